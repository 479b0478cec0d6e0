"""Starts the child: `python -u <this folder> DESCRIPTOR [warm|warm-dynamo]`.

The folder is loaded as a package under a name of its own and taken off `sys.path`, so that no file of it can stand
in for a module of the same name beside the user's script.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path

PACKAGE = "_opscope_export_child"


def _load_package(folder: Path) -> None:
    spec = importlib.util.spec_from_file_location(
        PACKAGE, str(folder / "__init__.py"), submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"no package at {folder}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[PACKAGE] = module
    spec.loader.exec_module(module)


if __name__ == "__main__":
    sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != Path(__file__).resolve().parent]
    _load_package(Path(__file__).resolve().parent)
    importlib.import_module(PACKAGE + ".serve").main(sys.argv[1:])
