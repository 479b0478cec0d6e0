"""The language that the program speaks."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication

from app import language, translation
from app.language import translate


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    language.speak(None)


def test_that_texts_stand_as_they_are_written_until_a_translator_is_set() -> None:
    assert translate("Words", "scalar") == "scalar"
    language.speak(lambda context, text: f"{context}/{text}")
    assert translate("Words", "scalar") == "Words/scalar"


def test_that_a_marked_text_stays_as_it_is() -> None:
    language.speak(lambda context, text: "other")
    assert language.marked("Words", "scalar") == "scalar"


@pytest.mark.parametrize(
    ("wish", "wanted", "spoken"),
    [
        ("system", ["zh-Hans-CN", "zh-CN", "zh"], "zh_CN"),
        ("system", ["de-DE", "de", "zh-CN"], "zh_CN"),
        ("system", ["en-GB", "en", "zh-CN"], "en"),
        ("system", ["zh-Hant-TW", "zh-TW"], "en"),
        ("system", ["fr-FR", "fr"], "en"),
        ("system", [], "en"),
        ("en", ["zh-CN"], "en"),
        ("zh_CN", ["en-US"], "zh_CN"),
        ("tlh", ["en-US"], "en"),
    ],
)
def test_that_the_persons_wish_comes_before_the_systems(wish: str, wanted: list[str], spoken: str) -> None:
    assert translation.chosen(wish, wanted) == spoken


def test_that_english_installs_no_translator(qapp: QCoreApplication) -> None:
    translation.install(qapp, "en")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
    assert translate("Commands", "&Open…") == "&Open…"
