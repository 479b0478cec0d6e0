"""ONNX's own operator schemas as frozen records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from onnx import IR_VERSION, AttributeProto, defs, helper

from .model import AttributeDef, Formal

ONNX_DOMAINS = frozenset(
    {"", "ai.onnx", "ai.onnx.ml", "ai.onnx.preview", "ai.onnx.preview.training", "ai.onnx.training"}
)
"""The domains that belong to ONNX itself; `ai.onnx` is another spelling of the empty one."""

_Key = tuple[str, str]

# Older versions of onnx do not say which operators are random, and newer ones leave some of them "unknown".
_RANDOM = frozenset(
    {
        "Bernoulli",
        "Dropout",
        "Multinomial",
        "RandomNormal",
        "RandomNormalLike",
        "RandomUniform",
        "RandomUniformLike",
    }
)


@dataclass(frozen=True, slots=True)
class Schema:
    """One version of one ONNX operator. `max_inputs` and `max_outputs` are None where the last formal is variadic.

    `deterministic` is that of the operator itself; an operator with subgraphs is as random as what these hold.
    """

    op_type: str
    domain: str
    since_version: int
    inputs: tuple[Formal, ...]
    outputs: tuple[Formal, ...]
    attributes: tuple[AttributeDef, ...]
    min_inputs: int
    max_inputs: int | None
    min_outputs: int
    max_outputs: int | None
    deprecated: bool
    deterministic: bool
    doc: str


@lru_cache(maxsize=8192)
def find(op_type: str, domain: str, version: int) -> Schema | None:
    """The schema in force at opset `version` of `domain`, or None where ONNX has none.

    A version beyond the newest known gives the newest schema; one below the first gives None.
    """
    family = _families().get((_spelled(domain), op_type), ())
    return next((_record(schema) for schema in family if schema.since_version <= version), None)


def known(op_type: str, domain: str) -> bool:
    """Whether ONNX defines or ever defined the operator, at any version."""
    return (_spelled(domain), op_type) in _families()


@cache
def newest(domain: str) -> int:
    """The newest opset version of `domain` that is known here; 0 for a domain that is none of ONNX's."""
    if _spelled(domain) == "":
        return int(defs.onnx_opset_version())
    own = (family[0].since_version for (of, _), family in _families().items() if of == domain)
    return max(own, default=0)


def newest_ir() -> int:
    """The newest version of the file format that is known here."""
    return int(IR_VERSION)


def _spelled(domain: str) -> str:
    return "" if domain == "ai.onnx" else domain


@cache
def _families() -> dict[_Key, tuple[defs.OpSchema, ...]]:
    """Every version of every operator, newest first."""
    families: dict[_Key, list[defs.OpSchema]] = {}
    for schema in defs.get_all_schemas_with_history():
        families.setdefault((_spelled(schema.domain), schema.name), []).append(schema)
    return {key: tuple(sorted(family, key=_since, reverse=True)) for key, family in families.items()}


def _since(schema: defs.OpSchema) -> int:
    return schema.since_version


def _record(schema: defs.OpSchema) -> Schema:
    inputs = _formals(schema.inputs)
    outputs = _formals(schema.outputs)
    return Schema(
        op_type=schema.name,
        domain=_spelled(schema.domain),
        since_version=schema.since_version,
        inputs=inputs,
        outputs=outputs,
        attributes=tuple(_attribute(schema.attributes[name]) for name in sorted(schema.attributes)),
        min_inputs=schema.min_input,
        max_inputs=_most(inputs, schema.max_input),
        min_outputs=schema.min_output,
        max_outputs=_most(outputs, schema.max_output),
        deprecated=schema.deprecated,
        deterministic=schema.domain != "" or schema.name not in _RANDOM,
        doc=(schema.doc or "").strip(),
    )


def _most(formals: tuple[Formal, ...], most: int) -> int | None:
    return None if formals and formals[-1].variadic else most


def _formals(formals: Sequence[defs.OpSchema.FormalParameter]) -> tuple[Formal, ...]:
    option = defs.OpSchema.FormalParameterOption
    return tuple(
        Formal(
            name=formal.name,
            named_by="schema",
            optional=formal.option == option.Optional,
            variadic=formal.option == option.Variadic,
            doc=(formal.description or "").strip(),
            least=formal.min_arity,
        )
        for formal in formals
    )


def _attribute(attribute: defs.OpSchema.Attribute) -> AttributeDef:
    return AttributeDef(
        name=attribute.name,
        type=str(attribute.type).rpartition(".")[2],
        required=attribute.required,
        default=_default(attribute.default_value),
        doc=(attribute.description or "").strip(),
    )


def _default(proto: AttributeProto) -> object | None:
    """The default as a number, text or tuple of them; None where there is none."""
    if proto.type == AttributeProto.UNDEFINED:
        return None
    value = helper.get_attribute_value(proto)
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, int | float):
        return value
    return tuple(item.decode() if isinstance(item, bytes) else item for item in value)
