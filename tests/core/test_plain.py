from __future__ import annotations

import json
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molecore.core.plain import canonical_json, digest, from_plain, to_plain
from molecore.core.record import record


@record
class Card:
    suit: Literal["hearts", "spades"]
    rank: int


@record
class Token:
    colour: str


@record
class Hand:
    owner: int | None
    cards: tuple[Card, ...]
    best: Card | Token | None
    pair: tuple[int, str]
    seen: frozenset[str]
    open: bool


HAND = Hand(1, (Card("hearts", 7),), Token("red"), (3, "x"), frozenset({"b", "a"}), open=False)


def test_records_become_plain_data_with_their_class() -> None:
    assert to_plain(HAND) == {
        "is": "Hand",
        "owner": 1,
        "cards": [{"is": "Card", "suit": "hearts", "rank": 7}],
        "best": {"is": "Token", "colour": "red"},
        "pair": [3, "x"],
        "seen": ["a", "b"],
        "open": False,
    }


def test_plain_data_become_the_same_record_through_json() -> None:
    assert from_plain(Hand, json.loads(canonical_json(to_plain(HAND)))) == HAND


@given(
    st.builds(
        Hand,
        owner=st.none() | st.integers(),
        cards=st.lists(st.builds(Card, st.sampled_from(["hearts", "spades"]), st.integers())).map(
            tuple
        ),
        best=st.none() | st.builds(Token, st.text()),
        pair=st.tuples(st.integers(), st.text()),
        seen=st.frozensets(st.text()),
        open=st.booleans(),
    )
)
def test_any_record_survives_the_way_through_json(hand: Hand) -> None:
    assert from_plain(Hand, json.loads(canonical_json(to_plain(hand)))) == hand


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("owner", "1"),
        ("owner", True),
        ("cards", [{"is": "Token", "colour": "red"}]),
        ("cards", [{"is": "Card", "suit": "clubs", "rank": 7}]),
        ("cards", [{"is": "Card", "suit": "hearts"}]),
        ("cards", {}),
        ("best", 7),
        ("pair", [3]),
        ("pair", [3, "x", "y"]),
        ("seen", "ab"),
        ("open", 0),
        ("open", None),
        ("more", 1),
        ("is", "Card"),
    ],
)
def test_what_does_not_fit_is_refused(field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=r"is not|needs|fits none|has the fields"):
        from_plain(Hand, {**to_plain(HAND), field: value})


def test_only_named_types_are_built() -> None:
    with pytest.raises(ValueError, match="is not of type"):
        from_plain(float, 1.5)


@pytest.mark.parametrize("value", [1.5, [1], {"a": 1}, object(), Card])
def test_what_no_record_may_hold_is_not_plain(value: object) -> None:
    with pytest.raises(TypeError, match="is not plain data"):
        to_plain((value,))


def test_literals_tell_numbers_from_booleans() -> None:
    assert from_plain(Literal[1, "one"], 1) == 1
    with pytest.raises(ValueError, match="is not of type"):
        from_plain(Literal[1, "one"], True)


def test_json_is_canonical() -> None:
    assert canonical_json({"b": [1, None], "a": "é"}) == '{"a":"\\u00e9","b":[1,null]}'


def test_digests_identify_values() -> None:
    assert digest(HAND) == digest(from_plain(Hand, to_plain(HAND)))
    assert digest(Token("red")) != digest(Token("blue"))
    assert digest(None) == "74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b"
