from __future__ import annotations

from typing import Any

import pytest

from molecore.games.mountains.board import grid_of
from molecore.games.mountains.events import MolePeeked, MountainToppled
from molecore.games.mountains.records import State
from tests.games.mountains.ground import (
    conserved,
    everything,
    ground,
    mole,
    only,
    play,
    resolve_card,
    stack,
)


@pytest.mark.rule("T34", "T23")
def test_the_second_lowest_lands_first() -> None:
    """V1."""
    state = ground(moles="B3E", mountains={"C3": "ab", "D3": "b"})
    step = resolve_card(state, "M1", "topple:E")
    assert stack(step.state, "C3 D3 E3") == "a ba b"
    (event,) = only(step.events, MountainToppled)
    assert (event.pieces, event.landed, event.forced) == ((0, 1), ("D3", "E3"), False)


@pytest.mark.rule("T35")
def test_pieces_beyond_the_edge_go_back_to_their_owners() -> None:
    """V2."""
    state = ground(moles="E3E", mountains={"F3": "bb"})
    step = resolve_card(state, "M1", "topple:E")
    assert everything(step.state) == {"F3": "a"}
    assert step.state.public.supplies == (29, 30, 30, 30)
    assert only(step.events, MountainToppled)[0].landed == ()


@pytest.mark.rule("T36")
def test_a_piece_on_an_empty_space_begins_a_mountain() -> None:
    state = ground(moles="B3E", mountains={"C3": "bc"})
    public = resolve_card(state, "M1", "topple:E").state.public
    assert public.points[-1] == (1, 1, 1, 0)


@pytest.mark.rule("T37", "T38")
def test_a_chain_waits_until_all_pieces_have_fallen() -> None:
    """V3."""
    state = ground(moles="B3E", mountains={"C3": "bb", "D3": "bb"})
    first = resolve_card(state, "M1", "topple:E").state
    assert stack(first, "C3 D3 E3") == "a bbb b"
    assert first.public.question == "topple"
    last = play(first, "topple:S").state
    assert stack(last, "C3 D3 E3 D4 D5") == "a b b b b"


@pytest.mark.rule("T39")
def test_a_chain_is_finished_before_the_next_step() -> None:
    """V9."""
    state = ground(moles="A3E", mountains={"B3": "bb", "C3": "c"})
    asked = resolve_card(state, "M2").state
    assert mole(asked) == "B3E"
    asked = play(asked, "topple:E").state
    assert mole(asked) == "C3E"
    done = play(asked, "topple:S").state
    assert stack(done, "B3 C3 D3 C4 C5") == "a a b c b"


BOTH = {"B1": "bbbb", "C1": "dd", "D1": "cc"}
"""A fall of B1 to the east makes both C1 and D1 too high where 2 are allowed."""


def both_too_high(**extra: str) -> State:
    state = ground(moles="A1E F1S F6N A6N", mountains={**BOTH, **extra}, number=1)
    return resolve_card(state, "M1", "topple:E").state


@pytest.mark.rule("T42")
def test_the_player_of_the_card_chooses_every_direction() -> None:
    asked = both_too_high()
    for answer in ("topple:S", "topple:S"):
        assert asked.public.asked[0] == 0
        asked = play(asked, answer).state
    assert asked.public.question == "token"


@pytest.mark.rule("T29", "T34", "T43")
def test_a_peek_topples_whatever_the_height() -> None:
    """V8."""
    state = ground(moles="C3S", mountains={"C3": "cab"}, number=4)
    step = resolve_card(state, "MOLE", "topple:N")
    assert stack(step.state, "C3 C2 C1") == "c a b"
    assert mole(step.state) == "C3S"
    assert step.state.public.supplies == state.public.supplies
    assert only(step.events, MolePeeked) == [MolePeeked(0, "C3", 3)]


LOOP = ("E", "W", "W", "E", "W", "E")


def endless() -> State:
    """V10: heights 1, 2, 2, 2 in the first row; a mole comes into its second space from below."""
    towers = {"A1": "b", "B1": "bb", "C1": "bb", "D1": "bb"}
    state = ground(2, moles="B2N D4N", mountains=towers)
    return resolve_card(state, "M1").state


def heights(state: State) -> list[int]:
    return [len(mountain) for mountain in state.public.mountains[:4]]


@pytest.mark.rule("T46")
def test_after_forty_topples_a_chain_falls_by_itself_and_ends() -> None:
    state, chosen = endless(), 0
    while state.public.question == "topple":
        step = play(state, f"topple:{LOOP[chosen % len(LOOP)]}")
        state, chosen = step.state, chosen + 1
    assert chosen == 40
    forced = [event for event in only(step.events, MountainToppled) if event.forced]
    assert forced
    assert all(event.facing == "N" for event in forced), "row 1 is at the northern edge"
    assert heights(state) == [2, 1, 1, 2]
    assert conserved(state.public)


@pytest.mark.rule("T46")
@pytest.mark.parametrize(
    ("mole", "before", "space", "falls"),
    [
        ("B1E", "C1", "C2", "N"),
        ("E1S", "E2", "E3", "E"),
        ("C3S", "C4", "C5", "S"),
        ("B2S", "B3", "B4", "W"),
        ("C1S", "C2", "C3", "N"),
        ("D2S", "D3", "D4", "E"),
        ("A1E", "B1", "B2", "N"),
    ],
)
def test_the_nearest_edge_north_first_then_clockwise(
    mole: str, before: str, space: str, falls: str
) -> None:
    towers = {before: "bb", space: "cc"}
    state = ground(moles=f"{mole} F1S F6N A6N", mountains=towers, chain_free=1)
    step = resolve_card(state, "M1", "topple:S")
    chosen, forced = only(step.events, MountainToppled)
    assert (chosen.space, chosen.forced) == (before, False)
    assert (forced.space, forced.facing, forced.forced) == (space, falls, True)


@pytest.mark.rule("T46")
def test_a_peek_is_the_first_of_its_chain() -> None:
    towers = {"C3": "bb", "D3": "cc"}
    state = ground(moles="C3S", mountains=towers, chain_free=1)
    step = resolve_card(state, "MOLE", "topple:E")
    assert [event.forced for event in only(step.events, MountainToppled)] == [False, True]


# ---- topple_when: "after_card"


LATE: dict[str, Any] = {"topple_when": "after_card"}


@pytest.mark.rule("T39", "T40", "T41")
def test_each_with_all_that_follows_before_the_next() -> None:
    """B3 falls on C3, which waits itself: C3 topples within that chain, and its own is skipped."""
    state = ground(moles="A3E", mountains={"B3": "bb", "C3": "cc", "D3": "dd"}, **LATE)
    asked = resolve_card(state, "M2", "topple:E").state
    assert stack(asked, "B3 C3 D3") == "a accb ddb"
    execution = asked.public.execution
    assert execution is not None
    names = grid_of(6).spaces
    assert [names[space] for space in execution.chain] == ["D3", "C3"]
    assert [names[space] for space in execution.to_topple] == ["C3"]
    step = play(asked, "topple:N", "topple:S")
    assert [event.space for event in only(step.events, MountainToppled)] == ["C3", "D3"]
    assert stack(step.state, "B3 C3 D3") == "a a d"
    assert step.state.public.question == "token"
    assert conserved(step.state.public)


@pytest.mark.rule("T39", "T46")
def test_each_space_begins_a_chain_of_its_own_after_the_card_too() -> None:
    state = ground(moles="A3E", mountains={"B3": "bb", "C3": "cc"}, chain_free=1, **LATE)
    step = resolve_card(state, "M2", "topple:N", "topple:S")
    assert [event.forced for event in only(step.events, MountainToppled)] == [False, False]


@pytest.mark.rule("T39")
def test_the_option_is_read_in_the_words_of_the_ruling_too() -> None:
    late = ground(topple_when="after the card").public.rules
    assert late.topple_when == "after_card"
    assert ground(topple_when="at once").public.rules.topple_when == "at_once"
