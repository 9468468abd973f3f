from __future__ import annotations

from molecore.games.mountains.rules import GAME
from molecore.games.mountains.text import text_board
from tests.games.mountains.ground import fresh, ground, planning, play, resolve_card, started


def test_both_layers_stand_side_by_side() -> None:
    towers = {"A1": "abcd", "C2": "b"}
    state = ground(2, moles="B2E C3N", mountains={**towers, "A1": "ab"}, rock="D1 back", number=3)
    assert text_board(GAME.view(state, None)).splitlines()[:5] == [
        "   A      B      C      D          A  B  C  D",
        " 1 12     .      .      .        1 .  .  .  #b",
        " 2 .      .      2      .        2 .  1> .  .",
        " 3 .      .      .      .        3 .  .  2^ .",
        " 4 .      .      .      .        4 .  .  .  .",
    ]


def test_cards_and_scores_stand_below() -> None:
    state = started(2)
    rows = text_board(GAME.view(state, None)).splitlines()
    assert rows[5] == f"On offer: {' '.join(state.public.pool)}"
    first, second = (seat + 1 for seat in state.public.order)
    assert rows[6:8] == [f"{seat}: 0 points, 29 molehills" for seat in (first, second)]
    assert rows[8] == f"Round 1; {first} takes a card."


def test_hands_and_what_is_turned_up() -> None:
    state = resolve_card(ground(2, hands="open"), "ROCK").state
    rows = text_board(GAME.view(state, None)).splitlines()
    turned = "cards UTURN UTURN UTURN ROCK; turned up UTURN UTURN UTURN ROCK"
    assert rows[6] == f"1: 0 points, 30 molehills; {turned}"
    hidden = text_board(GAME.view(resolve_card(ground(2), "ROCK").state, None)).splitlines()[6]
    assert hidden.endswith("cards ? ? ? ?; turned up UTURN UTURN UTURN ROCK")


def test_an_own_plan_shows_where_it_may() -> None:
    state = planning(2, show_own_plan=True)
    plan = GAME.legal_actions(state, 0)[0]
    state = play(state, GAME.encode(plan)).state
    assert f"Your plan: {' '.join(plan.targets)}" in text_board(GAME.view(state, 0)).splitlines()
    assert "Your plan" not in text_board(GAME.view(state, 1))


def test_below_stands_what_is_to_be_done() -> None:
    first = fresh(2).public.asked[0] + 1
    said = [
        text_board(GAME.view(state, None)).splitlines()[-3]
        for state in (
            fresh(2),
            planning(2),
            resolve_card(ground(2), "TURN").state,
            resolve_card(ground(2, number=6), "UTURN").state,
        )
    ]
    assert said == [
        f"Round 0; {first} chooses a corner.",
        "Round 1; plans are made: 0 of 2.",
        "Round 1; 1 chooses a side.",
        "The game is over.",
    ]
