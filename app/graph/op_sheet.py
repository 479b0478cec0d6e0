"""The sheet of an operator as its definition promises it."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import translate
from ..ops.model import AttributeDef, Formal, OpDef
from . import words
from .sheet import Entry, Line, Role, Run, Section, Sheet
from .telling import lines_of, running


def op_sheet(op: OpDef) -> Sheet:
    """Where the operator is defined, its ports and attributes, its documentation."""
    sections = (
        _ports(translate("Facts", "Inputs"), op.inputs),
        Section(
            translate("Facts", "Attributes"),
            tuple(_attribute(attribute) for attribute in op.attributes),
            len(op.attributes),
        ),
        _ports(translate("Facts", "Outputs"), op.outputs),
        Section(
            translate("Facts", "Documentation"), (Entry(((Run(lines_of(running(op.doc))),),)),) if op.doc else (), 0
        ),
    )
    title = (Run(words.escaped(op.name), Role.STRONG),)
    return Sheet(title, _head(op), tuple(section for section in sections if section.entries))


def _head(op: OpDef) -> tuple[Line, ...]:
    head: list[Line] = [(Run(f"{op.kind} "), Run(words.escaped(op.function), Role.CODE))]
    if op.file is not None:
        head.append(
            (
                Run(translate("Facts", "defined in "), Role.DIM),
                Run(words.escaped(f"{op.file.name}:{op.line}"), Role.CODE),
            )
        )
    if not op.domain:
        head.append((Run(translate("Facts", "without a domain of its own"), Role.MARK),))
    gradient = translate("Facts", "with a backward") if op.has_backward else translate("Facts", "without a backward")
    head.append((Run(gradient, Role.DIM),))
    return tuple(head)


def _ports(title: str, formals: Sequence[Formal]) -> Section:
    return Section(title, tuple(_port(formal) for formal in formals), len(formals))


def _port(formal: Formal) -> Entry:
    marks = [
        word
        for word, holds in (
            (translate("Facts", "optional"), formal.optional),
            (translate("Facts", "any number"), formal.variadic),
        )
        if holds
    ]
    named = "  " + translate("Facts", "named by {0}").format(formal.named_by)
    first: Line = (Run(words.escaped(formal.name), Role.STRONG), Run(named, Role.DIM))
    if marks:
        first = (*first, Run("  " + translate("Facts", ", ").join(marks), Role.MARK))
    return Entry((first, (Run(words.escaped(running(formal.doc)), Role.DIM),)) if formal.doc else (first,))


def _attribute(attribute: AttributeDef) -> Entry:
    first: Line = (
        Run(words.escaped(attribute.name), Role.STRONG),
        Run("  " + (attribute.type or translate("Facts", "type not stated")), Role.TYPE),
    )
    lines: list[Line] = [first]
    if attribute.default is not None:
        lines.append(
            (Run(translate("Facts", "default "), Role.DIM), Run(words.escaped(repr(attribute.default)), Role.CODE))
        )
    if attribute.doc:
        lines.append((Run(words.escaped(running(attribute.doc)), Role.DIM),))
    return Entry(tuple(lines))
