"""What the wheel is made of, against what lies in the folders."""

import ast
import tomllib
from pathlib import Path
from typing import Any

import pytest

from app import paths

ROOT = Path(__file__).resolve().parent.parent


def _setuptools() -> dict[str, Any]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    settings: dict[str, Any] = project["tool"]["setuptools"]
    return settings


def test_that_every_folder_with_code_is_listed_as_a_package() -> None:
    folders = {file.parent.relative_to(ROOT / "app") for file in (ROOT / "app").rglob("*.py")}
    code = {".".join(("opscope", *folder.parts)) for folder in folders}
    data = {"opscope.opdefs", "opscope.resources"}
    listed = {name for name in _setuptools()["packages"] if not name.startswith("opscope.resources.")}
    assert listed == code | data


def test_that_bundled_folders_are_installed_where_paths_looks_for_them() -> None:
    folders = _setuptools()["package-dir"]
    assert folders == {"opscope": "app", "opscope.opdefs": "opdefs", "opscope.resources": "resources"}
    assert paths.opdefs() == ROOT / "opdefs"
    assert paths.resources() == ROOT / "resources"


def test_that_bundled_folders_inside_the_package_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "opscope" / "opdefs").mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "opscope")
    assert paths.opdefs() == tmp_path / "opscope" / "opdefs"
    assert paths.resources() == tmp_path / "resources"


def _absolute_self_imports(file: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.append(node.module or "")
    return [name for name in found if name.split(".")[0] in ("app", "opscope")]


@pytest.mark.parametrize("file", sorted((ROOT / "app").rglob("*.py")), ids=lambda file: file.name)
def test_that_the_app_imports_itself_relatively(file: Path) -> None:
    assert _absolute_self_imports(file) == []
