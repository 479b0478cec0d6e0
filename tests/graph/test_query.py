"""Queries are taken apart into words and fields."""

from __future__ import annotations

import pytest

from app.graph.query import FIELDS, Term, parse


def test_that_words_and_fields_stand_beside_each_other() -> None:
    assert parse("Relu op:Conv  attr:axis=1") == (Term("", "relu"), Term("op", "conv"), Term("attr", "axis=1"))


def test_that_quotes_keep_blanks_and_make_plain_words() -> None:
    assert parse('in:"layer 1" "op:x" "unfinished') == (Term("in", "layer 1"), Term("", "op:x"), Term("", "unfinished"))


def test_that_an_equals_sign_wants_the_whole_text() -> None:
    assert parse("op:=Conv OP:Conv") == (Term("op", "conv", whole=True), Term("op", "conv"))


def test_that_a_name_with_colons_is_no_field() -> None:
    assert parse("my::Op op::Thing layer:0") == (Term("", "my::op"), Term("", "op::thing"), Term("", "layer:0"))


@pytest.mark.parametrize("field", FIELDS)
def test_that_a_field_without_text_is_not_asked_for_yet_unless_it_stands_alone(field: str) -> None:
    alone = (Term(field, ""),) if field in ("custom", "finding") else ()
    assert parse(f"{field}:") == alone
    assert parse(f"{field}:x") == (Term(field, "x"),)


def test_that_blanks_and_bare_quotes_ask_for_nothing() -> None:
    assert parse(' \t "" "') == ()
