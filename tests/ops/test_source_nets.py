"""The nets of a module, as its source tells."""

from __future__ import annotations

import pytest

from tests.ops.conftest import Read


def _names(read: Read, text: str) -> list[str]:
    return [net.name for net in read(text).nets]


def test_that_a_tutorial_script_shows_its_net(read: Read) -> None:
    module = read(
        """
        import torch
        net = Net()
        t = torch.ones(1, 3, 4, 4)
        torch.onnx.export(
            net, t, "model.onnx", opset_version=13,
            operator_export_type=torch.onnx.OperatorExportTypes.ONNX_FALLTHROUGH,
        )
        torch.onnx.export(net, (t,), "./out/second.v2.onnx", verbose=True)
        """
    )
    assert [(net.name, net.line) for net in module.nets] == [("model", 5), ("second.v2", 9)]
    assert module.uses_dynamo


@pytest.mark.parametrize(
    ("imports", "call"),
    [
        ("import torch", "torch.onnx.export"),
        ("from torch import onnx", "onnx.export"),
        ("import torch.onnx as tox", "tox.export"),
        ("from torch.onnx import export", "export"),
        ("from torch.onnx import export as to_onnx", "to_onnx"),
        ("import torch\nexport = torch.onnx.export", "export"),
        ("import torch.onnx.utils", "torch.onnx.utils.export"),
    ],
)
def test_that_an_export_is_found_under_any_name(read: Read, imports: str, call: str) -> None:
    assert _names(read, f'{imports}\n{call}(net, args, "a.onnx")\n') == ["a"]


def test_that_other_functions_called_export_are_none(read: Read) -> None:
    assert (
        _names(read, "import torch\ntorch.export.export(net, args)\ntorch.jit.trace(net, args)\nexport(1, 2)\n") == []
    )


@pytest.mark.parametrize(
    ("target", "definitions"),
    [
        ('"nets/a.onnx"', ""),
        ("f=NAME", 'NAME = "a.onnx"'),
        ('f"{NAME}.onnx"', 'NAME = "a"'),
        ('Path("out") / "a.onnx"', "from pathlib import Path"),
        ('Path(__file__).parent / f"{NAME}.onnx"', 'from pathlib import Path\nNAME = "a"'),
        ('Path(__file__).with_name("a.onnx")', "from pathlib import Path"),
        ('os.path.join(os.path.dirname(__file__), "a.onnx")', "import os"),
        ('str(OUT / "a.onnx")', "import pathlib\nOUT = pathlib.Path('x').resolve()"),
        ('NAME + ".onnx"', 'NAME = "a"'),
        ('"%s.onnx" % NAME', 'NAME = "a"'),
        ('"{}.onnx".format(NAME)', 'NAME = "a"'),
        ('f"{NAME:>1}.onnx"', 'NAME = "a"'),
    ],
)
def test_that_a_net_is_named_by_the_file_it_writes(read: Read, target: str, definitions: str) -> None:
    assert _names(read, f"import torch\n{definitions}\ntorch.onnx.export(net, args, {target})\n") == ["a"]


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ("Net()", "Net"),
        ("Net().eval().cpu()", "Net"),
        ("net", "Net"),
        ("models.resnet18(pretrained=True)", ""),
        ("unknown_net", "unknown_net"),
        ("self.net", "net"),
    ],
)
def test_that_a_net_without_a_file_is_named_by_its_class_or_variable(read: Read, model: str, name: str) -> None:
    text = "import io, torch, models\nclass Net(torch.nn.Module): pass\nnet = Net()\n"
    text += f"torch.onnx.export({model}, args, io.BytesIO())\n"
    assert _names(read, text) == [name or "models"]


def test_that_what_a_variable_is_bound_to_after_the_export_does_not_name_the_net(read: Read) -> None:
    text = """
    import io, onnx, torch
    buffer = io.BytesIO()
    def main():
        m = Block()
        torch.onnx.export(m, (x,), buffer)
        m = onnx.load_model_from_string(buffer.getvalue())
    main()
    """
    assert _names(read, text) == ["Block"]


def test_that_equal_names_are_made_unique(read: Read) -> None:
    text = 'import torch\nfor _ in (1, 2, 3):\n    torch.onnx.export(net, args, "a.onnx")\n'
    assert _names(read, text) == ["a", "a_2", "a_3"]


@pytest.mark.parametrize(
    "loop",
    [
        'for name in ("a", "b"):\n    {call}',
        'NAMES = ["a", "b"]\nfor name in NAMES:\n    {call}',
        'for name, build in (("a", 1), ("b", 2)):\n    {call}',
        'for i, (name, build) in enumerate([("a", 1), ("b", 2)]):\n    {call}',
        "for name, build in dict_of.items():\n    {call}",
        'def main():\n    for name in ("a", "b"):\n        {call}\nif __name__ == "__main__":\n    main()',
        'def export(name, model):\n    {call}\nexport("a", 1)\nexport(model=1, name="b")',
        'def export(model, name="b"):\n    {call}\nexport(1, "a")\nexport(1)',
        'def export(name):\n    {call}\nfor one in ("a", "b"):\n    export(one)',
    ],
)
def test_that_loops_and_functions_are_followed(read: Read, loop: str) -> None:
    call = 'torch.onnx.export(model, args, f"{name}.onnx")'
    text = f'import torch\ndict_of = {{"a": 1, "b": 2}}\n{loop.format(call=call)}\n'
    assert _names(read, text) == ["a", "b"]


def test_that_a_function_nobody_calls_still_shows_its_net(read: Read) -> None:
    assert _names(read, 'import torch\ndef later(net):\n    torch.onnx.export(net, args, "a.onnx")\n') == ["a"]


def test_that_nets_come_in_the_order_in_which_they_are_exported(read: Read) -> None:
    text = """
    import torch
    def export(name):
        torch.onnx.export(net, args, name)
    torch.onnx.export(net, args, "first.onnx")
    export("second.onnx")
    torch.onnx.export(net, args, "third.onnx")
    """
    assert _names(read, text) == ["first", "second", "third"]


def test_that_functions_which_call_each_other_in_a_circle_end(read: Read) -> None:
    text = """
    import torch
    def a(n):
        b(n)
        torch.onnx.export(net, args, f"{n}.onnx")
    def b(n):
        a(n)
    a("x")
    """
    assert _names(read, text) == ["x"]


def test_that_example_nets_stand_for_the_exports(read: Read) -> None:
    module = read(
        """
        import torch
        class Net(torch.nn.Module): pass
        def example_nets():
            yield {"model": Net(), "args": (1,), "f": "first.onnx", "dynamo": False}
            yield dict(model=Net().eval(), args=(1,), dynamo=False)
            yield {"name": "third", "model": Net(), "args": (), "dynamo": False}
        """
    )
    assert [(net.name, net.line) for net in module.nets] == [("first", 5), ("Net", 6), ("third", 7)]
    assert not module.uses_dynamo


def test_that_example_nets_which_the_source_does_not_tell_are_one_entry(read: Read) -> None:
    module = read("def example_nets():\n    yield from make()\n")
    assert [(net.name, net.line) for net in module.nets] == [("example_nets", 1)]


@pytest.mark.parametrize(
    ("options", "dynamo"),
    [
        ("", True),
        ("dynamo=True", True),
        ("dynamo=False", False),
        ("dynamo=FLAG", False),
        ("dynamo=unknown", True),
        ("**OPTIONS", False),
        ("**{'dynamo': False, **unknown}", True),
        ("**unknown", True),
    ],
)
def test_that_dynamo_is_off_only_where_the_call_says_so(read: Read, options: str, dynamo: bool) -> None:
    text = (
        f"import torch\nFLAG = False\nOPTIONS = dict(dynamo=False)\ntorch.onnx.export(net, args, 'a.onnx', {options})\n"
    )
    assert read(text).uses_dynamo is dynamo
