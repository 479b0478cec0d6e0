"""The language of what people read: English as it stands in the source, or what a translator makes of it.

This floor knows nothing of Qt: the window sets a translator once, before anything is said; commands set none, so that
what they print and write stays the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable

Translator = Callable[[str, str], str]
"""Gives the words for a text of a context; the text itself where it knows none."""


def _as_written(context: str, text: str) -> str:
    return text


_chosen: list[Translator] = [_as_written]
"""The one translator in use. Threads read it without a lock: it is replaced as a whole."""


def speak(translator: Translator | None) -> None:
    """Has `translate` ask this translator from now on; None: English."""
    _chosen[0] = translator or _as_written


def translate(context: str, text: str) -> str:
    """A text in the person's language. Both arguments are literals, so that `lupdate` finds them; names and numbers
    are put in afterwards, with `.format(…)`, in the order that the language wants.
    """
    return _chosen[0](context, text)


def marked(context: str, text: str) -> str:
    """The text itself, noted for the translators: for tables, whose texts are translated when they are read."""
    return text
