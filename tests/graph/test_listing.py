"""The listing prints a graph as torch does."""

from __future__ import annotations

from onnx import AttributeProto, NodeProto, TensorProto, helper

from app.graph.listing import listing, type_word
from app.graph.model import MapType, OpaqueType, OptionalType, SequenceType, TensorType, ValueType
from tests.graph.building import model_of, nested_ifs, opened, parsed


def test_that_a_node_is_a_line_with_values_types_attributes_and_inputs() -> None:
    model = opened(
        "g (float[64, 576] x) => (float[64, N] y) <float[2] w = {1.0, 2.0}> { y = acme.Op<alpha = 1.3>(x, w) }"
    )
    assert listing(model) == (
        "graph(%x : Float(64, 576),\n"
        "      %w : Float(2)):\n"
        "  %y : Float(64, N) = acme::Op[alpha=1.3](%x, %w)\n"
        "  return (%y)\n"
    )


def test_that_standard_ops_stand_in_the_domain_onnx_and_defaults_are_left_out() -> None:
    assert "= onnx::Gemm(%x, %x)" in listing(opened("g (float[2, 2] x) => (float[2, 2] y) { y = Gemm(x, x) }"))


def test_that_the_scope_and_the_line_of_a_node_follow_it() -> None:
    node = helper.make_node(
        "Relu", ["x"], ["y"], name="/dense/dense.1/Relu", doc_string="/home/me/net.py(12): forward\n"
    )
    assert "onnx::Relu(%x), scope: dense/dense.1 # net.py:12" in listing(opened(model_of([node])))


def test_that_the_scope_names_classes_where_the_file_knows_them() -> None:
    node = NodeProto(op_type="Relu", input=["x"], output=["y"])
    node.metadata_props.add(key="pkg.torch.onnx.name_scopes", value="['', 'seq', 'seq.1', 'relu']")
    node.metadata_props.add(
        key="pkg.torch.onnx.class_hierarchy",
        value="['__main__.Net', 'torch.nn.modules.container.Sequential', 'torch.nn.modules.ReLU', 'aten.relu.default']",
    )
    assert "onnx::Relu(%x), scope: Net/Sequential[seq]/ReLU[1]" in listing(opened(model_of([node])))


def test_that_subgraphs_stand_under_their_node_and_functions_at_the_end() -> None:
    text = """g (bool c, float[1] x) => (float[1] y) {
      t = If(c) <then_branch = a () => (float[1] p) { p = Neg(x) }, else_branch = b () => (float[1] q) { q = Abs(x) }>
      y = local.f(t)
    }
    <opset_import: ["": 17], domain: "local"> f (v) => (w) { w = Neg(v) }"""
    model = opened(parsed(text, '<ir_version: 9, opset_import: ["": 17, "local": 1]>'))
    assert listing(model) == (
        "graph(%c : Bool(1),\n      %x : Float(1)):\n".replace("Bool(1)", "Bool()") + "  %t : Tensor = onnx::If(%c)\n"
        "    then_branch = graph():\n"
        "      %p : Float(1) = onnx::Neg(%x)\n"
        "      return (%p)\n"
        "    else_branch = graph():\n"
        "      %q : Float(1) = onnx::Abs(%x)\n"
        "      return (%q)\n"
        "  %y : Float(1) = local::f(%t)\n"
        "  return (%y)\n"
        "\n"
        "function local::f(%v : Tensor):\n"
        "  %w : Tensor = onnx::Neg(%v)\n"
        "  return (%w)\n"
    )


def test_that_tensors_are_values_in_braces_or_a_type() -> None:
    few = helper.make_node("Constant", [], ["a"], value=helper.make_tensor("t", TensorProto.FLOAT, [2], [0.1, 2.0]))
    many = helper.make_node("Constant", [], ["b"], value=helper.make_tensor("t", TensorProto.INT64, [9], range(9)))
    text = listing(opened(model_of([few, many], outputs=("a", "b"))))
    assert "onnx::Constant[value={0.1, 2.0}]()" in text
    assert "onnx::Constant[value=<Long(9)>]()" in text


def test_that_omitted_inputs_are_none() -> None:
    assert "onnx::Clip(%x, None, %x)" in listing(opened(model_of([helper.make_node("Clip", ["x", "", "x"], ["y"])])))


def test_that_the_kinds_of_types_have_words() -> None:
    plain = TensorType("float32", (1, "N", None))
    words: dict[str, ValueType | None] = {
        "Float(1, N, ?)": plain,
        "Long()": TensorType("int64", ()),
        "Half(*)": TensorType("float16", None),
        "Double(0)": TensorType("float64", (0,)),
        "SparseFloat(3)": TensorType("float32", (3,), True),
        "Type99(3)": TensorType("type 99", (3,)),
        "Sequence[Float(1, N, ?)]": SequenceType(plain),
        "Optional[Tensor]": OptionalType(None),
        "Map[String, Float(1, N, ?)]": MapType("string", plain),
        "Opaque[acme::Handle]": OpaqueType("acme", "Handle"),
        "Tensor": None,
    }
    assert [type_word(stated) for stated in words.values()] == list(words)


def test_that_hostile_names_stay_on_their_line_and_bounded() -> None:
    node = helper.make_node("Op\n", ["x"], ["y\nreturn (%z)"], name="n", domain="d\u202e")
    node.attribute.append(AttributeProto(name="a\n", type=AttributeProto.STRING, s=b"v\n" * 5000))
    text = listing(opened(model_of([node])))
    assert len(text.splitlines()) == 3
    assert "\u202e" not in text
    assert max(map(len, text.splitlines())) < 400


def test_that_deep_models_are_listed() -> None:
    assert listing(opened(nested_ifs(450))).count("onnx::If") == 450
