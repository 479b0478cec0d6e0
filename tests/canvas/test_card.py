"""Nothing leaves its card, nothing touches, widths stay bounded."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtWidgets import QApplication

from app.canvas import fonts
from app.canvas.card import MAX_TITLE, card
from app.canvas.categories import Category
from app.canvas.content import AttributeRow, Card, Cell, Content, Exit, Form, Row, Text
from app.canvas.fonts import Type
from app.graph.model import Kind

WORDS = ("X", "a rather long port name of an operator", "数据输入端口", "scale")


def content(
    title: str = "Conv",
    cells: tuple[Cell, ...] = (),
    rows: tuple[Row, ...] = (),
    attributes: tuple[AttributeRow, ...] = (),
    exits: tuple[Exit, ...] = (),
) -> Content:
    return Content(
        Form.CARD, Category.CUSTOM, title, "custom", True, 96.0, cells, rows, attributes, exits, len(exits) > 1
    )


def contents() -> list[Content]:
    """Cards of many sorts: every number of ports with short, long and wide names."""
    found = []
    for count, word, title in itertools.product((0, 1, 2, 5, 40), WORDS, ("Op", "domain::" + "VeryLongOperator" * 5)):
        cells = tuple(Cell(i, word, Kind.ACTIVATION) for i in range(count))
        rows = tuple(Row(i, word, Kind.INITIALIZER, "initializer", f"float32[{word}]") for i in range(count))
        attributes = tuple(AttributeRow(i, word, word * 4, "STRING") for i in range(count))
        exits = tuple(Exit(i, word, f"float32[1, 3, {word}]") for i in range(count))
        found.append(content(title, cells, rows, attributes, exits))
    return found


def right_of(text: Text) -> float:
    return text.x + fonts.width(text.role, text.text)


def all_texts(made: Card) -> list[Text]:
    return [*made.titles, *made.texts]


@pytest.fixture
def cards(qapp: QApplication) -> list[Card]:
    return [card(each) for each in contents()]


def test_that_every_text_is_inside_its_card(cards: list[Card]) -> None:
    outside = [
        text
        for made in cards
        for text in all_texts(made)
        if text.x < 0 or right_of(text) > made.width + 0.01 or not 8 < text.y <= made.height - 3
    ]
    assert outside == []


def test_that_no_two_texts_touch(cards: list[Card]) -> None:
    for made in cards:
        by_line = itertools.groupby(sorted(all_texts(made), key=lambda text: (text.y, text.x)), lambda text: text.y)
        for _, line in by_line:
            for left, right in itertools.pairwise(line):
                assert right.x - right_of(left) >= 3, (made.content.title, left, right)


def test_that_ports_stand_in_slot_order_inside_the_card(cards: list[Card]) -> None:
    for made in cards:
        for ports in (made.inputs, made.outputs):
            assert list(ports) == sorted(set(ports))
            assert all(0 < x < made.width for x in ports)
        assert len(made.inputs) == len(made.content.cells)
        assert len(made.outputs) == len(made.content.exits)


def test_that_labels_stay_in_the_box_and_clear_of_the_next_stub(cards: list[Card]) -> None:
    for made in cards:
        for text in made.labels:
            assert made.height < text.y < made.box_height
            assert right_of(text) <= made.box_width + 0.01
            assert all(x < text.x or x > right_of(text) for x in made.outputs)


def test_that_signs_and_zones_are_inside_the_card(cards: list[Card]) -> None:
    for made in cards:
        assert all(4 <= glyph.x <= made.width - 4 and 4 <= glyph.y <= made.height - 4 for glyph in made.glyphs)
        assert all(0 <= z.left < z.right <= made.width and 0 <= z.top < z.bottom <= made.height for z in made.zones)


def test_that_five_thousand_inputs_make_no_wider_card_than_fifty(qapp: QApplication) -> None:
    many = card(content(cells=tuple(Cell(i, f"data_0_{i}", Kind.ACTIVATION) for i in range(5000))))
    assert many.width <= 640
    assert "5,000 inputs" in [text.text for text in many.texts]
    assert len(many.inputs) == 5000


def test_that_a_long_title_is_shortened_in_its_middle(qapp: QApplication) -> None:
    made = card(content("com.example.very.long.domain::" + "Operator" * 20))
    assert made.width <= MAX_TITLE + 8
    assert "…" in made.titles[0].text
    assert made.titles[0].text.startswith("com.")


def test_that_a_title_that_fits_is_whole(qapp: QApplication) -> None:
    assert card(content("mydomain::MyStrangeOp")).titles[0].text == "mydomain::MyStrangeOp"


def test_that_widths_from_the_table_are_those_of_qt(qapp: QApplication) -> None:
    texts = ["", "float32[1, 3, 224, 224]", "/model/layers.0/Conv", "fl ffi 1.5", "节点", "имя узла"]
    for role in Type:
        known = [fonts.metrics(role).horizontalAdvance(text) for text in texts]
        assert fonts.widths(role, texts).tolist() == pytest.approx(known, abs=0.05)
