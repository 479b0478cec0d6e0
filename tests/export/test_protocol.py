"""Whatever a child writes, lines come out whole and events are what they claim to be."""

from __future__ import annotations

import pytest

from app.export import protocol
from app.export.protocol import Event, Garbled, Lines
from app.export.recording import Recording
from app.export.text import Text


def test_that_lines_are_put_together_from_pieces() -> None:
    lines = Lines()
    assert lines.feed(b"on") == []
    assert lines.feed(b"e\ntwo\nth") == [b"one", b"two"]
    assert lines.end() == [b"th"]
    assert lines.end() == []


def test_that_a_line_without_end_is_cut_and_the_next_is_whole() -> None:
    lines = Lines(longest=4)
    assert lines.feed(b"abcdefgh") == [b"abcd"]
    assert lines.feed(b"ijkl") == []
    assert lines.feed(b"mn\nok\n") == [b"ok"]


@pytest.mark.parametrize("line", [b"", b"no", b"[]", b"5", b"{}", b'{"event": 5}', b"\xff\xfe", b"[" * 100_000])
def test_that_what_is_no_event_is_garbled(line: bytes) -> None:
    assert isinstance(protocol.event(line), Garbled)


def test_that_an_event_has_its_kind_and_facts() -> None:
    assert protocol.event(b'{"event": "net", "name": "a"}') == Event("net", {"name": "a"})


@pytest.mark.parametrize("facts", [{}, {"x": None}, {"x": {}}, {"x": [None, {"x": 5}]}, {"x": True}])
def test_that_facts_of_the_wrong_type_are_empty(facts: dict[str, object]) -> None:
    assert protocol.text(facts, "x") == ""
    assert protocol.number(facts, "x") == 0
    assert protocol.numbers(facts, "x") is None
    assert all(isinstance(item, dict) for item in protocol.objects(facts, "x"))


_KINDS = (
    "ready",
    "parameters",
    "options",
    "note",
    "function",
    "apply",
    "applied",
    "symbolic",
    "call",
    "returned",
    "warning",
    "log",
)


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize("value", [None, 5, "text", [5], [[]], [[1, 2]], [[1, 2, {}]], {"a": 5}])
def test_that_no_event_whatever_its_facts_breaks_the_record(kind: str, value: object) -> None:
    recording = Recording()
    keys = ("versions", "parameters", "options", "text", "arguments", "returned", "types", "results", "frame", "number")
    assert recording.take(Event("symbolic", {"group": 0}))
    assert recording.take(Event("call", {"number": 1}))
    assert recording.take(Event(kind, dict.fromkeys(keys, value)))
    recording.record()


def test_that_unknown_events_are_left_to_others() -> None:
    assert not Recording().take(Event("from a newer child", {}))


def test_that_long_text_keeps_both_ends() -> None:
    text = Text(limit=20)
    for part in ("begin", "-" * 100, "middle", "-" * 100, "end"):
        text.add(part)
    assert str(text) == "begin-----\n[… 191 characters are left out …]\n" + "-" * 10 + "end"


def test_that_the_end_of_much_text_is_kept() -> None:
    text = Text(limit=400_000)
    for number in range(200_000):
        text.add(f"line {number}\n")
    assert str(text).endswith("line 199999\n")


def test_that_short_text_is_whole() -> None:
    text = Text(limit=20)
    text.add("a" * 15)
    text.add("b" * 5)
    assert str(text) == "a" * 15 + "b" * 5
