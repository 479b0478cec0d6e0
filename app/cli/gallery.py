"""`opscope render --all`: the pictures of many graphs in one folder, with an index for documentation builds."""

from __future__ import annotations

import argparse
import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from ..graph.captions import counts, title
from ..graph.model import Graph, Model
from .arguments import options
from .drawn import Drawn, draw, without_display
from .errors import CommandError, tell
from .named import of_type
from .opened import Opened, failure, opened
from .output import write_text
from .source import Source, locate

INDEX = "index.json"

_NOT_ALL = 2
_LONGEST_NAME = 120
_UNSAFE = re.compile(r"[^\w.+-]+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d|index)(\..*)?", re.IGNORECASE)


def draw_all(arguments: argparse.Namespace, suffix: str) -> int:
    """Writes a picture of each net of each source and prints its file; 2 where one could not be opened."""
    sources = [locate(text) for text in arguments.sources]
    folder = _folder(arguments.output)
    _qt = without_display()
    gallery = _Gallery(arguments, folder, suffix)
    for source in sources:
        gallery.add_source(source)
    if not gallery.pictures and not gallery.failures:
        raise CommandError(f"None of the graphs has a node of type {arguments.op}. `opscope show` lists their nodes.")
    _write_index(folder, gallery)
    return _NOT_ALL if gallery.failures else 0


class _Gallery:
    """What has been drawn so far, and what gave no picture."""

    def __init__(self, arguments: argparse.Namespace, folder: Path, suffix: str) -> None:
        self.arguments = arguments
        self.folder = folder
        self.suffix = suffix
        self.pictures: list[dict[str, object]] = []
        self.failures: list[dict[str, str]] = []
        self._names: set[str] = set()

    def add_source(self, source: Source) -> None:
        """Draws all nets of a source; one that cannot be opened does not stop the others."""
        try:
            with opened(source, options(self.arguments)) as found:
                self._add_models(found, source)
        except CommandError as error:
            self._fail(str(source.file.name), error)

    def _add_models(self, found: Opened, source: Source) -> None:
        for model in found.models:
            for text in model.notes:
                tell(f"{model.source}: {text}")
            for graph in self._chosen(model):
                self._add(model, graph)
        for failed in found.failures:
            self._fail(
                f"{source.file.name}::{failed.net.name}" if failed.net else source.file.name, failure(failed, source)
            )

    def _chosen(self, model: Model) -> Iterator[Graph]:
        """The graphs to draw: with an op type only those that have it."""
        for graph in model.graphs if self.arguments.every_graph else model.graphs[:1]:
            if not self.arguments.op or _has(graph, self.arguments.op):
                yield graph

    def _add(self, model: Model, graph: Graph) -> None:
        name = self._free(_stem(model, graph.path))
        target = self.folder / f"{name}{self.suffix}"
        drawn = draw(model, graph, self.arguments, target)
        self.pictures.append(_entry(model, graph, target.name, drawn))
        print(target, flush=True)

    def _fail(self, name: str, error: CommandError) -> None:
        self.failures.append({"source": name, "reason": str(error)})
        tell(str(error))

    def _free(self, name: str) -> str:
        """The name, with a number where an earlier picture has it; also where only capitals differ."""
        free, number = name, 1
        while free.casefold() in self._names:
            number += 1
            free = f"{name}-{number}"
        self._names.add(free.casefold())
        return free


def _has(graph: Graph, op_type: str) -> bool:
    try:
        return bool(of_type(graph, op_type))
    except CommandError:
        return False


def _stem(model: Model, path: str) -> str:
    """A file name for the picture of a graph: the same for the same graph, and safe on every system and in a URL."""
    name = model.source.rpartition("::")[2] or model.source
    name = name if "::" in model.source else name.partition(".")[0] or name
    return safe(f"{name}.{path}" if path else name)


def safe(text: str) -> str:
    """A text as the name of a file without suffix."""
    steps = unicodedata.normalize("NFC", text).replace("::", ".").replace("/", ".").replace(":", ".")
    name = _UNSAFE.sub("_", steps).strip("._") or "graph"
    name = name.encode()[:_LONGEST_NAME].decode(errors="ignore").rstrip(".")
    return f"{name}_" if _RESERVED.fullmatch(name) else name


def _entry(model: Model, graph: Graph, file: str, drawn: Drawn) -> dict[str, object]:
    return {
        "file": file,
        "source": model.source,
        "graph": graph.path,
        "title": title(model, graph.path),
        "nodes": len(drawn.nodes),
        "operators": dict(counts(drawn.nodes)),
        "width": round(drawn.width),
        "height": round(drawn.height),
    }


def _folder(text: str) -> Path:
    folder = Path(text)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"The folder {folder} cannot be made: {error.strerror}. Choose another one.") from error
    return folder


def _write_index(folder: Path, gallery: _Gallery) -> None:
    facts = {"pictures": gallery.pictures, "failures": gallery.failures}
    text = json.dumps(facts, ensure_ascii=False, indent=2) + "\n"
    try:
        write_text(folder / INDEX, text)
    except OSError as error:
        raise CommandError(f"{folder / INDEX} cannot be written: {error.strerror}. Choose another folder.") from error
