"""An exception and what caused it, as one sentence and one next step."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ..language import translate
from .outcome import Record, StackFrame

_LONGEST = 400
_TAIL = re.compile(
    r"\s*(?:Please feel free to request support|If you believe this is not due to|, please report a bug to"
    r"|\[Caused by the value|The following argument types are supported:|This is necessary for torch\.compile)"
)
"""Where the messages of torch turn from what happened to how to report it, or to their own insides."""


@dataclass(frozen=True, slots=True)
class Link:
    """One exception of a chain. `frames`: innermost first. `explicit`: raised `from` the one that follows.

    `code` is the exit code of a SystemExit.
    """

    type: str
    module: str
    message: str
    explicit: bool
    code: int | str | None
    frames: tuple[StackFrame, ...]

    def all_frames(self, links: tuple[Link, ...]) -> tuple[StackFrame, ...]:
        """Its frames, then those that only the others of `links` have; the user's own before all others."""
        ordered = list(self.frames)
        seen = set(ordered)
        for link in reversed(links):
            ordered.extend(item for item in link.frames if item not in seen)
            seen.update(link.frames)
        return tuple(sorted(ordered, key=lambda item: not item.own))


def root_of(links: tuple[Link, ...]) -> Link:
    """The exception that tells most: the last cause.

    `links` begins with the one that arrived. A cause is followed where it was given (`raise … from …`); what merely
    happened before (`__context__`) only below the wrappers of an exporter, which raise theirs while they handle it.
    """
    place = 0
    while place + 1 < len(links) and (links[place].explicit or _wraps(links[place])):
        place += 1
    while place and links[place].type.startswith("Observed") and _wraps(links[place]):  # signals inside dynamo itself
        place -= 1
    return links[place]


def _wraps(link: Link) -> bool:
    return link.module.startswith(("torch.onnx", "torch._dynamo", "torch._export", "torch._inductor", "onnxscript"))


def worded(links: tuple[Link, ...], module: Path, record: Record) -> tuple[str, str, bool]:
    """Cause, next step, and whether the script ended of its own will without an error."""
    root = root_of(links)
    if root.type == "SystemExit":
        return _exit(root, module, record)
    cause = f"{sentence(root)}{_where(root, links)}"
    return cause, _next_step(root, module), False


def sentence(link: Link) -> str:
    """Type and message of an exception, the message as far as it tells what happened."""
    paragraph = re.split(r"\n\s*\n", link.message.strip(), maxsplit=1)[0]
    message = _TAIL.split(" ".join(paragraph.split()), maxsplit=1)[0]
    if len(message) > _LONGEST:
        message = message[: _LONGEST - 1] + "…"
    return f"{link.type}: {message}" if message else f"{link.type}."


def _where(root: Link, links: tuple[Link, ...]) -> str:
    own = next((item for item in root.all_frames(links) if item.own), None)
    if own is None:
        return ""
    inside = "" if own.function == "<module>" else translate("Export", "in {function}, ").format(function=own.function)
    return f" ({inside}{Path(own.file).name}:{own.line})"


def _exit(root: Link, module: Path, record: Record) -> tuple[str, str, bool]:
    wanted = re.search(r"error: (the following arguments are required: .*)", record.stderr)
    if wanted:
        return (
            translate("Export", "{name} wants command line arguments: {wanted}.").format(
                name=module.name, wanted=wanted[1]
            ),
            translate("Export", "Give them defaults in the script, or define example_nets() in it."),
            False,
        )
    if root.code in (None, 0):
        return (
            translate("Export", "{name} ended itself with sys.exit() and never called torch.onnx.export.").format(
                name=module.name
            ),
            translate("Export", "Let it reach its torch.onnx.export, or define example_nets()."),
            True,
        )
    said = f": {root.code}" if isinstance(root.code, str) else f" {root.code}"
    return (
        translate("Export", "{name} ended itself with exit code{said}{where}.").format(
            name=module.name, said=said, where=_where(root, (root,))
        ),
        translate("Export", "Its own output in the log says why."),
        False,
    )


def _next_step(root: Link, module: Path) -> str:
    steps = {
        "ModuleNotFoundError": translate(
            "Export", "Install that package in the chosen environment, or choose the interpreter that has it."
        ),
        "ImportError": translate(
            "Export", "Install a fitting version of that package, or choose the interpreter that has it."
        ),
        "SyntaxError": translate("Export", "Correct the file at that line."),
        "IndentationError": translate("Export", "Correct the file at that line."),
        "EOFError": translate(
            "Export", "{name} reads from the keyboard, which an export cannot answer: give it a default instead."
        ).format(name=module.name),
        "FileNotFoundError": translate(
            "Export", "Relative names count from the folder of the script: is the file there?"
        ),
        "MemoryError": translate("Export", "Free memory, or export a smaller net."),
        "NoSuchExporterError": translate(
            "Export", "Choose the exporter as written, or an interpreter with a newer torch."
        ),
    }
    if "can't allocate memory" in root.message or "out of memory" in root.message.lower():
        return steps["MemoryError"]
    if "unexpected keyword argument" in root.message and ("export" in root.message or "torch" in root.module):
        return translate(
            "Export",
            "The torch of this environment does not take that argument: remove it, or choose another environment.",
        )
    otherwise = translate("Export", "The frames below lead to the place; the full text tells the rest.")
    return steps.get(root.type, otherwise)
