from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from molecore.core.match import Player, new_match
from molecore.core.outcomes import UNKNOWN
from molecore.games.mountains.board import CARDS, in_order
from molecore.games.mountains.events import CardDrafted, RestDiscarded, RoundBegan
from molecore.games.mountains.rules import GAME
from molecore.games.mountains.views import look_back
from tests.games.mountains.ground import legal, only, play, started


@pytest.mark.rule("T8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_cards_a_player_are_on_offer(seats: int) -> None:
    public = started(seats).public
    assert len(public.pool) == 5 * seats
    assert public.pool == in_order(public.pool)
    left = [12 - public.pool.count(card) for card in CARDS]
    assert list(public.deck) == left


@pytest.mark.rule("T8")
def test_the_cards_on_offer_are_told() -> None:
    state = started(2)
    step = play(state, legal(state)[0])
    assert step.state.public.pool != state.public.pool
    public = started(3, seed=5).public
    assert len(set(public.pool)) < 15, "some card is there twice"


@pytest.mark.rule("T9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_are_taken_in_the_same_order_four_times(seats: int) -> None:
    state = started(seats)
    order, asked = state.public.order, []
    while state.public.question == "draft":
        asked.append(state.public.asked[0])
        taken = legal(state)[-1]
        step = play(state, taken)
        assert CardDrafted(asked[-1], taken.partition(":")[2], open=False) in step.events  # type: ignore[arg-type]
        state = step.state
    assert asked == list(order) * 4
    assert state.public.question == "plan"


@pytest.mark.rule("T9")
def test_equal_cards_are_one_choice_and_none_is_added() -> None:
    state = started(4)
    pool = list(state.public.pool)
    assert legal(state) == [f"take:{card}" for card in dict.fromkeys(pool)]
    card = pool[0]
    pool.remove(card)
    assert list(play(state, f"take:{card}").state.public.pool) == pool


@pytest.mark.rule("T9")
def test_what_is_alike_is_taken_by_itself() -> None:
    state = started(2)
    alike = replace(state, public=replace(state.public, pool=("M1", *["TURN"] * 9)))  # type: ignore[arg-type]
    step = play(alike, "take:M1")
    assert len(only(step.events, CardDrafted)) == 8
    assert step.state.public.question == "plan"


@pytest.mark.rule("T10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_nobody_took_is_out_of_the_game(seats: int) -> None:
    state = started(seats)
    pool, drafted = state.public.pool, []
    while state.public.question == "draft":
        step = play(state, legal(state)[0])
        drafted += [event.card for event in only(step.events, CardDrafted) if event.card]
        state = step.state
    (rest,) = only(step.events, RestDiscarded)
    assert len(rest.cards) == seats
    assert in_order((*drafted, *rest.cards)) == pool
    assert state.public.pool == ()
    assert all(len(hand) == 4 for hand in state.public.hands)


@pytest.mark.rule("T10")
@pytest.mark.parametrize(("seats", "left"), [(2, 60), (3, 30), (4, 0)])
def test_the_deck_lasts_for_six_rounds(seats: int, left: int) -> None:
    state, dealt = started(seats), 0
    while GAME.result(state) is None:
        state = play(state, legal(state)[0]).state
        dealt = max(dealt, 120 - sum(state.public.deck))
    assert sum(state.public.deck) == left
    assert dealt == 6 * 5 * seats


@pytest.mark.rule("T11")
def test_hands_may_be_open_as_they_came_from_an_open_pool() -> None:
    state = started(3, hands="open")
    card = state.public.pool[0]
    state = play(state, f"take:{card}").state
    for seat in (None, 0, 1, 2):
        assert GAME.view(state, seat).public.hands[state.public.order[0]] == (card,)


@pytest.mark.rule("T7", "T8")
def test_a_round_begins_with_its_height_order_and_cards() -> None:
    state = started(2)
    began = []
    while GAME.result(state) is None:
        step = play(state, legal(state)[0])
        began += only(step.events, RoundBegan)
        state = step.state
    assert [(event.round, event.cap) for event in began] == [(2, 3), (3, 3), (4, 4), (5, 4), (6, 5)]
    assert all(len(event.cards) == 10 for event in began)


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
