"""The tab says whose turn it is, and how it ended."""

from __future__ import annotations

from moleweb.app.model import Model
from moleweb.shell.view import compose
from tests.web import messages as m
from tests.web.driving import (
    Seen,
    against_computer,
    chambers,
    match_of,
    page,
    played,
    run,
    two_people,
)


def title(model: Model) -> str | None:
    return compose(model).attributes.get("data-title")


def test_only_a_table_has_a_title_of_its_own() -> None:
    assert title(page()) is None
    assert title(two_people()) == "Rosa to move - Mole Hill"
    assert title(chambers()) == "Hand the device to Rosa - Majority"


def test_who_plays_alone_is_spoken_to() -> None:
    model = against_computer()
    assert title(model) == "Your turn - Mole Hill"
    waiting = played(model, "a1")
    other = match_of(waiting).players[1].name
    assert title(waiting) == f"{other} to move - Mole Hill"
    assert title(run(waiting, m.PlyStepped(-1))) == "Move 0 of 1 - Mole Hill"
    assert title(run(model, m.Resigned())) == f"{other} wins. Mole Hill"
    assert "You resigned." in Seen(run(model, m.Resigned())).text


def test_the_log_and_the_sheet_speak_to_who_plays_alone() -> None:
    model = against_computer()
    assert "Your turn as the mole" in Seen(model).text
    text = Seen(played(model, "a1")).text
    assert "You come up on a1." in text
    assert "Player 1" not in text
