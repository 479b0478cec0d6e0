"""The sheets of a value, and of a graph with its model."""

from __future__ import annotations

from functools import partial

from . import words
from .model import Graph, Model, Node, Port, Subject, Value, ValueId
from .sheet import Entry, Line, Role, Run, Section, Sheet
from .telling import Teller, counted, filled, named, pair


def value_sheet(tell: Teller, value: Value) -> Sheet:
    """Type, maker, tensor and users of a value."""
    head: list[Line] = [_roles(value), tell.type_line(value), _maker(tell, value)]
    if value.tensor is not None:
        head += tell.tensor(value.tensor)
    if value.doc:
        head.append(tell.text("value doc", value.doc))
    users = {(tell.graph.path, port) for port in value.users}
    reached = [place for place in tell.facts.shared.get((tell.graph.path, value.id), ()) if place not in users]
    sections = [
        tell.section("users", "Used by", value.users, partial(_user, tell)),
        tell.section("reached", "Reaches through other nodes", reached, partial(_reached, tell)),
        tell.properties(value.metadata),
    ]
    title = (Run(named(value.name, f"value {value.id}"), Role.STRONG),)
    return Sheet(title, tuple(line for line in head if line), filled(sections))


def _roles(value: Value) -> Line:
    roles = (
        ("graph input", value.is_input),
        ("graph output", value.is_output),
        ("initializer", value.tensor is not None),
    )
    text = ", ".join(word for word, holds in roles if holds)
    return (Run(text, Role.DIM),) if text else ()


def _user(tell: Teller, port: Port) -> Entry:
    return _reached(tell, (tell.graph.path, port))


def _reached(tell: Teller, place: tuple[str, Port]) -> Entry:
    path, port = place
    return Entry(((tell.node(path, port.node), Run(f"  {tell.port_name(path, port)}", Role.DIM)),))


def _maker(tell: Teller, value: Value) -> Line:
    if value.maker is not None:
        return (Run("made by ", Role.DIM), tell.node(tell.graph.path, value.maker.node))
    if value.outer is not None:
        path, number = value.outer
        return (Run("from the enclosing graph", link=Subject(path, value=number)),)
    return ()


def graph_sheet(tell: Teller) -> Sheet:
    """Inputs, outputs and operators of a graph; with the main graph also what the file says of itself."""
    graph = tell.graph
    head: list[Line] = [(Run(f"{counted(len(graph.nodes), 'node')}, {counted(len(graph.values), 'value')}", Role.DIM),)]
    if graph.parent is not None:
        head.append((Run("inside "), tell.node(graph.parent[0], graph.parent[1])))
    if graph.doc:
        head.append(tell.text("graph doc", graph.doc))
    sections: list[Section | None] = [
        tell.section("graph inputs", "Inputs", graph.inputs, partial(_graph_value, tell)),
        tell.section("graph outputs", "Outputs", graph.outputs, partial(_graph_value, tell)),
        _function(tell),
        tell.section("operators", "Operators", tell.facts.operators[graph.path], _operator),
        tell.properties(graph.metadata),
    ]
    if not graph.path:
        sections += _model_sections(tell)
    title = "Function" if graph.function else "Subgraph" if graph.path else "Graph"
    return Sheet(
        (Run(f"{title} "), Run(named(graph.name, "without a name"), Role.STRONG)), tuple(head), filled(sections)
    )


def _model_sections(tell: Teller) -> list[Section | None]:
    model = tell.facts.model
    others = [graph for graph in model.graphs if graph.path]
    return [
        tell.section("notes", "Notes", model.notes, _note),
        Section("Model", _model_facts(tell, model), 0),
        tell.section("opsets", "Opsets", model.opset_imports, _opset),
        tell.section("graphs", "Subgraphs and functions", others, _graph_entry),
        tell.properties(model.metadata, "model metadata", "Model metadata"),
    ]


def _model_facts(tell: Teller, model: Model) -> tuple[Entry, ...]:
    facts = (
        ("Source", model.source),
        ("Form", model.form),
        ("Producer", model.producer),
        ("IR version", str(model.ir_version)),
        ("Domain", model.domain),
        ("Model version", str(model.model_version) if model.model_version else ""),
    )
    entries = tuple(pair(name, text) for name, text in facts if text)
    return (*entries, Entry((tell.text("model doc", model.doc),))) if model.doc else entries


def _note(sentence: str) -> Entry:
    return Entry(((Run(words.escaped(sentence), Role.MARK),),))


def _function(tell: Teller) -> Section | None:
    function = tell.graph.function
    if function is None:
        return None
    entries = [pair("Domain", function.domain), pair("Overload", function.overload)]
    entries += [pair("Attribute", name) for name in function.attributes]
    entries += [_opset(item) for item in function.opset_imports]
    shown = tuple(entry for entry in entries if entry.lines[0][-1].text)
    return Section("Function", shown, 0)


def _graph_value(tell: Teller, number: ValueId) -> Entry:
    value = tell.graph.values[number]
    return Entry(((tell.value(value),), tell.type_line(value)))


def _opset(item: tuple[str, int]) -> Entry:
    domain, version = item
    return pair(domain or "ai.onnx", str(version))


def _graph_entry(graph: Graph) -> Entry:
    run = Run(words.escaped(graph.path), link=Subject(graph.path))
    return Entry(((run, Run(f"  {counted(len(graph.nodes), 'node')}", Role.DIM)),))


def _operator(item: tuple[Node, int]) -> Entry:
    node, count = item
    badge = (Run("  custom", Role.BADGE),) if node.custom else ()
    return Entry(((Run(words.node_title(node)), Run(f"  {count:,}", Role.DIM), *badge),))
