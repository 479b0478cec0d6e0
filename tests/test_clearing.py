"""The picture alone in the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.frame import Frame
from app.session import Session
from app.settings import Settings
from app.window import Window


@pytest.fixture
def window(settings: Settings, qtbot: QtBot) -> Iterator[Window]:
    frame = Frame(settings)
    qtbot.addWidget(frame)
    made = Window(frame, Session(settings), settings)
    frame.resize(1200, 800)
    frame.show()
    frame.docks["inspector"].hide()
    yield made
    frame.close()


def seen(frame: Frame) -> set[str]:
    places = {**frame.docks, "tools": frame.tools}
    return {name for name, place in places.items() if not place.isHidden()}


def test_that_panels_make_room_and_come_back_as_they_stood(window: Window) -> None:
    frame = window.frame
    before = seen(frame)
    assert {"modules", "findings", "tools"} <= before
    frame.commands["alone"].trigger()
    assert seen(frame) == set()
    frame.commands["alone"].trigger()
    assert seen(frame) == before
    assert frame.docks["findings"].visibleRegion().isEmpty() is False


def test_that_a_window_closed_so_opens_with_its_panels(window: Window, settings: Settings, qtbot: QtBot) -> None:
    before = seen(window.frame)
    window.frame.commands["alone"].trigger()
    window.frame.close()
    again = Frame(settings)
    qtbot.addWidget(again)
    assert seen(again) == before
