"""Sets up `.venv` for the scripts beside this file, with nothing but the standard library."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
EXPORT = "export"
_OLDEST_TORCH = (2, 4)
_INPUTS = ("pyproject.toml", "constraints.txt")


class SetupError(Exception):
    """Set-up cannot go on; its text says why and what to do."""


@dataclass(frozen=True)
class State:
    """How far set-up came, kept in `.venv`: written before the first change and after the last.

    `own` marks an environment that these scripts made, which they may make anew.
    `groups` are the extras of pyproject.toml that it holds.
    """

    finished: bool
    own: bool
    key: str = ""
    groups: tuple[str, ...] = ()


def ensure(extras: Sequence[str] = (), torch: bool | None = None) -> Path:
    """The interpreter of `.venv` with the app, its dependencies and `extras`; quick when all is there.

    `torch` None keeps to the last choice, at first with it. Without torch, files open but nothing can be exported.
    Raises SetupError.
    """
    wanted = _wanted(extras, torch, _read_state())
    if not _is_ready(_read_state(), wanted):
        with _only_one():
            state = _read_state()
            if not _is_ready(state, wanted):
                _set_up(state, wanted)
    return interpreter()


def interpreter() -> Path:
    """The Python of the environment."""
    return ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def say(text: str) -> None:
    """Tell the user; standard output is left to the results of the app itself."""
    print(text, file=sys.stderr, flush=True)


def _wanted(extras: Sequence[str], torch: bool | None, state: State | None) -> set[str]:
    chosen = torch if torch is not None else not (state and state.finished and EXPORT not in state.groups)
    return {*extras, *([EXPORT] if chosen else [])}


def _is_ready(state: State | None, wanted: set[str]) -> bool:
    if state is None or not state.finished or not interpreter().exists():
        return False
    return state.key == _key() and wanted <= set(state.groups)


def _key() -> str:
    """A digest of everything that decides what is installed."""
    digest = hashlib.sha256()
    for name in _INPUTS:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def _state_file() -> Path:
    return ENVIRONMENT / "opscope-setup.json"


def _read_state() -> State | None:
    """The state; None for an environment that these scripts never touched."""
    try:
        facts = json.loads(_state_file().read_text("utf-8"))
        return State(facts["finished"], facts["own"], facts["key"], tuple(facts["groups"]))
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError) as error:
        raise SetupError(f"{_state_file()} is damaged ({error}). Remove the folder .venv and start again.") from error


def _write_state(state: State) -> None:
    """Replaces the file at once, so that it is never half written."""
    draft = _state_file().with_suffix(".draft")
    draft.write_text(json.dumps(asdict(state)), "utf-8")
    draft.replace(_state_file())


def _set_up(state: State | None, wanted: set[str]) -> None:
    began = time.monotonic()
    own = state.own if state else _is_empty(ENVIRONMENT)
    if own and not (state and state.finished and interpreter().exists()):
        _make_environment(shares_torch=EXPORT in wanted and _torch_here() >= _OLDEST_TORCH)
    elif not interpreter().exists():
        raise SetupError(f"{ENVIRONMENT} holds no Python that works. Remove that folder and start again.")
    elif state:
        wanted = wanted | set(state.groups)
    groups = tuple(sorted(wanted))
    _write_state(State(finished=False, own=own))
    _install(groups)
    _write_state(State(finished=True, own=own, key=_key(), groups=groups))
    say(f"Set up in {time.monotonic() - began:.0f} s.")


def _is_empty(folder: Path) -> bool:
    return not folder.exists() or not any(folder.iterdir())


def _make_environment(shares_torch: bool) -> None:
    """A fresh `.venv`; what an interrupted set-up left is removed."""
    if importlib.util.find_spec("ensurepip") is None:
        raise SetupError(f"Python's module ensurepip is missing.\n{_advice_for_venv()}")
    say(f"Making .venv with Python {sys.version.split()[0]}{', with the torch that it has' if shares_torch else ''} …")
    ENVIRONMENT.mkdir(exist_ok=True)
    _write_state(State(finished=False, own=True))
    try:
        _empty_but_for_state()
        links = sys.platform != "win32"
        venv.EnvBuilder(symlinks=links, system_site_packages=shares_torch).create(ENVIRONMENT)
        subprocess.run([str(interpreter()), "-m", "ensurepip", "--default-pip"], check=True, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SetupError(f"The virtual environment cannot be made: {error}.\n{_advice_for_venv()}") from error
    if shares_torch and sys.prefix != sys.base_prefix:
        _see_packages_of_this_environment()


def _empty_but_for_state() -> None:
    for path in ENVIRONMENT.iterdir():
        if path == _state_file():
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def _see_packages_of_this_environment() -> None:
    """Lets `.venv` see the torch of a virtual environment, whose packages `system_site_packages` does not reach."""
    here = importlib.metadata.distribution("torch").locate_file("")
    probe = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = subprocess.run([str(interpreter()), "-c", probe], check=True, capture_output=True, text=True).stdout
    (Path(packages.strip()) / "opscope-shared.pth").write_text(f"{here}\n", "utf-8")


def _advice_for_venv() -> str:
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return (
        f"  Debian, Ubuntu: sudo apt install python3-venv    (or python{version}-venv)\n"
        f"  Fedora:         sudo dnf install python3-libs python3-pip    (or python{version})"
    )


def _torch_here() -> tuple[int, ...]:
    """The version of the running interpreter's own torch, `(0,)` without one."""
    try:
        text = importlib.metadata.version("torch")
    except importlib.metadata.PackageNotFoundError:
        return (0,)
    return tuple(int(part) for part in text.split("+")[0].split(".")[:2] if part.isdigit())


def _install(groups: Sequence[str]) -> None:
    extras = [name for name in groups if name != EXPORT]
    packages = ["--editable", f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)]
    own_torch = EXPORT in groups and not _environment_has_torch()
    if EXPORT in groups:
        packages += ["onnxscript"]
    if own_torch:
        packages += ["torch"]
        _announce_torch()
    _pip(["install", "--constraint", str(_constraints(with_torch=own_torch)), *packages])


def _environment_has_torch() -> bool:
    """Whether `.venv` sees a torch, its own or that of the interpreter it was made with."""
    probe = "import importlib.metadata as m; m.version('torch')"
    return subprocess.run([str(interpreter()), "-c", probe], capture_output=True, check=False).returncode == 0


def _announce_torch() -> None:
    if sys.platform.startswith("linux"):
        say(
            "PyTorch comes along; on Linux that may be several gigabytes, for CUDA. To do without, press Ctrl+C\n"
            "and run `python3 scripts/start.py --without-torch`: opening .onnx files needs no PyTorch.\n"
            "To use one that is installed somewhere, run this script with the Python that has it."
        )


def _constraints(with_torch: bool) -> Path:
    """The constraints; without the line of torch where one that was there before is used."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines(keepends=True)
    path = ENVIRONMENT / "opscope-constraints.txt"
    path.write_text("".join(line for line in lines if with_torch or not line.startswith("torch==")), "utf-8")
    return path


def _pip(arguments: list[str]) -> None:
    say("Installing what Opscope needs …")
    quiet = [] if sys.stderr.isatty() else ["--quiet"]
    command = [str(interpreter()), "-m", "pip", "--disable-pip-version-check", *arguments, *quiet]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if subprocess.run(command, check=False, stdout=sys.stderr, stdin=subprocess.DEVNULL, env=environment).returncode:
        raise SetupError("Installing failed; pip's own words stand above. The next start tries again.")


@contextlib.contextmanager
def _only_one() -> Iterator[None]:
    """Lets one set-up run at a time where the system can lock files; a second one waits for the first."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
