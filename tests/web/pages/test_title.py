"""What the tab is called at every moment: whoever looks at another tab reads it there."""

from __future__ import annotations

from moleweb.app.model import Model
from tests.web import messages as m
from tests.web.driving import Seen, against_computer, chambers, page, played, run, two_people


def title(model: Model) -> str | None:
    [main] = (attrs for attrs in Seen(model).having("id") if attrs["id"] == "main")
    return main.get("data-title")


def test_one_person_reads_that_it_is_their_turn() -> None:
    model = against_computer()
    assert title(model) == "Your turn - Mole Hill"
    assert title(played(model, "a1")) == "Mole Hill - Molecore"


def test_of_several_people_it_names_the_one_to_move() -> None:
    assert title(two_people()) == "Rosa to move - Mole Hill"
    model = played(two_people(), "a1")
    assert title(model) == "Wim to move - Mole Hill"
    assert title(run(model, m.UndoRequested())) == "Mole Hill - Molecore"


def test_it_is_never_that_of_the_cover_before() -> None:
    model = chambers()
    assert title(model) == "Hand the device to Rosa - Majority"
    model = run(model, m.ScreenUncovered())
    assert title(model) == "Rosa to move - Majority"
    assert title(run(model, m.GatheredPlayed())) == "Hand the device to Wim - Majority"


def test_it_says_how_the_game_ended() -> None:
    assert title(run(two_people(), m.Resigned())) == "Wim wins - Mole Hill"


def test_other_screens_are_called_after_their_heading() -> None:
    assert title(page()) is None
    assert title(run(two_people(), m.RouteChanged("#rules/mole_hill"))) is None
