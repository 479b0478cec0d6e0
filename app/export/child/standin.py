"""What a script gets in place of an exported program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def _ignore(_path: Any) -> None:
    return None


class StandIn:
    """Swallows whatever a script does with the result of its export; `save(path)` tells the name of the file."""

    def __init__(self, saved: Callable[[Any], None] = _ignore) -> None:
        object.__setattr__(self, "_saved", saved)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        if name == "save":
            return self._save
        return StandIn()

    def _save(self, *args: Any, **kwargs: Any) -> StandIn:
        found = args[0] if args else kwargs.get("destination", kwargs.get("f"))
        self.__dict__["_saved"](found)
        return StandIn()

    def __setattr__(self, name: str, value: Any) -> None:
        return None

    def __call__(self, *args: Any, **kwargs: Any) -> StandIn:
        return StandIn()

    def __getitem__(self, key: Any) -> StandIn:
        return StandIn()

    def __setitem__(self, key: Any, value: Any) -> None:
        return None

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True

    def __enter__(self) -> StandIn:
        return self

    def __exit__(self, *args: object) -> None:
        return None

    def __repr__(self) -> str:
        return "<the result of an export that was not carried out>"
