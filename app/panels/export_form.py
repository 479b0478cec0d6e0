"""The small form that says how nets are exported: exporter, opset, export type, interpreter."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLabel, QLineEdit, QSpinBox, QToolButton, QWidget

from ..export.outcome import Exporter, ExportType, Options
from .clearing import let_clear

_OLDEST_OPSET = 7
_NEWEST_OPSET = 40
_AS_WRITTEN = _OLDEST_OPSET - 1
_MORE_ROW = 3


class ExportForm(QWidget):
    """Shows `Options`; `chosen` carries new ones, `interpreter_wanted` asks for a file dialog."""

    chosen = Signal(object)
    interpreter_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = Options()
        self._exporter = self._make_exporter()
        self._opset = self._make_opset()
        self._type = self._make_type()
        self._interpreter = self._make_interpreter()
        self._more = QLabel()
        self._clear = QToolButton()
        self._lay_out()

    def options(self) -> Options:
        """The options as shown."""
        return self._options

    def show_options(self, options: Options) -> None:
        """Shows `options` and says nothing."""
        self._options = options
        for box in (self._exporter, self._opset, self._type, self._interpreter):
            box.blockSignals(True)
        self._exporter.setCurrentIndex(self._exporter.findData(options.exporter))
        self._opset.setValue(_AS_WRITTEN if options.opset is None else options.opset)
        self._type.setCurrentIndex(self._type.findData(options.export_type))
        self._type.setEnabled(options.exporter != Exporter.DYNAMO)
        self._interpreter.setText(options.interpreter)
        for box in (self._exporter, self._opset, self._type, self._interpreter):
            box.blockSignals(False)
        self._show_more()

    def choose(self, options: Options) -> None:
        """Shows `options` and says so if they are new."""
        if options == self._options:
            return
        self.show_options(options)
        self.chosen.emit(options)

    def choose_interpreter(self, interpreter: str) -> None:
        """Takes another interpreter."""
        self.choose(replace(self._options, interpreter=interpreter))

    def _make_exporter(self) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(self.tr("Exporter"))
        box.setToolTip(self.tr("TorchScript calls the symbolic of a custom op; dynamo never does."))
        box.addItem(self.tr("As the module says"), Exporter.AS_WRITTEN)
        box.addItem("TorchScript", Exporter.TORCHSCRIPT)
        box.addItem("dynamo", Exporter.DYNAMO)
        box.currentIndexChanged.connect(self._on_edited)
        return box

    def _make_opset(self) -> QSpinBox:
        box = QSpinBox()
        box.setAccessibleName(self.tr("Opset"))
        box.setToolTip(self.tr("The opset version to export at."))
        box.setRange(_AS_WRITTEN, _NEWEST_OPSET)
        box.setSpecialValueText(self.tr("As the module says"))
        box.setKeyboardTracking(False)
        box.valueChanged.connect(self._on_edited)
        return box

    def _make_type(self) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(self.tr("Export type"))
        box.setToolTip(self.tr("What the TorchScript exporter does with operators that ONNX does not have."))
        box.addItem(self.tr("As the module says"), None)
        for export_type in ExportType:
            box.addItem(export_type.name, export_type)
        box.currentIndexChanged.connect(self._on_edited)
        return box

    def _make_interpreter(self) -> QLineEdit:
        line = QLineEdit()
        line.setAccessibleName(self.tr("Python interpreter"))
        line.setPlaceholderText(self.tr("Opscope's own"))
        line.setToolTip(self.tr("The Python that runs the module; it needs torch."))
        let_clear(line)
        line.editingFinished.connect(self._on_edited)
        return line

    def _lay_out(self) -> None:
        browse = QToolButton()
        browse.setText("…")
        browse.setAccessibleName(self.tr("Choose a Python interpreter"))
        browse.setToolTip(self.tr("Choose a Python interpreter"))
        browse.clicked.connect(self.interpreter_wanted)
        line = QHBoxLayout()
        line.setSpacing(4)
        line.addWidget(self._interpreter, 1)
        line.addWidget(browse)
        form = QFormLayout(self)
        form.setContentsMargins(8, 8, 8, 8)
        form.setSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._opset.setMinimumHeight(self._exporter.sizeHint().height())
        self._interpreter.setMinimumHeight(self._exporter.sizeHint().height())
        form.addRow(self.tr("E&xporter"), self._exporter)
        form.addRow(self.tr("O&pset"), self._opset)
        form.addRow(self.tr("Export t&ype"), self._type)
        form.addRow(self.tr("Also"), self._make_more())
        form.setRowVisible(_MORE_ROW, False)
        interpreter = QLabel(self.tr("P&ython"))
        interpreter.setBuddy(self._interpreter)
        form.addRow(interpreter, line)

    def _make_more(self) -> QWidget:
        self._more.setAccessibleName(self.tr("Further arguments"))
        self._clear.setText("✕")
        self._clear.setAutoRaise(True)
        self._clear.setToolTip(self.tr("Leave these arguments as the module says"))
        self._clear.setAccessibleName(self._clear.toolTip())
        self._clear.clicked.connect(self._on_more_dropped)
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._more, 1)
        line.addWidget(self._clear)
        return row

    def _show_more(self) -> None:
        form = self.layout()
        self._more.setText("\n".join(f"{name}={value}" for name, value in self._options.more))
        if isinstance(form, QFormLayout):
            form.setRowVisible(_MORE_ROW, bool(self._options.more))

    def _on_more_dropped(self) -> None:
        self.choose(replace(self._options, more=()))

    def _on_edited(self) -> None:
        opset = self._opset.value()
        self.choose(
            replace(
                self._options,
                exporter=self._exporter.currentData(),
                opset=None if opset == _AS_WRITTEN else opset,
                export_type=self._type.currentData(),
                interpreter=self._interpreter.text().strip(),
            )
        )
