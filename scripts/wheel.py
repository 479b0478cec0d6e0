"""Builds the wheel and tries it where the checkout cannot be seen: contents, imports, commands, window.

Run by `check.py` with the Python of `.venv`, whose packages the trial borrows, so that nothing is downloaded.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_SOURCES = ("app", "opdefs", "resources", "pyproject.toml", "README.md", "LICENSE")
_PLACES = {"app": "opscope", "opdefs": "opscope/opdefs", "resources": "opscope/resources"}

_IMPORT_ALL = """
import importlib, pkgutil, sys
import opscope
names = [m.name for m in pkgutil.walk_packages(opscope.__path__, "opscope.")]
skipped = ("opscope.opdefs", "opscope.export.child", "opscope.__main__")
for name in names:
    if not name.startswith(skipped):
        importlib.import_module(name)
assert "app" not in sys.modules, "the package imports itself by its name in the checkout"
assert "site-packages" in opscope.__file__, opscope.__file__
print(len(names), "modules")
"""

_MODEL = """
import sys
from onnx import TensorProto, helper
value = lambda name: helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, "N"])
node = helper.make_node("Relu", ["x"], ["y"], name="first")
graph = helper.make_graph([node], "g", [value("x")], [value("y")])
open(sys.argv[1], "wb").write(helper.make_model(graph).SerializeToString())
"""

_WINDOW = """
import sys
from PySide6.QtCore import QTimer
from opscope import start
from opscope.__main__ import main
timer = None
make = start.make_application
def look():
    frames = [w for w in application.topLevelWidgets() if isinstance(w, start.Frame) and w.isVisible()]
    furnished = [w for w in frames if hasattr(w, "tabs")]  # tabs come after the first paint
    if furnished and furnished[0].tabs.count():
        print(frames[0].windowTitle(), "shows", frames[0].tabs.tabText(0))
        application.closeAllWindows()
def make_watched():
    global application, timer
    application = make()
    timer = QTimer(interval=100)
    timer.timeout.connect(look)
    timer.start()
    return application
start.make_application = make_watched
sys.exit(main())
"""


def main() -> int:
    """0 when the wheel holds what it should and works; the first thing that does not ends the trial."""
    with tempfile.TemporaryDirectory(prefix="opscope-wheel-") as folder:
        scratch = Path(folder)
        wheel = _build(scratch)
        lacking = _lacking(wheel)
        if lacking:
            print("The wheel lacks", ", ".join(lacking))
            return 1
        return _try(_install(wheel, scratch / "venv"), scratch)


def _build(scratch: Path) -> Path:
    """The wheel, built from a copy: what an earlier build left in the checkout must not slip in."""
    copy = scratch / "source"
    copy.mkdir()
    for name in _SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, copy / name)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(scratch), str(copy)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return next(scratch.glob("*.whl"))


def _lacking(wheel: Path) -> list[str]:
    """The files of the checkout that the wheel should hold and does not."""
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"{place}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, place in _PLACES.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    return sorted(wanted - held)


def _install(wheel: Path, environment: Path) -> Path:
    """The programs of a fresh environment that holds the wheel and sees the packages of this one."""
    venv.EnvBuilder(with_pip=False, symlinks=sys.platform != "win32").create(environment)
    programs = environment / ("Scripts" if sys.platform == "win32" else "bin")
    python = str(programs / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(pip, check=True)
    probe = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = subprocess.run([python, "-c", probe], check=True, capture_output=True, text=True).stdout.strip()
    (Path(packages) / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return programs


def _try(programs: Path, scratch: Path) -> int:
    """Runs what a user would; the code of the first command that fails."""
    python, opscope = str(programs / "python"), str(programs / "opscope")
    trials = (
        [python, "-c", _IMPORT_ALL],
        [python, "-c", _MODEL, "model.onnx"],
        [opscope, "--version"],
        [opscope, "show", "model.onnx"],
        [opscope, "render", "model.onnx", "-o", "model.svg"],
        [python, "-c", _WINDOW, "model.onnx"],
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(scratch), "XDG_CONFIG_HOME": str(scratch)}
    for command in trials:
        code = subprocess.run(command, cwd=scratch, env=environment, check=False, timeout=120).returncode
        if code:
            print(f"ended with {code}: {' '.join(command[:2])} … {command[-1]}")
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
