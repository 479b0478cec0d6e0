"""Writes files that belong together: all of them, or none."""

from __future__ import annotations

import errno
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..language import translate
from .errors import HandoverError
from .pieces import Pieces, copy

Told = Callable[[int, int], None]
"""Hears how many bytes are written, and how many there will be; what it raises ends the writing."""

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@dataclass(frozen=True, slots=True)
class Output:
    """A file to be written."""

    file: Path
    content: Pieces


@dataclass(frozen=True, slots=True)
class Stamp:
    """A file as it was when it was looked at."""

    file: Path
    facts: tuple[int, int]


def stamp(file: Path) -> Stamp:
    """The file as it now is; raises HandoverError where it is gone."""
    try:
        found = file.stat()
    except OSError as error:
        raise HandoverError(
            translate("Handover", "{file} can no longer be read ({reason}): open or export it again.").format(
                file=file, reason=error.strerror
            )
        ) from error
    return Stamp(file, (found.st_size, found.st_mtime_ns))


def nothing_told(done: int, whole: int) -> None:
    """For those who do not want to hear."""


def write(outputs: Sequence[Output], sources: Iterable[Stamp], told: Told = nothing_told) -> None:
    """Writes the files; the last one takes its place last. Raises HandoverError, and what `told` raises.

    Nothing is left behind where that fails: no draft, no folder, and none of the files unless it stood there before.
    `sources` are those that the content comes from: where one has changed meanwhile, nothing is written.
    """
    target = outputs[-1].file
    drafts = _Drafts(target.parent, sum(output.content.size for output in outputs), told)
    try:
        for output in outputs:
            drafts.write(output)
        for source in sources:
            if stamp(source.file) != source:
                raise HandoverError(
                    translate("Handover", "{name} has changed while it was copied: try again.").format(
                        name=source.file.name
                    )
                )
        drafts.put_in_place()
    except OSError as error:
        drafts.remove()
        raise HandoverError(_sentence(target, error)) from error
    except BaseException:
        drafts.remove()
        raise


@dataclass(slots=True)
class _Drafts:
    """Files under passing names, and all that was made for them; folders are made below `root` only."""

    root: Path
    whole: int
    told: Told
    done: int = 0
    files: list[tuple[Path, Path]] = field(default_factory=list)
    fresh: list[Path] = field(default_factory=list)
    folders: list[Path] = field(default_factory=list)

    def write(self, output: Output) -> None:
        self._make_folder(output.file.parent)
        draft = output.file.with_name(f".opscope-{secrets.token_hex(6)}.part")
        with draft.open("xb") as stream:
            self.files.append((draft, output.file))
            copy(output.content, stream, self._on_copied)

    def put_in_place(self) -> None:
        for draft, file in self.files:
            if not file.exists():
                self.fresh.append(file)
            draft.replace(file)

    def remove(self) -> None:
        for draft, _ in self.files:
            draft.unlink(missing_ok=True)
        for file in self.fresh:
            file.unlink(missing_ok=True)
        for folder in reversed(self.folders):
            folder.rmdir()

    def _make_folder(self, folder: Path) -> None:
        missing = [place for place in (folder, *folder.parents) if self.root in place.parents and not place.exists()]
        for place in reversed(missing):
            place.mkdir()
            self.folders.append(place)

    def _on_copied(self, count: int) -> None:
        self.done += count
        self.told(self.done, self.whole)


def _sentence(target: Path, error: OSError) -> str:
    if error.errno in _FULL:
        return translate(
            "Handover", "{target} cannot be written: the disk is full. Make room, or choose another place."
        ).format(target=target)
    if error.errno in _FORBIDDEN:
        return translate(
            "Handover", "{target} cannot be written: it is not allowed there. Choose another folder."
        ).format(target=target)
    return translate("Handover", "{target} cannot be written: {reason}. Choose another name or folder.").format(
        target=target, reason=error.strerror or error
    )
