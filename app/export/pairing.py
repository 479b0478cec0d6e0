"""Which run of a `symbolic` each `Function.apply` led to."""

from __future__ import annotations

import dataclasses
from collections import defaultdict, deque
from collections.abc import Sequence

from .outcome import Apply, Argument, SymbolicRun


def paired(applies: tuple[Apply, ...], runs: Sequence[SymbolicRun]) -> tuple[Apply, ...]:
    """The applies with their groups.

    The exporter runs the symbolics in the order of the calls and leaves out calls whose results nobody uses, so each
    run belongs to the next apply of its Function that got the same Python values (defaults may follow them).
    """
    waiting: dict[str, deque[SymbolicRun]] = defaultdict(deque)
    for run in runs:
        if run.kind == "autograd.Function":
            waiting[run.function].append(run)
    result = []
    for apply in applies:
        queue = waiting[apply.function]
        given = _plain(apply.arguments)
        if queue and _plain(queue[0].arguments)[: len(given)] == given:
            result.append(dataclasses.replace(apply, group=queue.popleft().group))
        else:
            result.append(apply)
    return tuple(result)


def _plain(arguments: tuple[Argument, ...]) -> list[str]:
    return [item.text for item in arguments if not item.is_value]
