from __future__ import annotations

import pytest

from molecore.core.protocol import GameEnded, Result
from molecore.games.mole_majority.events import (
    Asked,
    BoardCompleted,
    CardPlayed,
    CardsDrawn,
    CardStacked,
    CardSwapped,
    CentreLaid,
    ClaimMissed,
    ClaimReturned,
    EdgeCavedIn,
    Event,
    HandDiscarded,
    HexClaimed,
    HoldingsShown,
    HomeBasePlaced,
    HomeTaken,
    HomeTurned,
    MoleBred,
    MoleConverted,
    MoleMoved,
    MolesRolled,
    NumberAdded,
    Passed,
    PileShuffled,
    RoundEnded,
    SeatEliminated,
    StarterChosen,
    TieBroken,
    TileDrawn,
    TileLaid,
    TurnEnded,
)
from molecore.games.mole_majority.rules import GAME
from molecore.games.mole_majority.turns import begun
from molecore.words import You

NAMES = ["Ann", "Bea", "Cid"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            CentreLaid((("o", 4), ("r0", 3))),
            "The centre and the six hexes around it are laid, with 4 and 3 spaces.",
        ),
        (StarterChosen(1, by_lot=False), "Bea is to take the first turn, as agreed."),
        (StarterChosen(1, by_lot=True), "Bea is drawn to take the first turn."),
        (TurnEnded(0, played=True), "Ann ends the turn."),
        (RoundEnded(4, 0), "Round 4 is over."),
        (RoundEnded(4, 1), "Round 4 is over, and no card was played in it."),
        (RoundEnded(4, 3), "Round 4 is over, the last of 3 in which no card was played."),
        (Asked(2, "home_base", None), "Cid is to place a Home Base."),
        (Asked(2, "tile", None), "Cid is to lay the tile."),
        (Asked(2, "turn", None), "Cid is to begin a turn."),
        (Asked(0, "turn", begun("N4")), "Ann is to go on with the turn."),
        (Asked(0, "turn", begun("CV")), "Ann is to convert a mole."),
        (HomeBasePlaced(0, "m0"), "Ann settles on the upper far right hex."),
        (TileDrawn(1, 5), "Bea draws a hex with 5 spaces."),
        (TileLaid(1, "c0", 5), "Bea lays the hex with 5 spaces on the far right hex."),
        (BoardCompleted(13, 1), "The meadow is laid, 13 hexes; Bea begins."),
        (CardPlayed(0, "N4"), "Ann plays Move or Breed 4."),
        (NumberAdded(0, "CI"), "Ann rolls with Cave-In / Make a Home."),
        (CardStacked(0, "GK2", "breed"), "Ann stacks Groundskeeper +2 to breed."),
        (CardStacked(0, "CV", "repeat"), "Ann stacks Convert to convert again."),
        (MoleBred(0, "m0/1"), "Ann breeds on the upper far right hex."),
        (MoleMoved(0, "m0/1", "r0/2"), "Ann moves from the upper far right hex to the right hex."),
        (MoleConverted(0, 1, "r0/2"), "Ann converts a mole of Bea on the right hex."),
        (
            MolesRolled(2, ("r0/2", "r0/3", "r0/4"), (1, 0, 1)),
            "Cid rolls over 1 mole of Ann and 2 moles of Bea on the right hex.",
        ),
        (HexClaimed(0, "r0", None), "Ann claims the right hex."),
        (HexClaimed(0, "r0", 2), "Ann claims the right hex from Cid."),
        (ClaimMissed(1, "r0"), "Bea has the majority of the right hex, but no claim token left."),
        (ClaimReturned(1, "r0"), "Bea gives up the right hex, where no mole is left."),
        (HomeTurned("r0", 3), "The home token of the right hex turns up a 3."),
        (HomeTaken(0, "r0", 3, open=False), "Ann makes a home on the right hex (3)."),
        (HomeTaken(0, "r0", None, open=False), "Ann makes a home on the right hex."),
        (
            HomeTaken(0, None, None, open=False),
            "Ann takes a home token from beside the board.",
        ),
        (EdgeCavedIn(0, "o|r0"), "Ann caves in the edge between the middle hex and the right hex."),
        (
            CardSwapped(0, 1, 1, "CV"),
            "Ann swaps Gopher It! for Convert from the discards of Bea.",
        ),
        (
            HandDiscarded(0, ("N4", "CV", "N4")),
            "Ann discards the whole hand: Move or Breed 4 x2 and Convert.",
        ),
        (Passed(0), "Ann has nothing to play and passes."),
        (CardsDrawn(0, 1, None), "Ann draws 1 card."),
        (CardsDrawn(0, 2, ("GO", "N3")), "Ann draws Gopher It! and Move or Breed 3."),
        (PileShuffled(0), "Ann shuffles the discards to draw from."),
        (SeatEliminated(1), "Bea has no claim left and is out."),
        (
            HoldingsShown(0, ("GO",), (3, 1)),
            "Ann shows home tokens of 3 and 1, and holds Gopher It!.",
        ),
        (HoldingsShown(0, (), ()), "Ann shows no homes, and holds no card."),
        (
            TieBroken((1,), "moles"),
            "Points are equal; Bea has more moles on the meadow.",
        ),
        (
            TieBroken((1,), "cards"),
            "Points are equal; Bea has higher number cards in hand.",
        ),
        (
            TieBroken((0, 2), "nothing"),
            "Ann and Cid have equal points, equal moles and equal number cards.",
        ),
        (
            GameEnded(Result((20, 31, 9), (2, 1, 3), "meadow_full")),
            "Bea wins the meadow: Bea 31, Ann 20, Cid 9.",
        ),
        (
            GameEnded(Result((20, 31), (1, 2), "last_tribe")),
            "Ann has the last claims on the meadow and wins: Ann 20, Bea 31.",
        ),
        (
            GameEnded(Result((20, 20, 9), (1, 1, 3), "claims_out")),
            "The meadow is shared by Ann and Bea: Ann 20, Bea 20, Cid 9.",
        ),
    ],
)
def test_events_are_told_by_name(event: Event, sentence: str) -> None:
    assert str(GAME.describe(event, NAMES)) == sentence


def test_an_edge_is_called_an_edge_once_whoever_caves_it_in() -> None:
    told = GAME.describe(EdgeCavedIn(0, "o|r0"), (You("You"), "Bea", "Cid"))
    assert str(told) == "You cave in the edge between the middle hex and the right hex."
