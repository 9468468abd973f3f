"""A link to watch a game: whoever opens it sees the game and cannot play."""

from __future__ import annotations

from random import Random

import pytest

from moleweb.app import signing
from moleweb.pages.play.status_view import title
from tests.remote.signing import KEYS
from tests.sealed.ristretto import Ristretto
from tests.web import messages as m
from tests.web.driving import Seen
from tests.web.pages.test_remote import Visitor, pair, sends
from tests.web.pages.test_sealed import party, play


@pytest.fixture(autouse=True)
def _signed() -> None:
    signing.use(KEYS, Ristretto())


def to_watch(visitor: Visitor) -> str:
    visitor.do(m.DialogOpened("share"), m.LinkContentsChosen("watch"))
    assert "The moves so far, for watching only." in visitor.text
    assert visitor.model.dialog is not None
    link = visitor.model.dialog.text
    visitor.do(m.DialogClosed())
    return link


def watching(link: str, number: int = 9) -> Visitor:
    return Visitor(number).open(link).do(m.SharedGameOpened())


def test_whoever_watches_sees_the_game_and_cannot_play() -> None:
    ann, bea = pair()
    sends(ann.type("e4"), bea, 1)
    cy = Visitor(9).open(to_watch(bea))
    assert "You were sent a game to watch" in cy.text
    assert "Watch" in cy.text
    cy.do(m.SharedGameOpened())
    assert cy.plies == 1
    assert "You are watching. Open a newer link to see what came after." in cy.text
    assert "Waiting for Bea" in str(title(cy.model))
    cy.type("d4|e4").do(m.Resigned(), m.UndoRequested(), m.QuestionAsked("draw", 0))
    assert (cy.plies, cy.match.resigned) == (1, None)
    doors = Seen(cy.model).having("data-act")
    assert all("disabled" in door for door in doors if door["data-act"] in ("undo", "hint"))
    cy.do(m.PlyChosen(0))
    assert "playon" not in Seen(cy.model).values("data-act")
    cy.do(m.PlayedOn())
    assert cy.plies == 1
    assert not cy.chairs


def test_a_newer_link_goes_on_at_the_same_table_and_an_older_one_brings_nothing() -> None:
    ann, bea = pair()
    ann.type("e4")
    first = to_watch(ann)
    sends(ann, bea, 1)
    bea.type("d4|e4")
    second = to_watch(bea)
    cy = watching(first)
    table = cy.match.id
    cy.open(second).do(m.SharedGameOpened())
    assert (cy.match.id, cy.plies) == (table, 2)
    assert cy.open(first).do(m.SharedGameOpened()).plies == 2
    assert cy.again().plies == 2
    assert "You are watching." in cy.text


def test_a_watched_computer_is_not_played_here() -> None:
    host = Visitor(1).do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, "casual"))
    host.do(m.GameStarted(7, "0123456789abcdef", "01" * 32)).type("e4")
    cy = watching(to_watch(host))
    assert cy.model.table.thinking is None
    assert cy.again().model.table.thinking is None


def test_what_is_hidden_stays_hidden_from_whoever_watches() -> None:
    host = Visitor(1).do(m.RouteChanged("#new/mountains"), m.SealingChosen(False))
    host.do(m.GameStarted(7, "0123456789abcdef", "01" * 32))
    link = to_watch(host)
    cy = Visitor(9).open(link)
    assert "This link contains what is hidden." in cy.text
    cy.do(m.SharedGameOpened())
    assert cy.model.table.eyes is None
    assert "secrets" not in Seen(cy.model).values("data-act")


def test_of_a_sealed_game_there_is_a_picture_of_what_all_see() -> None:
    ann, bea = party("mountains", 2)
    play([ann, bea], Random(3), 4)
    ann.do(m.DialogOpened("share"))
    assert "A picture shows what everyone sees." in ann.text
    assert Seen(ann.model).values("data-act") >= {"picture"}
    assert "copy" not in Seen(ann.model).values("data-act")
