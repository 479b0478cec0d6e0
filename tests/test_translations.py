"""Every text of the source stands in every translation."""

import shutil
from pathlib import Path

import pytest
import translations

_FILES = sorted(translations.FOLDER.glob("opscope_*.ts"))


def _named(file: Path) -> str:
    return file.stem


@pytest.mark.parametrize("file", _FILES, ids=_named)
def test_that_every_text_of_the_source_is_translated_and_no_other_is_kept(file: Path, tmp_path: Path) -> None:
    """Where this fails, run `scripts/translations.py` and translate what it names."""
    fresh = tmp_path / file.name
    shutil.copy(file, fresh)
    translations.update(fresh)
    asked = list(translations.messages(fresh))
    assert [f"{text.context}: {text.source}" for text in asked if not text.finished] == []
    assert {(text.context, text.source) for text in translations.messages(file)} == {
        (text.context, text.source) for text in asked
    }
