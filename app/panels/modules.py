"""The panel of op definition modules: their operators, their nets and how each net's export stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QColor, QIcon, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QMenu, QTreeView, QVBoxLayout, QWidget

from .entries import ModuleEntry, Place
from .export_form import ExportForm
from .module_tree import KEY_ROLE, NAME_COLUMN, STATE_COLUMN, ModuleTree
from .twigs import Key, twigs


class ModulesPanel(QWidget):
    """A tree of modules over the form that says how to export.

    `module_chosen(file)`, `net_chosen(file, net)`, `op_chosen(file, line)` and `fate_chosen(file, net, line)`, which is
    what became of an op in a net, say what a person activated; `again_wanted(file)` and `forget_wanted(file)` come from
    the context menu.
    """

    module_chosen = Signal(str)
    net_chosen = Signal(str, str)
    op_chosen = Signal(str, int)
    fate_chosen = Signal(str, str, int)
    again_wanted = Signal(str)
    forget_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = ExportForm()
        self._model = ModuleTree(self)
        self._open: set[Key] = {("group", place) for place in Place}
        self._tree = self._make_tree()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._tree, 1)
        layout.addWidget(self.form)

    def show_entries(self, entries: Iterable[ModuleEntry]) -> None:
        """Shows the modules; what was unfolded and chosen stays so."""
        current = self._tree.currentIndex().data(KEY_ROLE)
        rows = twigs(entries)
        self._model.show_twigs(rows)
        for row in rows:
            index = self._model.find(row.key)
            self._tree.setFirstColumnSpanned(index.row(), index.parent(), not row.mark)
        for key in self._open:
            self._tree.expand(self._model.find(key))
        if current is not None and self._tree.currentIndex().data(KEY_ROLE) != current:
            self._tree.setCurrentIndex(self._model.find(current))

    def show_looks(self, colours: Mapping[str, QColor], icons: Mapping[str, QIcon]) -> None:
        """Takes colours and icons of the theme."""
        self._model.show_looks(colours, icons)

    def unfold(self, file: str) -> None:
        """Shows the operators and nets of a module, now or once they are known."""
        self._open.add(("module", file))
        index = self._model.find(("module", file))
        if index.isValid():
            self._tree.expand(index)
            self._tree.setCurrentIndex(index)
            self._tree.scrollTo(index)

    def mark_net(self, file: str, net: str) -> None:
        """Makes a net the current row."""
        index = self._model.find(("net", file, net))
        if index.isValid():
            self._tree.setCurrentIndex(index)

    def tree(self) -> QTreeView:
        """The tree itself, for focus and for tests."""
        return self._tree

    def _make_tree(self) -> _Tree:
        tree = _Tree()
        tree.setAccessibleName(self.tr("Modules"))
        tree.setModel(self._model)
        tree.setUniformRowHeights(True)
        tree.setHeaderHidden(True)
        tree.setFrameShape(QTreeView.Shape.NoFrame)
        tree.setIndentation(14)
        tree.setExpandsOnDoubleClick(False)
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME_COLUMN, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(STATE_COLUMN, QHeaderView.ResizeMode.ResizeToContents)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(self._on_menu_wanted)
        tree.expanded.connect(self._on_expanded)
        tree.collapsed.connect(self._on_collapsed)
        tree.clicked.connect(self._on_chosen)
        tree.entered_on.connect(self._on_chosen)
        return tree

    def _on_expanded(self, index: QModelIndex) -> None:
        self._open.add(index.data(KEY_ROLE))

    def _on_collapsed(self, index: QModelIndex) -> None:
        self._open.discard(index.data(KEY_ROLE))

    def _on_chosen(self, index: QModelIndex) -> None:
        key: Key = index.data(KEY_ROLE)
        if key[0] == "group":
            self._tree.setExpanded(index.siblingAtColumn(NAME_COLUMN), True)
        elif key[0] == "module":
            self.module_chosen.emit(key[1])
        elif key[0] == "net":
            self.net_chosen.emit(key[1], key[2])
        elif key[0] == "op":
            self.op_chosen.emit(key[1], int(key[3]))
        elif key[0] == "fate":
            self.fate_chosen.emit(key[1], key[4], int(key[3]))

    def _on_menu_wanted(self, place: QPoint) -> None:
        key: Key | None = self._tree.indexAt(place).data(KEY_ROLE)
        if key is None or key[0] == "group":
            return
        self.menu_for(key).popup(self._tree.viewport().mapToGlobal(place))

    def menu_for(self, key: Key) -> QMenu:
        """The context menu of a row that belongs to a module."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, signal in ((self.tr("Export again"), self.again_wanted), (self.tr("Forget"), self.forget_wanted)):
            action = QAction(text, menu)
            action.setData((key[1], signal))
            menu.addAction(action)
        menu.triggered.connect(self._on_menu_chosen)
        return menu

    def _on_menu_chosen(self, action: QAction) -> None:
        file, signal = action.data()
        signal.emit(file)


class _Tree(QTreeView):
    """A tree that tells Enter from a double click, which `activated` does not."""

    entered_on = Signal(QModelIndex)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.entered_on.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
