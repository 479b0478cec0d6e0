"""The strip above a picture that is older than its file: why there is no newer one, with all about it to unfold."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from .failure import FailurePanel, Story


class Trouble(QFrame):
    """One line with the cause; `panel`, which whoever holds the strip places, shows the whole `Story`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setObjectName("trouble")
        self._story = Story("", "")
        self._line = _Line()
        self.details = QPushButton(self.tr("&Details"))
        self.details.setCheckable(True)
        self.details.toggled.connect(self._on_unfolded)
        self.panel = FailurePanel()
        self.panel.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.addWidget(self._line, 1)
        row.addWidget(self.details)

    def show_story(self, story: Story) -> None:
        """Says why the picture is an older one."""
        if story != self._story:
            self._story = story
            sentence = self.tr("✗ This is the last good graph. {0}").format(story.cause)
            self._line.show_sentence(sentence)
            self.setAccessibleName(sentence)
            self.panel.show_story(story)
        self.panel.setVisible(self.details.isChecked())

    def sentence(self) -> str:
        """What the line says, whole."""
        return self._line.toolTip()

    def _on_unfolded(self, unfolded: bool) -> None:
        self.panel.setVisible(unfolded)


class _Line(QLabel):
    """A sentence that is shortened to the room there is; its tooltip has all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_sentence(self, sentence: str) -> None:
        self.setToolTip(sentence)
        self._shorten()

    def _shorten(self) -> None:
        first = self.toolTip().partition("\n")[0]
        self.setText(QFontMetrics(self.font()).elidedText(first, Qt.TextElideMode.ElideRight, self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()
