"""What a part of the page shows, line by line, as somebody reads it from top to bottom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from molecore.drawing.nodes import Child, Node, h

_SENTENCE: Final = re.compile(r".*?\D[.?!](?=\s|$)")
_BEGINNING: Final = 30
"""Characters of what stands in a field: enough to tell one kind of link from another."""


def shown(*parts: Child) -> list[str]:
    """Headings and paragraphs by their first sentence, and all that can be pressed or filled in.

    A row for buttons in which there are none is ``()``. A button is ``[label] act value``, a link
    ``<label> address``, a field ``id=value``, one of several lines ``id: value``, a form
    ``(what it does)`` before what is in it. What is told at once is marked with ``!``, a warning
    about secrets with ``*``.
    """
    return list(_lines(h("div", *parts)))


def _lines(node: Node) -> Iterator[str]:
    at = node.attributes
    match node.tag:
        case "h1" | "h2" | "label" | "summary" | "legend":
            yield _text(node)
        case "button" if "data-act" in at:
            yield " ".join(filter(None, (f"[{_text(node)}]", at["data-act"], at["data-value"])))
        case "button":
            yield f"[{_text(node)}]"
        case "a":
            yield f"<{_text(node)}> {at['href']}"
        case "input":
            yield f"{at['id']}={at['value'][:_BEGINNING]}"
        case "textarea":
            yield f"{at['id']}: {_text(node)[:_BEGINNING]}"
        case "svg" | "video":
            yield " ".join(filter(None, (f"({node.tag})", at.get("aria-label", ""))))
        case _:
            yield from _inside(node)


def _inside(node: Node) -> Iterator[str]:
    at = node.attributes
    if at.get("class") == "doors" and not node.children:
        yield "()"
    if "data-submit" in at:
        yield f"({at['data-submit']})"
    children = _with_names(node.children)
    words = " ".join(child for child in children if isinstance(child, str)).strip()
    words = words or "".join(_text(child) for child in children if _is_strong(child))
    if words:
        yield _mark(at) + _first(words)
    for child in children:
        if isinstance(child, Node) and not _is_strong(child):
            yield from _lines(child)


def _with_names(children: Iterable[Node | str]) -> list[Node | str]:
    """The children, with names and notation as part of the text that they stand in."""
    row = list[Node | str]()
    for child in children:
        kept = isinstance(child, Node) and child.attributes == {"translate": "no"}
        text = _text(child) if kept else child
        if row and isinstance(text, str) and isinstance(row[-1], str):
            row[-1] += text
        else:
            row.append(text)
    return row


def _mark(attributes: Mapping[str, str]) -> str:
    if attributes.get("role") == "alert":
        return "! "
    return "* " if attributes.get("class") == "hidden-note" else ""


def _is_strong(child: Node | str) -> bool:
    return isinstance(child, Node) and child.tag == "strong"


def _first(words: str) -> str:
    found = _SENTENCE.match(words)
    return found[0] if found else words


def _text(child: Node | str) -> str:
    return child if isinstance(child, str) else "".join(map(_text, child.children)).strip()
