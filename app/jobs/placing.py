"""Places sketches in a warm process; the answers arrive as signals in the thread of the event loop."""

from __future__ import annotations

from concurrent.futures import CancelledError, Future
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal

from ..language import translate
from ..layout import place as layout
from ..layout.plan import Plan, Sketch
from .worker import Crashed, Worker


class Placing(QObject):
    """Asks for plans. A new request of a token ends the older one, and no late answer is heard.

    `placed(token, Plan)`, `failed(token, sentence)`.
    """

    placed = Signal(int, object)
    failed = Signal(int, str)
    _answered = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = Worker("placing", (layout.__name__,))
        self._requests: dict[int, Future[Plan]] = {}
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)

    def warm(self) -> None:
        """Starts the process, so that the first sketch finds it ready."""
        self._worker.warm()

    def place(self, token: int, sketch: Sketch) -> None:
        """Asks for the plan of a sketch."""
        self.cancel(token)
        request = self._worker.call(layout.place, sketch)
        self._requests[token] = request
        request.add_done_callback(partial(self._answered.emit, token))

    def cancel(self, token: int) -> None:
        """Ends the request of a token; nothing more is heard of it."""
        request = self._requests.pop(token, None)
        if request is not None:
            self._worker.cancel(request)

    def shutdown(self) -> None:
        """Ends all requests and the process, and waits for it."""
        self._requests.clear()
        self._worker.shutdown()

    def _on_answered(self, token: int, request: Future[Plan]) -> None:
        """The token may have a newer request by now."""
        if self._requests.get(token) is not request:
            return
        del self._requests[token]
        try:
            plan = request.result()
        except CancelledError:
            return
        except Crashed as crash:
            self.failed.emit(
                token,
                translate("Work", "The graph could not be placed: {crash}. Open it again to retry.").format(
                    crash=crash
                ),
            )
        except Exception as error:  # the border: layout has no errors of its own, so this is a fault to report
            self.failed.emit(
                token,
                translate("Work", "The graph could not be placed ({kind}: {error}).").format(
                    kind=type(error).__name__, error=error
                ),
            )
        else:
            self.placed.emit(token, plan)
