"""What Opscope remembers between two runs, in one INI file that Qt replaces as a whole when it writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths
from PySide6.QtGui import QKeySequence

if TYPE_CHECKING:
    from .canvas.style import Density
    from .export.outcome import Options
    from .panels.wish import Wish

_MOST_RECENT = 20
_WISHED = ("hops", "form", "scale", "dpi", "theme", "transparent", "legend", "captioned")
_LONGEST_NUMBER = 6
_Member = TypeVar("_Member", bound=StrEnum)


def standard_file() -> Path:
    """The file in the user's configuration folder."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppConfigLocation)
    return Path(folder) / "opscope.ini"


class Settings:
    """Typed access to the INI file `file`; a value that cannot be understood counts as absent.

    `set_aside`: the copy of a file that was damaged, of which only what could be read holds; None for a sound one.
    """

    def __init__(self, file: Path | None = None) -> None:
        kept = file or standard_file()
        self._store = QSettings(str(kept), QSettings.Format.IniFormat)
        self._store.allKeys()  # has all of the file read, which Qt puts off
        damaged = self._store.status() == QSettings.Status.FormatError
        self.set_aside = _copied(kept) if damaged else None

    def recent(self) -> tuple[str, ...]:
        """Files opened lately, the last one first."""
        return self._texts("recent/files")

    def add_recent(self, file: str) -> None:
        """Puts `file` first among the recent ones."""
        others = [other for other in self.recent() if other != file]
        self._write("recent/files", [file, *others][:_MOST_RECENT])

    def forget_recent(self, file: str) -> None:
        """Takes `file` from the recent ones."""
        self._write("recent/files", [other for other in self.recent() if other != file])

    def may_run(self, folder: str) -> bool:
        """Whether the person agreed to run the modules in `folder`."""
        return folder in self._texts("trust/folders")

    def allow_run(self, folder: str) -> None:
        """Remembers that the person agreed to run the modules in `folder`."""
        if not self.may_run(folder):
            self._write("trust/folders", [*self._texts("trust/folders"), folder])

    def options(self) -> Options:
        """How nets were exported the last time."""
        from .export.outcome import Exporter, ExportType, Options  # long to import, and the first paint is without

        return Options(
            exporter=_member(Exporter, self._text("export/exporter")) or Exporter.AS_WRITTEN,
            opset=_number(self._text("export/opset"), 0) or None,
            export_type=_member(ExportType, self._text("export/type")),
            interpreter=self._text("export/interpreter"),
        )

    def set_options(self, options: Options) -> None:
        """Remembers how nets are exported."""
        self._write("export/exporter", options.exporter.value)
        self._write("export/opset", "" if options.opset is None else str(options.opset))
        self._write("export/type", "" if options.export_type is None else options.export_type.value)
        self._write("export/interpreter", options.interpreter)

    def follows(self) -> bool:
        """Whether what is open is brought up to date when its file changes; so as long as nobody chose otherwise."""
        return self._text("export/follow") != "off"

    def set_follows(self, on: bool) -> None:
        """Remembers whether changes are followed."""
        self._write("export/follow", "on" if on else "off")

    def theme(self) -> str:
        """`light`, `dark` or `system`."""
        name = self._text("look/theme")
        return name if name in ("light", "dark") else "system"

    def set_theme(self, name: str) -> None:
        """Remembers the theme."""
        self._write("look/theme", name)

    def language(self) -> str:
        """The code of the language that the person set, or `system`."""
        return self._text("look/language") or "system"

    def set_language(self, code: str) -> None:
        """Remembers the language."""
        self._write("look/language", code)

    def shortcuts(self) -> dict[str, str]:
        """By name of a command the keys that the person gave it, empty for none; keys that cannot be read are left."""
        pairs = (text.partition("=") for text in self._texts("keys/chosen"))
        return {name: keys for name, found, keys in pairs if found and (not keys or QKeySequence(keys).toString())}

    def set_shortcuts(self, chosen: Mapping[str, str]) -> None:
        """Remembers the keys that are not the usual ones."""
        self._write("keys/chosen", [f"{name}={keys}" for name, keys in sorted(chosen.items())])

    def choice(self, name: str, usual: bool) -> bool:
        """Whether a choice of what to see is on; as usual where the person never chose."""
        return {"on": True, "off": False}.get(self._text(f"view/{name}"), usual)

    def set_choice(self, name: str, on: bool) -> None:
        """Remembers a choice of what to see."""
        self._write(f"view/{name}", "on" if on else "off")

    def density(self) -> Density:
        """How close graphs are set."""
        from .canvas.style import Density

        return _member(Density, self._text("view/density")) or Density.NORMAL

    def set_density(self, density: Density) -> None:
        """Remembers how close graphs are set."""
        self._write("view/density", density.value)

    def hidden(self) -> tuple[str, ...]:
        """The op types that step back in the picture."""
        return self._texts("view/hidden")

    def set_hidden(self, op_types: Iterable[str]) -> None:
        """Remembers the op types that step back in the picture."""
        self._write("view/hidden", sorted(op_types))

    def wish(self, theme: str) -> Wish:
        """How pictures were made the last time; in `theme` where the person never chose another."""
        from .panels.wish import Wish

        stored = {name: self._text(f"figure/{name}") for name in _WISHED}
        usual = Wish(theme=theme)
        return Wish(
            hops=_number(stored["hops"], usual.hops),
            form=stored["form"] if stored["form"] in ("svg", "pdf", "png") else usual.form,
            scale=_number(stored["scale"], usual.scale),
            dpi=_number(stored["dpi"], usual.dpi),
            theme=stored["theme"] if stored["theme"] in ("light", "dark") else usual.theme,
            transparent=stored["transparent"] == "on",
            legend=stored["legend"] != "off",
            captioned=stored["captioned"] == "on",
        )

    def set_wish(self, wish: Wish) -> None:
        """Remembers how pictures are made, but for what is of one graph alone."""
        for name in _WISHED:
            value = getattr(wish, name)
            self._write(f"figure/{name}", ("on" if value else "off") if isinstance(value, bool) else str(value))

    def folder(self) -> str:
        """Where the last picture was written to."""
        return self._text("figure/folder")

    def set_folder(self, folder: str) -> None:
        """Remembers where a picture was written to."""
        self._write("figure/folder", folder)

    def editor(self) -> str:
        """The command that opens a line of source, as the person set it; empty for the usual one."""
        return self._text("source/editor")

    def set_editor(self, command: str) -> None:
        """Remembers the command that opens a line of source."""
        self._write("source/editor", command.strip())

    def window(self) -> tuple[QByteArray, QByteArray]:
        """Geometry of the window and state of its docks; empty at the first start."""
        return self._bytes("window/geometry"), self._bytes("window/state")

    def set_window(self, geometry: QByteArray, state: QByteArray) -> None:
        """Remembers geometry and docks."""
        self._write("window/geometry", geometry)
        self._write("window/state", state)

    def _write(self, key: str, value: object) -> None:
        """Writing the file takes longer than to make a tab, so what is there already is left alone."""
        if self._store.value(key) != value:
            self._store.setValue(key, value)
            self._store.sync()

    def _text(self, key: str) -> str:
        value = self._store.value(key, "")
        return value if isinstance(value, str) else ""

    def _texts(self, key: str) -> tuple[str, ...]:
        value = self._store.value(key, [])
        values = value if isinstance(value, list) else [value]
        return tuple(text for text in values if isinstance(text, str) and text)

    def _bytes(self, key: str) -> QByteArray:
        value = self._store.value(key, QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()


def _number(text: str, usual: int) -> int:
    return int(text) if text.isdecimal() and len(text) < _LONGEST_NUMBER else usual


def _copied(file: Path) -> Path:
    """A copy of a file beside it, under a name that was not taken; the next writing replaces the file itself."""
    copy = next(name for name in _names(file) if not name.exists())
    copy.write_bytes(file.read_bytes())
    return copy


def _names(file: Path) -> Iterator[Path]:
    yield file.with_name(f"{file.name}.damaged")
    yield from (file.with_name(f"{file.name}.damaged{number}") for number in count(2))


def _member(kind: type[_Member], text: str) -> _Member | None:
    return next((member for member in kind if member.value == text), None)
