"""Failed exports explained: the table of messages first, otherwise the last cause and the user's own line."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..export.outcome import Argument, Failed, OpCall, StackFrame
from ..graph.words import escaped
from ..language import translate
from .codes import Severity
from .finding import Facts, Finding, fault
from .messages import MESSAGES, Message, translated
from .runs import on_frame, on_line, one_line, op_type, place

_TORCH = frozenset({"aten", "prim", "prims", "quantized", "onnx", "torchvision", "higher_order"})

_LOST_SHAPE = re.compile(
    r"Unsupported: ONNX export of (?:operator )?(?P<what>[^.\[]*?(?:unknown|not accessible|inaccessible)[^.\[]*)"
    r"(?:(?:.|\n)*?The containing node has kind '(?P<op>[\w.]+::\w+)')?"
)


def explained(facts: Facts) -> Iterator[Finding]:
    """The findings of the message table: one for the first message that fits the failure."""
    failed = facts.failed
    if failed is None:
        return
    for message in MESSAGES:
        match = message.pattern.search(f"{failed.cause}\n{failed.text}")
        if match is not None and _fits(message, match):
            yield _explain(facts, failed, message, match)
            return


def lost_shape(facts: Facts) -> Iterator[Finding]:
    """SHAPE-UNKNOWN as an error: a later step of the export failed because a custom op's output has no shape."""
    failed = facts.failed
    match = None if failed is None else _LOST_SHAPE.search(failed.text)
    if failed is None or match is None:
        return
    call = _shapeless(facts, match["op"] or "")
    if call is not None:
        yield _lost_shape(failed, call, one_line(match["what"]))


def _shapeless(facts: Facts, op: str) -> OpCall | None:
    """The call whose output lacks the shape: the op that the exporter names, else one it warned of before."""
    named = [call for call in facts.record.calls if call.op == op]
    warned = [
        call for call in facts.record.calls if f"shape inference of {call.op} type is missing" in facts.record.stderr
    ]
    return next(iter([*named, *warned]), None)


def _lost_shape(failed: Failed, call: OpCall, what: str) -> Finding:
    op = escaped(call.op)
    user = _user_frame(failed)
    message = translate(
        "Checks", "{op} has no output shape{place}, and a later step needs it: the exporter stopped at {what}{stopped}."
    ).format(op=op, place=place(call.frame), what=what, stopped=place(user) if user != call.frame else "")
    fix = translate(
        "Checks", 'Say the shape in symbolic: g.op("{op}", …).setType(x.type()), or x.type().with_sizes([…]).'
    ).format(op=op)
    found = replace(fault("SHAPE-UNKNOWN", message, fix), severity=Severity.ERROR)
    return on_frame(found, call.frame or user, op_type(call.op))


def unexplained(facts: Facts) -> Iterator[Finding]:
    """EXPORT-FAILED: the last cause and the user's innermost frame of a failure that no other rule explains."""
    failed = facts.failed
    if failed is None:
        return
    user = _user_frame(failed)
    code = (
        translate("Checks", " The line is: {code}").format(code=one_line(user.code))
        if user is not None and user.code
        else ""
    )
    fix = (
        translate("Checks", "Correct what this line leads to; the log has the whole story.")
        if user is not None
        else failed.next_step
    )
    yield on_frame(fault("EXPORT-FAILED", f"{one_line(failed.cause, 400)}{code}", fix), user)


def _fits(message: Message, match: re.Match[str]) -> bool:
    if not message.own and not message.foreign:
        return True
    return (match["ns"] in _TORCH) is message.foreign


def _explain(facts: Facts, failed: Failed, message: Message, match: re.Match[str]) -> Finding:
    groups = {key: one_line(value or "", 80) for key, value in match.groupdict().items()}
    words = {**_context(facts, failed), **groups}
    words["translation"] = _translations(facts).get(words.get("op", ""), translate("Checks", "the translation"))
    user = _user_frame(failed)
    line = _line_of(facts, message.look.format(**words)) if message.look else None
    where = f" ({line[0].name}:{line[1]})" if line is not None else place(user)
    told = translate("Checks", "{sentence}{place}.").format(
        sentence=translated(message.words).format(**words), place=where
    )
    found = fault(message.code, told, translated(message.fix).format(**words))
    found = replace(found, severity=Severity.ERROR)
    if line is not None:
        return on_line(found, str(line[0]), line[1], words.get("op", ""))
    return on_frame(found, user, words.get("op", ""))


def _context(facts: Facts, failed: Failed) -> dict[str, str]:
    """What the words of a message may name beside the groups of its pattern."""
    last = facts.record.symbolics[-1] if facts.record.symbolics else None
    names = [entry.name for entry in last.arguments] if last is not None else []
    user = _user_frame(failed)
    descriptors = ", ".join(f'"{_descriptor(entry)}"' for entry in last.arguments) if last is not None else "…"
    return {
        "op_of_run": escaped(last.function) if last is not None else translate("Checks", "The op"),
        "names_of_run": f" ({', '.join(names)})" if any(names) else "",
        "descriptors": f"@parse_args({descriptors})",
        "opset": facts.record.options.get("opset_version", "17"),
        "code": f": {one_line(user.code)}" if user is not None and user.code else "",
    }


def _descriptor(argument: Argument) -> str:
    """The letter of `parse_args` for an argument: a number of the op's schema arrives as a scalar Constant."""
    if not argument.role.endswith("::Constant") or argument.shape != ():
        return "v"
    return {"float64": "f", "int64": "i", "bool": "b"}.get(argument.dtype, "v")


def _translations(facts: Facts) -> dict[str, str]:
    """By op the name of the function that the custom_translation_table gives for it."""
    table = facts.record.options.get("custom_translation_table", "")
    return dict(re.findall(r"op='\w+\.(\w+)'[^:]*: (?:OnnxFunction\()?<function (\w+)", table))


def _user_frame(failed: Failed) -> StackFrame | None:
    """The user's innermost frame."""
    return next((frame for frame in failed.frames if frame.own), None)


def _line_of(facts: Facts, text: str) -> tuple[Path, int] | None:
    """Where the module defines the op of that name, else the first line of code that has the text."""
    if facts.module is None:
        return None
    for entry in facts.module.ops:
        if entry.name == text and entry.file is not None and entry.line:
            return entry.file, entry.line
    for file in (facts.module.file, *facts.module.siblings):
        source = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
        line = _code_line(source, text)
        if line:
            return file, line
    return None


def _code_line(source: str, text: str) -> int:
    """The first line with the text that is neither comment nor part of a string over several lines; 0 if none."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        return 0
    lines = source.splitlines()
    covered = {
        number
        for token in tokens
        if token.type in (tokenize.COMMENT, tokenize.STRING) and (token.start[0] != token.end[0] or token.start[1] == 0)
        for number in range(token.start[0], token.end[0] + 1)
    }
    return next((number for number, line in enumerate(lines, 1) if text in line and number not in covered), 0)
