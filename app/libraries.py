"""Which system libraries Qt lacks on this machine, with the packages that hold them.

Every start passes here, and most find nothing missing: what only a search needs is imported for it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

PACKAGES: Mapping[str, tuple[str, str]] = {
    "libEGL.so.1": ("libegl1", "mesa-libEGL"),
    "libGL.so.1": ("libgl1", "mesa-libGL"),
    "libX11-xcb.so.1": ("libx11-xcb1", "libX11-xcb"),
    "libX11.so.6": ("libx11-6", "libX11"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig"),
    "libfreetype.so.6": ("libfreetype6", "freetype"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2"),
    "libgthread-2.0.so.0": ("libglib2.0-0", "glib2"),
    "libwayland-client.so.0": ("libwayland-client0", "libwayland-client"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor"),
    "libwayland-egl.so.1": ("libwayland-egl1", "libwayland-egl"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb"),
    "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil"),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb"),
    "libxcb.so.1": ("libxcb1", "libxcb"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon"),
}
"""By library: the package of Debian (and Ubuntu), the package of Fedora."""

_MODULES = ("QtCore", "QtGui", "QtWidgets")
_PLUGIN_FOLDER = Path("Qt", "plugins", "platforms")
_LIBRARY = re.compile(r"(lib[\w.+-]+\.so[\w.]*)")


def missing(platform: str = "offscreen") -> tuple[str, ...]:
    """The libraries that Qt needs on `platform` (`offscreen`, `xcb`, `wayland`) and the loader does not find.

    Empty too where nothing can be told: outside Linux, without PySide6 or without `ldd`.
    """
    import shutil

    folder = _binding()
    tool = shutil.which("ldd")
    if folder is None or tool is None:
        return ()
    files = [*(folder / f"{name}.abi3.so" for name in _MODULES), folder / _PLUGIN_FOLDER / f"libq{platform}.so"]
    return not_found(_ldd(tool, [path for path in files if path.is_file()]))


def missing_for_window(platform: str) -> tuple[str, ...]:
    """As `missing`, at no cost where all is there: what is loaded for the trial, Qt needs anyway."""
    import ctypes

    folder = _binding()
    plugin = folder / _PLUGIN_FOLDER / f"libq{platform}.so" if folder else None
    if plugin is None or not plugin.is_file():
        return ()
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        return missing(platform) or not_found(str(error))
    return ()


def not_found(report: str) -> tuple[str, ...]:
    """The libraries that an `ldd` report or an ImportError says are missing, sorted, each once.

    >>> not_found("libEGL.so.1: cannot open shared object file: No such file or directory")
    ('libEGL.so.1',)
    """
    lines = [line for line in report.splitlines() if "not found" in line or "cannot open shared object" in line]
    found = (_LIBRARY.search(line) for line in lines)
    return tuple(sorted({match[1] for match in found if match}))


def advice(libraries: Iterable[str]) -> str:
    """What to install for `libraries` on Debian and on Fedora, one command a line."""
    wanted = list(libraries)
    known = [PACKAGES[name] for name in wanted if name in PACKAGES]
    unknown = [name for name in wanted if name not in PACKAGES]
    lines = [f"Qt cannot start: these system libraries are missing: {', '.join(wanted)}."]
    if known:
        lines.append(f"  Debian, Ubuntu: sudo apt install {' '.join(sorted({debian for debian, _ in known}))}")
        lines.append(f"  Fedora:         sudo dnf install {' '.join(sorted({fedora for _, fedora in known}))}")
    if unknown:
        lines.append(f"  and whatever package of your system holds {', '.join(unknown)}")
    return "\n".join(lines)


def _binding() -> Path | None:
    """The folder of PySide6 on Linux; elsewhere its wheel brings all it needs."""
    spec = find_spec("PySide6") if sys.platform.startswith("linux") else None
    return Path(spec.origin).parent if spec and spec.origin else None


def _ldd(tool: str, files: list[Path]) -> str:
    """The report of `ldd`; its exit code says nothing of use (1 for a file it cannot read)."""
    import subprocess

    return subprocess.run([tool, *files], capture_output=True, text=True, check=False).stdout


def main() -> int:
    """Say what is missing for a program without a window, and for one on the screen in use; 0 when nothing is."""
    names = sorted({name for platform in sys.argv[1:] or ["offscreen"] for name in missing(platform)})
    if not names:
        return 0
    print(advice(names), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
