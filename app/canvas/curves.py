"""Curves of edges as lines, as far as they can be seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..layout.plan import Floats, Ints
from .boxes import Area, Areas
from .flow import FLOWS, Flow
from .style import Direction

_SAME = 0.05
_LEAST_REACH = 1e-6
_WHOLE = np.array([[0.0], [1.0]])
_KEPT = 64


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """Parts of cubics float64[k, 8], each from parameter `first` to `last` float64[k]; `line` [k, 4] are their ends.

    `number` int64[k] is the place of each among the cubics that were asked about.
    """

    cubic: Floats
    first: Floats
    last: Floats
    line: Floats
    number: Ints

    def __len__(self) -> int:
        return len(self.cubic)

    def only(self, chosen: Ints) -> Spans:
        """Some of them."""
        return Spans(self.cubic[chosen], self.first[chosen], self.last[chosen], self.line[chosen], self.number[chosen])


def in_sight(cubic: Floats, area: Area | Areas, flow: Flow = FLOWS[Direction.DOWN]) -> Spans:
    """The parts of cubics float64[k, 8] that an area lets be seen, or an area float64[4, k] for each.

    One whose ends lie along the flow runs across it as 3t² - 2t³ does, which can be turned about, and never turns
    back; others, which are short, are kept whole.
    """
    x0, x1 = cubic[:, flow.across], cubic[:, 6 + flow.across]
    across = x1 - x0
    swung = (np.abs(cubic[:, 2 + flow.across] - x0) <= _SAME) & (np.abs(cubic[:, 4 + flow.across] - x1) <= _SAME)
    swung &= np.abs(across) > _LEAST_REACH
    reach = np.where(swung, across, 1.0)
    near, far = area[flow.across], area[2 + flow.across]
    sides = np.array([near - x0, far - x0]) / reach
    np.minimum(np.maximum(sides, 0.0, out=sides), 1.0, out=sides).sort(axis=0)
    ends = np.where(swung, _turned(sides), _WHOLE)
    first, last = ends
    line = np.concatenate([*_at(cubic, ends)], axis=1)
    begin, end = line[:, flow.along], line[:, 2 + flow.along]
    passes = (np.minimum(begin, end) <= area[2 + flow.along]) & (np.maximum(begin, end) >= area[flow.along])
    seen = np.nonzero(~swung | (passes & (last > first)))[0]
    return Spans(cubic, first, last, line, np.arange(len(cubic))).only(seen)


def flattened(spans: Spans, count: int) -> Floats:
    """Spans as `count` lines each, shorter towards the ends where they bend: float64[k * count, 4]."""
    share, weights = _shares(count)
    cut = (spans.first > 0.0) | (spans.last < 1.0)
    course = np.matmul(weights, spans.cubic.reshape(-1, 4, 2))
    if cut.any():
        first, last = spans.first[cut, None], spans.last[cut, None]
        course[cut] = _at(spans.cubic[cut, None, :], first + (last - first) * share)
    return np.ascontiguousarray(np.concatenate([course[:, :-1], course[:, 1:]], axis=2).reshape(-1, 4))


def lengthened(lines: Floats, by: float) -> Floats:
    """Lines float64[k, 4] that reach so much further at both ends."""
    along = lines[:, 2:] - lines[:, :2]
    along *= by / np.maximum(np.hypot(along[:, 0], along[:, 1]), _LEAST_REACH)[:, None]
    return np.concatenate([lines[:, :2] - along, lines[:, 2:] + along], axis=1)


@lru_cache(_KEPT)
def _shares(count: int) -> tuple[Floats, Floats]:
    """The parameters at which so many lines begin and end, closer to each other towards the ends; their weights."""
    share = 0.5 - 0.5 * np.cos(np.linspace(0.0, np.pi, count + 1))
    return share, _weights(share)


def _turned(share: Floats) -> Floats:
    """The parameters at which 3t² - 2t³ comes to some shares."""
    return np.asarray(0.5 - np.sin(np.arcsin(1.0 - 2.0 * share) / 3.0))


def _weights(t: Floats) -> Floats:
    """How much of each of its four points a cubic has at parameters [k]: [k, 4]."""
    u = 1.0 - t
    return np.stack([u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t], axis=-1)


def _at(cubic: Floats, t: Floats) -> Floats:
    """The points of cubics [..., 8] at parameters [...]: [..., 2]."""
    t = t[..., None]
    u = 1.0 - t
    start, out, into, end = (cubic[..., place : place + 2] for place in (0, 2, 4, 6))
    return np.asarray(u * u * u * start + 3 * u * u * t * out + 3 * u * t * t * into + t * t * t * end)
