from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mountains.events import MoleMoved, MountainToppled, PieceTakenBack
from tests.games.mountains.ground import (
    everything,
    ground,
    legal,
    mole,
    only,
    play,
    resolve_card,
    stack,
)


@pytest.mark.rule("T32")
def test_without_enough_molehills_the_first_spaces_get_them() -> None:
    """V7."""
    step = resolve_card(ground(moles="A3E", supplies={"a": 1}), "M3")
    assert mole(step.state) == "D3E"
    assert everything(step.state) == {"B3": "a"}
    assert step.state.public.supplies[0] == 0
    assert [move.raised for move in only(step.events, MoleMoved)] == [True, False, False]


@pytest.mark.rule("T30", "T31")
def test_pieces_may_be_taken_back_as_far_as_they_are_missing() -> None:
    state = ground(moles="A3E", mountains={"A1": "ba", "B1": "a", "C1": "a"}, supplies={"a": 1})
    asked = resolve_card(state, "M3").state
    assert legal(asked) == ["back:A1", "back:B1", "back:C1", "enough"]
    once = play(asked, "back:A1")
    assert only(once.events, PieceTakenBack) == [PieceTakenBack(0, "A1")]
    assert legal(once.state) == ["back:B1", "back:C1", "enough"]
    twice = play(once.state, "back:B1").state
    assert stack(twice, "A1 B1 C1 B3 C3 D3") == "b . a a a a"
    assert twice.public.supplies[0] == 0


@pytest.mark.rule("T31")
def test_enough_can_be_said_at_any_time() -> None:
    state = ground(moles="A3E", mountains={"A1": "a", "B1": "a"}, supplies={"a": 0})
    asked = resolve_card(state, "M3").state
    step = play(asked, "back:A1", "enough")
    assert stack(step.state, "A1 B1 B3 C3 D3") == ". a a . ."
    assert mole(step.state) == "D3E"


@pytest.mark.rule("T31")
def test_a_piece_laid_bare_counts() -> None:
    state = ground(moles="A3E", mountains={"A1": "baa"}, supplies={"a": 1}, number=4)
    asked = resolve_card(state, "M3").state
    step = play(asked, "back:A1", "back:A1")
    assert stack(step.state, "A1 B3 C3 D3") == "b a a a"


@pytest.mark.rule("T31")
def test_nothing_topples_where_a_piece_was_taken() -> None:
    state = ground(moles="A3E", mountains={"A1": "ba", "A2": "bb"}, supplies={"a": 0})
    step = play(resolve_card(state, "M1").state, "back:A1")
    assert not only(step.events, MountainToppled)


@pytest.mark.rule("T31")
def test_only_own_tops_can_be_taken() -> None:
    state = ground(moles="A3E", mountains={"A1": "ab", "B1": "a"}, supplies={"a": 0})
    asked = resolve_card(state, "M1").state
    assert legal(asked) == ["back:B1", "enough"]
    with pytest.raises(IllegalAction, match=r"top of A1 is not yours. \(T31\)"):
        play(asked, "back:A1")
    with pytest.raises(IllegalAction, match=r"no mountain on F6 to take a piece from. \(T31\)"):
        play(asked, "back:F6")


@pytest.mark.rule("T31")
def test_nobody_is_asked_without_an_own_top() -> None:
    state = ground(moles="A3E", mountains={"A1": "ab"}, supplies={"a": 0})
    step = resolve_card(state, "M1")
    assert mole(step.state) == "B3E"
    assert not everything(step.state).get("B3")


@pytest.mark.rule("T30")
@pytest.mark.parametrize(
    ("card", "moles", "rock", "asked"),
    [
        ("M3", "E3E", "", False),  # the edge: one space
        ("M3", "D3E", "", True),  # two
        ("M3", "A3E C3N", "", False),  # another mole: one
        ("M3", "A3E F1S F6N A6N", "B3 left", True),  # the rock takes a step: two
        ("M2", "A3E F1S F6N A6N", "B3 left", False),
        ("MOLE", "A1E", "", False),  # none
        ("TURN", "A1E", "", False),
    ],
)
def test_what_is_needed_is_what_will_be_entered(
    card: str, moles: str, rock: str, asked: bool
) -> None:
    state = ground(moles=moles, rock=rock, mountains={"F1": "a"}, supplies={"a": 1})
    step = resolve_card(state, card)  # type: ignore[arg-type]
    assert (step.state.public.question == "back") == asked


@pytest.mark.rule("T30")
def test_it_is_asked_after_what_comes_first_and_before_the_turn() -> None:
    state = ground(moles="F3E", mountains={"F1": "a"}, supplies={"a": 0})
    chosen = resolve_card(state, "M1L").state
    assert chosen.public.question == "order"
    assert play(chosen, "step-first").state.public.question == "token"  # blocked: nothing needed
    asked = play(chosen, "turn-first").state
    assert asked.public.question == "back"
    assert mole(asked) == "F3E"


@pytest.mark.rule("T33")
def test_pieces_that_come_back_are_used_on_the_way() -> None:
    towers = {"B3": "ba", "A1": "b"}
    state = ground(moles="C3W F1S", mountains=towers, supplies={"a": 1}, rock="")
    asked = resolve_card(state, "M2").state
    assert legal(asked) == ["back:B3", "enough"]
    step = play(asked, "enough", "topple:W")
    assert only(step.events, MountainToppled)[0].landed == ("A3",)
    assert stack(step.state, "B3 A3") == "a ab"
    assert step.state.public.supplies[0] == 0


@pytest.mark.rule("T32")
def test_nothing_topples_where_no_piece_was_added() -> None:
    state = ground(moles="A3E", mountains={"B3": "bb"}, supplies={"a": 0})
    step = resolve_card(state, "M1")
    assert stack(step.state, "B3") == "bb"
    assert not only(step.events, MountainToppled)
