"""Has MkDocs draw the model when the pages are built, and put the facts of nodes where a page asks for them."""

import os
import re
import shlex
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODEL = HERE / "attention.onnxtxt"
OPSCOPE = shlex.split(os.environ.get("OPSCOPE", "opscope"))
FACTS = re.compile(r"\{\{ facts of (\S+) \}\}")


def opscope(*arguments):
    """What the program prints; a build without it ends here."""
    return subprocess.run([*OPSCOPE, *arguments], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def on_pre_build(config):
    """Draws the model and its function into a folder of the pages."""
    opscope("render", "--all", str(MODEL), "-o", str(Path(config["docs_dir"]) / "pictures"), "--every-graph")


def on_page_markdown(markdown, **more):
    """Puts a table in place of `{{ facts of NODE }}`."""
    return FACTS.sub(table, markdown)


def table(match):
    return opscope("show", str(MODEL), "--node", match[1], "--table", "markdown")
