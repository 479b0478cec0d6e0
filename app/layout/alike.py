"""Branches that are alike and hang on one box begin in one rank, as a person would draw experts or heads.

A branch is a box and all that can be reached from it alone. Ranks that make edges short put it near its end; where the
ends are summed up one after the other, equal branches would form a staircase in which nobody sees that they are equal.
"""

from __future__ import annotations

from itertools import pairwise

from .graphs import Flow

FEWEST, MOST = 3, 32
"""So many branches are brought to one height: two are read side by side anyway, and more would be too wide."""

MOST_USERS = 128
"""A box with more users is a hub, and what hangs on it belongs elsewhere."""

SHORTEST, LONGEST = 3, 200
"""So many boxes make a branch."""

Lists = list[list[int]]


def level(flow: Flow, rank: list[int], before: Lists, after: Lists) -> None:
    """Moves branches up to the first of those that are alike, where each begins beside the one before."""
    for users in after:
        if FEWEST <= len(users) <= MOST_USERS:
            for group in _alike(flow, users, before, after):
                group.sort(key=lambda branch: rank[branch[0]])
                if _is_stair(group, rank):
                    _raise(group, rank, before, after)


def _alike(flow: Flow, users: list[int], before: Lists, after: Lists) -> list[Lists]:
    """The branches that begin with these users, in groups of the same boxes; in each branch its root is first."""
    found: dict[tuple[tuple[float, float, int], ...], Lists] = {}
    for root in dict.fromkeys(users):
        branch = _branch(root, before, after)
        if SHORTEST <= len(branch) <= LONGEST:
            shape = tuple((float(flow.width[box]), float(flow.height[box]), len(after[box])) for box in branch)
            found.setdefault(shape, []).append(branch)
    return [group for group in found.values() if FEWEST <= len(group) <= MOST]


def _branch(root: int, before: Lists, after: Lists) -> list[int]:
    """What is reached from a box alone; boxes without makers, such as weights, are no other way. May break off late."""
    branch, inside = [root], {root}
    for box in branch:
        for user in after[box]:
            if user not in inside and all(maker in inside or not before[maker] for maker in before[user]):
                inside.add(user)
                branch.append(user)
        if len(branch) > LONGEST:
            break
    return branch


def _is_stair(group: Lists, rank: list[int]) -> bool:
    """Whether branches, highest first, stand at several heights, each beside the one before."""
    roots = [rank[branch[0]] for branch in group]
    depth = max(rank[box] for box in group[0]) - roots[0] + 1
    return roots[0] < roots[-1] and all(lower - upper <= depth for upper, lower in pairwise(roots))


def _raise(group: Lists, rank: list[int], before: Lists, after: Lists) -> None:
    """Moves whole branches as high as the first one and their makers allow; what only feeds them comes along."""
    top = rank[group[0][0]]
    for branch in group:
        root = branch[0]
        by = rank[root] - max([top, *(rank[maker] + 1 for maker in before[root] if before[maker])])
        for box in branch:
            rank[box] -= by
        for source in {maker for box in branch for maker in before[box] if not before[maker]}:
            rank[source] = min([rank[user] for user in after[source]]) - 1
