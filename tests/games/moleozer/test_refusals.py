from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction, Refusal
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from tests.games.moleozer.meadow import action, after, dealt, fresh, won

CHOOSING = after(fresh(3, houses="choose"), "house:E4")
LOOKING = fresh(2)
GUESSING = after(dealt("2 2", "3 3", "4 4"), "10")
STEPPING = won("2 2", "3 3", "4 4")
ACTING = after(won("3R 2", "3 3", "4 4"), "N1")
OVER = after(won("2 2", "6 3", mole="A3"), "A4")


def why_not(state: State, target: str, seat: int | None = None) -> Refusal:
    """What ``seat``, or the first to act, is told when it presses ``target``."""
    who = GAME.actors(state)[0] if seat is None else seat
    return GAME.why_not(GAME.view(state, who), who, target)


def told(refusal: Refusal) -> tuple[str, str]:
    """The sentence and the rule."""
    return str(refusal.message), refusal.rule


@pytest.mark.parametrize(
    ("state", "target", "message", "rule"),
    [
        (CHOOSING, "E4", "E4 has an owner already; still free: N4, S4 and W4.", "Z3"),
        (CHOOSING, "N3", "N3 is no house of this board; still free: N4, S4 and W4.", "Z3"),
        (CHOOSING, "12", "12 has no place here: now houses are chosen.", "Z3"),
        (LOOKING, "card2", "order:2 is not for a stack of 5.", "Z6"),
        (LOOKING, "12", "12 has no place here: now everybody looks at their cards.", "Z7"),
        (GUESSING, "11", "11 is too near to 10; guesses differ by 2 at least.", "Z11"),
        (
            after(dealt("2 2", "3 3", "4 4"), "20", "14"),
            "15",
            "15 is too near to 14; guesses differ by 2 at least.",
            "Z11",
        ),
        (GUESSING, "41", "41 cannot be guessed; the numbers are 1 to 40.", "Z11"),
        (GUESSING, "N1", "N1 has no place here: now guesses are made.", "Z10"),
        (GUESSING, "multiply", "multiply has no place here: now guesses are made.", "Z10"),
        (STEPPING, "N3", "N3 is not next to the mole; it can go to N1, E1, S1 and W1.", "Z26"),
        (STEPPING, "C", "The mole is on C; it can go to N1, E1, S1 and W1, or stay.", "Z26"),
        (
            STEPPING,
            "A2",
            "A2 is not on this side of the board; the mole can go to N1, E1, S1 and W1.",
            "Z2",
        ),
        (STEPPING, "10", "10 has no place here: now the winner may move the mole.", "Z26"),
        (ACTING, "N2", "No card with X was turned over, so there is no extra step to N2.", "Z28"),
        (ACTING, "swap2", "No card with W was turned over, so nobody swaps with player 2.", "Z28"),
        (STEPPING, "nothing", "There is nothing to be pressed called nothing.", ""),
    ],
)
def test_a_refusal_says_why_and_by_which_rule(
    state: State, target: str, message: str, rule: str
) -> None:
    assert told(why_not(state, target)) == (message, rule)


def test_no_r_no_reversing() -> None:
    state = after(won("2X 2", "3 3", "4 4"), "N1")
    assert why_not(state, "reverse").rule == "Z28"


def test_who_is_not_to_act_is_told_what_is_done_and_by_whom() -> None:
    text = "Now guesses are made, and it is the turn of player 2."
    assert told(why_not(GUESSING, "20", seat=0)) == (text, "Z10")


def test_what_is_allowed_is_not_called_wrong() -> None:
    assert told(why_not(GUESSING, "12")) == ("12 can be chosen.", "Z10")
    assert told(why_not(LOOKING, "ready")) == ("ready can be chosen.", "Z7")


def test_when_the_game_is_over_that_is_the_reason() -> None:
    assert told(why_not(OVER, "12", seat=0)) == ("The game is over.", "")
    with pytest.raises(IllegalAction, match=r"^The game is over\.$"):
        GAME.apply(OVER, 0, action("12"))
