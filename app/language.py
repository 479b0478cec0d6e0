"""The language of what people read: English as it stands in the source, or what a translator makes of it.

This floor knows nothing of Qt: the window sets a translator once, before anything is said; commands set none, so that
what they print and write stays the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable

ENGLISH = "en"

Translator = Callable[[str, str], str]
"""Gives the words for a text of a context; the text itself where it knows none."""


def _as_written(context: str, text: str) -> str:
    return text


_spoken: list[tuple[str, Translator]] = [(ENGLISH, _as_written)]
"""What is spoken and who translates, the only entry. Threads read it without a lock: it is replaced as a whole."""


def speak(code: str, translator: Translator) -> None:
    """Has `translate` ask this translator from now on; `code` is its language, such as `zh_CN`."""
    _spoken[0] = (code, translator)


def speak_english() -> None:
    """Has `translate` give texts as they are written."""
    speak(ENGLISH, _as_written)


def spoken() -> str:
    """The code of the language that is spoken."""
    return _spoken[0][0]


def translate(context: str, text: str) -> str:
    """A text in the person's language. Both arguments are literals, so that `lupdate` finds them; names and numbers
    are put in afterwards, with `.format(…)`, in the order that the language wants.
    """
    return _spoken[0][1](context, text)


def marked(context: str, text: str) -> str:
    """The text itself, noted for the translators: for tables, whose texts are translated when they are read."""
    return text
