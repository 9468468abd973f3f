from __future__ import annotations

import pytest

from molecore.core.protocol import GameEnded, Result
from molecore.games.mountains.events import (
    Asked,
    CardDrafted,
    CardRevealed,
    CornerTaken,
    Event,
    FirstHillRaised,
    MoleBlocked,
    MoleFaced,
    MoleMoved,
    MolePeeked,
    MoleTurned,
    MountainToppled,
    OrderChosen,
    OrderDealt,
    PieceTakenBack,
    PlanConfirmed,
    RestDiscarded,
    RockHit,
    RockPlaced,
    RoundBegan,
    RoundScored,
    TokenTaken,
)
from molecore.games.mountains.rules import GAME

SAID: list[tuple[Event, str]] = [
    (OrderDealt((1, 0)), "In turn order: Bea and Ann."),
    (CornerTaken(0, "A1"), "Ann starts at A1."),
    (MoleFaced(0, "A1", "W"), "Ann's mole at A1 faces west."),
    (FirstHillRaised(1, "F6"), "Bea's first molehill is at F6."),
    (
        RoundBegan(2, 3, (1, 0), ("M1", "M1", "ROCK")),
        (
            "Round 2: mountains may be 3 high. In turn order: Bea and Ann. "
            "On offer: 2 x Move 1 and Rock."
        ),
    ),
    (CardDrafted(0, None, open=False), "Ann takes a card."),
    (CardDrafted(0, "M1L", open=True), "Ann takes Move 1 and turn left."),
    (RestDiscarded(("M1", "TURN")), "Nobody took Move 1 and Turn."),
    (PlanConfirmed(0, (), shown=False), "Ann has made a plan."),
    (
        PlanConfirmed(0, ("M1", "M2", "TURN", "ROCK"), shown=True),
        "Ann plans Move 1, Move 2, Turn and Rock.",
    ),
    (CardRevealed(1, 3, "UTURN"), "Bea's third card is U-turn."),
    (OrderChosen(0, "turn"), "Ann turns first, then steps."),
    (OrderChosen(1, "step"), "Bea steps first, then turns."),
    (MoleTurned(0, "C3", "S"), "Ann's mole turns south at C3."),
    (
        MoleMoved(0, "C3", "C4", raised=True, overfull=False),
        "Ann's mole digs from C3 to C4 and raises a molehill.",
    ),
    (
        MoleMoved(0, "C3", "C4", raised=False, overfull=False),
        "Ann's mole digs from C3 to C4 and has no molehill left to raise.",
    ),
    (MoleBlocked(0, "C3", None), "Ann's mole stops at C3: the edge is ahead."),
    (MoleBlocked(0, "C3", 1), "Ann's mole stops at C3: Bea's mole is ahead."),
    (RockHit(0, "C3", "N"), "Ann's mole runs into the rock at C3 and turns north."),
    (RockPlaced(1, "D4", "back"), "Bea puts the rock on D4; it turns moles back."),
    (MolePeeked(0, "C3", 3), "Ann's mole peeks out at C3."),
    (MolePeeked(0, "C3", 1), "Ann's mole peeks out at C3, and nothing topples."),
    (PieceTakenBack(0, "C3"), "Ann takes a molehill back from C3."),
    (
        MountainToppled(0, "C3", "E", (1, 0), ("D3", "E3"), forced=False, chain=(), to_topple=()),
        "The mountain on C3 topples east onto D3 and E3.",
    ),
    (
        MountainToppled(0, "E3", "E", (1, 0), ("F3",), forced=True, chain=(), to_topple=()),
        "The mountain on E3 topples east onto F3, over the edge back to Ann, by itself.",
    ),
    (
        MountainToppled(0, "F3", "E", (1,), (), forced=False, chain=(), to_topple=()),
        "The mountain on F3 topples east, over the edge back to Bea.",
    ),
    (RoundScored(1, (1, 12)), "Round 1 is scored: Ann 1 point and Bea 12 points."),
    (TokenTaken(0, 2), "Ann will be second in the next round."),
    (Asked("corner", (0,)), "Ann is to choose a corner."),
    (Asked("facing", (1,)), "Bea is to choose where the nose points."),
    (Asked("draft", (0,)), "Ann is to take a card."),
    (Asked("plan", (0, 1)), "Still to plan: Ann and Bea."),
    (Asked("side", (0,)), "Ann is to choose left or right."),
    (Asked("order", (0,)), "Ann is to choose between turn and step."),
    (Asked("back", (0,)), "Ann may take molehills back."),
    (Asked("rock", (0,)), "Ann is to place the rock."),
    (Asked("topple", (0,)), "Ann is to choose where the mountain topples."),
    (Asked("token", (0,)), "Ann is to choose a place in the turn order."),
    (GameEnded(Result((9, 7), (1, 2), "most_points")), "Ann wins with 9 points."),
    (
        GameEnded(Result((9, 9), (2, 1), "tie_at_4")),
        "Bea wins with 9 points, by more mountains of height 4.",
    ),
    (GameEnded(Result((9, 9), (1, 1), "shared")), "Ann and Bea share the victory with 9 points."),
]


@pytest.mark.parametrize(("event", "sentence"), SAID)
def test_events_are_sentences(event: Event, sentence: str) -> None:
    assert str(GAME.describe(event, ["Ann", "Bea"])) == sentence
