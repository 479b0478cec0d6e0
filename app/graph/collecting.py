"""A pause of the garbage collector while a model grows: it would walk over all of it again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """No collection inside; afterwards as before. It may be nested.

    What was made inside counts as old then, so that the first collection after it does not walk over all of it.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.freeze()
            gc.unfreeze()
            gc.enable()


def settle() -> None:
    """Has the collector pass by all that lives now, for good.

    Models and scenes hold no cycles, so they go when nobody holds them; to walk over them would hold up the window.
    """
    gc.freeze()
