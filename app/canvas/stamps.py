"""Faces of cards that stand in the picture again and again: drawn once for each zoom, then copied."""

from __future__ import annotations

from math import ceil

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from .boxes import Area
from .faces import Detail, FacePainter, Place
from .scene import Scene

_ALIKE = 20
_MARGIN = 4.0
_MOST = 100
_LARGEST = 2.0
_EVERYWHERE: Area = (-1e9, -1e9, 1e9, 1e9)


class Stamps:
    """The stamps of one scene at one zoom; they stand on whole pixels of the device."""

    def __init__(self, faces: FacePainter) -> None:
        self._faces = faces
        self._detail = Detail(0.0)
        self._made: dict[int, QPixmap] = {}

    def draw(self, painter: QPainter, places: list[Place], detail: Detail) -> None:
        """Draws the cards but for the names of their nodes; the painter is in scene coordinates."""
        if detail != self._detail or len(self._made) > _MOST:
            self._detail, self._made = detail, {}
        if not places:
            return
        numbers = self._faces.scene.card_of[[place.item for place in places]].tolist()
        corners = _corners(painter, places, detail.ratio)
        painter.save()
        painter.resetTransform()
        for place, number, (x, y) in zip(places, numbers, corners, strict=True):
            pixels = self._made.get(number)
            if pixels is None:
                pixels = self._made[number] = self._stamp(place.item, detail)
            painter.drawPixmap(QPointF(x, y), pixels)
        painter.restore()

    def _stamp(self, item: int, detail: Detail) -> QPixmap:
        card, pixels = self._faces.scene.card(item), detail.scale * detail.ratio
        wide, high = (ceil((side + 2 * _MARGIN) * pixels) + 1 for side in (card.box_width, card.box_height))
        made = QPixmap(wide, high)
        made.setDevicePixelRatio(detail.ratio)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.scale(detail.scale, detail.scale)
        painter.translate(_MARGIN, _MARGIN)
        self._faces.draw(painter, [Place(item, 0.0, 0.0)], _EVERYWHERE, detail)
        painter.end()
        return made


def _corners(painter: QPainter, places: list[Place], ratio: float) -> list[tuple[float, float]]:
    """Where stamps stand in the view: on whole pixels of the device."""
    scene = painter.worldTransform()
    corners = np.array([(place.x, place.y) for place in places]) - _MARGIN
    view = corners * (scene.m11(), scene.m22()) + (scene.dx(), scene.dy())
    found: list[tuple[float, float]] = (np.rint(view * ratio) / ratio).tolist()
    return found


def serves(detail: Detail) -> bool:
    """Whether stamps may stand in for what is drawn so: not in files, and not so near that few cards fit the view."""
    return not detail.still and detail.scale * detail.ratio <= _LARGEST


def worth(scene: Scene) -> bool:
    """Whether so few faces stand for so many items that most of those in view have their like beside them."""
    return len(scene) > _ALIKE * len(scene.cards)
