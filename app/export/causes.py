"""Why there is no file, in plain words: one sentence for the cause, one for the next step."""

from __future__ import annotations

import re
import signal
from dataclasses import dataclass
from pathlib import Path

from ..language import translate
from . import protocol
from .outcome import Record, StackFrame, Stage
from .protocol import Event
from .recording import frame
from .wording import Link, root_of, sentence, worded


@dataclass(frozen=True, slots=True)
class Trouble:
    """A failure in words. `stage` None is the stage the run was in; `clean`: the script ended of its own will."""

    cause: str
    next_step: str
    stage: Stage | None = None
    frames: tuple[StackFrame, ...] = ()
    text: str = ""
    clean: bool = False


@dataclass(frozen=True, slots=True)
class End:
    """All that is known of a child that ended without the answer that was asked for."""

    answer: Event | None
    code: int
    late: bool
    limit: float | None
    stage: Stage
    module: Path
    interpreter: str
    garbled: tuple[str, ...]
    record: Record


def no_module(module: Path) -> Trouble:
    return Trouble(
        translate("Export", "There is no file {module}.").format(module=module),
        translate("Export", "Choose a Python file that exists."),
        Stage.START,
    )


def no_interpreter(interpreter: str, error: OSError) -> Trouble:
    reason = error.strerror or str(error)
    return Trouble(
        translate("Export", "The interpreter {interpreter} cannot be started: {reason}.").format(
            interpreter=interpreter, reason=reason
        ),
        translate("Export", "Choose a Python interpreter in whose environment torch is installed."),
        Stage.START,
    )


def cancelled() -> Trouble:
    return Trouble(
        translate("Export", "The export was cancelled."),
        translate("Export", "Start it again when you want its result."),
    )


def no_file(model: Path) -> Trouble:
    return Trouble(
        translate("Export", "The exporter reported success, but the file {name} is not there.").format(name=model.name),
        translate("Export", "Look into the log; a full disk or a script that removes files may be the reason."),
        Stage.WRITE,
    )


def of_end(end: End) -> Trouble:
    """The failure that `end` is."""
    if end.answer is not None and end.answer.kind == "listed":
        return _no_call(end.module)
    if end.answer is not None and end.answer.kind == "failed":
        return _told(end, end.answer.facts)
    if end.late:
        return _late(end)
    if end.code < 0:
        return _signalled(end, -end.code)
    return _silent(end)


def whole_text(trouble: Trouble, record: Record) -> str:
    """The whole story: traceback, notes and all that was printed."""
    parts = [trouble.text, "\n".join(record.notes)]
    for title, printed in (("standard output", record.stdout), ("standard error", record.stderr)):
        if printed.strip():
            parts.append(f"--- {title} ---\n{printed}")
    return "\n\n".join(part.rstrip() for part in parts if part.strip()) or trouble.cause


def _late(end: End) -> Trouble:
    if end.stage is Stage.START:
        return Trouble(
            translate("Export", "{interpreter} was not ready after {limit:g} seconds.").format(
                interpreter=end.interpreter, limit=end.limit
            ),
            translate("Export", "Try again when the machine is less busy, or choose another interpreter."),
        )
    return Trouble(
        translate("Export", "{name} was still running after {limit:g} seconds.").format(
            name=end.module.name, limit=end.limit
        ),
        translate(
            "Export",
            "Keep training, servers and endless loops off the way to torch.onnx.export, or define example_nets().",
        ),
    )


def _no_call(module: Path) -> Trouble:
    return Trouble(
        translate("Export", "{name} ran to its end and never called torch.onnx.export.").format(name=module.name),
        translate(
            "Export",
            'Call torch.onnx.export in it (also under `if __name__ == "__main__":`), or define example_nets().',
        ),
        Stage.LIST,
        clean=True,
    )


def _told(end: End, facts: dict[str, object]) -> Trouble:
    kind = protocol.text(facts, "kind")
    links = tuple(_link(item) for item in protocol.objects(facts, "chain"))
    text = protocol.text(facts, "text")
    if kind == "no-call":
        return Trouble(
            translate("Export", "{name} ended before it reached this call of torch.onnx.export.").format(
                name=end.module.name
            ),
            translate("Export", "List the nets of the module again: what it exports has changed since."),
            text=text,
        )
    if not links:
        return Trouble(
            translate("Export", "The export failed and gave no reason."),
            translate("Export", "Look into the log."),
            text=text,
        )
    if kind == "torch":
        return _no_torch(end, links[-1], text)
    stage = end.stage
    cause, next_step, clean = worded(links, end.module, end.record)
    return Trouble(cause, next_step, stage, root_of(links).all_frames(links), text, clean)


def _no_torch(end: End, root: Link, text: str) -> Trouble:
    if root.type == "ModuleNotFoundError" and "torch" in root.message:
        return Trouble(
            translate("Export", "torch is not installed in the environment of {interpreter}.").format(
                interpreter=end.interpreter
            ),
            translate("Export", "Choose the interpreter of an environment with torch, or install torch into this one."),
            Stage.START,
            text=text,
        )
    return Trouble(
        translate("Export", "torch cannot be imported by {interpreter}: {sentence}").format(
            interpreter=end.interpreter, sentence=sentence(root)
        ),
        translate("Export", "Repair that environment, or choose another interpreter."),
        Stage.START,
        root.frames,
        text,
    )


def _link(facts: dict[str, object]) -> Link:
    found = (frame(item) for item in protocol.objects(facts, "frames"))
    code = facts.get("code")
    return Link(
        type=protocol.text(facts, "type"),
        module=protocol.text(facts, "module"),
        message=protocol.text(facts, "message"),
        explicit=protocol.flag(facts, "explicit"),
        code=code if isinstance(code, int | str) else None,
        frames=tuple(item for item in found if item is not None),
    )


_CRASHES = {signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT, signal.SIGILL, signal.SIGFPE, signal.SIGTRAP}


def _signalled(end: End, number: int) -> Trouble:
    name = (
        signal.Signals(number).name
        if number in set(signal.Signals)
        else translate("Export", "signal {number}").format(number=number)
    )
    frames = _fault_frames(end.record.stderr, end.module)
    if number == signal.SIGKILL:
        return Trouble(
            translate(
                "Export",
                "The process was killed from outside (SIGKILL), most likely because the machine ran out of memory.",
            ),
            translate(
                "Export",
                "Free memory or export a smaller net; the system log (dmesg) tells whether memory was the reason.",
            ),
        )
    none_input = _none_input(end.record)
    if number in _CRASHES and none_input:
        return Trouble(
            translate("Export", "The exporter crashed ({name}): {reason}.").format(name=name, reason=none_input),
            translate(
                "Export",
                "Leave an input that is None out of g.op; a gap between inputs needs an input that stands for nothing.",
            ),
            frames=frames,
        )
    if number in _CRASHES:
        exporting = end.stage is Stage.EXPORT
        who = translate("Export", "The exporter") if exporting else end.module.name
        return Trouble(
            translate("Export", "{who} crashed ({name}) without a Python exception.").format(who=who, name=name),
            translate(
                "Export",
                "What usually crashes the exporter is None among the inputs of g.op, "
                "or an attribute with the suffix _g.",
            )
            if exporting
            else translate(
                "Export", "A compiled extension that does not fit this torch is the usual reason: rebuild it."
            ),
            frames=frames,
        )
    return Trouble(
        translate("Export", "The process was ended by {name}.").format(name=name),
        translate("Export", "Start the export again."),
        frames=frames,
    )


def _none_input(record: Record) -> str:
    """The last `g.op` with None among its inputs, in words; it is told before it is made."""
    if not record.calls:
        return ""
    call = record.calls[-1]
    places = [place for place, item in enumerate(call.inputs) if item.type == "NoneType"]
    if not places:
        return ""
    where = f" ({Path(call.frame.file).name}:{call.frame.line})" if call.frame is not None else ""
    return translate("Export", 'input {place} of g.op("{op}") is None{where}').format(
        place=places[0], op=call.op, where=where
    )


_FAULT = re.compile(r'^  File "(?P<file>.*)", line (?P<line>\d+) in (?P<function>.*)$')


def _fault_frames(printed: str, module: Path) -> tuple[StackFrame, ...]:
    """The Python stack that faulthandler printed, the user's own frames first."""
    _, found, stack = printed.rpartition("(most recent call first):")
    if not found:
        return ()
    frames = []
    for match in map(_FAULT.match, stack.splitlines()):
        if match is not None:
            file = match["file"]
            own = Path(file).is_relative_to(module.resolve().parent) and "site-packages" not in file
            frames.append(StackFrame(file, int(match["line"]), match["function"], "", own))
    return tuple(sorted(frames, key=lambda item: not item.own))


def _silent(end: End) -> Trouble:
    if end.stage is Stage.START:
        return Trouble(
            translate("Export", "{interpreter} did not start as a Python interpreter (exit code {code}).").format(
                interpreter=end.interpreter, code=end.code
            ),
            translate("Export", "Choose a Python interpreter, 3.9 or later, in whose environment torch is installed."),
            Stage.START,
        )
    if end.garbled:
        return Trouble(
            translate("Export", "The answer of the export process could not be read."),
            translate("Export", "The script may write into file descriptors that are not its own; look into the log."),
            text="\n".join(end.garbled[:20]),
        )
    return Trouble(
        translate("Export", "{name} ended its process (exit code {code}) before there was a result.").format(
            name=end.module.name, code=end.code
        ),
        translate("Export", "Remove calls such as os._exit() and os.exec…() from the way to the export."),
    )
