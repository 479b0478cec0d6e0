"""The Qt binding in use keeps Python's reference counts."""

import sys

from PySide6.QtCore import QRectF


def test_that_void_qt_calls_leave_the_count_of_none_unchanged() -> None:
    rectangle = QRectF(0, 0, 1, 1)
    before = sys.getrefcount(None)
    for _ in range(1000):
        rectangle.translate(1.0, 1.0)
    assert abs(sys.getrefcount(None) - before) < 50
