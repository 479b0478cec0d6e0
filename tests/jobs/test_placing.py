"""A thread that waits for a plan has it, a sentence, or its end soon after nobody waits any more."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor, wait

import numpy as np
import pytest

from app.jobs.placing import UnplacedError, make_worker, placed
from app.jobs.tasks import Task
from app.jobs.worker import Worker
from app.layout.place import place
from app.layout.plan import Sketch


@pytest.fixture
def worker() -> Iterator[Worker]:
    one = make_worker()
    yield one
    one.shutdown()


def chain(count: int) -> Sketch:
    ends = np.arange(count - 1)
    ports = np.full(count - 1, 20.0)
    return Sketch(np.full(count, 40.0), np.full(count, 30.0), ends, ends + 1, ports, ports)


def test_that_the_plan_is_that_of_the_layout(worker: Worker) -> None:
    assert np.array_equal(placed(chain(4), worker, Task()).top, place(chain(4)).top)


def test_that_a_cancelled_task_ends_and_the_next_is_answered(worker: Worker) -> None:
    task = Task()
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(placed, chain(30_000), worker, task)
        task.cancel()
        with pytest.raises(CancelledError):
            waiting.result(20)
    assert len(placed(chain(3), worker, Task()).left) == 3


def test_that_a_sketch_that_cannot_be_placed_is_told_in_a_sentence(worker: Worker) -> None:
    broken = Sketch(np.zeros(1), np.zeros(1), np.array([5]), np.array([6]), np.zeros(1), np.zeros(1))
    with pytest.raises(UnplacedError, match=r"^The graph could not be placed"):
        placed(broken, worker, Task())


def test_that_a_process_that_ended_is_told_in_a_sentence(worker: Worker) -> None:
    pid = worker.call(os.getpid).result(20)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(placed, chain(30_000), worker, Task())
        os.kill(pid, signal.SIGSTOP)  # it cannot have the answer before it is ended
        wait((waiting,), 0.1)
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(UnplacedError, match=r"ended by SIGKILL\. Open it again to retry"):
            waiting.result(20)
