"""What a PyTorch operator schema says: `foo(Tensor x, float alpha=1.0) -> Tensor`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .model import AttributeDef, Formal

_SCHEMA = re.compile(r"^[^(]*\((?P<arguments>.*)\)\s*->\s*(?P<results>.+?)\s*$", re.DOTALL)
_ALIAS = re.compile(r"\([a-z!|* >\-]*\)")
_ARGUMENT = re.compile(r"^(?P<type>\S+)\s+(?P<name>[A-Za-z_]\w*)(\s*=\s*(?P<default>.+))?$", re.DOTALL)
_WORDS = {
    "int": "INT",
    "SymInt": "INT",
    "bool": "INT",
    "float": "FLOAT",
    "str": "STRING",
    "Scalar": "",
    "ScalarType": "INT",
}


@dataclass(frozen=True, slots=True)
class Signature:
    """Ports and attributes; `outputs` is None where their number is not told, `named_outputs` are those with names."""

    inputs: tuple[Formal, ...]
    attributes: tuple[AttributeDef, ...]
    outputs: int | None
    named_outputs: tuple[Formal, ...] = ()


def signature(schema: str) -> Signature | None:
    """What `schema` says, or None where it is none."""
    match = _SCHEMA.match(schema)
    if match is None:
        return None
    inputs: list[Formal] = []
    attributes: list[AttributeDef] = []
    for part in _split(_ALIAS.sub("", match["arguments"])):
        found = _ARGUMENT.match(part)
        if found is None:
            continue
        kind, name = found["type"], found["name"]
        if kind.startswith("Tensor"):
            inputs.append(Formal(name, "schema", optional=kind.endswith("?"), variadic="[" in kind))
        else:
            attributes.append(AttributeDef(name, _word(kind)))
    results = _split(_ALIAS.sub("", match["results"]).strip().removeprefix("(").removesuffix(")"))
    return Signature(tuple(inputs), tuple(attributes), _count(results), _named(results))


def _split(text: str) -> list[str]:
    """The parts between commas that stand outside brackets; a lone `*` is left out."""
    parts, depth, start = [], 0, 0
    for place, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    stripped = (part.strip() for part in [*parts, text[start:]])
    return [part for part in stripped if part and part != "*"]


def _word(kind: str) -> str:
    base = re.split(r"[\[?]", kind, maxsplit=1)[0]
    word = _WORDS.get(base, "")
    return word + "S" if word and "[" in kind else word


def _count(results: list[str]) -> int | None:
    return None if any("[" in result for result in results) else len(results)


def _named(results: list[str]) -> tuple[Formal, ...]:
    found = [_ARGUMENT.match(result) for result in results]
    names = [match["name"] if match else "" for match in found]
    return tuple(Formal(name, "schema") for name in names) if all(names) else ()
