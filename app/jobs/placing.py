"""Places sketches in a warm process, for threads that wait for the plan."""

from __future__ import annotations

from concurrent.futures import CancelledError, wait

from ..language import translate
from ..layout import place as layout
from ..layout.plan import Plan, Sketch
from .tasks import Task
from .worker import Crashed, Worker

_LOOK_SECONDS = 0.02
"""How often a thread that waits looks whether it still should."""


class UnplacedError(Exception):
    """A sketch could not be placed; the text is a sentence for people."""


def make_worker() -> Worker:
    """The process that places. Nothing starts before it is warmed or called."""
    return Worker("placing", (layout.__name__,))


def placed(sketch: Sketch, worker: Worker, task: Task) -> Plan:
    """The plan of a sketch. Raises CancelledError soon after the task is cancelled, and UnplacedError."""
    request = worker.call(layout.place, sketch)
    while not wait((request,), _LOOK_SECONDS).done:
        if task.cancelled.is_set():
            worker.cancel(request)
    try:
        return request.result()
    except CancelledError:
        raise
    except Crashed as crash:
        sentence = translate("Work", "The graph could not be placed: {crash}. Open it again to retry.")
        raise UnplacedError(sentence.format(crash=crash)) from crash
    except Exception as error:  # the border: layout has no errors of its own, so this is a fault to report
        sentence = translate("Work", "The graph could not be placed ({kind}: {error}).")
        raise UnplacedError(sentence.format(kind=type(error).__name__, error=error)) from error
