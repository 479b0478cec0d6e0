"""Hands models and nodes over: saved as files of their own, or copied as code."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from .documents import Document
from .frame import Frame
from .graph import words
from .graph.errors import ReadError
from .graph.model import Model, NodeId
from .handover.errors import HandoverError
from .handover.extracting import extract
from .handover.node_code import Style, code
from .handover.port_names import has_port_names
from .handover.saving import Saved, save
from .handover.selecting import Part
from .handover.writing import Told
from .jobs.tasks import Task, Tasks
from .panels import dialogs
from .session import Session

_TITLES = {Style.HELPER: "onnx.helper", Style.GRAPHSURGEON: "GraphSurgeon"}
_LISTED = 3


class Handing(QObject):
    """Save model as, save selection as model, copy node as code. A file may be huge, so it is written in a thread."""

    _progressed = Signal(object, str, int)

    def __init__(self, frame: Frame, session: Session) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        self._tasks = Tasks(1, "handing over", self)
        self._saving: Task | None = None
        self._progressed.connect(self._on_progressed, Qt.ConnectionType.QueuedConnection)
        frame.closing.connect(self._tasks.shutdown)
        session.current_changed.connect(self._tell)
        session.changed.connect(self._tell)
        session.subject_changed.connect(self._tell)
        frame.commands["save_model"].triggered.connect(self._on_model_wanted)
        frame.commands["save_selection"].triggered.connect(self._on_selection_wanted)
        # Queued, so that what the session then says of the document in front does not come last.
        frame.commands["cancel"].triggered.connect(self.cancel, Qt.ConnectionType.QueuedConnection)
        for style in Style:
            frame.commands[f"copy_{style}"].triggered.connect(partial(self._on_code_wanted, style))
        self._tell()

    def cancel(self) -> None:
        """Ends the writing of a file; nothing of it is left behind."""
        if self._saving is not None:
            self._saving.cancel()
            self._end(self.tr("Saving was cancelled; nothing was written."))

    def save_model(self, model: Model, target: Path, *, names: bool) -> None:
        """Writes a whole model, on demand with the names of its ports."""
        self._save(target, partial(_model_saved, model, target, names))

    def save_part(self, model: Model, part: Part, target: Path, *, names: bool) -> None:
        """Writes a part of a model as a model of its own."""
        self._save(target, partial(_part_saved, model, part, target, names))

    def _save(self, target: Path, work: Callable[[Told], Saved]) -> None:
        if self._saving is not None:
            self._saving.cancel()
        self._session.tell_writing(target.name)
        job = partial(_saved, work, partial(self._say, target.name))
        self._saving = self._tasks.run(job, self._on_saved, self._on_not_saved)

    def _say(self, name: str, task: Task, percent: int) -> None:
        self._progressed.emit(task, name, percent)

    def _chosen(self) -> tuple[Document, Part] | None:
        """The document in front with the nodes that are selected in it."""
        current = self._session.current()
        if current is None or current.facts is None or current.facts.model.file is None:
            return None
        found = (subject.node for subject in (*current.also, current.subject) if subject.path == current.path)
        return current, Part(current.path, tuple(dict.fromkeys(node for node in found if node is not None)))

    def _tell(self) -> None:
        """Only what can be done is offered. All nodes of a large graph may be selected, so one is enough to know."""
        current = self._session.current()
        from_file = current is not None and current.facts is not None and current.facts.model.file is not None
        places = (current.subject, *current.also) if current is not None and from_file else ()
        self._frame.commands["save_model"].setEnabled(from_file)
        self._frame.commands["save_selection"].setEnabled(any(place.node is not None for place in places))
        one = bool(places) and places[0].node is not None
        self._frame.code.setEnabled(one)
        for style in Style:
            self._frame.commands[f"copy_{style}"].setEnabled(one)

    def _on_model_wanted(self) -> None:
        chosen = self._chosen()
        if chosen is not None and chosen[0].facts is not None:
            document, model = chosen[0], chosen[0].facts.model
            name = document.source.net or self.tr("{0}-copy").format(document.source.file.stem)
            self._ask(document, f"{name}.onnx", self.tr("Save model as"), partial(self.save_model, model))

    def _on_selection_wanted(self) -> None:
        chosen = self._chosen()
        if chosen is not None and chosen[0].facts is not None and chosen[1].nodes:
            document, part = chosen
            stem = document.source.net or document.source.file.stem
            name = self.tr("{0}-part").format(stem)
            save_part = partial(self.save_part, chosen[0].facts.model, part)
            self._ask(document, f"{name}.onnx", self.tr("Save selection as model"), save_part)

    def _ask(self, document: Document, name: str, title: str, then: Callable[..., None]) -> None:
        model = document.facts.model if document.facts is not None else None
        dialog = dialogs.model_dialog(self._frame, title, model is not None and has_port_names(model))
        dialog.setDirectory(str(document.source.file.parent))
        dialog.selectFile(name)
        dialog.fileSelected.connect(partial(self._on_named, dialog, then))
        dialog.open()

    def _on_named(self, dialog: dialogs.ModelDialog, then: Callable[..., None], file: str) -> None:
        then(Path(file), names=dialog.names_wanted())

    def _on_code_wanted(self, style: Style) -> None:
        chosen = self._chosen()
        if chosen is None or chosen[0].facts is None or chosen[0].subject.node is None:
            return
        document, node = chosen[0], chosen[0].subject.node
        graph = document.graph()
        label = words.node_label(graph.nodes[node]) if graph is not None else ""
        work = partial(_coded, chosen[0].facts.model, document.path, node, style)
        self._tasks.run(work, partial(self._on_coded, style, label), self._on_not_coded)

    def _on_coded(self, style: Style, label: str, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        said = self.tr("{0} is on the clipboard as {1} code.").format(label, _TITLES[style])
        self._frame.show_status(said, busy=False)

    def _on_not_coded(self, error: BaseException) -> None:
        self._refuse(self.tr("The node was not copied"), error)

    def _on_progressed(self, task: Task, name: str, percent: int) -> None:
        if task is self._saving:
            self._session.tell_writing(self.tr("{0} ({1} %)").format(name, percent))

    def _on_saved(self, saved: Saved) -> None:
        names = ", ".join(file.name for file in reversed(saved.files))
        said = self.tr("Saved {0}.").format(names)
        if saved.untyped:
            listed = ", ".join(saved.untyped[:_LISTED]) + (", …" if len(saved.untyped) > _LISTED else "")
            said = self.tr("Saved {0}. onnx.checker will refuse it until a type and shape are written for {1}.").format(
                names, listed
            )
        self._end(said)

    def _on_not_saved(self, error: BaseException) -> None:
        self._end("")
        self._refuse(self.tr("The model was not saved"), error)

    def _refuse(self, title: str, error: BaseException) -> None:
        """Tells why something was not done; what is no sentence for people is a fault of Opscope."""
        if not isinstance(error, HandoverError | ReadError):
            raise error
        box = dialogs.message_box(self._frame, title, str(error))
        box.setIcon(QMessageBox.Icon.Warning)
        box.open()

    def _end(self, said: str) -> None:
        self._saving = None
        self._session.tell_writing("")
        if said:
            self._frame.show_status(said, busy=False)


def _model_saved(model: Model, target: Path, names: bool, told: Told) -> Saved:
    if model.file is None:
        raise ReadError(f"{model.source} was not read from a file.")
    return save(model.file, target, model if names else None, told)


def _part_saved(model: Model, part: Part, target: Path, names: bool, told: Told) -> Saved:
    return extract(model, part, target, names, told)


def _saved(work: Callable[[Told], Saved], say: Callable[[Task, int], None], task: Task) -> Saved:
    """Does the work and says how far it is, once for each percent."""
    last = -1

    def told(done: int, whole: int) -> None:
        nonlocal last
        if task.cancelled.is_set():
            raise CancelledError
        percent = done * 100 // max(whole, 1)
        if percent != last:
            last = percent
            say(task, percent)

    return work(told)


def _coded(model: Model, path: str, node: NodeId, style: Style, task: Task) -> str:
    return code(model, path, node, style)
