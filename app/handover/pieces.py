"""What a file shall hold: bytes, and stretches of other files that are copied without being held in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ..language import translate
from .errors import HandoverError

CHUNK = 1 << 20
"""How many bytes are held at a time."""


@dataclass(frozen=True, slots=True)
class Span:
    """`length` bytes at `offset` of a file."""

    file: Path
    offset: int
    length: int


Piece = bytes | Span


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces in a row, `size` bytes in all."""

    parts: tuple[Piece, ...]
    size: int


def pieces(parts: Iterable[Piece]) -> Pieces:
    """The parts in a row."""
    kept = tuple(parts)
    return Pieces(kept, sum(map(length, kept)))


def length(piece: Piece) -> int:
    """How many bytes a piece has."""
    return piece.length if isinstance(piece, Span) else len(piece)


def copy(made: Pieces, target: BinaryIO, told: Callable[[int], None]) -> None:
    """Writes the pieces; `told` hears how many bytes each step has written. Raises OSError and HandoverError."""
    for piece in made.parts:
        if isinstance(piece, Span):
            _copy_span(piece, target, told)
        else:
            target.write(piece)
            told(len(piece))


def joined(made: Pieces) -> bytes:
    """The pieces as bytes; raises OSError and HandoverError."""
    return b"".join(piece if isinstance(piece, bytes) else _read(piece) for piece in made.parts)


def _copy_span(span: Span, target: BinaryIO, told: Callable[[int], None]) -> None:
    """One buffer serves all chunks: fresh ones would cost several times as much as the copying."""
    buffer, left = memoryview(bytearray(min(CHUNK, span.length))), span.length
    with span.file.open("rb", buffering=0) as source:
        source.seek(span.offset)
        while left:
            count = source.readinto(buffer[:left])
            if not count:
                raise _too_short(span)
            target.write(buffer[:count])
            left -= count
            told(count)


def _read(span: Span) -> bytes:
    with span.file.open("rb") as source:
        source.seek(span.offset)
        found = source.read(span.length)
    if len(found) < span.length:
        raise _too_short(span)
    return found


def _too_short(span: Span) -> HandoverError:
    end = span.offset + span.length
    return HandoverError(
        translate("Handover", "{name} ends before byte {end}, so it is cut short: copy or export it again.").format(
            name=span.file.name, end=end
        )
    )
