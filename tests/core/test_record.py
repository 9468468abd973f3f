from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from molecore.core import record as records
from molecore.core.record import record
from molecore.core.record import replace as record_replace


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


@record
class Rod:
    """Fields without and with a default."""

    edge: str
    length: int = 2


@record
class Pass:
    """No field at all."""


def test_fields_are_given_by_place_or_name_or_left_to_their_default() -> None:
    assert Rod("a1-a2") == Rod(edge="a1-a2", length=2) == Rod("a1-a2", 2)
    with pytest.raises(TypeError, match="edge"):
        Rod()  # type: ignore[call-arg]


def test_a_record_is_like_another_but_for_some_fields() -> None:
    assert records.replace(Rod("a1-a2"), length=1) == Rod("a1-a2", 1)
    assert records.replace(Place("c3"), cell="d4") == Place("d4")
    assert records.replace(Pass()) == Pass()
    with pytest.raises(AttributeError, match="width"):
        records.replace(Rod("a1-a2"), width=1)  # type: ignore[call-arg]


@records.changer(Rod)
def longer(rod: Rod, length: int) -> Rod:
    return record_replace(rod, length=length)


@records.changer(Rod)
def elsewhere(rod: Rod, length: int, edge: str) -> Rod:
    return record_replace(rod, length=length, edge=edge)


def test_a_changer_gives_a_locked_record_with_these_fields_changed() -> None:
    rod = Rod("a1-a2", 1)
    assert longer(rod, 3) == Rod("a1-a2", 3)
    assert elsewhere(rod, 4, "c1-c2") == Rod("c1-c2", 4)
    assert rod == Rod("a1-a2", 1)
    with pytest.raises(FrozenInstanceError):
        setattr(longer(rod, 3), "length", 5)  # noqa: B010


def test_a_changer_of_a_field_that_there_is_none_of_is_refused() -> None:
    with pytest.raises(KeyError, match="colour"):
        records.changer(Rod)(lambda _rod, colour: colour)
