"""Connects the settings dialog with what it sets: the choices hold at once, and are kept."""

from __future__ import annotations

from PySide6.QtCore import QObject

from .frame import Frame
from .jobs.interpreters import InterpreterCheck, Report
from .panels import dialogs
from .panels.commands import set_keys
from .panels.palette import choices
from .panels.settings_dialog import SettingsDialog
from .panels.settings_model import Preferences
from .session import Session
from .settings import Settings


class Adjusting(QObject):
    """The command Settings."""

    def __init__(self, frame: Frame, session: Session, settings: Settings) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        self._settings = settings
        self._spoken = settings.language()
        self._dialog: SettingsDialog | None = None
        self._check = InterpreterCheck(self)
        set_keys(frame.commands, settings.shortcuts())
        self._check.told.connect(self._on_told)
        frame.commands["settings"].triggered.connect(self._on_wanted)
        frame.closing.connect(self._check.stop)

    def _now(self) -> Preferences:
        settings = self._settings
        return Preferences(
            language=settings.language(),
            theme=settings.theme(),
            editor=settings.editor(),
            interpreter=self._session.options.interpreter,
            follow=self._frame.commands["follow"].isChecked(),
            shortcuts=tuple(sorted(settings.shortcuts().items())),
        )

    def _on_wanted(self) -> None:
        titles = {choice.action.objectName(): choice.title for choice in choices(self._frame.menuBar())}
        dialog = self._dialog = SettingsDialog(self._now(), self._spoken, titles, self._frame)
        dialog.chosen.connect(self._on_chosen)
        dialog.general.check_wanted.connect(self._check.ask)
        dialog.general.browse_wanted.connect(self._on_browse_wanted)
        dialog.finished.connect(self._on_finished)
        dialog.open()

    def _on_chosen(self, chosen: Preferences) -> None:
        """Sets what differs from what holds."""
        frame, settings = self._frame, self._settings
        settings.set_language(chosen.language)
        settings.set_editor(chosen.editor)
        settings.set_shortcuts(dict(chosen.shortcuts))
        set_keys(frame.commands, dict(chosen.shortcuts))
        if chosen.theme != settings.theme():
            frame.use_theme(chosen.theme)
        frame.modules.form.choose_interpreter(chosen.interpreter)
        frame.commands["follow"].setChecked(chosen.follow)

    def _on_browse_wanted(self) -> None:
        if self._dialog is not None:
            dialog = dialogs.interpreter_dialog(self._dialog)
            dialog.fileSelected.connect(self._dialog.general.choose_interpreter)
            dialog.open()

    def _on_told(self, interpreter: str, found: Report) -> None:
        if self._dialog is not None:
            self._dialog.general.show_report(interpreter, found.good, found.sentence)

    def _on_finished(self) -> None:
        self._dialog = None
        self._check.stop()
