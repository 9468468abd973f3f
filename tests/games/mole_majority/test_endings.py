"""Eliminations, the ways to end, scores and ties (R90-R102)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from molecore.core.protocol import GameEnded, Result
from molecore.games.mole_majority.events import HoldingsShown, SeatEliminated, TieBroken
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import (
    LETTERS,
    cards_of,
    claim,
    kinds,
    legal,
    meadow,
    moles,
    play,
)

THREE = "m0[AAAAA.]=A m3[BBBBB.]=B r4[C..]=C r0[...] o[...]"
NINE = " ".join(f"{cell}[B]=B" for cell in ("c0", "c1", "c2", "c3", "c4", "c5", "m1", "m2", "m3"))


def with_homes(state: State, *homes: tuple[int, ...]) -> State:
    """The position, with these home tokens taken."""
    holdings = tuple(
        replace(held, homes=taken) for held, taken in zip(state.holdings, homes, strict=True)
    )
    tribes = tuple(
        replace(tribe, homes=(None,) * len(taken))
        for tribe, taken in zip(state.public.tribes, homes, strict=True)
    )
    return replace(state, holdings=holdings, public=replace(state.public, tribes=tribes))


def ended(state: State, *texts: str) -> Result:
    """The result of a game that these actions end."""
    result = GAME.result(play(state, *texts).state)
    assert result is not None
    return result


@pytest.mark.rule("R90")
def test_who_has_no_claim_at_the_end_of_a_turn_is_out() -> None:
    state = meadow(THREE, ["GK1 N4 N3"])
    rolled = play(state, "gk1", "with:n4", "r4/0>r4/1")
    assert not rolled.state.public.tribes[2].out
    step = play(rolled.state, "end")
    assert SeatEliminated(2) in step.events
    assert step.state.public.tribes[2].out


@pytest.mark.rule("R90")
def test_being_without_a_claim_in_mid_turn_can_be_repaired() -> None:
    state = meadow("r0[A..]=A o[AAA.] m3[BBBBB.]=B r4[...]", ["N4 N3"])
    step = play(state, "n4", "r0/0-o/3", "end")
    assert claim(step.state, "o") == "A"
    assert not step.state.public.tribes[0].out


@pytest.mark.rule("R90")
def test_several_go_out_together() -> None:
    hexes = "m0[AAAAA.]=A r0[BC.]=B r4[.C.] o[...] m4[D.]=D"
    state = meadow(hexes.replace("=B", "=C"), ["GK1 N4 N3"])
    step = play(state, "gk1", "with:n4", "r0/0>r0/1", "end")
    assert [event for event in step.events if isinstance(event, SeatEliminated)] == [
        SeatEliminated(1),
        SeatEliminated(2),
    ]


@pytest.mark.rule("R91")
def test_the_eliminated_have_no_turns_and_keep_what_they_have() -> None:
    state = meadow(THREE.replace("=B", ""), ["N4 N3", "N4 CV", "N2"])
    step = play(state, "n4", "m0/5", "end")
    after = step.state
    assert after.public.tribes[1].out
    assert after.public.mover == 2
    assert moles(after, "m3") == "BBBBB."
    later = play(after, "discard", "discard").state
    assert later.public.mover == 2
    assert later.holdings[1] == state.holdings[1]
    assert cards_of(later, 1) == 18


@pytest.mark.rule("R91")
def test_who_goes_out_on_its_own_turn_draws_nothing() -> None:
    hexes = "r0[A..]=A o[...] m3[BBBBB.]=B m4[C..]=C"
    step = play(meadow(hexes, ["N4 N3"]), "n4", "r0/0-o/0", "end")
    assert kinds(step.events)[-3:] == ["ClaimReturned", "TurnEnded", "SeatEliminated"]
    assert step.state.holdings[0].hand == ("N3",)
    assert step.state.public.mover == 1


@pytest.mark.rule("R91")
def test_moles_of_the_eliminated_can_be_rolled_and_converted() -> None:
    hexes = "m0[AAAAA.]=A m3[BBBBB.]=B r0[C..] o[...]"
    state = meadow(hexes, ["GK1 N4 CV"], out="C", mover="A")
    assert moles(play(state, "cv", "x:r0/0").state, "r0") == "A.."
    assert moles(play(state, "gk1", "with:n4", "r0/0>r0/1").state, "r0") == "..."


@pytest.mark.rule("R93")
def test_the_end_is_looked_at_after_eliminations_and_before_the_draw() -> None:
    hexes = "m0[AAAAA.]=A m3[BBBBB.]=B r0[AA.]"
    step = play(meadow(hexes, ["N4 N3"]), "n4", "m0/0-r0/2", "end")
    assert "CardsDrawn" not in kinds(step.events)
    assert kinds(step.events)[-3:] == ["HoldingsShown", "HoldingsShown", "GameEnded"]
    assert step.state.holdings[0].hand == ("N3",)


@pytest.mark.rule("R94")
def test_the_game_ends_when_every_hex_is_claimed() -> None:
    hexes = "m0[AAAAA.]=A m3[BBBBB.]=B r0[AA.]"
    state = meadow(hexes, ["N4 N3"])
    assert GAME.result(play(state, "n4", "m0/0-r0/2").state) is None
    assert ended(state, "n4", "m0/0-r0/2", "end").reason == "meadow_full"


@pytest.mark.rule("R95")
@pytest.mark.parametrize(
    ("nine", "other", "full", "start"),
    [
        (NINE, "m0[AAAAAA]=A", "r0[BB.B]", "m0/0"),
        (NINE.replace("B", "A").replace("c0[A]", "c0[AA]"), "m4[B]=B", "r0[AA.A]", "c0/0"),
    ],
)
def test_the_game_ends_with_the_last_claim_token_of_anybody(
    nine: str, other: str, full: str, start: str
) -> None:  # T17
    state = meadow(f"{nine} {other} {full} r1[A..] o[...]", ["N4 N3"])
    step = play(state, "n4", f"{start}-r0/2")
    assert claim(step.state, "r0") == full[3]
    assert ended(step.state, "end").reason == "claims_out"


@pytest.mark.rule("R96")
@pytest.mark.parametrize("option", [True, False])
def test_the_game_ends_when_the_last_mole_is_bred(option: bool) -> None:
    crowd = "m5[" + "A" * 24 + "]"
    hexes = f"m0[AAAAA.]=A m3[BBBBB.]=B r0[...] {crowd}"
    state = meadow(hexes, ["N4 N3"], end_on_no_moles=option)
    result = GAME.result(play(state, "n4", "m0/5", "end").state)
    if option:
        assert result is not None
        assert result.reason == "moles_out"
    else:
        assert result is None


@pytest.mark.rule("R96")
def test_only_the_mover_can_run_out_of_moles() -> None:
    crowd = "m5[" + "B" * 25 + "]"
    hexes = f"m0[AAAAA.]=A m3[BBBBB.]=B r0[...] {crowd}"
    assert GAME.result(play(meadow(hexes, ["N4 N3"]), "n4", "m0/5", "end").state) is None


@pytest.mark.rule("R97", "R98")
def test_the_last_tribe_wins_outright_whatever_the_points() -> None:  # T18
    hexes = "m0[AA....]=A r0[B..]=B r4[...]"
    state = with_homes(meadow(hexes, ["GK1 N4 N3"]), (), (3, 3, 3, 3))
    result = ended(state, "gk1", "with:n4", "r0/0>r0/1", "end")
    assert result == Result((6, 12), (1, 2), "last_tribe")


@pytest.mark.rule("R97", "R98")
def test_where_both_lose_their_last_claims_together_points_decide() -> None:
    hexes = "r0[A..]=A r3[...] o[AB.]=B"
    state = meadow(hexes, ["GK1 N4 N2 CV"])
    moved = play(state, "gk1", "with:n4", "o/0>o/1").state
    assert claim(moved, "o") == ""
    hexes = "r0[A..]=A r3[...] o[..A]"
    state = with_homes(meadow(hexes, ["N4 N3"], mover="A"), (1,), (2, 2))
    result = ended(state, "n4", "r0/0-o/0", "end")
    assert result == Result((1, 4), (2, 1), "no_tribe")


@pytest.mark.rule("R98")
def test_who_went_out_before_cannot_win_even_then() -> None:
    hexes = "r0[A..]=A r3[C..] o[..A]"
    state = with_homes(meadow(hexes, ["N4 N3"], out="C"), (1,), (2,), (3, 3, 3))
    result = ended(state, "n4", "r0/0-o/0", "end")
    assert result == Result((1, 2, 9), (2, 1, 3), "no_tribe")


@pytest.mark.rule("R98", "R102")
def test_frozen_hands_and_inert_moles_count_among_those_who_fell_together() -> None:
    hexes = "r0[A..]=A r3[BB.] o[..A]"
    state = with_homes(meadow(hexes, ["N4 N3 N3", "N4 N4"]), (1,), (1,))
    result = ended(state, "n4", "r0/0-o/0", "end")
    assert result.places == (2, 1)


@pytest.mark.rule("R99")
def test_by_agreement_the_game_ends_at_once() -> None:
    hexes = "m0[AAAAA.]=A m3[BBBBB.]=B r0[AA.]"
    state = meadow(hexes, ["N4 N3"], end_check="immediate")
    step = play(state, "n4", "m0/0-r0/2")
    assert step.events[-1] == GameEnded(Result((9, 6), (1, 2), "meadow_full"))
    assert GAME.actors(step.state) == ()
    assert step.state.public.turn is None


@pytest.mark.rule("R90", "R99")
def test_at_once_eliminates_as_well_and_only_settled_changes_count() -> None:
    hexes = "m0[AAAAA.]=A r0[B..]=B r4[...]"
    state = meadow(hexes, ["GK1 N4 N3"], end_check="immediate")
    step = play(state, "gk1", "with:n4", "r0/0>r0/1")
    assert SeatEliminated(1) in step.events
    assert GAME.result(step.state) == Result((6, 0), (1, 2), "last_tribe")
    repaired = meadow("r0[A..]=A o[AAA.] m3[BBBBB.]=B r4[...]", ["N4 N3"], end_check="immediate")
    assert GAME.result(play(repaired, "n4", "r0/0-o/3").state) is None


@pytest.mark.rule("R100")
def test_points_are_those_of_claimed_hexes_and_of_home_tokens() -> None:
    hexes = "m0[AAAAA.]=A r1[A....]=A m3[BBBBB.]=B r0[AA.]?3"
    state = with_homes(meadow(hexes, ["N4"], cave_ins="r1|m0"), (3, 1), (2,))
    result = ended(state, "n4", "m0/0-r0/2", "end")
    assert result == Result((6 + 5 + 3 + 4, 6 + 2), (1, 2), "meadow_full")


@pytest.mark.rule("R101")
def test_the_game_is_scored_after_so_many_rounds() -> None:
    hexes = "m0[AAAAA.]=A m3[BBBB..]=B r0[...]"
    state = meadow(hexes, ["N4", "N4"], stall_rounds=2, stall_idle_rounds=5)
    state = play(state, "n4", "m0/5", "end", "n4", "m3/4", "end", "discard").state
    assert state.public.rounds == 1
    result = ended(state, "discard")
    assert result.reason == "round_limit"
    assert result.scores == (6, 6)


@pytest.mark.rule("R101")
def test_the_game_is_scored_after_rounds_without_a_card_played() -> None:
    hexes = "m0[AAAAA.]=A m3[BBBBB.]=B r0[...]"
    state = meadow(hexes, ["N4", "N4"], stall_idle_rounds=2)
    state = play(state, "discard", "discard").state
    assert (state.public.rounds, state.public.idle_rounds) == (1, 1)
    assert ended(state, "discard", "discard").reason == "idle_rounds"


@pytest.mark.rule("R101")
def test_a_card_played_makes_the_whole_round_a_busy_one() -> None:
    hexes = "m0[AAAA..]=A m3[BBBBB.]=B r0[...]"
    state = meadow(hexes, ["N4 N3", "N4"], stall_idle_rounds=2)
    state = play(state, "discard", "discard").state
    card = state.holdings[0].hand[0]
    assert card == "N4"
    state = play(state, "n4", "m0/4", "end", "discard").state
    assert (state.public.rounds, state.public.idle_rounds) == (2, 0)


@pytest.mark.rule("R101")
def test_a_round_ends_where_the_turn_passes_the_starter_even_if_it_is_out() -> None:
    hexes = "m0[AAAA..] m3[BBBBB.]=B r4[CCCCC.]=C r0[...]"
    state = meadow(hexes, [], mover="B", out="A", stall_idle_rounds=9)
    rounds = []
    for _ in range(4):
        state = play(state, "discard").state
        rounds.append((LETTERS[state.public.mover], state.public.rounds))
    assert rounds == [("C", 0), ("B", 1), ("C", 1), ("B", 2)]


def tied(moles_of_b: str, hand_a: str, hand_b: str) -> State:
    """Six points each after A has bred; A has six moles then."""
    hexes = f"m0[AAAAA.]=A m3[{moles_of_b}]=B"
    return meadow(hexes, [f"N4 {hand_a}", hand_b])


@pytest.mark.rule("R102")
def test_a_tie_goes_to_more_moles_on_the_board() -> None:
    step = play(tied("BBBBB.", "", "N4 N4 N4"), "n4", "m0/5", "end")
    assert TieBroken((0,), "moles") in step.events
    assert GAME.result(step.state) == Result((6, 6), (1, 2), "meadow_full")


@pytest.mark.rule("R45", "R102")
def test_then_to_the_higher_number_cards_in_hand() -> None:
    step = play(tied("BBBBBB", "N3 CV", "CI N2"), "n4", "m0/5", "end")
    assert TieBroken((1,), "cards") in step.events
    result = GAME.result(step.state)
    assert result is not None
    assert result.places == (2, 1)


@pytest.mark.rule("R102")
@pytest.mark.parametrize(("rows", "told"), [("BBBBB. CCCC..", "moles"), ("BBBBBB CCCCC.", "cards")])
def test_of_three_it_is_told_what_decided_between_the_first_two(rows: str, told: str) -> None:
    second, third = rows.split()
    state = meadow(f"m0[AAAAA.]=A m3[{second}]=B m4[{third}]=C", ["N4 N4", "N3", "N3"])
    assert TieBroken((0,), told) in play(state, "n4", "m0/5", "end").events  # type: ignore[arg-type] # drawn


@pytest.mark.rule("R102")
def test_then_it_is_a_draw() -> None:
    step = play(tied("BBBBBB", "N4 GK2", "CI N2"), "n4", "m0/5", "end")
    assert TieBroken((0, 1), "nothing") in step.events
    result = GAME.result(step.state)
    assert result is not None
    assert result.places == (1, 1)


@pytest.mark.rule("R35", "R102")
def test_a_hand_just_discarded_counts_as_empty() -> None:
    hexes = "m0[AAAAAA]=A m3[BBBBBB]=B r0[...]"
    state = meadow(hexes, ["N2", "N4 N4"], stall_rounds=1)
    result = ended(state, "discard", "discard")
    assert result == Result((6, 6), (1, 2), "round_limit")  # A has drawn five cards, B none


@pytest.mark.rule("R11", "R102")
def test_at_the_end_everything_held_is_laid_open() -> None:
    step = play(tied("BBBBB.", "N3", "GO"), "n4", "m0/5", "end")
    shown = [event for event in step.events if isinstance(event, HoldingsShown)]
    assert shown == [HoldingsShown(0, ("N3",), ()), HoldingsShown(1, ("GO",), ())]
    assert [sight.hand for sight in GAME.view(step.state, None).holdings] == [("N3",), ("GO",)]


@pytest.mark.rule("R93")
def test_nobody_acts_when_the_game_is_over() -> None:
    step = play(tied("BBBBB.", "N3", "GO"), "n4", "m0/5", "end")
    assert GAME.actors(step.state) == ()
    assert legal(step.state) == []
