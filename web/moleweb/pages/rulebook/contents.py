"""Finding one's way in a rulebook: contents, the way back to them, and what holds some words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from molecore.core.record import record
from molecore.drawing.nodes import Child, Node, h
from molecore.words import Message, cached

_STATEMENT: Final = re.compile(r"^\*\*([A-Z]\d{1,3})\*\*†? (.*)$", re.MULTILINE)
_MARKS: Final = re.compile(r"[*`]")
_MOST: Final = 30
"""Statements that are listed for some words."""


@record
class Statement:
    """A numbered statement of a rule text."""

    rule: str
    words: str


@cached(maxsize=8)
def statements(text: str) -> tuple[Statement, ...]:
    """Return all numbered statements of a rule text, without its marks for bold and the like."""
    return tuple(
        Statement(found[1], _MARKS.sub("", found[2])) for found in _STATEMENT.finditer(text)
    )


def found(text: str, query: str) -> tuple[Statement, ...]:
    """Return the statements that have each word of ``query`` in them, or are called so."""
    words = query.casefold().split()
    return tuple(
        one
        for one in statements(text)
        if words and all(word in f"{one.rule} {one.words}".casefold() for word in words)
    )


def search(game: str, text: str, query: str) -> Node:
    """The field for words to look for, and where they are found."""
    field = h(
        "input",
        type="search",
        id="find-rule",
        value=query,
        data_change="findrule",
        data_live=True,
        autocomplete="off",
    )
    return h(
        "div",
        h("label", Message("rulebook.find"), for_="find-rule"),
        field,
        _results(game, found(text, query)) if query.strip() else None,
        class_="find",
    )


def _results(game: str, hits: Sequence[Statement]) -> Node:
    lines = (
        h("li", h("a", h("b", one.rule), " ", one.words, href=f"#rules/{game}/{one.rule}"))
        for one in hits[:_MOST]
    )
    count = h("p", Message("rulebook.found", n=len(hits)), role="status", class_="quiet")
    return h("div", count, h("ul", *lines))


def headed(game: str, parts: Sequence[Child]) -> Iterator[Child]:
    """``parts`` with a place to go to at each heading, and from there back to the contents."""
    number = 0
    for part in parts:
        if isinstance(part, Node) and part.tag == "h2":
            number += 1
            back = h(
                "a",
                "↑",
                href=f"#rules/{game}/contents",
                class_="to-contents",
                aria_label=Message("rulebook.to_contents"),
            )
            yield h("h2", *part.children, " ", back, id=f"part-{number}", tabindex=-1)
        else:
            yield part


def contents(game: str, parts: Sequence[Child]) -> Node:
    """The headings, each a way to its part."""
    headings = [part for part in parts if isinstance(part, Node) and part.tag == "h2"]
    links = (
        h("li", h("a", *_words(heading), href=f"#rules/{game}/part-{number}"))
        for number, heading in enumerate(headings, 1)
    )
    return h(
        "nav",
        h("h2", Message("rulebook.contents"), id="contents", tabindex=-1),
        h("ol", *links),
        class_="contents",
        aria_label=Message("rulebook.contents"),
    )


def _words(heading: Node) -> tuple[Child, ...]:
    """What a heading says, without the way back that was added to it."""
    return tuple(
        child for child in heading.children if not (isinstance(child, Node) and child.tag == "a")
    )
