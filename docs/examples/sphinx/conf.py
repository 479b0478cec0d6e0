"""A Sphinx project whose pictures are drawn when it is built."""

import json
import os
import shlex
import subprocess
from pathlib import Path

project = "Scale"
html_theme = "alabaster"
exclude_patterns = ["pictures"]

HERE = Path(__file__).resolve().parent
MODULE = HERE.parent / "scale.py"
PICTURES = HERE / "pictures"
OPSCOPE = shlex.split(os.environ.get("OPSCOPE", "opscope"))


def opscope(*arguments):
    """What the program prints; a build without it, or with a net that fails, ends here."""
    return subprocess.run([*OPSCOPE, *arguments], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def draw(app):
    """Draws every net, and writes what `index.rst` includes: a figure for each, and the facts of a node."""
    markup, form = ("latex", "pdf") if app.builder.format == "latex" else ("html", "svg")
    opscope("render", "--all", str(MODULE), "-o", str(PICTURES), "--format", form, "--transparent")
    index = json.loads((PICTURES / "index.json").read_text("utf-8"))
    figures = [f".. figure:: pictures/{shown['file']}\n\n   {shown['title']}\n" for shown in index["pictures"]]
    (PICTURES / "figures.txt").write_text("\n".join(figures), "utf-8")
    table = opscope("show", str(MODULE), "--node", "/Scale", "--table", markup)
    (PICTURES / "facts.txt").write_text(f".. raw:: {markup}\n\n{indented(table)}\n", "utf-8")


def indented(text):
    return "".join(f"   {line}\n" for line in text.splitlines())


def setup(app):
    app.connect("builder-inited", draw)
