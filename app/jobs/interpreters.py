"""Finds out whether a Python interpreter can export: a process imports torch there and tells the versions."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

from PySide6.QtCore import QDir, QObject, QProcess, QTimer, Signal

from ..language import translate

SECONDS = 60
_MARK = "opscope: "
_PROGRAM = f"""
import json, sys
told = {{"python": sys.version.split()[0]}}
try:
    import torch
    told["torch"] = torch.__version__
    from importlib import metadata
    for name in ("onnx", "onnxscript"):
        try:
            told[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            pass
except BaseException as error:
    told["cause"] = f"{{type(error).__name__}}: {{error}}"
print({_MARK!r} + json.dumps(told))
"""


@dataclass(frozen=True, slots=True)
class Report:
    """What was found out, in a sentence; `good`: exports can run there."""

    good: bool
    sentence: str


class InterpreterCheck(QObject):
    """Asks one interpreter at a time; a new question ends the older one. `told(interpreter, Report)`."""

    told = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._interpreter = ""
        self._process: QProcess | None = None
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self._on_late)

    def ask(self, interpreter: str) -> None:
        """Starts to find out; an empty name is the interpreter of Opscope itself."""
        self.stop()
        self._interpreter = interpreter
        process = self._process = QProcess(self)
        process.setWorkingDirectory(QDir.tempPath())
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._clock.start(SECONDS * 1000)
        process.start(interpreter or sys.executable, ["-c", _PROGRAM])

    def stop(self) -> None:
        """Ends the question; nothing more is heard of it."""
        process, self._process = self._process, None
        self._clock.stop()
        if process is None:
            return
        process.finished.disconnect(self._on_finished)
        process.errorOccurred.disconnect(self._on_error)
        if process.state() != QProcess.ProcessState.NotRunning:
            process.kill()
            process.waitForFinished()
        process.deleteLater()

    def _on_finished(self, code: int) -> None:
        process = self._process
        if process is not None:
            printed = bytes(process.readAllStandardOutput().data()).decode("utf-8", "replace")
            self._tell(report(printed, code))

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            words = translate("Interpreter", "It cannot be started: {reason}.")
            self._tell(Report(False, words.format(reason=self._process.errorString())))

    def _on_late(self) -> None:
        words = translate("Interpreter", "It did not answer within {seconds} seconds.")
        self._tell(Report(False, words.format(seconds=SECONDS)))

    def _tell(self, found: Report) -> None:
        self.stop()
        self.told.emit(self._interpreter, found)


def report(printed: str, code: int) -> Report:
    """What the program printed, in words."""
    lines = [line.removeprefix(_MARK) for line in printed.splitlines() if line.startswith(_MARK)]
    if not lines:
        words = translate("Interpreter", "It is no Python interpreter, or it ended early (exit code {code}).")
        return Report(False, words.format(code=code))
    told: dict[str, str] = json.loads(lines[-1])
    if "cause" in told:
        words = translate("Interpreter", "Python {python} cannot import torch. {cause}")
        return Report(False, words.format(python=told["python"], cause=told["cause"]))
    if "onnx" not in told or "onnxscript" not in told:
        words = translate(
            "Interpreter", "Python {python}, torch {torch}. The dynamo exporter needs onnx and onnxscript there, too."
        )
        return Report(True, words.format(python=told["python"], torch=told["torch"]))
    words = translate("Interpreter", "Python {python}, torch {torch}, onnx {onnx}, onnxscript {onnxscript}")
    return Report(True, words.format(**told))
