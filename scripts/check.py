"""Sets up as `start.py` does, with the tools of development, then runs everything that must be green.

`python3 scripts/check.py [--fast] [STEP …]`: `--fast` leaves out the slow steps; named steps run alone.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

if sys.version_info < (3, 11):
    sys.exit(
        "Opscope needs Python 3.11 or newer. Run this script with a newer one than " + sys.version.split()[0] + "."
    )

from dataclasses import dataclass
from pathlib import Path

import _setup


@dataclass(frozen=True)
class Step:
    """One thing that must be green: a program of `.venv` with its arguments."""

    name: str
    command: tuple[str, ...]
    slow: bool = False


STEPS = (
    Step("libraries", ("python", "-P", "-m", "opscope.libraries", "offscreen")),
    Step("format", ("ruff", "format", "--check", ".")),
    Step("lint", ("ruff", "check", ".")),
    Step("floors", ("lint-imports",)),
    Step("types", ("mypy",)),
    Step("tests", ("pytest", "-q", "-n", "2", "--dist", "loadfile"), slow=True),
    Step("wheel", ("python", "scripts/wheel.py"), slow=True),
)


def main(arguments: list[str]) -> int:
    """Runs the chosen steps to the end and sums them up; 0 only if all are green, 3 when set-up fails."""
    chosen = _chosen(arguments)
    try:
        programs = _setup.ensure(["dev"], torch=True).parent
    except _setup.SetupError as error:
        _setup.say(str(error))
        return 3
    results = [(step, *_run(programs, step)) for step in chosen]
    print(
        "\n"
        + "\n".join(f"{'ok ' if good else 'RED'}  {step.name:<10} {seconds:6.1f} s" for step, good, seconds in results)
    )
    return 0 if all(good for _, good, _ in results) else 1


def _chosen(arguments: list[str]) -> list[Step]:
    parser = argparse.ArgumentParser(description="Run everything that must be green.")
    parser.add_argument("--fast", action="store_true", help="leave out the slow steps")
    parser.add_argument("steps", nargs="*", metavar="STEP", help=", ".join(step.name for step in STEPS))
    options = parser.parse_args(arguments)
    unknown = set(options.steps) - {step.name for step in STEPS}
    if unknown:
        parser.error(f"no step is called {', '.join(sorted(unknown))}")
    return [s for s in STEPS if (s.name in options.steps if options.steps else not (s.slow and options.fast))]


def _run(programs: Path, step: Step) -> tuple[bool, float]:
    """Whether the step is green, and the seconds it took; its words go straight to the screen."""
    print(f"\n── {step.name}", flush=True)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    began = time.monotonic()
    command = [str(programs / step.command[0]), *step.command[1:]]
    code = subprocess.run(command, cwd=_setup.ROOT, env=environment, check=False).returncode
    return code == 0, time.monotonic() - began


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
