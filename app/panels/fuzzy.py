"""How well letters that a person types fit a text: all of them must occur in their order."""

from __future__ import annotations

_AT_WORD = 10
_IN_ROW = 6
_EXACT = 40


def score(typed: str, text: str) -> int | None:
    """The more the better; None where the letters do not occur in order. Blanks in `typed` part words."""
    folded = text.casefold()
    total = 0
    for word in typed.casefold().split():
        found = _score_of_word(word, folded)
        if found is None:
            return None
        total += found
    return total - len(text) // 8


def _score_of_word(word: str, text: str) -> int | None:
    """The best of the ways that begin at each place of the first letter."""
    whole = text.find(word)
    if whole >= 0:
        starts = any(text.startswith(word, at) and _begins(text, at) for at in range(whole, len(text)))
        return _EXACT + len(word) * _IN_ROW + (_AT_WORD if starts else 0)
    begun = (_score_from(word, text, at) for at in range(len(text)) if text[at] == word[0])
    return max((found for found in begun if found is not None), default=None)


def _score_from(word: str, text: str, at: int) -> int | None:
    total, last = 0, at - 1
    for letter in word:
        found = text.find(letter, last + 1)
        if found < 0:
            return None
        total += (_IN_ROW if found == last + 1 else 0) + (_AT_WORD if _begins(text, found) else 0) - (found - last - 1)
        last = found
    return total


def _begins(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()
