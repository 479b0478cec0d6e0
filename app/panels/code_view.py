"""A read-only view of a source with line numbers, marked lines and signs in the margin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontDatabase,
    QHelpEvent,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip, QWidget

from ..ops.script import Extent, Script
from .highlight import Highlighter

_SIGN = 16
_GAP = 6


@dataclass(frozen=True, slots=True)
class MarginSign:
    """What stands in the margin beside a line: the gravest severity there, and the tooltip."""

    severity: str
    tip: str


class CodeView(QPlainTextEdit):
    """Shows one `Script`. `line_chosen` carries the line that a person clicked or pressed Enter in, from 1."""

    line_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.margin = _Margin(self)
        self._highlighter = Highlighter(self.document())
        self._signs: Mapping[int, MarginSign] = {}
        self._icons: Mapping[str, QIcon] = {}
        self._colours: Mapping[str, str] = {}
        self._pressed = -1
        self._marked: tuple[tuple[str, tuple[Extent, ...]], ...] = ()
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setAccessibleName(self.tr("Source"))
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setCursorWidth(2)
        self.updateRequest.connect(self._on_update_wanted)
        self.blockCountChanged.connect(self._fit_margin)

    def show_script(self, script: Script) -> None:
        """Shows a source from its top, nothing marked."""
        self._highlighter.show_pieces(script.pieces)
        self._signs, self._marked = {}, ()
        self.setPlainText(script.text)
        self._fit_margin()
        self._colour_what_is_seen()

    def show_marks(self, marks: Iterable[tuple[str, tuple[Extent, ...]]]) -> None:
        """Marks lines, by the name of a colour; later ones lie over earlier ones."""
        self._marked = tuple(marks)
        selections = []
        for name, extents in self._marked:
            for first, last in extents:
                selections += [self._marked_line(line, name) for line in range(first, last + 1)]
        self.setExtraSelections(selections)

    def show_signs(self, signs: Mapping[int, MarginSign]) -> None:
        """Puts signs in the margin, by line."""
        self._signs = signs
        self.margin.update()

    def show_looks(self, colours: Mapping[str, str], icons: Mapping[str, QIcon]) -> None:
        """Takes the colours of tones and marks, and the signs of the severities."""
        self._colours, self._icons = colours, icons
        self._highlighter.show_colours(colours)
        self._highlighter.rehighlight()
        self._colour_what_is_seen()
        self.show_marks(self._marked)
        self.margin.update()

    def go_to(self, line: int) -> None:
        """Brings a line into the middle and the cursor to it."""
        block = self.document().findBlockByNumber(line - 1)
        if block.isValid():
            self.setTextCursor(QTextCursor(block))
            self.centerCursor()
            self._colour_what_is_seen()

    def marked_lines(self) -> dict[str, list[int]]:
        """The lines that are marked, by the name of the colour."""
        return {name: [n for first, last in extents for n in range(first, last + 1)] for name, extents in self._marked}

    def current_line(self) -> int:
        """The line of the cursor, from 1."""
        return self.textCursor().blockNumber() + 1

    def margin_width(self) -> int:
        """The width of the margin, in pixels."""
        digits = len(str(max(1, self.blockCount())))
        return _SIGN + 2 * _GAP + self.fontMetrics().horizontalAdvance("9") * max(3, digits)

    def paint_margin(self, painter: QPainter, area: QRect) -> None:
        """Paints numbers and signs of the lines in an area of the margin."""
        painter.fillRect(area, self.palette().color(QPalette.ColorRole.AlternateBase))
        pen = self.palette().color(QPalette.ColorRole.PlaceholderText)
        height = self.fontMetrics().height()
        for block, top in self._visible_blocks():
            if top > area.bottom():
                break
            line = block.blockNumber() + 1
            painter.setPen(pen)
            place = QRect(0, top, self.margin_width() - _GAP, height)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(line))
            sign = self._signs.get(line)
            if sign is not None and sign.severity in self._icons:
                self._icons[sign.severity].paint(painter, QRect(_GAP // 2, top, _SIGN, height))

    def line_at(self, height: int) -> int:
        """The line at so many pixels from the top of the view, from 1."""
        return self.cursorForPosition(QPoint(0, height)).blockNumber() + 1

    def tip_at(self, height: int) -> str:
        """What the sign beside a line has to say."""
        sign = self._signs.get(self.line_at(height))
        return sign.tip if sign is not None else ""

    def _visible_blocks(self) -> Iterable[tuple[QTextBlock, int]]:
        block = self.firstVisibleBlock()
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if box.top() > self.viewport().height():
                return
            yield block, round(box.top())
            block = block.next()

    def _marked_line(self, line: int, name: str) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        made.cursor = QTextCursor(self.document().findBlockByNumber(line - 1))
        colour = self._colours.get(name, "#00000000")
        tone = QColor(colour[:7])
        tone.setAlpha(int(colour[7:] or "ff", 16))
        made.format.setBackground(tone)
        made.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        return made

    def _colour_what_is_seen(self) -> None:
        if self._colours:
            first = self.firstVisibleBlock().blockNumber() + 1
            seen = self.viewport().height() // max(1, self.fontMetrics().lineSpacing()) + 2
            self._highlighter.reach(first, min(first + seen, self.blockCount()))

    def _fit_margin(self) -> None:
        self.setViewportMargins(self.margin_width(), 0, 0, 0)

    def _on_update_wanted(self, area: QRect, moved: int) -> None:
        if moved:
            self.margin.scroll(0, moved)
            self._colour_what_is_seen()
        else:
            self.margin.update(0, area.y(), self.margin.width(), area.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inside = self.contentsRect()
        self.margin.setGeometry(inside.left(), inside.top(), self.margin_width(), inside.height())
        self._colour_what_is_seen()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed = self.current_line()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        clicked = event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection()
        if clicked and self._pressed == self.current_line():
            self.line_chosen.emit(self._pressed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.line_chosen.emit(self.current_line())
        else:
            super().keyPressEvent(event)


class _Margin(QWidget):
    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:
        return QSize(self._view.margin_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._view.paint_margin(painter, event.rect())
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._view.line_chosen.emit(self._view.line_at(round(event.position().y())))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self._view.tip_at(event.pos().y()), self)
            return True
        return super().event(event)
