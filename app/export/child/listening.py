"""Python warnings and log records, sent on as events while they still go where they would have gone."""

from __future__ import annotations

import logging
import re
import warnings
from typing import Any

from . import frames
from .channel import Channel

_LONGEST = 4000


def listen(channel: Channel) -> None:
    """Taps `warnings.showwarning` and `logging.Logger.callHandlers`; handlers and levels stay as they are.

    Python shows deprecations to `__main__` only. The exporter's call comes from this package in place of the script,
    so they are shown to it too; what the script itself filters goes before that.
    """
    warnings.filterwarnings("default", category=DeprecationWarning, module=re.escape(__package__ or ""))
    _tap_warnings(channel)
    _tap_logs(channel)


def _tap_warnings(channel: Channel) -> None:
    show = warnings.showwarning

    def showwarning(message: Any, category: Any, filename: str, lineno: int, *rest: Any, **named: Any) -> None:
        where = frames.caller_of_child() if frames.is_child(filename) else None
        if where is not None:
            filename, lineno = where["file"], where["line"]
        channel.send(
            "warning",
            category=getattr(category, "__name__", str(category)),
            message=str(message)[:_LONGEST],
            file=filename,
            line=lineno,
        )
        show(message, category, filename, lineno, *rest, **named)

    warnings.showwarning = showwarning


def _tap_logs(channel: Channel) -> None:
    call_handlers = logging.Logger.callHandlers

    def callHandlers(self: logging.Logger, record: logging.LogRecord) -> None:  # noqa: N802
        if record.levelno >= logging.INFO:
            channel.send("log", logger=record.name, level=record.levelname, message=_message(record))
        call_handlers(self, record)

    logging.Logger.callHandlers = callHandlers  # type: ignore[method-assign]


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()[:_LONGEST]
    except Exception:  # a format string that does not fit its arguments: logging itself prints that and goes on
        return str(record.msg)[:_LONGEST]
