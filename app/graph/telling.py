"""Lines of a sheet that many subjects share: a type, a value, a node, a long text, a tensor."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TypeVar

from ..language import translate
from . import words
from .gather import Facts
from .model import Graph, NodeId, Port, Properties, SparseTensor, Subject, Tensor, TypeFrom, Value
from .sheet import Entry, Line, Role, Run, Section, ShowMore, ShowValues, Unfolded
from .walks import Links, links

MOST_USERS = 6
"""How many of a value's users are named in one line."""

MOST_ENTRIES = 50
"""How many entries of a section are shown at first."""

_MOST_TEXT = 400
_MOST_NAME = 200
_Item = TypeVar("_Item")


def filled(sections: Iterable[Section | None]) -> tuple[Section, ...]:
    """The sections that have something to say."""
    return tuple(section for section in sections if section is not None and section.entries)


def named(name: str, otherwise: str) -> str:
    """A name made safe to read and not too long, or what to say where there is none."""
    return words.escaped(name, _MOST_NAME) or otherwise


def lines_of(text: str) -> str:
    """A text made safe to read, its line breaks kept."""
    return "\n".join(words.escaped(line) for line in text.splitlines())


_MARKED = re.compile(r"\*\*([^*\n]+)\*\*|`([^`\n]+)`|(?<!!)\[([^]\n]+)\]\([^)\n]*\)")


def running(text: str) -> str:
    """Documentation whose lines were broken at some width: they run on; paragraphs, list items and code stay.

    Signs of Markdown for bold, code and links give way to the words that they mark.
    """
    parts = re.split(r"^[ \t]*```\w*$", text.strip(), flags=re.MULTILINE)
    return "\n".join(part.strip("\n") if number % 2 else _flowing(part) for number, part in enumerate(parts)).strip()


def _flowing(prose: str) -> str:
    blocks = re.split(r"\n[ \t]*\n|\n(?=[ \t]*[*-][ \t])", prose.strip())
    return _MARKED.sub(lambda match: next(filter(None, match.groups())), "\n".join(" ".join(b.split()) for b in blocks))


def pair(name: str, text: str) -> Entry:
    """A fact of one line: its name and its text."""
    return Entry(((Run(f"{name}  ", Role.DIM), Run(words.escaped(text))),))


@dataclass(frozen=True, slots=True)
class Teller:
    """Makes lines about what lies in `graph`, as far as `unfolded` says; `values` are texts of tensors read so far."""

    facts: Facts
    graph: Graph
    unfolded: Unfolded
    values: Mapping[Tensor, str]

    def section(self, key: str, title: str, items: Sequence[_Item], entry: Callable[[_Item], Entry]) -> Section:
        """The first items as entries, with a link to more of them."""
        limit = self.unfolded.limit(key, MOST_ENTRIES)
        more = ShowMore(key) if len(items) > limit else None
        return Section(title, tuple(entry(item) for item in items[:limit]), len(items), more)

    def text(self, key: str, text: str, role: Role = Role.PLAIN) -> Line:
        """A text that may be long: its start with a link to the whole."""
        limit = self.text_limit(key)
        if limit is None or len(text) <= limit:
            return (Run(lines_of(text), role),)
        start = lines_of(text[:limit].rstrip()) + "… "
        return (Run(start, role), Run(translate("Facts", "show whole"), link=ShowMore(key)))

    def prose(self, key: str, text: str, role: Role = Role.PLAIN) -> Line:
        """As `text`, for documentation."""
        return self.text(key, running(text), role)

    def text_limit(self, key: str) -> int | None:
        """How much of the text `key` is shown; None is all of it."""
        return None if key in self.unfolded.whole else _MOST_TEXT

    def type_line(self, value: Value) -> Line:
        """Type and shape, marked where they were inferred."""
        inferred = (
            (Run("  " + translate("Facts", "inferred"), Role.MARK),) if value.type_from is TypeFrom.INFERRED else ()
        )
        return (Run(words.type_text(value.type), Role.TYPE), *inferred)

    def tensor(self, tensor: Tensor | SparseTensor) -> list[Line]:
        """The link to the values of a tensor, or the values once they were read."""
        if isinstance(tensor, SparseTensor):
            parts = ((translate("Facts", "values"), tensor.values), (translate("Facts", "indices"), tensor.indices))
            return [line for name, part in parts if part is not None for line in self._named_tensor(name, part)]
        text = self.values.get(tensor) or words.value_text(tensor)
        if text:
            return [(Run(text, Role.CODE),)]
        return [(Run(translate("Facts", "show values"), link=ShowValues(tensor)),)] if tensor.data is not None else []

    def _named_tensor(self, name: str, tensor: Tensor) -> list[Line]:
        return [(Run(translate("Facts", "{0}: ").format(name), Role.DIM), *line) for line in self.tensor(tensor)]

    def value(self, value: Value) -> Run:
        """The name of a value as a link to it."""
        return Run(
            named(value.name, translate("Facts", "value {0}").format(value.id)),
            Role.CODE,
            Subject(self.graph.path, value=value.id),
        )

    def node(self, path: str, number: int) -> Run:
        """The name of a node as a link to it."""
        node = self.facts.graphs[path].nodes[number]
        return Run(words.node_label(node), link=Subject(path, node.id))

    def links(self) -> Links:
        """What reads and makes what in the graph, the graphs within its nodes included."""
        return links(self.facts.graphs, self.graph.path)

    def holders(self, start: str, nodes: Sequence[NodeId]) -> Line:
        """Nodes of the graph as links, the first few of them."""
        runs: list[Run] = []
        for node in nodes[:MOST_USERS]:
            runs += [Run(", " if runs else start, Role.DIM), self.node(self.graph.path, node)]
        if len(nodes) > MOST_USERS:
            runs.append(Run(translate("Facts", " and {0:,} more").format(len(nodes) - MOST_USERS), Role.DIM))
        return tuple(runs)

    def people(self, start: str, places: Sequence[tuple[str, Port]]) -> Line:
        """Nodes as links with the names of their ports, the first few of them."""
        ports: dict[tuple[str, NodeId], list[Port]] = {}
        for path, port in places:
            ports.setdefault((path, port.node), []).append(port)
        runs: list[Run] = [Run(start, Role.DIM)]
        for number, ((path, node), slots) in enumerate(islice(ports.items(), MOST_USERS)):
            names = ", ".join(self.port_name(path, port) for port in slots[:MOST_USERS])
            runs += [Run(", ", Role.DIM)] if number else []
            runs += [self.node(path, node), Run(f" {names}", Role.DIM)]
        if len(ports) > MOST_USERS:
            runs.append(Run(translate("Facts", " and {0:,} more").format(len(ports) - MOST_USERS), Role.DIM))
        return tuple(runs)

    def port_name(self, path: str, port: Port) -> str:
        """The name of an input port."""
        return named(self.facts.graphs[path].nodes[port.node].inputs[port.slot].name, str(port.slot))

    def properties(self, metadata: Properties, key: str = "metadata", title: str = "") -> Section:
        """Metadata in file order."""
        return self.section(key, title or translate("Facts", "Metadata"), metadata, partial(self._property, key))

    def _property(self, key: str, item: tuple[str, str]) -> Entry:
        name, text = item
        return Entry(((Run(words.escaped(name), Role.STRONG),), self.text(f"{key} {name}", text, Role.CODE)))
