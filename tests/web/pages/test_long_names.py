"""A long name is shortened in its middle on the screens that tell of a game."""

from __future__ import annotations

import re

from molecore.core.record import replace
from molecore.drawing.nodes import Node, h, to_html
from molecore.teacher.assessed import Assessed, Suggestion
from molecore.teacher.review import Review
from moleweb.app.model import Model
from moleweb.pages.play.ending_view import ending
from moleweb.pages.play.handover_view import hand_over
from moleweb.pages.play.move_list_view import moves
from moleweb.pages.review.view import review
from moleweb.pages.shelf.view import shelf
from tests.web import messages as m
from tests.web.driving import match_of, played, run, two_people
from tests.web.pages.test_shelf import two_games

NAMES = ("Wolfgang-Maximilian", "W" * 20)
_SHORT = re.compile(r'<span class="name"[^>]*>[^<]*<span class="cut">[^<]*</span>[^<]*</span>')
_TAG = re.compile(r"<[^>]*>")


def shortened(node: Node | None) -> int:
    """How many names are shortened in ``node``, where no name may stand whole."""
    assert node is not None
    markup = to_html((node,))
    seen = _TAG.sub("", _SHORT.sub("…", markup))
    assert [name for name in NAMES if name in seen] == []
    return len(_SHORT.findall(markup))


def table(*actions: str) -> Model:
    return played(two_people(*NAMES), *actions)


def resigned() -> Model:
    return run(table("a1", "b2|c2", "b1", "e4|f4"), m.Resigned())


def test_in_the_log() -> None:
    model = table("a1", "b2|c2", "b1")
    assert shortened(moves(model, match_of(model), h("p"))) == 5, (
        "two of them before the first move"
    )


def test_at_the_end() -> None:
    model = resigned()
    assert shortened(ending(model, match_of(model))) == 2


def test_in_a_review() -> None:
    model = resigned()
    dear = Assessed((Suggestion("c3", 0.9, 500, 0.01),), Suggestion("a1", 0.2, 500, 0.01))
    found = Review(match_of(model), (1,), (dear,), ((1, dear),))
    there = replace(run(model, m.RouteChanged(f"#review/{match_of(model).id}")), review=found)
    assert shortened(review(there)) >= 5, "result, turn, legend and table"


def test_on_a_cover() -> None:
    model = table()
    assert shortened(hand_over(model, match_of(model), 0)) == 3


def test_on_the_shelf() -> None:
    _, tab = two_games()
    first, *_ = tab.model.shelf.volumes or ()
    for title in ("", "One game"):
        called = replace(first, seen=replace(first.seen, names=NAMES, title=title))
        there = replace(tab.model, shelf=replace(tab.model.shelf, volumes=(called,), glimpses=()))
        assert shortened(shelf(there)) == 2
