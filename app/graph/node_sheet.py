"""The sheet of a node."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ..language import translate
from ..ops import schemas
from . import words
from .model import (
    Attribute,
    Frame,
    GraphRef,
    Input,
    Kind,
    Node,
    NodeId,
    Origin,
    Output,
    Port,
    Subject,
    Tensor,
    Value,
    ValueId,
)
from .sheet import Entry, Line, Role, Run, Section, Sheet, ShowMore
from .telling import MOST_USERS, Teller, filled, named
from .walks import Links

_PROGRAM = str(Path(__file__).resolve().parent.parent)
_PACKAGES = re.compile(r"[/\\](site|dist)-packages[/\\]")


def node_sheet(tell: Teller, node: Node) -> Sheet:
    """Name, operator, inputs by kind, attributes, outputs, documentation, stack, metadata."""
    sections = [
        *(_inputs(tell, node, title, kind) for title, kind in _groups()),
        _read_within(tell, node),
        tell.section("attributes", translate("Facts", "Attributes"), node.attributes, partial(_attribute, tell, node)),
        tell.section("outputs", translate("Facts", "Outputs"), node.outputs, partial(_output, tell, tell.links())),
        _documentation(tell, node),
        _stack(tell, node.stack),
        tell.properties(node.metadata),
    ]
    return Sheet((Run(words.node_title(node), Role.STRONG),), _node_head(tell, node), filled(sections))


def _groups() -> tuple[tuple[str, Kind], ...]:
    """The headings of the inputs of each kind."""
    return (
        (translate("Facts", "Activations"), Kind.ACTIVATION),
        (translate("Facts", "Initializers"), Kind.INITIALIZER),
        (translate("Facts", "Constants"), Kind.CONSTANT),
        (translate("Facts", "Omitted inputs"), Kind.OMITTED),
        (translate("Facts", "Undefined inputs"), Kind.UNDEFINED),
    )


def _node_head(tell: Teller, node: Node) -> tuple[Line, ...]:
    head: list[Line] = []
    if node.name:
        head.append((Run(words.escaped(node.name), Role.CODE),))
    domain = words.escaped(node.domain) or "ai.onnx"
    badge = (Run(translate("Facts", "custom"), Role.BADGE), Run("  ")) if node.custom else ()
    head.append((*badge, Run(translate("Facts", "domain {0}").format(domain), Role.DIM)))
    if node.overload:
        head.append((Run(translate("Facts", "overload {0}").format(words.escaped(node.overload)), Role.DIM),))
    if node.module_path:
        head.append((Run(translate("Facts", "in "), Role.DIM), Run(words.escaped(" › ".join(node.module_path)))))
    if node.source_line:
        head.append((Run(translate("Facts", "from "), Role.DIM), Run(words.escaped(node.source_line), Role.CODE)))
    function = f"function:{node.domain}::{node.op_type}"
    inside = [path for path in tell.facts.graphs if path == function or path.startswith(function + ":")]
    head += [(Run(translate("Facts", "open the function"), link=Subject(path)),) for path in inside[:1]]
    return tuple(head)


def _inputs(tell: Teller, node: Node, title: str, kind: Kind) -> Section:
    slots = [slot for slot in node.inputs if slot.origin.kind is kind]
    return tell.section(kind.value, title, slots, partial(_input, tell, node))


def _input(tell: Teller, node: Node, slot: Input) -> Entry:
    name: Line = (Run(words.escaped(slot.name), Role.STRONG), Run(f"  {slot.slot}", Role.DIM))
    if slot.value is None:
        return Entry((name,), slot.origin.kind)
    value = tell.graph.values[slot.value]
    lines: list[Line] = [name, (tell.value(value),), tell.type_line(value)]
    lines += _origin(tell, node, slot)
    if value.maker is not None and slot.origin.kind is Kind.ACTIVATION:
        lines.append((Run(translate("Facts", "made by "), Role.DIM), tell.node(tell.graph.path, value.maker.node)))
    if isinstance(value.tensor, Tensor):
        lines += tell.tensor(value.tensor)
    if slot.doc and not (slot.slot and node.inputs[slot.slot - 1].doc == slot.doc):
        lines.append(tell.prose(f"input {slot.slot}", slot.doc, Role.DIM))
    return Entry(tuple(line for line in lines if line), slot.origin.kind)


def _origin(tell: Teller, node: Node, slot: Input) -> list[Line]:
    """Where a weight or constant comes from, and who shares it."""
    origin = slot.origin
    lines = _way(origin) if origin.via else []
    marks = _origin_marks(origin)
    if marks:
        lines.append((Run(marks, Role.MARK),))
    if origin.kind is Kind.INITIALIZER:
        here = (tell.graph.path, Port(node.id, slot.slot))
        shared = tell.facts.shared
        sharers = [place for root in origin.roots for place in shared[root.path, root.value] if place != here]
        if sharers:
            lines.append(tell.people(translate("Facts", "shared with "), sharers))
    return lines


def _way(origin: Origin) -> list[Line]:
    """The nodes that a weight or constant passed through, and where it started."""
    steps: list[Run] = [Run(translate("Facts", "via "), Role.DIM)]
    for number, step in enumerate(origin.via):
        steps += [Run(" › ", Role.DIM)] if number else []
        steps.append(Run(words.escaped(step.op_type), link=Subject(step.path, step.node)))
    lines: list[Line] = [tuple(steps)]
    for root in origin.roots:
        name = named(root.name, translate("Facts", "a value without a name"))
        lines.append(
            (Run(translate("Facts", "from "), Role.DIM), Run(name, Role.CODE, Subject(root.path, value=root.value)))
        )
    return lines


def _origin_marks(origin: Origin) -> str:
    marks = (
        (translate("Facts", "computed from weights or constants"), origin.derived),
        (translate("Facts", "the caller may replace it"), origin.overridable),
        (translate("Facts", "from an enclosing graph"), origin.outer),
    )
    return translate("Facts", ", ").join(word for word, holds in marks if holds)


def _attribute(tell: Teller, node: Node, attribute: Attribute) -> Entry:
    key = f"attribute {attribute.name}"
    mark = (Run("  " + translate("Facts", "default"), Role.MARK),) if attribute.default else ()
    name: Line = (Run(words.escaped(attribute.name), Role.STRONG), Run(f"  {attribute.type}", Role.TYPE), *mark)
    lines: list[Line] = [name]
    if attribute.refers_to:
        lines.append(
            (
                Run(translate("Facts", "of the function's attribute "), Role.DIM),
                Run(words.escaped(attribute.refers_to), Role.CODE),
            )
        )
    if isinstance(attribute.value, GraphRef):
        word = words.graph_word(attribute.value.path)
        lines.append((Run(translate("Facts", "open {0}").format(word), link=Subject(attribute.value.path)),))
    elif not attribute.refers_to:
        limit = tell.text_limit(key)
        text = words.node_attribute_text(node, attribute, None if limit is None else limit + 1)
        lines.append(tell.text(key, text, Role.CODE))
    if isinstance(attribute.value, Tensor):
        lines += tell.tensor(attribute.value)
    if attribute.doc:
        lines.append(tell.prose(f"{key} doc", attribute.doc, Role.DIM))
    return Entry(tuple(lines))


def _output(tell: Teller, known: Links, output: Output) -> Entry:
    name: Line = (Run(words.escaped(output.name), Role.STRONG), Run(f"  {output.slot}", Role.DIM))
    if output.value is None:
        return Entry((name, (Run(translate("Facts", "not used"), Role.DIM),)))
    value = tell.graph.values[output.value]
    holders = known.holders.get(value.id, ())
    lines: list[Line] = [name, (tell.value(value),), tell.type_line(value), *_consumers(tell, value, holders)]
    if output.doc:
        lines.append(tell.prose(f"output {output.slot}", output.doc, Role.DIM))
    return Entry(tuple(line for line in lines if line))


def _read_within(tell: Teller, node: Node) -> Section | None:
    """What the graphs that a node holds read of the graph around it."""
    if not any(attribute.type in ("GRAPH", "GRAPHS") for attribute in node.attributes):
        return None
    read = tell.links().captured.get(node.id, ())
    return tell.section("within", translate("Facts", "Read by its graphs"), read, partial(_value_within, tell))


def _value_within(tell: Teller, number: ValueId) -> Entry:
    value = tell.graph.values[number]
    return Entry(((tell.value(value),), tell.type_line(value)))


def _consumers(tell: Teller, value: Value, holders: Sequence[NodeId]) -> list[Line]:
    """The nodes that read a value, and those that hold graphs which do."""
    within = tell.holders(translate("Facts", "within "), holders)
    is_read = value.users or value.is_output or not within
    return [_readers(tell, value), within] if is_read else [within]


def _readers(tell: Teller, value: Value) -> Line:
    places = [(tell.graph.path, port) for port in value.users[: MOST_USERS + 1]]
    if not places:
        unread = translate("Facts", "graph output") if value.is_output else translate("Facts", "nobody reads it")
        return (Run(unread, Role.DIM),)
    runs = tell.people(translate("Facts", "to "), places[:MOST_USERS])
    if len(value.users) > MOST_USERS:
        more = translate("Facts", " and {0:,} more").format(len(value.users) - MOST_USERS)
        runs += (Run(more, link=Subject(tell.graph.path, value=value.id)),)
    return runs + ((Run(translate("Facts", " and the graph's output"), Role.DIM),) if value.is_output else ())


def _documentation(tell: Teller, node: Node) -> Section | None:
    own = (Entry((tell.text("node doc", node.doc),)),) if node.doc and not node.stack else ()
    text = _doc_of(tell, node)
    promised = (Entry((tell.prose("doc", text),)),) if text else ()
    return Section(translate("Facts", "Documentation"), promised + own, 0) if promised or own else None


def _doc_of(tell: Teller, node: Node) -> str:
    """What its definition, its schema or its local function says of the operator."""
    key = f"{node.domain}::{node.op_type}" if node.domain else node.op_type
    definition = tell.facts.definitions.get(key)
    if definition is not None and definition.doc:
        return definition.doc
    version = dict(tell.facts.model.opset_imports).get(node.domain)
    if version is not None and (schema := schemas.find(node.op_type, node.domain, version)) is not None:
        return schema.doc
    function = tell.facts.graphs.get(f"function:{node.domain}::{node.op_type}")
    return function.doc if function is not None else ""


def _stack(tell: Teller, frames: Sequence[Frame]) -> Section:
    """The frames of the user's own files; those of Python, of packages and of the export child on demand."""
    own = [frame for frame in frames if is_own(frame.file)]
    if not own or "stack" in tell.unfolded.whole:
        return tell.section("stack", translate("Facts", "Python stack"), frames, _frame)
    more = ShowMore("stack") if len(own) < len(frames) else None
    return Section(translate("Facts", "Python stack"), tuple(_frame(frame) for frame in own), len(frames), more)


def is_own(file: str) -> bool:
    """Whether a file named in a stack is the user's, not one of Python, of a package or of the export child."""
    return not file.startswith(("<", _PROGRAM, sys.base_prefix)) and not _PACKAGES.search(file)


def _frame(frame: Frame) -> Entry:
    place = Run(words.escaped(f"{frame.file}:{frame.line}"), Role.CODE)
    function = Run("  " + translate("Facts", "in {0}").format(words.escaped(frame.function)), Role.DIM)
    code = ((Run(words.escaped(frame.code.strip()), Role.CODE),),) if frame.code else ()
    return Entry(((place, function), *code))
