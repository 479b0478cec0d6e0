"""The line that a query is typed into, which offers fields and the words of the model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView

from ..graph.completion import completions, place_at
from .clearing import let_clear

_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_MOST_SHOWN = 12


class FindWords(QLineEdit):
    """`stepped(1 or -1)` on Enter and Shift+Enter; `left`: the list below is wanted."""

    stepped = Signal(int)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.known: Mapping[str, Sequence[str]] = {}
        self._offers = QStringListModel(self)
        self._popup = QListView()
        self._completer = QCompleter(self._offers, self)
        self._completer.setPopup(self._popup)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.setMaxVisibleItems(_MOST_SHOWN)
        self._completer.setWidget(self)
        self._completer.activated.connect(self._put)
        self.setPlaceholderText(self.tr("Name, op type or value"))
        self.setAccessibleName(self.tr("Find nodes and values"))
        self.setToolTip(self.tr("Words and fields that must all hold, such as: relu op:Conv attr:axis=1"))
        let_clear(self)
        self.textEdited.connect(self._offer)

    def field(self) -> str:
        """The field that is being written."""
        return place_at(self.text(), self.cursorPosition()).field

    def offered(self) -> tuple[str, ...]:
        """What is offered now."""
        return tuple(self._offers.stringList()) if self._popup.isVisible() else ()

    def ask_for(self, field: str) -> None:
        """Adds a field and offers its words."""
        text = self.text()
        blank = " " if text and not text.endswith(" ") else ""
        self.setText(f"{text}{blank}{field}:")
        self.setFocus()
        self._offer()

    def _offer(self) -> None:
        found = completions(self.text(), self.cursorPosition(), self.known)
        self._offers.setStringList(found)
        if not found:
            self._popup.hide()
            return
        room = self.rect()
        room.setWidth(max(room.width(), self._popup.sizeHintForColumn(0) + 32))
        self._completer.complete(room)
        self._popup.setCurrentIndex(self._offers.index(-1, 0))

    def _put(self, word: str) -> None:
        """Writes a word in place of the piece at the cursor; a field is gone on with."""
        text, place = self.text(), place_at(self.text(), self.cursorPosition())
        blank = "" if word.endswith(":") else " "
        self.setText(f"{text[: place.begin]}{word}{blank}{text[place.end :].lstrip()}")
        self.setCursorPosition(place.begin + len(word) + len(blank))
        if not blank:
            self._offer()

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Tab takes what is offered first, or what is chosen of it."""
        offered = self.offered()
        if not forwards or not offered:
            return super().focusNextPrevChild(forwards)
        row = max(0, self._popup.currentIndex().row())
        self._popup.hide()
        self._put(offered[row])
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chosen = self._popup.isVisible() and self._popup.currentIndex().isValid()
        if event.key() in _ENTERS and chosen:
            event.ignore()  # the completer takes what is chosen
        elif event.key() in _ENTERS:
            self._popup.hide()
            self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Down:
            self.left.emit()
        else:
            super().keyPressEvent(event)
