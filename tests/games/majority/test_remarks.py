"""What is said beside the options while a game is set up: how often a contest is hung."""

from __future__ import annotations

import pytest

from molecore.core.options import resolve
from molecore.games.majority.meta import META


@pytest.mark.rule("J26", "J27")
@pytest.mark.parametrize(
    ("options", "hung"),
    [
        ({}, "53"),
        ({"majority_basis": "ordinarySeats"}, "38"),
        ({"mode": "upper", "preferences": 0}, "2"),
        ({"mode": "upper", "preferences": 0, "majority_basis": "ordinarySeats"}, "2"),
        ({"mode": "lower"}, "16"),
        ({"preferences": 1}, None),
    ],
)
def test_how_often_contests_are_hung_is_said_where_it_was_counted(
    options: dict[str, object], hung: str | None
) -> None:
    chosen = resolve(META.options, options)
    told = [str(remark.words) for remark in META.remarks if remark.holds(chosen)]
    said = [words for words in told if "hung" in words]
    assert len(said) == (hung is not None)
    assert all(f"{hung} " in words for words in said)
