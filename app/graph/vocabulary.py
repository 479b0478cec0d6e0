"""The words of a model that queries can ask for, by field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import cast

import numpy as np

from .completion import attribute_field
from .search import Index
from .shelf import KINDS, ROLES, Attributes, Column

Vocabulary = Mapping[str, tuple[str, ...]]
"""By field, the words that occur, the most frequent first; what attributes hold goes by `attribute_field`."""

_MOST = 400
_MOST_VALUES = 60


def vocabulary(known: Index) -> Vocabulary:
    """The words of a model."""
    shelves = known.shelves
    operators = [
        (*cast(tuple[str, str, bool], key), count) for one in shelves for key, count in _counted(one.operators)
    ]
    paths = ["main", *(one.graph.path for one in shelves if one.graph.path)]
    modules = chain.from_iterable(_counted(one.modules) for one in shelves)
    attributes = chain.from_iterable(_counted(one.attributes.name) for one in shelves)
    found = {
        "op": _ranked((op_type, count) for _, op_type, _, count in operators),
        "domain": _ranked((domain or "ai.onnx", count) for domain, _, _, count in operators),
        "custom": ("yes", "no", *_ranked((f"{one[0]}::{one[1]}", one[3]) for one in operators if one[2])),
        "in": (*paths[:_MOST], *_ranked(("/".join(cast(tuple[str, ...], key)), count) for key, count in modules)),
        "attr": _ranked((str(key), count) for key, count in attributes),
        "kind": tuple(dict.fromkeys((*(kind.value for kind in KINDS), *ROLES))),
        "dtype": _ranked((str(key), n) for one in shelves for key, n in _counted(one.elements)),
        "finding": ("error", "warning", "info"),
    }
    return {**found, **_values(one.attributes for one in shelves)}


def _counted(column: Column) -> Iterator[tuple[object, int]]:
    return zip(column.kinds, np.bincount(column.number, minlength=len(column.kinds)).tolist(), strict=True)


def _ranked(counted: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Words, the most frequent first."""
    total: dict[str, int] = {}
    for word, count in counted:
        total[word] = total.get(word, 0) + count
    return tuple(sorted((word for word in total if word), key=lambda word: (-total[word], word)))[:_MOST]


def _values(every: Iterable[Attributes]) -> Vocabulary:
    """What the attributes of a name hold, where those are few."""
    found: dict[str, dict[str, None]] = {}
    for known in every:
        pairs = np.unique(known.name.number * max(1, len(known.first)) + known.value)
        names, values = np.divmod(pairs, max(1, len(known.first)))
        few = np.flatnonzero(np.bincount(names, minlength=len(known.name.kinds)) <= _MOST_VALUES)
        for number in few.tolist():
            told = found.setdefault(attribute_field(str(known.name.kinds[number])), {})
            held = values[np.searchsorted(names, number) : np.searchsorted(names, number, side="right")]
            told.update(dict.fromkeys(known.written(value).text for value in held.tolist()))
    return {name: tuple(texts) for name, texts in found.items()}
