"""What each section measures, figure by figure."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app.paths import opdefs

from . import subjects, synth
from .figures import Figure, middle, milliseconds, percentile
from .netron import Netron
from .options import Options
from .processes import Answer, LateError, ProbeError, ask

Section = Callable[[Options], Iterator[Figure]]

_MEGABYTE = 1_000_000
_LARGE = "chain_50k"
_STARTS = 9
_SLOW_SECONDS = 10.0
_ENOUGH_SECONDS = 25.0


def say(text: str) -> None:
    """Tell how far it is, beside the results."""
    print(text, file=sys.stderr, flush=True)


def start(options: Options) -> Iterator[Figure]:
    """From starting the program to the first paint, beside an empty window; one start of each goes before.

    As on a person's machine, that one leaves behind where the window stood, and compiled modules.
    """
    seconds: dict[str, list[float]] = {"first_paint": [], "empty_window": []}
    with TemporaryDirectory() as home:
        for turn in range(max(options.repeat, _STARTS) + 1):
            for probe, found in seconds.items():
                told = ask(probe, {}, {"XDG_CONFIG_HOME": home})
                if turn:
                    found.append(told.facts["painted"] - told.started)
    yield milliseconds("start", "Opscope", "first paint", seconds["first_paint"])
    yield milliseconds("start", "empty QMainWindow", "first paint", seconds["empty_window"])


def opening(options: Options) -> Iterator[Figure]:
    """From asking for a file to its painted picture, in the window and stage by stage; the same in the peer."""
    warm = subjects.warming(options, say)
    for name, file in subjects.opened(options, say).items():
        say(f"open: {name}")
        told = ask("window", {"warm": str(warm), "files": [[str(file), options.repeat]]})
        yield from _in_window(name, told)
        yield from _in_stages(name, ask("stages", {"file": str(file), "times": options.repeat}))
        if options.peer and name not in subjects.ALONE:
            yield _in_peer(name, file, warm, options.repeat)


def _in_window(name: str, told: Answer) -> Iterator[Figure]:
    found = told.facts["files"][0]
    runs = found["runs"]
    if not runs:
        yield Figure("open", name, "painted", None, note=found["fault"])
        return
    yield milliseconds("open", name, "painted", [run["painted"] for run in runs])
    yield milliseconds("open", name, "longest gap", [run["gap"] for run in runs])
    yield milliseconds("open", name, "longest work", [run["busy"] for run in runs])
    yield milliseconds("open", name, "gap at rest", [told.facts["idle"]])


def _in_stages(name: str, told: Answer) -> Iterator[Figure]:
    yield Figure("open", name, "nodes", told.facts["nodes"])
    for stage, seconds in told.facts["seconds"].items():
        yield milliseconds("open", name, stage, seconds)


def _in_peer(name: str, file: Path, warm: Path, times: int) -> Figure:
    """Median of as many runs as asked, of fewer where one takes long."""
    seconds: list[float] = []
    with Netron() as netron:
        while len(seconds) < times and not (
            max(seconds, default=0.0) > _SLOW_SECONDS and sum(seconds) > _ENOUGH_SECONDS
        ):
            seen = netron.open(file, warm)
            if seen.seconds is None:
                return Figure("open", name, "Netron", None, note=seen.fault)
            seconds.append(seen.seconds)
    return milliseconds("open", name, "Netron", seconds)


def frames(options: Options) -> Iterator[Figure]:
    """Frames of graphs of some thousand and of 50,000 nodes, at device pixel ratio 1 and 2."""
    for name, file in subjects.framed(options, say).items():
        for ratio in (1, 2):
            say(f"frames: {name} at ratio {ratio}")
            request = {"file": str(file), "times": options.frames}
            told = ask("painting", request, {"QT_SCALE_FACTOR": str(ratio)})
            for kind, seconds in told.facts["frames"].items():
                subject = f"{name}, ratio {ratio}, {kind}"
                yield milliseconds("frames", subject, "median", seconds)
                samples = milliseconds("frames", subject, "p95", seconds).samples
                yield Figure("frames", subject, "p95", percentile(samples, 0.95), "ms")
                yield Figure("frames", subject, "longest", max(samples), "ms")


def memory(options: Options) -> Iterator[Figure]:
    """The most memory of all processes while a large graph is opened, and what closing it gives back."""
    file = synth.make(options.synth, say)[_LARGE]
    warm = subjects.warming(options, say)
    peaks: list[int] = []
    kept: list[dict[str, Any]] = []
    for _ in range(options.repeat):
        told = ask("window", {"warm": str(warm), "files": [[str(file), 1]]}, watched=True)
        peaks.append(told.peak)
        kept.append(told.facts["files"][0])
    yield _megabytes(_LARGE, "peak", peaks)
    yield _megabytes(_LARGE, "window before", [one["before"] for one in kept])
    yield _megabytes(_LARGE, "window with it", [one["held"] for one in kept])
    yield _megabytes(_LARGE, "window after closing", [one["after"] for one in kept])
    if options.peer:
        with Netron() as netron:
            yield _megabytes(_LARGE, "Netron's peak", [netron.open(file, warm, watched=True).peak])


def _megabytes(subject: str, quantity: str, counts: list[int], section: str = "memory") -> Figure:
    samples = tuple(round(count / _MEGABYTE, 1) for count in counts)
    return Figure(section, subject, quantity, middle(samples), "MB", samples)


def read(options: Options) -> Iterator[Figure]:
    """Reading and classing beside `onnx.load`, and with weights of gigabytes beside the same graph without.

    All take turns, so that whatever else the machine does slows each of them; each turn's first run does not count.
    """
    made = synth.make(options.synth, say)
    pairs = [(_LARGE, "opscope"), (_LARGE, "onnx"), *((name, "opscope") for name in _weighty())]
    seconds: dict[tuple[str, str], list[float]] = {pair: [] for pair in pairs}
    grown: dict[tuple[str, str], list[int]] = {pair: [] for pair in pairs}
    for turn in range(options.repeat):
        say(f"read: turn {turn + 1} of {options.repeat}")
        for name, reader in pairs:
            told = ask("reading", {"file": str(made[name]), "with": reader, "times": 2})
            seconds[name, reader].append(told.facts["seconds"][-1])
            grown[name, reader].append(told.facts["grown"])
    for name, reader in pairs:
        yield milliseconds("read", name, reader, seconds[name, reader])
        yield _megabytes(name, f"{reader}, memory", grown[name, reader], "read")


def _weighty() -> tuple[str, ...]:
    return ("weights_none", "weights_2gb_inline", "weights_8gb_external")


def layout(options: Options) -> Iterator[Figure]:
    """Time and scores of the layout, beside the engines that it is compared with; beside graphlay for real models."""
    engines = ["opscope", *(["graphlay"] if options.graphlay else []), *(["prototype"] if options.prototype else [])]
    for name, file in subjects.placed(options, say).items():
        for engine in engines:
            if engine == "graphlay" and file.parent != options.corpus:
                continue  # it ends in time on few of the graphs that are made
            say(f"layout: {name} with {engine}")
            yield from _placed(name, file, engine, options)


def _placed(name: str, file: Path, engine: str, options: Options) -> Iterator[Figure]:
    request = {
        "graph": str(file),
        "engine": engine,
        "prototype": str(options.prototype or ""),
        "times": options.repeat,
    }
    try:
        told = ask("placing", request, limit=options.limit)
    except (LateError, ProbeError) as error:
        yield Figure("layout", name, f"{engine}, time", None, note=str(error).strip().splitlines()[-1])
        return
    yield Figure("layout", name, "boxes", told.facts["boxes"])
    yield milliseconds("layout", name, f"{engine}, time", told.facts["seconds"])
    for score, value in told.facts["scores"].items():
        yield Figure("layout", name, f"{engine}, {score}", value)


def export(options: Options) -> Iterator[Figure]:
    """Exports of a small net, by a new process and by one that waits, and once more from the window."""
    request = {"module": str(opdefs() / "strange_op.py"), "net": "MyStrangeNet", "times": options.repeat}
    for way, seconds in ask("exporting", request).facts["seconds"].items():
        yield milliseconds("export", way, "time", seconds)


ALL: dict[str, Section] = {
    "start": start,
    "open": opening,
    "frames": frames,
    "memory": memory,
    "read": read,
    "layout": layout,
    "export": export,
}
