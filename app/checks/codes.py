"""The codes of the catalogue with the severity that each usually has."""

from __future__ import annotations

from enum import StrEnum


class Severity(StrEnum):
    """How bad a fault is, worst first."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


SEVERITIES = {
    "ALIASED-INPUTS": Severity.ERROR,
    "ARITY": Severity.ERROR,
    "ATTR-KIND": Severity.ERROR,
    "ATTR-LOST": Severity.ERROR,
    "ATTR-NARROWED": Severity.WARNING,
    "ATTRIBUTE-CONTRACT": Severity.ERROR,
    "BAKED-SHAPE": Severity.WARNING,
    "BODY-CRASH": Severity.ERROR,
    "CYCLE": Severity.ERROR,
    "DANGLING-INPUT": Severity.ERROR,
    "DEFAULT-DRIFT": Severity.ERROR,
    "DUPLICATE-NAME": Severity.INFO,
    "DUPLICATE-VALUE": Severity.ERROR,
    "EXPORT-FAILED": Severity.ERROR,
    "EXTERNAL-MISSING": Severity.ERROR,
    "FOLDED-WEIGHT": Severity.INFO,
    "FORWARD-CONTAINER": Severity.ERROR,
    "HARMLESS": Severity.INFO,
    "HEADER": Severity.ERROR,
    "IN-PLACE": Severity.ERROR,
    "MERGED-WEIGHT": Severity.WARNING,
    "MISSING-IMPORT": Severity.ERROR,
    "NO-DOMAIN": Severity.ERROR,
    "NO-SYMBOLIC": Severity.ERROR,
    "NONE-INPUT": Severity.ERROR,
    "OP-VANISHED": Severity.ERROR,
    "OPSET": Severity.WARNING,
    "OUTPUT-COUNT": Severity.ERROR,
    "PYTHON-INPUT": Severity.ERROR,
    "RAW-LENGTH": Severity.ERROR,
    "REGISTRY": Severity.ERROR,
    "RESULT-UNUSED": Severity.ERROR,
    "RUNTIME": Severity.INFO,
    "SHAPE-UNKNOWN": Severity.WARNING,
    "SIGNATURE": Severity.ERROR,
    "STD-CONTRACT": Severity.ERROR,
    "TENSOR-ATTRIBUTE": Severity.ERROR,
    "TRANSLATION": Severity.ERROR,
    "TWIN-NODES": Severity.ERROR,
    "TYPE-LIE": Severity.ERROR,
    "UNKNOWN-OP": Severity.WARNING,
    "UNKNOWN-TYPE": Severity.ERROR,
    "UNSORTED": Severity.WARNING,
    "UNTYPED": Severity.INFO,
    "UNUSED-ARGUMENT": Severity.ERROR,
    "UNUSED-INITIALIZER": Severity.INFO,
    "WEIGHT-NOT-INITIALIZER": Severity.INFO,
}
