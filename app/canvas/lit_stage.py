"""The stage with what a person points at and has selected: what lights up, and the words for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from ..graph.matching import Matching
from ..graph.model import NodeId, Subject, ValueId
from ..layout.plan import Ints, Plan
from . import tips
from .anchor import Glance, anchored
from .camera import Camera
from .notice import Notice
from .picture import Picture, picture
from .pointing import NOTHING, Hit, Lit, all_lit, hit, lit
from .scene import Scene
from .sight import sight
from .stage import Stage
from .theme import Theme

_EDGE_PIXELS = 5.0
_MANY_ITEMS = 12
_MANY_PIECES = 48
_LEGIBLE = 0.7


class LitStage(Stage):
    """Shows one scene at a time. Subjects go out by signal and come in by `select`.

    `picked` carries the Subject that was chosen last, `selected` all of them as a tuple, `hovered` a Subject or None.
    """

    picked = Signal(object)
    selected = Signal(object)
    hovered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chosen: tuple[Subject, ...] = ()
        self._pointed: Subject | None = None
        self._told = ""
        self.setAccessibleName(self.tr("Graph"))
        self._describe()

    def show_scene(self, scene: Scene, plan: Plan, theme: Theme) -> None:
        """Shows a placed scene, whole or from its beginning; the selection is dropped.

        The graph that is shown already stands still under the eye, at the same zoom.
        """
        self.show_picture(picture(scene, plan), theme)

    def show_picture(self, shown: Picture, theme: Theme, matching: Matching | None = None) -> None:
        """As `show_scene`, for a picture that has been made elsewhere.

        `matching` tells what it has of the one that is shown, where its graph was written anew.
        """
        kept, fits = self._anchored(shown, matching), self._stays == self.fit
        again = matching is not None or self._is_path_of(shown)
        self._forget()
        self._set_picture(shown, theme)
        if again and fits:
            self.fit()
        elif kept is not None:
            self.set_camera(kept)
        self._describe()

    def clear(self) -> None:
        """Shows nothing and lets go of the scene."""
        self._forget()
        self._set_picture(None, self._theme)
        self._describe()

    def show_message(self, text: str) -> None:
        """Shows a plain sentence instead of a picture."""
        self.clear()
        self._set_notice(Notice(text))
        self.setAccessibleDescription(text)

    def set_findings(self, subjects: Mapping[str, Iterable[Subject]]) -> None:
        """Marks the items of subjects, by severity (`error`, `warning`, `info`), each with its gravest."""
        shown = self.picture()
        if shown is None:
            return
        taken = np.zeros(len(shown.scene), dtype=bool)
        found: dict[str, Ints] = {}
        for severity in ("error", "warning", "info"):
            items = shown.scene.items_of_all(subjects.get(severity, ()))
            found[severity] = items[~taken[items]]
            taken[items] = True
        self._marks = replace(self._marks, findings=found)
        self._mark()

    def set_dimmed(self, dimmed: NDArray[np.bool_] | None) -> None:
        """Puts the items of a mask bool[n] behind a veil, with the edges that touch them; None lifts it."""
        shown = self.picture()
        veiled = None if shown is None or dimmed is None else _veiled(shown, dimmed)
        self._marks = replace(self._marks, dimmed=dimmed, veiled=veiled)
        self._mark()

    def keep(self, nodes: Iterable[NodeId], values: Iterable[ValueId]) -> None:
        """Dims all but nodes, and the inputs and outputs of the graph among values."""
        shown = self.picture()
        if shown is not None:
            self.set_dimmed(~shown.scene.shows(nodes, values))

    def dimmed(self) -> int:
        """How many items are behind the veil."""
        return 0 if self._marks.dimmed is None else int(self._marks.dimmed.sum())

    def set_tinted(self, subjects: Iterable[Subject]) -> None:
        """Tints the items of subjects; none takes the tint away."""
        shown = self.picture()
        items = None if shown is None else shown.scene.items_of_all(subjects)
        self._marks = replace(self._marks, tinted=items if items is not None and len(items) else None)
        self._mark()

    def tinted(self) -> int:
        """How many items are tinted."""
        return 0 if self._marks.tinted is None else len(self._marks.tinted)

    def set_matches(self, items: Ints | None) -> None:
        """Lights up the items that were found; None puts out that light."""
        if items is not None or self._marks.matches is not None:
            self._marks = replace(self._marks, matches=items)
            self._mark()

    def set_fresh(self, new: Iterable[Subject], changed: Iterable[Subject], told: str = "") -> None:
        """Marks the items of nodes that are new or changed; `told` says so to who cannot see them."""
        shown = self.picture()
        items = {"new": tuple(new), "changed": tuple(changed)} if shown is not None else {}
        fresh = {} if shown is None else {state: shown.scene.items_of_all(them) for state, them in items.items()}
        self._told = told
        self._marks = replace(self._marks, fresh=fresh)
        self._mark()
        self._describe()

    def fresh(self) -> tuple[int, int]:
        """How many items are marked as new, and how many as changed."""
        return len(self._marks.fresh.get("new", ())), len(self._marks.fresh.get("changed", ()))

    def matches(self) -> int:
        """How many items are lit because they were found."""
        return 0 if self._marks.matches is None else len(self._marks.matches)

    def selection(self) -> tuple[Subject, ...]:
        """The subjects that are selected, the one picked last at the end."""
        return self._chosen

    def select(self, subjects: tuple[Subject, ...]) -> None:
        """Selects subjects without a signal; those that the scene does not show light up nothing."""
        shown = self.picture()
        self._choose(subjects, NOTHING if shown is None else lit(shown, subjects))

    def select_all(self) -> None:
        """Selects all items, as a person does."""
        shown = self.picture()
        if shown is not None:
            subjects = shown.scene.subjects_of(np.arange(len(shown.scene)))
            self._choose(subjects, all_lit(shown))
            self._tell_choice(shown)

    def center_on(self, subject: Subject) -> None:
        """Moves a subject into the middle, and near enough to be read."""
        shown = self.picture()
        item = -1 if shown is None else shown.scene.item_of(subject)
        if shown is not None and item >= 0:
            self.set_camera(Camera(max(self.camera().scale, _LEGIBLE), *shown.centre(item)))

    def fit_selection(self) -> None:
        """Shows what is selected as large as it fits, up to 150 %; the whole graph where nothing is."""
        shown = self.picture()
        items = self._marks.selected.items
        if shown is None or not len(items):
            self.fit()
        else:
            self.set_camera(self._fitting(shown.around(items), 1.5))

    def hit(self, point: QPointF) -> Hit | None:
        """What lies under a point of the view."""
        shown = self.picture()
        if shown is None or self._is_on_minimap(point):
            return None
        at = self.scene_point(point)
        return hit(shown, at.x(), at.y(), _EDGE_PIXELS / self._scale)

    def is_in_view(self, subject: Subject) -> bool:
        """Whether the middle of the item that shows a subject is in view."""
        shown = self.picture()
        item = -1 if shown is None else shown.scene.item_of(subject)
        return item >= 0 and QRectF(self.viewport().rect()).contains(self.item_rect(item).center())

    def _forget(self) -> None:
        self._chosen = ()
        self._pointed = None

    def _is_path_of(self, other: Picture) -> bool:
        shown = self.picture()
        return shown is not None and shown.scene.graph.path == other.scene.graph.path

    def _anchored(self, other: Picture, matching: Matching | None) -> Camera | None:
        """Where the graph that is shown is to be looked at from once it is drawn as `other`; None: from its beginning.

        A camera that nobody moved yet stays at the beginning, unless something in view is selected. A graph that was
        written anew stands still in any case: who watches it has not asked for anything.
        """
        shown = self.picture()
        if shown is None or (matching is None and not self._is_path_of(other)):
            return None
        if matching is None and self._stays is not None and not any(map(self.is_in_view, self._chosen)):
            return None
        size = self.viewport().size()
        glance = Glance(self.camera(), (size.width(), size.height()), self._marks.selected.items)
        return anchored(shown, glance, other, matching)

    def _update_lit(self, found: Lit) -> None:
        """Repaints no more than what is lit covers."""
        if self._painter is None:
            return
        near = self._painter.among(found.pieces, sight([self._area(self.viewport().rect())]))
        if len(found.items) > _MANY_ITEMS or len(near) > _MANY_PIECES:
            self._mark()
            return
        offset = self._offset()
        shift = (offset.x(), offset.y(), offset.x(), offset.y())
        boxes = (self._painter.picture.pieces.box[:, near].T * self._scale - shift).tolist()
        rectangles = [self.item_rect(item) for item in found.items.tolist()]
        rectangles += [QRectF(QPointF(left, top), QPointF(right, bottom)) for left, top, right, bottom in boxes]
        region = QRegion()
        for rectangle in rectangles:
            region += rectangle.adjusted(-8, -8, 8, 8).toAlignedRect()
        self._mark(region)

    def _point_at(self, subject: Subject | None) -> None:
        if subject == self._pointed:
            return
        self._pointed = subject
        shown = self.picture()
        found = NOTHING if shown is None or subject is None else lit(shown, (subject,))
        self._update_lit(self._marks.hovered)
        self._marks = replace(self._marks, hovered=found)
        self._update_lit(found)
        self.hovered.emit(subject)

    def _pick(self, subjects: tuple[Subject, ...]) -> None:
        shown = self.picture()
        self.select(subjects)
        if shown is not None:
            self._tell_choice(shown)

    def _choose(self, subjects: tuple[Subject, ...], found: Lit) -> None:
        """Selects subjects, which light up what was `found`."""
        self._chosen = subjects
        self._update_lit(self._marks.selected)
        self._marks = replace(self._marks, selected=found)
        self._update_lit(found)
        self._describe()

    def _tell_choice(self, shown: Picture) -> None:
        self.picked.emit(self._chosen[-1] if self._chosen else Subject(shown.scene.graph.path))
        self.selected.emit(self._chosen)

    def _pick_item(self, item: int) -> None:
        """Picks an item and moves it into view where it is not."""
        shown = self.picture()
        if shown is None or item < 0:
            return
        self._pick((shown.scene.subject_of(item),))
        if not QRectF(self.viewport().rect()).contains(self.item_rect(item)):
            self.set_camera(Camera(self._scale, *shown.centre(item)))

    def _current_item(self) -> int:
        shown = self.picture()
        return -1 if shown is None or not self._chosen else shown.scene.item_of(self._chosen[-1])

    def _describe(self) -> None:
        shown = self.picture()
        if shown is None:
            self.setAccessibleDescription(self.tr("No graph is shown."))
            return
        text = self.tr("{count} items.").format(count=len(shown.scene))
        if self._chosen and self._chosen[-1].path == shown.scene.graph.path:
            text = f"{tips.described(shown.scene.graph, self._chosen[-1])}. {text}"
        self.setAccessibleDescription(f"{text} {self._told}" if self._told else text)


def _veiled(shown: Picture, dimmed: NDArray[np.bool_]) -> Ints:
    """The pieces of edges that touch a dimmed item, but for those that other edges run along too."""
    sketch = shown.scene.sketch
    touched = dimmed[sketch.source] | dimmed[sketch.target]
    kept = shown.pieces_of(np.nonzero(~touched)[0])
    return np.setdiff1d(shown.pieces_of(np.nonzero(touched)[0]), kept, assume_unique=True)
