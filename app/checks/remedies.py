"""The export options that mend a finding."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..export.outcome import Exporter, Options
from ..language import translate
from .finding import Finding

_LEAST_OPSET = 18
"""The oldest opset that the dynamo exporter writes without converting."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """Options to export again with, and their `words` as a person would write them."""

    words: str
    options: Options


def remedies(finding: Finding, options: Options) -> tuple[Remedy, ...]:
    """What to export again with, the surest first; `options` are those now in use, and what they have is left out."""
    found = [] if not finding.option else [_of_option(finding.option, options)]
    if finding.code == "OPSET" and finding.option:
        found.append(
            Remedy(
                translate("Checks", "opset {version}").format(version=_LEAST_OPSET),
                replace(options, opset=_LEAST_OPSET),
            )
        )
    return tuple(remedy for remedy in found if remedy is not None and remedy.options != options)


def _of_option(option: str, options: Options) -> Remedy | None:
    """The remedy of an argument of `torch.onnx.export`, None for one that the app cannot set."""
    if option == "dynamo=False":
        return Remedy(translate("Checks", "the TorchScript exporter"), replace(options, exporter=Exporter.TORCHSCRIPT))
    name, _, value = option.partition("=")
    if value not in ("True", "False"):
        return None
    others = tuple(pair for pair in options.more if pair[0] != name)
    return Remedy(option, replace(options, more=(*others, (name, value == "True"))))
