"""Brings the translations in step with the source: `.venv/bin/python scripts/translations.py`.

`lupdate` writes the texts that the source asks for into `resources/translations/opscope_*.ts`; those without a
translation are left for a person (`.venv/bin/pyside6-linguist` edits the file). `lrelease` makes of it the `.qm` that
the program reads. Both files are kept.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import PySide6

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
_PROGRAMS = Path(PySide6.__file__).parent
_ALIAS = "QT_TRANSLATE_NOOP=marked"


@dataclass(frozen=True, slots=True)
class Message:
    """One text of the source and its translation, empty where there is none."""

    context: str
    source: str
    translation: str
    finished: bool


def main() -> int:
    """Updates every translation and says what is missing; 1 where something is."""
    missing = 0
    for file in sorted(FOLDER.glob("opscope_*.ts")):
        update(file)
        release(file, file.with_suffix(".qm"))
        open_texts = [message for message in messages(file) if not message.finished]
        missing += len(open_texts)
        for message in open_texts:
            print(f"{file.name}: {message.context}: {message.source}")
    print(f"{missing} texts lack a translation.")
    return 1 if missing else 0


def update(file: Path) -> None:
    """Writes the texts of the source into a `.ts` file, whose translations stay; texts that are gone leave it."""
    options = ["-silent", "-no-obsolete", "-locations", "none", "-extensions", "py", "-tr-function-alias", _ALIAS]
    _run("lupdate", *options, "-source-language", "en", str(ROOT / "app"), "-ts", str(file))


def release(file: Path, made: Path) -> None:
    """Makes the `.qm` of a `.ts` file."""
    _run("lrelease", "-silent", str(file), "-qm", str(made))


def messages(file: Path) -> Iterator[Message]:
    """The texts of a `.ts` file."""
    for context in ElementTree.parse(file).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            finished = translation is not None and translation.get("type") != "unfinished"
            text = "" if translation is None else translation.text or ""
            yield Message(name, message.findtext("source", ""), text, finished)


def _run(program: str, *arguments: str) -> None:
    subprocess.run([str(_PROGRAMS / program), *arguments], check=True)


if __name__ == "__main__":
    sys.exit(main())
