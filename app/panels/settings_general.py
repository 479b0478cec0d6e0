"""The first page of the settings: language, theme, editor, and the Python that runs the exports."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from .settings_model import Preferences

_GOOD, _BAD = "✓", "✗"


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
        self._lay_out()

    def show_preferences(self, shown: Preferences) -> None:
        """Shows them and says nothing."""
        fields = (self.language, self.theme, self.editor, self.interpreter)
        for field in fields:
            field.blockSignals(True)
        self.language.setCurrentIndex(max(0, self.language.findData(shown.language)))
        self.theme.setCurrentIndex(max(0, self.theme.findData(shown.theme)))
        self.editor.setText(shown.editor)
        self.interpreter.setText(shown.interpreter)
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
        line.setClearButtonEnabled(True)
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
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setVerticalSpacing(12)
        place = _note(self.tr("{file} and {line} stand for the place, as in: code -g {file}:{line}"))
        form.addRow(_label(self.tr("&Language"), self.language), _stacked(self.language, self._later))
        form.addRow(_label(self.tr("&Theme"), self.theme), self.theme)
        form.addRow(_label(self.tr("&Editor"), self.editor), _stacked(self.editor, place))
        form.addRow(_label(self.tr("&Python for exports"), self.interpreter), _stacked(python, self.report))
        column = QVBoxLayout(self)
        column.addLayout(form)
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
    label.setMinimumHeight(field.sizeHint().height())
    return label


def _stacked(*parts: QWidget | QHBoxLayout) -> QVBoxLayout:
    """A field with what is said of it beneath."""
    column = QVBoxLayout()
    column.setSpacing(4)
    for part in parts:
        if isinstance(part, QWidget):
            column.addWidget(part)
        else:
            column.addLayout(part)
    return column


def _note(text: str) -> QLabel:
    """A remark under a field, in the muted colour of the theme."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
    return label
