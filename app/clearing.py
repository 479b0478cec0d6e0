"""Gives the picture the whole window, and gives the panels their places back."""

from __future__ import annotations

from PySide6.QtCore import QObject

from .frame import Frame


class Clearing(QObject):
    """The command that shows only the picture, and again the panels as they stood before."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._frame = frame
        frame.commands["alone"].toggled.connect(self._on_toggled)

    def _on_toggled(self, alone: bool) -> None:
        frame = self._frame
        if alone:
            frame.arrangement = frame.saveState()
            for place in (*frame.docks.values(), frame.tools):
                place.hide()
        else:
            frame.restoreState(frame.arrangement)
            frame.arrangement.clear()
