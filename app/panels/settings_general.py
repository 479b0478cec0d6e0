"""The first page of the settings: language, theme, editor, and the Python that runs the exports."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from .clearing import let_clear
from .settings_model import Preferences

_GOOD, _BAD = "✓", "✗"
_LINES_A_FIELD = 3
_AIR = 4


class GeneralPage(QWidget):
    """Shows `Preferences`; `changed` says that one was changed, `check_wanted` carries an interpreter."""

    changed = Signal()
    check_wanted = Signal(str)
    browse_wanted = Signal()

    def __init__(self, spoken: str, parent: QWidget | None = None) -> None:
        """`spoken` is the language setting with which the program was started."""
        super().__init__(parent)
        self._spoken = spoken
        languages = (("system", self.tr("As the system")), ("en", "English"), ("zh_CN", "简体中文"))
        themes = (("system", self.tr("As the system")), ("light", self.tr("Light")), ("dark", self.tr("Dark")))
        self.language = self._make_choice(self.tr("Language"), languages)
        self.theme = self._make_choice(self.tr("Theme"), themes)
        self.editor = self._make_line(self.tr("Editor"), self.tr("That of VISUAL or EDITOR, else code"))
        self.interpreter = self._make_line(self.tr("Python interpreter"), self.tr("Opscope's own"))
        self.interpreter.textEdited.connect(self._on_interpreter_typed)
        self._later = _note(self.tr("The language changes when Opscope is started again."))
        self.report = _note("")
        self.report.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.check = QPushButton(self.tr("&Check"))
        self.check.setToolTip(self.tr("See whether torch can be imported there"))
        self.check.setAutoDefault(False)
        self.check.clicked.connect(self._on_check_wanted)
        self.follow = QCheckBox(self.tr("&Follow changes of what is open"))
        self.follow.setToolTip(self.tr("Bring graphs up to date when their module or file is saved"))
        self.follow.toggled.connect(self._on_edited)
        self._lay_out()

    def show_preferences(self, shown: Preferences) -> None:
        """Shows them and says nothing."""
        fields = (self.language, self.theme, self.editor, self.interpreter, self.follow)
        for field in fields:
            field.blockSignals(True)
        self.language.setCurrentIndex(max(0, self.language.findData(shown.language)))
        self.theme.setCurrentIndex(max(0, self.theme.findData(shown.theme)))
        self.editor.setText(shown.editor)
        self.interpreter.setText(shown.interpreter)
        self.follow.setChecked(shown.follow)
        for field in fields:
            field.blockSignals(False)
        self._later.setVisible(shown.language != self._spoken)

    def preferences(self) -> Preferences:
        """The preferences as the page shows them, without shortcuts."""
        return Preferences(
            language=self.language.currentData(),
            theme=self.theme.currentData(),
            editor=self.editor.text().strip(),
            interpreter=self.interpreter.text().strip(),
            follow=self.follow.isChecked(),
        )

    def choose_interpreter(self, interpreter: str) -> None:
        """Takes an interpreter and has it checked."""
        self.interpreter.setText(interpreter)
        self.changed.emit()
        self._on_check_wanted()

    def show_report(self, interpreter: str, good: bool, sentence: str) -> None:
        """Tells what was found out of an interpreter, unless another one is named by now."""
        if interpreter == self.interpreter.text().strip():
            self.check.setEnabled(True)
            self.report.setText(f"{_GOOD if good else _BAD} {sentence}")

    def _make_choice(self, name: str, entries: tuple[tuple[str, str], ...]) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        for code, text in entries:
            box.addItem(text, code)
        box.currentIndexChanged.connect(self._on_edited)
        return box

    def _make_line(self, name: str, without: str) -> QLineEdit:
        line = QLineEdit()
        line.setAccessibleName(name)
        line.setPlaceholderText(without)
        let_clear(line)
        line.editingFinished.connect(self._on_edited)
        return line

    def _lay_out(self) -> None:
        browse = QToolButton()
        browse.setText("…")
        browse.setAccessibleName(self.tr("Choose a Python interpreter"))
        browse.setToolTip(self.tr("Choose a Python interpreter"))
        browse.clicked.connect(self.browse_wanted)
        python = QHBoxLayout()
        for widget in (self.interpreter, browse, self.check):
            python.addWidget(widget)
        python.setStretch(0, 1)
        self.editor.setToolTip(self.tr("The command that opens a line of source, such as: code -g {file}:{line}"))
        self.interpreter.setToolTip(self.tr("The Python that runs the modules for an export; it needs torch."))
        place = _note(self.tr("{file} and {line} stand for the place, as in: code -g {file}:{line}"))
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        fields = (self.language, self.theme, self.editor, self.interpreter)
        names = (self.tr("&Language"), self.tr("&Theme"), self.tr("&Editor"), self.tr("&Python for exports"))
        notes = (self._later, None, place, self.report)
        for number, (field, name, note) in enumerate(zip(fields, names, notes, strict=True)):
            row = number * _LINES_A_FIELD
            grid.addWidget(_label(name, field), row, 0)
            if field is self.interpreter:
                grid.addLayout(python, row, 1)
            else:
                grid.addWidget(field, row, 1)
            if note is not None:
                grid.addWidget(note, row + 1, 1)
            grid.setRowMinimumHeight(row + 2, _AIR)
        grid.addWidget(self.follow, len(fields) * _LINES_A_FIELD, 1)
        column = QVBoxLayout(self)
        column.addLayout(grid)
        column.addStretch(1)

    def _on_edited(self) -> None:
        self._later.setVisible(self.language.currentData() != self._spoken)
        self.changed.emit()

    def _on_interpreter_typed(self) -> None:
        """What was found out is of another interpreter."""
        self.report.clear()
        self.check.setEnabled(True)

    def _on_check_wanted(self) -> None:
        self.report.setText(self.tr("Importing torch there…"))
        self.check.setEnabled(False)
        self.check_wanted.emit(self.interpreter.text().strip())


def _label(text: str, field: QWidget) -> QLabel:
    label = QLabel(text)
    label.setBuddy(field)
    return label


def _note(text: str) -> QLabel:
    """A remark under a field, in the muted colour of the theme."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
    return label
