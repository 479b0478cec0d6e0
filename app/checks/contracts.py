"""Nodes against what their operator asks for: ONNX's schema, a local function, or the op definition of a module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..graph.counting import counted, listed, ranged
from ..graph.model import Attribute, Graph, Input, Node, Output
from ..graph.words import escaped
from ..language import translate
from ..ops.model import Evidence, OpDef
from ..ops.schemas import ONNX_DOMAINS, Schema, find, newest
from .finding import Facts, Finding, fault
from .places import (
    and_at,
    at_node,
    functions,
    imports,
    node_name,
    nodes,
    on_node,
    on_slot,
    op_name,
    standard_domain,
)
from .runs import op_type


@dataclass(frozen=True, slots=True)
class _Breach:
    """One point where a node breaks a contract. `slot` is -1 for an attribute or a count."""

    code: str
    words: str
    slot: int = -1
    fix: str = ""


def contracts(facts: Facts) -> Iterator[Finding]:
    """STD-CONTRACT, ARITY, ATTRIBUTE-CONTRACT: a node that its operator's schema or definition does not allow.

    A standard operator that some `symbolic` wrote, or that fits another opset, is a STD-CONTRACT; otherwise the code
    says which part is broken. Nodes with the same fault share a finding.
    """
    shared: dict[tuple[str, str], list[tuple[Graph, Node, _Breach]]] = {}
    for graph, node, breach in _broken(facts):
        shared.setdefault((breach.code, breach.words), []).append((graph, node, breach))
    for found in shared.values():
        yield _finding(found)


def _broken(facts: Facts) -> Iterator[tuple[Graph, Node, _Breach]]:
    held = imports(facts)
    local = functions(facts)
    defined = _definitions(facts)
    written = {op_type(call.op) for call in facts.record.calls}
    for graph, node in nodes(facts):
        domain = standard_domain(node.domain)
        found: Iterable[_Breach] = ()
        if (domain, node.op_type) in local:
            found = _of_function(node, local[domain, node.op_type])
        elif domain in ONNX_DOMAINS:
            version = held[graph.path].get(domain)
            if version is not None and version <= newest(domain):
                found = _of_schema(node, version, node.op_type in written)
        elif (domain, node.op_type) in defined:
            found = _of_definitions(node, defined[domain, node.op_type])
        for breach in found:
            yield graph, node, breach


def _finding(found: list[tuple[Graph, Node, _Breach]]) -> Finding:
    graph, node, breach = found[0]
    names = listed([node_name(other) for _, other, _ in found])
    message = translate("Checks", "{nodes}: {breach}.").format(nodes=names, breach=breach.words)
    fix = breach.fix or translate("Checks", "Make the node agree with its operator, or correct the definition.")
    placed = on_node(fault(breach.code, message, fix), graph, node)
    if breach.slot >= 0:
        placed = on_slot(placed, breach.slot)
    return and_at(placed, (at_node(where, other.id) for where, other, _ in found[1:]))


def _definitions(facts: Facts) -> dict[tuple[str, str], list[OpDef]]:
    """The definitions of each custom operator that promise its ports from outside the file and its run.

    A definition read from calls, or from the source of the calls that made the file, promises nothing beyond them.
    """
    called = {(standard_domain(call.op.rpartition("::")[0]), op_type(call.op)) for call in facts.record.calls}
    found: dict[tuple[str, str], list[OpDef]] = {}
    for entry in facts.definitions:
        key = (standard_domain(entry.domain), entry.op_type)
        if entry.evidence is Evidence.SCHEMA or (entry.evidence is Evidence.SOURCE and key not in called):
            found.setdefault(key, []).append(entry)
    return found


def _of_schema(node: Node, version: int, written: bool) -> Iterator[_Breach]:
    schema = find(node.op_type, node.domain, version)
    if schema is None or schema.deprecated:
        return
    breaches = _breaches(node, schema)
    if not breaches:
        return
    other = _fitting(node, version)
    name = f"{op_name(node)}-{schema.since_version}"
    fix = _schema_fix(node, schema, other)
    if written or other is not None:
        words = translate("Checks", "; ").join(breach.words for breach in breaches)
        yield _Breach(
            "STD-CONTRACT",
            translate("Checks", "at opset {version} {op} {breach}").format(version=version, op=name, breach=words),
            fix=fix,
        )
        return
    for breach in breaches:
        yield replace(breach, words=f"{name} {breach.words}", fix=fix)


def _schema_fix(node: Node, schema: Schema, other: Schema | None) -> str:
    helper = _HELPERS.get(node.op_type)
    if helper:
        return translate(
            "Checks", "Use the exporter's own helper, which knows the opset: symbolic_helper.{helper}."
        ).format(helper=helper)
    if other is not None and other.since_version > schema.since_version:
        return translate("Checks", "Export at opset {later} or later, or write the node as opset {now} asks.").format(
            later=other.since_version, now=schema.since_version
        )
    return translate("Checks", "Write the node as {op}-{version} asks{signature}.").format(
        op=node.op_type, version=schema.since_version, signature=_signature(schema)
    )


_HELPERS = {
    "Unsqueeze": "_unsqueeze_helper(g, x, [axis])",
    "Squeeze": "_squeeze_helper(g, x, [axis])",
    "ReduceSum": "_reducesum_helper(g, x, axes_i=[axis])",
    "Slice": "_slice_helper(g, x, axes=[…], starts=[…], ends=[…])",
    "TopK": "_topk_helper(g, x, k, dim)",
    "Reshape": "_reshape_helper(g, x, shape)",
    "BatchNormalization": "_batchnorm_helper(…)",
}


def _signature(schema: Schema) -> str:
    inputs = ", ".join(f"[{entry.name}]" if entry.optional else entry.name for entry in schema.inputs)
    attributes = ", ".join(f"{entry.name}: {entry.type}" for entry in schema.attributes)
    if not attributes:
        return translate("Checks", ": inputs ({inputs})").format(inputs=inputs)
    return translate("Checks", ": inputs ({inputs}), attributes ({attributes})").format(
        inputs=inputs, attributes=attributes
    )


def _fitting(node: Node, version: int) -> Schema | None:
    """Another version of the operator that the node does fit, the nearest below first."""
    below = range(version, 0, -1)
    above = range(version + 1, newest(node.domain) + 1)
    tried = set()
    for candidate in (*below, *above):
        schema = find(node.op_type, node.domain, candidate)
        if schema is None or schema.since_version in tried:
            continue
        tried.add(schema.since_version)
        if not _breaches(node, schema):
            return schema
    return None


def _breaches(node: Node, schema: Schema) -> list[_Breach]:
    return [*_input_breaches(node, schema), *_output_breaches(node, schema), *_attribute_breaches(node, schema)]


def _input_breaches(node: Node, schema: Schema) -> Iterator[_Breach]:
    count = _written(node.inputs)
    if not _within(count, schema.min_inputs, schema.max_inputs):
        yield _Breach(
            "ARITY",
            translate("Checks", "takes {inputs}, here are {count}").format(
                inputs=ranged(schema.min_inputs, schema.max_inputs, "input"), count=count
            ),
        )
    for entry, formal in zip(node.inputs[:count], schema.inputs, strict=False):
        if entry.value is None and not formal.optional and not formal.variadic:
            yield _Breach(
                "ARITY",
                translate("Checks", "needs input {name}, which is left out here").format(name=formal.name),
                entry.slot,
            )


def _output_breaches(node: Node, schema: Schema) -> Iterator[_Breach]:
    count = _written(node.outputs)
    if not _within(count, schema.min_outputs, schema.max_outputs):
        yield _Breach(
            "ARITY",
            translate("Checks", "gives {outputs}, here are {count}").format(
                outputs=ranged(schema.min_outputs, schema.max_outputs, "output"), count=count
            ),
        )


def _attribute_breaches(node: Node, schema: Schema) -> Iterator[_Breach]:
    stated = {entry.name: entry for entry in node.attributes if not entry.default}
    if not stated and not schema.attributes:
        return
    formals = {entry.name: entry for entry in schema.attributes}
    for name, attribute in stated.items():
        formal = formals.get(name)
        if formal is not None and _differs(attribute, formal.type):
            yield _Breach(
                "ATTRIBUTE-CONTRACT",
                translate("Checks", "wants attribute {name} as {wanted}, here it is {given}").format(
                    name=name, wanted=formal.type, given=attribute.type
                ),
            )
        elif formal is None and not _is_internal(name):
            yield _Breach("ATTRIBUTE-CONTRACT", _unknown_attribute(name, schema))
    for name, formal in formals.items():
        if formal.required and name not in stated:
            yield _Breach(
                "ATTRIBUTE-CONTRACT", translate("Checks", "needs attribute {name}, which is missing").format(name=name)
            )


def _unknown_attribute(name: str, schema: Schema) -> str:
    if any(formal.name == name for formal in schema.inputs):
        return translate("Checks", "takes {name} as an input, not as an attribute").format(name=name)
    known = [entry.name for entry in schema.attributes]
    return _no_such_attribute(name, known)


def _no_such_attribute(name: str, known: list[str]) -> str:
    if not known:
        return translate("Checks", "has no attribute {name}").format(name=escaped(name))
    return translate("Checks", "has no attribute {name} (it has {known})").format(
        name=escaped(name), known=listed(known, 8)
    )


def _differs(attribute: Attribute, wanted: str) -> bool:
    """Whether the attribute's type contradicts the one wanted; types that are not told contradict nothing."""
    told = attribute.type not in ("", "UNDEFINED") and wanted not in ("", "UNDEFINED")
    return told and attribute.type != wanted


def _is_internal(name: str) -> bool:
    """Whether the name is of the form `__name__`, which ONNX leaves to tools."""
    return len(name) >= 4 and name.startswith("__") and name.endswith("__")


def _written(ports: tuple[Input, ...] | tuple[Output, ...]) -> int:
    """How many slots are used, without empty ones at the end."""
    count = len(ports)
    while count and ports[count - 1].value is None:
        count -= 1
    return count


def _within(count: int, least: int, most: int | None) -> bool:
    return least <= count and (most is None or count <= most)


def _of_function(node: Node, function: Graph) -> Iterator[_Breach]:
    """Breaches of a call against the local function that it names; missing inputs and outputs are optional there."""
    inputs, outputs = _written(node.inputs), _written(node.outputs)
    if inputs > len(function.inputs):
        words = translate("Checks", "local function {op} has {inputs}, here are {count}")
        yield _Breach(
            "ARITY", words.format(op=op_name(node), inputs=counted(len(function.inputs), "input"), count=inputs)
        )
    if outputs > len(function.outputs):
        words = translate("Checks", "local function {op} has {outputs}, here are {count}")
        outputs_words = counted(len(function.outputs), "output")
        yield _Breach("ARITY", words.format(op=op_name(node), outputs=outputs_words, count=outputs))


def _of_definitions(node: Node, definitions: list[OpDef]) -> list[_Breach]:
    """Breaches of the first definition, none where the node fits one of them."""
    breaches = [_of_definition(node, definition) for definition in definitions]
    return breaches[0] if all(breaches) else []


def _of_definition(node: Node, definition: OpDef) -> list[_Breach]:
    where = f"{definition.file.name}:{definition.line}" if definition.file else translate("Checks", "its schema")
    return [
        replace(
            breach,
            words=translate("Checks", "{op} as defined in {where} {breach}").format(
                op=op_name(node), where=where, breach=breach.words
            ),
        )
        for breach in (*_definition_ports(node, definition), *_definition_attributes(node, definition))
    ]


def _definition_ports(node: Node, definition: OpDef) -> Iterator[_Breach]:
    count = _written(node.inputs)
    formals = definition.inputs
    least = sum(1 for entry in formals if not entry.optional and not entry.variadic)
    most = None if any(entry.variadic for entry in formals) else len(formals)
    if not _within(count, least, most):
        names = f" ({', '.join(entry.name for entry in formals)})" if formals else ""
        yield _Breach(
            "ARITY",
            translate("Checks", "takes {inputs}{names}, here are {count}").format(
                inputs=ranged(least, most, "input"), names=names, count=count
            ),
        )
    outputs = len(node.outputs)
    if definition.evidence is Evidence.SCHEMA and outputs > len(definition.outputs):
        yield _Breach(
            "ARITY",
            translate("Checks", "gives {outputs}, here are {count}").format(
                outputs=counted(len(definition.outputs), "output"), count=outputs
            ),
        )


def _definition_attributes(node: Node, definition: OpDef) -> Iterator[_Breach]:
    formals = {entry.name: entry for entry in definition.attributes}
    stated = {entry.name: entry for entry in node.attributes if not entry.default}
    for name, attribute in stated.items():
        if name in formals and _differs(attribute, formals[name].type):
            yield _Breach(
                "ATTRIBUTE-CONTRACT",
                translate("Checks", "wants attribute {name} as {wanted}, here it is {given}").format(
                    name=name, wanted=formals[name].type, given=attribute.type
                ),
            )
        elif name not in formals and not _is_internal(name):
            yield _Breach("ATTRIBUTE-CONTRACT", _no_such_attribute(name, list(formals)))
    for name, formal in formals.items():
        if formal.required and name not in stated:
            yield _Breach(
                "ATTRIBUTE-CONTRACT", translate("Checks", "needs attribute {name}, which is missing").format(name=name)
            )
