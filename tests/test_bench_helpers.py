"""What the measuring scripts compute, make and write; nothing here is timed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import onnx
import pytest
from benchmark import options, report, synth, weights
from benchmark.engines import MissingError, acyclic, graphlay, ours
from benchmark.figures import Figure, merged, middle, percentile
from benchmark.netron import Netron
from benchmark.processes import Peak, descendants, proportional, resident
from benchmark.scores import scores
from benchmark.targets import targets

from app.graph.read import read
from tests.layout.drawing import random_sketch

OPEN = [
    Figure("open", "squeezenet", "painted", 50.0, "ms", (40.0, 50.0, 60.0)),
    Figure("open", "squeezenet", "Netron", 500.0, "ms"),
    Figure("open", "chain_50k", "Netron", None, note="the page crashed"),
]
RUN = report.Run(5, 60, 19.7, (0.25, 1.5))


def test_that_a_percentile_is_a_sample_that_few_exceed() -> None:
    samples = [float(k) for k in range(1, 101)]
    assert percentile(samples, 0.95) == 95.0
    assert percentile(samples, 1.0) == 100.0
    assert percentile([3.0], 0.95) == 3.0
    assert middle([1.0, 2.0, 9.0]) == 2.0


def test_that_a_later_figure_stands_in_the_place_of_its_like() -> None:
    newer = Figure("open", "squeezenet", "painted", 45.0, "ms")
    found = merged(OPEN, [newer])
    assert found[0] is newer
    assert len(found) == 3


def test_that_results_come_back_from_their_file_as_they_were(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    assert report.read_json(file) == ()
    report.write_json(file, OPEN)
    assert list(report.read_json(file)) == OPEN


def test_that_a_target_is_met_by_its_ratio_and_unknown_without_figures() -> None:
    found = {target.words: target for target in targets(OPEN)}
    faster = found["open to painted, times as fast as Netron: squeezenet"]
    assert (faster.measured, faster.met) == (10.0, True)
    assert found["open to painted, times as fast as Netron: chain_50k"].met is None
    assert found["boxes that overlap, in all layouts"].met is None


def test_that_results_are_put_between_the_marks_and_nowhere_else(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{report.BEGIN}\nold\n{report.END}\nafter\n", "utf-8")
    report.write_markdown(page, OPEN, RUN)
    text = page.read_text("utf-8")
    assert text.startswith(f"before\n{report.BEGIN}")
    assert text.endswith(f"{report.END}\nafter\n")
    assert "old" not in text
    assert "| 10 × | ≥ 8 × | yes |" in text
    assert "1 of 1 targets are met." in text
    assert "Medians of 5 samples" in text
    assert "load average was 0.25 before it and 1.50 at its end" in text
    assert "| 50 (3) |" in text, "fewer samples than five"
    assert "the page crashed" in text
    page.write_text("no marks", "utf-8")
    with pytest.raises(ValueError, match="has no lines"):
        report.write_markdown(page, OPEN, RUN)


def test_that_made_models_are_sound_and_as_large_as_their_names_say() -> None:
    for model in (synth.chain(60), synth.branches(100), synth.layers(5, shared=True), synth.users(9), synth.inputs(9)):
        onnx.checker.check_model(model)
    assert len(synth.chain(1000).graph.node) == 1000
    assert len(synth.branches(1000).graph.node) == 1000
    shared = synth.layers(5, shared=True).graph
    assert sum("scale" in node.input for node in shared.node) == 5
    assert sum("shared" in node.input for node in synth.users(9).graph.node) == 9
    assert [len(node.input) for node in synth.inputs(9).graph.node] == [9]


def test_that_models_with_large_weights_are_real_and_take_little_room(tmp_path: Path) -> None:
    small, large, outside = (tmp_path / f"{name}.onnx" for name in ("small", "large", "outside"))
    weights.inline_model(small, weights.SMALL)
    weights.inline_model(large, weights.LARGE)
    weights.external_model(outside, weights.LARGE)
    onnx.checker.check_model(onnx.load(str(small)))
    assert large.stat().st_size > weights.MANY * weights.LARGE
    for file in (large, tmp_path / "outside.data"):
        assert file.stat().st_blocks * 512 < 50_000_000
    graphs = [read(file).graphs[0] for file in (small, large, outside)]
    assert [len(graph.nodes) for graph in graphs] == [6 * weights.MANY] * 3
    assert [sum(value.tensor is not None for value in graph.values) for graph in graphs] == [weights.MANY] * 3


def test_that_a_sketch_for_other_engines_runs_down_only() -> None:
    sketch = acyclic(random_sketch(2, 60, 90, cyclic=True))
    assert (sketch.source < sketch.target).all()
    drawing, seconds = ours(sketch)
    assert seconds > 0
    assert scores(drawing).overlaps == 0


def test_that_memory_of_a_child_is_seen_while_it_lives() -> None:
    program = "import sys; held = bytearray(60_000_000); print(len(held), flush=True); sys.stdin.read()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert child.pid in set(descendants(os.getpid()))
        assert resident(child.pid) > 60_000_000
        assert proportional(child.pid) > 60_000_000
        with Peak(os.getpid(), lambda pid: pid == child.pid) as peak:
            pass
        assert peak.bytes > 60_000_000
        child.communicate(b"")
    assert resident(child.pid) == 0


def test_that_options_name_all_sections_unless_some_are_chosen() -> None:
    assert options.parse([]).sections == options.SECTIONS
    assert options.parse(["read", "start"]).sections == ("start", "read")
    assert options.parse(["--only", "chain"]).wants("chain_50k")
    assert not options.parse(["--only", "chain"]).wants("squeezenet")


def test_that_an_unknown_section_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options.parse(["reading"])
    assert "no section is called reading" in capsys.readouterr().err


def test_that_what_is_lacking_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmark.netron.find_spec", lambda name: None)
    with pytest.raises(MissingError, match="netron and playwright not installed: `pip install netron playwright`"):
        Netron()
    monkeypatch.setitem(sys.modules, "graphlay", None)
    with pytest.raises(MissingError, match="graphlay is not installed"):
        graphlay()
