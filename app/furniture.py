"""What fills the frame: its commands, panels and tabs. All this takes long to import, so the first paint is without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QColor
from PySide6.QtWidgets import QMainWindow, QMenu, QTabBar, QTabWidget, QToolButton, QWidget

from . import appearance
from .canvas.theme import Theme
from .language import translate
from .panels.commands import COMMANDS, THEMES, make_actions
from .panels.find import FindPanel
from .panels.findings import FindingsPanel
from .panels.inspector import InspectorPanel
from .panels.listing import ListingPanel
from .panels.log import LogPanel
from .panels.menus import translated
from .panels.modules import ModulesPanel
from .panels.palette import Palette
from .panels.source import SourcePanel
from .panels.welcome import WelcomePage

_WIDEST_TAB = 240
_CLOSE_SIZE = QSize(12, 12)


class Furniture:
    """Commands, panels and tabs of one window, dressed in the theme `look` before they are placed.

    `theme` is what the person wishes: `light`, `dark` or `system`.
    """

    def __init__(self, window: QMainWindow, theme: str) -> None:
        self._window = window
        self.commands = make_actions(window)
        self.modules = ModulesPanel()
        self.search = FindPanel()
        self.inspector = InspectorPanel()
        self.findings = FindingsPanel()
        self.source = SourcePanel()
        self.log = LogPanel()
        self.listing = ListingPanel()
        self.welcome = WelcomePage()
        self.tabs = _tabs()
        self.hiding = QMenu(translate("Frame", "&Hide op types"), window)
        self.facts = QMenu(translate("Frame", "Copy &facts as"), window)
        self.code = QMenu(translate("Frame", "Copy &node as"), window)
        self.recent = QMenu(translate("Frame", "Open &recent"), window)
        self.themes = _themes(window)
        self.commands["palette"].triggered.connect(self._on_palette_wanted)
        self.commands["cancel"].setEnabled(False)
        self.enable_document_commands(False)
        self.dress(theme)

    def panels(self) -> Mapping[str, QWidget]:
        """The panels by the names of their docks."""
        return {
            "modules": self.modules,
            "find": self.search,
            "inspector": self.inspector,
            "findings": self.findings,
            "source": self.source,
            "log": self.log,
            "listing": self.listing,
        }

    def tools(self) -> Sequence[QAction]:
        """What stands in the tool bar."""
        return [self.commands[command.name] for command in COMMANDS if command.tool]

    def fill_menus(self, menus: Mapping[str, QMenu], switches: Sequence[QAction]) -> None:
        """Puts the commands into the menus; `switches` show and hide the panels."""
        menus = {**menus, "facts": self.facts, "code": self.code}
        for command in COMMANDS:
            if command.separated:
                menus[command.menu].addSeparator()
            menus[command.menu].addAction(self.commands[command.name])
            if command.name == "open_module":
                menus["file"].addMenu(self.recent)
            elif command.name == "copy_picture":
                menus["edit"].addMenu(self.facts)
                menus["edit"].addMenu(self.code)
            elif command.name == "losses":
                menus["view"].addMenu(self.hiding)
        menus["view"].addMenu(translate("Frame", "&Panels")).addActions(switches)
        menus["view"].addMenu(translate("Frame", "&Theme")).addActions(self.themes.actions())

    def enable_document_commands(self, enabled: bool) -> None:
        """Lets the commands that need a document be used, or not."""
        for command in COMMANDS:
            if command.document:
                self.commands[command.name].setEnabled(enabled)

    def show_recent(self, files: Sequence[str]) -> None:
        """Lists recent files in their menu."""
        self.recent.clear()
        for file in files:
            self.recent.addAction(file).setData(file)
        self.recent.setEnabled(bool(files))

    def add_page(self, page: QWidget, title: str, tip: str) -> QToolButton:
        """Adds a tab at the end; gives the button that closes it."""
        index = self.tabs.addTab(page, self.label(title))
        self.tabs.setTabToolTip(index, tip)
        button = QToolButton()
        button.setAutoRaise(True)
        button.setIcon(self._close_icon)
        button.setIconSize(_CLOSE_SIZE)
        button.setToolTip(translate("Frame", "Close"))
        button.setAccessibleName(translate("Frame", "Close {0}").format(title))
        self.tabs.tabBar().setTabButton(index, QTabBar.ButtonPosition.RightSide, button)
        return button

    def label(self, title: str) -> str:
        """The text of a tab: no wider than is read at a glance, its ampersands literal."""
        metrics = self.tabs.tabBar().fontMetrics()
        return metrics.elidedText(title, Qt.TextElideMode.ElideMiddle, _WIDEST_TAB).replace("&", "&&")

    def dress(self, name: str) -> Theme:
        """Dresses all of it in the theme `light`, `dark` or `system`; gives the one that is meant."""
        self.look = look = appearance.chosen_theme(name)
        for action in self.themes.actions():
            action.setChecked(action.data() == name)
        for command in COMMANDS:
            if command.icon:
                self.commands[command.name].setIcon(appearance.icon(command.icon, look))
        self._close_icon = appearance.icon("close", look)
        for index in range(self.tabs.count()):
            button = self.tabs.tabBar().tabButton(index, QTabBar.ButtonPosition.RightSide)
            if isinstance(button, QToolButton):
                button.setIcon(self._close_icon)
        tones: dict[str, QColor] = {**appearance.state_colours(look), **appearance.severity_colours(look)}
        self.modules.show_looks(tones, appearance.row_icons(look))
        self.welcome.show_looks({name: appearance.icon(name, look) for name in ("open", "module", "net")}, look.name)
        signs = appearance.severity_icons(look)
        self.findings.show_looks(signs)
        self.source.show_looks(appearance.code_colours(look), signs)
        self.inspector.show_looks(appearance.sheet_colours(look), appearance.GLYPHS)
        return look

    def _on_palette_wanted(self) -> None:
        Palette(self._window.menuBar(), self._window).show()


def _tabs() -> QTabWidget:
    tabs = QTabWidget()
    tabs.setDocumentMode(True)
    tabs.setMovable(True)
    tabs.setElideMode(Qt.TextElideMode.ElideNone)  # or many tabs would share the width, down to their dots
    tabs.setAccessibleName(translate("Frame", "Graphs"))
    tabs.tabBar().setSelectionBehaviorOnRemove(QTabBar.SelectionBehavior.SelectPreviousTab)
    return tabs


def _themes(window: QMainWindow) -> QActionGroup:
    group = QActionGroup(window)
    for name, title in THEMES:
        action = group.addAction(translated(title))
        action.setData(name)
        action.setCheckable(True)
    return group
