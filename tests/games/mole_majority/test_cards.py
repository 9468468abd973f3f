"""Cave-In / Make a Home (R60-R67)."""

from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mole_majority.events import CardSwapped, HomeTaken, HomeTurned, MolesRolled
from molecore.games.mole_majority.network import moles_left
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import (
    cards_of,
    claim,
    discard,
    hand,
    kinds,
    legal,
    meadow,
    moles,
    play,
)

# ---- Cave-In / Make a Home (R60-R67)


HEXES = "m0[AAAA..]=A r0[A..]=A?2 o[....]?3 m3[BBBBB.]=B"


@pytest.mark.rule("R60")
def test_up_to_two_steps_come_first_and_then_one_of_the_two_effects() -> None:
    state = play(meadow(HEXES, ["CI N4"]), "ci", "m0/4").state
    assert "home:r0" in legal(state)
    assert "r0|m0" in legal(state)
    after = play(state, "home:r0").state
    assert legal(after) == ["end"]  # the second step is forgone
    with pytest.raises(IllegalAction, match=r"and only once\. \(R60\)"):
        play(after, "r0|m0")
    both = play(state, "m0/5").state
    assert "home:r0" in legal(both)
    assert not [text for text in legal(both) if "-" in text]


@pytest.mark.rule("R61")
def test_either_part_may_be_left_out_but_not_both() -> None:
    state = meadow(HEXES, ["CI GK1 N4"])
    assert play(state, "ci", "m0/4", "end").state.public.mover == 1
    assert play(state, "ci", "home:r0", "end").state.public.mover == 1
    begun = play(state, "ci").state
    with pytest.raises(IllegalAction, match=r"must change something first\. \(R37\)"):
        play(begun, "end")
    with pytest.raises(IllegalAction, match=r"first use Cave-In / Make a Home\. \(R61\)"):
        play(begun, "+gk1")
    assert "+gk1" in legal(play(begun, "m0/4").state)


@pytest.mark.rule("R62")
def test_one_home_for_each_play_and_one_token_on_each_hex_ever() -> None:
    hexes = "m0[AAAA..]=A r0[A..]=A?2 r1[A..]=A?1 o[....]?3 m3[BBBBB.]=B"
    state = play(meadow(hexes, ["CI CI N4"]), "ci", "home:r0").state
    assert not [text for text in legal(state) if text.startswith("home:")]
    state = play(state, "end", "discard", "ci").state
    assert [text for text in legal(state) if text.startswith("home:")] == ["home:r1"]
    assert play(state, "home:r1").state.holdings[0].homes == (2, 1)


@pytest.mark.rule("R63")
def test_tokens_taken_are_kept_and_others_stay_with_the_hex() -> None:
    hexes = "m0[AAAA..]=A r0[AAB]=A?2 o[B...]?3 r1[AAB]=A?1 m3[BBBBB.]=B"
    state = play(meadow(hexes, ["CI", "CV CV N4"]), "ci", "home:r0", "end").state
    state = play(state, "cv", "x:r0/0", "+cv:repeat", "x:r1/0", "end").state
    assert claim(state, "r0") == claim(state, "r1") == "B"
    assert state.holdings[0].homes == (2,)
    assert state.public.homes == (None, None, 0, 0, None)


@pytest.mark.rule("R64")
def test_one_free_edge_is_not_enough() -> None:
    hexes = "m0[AAAAA.]=A r0[...] m3[BBBBB.]=B"
    state = meadow(hexes, ["CI N4"], cavein_outer_edges=False)
    assert not [text for text in legal(play(state, "ci").state) if "|" in text]


@pytest.mark.rule("R65")
def test_the_rim_may_be_left_out_by_agreement() -> None:
    state = play(meadow(HEXES, ["CI N4"], cavein_outer_edges=False), "ci").state
    assert [text for text in legal(state) if "|" in text] == ["r0|m0", "o|r0"]
    with pytest.raises(IllegalAction, match=r"nothing caves in on the rim.* \(R65\)"):
        play(state, "m0|d0")


@pytest.mark.rule("R66")
def test_two_cave_ins_bring_one_home_token_from_beside_the_board() -> None:
    state = meadow(HEXES, ["CI N4"])
    first = play(state, "ci", "o|r0")
    assert first.state.spare == state.spare
    step = play(first.state, "r0|m0")
    assert kinds(step.events) == ["EdgeCavedIn", "HomeTaken"]
    assert step.events[-1] == HomeTaken(0, None, state.spare[0], open=False)
    assert len(step.state.spare) == len(state.spare) - 1
    assert step.state.public.tribes[0].homes == (None,)


@pytest.mark.rule("R8", "R26")
@pytest.mark.parametrize("reveal", [True, False])
def test_home_tokens_may_turn_up_at_the_first_claim(reveal: bool) -> None:
    hexes = "m0[AAAA..]=A r0[AA.]?2 o[....]?3 m3[BBBBB.]=B"
    state = meadow(hexes, ["N4 CI"], reveal_home_on_first_claim=reveal)
    step = play(state, "n4", "m0/0-r0/2")
    assert (HomeTurned("r0", 2) in step.events) == reveal
    assert step.state.public.homes == (None, 2 if reveal else 0, 0, None)
    after = play(step.state, "end", "discard", "ci", "home:r0")
    assert GAME.view(after.state, 1).known(0).homes == (2 if reveal else None,)
    taken = after.events[-1]
    assert isinstance(taken, HomeTaken)
    assert taken.seen_by(None) == HomeTaken(0, "r0", 2 if reveal else None, open=reveal)


# ---- Converts and rolls: R70 to R79


RING = "m0[AAAA..]=A m3[AB.AAB]=A r0[...] m4[BBBBBB]=B"


def rolling(state: State, card: str = "n4") -> State:
    """The state in which the roll has to be chosen."""
    return play(state, "gk1", f"with:{card}").state


@pytest.mark.rule("R71")
def test_the_convert_of_an_action_is_not_optional() -> None:
    state = play(meadow("r0[A..]=A o[.BB.] m3[BBBBBB]=B", ["CV N4"]), "cv").state
    assert legal(state) == ["x:o/1", "x:o/2"]
    with pytest.raises(IllegalAction, match=r"First choose the mole to convert\. \(R71\)"):
        play(state, "end")


@pytest.mark.rule("R74")
def test_moles_of_the_eliminated_can_be_converted_and_claims_stay() -> None:
    hexes = "r0[AC.]=A o[C...]=B m3[BBBBBB]=B m4[C]"
    state = play(meadow(hexes, ["CV"], out="C"), "cv").state
    assert legal(state) == ["x:r0/1", "x:o/0"]
    step = play(state, "x:o/0")
    assert kinds(step.events) == ["MoleConverted"]
    assert claim(step.state, "o") == "B"


@pytest.mark.rule("R75", "R79")
def test_a_two_to_roll_with_does_not_breed() -> None:  # T20
    state = rolling(meadow("m0[AAAA..]=A r0[...] m3[BBBBBB]=B", ["GK1 N2 N4"]), "n2")
    turn = state.public.turn
    assert turn is not None
    assert (turn.roll, turn.breeds) == (2, 1)
    state = play(state, "m3/2>m3/3").state
    assert moles(state, "m3") == "BB..BB"
    assert legal(play(state, "m0/4").state) == ["end"]


@pytest.mark.rule("R77")
def test_a_roll_starts_on_any_mole_of_any_hex_in_either_direction() -> None:  # T10
    state = rolling(meadow("r0[A..]=A r1[BA.]=B m3[B...]=B", ["GK1 N4 N3"]))
    assert legal(state) == [
        *("r0/0>r0/1", "r0/0>r0/2"),
        *("r1/0>r1/1", "r1/0>r1/2", "r1/1>r1/2", "r1/1>r1/0"),
        *("m3/0>m3/1", "m3/0>m3/3"),
    ]
    with pytest.raises(
        IllegalAction, match=r"roll starts on a mole, but .* the right hex is empty\. \(R77\)"
    ):
        play(state, "r0/1>r0/2")
    with pytest.raises(IllegalAction, match=r"goes to the next space of the hex\. \(R77\)"):
        play(state, "m3/0>m3/2")


@pytest.mark.rule("R78")
def test_a_roll_goes_round_and_stops_at_the_first_gap() -> None:  # T8
    step = play(rolling(meadow(RING, ["GK1 N4 N3"])), "m3/5>m3/0")
    assert step.events[-1] == MolesRolled(0, ("m3/5", "m3/0", "m3/1"), (1, 0, 1))
    assert moles(step.state, "m3") == "...AA."
    assert moles_left(step.state.public, 1) == 24
    assert legal(step.state)[-1] == "end"


@pytest.mark.rule("R30", "R78", "R79")
def test_a_roll_ends_when_it_has_come_full_circle() -> None:  # T9
    hexes = "m0[AAAA..]=A r0[BAB]=B?2 m3[BBBBB.]=B"
    step = play(rolling(meadow(hexes, ["GK1 N4 N3"])), "r0/1>r0/2")
    assert moles(step.state, "r0") == "..."
    assert kinds(step.events) == ["MolesRolled", "ClaimReturned"]
    assert claim(step.state, "r0") == ""
    assert step.state.public.homes == (None, 0, None)


@pytest.mark.rule("R78")
def test_a_roll_may_stop_early_where_that_is_agreed() -> None:
    state = rolling(meadow(RING, ["GK1 N4 N3"], roll_may_stop_early=True))
    assert [text for text in legal(state) if text.startswith("m3/5>m3/0")] == [
        f"m3/5>m3/0*{count}" for count in (1, 2, 3)
    ]
    assert moles(play(state, "m3/5>m3/0*2").state, "m3") == ".B.AA."
    for text, why in (("m3/5>m3/0*4", "takes 1 to 3 moles"), ("m3/5>m3/0", "Say how many moles")):
        with pytest.raises(IllegalAction, match=why):
            play(state, text)


# ---- Gopher It! (R80-R86)


THREE_HOMES = "m0[AAAA..]=A r0[...] m3[BBBB..]=B m4[CCCC..]=C"


def swaps(*piles: str, held: str = "GO N4", out: str = "") -> list[str]:
    """The swaps that A can choose from, with these discards of A, B and C."""
    hexes = THREE_HOMES.replace("=C", "") if out else THREE_HOMES
    state = play(meadow(hexes, [held], discards=piles, out=out), "go").state
    return [text for text in legal(state) if text.startswith("swap:")]


@pytest.mark.rule("R80", "R84")
def test_a_card_of_the_top_three_comes_to_the_own_discards_for_the_gopher() -> None:  # T12
    state = meadow(THREE_HOMES, ["GO N4"], discards=["N3", "CV N2"])
    step = play(state, "go", "swap:2/1")
    assert discard(step.state, "A") == "N3 N2"
    assert discard(step.state, "B") == "CV GO"
    assert [cards_of(step.state, seat) for seat in (0, 1)] == [18, 18]
    assert CardSwapped(0, 1, 1, "N2") in step.events
    assert hand(step.state, "A") == "N4"


@pytest.mark.rule("R81")
def test_fewer_than_three_are_looked_at_where_there_are_no_more() -> None:
    assert swaps("", "N4 N3") == ["swap:2/1", "swap:2/2"]  # T12
    assert swaps("", "", "N3") == ["swap:3/1"]
    state = play(meadow(THREE_HOMES, ["GO N4"], discards=["", "N4"]), "go").state
    with pytest.raises(IllegalAction, match=r"has no discard 2, only 1\. \(R81\)"):
        play(state, "swap:2/2")


@pytest.mark.rule("R82")
def test_who_is_eliminated_is_no_target_and_other_cards_keep_their_order() -> None:
    assert swaps("", "N4", "N3", out="C") == ["swap:2/1"]
    state = play(meadow(THREE_HOMES, ["GO N4"], discards=["", "N4 N3 N2 CI"]), "go").state
    assert discard(play(state, "swap:2/3").state, "B") == "N4 N2 CI GO"


@pytest.mark.rule("R83")
def test_any_card_can_be_taken_another_gopher_too() -> None:
    step = play(meadow(THREE_HOMES, ["GO"], discards=["", "GO"]), "go", "swap:2/1", "end")
    assert discard(step.state, "A") == "GO"
    assert discard(step.state, "B") == "GO"


@pytest.mark.rule("R38", "R85")
@pytest.mark.parametrize("texts", [["go", "m0/4"], ["n4", "+go", "m0/4"]])
def test_without_a_swap_it_goes_to_the_own_discards(texts: list[str]) -> None:
    state = play(meadow(THREE_HOMES, ["GO N4 N3"], discards=["", "N2"]), *texts).state
    assert discard(state, "A").split()[-1] == "GO"
    assert discard(state, "B") == "N2"
    assert not [text for text in legal(state) if text.startswith("swap:")]


@pytest.mark.rule("R11", "R86")
def test_discards_are_there_for_all_to_see() -> None:
    state = meadow(THREE_HOMES, ["GO N4"], discards=["N3", "CV N2"])
    for viewer in (None, 0, 1, 2):
        piles = [tribe.discard for tribe in GAME.view(state, viewer).public.tribes]
        assert piles == [("N3",), ("CV", "N2"), ()]
