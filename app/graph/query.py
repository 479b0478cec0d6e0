"""What a person types to find nodes and values, taken apart.

Words and fields stand beside each other and must all hold: `relu op:conv attr:axis=1`. Quotes keep spaces together,
and what begins with a quote is a plain word. A field followed by `=` wants the whole text: `op:=Conv`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

FIELDS = ("op", "domain", "in", "attr", "kind", "dtype", "custom", "finding")
_ALONE = frozenset({"custom", "finding"})
TOKEN = re.compile(r'(?:[^\s"]|"[^"]*"?)+')
"""One piece of a query: all up to a blank that stands in no quotes."""

_FIELD = re.compile(rf"({'|'.join(FIELDS)}):(?!:)(=?)(.*)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Term:
    """One condition. `field` is of `FIELDS`, or empty for a plain word; `text` has its case folded.

    `whole`: the text is all that may stand there, not a part of it.
    """

    field: str
    text: str
    whole: bool = False


def parse(text: str) -> tuple[Term, ...]:
    """The terms of a query; a field that has no text yet is left out, but for `custom:` and `finding:`."""
    terms = map(_term, TOKEN.findall(text))
    return tuple(dict.fromkeys(term for term in terms if term.text or term.field in _ALONE))


def _term(token: str) -> Term:
    found = _FIELD.fullmatch(token)
    if found is None:
        return Term("", _plain(token))
    field, whole, text = found.groups()
    return Term(field.casefold(), _plain(text), bool(whole))


def _plain(text: str) -> str:
    return text.replace('"', "").casefold()
