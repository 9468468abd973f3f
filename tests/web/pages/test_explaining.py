"""The explaining board: what fills the list of marks, in all games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from molecore.core.match import Match, Player
from molecore.core.playout import random_match
from molecore.core.record import replace
from molecore.core.rng import SplitMix64
from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.marks import Arrow, BoardMark, Label, Ring, Shade, drawn_marks
from molecore.registry import PLAYABLE, load
from molecore.teacher.assessed import Assessed, Suggestion
from molecore.teacher.review import Review
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.play.choices import choices
from moleweb.pages.play.marks import marks, reach
from tests.web import messages as m
from tests.web.driving import (
    Seen,
    at_table,
    chambers,
    match_of,
    page,
    played,
    render,
    run,
    two_people,
)

GAMES: Final = [meta.id for meta in PLAYABLE]


def shown(model: Model) -> tuple[BoardMark, ...]:
    match = match_of(model)
    return marks(model, match, choices(model, match))


def shaded(model: Model) -> set[str]:
    return {mark.place for mark in shown(model) if isinstance(mark, Shade)}


def hinted(model: Model, best: str, *line: str) -> Model:
    """A model with the final hint ``best``, after which ``line`` is likely."""
    one: dict[str, Any] = {"action": best, "worth": 0.6, "visits": 9, "spread": 0.01, "line": line}
    text = json.dumps({"choices": [one], "played": None})
    model = run(model, m.HintRequested())
    for _ in ("a glance", "a closer look"):
        assert model.consultation is not None
        number = model.consultation.request
        model = run(model, m.TeacherReported(number, "answer", text))
    return model


@pytest.mark.parametrize("game", GAMES)
def test_marks_are_drawn_on_every_board_and_never_spoken(game: str) -> None:
    board, match = boards.of(game), random_match(load(game), 1, limit=20)
    view = match.view(None)
    first, second, *_ = (site.target for site in board.sites(view))
    explained = (
        Shade(first),
        Ring(first, "advised"),
        Arrow(first, second, "reply"),
        Label(second, "3/5", "side-0"),
        Ring("card:of-no-site", "advised"),
    )
    drawn = board.draw(view, Scene(marks=explained))
    groups = drawn_marks(board.sites(view), explained, 40)
    names = [group.attributes["id"] for group in groups]
    assert names == ["shades", "advised", "reply", "counts"]
    assert all(group.attributes["aria-hidden"] == "true" for group in groups)
    found = [each.attributes.get("id") for each in nodes(drawn)]
    assert all(found.count(name) == 1 for name in names)


def nodes(node: Any) -> Iterator[Any]:
    yield node
    for child in node.children:
        if not isinstance(child, str):
            yield from nodes(child)


def test_a_hint_shows_its_move_and_the_numbered_line_after_it_and_says_who_plays() -> None:
    model = hinted(two_people(), "c3", "d3|e3", "c4")
    assert shown(model) == (
        Ring("c3", "advised"),
        Label("c3", "1"),
        Ring("d3|e3", "reply"),
        Label("d3|e3", "2"),
        Arrow("c3", "c4", "onward"),
        Ring("c4", "onward"),
        Label("c4", "3"),
    )
    assert "Likely next: Wim: rod between d3 and e3, Rosa: c4." in Seen(model).text
    assert shown(run(model, m.HintClosed())) == ()


def test_a_step_is_an_arrow_from_where_the_mole_is() -> None:
    model = hinted(played(two_people(), "a1", "h4|i4"), "b2")
    assert shown(model) == (Arrow("a1", "b2", "advised"), Ring("b2", "advised"))


def test_a_move_from_place_to_place_is_an_arrow() -> None:
    model = at_table(moving())
    match = match_of(model)
    seat = queries.person_to_act(match)
    assert seat is not None
    action = next(each for each in queries.legal(match, seat) if len(each.targets) == 2)
    start, end = action.targets
    assert Arrow(start, end, "advised") in shown(hinted(model, match.game.encode(action)))


def moving() -> Match:
    """A game of Mole Majority in which a mole is to move."""
    match = random_match(load("mole_majority"), 3, limit=400)
    for ply in range(len(match.plies)):
        here = match.jump(ply)
        mine = here.actors[0] == 0
        if mine and any(len(each.targets) == 2 for each in queries.legal(here, 0)):
            computer = Player("Mole", "casual")
            return replace(here.forget_undone(), players=(here.players[0], computer))
    raise AssertionError


def test_the_reach_of_the_chosen_mole_is_shaded() -> None:
    model = at_table(moving())
    match = match_of(model)
    seat = queries.person_to_act(match)
    assert seat is not None
    moves = [each.targets for each in queries.legal(match, seat) if len(each.targets) == 2]
    start = moves[0][0]
    ends = {end for first, end in moves if first == start}
    assert shaded(run(model, m.LookedAt(start))) == ends
    assert shaded(run(model, m.Pressed(start))) == ends
    assert not shaded(run(model, m.LookedAt(start), m.LookedAt("")))
    assert not shaded(model)


def test_a_claim_shades_the_seats_it_counts_for() -> None:
    model = run(chambers(preferences="0"), m.LookedAt("U:C2"))
    around = reach(model, match_of(model), "U:C2")
    assert "U:C1" in around
    assert shaded(model) == set(around)
    assert not shaded(run(chambers(preferences="0"), m.LookedAt("U:nowhere")))


def test_seats_that_are_nearly_decided_are_counted_with_who_leads() -> None:
    model = run(chambers(preferences="0"), m.SettingChanged("pointers", "on"))
    assert not shown(model)
    closing = played(model, "U:C1", "U:J7", "U:A2", "U:I7", "U:C2")
    counts = {mark.place: mark for mark in shown(closing) if isinstance(mark, Label)}
    assert (counts["U:B1"].text, counts["U:B1"].look) == ("3/4", "side-0")
    told = "B1: 3 of 4 claimed around it, Red leads."
    assert told not in Seen(closing).text
    assert told in Seen(run(closing, m.PlacesShown())).text
    assert not shown(run(closing, m.SettingChanged("pointers", "off")))


def test_a_card_shades_where_it_leads_and_tells_nothing_hidden() -> None:
    model = at_table(planning())
    match = match_of(model)
    led = {f"hand-{number}": reach(model, match, f"hand-{number}") for number in range(4)}
    card, found = max(led.items(), key=lambda each: len(each[1]))
    assert found
    assert all(place in {site.target for site in sites(match)} for place in found)
    others = replace(model, match=replace(match, steps=hidden_otherwise(match)))
    assert reach(others, match_of(others), card) == found


def sites(match: Match) -> Any:
    return boards.of(match.game.meta.id).sites(queries.view(match))


def planning() -> Match:
    """A game of Mountains against a computer in which a plan is to be laid."""
    match = random_match(load("mountains"), 2, limit=60)
    for ply in range(len(match.plies)):
        here = match.jump(ply)
        if here.actors[:1] == (0,) and here.view(0).public.question == "plan":
            computers = (Player("Mole", "casual") for _ in match.players[1:])
            return replace(here.forget_undone(), players=(here.players[0], *computers))
    raise AssertionError


def hidden_otherwise(match: Match) -> tuple[Any, ...]:
    """The steps of ``match`` with another guess of what seat 0 does not know."""
    guess = match.game.sample(match.view(0), SplitMix64(5))
    assert guess != match.state
    *before, last = match.steps
    return (*before, replace(last, state=guess))


def test_what_was_better_is_marked_where_somebody_looks_back_from_a_review() -> None:
    model = run(played(two_people(), "a1", "h4|i4", "a2"), m.Resigned())
    match = match_of(model)
    dear = Assessed((Suggestion("e4", 0.9, 9, 0.01),), played=Suggestion("a1", 0.2, 9, 0.01))
    review = Review(match, turns=(1, 2, 3), glances=(dear,))
    reviewed = replace(run(model, m.PlyChosen(1)), review=review)
    assert Ring("e4", "advised") in shown(reviewed)
    assert not shown(run(reviewed, m.PlyChosen(2)))
    assert not shown(page_of(reviewed))


def page_of(model: Model) -> Model:
    """``model`` at the last ply."""
    return run(model, m.PlyChosen(len(match_of(model).plies)))


def test_nothing_is_marked_before_somebody_asks() -> None:
    assert shown(two_people()) == ()
    assert page().table.looked_at == ""


def test_a_lesson_says_its_choices_and_shows_the_way_to_the_next_press() -> None:
    model = run(page(), m.RouteChanged("#learn/mole_hill"), m.PlacesShown(toggle=False))
    assert "You can press 63 places. They are marked." in Seen(model).text
    assert 'id="shades"' in render(model)
