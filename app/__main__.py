"""The program: `opscope` when installed, `python -m app` in a checkout."""

from __future__ import annotations

import sys

from .cli.main import main as run_arguments


def main() -> int:
    """Run the program with the arguments of the command line; gives the exit code."""
    return run_arguments(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
