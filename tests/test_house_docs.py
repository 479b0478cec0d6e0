"""The documents: what they link to is there, and what is there is linked."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
_PAGES = ROOT / "docs" / "examples" / "mkdocs"
_DOCUMENTS = sorted(
    path for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")] if not path.is_relative_to(_PAGES)
)
"""Without the pages of an example, whose pictures are drawn when it is built."""

_LINK = re.compile(r'(?:\]\(|src="|srcset=")(?!https?:)([^)"#]+)')


@pytest.mark.parametrize("document", _DOCUMENTS, ids=lambda path: path.name)
def test_that_links_lead_somewhere(document: Path) -> None:
    links = _LINK.findall(document.read_text("utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_that_every_picture_is_shown() -> None:
    text = "".join(document.read_text("utf-8") for document in _DOCUMENTS)
    assert [path.name for path in (ROOT / "docs" / "pictures").iterdir() if path.name not in text] == []


def test_that_the_script_makes_every_picture_in_both_themes() -> None:
    script = (ROOT / "scripts" / "pictures.py").read_text("utf-8")
    stems = {path.stem for path in (ROOT / "docs" / "pictures").iterdir()}
    names = {stem.rpartition("-")[0] for stem in stems}
    assert stems == {f"{name}-{theme}" for name in names for theme in ("light", "dark")}
    assert [name for name in sorted(names) if f'"{name}"' not in script and f'"{name}-{{theme}}' not in script] == []


def test_that_the_readme_names_both_commands() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert "python3 scripts/start.py\n" in text
    assert "python3 scripts/check.py\n" in text


def test_that_ci_runs_the_command_of_the_readme() -> None:
    assert "python3 scripts/check.py" in (ROOT / ".ci" / "run").read_text("utf-8")
