"""Files are told of once when they hold something else, however they were written, and never for a mere touch."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.jobs.watching import Watching


@pytest.fixture
def watching(qapp: object) -> Iterator[Watching]:
    made = Watching()
    yield made
    made.shutdown()


class Heard:
    """What a Watching tells, and whether it has come to rest."""

    def __init__(self, watching: Watching) -> None:
        self.all: list[frozenset[Path]] = []
        self._watching = watching
        watching.changed.connect(self.all.append)

    def rest(self, qtbot: QtBot) -> list[frozenset[Path]]:
        """What was told by the time nothing is looked at any more."""
        qtbot.wait(60)
        qtbot.waitUntil(self._is_at_rest, timeout=10_000)
        told, self.all[:] = list(self.all), []
        return told

    def _is_at_rest(self) -> bool:
        watching = self._watching
        return watching._looking is None and not watching._looks and not watching._next.isActive()


def _watched(watching: Watching, qtbot: QtBot, *files: Path) -> Heard:
    heard = Heard(watching)
    watching.watch(files)
    assert heard.rest(qtbot) == []
    return heard


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "inner" / "net.py"
    made.parent.mkdir()
    made.write_text("one")
    return made


def _replace(file: Path, text: str) -> None:
    """As most editors save: another file is written and put in the place of the first."""
    other = file.with_suffix(".tmp")
    other.write_text(text)
    other.replace(file)


def test_that_a_file_written_in_place_is_told_once(watching: Watching, file: Path, qtbot: QtBot) -> None:
    heard = _watched(watching, qtbot, file)
    file.write_text("two")
    assert heard.rest(qtbot) == [frozenset({file})]


def test_that_a_file_that_is_replaced_is_told_again_and_again(watching: Watching, file: Path, qtbot: QtBot) -> None:
    heard = _watched(watching, qtbot, file)
    for text in ("two", "three", "four"):
        _replace(file, text)
        assert heard.rest(qtbot) == [frozenset({file})]
    file.write_text("in place after all")
    assert heard.rest(qtbot) == [frozenset({file})]


def test_that_a_replaced_file_that_somebody_still_reads_is_watched_at_its_place(
    watching: Watching, file: Path, qtbot: QtBot
) -> None:
    heard = _watched(watching, qtbot, file)
    with file.open():
        _replace(file, "two")
        assert heard.rest(qtbot) == [frozenset({file})]
        file.write_text("three")
        assert heard.rest(qtbot) == [frozenset({file})]


def test_that_a_touch_and_the_same_text_again_say_nothing(watching: Watching, file: Path, qtbot: QtBot) -> None:
    heard = _watched(watching, qtbot, file)
    os.utime(file, (5, 5))
    assert heard.rest(qtbot) == []
    _replace(file, "one")
    assert heard.rest(qtbot) == []
    file.write_text("two")
    assert heard.rest(qtbot) == [frozenset({file})]


def test_that_a_text_that_is_put_back_before_it_was_told_says_nothing(
    watching: Watching, file: Path, qtbot: QtBot
) -> None:
    heard = _watched(watching, qtbot, file)
    file.write_text("two")
    file.write_text("one")
    assert heard.rest(qtbot) == []


def test_that_a_file_that_is_emptied_and_then_written_is_told_once(
    watching: Watching, file: Path, qtbot: QtBot
) -> None:
    heard = _watched(watching, qtbot, file)
    with file.open("w") as opened:
        qtbot.wait(60)
        opened.write("two")
    assert heard.rest(qtbot) == [frozenset({file})]


def test_that_a_file_that_stays_empty_or_away_is_told(watching: Watching, file: Path, qtbot: QtBot) -> None:
    heard = _watched(watching, qtbot, file)
    file.write_text("")
    assert heard.rest(qtbot) == [frozenset({file})]
    file.unlink()
    assert heard.rest(qtbot) == [frozenset({file})]
    file.write_text("back")
    assert heard.rest(qtbot) == [frozenset({file})]


def test_that_a_folder_that_vanishes_and_comes_back_with_other_contents_is_followed(
    watching: Watching, file: Path, qtbot: QtBot
) -> None:
    heard = _watched(watching, qtbot, file)
    shutil.rmtree(file.parent)
    assert heard.rest(qtbot) == [frozenset({file})]
    file.parent.mkdir()
    qtbot.wait(60)
    file.write_text("two")
    assert heard.rest(qtbot) == [frozenset({file})]
    file.write_text("three")
    assert heard.rest(qtbot) == [frozenset({file})]


def test_that_two_files_saved_at_once_are_told_together(watching: Watching, file: Path, qtbot: QtBot) -> None:
    other = file.with_name("other.py")
    other.write_text("one")
    heard = _watched(watching, qtbot, file, other)
    file.write_text("two")
    other.write_text("two")
    told = heard.rest(qtbot)
    assert frozenset().union(*told) == {file, other}
    assert sum(map(len, told)) == 2


def test_that_what_is_no_longer_watched_is_not_told(watching: Watching, file: Path, qtbot: QtBot) -> None:
    heard = _watched(watching, qtbot, file)
    watching.watch(())
    file.write_text("two")
    assert heard.rest(qtbot) == []
    watching.watch([file])
    assert heard.rest(qtbot) == []
    assert watching.watched() == {file}
