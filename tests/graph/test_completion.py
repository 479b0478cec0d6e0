"""A query is completed with the words of the model, and what cannot be found is told why."""

from __future__ import annotations

import pytest

from app.graph.completion import completions, place_at, why_nothing
from app.graph.search import index
from app.graph.vocabulary import Vocabulary, vocabulary
from tests.graph.building import opened

NET = """net (float[N, 4] image) => (int64[N, 1] best) {
  wide = Concat <axis = 1> (image, image)
  tall = Concat <axis = 10> (image, image)
  odd = acme.Strange <mode = "two words"> (wide)
  best = ArgMax <axis = 1, keepdims = 1> (odd)
}"""


@pytest.fixture(scope="module")
def known() -> Vocabulary:
    return vocabulary(index(opened(NET)))


def test_that_the_words_of_a_model_are_known_by_field_the_most_frequent_first(known: Vocabulary) -> None:
    assert known["op"] == ("Concat", "ArgMax", "Strange")
    assert known["domain"] == ("ai.onnx", "acme")
    assert known["attr"][:3] == ("axis", "keepdims", "mode")
    assert known["attr:axis="] == ("1", "10")
    assert known["custom"] == ("yes", "no", "acme::Strange")
    assert set(known["dtype"]) >= {"float32", "int64"}


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("fi", ("finding:",)),
        ("k", ()),
        ("relu do", ("domain:",)),
        ("op:", ("op:Concat", "op:ArgMax", "op:Strange")),
        ("op:a", ("op:ArgMax", "op:Concat", "op:Strange")),
        ("op:=con", ("op:Concat",)),
        ("op:concat", ()),
        ("op:concat attr:ax", ("attr:axis",)),
        ("attr:axis=", ("attr:axis=1", "attr:axis=10")),
        ("attr:axis=1", ("attr:axis=10",)),
        ("kind:in", ("kind:initializer", "kind:input", "kind:undefined")),
        ("strange", ()),
        ("foo:a", ()),
    ],
)
def test_that_what_may_stand_at_the_cursor_is_offered(text: str, offered: tuple[str, ...], known: Vocabulary) -> None:
    assert completions(text, len(text), known) == offered


def test_that_only_the_piece_at_the_cursor_counts(known: Vocabulary) -> None:
    place = place_at("op:con relu", 5)
    assert (place.begin, place.end, place.text) == (0, 6, "op:co")
    assert place_at("op:con  ", 8).text == ""
    assert completions("op:str relu", 6, known) == ("op:Strange",)


def test_that_words_with_blanks_are_offered_in_quotes() -> None:
    assert completions("in:", 3, {"in": ("my layer",)}) == ('in:"my layer"',)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "foo:bar",
            "There is no field foo: – the fields are op:, domain:, in:, attr:, kind:, dtype:, custom:, finding:.",
        ),
        ("findings:error", "There is no field findings: – did you mean finding:?"),
        ("dtype:float99", "There is no dtype:float99 here. There are "),
        ("kind:weight", "There is no kind:weight here. There are activation, "),
        ("op:Cancat", "There is no op:cancat here. There are Concat, ArgMax, Strange."),
        ("attr:axis=7", "No axis is 7. There are 1, 10."),
        ("concat strange", ""),
        ("acme::odd", ""),
        ("op:concat attr:keepdims=1", ""),
    ],
)
def test_that_it_is_told_why_nothing_was_found(text: str, sentence: str, known: Vocabulary) -> None:
    told = why_nothing(text, known)
    assert told.startswith(sentence)
    assert bool(told) == bool(sentence)


def test_that_a_near_word_is_told_where_there_are_many() -> None:
    many = {"op": (*(f"Operator{number}" for number in range(40)), "Transpose")}
    assert why_nothing("op:trnspose", many) == "There is no op:trnspose here – did you mean transpose?"
    assert why_nothing("op:xyz", many) == "There is no op:xyz here."
