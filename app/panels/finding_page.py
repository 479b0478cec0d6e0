"""The details of one finding: what is wrong, what to do, and the page that explains its code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from ..checks.finding import Finding
from ..checks.pages import page
from ..checks.remedies import Remedy
from ..export.outcome import Options
from ..language import ENGLISH, spoken
from .finding_list import severity_word


class FindingPage(QWidget):
    """Shows a `Finding`; `source_wanted(file, line)`, and `remedy_wanted` with the Options to export again with."""

    source_wanted = Signal(str, int)
    remedy_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._finding: Finding | None = None
        self._text = ""
        self._options: list[Options] = []
        self._page = QTextBrowser()
        self._page.setAccessibleName(self.tr("The finding and what its code means"))
        self._page.setFrameShape(QFrame.Shape.NoFrame)
        self._page.setOpenExternalLinks(True)
        self._page.document().setDocumentMargin(0)
        self._page.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._copy = QPushButton(self.tr("&Copy"))
        self._copy.setToolTip(self.tr("Copy the finding as text"))
        self._copy.clicked.connect(self.copy)
        self._source = QPushButton(self.tr("Show &source"))
        self._source.clicked.connect(self._on_source_wanted)
        self._remedies = tuple(QPushButton() for _ in range(2))
        for number, button in enumerate(self._remedies):
            button.clicked.connect(partial(self._on_remedy_wanted, number))
        self._lay_out()
        self.show_nothing()

    def show_finding(self, finding: Finding, text: str, remedies: Sequence[Remedy]) -> None:
        """Shows a finding; `text` is what copying gives."""
        self._finding, self._text = finding, text
        self._write(finding)
        self._source.setVisible(bool(finding.file and finding.line))
        self._options = [remedy.options for remedy in remedies]
        for number, button in enumerate(self._remedies):
            button.setVisible(number < len(remedies))
            if number < len(remedies):
                button.setText(self.tr("Export again with {0}").format(remedies[number].words))
        self._set_shown(True)

    def show_nothing(self) -> None:
        """Shows that no finding is selected."""
        self._finding, self._text, self._options = None, "", []
        self._set_shown(False)

    def copy(self) -> None:
        """Puts the finding on the clipboard as text."""
        if self._text:
            QGuiApplication.clipboard().setText(self._text)

    def text(self) -> str:
        """What is shown, as plain text."""
        return self._page.toPlainText()

    def _write(self, finding: Finding) -> None:
        """The finding, then the page of its code."""
        word = f"{severity_word(finding.severity)} · {finding.code}"
        paragraphs = [f"<b>{escape(word)}</b>", escape(finding.message)]
        paragraphs += [f"<b>→ {escape(finding.fix)}</b>"] if finding.fix else []
        self._page.setHtml("".join(f'<p style="margin:0 0 6px 0">{text}</p>' for text in paragraphs))
        cursor = QTextCursor(self._page.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertBlock()
        cursor.insertMarkdown(_body(finding.code))
        self._break_lines()
        self._page.moveCursor(QTextCursor.MoveOperation.Start)

    def _break_lines(self) -> None:
        """Lets lines of code break, too: what stands beside a narrow panel would not be read."""
        block = self._page.document().begin()
        while block.isValid():
            if block.blockFormat().nonBreakableLines():
                form = block.blockFormat()
                form.setNonBreakableLines(False)
                QTextCursor(block).setBlockFormat(form)
            block = block.next()

    def _set_shown(self, shown: bool) -> None:
        for widget in (self._page, self._copy):
            widget.setVisible(shown)
        if not shown:
            self._source.hide()
            for button in self._remedies:
                button.hide()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in (*self._remedies, self._source, self._copy):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 0)
        column.setSpacing(8)
        column.addLayout(buttons)
        column.addWidget(self._page, 1)

    def _on_source_wanted(self) -> None:
        if self._finding is not None:
            self.source_wanted.emit(self._finding.file, self._finding.line)

    def _on_remedy_wanted(self, number: int) -> None:
        self.remedy_wanted.emit(self._options[number])


def _body(code: str) -> str:
    """The page of a code without its title, which the finding itself says."""
    head, _, body = page(code).partition("\n")
    title = head.partition(": ")[2]
    if spoken() == ENGLISH:  # a Chinese title may begin with a name of Python
        title = title[:1].upper() + title[1:]
    headed = body.replace("\n## ", "\n#### ")
    return f"### {title}\n{headed}"
