"""A long name is shortened in its middle on the screens that tell of a game."""

from __future__ import annotations

import re

import pytest

from molecore.core.record import replace
from molecore.drawing.board import Interlude
from molecore.drawing.nodes import Node, h, to_html
from molecore.teacher.assessed import Assessed, Suggestion
from molecore.teacher.review import Review
from moleweb.app.model import DialogName, Model
from moleweb.app.telling import Stop, Telling
from moleweb.pages.play.ending_view import ending
from moleweb.pages.play.handover_view import hand_over
from moleweb.pages.play.interlude_view import interlude
from moleweb.pages.play.move_list_view import moves
from moleweb.pages.review.view import review
from moleweb.pages.shelf.view import shelf
from moleweb.pages.telling.view import telling_bar
from tests.web import messages as m
from tests.web.driving import match_of, played, render, run, two_people
from tests.web.pages.test_remote import Visitor, _signed  # noqa: F401 - keys for all
from tests.web.pages.test_shelf import two_games

NAMES = ("Wolfgang-Maximilian", "W" * 20)
_SHORT = re.compile(
    rf'<span class="name" title="(?:{"|".join(NAMES)})"[^>]*>'
    r'[^<]*<span class="cut">[^<]*</span>[^<]*</span>'
)
"""A short name that is whole on hover."""
_TAG = re.compile(r"<[^>]*>")


def shortened(node: Node | None) -> int:
    """How many names are shortened in ``node``, where no name may stand whole."""
    assert node is not None
    return in_markup(to_html((node,)))


def in_markup(markup: str) -> int:
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


def told(scene: Interlude | None = None) -> Telling:
    match = match_of(table("a1"))
    stop = Stop(match, 0, f"{NAMES[0]} leads.", frozenset(), (), (), 0, 1.0, scene)
    return Telling(match, 0, (stop,), start=0, at=0, going=False, again=False, run=0)


def test_at_the_table() -> None:
    lines = ((), ("a1",), ("a1", "b2|c2"), ("a1", "b2|c2", "b1"))
    for model in (*(table(*line) for line in lines), run(resigned(), m.EndingClosed())):
        assert in_markup(render(model)) >= 3, "two players' cards, and the headline"
        assert in_markup(render(run(model, m.PlyChosen(0)))) >= 3


def test_in_a_narration() -> None:
    match = match_of(table("a1"))
    assert shortened(telling_bar(match, told())) == 2
    scene = Interlude("Half-time", sentence=f"{NAMES[1]} digs now.")
    assert shortened(interlude(told(scene))) >= 3


@pytest.mark.parametrize("name", ["resign", "takeback"])
def test_in_dialogs(name: DialogName) -> None:
    model = run(table("a1", "b2|c2", "b1"), m.PlyChosen(1), m.DialogOpened(name))
    assert in_markup(render(model)) > in_markup(render(replace(model, dialog=None)))


def test_in_the_lobby() -> None:
    assert in_markup(render(run(table("a1"), m.RouteChanged("")))) >= 2


def test_in_an_invitation_and_in_what_is_sent() -> None:
    host = Visitor(1).do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, "elsewhere"))
    host.do(m.SeatNamed(0, NAMES[0]), m.SeatNamed(1, NAMES[1]))
    host.do(m.GameStarted(7, "0123456789abcdef", "01" * 32)).type("a1")
    assert in_markup(render(host.model)) >= 3
    guest = Visitor(2).open(host.links(1)[0])
    assert in_markup(render(guest.model)) >= 2
    assert in_markup(render(host.do(m.DialogOpened("send", "1")).model)) >= 4


def test_on_the_shelf() -> None:
    _, tab = two_games()
    first, *_ = tab.model.shelf.volumes or ()
    for title in ("", "One game"):
        called = replace(first, seen=replace(first.seen, names=NAMES, title=title))
        there = replace(tab.model, shelf=replace(tab.model.shelf, volumes=(called,), glimpses=()))
        assert shortened(shelf(there)) == 2
