"""Makes the pictures of the bundled modules that the welcome page shows: `.venv/bin/python -m scripts.gallery`.

Each shows an operator of the module's first net as the window draws it, or what the window says where its export fails.
"""

from __future__ import annotations

import hashlib
import os
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from app import dress
from app.canvas.measure import measure
from app.canvas.painter import Area, Detail, PicturePainter
from app.canvas.picture import Picture, picture
from app.canvas.scene import Choices, functions
from app.canvas.sight import sight
from app.canvas.theme import Theme, theme
from app.checks.catalogue import check
from app.checks.gather import of_outcome
from app.export.definitions import definitions
from app.export.outcome import Exported, Failed, Listed, Options
from app.export.run import export_net, list_nets
from app.graph.model import Model
from app.graph.pipeline import open_model
from app.layout.place import place
from app.ops.source import read_module
from app.panels.choices import PICTURE_SIZE
from app.panels.failure import FailurePanel, story_of_export
from app.paths import opdefs, resources

GALLERY = resources() / "gallery"
THEMES = ("light", "dark")
MODULE_KEY = "Module"
"""The entry of a picture that holds the digest of the module it was made from."""

_SCRATCH = Path(__file__).resolve().parent.parent / "build" / "gallery"
_DENSITY = 2
_PAGE = 2.0
"""How many times as large as its picture the page of a failed export is."""

_MOST_PIXELS_A_UNIT = 0.8
_CARD_PART = 0.86
_MOST_COLOURS = 256


def main() -> int:
    """Write all pictures."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ.pop("QT_SCALE_FACTOR", None)
    application = QApplication(sys.argv[:1])
    application.setStyle("Fusion")
    GALLERY.mkdir(parents=True, exist_ok=True)
    for module in sorted(opdefs().glob("*.py")):
        outcome = _first_outcome(module)
        for name in THEMES:
            image = _drawn(module, outcome, theme(name))
            _save(image, GALLERY / f"{module.stem}-{name}.png", digest(module))
            print(GALLERY / f"{module.stem}-{name}.png")
    return 0


def digest(module: Path) -> str:
    """What tells a module from an older one."""
    return hashlib.sha256(module.read_bytes()).hexdigest()


def _first_outcome(module: Path) -> Exported | Failed:
    listed = list_nets(module, Options())
    if not isinstance(listed, Listed):
        return listed
    folder = _SCRATCH / module.stem
    folder.mkdir(parents=True, exist_ok=True)
    return export_net(module, listed.nets[0], Options(), folder)


def _drawn(module: Path, outcome: Exported | Failed, look: Theme) -> QImage:
    if isinstance(outcome, Failed):
        return _failure(module, outcome, look)
    known = (*definitions(outcome.record), *read_module(module).ops)
    return _graph(open_model(outcome.model, known), look)


def _graph(model: Model, look: Theme) -> QImage:
    """The first custom operator, or else the first node, as large as it can be read and still fits."""
    graph = model.graphs[0]
    scene = measure(graph, Choices(functions=functions(model)))
    shown = picture(scene, place(scene.sketch))
    nodes = sorted(graph.nodes, key=lambda node: not node.custom)
    items = (int(scene.item_of_node[node.id]) for node in nodes)
    area = _area(shown, next(item for item in items if item >= 0))
    image = QImage(PICTURE_SIZE * _DENSITY, QImage.Format.Format_RGB32)
    image.fill(look.canvas)
    scale = image.width() / (area[2] - area[0])
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-area[0], -area[1])
    PicturePainter(shown, look).paint(painter, sight([area]), Detail(scale))
    painter.end()
    return image


def _area(shown: Picture, item: int) -> Area:
    """The part of the scene around an item, in the proportions of the pictures."""
    left, right = float(shown.left[item]), float(shown.box_right[item])
    top, bottom = float(shown.top[item]), float(shown.box_bottom[item])
    width, height = PICTURE_SIZE.width(), PICTURE_SIZE.height()
    scale = min(_MOST_PIXELS_A_UNIT, _CARD_PART * width / (right - left), _CARD_PART * height / (bottom - top))
    across, down = width / scale / 2, height / scale / 2
    x, y = (left + right) / 2, (top + bottom) / 2
    return x - across, y - down, x + across, y + down


def _failure(module: Path, failed: Failed, look: Theme) -> QImage:
    """The page of the failed export."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    colours = dress.colours(look.name)
    application.setPalette(dress.palette(colours))
    application.setStyleSheet(dress.style_sheet(colours))
    facts = of_outcome(failed, read_module(module), Options())
    panel = FailurePanel()
    panel.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    panel.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    panel.show_story(replace(story_of_export(failed, check(facts), ()), frames=()))
    panel.resize(PICTURE_SIZE * _PAGE)
    panel.show()
    application.processEvents()
    image = QImage(PICTURE_SIZE * _DENSITY, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(_DENSITY / _PAGE, _DENSITY / _PAGE)
    panel.render(painter, QPoint())
    painter.end()
    panel.deleteLater()
    return image


def _save(image: QImage, file: Path, told: str) -> None:
    """The colours that are there most often make a small file; the others differ little from one of them."""
    pixels = np.frombuffer(image.constBits(), dtype=np.uint32)
    colours, counts = np.unique(pixels, return_counts=True)
    table = colours[np.argsort(-counts, kind="stable")[:_MOST_COLOURS]].tolist()
    plain = Qt.ImageConversionFlag.ThresholdDither
    reduced = image.convertToFormat(QImage.Format.Format_Indexed8, table, plain)
    reduced.setText(MODULE_KEY, told)
    if not reduced.save(str(file), quality=0):
        sys.exit(f"{file} could not be written")


if __name__ == "__main__":
    sys.exit(main())
