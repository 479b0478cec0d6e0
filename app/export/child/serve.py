"""One life of the child: set up the pipes, import torch, wait for the request, carry it out, end."""

from __future__ import annotations

import faulthandler
import importlib
import os
import sys
from typing import Any

from . import failing, listening
from .channel import Channel, end_with_parent, read_request, take_requests


def main(arguments: list[str]) -> None:
    """Never returns: the process ends when the request is carried out."""
    if not arguments or not arguments[0].isdigit():
        sys.exit("This is the export child of Opscope. It is started by the app, not by hand.")
    channel = Channel(int(arguments[0]))
    requests = take_requests()
    faulthandler.enable(file=2)
    try:
        warming = importlib.import_module(".warming", __package__)
        warming.warm(arguments[1:], channel)
    except BaseException as error:
        channel.send("failed", kind="torch", **failing.describe(error))
        _end()
    listening.listen(channel)
    request = read_request(requests)
    if request is not None:
        end_with_parent(requests)
        _carry_out(request, channel)
    _end()


def _carry_out(request: dict[str, Any], channel: Channel) -> None:
    work = importlib.import_module(".work", __package__)
    work.carry_out(request, channel)


def _end() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            continue
    os._exit(0)
