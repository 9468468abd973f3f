from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molecore.core.errors import MalformedAction
from molecore.games.mole_hill.actions import Dig, Fence
from molecore.games.mole_hill.board import INNER_RODS, RIM_RODS, SQUARES
from molecore.games.mole_hill.notation import decode, encode


@pytest.mark.rule("H1")
def test_a_square_is_its_file_and_rank() -> None:
    for square in SQUARES:
        assert decode(square) == Dig(square)
        assert encode(Dig(square)) == square


@pytest.mark.rule("H4")
def test_a_rod_is_its_two_squares() -> None:
    for rod in (*INNER_RODS, *RIM_RODS):
        assert decode(rod) == Fence(rod)
        assert encode(Fence(rod)) == rod


@pytest.mark.rule("H4")
@pytest.mark.parametrize("rod", INNER_RODS)
def test_the_other_order_of_two_squares_is_understood(rod: str) -> None:
    assert decode(f"{rod[3:]}{rod[2]}{rod[:2]}") == Fence(rod)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("C3", "c3"), ("c3 ", "c3"), (" C2 | B2\n", "b2|c2"), ("B3-b2", "b2-b3"), ("I1|", "i1|")],
)
def test_case_and_spaces_do_not_matter(typed: str, meant: str) -> None:
    assert encode(decode(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("j3", "'j3' is not on this lawn of a1 to i7"),
        ("a8", "'a8' is not on this lawn of a1 to i7"),
        ("|b1", "is not on this lawn"),
        ("a1|j1", "There is no square 'j1' on this lawn"),
        ("a7-a8", "There is no square 'a8' on this lawn"),
        ("a1|c1", "a1 and c1 share no edge"),
        ("a1-b2", "a1 and b2 share no edge"),
        ("c3|c3", "c3 and c3 share no edge"),
        ("b2-c2", r"between b2 and c2 is written b2\|c2"),
        ("b3|b2", "between b3 and b2 is written b2-b3"),
        ("castle", "is neither a square nor a rod"),
        ("c٣", "is neither a square nor a rod"),
    ],
)
def test_what_is_wrong_is_said(typed: str, message: str) -> None:
    with pytest.raises(MalformedAction, match=message):
        decode(typed)


@pytest.mark.parametrize("typed", ["j3", "a1|c1", "castle", ""])
def test_examples_show_how_it_is_written(typed: str) -> None:
    with pytest.raises(MalformedAction, match=r"a square like c3, or a rod like b2\|c2"):
        decode(typed)


@given(st.text(alphabet="aAbi179 |-", max_size=8) | st.text(max_size=30))
def test_any_text_is_an_action_or_malformed(text: str) -> None:
    try:
        action = decode(text)
    except MalformedAction:
        return
    assert decode(encode(action)) == action
