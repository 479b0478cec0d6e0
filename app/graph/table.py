"""A table of texts, and what it is as Markdown, HTML or LaTeX, whatever characters its texts hold."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

FORMS = ("markdown", "html", "latex")

# What has a meaning in CommonMark, GitHub's or Python's Markdown. An underscore within a word has none, and stays; so
# do brackets that no link can come of.
_MARKS = re.compile(r"[\\`*{}#]|\](?=[(\[:])|(?<![^\W_])_|_(?![^\W_])")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "~": "&#126;", "^": "&#94;", "$": "&#36;"}
_BEGINNING = re.compile(r"^([-+]|\d+(?=[.)]))")

_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "`": r"\textasciigrave{}",
    "'": r"\textquotesingle{}",
    '"': r"{\char34}",  # German and Dutch documents give the bare sign a meaning
    "…": r"\ldots{}",
    "→": r"$\rightarrow$",
    "\u2212": "$-$",
}
_LIGATURES = re.compile(r"([-,])(?=\1)")


@dataclass(frozen=True, slots=True)
class Table:
    """Plain texts, already made safe to read; not yet escaped for any markup. Every row is as long as `head`."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def written(table: Table, form: str) -> str:
    """The table in one of the FORMS."""
    return {"markdown": markdown, "html": as_html, "latex": latex}[form](table)


def markdown(table: Table) -> str:
    """A table with pipes, as GitHub, MkDocs and Sphinx with MyST read it."""
    title = _BEGINNING.sub(r"\\\1" if not table.title[:1].isdigit() else r"\1\\", _marked(table.title))
    rule = "|".join(["---"] * len(table.head))
    rows = [_piped(table.head), f"|{rule}|", *map(_piped, table.rows)]
    return "\n".join([title, "", *rows]) + "\n"


def _piped(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(map(_marked, cells))} |"


def _marked(text: str) -> str:
    signs = _MARKS.sub(r"\\\g<0>", text)
    return "".join(_ENTITIES.get(sign, sign) for sign in signs).replace("://", "&#58;//")


def as_html(table: Table) -> str:
    """A table element with its caption."""
    head = "".join(f'<th scope="col">{html.escape(text)}</th>' for text in table.head)
    rows = "".join(f"<tr>{''.join(f'<td>{html.escape(text)}</td>' for text in row)}</tr>\n" for row in table.rows)
    return (
        f'<table class="opscope-facts">\n<caption>{html.escape(table.title)}</caption>\n'
        f"<thead>\n<tr>{head}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
    )


def latex(table: Table) -> str:
    """A table that floats, with its caption; needs no package."""
    columns = "l" * (len(table.head) - 1) + r"p{0.35\linewidth}"
    rows = "\n".join(map(_ampersanded, table.rows))
    return (
        f"\\begin{{table}}\n\\caption{{{_latex(table.title)}}}\n\\begin{{tabular}}{{{columns}}}\n\\hline\n"
        f"{_ampersanded(table.head)}\n\\hline\n{rows}\n\\hline\n\\end{{tabular}}\n\\end{{table}}\n"
    )


def _ampersanded(cells: tuple[str, ...]) -> str:
    """A row; one that began with a bracket or an asterisk would be read as an argument of the row before it."""
    row = " & ".join(map(_latex, cells))
    return rf"{'{}' if row.startswith(('[', '*')) else ''}{row} \\"


def _latex(text: str) -> str:
    return "".join(_LATEX.get(sign, sign) for sign in _LIGATURES.sub("\\1\0", text)).replace("\0", "{}")
