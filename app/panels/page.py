"""One tab: a breadcrumb bar over the picture, or what is shown in its place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from .failure import FailurePanel, Story
from .trouble import Trouble

_FLASH_MS = 100
"""What is done sooner is not announced: a page that flashes up tells nothing."""


class Breadcrumb(QWidget):
    """The way from the main graph to the one shown; `chosen` carries the path of a graph above."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 2, 8, 2)
        self._row.setSpacing(2)
        self._steps: tuple[tuple[str, str], ...] = ()
        self.hide()

    def show_steps(self, steps: Sequence[tuple[str, str]]) -> None:
        """Shows pairs of path and name, the graph shown last; hidden where there is only one."""
        if self._steps == tuple(steps):
            return
        self._steps = tuple(steps)
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for number, (path, name) in enumerate(steps):
            if number:
                self._row.addWidget(QLabel("›"))
            step = _Step(path, name, last=number == len(steps) - 1)
            step.chosen.connect(self.chosen)
            self._row.addWidget(step)
        self._row.addStretch(1)
        self.setVisible(len(steps) > 1)


class _Step(QToolButton):
    chosen = Signal(str)

    def __init__(self, path: str, name: str, *, last: bool) -> None:
        super().__init__()
        self._path = path
        self.setText(name)
        self.setAutoRaise(True)
        self.setEnabled(not last)
        self.setAccessibleName(self.tr("Go to graph {0}").format(name))
        self.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        self.chosen.emit(self._path)


class Page(QWidget):
    """A tab's content around `view`; shows the view, progress or a failure."""

    graph_chosen = Signal(str)
    again_wanted = Signal()
    cancel_wanted = Signal()
    explanation_wanted = Signal(object)

    def __init__(self, view: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self.breadcrumb = Breadcrumb()
        self._failure: FailurePanel | None = None
        self._progress = _Progress()
        self._trouble: Trouble | None = None
        self._stack = QStackedWidget()
        self._parts = QSplitter(Qt.Orientation.Vertical)
        self._parts.setChildrenCollapsible(False)
        self._parts.addWidget(view)
        for widget in (self._parts, self._progress):
            self._stack.addWidget(widget)
        self._announcing = QTimer(self, singleShot=True, interval=_FLASH_MS)
        self._announcing.timeout.connect(self._on_announced)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.breadcrumb)
        column.addWidget(self._stack, 1)
        self.breadcrumb.hide()
        self.breadcrumb.chosen.connect(self.graph_chosen)
        self._progress.cancel.clicked.connect(self.cancel_wanted)

    @property
    def failure(self) -> FailurePanel:
        """What tells of a failure; made when it is first needed."""
        if self._failure is None:
            panel = self._failure = FailurePanel()
            panel.again_wanted.connect(self.again_wanted)
            panel.explanation_wanted.connect(self.explanation_wanted)
            self._stack.addWidget(panel)
        return self._failure

    def show_progress(self, sentence: str) -> None:
        """Shows what is being done, once it takes a moment."""
        self._progress.label.setText(sentence)
        if self._stack.currentWidget() is not self._progress:
            self._announcing.start()

    def show_view(self) -> None:
        """Shows the picture."""
        self._show(self._parts)

    def show_trouble(self, story: Story | None) -> None:
        """Says above the picture why it is an older one, and beside it all about that once it is asked for."""
        if story is None:
            if self._trouble is not None:
                self._trouble.hide()
                self._trouble.panel.hide()
            return
        if self._trouble is None:
            trouble = self._trouble = Trouble()
            trouble.panel.again_wanted.connect(self.again_wanted)
            trouble.panel.explanation_wanted.connect(self.explanation_wanted)
            self._column.insertWidget(1, trouble)
            self._parts.addWidget(trouble.panel)
        self._trouble.show_story(story)
        self._trouble.show()

    @property
    def trouble(self) -> Trouble | None:
        """What says why the picture is an older one; None before that was ever said."""
        return self._trouble

    def show_failure(self, story: Story) -> None:
        """Shows what went wrong in the picture's place."""
        if story != self.failure.story():
            self.failure.show_story(story)
        self._show(self.failure)

    def _show(self, widget: QWidget) -> None:
        self._announcing.stop()
        self._stack.setCurrentWidget(widget)

    def _on_announced(self) -> None:
        self._show(self._progress)


class _Progress(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.label = QLabel()
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setFixedSize(240, 6)
        bar.setAccessibleName(self.tr("Working"))
        self.cancel = QPushButton(self.tr("Cancel"))
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(1)
        for widget in (self.label, bar, self.cancel):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
