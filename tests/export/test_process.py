"""Children end when they are told to, with all that they started, and when nobody is left to hear them."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from app.export.outcome import Exported, Failed, NetRef, Options
from app.export.process import Cancel, Child
from app.export.run import Moved, Reached, Said, Terms, export_known, export_net, list_nets
from app.export.spare import Spare

Write = Callable[[str, str], Path]

LINGERS = """
    import os, subprocess, sys, time
    held = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    forked = os.fork()
    if forked == 0:
        time.sleep(600)
    print("pids", os.getpid(), held.pid, forked, flush=True)
    {end}
"""


def _alive(pid: int) -> bool:
    """Whether a process runs; one that nobody has reaped yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _gone_within(pids: list[int], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while any(map(_alive, pids)) and time.monotonic() < end:
        time.sleep(0.005)
    return not any(map(_alive, pids))


def _pids(heard: list[Said | Reached]) -> list[int]:
    lines = [event.line for event in heard if isinstance(event, Said)]
    return [int(word) for line in lines if line.startswith("pids") for word in line.split()[1:]]


def test_that_cancel_ends_the_child_and_all_that_it_started_at_once(write: Write, tmp_path: Path) -> None:
    module = write("lingers", LINGERS.format(end="time.sleep(600)"))
    cancel, heard, ready = Cancel(), list[Said | Reached](), threading.Event()

    def on_event(event: Said | Reached) -> None:
        heard.append(event)
        if isinstance(event, Said) and event.line.startswith("pids"):
            ready.set()

    ended: list[Exported | Failed] = []
    net = NetRef("net", 0, 1)
    thread = threading.Thread(
        target=lambda: ended.append(export_net(module, net, Options(), tmp_path, Terms(on_event, cancel)))
    )
    thread.start()
    assert ready.wait(60)
    pids = _pids(heard)
    assert all(map(_alive, pids))
    cancel.cancel()
    assert _gone_within(pids, 5)
    thread.join()
    (failed,) = ended
    assert isinstance(failed, Failed)
    assert failed.cause == "The export was cancelled."


def test_that_a_script_that_leaves_processes_behind_neither_holds_up_nor_outlives_its_listing(write: Write) -> None:
    heard: list[Said | Reached] = []
    failed = list_nets(write("leaves", LINGERS.format(end="")), Options(), Terms(on_event=heard.append))
    assert isinstance(failed, Failed)
    assert "never called torch.onnx.export" in failed.cause
    assert len(_pids(heard)) == 3
    assert _gone_within(_pids(heard), 2)


def test_that_what_was_cancelled_before_its_start_does_not_run(write: Write, tmp_path: Path) -> None:
    module = write("marks", f"open({str(tmp_path / 'ran')!r}, 'w')")
    cancel = Cancel()
    cancel.cancel()
    assert isinstance(list_nets(module, Options(), Terms(cancel=cancel)), Failed)
    assert not (tmp_path / "ran").exists()


def test_that_children_end_with_the_app_even_when_it_is_killed(write: Write, tmp_path: Path) -> None:
    module = write("lingers", LINGERS.format(end="time.sleep(600)"))
    app = f"""
        import sys
        from pathlib import Path
        from app.export.run import Terms, list_nets
        list_nets(Path({str(module)!r}), None, Terms(on_event=lambda event: print(event, flush=True)))
    """
    running = subprocess.Popen(
        [sys.executable, "-c", dedent(app)], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )
    assert running.stdout is not None
    with running.stdout:
        line = next(line for line in running.stdout if "pids" in line)
        pids = [int(word.strip("')")) for word in line.split()[-3:]]
        running.kill()
        running.wait()
    assert _gone_within(pids, 2)


def test_that_a_spare_serves_one_export_and_another_takes_its_place(scale_module: Path, tmp_path: Path) -> None:
    spare = Spare(sys.executable)
    try:
        spare.warm()
        exported = export_net(scale_module, NetRef("scale", 0, 0), Options(), tmp_path, Terms(spare=spare))
        assert isinstance(exported, Exported), exported
        first = spare.take()
        assert first is not None
        first.close()
    finally:
        spare.close()
    assert spare.take() is None


def test_that_a_spare_that_died_is_not_handed_out() -> None:
    spare = Spare("/bin/false")
    spare.warm()
    child = spare.take()
    end = time.monotonic() + 10
    while child is not None and time.monotonic() < end:
        child.close()
        time.sleep(0.05)
        child = spare.take()
    spare.close()
    assert child is None


def test_that_a_killed_spare_leaves_no_descriptor_open() -> None:
    def open_now() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    before = open_now()
    for _ in range(3):
        child = Child(sys.executable)
        child.kill()
        assert child.close() < 0
        assert child.close() < 0
    with contextlib.suppress(OSError):
        Child("/no/such/python")
    assert open_now() == before


def test_that_an_interpreter_that_cannot_be_started_raises() -> None:
    with pytest.raises(OSError, match="No such file"):
        Spare("/no/such/python").warm()


def test_that_a_spare_keeps_as_many_ahead_as_it_is_told() -> None:
    spare = Spare(sys.executable, ahead=0)
    spare.warm(2)
    first, second, third = spare.take(), spare.take(), spare.take()
    assert first is not None
    assert second is not None
    assert third is None
    for child in (first, second):
        child.close()
    spare.close()


def test_that_a_net_that_moved_is_not_taken_for_another(write: Write, tmp_path: Path) -> None:
    text = "import torch\nfor name in 'ab': torch.onnx.export(torch.nn.ReLU(), (torch.zeros(1),), name, dynamo=False)"
    module = write("two", text)
    found = [export_known(module, net, Options(), tmp_path) for net in (NetRef("b", 1, 2), NetRef("b", 0, 2))]
    assert isinstance(found[0], Exported)
    assert found[1] == Moved()
    assert export_known(module, NetRef("c", 2, 2), Options(), tmp_path) == Moved()
