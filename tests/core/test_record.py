from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from molecore.core.record import record


@record
class Place:
    cell: str


@record
class Claim:
    cell: str


def test_equal_fields_make_equal_records_of_one_class_only() -> None:
    places: list[object] = [Place("c3"), Place("c3"), Claim("c3")]
    assert places[0] == places[1]
    assert places[0] != places[2]
    assert len(set(places)) == 2


def test_records_never_change_and_hold_nothing_else() -> None:
    place = Place("c3")
    with pytest.raises(FrozenInstanceError):
        setattr(place, "cell", "d4")  # noqa: B010 - the type checker would refuse the plain form
    assert not hasattr(place, "__dict__")
