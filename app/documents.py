"""What one tab holds, as a frozen value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import count
from pathlib import Path
from typing import NewType

from .canvas.picture import Picture
from .export.outcome import Exported, Failed
from .graph.gather import Facts
from .graph.matching import Changes
from .graph.model import Graph, Subject, Tensor
from .graph.sheet import Unfolded

DocumentId = NewType("DocumentId", int)


class Phase(Enum):
    """How far a document has come."""

    WORKING = auto()
    SHOWN = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Source:
    """Where a document comes from: a model file, or the net `net` of the module `file`."""

    file: Path
    net: str = ""

    @property
    def title(self) -> str:
        """What its tab says."""
        return self.net or self.file.name

    @property
    def text(self) -> str:
        """What a person would write to open it."""
        return f"{self.file}::{self.net}" if self.net else str(self.file)


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """`word` says what is being done while it works; a failed `outcome` or `fault` why it failed or is not drawn.

    `path` is the graph that is shown, `subject` what is selected, `also` what is selected beside it.
    `values`: texts of tensors that were read. `stale`: the graph is the last good one, and `outcome` or `fault` tell
    why there is none of what was written since. `changes`: what the graph's last renewal did, until the next action.
    """

    id: DocumentId
    source: Source
    phase: Phase = Phase.WORKING
    word: str = ""
    facts: Facts | None = None
    outcome: Exported | Failed | None = None
    fault: str = ""
    path: str = ""
    subject: Subject = field(default_factory=Subject)
    also: tuple[Subject, ...] = ()
    picture: Picture | None = None
    unfolded: Unfolded = field(default_factory=Unfolded)
    values: tuple[tuple[Tensor, str], ...] = ()
    stale: bool = False
    changes: Changes | None = None

    def graph(self) -> Graph | None:
        """The graph that is shown."""
        return self.facts.graphs.get(self.path) if self.facts is not None else None

    def selection(self) -> tuple[Subject, ...]:
        """What is selected in the graph that is shown, in the order of picking; nothing for the graph itself."""
        if not self.also and self.subject.node is None and self.subject.value is None:
            return ()
        return (*self.also, self.subject)


class Shelf:
    """The documents that are open, by id, oldest first; `front` is the one that is seen."""

    def __init__(self) -> None:
        self.front: DocumentId | None = None
        self._documents: dict[int, Document] = {}
        self._numbers = count(1)

    def __iter__(self) -> Iterator[Document]:
        return iter(tuple(self._documents.values()))

    def get(self, number: int) -> Document | None:
        """The document with that id, if it is open."""
        return self._documents.get(number)

    def in_front(self) -> Document | None:
        """The document that is seen."""
        return self._documents.get(self.front) if self.front is not None else None

    def find(self, source: Source) -> Document | None:
        """The document of a source, if it is open."""
        return next((document for document in self if document.source == source), None)

    def new(self, source: Source, word: str) -> Document:
        """A fresh document that works on what `word` says."""
        return self.put(Document(DocumentId(next(self._numbers)), source, word=word))

    def put(self, document: Document) -> Document:
        """Keeps a document in place of the one with its id."""
        self._documents[document.id] = document
        return document

    def drop(self, number: int) -> Document | None:
        """Takes a document off; None if it is not there."""
        return self._documents.pop(number, None)


def with_facts(document: Document, facts: Facts) -> Document:
    """The document with a model just read, its main graph shown."""
    return replace(
        document, phase=Phase.SHOWN, word="", facts=facts, fault="", path="", subject=Subject(), also=(), values=()
    )


def renewed(document: Document, facts: Facts, changes: Changes, picture: Picture | None) -> Document:
    """The document with a model that was written anew: the graph shown and the selection are what they have become."""
    path = changes.path(document.path)
    kept = [_within(facts, changes.after(subject)) for subject in (*document.also, document.subject)]
    *also, subject = kept
    return replace(
        document,
        phase=Phase.SHOWN,
        word="",
        facts=facts,
        fault="",
        path=path,
        subject=subject or Subject(path),
        also=tuple(one for one in also if one is not None),
        picture=picture,
        unfolded=document.unfolded if subject is not None else Unfolded(),
        values=(),
        stale=False,
        changes=changes,
    )


def _within(facts: Facts, subject: Subject | None) -> Subject | None:
    """The subject; its node where that has no such slot any more."""
    if subject is None or subject.node is None or subject.slot is None:
        return subject
    node = facts.graphs[subject.path].nodes[subject.node]
    slots = node.outputs if subject.output else node.inputs
    return subject if subject.slot < len(slots) else Subject(subject.path, subject.node)


def steps(document: Document) -> tuple[tuple[str, str], ...]:
    """The way from the main graph to the one shown: pairs of path and name."""
    way: list[tuple[str, str]] = []
    path: str | None = document.path
    graphs = document.facts.graphs if document.facts is not None else {}
    while path and path in graphs and path not in (seen for seen, _ in way):
        graph = graphs[path]
        way.append((path, _name(path)))
        path = graph.parent[0] if graph.parent is not None else None
    return (("", document.source.title), *reversed(way))


def _name(path: str) -> str:
    if path.startswith("function:") and "/" not in path.rpartition("::")[2]:
        return path.removeprefix("function:")
    return "/".join(path.split("/")[-2:])
