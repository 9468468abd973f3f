from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mountains.board import CARDS
from molecore.games.mountains.records import State
from molecore.games.mountains.rules import GAME
from tests.games.mountains.ground import fresh, ground, planning, play, resolve_card, started

SUPPLIED = resolve_card(ground(moles="A3E", mountains={"B1": "a"}, supplies={"a": 0}), "M1").state


@pytest.mark.parametrize(
    ("state", "text", "message"),
    [
        (fresh(2), "corner:B2", r"B2 is not a corner of the grid in use. \(T4\)"),
        (fresh(2), "corner:F6", r"There is no space F6 on the grid in use. \(T1\)"),
        (fresh(2), "take:M1", r"take:M1 cannot be chosen now; choose a corner .*\(T4\)"),
        (play(fresh(2), "corner:A1").state, "left", r"choose where the nose points.*\(T4\)"),
        (started(2), "rock:A1", r"take a card from the pool. \(T9\)"),
        (planning(2), "topple:N", r"put your four cards in order. \(T12\)"),
        (resolve_card(ground(), "TURN").state, "turn-first", r"left or right. \(T17\)"),
        (resolve_card(ground(), "M1L").state, "left", r"the turn or the step. \(T18\)"),
        (resolve_card(ground(), "ROCK").state, "rock:G9", "is nothing to rock"),
        (SUPPLIED, "rock:A1", r"from the tops of mountains, or say enough. \(T31\)"),
        (SUPPLIED, "back:C3", r"no mountain on C3 to take a piece from. \(T31\)"),
        (resolve_card(ground(), "UTURN").state, "left", r"a place in the next turn order. \(T50\)"),
        (resolve_card(ground(number=6), "UTURN").state, "left", r"^The game is over.$"),
    ],
)
def test_refusals_say_what_is_wrong_and_what_to_do(state: State, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GAME.apply(state, (*state.public.asked, 0)[0], GAME.decode(text))


def test_what_is_not_on_offer() -> None:
    state = started(2, seed=3)
    missing = next(card for card in CARDS if card not in state.public.pool)
    with pytest.raises(IllegalAction, match=r"There is no .* on offer, only .*\(T9\)"):
        play(state, f"take:{missing}")


def test_it_is_another_players_turn() -> None:
    state = started(2)
    waiting = 1 - state.public.asked[0]
    with pytest.raises(IllegalAction, match=r"It is another player's turn. \(T9\)"):
        GAME.apply(state, waiting, GAME.decode(f"take:{state.public.pool[0]}"))


@pytest.mark.parametrize(
    ("state", "target", "message"),
    [
        (fresh(2), "A3", "A3 is not a corner of the grid in use."),
        (play(fresh(2), "corner:A1", "face:E").state, "A1", "Another mole starts in A1."),
        (resolve_card(ground(moles="B3E"), "ROCK").state, "B3", "A mole is on B3; "),
        (SUPPLIED, "A1", "There is no mountain on A1 to take a piece from."),
        (started(2), "A1", "A1 cannot be chosen now; take a card from the pool."),
        (resolve_card(ground(number=6), "UTURN").state, "A1", "The game is over."),
    ],
)
def test_what_cannot_be_pressed(state: State, target: str, message: str) -> None:
    seat = (*state.public.asked, 0)[0]
    refusal = GAME.why_not(GAME.view(state, seat), seat, target)
    assert str(refusal.message).startswith(message)
