"""Texts as runs of glyphs: laid out once, then drawn at any zoom. Qt lays static texts out anew at each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate

from PySide6.QtCore import QPointF
from PySide6.QtGui import QGlyphRun, QPainter, QRawFont, QTextLayout

from . import fonts
from .fonts import Type

_MOST = 6000
_PLACES = 50_000


class GlyphRuns:
    """The texts that are kept to be drawn again, up to a bound for each role."""

    def __init__(self) -> None:
        self._made: dict[Type, dict[str, tuple[QGlyphRun, ...]]] = {role: {} for role in Type}

    def draw(self, painter: QPainter, role: Type, placed: Iterable[tuple[float, float, str]]) -> None:
        """Draws texts at their baselines with the pen that is set."""
        known = self._made[role]
        for x, y, text in placed:
            runs = known.get(text)
            if runs is None:
                if len(known) >= _MOST:
                    known.clear()
                runs = known[text] = glyph_runs(role, text)
            for run in runs:
                painter.drawGlyphRun(QPointF(x, y), run)


def glyph_runs(role: Type, text: str) -> tuple[QGlyphRun, ...]:
    """A text as runs of glyphs about its baseline: one for each font that it takes."""
    if not text:
        return ()
    if fonts.is_plain(text) and text.isprintable():
        run, font = QGlyphRun(), _raw_font(role)
        run.setRawFont(font)
        run.setGlyphIndexes(font.glyphIndexesForString(text))
        ends = accumulate(map(fonts.advances(role).__getitem__, fonts.numbers(text[:-1])), initial=0.0)
        run.setPositions([*map(_place, ends)])
        return (run,)
    return _laid_out(role, text)


def _laid_out(role: Type, text: str) -> tuple[QGlyphRun, ...]:
    layout = QTextLayout(text, fonts.font(role))
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    runs = layout.glyphRuns()
    for run in runs:
        run.setPositions([place - QPointF(0.0, line.ascent()) for place in run.positions()])
    return tuple(runs)


@lru_cache(_PLACES)
def _place(x: float) -> QPointF:
    """A place along the baseline. Texts share theirs, as Qt's points take longer to make than all the rest."""
    return QPointF(x, 0.0)


@cache
def _raw_font(role: Type) -> QRawFont:
    """The font that Qt takes for plain letters, whatever other ones it falls back to."""
    return _laid_out(role, "a")[0].rawFont()
