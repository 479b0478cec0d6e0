"""A pause of the garbage collector while a model grows: it would walk over all of it again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """No collection inside; afterwards as before. It may be nested.

    The collector passes by what was made inside for good: models, scenes and plans hold no cycles and go when nobody
    holds them, and to walk over hundreds of thousands of their parts would hold up the window.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.freeze()
            gc.enable()
