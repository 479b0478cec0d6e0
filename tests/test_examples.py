"""The documentation projects of docs/examples are built as a reader would build them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    folder = tmp_path / "examples"
    made = shutil.ignore_patterns("pictures", "site", "__pycache__")
    shutil.copytree(ROOT / "docs" / "examples", folder, ignore=made)
    return folder


def built(*arguments: str) -> None:
    """Runs a program of documentation; `opscope` is that of the checkout."""
    settings = {"OPSCOPE": f'"{sys.executable}" -m app', "PYTHONPATH": str(ROOT)}
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "DISPLAY"))}
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        env={**environment, **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def words(picture: Path) -> set[str]:
    return {text.strip() for text in ElementTree.parse(picture).getroot().itertext()}


def test_that_the_sphinx_example_shows_a_net_of_a_module_and_the_facts_of_its_op(examples: Path) -> None:
    built("sphinx", "-q", "-W", "-b", "html", str(examples / "sphinx"), str(examples / "out"))
    page = (examples / "out" / "index.html").read_text("utf-8")
    (source,) = re.findall(r'<img[^>]* src="([^"]+)"', page)
    assert {"mydomain::Scale", "Relu", "factor"} <= words(examples / "out" / source)
    assert "<td>weight</td><td>initializer</td><td>float32[3]</td>" in page
    assert "<caption>mydomain::Scale /Scale</caption>" in page


def test_that_the_mkdocs_example_shows_a_model_its_function_and_the_facts_of_a_node(examples: Path) -> None:
    built("mkdocs", "build", "-q", "-s", "-f", str(examples / "mkdocs" / "mkdocs.yml"), "-d", str(examples / "out"))
    page = (examples / "out" / "index.html").read_text("utf-8")
    model, function = re.findall(r'<img[^>]* src="([^"]+)"', page)
    assert {"mydomain::Gate", "MatMul", "Transpose"} <= words(examples / "out" / model)
    assert {"Softmax", "Mul"} <= words(examples / "out" / function)
    assert re.search(r"<td>attribute</td>\s*<td>sharpness</td>\s*<td></td>\s*<td>FLOAT</td>\s*<td>0.25</td>", page)
