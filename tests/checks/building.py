"""Small models and records for the tests of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import onnx
from onnx import TensorProto, helper

from app.checks.catalogue import check
from app.checks.finding import Facts, Finding
from app.export.outcome import (
    Apply,
    Argument,
    Exported,
    Failed,
    FunctionFacts,
    NetRef,
    OpCall,
    Parameter,
    Record,
    StackFrame,
    Stage,
    SymbolicRun,
)
from app.graph.model import Model
from app.graph.names import name_ports
from app.graph.origin import classify
from app.graph.read import read_bytes

FLOAT = TensorProto.FLOAT
FRAME = StackFrame("net.py", 12, "symbolic", 'g.op("d::Op", x)', own=True)
CALLER = StackFrame("net.py", 30, "forward", "return Op.apply(x, x.shape[0])", own=True)
NET = NetRef("Net", 0, 40)


def value(name: str, shape: Sequence[int | str] = (2, 3), element: int = FLOAT) -> Any:
    """A typed graph input, output or intermediate value."""
    return helper.make_tensor_value_info(name, element, list(shape))


def weight(name: str, shape: Sequence[int] = (3,)) -> Any:
    """An initializer of ones."""
    count = 1
    for size in shape:
        count *= size
    return helper.make_tensor(name, FLOAT, list(shape), [1.0] * count)


def model_of(nodes: Sequence[Any], opset: int = 17, domains: Sequence[str] = ("d",), **more: Any) -> Model:
    """A model with one input x, one output y and the nodes given; `proto` edits the message before it is read."""
    graph = helper.make_graph(
        list(nodes),
        "main",
        more.get("inputs", [value("x")]),
        more.get("outputs", [value("y")]),
        initializer=more.get("initializers", []),
        value_info=more.get("values", []),
    )
    imports = [helper.make_opsetid("", opset), *(helper.make_opsetid(domain, 1) for domain in domains)]
    proto = helper.make_model(
        graph,
        opset_imports=imports,
        functions=more.get("functions", []),
        producer_name=more.get("producer", "test"),
        ir_version=9,
    )
    return read(proto)


def read(proto: onnx.ModelProto) -> Model:
    """The model of a message, classed and named."""
    return name_ports(classify(read_bytes(proto.SerializeToString(), "test")), ())


def node(op: str, inputs: Sequence[str] = ("x",), outputs: Sequence[str] = ("y",), **more: Any) -> Any:
    """A node of any operator; `d::Op` has the domain d."""
    domain, _, name = op.rpartition("::")
    return helper.make_node(name, list(inputs), list(outputs), domain=domain, **more)


def found(model: Model, code: str, **more: Any) -> list[Finding]:
    """The findings of one code on a bare file."""
    return of_code(check(Facts(model, **more)), code)


def of_code(findings: Sequence[Finding], code: str) -> list[Finding]:
    """Those of the findings that have the code."""
    return [finding for finding in findings if finding.code == code]


def tensor(name: str = "x", shape: tuple[int, ...] | None = (2, 3), **more: Any) -> Argument:
    """A tensor argument."""
    return Argument(name, True, more.pop("text", name), more.pop("type", "Tensor"), shape, "float32", **more)


def python(name: str, item: object) -> Argument:
    """A Python value as an argument."""
    kind = type(item).__name__
    if isinstance(item, list) and item:
        kind = f"list[{' | '.join(sorted({type(entry).__name__ for entry in item}))}]"
    return Argument(name, False, repr(item), kind)


def call(*inputs: Argument, attributes: Sequence[Argument] = (), **more: Any) -> OpCall:
    """One `g.op`, made in the symbolic of Op."""
    return OpCall(
        op=more.pop("op", "d::Op"),
        function=more.pop("function", "Op"),
        inputs=inputs or (tensor(),),
        attributes=tuple(attributes),
        outputs=more.pop("outputs", 1),
        frame=FRAME,
        group=more.pop("group", 1),
        returned=more.pop("returned", (0,)),
        **more,
    )


def run(*arguments: Argument, **more: Any) -> SymbolicRun:
    """One run of the symbolic of Op."""
    given = arguments or (tensor(),)
    return SymbolicRun(
        group=more.pop("group", 1),
        function=more.pop("function", "Op"),
        kind=more.pop("kind", "autograd.Function"),
        file="net.py",
        line=10,
        parameters=more.pop("parameters", tuple(Parameter(entry.name) for entry in given)),
        arguments=given,
        result=more.pop("result", "Value"),
        returned=more.pop("returned", ((0, 0),)),
    )


def applied(*arguments: Argument, **more: Any) -> Apply:
    """One `Op.apply`."""
    results = more.pop("results", (tensor(""),))
    return Apply(
        function=more.pop("function", "Op"),
        arguments=arguments or (tensor(),),
        outputs=tuple(entry.type for entry in results),
        frame=more.pop("frame", CALLER),
        group=more.pop("group", 1),
        results=results,
        container=more.pop("container", "Tensor"),
        mutated=more.pop("mutated", ()),
    )


def function(forward: Sequence[Parameter], symbolic: Sequence[Parameter] | None, **more: Any) -> FunctionFacts:
    """The Function Op, whose forward lies in lines 14 to 20 of net.py."""
    return FunctionFacts(
        name="Op",
        file="net.py",
        line=14,
        last_line=20,
        forward=tuple(forward),
        symbolic=None if symbolic is None else tuple(symbolic),
        has_backward=False,
        **more,
    )


def record(*calls: OpCall, exporter: str = "torchscript", **more: Any) -> Record:
    """What a run recorded."""
    options = {"exporter": exporter, **more.pop("options", {})}
    return Record(calls=calls, options=options, **more)


def exported(what: Record, model: Model | None = None, **more: Any) -> tuple[Finding, ...]:
    """The findings on a net that was exported; the file holds one d::Op unless it is given."""
    if model is None:
        model = model_of([node("d::Op", name="/Op")])
    return check(Facts(model, outcome=Exported(NET, Path("net.onnx"), what), **more))


def failed(what: Record, cause: str = "RuntimeError: something", text: str = "", **more: Any) -> tuple[Finding, ...]:
    """The findings on a net whose export failed."""
    frames = more.pop("frames", (CALLER,))
    outcome = Failed(NET, Stage.EXPORT, cause, "Look into the log.", frames, text or cause, what)
    return check(Facts(outcome=outcome, **more))
