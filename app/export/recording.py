"""Builds the record of a run from the events and the output of its child."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from . import protocol, remarks
from .outcome import (
    Apply,
    Argument,
    FunctionFacts,
    LibraryCall,
    LogRecord,
    OpCall,
    Parameter,
    PythonWarning,
    Record,
    Registration,
    StackFrame,
    SymbolicRun,
)
from .pairing import paired
from .protocol import Event
from .text import Text

Facts = dict[str, object]


class Recording:
    """Takes in what a child says; `record()` is what it has said so far."""

    def __init__(self) -> None:
        self.stdout = Text()
        self.stderr = Text()
        self.seconds: dict[str, float] = {}
        self.notes: list[str] = []
        self._record = Record()
        self._calls: dict[int, OpCall] = {}
        self._applies: dict[int, Apply] = {}
        self._runs: dict[int, SymbolicRun] = {}
        self._functions: list[FunctionFacts] = []
        self._warnings: list[PythonWarning] = []
        self._logs: list[LogRecord] = []
        self._library: list[LibraryCall] = []
        self._registrations: list[Registration] = []
        self._take: dict[str, Callable[[Facts], None]] = {
            "ready": self._on_ready,
            "parameters": self._on_parameters,
            "options": self._on_options,
            "note": self._on_note,
            "function": self._on_function,
            "apply": self._on_apply,
            "applied": self._on_applied,
            "symbolic": self._on_symbolic,
            "call": self._on_call,
            "returned": self._on_returned,
            "warning": self._on_warning,
            "log": self._on_log,
            "inputs": self._on_inputs,
            "library": self._on_library,
            "registration": self._on_registration,
        }

    def take(self, event: Event) -> bool:
        """Whether the event is one of the record's; then it is taken in."""
        take = self._take.get(event.kind)
        if take is None:
            return False
        take(event.facts)
        return True

    def record(self) -> Record:
        """All that is known by now."""
        applies = paired(tuple(self._applies.values()), tuple(self._runs.values()))
        return dataclasses.replace(
            self._record,
            calls=tuple(self._calls.values()),
            applies=applies,
            warnings=tuple(self._warnings),
            logs=tuple(self._logs),
            stdout=str(self.stdout),
            stderr=str(self.stderr),
            seconds=dict(self.seconds),
            functions=tuple(self._functions),
            symbolics=tuple(self._runs.values()),
            notes=tuple(self.notes),
            library=tuple(self._library),
            registrations=tuple(self._registrations),
        )

    def _on_ready(self, facts: Facts) -> None:
        self._record = dataclasses.replace(self._record, versions=protocol.texts(facts, "versions"))

    def _on_parameters(self, facts: Facts) -> None:
        pairs = [item for item in protocol.items(facts, "parameters") if isinstance(item, list) and len(item) == 2]
        found = tuple((str(name), protocol.numbers({"shape": shape}, "shape") or ()) for name, shape in pairs)
        self._record = dataclasses.replace(self._record, parameters=found)

    def _on_options(self, facts: Facts) -> None:
        self._record = dataclasses.replace(self._record, options=protocol.texts(facts, "options"))

    def _on_note(self, facts: Facts) -> None:
        sentence = remarks.words(facts)
        if sentence:
            self.notes.append(sentence)

    def _on_function(self, facts: Facts) -> None:
        self._functions.append(
            FunctionFacts(
                name=protocol.text(facts, "name"),
                file=protocol.text(facts, "file"),
                line=protocol.number(facts, "line"),
                last_line=protocol.number(facts, "last_line"),
                forward=parameters(facts, "forward"),
                symbolic=parameters(facts, "symbolic") if isinstance(facts.get("symbolic"), list) else None,
                has_backward=protocol.flag(facts, "has_backward"),
                scripted=protocol.flag(facts, "scripted"),
            )
        )

    def _on_apply(self, facts: Facts) -> None:
        self._applies[protocol.number(facts, "number")] = Apply(
            function=protocol.text(facts, "function"),
            arguments=arguments(facts, "arguments"),
            outputs=(),
            frame=frame(facts.get("frame")),
        )

    def _on_applied(self, facts: Facts) -> None:
        number = protocol.number(facts, "number")
        known = self._applies.get(number)
        if known is not None:
            results = arguments(facts, "results")
            self._applies[number] = dataclasses.replace(
                known,
                results=results,
                outputs=tuple(item.type for item in results),
                container=protocol.text(facts, "container"),
                mutated=protocol.numbers(facts, "mutated") or (),
            )

    def _on_symbolic(self, facts: Facts) -> None:
        group = protocol.number(facts, "group")
        self._runs[group] = SymbolicRun(
            group=group,
            function=protocol.text(facts, "function"),
            kind=protocol.text(facts, "kind"),
            file=protocol.text(facts, "file"),
            line=protocol.number(facts, "line"),
            parameters=parameters(facts, "parameters"),
            arguments=arguments(facts, "arguments"),
        )

    def _on_call(self, facts: Facts) -> None:
        self._calls[protocol.number(facts, "number")] = OpCall(
            op=protocol.text(facts, "op"),
            function=protocol.text(facts, "function"),
            inputs=arguments(facts, "inputs"),
            attributes=arguments(facts, "attributes"),
            outputs=protocol.number(facts, "outputs"),
            frame=frame(facts.get("frame")),
            group=protocol.number(facts, "group"),
        )

    def _on_returned(self, facts: Facts) -> None:
        group = protocol.number(facts, "group")
        known = self._runs.get(group)
        if known is None:
            return
        places = [protocol.numbers({"place": item}, "place") for item in protocol.items(facts, "returned")]
        returned = tuple((place[0], place[1]) for place in places if place is not None and len(place) == 2)
        self._runs[group] = dataclasses.replace(known, result=protocol.text(facts, "result"), returned=returned)
        for number, slot in returned:
            self._add_to_call(number, returned=slot)
        for item in protocol.items(facts, "types"):
            if isinstance(item, list) and len(item) == 3 and isinstance(item[2], dict) and isinstance(item[0], int):
                self._add_to_call(item[0], typed=argument(item[2]))

    def _add_to_call(self, number: int, returned: int | None = None, typed: Argument | None = None) -> None:
        known = self._calls.get(number)
        if known is None:
            return
        self._calls[number] = dataclasses.replace(
            known,
            returned=known.returned if returned is None else (*known.returned, returned),
            types=known.types if typed is None else (*known.types, typed),
        )

    def _on_warning(self, facts: Facts) -> None:
        self._warnings.append(
            PythonWarning(
                category=protocol.text(facts, "category"),
                message=protocol.text(facts, "message"),
                file=protocol.text(facts, "file"),
                line=protocol.number(facts, "line"),
            )
        )

    def _on_inputs(self, facts: Facts) -> None:
        pairs = [protocol.numbers({"pair": item}, "pair") for item in protocol.items(facts, "aliased")]
        aliased = tuple((pair[0], pair[1]) for pair in pairs if pair is not None and len(pair) == 2)
        self._record = dataclasses.replace(self._record, inputs=arguments(facts, "inputs"), aliased=aliased)

    def _on_library(self, facts: Facts) -> None:
        self._library.append(
            LibraryCall(
                op=protocol.text(facts, "op"),
                arguments=arguments(facts, "arguments"),
                results=arguments(facts, "results"),
                promised=arguments(facts, "promised"),
                mutated=protocol.numbers(facts, "mutated") or (),
                frame=frame(facts.get("frame")),
            )
        )

    def _on_registration(self, facts: Facts) -> None:
        self._registrations.append(
            Registration(
                op=protocol.text(facts, "op"),
                opset=protocol.number(facts, "opset"),
                asked=protocol.number(facts, "asked"),
                chosen=protocol.flag(facts, "chosen"),
                met=protocol.flag(facts, "met"),
                file=protocol.text(facts, "file"),
                line=protocol.number(facts, "line"),
            )
        )

    def _on_log(self, facts: Facts) -> None:
        logger, level = protocol.text(facts, "logger"), protocol.text(facts, "level")
        self._logs.append(LogRecord(logger, level, protocol.text(facts, "message")))


def argument(facts: Facts) -> Argument:
    """One argument."""
    return Argument(
        name=protocol.text(facts, "name"),
        is_value=protocol.flag(facts, "is_value"),
        text=protocol.text(facts, "text"),
        type=protocol.text(facts, "type"),
        shape=protocol.numbers(facts, "shape"),
        dtype=protocol.text(facts, "dtype"),
        role=protocol.text(facts, "role"),
        owner=protocol.text(facts, "owner"),
        requires_grad=protocol.flag(facts, "requires_grad"),
    )


def arguments(facts: Facts, key: str) -> tuple[Argument, ...]:
    """A list of arguments."""
    return tuple(argument(item) for item in protocol.objects(facts, key))


def parameters(facts: Facts, key: str) -> tuple[Parameter, ...]:
    """A list of parameters."""
    return tuple(
        Parameter(
            name=protocol.text(item, "name"),
            default=protocol.text(item, "default") if isinstance(item.get("default"), str) else None,
            variadic=protocol.flag(item, "variadic"),
        )
        for item in protocol.objects(facts, key)
    )


def frame(facts: object) -> StackFrame | None:
    """One stack frame."""
    if not isinstance(facts, dict):
        return None
    return StackFrame(
        file=protocol.text(facts, "file"),
        line=protocol.number(facts, "line"),
        function=protocol.text(facts, "function"),
        code=protocol.text(facts, "code"),
        own=protocol.flag(facts, "own"),
    )
