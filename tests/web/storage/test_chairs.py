"""Chairs outlive a browser that is killed: what local storage gets goes to a safe place first."""

from __future__ import annotations

import pytest

from moleweb.storage.backends import StorageFull
from moleweb.storage.chairs import Chairs
from tests.web.storage.machine import FakeStorage, Machine


def chairs(machine: Machine, safe: dict[str, str]) -> Chairs:
    return Chairs(FakeStorage(machine), safe.__setitem__)


def test_a_chair_is_kept_in_both_places_and_forgotten_and_brought_back_in_both() -> None:
    safe = dict[str, str]()
    kept = chairs(Machine(), safe)
    kept.put("m", "c1.chair")
    assert (kept.get("m"), safe) == ("c1.chair", {"m": "c1.chair"})
    kept.remove("m")
    assert (kept.get("m"), safe) == ("", {"m": ""})
    kept.bring_back("m")
    assert (kept.get("m"), safe) == ("c1.chair", {"m": "c1.chair"})


def test_a_chair_is_safe_where_local_storage_has_no_room() -> None:
    safe, machine = dict[str, str](), Machine()
    machine.room = 3
    with pytest.raises(StorageFull):
        chairs(machine, safe).put("m", "c1.chair")
    assert safe == {"m": "c1.chair"}
