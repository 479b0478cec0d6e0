"""Parts of a scene: what is kept, and that nothing else is left of the rest."""

from __future__ import annotations

import numpy as np
import pytest

from app.canvas.legend import legend
from app.canvas.part import cut, surroundings
from app.canvas.picture import picture
from app.canvas.scene import Scene
from app.graph.model import NodeId, Subject
from app.layout.place import place


def titles(scene: Scene) -> list[str]:
    return [scene.card(item).content.title for item in range(len(scene))]


def items(scene: Scene, *nodes: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array([scene.item_of_node[node] for node in nodes])


@pytest.mark.parametrize(
    ("hops", "kept"),
    [
        (0, ["Conv"]),
        (1, ["mydomain::Strange", "Conv", "Add"]),
        (2, ["x", "mydomain::Strange", "Conv", "Unsqueeze", "Add", "If"]),
        (50, ["x", "mydomain::Strange", "Conv", "Unsqueeze", "Add", "If", "y"]),
    ],
)
def test_that_surroundings_reach_so_many_edges(scene: Scene, hops: int, kept: list[str]) -> None:
    assert titles(surroundings(scene, items(scene, 1), hops)) == kept


def test_that_the_edges_between_what_is_kept_stay_at_their_ports(scene: Scene) -> None:
    part = surroundings(scene, items(scene, 1), 1)
    ends = [(titles(part)[source], titles(part)[target]) for source, target in zip(*edges(part), strict=True)]
    assert ends == [("mydomain::Strange", "Conv"), ("Conv", "Add")]
    assert len(part.sketch.source_port) == len(part.value) == len(part.slot) == 2
    assert len(picture(part, place(part.sketch)).heads) == 2


def edges(scene: Scene) -> tuple[list[int], list[int]]:
    return scene.sketch.source.tolist(), scene.sketch.target.tolist()


def test_that_a_part_knows_its_items_by_their_subjects(scene: Scene) -> None:
    part = surroundings(scene, items(scene, 4), 0)
    assert part.item_of(Subject("", NodeId(4))) == 0
    assert part.entries == {0: ("/if/then_branch",)}


def test_that_the_legend_of_a_part_explains_nothing_that_is_not_on_it(scene: Scene) -> None:
    part = surroundings(scene, items(scene, 3), 0)
    assert [text.text for text in legend(part).texts] == ["activation"]
    assert len(part.cards) == 1


def test_that_nothing_at_all_can_be_kept(scene: Scene) -> None:
    nothing = cut(scene, np.zeros(len(scene), dtype=bool))
    assert len(nothing) == 0
    assert picture(nothing, place(nothing.sketch)).bounds
