"""Every text that people read can be translated: it is a literal where `lupdate` finds it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import translations
from translations import ROOT, Message

_FUNCTIONS = ("translate", "marked")
_DEFINITION = ROOT / "app" / "language.py"
_LOOK_UP = "translated"
"""What functions are called that translate a text of a table; it is marked where the table is written."""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, str]]:
    file = tmp_path_factory.mktemp("words") / "opscope_xx.ts"
    translations.update(file)
    return {(message.context, message.source) for message in translations.messages(file)}


def _calls(tree: ast.AST, context: str = "", function: str = "") -> Iterator[tuple[ast.Call, str, str]]:
    """Each call with the class and the function around it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call):
            yield node, context, function
        inside = node.name if isinstance(node, ast.ClassDef) else context
        yield from _calls(node, inside, node.name if isinstance(node, ast.FunctionDef) else function)


def _texts(file: Path) -> Iterator[tuple[str, str] | str]:
    """Context and text of each translation that a file asks for; of one that is no literal, its source."""
    for call, context, function in _calls(ast.parse(file.read_text("utf-8"))):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        literals = [part.value for part in call.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if name == "tr":
            yield (context, literals[0]) if literals else ast.unparse(call)
        elif name in _FUNCTIONS and function != _LOOK_UP and not _is_geometry(call):
            yield (literals[0], literals[1]) if len(literals) == 2 else ast.unparse(call)


def _is_geometry(call: ast.Call) -> bool:
    """Whether this is the `translate` of a painter or of a box, which takes numbers or a point."""
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) != "QCoreApplication"


@pytest.mark.parametrize("file", sorted((ROOT / "app").rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT)))
def test_that_lupdate_finds_every_text_of_a_file(file: Path, found: set[tuple[str, str]]) -> None:
    texts = [] if file == _DEFINITION else list(_texts(file))
    assert [text for text in texts if isinstance(text, str)] == [], "no literal"
    assert [text for text in texts if isinstance(text, tuple) and text not in found] == [], "such as in an f-string"


def test_that_a_message_tells_whether_it_is_translated(tmp_path: Path) -> None:
    file = tmp_path / "opscope_xx.ts"
    file.write_text(
        '<?xml version="1.0"?><TS version="2.1" language="zh_CN"><context><name>A</name>'
        "<message><source>one</source><translation>一</translation></message>"
        '<message><source>two</source><translation type="unfinished"></translation></message>'
        "</context></TS>"
    )
    assert list(translations.messages(file)) == [Message("A", "one", "一", True), Message("A", "two", "", False)]
