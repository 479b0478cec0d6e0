"""What the inspector tells of several subjects at once."""

from __future__ import annotations

from onnx import helper

from app.graph.gather import gather
from app.graph.inspection import sheet_of_all
from app.graph.model import NodeId, Subject, ValueId
from app.graph.sheet import Run, Sheet
from tests.graph.building import model_of, opened

NET = """net (float[N, 4] image) => (int64[N, 1] best) <float[4] weight = {1, 2, 3, 0.125}> {
  mixed = Mul(image, weight)
  wide = Concat <axis = 1> (mixed, mixed)
  tall = Concat <axis = 1> (mixed, wide)
  best = ArgMax <axis = 1, keepdims = 1> (tall)
}"""


def told(text: str, *subjects: Subject) -> Sheet:
    return sheet_of_all(gather(opened(text)), subjects)


def node(number: int) -> Subject:
    return Subject("", NodeId(number))


def line(runs: tuple[Run, ...]) -> str:
    return "".join(run.text for run in runs)


def section(sheet: Sheet, title: str) -> list[str]:
    found = [one for one in sheet.sections if one.title == title]
    return [line(entry.lines[0]) for one in found for entry in one.entries]


def test_that_several_nodes_are_counted_by_operator() -> None:
    sheet = told(NET, node(1), node(3), node(2), Subject("", value=ValueId(0)))
    assert line(sheet.title) == "4 selected"
    assert line(sheet.head[0]) == "3 nodes, 1 value"
    assert section(sheet, "Operators") == ["Concat  2", "ArgMax  1"]


def test_that_only_attributes_with_one_value_are_in_common() -> None:
    assert section(told(NET, node(1), node(2), node(3)), "Attributes in common") == ["axis  1"]
    assert section(told(NET, node(0), node(1)), "Attributes in common") == []


def test_that_what_runs_in_and_out_is_told() -> None:
    sheet = told(NET, node(1), node(2))
    assert section(sheet, "Comes in") == ["mixed"]
    assert section(sheet, "Goes out") == ["tall"]
    assert section(told(NET, node(0), node(3)), "Goes out") == ["mixed", "best"]


def test_that_the_types_they_make_are_counted() -> None:
    assert section(told(NET, node(0), node(3)), "Types they make") == ["type unknown  1", "int64  1"]


def test_that_ports_and_values_count_once_as_what_they_are_of() -> None:
    sheet = told(NET, node(1), Subject("", NodeId(1), 0), Subject("", NodeId(1), 0, output=True))
    assert line(sheet.head[0]) == "1 node"
    values = told(NET, Subject("", value=ValueId(0)), Subject("", value=ValueId(1)))
    assert line(values.head[0]) == "2 values"
    assert [one.title for one in values.sections] == ["Types they make"]


def test_that_a_crowd_is_not_followed() -> None:
    chain = [helper.make_node("Relu", [f"v{number}"], [f"v{number + 1}"]) for number in range(5_001)]
    facts = gather(opened(model_of(chain, ["v0"], ["v5001"])))
    crowd = sheet_of_all(facts, [node(number) for number in range(5_001)])
    assert [one.title for one in crowd.sections] == ["Operators"]
    assert section(sheet_of_all(facts, [node(0), node(1)]), "Comes in") == ["v0"]
