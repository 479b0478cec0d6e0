"""Makes Chinese, Japanese and Korean text of a PDF found by what was written.

Fonts draw a radical and the character that looks like it with one glyph. Qt notes the lower of the two codes for it,
which is the radical's, so that a search for the character would find nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

# Pairs of a radical of the supplement and its character (EquivalentUnifiedIdeograph of the Unicode database), as far as
# fonts share their glyphs. The radicals of Kangxi have theirs by compatibility.
_PAIRS = (
    "⺂乛⺃乚⺅亻⺉刂⺋㔾⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺘扌⺙攵⺛旡⺞歺⺠民⺡氵⺣灬⺤爫⺦丬⺨犭⺫罒⺭礻⺯糹⺰纟⺱罓⺲罒⺳㓁⺹耂⺺肀⺾艹⻁虎⻂衤⻃覀⻄西"
    "⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻐钅⻑長⻒镸⻓长⻔门⻖阝⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀"
)
_SUPPLEMENT = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))
_TABLE, _END = b"/CIDInit /ProcSet", b"endcmap"
_LISTED = re.compile(rb"\[[^\]]*\]")
_RADICAL = re.compile(rb"(?<=<)2(?:[eE][89a-fA-F]|[fF][0-9a-dA-D])[0-9a-fA-F](?=>)")


def searchable(pdf: bytes) -> Iterator[bytes]:
    """The PDF in parts, with characters in place of radicals in the tables that searching and copying use.

    It stays as long as it was.
    """
    start = 0
    while (table := pdf.find(_TABLE, start)) >= 0:
        end = pdf.index(_END, table)
        yield pdf[start:table]
        # Codes of glyphs stand before the brackets, what they mean within.
        yield _LISTED.sub(_listed, pdf[table:end])
        start = end
    yield pdf[start:]


def _listed(codes: re.Match[bytes]) -> bytes:
    return _RADICAL.sub(_character, codes.group())


def _character(code: re.Match[bytes]) -> bytes:
    radical = chr(int(code.group(), 16))
    character = _SUPPLEMENT.get(radical) or unicodedata.normalize("NFKC", radical)
    return f"{ord(character):04x}".encode() if len(character) == 1 else code.group()
