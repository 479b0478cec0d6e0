"""Both themes are complete and can be read."""

from __future__ import annotations

import pytest

from app.canvas.categories import Category, category
from app.canvas.theme import Theme, contrast, parsed, theme

NAMES = ("light", "dark")
READABLE = 4.5
SEEN = 3.0


def texts_on_grounds(look: Theme) -> list[tuple[str, str]]:
    pairs = [(ink, ground) for ink in (look.text, look.muted) for ground in (look.card, look.strip, look.canvas)]
    pairs += [(look.label, look.canvas)]
    pairs += [(tone, look.card) for tone in look.kinds.values()]
    pairs += [(tone, look.card) for tone in look.severities.values()]
    return pairs + [(hue.ink, hue.band) for hue in look.hues.values()]


@pytest.mark.parametrize("name", NAMES)
def test_that_every_text_stands_out_from_its_ground(name: str) -> None:
    dim = [pair for pair in texts_on_grounds(theme(name)) if contrast(*pair) < READABLE]
    assert dim == []


@pytest.mark.parametrize("name", NAMES)
def test_that_edges_stand_out_as_wcag_asks_of_graphics(name: str) -> None:
    look = theme(name)
    assert contrast(look.edge, look.canvas) >= SEEN
    assert contrast(look.backward, look.canvas) >= SEEN


@pytest.mark.parametrize("name", NAMES)
def test_that_kinds_differ_in_colour(name: str) -> None:
    tones = list(theme(name).kinds.values())
    assert len(set(tones)) == len(tones)


@pytest.mark.parametrize("name", NAMES)
def test_that_custom_ops_have_a_band_of_their_own(name: str) -> None:
    look = theme(name)
    others = [hue.band for kind, hue in look.hues.items() if kind is not Category.CUSTOM]
    assert all(contrast(look.hues[Category.CUSTOM].band, band) > 1.2 for band in others)


def test_that_contrast_follows_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_that_a_missing_colour_is_an_error() -> None:
    with pytest.raises(KeyError):
        parsed("bare", {"dark": False, "colours": {}, "kinds": {}, "hues": {}, "severities": {}})


def test_that_a_custom_op_is_custom_whatever_its_name() -> None:
    assert category("Conv", custom=False) is Category.PRODUCT
    assert category("Conv", custom=True) is Category.CUSTOM
    assert category("Unheard", custom=False) is Category.OTHER
