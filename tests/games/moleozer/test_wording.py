from __future__ import annotations

import pytest

from molecore.core.protocol import GameEnded, Result
from molecore.games.moleozer.events import (
    Asked,
    BoardTurned,
    CardsTurned,
    Dealt,
    Declared,
    Declined,
    DistancesCompared,
    Event,
    GuessChanged,
    Guessed,
    HouseChosen,
    HouseCrushed,
    HousesGiven,
    MoleMoved,
    MoleRecentred,
    RoundBegan,
    RoundEnded,
    SeatsSwapped,
    StackPutDown,
    StacksReversed,
    StarterChosen,
    SuddenDeathBegan,
)
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.scoring import reveal
from tests.games.moleozer.meadow import cards

NAMES = ["Ann", "Bea", "Cid"]


def turned(guesses: list[int], shown: str, *, multiplied: bool = False) -> CardsTurned:
    """These cards turned over after these guesses."""
    return CardsTurned(reveal(guesses, cards(shown), multiplied=multiplied, symbols=True))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (HouseChosen(0, "N4", last=False), "Ann chooses house N4."),
        (HouseChosen(1, "E4", last=True), "Bea gets the last house E4."),
        (
            Dealt(5, 0, ((), (), ())),
            "All cards are shuffled and dealt, 5 cards each; everybody looks at their own.",
        ),
        (
            Dealt(1, 2, (cards("7"), ())),
            "All cards are shuffled and dealt, one card each; everybody looks at their own.",
        ),
        (StackPutDown(2), "Cid is ready."),
        (RoundBegan(3, 1), "Round 3: Bea is first."),
        (Declared(0, multiplied=True), "Ann says: multiplication."),
        (Declared(0, multiplied=False), "Ann says: addition."),
        (Guessed(1, 1200), "Bea guesses 1,200."),
        (GuessChanged(0, 12), "Ann guesses again: 12."),
        (GuessChanged(0, None), "Ann keeps the guess."),
        (
            turned([12, 20, 30], "3 7W 2"),
            "The cards are 3, 7W and 2: 3 + 7 + 2 = 12. Ann is exactly right and wins.",
        ),
        (
            turned([40, 60, 80], "3 7 2", multiplied=True),
            "The cards are 3, 7 and 2: 3 x 7 x 2 = 42. Ann is closest, 2 off, and wins.",
        ),
        (
            turned([10, 14, 30], "3 7 2"),
            (
                "The cards are 3, 7 and 2: 3 + 7 + 2 = 12. "
                "Ann and Bea are equally close, so nobody wins."
            ),
        ),
        (
            turned([12, 20, 30], "5S 5 2"),
            (
                "The cards are 5S, 5 and 2: 5 + 5 + 2 = 12. "
                "S lets the second-closest win: Bea, 8 off."
            ),
        ),
        (
            turned([12, 8, 16], "5S 5 2"),
            (
                "The cards are 5S, 5 and 2: 5 + 5 + 2 = 12. "
                "S lets the second-closest win, but Bea and Cid share that place."
            ),
        ),
        (MoleMoved(0, "C", "N1", extra=False), "Ann moves the mole to N1."),
        (MoleMoved(0, "N1", "N2", extra=True), "Ann moves the mole one more step to N2."),
        (Declined(0, "step"), "Ann leaves the mole where it is."),
        (Declined(0, "action"), "Ann takes no action."),
        (StacksReversed(1), "Bea turns all stacks upside down."),
        (
            SeatsSwapped(0, 2, ("S4", "N4")),
            "Ann swaps seats with Cid and lives in S4 now; both keep their own cards.",
        ),
        (HouseCrushed(1, "E4", 0), "The mole goes through house E4: Bea is out."),
        (HouseCrushed(0, "N4", 0), "The mole goes through their own house N4: Ann is out."),
        (
            BoardTurned((0, 2), ("A4", "B4")),
            (
                "Two are left, so the board is turned over: the mole starts from C, "
                "Ann lives in A4, Cid lives in B4."
            ),
        ),
        (MoleRecentred(), "The mole goes back to C."),
        (
            DistancesCompared((0, 1), (3, 5)),
            "The last cards are played. The mole is 3 steps from Ann and 5 steps from Bea.",
        ),
        (
            DistancesCompared((0, 1), (4, 4)),
            ("The last cards are played. The mole is 4 steps from Ann and 4 steps from Bea."),
        ),
        (
            SuddenDeathBegan(),
            "Both houses are equally far away, so one last guess decides, without symbols.",
        ),
        (StarterChosen(1, by_lot=True), "The lot decides who begins: Bea."),
        (StarterChosen(1, by_lot=False), "Bea begins."),
        (
            HousesGiven(("N4", "E4", "S4")),
            "The houses are given out: Ann has N4, Bea has E4 and Cid has S4.",
        ),
        (RoundEnded(3, 1), "Round 3 is over; the guesses are cleared."),
        (Asked("houses", (1,)), "Bea is to choose a house."),
        (Asked("memory", (0, 2)), "Ann and Cid are to look at their cards."),
        (Asked("memory", (2,)), "Cid is to look at their cards."),
        (
            Asked("declare", (0,)),
            "Ann is to say whether the cards are added up or multiplied.",
        ),
        (Asked("guess", (1,)), "Bea is to guess."),
        (Asked("change", (1,)), "Bea may guess again."),
        (Asked("step", (2,)), "Cid may move the mole."),
        (Asked("action", (2,)), "Cid may take an action."),
        (
            GameEnded(Result((0, 0), (2, 1), "farthest")),
            "Bea's house is farther away: Bea wins the game.",
        ),
        (GameEnded(Result((0, 0), (1, 2), "sudden_death")), "Ann wins the game."),
        (
            GameEnded(Result((0, 0, 0), (2, 3, 1), "last_house")),
            "The house of Cid is the last one standing: Cid wins the game.",
        ),
    ],
)
def test_events_are_told_by_name(event: Event, sentence: str) -> None:
    assert str(GAME.describe(event, NAMES)) == sentence


@pytest.mark.rule("Z8")
def test_the_sentence_of_a_deal_names_no_card() -> None:
    hands = (cards("1 2 3 4 5"), cards("6 7 8 9 10"))
    assert GAME.describe(Dealt(5, 1, hands), NAMES) == GAME.describe(Dealt(5, 1, ((), ())), NAMES)
