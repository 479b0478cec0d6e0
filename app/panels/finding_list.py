"""An item model over frozen findings, and the filter before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QIcon

from ..checks.codes import Severity
from ..checks.finding import Finding

SEVERITY_COLUMN = 0
CODE_COLUMN = 1
MESSAGE_COLUMN = 2
PLACE_COLUMN = 3
ROW_ROLE = Qt.ItemDataRole.UserRole
SORT_ROLE = Qt.ItemDataRole.UserRole + 1

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_RANKS = {severity: rank for rank, severity in enumerate(Severity)}


@dataclass(frozen=True, slots=True)
class Row:
    """A finding and where it stands, in words."""

    finding: Finding
    place: str


def severity_word(severity: Severity) -> str:
    """What people call a severity."""
    translate = QCoreApplication.translate
    return {
        Severity.ERROR: translate("Findings", "error"),
        Severity.WARNING: translate("Findings", "warning"),
        Severity.INFO: translate("Findings", "note"),
    }[severity]


class FindingList(QAbstractTableModel):
    """One row a finding; `ROW_ROLE` gives the `Row`, `SORT_ROLE` what its column is sorted by."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()
        self._icons: Mapping[str, QIcon] = {}

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        """Replaces all rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def show_icons(self, icons: Mapping[str, QIcon]) -> None:
        """Takes the sign of each severity."""
        self._icons = icons
        if self._rows:
            self.dataChanged.emit(
                self.index(0, SEVERITY_COLUMN),
                self.index(len(self._rows) - 1, SEVERITY_COLUMN),
                [Qt.ItemDataRole.DecorationRole],
            )

    def _cells(self, number: int, column: int) -> dict[int, Any]:
        """What a cell holds, by role."""
        row = self._rows[number]
        finding = row.finding
        texts = (severity_word(finding.severity), finding.code, finding.message, row.place)
        keys = (_RANKS[finding.severity] * len(self._rows) + number, finding.code, finding.message, row.place)
        found: dict[int, Any] = {
            Qt.ItemDataRole.DisplayRole: texts[column],
            Qt.ItemDataRole.ToolTipRole: texts[column],
            Qt.ItemDataRole.AccessibleTextRole: ", ".join(filter(None, texts)) if column == 0 else texts[column],
            ROW_ROLE: row,
            SORT_ROLE: keys[column],
        }
        if column == SEVERITY_COLUMN and finding.severity in self._icons:
            found[Qt.ItemDataRole.DecorationRole] = self._icons[finding.severity]
        return found

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 4

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return self._cells(index.row(), index.column()).get(role) if index.isValid() else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        translate = QCoreApplication.translate
        return (
            translate("Findings", "Severity"),
            translate("Findings", "Code"),
            translate("Findings", "Finding"),
            translate("Findings", "Where"),
        )[section]


class FindingFilter(QSortFilterProxyModel):
    """The rows that hold a text, are of a code and of one of some severities; sorted by severity at first."""

    def __init__(self, source: FindingList, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._code = ""
        self._severities = frozenset(Severity)
        self.setSortRole(SORT_ROLE)
        self.setSourceModel(source)
        self.sort(SEVERITY_COLUMN)

    def keep(self, text: str, code: str, severities: frozenset[Severity]) -> None:
        """Keeps rows that hold `text` anywhere, are of `code` (empty: any) and of one of `severities`."""
        self.beginResetModel()
        self._text, self._code, self._severities = text.casefold(), code, severities
        self.endResetModel()

    def filterAcceptsRow(self, row: int, parent: _Index) -> bool:
        shown: Row = self.sourceModel().index(row, 0, parent).data(ROW_ROLE)
        finding = shown.finding
        if finding.severity not in self._severities or self._code not in ("", finding.code):
            return False
        texts = (finding.code, finding.message, finding.fix, shown.place)
        return any(self._text in text.casefold() for text in texts)
