"""A selection saved as a model of its own: what comes along, what becomes an input, and what is used outside."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import ModelProto, TensorProto, ValueInfoProto, helper, numpy_helper

from app.checks.catalogue import check
from app.checks.gather import of_file
from app.graph.infer import infer, with_types
from app.graph.model import NodeId
from app.graph.pipeline import open_model
from app.handover.errors import HandoverError
from app.handover.extracting import extract
from app.handover.saving import Saved
from app.handover.selecting import Part, select
from tests.graph.building import model_of, opened, parsed

_FUNCTIONS = '<ir_version: 9, opset_import: ["": 17, "acme": 1, "unused": 3]>\n'


def saved(model: ModelProto, folder: Path, path: str, *nodes: int) -> tuple[ModelProto, Saved]:
    """The model of some nodes, and what is told of it."""
    source, target = folder / "source.onnx", folder / "part.onnx"
    source.write_bytes(model.SerializeToString())
    told = extract(open_model(source), Part(path, tuple(map(NodeId, nodes))), target)
    return onnx.load(target, load_external_data=False), told


def names(entries: Iterable[TensorProto] | Iterable[ValueInfoProto]) -> list[str]:
    return [entry.name for entry in entries]


def in_out(model: ModelProto) -> tuple[list[str], list[str]]:
    return names(model.graph.input), names(model.graph.output)


def test_that_values_from_outside_are_inputs_and_values_used_outside_outputs(tmp_path: Path) -> None:
    model = parsed("""
        g (float[2, N] x) => (float[2, N] y) <float[2, N] a, float[2, N] b>
        { a = Relu(x)  b = Neg(a)  c = Abs(b)  d = Exp(b)  y = Add(c, d) }""")
    made, told = saved(model, tmp_path, "", 1, 2)
    assert in_out(made) == (["a"], ["b", "c"])
    assert [node.op_type for node in made.graph.node] == ["Neg", "Abs"]
    assert made.graph.input[0] == model.graph.value_info[0]
    assert told.untyped == ("c",)


def test_that_only_used_weights_come_along(tmp_path: Path) -> None:
    model = parsed("""
        g (float[2] x) => (float[2] y) <float[2] w = {1, 2}, float[2] v = {3, 4}, float[2] a>
        { a = Add(x, w)  y = Mul(a, v) }""")
    made, _ = saved(model, tmp_path, "", 1)
    assert names(made.graph.initializer) == ["v"]
    assert in_out(made) == (["a"], ["y"])
    onnx.checker.check_model(made)


def test_that_nodes_that_make_weights_and_constants_come_along(tmp_path: Path) -> None:
    model = parsed("""
        g (float[2] x) => (float[2] y) <float[2] w = {1, 2}, float[2] a>
        { i = Identity(w)  c = Constant<value = float[1] {3}>()  a = Add(x, i)  m = Mul(i, c)  y = Mul(a, m) }""")
    made, _ = saved(model, tmp_path, "", 4)
    assert [node.op_type for node in made.graph.node] == ["Identity", "Constant", "Mul", "Mul"]
    assert in_out(made) == (["a"], ["y"])
    onnx.checker.check_model(made)


def test_that_an_overridable_weight_stays_an_input_too(tmp_path: Path) -> None:
    model = parsed(
        "g (float[2] x, float[2] w = {1, 2}) => (float[2] y) { y = Add(x, w) }",
        '<ir_version: 3, opset_import: ["": 7]>\n',
    )
    made, _ = saved(model, tmp_path, "", 0)
    assert (names(made.graph.input), names(made.graph.initializer)) == (["x", "w"], ["w"])
    onnx.checker.check_model(made)


def test_that_a_subgraph_comes_whole_with_what_it_reads_from_outside(tmp_path: Path) -> None:
    model = parsed("""
        g (float[2] x, bool c) => (float[2] y) <float[2] w = {1, 2}, float[2] a>
        { a = Relu(x)
          b = If(c) <then_branch = t () => (float[2] r) { r = Add(a, w) },
            else_branch = e () => (float[2] s) { k = Neg(w) s = Mul(a, k) }>
          y = Neg(b) }""")
    made, _ = saved(model, tmp_path, "", 1)
    assert in_out(made) == (["c", "a"], ["b"])
    assert names(made.graph.initializer) == ["w"]
    assert made.graph.node[0] == model.graph.node[1]


def test_that_nodes_of_a_branch_bring_the_weights_of_the_graphs_around_it(tmp_path: Path) -> None:
    model = parsed("""
        g (float[2] x, bool c) => (float[2] y) <float[2] w = {1, 2}, float[2] a>
        { i = Identity(w)  a = Relu(x)
          y = If(c) <then_branch = t () => (float[2] r) { q = Add(a, i) r = Neg(q) },
            else_branch = e () => (float[2] s) { s = Neg(a) }> }""")
    made, _ = saved(model, tmp_path, open_path(model, "then_branch"), 0)
    assert [node.op_type for node in made.graph.node] == ["Identity", "Add"]
    assert (in_out(made), names(made.graph.initializer)) == ((["a"], ["q"]), ["w"])


def open_path(model: ModelProto, end: str) -> str:
    """The path of the graph whose path ends so."""
    return next(graph.path for graph in opened(model).graphs if graph.path.endswith(end))


def test_that_a_large_branch_with_its_weights_comes_whole(tmp_path: Path) -> None:
    weight = numpy_helper.from_array(np.arange(5000, dtype="<f4"), "w")
    branch = helper.make_graph(
        [helper.make_node("Add", ["x", "w"], ["z"])], "b", [], [ValueInfoProto(name="z")], [weight]
    )
    model = model_of([helper.make_node("If", ["c"], ["y"], then_branch=branch, else_branch=branch)], inputs=("x", "c"))
    made, _ = saved(model, tmp_path, "", 0)
    assert made.graph.node[0] == model.graph.node[0]
    assert in_out(made) == (["c", "x"], ["y"])


def test_that_functions_come_along_with_those_that_they_call(tmp_path: Path) -> None:
    model = parsed(
        """
        g (float[2] x) => (float[2] y) { a = acme.Outer(x)  y = Neg(a) }
        <domain: "acme", opset_import: ["": 17, "acme": 1]> Inner (p) => (q) { q = Relu(p) }
        <domain: "acme", opset_import: ["": 17, "acme": 1]> Outer (p) => (q) { q = acme.Inner(p) }
        <domain: "acme", opset_import: ["": 17]> Other (p) => (q) { q = Abs(p) }""",
        _FUNCTIONS,
    )
    made, _ = saved(model, tmp_path, "", 0)
    assert [function.name for function in made.functions] == ["Inner", "Outer"]
    assert {entry.domain: entry.version for entry in made.opset_import} == {"": 17, "acme": 1}
    assert in_out(made) == (["x"], ["a"])


def test_that_nodes_of_a_function_take_its_imports(tmp_path: Path) -> None:
    model = parsed(
        """
        g (float[2] x) => (float[2] y) { y = acme.F(x) }
        <domain: "acme", opset_import: ["": 13]> F (p) => (q) { r = Relu(p)  q = Neg(r) }""",
        _FUNCTIONS,
    )
    made, told = saved(model, tmp_path, "function:acme::F", 1)
    assert [(entry.domain, entry.version) for entry in made.opset_import] == [("", 13)]
    assert told.untyped == ("r", "q")


def test_that_a_node_that_waits_for_an_attribute_of_its_function_is_refused(tmp_path: Path) -> None:
    model = parsed(
        """
        g (float[2] x) => (float[2] y) { y = acme.F <alpha = 0.5> (x) }
        <domain: "acme", opset_import: ["": 17]> F <alpha> (p) => (q) { q = Elu <alpha: float = @alpha> (p) }""",
        _FUNCTIONS,
    )
    with pytest.raises(HandoverError, match="alpha from each call of its function"):
        saved(model, tmp_path, "function:acme::F", 0)


def test_that_large_weights_stay_the_same(tmp_path: Path) -> None:
    weight = numpy_helper.from_array(np.arange(5000, dtype="<f4"), "w")
    model = model_of(
        [helper.make_node("Add", ["x", "w"], ["y"]), helper.make_node("Neg", ["y"], ["z"])], initializers=[weight]
    )
    made, _ = saved(model, tmp_path, "", 0)
    assert list(made.graph.initializer) == [weight]


def test_that_external_data_is_gathered_in_one_file(tmp_path: Path) -> None:
    (tmp_path / "data.bin").write_bytes(np.arange(12, dtype="<f4").tobytes())
    weights = []
    for number, (offset, length) in enumerate([("0", None), ("16", "16"), ("32", "16")]):
        weight = TensorProto(
            name=f"w{number}", data_type=TensorProto.FLOAT, dims=[4], data_location=TensorProto.EXTERNAL
        )
        weight.external_data.add(key="location", value="data.bin")
        weight.external_data.add(key="offset", value=offset)
        if length is not None:
            weight.external_data.add(key="length", value=length)
        weights.append(weight)
    nodes = [helper.make_node("Sum", ["x", "w0", "w2"], ["a"]), helper.make_node("Add", ["a", "w1"], ["y"])]
    _, told = saved(model_of(nodes, initializers=weights), tmp_path, "", 0)
    assert [file.name for file in told.files] == ["part.onnx.data", "part.onnx"]
    loaded = onnx.load(tmp_path / "part.onnx").graph.initializer
    assert [numpy_helper.to_array(weight).tolist() for weight in loaded] == [[0, 1, 2, 3], [8, 9, 10, 11]]
    assert told.files[0].stat().st_size == 4096 + 16


def test_that_sparse_weights_and_quantization_come_along(tmp_path: Path) -> None:
    values = helper.make_tensor("w", TensorProto.FLOAT, [1], [2.0])
    indices = helper.make_tensor("i", TensorProto.INT64, [1], [1])
    model = model_of([helper.make_node("Add", ["x", "w"], ["a"]), helper.make_node("Neg", ["a"], ["y"])])
    model.graph.sparse_initializer.append(helper.make_sparse_tensor(values, indices, [3]))
    model.graph.quantization_annotation.add(tensor_name="a").quant_parameter_tensor_names.add(
        key="SCALE_TENSOR", value="w"
    )
    model.graph.quantization_annotation.add(tensor_name="y")
    made, _ = saved(model, tmp_path, "", 0)
    assert made.graph.sparse_initializer == model.graph.sparse_initializer
    assert names_of_annotations(made) == ["a"]


def names_of_annotations(model: ModelProto) -> list[str]:
    return [annotation.tensor_name for annotation in model.graph.quantization_annotation]


def test_that_a_selection_whose_results_nobody_uses_gives_them_out(tmp_path: Path) -> None:
    made, _ = saved(parsed("g (float[2] x) => (float[2] y) { a, b = TopK(x, x)  y = Neg(x) }"), tmp_path, "", 0)
    assert in_out(made) == (["x"], ["a", "b"])


def test_that_inferred_types_are_written_where_the_file_has_none(tmp_path: Path) -> None:
    source = tmp_path / "source.onnx"
    source.write_bytes(parsed("g (float[2, N] x) => (float[2, N] y) { a = Relu(x)  y = Neg(a) }").SerializeToString())
    model = with_types(open_model(source), infer(source))
    told = extract(model, Part("", (NodeId(1),)), tmp_path / "part.onnx")
    made = onnx.load(tmp_path / "part.onnx")
    assert told.untyped == ()
    assert made.graph.input[0] == helper.make_tensor_value_info("a", TensorProto.FLOAT, [2, "N"])


def test_that_what_the_file_says_of_itself_comes_along(tmp_path: Path) -> None:
    model = parsed("g (float[2] x) => (float[2] y) { y = Relu(x) }")
    model.producer_name, model.doc_string = "pytorch", "made for a test"
    model.metadata_props.add(key="author", value="somebody")
    model.training_info.add()
    made, _ = saved(model, tmp_path, "", 0)
    assert (made.ir_version, made.producer_name, made.doc_string) == (9, "pytorch", "made for a test")
    assert [(entry.key, entry.value) for entry in made.metadata_props] == [("author", "somebody")]
    assert not made.training_info


def test_that_nothing_selected_is_a_sentence() -> None:
    with pytest.raises(HandoverError, match="No node is selected"):
        select(opened("g (float[2] x) => (float[2] y) { y = Relu(x) }"), Part("", ()))


@pytest.mark.parametrize(
    "name",
    [
        "light_squeezenet.onnx",
        "odd_nested_if_30.onnx",
        "seed_mystrangenet.onnx",
        "ort_3layer_bloom_optimized_training.onnx",
    ],
)
def test_that_parts_of_real_models_are_as_sound_as_the_whole(name: str, corpus: Path, tmp_path: Path) -> None:
    source, target = corpus / name, tmp_path / "part.onnx"
    model = with_types(open_model(source), infer(source))
    before = {finding.code for finding in check(of_file(source, []))}
    for graph in model.graphs[:3]:
        count = len(graph.nodes)
        for start in range(0, count, max(1, count // 4)):
            nodes = tuple(node.id for node in graph.nodes[start : start + max(1, count // 3)])
            told = extract(model, Part(graph.path, nodes), target)
            after = {finding.code for finding in check(of_file(target, []))}
            assert after - before <= ({"UNTYPED"} if told.untyped else set())
            if not told.untyped:
                onnx.checker.check_model(target)
