"""The files that are measured, by the names that the tables use."""

from __future__ import annotations

from pathlib import Path

from .options import Options
from .synth import Say, make

SKETCH = "sketch "
"""What stands before the names of graphs that are no models, but only boxes and edges."""

REAL = {
    "squeezenet": "light_squeezenet.onnx",
    "densenet121": "light_densenet121.onnx",
    "TFBert": "ort_TFBertForQuestionAnswering.onnx",
}
ALONE = frozenset({"branches_50k"})
"""What is not opened in the peer: another graph of 50,000 nodes stands beside it, and minutes are many."""

FRAMED = ("chain_5k", "TFBert", "users_3000", "chain_50k", "branches_50k")

_MADE = (
    "transformer48_torchscript",
    "transformer48_dynamo",
    "chain_5k",
    "chain_50k",
    "branches_50k",
    "layers_800_alone",
    "layers_800_shared",
    "users_3000",
    "inputs_5000",
)
_LEAST_BYTES = 20_000
_MODELS = (".onnx", ".onnxtxt", ".onnxtext")


def opened(options: Options, say: Say) -> dict[str, Path]:
    """The files that are opened."""
    made = make(options.synth, say)
    files = {**_real(options), **{name: made[name] for name in _MADE if name in made}}
    return {name: file for name, file in files.items() if options.wants(name)}


def framed(options: Options, say: Say) -> dict[str, Path]:
    """The files whose frames are timed: long ones, broad ones, and a real one."""
    files = opened(options, say)
    return {name: files[name] for name in FRAMED if name in files}


def warming(options: Options, say: Say) -> Path:
    """A small file that is opened before the others, so that all code is loaded."""
    return _real(options).get("squeezenet") or make(options.synth, say)["chain_1k"]


def placed(options: Options, say: Say) -> dict[str, Path]:
    """Models and sketches that are placed: real ones that are not tiny, made ones, and those of `sketches`."""
    made = make(options.synth, say)
    real = [
        file
        for file in sorted(options.corpus.iterdir() if options.corpus else [])
        if file.suffix in _MODELS and file.stat().st_size > _LEAST_BYTES and not file.name.startswith(("bad_", "odd_"))
    ]
    sketches = sorted(options.sketches.glob("*.json")) if options.sketches else []
    found = {file.stem: file for file in real} | {f"{SKETCH}{file.stem}": file for file in sketches}
    found |= {name: made[name] for name in _MADE if name in made}
    return {name: file for name, file in found.items() if options.wants(name)}


def _real(options: Options) -> dict[str, Path]:
    if options.corpus is None:
        return {}
    files = {name: options.corpus / file for name, file in REAL.items()}
    return {name: file for name, file in files.items() if file.is_file()}
