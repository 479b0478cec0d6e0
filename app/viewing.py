"""Connects the choices of what to see, which are kept for the person, with the session and the pictures."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup

from .canvas.passing import hideable
from .canvas.scene import Choices
from .canvas.style import Density, Direction
from .frame import Frame
from .pages import Pages
from .session import Session
from .settings import Settings

_ZOOM = 1.25
CHOICES = ("attributes", "defaults", "names", "constant_nodes", "values", "shapes", "rightwards")
"""What stands on the cards and along the edges, and where these run to."""

_OVERLAYS = ("minimap", "legend")


class Viewing(QObject):
    """The menu View: zoom, what is drawn, and what is laid over it."""

    def __init__(self, frame: Frame, session: Session, pages: Pages, settings: Settings) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        self._pages = pages
        self._settings = settings
        self._commands = frame.commands
        self._densities = QActionGroup(self)
        for density in Density:
            self._densities.addAction(self._commands[density]).setData(density)
        self._restore()
        steps = {
            "zoom_in": partial(pages.zoom, _ZOOM),
            "zoom_out": partial(pages.zoom, 1 / _ZOOM),
            "zoom_fit": pages.fit,
            "zoom_actual": pages.actual_size,
            "zoom_selection": pages.fit_selection,
            "select_all": pages.select_all,
        }
        for name, slot in steps.items():
            self._commands[name].triggered.connect(slot)
        self._commands["losses"].toggled.connect(pages.show_losses)
        for name in CHOICES:
            self._commands[name].toggled.connect(partial(self._on_chosen, name))
        for name in _OVERLAYS:
            self._commands[name].toggled.connect(partial(self._on_overlay_chosen, name))
        self._densities.triggered.connect(self._on_density_chosen)
        frame.hiding.aboutToShow.connect(self._on_menu_wanted)
        session.opened.connect(self._on_opened)

    def _restore(self) -> None:
        """Takes the choices up as they were left the last time."""
        for name in (*CHOICES, *_OVERLAYS):
            action = self._commands[name]
            action.setChecked(self._settings.choice(name, action.isChecked()))
        self._commands[self._settings.density()].setChecked(True)
        self._choose()

    def _choose(self) -> None:
        """Has the session draw what is chosen."""
        on = {name: self._commands[name].isChecked() for name in CHOICES}
        chosen = Choices(
            attributes=on["attributes"],
            defaults=on["defaults"],
            names=on["names"],
            constant_nodes=on["constant_nodes"],
            values=on["values"],
            shapes=on["shapes"],
            hidden=frozenset(self._settings.hidden()),
            direction=Direction.RIGHT if on["rightwards"] else Direction.DOWN,
            density=self._settings.density(),
        )
        self._session.set_choices(chosen)

    def _on_chosen(self, name: str, on: bool) -> None:
        self._settings.set_choice(name, on)
        self._choose()

    def _on_density_chosen(self, action: QAction) -> None:
        self._settings.set_density(Density(action.data()))
        self._choose()

    def hide(self, op_type: str, on: bool) -> None:
        """Has nodes of an op type step back, or not."""
        kept = [other for other in self._settings.hidden() if other != op_type]
        self._settings.set_hidden([*kept, op_type] if on else kept)
        self._choose()

    def hide_none(self) -> None:
        """Shows all op types again."""
        self._settings.set_hidden(())
        self._choose()

    def _on_menu_wanted(self) -> None:
        """Lists the op types of the graph in front that can step back, and those that do."""
        menu = self._frame.hiding
        menu.clear()
        current = self._session.current()
        graph = current.graph() if current is not None else None
        counts = dict(hideable(graph)) if graph is not None else {}
        hidden = self._settings.hidden()
        for op_type in dict.fromkeys((*hidden, *counts)):
            text = op_type.replace("&", "&&")
            count = counts.get(op_type, 0)
            action = menu.addAction(f"{text}\t{count:,}" if count else text)
            action.setCheckable(True)
            action.setChecked(op_type in hidden)
            action.toggled.connect(partial(self.hide, op_type))
        if not menu.isEmpty():
            menu.addSeparator()
        none = menu.addAction(self.tr("&None"))
        none.setEnabled(bool(hidden))
        none.triggered.connect(self.hide_none)

    def _on_overlay_chosen(self, name: str, on: bool) -> None:
        self._settings.set_choice(name, on)
        for document in self._session.documents():
            self._lay_over(document.id)

    def _on_opened(self, number: int) -> None:
        self._lay_over(number)

    def _lay_over(self, number: int) -> None:
        view = self._pages.view(number)
        view.set_minimap(self._commands["minimap"].isChecked())
        view.set_legend(self._commands["legend"].isChecked())
