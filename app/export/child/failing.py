"""An exception as plain facts: the chain of its causes, the frames of each, and the whole text."""

from __future__ import annotations

import traceback
from typing import Any

from . import frames

_LONGEST_TEXT = 200_000
_LONGEST_MESSAGE = 20_000
_LONGEST_CHAIN = 12


def describe(error: BaseException) -> dict[str, Any]:
    """`chain`: the exception that arrived first, then what caused it, down to the root; `text`: the full traceback.

    The frames of the user's that are still on the stack of the caller belong to the first.
    """
    chain = [_link(item) for item in _chain(error)]
    callers = frames.user_stack()
    chain[0]["frames"].extend(callers)
    called = "".join(f'  File "{item["file"]}", line {item["line"]}, in {item["function"]}\n' for item in callers)
    return {"chain": chain, "text": _text(error) + (f"Called from (innermost first):\n{called}" if called else "")}


def _chain(error: BaseException) -> list[BaseException]:
    found: list[BaseException] = []
    current: BaseException | None = error
    while current is not None and len(found) < _LONGEST_CHAIN and all(current is not item for item in found):
        found.append(current)
        current = _cause(current)
    return found


def _cause(error: BaseException) -> BaseException | None:
    if error.__cause__ is not None:
        return error.__cause__
    return None if error.__suppress_context__ else error.__context__


def _link(error: BaseException) -> dict[str, Any]:
    kind = type(error)
    return {
        "type": kind.__qualname__,
        "module": kind.__module__,
        "message": _message(error),
        "explicit": error.__cause__ is not None,
        "code": _exit_code(error),
        "frames": frames.of_exception(error),
    }


def _message(error: BaseException) -> str:
    try:
        return str(error)[:_LONGEST_MESSAGE]
    except Exception as broken:
        return f"(its text could not be made: {type(broken).__name__})"


def _exit_code(error: BaseException) -> int | str | None:
    if not isinstance(error, SystemExit):
        return None
    return error.code if isinstance(error.code, int) or error.code is None else str(error.code)[:_LONGEST_MESSAGE]


def _text(error: BaseException) -> str:
    try:
        text = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    except Exception as broken:
        return f"{type(error).__name__} (its traceback could not be made: {type(broken).__name__})"
    return text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT // 2] + "\n[…]\n" + text[-_LONGEST_TEXT // 2 :]
