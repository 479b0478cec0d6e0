"""What the ports of every node are called, and which attributes a node leaves to its operator's defaults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ..ops.model import AttributeDef, Evidence, Formal, OpDef
from ..ops.schemas import Schema
from .model import Attribute, AttributeScalar, Graph, Model, NameFrom, Node
from .opsets import Opsets, calls, opsets_of, spelled
from .provenance import written_list
from .renew import with_doc, with_input_name, with_output_name, with_slots

INPUT_NAMES = "input_names"
"""The node metadata that holds the names of a node's inputs, a list written as Python source; Netron reads it, too."""

OUTPUT_NAMES = "output_names"
"""As `INPUT_NAMES`, of a node's outputs."""

_WRITTEN_BY_DYNAMO = "pkg.torch.onnx.input_names"

_Formals = tuple[Formal, ...]

_Name = tuple[str, NameFrom, str]
"""The name of a port, who gave it, and its documentation."""


def name_ports(model: Model, definitions: Sequence[OpDef]) -> Model:
    """The model with a name for every port, documentation where there is some, and the attributes left to defaults.

    A name comes from, in this order: a schema in the op's module, the recorded calls, the source, the local function,
    the node's metadata, ONNX's own schema, the position. ONNX's own operators keep the names of ONNX's schema unless
    a module has a schema of them. No schema of another domain is ever used.
    """
    known, functions, opsets = _by_operator(definitions), calls(model), opsets_of(model)
    graphs = (
        replace(graph, nodes=tuple(map(_Naming(known, functions, opsets[graph.path]).named, graph.nodes)))
        for graph in model.graphs
    )
    return replace(model, graphs=tuple(graphs))


def _by_operator(definitions: Sequence[OpDef]) -> dict[tuple[str, str], list[OpDef]]:
    """The definitions of each domain and op type, strongest first."""
    found: dict[tuple[str, str], list[OpDef]] = {}
    for definition in sorted(definitions, key=lambda item: item.evidence):
        found.setdefault((spelled(definition.domain), definition.op_type), []).append(definition)
    return found


@dataclass(frozen=True, slots=True)
class _Signature:
    """What is known of an operator from one source."""

    inputs: tuple[Formal, ...]
    outputs: tuple[Formal, ...]


@dataclass(frozen=True, slots=True)
class _Operator:
    """What is known of an operator, the strongest source first; `defaults` are attributes a node may leave out."""

    signatures: tuple[_Signature, ...]
    defaults: tuple[Attribute, ...]
    docs: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Ports:
    """The names of the ports of all nodes of one operator that have as many."""

    operator: _Operator
    inputs: tuple[_Name, ...]
    outputs: tuple[_Name, ...]


@dataclass(slots=True)
class _Naming:
    """Names the nodes of one graph."""

    known: dict[tuple[str, str], list[OpDef]]
    functions: dict[tuple[str, str, str], Graph]
    opsets: Opsets
    _operators: dict[tuple[str, str, str], _Operator] = field(default_factory=dict)
    _ports: dict[tuple[str, str, str, int, int], _Ports] = field(default_factory=dict)
    _attributes: dict[tuple[int, ...], tuple[Attribute, ...]] = field(default_factory=dict)

    def named(self, node: Node) -> Node:
        inputs, outputs = node.inputs, node.outputs
        key = (node.domain, node.op_type, node.overload, len(inputs), len(outputs))
        ports = self._ports.get(key)
        if ports is None:
            ports = self._ports[key] = _ports(self._operator(node), node)
        if node.custom and node.metadata:
            ports = _ports_with_metadata(ports, node)
        return with_slots(
            node,
            tuple([with_input_name(slot, *name) for slot, name in zip(inputs, ports.inputs, strict=True)]),
            tuple([with_output_name(slot, *name) for slot, name in zip(outputs, ports.outputs, strict=True)]),
            self._all_attributes(node, ports.operator),
        )

    def _all_attributes(self, node: Node, operator: _Operator) -> tuple[Attribute, ...]:
        """The attributes with documentation and defaults; nodes that have the very same ones share them."""
        own = node.attributes
        if not own and not operator.defaults:
            return own
        key = (id(operator), *map(id, own))  # which stay, as the model and this object hold them
        found = self._attributes.get(key)
        if found is None:
            found = self._attributes[key] = _attributes(node, operator)
        return found

    def _operator(self, node: Node) -> _Operator:
        key = (node.domain, node.op_type, node.overload)
        operator = self._operators.get(key)
        if operator is None:
            operator = self._operators[key] = self._made_operator(node)
        return operator

    def _made_operator(self, node: Node) -> _Operator:
        domain = spelled(node.domain)
        schema = self.opsets.schema(node)
        function = self.functions.get((domain, node.op_type, node.overload))
        definitions = self.known.get((domain, node.op_type), [])
        if schema is not None:
            definitions = [item for item in definitions if item.evidence is Evidence.SCHEMA]
        signatures = [_Signature(item.inputs, item.outputs) for item in definitions]
        signatures += [_signature_of_function(function)] if function else []
        signatures += [_Signature(schema.inputs, schema.outputs)] if schema else []
        return _Operator(tuple(signatures), *_defaults(definitions, function, schema))


def _ports(operator: _Operator, node: Node, inputs: _Formals = (), outputs: _Formals = ()) -> _Ports:
    """The names of the ports; what is written for this node counts after all that is known of its operator."""
    signatures = operator.signatures
    return _Ports(
        operator,
        _names([*(signature.inputs for signature in signatures), inputs], len(node.inputs), ""),
        _names([*(signature.outputs for signature in signatures), outputs], len(node.outputs), "output_"),
    )


def _ports_with_metadata(ports: _Ports, node: Node) -> _Ports:
    """The same with the names in the metadata of the node, if there are some."""
    inputs = _metadata_names(node, INPUT_NAMES, _WRITTEN_BY_DYNAMO)
    outputs = _metadata_names(node, OUTPUT_NAMES)
    return _ports(ports.operator, node, inputs, outputs) if inputs or outputs else ports


def _signature_of_function(graph: Graph) -> _Signature:
    return _Signature(
        tuple(Formal(graph.values[value].name, "function") for value in graph.inputs),
        tuple(Formal(graph.values[value].name, "function") for value in graph.outputs),
    )


def _metadata_names(node: Node, *keys: str) -> tuple[Formal, ...]:
    """The names under the first of `keys` that the node has; the number of a slot stands where it has no name."""
    facts = dict(node.metadata)
    written = next((facts[key] for key in keys if key in facts), "")
    names = enumerate(written_list(written))
    return tuple(Formal("" if name == str(number) else name, "metadata") for number, name in names)


def _names(formals: Sequence[Sequence[Formal]], count: int, fallback: str) -> tuple[_Name, ...]:
    """A name for each of `count` slots: the first that a source gives, else the fallback with its number."""
    return tuple(_name(formals, slot, fallback) for slot in range(count))


def _name(formals: Sequence[Sequence[Formal]], slot: int, fallback: str) -> _Name:
    by_position: _Name | None = None
    for source in formals:
        name = _formal_name(source, slot)
        if name is not None and name[1] is not NameFrom.POSITION:
            return name
        by_position = by_position or name
    return by_position or (f"{fallback}{slot}", NameFrom.POSITION, "")


def _formal_name(source: Sequence[Formal], slot: int) -> _Name | None:
    """What one source calls a slot; a variadic formal names every slot from its own on, with a number."""
    if not source:
        return None
    last = len(source) - 1
    if slot < last or (slot == last and not source[last].variadic):
        formal, name = source[slot], source[slot].name
    elif source[last].variadic:
        formal, name = source[last], f"{source[last].name}_{slot - last}"
    else:
        return None
    return (name, NameFrom(formal.named_by), formal.doc) if formal.name else None


def _attributes(node: Node, operator: _Operator) -> tuple[Attribute, ...]:
    """The attributes with documentation, then those that the node leaves to the operator's defaults."""
    docs = operator.docs
    own = node.attributes
    if docs:
        own = tuple([with_doc(item, docs[item.name]) if not item.doc and item.name in docs else item for item in own])
    if not operator.defaults:
        return own
    written = {item.name for item in own}
    return (*own, *(item for item in operator.defaults if item.name not in written))


def _defaults(
    definitions: Sequence[OpDef], function: Graph | None, schema: Schema | None
) -> tuple[tuple[Attribute, ...], dict[str, str]]:
    """The attributes that a node may leave out, with their defaults; and what is said about each attribute.

    A default in Python source is none of the operator: only a schema or a local function supplies it.
    """
    attributes = [item for definition in definitions for item in definition.attributes]
    if schema is not None:
        attributes += schema.attributes
    promised = [
        item for definition in definitions if definition.evidence is Evidence.SCHEMA for item in definition.attributes
    ]
    facts = function.function if function else None
    if facts is not None:
        given = tuple(replace(item, default=True) for item in facts.defaults)
    else:
        given = tuple(_first_of_each(promised or (schema.attributes if schema else ())))
    docs: dict[str, str] = {}
    for item in attributes:
        if item.doc:
            docs.setdefault(item.name, item.doc)
    return given, docs


def _first_of_each(definitions: Iterable[AttributeDef]) -> Iterable[Attribute]:
    seen: set[str] = set()
    for item in definitions:
        made = None if item.name in seen else _default_attribute(item)
        seen.add(item.name)
        if made is not None:
            yield made


def _default_attribute(item: AttributeDef) -> Attribute | None:
    """The attribute that a definition supplies; None where it has no default that a file could hold."""
    if item.required or item.default is None:
        return None
    default = item.default
    parts = tuple(default) if isinstance(default, list | tuple) else (default,)
    plain = [part for part in parts if isinstance(part, int | float | str | bytes)]
    if len(plain) != len(parts):
        return None
    scalars: tuple[AttributeScalar, ...] = tuple(int(part) if isinstance(part, bool) else part for part in plain)
    is_list = isinstance(default, list | tuple)
    kind = item.type or _type_word(scalars, is_list)
    return Attribute(item.name, kind, scalars if is_list else scalars[0], default=True, doc=item.doc)


def _type_word(scalars: tuple[AttributeScalar, ...], is_list: bool) -> str:
    first = scalars[0] if scalars else 0
    word = "INT" if isinstance(first, int) else "FLOAT" if isinstance(first, float) else "STRING"
    return f"{word}S" if is_list else word
