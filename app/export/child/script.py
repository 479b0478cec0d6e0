"""Runs the user's file the way `python file.py` in its folder does, or imports it for its `example_nets()`."""

from __future__ import annotations

import ast
import importlib.util
import os
import sys
import tokenize
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
import torch.onnx

from . import frames, lenient
from .replacing import Calls

_EXAMPLES = "example_nets"


class NoExamplesError(TypeError):
    """`example_nets()` gives something else than arguments of `torch.onnx.export`."""


def run(module: Path, calls: Calls) -> None:
    """Runs `module` to its end or to an exception that is not passed over; the working folder is that of the file."""
    frames.own_folder(module.parent)
    os.chdir(module.parent)
    sys.argv = [str(module)]
    sys.path.insert(0, str(module.parent))
    if _defines_examples(module):
        _export_examples(_import(module), calls)
    else:
        _run_as_main(module)


def _run_as_main(module: Path) -> None:
    main = types.ModuleType("__main__")
    main.__file__ = str(module)
    sys.modules["__main__"] = main
    exec(lenient.compiled(module.read_bytes(), str(module)), main.__dict__)


def _defines_examples(module: Path) -> bool:
    with tokenize.open(module) as file:
        tree = ast.parse(file.read(), str(module))
    return any(isinstance(item, ast.FunctionDef) and item.name == _EXAMPLES for item in tree.body)


def _import(module: Path) -> Any:
    spec = importlib.util.spec_from_file_location(module.stem, module)
    if spec is None or spec.loader is None:
        raise ImportError(f"{module} cannot be imported as a module")
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[module.stem] = loaded
    spec.loader.exec_module(loaded)
    return loaded


def _export_examples(loaded: Any, calls: Calls) -> None:
    examples = iter(loaded.example_nets())
    for number, example in enumerate(examples):
        if not isinstance(example, dict) or "model" not in example:
            raise NoExamplesError(
                f"example_nets() gave {type(example).__name__} as its item {number}: a dict with 'model' is due"
            )
        calls.line = _line_of(examples)
        arguments = dict(example)
        name = arguments.pop("name", None)
        if name is not None:
            arguments.setdefault("f", f"{name}.onnx")
        torch.onnx.export(**arguments)


def _line_of(examples: Iterator[Any]) -> int:
    frame = getattr(examples, "gi_frame", None)
    return 0 if frame is None else int(frame.f_lineno)
