"""The page of Mountains Out of Molehills: cards, plans, stories and what stays unseen."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain
from typing import Any, cast

import pytest

from molecore.core.match import Player, new_match
from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.nodes import h, to_html
from molecore.games.mountains.board import CARDS, Card, grid_of
from molecore.games.mountains.drawing.ground import contents
from molecore.games.mountains.drawing.hand import forecast
from molecore.games.mountains.drawing.lane import lane, lane_of, lanes
from molecore.games.mountains.drawing.spaces import HIGH, WIDE, piece
from molecore.games.mountains.drawing.story import fall_at
from molecore.games.mountains.events import MountainToppled, RoundScored
from molecore.games.mountains.records import Mole, Rock, State, View
from molecore.games.mountains.rules import GAME
from molecore.registry import load
from molecore.words import You
from moleweb.app import queries
from moleweb.app.model import Model
from tests.games.mountains.ground import dealt, ground, planning, play, resolve_card
from tests.web import messages as m
from tests.web.driving import Seen, match_of, page, run

NAMES = ("Ann", "Bob", "Cid", "Dan")
SLOPE = boards.of("mountains")


def table(seats: int = 3, *answers: m.Message) -> Model:
    """A public of people: Player 1, Player 2 and so on."""
    setting = run(page(), m.RouteChanged("#new/mountains"), m.SeatCountChosen(seats))
    people = (m.SeatAssigned(seat, "") for seat in range(seats))
    return run(setting, *people, *answers, m.GameStarted(5, "slope"))


def pressed_until(model: Model, question: str) -> Model:
    """The model after the first thing that can be pressed was pressed, again and again."""
    for _ in range(400):
        if match_of(model).state.public.question == question:
            return model
        model = answered(run(model, m.TellingSkipped()))
    raise AssertionError(f"nobody was ever asked for {question}")


def answered(model: Model) -> Model:
    match = match_of(model)
    if match.state.public.question == "plan":
        return planned(run(model, m.ScreenUncovered()))
    seat = match.actors[0]
    return run(model, m.Pressed(queries.legal(match, seat)[0].targets[0]))


def planned(model: Model) -> Model:
    cards = (m.Pressed(f"hand-{number}") for number in range(4))
    return run(model, *cards, m.GatheredPlayed())


def labels(model: Model, kind: str = "data-target") -> set[str]:
    return {attributes[kind] for attributes in Seen(model).having(kind)}


# ---- the board


def test_every_space_is_a_cell_with_what_is_above_and_below() -> None:
    state = ground(moles="C3E", mountains={"B2": "bca", "C3": "a"}, rock="D4 left")
    seen = {
        str(tag["id"]): tag for tag in Seen(at(state)).having("role") if tag["role"] == "gridcell"
    }
    assert len(seen) == 36
    assert seen["at-B2"]["aria-label"] == "B2, blue mountain of 3"
    assert seen["at-B2"]["aria-description"] == "from the base up: blue, yellow, orange"
    told = "C3, orange molehill, orange mole Amber below, facing east"
    assert seen["at-C3"]["aria-label"] == told
    assert seen["at-D4"]["aria-label"] == "D4, rock below, turns moles left"
    assert seen["at-A4"]["aria-label"] == "A4"


def at(state: State) -> Model:
    """A public of people at any position."""
    model = table(len(state.public.order))
    match = match_of(model)
    steps = (replace(match.steps[0], state=state),)
    return run(replace(model, match=replace(match, steps=steps)), m.ScreenUncovered())


def test_every_piece_is_drawn_in_its_place() -> None:
    view = GAME.view(ground(mountains={"B2": "bca"}), None)
    drawn = to_html(SLOPE.picture(view))
    pieces = [drawn.index(f"#{kind}") for kind in ("base-1", "slab-2", "peak-0")]
    assert pieces == sorted(pieces)
    assert drawn.count("#slab-") == drawn.count("#peak-") == 1
    assert drawn.count("#digger-") + drawn.count("#walker-") == 4


@pytest.mark.parametrize(
    ("facing", "seen"),
    [
        ("N", 'href="#digger-0" transform="translate(65 97)"'),
        ("S", 'href="#digger-0" transform="translate(65 97) rotate(180)"'),
        ("E", 'href="#walker-0" transform="translate(65 97)"'),
        ("W", 'href="#walker-0" transform="translate(65 97) scale(-1 1)"'),
    ],
)
def test_a_mole_is_seen_from_above_or_from_its_side(facing: str, seen: str) -> None:
    view = GAME.view(ground(moles=f"B3{facing}"), None)
    assert seen in to_html(SLOPE.picture(view))


def test_where_a_mountain_topples_arrows_and_buttons_say_where_it_may_fall() -> None:
    falling = at(resolve_card(ground(moles="B3E", mountains={"C3": "bc"}), "M1").state)
    seen = Seen(falling)
    ways = [tag for tag in seen.having("class") if tag["class"] == "way"]
    assert [tag["data-target"] for tag in ways] == ["N", "E", "S", "W"]
    assert {"choose-N", "choose-E", "choose-S", "choose-W"} <= seen.values("id")
    assert "D3, E3" in seen.text
    toppled = run(falling, m.Pressed("E"))
    assert match_of(toppled).plies[-1].action.facing == "E"


def test_over_the_edge_is_said_before_it_happens() -> None:
    edge = at(resolve_card(ground(moles="E3E", mountains={"F3": "bc"}), "M1").state)
    assert "2 over the edge" in Seen(edge).text


# ---- cards


def test_who_takes_pieces_back_may_have_taken_enough() -> None:
    state = ground(moles="A3E", mountains={"A1": "ba", "B1": "a"}, supplies={"a": 1})
    taking, instead = at(resolve_card(state, "M3").state), at(state)
    assert "enough" in labels(taking)
    assert "enough" not in labels(instead)


def test_equal_cards_lie_on_one_pile() -> None:
    model = pressed_until(table(), "draft")
    pool = match_of(model).state.public.pool
    piles = [tag for tag in Seen(model).having("id") if str(tag["id"]).startswith("pool-")]
    assert [tag["data-target"] for tag in piles] == list(dict.fromkeys(pool))
    taken = run(model, m.Pressed(pool[0]))
    assert match_of(taken).plies[-1].action.card == pool[0]


def test_cards_in_hand_are_backs_to_the_others() -> None:
    model = answered(pressed_until(table(), "draft"))
    assert "own-cards" not in Seen(model).values("class")
    mover = match_of(model).state.public.asked[0]
    later = model
    while match_of(later).state.public.asked[0] != match_of(model).state.public.order[0]:
        later = answered(later)
    looking = run(later, m.SecretsRequested(), m.ScreenUncovered())
    assert mover != match_of(later).state.public.asked[0]
    assert "own-cards" in Seen(looking).values("class")


# ---- planning


def test_people_plan_one_after_another_each_alone() -> None:
    model = pressed_until(table(), "plan")
    for seat in range(3):
        assert f"Hand the device to Player {seat + 1}" in Seen(model).text
        assert not Seen(model).having("data-game")
        mine = run(model, m.ScreenUncovered())
        assert Seen(mine).text.count("Put your four cards in order.") == 1
        model = planned(mine)
    assert match_of(model).state.public.question != "plan"


def test_a_card_goes_to_the_first_free_place_and_back() -> None:
    model = run(pressed_until(table(), "plan"), m.ScreenUncovered())
    one = run(model, m.Pressed("hand-2"), m.Pressed("hand-0"))
    assert one.table.pressed == ("hand-2", "hand-0", "", "")
    back = run(one, m.Pressed("hand-2"), m.Pressed("hand-3"))
    assert back.table.pressed == ("hand-3", "hand-0", "", "")
    assert not match_of(back).plies[-1:] or match_of(back) is match_of(model)


def test_a_card_can_be_put_on_any_place_and_changes_with_what_lies_there() -> None:
    model = run(pressed_until(table(), "plan"), m.ScreenUncovered())
    put = run(model, m.Pressed("hand-1>3"), m.Pressed("hand-0>0"), m.Pressed("hand-1>0"))
    assert put.table.pressed == ("hand-1", "", "", "hand-0")
    over = run(put, m.Pressed("hand-2>0"))
    assert over.table.pressed == ("hand-2", "", "", "hand-0")
    nonsense = run(put, m.Pressed("hand-9>0"), m.Pressed("hand-1>7"), m.Pressed("C3"))
    assert nonsense.table.pressed == put.table.pressed
    assert nonsense.table.hint is not None


def test_a_plan_is_confirmed_when_it_is_whole() -> None:
    model = run(pressed_until(table(), "plan"), m.ScreenUncovered(), m.Pressed("hand-0"))
    assert "Confirm the plan" not in Seen(model).text
    assert match_of(run(model, m.GatheredPlayed())) is match_of(model)
    whole = run(model, *(m.Pressed(f"hand-{number}") for number in (3, 1, 2)))
    assert "Confirm the plan" in Seen(whole).text
    hand = match_of(whole).state.hands[0]
    done = run(whole, m.GatheredPlayed())
    assert match_of(done).plies[-1].action.cards == (hand[0], hand[3], hand[1], hand[2])
    assert "Player 1's plan is ready." in Seen(run(done, m.ScreenUncovered())).text


def test_no_plan_is_on_the_page_of_another() -> None:
    model = planned(run(pressed_until(table(), "plan"), m.ScreenUncovered()))
    for hidden in (model, run(model, m.ScreenUncovered())):
        assert "plan:" not in Seen(hidden).text
        assert all("plan:" not in str(tag) for tag in Seen(hidden).elements)


# ---- the forecast


def view_of(hand: tuple[Card, ...], mole: str = "C3E", rock: Rock | None = None) -> View:
    state = planning(4)
    size = grid_of(6)
    moles = (Mole(size.numbers[mole[:2]], mole[2]), *state.public.moles[1:])  # type: ignore[arg-type]
    state = dealt(state, (hand, *state.hands[1:]))
    return GAME.view(replace(state, public=replace(state.public, moles=moles, rock=rock)), 0)


def names(spaces: frozenset[int]) -> set[str]:
    return {grid_of(6).spaces[space] for space in spaces}


def test_a_plan_that_leaves_nothing_open_has_one_end() -> None:
    seen = forecast(view_of(("M2", "UTURN", "M1", "ROCK")), ("hand-0", "hand-1", "hand-2", ""))
    assert seen is not None
    assert names(seen.sure) == names(seen.maybe) == {"D3", "E3"}
    assert {(grid_of(6).spaces[end.space], end.facing) for end in seen.ends} == {("D3", "W")}


def test_a_plan_may_lead_a_mole_back_to_where_it_sets_out() -> None:
    seen = forecast(view_of(("M1", "UTURN", "M2", "ROCK")), ("hand-0", "hand-1", "hand-2", ""))
    assert seen is not None
    assert names(seen.sure) == {"D3", "C3", "B3"}


def test_choices_on_the_way_make_several() -> None:
    seen = forecast(view_of(("M1", "TURN", "M2", "MOLE")), ("hand-0", "hand-1", "hand-2", ""))
    assert seen is not None
    assert names(seen.sure) == {"D3"}
    assert names(seen.maybe) == {"D3", "D2", "D1", "D4", "D5"}
    assert len(seen.ends) == 2


def test_the_rock_turns_it_until_the_own_rock_card_moves_it() -> None:
    rock = Rock(grid_of(6).numbers["D3"], "left")
    straight = view_of(("M2", "ROCK", "M1", "MOLE"), rock=rock)
    turned = forecast(straight, ("hand-0", "", "", ""))
    moved = forecast(straight, ("hand-1", "hand-0", "", ""))
    assert turned is not None
    assert moved is not None
    assert names(turned.sure) == {"C2"}
    assert names(moved.sure) == {"D3", "E3"}


def test_others_see_no_forecast() -> None:
    view = view_of(("M2", "UTURN", "M1", "ROCK"))
    for viewer in (None, 1):
        other = replace(view, viewer=viewer)
        scene = Scene(pressed=("hand-0",) if viewer is None else ())
        assert 'class="dreams"' not in to_html(SLOPE.draw(other, scene))
    whole = Scene(pressed=("hand-0", "", "", ""))
    assert 'class="sure"' in to_html(SLOPE.draw(view, whole))


# ---- the story of a ply


@pytest.mark.parametrize("seed", range(6))
def test_the_moments_of_each_ply_end_where_the_board_stands(seed: int) -> None:
    state = planning(3, seed)
    for _ in range(60):
        if GAME.result(state) is not None:
            break
        seat = GAME.actors(state)[0]
        step = GAME.apply(state, seat, GAME.legal_actions(state, seat)[-1])
        view = GAME.view(state, None)
        for moment in SLOPE.moments(view, step.events, NAMES):
            for event in moment.events:
                view = GAME.follow(view, cast("Any", event))
        assert contents(view.public) == contents(step.state.public)
        state = step.state


def test_a_mountain_falls_piece_by_piece() -> None:
    before = resolve_card(ground(moles="B3E", mountains={"C3": "bc"}), "M1").state
    step = play(before, "topple:E")
    first, second, *_ = SLOPE.moments(GAME.view(before, None), step.events, NAMES)
    numbers = grid_of(6).numbers
    heights = [first.view.public.mountains[numbers[s]] for s in ("C3", "D3", "E3")]  # type: ignore[union-attr]
    assert [len(mountain) for mountain in heights] == [2, 1, 0]
    assert isinstance(first.about[0], MountainToppled)
    assert (first.events, second.events, second.view) == ((), first.about, None)


def test_a_piece_travels_from_where_it_lay() -> None:
    before = resolve_card(ground(moles="B3E", mountains={"C3": "bc"}), "M1").state
    step = play(before, "topple:E")
    view = GAME.view(before, None)
    first = next(iter(SLOPE.moments(view, step.events, NAMES)))
    drawn = to_html(SLOPE.draw(first.view, Scene(moment=first.about, part=first.part)))
    assert drawn.count('data-travel="-130 ') == 1
    whole = to_html(SLOPE.draw(first.view, Scene()))
    assert drawn.count("#slab-") + drawn.count("#base-") == whole.count("#slab-") + whole.count(
        "#base-"
    )
    assert "data-travel" not in whole


def test_a_piece_travels_up_or_down_the_board_and_to_its_height() -> None:
    before = resolve_card(ground(moles="B3E", mountains={"C3": "bc"}), "M1").state
    higher = 15  # it lay on another piece
    ways = {"N": f"0 {HIGH - higher}", "E": f"{-WIDE} {-higher}", "S": f"0 {-HIGH - higher}"}
    for side, way in ways.items():
        view = GAME.view(before, None)
        first = next(iter(SLOPE.moments(view, play(before, f"topple:{side}").events, NAMES)))
        scene = Scene(moment=first.about, part=first.part)
        drawn = to_html(SLOPE.draw(first.view, scene))
        assert re.findall('data-travel="([^"]*)"', drawn) == [way]
        public = first.view.public  # type: ignore[union-attr]
        fall = fall_at(public, scene)
        assert fall is not None
        height = len(public.mountains[fall.goal])
        assert to_html(piece(fall.owner, height - 1, height)) in drawn, "where it comes to lie"


def test_a_piece_that_falls_over_the_edge_is_with_its_owner_again() -> None:
    edge = resolve_card(ground(moles="E3E", mountains={"F3": "bc"}), "M1").state
    view = GAME.view(edge, None)
    first, second, *_ = SLOPE.moments(view, play(edge, "topple:E").events, NAMES)
    before, after = view.public.supplies, first.view.public.supplies  # type: ignore[union-attr]
    assert [more - less for more, less in zip(after, before, strict=True)].count(1) == 1
    assert (second.events, second.view) == (first.about, None)


def test_a_round_is_scored_player_by_player() -> None:
    model = pressed_until(table(), "token")
    match = match_of(model)
    step, before = match.steps[-1], match.steps[-2].state
    view = GAME.view(before, None)
    counted = [
        moment
        for moment in SLOPE.moments(view, step.events, NAMES)
        if any(isinstance(event, RoundScored) for event in moment.about)
    ]
    running = [moment.view.public.points[-1] for moment in counted]  # type: ignore[union-attr]
    assert [sum(points) for points in running] == sorted({sum(points) for points in running})
    assert running[-1] == match.state.public.points[-1]
    spaces = [space for moment in counted for space in moment.places]
    heaps = contents(match.state.public)
    numbers = grid_of(match.state.public.rules.size).numbers
    assert sorted(numbers[space] for space in spaces) == [
        number for number, content in enumerate(heaps) if content.mountain
    ]
    assert all(moment.caption for moment in counted)
    assert [moment.actor for moment in counted] == list(view.public.order)
    for moment in counted:  # what is counted is taken from what is still to be
        assert moment.view is not None
        shown = to_html(h("div", SLOPE.sheet(moment.view, NAMES[:3], ())))
        figures = re.findall(r"<strong>(\d+)</strong></td><td>\+(\d+)</td>", shown)
        assert len(figures) == 3
        scored = {
            seat: int(total) for seat, (total, _) in zip(view.public.order, figures, strict=True)
        }
        assert [scored[seat] for seat in range(3)] == [
            sum(points) for points in zip(*moment.view.public.points, strict=True)
        ]
        assert sum(map(int, chain(*figures))) == sum(map(sum, match.state.public.points))


def test_the_next_choice_after_a_card_of_the_plan_is_the_next_card() -> None:
    planning_it = run(pressed_until(table(), "plan"), m.ScreenUncovered())
    model = run(planning_it, m.CursorJumped("n", True))
    first = model.table.choice
    after = run(model, m.Pressed(first))
    assert after.table.pressed == (first, "", "", "")
    assert run(after, m.CursorJumped("n", True)).table.choice not in {"", first}


def test_what_a_player_scores_is_told_in_one_sentence() -> None:
    view = GAME.view(ground(moles="B3E", mountains={"A1": "b", "C3": "abc", "D4": "a"}), None)
    scored = SLOPE.moments(view, (RoundScored(3, (4, 1, 0, 0)),), ("Ann", "Bo", "Cy", "Di"))
    told = [str(moment.caption) for moment in scored if moment.caption]
    assert sorted(told) == ["Ann scores 4: 1 molehill and 3 on C3.", "Bo scores 1: 1 molehill."]
    you = (You("You"), "Bo", "Cy", "Di")
    scored = SLOPE.moments(view, (RoundScored(3, (4, 1, 0, 0)),), you)
    assert "You score 4: 1 molehill and 3 on C3." in [str(moment.caption) for moment in scored]


def test_each_mole_has_a_lane_of_cards_as_far_as_they_are_known() -> None:
    state = resolve_card(ground(moles="B3E"), "M2").state
    shown = state.public.revealed[0]
    of_all = lane_of(GAME.view(state, None), 0)
    assert of_all.cards[: len(shown)] == shown
    assert not any(of_all.cards[len(shown) :])
    drafting = pressed_until(table(), "draft")
    taken = answered(drafting)
    match = match_of(taken)
    seat = match.plies[-1].seat
    own, others = (lane_of(GAME.view(match.state, viewer), seat) for viewer in (seat, None))
    assert own.cards == (match.plies[-1].action.card,)
    assert others.cards in ((None,), own.cards)
    drawn = to_html(lane(own))
    assert drawn.count('class="slot') == 4


def test_the_lanes_keep_their_places_when_the_order_of_turns_changes() -> None:
    """Else rows of cards slide about at the beginning of a round."""
    view = GAME.view(resolve_card(ground(moles="B3E"), "M2").state, None)
    seats = view.public.order
    for order in (seats, seats[::-1]):
        turned = replace(view, public=replace(view.public, order=order, question="facing"))
        rows = to_html(lanes(turned, NAMES))
        ids = [f"lane-{place}" for place in range(len(seats))]
        assert re.findall(r'<li id="([^"]+)"', rows) == ids
        places = [rows.index(NAMES[seat]) for seat in order]
        assert places == sorted(places)


def test_moles_slide_where_nothing_else_is_to_be_told() -> None:
    before = ground(moles="B3E")
    after_one = resolve_card(before, "M1").state
    assert place_of(before, "mole-0") != place_of(after_one, "mole-0")
    assert place_of(before, "mole-1") == place_of(after_one, "mole-1")


def place_of(state: State, mole: str) -> object:
    """Where on the drawing a mole is."""
    gliding = {tag["id"]: tag["data-glide"] for tag in Seen(at(state)).having("data-glide")}
    return gliding[mole]


# ---- taking back


def test_a_choice_is_not_simply_taken_back_once_the_next_card_is_turned() -> None:
    model = answered(pressed_until(table(), "side"))
    asked = run(model, m.UndoRequested())
    assert match_of(asked).cursor == match_of(model).cursor
    assert "Secrets have been seen since." in Seen(asked).text


# ---- the sheet


def test_the_sheet_tells_round_height_scores_and_the_way_there() -> None:
    model = pressed_until(table(), "token")
    seen = Seen(model)
    assert "Round 1 of 6: height up to 2" in seen.text
    assert "climb" in seen.values("class")
    for seat, score in enumerate(match_of(model).state.public.points[0]):
        assert f"Player {seat + 1}: {score}" in seen.text


def test_a_whole_game_can_be_pressed_through() -> None:
    model = pressed_until(table(), "over")
    assert match_of(model).result is not None
    assert "won" in Seen(model).text or "win" in Seen(model).text


# ---- a draft, looked back at


def test_a_draft_that_is_looked_back_at_counts_what_was_taken_later_and_stays_as_it_is() -> None:
    model = pressed_until(table(2, m.OptionSet("hands", "hidden")), "draft")
    start = match_of(model).cursor
    for _ in range(3):
        model = answered(model)
    back = run(model, m.PlyChosen(start + 1))
    left = set(match_of(model).state.public.pool)
    assert {tag["id"] for tag in Seen(back).having("id") if tag["id"].startswith("pool-")} == {
        f"pool-{card}" for card in left
    }
    assert "2 cards that were taken later" in Seen(back).text
    assert "What was revealed cannot be taken back." in Seen(back).text
    assert not labels(back) & {*CARDS}


# ---- the own plan


@pytest.mark.parametrize("shown", [True, False])
def test_the_own_cards_to_come_lie_open_where_the_plan_may_be_looked_at(*, shown: bool) -> None:
    game = load("mountains")
    players = [Player("Ann"), Player("Bea", "beginner")]
    match = new_match(game, players, {"show_own_plan": shown}, 3)
    while match.state.public.question != "plan" or match.state.public.asked != (1,):
        seat = match.actors[0]
        match = match.play(seat, game.legal_actions(match.state, seat)[0])
    match = match.play(1, game.legal_actions(match.state, 1)[0])
    view, plan = game.view(match.state, 0), match.state.plans[0]
    own, other = lane_of(view, 0).cards, lane_of(view, 1).cards
    assert own == plan if shown else None in own
    assert None in other
    assert None in lane_of(game.view(match.state, None), 0).cards
