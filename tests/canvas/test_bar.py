"""Scroll bars beside the picture."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.canvas.bar import Bar
from app.canvas.theme import theme


class Paints(QObject):
    """Counts how often a widget is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_that_a_bar_is_painted_when_its_handle_moves_and_only_then(qtbot: QtBot) -> None:
    bar, paints = Bar(Qt.Orientation.Vertical, theme("light")), Paints()
    qtbot.addWidget(bar)
    bar.resize(10, 200)
    bar.setRange(0, 1_000_000)
    with qtbot.waitExposed(bar):
        bar.show()
    QApplication.processEvents()
    before = bar.grab().toImage()
    bar.installEventFilter(paints)
    bar.setValue(40)
    QApplication.processEvents()
    assert paints.count == 0
    bar.setValue(500_000)
    QApplication.processEvents()
    assert paints.count == 1
    assert bar.grab().toImage() != before
