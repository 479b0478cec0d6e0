"""Failed exports explained: the table of messages first, otherwise the last cause and the user's own line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..export.outcome import Failed, StackFrame
from ..graph.words import escaped
from .codes import Severity
from .finding import Facts, Finding, fault
from .messages import MESSAGES, Message
from .runs import on_frame, on_line, one_line, place

_TORCH = frozenset({"aten", "prim", "prims", "quantized", "onnx", "torchvision", "higher_order"})

_LOST_SHAPE = re.compile(
    r"Unsupported: ONNX export of (?:operator )?(?P<what>[^.\[]+?)\.(?:.|\n)*?"
    r"The containing node has kind '(?P<op>[\w.]+::\w+)'"
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
    if failed is None or match is None or match["op"].partition("::")[0] in _TORCH:
        return
    op, what = escaped(match["op"]), one_line(match["what"])
    call = next((call for call in facts.record.calls if call.op == match["op"]), None)
    frame = call.frame if call is not None else None
    user = next((entry for entry in failed.frames if entry.own), None)
    message = (
        f"{op} has no output shape{place(frame)}, and a later step needs it: the exporter stopped at {what}"
        f"{place(user) if user != frame else ''}."
    )
    fix = f'Say the shape in symbolic: g.op("{op}", …).setType(x.type()), or x.type().with_sizes([…]).'
    found = replace(fault("SHAPE-UNKNOWN", message, fix), severity=Severity.ERROR)
    yield on_frame(found, frame or user, match["op"].rpartition("::")[2])


def unexplained(facts: Facts) -> Iterator[Finding]:
    """EXPORT-FAILED: the last cause and the user's innermost frame of a failure that no other rule explains."""
    failed = facts.failed
    if failed is None:
        return
    user = _user_frame(failed)
    code = f" The line is: {one_line(user.code)}" if user is not None and user.code else ""
    yield on_frame(fault("EXPORT-FAILED", f"{one_line(failed.cause, 400)}{code}", failed.next_step), user)


def _fits(message: Message, match: re.Match[str]) -> bool:
    if not message.own and not message.foreign:
        return True
    return (match["ns"] in _TORCH) is message.foreign


def _explain(facts: Facts, failed: Failed, message: Message, match: re.Match[str]) -> Finding:
    words = {**_context(facts, failed), **{key: one_line(value or "", 80) for key, value in match.groupdict().items()}}
    user = _user_frame(failed)
    found = fault(message.code, f"{message.words.format(**words)}.", message.fix.format(**words))
    found = replace(found, severity=Severity.ERROR)
    line = _line_of(facts, message.look.format(**words)) if message.look else None
    if line is not None:
        message_place = f" ({line[0].name}:{line[1]})."
        found = replace(found, message=found.message.removesuffix(".") + message_place)
        return on_line(found, str(line[0]), line[1], words.get("op", ""))
    placed = replace(found, message=f"{found.message.removesuffix('.')}{place(user)}.") if user is not None else found
    return on_frame(placed, user, words.get("op", ""))


def _context(facts: Facts, failed: Failed) -> dict[str, str]:
    """What the words of a message may name beside the groups of its pattern."""
    last = facts.record.symbolics[-1] if facts.record.symbolics else None
    names = [entry.name for entry in last.arguments] if last is not None else []
    user = _user_frame(failed)
    descriptors = ", ".join('"v"' if entry.shape else '"…"' for entry in last.arguments) if last is not None else "…"
    return {
        "op_of_run": escaped(last.function) if last is not None else "The op",
        "names_of_run": f" ({', '.join(names)})" if any(names) else "",
        "descriptors": f"@parse_args({descriptors})",
        "opset": facts.record.options.get("opset_version", "17"),
        "code": f": {one_line(user.code)}" if user is not None and user.code else "",
    }


def _user_frame(failed: Failed) -> StackFrame | None:
    """The user's innermost frame."""
    return next((frame for frame in failed.frames if frame.own), None)


def _line_of(facts: Facts, text: str) -> tuple[Path, int] | None:
    """The last line of the module or its siblings that has the text, for an op stands above where it is used."""
    if facts.module is None:
        return None
    for file in (facts.module.file, *facts.module.siblings):
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines() if file.is_file() else []
        found = [number for number, line in enumerate(lines, 1) if text in line and not line.lstrip().startswith("#")]
        if found:
            return file, found[0]
    return None
