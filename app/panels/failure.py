"""The view of what went wrong: stage, cause, next step, the user's own frames, and the whole story to unfold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ..checks.finding import Finding
from ..checks.story import causes, graph_so_far
from ..export.outcome import Failed, StackFrame, Stage
from ..ops.script import Script
from .explained import CODE, Explained, explained, explained_html, explained_text

_WIDEST = 820
_NARROW = 460
_MOST_FRAMES = 12


@dataclass(frozen=True, slots=True)
class Story:
    """What the view tells. `log` is the whole text, `frames` the stack, innermost first.

    `errors` are what the rules make of it, `causes` the exceptions, the last one first; `graph` is as far as the graph
    had come, in the exporter's own words.
    """

    title: str
    cause: str
    next_step: str = ""
    frames: tuple[StackFrame, ...] = ()
    log: str = ""
    again: bool = False
    errors: tuple[Explained, ...] = ()
    causes: tuple[str, ...] = ()
    graph: str = ""


def story_of_export(failed: Failed, findings: Sequence[Finding] = (), scripts: Sequence[Script] = ()) -> Story:
    """The story of a net that was not exported, with what the rules found and the sources that they speak of."""
    translate = QCoreApplication.translate
    stages = {
        Stage.START: translate("Failure", "Python did not start"),
        Stage.IMPORT: translate("Failure", "The module did not run"),
        Stage.LIST: translate("Failure", "The module's nets could not be listed"),
        Stage.EXPORT: translate("Failure", "The exporter failed"),
        Stage.WRITE: translate("Failure", "The model could not be written"),
    }
    title = stages[failed.stage]
    if failed.net is not None:
        title = translate("Failure", "{0}: {1}").format(failed.net.name, title[:1].lower() + title[1:])
    return Story(
        title,
        failed.cause,
        failed.next_step,
        failed.frames,
        failed.text,
        again=True,
        errors=explained(findings, scripts),
        causes=causes(failed),
        graph=graph_so_far(failed),
    )


def story_text(story: Story) -> str:
    """The whole story as plain text, to hand on."""
    frames = [f"{frame.file}:{frame.line} {frame.function}\n    {frame.code}" for frame in story.frames]
    cause = "" if _is_told(story) else story.cause
    parts = (story.title, explained_text(story.errors), cause, story.next_step, "\n".join(frames))
    return "\n\n".join(filter(None, (*parts, story.graph, story.log)))


class FailurePanel(QScrollArea):
    """Shows a `Story`; `again_wanted` asks for another try, `explanation_wanted` carries a Finding."""

    again_wanted = Signal()
    explanation_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setAccessibleName(self.tr("What went wrong"))
        self._story = Story("", "")
        self._title, self._cause, self._next = _text_label(), _text_label(), _text_label()
        self._frames, self._errors, self._causes = _text_label(), _text_label(), _text_label()
        self._errors.setAccessibleName(self.tr("What is wrong and what to do instead"))
        self._errors.linkActivated.connect(self._on_explanation_wanted)
        self._graph = _log_view()
        self._graph.setAccessibleName(self.tr("Graph so far"))
        self._unfold_graph = QPushButton(self.tr("Show the graph so far"))
        self._unfold_graph.setCheckable(True)
        self._unfold_graph.toggled.connect(self._on_graph_unfolded)
        self._log = _log_view()
        self._log.setAccessibleName(self.tr("Whole log"))
        self._again = QPushButton(self.tr("Export again"))
        self._again.clicked.connect(self.again_wanted)
        self._unfold = QPushButton(self.tr("Show the whole log"))
        self._unfold.setCheckable(True)
        self._unfold.toggled.connect(self._on_unfolded)
        self._copy = QPushButton(self.tr("Copy all"))
        self._copy.clicked.connect(self._on_copy_wanted)
        self._lay_out()

    def show_story(self, story: Story) -> None:
        """Shows what went wrong, the log folded."""
        self._story = story
        self._title.setText(f'<span style="font-size:x-large">✗&nbsp; {escape(story.title)}</span>')
        self._errors.setText(explained_html(story.errors))
        self._errors.setVisible(bool(story.errors))
        self._cause.setText(self._cause_html(story))
        self._cause.setVisible(not _is_told(story))
        step = self.tr("What to do")
        self._next.setText(f"<b>{escape(step)}</b><br/>{escape(story.next_step)}" if story.next_step else "")
        self._next.setVisible(bool(story.next_step) and not story.errors)
        self._causes.setText(self._causes_html(story.causes))
        self._causes.setVisible(len(story.causes) > 1)
        self._graph.setPlainText(story.graph)
        self._unfold_graph.setChecked(False)
        self._unfold_graph.setVisible(bool(story.graph))
        self._graph.setVisible(False)
        self._frames.setText(self._frames_html(story.frames))
        self._frames.setVisible(bool(story.frames))
        self._log.setPlainText(story.log)
        self._unfold.setChecked(False)
        self._unfold.setVisible(bool(story.log))
        self._log.setVisible(False)
        self._again.setVisible(story.again)

    def story(self) -> Story:
        """What is shown."""
        return self._story

    def _cause_html(self, story: Story) -> str:
        """The cause, with a heading where it stands below what the rules found."""
        text = escape(story.cause).replace("\n", "<br/>")
        heading = escape(self.tr("What the exporter says"))
        return f"<b>{heading}</b><br/>{text}" if story.errors else text

    def _causes_html(self, causes: tuple[str, ...]) -> str:
        rows = "".join(f"<li>{escape(cause)}</li>" for cause in causes)
        heading = escape(self.tr("Chain of causes, the last first"))
        return f"<b>{heading}</b><ol style='margin-top:4px'>{rows}</ol>"

    def _frames_html(self, frames: tuple[StackFrame, ...]) -> str:
        own = [frame for frame in frames if frame.own] or list(frames)
        rows = [_frame_html(frame) for frame in own[:_MOST_FRAMES]]
        heading = escape(self.tr("Where"))
        return f"<b>{heading}</b>" + "".join(rows)

    def _lay_out(self) -> None:
        buttons = self._buttons = QHBoxLayout()
        for button in (self._again, self._unfold_graph, self._unfold, self._copy):
            buttons.addWidget(button)
        buttons.addStretch(1)
        body = QWidget()
        body.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(body)
        column.setContentsMargins(24, 32, 24, 24)
        column.setSpacing(16)
        for widget in (self._title, self._errors, self._cause, self._next, self._frames, self._causes):
            column.addWidget(widget)
        column.addLayout(buttons)
        column.addWidget(self._graph, 1)
        column.addWidget(self._log, 1)
        column.addStretch(0)
        outer = QWidget()
        row = QHBoxLayout(outer)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(body, 20)
        row.addStretch(1)
        self.setWidget(outer)

    def _stack_buttons(self) -> None:
        """One below the other where they have no room side by side."""
        sides = QHBoxLayout.Direction
        narrow = self.viewport().width() < _NARROW
        self._buttons.setDirection(sides.TopToBottom if narrow else sides.LeftToRight)

    def _on_unfolded(self, shown: bool) -> None:
        self._log.setVisible(shown)
        self._unfold.setText(self.tr("Hide the log") if shown else self.tr("Show the whole log"))

    def _on_graph_unfolded(self, shown: bool) -> None:
        self._graph.setVisible(shown)
        self._unfold_graph.setText(self.tr("Hide the graph so far") if shown else self.tr("Show the graph so far"))

    def _on_explanation_wanted(self, link: str) -> None:
        self.explanation_wanted.emit(self._story.errors[int(link.removeprefix("#"))].finding)

    def _on_copy_wanted(self) -> None:
        QGuiApplication.clipboard().setText(story_text(self._story))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stack_buttons()


def _is_told(story: Story) -> bool:
    """Whether what the rules found says the cause in its own words already."""
    cause = " ".join(story.cause.split())
    return any(cause in " ".join(entry.finding.message.split()) for entry in story.errors)


def _text_label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return label


def _log_view() -> QPlainTextEdit:
    view = QPlainTextEdit()
    view.setReadOnly(True)
    view.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    view.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    view.setMinimumHeight(240)
    view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    return view


def _frame_html(frame: StackFrame) -> str:
    place = escape(f"{frame.file}:{frame.line}")
    function = escape(QCoreApplication.translate("Failure", "in {0}").format(frame.function))
    code = f'<p style="margin:2px 0 0 16px; {CODE}">{escape(frame.code.strip())}</p>' if frame.code else ""
    return f'<p style="margin:6px 0 0 0">{place} {function}</p>{code}'
