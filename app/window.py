"""Connects the parts of the window with the session: what a person does goes in, what is open comes out."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from . import __version__
from .adjusting import Adjusting
from .clearing import Clearing
from .copying import Copying
from .documents import Document
from .figures import Figures
from .following import Following
from .frame import Frame
from .going import Going
from .graph.model import Subject, Tensor
from .graph.op_sheet import op_sheet
from .handing import Handing
from .pages import Pages
from .panels import dialogs, phrases
from .panels.entries import Place, summary
from .reading import Reading
from .review import Review
from .searching import Searching
from .session import Session
from .settings import Settings
from .travels import Travels
from .viewing import Viewing


class Window(QObject):
    """One frame over one session. `session` lives as long as the frame."""

    def __init__(self, frame: Frame, session: Session, settings: Settings) -> None:
        super().__init__(frame)
        frame.furnish()
        self.frame = frame
        self.session = session
        self.pages = Pages(frame, session)
        self.review = Review(frame, session)
        self.reading = Reading(frame, session, settings)
        self.searching = Searching(frame, session, self.pages)
        self.following = Following(frame, session, settings)
        self.going = Going(frame, session, self.pages)
        self.copying = Copying(frame, session)
        self.handing = Handing(frame, session)
        self.figures = Figures(frame, session, settings)
        self.travels = Travels(frame, session, self.pages)
        self.viewing = Viewing(frame, session, self.pages, settings)
        self.clearing = Clearing(frame)
        self.adjusting = Adjusting(frame, session, settings)
        self._settings = settings
        self._listed = -1
        session.setParent(self)
        self._connect_session()
        self._connect_panels()
        self._connect_commands()
        frame.modules.form.show_options(session.options)
        self._on_recent_changed()
        self._on_current_changed(-1)
        self._on_working("", "")
        self._on_modules_changed()
        if settings.set_aside is not None:
            self._tell_of_damage(settings.set_aside)

    def _connect_session(self) -> None:
        session = self.session
        session.modules.changed.connect(self._on_modules_changed)
        session.modules.started.connect(self.frame.modules.unfold)
        session.current_changed.connect(self._on_current_changed)
        session.changed.connect(self._on_changed)
        session.subject_changed.connect(self._on_sheet_changed)
        session.inquiry.sheet_changed.connect(self._on_sheet_changed)
        session.inquiry.listed.connect(self._on_listed)
        session.recent_changed.connect(self._on_recent_changed)
        session.consent_wanted.connect(self._on_consent_wanted)
        session.said.connect(self.frame.log.say)
        session.working.connect(self._on_working)

    def _connect_panels(self) -> None:
        frame, session = self.frame, self.session
        frame.modules.module_chosen.connect(session.choose_module)
        frame.modules.net_chosen.connect(session.choose_module)
        frame.modules.op_chosen.connect(self._on_op_chosen)
        frame.modules.again_wanted.connect(session.export)
        frame.modules.forget_wanted.connect(session.forget_module)
        frame.modules.form.chosen.connect(session.set_options)
        frame.modules.form.interpreter_wanted.connect(self._on_interpreter_wanted)
        frame.welcome.open_wanted.connect(self._on_open_wanted)
        frame.welcome.chosen.connect(session.open)
        frame.inspector.picked.connect(self._on_followed)
        frame.inspector.values_wanted.connect(self._on_values_wanted)
        frame.inspector.more_wanted.connect(self._on_more_wanted)
        frame.docks["listing"].visibilityChanged.connect(self._on_listing_shown)
        self.pages.explanation_wanted.connect(self.review.explain)
        frame.dropped.connect(session.open_all)
        frame.recent_chosen.connect(session.open)
        frame.closing.connect(session.shutdown)

    def _connect_commands(self) -> None:
        pages, session = self.pages, self.session
        slots = {
            "open": self._on_open_wanted,
            "open_module": self._on_open_module_wanted,
            "close_tab": self._on_close_wanted,
            "close_others": pages.close_others,
            "quit": self.frame.close,
            "again": session.export_again,
            "cancel": session.cancel,
            "up": self._on_up_wanted,
            "next_tab": partial(pages.turn, 1),
            "previous_tab": partial(pages.turn, -1),
            "about": self._on_about_wanted,
        }
        for name, slot in slots.items():
            self.frame.commands[name].triggered.connect(slot)

    def _on_modules_changed(self) -> None:
        entries = self.session.modules.entries()
        self.frame.modules.show_entries(entries)
        bundled = [entry for entry in entries if entry.place is Place.BUNDLED]
        if not all(entry.read for entry in bundled):
            return
        self.frame.welcome.show_modules([(str(entry.file), summary(entry)) for entry in bundled])

    def _on_current_changed(self, number: int) -> None:
        document = self.session.document(number)
        self.frame.enable_document_commands(document is not None)
        self.frame.show_title(document.source.title if document is not None else "")
        self._on_sheet_changed(number)
        self._on_listing_shown(self.frame.listing_shown)
        self._mark_net(document)

    def _on_changed(self, number: int) -> None:
        """The listing and the row of the net follow the document in front."""
        current = self.session.current()
        if current is not None and current.id == number:
            self._mark_net(current)
        if current is not None and current.id == number and current.facts is not None and not current.word:
            self._on_listing_shown(self.frame.listing_shown)

    def _mark_net(self, document: Document | None) -> None:
        """Makes the net's row current, unless a person walks through the tree."""
        walking = self.frame.modules.tree().hasFocus()
        if document is not None and document.source.net and not walking:
            self.frame.modules.mark_net(str(document.source.file), document.source.net)

    def _on_sheet_changed(self, number: int) -> None:
        current = self.session.current()
        sheet = self.session.inquiry.sheet(current.id) if current is not None else None
        if sheet is None:
            self.frame.inspector.show_nothing()
        elif number in (-1, current.id if current is not None else -1):
            self.frame.inspector.show_sheet(sheet)

    def _on_working(self, word: str, name: str) -> None:
        """An empty word: nothing is going on, so the size of the graph in front is told."""
        current = self.session.current()
        graph = current.graph() if current is not None else None
        self.frame.commands["cancel"].setEnabled(bool(word))
        if word:
            self.frame.show_status(phrases.progress(word, name), busy=True)
        elif current is not None and graph is not None:
            size = phrases.graph_size(len(graph.nodes), len(graph.values))
            told = phrases.changes(size, current.changes) if current.changes is not None else size
            self.frame.show_status(told, busy=False)
        else:
            self.frame.show_status("", busy=False)

    def _on_listing_shown(self, shown: bool) -> None:
        current = self.session.current()
        if current is None or current.facts is None:
            self.frame.listing.show_text("")
        elif shown:
            self.session.inquiry.list_graph(current.id)

    def _on_listed(self, number: int, text: str) -> None:
        current = self.session.current()
        if current is not None and current.id == number:
            self.frame.listing.show_text(text)

    def _on_recent_changed(self) -> None:
        self.frame.show_recent(self._settings.recent())

    def _on_op_chosen(self, file: str, line: int) -> None:
        entry = self.session.modules.entry(Path(file))
        for op in entry.ops if entry is not None else ():
            if op.line == line:
                self.frame.inspector.show_sheet(op_sheet(op))

    def _on_followed(self, subject: Subject) -> None:
        current = self.session.current()
        if current is not None:
            self.session.select(current.id, subject, centre=True)

    def _on_values_wanted(self, tensor: Tensor) -> None:
        current = self.session.current()
        if current is not None:
            self.session.inquiry.read_values(current.id, tensor)

    def _on_more_wanted(self, key: str) -> None:
        current = self.session.current()
        if current is not None:
            self.session.inquiry.unfold(current.id, key)

    def _on_up_wanted(self) -> None:
        current = self.session.current()
        if current is not None:
            self.session.leave(current.id)

    def _on_close_wanted(self) -> None:
        current = self.session.current()
        if current is not None:
            self.session.close(current.id)

    def _on_consent_wanted(self, file: str) -> None:
        box = dialogs.consent_box(self.frame, file)
        box.accepted.connect(partial(self.session.allow, file))
        box.rejected.connect(self.session.refuse)
        box.open()

    def _on_open_wanted(self) -> None:
        self._ask_for_files(modules_only=False)

    def _on_open_module_wanted(self) -> None:
        self._ask_for_files(modules_only=True)

    def _ask_for_files(self, *, modules_only: bool) -> None:
        recent = self._settings.recent()
        folder = str(Path(recent[0]).parent) if recent else ""
        dialog = dialogs.open_dialog(self.frame, folder, modules_only=modules_only)
        dialog.filesSelected.connect(self.session.open_all)
        dialog.open()

    def _on_interpreter_wanted(self) -> None:
        dialog = dialogs.interpreter_dialog(self.frame)
        dialog.fileSelected.connect(self.frame.modules.form.choose_interpreter)
        dialog.open()

    def _tell_of_damage(self, copy: Path) -> None:
        words = self.tr("The settings were damaged: what could be read of them holds, and {0} keeps them as they were.")
        dialogs.message_box(self.frame, self.tr("Settings"), words.format(copy)).open()

    def _on_about_wanted(self) -> None:
        told = dialogs.versions(__version__, self.session.options.interpreter, self.session.exporter_versions())
        dialogs.about_box(self.frame, told).open()
