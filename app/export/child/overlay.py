"""The options chosen in the app, laid over the arguments a script gave to `torch.onnx.export`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
import torch.onnx

from . import describing

ONLY_DYNAMO = (
    "dynamic_shapes",
    "custom_translation_table",
    "report",
    "optimize",
    "verify",
    "profile",
    "dump_exported_program",
    "artifacts_dir",
    "external_data",
    "fallback",
)
ONLY_TORCHSCRIPT = (
    "training",
    "operator_export_type",
    "do_constant_folding",
    "custom_opsets",
    "export_modules_as_functions",
    "autograd_inlining",
)
_EXPORT_TYPES = {
    "onnx": "ONNX",
    "aten": "ONNX_ATEN",
    "aten-fallback": "ONNX_ATEN_FALLBACK",
    "fallthrough": "ONNX_FALLTHROUGH",
}


Note = dict[str, str]
"""Which remark it is, and what it names; the app has the words."""


class NoSuchExporterError(Exception):
    """The exporter that was asked for is not in this torch."""


class Laid:
    """The final arguments by name, which exporter they reach, and what was changed on the way."""

    def __init__(self, positional: tuple[Any, ...], named: dict[str, Any], exporter: str, notes: list[Note]) -> None:
        self.positional = positional
        self.named = named
        self.exporter = exporter
        self.notes = notes

    def texts(self) -> dict[str, str]:
        """The arguments as text, model and example inputs apart."""
        plain = {k: v for k, v in self.named.items() if k not in ("args", "f", "artifacts_dir")}
        return {"exporter": self.exporter, **{k: describing.text(v, 2000) for k, v in plain.items()}}


def lay(
    real: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], options: dict[str, Any], path: str
) -> Laid:
    """The call as it is to be made, writing to `path`. A TypeError is the one that the script's own call raises."""
    signature = inspect.signature(real)
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError:
        real(*args, **kwargs)
        raise
    notes: list[Note] = []
    if real.__name__ == "dynamo_export":
        return _lay_old_dynamo(args, kwargs, options, notes)
    given = dict(bound.arguments)
    given["f"] = path
    exporter = _choose_exporter(signature, given, options.get("exporter", "as-written"), notes)
    if exporter == "dynamo" and "artifacts_dir" in signature.parameters:
        given["artifacts_dir"] = str(Path(path).parent)
    if options.get("opset") is not None:
        given["opset_version"] = options["opset"]
    _set_export_type(given, options.get("export_type"), exporter, notes)
    _set_more(given, options.get("more", {}), set(signature.parameters), exporter, notes)
    return Laid((given.pop("model"),), given, exporter, notes)


def _lay_old_dynamo(args: tuple[Any, ...], kwargs: dict[str, Any], options: dict[str, Any], notes: list[Note]) -> Laid:
    """`torch.onnx.dynamo_export` of torch 2.1 to 2.8 takes the inputs one by one and no options of ours."""
    if options.get("exporter") == "torchscript":
        raise NoSuchExporterError("torch.onnx.dynamo_export exports with the dynamo exporter only")
    if options.get("opset") is not None:
        notes.append({"remark": "opset"})
    return Laid(args, dict(kwargs), "dynamo", notes)


def _choose_exporter(signature: inspect.Signature, given: dict[str, Any], wish: str, notes: list[Note]) -> str:
    parameter = signature.parameters.get("dynamo")
    if parameter is None:
        if wish == "dynamo":
            raise NoSuchExporterError(f"torch.onnx.export of torch {torch.__version__} has no argument dynamo")
        return "torchscript"
    if wish != "as-written":
        given["dynamo"] = wish == "dynamo"
    exporter = "dynamo" if given.get("dynamo", parameter.default) is True else "torchscript"
    if isinstance(given.get("model"), torch.export.ExportedProgram) and exporter == "torchscript":
        notes.append({"remark": "exported-program"})
        exporter = "dynamo"
    if wish != "as-written":
        _drop(given, ONLY_TORCHSCRIPT if exporter == "dynamo" else ONLY_DYNAMO, exporter, notes)
    return exporter


def _drop(given: dict[str, Any], names: tuple[str, ...], exporter: str, notes: list[Note]) -> None:
    word = "dynamo" if exporter == "dynamo" else "TorchScript"
    for name in names:
        if name in given:
            del given[name]
            notes.append({"remark": "argument", "name": name, "exporter": word})


def _set_more(given: dict[str, Any], more: dict[str, bool], known: set[str], exporter: str, notes: list[Note]) -> None:
    for name, value in more.items():
        if name not in known or (exporter == "dynamo" and name in ONLY_TORCHSCRIPT):
            notes.append({"remark": "unknown-argument", "name": name})
        else:
            given[name] = value


def _set_export_type(given: dict[str, Any], wish: str | None, exporter: str, notes: list[Note]) -> None:
    if exporter == "dynamo":
        if wish is not None or "operator_export_type" in given:
            notes.append({"remark": "export-type"})
        return
    if wish is not None:
        given["operator_export_type"] = getattr(torch.onnx.OperatorExportTypes, _EXPORT_TYPES[wish])
