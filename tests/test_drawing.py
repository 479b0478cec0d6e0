"""What is ready before the first graph is drawn."""

from __future__ import annotations

from threading import Thread, current_thread, main_thread

import pytest
from pytestqt.qtbot import QtBot

from app.canvas import fonts
from app.drawing import Drawer


def test_that_fonts_are_looked_up_in_a_thread_before_the_first_graph(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[Thread] = []
    monkeypatch.setattr(fonts, "look_up", lambda: threads.append(current_thread()))
    drawer = Drawer()
    drawer.warm()
    qtbot.waitUntil(lambda: len(threads) == 1)
    assert threads != [main_thread()]
    drawer.shutdown()
