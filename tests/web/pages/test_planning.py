"""An answer that is prepared is played as soon as the other plays what it is for."""

from __future__ import annotations

from molecore.remote.envelopes import keep, kept
from moleweb.app.chairs import device_at
from tests.web import messages as m
from tests.web.driving import Seen
from tests.web.pages.test_moving import arriving, moving
from tests.web.pages.test_remote import Visitor, connected, hosting, joined, pair, sends
from tests.web.pages.test_remote import _signed as _signed  # noqa: PLC0414 - handed on to pytest


def waiting() -> tuple[Visitor, Visitor]:
    """Ann played and sent it; Bea is to move."""
    ann, bea = pair()
    sends(ann.type("e4"), bea, 1)
    return ann, bea


def prepare(ann: Visitor, theirs: str = "d4|e4", own: str = "e5") -> Visitor:
    ann.do(m.PlanBegun())
    assert "If Bea plays this:" in ann.text
    ann.type(theirs)
    assert f"Bea plays {theirs}. What do you answer?" in ann.text
    ann.type(own)
    assert ann.model.planning is None
    return ann


def test_a_prepared_answer_is_played_when_a_link_brings_the_move_it_is_for() -> None:
    ann, bea = waiting()
    prepare(ann)
    assert "After d4|e4, you play e5." in ann.text
    assert ann.plies == 1
    ann.again()
    assert "After d4|e4, you play e5." in ann.text
    sends(bea.type("d4|e4"), ann, 0)
    assert ann.plies == 3
    assert "Send it to Bea" in ann.text
    assert "If d4|e4" not in ann.text
    sends(ann, bea, 1)
    assert bea.match.plies == ann.match.plies


def test_another_move_drops_what_was_prepared() -> None:
    ann, bea = waiting()
    prepare(ann)
    sends(bea.type("d5|e5"), ann, 0)
    assert ann.plies == 2
    device = device_at(ann.model)
    assert device is not None
    assert not device.prepared


def test_there_is_a_line_for_each_move_and_each_can_be_removed() -> None:
    ann, bea = waiting()
    prepare(ann)
    prepare(ann, "e4|f4", "d4")
    prepare(ann, "d4|e4", "f4")  # in place of the first
    assert "After d4|e4, you play e5." not in ann.text
    ann.do(m.PlanDropped(0), m.PlanDropped(7), m.PlanDropped(-1))
    assert "If e4|f4" not in ann.text
    assert "After d4|e4, you play f4." in ann.text
    ann.do(m.PlanDropped(0))
    sends(bea.type("d4|e4"), ann, 0)
    assert ann.plies == 2


def test_an_answer_that_was_played_can_be_taken_back_and_is_not_played_again() -> None:
    ann, bea = waiting()
    sends(bea.type("d4|e4"), prepare(ann), 0)
    ann.do(m.UndoRequested())
    assert ann.plies == 2
    assert ann.again().plies == 2


def test_over_a_connection_it_is_played_at_once_and_a_plan_under_way_ends() -> None:
    ann, bea = connected()
    ann.type("e4")
    prepare(ann)
    ann.do(m.PlanBegun())
    bea.type("d4|e4")
    assert ann.model.planning is None
    assert ann.plies == bea.plies == 3


def test_what_is_prepared_can_be_left_begun_anew_and_refused() -> None:
    ann, _ = waiting()
    ann.do(m.PlanBegun()).type("e4")  # not allowed for the gardener
    assert "hint" in Seen(ann.model).values("class")
    ann.type("d4|e4").do(m.UndoRequested())
    assert "If Bea plays this:" in ann.text
    ann.do(m.Resigned(), m.PlyStepped(-1))
    assert ann.match.resigned is None
    ann.do(m.PlanLeft())
    assert "If Bea plays this:" not in ann.text
    ann.do(m.PlanBegun(), m.RouteChanged("#games"))
    assert ann.model.planning is None


def test_none_is_prepared_where_chance_or_a_third_decides_or_on_the_own_turn() -> None:
    ann, _ = pair()
    ann.do(m.PlanBegun())
    assert ann.model.planning is None, "it is the own turn"
    assert "Prepare an answer" not in ann.text
    for game in ("mountains", "mole_majority"):
        host = hosting(game, 2, here=(1,))
        host.do(m.PlanBegun())
        assert host.model.planning is None
    three = hosting("mole_majority", 3)
    joined(three, 1, "Bea")
    three.do(m.PlanBegun())
    assert three.model.planning is None


def test_what_is_prepared_goes_with_the_seat() -> None:
    ann, _ = waiting()
    new = arriving(moving(prepare(ann)))
    assert "After d4|e4, you play e5." in new.text
    device = device_at(new.model)
    assert device is not None
    assert keep(device).startswith("c3.")
    assert kept(keep(device)).prepared == device.prepared
