"""When a window can be opened, and what is said when not."""

import subprocess
import sys
from pathlib import Path

import pytest

from app import libraries, start

ROOT = Path(__file__).resolve().parent.parent


def test_that_without_a_display_the_commands_are_named_instead() -> None:
    assert "no display" in start._obstacle({}, "linux")
    assert "opscope render" in start._obstacle({}, "linux")


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_that_other_systems_always_have_a_screen(system: str) -> None:
    assert start._obstacle({}, system) == ""


def test_that_a_chosen_platform_is_left_to_qt() -> None:
    assert start._obstacle({"QT_QPA_PLATFORM": "offscreen"}, "linux") == ""


def test_that_missing_libraries_are_named_with_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "missing_for_window", lambda platform: ("libxcb-cursor.so.0",))
    assert "libxcb-cursor0" in start._obstacle({"DISPLAY": ":0"}, "linux")


def test_that_one_screen_that_works_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = {"wayland": ("libwayland-cursor.so.0",), "xcb": ()}
    monkeypatch.setattr(libraries, "missing_for_window", missing.__getitem__)
    assert start._obstacle({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "linux") == ""


def test_that_the_program_says_so_and_ends_with_2() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app"], cwd=ROOT, env={"PATH": ""}, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr.decode().startswith("opscope: There is no display")


def test_that_a_display_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "missing_for_window", lambda platform: "")
    assert "The display :4711.0 does not answer" in start._obstacle({"DISPLAY": ":4711.0"}, "linux")


def test_that_a_display_of_another_machine_is_left_to_qt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "missing_for_window", lambda platform: "")
    assert start._obstacle({"DISPLAY": "elsewhere:10.0"}, "linux") == ""
