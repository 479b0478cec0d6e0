"""The table of all rules, and the one call that runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Flag, auto

from . import (
    attributes,
    contracts,
    domains,
    failures,
    header,
    inputs,
    library,
    order,
    outputs,
    shapes,
    signatures,
    storage,
    structure,
    tracing,
    twins,
    vanished,
    weights,
)
from .codes import Severity
from .finding import Facts, Finding, by_severity


class Need(Flag):
    """What a rule cannot do without."""

    MODEL = auto()
    RECORD = auto()
    FAILURE = auto()


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: the codes it may give, the function, and what it needs."""

    codes: tuple[str, ...]
    find: Callable[[Facts], Iterable[Finding]]
    needs: Need


RULES = (
    Rule(("HEADER",), header.header, Need.MODEL),
    Rule(("MISSING-IMPORT",), structure.missing_imports, Need.MODEL),
    Rule(("DANGLING-INPUT",), structure.dangling_inputs, Need.MODEL),
    Rule(("DUPLICATE-VALUE",), structure.duplicate_values, Need.MODEL),
    Rule(("DUPLICATE-NAME",), header.duplicate_names, Need.MODEL),
    Rule(("CYCLE",), order.cycles, Need.MODEL),
    Rule(("UNSORTED",), order.unsorted_nodes, Need.MODEL),
    Rule(("NO-DOMAIN",), domains.no_domain, Need.MODEL),
    Rule(("UNKNOWN-OP",), domains.unknown_ops, Need.MODEL),
    Rule(("RUNTIME",), domains.runtime, Need.MODEL),
    Rule(("STD-CONTRACT", "ARITY", "ATTRIBUTE-CONTRACT"), contracts.contracts, Need.MODEL),
    Rule(("RAW-LENGTH",), storage.raw_lengths, Need.MODEL),
    Rule(("EXTERNAL-MISSING",), storage.external_missing, Need.MODEL),
    Rule(("MERGED-WEIGHT",), weights.merged_weights, Need.MODEL),
    Rule(("FOLDED-WEIGHT",), weights.folded_weights, Need.MODEL | Need.RECORD),
    Rule(("UNUSED-INITIALIZER",), weights.unused_initializers, Need.MODEL),
    Rule(("UNKNOWN-TYPE",), shapes.unknown_types, Need.MODEL),
    Rule(("UNTYPED",), shapes.untyped, Need.MODEL),
    Rule(("UNTYPED",), shapes.unshaped_ends, Need.MODEL),
    Rule(("SHAPE-UNKNOWN",), shapes.shape_unknown, Need.MODEL),
    Rule(("TWIN-NODES",), twins.twin_nodes, Need.MODEL),
    Rule(("OPSET",), header.opset, Need.MODEL | Need.RECORD),
    Rule(("OP-VANISHED",), vanished.op_vanished, Need.MODEL | Need.RECORD),
    Rule(("NO-SYMBOLIC",), vanished.no_symbolic, Need.RECORD),
    Rule(("IN-PLACE",), vanished.in_place, Need.MODEL | Need.RECORD),
    Rule(("BAKED-SHAPE",), tracing.baked_shapes, Need.MODEL | Need.RECORD),
    Rule(("BAKED-SHAPE",), tracing.baked_constants, Need.MODEL | Need.RECORD),
    Rule(("HARMLESS",), tracing.harmless, Need.RECORD),
    Rule(("SIGNATURE",), signatures.signatures, Need.RECORD),
    Rule(("DEFAULT-DRIFT",), signatures.default_drift, Need.RECORD),
    Rule(("REGISTRY",), signatures.registered_signatures, Need.RECORD),
    Rule(("ATTR-KIND",), attributes.attribute_kinds, Need.RECORD),
    Rule(("ATTR-LOST",), attributes.lost_attributes, Need.RECORD),
    Rule(("ATTR-NARROWED",), attributes.narrowed_attributes, Need.RECORD),
    Rule(("TENSOR-ATTRIBUTE",), attributes.tensor_attributes, Need.RECORD),
    Rule(("PYTHON-INPUT",), inputs.python_inputs, Need.RECORD),
    Rule(("NONE-INPUT",), inputs.none_inputs, Need.RECORD),
    Rule(("UNUSED-ARGUMENT",), inputs.unused_arguments, Need.RECORD),
    Rule(("WEIGHT-NOT-INITIALIZER",), inputs.loose_weights, Need.RECORD),
    Rule(("OUTPUT-COUNT",), outputs.output_counts, Need.RECORD),
    Rule(("FORWARD-CONTAINER",), outputs.forward_containers, Need.RECORD),
    Rule(("TYPE-LIE",), outputs.type_lies, Need.RECORD),
    Rule(("REGISTRY",), signatures.unused_registrations, Need.RECORD),
    Rule(("TYPE-LIE",), library.fake_lies, Need.RECORD),
    Rule(("IN-PLACE",), library.mutations, Need.MODEL | Need.RECORD),
    Rule(("ALIASED-INPUTS",), library.aliased_inputs, Need.MODEL | Need.RECORD),
    Rule(("SHAPE-UNKNOWN",), failures.lost_shape, Need.FAILURE),
    Rule(("RESULT-UNUSED",), outputs.results_unused, Need.FAILURE),
    Rule(("BODY-CRASH",), outputs.body_crashes, Need.FAILURE),
)

LATER = (
    Rule(("TRANSLATION", "REGISTRY", "IN-PLACE", "BODY-CRASH", "NO-SYMBOLIC"), failures.explained, Need.FAILURE),
    Rule(("EXPORT-FAILED",), failures.unexplained, Need.FAILURE),
)
"""Rules that speak only while no error has been found: they explain a failure by its text alone."""


def check(facts: Facts) -> tuple[Finding, ...]:
    """All findings, errors first; each carries the name of the net."""
    given = _given(facts)
    found: list[Finding] = []
    for rule in RULES:
        if rule.needs in given:
            found.extend(rule.find(facts))
    for rule in LATER:
        if rule.needs in given and not any(finding.severity is Severity.ERROR for finding in found):
            found.extend(rule.find(facts))
    return by_severity(_of_net(finding, facts) for finding in dict.fromkeys(found))


def _of_net(finding: Finding, facts: Facts) -> Finding:
    """The finding with its net; one that no line of source is known for stands at the call that exports the net."""
    net = facts.outcome.net if facts.outcome else None
    if finding.file or net is None or facts.module is None or not net.line:
        return replace(finding, net=facts.net)
    return replace(finding, net=facts.net, file=str(facts.module.file), line=net.line)


def _given(facts: Facts) -> Need:
    given = Need(0)
    if facts.model is not None:
        given |= Need.MODEL
    if facts.outcome is not None:
        given |= Need.RECORD
    if facts.failed is not None:
        given |= Need.FAILURE
    return given
