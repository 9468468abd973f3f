"""The part of Markdown that the rule texts use, as elements.

Headings, paragraphs, lists, tables, **bold**, *italic*, `code`, quotations from
an original (``<q lang="en">``), and fenced blocks: "```position" is drawn. A
paragraph or list item that begins with a rule number ("H12.") is an anchor
``rule-H12``; a † after the number marks a ruling of our own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from molecore.drawing.nodes import Child, Node, h
from molecore.words import Message, cached

_RULE: Final = re.compile(r"(?:\*\*)?([A-Z]\d{1,3})\b\.?(?:\*\*)?(†?)\.?:?\s*")
_BETWEEN_CELLS: Final = re.compile(r"(?<!\\)\|")
_FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_SPAN: Final = re.compile(
    r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<em>[^*]+)\*|`(?P<code>[^`]+)`|\[(?P<link>[^\]]+)\]\((?P<to>[^)]*)\)"
    r'|<q lang="en">(?P<quote>[^<]+)</q>'
)

Draw: TypeAlias = Callable[[str], Node]
"""Makes a picture of the text in a "```position" block."""


@cached(maxsize=4)
def render(text: str, draw: Draw, marked: str = "") -> tuple[Node, ...]:
    """``text`` as elements; the rule with the number ``marked`` stands out."""
    prose, *fenced = _FENCE.split(text)
    parts = [*_blocks(prose, marked)]
    for kind, content, after in zip(fenced[::3], fenced[1::3], fenced[2::3], strict=True):
        parts.append(draw(content) if kind == "position" else h("pre", h("code", content)))
        parts += _blocks(after, marked)
    return tuple(parts)


def _blocks(text: str, marked: str) -> Iterator[Node]:
    for block in re.split(r"\n\s*\n", text.strip()):
        yield from _block(block, marked)


def _block(block: str, marked: str) -> Iterator[Node]:
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


def _heading(line: str) -> Node:
    level = len(line) - len(line.lstrip("#"))
    return h(f"h{min(level, 6)}", _spans(line.lstrip("# ")))


def _item(tag: str, line: str, marked: str) -> Node:
    rule = _RULE.match(line)
    if rule is None:
        return h(tag, _spans(line))
    number = rule[1]
    words = (h("b", number, class_="rule-number"), _ours(rule[2]), " ", _spans(line[rule.end() :]))
    return h(
        tag,
        *words,
        id=f"rule-{number}",
        class_="rule marked" if number == marked else "rule",
        tabindex=-1,
    )


def _ours(mark: str) -> Child:
    """The mark of a statement that goes beyond the original, with what it means."""
    return h("abbr", mark, title=Message("rulebook.ours")) if mark else None


def _table(lines: Sequence[str]) -> Node:
    rows = [_cells(line) for line in lines]
    head = h("thead", h("tr", *map(_column_head, rows[0])))
    body = (h("tr", *(h("td", _spans(cell)) for cell in row)) for row in rows[2:])
    # What may be wider than the screen is moved by keys as well, so the focus goes there.
    table = h("table", head, h("tbody", *body))
    return h(
        "div",
        table,
        class_="wide",
        role="group",
        aria_label=Message("rulebook.table"),
        tabindex=0,
    )


def _cells(line: str) -> Sequence[str]:
    """The cells of a row; within one, a line has a backslash before it."""
    cells = _BETWEEN_CELLS.split(line.strip("|"))
    return [cell.strip().replace(r"\|", "|") for cell in cells]


def _column_head(cell: str) -> Node:
    """The heading of a column; where it has none, that is no heading."""
    return h("th", _spans(cell), scope="col") if cell else h("td")


def _spans(text: str) -> Iterator[Child]:
    """Words within a line. Of a link that leads out of the page only its words are left."""
    end = 0
    for span in _SPAN.finditer(text):
        yield text[end : span.start()]
        kind = "link" if span["link"] else str(span.lastgroup)
        yield _span(kind, span[kind], span["to"] or "")
        end = span.end()
    yield text[end:]


def _span(kind: str, words: str, to: str) -> Child:
    if kind == "link":
        inside = to.startswith(("#new/", "#rules/"))
        return h("a", _spans(words), href=to) if inside else _spans(words)
    if kind == "quote":
        return h("q", words, lang="en")
    return h(kind, words if kind == "code" else _spans(words))
