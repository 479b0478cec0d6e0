"""The panel that finds nodes and values: words above, hits below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ..graph.hit import HitText
from ..graph.model import Subject
from ..graph.query import FIELDS
from .hit_list import NAME_COLUMN, PLACE_COLUMN, WHAT_COLUMN, HitList

_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FindPanel(QWidget):
    """Shows hits. `asked(text)`: what is to be found; `chosen(Subject)`: a hit to go to; `closed`: it is done with."""

    asked = Signal(str)
    chosen = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = _Words()
        self.count = QLabel()
        self._path = ""
        self._model = HitList(self)
        self._view = self._make_view()
        self.words.textChanged.connect(self.asked)
        self.words.stepped.connect(self.step)
        self.words.left.connect(self._on_list_wanted)
        self._lay_out()
        self.show_count("")

    def text(self) -> str:
        """What is to be found."""
        return self.words.text()

    def take_focus(self) -> None:
        """Lets a person type."""
        self.words.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.words.selectAll()

    def show_hits(self, hits: tuple[Subject, ...], text: Callable[[Subject], HitText]) -> None:
        """Lists hits in the words of `text`; the one that was chosen stays so where it is still among them."""
        before = self.chosen_hit()
        self._model.show_hits(hits, text)
        self._view.setColumnHidden(PLACE_COLUMN, all(not hit.path for hit in hits))
        if before is not None and before in hits:
            self._view.setCurrentIndex(self._model.index(hits.index(before), 0))
        self._tell()

    def show_count(self, sentence: str) -> None:
        """Says a sentence where the number of hits stands, and lists nothing."""
        self._model.show_hits((), None)
        self.count.setText(sentence)

    def hits(self) -> tuple[Subject, ...]:
        """What is listed."""
        return self._model.hits()

    def chosen_hit(self) -> Subject | None:
        """The hit that was gone to last."""
        row = self._view.currentIndex().row()
        return self._model.hits()[row] if 0 <= row < self._model.rowCount() else None

    def view(self) -> QTableView:
        """The list itself, for focus and for tests."""
        return self._view

    def step(self, by: int) -> None:
        """Goes to the next (1) or previous (-1) hit, round the end."""
        count = self._model.rowCount()
        if not count:
            return
        row = self._view.currentIndex().row()
        row = (row + by) % count if row >= 0 else self._first(by)
        self._view.setCurrentIndex(self._model.index(row, 0))
        self._on_chosen(self._view.currentIndex())

    def start_in(self, path: str) -> None:
        """The first step goes to a hit in this graph, if it has one."""
        self._path = path

    def _first(self, by: int) -> int:
        hits = self._model.hits()
        rows = range(len(hits)) if by > 0 else range(len(hits) - 1, -1, -1)
        return next((row for row in rows if hits[row].path == self._path), rows[0])

    def _make_view(self) -> QTableView:
        """A table, as a tree view asks for each of its rows whenever they change."""
        view = QTableView()
        view.setAccessibleName(self.tr("What was found"))
        view.setModel(self._model)
        view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setTabKeyNavigation(False)
        view.setFrameShape(QTableView.Shape.NoFrame)
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        rows = view.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(view.fontMetrics().height() + 4)
        rows.hide()
        header = view.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(WHAT_COLUMN, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(NAME_COLUMN, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(PLACE_COLUMN, QHeaderView.ResizeMode.Interactive)
        view.clicked.connect(self._on_chosen)
        view.activated.connect(self._on_chosen)
        return view

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(6, 4, 6, 0)
        bar.addWidget(self.words, 1)
        bar.addWidget(self._fields_button())
        below = QHBoxLayout()
        below.setContentsMargins(8, 0, 6, 2)
        below.addWidget(self.count, 1)
        previous = self._button(Qt.ArrowType.UpArrow, self.tr("Previous hit (Shift+Enter)"))
        previous.clicked.connect(partial(self.step, -1))
        following = self._button(Qt.ArrowType.DownArrow, self.tr("Next hit (Enter)"))
        following.clicked.connect(partial(self.step, 1))
        below.addWidget(previous)
        below.addWidget(following)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(bar)
        column.addLayout(below)
        column.addWidget(self._view, 1)

    def _button(self, arrow: Qt.ArrowType, text: str) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setArrowType(arrow)
        button.setToolTip(text)
        button.setAccessibleName(text)
        return button

    def _fields_button(self) -> QToolButton:
        """Offers the fields with a word on each."""
        told = {
            "op": self.tr("op type; op:=Conv for that one alone"),
            "domain": self.tr("domain of the operator"),
            "in": self.tr("subgraph, function or module around it"),
            "attr": self.tr("attribute, as attr:axis or attr:axis=1"),
            "kind": self.tr("kind of an input: activation, initializer, constant, omitted, undefined"),
            "dtype": self.tr("element type it makes, such as float16"),
            "custom": self.tr("custom operators; custom:no for all others"),
            "finding": self.tr("nodes with findings; finding:error for the grave ones"),
        }
        button = QToolButton()
        button.setAutoRaise(True)
        button.setText(self.tr("Fields"))
        button.setToolTip(self.tr("What else can be asked for"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for field in FIELDS:
            menu.addAction(f"{field}:\t{told[field]}").triggered.connect(partial(self._on_field_wanted, field))
        button.setMenu(menu)
        return button

    def _tell(self) -> None:
        count, row = self._model.rowCount(), self._view.currentIndex().row()
        if not count:
            self.count.setText(self.tr("Nothing found"))
        elif row < 0:
            self.count.setText(self.tr("{0:,} found").format(count))
        else:
            self.count.setText(self.tr("{0:,} of {1:,}").format(row + 1, count))

    def _on_field_wanted(self, field: str) -> None:
        text = self.words.text()
        blank = " " if text and not text.endswith(" ") else ""
        self.words.setText(f"{text}{blank}{field}:")
        self.words.setFocus()

    def _on_list_wanted(self) -> None:
        if self._model.rowCount():
            self._view.setFocus()
            if not self._view.currentIndex().isValid():
                self._view.setCurrentIndex(self._model.index(0, 0))

    def _on_chosen(self, index: QModelIndex) -> None:
        self._tell()
        self.chosen.emit(self._model.hits()[index.row()])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


class _Words(QLineEdit):
    """`stepped(1 or -1)` on Enter and Shift+Enter; `left`: the list below is wanted."""

    stepped = Signal(int)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText(self.tr("Name, op type or value"))
        self.setAccessibleName(self.tr("Find nodes and values"))
        self.setToolTip(self.tr("Words and fields that must all hold, such as: relu op:Conv attr:axis=1"))
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTERS:
            self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Down:
            self.left.emit()
        else:
            super().keyPressEvent(event)
