"""The language of what people read: English as it stands in the source, or what a translator makes of it.

This floor knows nothing of Qt: the window sets a translator once, before anything is said; commands set none, so that
what they print and write stays the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

ENGLISH = "en"
LANGUAGES = (ENGLISH, "zh_CN")

_SIMPLIFIED = {"zh_CN", "zh_SG", "zh_Hans", "zh_Hans_CN", "zh_Hans_SG"}

Translator = Callable[[str, str], str]
"""Gives the words for a text of a context; the text itself where it knows none."""


def _as_written(context: str, text: str) -> str:
    return text


_spoken: list[tuple[str, Translator]] = [(ENGLISH, _as_written)]
"""What is spoken and who translates, the only entry. Threads read it without a lock: it is replaced as a whole."""


def chosen(wish: str, wanted: Sequence[str]) -> str:
    """The language to speak: the one that the person set, else the first of those that the system wants.

    `wanted` are codes as `QLocale.uiLanguages` gives them: `zh-Hans-CN`, `en-GB`, `de`.
    """
    if wish in LANGUAGES:
        return wish
    traditional = any("Hant" in code for code in wanted)
    for code in wanted:
        name = code.replace("-", "_")
        if name in _SIMPLIFIED or (name == "zh" and not traditional):
            return "zh_CN"
        if name.partition("_")[0] == ENGLISH:
            return ENGLISH
    return ENGLISH


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
