"""Sentences for what is going on, in the person's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from ..graph.matching import Changes


def progress(word: str, name: str) -> str:
    """What is being done with `name`, from the word that the work reports."""
    translate = QCoreApplication.translate
    phrases = {
        "exporting": translate("Progress", "Exporting {0}…"),
        "reading": translate("Progress", "Reading {0}…"),
        "inferring": translate("Progress", "Inferring the types of {0}…"),
        "classing": translate("Progress", "Telling weights, constants and activations of {0} apart…"),
        "measuring": translate("Progress", "Measuring the graph of {0}…"),
        "renewing": translate("Progress", "Bringing {0} up to date…"),
        "writing": translate("Progress", "Writing {0}…"),
        "placing": translate("Progress", "Placing the nodes of {0}…"),
    }
    return phrases[word].format(name)


def graph_size(nodes: int, values: int) -> str:
    """How large the graph in front is."""
    translate = QCoreApplication.translate
    node_text = translate("Progress", "1 node") if nodes == 1 else translate("Progress", "{0:,} nodes").format(nodes)
    value_text = (
        translate("Progress", "1 value") if values == 1 else translate("Progress", "{0:,} values").format(values)
    )
    return translate("Progress", "{0}, {1}").format(node_text, value_text)


def changes(size: str, found: Changes) -> str:
    """How large the graph in front is and what became of it when its file was written anew."""
    translate = QCoreApplication.translate
    if not found:
        return translate("Progress", "{0} – nothing changed").format(size)
    text = translate("Progress", "{0} – nodes: {1:,} new, {2:,} changed, {3:,} gone")
    return text.format(size, len(found.new), len(found.changed), found.gone)
