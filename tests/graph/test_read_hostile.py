"""Hostile and broken bytes end in a model or in one sentence, soon."""

from __future__ import annotations

import json
import random

import pytest

from app.graph.errors import ReadError
from app.graph.facts import show_json
from app.graph.listing import listing
from tests.graph.building import HEADER, nested_ifs, opened, parsed, varint, wire

ROUNDS = 400


def survives(data: bytes) -> str:
    """Reads, classes, names and writes a model; gives `shown` or the sentence."""
    try:
        model = opened(data)
    except ReadError as error:
        return str(error)
    json.dumps(show_json(model), allow_nan=False)
    listing(model)
    return "shown"


def layers(numbers: tuple[int, ...], depth: int) -> bytes:
    """Messages in messages, outermost first; built from the inside without copying them again and again."""
    heads: list[bytes] = []
    size = 0
    for _ in range(depth):
        for number in numbers:
            head = varint(number << 3 | 2) + varint(size)
            heads.append(head)
            size += len(head)
    return b"".join(reversed(heads))


BOMBS = {
    "a type of a type": wire(7, wire(11, wire(1, b"x") + wire(2, layers((1, 4), 100_000)))),
    "an If in an If": wire(7, layers((6, 5, 1), 100_000)),
    "an If in an If of a function": wire(7, b"") + wire(25, layers((6, 5, 7), 3000)),
    "a sparse tensor in itself": wire(7, wire(15, layers((1,), 100_000))),
    "groups": b"\x0b" * 100_000,
    "a number without an end": b"\x08" + b"\xff" * 100_000,
    "a length beyond the end": b"\x3a\xff\xff\xff\xff\xff\xff\xff\xff\x7f",
    "the largest length": b"\x3a" + b"\xff" * 9 + b"\x01",
    "many empty nodes": wire(7, wire(1, b"") * 8_000),
    "a tensor of many pieces": wire(7, wire(5, wire(7, b"\x01") * 100_000)),
    "Ifs that are fine": nested_ifs(100),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_that_a_bomb_does_not_go_off(bomb: str) -> None:
    said = survives(BOMBS[bomb])
    assert said == "shown" or said.endswith(".")


SAMPLE = """g (bool c, float[2, N] x) => (float[2, N] y) {
  w = Constant<value = float[2] {1.0, 2.0}>()
  t = If(c) <then_branch = a () => (float[2] p) { p = Mul(x, w) }, else_branch = b () => (float[2] q) { q = Neg(x) }>
  u = acme.Op<numbers = [1, 2], words = ["a", "b"], share = 0.5>(t, w)
  y = local.twice(u)
}
<opset_import: ["": 17], domain: "local">
twice (a) => (b) { b = Add(a, a) }
"""


def damaged(data: bytes, chance: random.Random) -> bytes:
    out = bytearray(data)
    way = chance.randrange(4)
    if way == 0:
        for _ in range(chance.choice((1, 1, 2, 8))):
            out[chance.randrange(len(out))] ^= 1 << chance.randrange(8)
    elif way == 1:
        del out[chance.randrange(len(out)) :]
    elif way == 2:
        first, last = sorted(chance.sample(range(len(out)), 2))
        out[first:first] = out[first:last]
    else:
        out[chance.randrange(len(out))] = chance.choice((0x00, 0x7F, 0x80, 0xFF))
    return bytes(out)


def test_that_damage_anywhere_ends_well() -> None:
    chance = random.Random(20)
    data = parsed(SAMPLE, HEADER.replace('"acme": 1', '"acme": 1, "local": 1')).SerializeToString()
    said = {survives(damaged(data, chance)) == "shown" for _ in range(ROUNDS)}
    assert said == {True, False}


def test_that_random_bytes_end_well() -> None:
    chance = random.Random(21)
    for _ in range(ROUNDS):
        said = survives(chance.randbytes(chance.randrange(1, 200)))
        assert said == "shown" or said.endswith(".")
