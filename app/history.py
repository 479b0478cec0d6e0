"""The way a person has come through the views of a document, to be walked back and forth as in a browser."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .canvas.camera import Camera
from .graph.model import Subject

_MOST = 200
_ZOOMED = 2.0


@dataclass(frozen=True, slots=True)
class Sight:
    """A graph, what is selected in it and where the view looks from; no camera before the view came to rest."""

    path: str
    subject: Subject
    also: tuple[Subject, ...] = ()
    camera: Camera | None = None


@dataclass(frozen=True, slots=True)
class History:
    """Sights, oldest first; the one at `place` is now seen."""

    sights: tuple[Sight, ...] = ()
    place: int = -1

    def now(self) -> Sight | None:
        """What is seen."""
        return self.sights[self.place] if self.sights else None

    def camera_of(self, path: str) -> Camera | None:
        """Where a graph was looked at from last."""
        seen = (sight.camera for sight in reversed(self.sights) if sight.path == path)
        return next((camera for camera in seen if camera is not None), None)

    def can_step(self, by: int) -> bool:
        """Whether there is something to see so many steps on."""
        return 0 <= self.place + by < len(self.sights)

    def stepped(self, by: int) -> History:
        """The history seen from so many steps on."""
        return replace(self, place=self.place + by)

    def with_sight(self, sight: Sight) -> History:
        """Something else is seen; what could be gone forward to is forgotten."""
        sights = (*self.sights[: self.place + 1], sight)[-_MOST:]
        return History(sights, len(sights) - 1)

    def with_camera(self, camera: Camera, size: tuple[int, int]) -> History:
        """The same is seen from elsewhere: a step of its own where that is far away for a view of `size` pixels."""
        now = self.now()
        if now is None:
            return self
        if now.camera is not None and _is_far(now.camera, camera, size):
            return self.with_sight(replace(now, camera=camera))
        sights = (*self.sights[: self.place], replace(now, camera=camera), *self.sights[self.place + 1 :])
        return replace(self, sights=sights)


def _is_far(before: Camera, after: Camera, size: tuple[int, int]) -> bool:
    if max(before.scale, after.scale) > _ZOOMED * min(before.scale, after.scale):
        return True
    across, down = abs(after.x - before.x) * before.scale, abs(after.y - before.y) * before.scale
    return across > size[0] / 2 or down > size[1] / 2
