"""Signals of the system: an interrupt or a request to end closes the window."""

from __future__ import annotations

import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QWidget


class Signals(QObject):
    """Closes the frame on an interrupt or a request to end, so that nothing is left behind.

    Python looks at signals between two of its own steps only, and there may be none while Qt waits: a byte on a
    socket wakes it. The frame closes from Qt's loop, not inside a step that may hold a lock.
    """

    def __init__(self, frame: QWidget) -> None:
        super().__init__(frame)
        self._frame = frame
        self._reader, self._writer = socket.socketpair()
        self._writer.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_woken)
        signal.set_wakeup_fd(self._writer.fileno())
        self._before = {number: signal.signal(number, self._on_signal) for number in (signal.SIGINT, signal.SIGTERM)}

    def restore(self) -> None:
        """Has signals do what they did before."""
        signal.set_wakeup_fd(-1)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    def _on_woken(self) -> None:
        if set(self._reader.recv(64)) & self._before.keys():
            self._frame.close()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        """Keeps Python from ending at once; the byte on the socket tells the rest."""
