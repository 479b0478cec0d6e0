"""Loops in the graph, functions that call themselves, nodes that stand before what they read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..graph.model import Graph, NodeId, Subject
from ..graph.words import escaped
from ..language import translate
from .finding import Facts, Finding, fault
from .places import and_at, at_node, node_name, on_node, op_name, place, roots, standard_domain

_Arcs = list[list[int]]
"""For each node the nodes it reads from."""


def cycles(facts: Facts) -> Iterator[Finding]:
    """CYCLE: a graph is not acyclic, or local functions call each other in a ring."""
    for graph, arcs in _dependencies(facts):
        for loop in loops(arcs):
            yield _cycle(graph, loop)
    yield from _recursion(facts)


def unsorted_nodes(facts: Facts) -> Iterator[Finding]:
    """UNSORTED: nodes stand before the nodes they read from, though the graph has no loop."""
    for graph, arcs in _dependencies(facts):
        early = [node for node, sources in enumerate(arcs) if any(source > node for source in sources)]
        if early and not loops(arcs):
            yield _unsorted(graph, early, arcs)


def loops(arcs: Sequence[Sequence[int]]) -> list[list[int]]:
    """One loop for each part of the graph that has one, each in the order of its arcs; in linear time."""
    stuck = _stuck(arcs)
    found = []
    passed: dict[int, int] = {}
    for walk, start in enumerate(sorted(stuck)):
        path: list[int] = []
        node = start
        while node not in passed:
            passed[node] = walk
            path.append(node)
            node = next(source for source in arcs[node] if source in stuck)
        if passed[node] == walk:
            found.append(path[path.index(node) :][::-1])
    return found


def _stuck(arcs: Sequence[Sequence[int]]) -> set[int]:
    """The nodes that are on a loop or hang on one: those that no order from the sources on reaches."""
    users: list[list[int]] = [[] for _ in arcs]
    waiting = [len(sources) for sources in arcs]
    for node, sources in enumerate(arcs):
        for source in sources:
            users[source].append(node)
    ready = [node for node, count in enumerate(waiting) if count == 0]
    done = 0
    while ready:
        done += 1
        for user in users[ready.pop()]:
            waiting[user] -= 1
            if waiting[user] == 0:
                ready.append(user)
    return set() if done == len(arcs) else {node for node, count in enumerate(waiting) if count}


def _dependencies(facts: Facts) -> Iterator[tuple[Graph, _Arcs]]:
    """Each graph with what its nodes read from, through their subgraphs too."""
    captured = _captured(facts)
    for graph in facts.graphs:
        arcs: _Arcs = []
        for node in graph.nodes:
            makers = [graph.values[entry.value].maker for entry in node.inputs if entry.value is not None]
            arcs.append([maker.node for maker in makers if maker is not None])
        for holder, maker in captured.get(graph.path, ()):
            arcs[holder].append(maker)
        yield graph, arcs


def _captured(facts: Facts) -> dict[str, list[tuple[NodeId, NodeId]]]:
    """For each graph's path the pairs of a node and the node whose value one of its subgraphs reads."""
    by_path = {graph.path: graph for graph in facts.graphs}
    pairs: dict[str, list[tuple[NodeId, NodeId]]] = {}
    for graph in facts.graphs:
        for value in graph.values if graph.parent else ():
            if value.outer is None:
                continue
            home = by_path[value.outer[0]]
            maker = home.values[value.outer[1]].maker
            if maker is not None:
                pairs.setdefault(home.path, []).append((_holder(by_path, graph, home.path), maker.node))
    return pairs


def _holder(by_path: dict[str, Graph], graph: Graph, home: str) -> NodeId:
    """The node of the graph `home` whose attributes hold `graph`, at any depth."""
    while graph.parent and graph.parent[0] != home:
        graph = by_path[graph.parent[0]]
    if graph.parent is None:
        raise ValueError(f"{graph.path!r} does not lie in {home!r}")
    return graph.parent[1]


def _cycle(graph: Graph, loop: list[int]) -> Finding:
    ring = [graph.nodes[index] for index in loop]
    names = [f"{op_name(node)} ({node_name(node)})" for node in ring]
    shown = [*names[:6], "…"] if len(names) > 6 else names
    if len(ring) == 1:
        message = translate("Checks", "{node}{place} reads its own output.").format(node=names[0], place=place(graph))
    else:
        message = translate("Checks", "{count} nodes{place} form a loop: {ring}.").format(
            count=len(ring), place=place(graph), ring=" → ".join([*shown, names[0]])
        )
    fix = translate("Checks", "Break the loop: let one of these nodes read a value made before it.")
    found = on_node(fault("CYCLE", message, fix), graph, ring[0])
    return and_at(found, (at_node(graph, node.id) for node in ring[1:]))


def _unsorted(graph: Graph, early: list[int], arcs: _Arcs) -> Finding:
    node = graph.nodes[early[0]]
    later = graph.nodes[next(source for source in arcs[early[0]] if source > early[0])]
    if len(early) == 1:
        message = translate(
            "Checks", "1 node{place} reads what is made further down: first {op} ({name}) reads {later} ({later_name})."
        )
    else:
        message = translate(
            "Checks",
            "{count:,} nodes{place} read what is made further down: first {op} ({name}) reads {later} ({later_name}).",
        )
    message = message.format(
        count=len(early),
        place=place(graph),
        op=op_name(node),
        name=node_name(node),
        later=op_name(later),
        later_name=node_name(later),
    )
    fix = translate("Checks", "Sort the nodes so that each stands after the ones it reads from, as ONNX asks.")
    found = on_node(fault("UNSORTED", message, fix), graph, node)
    return and_at(found, (at_node(graph, NodeId(index)) for index in early[1:]))


def _recursion(facts: Facts) -> Iterator[Finding]:
    """Rings of local functions that call each other."""
    tops = roots(facts)
    called = [graph for graph in facts.graphs if graph.function is not None]
    numbers = {_key(graph): place for place, graph in enumerate(called)}
    arcs: _Arcs = [[] for _ in called]
    if not called:
        return
    for graph in facts.graphs:
        top = tops[graph.path]
        if top.function is None:
            continue
        for node in graph.nodes:
            callee = numbers.get((standard_domain(node.domain), node.op_type, node.overload))
            if callee is not None:
                arcs[callee].append(numbers[_key(top)])
    for ring in loops(arcs):
        names = [escaped(called[index].path.removeprefix("function:")) for index in ring]
        message = translate("Checks", "Local functions call each other in a ring: {ring}.").format(
            ring=" → ".join([*names, names[0]])
        )
        if len(names) == 1:
            message = translate("Checks", "Local function {name} calls itself.").format(name=names[0])
        fix = translate("Checks", "Local functions must not be recursive: unroll the call, or use Loop.")
        subject = Subject(path=called[ring[0]].path)
        yield replace(fault("CYCLE", message, fix), subject=subject, op=names[0])


def _key(graph: Graph) -> tuple[str, str, str]:
    facts = graph.function
    if facts is None:
        raise ValueError(f"{graph.path!r} is no function")
    return standard_domain(facts.domain), facts.name, facts.overload
