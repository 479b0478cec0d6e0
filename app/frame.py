"""The main window's frame: places for the panels at once, and what fills them when it is loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QMimeData, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QMainWindow,
    QMenu,
    QProgressBar,
    QStackedWidget,
    QToolBar,
    QWidget,
)

from . import dress
from .panels import greeting
from .panels.menus import MENUS, translated
from .settings import Settings

if TYPE_CHECKING:  # these take long to import, and so does `Qt` with its hundred enumerations: see `furnish`
    from PySide6.QtWidgets import QTabWidget

    from .canvas.theme import Theme
    from .furniture import Furniture
    from .panels.find import FindPanel
    from .panels.findings import FindingsPanel
    from .panels.inspector import InspectorPanel
    from .panels.listing import ListingPanel
    from .panels.log import LogPanel
    from .panels.modules import ModulesPanel
    from .panels.source import SourcePanel
    from .panels.welcome import WelcomePage

_SMALLEST = (720, 480)
_FIRST_SIZE = (1360, 860)
_TOGETHER = (("modules", "find"), ("findings", "source", "log", "listing"))


class Frame(QMainWindow):
    """Places the panels.

    What is made at once is all that the first paint shows, and needs little of Qt. `furnish` adds the rest.
    `greeted`: whether the head of the welcome page shows meanwhile.
    `dropped` carries a list of files, `recent_chosen` one, `close_wanted` a page, `themed` the theme now in use.
    """

    dropped = Signal(list)
    recent_chosen = Signal(str)
    themed = Signal(object)
    close_wanted = Signal(object)
    painted = Signal()
    closing = Signal()

    look: Theme
    commands: Mapping[str, QAction]
    modules: ModulesPanel
    inspector: InspectorPanel
    log: LogPanel
    listing: ListingPanel
    findings: FindingsPanel
    search: FindPanel
    source: SourcePanel
    welcome: WelcomePage
    tabs: QTabWidget
    hiding: QMenu
    facts: QMenu
    code: QMenu

    def __init__(self, settings: Settings, *, greeted: bool = True) -> None:
        super().__init__()
        self._settings = settings
        self._is_furnished = False
        self.listing_shown = False
        self._was_painted = False
        self._has_own_docks = False
        self.arrangement = QByteArray()
        """How the panels stood before they made room, empty where they have not."""
        self._wear(dress.first(settings.theme()))
        self.setMinimumSize(*_SMALLEST)
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self._menus = {name: self.menuBar().addMenu(translated(title)) for name, title in MENUS}
        self._stack = QStackedWidget()
        self._greeting = greeting.page(greeting.head()) if greeted else QWidget()
        self._stack.addWidget(self._greeting)
        self.setCentralWidget(self._stack)
        self.docks = self._make_docks()
        self.tools = self._make_tools()
        self.status, self.busy = QLabel(), QProgressBar()
        self._make_status_bar()
        self._restore()

    @cached_property
    def furniture(self) -> Furniture:
        """Panels, menus and tools. Made when first asked for, as their modules take long to import."""
        from .furniture import Furniture

        return Furniture(self, self._settings.theme())

    def furnish(self) -> None:
        """Fills the places with panels, menus and tools; a second time there is nothing left to do."""
        from PySide6.QtGui import QGuiApplication

        if self._is_furnished:
            return
        self._is_furnished = True
        made = self.furniture
        self.commands, self.tabs = made.commands, made.tabs
        self.hiding, self.facts, self.code = made.hiding, made.facts, made.code
        self.modules, self.search = made.modules, made.search
        self.inspector, self.listing = made.inspector, made.listing
        self.findings, self.source, self.log = made.findings, made.source, made.log
        self.welcome = made.welcome
        self.look = made.look
        if self.look.name != self._worn:
            self._wear(self.look.name)
        self._place(made)
        made.recent.triggered.connect(self._on_recent_chosen)
        made.themes.triggered.connect(self._on_theme_chosen)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)

    def use_theme(self, name: str) -> None:
        """Dresses all widgets in the theme `light`, `dark` or `system`, and remembers it."""
        self._settings.set_theme(name)
        self._dress(name)

    def show_recent(self, files: Sequence[str]) -> None:
        """Lists recent files in the menu and on the welcome page."""
        self.furniture.show_recent(files)
        self.welcome.show_recent(files)

    def show_title(self, document: str) -> None:
        """Names the window after the document in front; the system adds the program's name."""
        self.setWindowTitle(document)

    def show_status(self, sentence: str, *, busy: bool) -> None:
        """Says what is going on."""
        self.status.setText(sentence)
        self.busy.setVisible(busy)

    def add_page(self, page: QWidget, title: str, tip: str) -> None:
        """Adds a tab at the end."""
        button = self.furniture.add_page(page, title, tip)
        button.clicked.connect(partial(self.close_wanted.emit, page))
        self._stack.setCurrentWidget(self.tabs)

    def remove_page(self, page: QWidget) -> None:
        """Takes a tab away; the welcome page shows once none is left."""
        self.tabs.removeTab(self.tabs.indexOf(page))
        if not self.tabs.count():
            self._stack.setCurrentWidget(self.welcome)
        page.deleteLater()

    def name_page(self, page: QWidget, title: str, tip: str) -> None:
        """Gives a tab another name."""
        index = self.tabs.indexOf(page)
        self.tabs.setTabText(index, self.furniture.label(title))
        self.tabs.setTabToolTip(index, tip)

    def enable_document_commands(self, enabled: bool) -> None:
        """Lets the commands that need a document be used, or not."""
        self.furniture.enable_document_commands(enabled)

    def welcoming(self) -> bool:
        """Whether the welcome page is shown."""
        return self._stack.currentWidget() is self.welcome

    def menu_of_recent(self) -> QMenu:
        """The menu of recent files."""
        return self.furniture.recent

    def _make_docks(self) -> dict[str, QDockWidget]:
        titles = {
            "modules": self.tr("Modules"),
            "find": self.tr("Find"),
            "inspector": self.tr("Inspector"),
            "findings": self.tr("Findings"),
            "source": self.tr("Source"),
            "log": self.tr("Log"),
            "listing": self.tr("Listing"),
        }
        docks: dict[str, QDockWidget] = {}
        for name, title in titles.items():
            dock = QDockWidget(title, self)
            dock.setObjectName(name)
            dock.setWidget(QWidget())
            docks[name] = dock
        docks["listing"].visibilityChanged.connect(self._on_listing_shown)
        return docks

    def _make_tools(self) -> QToolBar:
        tools = QToolBar(self.tr("Tools"), self)
        tools.setObjectName("tools")
        tools.setMovable(False)
        tools.addAction("").setEnabled(False)  # makes it as high as it will be
        self.addToolBar(tools)
        return tools

    def _place(self, furniture: Furniture) -> None:
        for name, panel in furniture.panels().items():
            place = self.docks[name].widget()
            self.docks[name].setWidget(panel)
            place.deleteLater()
        self.tools.clear()
        self.tools.addActions(furniture.tools())
        switches = [dock.toggleViewAction() for dock in self.docks.values()]
        furniture.fill_menus(self._menus, [*switches, self.tools.toggleViewAction()])
        for page in (furniture.welcome, furniture.tabs):
            self._stack.addWidget(page)
        self._stack.setCurrentWidget(furniture.welcome)
        self._greeting.deleteLater()

    def _make_status_bar(self) -> None:
        self.busy.setRange(0, 0)
        self.busy.setTextVisible(False)
        self.busy.setFixedSize(120, 6)
        self.busy.setAccessibleName(self.tr("Working"))
        self.busy.hide()
        self.statusBar().addWidget(self.busy)
        self.statusBar().addWidget(self.status, 1)

    def _restore(self) -> None:
        geometry, state = self._settings.window()
        if not self.restoreGeometry(geometry):
            self.resize(*_FIRST_SIZE)
        self._has_own_docks = self.restoreState(state)
        self._arrange([dock for dock in self.docks.values() if not dock.isFloating() and not self._holds(dock)])

    def _holds(self, dock: QDockWidget) -> bool:
        """Whether a dock has its place, in front or behind another one. (Asking for its area would import `Qt`.)"""
        layout = self.layout()
        return layout is not None and layout.indexOf(dock) >= 0

    def _arrange(self, docks: Sequence[QDockWidget]) -> None:
        """Puts docks that were not there the last time where they stand until a person moves them."""
        if not docks:
            return
        from PySide6.QtCore import Qt

        left, right, bottom = (
            Qt.DockWidgetArea.LeftDockWidgetArea,
            Qt.DockWidgetArea.RightDockWidgetArea,
            Qt.DockWidgetArea.BottomDockWidgetArea,
        )
        places = {"modules": left, "find": left, "inspector": right}
        for dock in docks:
            self.addDockWidget(places.get(dock.objectName(), bottom), dock)
        for front, *behind in _TOGETHER:
            for name in behind:
                if self.docks[name] in docks:
                    self.tabifyDockWidget(self.docks[front], self.docks[name])
            self.docks[front].raise_()
        self.docks["find"].setVisible(self.docks["find"] not in docks)
        self.setCorner(Qt.Corner.BottomLeftCorner, left)
        self.setCorner(Qt.Corner.BottomRightCorner, bottom)

    def _share_room(self) -> None:
        """Gives the docks their part of a window that was never arranged by hand."""
        from PySide6.QtCore import Qt

        sides = [min(290, self.width() * 22 // 100), min(340, self.width() * 28 // 100)]
        self.resizeDocks([self.docks["modules"], self.docks["inspector"]], sides, Qt.Orientation.Horizontal)
        self.resizeDocks([self.docks["findings"]], [min(210, self.height() * 22 // 100)], Qt.Orientation.Vertical)

    def _wear(self, name: str) -> None:
        """Has all widgets in the theme `light` or `dark`."""
        self._worn = name
        application = QApplication.instance()
        if isinstance(application, QApplication):
            look = dress.colours(name)
            application.setPalette(dress.palette(look))
            application.setStyleSheet(dress.style_sheet(look))

    def _dress(self, name: str) -> None:
        self.look = self.furniture.dress(name)
        self._wear(self.look.name)
        self.themed.emit(self.look)

    def _on_listing_shown(self, shown: bool) -> None:
        """A dock behind another one counts as visible for Qt; only this signal tells which is in front."""
        self.listing_shown = shown

    def _on_scheme_changed(self) -> None:
        if self._settings.theme() == "system":
            self._dress("system")

    def _on_theme_chosen(self, action: QAction) -> None:
        self.use_theme(action.data())

    def _on_recent_chosen(self, action: QAction) -> None:
        self.recent_chosen.emit(action.data())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._has_own_docks:
            self._has_own_docks = True
            self._share_room()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self.painted.emit)  # what stands in the window is painted after the window itself

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.dropped.emit(_files(event.mimeData()))
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        kept = self.saveState() if self.arrangement.isEmpty() else self.arrangement
        self._settings.set_window(self.saveGeometry(), kept)
        self.hide()
        self.closing.emit()
        super().closeEvent(event)


def _files(data: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
