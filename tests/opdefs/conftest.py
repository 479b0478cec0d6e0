"""The bundled modules, each run once as the plain script that it is, in a folder of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import onnx
import pytest

from app import paths

Model = Callable[[str], onnx.ModelProto]

FAILING = frozenset({"nonentity_tutorial"})
"""Modules whose export is meant to fail."""

_RUN_ALL = """
import runpy, sys, traceback, warnings
from pathlib import Path

OLD = (DeprecationWarning, FutureWarning, PendingDeprecationWarning)
for script in map(Path, sys.argv[1:]):
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            runpy.run_path(str(script), run_name="__main__")
        except Exception:
            Path(script.stem + ".error").write_text(traceback.format_exc(), encoding="utf-8")
    told = [str(one.message) for one in warned if not issubclass(one.category, OLD)]
    Path(script.stem + ".warnings").write_text("\\n".join(told), encoding="utf-8")
"""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which all bundled modules have run: their models, `<module>.error` and `<module>.warnings`.

    Warnings that an exporter or an option is old are none of the module's. `stderr` holds what PyTorch's C++ said.
    """
    folder = tmp_path_factory.mktemp("opdefs")
    scripts = sorted(paths.opdefs().glob("*.py"))
    done = subprocess.run(
        [sys.executable, "-c", _RUN_ALL, *map(str, scripts)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (folder / "stderr").write_text(done.stderr, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def model(folder: Path) -> Model:
    """Gives the model that a bundled module has written as `<net>.onnx`."""

    def loaded(net: str) -> onnx.ModelProto:
        return onnx.load(folder / f"{net}.onnx")

    return loaded
