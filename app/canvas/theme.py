"""The colours of the picture, read from `resources/themes/*.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any

from ..graph.model import Kind
from ..paths import resources
from .categories import Category


class Ink(StrEnum):
    """The roles of colour on a card. Kinds of inputs use their own word, `hue` the ink of the card's category."""

    TEXT = "text"
    MUTED = "muted"
    LABEL = "label"
    HUE = "hue"


@dataclass(frozen=True, slots=True)
class Hue:
    """Colours of a category: title `band`, the `ink` upon it, and the `solid` tone for far away."""

    band: str
    ink: str
    solid: str


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """Colours as `#rrggbb` or `#rrggbbaa`."""

    name: str
    dark: bool
    canvas: str
    card: str
    border: str
    rule: str
    strip: str
    text: str
    muted: str
    label: str
    edge: str
    backward: str
    selection: str
    selection_fill: str
    hover: str
    match: str
    fresh: str
    grid: str
    veil: str
    kinds: Mapping[Kind, str]
    hues: Mapping[Category, Hue]
    severities: Mapping[str, str]

    def ink(self, role: str, category: Category) -> str:
        """The colour of a text or glyph role on a card of `category`."""
        if role == Ink.HUE:
            return self.hues[category].ink
        if role == Ink.MUTED:
            return self.muted
        if role == Ink.LABEL:
            return self.label
        return self.text if role == Ink.TEXT else self.kinds[Kind(role)]


@cache
def theme(name: str) -> Theme:
    """The theme of that name: `light` or `dark`."""
    path = resources() / "themes" / f"{name}.json"
    return parsed(name, json.loads(path.read_text(encoding="utf-8")))


def parsed(name: str, data: Mapping[str, Any]) -> Theme:
    """A theme from the data of its file; a missing colour is a KeyError or TypeError."""
    return Theme(
        name=name,
        dark=bool(data["dark"]),
        kinds=MappingProxyType({kind: data["kinds"][kind] for kind in Kind}),
        hues=MappingProxyType({category: Hue(**data["hues"][category]) for category in Category}),
        severities=MappingProxyType(dict(data["severities"])),
        **data["colours"],
    )


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two opaque colours after WCAG 2.1, 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
