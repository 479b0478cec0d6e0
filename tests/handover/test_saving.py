"""A whole model, saved elsewhere: what is written, what it is called, and what is left where that fails."""

from __future__ import annotations

import gzip
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

from app.graph.model import NameFrom
from app.graph.names import INPUT_NAMES, OUTPUT_NAMES
from app.graph.pipeline import open_model
from app.graph.read import read, read_bytes
from app.handover.draft import draft
from app.handover.errors import HandoverError
from app.handover.pieces import joined
from app.handover.saving import save
from app.ops.model import Evidence, Formal, OpDef
from tests.graph.building import model_of, nested_ifs

SWISH = OpDef(
    name="acme::Swish",
    domain="acme",
    op_type="Swish",
    function="Swish",
    kind="autograd.Function",
    file=None,
    line=1,
    inputs=(Formal("data", "symbolic"), Formal("beta", "symbolic")),
    attributes=(),
    outputs=(Formal("swished", "forward"),),
    evidence=Evidence.SOURCE,
)


class StoppedError(Exception):
    """What a person who cancels raises."""


def written(model: ModelProto | bytes, file: Path) -> Path:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(model if isinstance(model, bytes) else model.SerializeToString())
    return file


def with_external(folder: Path, names: tuple[str, ...], model: str = "net.onnx") -> Path:
    """A model whose weight number n lies in the file `names[n]`, and that file."""
    nodes = [helper.make_node("Add", ["x", "w0"], ["s0"])]
    nodes += [helper.make_node("Add", [f"s{n - 1}", f"w{n}"], [f"s{n}"]) for n in range(1, len(names))]
    weights = []
    for number, name in enumerate(names):
        weight = TensorProto(
            name=f"w{number}", data_type=TensorProto.FLOAT, dims=[4], data_location=TensorProto.EXTERNAL
        )
        weight.external_data.add(key="location", value=name)
        weight.external_data.add(key="checksum", value="kept")
        weights.append(weight)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(np.full(4, number, "<f4").tobytes())
    return written(model_of(nodes, outputs=(f"s{len(names) - 1}",), initializers=weights), folder / model)


def custom_in_branch() -> ModelProto:
    """A custom op in the main graph and one in a subgraph that is large enough to be left in the file at first."""
    swish = helper.make_node("Swish", ["x", "b"], ["z"], name="inner", domain="acme")
    constants = [
        helper.make_node("Constant", [], [f"c{n}"], value=numpy_helper.from_array(np.arange(2000))) for n in range(3)
    ]
    branch = helper.make_graph([*constants, swish], "branch", [], [onnx.ValueInfoProto(name="z")])
    nodes = [
        helper.make_node("Swish", ["x", "b"], ["t"], name="outer", domain="acme"),
        helper.make_node("If", ["c"], ["y"], then_branch=branch, else_branch=branch),
    ]
    model = model_of(nodes, inputs=("x", "b", "c"))
    model.opset_import.append(helper.make_opsetid("acme", 1))
    return model


def metadata(node: NodeProto) -> dict[str, str]:
    return {entry.key: entry.value for entry in node.metadata_props}


def test_that_a_model_without_data_files_is_copied_byte_for_byte(tmp_path: Path) -> None:
    source = written(b"\xfa\x01\x02hi" + model_of([helper.make_node("Relu", ["x"], ["y"])]).SerializeToString(),
                     tmp_path / "a.onnx")  # fmt: skip
    saved = save(source, tmp_path / "b.onnx")
    assert saved.files == (tmp_path / "b.onnx",)
    assert (tmp_path / "b.onnx").read_bytes() == source.read_bytes()


def test_that_taking_apart_and_putting_together_changes_nothing(tmp_path: Path) -> None:
    source = written(custom_in_branch(), tmp_path / "a.onnx")
    made = draft(source)
    assert len(list(made.bodies(made.proto))) == 3
    assert ModelProto.FromString(joined(made.pieces(made.proto))) == onnx.load(source)


def test_that_graphs_nested_deeper_than_protobuf_reads_are_saved(tmp_path: Path) -> None:
    source = written(nested_ifs(200), tmp_path / "a.onnx")
    made = draft(source)
    assert len(list(made.bodies(made.proto))) == 201
    assert read_bytes(joined(made.pieces(made.proto)), "b").graphs == read(source).graphs


def test_that_a_packed_model_is_saved_unpacked(tmp_path: Path) -> None:
    plain = model_of([helper.make_node("Relu", ["x"], ["y"])]).SerializeToString()
    save(written(gzip.compress(plain), tmp_path / "a.onnx.gz"), tmp_path / "b.onnx")
    assert (tmp_path / "b.onnx").read_bytes() == plain


def test_that_a_data_file_is_called_after_the_new_model(tmp_path: Path) -> None:
    source = with_external(tmp_path / "from", ("net.onnx.data", "net.bin"))
    target = tmp_path / "other.onnx"
    saved = save(source, target)
    assert saved.files == (tmp_path / "other.onnx.data", tmp_path / "other.bin", target)
    loaded = onnx.load(target)
    assert [numpy_helper.to_array(weight)[0] for weight in loaded.graph.initializer] == [0, 1]
    entries = onnx.load(target, load_external_data=False).graph.initializer[0].external_data
    assert {entry.key: entry.value for entry in entries} == {"location": "other.onnx.data", "checksum": "kept"}


def test_that_a_data_file_with_a_name_of_its_own_keeps_it_and_its_folder(tmp_path: Path) -> None:
    source = with_external(tmp_path / "from", ("weights/first.bin",))
    (tmp_path / "to").mkdir()
    save(source, tmp_path / "to" / "b.onnx")
    assert (tmp_path / "to" / "weights" / "first.bin").is_file()
    assert (tmp_path / "to" / "b.onnx").read_bytes() == source.read_bytes()


def test_that_saving_beside_the_model_shares_no_data_with_it(tmp_path: Path) -> None:
    source = with_external(tmp_path, ("weights.bin",))
    save(source, tmp_path / "b.onnx")
    assert (tmp_path / "b.1.weights.bin").read_bytes() == (tmp_path / "weights.bin").read_bytes()
    assert onnx.load(tmp_path / "b.onnx").graph.initializer[0].raw_data


def test_that_a_file_of_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    source = with_external(tmp_path / "from", ("weights.bin",))
    (tmp_path / "weights.bin").write_text("of another model")
    save(source, tmp_path / "b.onnx")
    assert (tmp_path / "weights.bin").read_text() == "of another model"


def test_that_saving_again_replaces_model_and_data(tmp_path: Path) -> None:
    source = with_external(tmp_path / "from", ("net.onnx.data",))
    for _ in range(2):
        save(source, tmp_path / "b.onnx")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["b.onnx", "b.onnx.data", "from"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("net.onnx", "is the file that is open"),
        ("link.onnx", "is the file that is open"),
        ("data.onnx", "holds data of the model"),
        ("net.bin", "let it end with .onnx"),
        ("n\0.onnx", "is no name for a model"),
        ("folder.onnx", "is a folder"),
        ("missing/net.onnx", "No such file or directory"),
    ],
)
def test_that_what_cannot_be_the_target_is_refused_in_a_sentence(name: str, words: str, tmp_path: Path) -> None:
    source = with_external(tmp_path, ("data.onnx",))
    (tmp_path / "folder.onnx").mkdir()
    (tmp_path / "link.onnx").symlink_to(source)
    before = {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    with pytest.raises(HandoverError, match=words):
        save(source, tmp_path / name)
    assert {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before


def test_that_nothing_is_left_behind_where_a_person_cancels(tmp_path: Path) -> None:
    source = with_external(tmp_path / "from", ("weights/a.bin", "weights/b.bin"))

    def told(done: int, whole: int) -> None:
        if done > 16:
            raise StoppedError

    with pytest.raises(StoppedError):
        save(source, tmp_path / "b.onnx", told=told)
    assert [file.name for file in tmp_path.iterdir()] == ["from"]


def test_that_progress_ends_at_the_whole(tmp_path: Path) -> None:
    source = with_external(tmp_path / "from", ("net.onnx.data",))
    steps: list[tuple[int, int]] = []
    save(source, tmp_path / "b.onnx", told=lambda done, whole: steps.append((done, whole)))
    assert steps[-1][0] == steps[-1][1] == sum((tmp_path / name).stat().st_size for name in ("b.onnx", "b.onnx.data"))


def test_that_a_source_that_changes_meanwhile_is_not_saved(tmp_path: Path) -> None:
    source = with_external(tmp_path / "from", ("net.onnx.data",))

    def told(done: int, whole: int) -> None:
        (tmp_path / "from" / "net.onnx.data").write_bytes(bytes(64))

    with pytest.raises(HandoverError, match="has changed while it was copied"):
        save(source, tmp_path / "b.onnx", told=told)
    assert [file.name for file in tmp_path.iterdir()] == ["from"]


_FULL = """
import resource, signal, sys
from pathlib import Path
from app.handover.errors import HandoverError
from app.handover.saving import save
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    save(Path(sys.argv[1]), Path(sys.argv[2]))
except HandoverError as error:
    print(error)
"""


def test_that_a_full_disk_is_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    weight = numpy_helper.from_array(np.zeros(5000, "<f4"), "w")
    source = written(model_of([helper.make_node("Add", ["x", "w"], ["y"])], initializers=[weight]), tmp_path / "a.onnx")
    target = tmp_path / "to" / "b.onnx"
    target.parent.mkdir()
    done = subprocess.run([sys.executable, "-c", _FULL, source, target], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == (f"{target} cannot be written: the disk is full. Make room, or choose another place.")
    assert list(target.parent.iterdir()) == []


def test_that_weights_stream_past_while_the_graph_is_written_anew(tmp_path: Path) -> None:
    swish = helper.make_node("Swish", ["x", "w"], ["y"], domain="acme")
    weight = numpy_helper.from_array(np.zeros(1 << 24, "<f4"), "w")
    source = written(model_of([swish], initializers=[weight]), tmp_path / "big.onnx")
    model = open_model(source, (SWISH,))
    tracemalloc.start()
    saved = save(source, tmp_path / "b.onnx", model)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert saved.named == 1
    assert (tmp_path / "b.onnx").stat().st_size > 1 << 26
    assert peak < 1 << 24


def test_that_port_names_are_written_where_netron_reads_them(tmp_path: Path) -> None:
    source = written(custom_in_branch(), tmp_path / "a.onnx")
    saved = save(source, tmp_path / "b.onnx", open_model(source, (SWISH,)))
    assert saved.named == 3
    main = onnx.load(tmp_path / "b.onnx").graph
    branch = main.node[1].attribute[0].g
    for node in (main.node[0], branch.node[3]):
        assert metadata(node) == {"input_names": "['data', 'beta']", "output_names": "['swished']"}
    assert branch.node[0] == custom_in_branch().graph.node[1].attribute[0].g.node[0]


def test_that_written_port_names_are_read_back_without_the_definitions(tmp_path: Path) -> None:
    source = written(custom_in_branch(), tmp_path / "a.onnx")
    save(source, tmp_path / "b.onnx", open_model(source, (SWISH,)))
    node = open_model(tmp_path / "b.onnx").graphs[0].nodes[0]
    named = [(slot.name, slot.name_from) for slot in node.inputs]
    named += [(slot.name, slot.name_from) for slot in node.outputs]
    assert named == [(name, NameFrom.METADATA) for name in ("data", "beta", "swished")]


def test_that_names_that_netron_would_split_are_left_out(tmp_path: Path) -> None:
    odd = replace(SWISH, inputs=(Formal("a, b", "symbolic"), Formal("it's", "symbolic"), Formal("fine", "symbolic")))
    nodes = [helper.make_node("Swish", ["x", "x", "x", "x"], ["y"], domain="acme")]
    source = written(model_of(nodes), tmp_path / "a.onnx")
    save(source, tmp_path / "b.onnx", open_model(source, (odd,)))
    assert metadata(onnx.load(tmp_path / "b.onnx").graph.node[0])["input_names"] == "['0', '1', 'fine', '3']"
    slots = open_model(tmp_path / "b.onnx").graphs[0].nodes[0].inputs
    assert [slot.name_from for slot in slots] == [NameFrom.POSITION] * 2 + [NameFrom.METADATA, NameFrom.POSITION]


def test_that_what_netron_reads_is_what_is_written() -> None:
    """Its own source, where the package is installed: the key, and the way it takes the list apart."""
    netron = pytest.importorskip("netron")
    text = (Path(netron.__file__).parent / "onnx.js").read_text(encoding="utf-8")
    assert f"key === '{INPUT_NAMES}' && value.startsWith('[') && value.endsWith(']')" in text
    assert "value.slice(1, -1).split(', ')" in text
    assert OUTPUT_NAMES not in text


def test_that_a_file_that_changed_since_it_was_read_is_not_mixed_with_old_names(tmp_path: Path) -> None:
    source = written(custom_in_branch(), tmp_path / "a.onnx")
    model = open_model(source, (SWISH,))
    written(model_of([helper.make_node("Relu", ["x"], ["y"])]), source)
    with pytest.raises(HandoverError, match="open it again with Export"):
        save(source, tmp_path / "b.onnx", model)
