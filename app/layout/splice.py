"""The best of several orders, taken stretch by stretch: deep graphs are narrow, so orders often agree in a layer."""

from __future__ import annotations

from dataclasses import dataclass

from .plan import Ints

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """An order: a row for each layer, and what it and its mirror image cost between each layer and the next."""

    rows: tuple[Row, ...]
    costs: tuple[int, ...]
    mirror_costs: tuple[int, ...]

    def mirrored(self) -> Variant:
        return Variant(tuple(row[::-1] for row in self.rows), self.mirror_costs, self.costs)

    def cut(self, start: int, stop: int) -> Variant:
        """The layers from `start` to before `stop`."""
        return Variant(self.rows[start:stop], self.costs[start:stop], self.mirror_costs[start:stop])


def joined(pieces: list[Variant]) -> Variant:
    """The pieces one below the other."""
    return Variant(
        tuple(row for piece in pieces for row in piece.rows),
        tuple(cost for piece in pieces for cost in piece.costs),
        tuple(cost for piece in pieces for cost in piece.mirror_costs),
    )


def variant(sequence: list[int], size: Ints, costs: Ints, mirror_costs: Ints) -> Variant:
    """The variant whose rows are consecutive pieces of the sequence."""
    rows: list[Row] = []
    start = 0
    for length in size.tolist():
        rows.append(tuple(sequence[start : start + length]))
        start += length
    return Variant(tuple(rows), tuple(costs.tolist()), tuple(mirror_costs.tolist()))


def spliced(one: Variant, other: Variant) -> Variant:
    """The cheapest order made of stretches of both or their mirror images; they change where they have the same row."""
    choices = (one, one.mirrored(), other, other.mirrored())
    cost = [0, 0, 0, 0]
    came_from: list[list[int]] = []
    for layer in range(len(one.rows)):
        cheapest: dict[Row, int] = {}
        for number, choice in enumerate(choices):
            row = choice.rows[layer]
            if row not in cheapest or cost[number] < cost[cheapest[row]]:
                cheapest[row] = number
        source = [
            number if cost[number] <= cost[cheapest[c.rows[layer]]] else cheapest[c.rows[layer]]
            for number, c in enumerate(choices)
        ]
        cost = [cost[source[number]] + choice.costs[layer] for number, choice in enumerate(choices)]
        came_from.append(source)
    at = min(range(4), key=cost.__getitem__)
    picks: list[int] = []
    for layer in range(len(one.rows) - 1, -1, -1):
        picks.append(at)
        at = came_from[layer][at]
    picks.reverse()
    pieces = [(choices[pick], layer) for layer, pick in enumerate(picks)]
    return Variant(
        tuple(choice.rows[layer] for choice, layer in pieces),
        tuple(choice.costs[layer] for choice, layer in pieces),
        tuple(choice.mirror_costs[layer] for choice, layer in pieces),
    )
