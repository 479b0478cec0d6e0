"""Colours a source where it is looked at; pieces and their tones come ready made."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from ..ops.script import Piece, Tone

_BOLD = frozenset({Tone.DEFINITION})
_ITALIC = frozenset({Tone.COMMENT})


class Highlighter(QSyntaxHighlighter):
    """Colours the lines that were reached; a long source costs nothing until it is scrolled to."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._pieces: Mapping[int, tuple[Piece, ...]] = {}
        self._formats: Mapping[Tone, QTextCharFormat] = {}
        self._reached: set[int] = set()

    def show_pieces(self, pieces: Mapping[int, tuple[Piece, ...]]) -> None:
        """Takes the pieces of another text, by line from 1; call it before the text is set."""
        self._pieces = pieces
        self._reached = set()

    def show_colours(self, colours: Mapping[str, str]) -> None:
        """Takes the colour of each tone."""
        self._formats = {tone: _format(tone, colours[tone]) for tone in Tone}
        self._reached = set()

    def reach(self, first: int, last: int) -> None:
        """Colours the lines from first to last, counted from 1, that are not coloured yet."""
        for line in range(first, last + 1):
            if line not in self._reached:
                self._reached.add(line)
                self.rehighlightBlock(self.document().findBlockByNumber(line - 1))

    def highlightBlock(self, text: str) -> None:
        line = self.currentBlock().blockNumber() + 1
        if line in self._reached:
            for piece in self._pieces.get(line, ()):
                self.setFormat(piece.start, piece.length, self._formats[piece.tone])


def _format(tone: Tone, colour: str) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(colour))
    made.setFontItalic(tone in _ITALIC)
    if tone in _BOLD:
        made.setFontWeight(QFont.Weight.Bold)
    return made
