"""The dialogs of the window. All are shown with `open()`, so none stops the event loop."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

_PACKAGES = ("PySide6-Essentials", "onnx", "numpy", "networkx", "torch", "onnxscript")


def open_dialog(parent: QWidget, folder: str, *, modules_only: bool) -> QFileDialog:
    """Asks for files to open; `fileSelected` and `filesSelected` tell."""
    translate = QCoreApplication.translate
    modules = translate("Dialogs", "Python modules (*.py)")
    models = translate(
        "Dialogs", "ONNX models (*.onnx *.onnxtxt *.onnxtext *.pbtxt *.textproto *.json *.pb *.gz *.zip)"
    )
    both = translate("Dialogs", "Modules and models (*.py *.onnx *.onnxtxt *.onnxtext *.pbtxt *.textproto *.json *.pb)")
    everything = translate("Dialogs", "All files (*)")
    title = translate("Dialogs", "Open module") if modules_only else translate("Dialogs", "Open")
    dialog = QFileDialog(parent, title, folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.setNameFilters([modules, everything] if modules_only else [both, modules, models, everything])
    return dialog


def interpreter_dialog(parent: QWidget) -> QFileDialog:
    """Asks for a Python interpreter."""
    dialog = QFileDialog(parent, QCoreApplication.translate("Dialogs", "Choose a Python interpreter"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return dialog


def picture_dialog(parent: QWidget, form: str, folder: str, name: str) -> QFileDialog:
    """Asks where to write a picture, as svg, pdf or png."""
    translate = QCoreApplication.translate
    filters = {
        "svg": translate("Dialogs", "SVG image (*.svg)"),
        "pdf": translate("Dialogs", "PDF document (*.pdf)"),
        "png": translate("Dialogs", "PNG image (*.png)"),
    }
    dialog = QFileDialog(parent, translate("Dialogs", "Save picture"), folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilters([filters[form]])
    dialog.setDefaultSuffix(form)
    dialog.selectFile(f"{name}.{form}")
    return dialog


class ModelDialog(QFileDialog):
    """Asks where to save a model, and in the choice of its type whether with the names of ports."""

    def __init__(self, parent: QWidget, title: str, has_names: bool) -> None:
        super().__init__(parent, title)
        plain = self.tr("ONNX model (*.onnx)")
        self._named = self.tr("ONNX model with port names that Netron shows (*.onnx)")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setNameFilters([plain, self._named] if has_names else [plain])
        self.setDefaultSuffix("onnx")

    def names_wanted(self) -> bool:
        """Whether the names of ports shall be written, too."""
        return self.selectedNameFilter() == self._named


def model_dialog(parent: QWidget, title: str, has_names: bool) -> ModelDialog:
    """Asks where to save a model; `has_names`: there are names of ports to write."""
    return ModelDialog(parent, title, has_names)


def consent_box(parent: QWidget, file: str) -> QMessageBox:
    """Asks whether the modules of a folder may run; accepted means yes."""
    translate = QCoreApplication.translate
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(translate("Dialogs", "Run this module?"))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(translate("Dialogs", "Exporting runs {0}, with all that it does.").format(Path(file).name))
    box.setInformativeText(
        translate(
            "Dialogs", "Run it only if you trust it. Modules of this folder will not be asked about again:\n{0}"
        ).format(Path(file).parent)
    )
    box.addButton(translate("Dialogs", "Run and export"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(translate("Dialogs", "Only read it"), QMessageBox.ButtonRole.RejectRole)
    return box


def message_box(parent: QWidget, title: str, text: str) -> QMessageBox:
    """Says one thing."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return box


def versions(own: str, interpreter: str, exporter: Mapping[str, str]) -> str:
    """The versions that a report of a fault needs, one a line.

    `interpreter` is the Python that was chosen for exports, empty for the app's own; `exporter` what is known of it.
    """
    lines = [f"Opscope {own}", f"Python {platform.python_version()}", f"Qt {qVersion()}"]
    lines += [*filter(None, map(_version_line, _PACKAGES)), platform.platform()]
    if interpreter or exporter:
        told = ", ".join(f"{name} {version}" for name, version in exporter.items())
        translate = QCoreApplication.translate
        name = interpreter or translate("Dialogs", "Opscope's own Python")
        words = (
            translate("Dialogs", "Exports run with {0}: {1}") if told else translate("Dialogs", "Exports run with {0}")
        )
        lines.append(words.format(name, told))
    return "\n".join(lines)


def about_box(parent: QWidget, told: str) -> QMessageBox:
    """Tells the versions `told`, and copies them on demand."""
    translate = QCoreApplication.translate
    text = translate("Dialogs", "Shows and explains ONNX exports of PyTorch nets with custom operators.")
    box = message_box(parent, translate("Dialogs", "About Opscope"), text)
    box.setInformativeText(told)
    copy = box.addButton(translate("Dialogs", "Copy versions"), QMessageBox.ButtonRole.ActionRole)
    copy.clicked.disconnect()  # a message box closes on every button; this one only copies
    copy.clicked.connect(partial(QGuiApplication.clipboard().setText, told))
    close = box.addButton(translate("Dialogs", "Close"), QMessageBox.ButtonRole.RejectRole)
    box.setEscapeButton(close)
    return box


def _version_line(package: str) -> str:
    # Imported when a person asks: it takes longer to load than all other modules of this kind, before the first paint.
    metadata = import_module("importlib.metadata")
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return ""
