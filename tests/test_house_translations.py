"""The translations that are kept: whole, and made of the same parts as the texts."""

import re
from pathlib import Path
from string import Formatter

import pytest
import translations
from PySide6.QtCore import QTranslator
from translations import FOLDER

from app import language, paths
from app.checks import pages
from app.ops.source import read_module
from app.panels import examples
from app.panels.entries import ModuleEntry, Place, summary

FILES = sorted(FOLDER.glob("opscope_*.ts"))
_PAGES = paths.resources() / "findings"
_CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def _fields(text: str) -> list[tuple[str, str, str]]:
    """The names in braces of a text, with how they are written."""
    parts = Formatter().parse(text)
    return sorted((name, form or "", how or "") for _, name, form, how in parts if name is not None)


def _ids(file: Path) -> str:
    return file.stem


def test_that_each_language_has_its_file() -> None:
    assert [file.stem for file in FILES] == [f"opscope_{code}" for code in language.LANGUAGES if code != "en"]


@pytest.mark.parametrize("file", FILES, ids=_ids)
def test_that_translations_name_what_the_texts_name(file: Path) -> None:
    told = [message for message in translations.messages(file) if message.finished]
    assert [text.source for text in told if _fields(text.source) != _fields(text.translation)] == []


@pytest.mark.parametrize("file", FILES, ids=_ids)
def test_that_the_compiled_file_says_what_the_source_says(file: Path) -> None:
    translator = QTranslator()
    assert translator.load(str(file.with_suffix(".qm")))
    told = [message for message in translations.messages(file) if message.finished]
    assert told
    assert [text for text in told if translator.translate(text.context, text.source) != text.translation] == []


@pytest.mark.parametrize("code", pages.codes())
def test_that_every_finding_is_explained_in_chinese_with_the_same_code(code: str) -> None:
    english = (_PAGES / f"{code}.md").read_text("utf-8")
    chinese = (_PAGES / "zh_CN" / f"{code}.md").read_text("utf-8")
    assert chinese.startswith(f"# {code}: ")
    assert chinese.count("\n## ") == english.count("\n## ")
    assert [_bare(block) for block in _CODE.findall(chinese)] == [_bare(block) for block in _CODE.findall(english)]


def _bare(block: str) -> list[str]:
    """The code without its remarks."""
    return [re.split(r"\s+#|\s{2,}\(", line)[0] for line in block.splitlines() if not line.startswith("#")]


def test_that_what_bundled_modules_say_of_themselves_is_noted_for_the_translators() -> None:
    told = [
        summary(ModuleEntry(file, Place.BUNDLED, read_module(file).doc)) for file in sorted(paths.opdefs().glob("*.py"))
    ]
    assert tuple(told) == examples.SUMMARIES
