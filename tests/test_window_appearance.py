"""How the widgets look in both themes."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPalette
from pytestqt.qtbot import QtBot

from app import appearance, dress
from app.canvas.theme import contrast, theme
from app.graph.model import Kind
from app.panels.commands import COMMANDS
from app.panels.entries import NetState

_ROLES = QPalette.ColorRole


@pytest.fixture(params=["light", "dark"])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (_ROLES.Text, _ROLES.Base),
        (_ROLES.WindowText, _ROLES.Window),
        (_ROLES.ButtonText, _ROLES.Button),
        (_ROLES.PlaceholderText, _ROLES.Base),
        (_ROLES.Link, _ROLES.Base),
        (_ROLES.HighlightedText, _ROLES.Highlight),
        (_ROLES.ToolTipText, _ROLES.ToolTipBase),
    ],
)
def test_that_texts_can_be_read_on_their_ground(
    name: str, ink: QPalette.ColorRole, ground: QPalette.ColorRole, qtbot: QtBot
) -> None:
    palette = dress.palette(dress.colours(name))
    assert contrast(palette.color(ink).name(), palette.color(ground).name()) >= 4.5


def test_that_states_and_roles_can_be_read_on_a_panel(name: str, qtbot: QtBot) -> None:
    look = theme(name)
    inks = [colour.name() for colour in appearance.state_colours(look).values()]
    inks += appearance.sheet_colours(look).values()
    assert all(contrast(ink, look.card) >= 4.5 for ink in inks)


def test_that_every_kind_has_a_sign_and_every_state_but_idle_a_colour(name: str) -> None:
    assert set(appearance.GLYPHS) == set(Kind)
    assert len(set(appearance.GLYPHS.values())) == len(Kind)
    assert set(appearance.state_colours(theme(name))) == set(NetState) - {NetState.IDLE}


def test_that_every_icon_is_there_and_dimmed_where_it_cannot_be_used(name: str, qtbot: QtBot) -> None:
    look = theme(name)
    for icon_name in {command.icon for command in COMMANDS if command.icon} | {"net", "op", "close"}:
        made = appearance.icon(icon_name, look)
        normal = made.pixmap(QSize(24, 24), QIcon.Mode.Normal).toImage()
        assert not normal.isNull()
        assert normal != made.pixmap(QSize(24, 24), QIcon.Mode.Disabled).toImage()


def test_that_a_named_theme_is_taken_and_the_system_decides_otherwise(qtbot: QtBot) -> None:
    assert appearance.chosen_theme("dark").dark
    assert not appearance.chosen_theme("light").dark
    assert appearance.chosen_theme("system").name in ("light", "dark")
