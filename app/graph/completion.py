"""Helps a person to write a query: what may stand where the cursor is, and why nothing was found."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ..language import translate
from .query import FIELDS, TOKEN, Term, parse

_MOST = 30
_LEAST_LETTERS = 2
_FEW = 12
_LIKE_FIELD = re.compile(r"([a-z]{2,16}):(?!:).*", re.IGNORECASE | re.DOTALL)
_NO_WORDS: tuple[str, ...] = ()

_Words = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Place:
    """The piece of a query that the cursor stands in: where it begins and ends, and its text up to the cursor."""

    begin: int
    end: int
    text: str

    @property
    def field(self) -> str:
        """The field that the piece asks for, or nothing."""
        name = self.text.partition(":")[0].casefold()
        return name if ":" in self.text and name in FIELDS else ""


def attribute_field(name: str) -> str:
    """Where a vocabulary has what the attributes of a name hold."""
    return f"attr:{name}="


def place_at(text: str, cursor: int) -> Place:
    """The piece that the cursor stands in."""
    for found in TOKEN.finditer(text):
        if found.start() <= cursor <= found.end():
            return Place(found.start(), found.end(), text[found.start() : cursor])
    return Place(cursor, cursor, "")


def completions(text: str, cursor: int, known: _Words) -> tuple[str, ...]:
    """What may stand in place of the piece at the cursor, the likeliest first; nothing for plain words."""
    place = place_at(text, cursor)
    if not place.field:
        typed = place.text.casefold()
        fits = len(typed) >= _LEAST_LETTERS
        return tuple(f"{field}:" for field in FIELDS if fits and field.startswith(typed) and field != typed)
    typed = place.text.partition(":")[2].removeprefix("=").replace('"', "").casefold()
    name, equals, value = typed.partition("=")
    if place.field == "attr" and equals:
        head = attribute_field(name)
        return _fitting(head, value, known.get(head, _NO_WORDS))
    return _fitting(f"{place.field}:", typed, known.get(place.field, _NO_WORDS))


def why_nothing(text: str, known: _Words) -> str:
    """A sentence for a query that finds nothing: which of its terms cannot hold, if it is one alone."""
    for token in TOKEN.findall(text):
        like_field = _LIKE_FIELD.fullmatch(token)
        if like_field is not None and like_field[1].casefold() not in FIELDS:
            return _no_field(like_field[1])
    return next((sentence for term in parse(text) if (sentence := _cannot_hold(term, known))), "")


def _fitting(head: str, typed: str, words: Sequence[str]) -> tuple[str, ...]:
    """Words that begin with what is typed, then those that hold it; none for what stands there already."""
    fits = [word for word in words if typed in word.casefold() and word.casefold() != typed]
    found = sorted(fits, key=lambda word: not word.casefold().startswith(typed))
    return tuple(head + (f'"{word}"' if re.search(r"\s", word) else word) for word in found[:_MOST])


def _no_field(name: str) -> str:
    near = get_close_matches(name.casefold(), FIELDS, 1)
    if near:
        sentence = translate("Find", "There is no field {0}: – did you mean {1}:?")
        return sentence.format(name, near[0])
    fields = ", ".join(f"{field}:" for field in FIELDS)
    return translate("Find", "There is no field {0}: – the fields are {1}.").format(name, fields)


def _cannot_hold(term: Term, known: _Words) -> str:
    """Why a term holds for nothing in the model; an empty text where it may hold."""
    words = known.get(term.field)
    if not words or term.field in ("", "in", "finding", "custom"):
        return ""
    name, _, value = term.text.partition("=") if term.field == "attr" else (term.text, "", "")
    if any(name in word.casefold() for word in words):
        return _no_value(name, value, known)
    if len(words) <= _FEW:
        sentence = translate("Find", "There is no {0}:{1} here. There are {2}.")
        return sentence.format(term.field, name, ", ".join(words))
    near = get_close_matches(name, [word.casefold() for word in words], 1)
    if near:
        return translate("Find", "There is no {0}:{1} here – did you mean {2}?").format(term.field, name, near[0])
    return translate("Find", "There is no {0}:{1} here.").format(term.field, name)


def _no_value(name: str, value: str, known: _Words) -> str:
    """What the attributes of a name hold, where that is few and not what was asked for."""
    held = known.get(attribute_field(name), _NO_WORDS)
    if not value or not held or len(held) > _FEW or any(value == word for word in held):
        return ""
    return translate("Find", "No {0} is {1}. There are {2}.").format(name, value, ", ".join(held))
