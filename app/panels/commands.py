"""Every command of the window as data: what it is called, its shortcut and its icon."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from ..language import marked
from .menus import translated


@dataclass(frozen=True, slots=True)
class Command:
    """`menu` is the menu it stands in; `on` makes it a switch; `document`: it needs a document in front."""

    name: str
    menu: str
    text: str
    shortcut: str = ""
    icon: str = ""
    on: bool | None = None
    separated: bool = False
    tool: bool = False
    document: bool = False


COMMANDS = (
    Command("open", "file", marked("Commands", "&Open…"), "Ctrl+O", "open", tool=True),
    Command("open_module", "file", marked("Commands", "Open &module…"), "Ctrl+Shift+O", "module"),
    Command("close_tab", "file", marked("Commands", "&Close tab"), "Ctrl+W", separated=True, document=True),
    Command("close_others", "file", marked("Commands", "Close other &tabs"), "Ctrl+Shift+W", document=True),
    Command(
        "save_picture",
        "file",
        marked("Commands", "&Save picture…"),
        "Ctrl+S",
        "picture",
        tool=True,
        document=True,
    ),
    Command("save_model", "file", marked("Commands", "Save model &as…"), "Ctrl+Shift+S"),
    Command("save_selection", "file", marked("Commands", "Save se&lection as model…"), "Ctrl+Alt+Shift+S"),
    Command("settings", "file", marked("Commands", "Se&ttings…"), "Ctrl+,", separated=True),
    Command("quit", "file", marked("Commands", "&Quit"), "Ctrl+Q", separated=True),
    Command("select_all", "edit", marked("Commands", "Select a&ll"), "Ctrl+A", document=True),
    Command("copy_picture", "edit", marked("Commands", "Copy &picture"), "Ctrl+Shift+I", document=True),
    Command("copy_markdown", "facts", marked("Commands", "&Markdown")),
    Command("copy_html", "facts", marked("Commands", "&HTML")),
    Command("copy_latex", "facts", marked("Commands", "&LaTeX")),
    Command("copy_helper", "code", marked("Commands", "&onnx.helper code"), "Ctrl+Shift+C"),
    Command("copy_graphsurgeon", "code", marked("Commands", "&GraphSurgeon code"), "Ctrl+Alt+Shift+C"),
    Command("again", "export", marked("Commands", "Export &again"), "F5", "again", tool=True, document=True),
    Command("cancel", "export", marked("Commands", "&Cancel"), "Ctrl+.", "cancel", tool=True),
    Command("follow", "export", marked("Commands", "&Follow changes"), "Ctrl+Alt+F", on=True, separated=True),
    Command("up", "view", marked("Commands", "Enclosing &graph"), "Alt+Up", "up", tool=True, document=True),
    Command(
        "zoom_in",
        "view",
        marked("Commands", "Zoom &in"),
        "Ctrl++",
        "zoom_in",
        None,
        True,
        True,
        document=True,
    ),
    Command("zoom_out", "view", marked("Commands", "Zoom &out"), "Ctrl+-", "zoom_out", tool=True, document=True),
    Command("zoom_fit", "view", marked("Commands", "Whole gra&ph"), "Ctrl+1", "fit", tool=True, document=True),
    Command(
        "zoom_actual",
        "view",
        marked("Commands", "Actual si&ze"),
        "Ctrl+0",
        "actual",
        tool=True,
        document=True,
    ),
    Command("zoom_selection", "view", marked("Commands", "&Selection"), "Ctrl+2", document=True),
    Command("attributes", "view", marked("Commands", "Show &attributes"), "Ctrl+Alt+A", on=True, separated=True),
    Command("defaults", "view", marked("Commands", "Show &default attributes"), "Ctrl+Alt+D", on=False),
    Command("names", "view", marked("Commands", "Show node &names"), "Ctrl+Alt+N", on=True),
    Command("constant_nodes", "view", marked("Commands", "Show &constant nodes"), "Ctrl+Alt+C", on=False),
    Command("values", "view", marked("Commands", "Show val&ues of constants"), "Ctrl+Alt+V", on=True),
    Command("shapes", "view", marked("Commands", "Show shapes on &edges"), "Ctrl+Alt+S", on=True),
    Command(
        "rightwards", "view", marked("Commands", "Draw from left to &right"), "Ctrl+Alt+R", on=False, separated=True
    ),
    Command("compact", "view", marked("Commands", "Density: compact"), "Ctrl+Alt+1", on=False),
    Command("normal", "view", marked("Commands", "Density: normal"), "Ctrl+Alt+2", on=True),
    Command("roomy", "view", marked("Commands", "Density: roomy"), "Ctrl+Alt+3", on=False),
    Command("minimap", "view", marked("Commands", "Show mini&map"), "Ctrl+Alt+M", on=True, separated=True),
    Command("legend", "view", marked("Commands", "Show le&gend"), "Ctrl+Alt+G", on=True),
    Command("alone", "view", marked("Commands", "Onl&y the picture"), "F11", on=False),
    Command("losses", "view", marked("Commands", "Show where shapes are &lost"), "Ctrl+Alt+L", on=False),
    Command("next_tab", "view", marked("Commands", "Ne&xt tab"), "Ctrl+PgDown", separated=True, document=True),
    Command("previous_tab", "view", marked("Commands", "Pre&vious tab"), "Ctrl+PgUp", document=True),
    Command("next_finding", "view", marked("Commands", "Next f&inding"), "F8", separated=True, document=True),
    Command("previous_finding", "view", marked("Commands", "Previous fin&ding"), "Shift+F8", document=True),
    Command("back", "go", marked("Commands", "&Back"), "Alt+Left", "back", tool=True),
    Command("forward", "go", marked("Commands", "&Forward"), "Alt+Right", "forward", tool=True),
    Command("find", "go", marked("Commands", "F&ind…"), "Ctrl+F", "find", None, True, True, True),
    Command("next_hit", "go", marked("Commands", "&Next hit"), "F3", document=True),
    Command("previous_hit", "go", marked("Commands", "&Previous hit"), "Shift+F3", document=True),
    Command("makers", "go", marked("Commands", "To its &makers"), "Ctrl+Up", separated=True),
    Command("users", "go", marked("Commands", "To its &users"), "Ctrl+Down"),
    Command("upstream", "go", marked("Commands", "Everything up&stream"), "Ctrl+Shift+Up"),
    Command("downstream", "go", marked("Commands", "Everything &downstream"), "Ctrl+Shift+Down"),
    Command("way", "go", marked("Commands", "&Way between two nodes"), "Ctrl+B"),
    Command("show_all", "go", marked("Commands", "Show &all again"), "Ctrl+Shift+A"),
    Command("palette", "go", marked("Commands", "&Commands…"), "Ctrl+Shift+P", separated=True),
    Command("about", "help", marked("Commands", "&About Opscope")),
)

THEMES = (
    ("system", marked("Commands", "As the &system")),
    ("light", marked("Commands", "&Light")),
    ("dark", marked("Commands", "&Dark")),
)


def plain(text: str) -> str:
    """A text of a menu without its access key, which Chinese puts in brackets behind it, and without its dots."""
    bare = re.sub(r"\(&\w\)", "", text)
    return bare.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def make_actions(parent: QObject) -> dict[str, QAction]:
    """An action for each command, by name; the tooltip tells the shortcut."""
    actions = {command.name: _action(command, parent) for command in COMMANDS}
    set_keys(actions, {})
    return actions


def set_keys(actions: Mapping[str, QAction], chosen: Mapping[str, str]) -> None:
    """Gives every command the keys that a person chose for it, else its usual ones."""
    for command in COMMANDS:
        keys = QKeySequence(chosen.get(command.name, command.shortcut))
        action = actions[command.name]
        action.setShortcut(keys)
        told = keys.toString(QKeySequence.SequenceFormat.NativeText)
        name = plain(action.text())
        action.setToolTip(f"{name} ({told})" if told else name)


def _action(command: Command, parent: QObject) -> QAction:
    action = QAction(translated(command.text), parent)
    action.setObjectName(command.name)
    if command.on is not None:
        action.setCheckable(True)
        action.setChecked(command.on)
    return action
