"""The part of Markdown that the rule texts use, as markup.

Headings, paragraphs, lists, tables, **bold**, *italic*, `code`. A paragraph or
list item that begins with a rule number ("H12.") is an anchor ``rule-H12``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from moleweb.markup import Markup, esc, h

_RULE: Final = re.compile(r"(?:\*\*)?([A-Z]\d{1,3})\b\.?(?:\*\*)?\.?:?\s*")
_SPANS: Final = (
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\[([^\]]+)\]\([^)]*\)"), r"\1"),
)


@lru_cache(maxsize=4)
def render(text: str, marked: str = "") -> Markup:
    """``text`` as markup; the rule with the number ``marked`` stands out."""
    blocks = (block for block in re.split(r"\n\s*\n", text.strip()) if block.strip())
    return Markup("".join(part for block in blocks for part in _block(block, marked)))


def _block(block: str, marked: str) -> Iterator[Markup]:
    for kind, lines in groupby(_unwrapped(block), key=_kind):
        texts = list(lines)
        if kind == "heading":
            yield from (_heading(line) for line in texts)
        elif kind == "item":
            yield h("ul", *(_item("li", line[2:], marked) for line in texts))
        elif kind == "row":
            yield _table(texts)
        else:
            yield _item("p", " ".join(texts), marked)


def _unwrapped(block: str) -> list[str]:
    """The lines, each indented one joined to the one it continues."""
    lines: list[str] = []
    for line in block.splitlines():
        if line.startswith("  ") and lines:
            lines[-1] = f"{lines[-1]} {line.strip()}"
        else:
            lines.append(line.strip())
    return lines


def _kind(line: str) -> str:
    if line.startswith("#"):
        return "heading"
    if line.startswith(("- ", "* ")):
        return "item"
    return "row" if line.startswith("|") else "text"


def _heading(line: str) -> Markup:
    level = len(line) - len(line.lstrip("#"))
    return h(f"h{min(level, 6)}", _spans(line.lstrip("# ")))


def _item(tag: str, line: str, marked: str) -> Markup:
    rule = _RULE.match(line)
    if rule is None:
        return h(tag, _spans(line))
    number = rule[1]
    words = (h("b", number, class_="rule-number"), " ", _spans(line[rule.end() :]))
    here = "rule marked" if number == marked else "rule"
    return h(tag, *words, id=f"rule-{number}", class_=here, tabindex=-1)


def _table(lines: Sequence[str]) -> Markup:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head = h("thead", h("tr", *(h("th", _spans(cell), scope="col") for cell in rows[0])))
    body = (h("tr", *(h("td", _spans(cell)) for cell in row)) for row in rows[2:])
    return h("div", h("table", head, h("tbody", *body)), class_="wide")


def _spans(text: str) -> Markup:
    marked_up = str(esc(text))
    for pattern, replacement in _SPANS:
        marked_up = pattern.sub(replacement, marked_up)
    return Markup(marked_up)
