"""Compiles the user's file so that statements beside an export may fail without ending the run.

Until its turn comes, no export is carried out. A script goes on all the same: it loads the file that it believes to be
written, checks it, compares numbers. What fails there says nothing about the exports that follow.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Iterator
from types import CodeType

_HOOK = "__opscope_passes_over__"
_EXPORTERS = frozenset({"export", "dynamo_export"})
_BLOCKS = ("body", "orelse", "finalbody")
_Definition = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def compiled(source: bytes, file: str) -> CodeType:
    """The code of `file`. What fails after an export of the same block is handed to `watch`, if that wants it."""
    tree = ast.parse(source, file)
    names = _exporting(tree)
    for node in list(ast.walk(tree)):
        if not isinstance(node, (ast.While, ast.ClassDef)):  # a loop of that kind may need the exception to end
            for field in _BLOCKS:
                block = getattr(node, field, None)
                if isinstance(block, list):
                    block[:] = _guarded(block, names)
    return compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)


def watch(passes_over: Callable[[Exception], bool]) -> None:
    """From now on `passes_over` says of each such exception whether the run goes on with the next statement."""

    def hook() -> bool:
        error = sys.exc_info()[1]
        return isinstance(error, Exception) and passes_over(error)

    setattr(builtins, _HOOK, hook)


def _exporting(tree: ast.Module) -> set[str]:
    """The names of what exports: the exporters, under other names too, and the functions of the file that call one."""
    names = set(_EXPORTERS)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names.update(item.asname for item in node.names if item.asname and item.name in _EXPORTERS)
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    grown = True
    while grown:
        found = {node.name for node in functions if node.name not in names and _calls(node, names)}
        names |= found
        grown = bool(found)
    return names


def _calls(node: ast.AST, names: set[str]) -> bool:
    return any(isinstance(item, ast.Call) and _called(item.func) in names for item in ast.walk(node))


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _guarded(block: list[ast.stmt], names: set[str]) -> Iterator[ast.stmt]:
    exported = False
    for statement in block:
        definition = isinstance(statement, _Definition)
        yield _guard(statement) if exported and not definition else statement
        exported = exported or (not definition and _calls(statement, names))


def _guard(statement: ast.stmt) -> ast.Try:
    goes_on = ast.Call(ast.Name(_HOOK, ast.Load()), [], [])
    refusal = ast.If(ast.UnaryOp(ast.Not(), goes_on), [ast.Raise(None, None)], [])
    handler = ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, [refusal])
    guard = ast.copy_location(ast.Try([statement], [handler], [], []), statement)
    for part in (handler, refusal, goes_on):
        ast.copy_location(part, statement)
    return guard
