"""What is to be reached, each a ratio or a count taken from the figures of one run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from .figures import Figure
from .subjects import FRAMED, SKETCH

_FASTER = {
    "squeezenet": 8,
    "densenet121": 6,
    "TFBert": 6,
    "transformer48_torchscript": 40,
    "chain_50k": 10,
}
_PLACED_BESIDE_PROTOTYPE = (f"{SKETCH}llm10k", f"{SKETCH}tf48_dynamo")
_LARGE_LIMIT = 16.0
_SHARP_LIMIT = 20.0
_LIMIT = 8.0
_FULL = ("fit", "50 %", "100 %", "200 %", "every zoom", "zoom sweep")
_FRAMES = {"repaint": _FULL, "pan": ("pan",), "hover": ("hover",)}
_SMALL_FRAMES = {"pan": 4.0, "hover": 2.0}
_CROSSINGS = ("visible", "logical")
_LEAST_BOXES = 150


@dataclass(frozen=True, slots=True)
class Target:
    """`measured` is to be at least `wanted` where `at_least`, else at most; None: it was not measured."""

    words: str
    measured: float | None
    wanted: float
    at_least: bool = False
    unit: str = ""

    @property
    def met(self) -> bool | None:
        """Whether it is reached, None where that is not known."""
        if self.measured is None:
            return None
        return self.measured >= self.wanted if self.at_least else self.measured <= self.wanted


def targets(figures: Iterable[Figure]) -> list[Target]:
    """All targets, with what was measured for them."""
    found = _Found(figures)
    return [
        *_against_netron(found),
        *_shared_scalar(found),
        *_beside_prototype(found),
        *_crossings(found),
        *_frames(found),
        *_others(found),
    ]


class _Found:
    """Figures by what names them."""

    def __init__(self, figures: Iterable[Figure]) -> None:
        self._by_key = {figure.key: figure for figure in figures}

    def value(self, section: str, subject: str, quantity: str) -> float | None:
        figure = self._by_key.get((section, subject, quantity))
        return figure.value if figure is not None else None

    def ratio(self, above: tuple[str, str, str], below: tuple[str, str, str]) -> float | None:
        """One figure over another; None where one is lacking."""
        a, b = self.value(*above), self.value(*below)
        return a / b if a is not None and b else None

    def subjects(self, section: str, quantity: str) -> list[str]:
        return [figure.subject for figure in self._by_key.values() if figure.key[::2] == (section, quantity)]

    def total(self, section: str, quantity: str) -> float | None:
        """The sum over all subjects; None where there is none."""
        subjects = self.subjects(section, quantity)
        return sum(self.value(section, subject, quantity) or 0.0 for subject in subjects) if subjects else None


def _against_netron(found: _Found) -> Iterator[Target]:
    for name, wanted in _FASTER.items():
        ratio = found.ratio(("open", name, "Netron"), ("open", name, "painted"))
        yield Target(f"open to painted, times as fast as Netron: {name}", ratio, wanted, at_least=True, unit="×")
    ratio = found.ratio(("memory", "chain_50k", "peak"), ("memory", "chain_50k", "Netron's peak"))
    yield Target("peak memory at 50,000 nodes, of Netron's", ratio, 1 / 6, unit="×")


def _shared_scalar(found: _Found) -> Iterator[Target]:
    ratio = found.ratio(("open", "layers_800_shared", "painted"), ("open", "layers_800_alone", "painted"))
    yield Target("open 800 layers with one shared scalar, of the same without it", ratio, 3.0, unit="×")


def _beside_prototype(found: _Found) -> Iterator[Target]:
    for name in _PLACED_BESIDE_PROTOTYPE:
        ratio = found.ratio(("layout", name, "opscope, time"), ("layout", name, "prototype, time"))
        yield Target(f"layout of {name}, of the prototype's time", ratio, 2.0, unit="×")
        for score in _CROSSINGS:
            limit = found.value("layout", name, f"prototype, {score}")
            measured = found.value("layout", name, f"opscope, {score}") if limit is not None else None
            yield Target(f"crossings of {name}, {score}; at most the prototype's", measured, limit or 0.0)


def _crossings(found: _Found) -> Iterator[Target]:
    """Over all models of some size that graphlay could place within its time; sketches are no models."""
    names = [name for name in found.subjects("layout", "graphlay, visible") if _counts(found, name)]
    for score in _CROSSINGS:
        worse = [name for name in names if _more(found, name, score)]
        words = f"models with more crossings than graphlay's ({score})"
        yield Target(f"{words}: {', '.join(worse)}" if worse else words, float(len(worse)) if names else None, 0.0)
    ratios = [found.ratio(("layout", name, "opscope, time"), ("layout", name, "graphlay, time")) for name in names]
    slowest = max((ratio for ratio in ratios if ratio is not None), default=None)
    yield Target("layout, of graphlay's time, on the model where that is worst", slowest, 1.0, unit="×")
    yield Target("boxes that overlap, in all layouts", found.total("layout", "opscope, overlaps"), 0.0)
    yield Target("edges through boxes, in all layouts", found.total("layout", "opscope, pierced"), 0.0)


def _counts(found: _Found, name: str) -> bool:
    return not name.startswith(SKETCH) and (found.value("layout", name, "boxes") or 0.0) >= _LEAST_BOXES


def _more(found: _Found, name: str, score: str) -> bool:
    mine, theirs = (found.value("layout", name, f"{engine}, {score}") for engine in ("opscope", "graphlay"))
    return mine is not None and theirs is not None and mine > theirs


def _frames(found: _Found) -> Iterator[Target]:
    for name, ratio in product(FRAMED, (1, 2)):
        limit = _SHARP_LIMIT if ratio == 2 else _LARGE_LIMIT if name.endswith("50k") else _LIMIT
        for action, kinds in _FRAMES.items():
            values = [found.value("frames", f"{name}, ratio {ratio}, {kind}", "p95") for kind in kinds]
            worst = max((value for value in values if value is not None), default=None)
            if action == "repaint" or ratio == 1:
                words = f"{action} of {name} at ratio {ratio}, p95" + (", worst zoom" if action == "repaint" else "")
                yield Target(words, worst, _SMALL_FRAMES.get(action, limit), unit="ms")


def _others(found: _Found) -> Iterator[Target]:
    first = found.ratio(("start", "Opscope", "first paint"), ("start", "empty QMainWindow", "first paint"))
    yield Target("first paint, of an empty QMainWindow's", first, 1.3, unit="×")
    loaded = found.ratio(("read", "chain_50k", "opscope"), ("read", "chain_50k", "onnx"))
    yield Target("read and class 50,000 nodes, of onnx.load's time", loaded, 8.0, unit="×")
    for name, wanted in (("weights_2gb_inline", 1.2), ("weights_8gb_external", 1.2)):
        ratio = found.ratio(("read", name, "opscope"), ("read", "weights_none", "opscope"))
        yield Target(f"read {name}, of the same graph without weights", ratio, wanted, unit="×")
        grown = found.value("read", name, "opscope, memory")
        yield Target(f"memory that reading {name} takes", grown, 150.0, unit="MB")
    saved = found.ratio(("export", "saved, to the painted picture", "time"), ("export", "torchscript warm", "time"))
    yield Target("from a save to the new graph on the screen, of the warm export alone", saved, 2.0, unit="×")
    gap = found.value("open", "chain_50k", "longest gap")
    yield Target("longest that the window stands still while 50,000 nodes open", gap, 50.0, unit="ms")
    rules = found.ratio(("open", "chain_50k", "check"), ("open", "chain_50k", "read"))
    yield Target("all rules over 50,000 nodes, of the time of reading them", rules, 2.0, unit="×")
    yield Target("arrays of 50,000 nodes for the painter", found.value("open", "chain_50k", "picture"), 50.0, unit="ms")
