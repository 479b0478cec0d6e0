"""What a SOURCE on the command line means: a model file, a module, or one net of a module."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from .errors import CommandError

_MODULE_SUFFIX = ".py"
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Source:
    """A file that exists; `net` is empty where none is named. Only modules have nets."""

    file: Path
    net: str = ""

    @property
    def is_module(self) -> bool:
        return self.file.suffix == _MODULE_SUFFIX


def locate(text: str) -> Source:
    """The file and net that `text` names. Raises CommandError."""
    name, separator, net = text.rpartition("::")
    if not separator or S_ISREG(_mode(text)):
        return Source(_existing(text))
    source = Source(_existing(name), net)
    if not source.is_module:
        raise CommandError(
            f"{name} is a model, not an op definition module, so it has no net {net}. Leave ::{net} out."
        )
    if not net:
        raise CommandError(f"No net is named after {name}:: – write its name, or leave :: out to take all nets.")
    return source


def locate_module(text: str) -> Source:
    """As `locate`, for commands that take modules only. Raises CommandError."""
    source = locate(text)
    if not source.is_module:
        raise CommandError(
            f"{source.file} is no op definition module: the name of a module ends with {_MODULE_SUFFIX}."
        )
    return source


def _existing(text: str) -> Path:
    mode = _mode(text)
    if S_ISDIR(mode):
        raise CommandError(f"{text} is a folder. Name one file in it.")
    if not mode:
        raise CommandError(f"There is no file {text or '(empty name)'}. Check its name and the folder you are in.")
    return Path(text)


def _mode(text: str) -> int:
    """What kind of file `text` names; 0 where there is none. Raises CommandError for what cannot be a name."""
    try:
        return Path(text).stat().st_mode if text else 0
    except (FileNotFoundError, NotADirectoryError):
        return 0
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise CommandError(f"{text[:_LONGEST]} cannot be opened: {reason}. Check its name.") from error
