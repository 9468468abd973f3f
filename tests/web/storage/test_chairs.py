"""Chairs that rest: kept, never found among those that are played here."""

from __future__ import annotations

from moleweb.storage.chairs import Chairs
from tests.web.storage.machine import FakeStorage, Machine


def chairs() -> tuple[Chairs, dict[str, str]]:
    safe: dict[str, str] = {}
    return Chairs(FakeStorage(Machine()), lambda name, text, _: safe.update({name: text})), safe


def test_a_chair_that_rests_is_kept_aside_until_it_is_woken() -> None:
    here, safe = chairs()
    here.put("table-2", "c1.abc")
    here.rest("table-2", "moved", "c1.abcd")
    assert here.of_game("table") == ()
    assert here.resting("table") == (("table-2", "moved", "c1.abcd"),)
    assert here.restored() == ()
    assert safe == {"table-2": ""}, "it does not come back from the database"
    here.wake("table-2")
    assert here.of_game("table") == (("table-2", "c1.abcd"),)
    assert here.resting("") == ()
    assert safe == {"table-2": "c1.abcd"}
    here.wake("table-2")
    assert here.get("table-2") == "c1.abcd"


def test_a_backup_changes_nothing_that_is_here() -> None:
    here, _ = chairs()
    here.put("table", "c1.here")
    here.rest("other", "moved", "c1.away")
    for match_id in ("table", "other", "lost"):
        here.restore(match_id, "c1.older")
    assert here.of_game("") == (("table", "c1.here"),)
    assert here.resting("other") == (("other", "moved", "c1.away"),)
    assert here.restored() == (("lost", "c1.older"),)


def test_a_chair_that_came_meanwhile_is_not_replaced_by_one_that_rested() -> None:
    here, _ = chairs()
    here.rest("table", "moved", "c1.older")
    here.put("table", "c1.newer")
    here.wake("table")
    assert here.get("table") == "c1.newer"


def test_a_deleted_game_takes_its_resting_chair_along() -> None:
    here, _ = chairs()
    here.rest("table", "restored", "c1.abc")
    here.remove("table")
    assert here.resting("") == ()


def test_it_is_kept_which_sealed_games_wait() -> None:
    here, _ = chairs()
    here.put("one", "c2.abc", awaited=True)
    here.put("two", "c2.abc", awaited=True)
    here.put("three", "c2.abc", awaited=True)
    here.put("two", "c2.abcd")
    here.rest("three", "moved", "c2.abcd")
    assert here.awaiting() == ("one",)
    here.remove("one")
    assert here.awaiting() == ()


def test_each_write_of_a_chair_has_a_higher_number_whatever_became_of_it_meanwhile() -> None:
    written = list[tuple[str, int]]()
    here = Chairs(FakeStorage(Machine()), lambda _, text, writes: written.append((text, writes)))
    here.put("table", "c1.abcd")
    here.put("table", "c1.abc")
    here.rest("table", "moved", "c1.abc")
    here.wake("table")
    here.remove("table")
    here.bring_back("table")
    kept = [each for each in written if each[0]]
    assert kept == [("c1.abcd", 1), ("c1.abc", 2), ("c1.abc", 3), ("c1.abc", 4)]
