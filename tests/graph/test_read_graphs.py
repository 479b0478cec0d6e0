"""Nodes, values, attributes, subgraphs and functions come out as the file states them."""

from __future__ import annotations

import pytest
from onnx import AttributeProto, GraphProto, NodeProto, TensorProto, TypeProto, ValueInfoProto, helper

from app.graph.model import (
    Attribute,
    Dim,
    GraphRef,
    Kind,
    MapType,
    OpaqueType,
    OptionalType,
    Port,
    SequenceType,
    SparseTensor,
    Tensor,
    TensorType,
    TypeFrom,
    ValueType,
)
from app.graph.read import read_bytes
from app.graph.walks import links
from app.graph.wire import header
from app.graph.words import type_text
from tests.graph.building import graph, model_of, nested_ifs, node, opened, parsed, varint, wire


def attribute_of(proto: AttributeProto) -> Attribute:
    holder = NodeProto(op_type="Holder", domain="acme", output=["y"], attribute=[proto])
    return read_bytes(model_of([holder]).SerializeToString(), "test").graphs[0].nodes[0].attributes[0]


def test_that_ports_values_and_users_agree() -> None:
    model = opened("g (float[2] x) => (float[2] y) { t = Relu(x)\n y = Mul(t, t) }")
    main = model.graphs[0]
    t = next(value for value in main.values if value.name == "t")
    assert t.maker == Port(main.nodes[0].id, 0)
    assert t.users == (Port(main.nodes[1].id, 0), Port(main.nodes[1].id, 1))
    assert [slot.value for slot in main.nodes[1].inputs] == [t.id, t.id]
    assert [main.values[value].name for value in (*main.inputs, *main.outputs)] == ["x", "y"]


def test_that_an_empty_name_is_an_omitted_slot_in_its_place() -> None:
    proto = model_of([helper.make_node("Clip", ["x", "", "hi"], ["y", ""])], inputs=("x", "hi"))
    clip = node(opened(proto), "Clip")
    assert [slot.origin.kind for slot in clip.inputs] == [Kind.ACTIVATION, Kind.OMITTED, Kind.ACTIVATION]
    assert clip.inputs[1].value is None
    assert clip.outputs[1].value is None


def test_that_a_name_made_twice_is_two_values_and_the_last_before_a_reader_counts() -> None:
    nodes = [
        helper.make_node("Relu", ["x"], ["t"]),
        helper.make_node("Neg", ["t"], ["a"]),
        helper.make_node("Abs", ["x"], ["t"]),
        helper.make_node("Exp", ["t"], ["y"]),
    ]
    main = opened(model_of(nodes)).graphs[0]
    makers = [main.values[reader.inputs[0].value or 0].maker for reader in (main.nodes[1], main.nodes[3])]
    assert [maker.node if maker else None for maker in makers] == [0, 2]


def test_that_a_node_does_not_read_its_own_output_where_an_earlier_one_has_that_name() -> None:
    nodes = [helper.make_node("Relu", ["x"], ["t"]), helper.make_node("Neg", ["t"], ["t"])]
    main = opened(model_of(nodes, outputs=("t",))).graphs[0]
    assert main.values[main.nodes[1].inputs[0].value or 0].maker == Port(main.nodes[0].id, 0)
    assert main.values[main.outputs[0]].maker == Port(main.nodes[1].id, 0)


def test_that_a_name_nobody_makes_is_undefined_and_nodes_may_stand_in_any_order() -> None:
    nodes = [helper.make_node("Add", ["t", "nowhere"], ["y"]), helper.make_node("Relu", ["x"], ["t"])]
    add = node(opened(model_of(nodes)), "Add")
    assert [slot.origin.kind for slot in add.inputs] == [Kind.ACTIVATION, Kind.UNDEFINED]


@pytest.mark.parametrize(
    ("proto", "kind", "value"),
    [
        (helper.make_attribute("a", 1.5), "FLOAT", 1.5),
        (helper.make_attribute("a", 7), "INT", 7),
        (helper.make_attribute("a", "word"), "STRING", "word"),
        (helper.make_attribute("a", b"\xff\x00"), "STRING", b"\xff\x00"),
        (helper.make_attribute("a", [1.5, 2.5]), "FLOATS", (1.5, 2.5)),
        (helper.make_attribute("a", [1, 2]), "INTS", (1, 2)),
        (helper.make_attribute("a", ["a", b"\xfe"]), "STRINGS", ("a", b"\xfe")),
        (AttributeProto(name="a", type=AttributeProto.FLOATS), "FLOATS", ()),
        (AttributeProto(name="a", type=AttributeProto.TENSOR), "TENSOR", None),
        (AttributeProto(name="a", type=AttributeProto.GRAPH), "GRAPH", None),
        (AttributeProto(name="a"), "UNDEFINED", None),
        (AttributeProto(name="a", f=0.0), "FLOAT", 0.0),
        (AttributeProto(name="a", i=0), "INT", 0),
        (AttributeProto(name="a", s=b"x"), "STRING", "x"),
        (AttributeProto(name="a", ints=[3]), "INTS", (3,)),
        (AttributeProto(name="a", strings=[b"x"]), "STRINGS", ("x",)),
    ],
)
def test_that_plain_attributes_keep_type_and_value(proto: AttributeProto, kind: str, value: object) -> None:
    found = attribute_of(proto)
    assert (found.type, found.value) == (kind, value)


def test_that_an_attribute_may_refer_to_one_of_its_function() -> None:
    proto = AttributeProto(name="alpha", type=AttributeProto.FLOAT, ref_attr_name="slope")
    found = attribute_of(proto)
    assert (found.type, found.value, found.refers_to) == ("FLOAT", None, "slope")


def test_that_tensor_attributes_of_every_kind_are_there() -> None:
    dense = helper.make_tensor("t", TensorProto.INT64, [2], [3, 4])
    sparse = helper.make_sparse_tensor(dense, helper.make_tensor("i", TensorProto.INT64, [2], [0, 5]), [9])
    one, many = (
        attribute_of(helper.make_attribute("a", dense)),
        attribute_of(helper.make_attribute("a", [dense, dense])),
    )
    assert isinstance(one.value, Tensor)
    assert (one.type, one.value.element, one.value.shape) == ("TENSOR", "int64", (2,))
    assert many.type == "TENSORS"
    assert isinstance(many.value, tuple)
    assert len(many.value) == 2
    found = attribute_of(helper.make_attribute("a", sparse)).value
    assert isinstance(found, SparseTensor)
    assert found.shape == (9,)
    assert attribute_of(helper.make_attribute("a", [sparse])).type == "SPARSE_TENSORS"


def test_that_types_as_attributes_are_there() -> None:
    stated = helper.make_tensor_type_proto(TensorProto.FLOAT, ["N"])
    assert attribute_of(helper.make_attribute("a", stated)).value == TensorType("float32", ("N",))
    found = attribute_of(helper.make_attribute("a", [stated, stated]))
    assert (found.type, found.value) == ("TYPE_PROTOS", (TensorType("float32", ("N",)),) * 2)


def stated_type(proto: TypeProto) -> ValueType | None:
    model = model_of([])
    model.graph.input[0].type.CopyFrom(proto)
    return read_bytes(model.SerializeToString(), "test").graphs[0].values[0].type


def opaque() -> TypeProto:
    proto = TypeProto()
    proto.opaque_type.domain, proto.opaque_type.name = "acme", "Handle"
    return proto


def test_that_types_of_every_kind_are_there() -> None:
    tensor = helper.make_tensor_type_proto(TensorProto.BFLOAT16, [1, "N", None])
    plain = TensorType("bfloat16", (1, "N", None))
    assert stated_type(tensor) == plain
    assert stated_type(helper.make_sparse_tensor_type_proto(TensorProto.FLOAT, [3])) == TensorType(
        "float32", (3,), True
    )
    assert stated_type(helper.make_sequence_type_proto(tensor)) == SequenceType(plain)
    assert stated_type(helper.make_optional_type_proto(tensor)) == OptionalType(plain)
    assert stated_type(helper.make_map_type_proto(TensorProto.STRING, tensor)) == MapType("string", plain)
    assert stated_type(opaque()) == OpaqueType("acme", "Handle")
    assert stated_type(TypeProto()) is None


@pytest.mark.parametrize(
    ("shape", "read"), [(None, None), ((), ()), ((0,), (0,)), (("N",), ("N",)), ((None,), (None,)), ((-1,), (-1,))]
)
def test_that_the_kinds_of_shapes_stay_apart(shape: tuple[Dim, ...] | None, read: tuple[Dim, ...] | None) -> None:
    assert stated_type(helper.make_tensor_type_proto(TensorProto.FLOAT, shape)) == TensorType("float32", read)


@pytest.mark.parametrize(
    ("number", "name"),
    [
        *((number, word.lower()) for word, number in TensorProto.DataType.items() if number not in (0, 1, 11)),
        (1, "float32"),
        (11, "float64"),
        (99, "type 99"),
        (-3, "type -3"),
    ],
)
def test_that_every_element_type_has_its_name(number: int, name: str) -> None:
    assert stated_type(helper.make_tensor_type_proto(number, [1])) == TensorType(name, (1,))


IF = """g (bool c, float[2] x) => (float[2] y) {
  w = Constant<value_float = 2.0>()
  y = If(c) <then_branch = a () => (float[2] p) { p = Mul(x, w) }, else_branch = b () => (float[2] q) { q = Neg(x) }>
}"""


def test_that_subgraphs_have_paths_and_know_what_they_read_from_outside() -> None:
    model = opened(IF)
    assert [graph.path for graph in model.graphs] == ["", "If_1/then_branch", "If_1/else_branch"]
    holder = node(model, "If")
    assert [item.value for item in holder.attributes] == [GraphRef("If_1/then_branch"), GraphRef("If_1/else_branch")]
    inner = graph(model, "If_1/then_branch")
    assert inner.parent == ("", holder.id)
    outside = {value.name: value.outer for value in inner.values}
    assert outside["x"] == ("", graph(model, "").inputs[1])
    assert next(value for value in inner.values if value.name == "x").type == TensorType("float32", (2,))


def test_that_a_value_from_outside_leads_to_the_graph_that_makes_it_at_any_depth() -> None:
    innermost = opened(nested_ifs(3)).graphs[-1]
    assert [value.outer for value in innermost.values if value.name == "x"] == [("", 0)]
    between = [value for value in opened(nested_ifs(3)).graphs[2].values if value.name == "c"]
    assert [value.outer for value in between] == [("", 1)]


def test_that_paths_stay_unique_where_node_names_are_doubled() -> None:
    proto = parsed(IF)
    second = NodeProto()
    second.CopyFrom(proto.graph.node[1])
    second.output[0] = "z"
    proto.graph.node.append(second)
    for item in proto.graph.node:
        item.name = "same"
    assert [graph.path for graph in opened(proto).graphs] == [
        "",
        "same/then_branch",
        "same/else_branch",
        "same_2/then_branch",
        "same_2/else_branch",
    ]


def test_that_a_list_of_graphs_is_numbered() -> None:
    branch = GraphProto(name="b", output=[ValueInfoProto(name="x")])
    switch = helper.make_node("Switch", ["x"], ["y"], domain="acme", branches=[branch, branch])
    model = opened(model_of([switch]))
    assert [graph.path for graph in model.graphs[1:]] == ["Switch_0/branches[0]", "Switch_0/branches[1]"]


@pytest.mark.parametrize("depth", [30, 60, 450])
def test_that_ifs_may_nest_deep(depth: int) -> None:
    model = opened(nested_ifs(depth))
    deepest = model.graphs[-1]
    assert len(model.graphs) == depth + 1
    assert deepest.path.count("then_branch") == depth
    assert deepest.nodes[0].inputs[0].origin.outer
    assert not model.notes


def test_that_what_nests_beyond_all_measure_is_left_out_with_a_note() -> None:
    model = opened(nested_ifs(600))
    assert len(model.graphs) == 500
    assert "deeper than 500 levels" in model.notes[0]


FUNCTION = """
g (float[2] x) => (float[2] y) { y = local.twice <k = 3.0> (x) }
<opset_import: ["": 17], domain: "local">
twice <k> (a) => (b) { c = Constant<value_float: float = @k>()
 b = Mul(a, c) }
"""


def test_that_local_functions_are_graphs_of_their_own_and_their_calls_are_not_custom() -> None:
    model = opened(parsed(FUNCTION, '<ir_version: 9, opset_import: ["": 17, "local": 1]>'))
    inner = graph(model, "function:local::twice")
    assert inner.function is not None
    assert (inner.function.attributes, inner.function.opset_imports) == (("k",), (("", 17),))
    assert not node(model, "twice").custom
    assert inner.nodes[0].attributes[0].refers_to == "k"


@pytest.mark.parametrize(
    ("domain", "op_type", "custom"),
    [
        ("", "Relu", False),
        ("ai.onnx", "Relu", False),
        ("ai.onnx.ml", "LabelEncoder", False),
        ("ai.onnx.preview.training", "Adam", False),
        ("", "MyStrangeOp", True),
        ("mydomain", "MyStrangeOp", True),
        ("mydomain", "Relu", True),
        ("com.microsoft", "Attention", True),
        ("onnx.brevitas", "Quant", True),
        ("ai.onnx.ml", "Relu", True),
    ],
)
def test_which_ops_are_custom(domain: str, op_type: str, custom: bool) -> None:
    made = helper.make_node(op_type, ["x"], ["y"], domain=domain)
    assert opened(model_of([made])).graphs[0].nodes[0].custom is custom


def test_that_an_initializer_that_is_an_input_is_one_value() -> None:
    weight = helper.make_tensor("w", TensorProto.FLOAT, [2], [1.0, 2.0])
    model = opened(model_of([helper.make_node("Add", ["x", "w"], ["y"])], inputs=("x", "w"), initializers=[weight]))
    value = model.graphs[0].values[1]
    assert value.is_input
    assert isinstance(value.tensor, Tensor)
    assert (value.type, value.type_from) == (TensorType("float32", (2,)), TypeFrom.DECLARED)


def test_that_names_which_are_no_utf8_are_escaped_and_stay_apart() -> None:
    data = model_of([helper.make_node("Relu", ["x"], ["~~"]), helper.make_node("Neg", ["~~"], ["y"], name="!!")])
    raw = data.SerializeToString().replace(b"~~", b"\xff\xfe").replace(b"!!", b"\xc3\x28")
    main = read_bytes(raw, "test").graphs[0]
    assert main.nodes[1].name == "\\xc3("
    assert main.values[main.nodes[1].inputs[0].value or 0].name == "\\xff\\xfe"
    assert main.nodes[1].inputs[0].value == main.nodes[0].outputs[0].value


def test_that_the_facts_of_the_model_are_there() -> None:
    proto = parsed("g (float[2] x) => (float[2] y) { y = Relu(x) }")
    proto.producer_name, proto.producer_version, proto.domain, proto.model_version = "pytorch", "2.13", "org", 4
    proto.metadata_props.add(key="author", value="me")
    model = opened(proto)
    assert (model.producer, model.domain, model.model_version) == ("pytorch 2.13", "org", 4)
    assert model.metadata == (("author", "me"),)
    assert model.opset_imports == (("", 17), ("acme", 1))


def test_that_damage_in_one_row_leaves_the_others() -> None:
    weight = TensorProto(name="w", dims=[-4, 3], data_type=77, raw_data=b"\0")
    model = model_of([helper.make_node("Add", ["x", "w"], ["y"])], initializers=[weight])
    model.ir_version = 9999
    del model.opset_import[:]
    data = model.SerializeToString() + b"\xfa\x01\x03abc"
    read = read_bytes(data, "test")
    assert (read.ir_version, read.opset_imports) == (9999, ())
    tensor = next(value.tensor for value in read.graphs[0].values if value.name == "w")
    assert isinstance(tensor, Tensor)
    assert (tensor.element, tensor.shape) == ("type 77", (-4, 3))


def test_that_training_graphs_stand_beside_the_main_one_and_read_its_weights() -> None:
    weight = helper.make_tensor("w", TensorProto.FLOAT, [2], [1.0, 2.0])
    model = model_of([helper.make_node("Mul", ["x", "w"], ["y"])], initializers=[weight])
    info = model.training_info.add()
    branch = helper.make_graph([helper.make_node("Neg", ["w"], ["n"])], "branch", [], [info_of("n")])
    step = helper.make_node("If", ["c"], ["g"], then_branch=branch, else_branch=branch, name="choice")
    inputs = [info_of("r"), helper.make_tensor_value_info("c", TensorProto.BOOL, [])]
    update = helper.make_node("Sub", ["w", "g"], ["w_new"])
    info.algorithm.CopyFrom(helper.make_graph([step, update], "sgd", inputs, [info_of("w_new")]))
    info.update_binding.add(key="w", value="w_new")
    read = opened(model)
    branches = [f"training:0/algorithm/choice/{one}_branch" for one in ("else", "then")]
    assert [one.path for one in read.graphs] == ["", "training:0/algorithm", *branches]
    trained = read.graphs[1]
    assert (trained.parent, trained.name, trained.metadata) == (None, "sgd", (("w", "w_new"),))
    assert trained.nodes[1].inputs[0].origin.kind is Kind.INITIALIZER
    assert read.notes == ()
    outer = next(value.outer for value in read.graphs[2].values if value.name == "w")
    assert outer is not None
    assert outer[0] in ("", "training:0/algorithm")
    links({one.path: one for one in read.graphs}, "")
    links({one.path: one for one in read.graphs}, "training:0/algorithm")


def test_that_a_training_graph_that_is_not_there_is_left_out() -> None:
    model = model_of([helper.make_node("Relu", ["x"], ["y"])])
    model.training_info.add().initialization.name = "start"
    model.training_info.add()
    assert [one.path for one in opened(model).graphs] == ["", "training:0/initialization"]


def info_of(name: str) -> ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, [2])


def test_that_a_constant_without_a_type_gets_that_of_its_value() -> None:
    model = opened("g (float[2] x) => (float[2] y) { c = Constant<value_ints = [1, 2]>()\n y = Foo(x, c) }")
    made = next(value for value in model.graphs[0].values if value.name == "c")
    assert (made.type, made.type_from) == (TensorType("int64", (2,)), TypeFrom.INFERRED)


def test_that_a_custom_constant_says_nothing_of_its_type() -> None:
    model = opened("g (float[2] x) => (float[2] y) { c = acme.Constant<value_ints = [1, 2]>()\n y = Foo(x, c) }")
    assert next(value for value in model.graphs[0].values if value.name == "c").type is None


def test_that_numbers_of_values_and_nodes_are_their_places() -> None:
    for main in opened(IF).graphs:
        assert [value.id for value in main.values] == list(range(len(main.values)))
        assert [item.id for item in main.nodes] == list(range(len(main.nodes)))


@pytest.mark.parametrize("levels", [10, 47, 60, 3000])
def test_that_a_type_that_nests_too_deep_spoils_its_own_value_only(levels: int) -> None:
    model = model_of([helper.make_node("Relu", ["x"], ["y"])], ["x", "odd"])
    inner = helper.make_tensor_type_proto(TensorProto.FLOAT, [2]).SerializeToString()
    for _ in range(levels):
        sequence = header(1, len(inner)) + inner
        inner = header(4, len(sequence)) + sequence
    info = b"\x0a\x03odd" + header(2, len(inner)) + inner
    del model.graph.input[1]
    graph_bytes = model.graph.SerializeToString()
    grown = graph_bytes + header(11, len(info)) + info
    model.ClearField("graph")
    data = model.SerializeToString() + header(7, len(grown)) + grown
    read = opened(data)
    assert [node.op_type for node in read.graphs[0].nodes] == ["Relu"]
    odd = next(value for value in read.graphs[0].values if value.name == "odd")
    assert odd.is_input
    assert type_text(odd.type).startswith("sequence(sequence(")


def long(value: int) -> bytes:
    """A number as the wire format may write it, too: in two bytes more than it needs."""
    written = varint(value)
    return written[:-1] + bytes((written[-1] | 0x80, 0x80, 0))


def long_wire(number: int, content: bytes) -> bytes:
    return long(number << 3 | 2) + long(len(content)) + content


def test_that_keys_lengths_and_numbers_may_take_more_bytes_than_they_need() -> None:
    tensor = long(8) + long(2) + long(16) + long(1) + long_wire(9, bytes(8)) + long_wire(8, b"w")
    kept = long_wire(1, b"axis") + long(3 << 3) + long(7) + long(20 << 3) + long(2)
    shape = long_wire(2, long_wire(1, long(8) + long(5)) + long_wire(1, long_wire(2, b"N")))
    info = long_wire(1, b"x") + long_wire(2, long_wire(1, long(8) + long(1) + shape))
    nodes = [
        long_wire(1, b"x") + long_wire(1, b"w") + long_wire(2, b"t") + long_wire(4, b"Op") + long_wire(5, kept),
        long_wire(1, b"t") + long_wire(2, b"y") + long_wire(4, b"Relu"),
    ]
    body = b"".join(long_wire(1, item) for item in nodes) + long_wire(5, tensor) + long_wire(11, info)
    main = read_bytes(long_wire(7, body), "test").graphs[0]
    assert [value.name for value in main.values] == ["x", "w", "t", "y"]
    assert [item.op_type for item in main.nodes] == ["Op", "Relu"]
    assert main.nodes[0].attributes == (Attribute("axis", "INT", 7),)
    assert main.values[0].type == TensorType("float32", (5, "N"))
    assert main.values[1].type == TensorType("float32", (2,))


def test_that_a_graph_in_several_pieces_is_one() -> None:
    first, second = (NodeProto(op_type=op, input=["x"], output=[op]).SerializeToString() for op in ("Relu", "Neg"))
    main = read_bytes(wire(7, wire(1, first)) + wire(7, wire(1, second)), "test").graphs[0]
    assert [item.op_type for item in main.nodes] == ["Relu", "Neg"]
    assert main.nodes[0].inputs[0].value == main.nodes[1].inputs[0].value


def test_that_attributes_written_alike_are_one_record_unless_they_hold_graphs() -> None:
    nodes = [helper.make_node("Holder", ["x"], [f"y{at}"], domain="acme", axis=1) for at in range(2)]
    model = model_of([*nodes, *(parsed(IF).graph.node[1:] * 2)])
    read = read_bytes(model.SerializeToString(), "test")
    first, second, *holders = read.graphs[0].nodes
    assert first.attributes[0] is second.attributes[0]
    paths = {item.value.path for holder in holders for item in holder.attributes if isinstance(item.value, GraphRef)}
    assert len(paths) == 4
