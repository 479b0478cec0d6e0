"""The panel that shows the facts of one subject."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from ..graph.model import Kind, Subject
from ..graph.sheet import Link, Sheet, ShowMore, ShowValues
from .sheet_html import sheet_html


class InspectorPanel(QWidget):
    """Shows a `Sheet`; speaks of the links a person follows.

    `picked` carries a Subject, `values_wanted` a Tensor, `more_wanted` the key of what to unfold.
    """

    picked = Signal(object)
    values_wanted = Signal(object)
    more_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet: Sheet | None = None
        self._links: tuple[Link, ...] = ()
        self._colours: Mapping[str, str] = {}
        self._glyphs: Mapping[Kind, str] = {}
        self._browser = QTextBrowser()
        self._browser.setAccessibleName(self.tr("Facts of what is selected"))
        self._browser.setPlaceholderText(self.tr("Select a node to see its facts."))
        self._browser.setOpenLinks(False)
        self._browser.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._browser.document().setDocumentMargin(12)
        self._browser.anchorClicked.connect(self._on_followed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._browser)

    def show_sheet(self, sheet: Sheet, *, keep_place: bool = False) -> None:
        """Shows facts, from the top or (`keep_place`) at the place where the last ones stood."""
        self._sheet = sheet
        bar = self._browser.verticalScrollBar()
        place = bar.value() if keep_place else 0
        text, self._links = sheet_html(sheet, self._colours, self._glyphs)
        self._browser.setHtml(text)
        bar.setValue(place)

    def show_nothing(self) -> None:
        """Shows the placeholder."""
        self._sheet, self._links = None, ()
        self._browser.clear()

    def show_looks(self, colours: Mapping[str, str], glyphs: Mapping[Kind, str]) -> None:
        """Takes the colours of roles and kinds, and the glyph of each kind."""
        self._colours, self._glyphs = colours, glyphs
        link = self._browser.palette().color(QPalette.ColorRole.Link).name()
        sheet = f"a {{ color: {link}; text-decoration: none; }}"
        self._browser.document().setDefaultStyleSheet(sheet)
        if self._sheet is not None:
            self.show_sheet(self._sheet, keep_place=True)

    def text(self) -> str:
        """What is shown, as plain text."""
        return self._browser.toPlainText()

    def links(self) -> tuple[Link, ...]:
        """What the links lead to, from the top."""
        return self._links

    def follow(self, link: Link) -> None:
        """Says that a person wants to go where `link` leads."""
        if isinstance(link, Subject):
            self.picked.emit(link)
        elif isinstance(link, ShowValues):
            self.values_wanted.emit(link.tensor)
        elif isinstance(link, ShowMore):
            self.more_wanted.emit(link.key)

    def _on_followed(self, url: QUrl) -> None:
        self.follow(self._links[int(url.fragment())])
