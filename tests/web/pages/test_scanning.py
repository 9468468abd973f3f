"""Links that the camera reads come in as if they had been pasted."""

from __future__ import annotations

import pytest

from moleweb.app.effects import AnswerConnection, Effect, ScanCodes
from moleweb.pages.remote.messages import CameraTrouble
from moleweb.shell.update import update
from tests.web import messages as m
from tests.web.driving import Seen
from tests.web.pages.test_remote import Visitor, hosting, joined, pair, sends
from tests.web.pages.test_remote import _signed as _signed  # noqa: PLC0414 - handed on to pytest


def scanning(visitor: Visitor) -> list[Effect]:
    visitor.model, wanted = update(visitor.model, m.ScanRequested())
    return list(wanted)


def test_the_camera_is_asked_for_when_its_dialog_opens() -> None:
    ann, _ = pair()
    assert "scan" in Seen(ann.model).values("data-act")
    assert scanning(ann) == [ScanCodes()]
    assert "camera" in Seen(ann.model).values("id")
    assert "may then show your network address" in ann.text


def test_a_scanned_link_is_taken_in_and_the_dialog_closed() -> None:
    ann = hosting()
    bea = joined(ann)
    bea_says = bea.links(0)[0]
    scanning(ann)
    ann.do(m.CodeScanned(bea_says))
    assert ann.model.dialog is None
    assert "Bea" in ann.text


def test_a_scanned_offer_of_a_connection_is_answered() -> None:
    ann, bea = pair()
    ann.do(m.ConnectionWanted(), m.WireTold("offer", "abc"))
    scanning(bea)
    bea.do(m.CodeScanned(ann.model.wire.link))
    assert bea.asked[-1] == AnswerConnection("abc", "")


def test_a_code_of_something_else_is_told_and_the_camera_goes_on() -> None:
    ann, _ = pair()
    scanning(ann)
    ann.do(m.CodeScanned("https://example.org/menu#today"))
    assert "not for a game here" in ann.text
    assert "camera" in Seen(ann.model).values("id")


def test_what_is_read_after_the_dialog_was_closed_does_nothing() -> None:
    ann = hosting()
    bea = joined(ann)
    link = bea.links(0)[0]
    for opened in ((), (m.DialogOpened("settings"),)):
        before = ann.do(*opened).model
        ann.do(m.CodeScanned(link), m.CameraFailed("none"))
        assert ann.model == before


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        ("forbidden", "may not use the camera"),
        ("none", "There is no camera"),
        ("missing", "could not be loaded"),
    ],
)
def test_a_camera_that_shows_nothing_is_told_with_a_way_on(
    trouble: CameraTrouble, words: str
) -> None:
    ann, _ = pair()
    scanning(ann)
    ann.do(m.CameraFailed(trouble))
    seen = Seen(ann.model)
    assert words in seen.text
    assert "camera" not in seen.values("id")
    assert "scan" in seen.values("data-act")


def test_where_a_link_before_it_is_missing_the_next_code_can_be_scanned() -> None:
    ann, bea = pair()
    other = Visitor(2)
    other.chairs, other.games = dict(bea.chairs), dict(bea.games)
    sends(ann.type("a1"), bea, 1)
    sends(bea.type("b2|c2"), ann, 0)
    other.open(ann.type("b1").links(1)[0])
    assert other.model.joining is not None
    assert other.model.joining.kind == "behind"
    assert "scan" in Seen(other.model).values("data-act")
