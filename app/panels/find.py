"""The panel that finds nodes and values: words above, hits below."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ..graph.completion import why_nothing
from ..graph.hit import Hits, HitText
from ..graph.model import Subject
from ..graph.query import FIELDS
from .find_words import FindWords
from .hit_list import NAME_COLUMN, PLACE_COLUMN, WHAT_COLUMN, HitList


class FindPanel(QWidget):
    """Shows hits. `asked(text)`: what is to be found; `chosen(Subject)`: a hit to go to; `closed`: it is done with."""

    asked = Signal(str)
    chosen = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = FindWords()
        self.count = QLabel()
        self.count.setWordWrap(True)
        self.hint = QLabel()
        self.hint.setWordWrap(True)
        self.hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._told = self._make_told()
        self._path = ""
        self._model = HitList(self)
        self._view = self._make_view()
        self.words.textChanged.connect(self.asked)
        self.words.textChanged.connect(self._hint)
        self.words.cursorPositionChanged.connect(self._hint)
        self.words.stepped.connect(self.step)
        self.words.left.connect(self._on_list_wanted)
        self._lay_out()
        self._hint()
        self.show_count("")

    def text(self) -> str:
        """What is to be found."""
        return self.words.text()

    def take_focus(self) -> None:
        """Lets a person type."""
        self.words.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.words.selectAll()

    def show_hits(self, hits: Hits, text: Callable[[Subject], HitText]) -> None:
        """Lists hits in the words of `text`; the one that was chosen stays so where it is still among them."""
        before = self.chosen_hit()
        self._model.show_hits(hits, text)
        self._view.setColumnHidden(PLACE_COLUMN, len(hits.rows_in("")) == len(hits))
        row = hits.row_of(before)
        if row >= 0:
            self._view.setCurrentIndex(self._model.index(row, 0))
        self._tell()

    def show_vocabulary(self, known: Mapping[str, Sequence[str]]) -> None:
        """Offers these words, by field, to a person who types."""
        self.words.known = known
        if self.words.text() and self._model.hits() is not None:
            self._tell()

    def show_count(self, sentence: str) -> None:
        """Says a sentence where the number of hits stands, and lists nothing."""
        self._model.show_hits(None, None)
        self.count.setText(sentence)

    def hits(self) -> Hits | None:
        """What is listed; None where nothing was looked for."""
        return self._model.hits()

    def chosen_hit(self) -> Subject | None:
        """The hit that was gone to last."""
        hits, row = self._model.hits(), self._view.currentIndex().row()
        return hits[row] if hits is not None and 0 <= row < len(hits) else None

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
        rows = hits.rows_in(self._path) if hits is not None else ()
        last = self._model.rowCount() - 1
        return int(rows[0 if by > 0 else -1]) if len(rows) else 0 if by > 0 else last

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
        told = QHBoxLayout()
        told.setContentsMargins(8, 0, 8, 0)
        told.addWidget(self.hint)
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
        column.addLayout(told)
        column.addLayout(below)
        column.addWidget(self._view, 1)

    def _button(self, arrow: Qt.ArrowType, text: str) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setArrowType(arrow)
        button.setToolTip(text)
        button.setAccessibleName(text)
        return button

    def _make_told(self) -> dict[str, str]:
        """A word on each field."""
        return {
            "op": self.tr("op type; op:=Conv for that one alone"),
            "domain": self.tr("domain of the operator"),
            "in": self.tr("subgraph, function or module around it"),
            "attr": self.tr("attribute, as attr:axis or attr:axis=1"),
            "kind": self.tr("kind of an input: activation, initializer, constant, omitted, undefined"),
            "dtype": self.tr("element type it makes, such as float16"),
            "custom": self.tr("custom operators; custom:no for all others"),
            "finding": self.tr("nodes with findings; finding:error for the grave ones"),
        }

    def _fields_button(self) -> QToolButton:
        """Offers the fields with a word on each."""
        button = QToolButton()
        button.setAutoRaise(True)
        button.setText(self.tr("Fields"))
        button.setToolTip(self.tr("What else can be asked for"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for field in FIELDS:
            menu.addAction(f"{field}:\t{self._told[field]}").triggered.connect(partial(self.words.ask_for, field))
        button.setMenu(menu)
        return button

    def _hint(self) -> None:
        """Tells of the field that is being written, or which fields there are."""
        field = self.words.field()
        if field:
            self.hint.setText(f"{field}: {self._told[field]}")
        else:
            self.hint.setText("  ".join(f"{name}:" for name in FIELDS))

    def _tell(self) -> None:
        count, row = self._model.rowCount(), self._view.currentIndex().row()
        if not count:
            self.count.setText(why_nothing(self.words.text(), self.words.known) or self.tr("Nothing found"))
        elif row < 0:
            self.count.setText(self.tr("{0:,} found").format(count))
        else:
            self.count.setText(self.tr("{0:,} of {1:,}").format(row + 1, count))

    def _on_list_wanted(self) -> None:
        if self._model.rowCount():
            self._view.setFocus()
            if not self._view.currentIndex().isValid():
                self._view.setCurrentIndex(self._model.index(0, 0))

    def _on_chosen(self, index: QModelIndex) -> None:
        self._tell()
        hits = self._model.hits()
        if hits is not None:
            self.chosen.emit(hits[index.row()])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
