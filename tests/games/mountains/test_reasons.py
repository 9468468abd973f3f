from __future__ import annotations

import pytest

from molecore.games.mountains.events import (
    Event,
    MoleBlocked,
    MoleMoved,
    MolePeeked,
    MoleTurned,
    MountainToppled,
    RockHit,
)
from molecore.games.mountains.reasons import reason


def toppled(landed: tuple[str, ...], *, forced: bool = False) -> MountainToppled:
    return MountainToppled(0, "C3", "E", (1, 0), landed, forced=forced, chain=(), to_topple=())


TOLD: list[tuple[Event, str, str]] = [
    (MoleMoved(0, "C2", "C3", raised=True, overfull=True), "overfull", "T38"),
    (MoleMoved(0, "C2", "C3", raised=False, overfull=False), "no_hill", "T32"),
    (MoleBlocked(0, "C3", None), "edge", "T19"),
    (MoleBlocked(0, "C3", 1), "mole_ahead", "T20"),
    (RockHit(0, "C3", "N"), "rock", "T21"),
    (MolePeeked(0, "C3", 2), "peek", "T29"),
    (MolePeeked(0, "C3", 1), "peek_nothing", "T29"),
    (toppled(("D3", "E3"), forced=True), "forced", "T46"),
    (toppled(("D3",)), "over_the_edge", "T35"),
    (toppled(("D3", "E3")), "toppled", "T34"),
]


@pytest.mark.parametrize(("event", "name", "rule"), TOLD)
def test_what_is_special_has_its_reason_its_rule_and_its_place(
    event: Event, name: str, rule: str
) -> None:
    found = reason(event)
    assert found is not None
    assert found.words.id == f"reason.mountains.{name}"
    assert (found.rule, found.places) == (rule, ("C3",))


@pytest.mark.parametrize(
    "event",
    [MoleMoved(0, "C2", "C3", raised=True, overfull=False), MoleTurned(0, "C3", "S")],
)
def test_what_is_usual_needs_no_reason(event: Event) -> None:
    assert reason(event) is None
