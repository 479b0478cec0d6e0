"""Where the bundled op definition modules and resources lie, in a checkout and in a wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _bundled(name: str) -> Path:
    """The folder `name`: inside the installed package, else beside `app/` in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def opdefs() -> Path:
    """The folder of the bundled op definition modules."""
    return _bundled("opdefs")


def resources() -> Path:
    """The folder of icons, themes and translations."""
    return _bundled("resources")
