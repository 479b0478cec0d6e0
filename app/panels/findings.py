"""The panel of findings: a list that can be filtered, and the details of the one that is chosen."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QSplitter,
    QStackedLayout,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ..checks.codes import Severity
from ..checks.finding import Finding, counts
from ..checks.remedies import remedies
from ..checks.telling import finding_text, where
from ..export.outcome import Options
from ..graph.model import Graph
from .clearing import let_clear
from .finding_list import (
    CODE_COLUMN,
    MESSAGE_COLUMN,
    PLACE_COLUMN,
    ROW_ROLE,
    SEVERITY_COLUMN,
    FindingFilter,
    FindingList,
    Row,
)
from .finding_page import FindingPage


class FindingsPanel(QWidget):
    """Shows findings, worst first. `picked` carries the one that a person chose.

    `source_wanted(file, line)` and `remedy_wanted(Options)` come from the details.
    """

    picked = Signal(object)
    source_wanted = Signal(str, int)
    remedy_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._findings: tuple[Finding, ...] = ()
        self._graphs: Mapping[str, Graph] = {}
        self._options = Options()
        self._model = FindingList(self)
        self._filter = FindingFilter(self._model, self)
        self._view = self._make_view()
        self._text = QLineEdit()
        self._codes = QComboBox()
        self._switches = {severity: QToolButton() for severity in Severity}
        self.page = FindingPage()
        self.page.source_wanted.connect(self.source_wanted)
        self.page.remedy_wanted.connect(self.remedy_wanted)
        self._sentence = QLabel()
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence.setWordWrap(True)
        self._make_bar()
        self._lay_out()
        self.show_sentence(self.tr("What is wrong with the graph in front appears here."))

    def show_findings(self, findings: tuple[Finding, ...], graphs: Mapping[str, Graph], options: Options) -> None:
        """Shows findings about these graphs; the one that was chosen stays so. `options`: those now in use."""
        chosen = self.chosen()
        self._graphs, self._options = graphs, options
        if findings != self._findings or self._stack.currentWidget() is self._sentence:
            self._findings = findings
            self._model.show_rows(tuple(Row(finding, where(finding, graphs)) for finding in findings))
            self._tell_kinds()
            self._on_filtered()
        self._stack.setCurrentWidget(self._body if findings else self._sentence)
        self._choose(chosen)
        self._show_page()
        if not findings:
            self._sentence.setText(self.tr("Nothing is wrong, as far as Opscope can tell."))

    def show_sentence(self, sentence: str) -> None:
        """Shows a sentence instead of findings, and lets go of the graphs."""
        self._findings, self._graphs = (), {}
        self._model.show_rows(())
        self._sentence.setText(sentence)
        self._stack.setCurrentWidget(self._sentence)

    def show_looks(self, icons: Mapping[str, QIcon]) -> None:
        """Takes the sign of each severity."""
        self._model.show_icons(icons)
        for severity, button in self._switches.items():
            button.setIcon(icons[severity])

    def chosen(self) -> Finding | None:
        """The finding that a person chose."""
        row: Row | None = self._view.currentIndex().data(ROW_ROLE)
        return row.finding if row is not None else None

    def step(self, by: int) -> None:
        """Chooses the next (1) or previous (-1) finding of those listed, round the end."""
        count = self._filter.rowCount()
        if not count:
            return
        current = self._view.currentIndex()
        row = (current.row() + by) % count if current.isValid() else (0 if by > 0 else count - 1)
        self._view.setCurrentIndex(self._filter.index(row, 0))
        self._on_picked(self._view.currentIndex())

    def select_finding(self, finding: Finding) -> None:
        """Chooses a finding, without a signal; filters that hide it are lifted."""
        if not self._choose(finding):
            self._text.clear()
            self._codes.setCurrentIndex(0)
            for button in self._switches.values():
                button.setChecked(True)
            self._choose(finding)

    def view(self) -> QTreeView:
        """The list itself, for focus and for tests."""
        return self._view

    def keep_text(self, text: str) -> None:
        """Lists findings that hold a text."""
        self._text.setText(text)

    def keep_severity(self, severity: Severity, on: bool) -> None:
        """Lists findings of a severity, or not."""
        self._switches[severity].setChecked(on)

    def keep_code(self, code: str) -> None:
        """Lists findings of one code, all of them for an empty one."""
        self._codes.setCurrentIndex(max(0, self._codes.findData(code)))

    def _make_view(self) -> QTreeView:
        view = QTreeView()
        view.setAccessibleName(self.tr("Findings"))
        view.setModel(self._filter)
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setAllColumnsShowFocus(True)
        view.setFrameShape(QTreeView.Shape.NoFrame)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setSortingEnabled(True)
        view.sortByColumn(SEVERITY_COLUMN, Qt.SortOrder.AscendingOrder)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(MESSAGE_COLUMN, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(PLACE_COLUMN, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(PLACE_COLUMN, 220)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._on_menu_wanted)
        view.clicked.connect(self._on_picked)
        view.activated.connect(self._on_picked)
        view.selectionModel().currentChanged.connect(self._show_page)
        QShortcut(QKeySequence.StandardKey.Copy, view, self.copy, context=Qt.ShortcutContext.WidgetShortcut)
        return view

    def _make_bar(self) -> None:
        self._text.setPlaceholderText(self.tr("Filter"))
        self._text.setAccessibleName(self.tr("Filter the findings by text"))
        let_clear(self._text)
        self._text.setMaximumWidth(280)
        self._codes.setAccessibleName(self.tr("Filter the findings by code"))
        for severity, button in self._switches.items():
            button.setCheckable(True)
            button.setChecked(True)
            button.setAutoRaise(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.toggled.connect(self._on_filtered)
            button.setObjectName(severity.value)
        self._text.textChanged.connect(self._on_filtered)
        self._codes.currentIndexChanged.connect(self._on_filtered)

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(6, 4, 6, 2)
        bar.addWidget(self._text, 1)
        bar.addWidget(self._codes)
        for button in self._switches.values():
            bar.addWidget(button)
        bar.addStretch(1)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(self._view, 1)
        self._body = QSplitter()
        self._body.setChildrenCollapsible(False)
        self._body.addWidget(left)
        self._body.addWidget(self.page)
        self._body.setSizes([600, 400])
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._sentence)
        self._stack.addWidget(self._body)

    def _tell_kinds(self) -> None:
        """Offers the codes there are to be filtered by, and says how many findings each severity has."""
        code = self._codes.currentData()
        self._codes.blockSignals(True)
        self._codes.clear()
        self._codes.addItem(self.tr("Every code"), "")
        for known in sorted({finding.code for finding in self._findings}):
            self._codes.addItem(known, known)
        self._codes.setCurrentIndex(max(0, self._codes.findData(code)))
        self._codes.blockSignals(False)
        found = counts(self._findings)
        words = {
            Severity.ERROR: self.tr("{0} errors"),
            Severity.WARNING: self.tr("{0} warnings"),
            Severity.INFO: self.tr("{0} notes"),
        }
        for severity, button in self._switches.items():
            text = words[severity].format(found[severity])
            button.setText(str(found[severity]))
            button.setToolTip(self.tr("Show {0}").format(text))
            button.setAccessibleName(text)

    def _choose(self, finding: Finding | None) -> bool:
        """Makes the row of a finding the current one; False if it is not listed."""
        for number in range(self._filter.rowCount()):
            index = self._filter.index(number, 0)
            if index.data(ROW_ROLE).finding == finding:
                if index.row() != self._view.currentIndex().row():
                    self._view.setCurrentIndex(index)
                return True
        return False

    def _show_page(self) -> None:
        """Shows the details of the finding that is chosen, else of the first one listed."""
        first: Row | None = self._filter.index(0, 0).data(ROW_ROLE)
        finding = self.chosen() or (first.finding if first is not None else None)
        if finding is None:
            self.page.show_nothing()
        else:
            text = finding_text(finding, self._graphs)
            self.page.show_finding(finding, text, remedies(finding, self._options) if finding.net else ())

    def copy(self) -> None:
        """Puts the selected findings on the clipboard as text."""
        rows = [index.data(ROW_ROLE) for index in self._view.selectionModel().selectedRows(CODE_COLUMN)]
        texts = [finding_text(row.finding, self._graphs) for row in rows]
        QGuiApplication.clipboard().setText("\n\n".join(texts))

    def _on_filtered(self) -> None:
        chosen = self.chosen()
        severities = frozenset(severity for severity, button in self._switches.items() if button.isChecked())
        self._filter.keep(self._text.text().strip(), self._codes.currentData() or "", severities)
        self._choose(chosen)
        self._show_page()

    def _on_picked(self, index: QModelIndex) -> None:
        row: Row | None = index.data(ROW_ROLE)
        if row is not None:
            self.picked.emit(row.finding)

    def _on_menu_wanted(self, place: QPoint) -> None:
        if not self._view.indexAt(place).isValid():
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copying = QAction(self.tr("Copy as text"), menu)
        copying.triggered.connect(self.copy)
        menu.addAction(copying)
        menu.popup(self._view.viewport().mapToGlobal(place))
