"""Custom ops that are not in the file, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..export.outcome import Apply, FunctionFacts
from ..graph.counting import listed
from ..graph.model import Graph, Node
from ..graph.words import escaped
from ..language import translate
from .fates import distinct, in_bodies, op_types
from .finding import Facts, Finding, fault
from .places import and_at, at_node, node_name, nodes, op_name, standard_domain
from .runs import functions, is_dynamo, is_torchscript, on_frame, on_line, passed_text, place, value_text

_Body = list[tuple[Graph, Node]]


def no_symbolic(facts: Facts) -> Iterator[Finding]:
    """NO-SYMBOLIC: a Function without `symbolic` was applied, so only its inner ops are exported."""
    bodies = in_bodies(facts)
    for function in functions(facts.record).values():
        body = bodies.get(function.name, [])
        if function.symbolic is None and not any(node.custom for _, node in body):
            if facts.model is not None and not body:
                continue
            yield _no_symbolic(function, body, is_dynamo(facts.record))


def _no_symbolic(function: FunctionFacts, body: _Body, dynamo: bool) -> Finding:
    if body:
        message = translate("Checks", "{function} has no symbolic(), so it is exported as {nodes}.")
    else:
        message = translate("Checks", "{function} has no symbolic(), so there is no node for it.")
    message = message.format(function=function.name, nodes=_became(body))
    arguments = ", ".join(["g", *(entry.name for entry in function.forward)])
    if dynamo:
        fix = translate(
            "Checks",
            'Emit the node in forward with torch.onnx.ops.symbolic("mydomain::Op", …), '
            "or write symbolic() and export with dynamo=False.",
        )
    else:
        fix = translate(
            "Checks", 'Add @staticmethod def symbolic({arguments}): return g.op("mydomain::{function}", …).'
        ).format(arguments=arguments, function=function.name)
    found = on_line(fault("NO-SYMBOLIC", message, fix), function.file, function.line, function.name)
    return _at(found, body)


def op_vanished(facts: Facts) -> Iterator[Finding]:
    """OP-VANISHED: a Function with `symbolic` was applied, but the file has no node of its op."""
    if facts.model is None:
        return
    bodies = in_bodies(facts)
    present = {(standard_domain(node.domain), node.op_type) for _, node in nodes(facts)}
    for function in functions(facts.record).values():
        applied = [apply for apply in facts.record.applies if apply.function == function.name]
        body = bodies.get(function.name, [])
        if function.symbolic is None or not applied or any(apply.group for apply in applied):
            continue
        types = op_types(facts, function.name)
        if types & present or any(node.custom for _, node in body) or _mutates(applied):
            continue
        if body or types:
            yield _vanished(function, applied[0], types, body, is_dynamo(facts.record))


def _vanished(function: FunctionFacts, apply: Apply, types: set[tuple[str, str]], body: _Body, dynamo: bool) -> Finding:
    op = next((f"{domain}::{name}" if domain else name for domain, name in sorted(types)), function.name)
    if dynamo:
        if body:
            message = translate(
                "Checks",
                "{op} of {function}{place} was taken apart into {nodes}: the dynamo exporter "
                "(the default since torch 2.9) never calls symbolic, it traces into forward.",
            )
        else:
            message = translate(
                "Checks",
                "{op} of {function}{place} is not in the file: the dynamo exporter "
                "(the default since torch 2.9) never calls symbolic, it traces into forward.",
            )
        fix = translate("Checks", "Export with dynamo=False, or emit the node in forward with torch.onnx.ops.symbolic.")
    else:
        if body:
            message = translate(
                "Checks",
                "{op} of {function}{place} became {nodes}: the result of apply is never used, "
                "so the exporter dropped the node.",
            )
        else:
            message = translate(
                "Checks",
                "{op} of {function}{place} is not in the file: the result of apply is never used, "
                "so the exporter dropped the node.",
            )
        fix = translate("Checks", "Use what apply returns, or delete the call.")
    message = message.format(op=escaped(op), function=function.name, place=place(apply.frame), nodes=_became(body))
    found = on_frame(fault("OP-VANISHED", message, fix), apply.frame, function.name)
    return _at(replace(found, option="dynamo=False" if dynamo else ""), body)


def in_place(facts: Facts) -> Iterator[Finding]:
    """IN-PLACE: `forward` writes into an input, and the change escapes past the custom node."""
    if facts.model is None or not is_torchscript(facts.record):
        return
    bodies = in_bodies(facts)
    known = functions(facts.record)
    for name in distinct(apply.function for apply in facts.record.applies if apply.mutated):
        function = known.get(name)
        applied = [apply for apply in facts.record.applies if apply.function == name and apply.mutated]
        dropped = [apply for apply in applied if apply.group == 0]
        body = bodies.get(name, [])
        if function is not None and function.symbolic is not None and (body or dropped):
            yield _in_place(facts, function, (dropped or applied)[0], body, bool(dropped))


def _in_place(facts: Facts, function: FunctionFacts, apply: Apply, body: _Body, dropped: bool) -> Finding:
    op = next(
        (f"{domain}::{name}" if domain else name for domain, name in sorted(op_types(facts, function.name))),
        translate("Checks", "its op"),
    )
    changed = [_argument(apply, position) for position in apply.mutated]
    if dropped:
        message = translate(
            "Checks",
            "{function}.forward changes its input {changed} in place{place} and the net goes on with the input: "
            "{op} is missing from the file{instead}.",
        )
    else:
        message = translate(
            "Checks",
            "{function}.forward changes its input {changed} in place{place} and the net goes on with the input: "
            "{op} is not what changes it{instead}.",
        )
    instead = translate("Checks", " ({nodes} stands there instead)").format(nodes=_became(body)) if body else ""
    message = message.format(
        function=function.name, changed=listed(changed), place=place(apply.frame), op=escaped(op), instead=instead
    )
    fix = translate(
        "Checks",
        "Call ctx.mark_dirty on the input and go on with what apply returns, or let forward return a new tensor.",
    )
    return _at(on_frame(fault("IN-PLACE", message, fix), apply.frame, function.name), body)


def _argument(apply: Apply, position: int) -> str:
    argument = apply.arguments[position]
    source = passed_text(apply.frame, position)
    return escaped(argument.name or source) or value_text(argument)


def _mutates(applied: list[Apply]) -> bool:
    return any(apply.mutated for apply in applied)


def _became(body: _Body) -> str:
    """The nodes in words: `Mul (node_mul)`."""
    shown = [(op_name(node), node_name(node)) for _, node in body if node.op_type != "Constant"] or [
        (op_name(node), node_name(node)) for _, node in body
    ]
    text = listed([f"{op} ({name})" for op, name in shown], 6)
    return (
        text
        if len(shown) <= 6
        else translate("Checks", "{count:,} nodes: {names}").format(count=len(shown), names=text)
    )


def _at(finding: Finding, body: _Body) -> Finding:
    """The finding, placed at the nodes that stand for the op."""
    if not body:
        return finding
    graph, node = body[0]
    placed = replace(finding, subject=at_node(graph, node.id), node=node.name)
    return and_at(placed, (at_node(where, other.id) for where, other in body[1:]))
