"""Eliminations, the ways to end, scores and ties (R90-R102)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from molecore.core.protocol import GameEnded, Result
from molecore.games.mole_majority.events import SeatEliminated, TieBroken
from molecore.games.mole_majority.meta import META
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import LETTERS, claim, legal, meadow, play

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
def test_several_go_out_together() -> None:
    hexes = "m0[AAAAA.]=A r0[BC.]=B r4[.C.] o[...] m4[D.]=D"
    state = meadow(hexes.replace("=B", "=C"), ["GK1 N4 N3"])
    step = play(state, "gk1", "with:n4", "r0/0>r0/1", "end")
    assert [event for event in step.events if isinstance(event, SeatEliminated)] == [
        SeatEliminated(1),
        SeatEliminated(2),
    ]


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


@pytest.mark.rule("R95")
def test_by_the_letter_only_the_last_claim_token_of_the_mover_ends_the_game() -> None:
    """B's last token is placed in A's turn: the game goes on, and ends with B's own turn."""
    hexes = f"{NINE} m0[AAAAAA]=A r0[BB.B] r1[A..] o[...]"
    state = meadow(hexes, ["N4 N3", "N4"], last_claim="active")
    step = play(state, "n4", "m0/0-r0/2", "end")
    assert claim(step.state, "r0") == "B"
    assert step.state.public.mover == 1
    assert ended(step.state, "discard").reason == "claims_out"


@pytest.mark.rule("R95", "R99")
def test_nor_does_that_of_another_end_it_at_once() -> None:
    hexes = f"{NINE} m0[AAAAAA]=A r0[BB.B] r1[A..] o[...]"
    state = meadow(hexes, ["N4 N3"], end_check="immediate")
    assert ended(state, "n4", "m0/0-r0/2").reason == "claims_out"
    by_letter = meadow(hexes, ["N4 N3"], end_check="immediate", last_claim="active")
    assert GAME.result(play(by_letter, "n4", "m0/0-r0/2").state) is None


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


@pytest.mark.rule("R98")
@pytest.mark.parametrize("moment", ["end_of_turn", "immediate"])
def test_by_the_letter_points_decide_when_one_tribe_is_left(moment: str) -> None:
    hexes = "m0[AA....]=A r0[B..]=B r4[...]"
    state = meadow(hexes, ["GK1 N4 N3"], decisive_victory="points", end_check=moment)
    turn = ["gk1", "with:n4", "r0/0>r0/1", *(["end"] if moment == "end_of_turn" else [])]
    rich = with_homes(state, (), (3, 3, 3, 3))
    assert ended(rich, *turn) == Result((6, 12), (2, 1), "one_tribe")
    assert ended(state, *turn) == Result((6, 0), (1, 2), "one_tribe")


@pytest.mark.rule("R91", "R98")
def test_by_points_too_who_went_out_before_cannot_win() -> None:
    hexes = "m0[AA....]=A r0[B..]=B r4[...] r3[C..]"
    state = meadow(hexes, ["GK1 N4 N3"], out="C", decisive_victory="points")
    state = with_homes(state, (), (3,), (3, 3, 3, 3))
    result = ended(state, "gk1", "with:n4", "r0/0>r0/1", "end")
    assert result == Result((6, 3, 12), (1, 2, 3), "one_tribe")


@pytest.mark.rule("R90", "R97")
@pytest.mark.parametrize("moment", ["end_of_turn", "immediate"])
@pytest.mark.parametrize(("rounds", "over"), [(0, False), (2, False), (3, True)])
def test_in_a_truce_nobody_is_out_before_round_4(rounds: int, moment: str, *, over: bool) -> None:
    """The last turn of round 3 is part of it."""
    hexes = "m0[BB....]=B r0[A..]=A r4[...]"
    state = meadow(hexes, ["N4 N3", "GK1 N4 N3"], mover="B", truce=True, end_check=moment)
    state = replace(state, public=replace(state.public, rounds=rounds))
    turn = ["gk1", "with:n4", "r0/0>r0/1"]
    if moment == "end_of_turn" or not over:
        turn.append("end")
    after = play(state, *turn).state
    assert claim(after, "r0") == ""
    assert (GAME.result(after) is not None) == after.public.tribes[0].out == over
    if not over:
        assert GAME.actors(after) == (0,)


def test_a_first_game_has_the_truce() -> None:
    first, *others = META.presets
    assert first.key == "first"
    assert dict(first.options)["truce"] is True
    assert not any("truce" in dict(preset.options) for preset in others)


@pytest.mark.rule("R99")
def test_by_agreement_the_game_ends_at_once() -> None:
    hexes = "m0[AAAAA.]=A m3[BBBBB.]=B r0[AA.]"
    state = meadow(hexes, ["N4 N3"], end_check="immediate")
    step = play(state, "n4", "m0/0-r0/2")
    assert step.events[-1] == GameEnded(Result((9, 6), (1, 2), "meadow_full"))
    assert GAME.actors(step.state) == ()
    assert step.state.public.turn is None


@pytest.mark.rule("R99")
def test_a_token_that_comes_back_in_the_same_move_ends_no_game() -> None:
    """The last mole of a claimed hex fills another: every hex would be claimed for a moment."""
    hexes = "m0[AAAAA.]=A r0[A..]=A o[AAA.] m3[BBBBBB]=B"
    state = play(meadow(hexes, ["N4 N3"], end_check="immediate"), "n4", "r0/0-o/3").state
    assert (claim(state, "o"), claim(state, "r0")) == ("A", "")
    assert GAME.result(state) is None


@pytest.mark.rule("R100")
def test_points_are_those_of_claimed_hexes_and_of_home_tokens() -> None:
    hexes = "m0[AAAAA.]=A r1[A....]=A m3[BBBBB.]=B r0[AA.]?3"
    state = with_homes(meadow(hexes, ["N4"], cave_ins="r1|m0"), (3, 1), (2,))
    result = ended(state, "n4", "m0/0-r0/2", "end")
    assert result == Result((6 + 5 + 3 + 4, 6 + 2), (1, 2), "meadow_full")


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
@pytest.mark.parametrize(("rows", "told"), [("BBBBB. CCCC..", "moles"), ("BBBBBB CCCCC.", "cards")])
def test_of_three_it_is_told_what_decided_between_the_first_two(rows: str, told: str) -> None:
    second, third = rows.split()
    state = meadow(f"m0[AAAAA.]=A m3[{second}]=B m4[{third}]=C", ["N4 N4", "N3", "N3"])
    assert TieBroken((0,), told) in play(state, "n4", "m0/5", "end").events  # type: ignore[arg-type] # drawn


@pytest.mark.rule("R35", "R102")
def test_a_hand_just_discarded_counts_as_empty() -> None:
    hexes = "m0[AAAAAA]=A m3[BBBBBB]=B r0[...]"
    state = meadow(hexes, ["N2", "N4 N4"], stall_rounds=1)
    result = ended(state, "discard", "discard")
    assert result == Result((6, 6), (1, 2), "round_limit")  # A has drawn five cards, B none


@pytest.mark.rule("R93")
def test_nobody_acts_when_the_game_is_over() -> None:
    step = play(tied("BBBBB.", "N3", "GO"), "n4", "m0/5", "end")
    assert GAME.actors(step.state) == ()
    assert legal(step.state) == []
