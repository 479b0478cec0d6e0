"""Sets Opscope up on first use, then runs it: `python3 scripts/start.py [arguments of opscope]`.

The first argument may be `--without-torch` (files open, nothing can be exported) or `--with-torch` (the default).
"""

from __future__ import annotations

import os
import subprocess
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Opscope needs Python 3.11 or newer. Run this script with a newer one than " + sys.version.split()[0] + "."
    )

import _setup

_TORCH = {"--with-torch": True, "--without-torch": False}


def main(arguments: list[str]) -> int:
    """Runs the app with `arguments` and gives its exit code; 3 when set-up fails."""
    torch = _TORCH.get(arguments[0]) if arguments else None
    try:
        python = _setup.ensure(torch=torch)
    except _setup.SetupError as error:
        _setup.say(str(error))
        return 3
    # -P: a folder called `opscope` where the user stands, such as the checkout's own, must not be taken for the app.
    return _run([str(python), "-P", "-m", "opscope", *arguments[torch is not None :]])


def _run(command: list[str]) -> int:
    """Becomes the app where the system can, so that signals reach it; waits for it on Windows."""
    if sys.platform != "win32":
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
