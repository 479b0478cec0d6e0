"""ONNX's own schemas as records."""

from __future__ import annotations

import pytest
from onnx import IR_VERSION, defs

from app.ops.schemas import ONNX_DOMAINS, find, known, newest, newest_ir


def test_that_the_empty_domain_and_its_long_spelling_are_one() -> None:
    assert find("Conv", "", 13) == find("Conv", "ai.onnx", 13)
    assert known("Conv", "ai.onnx")


def test_that_a_schema_carries_ports_attributes_and_documentation() -> None:
    conv = find("Conv", "", 13)
    assert conv is not None
    assert [formal.name for formal in conv.inputs] == ["X", "W", "B"]
    assert [formal.optional for formal in conv.inputs] == [False, False, True]
    assert [formal.name for formal in conv.outputs] == ["Y"]
    assert (conv.min_inputs, conv.max_inputs, conv.min_outputs, conv.max_outputs) == (2, 3, 1, 1)
    attributes = {attribute.name: attribute for attribute in conv.attributes}
    assert (attributes["group"].type, attributes["group"].default) == ("INT", 1)
    assert (attributes["auto_pad"].type, attributes["auto_pad"].default) == ("STRING", "NOTSET")
    assert attributes["pads"].default is None
    assert "convolution" in conv.doc
    assert attributes["group"].doc


def test_that_the_version_in_force_is_found_between_and_beyond_the_known_ones() -> None:
    versions = {
        version: found.since_version for version in (1, 6, 7, 12, 13, 314159) if (found := find("Add", "", version))
    }
    newest = max(schema.since_version for schema in defs.get_all_schemas_with_history() if schema.name == "Add")
    assert versions == {1: 1, 6: 6, 7: 7, 12: 7, 13: 13, 314159: newest}


def test_that_a_variadic_input_has_no_upper_bound_and_says_its_least_count() -> None:
    concat = find("Concat", "", 13)
    loop = find("Loop", "", 13)
    assert concat is not None
    assert loop is not None
    assert (concat.inputs[0].variadic, concat.inputs[0].least, concat.max_inputs) == (True, 1, None)
    assert loop.inputs[-1].least == 0


def test_that_required_attributes_and_deprecated_operators_are_marked() -> None:
    concat = find("Concat", "", 13)
    upsample = find("Upsample", "", 10)
    assert concat is not None
    assert upsample is not None
    assert [attribute.required for attribute in concat.attributes] == [True]
    assert upsample.deprecated


def test_that_random_operators_are_told_apart() -> None:
    dropout, identity = find("Dropout", "", 13), find("Identity", "", 13)
    assert dropout is not None
    assert identity is not None
    assert (dropout.deterministic, identity.deterministic) == (False, True)


@pytest.mark.parametrize(
    ("op_type", "domain", "version"),
    [("Conv", "", 0), ("Conv", "", -7), ("Conv", "mydomain", 13), ("\ud800", "\0", 1), ("", "", 1), ("conv", "", 13)],
)
def test_that_what_onnx_does_not_define_is_none(op_type: str, domain: str, version: int) -> None:
    assert find(op_type, domain, version) is None


def test_that_an_operator_is_known_at_any_version_but_only_in_its_own_domain() -> None:
    assert known("Upsample", "")
    assert known("TreeEnsemble", "ai.onnx.ml")
    assert not known("Conv", "mydomain")
    assert not known("MyStrangeOp", "")


def test_that_every_schema_of_onnx_is_found_with_all_its_formals() -> None:
    for schema in defs.get_all_schemas_with_history():
        found = find(schema.name, schema.domain, schema.since_version)
        assert found is not None
        assert found.since_version == schema.since_version
        assert [formal.name for formal in found.inputs] == [formal.name for formal in schema.inputs]
        assert {attribute.name for attribute in found.attributes} == set(schema.attributes)
        assert all(hasattr(defs.OpSchema.AttrType, attribute.type) for attribute in found.attributes)


def test_that_the_domains_of_onnx_are_all_there() -> None:
    assert {schema.domain for schema in defs.get_all_schemas_with_history()} <= ONNX_DOMAINS


def test_that_a_schema_is_made_once() -> None:
    assert find("Conv", "", 13) is find("Conv", "", 13)


def test_that_the_newest_version_of_a_domain_is_that_of_onnx_itself() -> None:
    assert newest("") == newest("ai.onnx") == defs.onnx_opset_version()
    assert newest("ai.onnx.ml") >= 4
    assert newest("mydomain") == 0


def test_that_the_newest_file_format_is_that_of_the_installed_onnx() -> None:
    assert newest_ir() == IR_VERSION
