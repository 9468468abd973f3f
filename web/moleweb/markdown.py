"""The part of Markdown that the rule texts use, as markup.

Headings, paragraphs, lists, tables, **bold**, *italic*, `code`, and fenced
blocks: "```position" is drawn. A paragraph or list item that begins with a rule
number ("H12.") is an anchor ``rule-H12``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeAlias

from moleweb.markup import Markup, esc, h

_RULE: Final = re.compile(r"(?:\*\*)?([A-Z]\d{1,3})\b\.?(?:\*\*)?\.?:?\s*")
_FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_SPANS: Final = (
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\[([^\]]+)\]\([^)]*\)"), r"\1"),
)


Draw: TypeAlias = Callable[[str], Markup]
"""Makes a picture of the text in a "```position" block."""


@lru_cache(maxsize=4)
def render(text: str, draw: Draw, marked: str = "") -> Markup:
    """``text`` as markup; the rule with the number ``marked`` stands out."""
    prose, *fenced = _FENCE.split(text)
    parts = [*_blocks(prose, marked)]
    for kind, content, after in zip(fenced[::3], fenced[1::3], fenced[2::3], strict=True):
        parts.append(draw(content) if kind == "position" else h("pre", h("code", content)))
        parts += _blocks(after, marked)
    return Markup("".join(parts))


def _blocks(text: str, marked: str) -> Iterator[Markup]:
    for block in re.split(r"\n\s*\n", text.strip()):
        yield from _block(block, marked)


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
