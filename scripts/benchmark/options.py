"""What is to be measured: sections, files, and what to compare with."""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECTIONS = ("start", "open", "frames", "memory", "read", "layout", "export")


@dataclass(frozen=True, slots=True)
class Options:
    """`frames` of each kind, `limit` in seconds for one engine and graph; `only`: parts of names, none for all."""

    sections: tuple[str, ...]
    repeat: int
    frames: int
    peer: bool
    graphlay: bool
    prototype: Path | None
    corpus: Path | None
    sketches: Path | None
    synth: Path
    only: tuple[str, ...]
    json: Path | None
    markdown: Path | None
    limit: float

    def wants(self, name: str) -> bool:
        """Whether a file or graph of this name is to be measured."""
        return not self.only or any(part in name for part in self.only)


def parse(arguments: list[str]) -> Options:
    """The options that stand on the command line."""
    parser = _parser()
    given = parser.parse_args(arguments)
    unknown = set(given.sections) - set(SECTIONS)
    if unknown:
        parser.error(f"no section is called {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    corpus = given.corpus or _beside("corpus")
    return Options(
        sections=tuple(section for section in SECTIONS if section in given.sections or not given.sections),
        repeat=given.repeat,
        frames=given.frames,
        peer=given.peer == "netron",
        graphlay=given.oracle == "graphlay",
        prototype=given.prototype,
        corpus=corpus,
        sketches=given.sketches,
        synth=given.synth,
        only=tuple(given.only),
        json=given.json,
        markdown=given.markdown,
        limit=given.limit,
    )


def _beside(name: str) -> Path | None:
    """A folder of models that lies beside the checkout."""
    folder = ROOT.parent / "shared" / name
    return folder if folder.is_dir() else None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench.py", description="Measure Opscope, also against others in one run.")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS) + "; none: all of them")
    parser.add_argument("--repeat", type=int, default=5, metavar="N", help="samples of each figure (5)")
    parser.add_argument("--frames", type=int, default=60, metavar="N", help="frames of each kind (60)")
    parser.add_argument("--peer", choices=["netron"], help="open the same files in it, too")
    parser.add_argument("--oracle", choices=["graphlay"], help="place the same graphs with it, too")
    parser.add_argument("--prototype", type=Path, metavar="FILE.py", help="a file with `layout(w, h, edges)`, likewise")
    parser.add_argument("--corpus", type=Path, metavar="DIR", help="real models")
    parser.add_argument("--sketches", type=Path, metavar="DIR", help="JSON files with the nodes and edges of graphs")
    default = Path(tempfile.gettempdir()) / "opscope-bench"
    parser.add_argument("--synth", type=Path, default=default, metavar="DIR", help=f"where made graphs lie ({default})")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="files and graphs whose names hold this")
    parser.add_argument("--limit", type=float, default=45.0, metavar="S", help="seconds for one layout engine (45)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="results; sections that are in it and not run stay")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the results between the marks in it")
    return parser
