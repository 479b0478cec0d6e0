"""Starts the window: Qt and the frame first, everything that takes long to import after the first paint."""

from __future__ import annotations

import argparse
import os
import re
import signal
import socket
import sys
import traceback
from collections.abc import Mapping, Sequence
from importlib import import_module
from threading import Thread
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Qt, Signal
from PySide6.QtWidgets import QApplication, QMessageBox

from . import __version__, libraries, translation
from .frame import Frame
from .panels.dialogs import message_box
from .settings import Settings

_WITHOUT = (
    "The commands work without one: `opscope show SOURCE` prints a graph, `opscope render SOURCE -o FILE.svg` draws it."
)
_NO_DISPLAY = f"There is no display to open a window on. {_WITHOUT}"
_SCREENS = (("WAYLAND_DISPLAY", "wayland"), ("DISPLAY", "xcb"))
_CANNOT = 2
_TURN_SECONDS = 0.001


def run(arguments: argparse.Namespace) -> int:
    """Opens the window with `arguments.sources`; gives the exit code when it is closed, 2 if it cannot be opened."""
    obstacle = _obstacle(os.environ, sys.platform)
    if obstacle:
        print(f"opscope: {obstacle}", file=sys.stderr)
        return _CANNOT
    return run_window(arguments.sources)


def run_window(sources: Sequence[str]) -> int:
    """Opens the window and what `sources` name; gives the exit code when it is closed."""
    application = make_application()
    settings = Settings()
    translation.install(application, settings.language())
    frame = Frame(settings)
    starter = Starter(frame, settings, sources)
    frame.painted.connect(starter.load)
    signals = Signals(frame)
    frame.show()
    code = application.exec()
    starter.wait()
    signals.restore()
    return _CANNOT if starter.failure else code


def make_application() -> QApplication:
    """The application with its name and style."""
    # Whenever Qt hands back to Python, the window waits for its turn while a thread reads or measures. At the usual
    # 5 ms a turn, a tab takes 200 ms to appear beside a large model.
    sys.setswitchinterval(_TURN_SECONDS)
    application = QApplication(sys.argv[:1])
    application.setApplicationName("opscope")
    application.setApplicationDisplayName("Opscope")
    application.setApplicationVersion(__version__)
    application.setStyle("Fusion")
    return application


class Signals(QObject):
    """Closes the frame on an interrupt or a request to end, so that nothing is left behind.

    Python looks at signals between two of its own steps only, and there may be none while Qt waits: a byte on a
    socket wakes it. The frame closes from Qt's loop, not inside a step that may hold a lock.
    """

    def __init__(self, frame: Frame) -> None:
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


class Starter(QObject):
    """Loads the rest of the program in a thread, then furnishes the frame with it.

    `failure`: why that cannot be loaded; empty otherwise.
    """

    loaded = Signal()
    stopped = Signal()

    def __init__(self, frame: Frame, settings: Settings, sources: Sequence[str]) -> None:
        super().__init__(frame)
        self._frame = frame
        self._settings = settings
        self._sources = tuple(sources)
        self.failure = ""
        self._thread = Thread(target=self._import, name="loading", daemon=True)
        self.loaded.connect(self._on_loaded, Qt.ConnectionType.QueuedConnection)
        self.stopped.connect(self._on_stopped, Qt.ConnectionType.QueuedConnection)
        frame.enable_document_commands(False)
        frame.commands["cancel"].setEnabled(False)

    def load(self) -> None:
        """Starts to load."""
        self._frame.show_status(self.tr("Loading…"), busy=True)
        self._thread.start()

    def wait(self) -> None:
        """Waits until loading has ended."""
        if self._thread.is_alive():
            self._thread.join()

    def _import(self) -> None:
        try:
            import_module(".window", __package__)
        except Exception as error:
            traceback.print_exc()
            self.failure = f"{type(error).__name__}: {error}"
            self.stopped.emit()
        else:
            self.loaded.emit()

    def _on_loaded(self) -> None:
        if not self._frame.isVisible():  # closed meanwhile
            return
        from .session import Session
        from .window import Window

        session = Session(self._settings)
        Window(self._frame, session, self._settings)
        session.start()
        session.open_all(self._sources)

    def _on_stopped(self) -> None:
        """A part of the program cannot be loaded: that is told, and the window closes."""
        self._frame.show_status("", busy=False)
        title = self.tr("Opscope cannot start")
        step = self.tr("Its installation is incomplete: install it again; in a checkout, run scripts/start.py.")
        box = message_box(self._frame, title, f"{self.failure}\n\n{step}")
        box.setIcon(QMessageBox.Icon.Critical)
        box.finished.connect(self._frame.close)
        box.open()


def _obstacle(environment: Mapping[str, str], system: str) -> str:
    """Why Qt would abort instead of opening a window, and what to do; empty where nothing is in the way."""
    if system != "linux" or environment.get("QT_QPA_PLATFORM"):
        return ""
    screens = [platform for variable, platform in _SCREENS if environment.get(variable)]
    if not screens:
        return _NO_DISPLAY
    lacking = [libraries.missing_for_window(platform) for platform in screens]
    if all(lacking):
        return libraries.advice(lacking[-1])
    if screens == ["xcb"] and not _answers(environment["DISPLAY"]):
        return f"The display {environment['DISPLAY']} does not answer. {_WITHOUT}"
    return ""


def _answers(display: str) -> bool:
    """Whether an X server listens for a display of this machine; one of another machine is left to Qt."""
    local = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", display)
    if local is None:
        return True
    path = f"/tmp/.X11-unix/X{local[1]}"
    return any(_connects(address) for address in (f"\0{path}", path))


def _connects(address: str) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(address)
        except OSError:
            return False
        return True
