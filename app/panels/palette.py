"""The command palette: every action of the menus, found by a few letters and done by Enter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QHeaderView,
    QLineEdit,
    QMenu,
    QMenuBar,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ..language import ENGLISH, spoken
from .commands import COMMANDS, plain
from .fuzzy import score

TITLE_COLUMN = 0
KEYS_COLUMN = 1
_SIZE = (560, 380)
_TOP = 60
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)

_ENGLISH = {command.name: plain(command.text) for command in COMMANDS}

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """An action, called by the menus on the way to it; `keys` as the system writes them.

    `english` is what it is called there, where the person's language is another one: letters find it without an input
    method.
    """

    action: QAction
    title: str
    keys: str
    english: str = ""


def choices(bar: QMenuBar) -> tuple[Choice, ...]:
    """All actions of a menu bar, in the order of its menus."""
    return tuple(found for entry in bar.actions() for found in _choices(entry, ()))


def ranked(known: Sequence[Choice], typed: str) -> tuple[Choice, ...]:
    """The choices that fit what is typed, the best first; those that cannot be used now come last."""
    scored = [(found, place) for place, entry in enumerate(known) if (found := _score(typed, entry)) is not None]
    scored.sort(key=lambda entry: (not known[entry[1]].action.isEnabled(), -entry[0] if typed.strip() else 0, entry[1]))
    return tuple(known[place] for _, place in scored)


def _score(typed: str, entry: Choice) -> int | None:
    titles = (entry.title, entry.english) if entry.english else (entry.title,)
    return max((found for title in titles if (found := score(typed, title)) is not None), default=None)


class Palette(QDialog):
    """Shown over the window; Enter triggers the chosen action once the palette is gone, Esc none."""

    def __init__(self, bar: QMenuBar, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Commands"))
        self.setAccessibleName(self.tr("Commands"))
        self._known = choices(bar)
        self._model = _Choices(self)
        self.words = QLineEdit()
        self.words.setPlaceholderText(self.tr("Type a command"))
        self.words.setAccessibleName(self.tr("Find a command"))
        self.words.textChanged.connect(self._on_typed)
        self.words.returnPressed.connect(self._on_chosen)
        self.words.installEventFilter(self)
        self._view = self._make_view()
        self._lay_out()
        self._on_typed("")
        self._place(parent)

    def listed(self) -> tuple[Choice, ...]:
        """What is listed now."""
        return self._model.choices()

    def _lay_out(self) -> None:
        """A frame of its own, as the system draws none around what pops up."""
        frame = QFrame()
        frame.setFrameStyle(QFrame.Shape.Box | QFrame.Shadow.Plain)
        line = frame.palette()
        line.setColor(QPalette.ColorRole.WindowText, line.color(QPalette.ColorRole.Mid))
        frame.setPalette(line)
        column = QVBoxLayout(frame)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.words)
        column.addWidget(self._view)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(frame)

    def _place(self, parent: QWidget) -> None:
        width, height = min(_SIZE[0], parent.width() - 40), min(_SIZE[1], parent.height() - 2 * _TOP)
        self.resize(width, height)
        corner = parent.mapToGlobal(parent.rect().topLeft())
        self.move(corner.x() + (parent.width() - width) // 2, corner.y() + _TOP)

    def _make_view(self) -> QTreeView:
        view = QTreeView()
        view.setAccessibleName(self.tr("Commands"))
        view.setModel(self._model)
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setAllColumnsShowFocus(True)
        view.setFrameShape(QTreeView.Shape.NoFrame)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.setHeaderHidden(True)
        view.header().setStretchLastSection(False)
        view.header().setSectionResizeMode(TITLE_COLUMN, QHeaderView.ResizeMode.Stretch)
        view.header().setSectionResizeMode(KEYS_COLUMN, QHeaderView.ResizeMode.ResizeToContents)
        view.clicked.connect(self._on_chosen)
        return view

    def _on_typed(self, text: str) -> None:
        self._model.show_choices(ranked(self._known, text))
        self._view.setCurrentIndex(self._model.index(0, 0))

    def _on_chosen(self) -> None:
        row = self._view.currentIndex().row()
        found = self._model.choices()[row] if row >= 0 else None
        if found is not None and found.action.isEnabled():
            self.close()
            found.action.trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _MOVES:
            QApplication.sendEvent(self._view, event)
            return True
        return super().eventFilter(watched, event)


class _Choices(QAbstractTableModel):
    """A row for each choice: its title and its keys."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choices: tuple[Choice, ...] = ()

    def show_choices(self, found: tuple[Choice, ...]) -> None:
        self.beginResetModel()
        self._choices = found
        self.endResetModel()

    def choices(self) -> tuple[Choice, ...]:
        return self._choices

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._choices)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 2

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        found = self._choices[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (found.title, found.keys)[index.column()]
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == TITLE_COLUMN and found.action.isCheckable():
            return Qt.CheckState.Checked if found.action.isChecked() else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.ForegroundRole and not found.action.isEnabled():
            return QApplication.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
        if role == Qt.ItemDataRole.ToolTipRole:
            return found.action.toolTip()
        return None


def _choices(action: QAction, way: tuple[str, ...]) -> Iterator[Choice]:
    if action.isSeparator() or not action.text() or not action.isVisible():
        return
    name = plain(action.text())
    menu = action.menu()
    if isinstance(menu, QMenu):
        menu.aboutToShow.emit()  # some menus are filled when they are opened
        for entry in menu.actions():
            yield from _choices(entry, (*way, name))
        return
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    english = _ENGLISH.get(action.objectName(), "") if spoken() != ENGLISH else ""
    yield Choice(action, " › ".join((*way, name)), keys, english)
