"""Where a node comes from in the Python program, read from what the exporters of PyTorch leave in the file."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field

from .model import Frame, Properties

_LONGEST = 1 << 16
_MOST_FRAMES = 64
_TRACE_FRAME = re.compile(
    r'^ *File "(?P<file>[^"\n]*)", line (?P<line>\d{1,9}), in (?P<function>[^\n]*)(?:\n(?! *File ")(?P<code>[^\n]*))?',
    re.MULTILINE,
)
_DOC_FRAME = re.compile(r"^(?P<file>[^\n()]*[^\s()])\((?P<line>\d{1,9})\): (?P<function>[^\n]*)$", re.MULTILINE)
_MACHINERY = re.compile(
    r"[/\\]torch[/\\](nn[/\\]modules[/\\]module|jit[/\\]_trace|autograd[/\\]function|onnx[/\\].*)\.py$"
)
_LIBRARY = re.compile(
    r"[/\\](site-packages|dist-packages|lib[/\\]python3\.\d+|torch[/\\](nn|onnx|jit|fx|autograd|export|_\w+))[/\\]"
)
_PLAIN_LIST = re.compile(r"\['[^'\\\0\r\n]*'(?:, '[^'\\\0\r\n]*')*\]")
_SEPARATOR = re.compile(r"[/\\]")


@dataclass(frozen=True, slots=True)
class Provenance:
    """`module_path`: outermost first. `stack`: innermost first. `source_line`: `file.py:12` of the user's own code."""

    module_path: tuple[str, ...] = ()
    stack: tuple[Frame, ...] = ()
    source_line: str = ""


@dataclass(slots=True)
class Provenances:
    """Reads them with a memory, as the nodes of one module share their texts."""

    _stacks: dict[str, tuple[tuple[Frame, ...], str]] = field(default_factory=dict)
    _paths: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _scopes: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def of(self, name: str, doc: str, metadata: Properties) -> Provenance:
        """Where the node of this name, docstring and metadata comes from."""
        facts = dict(metadata)
        stack, line = self._stack(facts.get("pkg.torch.onnx.stack_trace") or doc)
        scopes = facts.get("pkg.torch.onnx.name_scopes")
        return Provenance(self.of_name(name) if scopes is None else self._of_scopes(scopes), stack, line)

    def of_name(self, name: str) -> tuple[str, ...]:
        """The modules in a name as the TorchScript exporter writes it: `/dense/dense.0/nonentity`."""
        if name[:1] != "/" or len(name) > _LONGEST:
            return ()
        modules = name.rpartition("/")[0]
        known = self._paths.get(modules)
        if known is None:
            known = self._paths[modules] = tuple(part for part in modules.split("/") if part)
        return known

    def _of_scopes(self, scopes: str) -> tuple[str, ...]:
        known = self._scopes.get(scopes)
        if known is None:
            known = self._scopes[scopes] = _path_of_scopes(scopes)
        return known

    def _stack(self, text: str) -> tuple[tuple[Frame, ...], str]:
        known = self._stacks.get(text)
        if known is None:
            stack = _frames(text[:_LONGEST])
            known = self._stacks[text] = (stack, _line_of(stack))
        return known


def scope_text(module_path: tuple[str, ...], metadata: Properties) -> str:
    """The modules around a node in one line, with their classes where the file knows them: `Net/ReLU[act]`."""
    written = next((value for key, value in metadata if key == "pkg.torch.onnx.class_hierarchy"), "")
    classes = [name.rpartition(".")[2] for name in written_list(written)[:-1]]
    if len(classes) != len(module_path) + 1:
        return "/".join(module_path)
    return "/".join([classes[0], *(f"{kind}[{name}]" for kind, name in zip(classes[1:], module_path, strict=True))])


def written_list(text: str) -> tuple[str, ...]:
    """The texts of a list written as Python source, empty for anything else; nothing of it is run."""
    if not text.startswith("[") or len(text) > _LONGEST:
        return ()
    if _PLAIN_LIST.fullmatch(text):  # as exporters write it, and a tenth of the time
        return tuple(text[2:-2].split("', '"))
    try:
        items = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return ()
    return tuple(item if isinstance(item, str) else "" for item in items) if isinstance(items, list) else ()


def _path_of_scopes(text: str) -> tuple[str, ...]:
    """Module names of `['', 'b', 'b.l.0', 'linear']`, each relative to the one around it; the last is the node."""
    modules = [scope for scope in written_list(text)[:-1] if scope]
    around = ["", *modules]
    return tuple(scope.removeprefix(f"{outer}.") for outer, scope in zip(around, modules, strict=False))


def _frames(text: str) -> tuple[Frame, ...]:
    """The frames of a traceback, or of a docstring of the TorchScript exporter, without the exporter's own."""
    if 'File "' in text:
        frames = [_trace_frame(match) for match in _TRACE_FRAME.finditer(text)][::-1]
    elif "): " in text:
        frames = [Frame(match["file"], int(match["line"]), match["function"]) for match in _DOC_FRAME.finditer(text)]
    else:
        return ()
    return tuple(frame for frame in frames if not _MACHINERY.search(frame.file))[:_MOST_FRAMES]


def _trace_frame(match: re.Match[str]) -> Frame:
    return Frame(match["file"], int(match["line"]), match["function"], (match["code"] or "").strip())


def _line_of(stack: tuple[Frame, ...]) -> str:
    frame = next((frame for frame in stack if not _LIBRARY.search(frame.file)), None)
    return f"{_SEPARATOR.split(frame.file)[-1]}:{frame.line}" if frame else ""
