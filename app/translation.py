"""The translations that Qt keeps: `resources/translations/opscope_CODE.qm`. English needs none of this."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator
from PySide6.QtGui import QFont, QGuiApplication

from . import language
from .language import marked
from .paths import resources

_CHINESE_FONTS = ("Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "WenQuanYi Micro Hei")

LEFT_OUT_BY_QT = (marked("QFileDialog", "&Look in:"), marked("QFileDialog", "Files of &type:"))
"""What Qt's own Chinese leaves in English; noted here, it stands in ours, which Qt asks next."""


def install(application: QCoreApplication, code: str) -> None:
    """Has the program speak a language other than English: its own words, and those of Qt's dialogs."""
    if isinstance(application, QGuiApplication):
        application.setFont(_with_chinese(application.font()))
    for translator in (_own(code, application), _of_qt(code, application)):
        application.installTranslator(translator)
    language.speak(code, QCoreApplication.translate)


def _with_chinese(font: QFont) -> QFont:
    """The font with those before it that have the Chinese forms of characters which Chinese and Japanese share.

    They come first, so that lines are as high as Chinese needs: as a stand-in for missing characters they are cut off.
    """
    font.setFamilies([*_CHINESE_FONTS, *font.families()])
    return font


def file(code: str) -> Path:
    """Where the translation into a language lies."""
    return resources() / "translations" / f"opscope_{code}.qm"


def _own(code: str, parent: QObject) -> QTranslator:
    return _loaded(file(code), parent)


def _of_qt(code: str, parent: QObject) -> QTranslator:
    """The words of Qt's own buttons and dialogs."""
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    return _loaded(Path(folder) / f"qtbase_{code}.qm", parent)


def _loaded(path: Path, parent: QObject) -> QTranslator:
    """The translator of a file. Raises FileNotFoundError where the installation lacks it."""
    translator = QTranslator(parent)
    if not translator.load(str(path)):
        raise FileNotFoundError(f"The translation {path} is missing or damaged: install Opscope again.")
    return translator
