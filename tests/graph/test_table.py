"""Tables of facts: every character survives Markdown, HTML and LaTeX."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from onnx import TensorProto, helper

from app.graph.fact_table import fact_table
from app.graph.model import Model
from app.graph.table import FORMS, Table, written

from .building import opened

HOSTILE = (
    "a|b",
    "<script>alert('x')</script>",
    "`x` **b** _i_ __d__ a_b *c*",
    r"\command{x}$y$%&#^~\\",
    "节点/卷积 [1, 2]",
    "--x ,, ''q'' \"z\" ?` !`",
    "[x](http://evil) ![i](j) [y][z] &lt; {x}",
    "- 1. # > + ~~s~~ ^u^ = |---|",
    "1. one",
    "→ … ü é ж",
)


class _Cells(HTMLParser):
    """The texts of the cells, the caption and the paragraphs of a page, and the names of its elements."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.elements: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.elements.add(tag)
        if tag in ("td", "th", "caption", "p"):
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.texts:
            self.texts[-1] += data


def cells(page: str) -> _Cells:
    found = _Cells()
    found.feed(page)
    found.close()
    found.texts = [text.strip() for text in found.texts]
    return found


@pytest.fixture
def table() -> Table:
    return Table(HOSTILE[-2], ("Name", "Value"), tuple((text, text) for text in HOSTILE))


@pytest.fixture
def wanted() -> list[str]:
    return [HOSTILE[-2], "Name", "Value", *(text for text in HOSTILE for _ in range(2))]


def test_that_html_shows_every_text_as_it_is(table: Table, wanted: list[str]) -> None:
    found = cells(written(table, "html"))
    assert found.texts == wanted
    assert found.elements == {"table", "caption", "thead", "tbody", "tr", "th", "td"}


def test_that_markdown_shows_every_text_as_it_is(table: Table, wanted: list[str]) -> None:
    markdown = pytest.importorskip("markdown")
    found = cells(markdown.markdown(written(table, "markdown"), extensions=["tables"]))
    assert found.texts == wanted
    assert found.elements == {"p", "table", "thead", "tbody", "tr", "th", "td"}


def test_that_a_row_of_markdown_has_as_many_pipes_as_the_head(table: Table) -> None:
    lines = written(table, "markdown").splitlines()[2:]
    assert {line.count("|") for line in lines} == {3}


SIGNS = {
    r"\textbackslash{}": "\\",
    r"\textasciicircum{}": "^",
    r"\textasciitilde{}": "~",
    r"\textless{}": "<",
    r"\textgreater{}": ">",
    r"\textbar{}": "|",
    r"\textasciigrave{}": "`",
    r"\textquotesingle{}": "'",
    r"\ldots{}": "…",
    r"{\char34}": '"',
    r"$\rightarrow$": "→",
    **{f"\\{sign}": sign for sign in "{}$&#_%"},
    "{}": "",
}


def set_by_tex(cell: str) -> str:
    """The text that TeX sets for a cell; characters with a meaning of their own stand in known commands only."""
    tokens = re.findall("|".join(map(re.escape, SIGNS)) + "|.", cell)
    assert not set(tokens) & set("\\{}$&#_%^~<>|`'\"")
    return "".join(SIGNS.get(token, token) for token in tokens)


@pytest.mark.parametrize("text", HOSTILE)
def test_that_latex_shows_every_text_as_it_is(text: str) -> None:
    row = written(Table("t", ("Name", "Value"), ((text, "x"),)), "latex").splitlines()[6]
    assert row.endswith(r" & x \\")
    cell = row.removesuffix(r" & x \\")
    assert set_by_tex(cell) == text
    assert not re.search(r"--|,,|^\[", cell), "a ligature, or an argument"


def test_that_latex_of_known_texts_is_this() -> None:
    rows = (("50% of $x_1$ & more #1", r"C:\{a}~b^c"), ("[1, 2] | 'q' \"z\"", "<节点> -- `x`"))
    assert written(Table("A_b", ("Name", "Value"), rows), "latex") == (
        "\\begin{table}\n"
        "\\caption{A\\_b}\n"
        "\\begin{tabular}{lp{0.35\\linewidth}}\n"
        "\\hline\n"
        "Name & Value \\\\\n"
        "\\hline\n"
        r"50\% of \$x\_1\$ \& more \#1 & C:\textbackslash{}\{a\}\textasciitilde{}b\textasciicircum{}c \\" + "\n"
        r"{}[1, 2] \textbar{} \textquotesingle{}q\textquotesingle{} {\char34}z{\char34} & "
        r"\textless{}节点\textgreater{} -{}- \textasciigrave{}x\textasciigrave{} \\" + "\n"
        "\\hline\n"
        "\\end{tabular}\n"
        "\\end{table}\n"
    )


@pytest.fixture
def model() -> Model:
    nodes = [
        helper.make_node("Identity", ["w"], ["v"]),
        helper.make_node("Op", ["x", "v", "", "k"], ["y", ""], "n|1", domain="far", factor=0.1, mode="<b>"),
    ]
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, "N"]) for name in ("x", "y")]
    weights = [helper.make_tensor("w", TensorProto.FLOAT, [40], [0.0] * 40)]
    nodes.insert(
        0, helper.make_node("Constant", [], ["k"], value=helper.make_tensor("", TensorProto.INT64, [2], [3, 4]))
    )
    graph = helper.make_graph(nodes, "g", values[:1], values[1:], weights)
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("far", 1)]
    return opened(helper.make_model(graph, opset_imports=opsets))


def test_that_the_table_of_a_node_has_its_ports_and_attributes(model: Model) -> None:
    graph = model.graphs[0]
    found = fact_table(graph, graph.nodes[2])
    assert found.title == "far::Op n|1"
    assert found.head == ("Part", "Name", "Kind", "Type", "Value")
    assert found.rows == (
        ("input 0", "0", "activation", "float32[2, N]", "x"),
        ("input 1", "1", "initializer", "type unknown", "w via Identity"),
        ("input 2", "2", "omitted", "", ""),
        ("input 3", "3", "constant", "int64[2]", "[3, 4]"),
        ("attribute", "factor", "", "FLOAT", "0.1"),
        ("attribute", "mode", "", "STRING", '"<b>"'),
        ("output 0", "output_0", "", "float32[2, N]", "y"),
        ("output 1", "output_1", "not used", "", ""),
    )


@pytest.mark.parametrize("form", FORMS)
def test_that_a_table_ends_with_a_line(model: Model, form: str) -> None:
    graph = model.graphs[0]
    assert written(fact_table(graph, graph.nodes[1]), form).endswith("\n")
