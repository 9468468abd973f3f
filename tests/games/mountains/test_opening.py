"""The board, the opening and the draft of Mountains."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from molecore.core.match import Player, new_match
from molecore.core.outcomes import UNKNOWN
from molecore.games.mountains.board import CAPS, PIECES, grid_of
from molecore.games.mountains.events import CardDrafted, FirstHillRaised
from molecore.games.mountains.meta import META
from molecore.games.mountains.rules import GAME
from molecore.games.mountains.views import look_back
from tests.games.mountains.ground import everything, fresh, legal, only, play, started


@pytest.mark.rule("T1")
@pytest.mark.parametrize(("seats", "size"), [(2, 4), (3, 5), (4, 6)])
def test_the_grid_depends_on_the_players(seats: int, size: int) -> None:
    public = fresh(seats).public
    assert public.rules.size == size
    assert len(public.mountains) == size * size
    spaces = grid_of(size).spaces
    assert spaces[0] == "A1"
    assert spaces[-1] == f"{'ABCDEF'[size - 1]}{size}"


@pytest.mark.rule("T2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_a_mole_and_30_molehills(seats: int) -> None:
    public = fresh(seats).public
    assert len(public.moles) == seats
    assert public.supplies == (PIECES,) * seats == (30,) * seats


@pytest.mark.rule("T3")
def test_the_turn_order_is_dealt_by_chance() -> None:
    orders = Counter(fresh(3, seed).public.order for seed in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60


@pytest.mark.rule("T4")
def test_a_corner_is_taken_once() -> None:
    state = play(fresh(3), "corner:A1", "face:E").state
    assert legal(state) == ["corner:E1", "corner:A5", "corner:E5"]


@pytest.mark.rule("T5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_hills_rise_when_all_moles_are_placed(seats: int) -> None:
    state = fresh(seats)
    while state.public.question in ("corner", "facing"):
        assert not any(state.public.mountains)
        step = play(state, legal(state)[-1])
        state = step.state
    assert [hill.seat for hill in only(step.events, FirstHillRaised)] == list(state.public.order)
    assert state.public.supplies == (29,) * seats
    spaces = [
        grid_of(state.public.rules.size).spaces[mole.space] for mole in state.public.moles if mole
    ]
    assert everything(state) == {space: "abcd"[seat] for seat, space in enumerate(spaces)}


@pytest.mark.rule("T6")
def test_by_default_there_are_twelve_of_each_card() -> None:
    assert fresh().public.deck == (12,) * 10


@pytest.mark.rule("T7", "T44")
def test_six_rounds_with_heights_that_never_fall() -> None:
    assert fresh().public.rules.caps == (2, 3, 3, 4, 4, 5)
    for caps in CAPS:
        heights = fresh(caps=caps).public.rules.caps
        assert len(heights) == 6
        assert list(heights) == sorted(heights)


@pytest.mark.rule("T54")
def test_by_default_the_game_is_that_of_the_rulebook() -> None:
    assert {option.key: option.default for option in META.options} == {
        "caps": "2,3,3,4,4,5",
        "cards": "even",
        "show_own_plan": False,
        "chain_free": 40,
        "hands": "hidden",
        "topple_when": "at_once",
    }


# ---- drafting


@pytest.mark.rule("T8")
def test_the_cards_on_offer_are_told() -> None:
    state = started(2)
    step = play(state, legal(state)[0])
    assert step.state.public.pool != state.public.pool
    public = started(3, seed=5).public
    assert len(set(public.pool)) < 15, "some card is there twice"


@pytest.mark.rule("T9")
def test_what_is_alike_is_taken_by_itself() -> None:
    state = started(2)
    alike = replace(state, public=replace(state.public, pool=("M1", *["TURN"] * 9)))  # type: ignore[arg-type]
    step = play(alike, "take:M1")
    assert len(only(step.events, CardDrafted)) == 8
    assert step.state.public.question == "plan"


@pytest.mark.rule("T10")
@pytest.mark.parametrize(("seats", "left"), [(2, 60), (3, 30), (4, 0)])
def test_the_deck_lasts_for_six_rounds(seats: int, left: int) -> None:
    state, dealt = started(seats), 0
    while GAME.result(state) is None:
        state = play(state, legal(state)[0]).state
        dealt = max(dealt, 120 - sum(state.public.deck))
    assert sum(state.public.deck) == left
    assert dealt == 6 * 5 * seats


def test_in_a_look_back_a_seat_knows_its_own_later_picks_and_no_others() -> None:
    match = new_match(GAME, [Player(f"Player {seat}") for seat in range(3)], {}, 5)
    while match.state.public.question != "plan":
        seat = match.actors[0]
        match = match.play(seat, GAME.legal_actions(match.state, seat)[0])
    once = next(n for n, step in enumerate(match.steps) if len(step.state.public.taken) == 1)
    seat = match.plies[once].seat
    later = [event for step in match.steps[once + 1 :] for event in step.events]
    picks = [event for event in later if isinstance(event, CardDrafted)]
    own = [pick.card for pick in picks if pick.seat == seat]
    view = GAME.view(match.steps[once].state, seat)
    pool = look_back(view, later).public.pool
    assert own
    assert len(pool) == len(view.public.pool)
    assert pool.count(UNKNOWN) == len(picks) - len(own)
    assert not Counter(own) - Counter(pool)
