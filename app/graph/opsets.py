"""Which operator a node means: the schema of ONNX at the opset the file imports, or a local function."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..ops.schemas import ONNX_DOMAINS, Schema, find
from .model import Graph, Model, Node

_NEWEST = 1 << 31


def spelled(domain: str) -> str:
    """The domain under its one spelling: ONNX's default domain has two."""
    return "" if domain == "ai.onnx" else domain


def calls(model: Model) -> dict[tuple[str, str, str], Graph]:
    """The local functions by domain, name and overload."""
    return {
        (spelled(facts.domain), facts.name, facts.overload): graph
        for graph in reversed(model.graphs)
        if (facts := graph.function) is not None
    }


@dataclass(slots=True)
class Opsets:
    """Looks schemas up for the nodes under one list of opset imports."""

    imports: Iterable[tuple[str, int]]
    _versions: dict[str, int] = field(init=False)
    _found: dict[tuple[str, str], Schema | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._versions = {spelled(domain): version for domain, version in self.imports}

    def schema(self, node: Node) -> Schema | None:
        """ONNX's schema of the node's operator; None for an operator that is not ONNX's own.

        Without an import, or with one from before the operator's time, it is the newest.
        """
        key = (node.domain, node.op_type)
        if key not in self._found:
            self._found[key] = self._schema(*key)
        return self._found[key]

    def _schema(self, domain: str, op_type: str) -> Schema | None:
        if domain not in ONNX_DOMAINS:
            return None
        version = self._versions.get(spelled(domain), _NEWEST)
        return find(op_type, domain, version) or find(op_type, domain, _NEWEST)


def opsets_of(model: Model) -> dict[str, Opsets]:
    """The opsets in force in each graph, by its path: a function and the graphs inside it have its own imports."""
    found: dict[str, Opsets] = {}
    main = Opsets(model.opset_imports)
    for graph in model.graphs:
        if graph.function is not None:
            found[graph.path] = Opsets(graph.function.opset_imports)
        else:
            found[graph.path] = found[graph.parent[0]] if graph.parent else main
    return found
