"""The language that the program speaks."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from app import language, translation
from app.checks import pages
from app.graph.model import Kind
from app.graph.words import kind_word
from app.language import translate

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    language.speak_english()


def test_that_texts_stand_as_they_are_written_until_a_translator_is_set() -> None:
    assert translate("Words", "scalar") == "scalar"
    language.speak("xx", lambda context, text: f"{context}/{text}")
    assert translate("Words", "scalar") == "Words/scalar"


def test_that_a_marked_text_stays_as_it_is() -> None:
    language.speak("xx", lambda context, text: "other")
    assert language.marked("Words", "scalar") == "scalar"


@pytest.mark.parametrize(
    ("wish", "wanted", "spoken"),
    [
        ("system", ["zh-Hans-CN", "zh-CN", "zh"], "zh_CN"),
        ("system", ["de-DE", "de", "zh-CN"], "zh_CN"),
        ("system", ["en-GB", "en", "zh-CN"], "en"),
        ("system", ["zh-Hant-TW", "zh-TW", "zh-Hant", "zh"], "en"),
        ("system", ["zh"], "zh_CN"),
        ("system", ["fr-FR", "fr"], "en"),
        ("system", [], "en"),
        ("en", ["zh-CN"], "en"),
        ("zh_CN", ["en-US"], "zh_CN"),
        ("tlh", ["en-US"], "en"),
    ],
)
def test_that_the_persons_wish_comes_before_the_systems(wish: str, wanted: list[str], spoken: str) -> None:
    assert language.chosen(wish, wanted) == spoken


def test_that_chinese_speaks_in_texts_buttons_and_pages(qapp: QApplication) -> None:
    before = set(qapp.findChildren(QTranslator))
    font = qapp.font()
    translation.install(qapp, "zh_CN")
    try:
        assert translate("Words", "activation") == "激活"
        assert kind_word(Kind.INITIALIZER) == "初始化器"
        assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"
        assert pages.title("CYCLE") == "计算图中有环"
        assert QCoreApplication.translate("QFileDialog", "Files of &type:") == "文件类型(&T)："
        assert "Noto Sans CJK SC" in qapp.font().families()
    finally:
        for translator in set(qapp.findChildren(QTranslator)) - before:
            qapp.removeTranslator(translator)
            translator.deleteLater()
        qapp.setFont(font)
    language.speak_english()
    assert pages.title("CYCLE") == "the graph has a loop"


def test_that_a_missing_translation_tells_what_to_do(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "file", lambda code: Path("/absent.qm"))
    with pytest.raises(FileNotFoundError, match=r"/absent\.qm is missing or damaged: install Opscope again"):
        translation.install(qapp, "zh_CN")


_MENUS = """
from app import start

class Starter(start.Starter):
    def load(self):
        print(self._frame.menuBar().actions()[0].text())
        self._frame.close()

    def wait(self):
        pass

start.Starter = Starter
start.run_window([])
"""


@pytest.mark.parametrize(("system", "menu"), [("zh_CN.UTF-8", "文件(&F)"), ("de_DE.UTF-8", "&File")])
def test_that_the_window_starts_in_the_language_of_the_system(system: str, menu: str, tmp_path: Path) -> None:
    environment = os.environ | {
        "LC_ALL": system,
        "LANGUAGE": "",
        "PYTHONIOENCODING": "utf-8",
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    command = [sys.executable, "-c", _MENUS]
    said = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=True)
    assert said.stdout.strip() == menu
