"""The pause of the garbage collector."""

import gc
import weakref

from app.graph.collecting import paused


class _Part:
    """Something a model is made of."""


def test_that_nothing_is_collected_inside_and_all_is_as_before_afterwards() -> None:
    assert gc.isenabled()
    with paused():
        assert not gc.isenabled()
        with paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_that_the_collector_passes_by_what_was_made_inside() -> None:
    with paused():
        made = [_Part() for _ in range(1000)]
    assert not any(thing is made for thing in gc.get_objects())
    assert gc.get_freeze_count() >= len(made)


def test_that_what_was_made_inside_goes_when_nobody_holds_it() -> None:
    with paused():
        made = _Part()
    seen = weakref.ref(made)
    del made
    assert seen() is None
