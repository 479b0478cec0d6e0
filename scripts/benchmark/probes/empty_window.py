"""Starts an empty main window, tells when it was first painted, and ends."""

from __future__ import annotations

import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow

from benchmark.probes.answering import answer


class _Window(QMainWindow):
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        QTimer.singleShot(0, _end)


def _end() -> None:
    """All that the first paint paints is on the screen by now."""
    answer({"painted": time.monotonic()})
    QApplication.exit(0)


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    window = _Window()
    window.resize(1360, 860)
    window.show()
    application.exec()
