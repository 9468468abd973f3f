"""What is said of targets that cannot be pressed; refusals of actions stand with their rules."""

from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction, Refusal
from molecore.core.narrow import next_targets
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import fresh, meadow, play

BASES = "m0[AAAA..]=A r0[AB..] r1[...]=A?2 m3[BBBB..]=B r4[...]"
START = meadow(BASES, ["N4 N2 CV GK1 GO CI"], discards=["", "N3"])
MOVING = play(START, "n4").state
LAYING = play(fresh(layout="players", two_player_extra=5), "base:m2", "base:m4").state
DONE = play(MOVING, "m0/4", "m0/5", "r1/0", "r1/1").state


def why_not(state: State, target: str) -> Refusal:
    """What the seat to act is told, pressing ``target``."""
    seat = state.public.mover
    return GAME.why_not(GAME.view(state, seat), seat, target)


@pytest.mark.parametrize(
    ("state", "target", "message", "rule"),
    [
        (fresh(layout="players"), "c0", "touches one of the ring only", "R4"),
        (fresh(layout="players"), "m0/1", "first place your Home Base", "R4"),
        (LAYING, "c0", "needs two hexes on the table beside it; the far right hex touches 1", "R5"),
        (LAYING, "m2", "There is a hex on the upper far left hex already", "R5"),
        (LAYING, "m0/1", "first lay the tile you drew", "R5"),
        (START, "m0/0", "first choose a card to play", "R32"),
        (START, "card:N3", "You have no Move or Breed 3 in hand", "R33"),
        (START, "stack:N2", "first choose a card to play", "R32"),
        (START, "pass", "so there is no passing", "R36"),
        (START, "end", "first choose a card to play", "R32"),
        (MOVING, "card:N2", "a turn has one Action", "R33"),
        (MOVING, "stack:N4", "You have no Move or Breed 4 in hand", "R33"),
        (MOVING, "stack:CI", "cannot be stacked", "R50"),
        (MOVING, "stack:CV:roll", "adds +1 to a roll only", "R53"),
        (MOVING, "r0/0", "on a hex you have not claimed; moves start on claims", "R18"),
        (MOVING, "r0/1", "no convert is left", "R53"),
        (MOVING, "r0/2", "you breed only on hexes you have claimed", "R17"),
        (MOVING, "r1", "takes a Cave-In / Make a Home", "R60"),
        (MOVING, "discard:2/1", "takes a Gopher It!", "R80"),
        (MOVING, "o|r0", "takes a Cave-In / Make a Home", "R60"),
        (MOVING, "end", "has to change something first", "R37"),
        (DONE, "m0/0", "no move is left in this play", "R41"),
        (DONE, "r1/2", "no breed is left in this play", "R57"),
        (play(START, "cv").state, "m0/0", "is yours already", "R71"),
        (play(START, "cv").state, "r1/0", "is empty", "R71"),
        (play(START, "gk1", "with:n4").state, "r1/0", "a roll starts on a mole", "R77"),
        (play(START, "gk1").state, "card:CV", "is no number card", "R45"),
        (START, "zz", "nothing called 'zz' on the table", "R12"),
        (START, "card:N9", "nothing called 'card:N9' on the table", "R12"),
    ],
)
def test_a_refusal_says_why_and_by_which_rule(
    state: State, target: str, message: str, rule: str
) -> None:
    refusal = why_not(state, target)
    assert message in str(refusal.message)
    assert refusal.rule == rule


def test_a_mole_without_a_way_is_told_so() -> None:
    sealed = meadow("m0[AA....]=A r0[...] m3[B.....]=B", ["N4"], cave_ins="r0|m0")
    refusal = why_not(play(sealed, "n4").state, "m0/0")
    assert (
        str(refusal)
        == "The mole on the upper far right hex has no empty space that it can reach. (R19)"
    )


def test_who_is_not_to_act_is_told_whose_turn_it_is() -> None:
    for target in ("m3/0", "card:N4", "end"):
        refusal = GAME.why_not(GAME.view(START, 1), 1, target)
        assert str(refusal) == "It is player 1's turn. (R10)"


def test_when_the_game_is_over_that_is_the_reason() -> None:
    over = play(meadow("m0[AAAA..]=A m3[B]=B", ["N4"]), "n4", "m0/4", "end").state
    for target in ("m0/0", "card:N4", "end"):
        assert str(why_not(over, target)) == "The game is over."
    with pytest.raises(IllegalAction, match=r"^The game is over\.$"):
        GAME.apply(over, 0, GAME.decode("end"))


@pytest.mark.parametrize("state", [START, MOVING, DONE, play(START, "ci").state])
def test_what_is_allowed_is_not_called_wrong(state: State) -> None:
    for target in next_targets(GAME.legal_actions(state, state.public.mover)):
        assert str(why_not(state, target).message).endswith("is possible.")
