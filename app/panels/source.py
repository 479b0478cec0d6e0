"""The panel that shows the sources of a module, and the way from there to what is selected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from ..ops.script import Extent, Script
from .code_view import CodeView, MarginSign

Marks = Sequence[tuple[str, tuple[Extent, ...]]]
"""Marked lines by the name of their colour: `op`, `call`, or a severity."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the way to a node or a failure; `own`: it is the user's."""

    file: str
    line: int
    function: str
    own: bool


class SourcePanel(QWidget):
    """Shows one of some scripts. `line_chosen(file, line)`, `editor_wanted(file, line)`."""

    line_chosen = Signal(str, int)
    editor_wanted = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scripts: tuple[Script, ...] = ()
        self._shown: Script | None = None
        self._marks: Mapping[Path, Marks] = {}
        self._signs: Mapping[Path, Mapping[int, MarginSign]] = {}
        self._steps: tuple[Step, ...] = ()
        self.code = CodeView()
        self.code.line_chosen.connect(self._on_line_chosen)
        self._files = QComboBox()
        self._files.setAccessibleName(self.tr("Source file"))
        self._files.currentIndexChanged.connect(self._on_file_chosen)
        self._note = QLabel()
        self._note.setAccessibleName(self.tr("What the lines are marked for"))
        self._edit = QPushButton(self.tr("Open in &editor"))
        self._edit.clicked.connect(self._on_edit_wanted)
        self.ways = QListWidget()
        self.ways.setAccessibleName(self.tr("The way through the source, innermost first"))
        self.ways.itemClicked.connect(self._on_step_chosen)
        self.ways.itemActivated.connect(self._on_step_chosen)
        self._unfold = QCheckBox(self.tr("Show &library frames"))
        self._unfold.toggled.connect(self._show_ways)
        self._sentence = QLabel()
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence.setWordWrap(True)
        self._lay_out()
        self.show_sentence(self.tr("The source of the module in front appears here."))

    def show_scripts(self, scripts: tuple[Script, ...]) -> None:
        """Shows these scripts, the first in front; one that was shown with the same text keeps its place."""
        known = {script.file: script.text for script in self._scripts}
        self._stack.setCurrentWidget(self._body)
        if known == {script.file: script.text for script in scripts}:
            return
        self._scripts = scripts
        self._shown = None
        self._files.blockSignals(True)
        self._files.clear()
        for script in scripts:
            self._files.addItem(script.file.name, str(script.file))
        self._files.blockSignals(False)
        self._show_script(scripts[0])

    def show_sentence(self, sentence: str) -> None:
        """Shows a sentence instead of a source."""
        self._scripts, self._shown = (), None
        self._sentence.setText(sentence)
        self._stack.setCurrentWidget(self._sentence)

    def show_marks(self, marks: Mapping[Path, Marks], note: str) -> None:
        """Marks lines; `note` says what for."""
        self._marks = marks
        self._note.setText(note)
        if self._shown is not None:
            self.code.show_marks(marks.get(self._shown.file, ()))

    def show_note(self, note: str) -> None:
        """Says something about what is shown."""
        self._note.setText(note)

    def show_signs(self, signs: Mapping[Path, Mapping[int, MarginSign]]) -> None:
        """Puts findings in the margin."""
        self._signs = signs
        if self._shown is not None:
            self.code.show_signs(signs.get(self._shown.file, {}))

    def show_steps(self, steps: tuple[Step, ...]) -> None:
        """Shows the way to what is selected, innermost first; steps that are not the user's on demand."""
        self._steps = steps
        self._show_ways()

    def show_looks(self, colours: Mapping[str, str], icons: Mapping[str, QIcon]) -> None:
        """Takes the colours of tones and marks, and the sign of each severity."""
        self.code.show_looks(colours, icons)

    def script(self) -> Script | None:
        """The script in front."""
        return self._shown

    def note(self) -> str:
        """What is said about the lines."""
        return self._note.text()

    def go_to(self, file: Path, line: int) -> bool:
        """Brings a line of one of the scripts to sight; False where there is no such script."""
        for number, script in enumerate(self._scripts):
            if script.file == file:
                self._files.setCurrentIndex(number)
                self.code.go_to(line)
                return True
        return False

    def unfold(self, on: bool) -> None:
        """Shows steps that are not the user's, too."""
        self._unfold.setChecked(on)

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(6, 4, 6, 4)
        bar.setSpacing(10)
        bar.addWidget(self._files)
        bar.addWidget(self._note, 1)
        bar.addWidget(self._edit)
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.ways, 1)
        column.addWidget(self._unfold)
        self.ways.setFrameShape(QListWidget.Shape.NoFrame)
        parts = QSplitter()
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.code)
        parts.addWidget(side)
        parts.setSizes([700, 260])
        self._body = QWidget()
        rows = QVBoxLayout(self._body)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(bar)
        rows.addWidget(parts, 1)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._sentence)
        self._stack.addWidget(self._body)

    def _show_script(self, script: Script) -> None:
        self._shown = script
        self.code.show_script(script)
        self.code.show_marks(self._marks.get(script.file, ()))
        self.code.show_signs(self._signs.get(script.file, {}))
        self._files.setToolTip(str(script.file))

    def _show_ways(self) -> None:
        """The user's own steps, and the others once they are asked for."""
        self.ways.clear()
        for step in self._steps:
            if step.own or self._unfold.isChecked():
                place = f"{Path(step.file).name}:{step.line}"
                item = QListWidgetItem(self.tr("{0} in {1}").format(place, step.function))
                item.setToolTip(f"{step.file}:{step.line}")
                item.setData(Qt.ItemDataRole.UserRole, step)
                self.ways.addItem(item)
        self._unfold.setVisible(any(not step.own for step in self._steps))

    def _on_file_chosen(self, number: int) -> None:
        if 0 <= number < len(self._scripts) and self._scripts[number] is not self._shown:
            self._show_script(self._scripts[number])

    def _on_line_chosen(self, line: int) -> None:
        if self._shown is not None:
            self.line_chosen.emit(str(self._shown.file), line)

    def _on_edit_wanted(self) -> None:
        if self._shown is not None:
            self.editor_wanted.emit(str(self._shown.file), self.code.current_line())

    def _on_step_chosen(self, item: QListWidgetItem) -> None:
        step: Step = item.data(Qt.ItemDataRole.UserRole)
        for script in self._scripts:
            if script.file.name == Path(step.file).name and self.go_to(script.file, step.line):
                return
        self.editor_wanted.emit(step.file, step.line)
