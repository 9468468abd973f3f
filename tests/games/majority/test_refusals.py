from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction, Refusal
from molecore.games.majority.actions import BLANK
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from tests.games.majority.chamber import action, declared, fresh, play, seated
from tests.games.majority.test_resolution import CHOICE

DECLARING = play(fresh(), "pref+C1").state
CLAIMING = seated("B1", "C1", secret=("D1", "E1"))
OVER = play(declared(layout={"U": ["##"]}), "A1").state


def why_not(state: State, target: str) -> Refusal:
    """What the seat to act is told, pressing ``target``."""
    seat = state.public.mover
    return GAME.why_not(GAME.view(state, seat), seat, target)


@pytest.mark.parametrize(
    ("state", "target", "message", "rule"),
    [
        (DECLARING, "U:C1", "U:C1 is declared already; each seat once.", "J5"),
        (
            DECLARING,
            "U:B1",
            "Seats are declared row by row, and U:B1 comes before the last.",
            "J5",
        ),
        (DECLARING, "U:A1", "There is no seat U:A1 on the boards in play.", "J5"),
        (CLAIMING, "U:B1", "U:B1 is Red's already; claim a free seat.", "J8"),
        (CLAIMING, "U:C1", "U:C1 is Blue's already; claim a free seat.", "J8"),
        (CLAIMING, "L:D1", "There is no seat L:D1 on the boards in play.", "J8"),
        (CLAIMING, BLANK, "It is too late to declare that: claims have begun.", "J5"),
        (
            CHOICE,
            "U:B1",
            "U:B1 is not about to change hands; the choice is between U:H1 and U:H3.",
            "J17",
        ),
    ],
)
def test_a_refusal_says_why_and_by_which_rule(
    state: State, target: str, message: str, rule: str
) -> None:
    assert str(why_not(state, target)) == f"{message} ({rule})"


def test_who_is_not_to_act_is_told_whose_turn_it_is() -> None:
    assert str(GAME.why_not(GAME.view(CLAIMING, 1), 1, "U:D4")) == "It is Red's turn. (J21)"
    assert str(GAME.why_not(GAME.view(CHOICE, 0), 0, "U:H1")) == "It is Blue's turn. (J21)"


def test_when_the_game_is_over_that_is_the_reason() -> None:
    for target in ("U:A1", "U:D4", BLANK):
        assert str(why_not(OVER, target)) == "The game is over."
    with pytest.raises(IllegalAction, match=r"^The game is over\.$"):
        GAME.apply(OVER, 0, action("A1"))


def test_what_is_allowed_is_not_called_wrong() -> None:
    assert str(why_not(DECLARING, BLANK)) == "The slip can be left blank. (J5)"
    assert str(why_not(DECLARING, "U:D1")) == "U:D1 can be declared. (J5)"
    assert str(why_not(CLAIMING, "U:D4")) == "U:D4 can be claimed. (J8)"
    assert str(why_not(CHOICE, "U:H3")) == "U:H3 can be chosen. (J17)"


@pytest.mark.rule("J7")
@pytest.mark.parametrize("place", ["U:D1", "U:E1", "U:F1"])
def test_no_refusal_tells_a_preference_from_an_ordinary_seat(place: str) -> None:
    assert str(why_not(CLAIMING, place)) == f"{place} can be claimed. (J8)"
