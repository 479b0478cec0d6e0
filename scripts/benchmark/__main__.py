"""Runs the chosen sections, prints their tables and keeps the results."""

from __future__ import annotations

import os
import sys
import time

from . import report
from .engines import MissingError, graphlay
from .figures import Figure, merged
from .netron import Netron
from .options import Options, parse
from .processes import ProbeError
from .sections import ALL, say


def main(arguments: list[str]) -> int:
    """0, or 2 where something that was asked for is not there, or 1 where a probe failed."""
    options = parse(arguments)
    before = report.read_json(options.json) if options.json else ()
    began, load = time.monotonic(), os.getloadavg()[0]
    try:
        _look_for_others(options)
        figures = merged(before, _measured(options))
    except MissingError as missing:
        say(f"bench: {missing}")
        return 2
    except ProbeError as error:
        say(f"bench: {error}")
        return 1
    minutes = (time.monotonic() - began) / 60
    run = report.Run(options.repeat, options.frames, minutes, (load, os.getloadavg()[0]))
    print(report.screen(figures, run))
    if options.json:
        report.write_json(options.json, figures, run)
    if options.markdown:
        report.write_markdown(options.markdown, figures, run)
    return 0


def _look_for_others(options: Options) -> None:
    """Raises MissingError before anything is measured where something to compare with is lacking."""
    if options.peer:
        Netron()
    if options.graphlay:
        graphlay()


def _measured(options: Options) -> list[Figure]:
    """The figures of all sections; what is measured is kept section by section, as a run takes long."""
    figures: list[Figure] = []
    for name in options.sections:
        say(f"section {name}")
        figures += ALL[name](options)
        if options.json:
            report.write_json(options.json, merged(report.read_json(options.json), figures))
    return figures


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
