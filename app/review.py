"""Connects the findings with the session: what the rules say comes out, what a person chooses goes in."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from .checks.finding import Finding
from .checks.trail import of_one_graph
from .documents import Document, Source
from .export.outcome import Options
from .frame import Frame
from .session import Session


class Review(QObject):
    """Keeps the panel of findings at the document in front."""

    def __init__(self, frame: Frame, session: Session) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        session.current_changed.connect(self._show)
        session.checking.judged.connect(self._on_judged)
        frame.findings.picked.connect(self._on_picked)
        frame.modules.op_chosen.connect(self._on_op_chosen)
        frame.modules.fate_chosen.connect(self._on_fate_chosen)
        frame.findings.remedy_wanted.connect(self._on_remedy_wanted)
        frame.commands["next_finding"].triggered.connect(partial(self._on_step_wanted, 1))
        frame.commands["previous_finding"].triggered.connect(partial(self._on_step_wanted, -1))

    def explain(self, finding: Finding) -> None:
        """Shows a finding with the page of its code."""
        self._frame.docks["findings"].show()
        self._frame.docks["findings"].raise_()
        self._frame.findings.select_finding(finding)

    def _on_judged(self, source: Source) -> None:
        current = self._session.current()
        if current is not None and current.source == source:
            self._show()

    def _show(self) -> None:
        """Shows the findings about the document in front, or why there are none."""
        current = self._session.current()
        panel = self._frame.findings
        verdict = self._session.checking.verdict(current.source) if current is not None else None
        if current is not None and verdict is not None:
            graphs = current.facts.graphs if current.facts is not None else {}
            panel.show_findings(verdict.findings, graphs, self._session.options)
        else:
            panel.show_sentence(self._sentence(current))

    def _sentence(self, current: Document | None) -> str:
        if current is None:
            return self.tr("What is wrong with the graph in front appears here.")
        if self._session.checking.is_checking(current.source):
            return self.tr("Checking {0}…").format(current.source.title)
        return self.tr("There is nothing to check yet.")

    def _on_picked(self, finding: Finding) -> None:
        current = self._session.current()
        if current is not None and finding.subject is not None:
            _, *also = of_one_graph((finding.subject, *finding.also), finding.subject.path)
            self._session.select(current.id, finding.subject, centre=True, also=tuple(also))

    def _on_op_chosen(self, file: str, line: int) -> None:
        """Outlines the nodes that an op became in the graph in front."""
        current = self._session.current()
        verdict = self._session.checking.verdict(current.source) if current is not None else None
        if current is None or verdict is None or current.source.file != Path(file):
            return
        found = [node for op in verdict.trail.ops if op.line == line for node in verdict.trail.of_op(op)]
        if found:
            first, *others = of_one_graph(found, current.path)
            self._session.select(current.id, first, centre=True, also=tuple(others))

    def _on_fate_chosen(self, file: str, net: str, line: int) -> None:
        self._session.choose_module(file, net)
        self._on_op_chosen(file, line)

    def _on_remedy_wanted(self, options: Options) -> None:
        self._frame.modules.form.show_options(options)
        self._session.set_options(options)

    def _on_step_wanted(self, by: int) -> None:
        self._frame.docks["findings"].show()
        self._frame.docks["findings"].raise_()
        self._frame.findings.step(by)
