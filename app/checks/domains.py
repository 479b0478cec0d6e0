"""Operators that nobody defines: no domain, an unknown name in a standard domain, a domain without a runtime."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..graph.counting import counted, listed
from ..graph.model import Graph, Node
from ..graph.words import escaped
from ..language import translate
from ..ops.schemas import ONNX_DOMAINS, find, known, newest
from .finding import Facts, Finding, fault
from .places import (
    and_at,
    at_node,
    functions,
    imports,
    node_name,
    nodes,
    on_node,
    op_name,
    standard_domain,
)

_Places = list[tuple[Graph, Node]]

# Operators that early ONNX releases carried as experimental and later withdrew.
_WITHDRAWN = frozenset(
    {
        "ATen",
        "Affine",
        "ConstantFill",
        "Crop",
        "DynamicSlice",
        "GRUUnit",
        "GivenTensorFill",
        "ImageScaler",
        "ParametricSoftplus",
        "Scale",
        "ScaledTanh",
    }
)

_STOCK = frozenset(
    {
        "com.microsoft",
        "com.microsoft.experimental",
        "com.microsoft.nchwc",
        "com.ms.internal.nhwc",
    }
)
"""Domains beside ONNX's own that ONNX Runtime brings along."""


def no_domain(facts: Facts) -> Iterator[Finding]:
    """NO-DOMAIN: an operator of the empty domain whose name no version of ONNX has."""
    for name, found in _by_op(facts, _is_homeless).items():
        graph, node = found[0]
        message = translate(
            "Checks",
            "{name} has no domain, so it counts as an operator of ONNX itself, and ONNX has none of that name "
            "({nodes}: {names}).",
        ).format(name=name, nodes=counted(len(found), "node"), names=listed([node_name(other) for _, other in found]))
        fix = translate("Checks", 'Give it a domain of your own: g.op("mydomain::{name}", …).').format(name=name)
        yield _spread(on_node(fault("NO-DOMAIN", message, fix), graph, node), found)


def unknown_ops(facts: Facts) -> Iterator[Finding]:
    """UNKNOWN-OP: a standard domain does not have the operator at the version that the file imports."""
    held = imports(facts)
    unknown: dict[tuple[str, int], _Places] = {}
    for graph, node in _standard(facts):
        version = held[graph.path].get(standard_domain(node.domain))
        if version is not None and _is_unknown(node, version):
            unknown.setdefault((op_name(node), version), []).append((graph, node))
    for (name, version), found in unknown.items():
        graph, node = found[0]
        domain = standard_domain(node.domain) or "ai.onnx"
        message, fix = _unknown(node, version)
        who = name or translate("Checks", "The empty operator type")
        nodes_of = counted(len(found), "node")
        message = message.format(op=who, version=version, domain=domain, nodes=nodes_of)
        yield _spread(on_node(fault("UNKNOWN-OP", message, fix), graph, node), found)


def runtime(facts: Facts) -> Iterator[Finding]:
    """RUNTIME: a custom operator that no stock runtime has a kernel for."""
    defined = {(standard_domain(entry.domain), entry.op_type): entry for entry in facts.definitions}
    for name, found in _by_op(facts, _needs_kernel).items():
        graph, node = found[0]
        message = translate(
            "Checks",
            "{name} ({nodes}) needs an implementation where the model runs: no stock runtime knows the domain "
            "{domain}.",
        ).format(name=name, nodes=counted(len(found), "node"), domain=escaped(node.domain))
        fix = translate(
            "Checks", "Register a kernel with ONNX Runtime (register_custom_ops_library) or write a TensorRT plugin."
        )
        entry = defined.get((node.domain, node.op_type))
        if entry is not None and entry.kind == "autograd.Function":
            fix += translate("Checks", " For comparing numbers, {function}.forward can stand in.").format(
                function=entry.function
            )
        yield _spread(on_node(fault("RUNTIME", message, fix), graph, node), found)


def _is_homeless(node: Node) -> bool:
    unnamed = standard_domain(node.domain) == "" and bool(node.op_type)
    return unnamed and not known(node.op_type, "") and node.op_type not in _WITHDRAWN


def is_stock(node: Node) -> bool:
    """Whether ONNX itself or a stock runtime defines the node's operator."""
    if node.domain in ONNX_DOMAINS:
        return not _is_homeless(node)
    return node.domain in _STOCK


def _needs_kernel(node: Node) -> bool:
    return node.domain not in ONNX_DOMAINS and node.domain not in _STOCK


def _is_unknown(node: Node, version: int) -> bool:
    if _is_homeless(node):
        return False
    schema = find(node.op_type, node.domain, version)
    return schema is None or schema.deprecated


def _unknown(node: Node, version: int) -> tuple[str, str]:
    """What is said of such an operator, with names still to be put in, and what to do."""
    if not node.op_type:
        return (
            translate("Checks", "{op} is no operator at opset {version} of {domain} ({nodes})."),
            translate("Checks", "Write the operator's name into the node."),
        )
    if find(node.op_type, node.domain, version) is not None:
        return (
            translate("Checks", "{op} was withdrawn and is not at opset {version} of {domain} ({nodes})."),
            translate("Checks", "Use the operator that replaced it, or export at an earlier opset."),
        )
    later = find(node.op_type, node.domain, newest(node.domain))
    if later is None:
        return (
            translate("Checks", "{op} is not an operator at opset {version} of {domain} ({nodes})."),
            translate("Checks", "Correct the name, or give the operator a domain of your own."),
        )
    first = min(
        version for version in range(1, newest(node.domain) + 1) if find(node.op_type, node.domain, version) is not None
    )
    return (
        translate("Checks", "{op} does not exist at opset {version} of {domain} ({nodes})."),
        translate("Checks", "It came with opset {first}: export at opset {first} or later.").format(first=first),
    )


def _standard(facts: Facts) -> Iterator[tuple[Graph, Node]]:
    """Nodes of standard domains that no local function defines, where the file's opset is one that is known."""
    local = functions(facts)
    held = imports(facts)
    for graph, node in nodes(facts):
        domain = standard_domain(node.domain)
        if domain not in ONNX_DOMAINS or (domain, node.op_type) in local:
            continue
        if held[graph.path].get(domain, 0) <= newest(domain):
            yield graph, node


def _by_op(facts: Facts, wanted: Callable[[Node], bool]) -> dict[str, _Places]:
    """The wanted nodes that no local function defines, by operator."""
    local = functions(facts)
    held = imports(facts)
    answers: dict[tuple[str, str], bool] = {}
    found: dict[str, _Places] = {}
    for graph, node in nodes(facts):
        key = (node.domain, node.op_type)
        if key not in answers:
            answers[key] = (standard_domain(key[0]), key[1]) not in local and wanted(node)
        domain = standard_domain(node.domain)
        too_new = domain in ONNX_DOMAINS and held[graph.path].get(domain, 0) > newest(domain)
        if answers[key] and not too_new:
            found.setdefault(op_name(node), []).append((graph, node))
    return found


def _spread(finding: Finding, found: _Places) -> Finding:
    return and_at(finding, (at_node(graph, node.id) for graph, node in found[1:]))
