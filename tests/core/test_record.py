from __future__ import annotations

from dataclasses import FrozenInstanceError, asdict, fields, replace
from typing import Any

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


def test_records_work_with_the_tools_of_data_classes() -> None:
    assert [field.name for field in fields(Rod)] == ["edge", "length"]
    assert replace(Rod("a1-a2"), length=1) == Rod("a1-a2", 1)
    assert asdict(Rod("a1-a2")) == {"edge": "a1-a2", "length": 2}
    params: Any = vars(Rod)["__dataclass_params__"]
    assert params.frozen


def test_a_record_is_like_another_but_for_some_fields() -> None:
    assert records.replace(Rod("a1-a2"), length=1) == Rod("a1-a2", 1)
    assert records.replace(Place("c3"), cell="d4") == Place("d4")
    assert records.replace(Pass()) == Pass()
    with pytest.raises(AttributeError, match="width"):
        records.replace(Rod("a1-a2"), width=1)  # type: ignore[call-arg]


def test_records_show_what_they_hold() -> None:
    assert repr(Rod("a1-a2")) == "Rod(edge='a1-a2', length=2)"


def test_records_without_fields_are_all_equal() -> None:
    assert {Pass(), Pass()} == {Pass()}


def test_nothing_can_be_taken_out_of_a_record() -> None:
    rod = Rod("a1-a2")
    with pytest.raises(FrozenInstanceError, match="Rod never changes; edge stays"):
        del rod.edge


def test_what_is_replaced_is_locked_again_and_has_no_other_fields() -> None:
    rod = record_replace(Rod("a1-a2"), length=3)
    assert (rod, type(rod)) == (Rod("a1-a2", 3), Rod)
    with pytest.raises(FrozenInstanceError):
        rod.length = 4  # type: ignore[misc]
    with pytest.raises(AttributeError):
        record_replace(rod, colour="red")  # type: ignore[call-arg]


def test_a_changer_gives_a_locked_record_with_these_fields_changed() -> None:
    rod = Rod("a1-a2", 1)
    assert records.changer(Rod, "length")(rod, 3) == Rod("a1-a2", 3)
    assert records.changer(Rod, "edge")(rod, "b1-b2") == Rod("b1-b2", 1)
    assert records.changer(Rod, "length", "edge")(rod, 4, "c1-c2") == Rod("c1-c2", 4)
    assert rod == Rod("a1-a2", 1)
    with pytest.raises(FrozenInstanceError):
        setattr(records.changer(Rod, "length")(rod, 3), "length", 5)  # noqa: B010


def test_a_changer_of_a_field_that_there_is_none_of_is_refused() -> None:
    with pytest.raises(KeyError, match="colour"):
        records.changer(Rod, "colour")
