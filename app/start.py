"""Starts the window: Qt and the frame first, everything that takes long to import after the first paint."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from . import __version__, libraries
from .frame import Frame
from .language import ENGLISH, chosen
from .settings import Settings

if TYPE_CHECKING:
    from .signals import Signals

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
    _speak(application, settings.language())
    frame = Frame(settings, greeted=not sources)
    starter = Starter(frame, settings, sources)
    frame.painted.connect(starter.load)
    frame.show()
    code = application.exec()
    starter.wait()
    return _CANNOT if starter.failure else code


def _speak(application: QApplication, wish: str) -> None:
    """Has the window speak the person's language. What translates is loaded only where it is needed: it takes long."""
    code = chosen(wish, QLocale.system().uiLanguages())
    if code != ENGLISH:
        from .translation import install

        install(application, code)


def make_application() -> QApplication:
    """The application with its name and style."""
    # Whenever Qt hands back to Python, the window waits for its turn while a thread reads or measures. At the usual
    # 5 ms a turn, a tab takes 200 ms to appear beside a large model.
    sys.setswitchinterval(_TURN_SECONDS)
    application = QApplication([*sys.argv[:1], "-style", "Fusion"])  # `setStyle` would import all that a style can
    application.setApplicationName("opscope")
    application.setApplicationDisplayName("Opscope")
    application.setApplicationVersion(__version__)
    return application


class Starter(QObject):
    """Heeds signals and loads the rest of the program, in a thread; then furnishes the frame with it.

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
        self._signals: Signals | None = None
        self._thread = Thread(target=self._import, name="loading", daemon=True)
        self.loaded.connect(self._on_loaded)  # emitted in another thread, so these wait for their turn in this one
        self.stopped.connect(self._on_stopped)

    def load(self) -> None:
        """Starts to load."""
        from .signals import Signals

        self._signals = Signals(self._frame)
        self._frame.show_status(self.tr("Loading…"), busy=True)
        self._thread.start()

    def wait(self) -> None:
        """Waits until loading has ended; signals do from then on what they did before."""
        if self._thread.is_alive():
            self._thread.join()
        if self._signals is not None:
            self._signals.restore()

    def _import(self) -> None:
        try:
            for name in (".furniture", ".window"):
                import_module(name, __package__)
        except Exception as error:
            import traceback

            traceback.print_exc()
            self.failure = f"{type(error).__name__}: {error}"
            self.stopped.emit()
        else:
            self.loaded.emit()

    def _on_loaded(self) -> None:
        """Makes what fills the window, then shows it, then has it work: a turn each, so that the window can answer."""
        if self._frame.isVisible():
            _ = self._frame.furniture
            QTimer.singleShot(0, self._on_made)

    def _on_made(self) -> None:
        if self._frame.isVisible():
            self._frame.furnish()
            QTimer.singleShot(0, self._on_furnished)

    def _on_furnished(self) -> None:
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
        from PySide6.QtWidgets import QMessageBox

        from .panels.dialogs import message_box

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
    import socket

    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(address)
        except OSError:
            return False
        return True
