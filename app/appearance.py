"""How the panels look: icons and colours, all from the picture's theme."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from . import dress
from .canvas import glyphs
from .canvas.theme import Theme, theme
from .graph.model import Kind
from .graph.sheet import Role
from .ops.script import Tone
from .panels.entries import NetState
from .paths import resources

GLYPHS: Mapping[Kind, str] = {
    Kind.ACTIVATION: "●",
    Kind.INITIALIZER: "■",
    Kind.CONSTANT: "◆",
    Kind.OMITTED: "○",
    Kind.UNDEFINED: "✕",
}
"""The signs of the picture as characters."""

_ICON_SIZES = (16, 20, 24, 32, 48)


def chosen_theme(name: str) -> Theme:
    """The theme called `light` or `dark`; for `system` the one that the desktop asks for."""
    return theme(dress.chosen(name))


def icon(name: str, look: Theme) -> QIcon:
    """An icon of `resources/icons` in the colour of the theme's text."""
    text = (resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    made = QIcon()
    inks = (
        (QIcon.Mode.Normal, look.muted),
        (QIcon.Mode.Disabled, look.border),
        (QIcon.Mode.Selected, _on_selection(look)),
    )
    for mode, colour in inks:
        drawing = QSvgRenderer(QByteArray(text.replace("currentColor", colour).encode()))
        for size in _ICON_SIZES:
            made.addPixmap(_pixmap(drawing, size), mode)
    return made


def sheet_colours(look: Theme) -> dict[str, str]:
    """Colours of the inspector, by the names of roles and kinds."""
    roles = {
        Role.DIM: look.muted,
        Role.TYPE: look.label,
        Role.BADGE: look.kinds[Kind.CONSTANT],
        Role.MARK: look.severities["warning"],
    }
    return {role.value: colour for role, colour in roles.items()} | {kind.value: look.kinds[kind] for kind in Kind}


def code_colours(look: Theme) -> dict[str, str]:
    """Colours of sources: tones by their names, and the marks `op`, `call` and those of the severities."""
    tones = {
        Tone.KEYWORD: look.kinds[Kind.CONSTANT],
        Tone.STRING: look.kinds[Kind.INITIALIZER],
        Tone.COMMENT: look.muted,
        Tone.NUMBER: look.kinds[Kind.ACTIVATION],
        Tone.DEFINITION: look.text,
        Tone.DECORATOR: look.label,
        Tone.BUILTIN: look.kinds[Kind.ACTIVATION],
    }
    marks = {"op": f"{look.selection}16", "call": f"{look.selection}40"}
    severities = {severity: f"{colour}38" for severity, colour in look.severities.items()}
    return {tone.value: colour for tone, colour in tones.items()} | marks | severities


def state_colours(look: Theme) -> dict[str, QColor]:
    """Colours of how an export stands."""
    return {
        NetState.WAITING: QColor(look.muted),
        NetState.EXPORTING: QColor(look.severities["info"]),
        NetState.EXPORTED: QColor(look.hover),
        NetState.FAILED: QColor(look.severities["error"]),
        NetState.CANCELLED: QColor(look.muted),
    }


def severity_colours(look: Theme) -> dict[str, QColor]:
    """Colours of the severities of findings."""
    return {severity: QColor(colour) for severity, colour in look.severities.items()}


def row_icons(look: Theme) -> dict[str, QIcon]:
    """Icons of the module tree, by kind of row."""
    return {name: icon(name, look) for name in ("module", "net", "op")}


def severity_icons(look: Theme) -> dict[str, QIcon]:
    """The signs of the findings, as they stand on the picture."""
    return {severity: _severity_icon(severity, look) for severity in glyphs.SEVERITIES}


def _severity_icon(severity: str, look: Theme) -> QIcon:
    made = QIcon()
    for size in _ICON_SIZES:
        made.addPixmap(_severity_pixmap(severity, look, size))
    return made


def _severity_pixmap(severity: str, look: Theme, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    shape = glyphs.SEVERITIES[severity]
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size / 2, size / 2)
    painter.scale(size / 18, size / 18)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.severities[severity]))
    painter.drawEllipse(QPointF(), shape.radius, shape.radius)
    painter.drawPolygon([*map(glyphs.point, shape.polygon)])
    painter.setPen(QPen(QColor(look.card), 1.6))
    for line in glyphs.EXCLAMATION:
        painter.drawPolyline([*map(glyphs.point, line)])
    painter.end()
    return pixmap


def _on_selection(look: Theme) -> str:
    """The colour of what stands on the selection's."""
    return look.canvas if look.dark else look.card


def _pixmap(drawing: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    drawing.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap
