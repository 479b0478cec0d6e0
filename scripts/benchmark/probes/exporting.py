"""Exports one net of a bundled module cold, warm, and from the window: `{"module": …, "net": …, "times": …}`."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from app.export.outcome import Exporter, Failed, Listed, NetRef, Options
from app.export.run import Terms, export_net, list_nets
from app.export.spare import Spare
from benchmark.probes.answering import answer, request
from benchmark.probes.desk import Desk
from benchmark.processes import command_line, descendants, ticks

_REST_SECONDS = 0.7
_LONGEST_SECONDS = 90.0


def main() -> None:
    """Export as often as asked in each way."""
    asked = request()
    module, times = Path(asked["module"]), int(asked["times"])
    net = _net(module, asked["net"])
    found = {
        f"{exporter} {state}": _exported(module, net, Options(exporter), times, state == "warm")
        for exporter in (Exporter.TORCHSCRIPT, Exporter.DYNAMO)
        for state in ("cold", "warm")
    }
    with tempfile.TemporaryDirectory() as folder:
        found["saved, to the painted picture"] = _saved(Path(folder), module, net.name, times)
    answer({"seconds": found})


def _net(module: Path, name: str) -> NetRef:
    listed = list_nets(module)
    if not isinstance(listed, Listed):
        sys.exit(listed.cause)
    return next(net for net in listed.nets if net.name == name)


def _exported(module: Path, net: NetRef, options: Options, times: int, warm: bool) -> list[float]:
    """Seconds of each export; if `warm`, by a child that waits with everything imported."""
    spare = Spare(sys.executable, options.exporter is Exporter.DYNAMO) if warm else None
    seconds = []
    for _ in range(times):
        if spare is not None:
            spare.warm()
            _wait_until_idle()
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            outcome = export_net(module, net, options, Path(folder), Terms(spare=spare))
            seconds.append(time.perf_counter() - began)
        if isinstance(outcome, Failed):
            sys.exit(outcome.cause)
    if spare is not None:
        spare.close()
    return seconds


def _saved(folder: Path, module: Path, net: str, times: int) -> list[float]:
    """Seconds from a save of the module, which the window follows, to the picture of the net that was exported."""
    copy = folder / module.name
    text = module.read_text(encoding="utf-8")
    copy.write_text(text, encoding="utf-8")
    desk = Desk(folder, trusted=folder)
    desk.open(f"{copy}::{net}")
    seconds = []
    for time_ in range(times):
        _wait_until_idle()
        seconds.append(desk.save(copy, f"{text}\n# {time_}\n").painted)
    desk.shut()
    return seconds


def _wait_until_idle() -> None:
    """Waits until no export child of this process works any more."""
    end = time.monotonic() + _LONGEST_SECONDS
    before = -1
    while time.monotonic() < end:
        used = sum(ticks(pid) for pid in descendants(os.getpid()) if "export/child" in command_line(pid))
        if used == before:
            return
        before = used
        time.sleep(_REST_SECONDS)
    sys.exit("the export child does not come to rest")


if __name__ == "__main__":
    main()
