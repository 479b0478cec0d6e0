"""Op definitions in files beside the module."""

from __future__ import annotations

import pytest

from app.ops.source import read_module
from tests.ops.conftest import Write

_OP = """
from torch.autograd import Function
class MyStrangeOp(Function):
    @staticmethod
    def symbolic(g, x): return g.op("d::MyStrangeOp", x)
    @staticmethod
    def forward(ctx, x): return x
"""


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("from ops_file import MyStrangeOp", "ops_file.py"),
        ("import ops_file as o", "ops_file.py"),
        ("from ops_file import *", "ops_file.py"),
        ("from ops.strange import MyStrangeOp", "ops/strange.py"),
        ("import ops.strange", "ops/strange.py"),
        ("from ops import strange", "ops/strange.py"),
        ("from .ops_file import MyStrangeOp", "ops_file.py"),
        ("from . import ops_file", "ops_file.py"),
        ("def later():\n    from ops_file import MyStrangeOp", "ops_file.py"),
    ],
)
def test_that_ops_of_imported_files_are_found(write: Write, line: str, name: str) -> None:
    sibling = write(_OP, name)
    module = read_module(write(line + "\n"))
    assert [(op.name, op.file, op.line) for op in module.ops] == [("d::MyStrangeOp", sibling, 3)]
    assert module.siblings == (sibling,)


@pytest.mark.parametrize(
    ("imports", "base"),
    [
        ("from base import Base", "Base"),
        ("import base", "base.Base"),
        ("from base import *", "Base"),
        ("from package import Base", "Base"),
        ("import package.inner", "package.inner.Base"),
    ],
)
def test_that_a_class_inherits_from_a_siblings_class(write: Write, imports: str, base: str) -> None:
    text = _OP.replace("MyStrangeOp", "Base")
    write(text, "base.py")
    write(text, "package/inner.py")
    write("from .inner import Base\n", "package/__init__.py")
    module = read_module(write(f"{imports}\nclass Mine({base}):\n    pass\n"))
    assert [op.name for op in module.ops if op.function == "Mine"] == ["d::Base"]


def test_that_constants_come_from_siblings(write: Write) -> None:
    write('DOMAIN = "mydomain"\n', "names.py")
    module = read_module(
        write(
            """
            import torch, names
            from names import DOMAIN
            class A(torch.autograd.Function):
                @staticmethod
                def symbolic(g, x): return g.op(f"{DOMAIN}::A", x)
            class B(torch.autograd.Function):
                @staticmethod
                def symbolic(g, x): return g.op(names.DOMAIN + "::B", x)
            """
        )
    )
    assert [op.name for op in module.ops] == ["mydomain::A", "mydomain::B"]


def test_that_imports_in_a_circle_end(write: Write) -> None:
    write("from b import *\nimport module\n" + _OP, "a.py")
    write("from a import *\nfrom module import missing\nX = missing\n", "b.py")
    module = read_module(write("from a import *\nfrom b import X\nclass Y(X): pass\nclass Z(nowhere): pass\n"))
    assert [op.name for op in module.ops] == ["d::MyStrangeOp"]
    assert [path.name for path in module.siblings] == ["a.py", "b.py"]


def test_that_a_sibling_which_cannot_be_read_is_told_and_left_out(write: Write) -> None:
    write("def broken(:\n", "ops_file.py")
    module = read_module(write("import ops_file\n" + _OP))
    assert [op.name for op in module.ops] == ["d::MyStrangeOp"]
    assert module.siblings == ()
    (note,) = module.notes
    assert "ops_file.py, line 1" in note


def test_that_nothing_above_the_modules_folder_is_read(write: Write) -> None:
    write(_OP, "secret.py")
    module = read_module(write("from ..secret import MyStrangeOp\n", "inner/module.py"))
    assert (module.ops, module.siblings) == ((), ())


def test_that_a_folder_called_like_an_installed_package_is_not_taken_for_it(write: Write) -> None:
    write(_OP, "onnx/helper.py")
    module = read_module(write("import onnx.helper\n"))
    assert module.siblings == ()


def test_that_a_siblings_export_counts_only_when_the_module_calls_it(write: Write) -> None:
    write(
        """
        import torch
        def save(net, name):
            torch.onnx.export(net, (), f"{name}.onnx")
        if __name__ == "__main__":
            torch.onnx.export(None, (), "own.onnx")
        """,
        "saving.py",
    )
    assert read_module(write("import saving\n")).nets == ()
    called = read_module(write('from saving import save\n\nsave(1, "a")\nsave(2, "b")\n'))
    assert [(net.name, net.line) for net in called.nets] == [("a", 3), ("b", 4)]
