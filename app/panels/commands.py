"""Every command of the window as data: what it is called, its shortcut and its icon."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """The text itself, marked for the translators (Qt's own is typed as any object)."""
    return text


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


MENUS = (
    ("file", QT_TRANSLATE_NOOP("Commands", "&File")),
    ("export", QT_TRANSLATE_NOOP("Commands", "&Export")),
    ("view", QT_TRANSLATE_NOOP("Commands", "&View")),
    ("go", QT_TRANSLATE_NOOP("Commands", "&Go")),
    ("help", QT_TRANSLATE_NOOP("Commands", "&Help")),
)

COMMANDS = (
    Command("open", "file", QT_TRANSLATE_NOOP("Commands", "&Open…"), "Ctrl+O", "open", tool=True),
    Command("open_module", "file", QT_TRANSLATE_NOOP("Commands", "Open &module…"), "Ctrl+Shift+O", "module"),
    Command("close_tab", "file", QT_TRANSLATE_NOOP("Commands", "&Close tab"), "Ctrl+W", separated=True, document=True),
    Command("close_others", "file", QT_TRANSLATE_NOOP("Commands", "Close other &tabs"), "Ctrl+Shift+W", document=True),
    Command(
        "save_picture",
        "file",
        QT_TRANSLATE_NOOP("Commands", "&Save picture…"),
        "Ctrl+S",
        "picture",
        tool=True,
        document=True,
    ),
    Command("editor", "file", QT_TRANSLATE_NOOP("Commands", "&Editor…"), separated=True),
    Command("quit", "file", QT_TRANSLATE_NOOP("Commands", "&Quit"), "Ctrl+Q", separated=True),
    Command("again", "export", QT_TRANSLATE_NOOP("Commands", "Export &again"), "F5", "again", tool=True, document=True),
    Command("cancel", "export", QT_TRANSLATE_NOOP("Commands", "&Cancel"), "Ctrl+.", "cancel", tool=True),
    Command("up", "view", QT_TRANSLATE_NOOP("Commands", "Enclosing &graph"), "Alt+Up", "up", tool=True, document=True),
    Command(
        "zoom_in",
        "view",
        QT_TRANSLATE_NOOP("Commands", "Zoom &in"),
        "Ctrl++",
        "zoom_in",
        None,
        True,
        True,
        document=True,
    ),
    Command(
        "zoom_out", "view", QT_TRANSLATE_NOOP("Commands", "Zoom &out"), "Ctrl+-", "zoom_out", tool=True, document=True
    ),
    Command(
        "zoom_fit", "view", QT_TRANSLATE_NOOP("Commands", "Whole gra&ph"), "Ctrl+1", "fit", tool=True, document=True
    ),
    Command(
        "zoom_actual",
        "view",
        QT_TRANSLATE_NOOP("Commands", "Actual si&ze"),
        "Ctrl+0",
        "actual",
        tool=True,
        document=True,
    ),
    Command("zoom_selection", "view", QT_TRANSLATE_NOOP("Commands", "&Selection"), "Ctrl+2", document=True),
    Command(
        "attributes", "view", QT_TRANSLATE_NOOP("Commands", "Show &attributes"), "Ctrl+Alt+A", on=True, separated=True
    ),
    Command("defaults", "view", QT_TRANSLATE_NOOP("Commands", "Show &default attributes"), "Ctrl+Alt+D", on=False),
    Command("names", "view", QT_TRANSLATE_NOOP("Commands", "Show node &names"), "Ctrl+Alt+N", on=True),
    Command("constant_nodes", "view", QT_TRANSLATE_NOOP("Commands", "Show &constant nodes"), "Ctrl+Alt+C", on=False),
    Command("values", "view", QT_TRANSLATE_NOOP("Commands", "Show val&ues of constants"), "Ctrl+Alt+V", on=True),
    Command("shapes", "view", QT_TRANSLATE_NOOP("Commands", "Show shapes on &edges"), "Ctrl+Alt+S", on=True),
    Command("minimap", "view", QT_TRANSLATE_NOOP("Commands", "Show mini&map"), "Ctrl+Alt+M", on=True),
    Command("legend", "view", QT_TRANSLATE_NOOP("Commands", "Show le&gend"), "Ctrl+Alt+G", on=True),
    Command("losses", "view", QT_TRANSLATE_NOOP("Commands", "Show where shapes are &lost"), "Ctrl+Alt+L", on=False),
    Command(
        "next_tab", "view", QT_TRANSLATE_NOOP("Commands", "Ne&xt tab"), "Ctrl+PgDown", separated=True, document=True
    ),
    Command("previous_tab", "view", QT_TRANSLATE_NOOP("Commands", "Pre&vious tab"), "Ctrl+PgUp", document=True),
    Command(
        "next_finding", "view", QT_TRANSLATE_NOOP("Commands", "Next f&inding"), "F8", separated=True, document=True
    ),
    Command("previous_finding", "view", QT_TRANSLATE_NOOP("Commands", "Previous fin&ding"), "Shift+F8", document=True),
    Command("back", "go", QT_TRANSLATE_NOOP("Commands", "&Back"), "Alt+Left", "back", tool=True),
    Command("forward", "go", QT_TRANSLATE_NOOP("Commands", "&Forward"), "Alt+Right", "forward", tool=True),
    Command("find", "go", QT_TRANSLATE_NOOP("Commands", "F&ind…"), "Ctrl+F", "find", None, True, True, True),
    Command("next_hit", "go", QT_TRANSLATE_NOOP("Commands", "&Next hit"), "F3", document=True),
    Command("previous_hit", "go", QT_TRANSLATE_NOOP("Commands", "&Previous hit"), "Shift+F3", document=True),
    Command("makers", "go", QT_TRANSLATE_NOOP("Commands", "To its &makers"), "Ctrl+Up", separated=True),
    Command("users", "go", QT_TRANSLATE_NOOP("Commands", "To its &users"), "Ctrl+Down"),
    Command("upstream", "go", QT_TRANSLATE_NOOP("Commands", "Everything up&stream"), "Ctrl+Shift+Up"),
    Command("downstream", "go", QT_TRANSLATE_NOOP("Commands", "Everything &downstream"), "Ctrl+Shift+Down"),
    Command("way", "go", QT_TRANSLATE_NOOP("Commands", "&Way between two nodes"), "Ctrl+B"),
    Command("show_all", "go", QT_TRANSLATE_NOOP("Commands", "Show &all again"), "Ctrl+Shift+A"),
    Command("palette", "go", QT_TRANSLATE_NOOP("Commands", "&Commands…"), "Ctrl+Shift+P", separated=True),
    Command("about", "help", QT_TRANSLATE_NOOP("Commands", "&About Opscope")),
)

THEMES = (
    ("system", QT_TRANSLATE_NOOP("Commands", "As the &system")),
    ("light", QT_TRANSLATE_NOOP("Commands", "&Light")),
    ("dark", QT_TRANSLATE_NOOP("Commands", "&Dark")),
)


def translated(text: str) -> str:
    """A text of this table in the person's language."""
    return QCoreApplication.translate("Commands", text)


def make_actions(parent: QObject) -> dict[str, QAction]:
    """An action for each command, by name; the tooltip tells the shortcut."""
    return {command.name: _action(command, parent) for command in COMMANDS}


def _action(command: Command, parent: QObject) -> QAction:
    action = QAction(translated(command.text), parent)
    action.setObjectName(command.name)
    if command.shortcut:
        keys = QKeySequence(command.shortcut)
        action.setShortcut(keys)
        plain = action.text().replace("&", "").rstrip("…")
        action.setToolTip(f"{plain} ({keys.toString(QKeySequence.SequenceFormat.NativeText)})")
    if command.on is not None:
        action.setCheckable(True)
        action.setChecked(command.on)
    return action
