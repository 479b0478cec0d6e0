"""Every file of the corpus beside the checkout: it is shown, or one sentence says why not."""

import json
from pathlib import Path

import pytest

from app.cli.main import main

_SLOT_KEYS = {"slot", "name", "name_from", "value", "kind", "type", "shape"}


def test_that_show_gives_valid_json_or_one_sentence(corpus_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["show", "--json", str(corpus_file)])
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    if code == 0:
        _check(json.loads(captured.out))
        return
    assert code == 2
    assert captured.out == ""
    assert captured.err.startswith("opscope: ")
    assert captured.err.count("\n") == 1


def _check(facts: dict[str, object]) -> None:
    graphs = facts["graphs"]
    assert isinstance(graphs, list)
    for graph in graphs:
        for node in graph["nodes"]:
            assert [slot["slot"] for slot in node["inputs"]] == list(range(len(node["inputs"])))
            assert all(slot.keys() >= _SLOT_KEYS for slot in node["inputs"])
