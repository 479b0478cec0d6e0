"""Folders of processes that live are kept, those of processes that were killed go, and nobody else's are touched."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from app.jobs.scratch import Scratch, remove_abandoned

_HOLDS = """
import sys
from app.jobs.scratch import Scratch
scratch = Scratch()
(scratch.folder() / "net.onnx").write_bytes(b"model")
print("ready", flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def _roots(place: Path) -> list[Path]:
    return sorted(place.glob("opscope-exports-*"))


def _old(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    os.utime(folder, (1, 1))
    return folder


def test_that_what_is_closed_leaves_nothing(place: Path) -> None:
    scratch = Scratch()
    (scratch.folder() / "net.onnx").write_bytes(b"model")
    scratch.close()
    assert _roots(place) == []


def test_that_only_its_own_folders_are_removed(place: Path) -> None:
    scratch = Scratch()
    kept, gone = scratch.folder(), scratch.folder()
    scratch.remove(gone)
    scratch.remove(place)
    assert (kept.is_dir(), gone.exists(), place.is_dir()) == (True, False, True)
    scratch.close()


def test_that_the_folder_of_a_process_goes_once_it_was_killed_and_not_before(place: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", _HOLDS], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"ready\n"
        remove_abandoned()
        assert len(_roots(place)) == 1
        holder.kill()
        holder.wait()
    remove_abandoned()
    assert _roots(place) == []


def test_that_the_folder_of_this_process_stays(place: Path) -> None:
    scratch = Scratch()
    remove_abandoned()
    assert len(_roots(place)) == 1
    scratch.close()


def test_that_a_link_and_a_file_of_that_name_are_left_alone(place: Path) -> None:
    elsewhere = place / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "lock").touch()
    link = place / "opscope-exports-link"
    link.symlink_to(elsewhere)
    (place / "opscope-exports-file").touch()
    remove_abandoned()
    assert (elsewhere / "lock").exists()
    assert len(_roots(place)) == 2


def test_that_a_lock_that_is_a_link_is_not_opened(place: Path) -> None:
    target = place / "target"
    target.touch()
    folder = _old(place / "opscope-exports-odd")
    (folder / "lock").symlink_to(target)
    remove_abandoned()
    assert folder.is_dir()


def test_that_a_folder_without_a_lock_goes_only_when_it_is_old(place: Path) -> None:
    _old(place / "opscope-exports-old")
    (place / "opscope-exports-young").mkdir()
    remove_abandoned()
    assert [folder.name for folder in _roots(place)] == ["opscope-exports-young"]
