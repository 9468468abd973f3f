from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction, Refusal
from molecore.games.mole_hill.actions import Dig, Fence
from molecore.games.mole_hill.records import State
from molecore.games.mole_hill.rules import GAME
from tests.games.mole_hill.lawn import fresh, lawn, play, score

OVER = play(lawn("a1", "b1|c1 b1-b2 a1-a2", first=score(3)), "b1").state
MOLE = lawn("a1 b2", "b2|c2")
GARDENER = lawn("a1 b2", "b2|c2", to_act="gardener")


def why_not(state: State, target: str) -> Refusal:
    """What the seat to act is told, pressing ``target``."""
    return GAME.why_not(GAME.view(state, 0), GAME.actors(state)[0], target)


GARDENERS_TURN = "It is the gardener's turn: choose an edge for a rod"


@pytest.mark.parametrize(
    ("state", "target", "message", "rule"),
    [
        (fresh(), "a1|b1", "It is the mole's turn: choose any square to come up on.", "H7"),
        (MOLE, "a1|b1", "It is the mole's turn: choose a square to dig to.", "H9"),
        (GARDENER, "c3", f"{GARDENERS_TURN}, near the line between two squares.", "H8"),
        (MOLE, "a1", "The mole has been on a1; he visits a square only once.", "H9"),
        (MOLE, "b2", "The mole stands on b2; he must move on.", "H9"),
        (MOLE, "c2", "The rod on b2|c2 is between b2 and c2.", "H10"),
        (MOLE, "b4", "b4 is not next to b2, where the mole stands.", "H10"),
        (MOLE, "i7", "i7 is not next to b2, where the mole stands.", "H11"),
        (MOLE, "j3", "j3 is not on the lawn, which the mole never leaves.", "H13"),
        (GARDENER, "b2|c2", "There is a rod on b2|c2 already; one edge holds one rod.", "H8"),
        (GARDENER, "|a1", "|a1 is on the rim; in this game rods go between two squares.", "H4"),
    ],
)
def test_a_refusal_says_why_and_by_which_rule(
    state: State, target: str, message: str, rule: str
) -> None:
    assert str(why_not(state, target)) == f"{message} ({rule})"


def test_when_the_game_is_over_that_is_the_reason() -> None:
    for target in ("a1", "a1|b1", "e5"):
        assert str(GAME.why_not(OVER, 0, target)) == "The game is over."
    with pytest.raises(IllegalAction, match=r"^The game is over\.$"):
        GAME.apply(OVER, 0, Dig("e5"))


def test_what_is_allowed_is_not_called_wrong() -> None:
    assert str(why_not(MOLE, "c3")) == "The mole can go to c3. (H9)"
    assert str(why_not(GARDENER, "c3|d3")) == "A rod can go on c3|d3. (H8)"


@pytest.mark.rule("H4", "H13")
@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        (fresh(), Dig("j1"), "H13"),
        (MOLE, Dig("a0"), "H13"),
        (GARDENER, Fence("a1|c1"), "H4"),
        (GARDENER, Fence("|a1"), "H4"),
    ],
)
def test_what_is_not_on_the_lawn_is_refused(state: State, action: Dig | Fence, rule: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, GAME.actors(state)[0], action)
    assert refused.value.refusal.rule == rule
