"""Times frames of one file in a view of 1600 × 1000: `{"file": …, "times": …}`; QT_SCALE_FACTOR sets the ratio."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEvent, QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from app import dress
from app.canvas.camera import Camera
from app.canvas.measure import measure
from app.canvas.picture import Picture, picture
from app.canvas.scene import Choices, functions
from app.canvas.theme import theme
from app.canvas.view import GraphView
from app.graph.collecting import paused
from app.graph.pipeline import open_model
from app.layout.place import place
from app.start import make_application
from benchmark.probes.answering import answer, request

_SIZE = (1600, 1000)
_SCALES = {"50 %": 0.5, "100 %": 1.0, "200 %": 2.0}
_LARGEST = 7.99
_STEP = 1.08
_NOTCH = 120
_MOST_NOTCHES = 200
_REST_MS = 150
_PAN = (23.0, 37.0)
_NONE = Qt.MouseButton.NoButton

Frames = dict[str, list[float]]


def main() -> None:
    """Open, place, and time each kind of frame."""
    asked = request()
    look = theme("light")
    application = make_application()
    colours = dress.colours(look.name)
    application.setPalette(dress.palette(colours))
    application.setStyleSheet(dress.style_sheet(colours))
    view = GraphView()
    view.resize(*_SIZE)
    view.show()
    shown = _picture(Path(asked["file"]))
    view.show_picture(shown, look)
    QApplication.processEvents()
    times = int(asked["times"])
    frames: Frames = {"fit": _fit(view, times)}
    for name, scale in _SCALES.items():
        frames[name] = _still(view, shown, scale, times)
    frames["pan"] = _pan(view, shown, times)
    frames["every zoom"] = _every_zoom(view, shown)
    frames["zoom sweep"] = _sweep(view, shown)
    frames["hover"] = _hover(view, shown, times)
    frames["select"] = _select(view, shown, times)
    answer({"frames": frames, "ratio": view.devicePixelRatioF(), "items": len(shown.scene)})


def _picture(file: Path) -> Picture:
    with paused():
        model = open_model(file)
        graph = next(graph for graph in model.graphs if not graph.path)
        scene = measure(graph, Choices(functions=functions(model)))
        return picture(scene, place(scene.sketch))


def _timed(work: Callable[[], None]) -> float:
    """Seconds for some work and all that it has painted."""
    began = time.perf_counter()
    work()
    QApplication.processEvents()
    return time.perf_counter() - began


def _repainted(view: GraphView) -> float:
    """Seconds to paint the whole view; what else waits to be painted is not counted."""
    began = time.perf_counter()
    view.viewport().repaint()
    seconds = time.perf_counter() - began
    QApplication.processEvents()
    return seconds


def _fit(view: GraphView, times: int) -> list[float]:
    view.fit()
    QApplication.processEvents()
    return [_repainted(view) for _ in range(times)]


def _still(view: GraphView, shown: Picture, scale: float, times: int) -> list[float]:
    """Whole repaints at places all over the graph, each seen for the first time."""
    seconds = []
    for x, y in _places(shown, times):
        view.set_camera(Camera(scale, x, y))
        seconds.append(_repainted(view))
    return seconds


def _pan(view: GraphView, shown: Picture, times: int) -> list[float]:
    x, y = next(_places(shown, 1))
    view.set_camera(Camera(1.0, x, y))
    QApplication.processEvents()
    return [_timed(partial(view.pan, *_PAN)) for _ in range(times)]


def _every_zoom(view: GraphView, shown: Picture) -> list[float]:
    """Whole repaints in full detail, from the whole graph to 800 % step by step."""
    view.fit()
    x, y = next(_places(shown, 1))
    scale = view.camera().scale
    seconds: list[float] = []
    while scale < _LARGEST:
        scale = min(scale * _STEP, _LARGEST)
        view.set_camera(Camera(scale, x, y))
        seconds.append(_repainted(view))
    return seconds


def _sweep(view: GraphView, shown: Picture) -> list[float]:
    """From the whole graph to 800 % by the wheel, notch by notch, about the middle; then as the view rests."""
    view.fit()
    x, y = next(_places(shown, 1))
    view.set_camera(Camera(view.camera().scale, x, y))
    QApplication.processEvents()
    seconds: list[float] = []
    while view.camera().scale < _LARGEST and len(seconds) < _MOST_NOTCHES:
        began = time.perf_counter()
        _turn(view)
        seconds.append(time.perf_counter() - began + _repainted(view))
    _rest()
    seconds.append(_repainted(view))
    return seconds


def _turn(view: GraphView) -> None:
    middle = QPointF(view.viewport().rect().center())
    event = QWheelEvent(
        middle,
        view.viewport().mapToGlobal(middle),
        QPoint(),
        QPoint(0, _NOTCH),
        _NONE,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def _rest() -> None:
    loop = QEventLoop()
    QTimer.singleShot(_REST_MS, loop.quit)
    loop.exec()


def _hover(view: GraphView, shown: Picture, times: int) -> list[float]:
    x, y = next(_places(shown, 1))
    view.set_camera(Camera(1.0, x, y))
    QApplication.processEvents()
    size = view.viewport().size()
    steps = np.linspace(0.05, 0.95, times).tolist()
    points = [QPointF(size.width() * (0.5 + 0.3 * np.sin(9.0 * step)), size.height() * step) for step in steps]
    return [_timed(partial(_move, view, point)) for point in points]


def _move(view: GraphView, point: QPointF) -> None:
    place = view.viewport().mapToGlobal(point)
    event = QMouseEvent(QEvent.Type.MouseMove, point, place, _NONE, _NONE, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), event)


def _select(view: GraphView, shown: Picture, times: int) -> list[float]:
    """The items in view, selected one after the other."""
    x, y = next(_places(shown, 1))
    view.set_camera(Camera(1.0, x, y))
    QApplication.processEvents()
    near = np.argsort(np.hypot(shown.left - x, shown.top - y))[:8].tolist()
    subjects = [shown.scene.subject_of(item) for item in near]
    return [_timed(partial(view.select, (subjects[turn % len(subjects)],))) for turn in range(times)]


def _places(shown: Picture, count: int) -> Iterator[tuple[float, float]]:
    """Middles of items, evenly spread over the graph; a single one is in its middle."""
    items = np.linspace(0, len(shown.scene) - 1, count + 2)[1:-1].astype(int).tolist()
    return map(shown.centre, items)


if __name__ == "__main__":
    main()
