"""The exporters' unreadable errors as data: what each means, and what to write instead."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..language import marked, translate


@dataclass(frozen=True, slots=True)
class Message:
    """One error text that exporters give.

    `pattern` is looked for in the whole story of the failure; its named groups may stand in `words` and `fix`.
    `look` is the piece of source that tells where the cause is, empty where the stack tells it.
    `own`: the group `op` must be an op of the user's own for the message to fit; `foreign`: it must be torch's.
    """

    pattern: re.Pattern[str]
    code: str
    words: str
    fix: str
    look: str = ""
    own: bool = False
    foreign: bool = False


def _message(pattern: str, code: str, words: str, fix: str) -> Message:
    return Message(re.compile(pattern), code, words, fix)


def translated(text: str) -> str:
    """A text of the table in the person's language."""
    return translate("Messages", text)


_OP = r"(?P<ns>[\w.]+?)::(?P<op>\w+)"

MESSAGES = (
    Message(
        re.compile(rf"unrecognized namespace {_OP}"),
        "TRANSLATION",
        marked(
            "Messages",
            "torch.ops.{ns}.{op} has no ONNX translation: the TorchScript exporter knows no symbolic for {ns}::{op}",
        ),
        marked("Messages", 'Register one: torch.onnx.register_custom_op_symbolic("{ns}::{op}", symbolic, {opset}).'),
        look="{ns}::{op}",
    ),
    Message(
        re.compile(
            rf"Exporting the operator '{_OP}' to ONNX opset version (?P<asked>\d+) is not supported\. "
            r"Support for this operator was added in version (?P<first>\d+)"
        ),
        "REGISTRY",
        marked(
            "Messages",
            "The symbolic of {ns}::{op} is registered at opset {first}, but the export asks for opset {asked}",
        ),
        marked(
            "Messages",
            'Register it at the exported opset or below: register_custom_op_symbolic("{ns}::{op}", symbolic, {asked}).',
        ),
        look="{ns}::{op}",
        own=True,
    ),
    Message(
        re.compile(
            rf"Exporting the operator '{_OP}' to ONNX opset version (?P<asked>\d+) is not supported\. "
            r"Support for this operator was added in version (?P<first>\d+)"
        ),
        "TRANSLATION",
        marked(
            "Messages",
            "The exporter translates {ns}::{op} from opset {first} on, but the export asks for opset {asked}",
        ),
        marked("Messages", "Export with opset_version={first} or later."),
        foreign=True,
    ),
    Message(
        re.compile(rf"Exporting the operator '{_OP}' to ONNX opset version (?P<asked>\d+) is not supported"),
        "TRANSLATION",
        marked("Messages", "The TorchScript exporter has no translation of {ns}::{op} at opset {asked}"),
        marked(
            "Messages",
            'Register one, register_custom_op_symbolic("{ns}::{op}", symbolic, {asked}), or write the net without it.',
        ),
        look=".{op}(",
    ),
    _message(
        r"A mismatch between the number of arguments \((?P<args>\d+)\) and their descriptors \((?P<told>\d+)\) "
        r"was found at symbolic function '(?P<function>[^']+)'",
        "REGISTRY",
        marked(
            "Messages", "{op_of_run} has {args} arguments{names_of_run}, but parse_args of {function} describes {told}"
        ),
        marked("Messages", "Give parse_args one descriptor for each argument: {descriptors}."),
    ),
    Message(
        re.compile(
            r"No ONNX function found for <OpOverload\(op='(?P<ns>\w+)\.(?P<op>\w+)', overload='(?P<overload>\w+)'\)>"
        ),
        "TRANSLATION",
        marked(
            "Messages",
            "{ns}::{op} has no ONNX translation: "
            "the dynamo exporter finds no function for torch.ops.{ns}.{op}.{overload}",
        ),
        marked(
            "Messages",
            "Pass custom_translation_table={{torch.ops.{ns}.{op}.{overload}: fn}}, "
            "where fn is an annotated @onnxscript.script function.",
        ),
        look=".{op}(",
    ),
    Message(
        re.compile(rf"There was no fake impl registered for <CustomOpDef\({_OP}\)>"),
        "TRANSLATION",
        marked(
            "Messages",
            "{ns}::{op} has no fake implementation, so the dynamo exporter cannot tell the shape of its output",
        ),
        marked("Messages", "Add one: @{op}.register_fake, returning an empty tensor of the output's shape."),
        look="{ns}::{op}",
    ),
    Message(
        re.compile(rf"(?P<kind>[Mm]issing|no) fake (?:kernel|impl)\w*.*?{_OP}"),
        "TRANSLATION",
        marked(
            "Messages",
            "{ns}::{op} has no fake implementation, so the dynamo exporter cannot tell the shape of its output",
        ),
        marked(
            "Messages",
            'Add one: @torch.library.register_fake("{ns}::{op}"), returning an empty tensor of the output\'s shape.',
        ),
        look="{ns}::{op}",
    ),
    _message(
        r"TranslationError: [^\n]*Cannot use ir\.Value '(?P<name>\w+)' as an attribute(?:.|\n)*?"
        r"Function '(?P<function>\w+)'",
        "TRANSLATION",
        marked(
            "Messages",
            "The onnxscript function {function} uses its parameter {name} as an attribute, "
            "but {name} has no annotation",
        ),
        marked(
            "Messages", "Annotate it with a Python type, {name}: float (or int, str), and tensors with FLOAT and kin."
        ),
    ),
    _message(
        r"TranslationError: (?:ERROR: )?(?P<reason>[^\n]{3,160})",
        "TRANSLATION",
        marked("Messages", "An onnxscript function cannot be translated: {reason}"),
        marked("Messages", "Write it with onnxscript operators only, and annotate its parameters and its result."),
    ),
    _message(
        r"No schema registered for '(?P<op>\w+)' version '\d+' and domain '(?P<ns>[^']+)'",
        "TRANSLATION",
        marked(
            "Messages",
            "{translation}, the ONNX function that makes {ns}::{op}, is a plain Python function, "
            "which cannot make nodes",
        ),
        marked("Messages", "Decorate it with @onnxscript.script(opset) and annotate its parameters and its result."),
    ),
    _message(
        r"Target '(?P<ns>\w+)\.(?P<op>\w+)' should be provided as an OpOverload",
        "TRANSLATION",
        marked(
            "Messages",
            "The custom_translation_table has the key torch.ops.{ns}.{op}, which names all overloads at once",
        ),
        marked("Messages", "Name one overload: torch.ops.{ns}.{op}.default."),
    ),
    Message(
        re.compile(
            r"IndexError: tuple index out of range(?:.|\n)*?target=operator\.getitem\]\(args = \(%(?P<op>\w+), \d+\)"
        ),
        "TRANSLATION",
        marked("Messages", "{translation}, the ONNX function for {op}, gives no outputs: it has no return annotation"),
        marked("Messages", "Annotate what it returns: def {translation}(…) -> tuple[FLOAT, FLOAT]."),
        look="def {translation}(",
    ),
    _message(
        r"auto_functionalized\w*\]\(args = \((?P<ns>\w+)\.(?P<op>\w+)\.\w+",
        "IN-PLACE",
        marked("Messages", "{ns}::{op} changes its argument in place, which the exported graph cannot express"),
        marked("Messages", "Let the op return a new tensor (mutates_args=()) and go on with that."),
    ),
    _message(
        r"Could not guard on data-dependent expression|Control flow in traced code|data-dependent control flow",
        "TRANSLATION",
        marked("Messages", "The net decides by the numbers in a tensor{code}, which an exported graph cannot follow"),
        marked(
            "Messages",
            "Write the choice with torch.where or torch.cond, or export with dynamo=False, which keeps one branch.",
        ),
    ),
    _message(
        r"required keyword attribute 'Subgraph' is undefined",
        "BODY-CRASH",
        marked(
            "Messages", "A scripted module applies an autograd Function, whose body the exporter then does not find"
        ),
        marked("Messages", "Export the module without torch.jit.script, or with autograd_inlining=False."),
    ),
    _message(
        r"Couldn't export Python operator (?P<function>\w+)",
        "NO-SYMBOLIC",
        marked(
            "Messages",
            "{function} has no symbolic(), and autograd_inlining=False keeps it from being exported as its inner ops",
        ),
        marked("Messages", 'Add a static symbolic(g, …) that returns g.op("mydomain::{function}", …).'),
    ),
    Message(
        re.compile(rf"Couldn't export operator {_OP}"),
        "TRANSLATION",
        marked("Messages", "The TorchScript exporter has no translation of {ns}::{op}"),
        marked("Messages", 'Register one: register_custom_op_symbolic("{ns}::{op}", symbolic, {opset}).'),
        look=".{op}(",
    ),
    _message(
        r"Invalid attribute specifier '(?P<name>\w+)'",
        "ATTR-KIND",
        marked("Messages", "The attribute {name} has no type suffix"),
        marked("Messages", "Write {name}_f (float), {name}_i (int), {name}_s (string) or {name}_t (tensor)."),
    ),
    _message(
        r"(?P<suffix>[ifstgz])s?_\(\): incompatible function arguments(?:.|\n)*?, "
        r"'(?P<name>\w+)', [^\n]* defined in \(",
        "TENSOR-ATTRIBUTE",
        marked(
            "Messages", "The attribute {name}_{suffix} is given a traced tensor, but an attribute must be a constant"
        ),
        marked("Messages", "Convert it with int() or float() before apply, which freezes it, or make it an input."),
    ),
    _message(
        r"(?P<suffix>[ifstg])s?_\(\): incompatible function arguments(?:.|\n)*?, "
        r"'(?P<name>\w+)', (?P<value>[^\n(]{1,60})",
        "ATTR-KIND",
        marked("Messages", "The attribute {name}_{suffix} is given {value}, which its suffix does not fit"),
        marked("Messages", "Use the suffix of its type: _i int, _f float, _s string, _t tensor."),
    ),
    _message(
        r"z_\(\): incompatible function arguments(?:.|\n)*?, 'value', (?P<value>[^\n(]{1,60})",
        "PYTHON-INPUT",
        marked("Messages", "The Python value {value} stands where an input of g.op is due"),
        marked("Messages", "Make it an attribute (k_i=k), or wrap it in a Constant node."),
    ),
    _message(
        r"Cannot insert a Tensor that requires grad as a constant",
        "WEIGHT-NOT-INITIALIZER",
        marked("Messages", "A tensor that requires grad and is no parameter of the net is used{code}"),
        marked("Messages", "Make it an nn.Parameter or a buffer of the net, or detach it."),
    ),
)
