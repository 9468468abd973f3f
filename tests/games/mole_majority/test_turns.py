"""Turns: plays, discards, passes, draws and piles (R16, R32-R45)."""

from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.options import resolve
from molecore.games.mole_majority.events import CentreLaid, HomeBasePlaced, StarterChosen
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import discard, hand, kinds, legal, meadow, moles, play

OPEN = "m0[AAAA..]=A r0[....] m3[BBBB..]=B r3[....]"
"""Two homes with room to breed, each with a hex to move to."""
STUCK = "m0[AAAAAA]=A m3[BBBBBB]=B c5[...]"
"""No mole can be moved or bred, and nothing converted."""


def breeds(state: State) -> list[str]:
    return [
        text for text in legal(state) if text[0] in "mroc" and "-" not in text and "|" not in text
    ]


@pytest.mark.rule("R32", "R33")
def test_a_turn_begins_with_an_action_or_with_discarding_the_hand() -> None:
    state = meadow(OPEN, ["N2 N4 GK1 N2 CI"])
    assert legal(state) == ["n4", "n2", "ci", "gk1", "discard"]
    with pytest.raises(IllegalAction, match=r"First play a card.*\(R32\)"):
        play(state, "m0/4")
    with pytest.raises(IllegalAction, match=r"no Move or Breed 3 in hand\. \(R33\)"):
        play(state, "n3")


@pytest.mark.rule("R34")
@pytest.mark.parametrize(("held", "texts"), [("N4", ["n4"]), ("N4 GO", ["n4", "+go"])])
def test_an_empty_hand_draws_five_instead(held: str, texts: list[str]) -> None:  # T13
    state = meadow(OPEN, [held])
    step = play(state, *texts, "m0/4", "end")
    assert len(step.state.holdings[0].hand) == 5
    assert moles(step.state, "m0") == "AAAAA."  # the last card was still carried out


@pytest.mark.rule("R36")
def test_a_pass_is_offered_only_where_nothing_can_be_played_and_changes_nothing() -> None:
    state = meadow(STUCK, ["N4 CV"])
    assert legal(state) == ["discard", "pass"]
    step = play(state, "pass")
    assert (hand(step.state, "A"), discard(step.state, "A")) == ("N4 CV", "")
    assert step.state.public.mover == 1
    assert step.state.holdings == state.holdings
    with pytest.raises(IllegalAction, match=r"You can play Move or Breed 4.* \(R36\)"):
        play(meadow(OPEN, ["N4"]), "pass")


@pytest.mark.rule("R39")
def test_an_empty_draw_pile_is_made_from_the_own_discards() -> None:  # T19
    state = meadow(OPEN, ["N2 N3"], discards=["N4 N4 CV"], draws=[""])
    step = play(state, "n2", "m0/4", "end")
    assert kinds(step.events)[-2:] == ["PileShuffled", "CardsDrawn"]
    held = step.state.holdings[0]
    assert sorted((*held.draw, held.hand[-1])) == ["CV", "N2", "N4", "N4"]
    assert discard(step.state, "A") == ""


@pytest.mark.rule("R41", "R42")
def test_fewer_steps_are_allowed() -> None:
    for card in ("n4", "n3"):
        step = play(meadow(OPEN, ["N4 N3"]), card, "m0/4", "end")
        assert moles(step.state, "m0") == "AAAAA."


@pytest.mark.rule("R44", "R51")
def test_a_stacked_two_breeds_once() -> None:
    state = play(meadow(OPEN, ["N3 N2 N4"]), "n3", "m0/0-r0/0", "+n2").state
    assert breeds(state) == legal(state)
    assert legal(play(state, "m0/4").state) == ["end"]


@pytest.mark.rule("R45")
def test_a_cave_in_is_no_number_where_that_is_agreed() -> None:
    state = play(meadow(OPEN, ["GK1 N2 CI"], ci_is_number=False), "gk1").state
    assert "with:n2" in legal(state)
    with pytest.raises(IllegalAction, match=r"need a number card to roll.* \(R45\)"):
        play(state, "with:ci")


# ---- Events say all that anybody gets to see, in the order in which it happened (R11)


@pytest.mark.rule("R3", "R10")
def test_the_set_up_is_told_from_the_centre_to_the_first_hands() -> None:
    options = resolve(GAME.meta.options, {"layout": "star", "starter": 2})
    centre, starter, *others = GAME.setup(options, 2, 0).events
    assert isinstance(centre, CentreLaid)
    assert len(centre.tiles) == 7
    assert starter == StarterChosen(1, by_lot=False)
    assert others[:2] == [HomeBasePlaced(0, "m0"), HomeBasePlaced(1, "m3")]
    tiles = ["TileDrawn", "TileLaid"] * 4
    hands = ["BoardCompleted", "CardsDrawn", "CardsDrawn", "Asked"]
    assert kinds(others[2:]) == [*tiles, *hands]
