"""A sheet of facts as rich text: everything escaped, every link numbered."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import QCoreApplication

from ..graph.model import Kind
from ..graph.sheet import Entry, Line, Link, Role, Run, Section, Sheet

_STRONG = frozenset({Role.STRONG, Role.BADGE})
_CODE = frozenset({Role.CODE, Role.TYPE})


def sheet_html(sheet: Sheet, colours: Mapping[str, str], glyphs: Mapping[Kind, str]) -> tuple[str, tuple[Link, ...]]:
    """The rich text, and what its links `#0`, `#1`, … lead to.

    `colours`: by the names of `Role` and `Kind`, and `rule` for lines between the sections.
    """
    return _Writer(colours, glyphs).write(sheet)


class _Writer:
    def __init__(self, colours: Mapping[str, str], glyphs: Mapping[Kind, str]) -> None:
        self._colours = colours
        self._glyphs = glyphs
        self._links: list[Link] = []

    def write(self, sheet: Sheet) -> tuple[str, tuple[Link, ...]]:
        parts = [f'<p style="font-size:large; margin:0 0 2px 0">{self._line(sheet.title)}</p>']
        parts += [f'<p style="margin:0">{self._line(line)}</p>' for line in sheet.head]
        parts += [self._section(section) for section in sheet.sections]
        return "".join(parts), tuple(self._links)

    def _section(self, section: Section) -> str:
        count = f' <span style="color:{self._colour("dim")}">{section.count:,}</span>' if section.count else ""
        heading = f'<p style="margin:14px 0 4px 0"><b>{escape(section.title)}</b>{count}</p>'
        rows = "".join(self._entry(entry) for entry in section.entries)
        table = f'<table cellspacing="0" cellpadding="2" width="100%">{rows}</table>'
        if section.more is None:
            return heading + table
        text = QCoreApplication.translate("Inspector", "show more of {0:,}").format(section.count)
        return f'{heading}{table}<p style="margin:2px 0">{self._run(Run(text, link=section.more))}</p>'

    def _entry(self, entry: Entry) -> str:
        glyph = ""
        if entry.kind is not None:
            colour = self._colour(entry.kind.value)
            glyph = f'<span style="color:{colour}">{escape(self._glyphs.get(entry.kind, ""))}</span>'
        lines = "<br/>".join(self._line(line) for line in entry.lines)
        cell = f'<td width="16" valign="top">{glyph}</td>' if entry.kind is not None else ""
        span = "" if entry.kind is not None else ' colspan="2"'
        return f"<tr>{cell}<td{span}>{lines}</td></tr>"

    def _line(self, line: Line) -> str:
        return "".join(self._run(run) for run in line)

    def _run(self, run: Run) -> str:
        text = escape(run.text).replace("\n", "<br/>")
        if run.role in _CODE:
            text = f'<span style="font-family:monospace">{text}</span>'
        if run.role in _STRONG:
            text = f"<b>{text}</b>"
        if run.link is not None:
            self._links.append(run.link)
            return f'<a href="#{len(self._links) - 1}">{text}</a>'
        if run.role in (Role.PLAIN, Role.STRONG, Role.CODE):
            return text
        return f'<span style="color:{self._colour(run.role.value)}">{text}</span>'

    def _colour(self, name: str) -> str:
        return self._colours.get(name, "gray")
