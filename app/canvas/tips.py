"""The whole texts behind what a card shortens, for tooltips."""

from __future__ import annotations

import html

from ..graph import words
from ..graph.model import Graph, Input, Node, Subject, Value
from ..language import translate
from .pointing import Hit

_LONGEST = 600


def tip(graph: Graph, found: Hit) -> str:
    """Plain text of a few lines: what lies under the pointer, unshortened within reason."""
    subject = found.subject
    if subject.node is None:
        return "" if subject.value is None else value_text(graph.values[subject.value])
    node = graph.nodes[subject.node]
    if found.attribute >= 0:
        attribute = node.attributes[found.attribute]
        text = words.node_attribute_text(node, attribute, _LONGEST)
        return f"{words.escaped(attribute.name)}: {attribute.type}\n{text}"
    if subject.slot is None:
        return _node(node)
    if subject.output:
        output = node.outputs[subject.slot]
        value = None if output.value is None else graph.values[output.value]
        return _lines(words.escaped(output.name), "" if value is None else value_text(value))
    return _input(graph, node.inputs[subject.slot])


def as_html(text: str) -> str:
    """Plain text as a tooltip shows it literally, whatever it holds."""
    return f"<p style='white-space:pre-wrap'>{html.escape(text)}</p>" if text else ""


def _node(node: Node) -> str:
    return _lines(words.node_title(node), words.escaped(node.name), " / ".join(map(words.escaped, node.module_path)))


def value_text(value: Value) -> str:
    """The name of a value and its type."""
    typed = "" if value.type is None else words.type_text(value.type)
    return _lines(words.escaped(value.name), typed)


def _input(graph: Graph, slot: Input) -> str:
    head = f"{words.escaped(slot.name)}: {words.kind_word(slot.origin.kind)}"
    if slot.value is None:
        return head
    via = " → ".join(words.escaped(step.op_type) for step in slot.origin.via)
    return _lines(head, value_text(graph.values[slot.value]), translate("Words", "via {0}").format(via) if via else "")


def _lines(*texts: str) -> str:
    return "\n".join(text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…" for text in texts if text)


def described(graph: Graph, subject: Subject) -> str:
    """One line for a screen reader about what is selected."""
    return tip(graph, Hit(subject, -1)).replace("\n", ", ")


def path_text(path: str) -> str:
    """What a node's menu calls a graph that the node holds, its ampersands literal."""
    return words.graph_word(path).replace("&", "&&")
