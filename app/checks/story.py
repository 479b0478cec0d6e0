"""The story of a failed export in parts: the chain of its causes, and the graph as far as it had come."""

from __future__ import annotations

import re

from ..export.outcome import Failed

_BETWEEN = re.compile(
    r"\n(?:The above exception was the direct cause of the following exception"
    r"|During handling of the above exception, another exception occurred):\n"
)
_PRINTED = "--- standard output ---"
_GRAPH = re.compile(
    r"^(?:Torch IR graph at exception: |ONNX graph being constructed during exception:\n)", re.MULTILINE
)


def causes(failed: Failed) -> tuple[str, ...]:
    """The exceptions as `Type: message`, the last cause first; none where the process died without one."""
    told = failed.text.partition(_PRINTED)[0]
    found = (_exception(block) for block in _BETWEEN.split(told))
    return tuple(dict.fromkeys(text for text in found if text))


def graph_so_far(failed: Failed) -> str:
    """The graph that the TorchScript exporter printed when it stopped, empty where it printed none."""
    printed = failed.record.stdout
    starts = list(_GRAPH.finditer(printed))
    if not starts:
        return ""
    text = printed[starts[-1].end() :]
    end = re.search(r"^ *return \(.*\)$", text, re.MULTILINE)
    return text[: end.end()] if end is not None else ""


def _exception(block: str) -> str:
    """The line of a traceback that names its exception: the first one after the last frame that is not indented."""
    _, _, after = block.rpartition('\n  File "')
    lines = after.splitlines()[1:]
    return next((line.strip() for line in lines if line and not line.startswith(" ")), "")
