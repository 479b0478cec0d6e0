"""The sheets of a value, and of a graph with its model."""

from __future__ import annotations

from functools import partial

from ..language import translate
from . import words
from .counting import counted
from .model import Graph, Model, Node, NodeId, Port, Subject, Value, ValueId
from .sheet import Entry, Line, Role, Run, Section, Sheet
from .telling import Teller, filled, named, pair


def value_sheet(tell: Teller, value: Value) -> Sheet:
    """Type, maker, tensor and users of a value."""
    head: list[Line] = [_roles(value), tell.type_line(value), _maker(tell, value)]
    if value.tensor is not None:
        head += tell.tensor(value.tensor)
    if value.doc:
        head.append(tell.text("value doc", value.doc))
    users = {(tell.graph.path, port) for port in value.users}
    within = tell.links().holders.get(value.id, ())
    reached = [place for place in tell.facts.shared.get((tell.graph.path, value.id), ()) if place not in users]
    sections = [
        tell.section("users", translate("Facts", "Used by"), value.users, partial(_user, tell)),
        tell.section("within", translate("Facts", "Used within"), within, partial(_holder, tell)),
        tell.section("reached", translate("Facts", "Reaches through other nodes"), reached, partial(_reached, tell)),
        tell.properties(value.metadata),
    ]
    title = (Run(named(value.name, translate("Facts", "value {0}").format(value.id)), Role.STRONG),)
    return Sheet(title, tuple(line for line in head if line), filled(sections))


def _roles(value: Value) -> Line:
    roles = (
        (translate("Facts", "graph input"), value.is_input),
        (translate("Facts", "graph output"), value.is_output),
        (translate("Facts", "initializer"), value.tensor is not None),
    )
    text = translate("Facts", ", ").join(word for word, holds in roles if holds)
    return (Run(text, Role.DIM),) if text else ()


def _user(tell: Teller, port: Port) -> Entry:
    return _reached(tell, (tell.graph.path, port))


def _holder(tell: Teller, node: NodeId) -> Entry:
    return Entry(((tell.node(tell.graph.path, node),),))


def _reached(tell: Teller, place: tuple[str, Port]) -> Entry:
    path, port = place
    return Entry(((tell.node(path, port.node), Run(f"  {tell.port_name(path, port)}", Role.DIM)),))


def _maker(tell: Teller, value: Value) -> Line:
    if value.maker is not None:
        return (Run(translate("Facts", "made by "), Role.DIM), tell.node(tell.graph.path, value.maker.node))
    if value.outer is not None:
        path, number = value.outer
        return (Run(translate("Facts", "from the enclosing graph"), link=Subject(path, value=number)),)
    return ()


def graph_sheet(tell: Teller) -> Sheet:
    """Inputs, outputs and operators of a graph; with the main graph also what the file says of itself."""
    graph = tell.graph
    size = translate("Facts", "{nodes}, {values}").format(
        nodes=counted(len(graph.nodes), "node"), values=counted(len(graph.values), "value")
    )
    head: list[Line] = [(Run(size, Role.DIM),)]
    if graph.parent is not None:
        head.append((Run(translate("Facts", "inside ")), tell.node(graph.parent[0], graph.parent[1])))
    if graph.doc:
        head.append(tell.text("graph doc", graph.doc))
    sections: list[Section | None] = [
        tell.section("graph inputs", translate("Facts", "Inputs"), graph.inputs, partial(_graph_value, tell)),
        tell.section("graph outputs", translate("Facts", "Outputs"), graph.outputs, partial(_graph_value, tell)),
        _function(tell),
        tell.section("operators", translate("Facts", "Operators"), tell.facts.operators[graph.path], _operator),
        tell.properties(graph.metadata),
    ]
    if not graph.path:
        sections += _model_sections(tell)
    name = Run(named(graph.name, translate("Facts", "without a name")), Role.STRONG)
    return Sheet((Run(_graph_word(graph)), name), tuple(head), filled(sections))


def _graph_word(graph: Graph) -> str:
    """What kind of graph it is, before its name."""
    if graph.function:
        return translate("Facts", "Function ")
    return translate("Facts", "Subgraph ") if graph.path else translate("Facts", "Graph ")


def _model_sections(tell: Teller) -> list[Section | None]:
    model = tell.facts.model
    others = [graph for graph in model.graphs if graph.path]
    return [
        tell.section("notes", translate("Facts", "Notes"), model.notes, _note),
        Section(translate("Facts", "Model"), _model_facts(tell, model), 0),
        tell.section("opsets", translate("Facts", "Opsets"), model.opset_imports, _opset),
        tell.section("graphs", translate("Facts", "Subgraphs and functions"), others, _graph_entry),
        tell.properties(model.metadata, "model metadata", translate("Facts", "Model metadata")),
    ]


def _model_facts(tell: Teller, model: Model) -> tuple[Entry, ...]:
    facts = (
        (translate("Facts", "Source"), model.source),
        (translate("Facts", "Form"), model.form),
        (translate("Facts", "Producer"), model.producer),
        (translate("Facts", "IR version"), str(model.ir_version)),
        (translate("Facts", "Domain"), model.domain),
        (translate("Facts", "Model version"), str(model.model_version) if model.model_version else ""),
    )
    entries = tuple(pair(name, text) for name, text in facts if text)
    return (*entries, Entry((tell.text("model doc", model.doc),))) if model.doc else entries


def _note(sentence: str) -> Entry:
    return Entry(((Run(words.escaped(sentence), Role.MARK),),))


def _function(tell: Teller) -> Section | None:
    function = tell.graph.function
    if function is None:
        return None
    entries = [
        pair(translate("Facts", "Domain"), function.domain),
        pair(translate("Facts", "Overload"), function.overload),
    ]
    entries += [pair(translate("Facts", "Attribute"), name) for name in function.attributes]
    entries += [_opset(item) for item in function.opset_imports]
    shown = tuple(entry for entry in entries if entry.lines[0][-1].text)
    return Section(translate("Facts", "Function"), shown, 0)


def _graph_value(tell: Teller, number: ValueId) -> Entry:
    value = tell.graph.values[number]
    return Entry(((tell.value(value),), tell.type_line(value)))


def _opset(item: tuple[str, int]) -> Entry:
    domain, version = item
    return pair(domain or "ai.onnx", str(version))


def _graph_entry(graph: Graph) -> Entry:
    run = Run(words.escaped(graph.path), link=Subject(graph.path))
    return Entry(((run, Run("  " + counted(len(graph.nodes), "node"), Role.DIM)),))


def _operator(item: tuple[Node, int]) -> Entry:
    node, count = item
    badge = (Run("  " + translate("Facts", "custom"), Role.BADGE),) if node.custom else ()
    return Entry(((Run(words.node_title(node)), Run(f"  {count:,}", Role.DIM), *badge),))
