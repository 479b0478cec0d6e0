"""Makes figures of what is in front, as the person wishes: shown beside the choices, saved, copied."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from .canvas.figure import INCH, Figure, Style, figure
from .canvas.picture import Picture
from .canvas.preview import Preview
from .canvas.scene import ItemKind
from .canvas.theme import theme
from .canvas.writing import pixels
from .documents import Document
from .drawing import Drawer
from .excerpt import excerpt, identity, offer, selected
from .frame import Frame
from .graph.captions import USUAL, caption, title
from .graph.model import Model
from .jobs.tasks import Task, Tasks
from .panels import dialogs
from .panels.figure_form import FigureDialog
from .panels.wish import Part, Wish
from .publishing import Publisher
from .session import Session
from .settings import Settings

_SHOWN, _COPIED = 0, 1
_MILLIMETRES = 25.4 / INCH


class _Made(NamedTuple):
    """A figure, and what would stand beneath it if nobody wrote anything."""

    figure: Figure
    usual: str


class Figures(QObject):
    """The commands Save picture and Copy picture. Parts of a graph are placed anew, in a process of their own."""

    def __init__(self, frame: Frame, session: Session, settings: Settings) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        self._settings = settings
        self.publisher = Publisher(frame, session)
        self._drawer = Drawer(self)
        self._tasks = Tasks(1, "figures", self)
        self.dialog: FigureDialog | None = None
        self.drawn: Figure | None = None
        self._preview = Preview()
        self._picture: Picture | None = None
        self._identity: Hashable = None
        self._making: Task | None = None
        self._connect()

    def _connect(self) -> None:
        commands, session = self._frame.commands, self._session
        commands["save_picture"].triggered.connect(self._on_wanted)
        commands["copy_picture"].triggered.connect(self._on_copy_wanted)
        self.publisher.failed.connect(self._on_failed)
        self._drawer.drawn.connect(self._on_drawn)
        self._drawer.failed.connect(self._on_undrawn)
        for happened in (session.current_changed, session.drawn, session.subject_changed):
            happened.connect(self._on_front_changed)
        self._frame.closing.connect(self._on_closing)

    def _front(self) -> tuple[Document, Picture, Model] | None:
        """The document in front with its picture, once there is one."""
        current = self._session.current()
        if current is None or current.picture is None or current.facts is None:
            return None
        return current, current.picture, current.facts.model

    def _on_wanted(self) -> None:
        if self._front() is None:
            return
        if self.dialog is None:
            self._preview = Preview()
            self.dialog = FigureDialog(self._preview, self._frame)
            self.dialog.show_wish(self._settings.wish(self._frame.look.name))
            self.dialog.chosen.connect(self._on_chosen)
            self.dialog.save_wanted.connect(self._on_save_wanted)
            self.dialog.copy_wanted.connect(self._on_copy_of_shown_wanted)
            self.dialog.finished.connect(self._on_finished)
            self._update()
            self.dialog.show()
        self.dialog.activateWindow()

    def _on_finished(self, result: int) -> None:
        self._drawer.cancel(_SHOWN)
        self._drop()
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None

    def _on_front_changed(self, number: int) -> None:
        if self.dialog is not None:
            self._update()

    def _on_chosen(self, wish: Wish) -> None:
        self._settings.set_wish(wish)
        self._update()

    def _update(self) -> None:
        """Offers what there is to draw, and shows the figure that is wished; without a picture the dialog closes."""
        front, dialog = self._front(), self.dialog
        if dialog is None:
            return
        if front is None:
            if self._session.current() is None:
                dialog.reject()
            return
        document, _, model = front
        dialog.show_offer(offer(document))
        wanted = identity(document, dialog.wish())
        if wanted != self._identity:
            self._drop()
            self._identity = wanted
            self._draw(_SHOWN, dialog.wish(), front)
        elif self._picture is not None:
            self._make(self._picture, model)

    def _drop(self) -> None:
        """Forgets the picture that the dialog shows, and its figure."""
        if self._making is not None:
            self._making.cancel()
        self._making, self._picture, self.drawn, self._identity = None, None, None, None
        self._preview.show_figure(None)

    def _draw(self, token: int, wish: Wish, front: tuple[Document, Picture, Model]) -> None:
        """Asks for the picture of a part; that of the graph in front is there."""
        document, shown, _ = front
        self._drawer.cancel(token)
        if wish.part is Part.SHOWN:
            self._on_drawn(token, shown)
            return
        if self.dialog is not None and token == _SHOWN:
            self.dialog.show_size(self.tr("Drawing…"), ready=False)
        if wish.part is Part.MAIN and document.facts is not None:
            self._drawer.draw(token, document.facts, "", shown.scene.choices)
        else:
            self._drawer.draw_part(token, partial(excerpt, shown, wish, selected(document)))

    def _on_drawn(self, token: int, shown: Picture) -> None:
        front = self._front()
        if front is None:
            return
        if token == _COPIED:
            wish = self._settings.wish(self._frame.look.name)
            self._tasks.run(partial(_made, shown, front[2], wish), self._on_copy_made, _surprise)
        elif self.dialog is not None:
            self._picture = shown
            self._make(shown, front[2])

    def _on_undrawn(self, token: int, sentence: str) -> None:
        if self.dialog is not None and token == _SHOWN:
            self.dialog.show_size(sentence, ready=False)
        else:
            self._on_failed(sentence)

    def _make(self, shown: Picture, model: Model) -> None:
        """Makes the figure of a picture in a thread: a caption counts all nodes."""
        if self.dialog is None:
            return
        if self._making is not None:
            self._making.cancel()
        if not len(shown.scene):
            self.dialog.show_size(
                self.tr("Nothing of this has a card: it stands in the rows of its users."), ready=False
            )
            return
        self.drawn = None
        self.dialog.show_size(self.tr("Drawing…"), ready=False)
        work = partial(_made, shown, model, self.dialog.wish())
        self._making = self._tasks.run(work, self._on_made, _surprise)

    def _on_made(self, made: _Made) -> None:
        if self.dialog is None:
            return
        self.drawn = made.figure
        self._preview.show_figure(made.figure)
        self.dialog.show_usual_caption(made.usual)
        self.dialog.show_size(self._size(made.figure, self.dialog.wish().form), ready=True)

    def _size(self, drawn: Figure, form: str) -> str:
        width, height = (length * _MILLIMETRES for length in drawn.size(drawn.style.scale))
        if form != "png":
            return self.tr("{0:,.0f} × {1:,.0f} mm").format(width, height)
        size = pixels(drawn)
        text = self.tr("{0:,} × {1:,} pixels, {2:,.0f} × {3:,.0f} mm")
        return text.format(size.width, size.height, width, height)

    def _on_save_wanted(self) -> None:
        front = self._front()
        if self.dialog is None or self.drawn is None or front is None:
            return
        form = self.dialog.wish().form
        source = front[0].source
        folder = self._settings.folder() or str(source.file.parent)
        asking = dialogs.picture_dialog(self.dialog, form, folder, source.net or source.file.stem)
        asking.fileSelected.connect(partial(self._on_named, self.drawn))
        asking.open()

    def _on_named(self, drawn: Figure, file: str) -> None:
        self._settings.set_folder(str(Path(file).parent))
        self.publisher.write(Path(file), drawn)
        if self.dialog is not None:
            self.dialog.accept()

    def _on_copy_of_shown_wanted(self) -> None:
        if self.drawn is not None:
            self.publisher.copy(self.drawn)

    def _on_copy_wanted(self) -> None:
        """What is selected, or all that is shown."""
        front = self._front()
        if front is not None:
            part = Part.SELECTION if selected(front[0]) else Part.SHOWN
            self._draw(_COPIED, Wish(part), front)

    def _on_copy_made(self, made: _Made) -> None:
        self.publisher.copy(made.figure)

    def _on_failed(self, sentence: str) -> None:
        box = dialogs.message_box(self.dialog or self._frame, self.tr("There is no picture"), sentence)
        box.setIcon(QMessageBox.Icon.Warning)
        box.open()

    def _on_closing(self) -> None:
        self._tasks.shutdown()
        self._drawer.shutdown()


def _made(shown: Picture, model: Model, wish: Wish, task: Task) -> _Made:
    scene = shown.scene
    nodes = [scene.graph.nodes[number] for number in scene.subject[scene.kind == ItemKind.NODE].tolist()]
    say: Callable[[str], str] = partial(caption, title=title(model, scene.graph.path), nodes=nodes)
    style = Style(
        theme=theme(wish.theme),
        scale=wish.scale / 100,
        dpi=wish.dpi,
        transparent=wish.transparent,
        legend=wish.legend,
        caption=say(wish.caption or USUAL) if wish.captioned else "",
    )
    return _Made(figure(shown, style), say(USUAL))


def _surprise(error: BaseException) -> None:
    raise error
