"""Connects the source panel with the session: lines lead to nodes, and what is selected to its lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from .checks.finding import Finding
from .checks.telling import SIGNS
from .checks.trail import is_in, of_one_graph
from .checks.verdict import Verdict
from .documents import Document, Source
from .editor import EditorError, open_in_editor
from .export.outcome import Failed
from .frame import Frame
from .graph.node_sheet import is_own
from .graph.words import escaped
from .panels import dialogs
from .panels.code_view import MarginSign
from .panels.source import Marks, Step
from .session import Session
from .settings import Settings


class Reading(QObject):
    """Keeps the source panel at the document in front."""

    def __init__(self, frame: Frame, session: Session, settings: Settings) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        self._settings = settings
        self._clicking = False
        session.current_changed.connect(self._show)
        session.checking.judged.connect(self._on_judged)
        session.subject_changed.connect(self._on_subject_changed)
        frame.source.line_chosen.connect(self._on_line_chosen)
        frame.source.editor_wanted.connect(self._on_editor_wanted)
        frame.findings.picked.connect(self._on_finding_picked)
        frame.findings.source_wanted.connect(self._on_source_wanted)

    def _verdict(self) -> Verdict | None:
        current = self._session.current()
        return self._session.checking.verdict(current.source) if current is not None else None

    def _on_judged(self, source: Source) -> None:
        current = self._session.current()
        if current is not None and current.source == source and self._verdict() is not None:
            self._show()

    def _show(self) -> None:
        """Shows the scripts of the document in front with its findings, or why there is none."""
        current, verdict = self._session.current(), self._verdict()
        panel = self._frame.source
        if current is None or verdict is None or not verdict.scripts:
            panel.show_sentence(self._sentence(current))
            return
        panel.show_scripts(verdict.scripts)
        panel.show_signs({script.file: signs(verdict.findings, script.file) for script in verdict.scripts})
        self._show_selection(current, verdict)

    def _sentence(self, current: Document | None) -> str:
        if current is not None and current.source.file.suffix != ".py":
            return self.tr(
                "{0} does not tell which module it was exported from: open the module to see its source."
            ).format(current.source.title)
        return self.tr("The source of the module in front appears here.")

    def _on_subject_changed(self, number: int) -> None:
        current, verdict = self._session.current(), self._verdict()
        if current is not None and current.id == number and verdict is not None and verdict.scripts:
            self._show_selection(current, verdict)

    def _show_selection(self, current: Document, verdict: Verdict) -> None:
        """Marks the lines of what is selected, and goes to the innermost one."""
        panel = self._frame.source
        marks: dict[Path, Marks] = {}
        for script in verdict.scripts:
            lines = verdict.trail.lines_of(script, current.subject)
            marks[script.file] = (("op", lines.definitions), ("call", lines.calls))
        panel.show_marks(marks, _note(current))
        panel.show_steps(steps(current))
        places = [(file, extents[0][0]) for file, found in marks.items() for _, extents in found[::-1] if extents]
        if places and not self._clicking:
            panel.go_to(*places[0])

    def _on_line_chosen(self, file: str, line: int) -> None:
        current, verdict = self._session.current(), self._verdict()
        if current is None or verdict is None or current.facts is None:
            return
        script = next((script for script in verdict.scripts if str(script.file) == file), None)
        found = verdict.trail.nodes_from(script, line) if script is not None else ()
        if not found:
            self._frame.source.show_note(self.tr("No node comes from line {0}.").format(line))
            return
        self._clicking = True
        first, *others = shown = of_one_graph(found, current.path)
        self._session.select(current.id, first, centre=True, also=tuple(others))
        self._clicking = False
        if len(found) > len(shown):
            note = self.tr("{0:,} nodes come from line {1}; {2:,} of them are selected.")
            self._frame.source.show_note(note.format(len(found), line, len(shown)))
        elif others:
            self._frame.source.show_note(self.tr("{0:,} nodes come from line {1}.").format(len(found), line))

    def _on_finding_picked(self, finding: Finding) -> None:
        """Goes to the line of a finding; where no node shows it, the source comes to the front."""
        verdict = self._verdict()
        script = (
            next((entry for entry in verdict.scripts if is_in(finding.file, entry.file)), None) if verdict else None
        )
        if script is None or not finding.line:
            return
        panel = self._frame.source
        extent = script.statement(finding.line)
        panel.show_marks({script.file: ((finding.severity.value, (extent,)),)}, finding.code)
        panel.go_to(script.file, finding.line)

    def _on_source_wanted(self, file: str, line: int) -> None:
        verdict = self._verdict()
        self._frame.docks["source"].show()
        self._frame.docks["source"].raise_()
        for script in verdict.scripts if verdict is not None else ():
            if is_in(file, script.file):
                self._frame.source.go_to(script.file, line)
                self._frame.source.code.setFocus()
                return

    def _on_editor_wanted(self, file: str, line: int) -> None:
        try:
            open_in_editor(self._settings.editor(), Path(file), line)
        except EditorError as error:
            dialogs.message_box(self._frame, self.tr("No editor was opened"), str(error)).open()


def signs(findings: Sequence[Finding], file: Path) -> dict[int, MarginSign]:
    """What stands in the margin of a file, by line: the gravest severity and all the messages."""
    by_line: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.line and is_in(finding.file, file):
            by_line.setdefault(finding.line, []).append(finding)
    return {line: _sign(found) for line, found in by_line.items()}


def steps(document: Document) -> tuple[Step, ...]:
    """The way through the source to the selected node, or to the failure; innermost first."""
    graph = document.graph()
    if graph is not None and document.subject.node is not None:
        stack = graph.nodes[document.subject.node].stack
        return tuple(Step(frame.file, frame.line, frame.function, is_own(frame.file)) for frame in stack)
    if isinstance(document.outcome, Failed):
        return tuple(Step(frame.file, frame.line, frame.function, frame.own) for frame in document.outcome.frames)
    return ()


def _sign(findings: Sequence[Finding]) -> MarginSign:
    """Findings come gravest first."""
    texts = (f"{SIGNS[finding.severity]} {finding.code}: {finding.message}" for finding in findings)
    return MarginSign(findings[0].severity.value, "\n\n".join(texts))


def _note(document: Document) -> str:
    graph = document.graph()
    if graph is None or document.subject.node is None:
        return ""
    node = graph.nodes[document.subject.node]
    return escaped(node.name) or escaped(node.op_type)
