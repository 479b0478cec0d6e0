"""The main window's frame: menus, tool bar, tabs, docks and status bar, and nothing that takes long to import."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
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
    QTabBar,
    QTabWidget,
    QToolBar,
    QToolButton,
    QWidget,
)

from . import appearance
from .canvas.theme import Theme
from .panels.commands import COMMANDS, MENUS, THEMES, make_actions, translated
from .panels.find import FindPanel
from .panels.findings import FindingsPanel
from .panels.inspector import InspectorPanel
from .panels.listing import ListingPanel
from .panels.log import LogPanel
from .panels.modules import ModulesPanel
from .panels.palette import Palette
from .panels.source import SourcePanel
from .panels.welcome import WelcomePage
from .settings import Settings

_SMALLEST = (720, 480)
_FIRST_SIZE = (1360, 860)
_WIDEST_TAB = 240


class Frame(QMainWindow):
    """Places the panels.

    `dropped` carries a list of files, `recent_chosen` one, `close_wanted` a page, `themed` the theme now in use.
    """

    dropped = Signal(list)
    recent_chosen = Signal(str)
    themed = Signal(object)
    close_wanted = Signal(object)
    painted = Signal()
    closing = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.listing_shown = False
        self._was_painted = False
        self._has_own_docks = False
        self.setMinimumSize(*_SMALLEST)
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.commands = make_actions(self)
        self.modules = ModulesPanel()
        self.inspector = InspectorPanel()
        self.log = LogPanel()
        self.listing = ListingPanel()
        self.findings = FindingsPanel()
        self.search = FindPanel()
        self.source = SourcePanel()
        self.welcome = WelcomePage()
        self.tabs = self._make_tabs()
        self._stack = QStackedWidget()
        self._stack.addWidget(self.welcome)
        self._stack.addWidget(self.tabs)
        self.setCentralWidget(self._stack)
        self.docks = self._make_docks()
        self.tools = self._make_tools()
        self.hiding = QMenu(self.tr("&Hide op types"), self)
        self._recent = QMenu(self.tr("Open &recent"), self)
        self._themes = QActionGroup(self)
        self._make_menus()
        self.status, self.busy = QLabel(), QProgressBar()
        self._make_status_bar()
        self._restore()
        self.look = appearance.chosen_theme(settings.theme())
        self.use_theme(settings.theme())
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)

    def use_theme(self, name: str) -> None:
        """Dresses all widgets in the theme `light`, `dark` or `system`, and remembers it."""
        self._settings.set_theme(name)
        for action in self._themes.actions():
            action.setChecked(action.data() == name)
        self._dress(appearance.chosen_theme(name))

    def show_recent(self, files: Sequence[str]) -> None:
        """Lists recent files in the menu and on the welcome page."""
        self._recent.clear()
        for file in files:
            self._recent.addAction(file).setData(file)
        self._recent.setEnabled(bool(files))
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
        index = self.tabs.addTab(page, self._label(title))
        self.tabs.setTabToolTip(index, tip)
        button = QToolButton()
        button.setAutoRaise(True)
        button.setIcon(appearance.icon("close", self.look))
        button.setIconSize(QSize(12, 12))
        button.setToolTip(self.tr("Close"))
        button.setAccessibleName(self.tr("Close {0}").format(title))
        button.clicked.connect(partial(self.close_wanted.emit, page))
        self.tabs.tabBar().setTabButton(index, QTabBar.ButtonPosition.RightSide, button)
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
        self.tabs.setTabText(index, self._label(title))
        self.tabs.setTabToolTip(index, tip)

    def enable_document_commands(self, enabled: bool) -> None:
        """Lets the commands that need a document be used, or not."""
        for command in COMMANDS:
            if command.document:
                self.commands[command.name].setEnabled(enabled)

    def welcoming(self) -> bool:
        """Whether the welcome page is shown."""
        return self._stack.currentWidget() is self.welcome

    def menu_of_recent(self) -> QMenu:
        """The menu of recent files."""
        return self._recent

    def _make_tabs(self) -> QTabWidget:
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.setMovable(True)
        tabs.setElideMode(Qt.TextElideMode.ElideNone)  # or many tabs would share the width, down to their dots
        tabs.setAccessibleName(self.tr("Graphs"))
        tabs.tabBar().setSelectionBehaviorOnRemove(QTabBar.SelectionBehavior.SelectPreviousTab)
        return tabs

    def _label(self, title: str) -> str:
        """The text of a tab: no wider than is read at a glance, its ampersands literal."""
        metrics = self.tabs.tabBar().fontMetrics()
        return metrics.elidedText(title, Qt.TextElideMode.ElideMiddle, _WIDEST_TAB).replace("&", "&&")

    def _make_docks(self) -> dict[str, QDockWidget]:
        places = (
            ("modules", self.tr("Modules"), self.modules, Qt.DockWidgetArea.LeftDockWidgetArea),
            ("find", self.tr("Find"), self.search, Qt.DockWidgetArea.LeftDockWidgetArea),
            ("inspector", self.tr("Inspector"), self.inspector, Qt.DockWidgetArea.RightDockWidgetArea),
            ("findings", self.tr("Findings"), self.findings, Qt.DockWidgetArea.BottomDockWidgetArea),
            ("source", self.tr("Source"), self.source, Qt.DockWidgetArea.BottomDockWidgetArea),
            ("log", self.tr("Log"), self.log, Qt.DockWidgetArea.BottomDockWidgetArea),
            ("listing", self.tr("Listing"), self.listing, Qt.DockWidgetArea.BottomDockWidgetArea),
        )
        docks: dict[str, QDockWidget] = {}
        for name, title, widget, area in places:
            dock = QDockWidget(title, self)
            dock.setObjectName(name)
            dock.setWidget(widget)
            self.addDockWidget(area, dock)
            docks[name] = dock
        for corner, area in (
            (Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea),
            (Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.BottomDockWidgetArea),
        ):
            self.setCorner(corner, area)
        for name in ("source", "log", "listing"):
            self.tabifyDockWidget(docks["findings"], docks[name])
        docks["findings"].raise_()
        self.tabifyDockWidget(docks["modules"], docks["find"])
        docks["find"].hide()
        return docks

    def _make_tools(self) -> QToolBar:
        tools = QToolBar(self.tr("Tools"), self)
        tools.setObjectName("tools")
        tools.setMovable(False)
        for command in COMMANDS:
            if command.tool:
                tools.addAction(self.commands[command.name])
        self.addToolBar(tools)
        return tools

    def _make_menus(self) -> None:
        menus = {name: self.menuBar().addMenu(translated(title)) for name, title in MENUS}
        for command in COMMANDS:
            if command.separated:
                menus[command.menu].addSeparator()
            menus[command.menu].addAction(self.commands[command.name])
            if command.name == "open_module":
                menus["file"].addMenu(self._recent)
            elif command.name == "losses":
                menus["view"].addMenu(self.hiding)
        self._recent.triggered.connect(self._on_recent_chosen)
        self.commands["palette"].triggered.connect(self._on_palette_wanted)
        panels = menus["view"].addMenu(self.tr("&Panels"))
        for dock in self.docks.values():
            panels.addAction(dock.toggleViewAction())
        panels.addAction(self.tools.toggleViewAction())
        themes = menus["view"].addMenu(self.tr("&Theme"))
        for name, title in THEMES:
            action = self._themes.addAction(translated(title))
            action.setData(name)
            action.setCheckable(True)
            themes.addAction(action)
        self._themes.triggered.connect(self._on_theme_chosen)

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

    def _share_room(self) -> None:
        """Gives the docks their part of a window that was never arranged by hand."""
        sides = [min(290, self.width() * 22 // 100), min(340, self.width() * 28 // 100)]
        self.resizeDocks([self.docks["modules"], self.docks["inspector"]], sides, Qt.Orientation.Horizontal)
        self.resizeDocks([self.docks["findings"]], [min(260, self.height() * 28 // 100)], Qt.Orientation.Vertical)

    def _dress(self, look: Theme) -> None:
        self.look = look
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setPalette(appearance.palette(look))
            application.setStyleSheet(appearance.style_sheet(look))
        for command in COMMANDS:
            if command.icon:
                self.commands[command.name].setIcon(appearance.icon(command.icon, look))
        for index in range(self.tabs.count()):
            button = self.tabs.tabBar().tabButton(index, QTabBar.ButtonPosition.RightSide)
            if isinstance(button, QToolButton):
                button.setIcon(appearance.icon("close", look))
        tones: dict[str, QColor] = {**appearance.state_colours(look), **appearance.severity_colours(look)}
        self.modules.show_looks(tones, appearance.row_icons(look))
        self.welcome.show_looks({name: appearance.icon(name, look) for name in ("open", "module", "net")})
        signs = appearance.severity_icons(look)
        self.findings.show_looks(signs)
        self.source.show_looks(appearance.code_colours(look), signs)
        self.inspector.show_looks(appearance.sheet_colours(look), appearance.GLYPHS)
        self.themed.emit(look)

    def _on_listing_shown(self, shown: bool) -> None:
        """A dock behind another one counts as visible for Qt; only this signal tells which is in front."""
        self.listing_shown = shown

    def _on_palette_wanted(self) -> None:
        Palette(self.menuBar(), self).show()

    def _on_scheme_changed(self) -> None:
        if self._settings.theme() == "system":
            self._dress(appearance.chosen_theme("system"))

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
            self.painted.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.dropped.emit(_files(event.mimeData()))
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._settings.set_window(self.saveGeometry(), self.saveState())
        self.hide()
        self.closing.emit()
        super().closeEvent(event)


def _files(data: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
