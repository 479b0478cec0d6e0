"""Files that are no readable Python source, and sources that mean harm."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.ops.errors import SourceError
from app.ops.source import read_module


def _error(path: Path) -> str:
    with pytest.raises(SourceError) as caught:
        read_module(path)
    text = str(caught.value)
    assert "\n" not in text
    assert text.endswith(".")
    return text


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"x = 1\ndef broken(:\n", "line 2"),
        (b"x = 1\n\n'caf\xe9'\n", "line 3: the text is not UTF-8"),
        (b"# -*- coding: klingon -*-\nx = 1\n", "klingon"),
        (b"# coding: rot13\nk = 1\n", "rot13"),
        (b"\xff\xfex\x00 \x00", "UTF-16"),
        (b"x = 1\0\n", "NUL"),
        (b'{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}', "Jupyter notebook"),
        (b"x = " + b"(" * 100_000, "nest"),
        (b"x = " + b"-" * 500_000 + b"1", "deeply"),
    ],
)
def test_that_what_is_no_source_gives_one_sentence(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "module.py"
    path.write_bytes(data)
    assert words in _error(path)


def test_that_missing_files_folders_and_pipes_are_told_apart(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.py"
    os.mkfifo(pipe)
    assert "no file" in _error(tmp_path / "missing.py")
    assert "folder" in _error(tmp_path)
    assert "regular file" in _error(pipe)
    assert "cannot be read" in _error(tmp_path / ("x" * 5000))
    assert "cannot be read" in _error(tmp_path / "a\0b.py")


def test_that_an_oversized_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    with path.open("wb") as file:
        file.truncate(40 * 1024 * 1024)
    assert "larger than 32 MiB" in _error(path)


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf'''caf\xc3\xa9'''\n",
        b"# -*- coding: latin-1 -*-\n'''caf\xe9'''\n",
        b"#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\n'''caf\xe9'''\n",
    ],
)
def test_that_byte_order_marks_and_coding_comments_are_honoured(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "module.py"
    path.write_bytes(data)
    assert read_module(path).doc == "café"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "import re\nre.compile('\\d')\nx = 1 is 1\n",
        "x = " + "+".join(["1"] * 600) + "\n",
        "import torch\nx = 'ab'\n" + "x = x + x\n" * 60 + "torch.onnx.export(1, 2, x)\n",
        "import torch\n"
        + "".join(f"a{i} = a{i + 1} + a{i + 1}\n" for i in range(60))
        + "torch.onnx.export(1, 2, a0)\n",
        "import torch\ntorch.onnx.export(1, 2, f'{1:1000000000}')\n",
        "import torch\ntorch.onnx.export(1, 2, '%1000000000d' % 1)\n",
        "import torch\ntorch.onnx.export(1, 2, '{:1000000000}'.format(1))\n",
        "import torch\ntorch.onnx.export(1, 2, '{0.__class__}'.format(1))\n",
        "import torch\nfor a in range(10**9):\n    torch.onnx.export(1, 2, 'x')\n",
        "import torch\ndef f(*xs): f(*xs); g(*xs)\ndef g(*xs): f(*xs)\nf(1)\n",
        "import torch\nx = [*x, 1]\nclass F(torch.autograd.Function):\n"
        "    @staticmethod\n    def symbolic(g, a): y = [*y, a]; return g.op(x, *y)\n",
        "import torch\nf = staticmethod(f)\nclass F(torch.autograd.Function):\n    symbolic = f\n    forward = f\n",
    ],
)
def test_that_odd_sources_do_not_hold_up_the_reading(tmp_path: Path, text: str) -> None:
    path = tmp_path / "module.py"
    path.write_text(text, encoding="utf-8")
    assert read_module(path).file == path


def test_that_a_long_module_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    one = (
        "class F{0}(torch.autograd.Function):\n    @staticmethod\n"
        '    def symbolic(g, x, k): return g.op("d::F{0}", x, k_i=k)\n'
        "    @staticmethod\n    def forward(ctx, x, k): return x\nF{0}.apply(x, [1])\n"
    )
    path.write_text("import torch\n" + "".join(one.format(number) for number in range(1000)), encoding="utf-8")
    module = read_module(path)
    assert len(module.ops) == 1000
    assert {op.attributes[0].type for op in module.ops} == {"INTS"}
