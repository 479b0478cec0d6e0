"""Sets up as `start.py` does, then measures Opscope: `python3 scripts/bench.py [SECTION …] [--peer netron]`.

`--help` lists the sections and options. Run with the Python of `.venv`, it measures at once and sets nothing up.
"""

from __future__ import annotations

import os
import subprocess
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Opscope needs Python 3.11 or newer. Run this script with a newer one than " + sys.version.split()[0] + "."
    )

from pathlib import Path

import _setup

_SCRIPTS = Path(__file__).resolve().parent
_OTHERS = ("--peer", "--oracle", "--prototype")


def main(arguments: list[str]) -> int:
    """Measures with the Python of `.venv`; what is only compared with is installed where an argument asks for it."""
    try:
        python = _python([argument for argument in arguments if argument.startswith(_OTHERS)])
    except _setup.SetupError as error:
        _setup.say(str(error))
        return 3
    places = os.pathsep.join((str(_setup.ROOT), str(_SCRIPTS)))
    environment = {**os.environ, "PYTHONPATH": places}
    return subprocess.run([str(python), "-m", "benchmark", *arguments], env=environment, check=False).returncode


def _python(others: list[str]) -> Path:
    if Path(sys.prefix).resolve() == _setup.ENVIRONMENT.resolve():
        return Path(sys.executable)
    return _setup.ensure(["bench"] if others else (), torch=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
