"""Set-up: what makes it run again, what it repairs and what it says."""

import importlib.util
from collections.abc import Callable
from pathlib import Path

import _setup
import pytest

Calls = list[str]


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Set-up in an empty checkout whose slow parts are noted instead of done."""
    made: Calls = []
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_text("one")
    monkeypatch.setattr(_setup, "ROOT", tmp_path)
    monkeypatch.setattr(_setup, "ENVIRONMENT", tmp_path / ".venv")

    def make(shares_torch: bool) -> None:
        made.append("make")
        _setup.interpreter().parent.mkdir(parents=True, exist_ok=True)
        _setup.interpreter().touch()

    monkeypatch.setattr(_setup, "_make_environment", make)
    monkeypatch.setattr(_setup, "_install", lambda groups: made.append("install " + "+".join(groups)))
    return made


def test_that_the_first_use_makes_and_fills_the_environment(calls: Calls) -> None:
    assert _setup.ensure() == _setup.interpreter()
    assert calls == ["make", "install export"]


def test_that_a_second_use_does_nothing(calls: Calls) -> None:
    _setup.ensure()
    calls.clear()
    _setup.ensure()
    assert calls == []


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_that_a_changed_requirement_is_installed_into_the_environment_that_is_there(calls: Calls, name: str) -> None:
    _setup.ensure()
    calls.clear()
    (_setup.ROOT / name).write_text("two")
    _setup.ensure()
    assert calls == ["install export"]


def test_that_extras_are_added_and_kept(calls: Calls) -> None:
    _setup.ensure()
    _setup.ensure(["dev"])
    _setup.ensure()
    assert calls == ["make", "install export", "install dev+export"]


def test_that_the_choice_to_do_without_torch_is_kept_until_torch_is_asked_for(calls: Calls) -> None:
    _setup.ensure(torch=False)
    _setup.ensure()
    _setup.ensure(torch=True)
    assert calls == ["make", "install ", "install export"]


def test_that_an_interrupted_set_up_starts_again_from_nothing(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(groups: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(_setup, "_install", interrupted)
        with pytest.raises(KeyboardInterrupt):
            _setup.ensure()
    _setup.ensure()
    assert calls == ["make", "make", "install export"]


def test_that_an_environment_whose_python_is_gone_is_made_anew(calls: Calls) -> None:
    _setup.ensure()
    _setup.interpreter().unlink()
    _setup.ensure()
    assert calls == ["make", "install export"] * 2


def test_that_an_environment_of_the_user_is_filled_but_never_removed(calls: Calls, tmp_path: Path) -> None:
    _setup.interpreter().parent.mkdir(parents=True)
    _setup.interpreter().touch()
    _setup.ensure()
    assert calls == ["install export"]
    _setup.interpreter().unlink()
    with pytest.raises(_setup.SetupError, match="Remove that folder"):
        _setup.ensure()


def test_that_a_missing_venv_names_the_packages_of_debian_and_fedora(monkeypatch: pytest.MonkeyPatch) -> None:
    find: Callable[[str], object] = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find(name))
    with pytest.raises(_setup.SetupError, match=r"(?s)apt install python3-venv.*dnf install python3-"):
        _setup._make_environment(shares_torch=False)


def test_that_a_torch_that_is_there_is_not_pinned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "constraints.txt").write_text("numpy==2.4.6\ntorch==2.13.0\n")
    monkeypatch.setattr(_setup, "ROOT", tmp_path)
    monkeypatch.setattr(_setup, "ENVIRONMENT", tmp_path)
    assert _setup._constraints(with_torch=False).read_text() == "numpy==2.4.6\n"
    assert "torch==2.13.0" in _setup._constraints(with_torch=True).read_text()
