"""The menus of the window, as data: the first paint shows them before there are commands to put into them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from ..language import marked

MENUS = (
    ("file", marked("Commands", "&File")),
    ("edit", marked("Commands", "&Edit")),
    ("export", marked("Commands", "&Export")),
    ("view", marked("Commands", "&View")),
    ("go", marked("Commands", "&Go")),
    ("help", marked("Commands", "&Help")),
)


def translated(text: str) -> str:
    """A text of this table, or of that of the commands, in the person's language."""
    return QCoreApplication.translate("Commands", text)
