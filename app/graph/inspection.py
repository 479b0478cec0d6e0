"""What the inspector tells of a subject, as a sheet of facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from . import tensors, words
from .errors import ReadError
from .gather import Facts
from .graph_sheet import graph_sheet, value_sheet
from .many_sheet import many_sheet
from .model import Subject, Tensor
from .node_sheet import node_sheet
from .sheet import Sheet, Unfolded
from .telling import MOST_ENTRIES, Teller

_MORE_ENTRIES = 500
_MOST_VALUES = 1000


def sheet_of_all(facts: Facts, subjects: Sequence[Subject], unfolded: Unfolded | None = None) -> Sheet:
    """What subjects of one graph, which are several, have in common."""
    return many_sheet(Teller(facts, facts.graphs[subjects[0].path], unfolded or Unfolded(), {}), subjects)


def sheet(
    facts: Facts, subject: Subject, unfolded: Unfolded | None = None, values: Mapping[Tensor, str] | None = None
) -> Sheet:
    """The facts of `subject`; `values` are texts of tensors that were read on demand.

    A subject without node and value is the graph at its path; the main graph's sheet tells of the model too.
    """
    graph = facts.graphs[subject.path]
    tell = Teller(facts, graph, unfolded or Unfolded(), values or {})
    if subject.value is not None:
        return value_sheet(tell, graph.values[subject.value])
    if subject.node is not None:
        return node_sheet(tell, graph.nodes[subject.node])
    return graph_sheet(tell)


def unfold(unfolded: Unfolded, key: str) -> Unfolded:
    """What is shown once a person asked for more of `key`: the next entries of a section, the whole of a text."""
    shown = unfolded.limit(key, MOST_ENTRIES)
    others = tuple(item for item in unfolded.entries if item[0] != key)
    return Unfolded((*others, (key, shown + _MORE_ENTRIES)), unfolded.whole | {key})


def values_text(tensor: Tensor, model_file: Path | None) -> str:
    """The first values of a tensor as text, or the sentence that says why they cannot be read."""
    try:
        found = tensors.values(tensor, model_file, _MOST_VALUES + 1)
    except ReadError as error:
        return str(error)
    return words.values_text(found[:_MOST_VALUES]) + (" …" if len(found) > _MOST_VALUES else "")
