"""Nothing leaves its card, nothing touches, widths stay bounded."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtWidgets import QApplication

from app.canvas import fonts
from app.canvas.card import MAX_TITLE, card
from app.canvas.categories import Category
from app.canvas.content import AttributeRow, Card, Cell, Content, Exit, Form, Row, Text
from app.canvas.face import face, filled
from app.canvas.fonts import Type
from app.canvas.style import Density, Direction
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
    return [*face(made).titles, *face(made).texts]


@pytest.fixture(params=itertools.product(Direction, Density), ids="-".join)
def cards(qapp: QApplication, request: pytest.FixtureRequest) -> list[Card]:
    return [card(each, *request.param) for each in contents()]


def ends_of(made: Card) -> list[tuple[float, float, float]]:
    """The labels of a card: where each begins and ends, and how high it stands."""
    return [(text.x, right_of(text), text.y) for text in face(made).labels]


def test_that_every_text_is_inside_its_card(cards: list[Card]) -> None:
    outside = [
        text
        for made in cards
        for text in all_texts(made)
        if text.x < 0 or right_of(text) > made.width + 0.01 or not 8 < text.y <= made.height - 3
    ]
    assert outside == []


def test_that_a_card_is_as_high_as_what_stands_on_it(cards: list[Card]) -> None:
    assert [filled(made).top for made in cards] == [made.height for made in cards]


def test_that_left_out_rows_have_a_line_of_their_own(qapp: QApplication) -> None:
    many = contents()[-1]._replace(more_rows=3, more_attributes=4)
    for direction, density in itertools.product(Direction, Density):
        made = card(many, direction, density)
        assert filled(made).top == made.height > card(contents()[-1], direction, density).height


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
            assert all(0 < place < max(made.width, made.height) for place in ports)
        assert len(made.inputs) == len(made.content.cells)
        assert len(made.outputs) == len(made.content.exits)


@pytest.mark.parametrize("density", Density)
def test_that_labels_stay_in_the_box_and_clear_of_the_next_stub(qapp: QApplication, density: Density) -> None:
    for made in [card(each, Direction.DOWN, density) for each in contents()]:
        for left, right, y in ends_of(made):
            assert made.height < y < made.box_height
            assert right <= made.box_width + 0.01
            assert all(x < left or x > right for x in made.outputs)


@pytest.mark.parametrize("density", Density)
def test_that_labels_stand_behind_the_card_where_edges_run_to_the_right(qapp: QApplication, density: Density) -> None:
    for made in [card(each, Direction.RIGHT, density) for each in contents()]:
        assert made.box_height == made.height
        lines = [y for _, _, y in ends_of(made)]
        assert all(below - above >= 11 for above, below in itertools.pairwise(lines))
        for left, right, y in ends_of(made):
            assert made.width < left < right <= made.box_width
            assert min(abs(port - y) for port in made.outputs) >= 3


def test_that_input_and_output_of_a_chain_stand_at_one_height(qapp: QApplication) -> None:
    cell, exit_ = (Cell(0, "X", Kind.ACTIVATION),), (Exit(0, "Y", "float32[1]"),)
    for density in Density:
        made = card(content(cells=cell, exits=exit_), Direction.RIGHT, density)
        assert made.inputs == made.outputs


def test_that_a_lone_port_of_a_known_operator_has_no_row_where_all_is_close(qapp: QApplication) -> None:
    plain = content(cells=(Cell(0, "X", Kind.ACTIVATION),))._replace(category=Category.ACTIVATION)
    for direction in Direction:
        assert "X" not in [text.text for text in face(card(plain, direction, Density.COMPACT)).texts]
        assert "X" in [text.text for text in face(card(plain, direction, Density.NORMAL)).texts]
        assert face(card(plain, direction, Density.COMPACT)).zones[0].slot == 0
        custom = plain._replace(category=Category.CUSTOM)
        assert "X" in [text.text for text in face(card(custom, direction, Density.COMPACT)).texts]


def test_that_a_density_is_told_by_the_size(qapp: QApplication) -> None:
    for direction in Direction:
        sizes = [card(contents()[20], direction, density) for density in Density]
        assert sizes[0].height < sizes[1].height < sizes[2].height


def test_that_signs_and_zones_are_inside_the_card(cards: list[Card]) -> None:
    for made in cards:
        told = face(made)
        assert all(4 <= glyph.x <= made.width - 4 and 4 <= glyph.y <= made.height - 4 for glyph in told.glyphs)
        assert all(0 <= z.left < z.right <= made.width and 0 <= z.top < z.bottom <= made.height for z in told.zones)


@pytest.mark.parametrize("direction", Direction)
def test_that_five_thousand_inputs_make_no_larger_card_than_fifty(qapp: QApplication, direction: Direction) -> None:
    many = card(content(cells=tuple(Cell(i, f"data_0_{i}", Kind.ACTIVATION) for i in range(5000))), direction)
    assert many.width <= 640
    assert many.height <= 700
    assert "5,000 inputs" in [text.text for text in face(many).texts]
    assert len(many.inputs) == 5000


def test_that_a_long_title_is_shortened_in_its_middle(qapp: QApplication) -> None:
    made = card(content("com.example.very.long.domain::" + "Operator" * 20))
    assert made.width <= MAX_TITLE + 8
    assert "…" in face(made).titles[0].text
    assert face(made).titles[0].text.startswith("com.")


def test_that_a_title_that_fits_is_whole(qapp: QApplication) -> None:
    assert face(card(content("mydomain::MyStrangeOp"))).titles[0].text == "mydomain::MyStrangeOp"


def test_that_widths_from_the_table_are_those_of_qt(qapp: QApplication) -> None:
    texts = ["", "float32[1, 3, 224, 224]", "/model/layers.0/Conv", "fl ffi 1.5", "节点", "имя узла"]
    for role in Type:
        known = [fonts.metrics(role).horizontalAdvance(text) for text in texts]
        assert fonts.widths(role, texts).tolist() == pytest.approx(known, abs=0.05)
        assert [fonts.width(role, text) for text in texts] == pytest.approx(known, abs=0.05)
