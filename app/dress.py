"""What all widgets wear, from the colours of a theme: the palette and the few rules of style that it cannot say.

The first paint waits for this, so it needs little of Qt.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QJsonDocument
from PySide6.QtGui import QColor, QGuiApplication, QPalette

from .paths import resources

_ROLES = QPalette.ColorRole


def first(name: str) -> str:
    """As `chosen`, before anything has been dressed: told by the palette, as the enumeration takes long to import."""
    if name != "system":
        return name
    palette = QGuiApplication.palette()
    return "dark" if palette.windowText().color().lightness() > palette.window().color().lightness() else "light"


def chosen(name: str) -> str:
    """`light` or `dark`, whichever is meant; for `system` what the desktop asks for."""
    if name != "system":
        return name
    from PySide6.QtCore import Qt

    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return "dark" if dark else "light"


def colours(name: str) -> dict[str, str]:
    """The colours of the theme `light` or `dark` as its file names them, with those of an error, of what is omitted,
    and of what stands on the selection.
    """
    file = resources() / "themes" / f"{name}.json"
    data = QJsonDocument.fromJson(file.read_bytes()).toVariant()  # Python's json takes longer to import than this file
    found: dict[str, str] = dict(data["colours"])
    found["error"] = data["severities"]["error"]
    found["omitted"] = data["kinds"]["omitted"]
    found["on_selection"] = found["canvas" if data["dark"] else "card"]
    return found


def palette(look: Mapping[str, str]) -> QPalette:
    """The palette of all widgets."""
    made = QPalette()
    roles = {
        _ROLES.Window: "canvas",
        _ROLES.WindowText: "text",
        _ROLES.Base: "card",
        _ROLES.AlternateBase: "strip",
        _ROLES.Text: "text",
        _ROLES.Button: "card",
        _ROLES.ButtonText: "text",
        _ROLES.BrightText: "error",
        _ROLES.ToolTipBase: "card",
        _ROLES.ToolTipText: "text",
        _ROLES.PlaceholderText: "muted",
        _ROLES.Highlight: "selection",
        _ROLES.HighlightedText: "on_selection",
        _ROLES.Accent: "selection",
        _ROLES.Link: "selection",
        _ROLES.LinkVisited: "selection",
        _ROLES.Light: "card",
        _ROLES.Midlight: "rule",
        _ROLES.Mid: "border",
        _ROLES.Dark: "border",
    }
    for role, colour in roles.items():
        made.setColor(role, QColor(look[colour]))
    for role in (_ROLES.WindowText, _ROLES.Text, _ROLES.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(look["omitted"]))
    return made


def style_sheet(look: Mapping[str, str]) -> str:
    """The few rules that the palette cannot say."""
    return f"""
        QToolBar {{ border: none; border-bottom: 1px solid {look["rule"]}; padding: 3px 6px; spacing: 2px; }}
        QStatusBar {{ border-top: 1px solid {look["rule"]}; }}
        QStatusBar::item {{ border: none; }}
        QMainWindow::separator {{ background: {look["rule"]}; width: 1px; height: 1px; }}
        QDockWidget {{ titlebar-close-icon: none; titlebar-normal-icon: none; }}
        QDockWidget::title {{ background: {look["canvas"]}; padding: 6px 10px; text-align: left; }}
        QToolTip {{
            color: {look["text"]}; background: {look["card"]}; border: 1px solid {look["border"]}; padding: 4px;
        }}
        QScrollBar {{ background: transparent; border: none; }}
        QScrollBar:vertical {{ width: 10px; }}
        QScrollBar:horizontal {{ height: 10px; }}
        QScrollBar::handle {{ background: {look["border"]}; border-radius: 3px; margin: 2px; }}
        QScrollBar::handle:vertical {{ min-height: 28px; }}
        QScrollBar::handle:horizontal {{ min-width: 28px; }}
        QScrollBar::handle:hover {{ background: {look["edge"]}; }}
        QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
            background: none; border: none; width: 0; height: 0;
        }}
        QAbstractScrollArea::corner {{ background: transparent; border: none; }}
        QTreeView::item {{ padding: 2px 0; }}
        QTabBar {{ qproperty-drawBase: 0; }}
        QTabBar::tab {{ padding: 6px 12px; border: none; color: {look["muted"]}; background: {look["canvas"]}; }}
        QTabBar::tab:selected {{ color: {look["text"]}; border-bottom: 2px solid {look["selection"]}; }}
        QTabBar::tab:hover {{ color: {look["text"]}; }}
    """
