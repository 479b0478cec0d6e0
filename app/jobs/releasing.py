"""Ends a model bit by bit in a thread: to free hundreds of thousands of parts in one go would hold up the window."""

from __future__ import annotations

from functools import partial

from ..graph.model import Model
from .tasks import Task, Tasks

_AT_ONCE = 500


def release(model: Model, tasks: Tasks) -> None:
    """Keeps the nodes and values of a model that is about to go, and lets go of them while others have their turn.

    It begins when what is under way has returned: as long as that holds the model, nothing can go.
    """
    parts: list[object] = [part for graph in model.graphs for held in (graph.nodes, graph.values) for part in held]
    tasks.run(_turn, partial(_let_go, parts, tasks), _surprise)


def empty(parts: list[object]) -> None:
    """Empties a list in many steps; between two of them other threads run."""
    while parts:
        del parts[-_AT_ONCE:]


def _turn(task: Task) -> None:
    """Its answer comes in a later turn of the event loop."""


def _let_go(parts: list[object], tasks: Tasks, _: None) -> None:
    tasks.run(partial(_in_thread, parts), _nothing, _surprise)


def _in_thread(parts: list[object], task: Task) -> None:
    empty(parts)


def _nothing(_: None) -> None:
    """Nobody waits for it."""


def _surprise(error: BaseException) -> None:
    raise error
