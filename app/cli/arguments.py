"""What may be written after `opscope`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Never

from .. import __version__
from .errors import UsageError

if TYPE_CHECKING:
    from ..export.outcome import Options

COMMANDS = ("ops", "export", "show", "check", "render", "save")
STYLES = ("helper", "graphsurgeon")
FIGURES = (".svg", ".png", ".pdf")

_SOURCES = """\
A SOURCE is an ONNX model (also as text, as JSON, or inside gzip or zip), an op definition module `module.py`,
that is any Python file that calls torch.onnx.export, or one of its nets, `module.py::Net`."""
_WINDOW = """\
Without a command the window opens. `opscope COMMAND --help` says more about a command.

  ops      list the op definitions and the nets of a module; runs nothing
  export   export the nets of a module and write their ONNX files
  show     print the graph of a SOURCE as text or JSON
  check    say what went wrong between the definition and the file
  render   draw a SOURCE into an SVG, PNG or PDF file
  save     write the model of a SOURCE, or a part of it, into an ONNX file"""


class _Parser(argparse.ArgumentParser):
    """A parser that leaves the process alive: a wrong argument is a UsageError."""

    def error(self, message: str) -> Never:
        raise UsageError(f"{message[:1].upper()}{message[1:]}. `{self.prog} --help` lists what can be written.")


def parse(arguments: list[str]) -> argparse.Namespace:
    """The arguments by name; `command` is empty for the window. Raises UsageError."""
    if arguments and arguments[0] in COMMANDS:
        parser = _command_parser(arguments[0])
        return parser.parse_args(arguments[1:], argparse.Namespace(command=arguments[0]))
    return _window_parser().parse_args(arguments, argparse.Namespace(command=""))


def options(arguments: argparse.Namespace) -> Options:
    """How nets shall be exported."""
    from ..export.outcome import Exporter, ExportType, Options

    return Options(
        exporter=Exporter(arguments.exporter),
        opset=arguments.opset,
        export_type=ExportType(arguments.export_type) if arguments.export_type else None,
        interpreter=arguments.python,
    )


def _window_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="opscope",
        usage="opscope [SOURCE ...]\n       opscope COMMAND ...",
        description="Shows and explains ONNX exports of PyTorch nets with custom operators.",
        epilog=f"{_WINDOW}\n\n{_SOURCES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("sources", nargs="*", metavar="SOURCE", help="what to open in the window")
    parser.add_argument("--version", action="version", version=f"opscope {__version__}")
    _add_debug(parser)
    return parser


def _command_parser(command: str) -> argparse.ArgumentParser:
    build = {
        "ops": _ops_parser,
        "export": _export_parser,
        "show": _show_parser,
        "check": _check_parser,
        "render": _render_parser,
        "save": _save_parser,
    }
    parser = build[command]()
    parser.prog = f"opscope {command}"
    _add_debug(parser)
    return parser


def _ops_parser() -> argparse.ArgumentParser:
    parser = _Parser(description="List the op definitions and the nets of a module. Its source is read, not run.")
    parser.add_argument("module", metavar="MODULE.py")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _export_parser() -> argparse.ArgumentParser:
    parser = _Parser(description="Run a module, export its nets and write one ONNX file for each.")
    parser.add_argument("module", metavar="MODULE.py[::Net]")
    parser.add_argument("-o", "--output", required=True, metavar="DIR", help="the folder to write to; made if missing")
    _add_export_options(parser)
    return parser


def _show_parser() -> argparse.ArgumentParser:
    from ..graph.table import FORMS  # the window has no tables and does not wait for them

    parser = _parser_of_source("Print a graph: one line a node, or everything as JSON.")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="print a listing, one line a node (the default)")
    form.add_argument("--json", action="store_true", help="print JSON; a list when SOURCE has several nets")
    form.add_argument(
        "--table", choices=FORMS, help="print a node's ports and attributes as a table for documents; needs --node"
    )
    form.add_argument(
        "--code",
        choices=STYLES,
        help="print Python code that makes a node, with onnx.helper or GraphSurgeon; needs --node",
    )
    parser.add_argument("--node", metavar="NODE", help="the node that --table or --code is about, by name or number")
    parser.add_argument("--graph", default="", metavar="PATH", help="the subgraph or function that the node lies in")
    return parser


def _check_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        description="Say what is wrong with a model, or with the export of each net of a module.",
        epilog=_SOURCES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("sources", metavar="SOURCE", nargs="*")
    parser.add_argument("--json", action="store_true", help="print JSON; a list when there are several sources")
    parser.add_argument("--sarif", metavar="FILE", help="write the findings as SARIF 2.1.0 for code hosts, too")
    parser.add_argument("--module", metavar="MODULE.py", action="append", default=[], help="defines a model's ops")
    parser.add_argument("--ignore", metavar="CODE", action="append", default=[], help="leave out a code; may repeat")
    parser.add_argument("--strict", action="store_true", help="end with 1 for a warning, too")
    parser.add_argument("--explain", metavar="CODE", help="print what a code means, and nothing else")
    _add_export_options(parser)
    return parser


def _render_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        description="Draw a graph into a picture file, or with --all many graphs into a folder.",
        epilog=_SOURCES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("sources", metavar="SOURCE", nargs="+")
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="ends with .svg, .png or .pdf; with --all a folder"
    )
    _add_part(parser)
    _add_style(parser)
    group = parser.add_argument_group("many pictures")
    group.add_argument("--all", action="store_true", help="draw every net of every SOURCE, and write an index.json")
    group.add_argument("--every-graph", action="store_true", help="draw their subgraphs and functions, too")
    group.add_argument("--format", choices=("svg", "png", "pdf"), help="the format of all pictures (default svg)")
    _add_export_options(parser)
    return parser


def _add_part(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("what is drawn")
    group.add_argument("--graph", default="", metavar="PATH", help="a subgraph or function, such as If_12/then_branch")
    group.add_argument("--around", metavar="NODE", help="only the surroundings of this node (name or number)")
    group.add_argument("--op", metavar="TYPE", help="only the nodes of this op type and their surroundings")
    group.add_argument("--hops", type=_count, metavar="N", help="how many edges the surroundings reach (default 1)")


def _add_style(parser: argparse.ArgumentParser) -> None:
    from ..canvas.style import Density, Direction  # the window sets these itself

    group = parser.add_argument_group("how it looks")
    group.add_argument("--scale", type=_positive_number, default=1.0, metavar="S", help="enlarge by S (default 1)")
    group.add_argument("--dpi", type=_positive_number, metavar="D", help="dots an inch of a PNG (default 96)")
    group.add_argument("--theme", choices=("light", "dark"), default="light", help="the colours (default light)")
    group.add_argument(
        "--direction",
        choices=[str(direction) for direction in Direction],
        default=str(Direction.DOWN),
        help="where the edges run to (default down)",
    )
    group.add_argument(
        "--density",
        choices=[str(density) for density in Density],
        default=str(Density.NORMAL),
        help="how close the nodes are set (default normal)",
    )
    group.add_argument("--transparent", action="store_true", help="leave the background out")
    group.add_argument(
        "--legend", action=argparse.BooleanOptionalAction, default=True, help="explain the signs (default: yes)"
    )
    group.add_argument(
        "--caption", default="", metavar="TEXT", help="write TEXT beneath; it may hold {title}, {nodes} and {ops}"
    )


def _save_parser() -> argparse.ArgumentParser:
    parser = _parser_of_source("Write a model, or some of its nodes, into an ONNX file, with its external data.")
    parser.add_argument("-o", "--output", required=True, metavar="FILE.onnx", help="the file to write")
    parser.add_argument(
        "--port-names", action="store_true", help="write the names of custom ops' ports into the nodes' metadata"
    )
    group = parser.add_argument_group("a part as a model of its own")
    group.add_argument("--graph", default="", metavar="PATH", help="a subgraph or function, such as If_12/then_branch")
    part = group.add_mutually_exclusive_group()
    part.add_argument("--nodes", metavar="NAME,…", help="only these nodes (names or numbers)")
    part.add_argument("--around", metavar="NODE", help="only this node and its surroundings (name or number)")
    group.add_argument("--hops", type=_count, metavar="N", help="how many edges the surroundings reach (default 1)")
    return parser


def _parser_of_source(description: str) -> argparse.ArgumentParser:
    parser = _Parser(description=description, epilog=_SOURCES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", metavar="SOURCE")
    _add_export_options(parser)
    return parser


def _add_export_options(parser: argparse.ArgumentParser) -> None:
    from ..export.outcome import Exporter, ExportType  # the window has no such options and does not wait for them

    group = parser.add_argument_group("how nets of a module are exported")
    group.add_argument(
        "--exporter",
        choices=[str(exporter) for exporter in Exporter],
        default=str(Exporter.AS_WRITTEN),
        help="which exporter of torch.onnx (default: as the module says)",
    )
    group.add_argument("--opset", type=_count, metavar="N", help="the opset version (default: as the module says)")
    group.add_argument(
        "--export-type",
        choices=[str(kind) for kind in ExportType],
        help="torch.onnx.OperatorExportTypes; for the TorchScript exporter only",
    )
    group.add_argument("--python", default="", metavar="INTERPRETER", help="run the module with this Python")


def _add_debug(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error")


def _positive_number(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is no number above 0")
    return number


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is below 0")
    return number
