"""The rules of a game, each statement with its number to be linked to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial
from typing import Final

from molecore.draw import boards
from molecore.drawing.art import emblem, icon
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import button, go
from molecore.registry import teaches
from molecore.words import Message, cached
from moleweb.app.model import Model
from moleweb.pages.rulebook import diagrams, markdown
from moleweb.pages.rulebook.contents import contents, headed, search
from moleweb.pages.rulebook.diagrams import taught, worked_round

_PART: Final = re.compile(r"^## (.+)$", re.MULTILINE)
_TO_PART: Final = re.compile(r"\[([^\]]+)\]\(#[^)/]+\)")
"""A link that is called as the part is that it leads to."""


def rulebook(model: Model) -> Node:
    """The whole screen."""
    route = model.route
    back = go(Message("rulebook.back"), f"#play/{model.match.id}") if model.match else None
    drawn = boards.drawn(route.about)
    play = go(Message("rulebook.play"), f"#new/{route.about}", look="main") if drawn else None
    has_lesson = drawn and teaches(route.about)
    learn = go(Message("rulebook.learn"), f"#learn/{route.about}") if has_lesson else None
    doors = h("div", play, learn, back, class_="doors")
    head = h("div", emblem(route.about), doors, class_="book-head")
    return h("div", head, _text(model), class_="book")


def _text(model: Model) -> Node:
    text = model.book.text if model.book else None
    if text is None:
        return h("p", Message("rulebook.opening"), data_say=True, class_="wait")
    if not text:
        sorry = h("p", Message("rulebook.not_read"), role="alert")
        return h("div", sorry, button(Message("dialog.try_again"), "reread", look="main"))
    game = model.route.about
    query = model.book.query if model.book else ""
    return h(
        "article",
        search(game, text, query),
        _pages(game, text, model.route.place),
        class_="rules panel",
    )


@cached(maxsize=4)
def _pages(game: str, text: str, place: str) -> Node:
    """The text with its contents: in short first, then a round in pictures, then the rules."""
    told = (*worked_round(game), *gallery(game))
    parts = list(markdown.render(_linked(game, text, told), drawer(game), place))
    second = _second_heading(parts)
    whole = tuple(headed(game, [*parts[:second], *told, *parts[second:]]))
    lessons = taught(game)
    return h(
        "div",
        *(_with_lesson(game, part, lessons) for part in whole[: _first_heading(whole)]),
        contents(game, whole),
        *(_with_lesson(game, part, lessons) for part in whole[_first_heading(whole) :]),
    )


def _linked(game: str, text: str, told: Sequence[Child]) -> str:
    """``text`` whose links to its own parts lead there, with what is ``told`` after the first."""
    names = _PART.findall(text)

    def place(found: re.Match[str]) -> str:
        number = names.index(found[1]) + 1
        shifted = number + (len(_headings(told)) if number > 1 else 0)
        return f"[{found[1]}](#rules/{game}/part-{shifted})"

    return _TO_PART.sub(lambda found: place(found) if found[1] in names else found[0], text)


def _headings(parts: Sequence[Child]) -> list[int]:
    return [n for n, part in enumerate(parts) if isinstance(part, Node) and part.tag == "h2"]


def _first_heading(parts: Sequence[Child]) -> int:
    return next(iter(_headings(parts)), len(parts))


def _second_heading(parts: Sequence[Child]) -> int:
    return next(iter(_headings(parts)[1:]), len(parts))


def _with_lesson(game: str, part: Child, taught_rules: frozenset[str]) -> Child:
    """A statement that the lesson teaches, with the way there."""
    if not isinstance(part, Node) or part.attributes.get("id", "")[5:] not in taught_rules:
        return part
    link = h(
        "a",
        icon("play"),
        href=f"#learn/{game}",
        class_="to-lesson",
        aria_label=Message("rulebook.in_the_lesson"),
        title=Message("rulebook.in_the_lesson"),
    )
    return h(part.tag, *part.children, " ", link, **part.attributes)


@cache
def drawer(game: str) -> markdown.Draw:
    """What draws the positions in the rule text of a game."""
    return partial(diagrams.figure, game)


@cached(maxsize=8)
def gallery(game: str) -> tuple[Node, ...]:
    """The heading and the pictures; () where there are none."""
    items = tuple(
        h("li", picture, h("span", words)) for picture, words in boards.of(game).gallery()
    )
    if not items:
        return ()
    return (h("h2", Message("rulebook.gallery")), h("ul", *items, class_="exhibits"))
