"""A few words go with a turn: typed beside the button that sends it, and shown to the others."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from molecore.drawing.nodes import Node, h
from molecore.wire.finding import find
from moleweb.app import queries
from moleweb.app.chairs import device_at
from moleweb.app.sounds import is_offered
from moleweb.pages.play.letters_view import correspondence, first_door, words_line
from moleweb.pages.play.move_list_view import moves
from moleweb.pages.remote.send_view import send
from tests.web import messages as m
from tests.web.driving import Seen
from tests.web.pages.test_remote import Visitor, connected, hosting, joined, pair, sends, sent
from tests.web.pages.test_remote import _signed as _signed  # noqa: PLC0414 - handed on to pytest
from tests.web.shown import shown


def story(visitor: Visitor) -> list[str]:
    """The lines of the move list."""
    return [_text(line) for line in _lines(moves(visitor.model, visitor.match, h("p")))]


def _lines(node: Node) -> Iterator[Node]:
    if node.tag == "li":
        yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from _lines(child)


def _text(child: Node | str) -> str:
    if isinstance(child, str):
        return child
    return "" if child.tag == "svg" else "".join(map(_text, child.children))


def above_board(visitor: Visitor) -> str:
    """What stands in the line for words: what was said, or the field; "" if neither."""
    line = words_line(visitor.model, visitor.match)
    if line is None:
        return ""
    [child, *_] = line.children
    return "(field)" if isinstance(child, Node) and child.tag == "input" else _text(line)


def test_words_go_with_the_turn_and_stand_above_the_board_until_the_next_move() -> None:
    ann, bea = pair()
    assert above_board(ann) == ""
    ann.type("e4")
    assert above_board(ann) == "(field)"
    assert "Say something with your move" in Seen(ann.model).values("placeholder")
    bea.do(m.LetterPasted(sent(ann.do(m.WordsTyped(" Mind\nthe hill ")), 1)))
    said = "Ann: “Mind the hill”"
    assert above_board(bea) == said
    assert said in bea.text
    assert story(ann)[-1] == story(bea)[-1] == said
    assert above_board(bea.type("b2|c2")) == "(field)"
    assert story(bea)[-1] != said
    assert said in story(bea)


def test_words_are_sent_once_and_by_any_way_that_sends_the_turn() -> None:
    ann, bea = pair()
    sends(ann.type("e4").do(m.WordsTyped("hello")), bea, 1)
    assert above_board(bea) == "Ann: “hello”"
    assert above_board(ann) == ""
    assert "Send it to Bea again" in ann.text
    ann.links(1)
    device = device_at(ann.model)
    assert device is not None
    assert [note.words for note in device.table.notes] == ["hello"]
    bea.type("b2|c2")
    assert bea.model.table.words == ""


def test_a_turn_whose_sending_was_broken_off_takes_no_second_words() -> None:
    ann, bea = pair()
    sent(ann.type("e4").do(m.WordsTyped("hello")), 1)
    assert above_board(ann) == ""
    bea.do(m.LetterPasted(sent(ann.do(m.WordsTyped("more")), 1)))
    assert story(bea)[-1] == "Ann: “hello”"


def test_the_offer_of_sound_waits_where_words_can_be_typed() -> None:
    ann, bea = pair()
    ann.type("e4")
    assert is_offered(ann.model)
    assert "Sound on?" not in ann.text
    sends(ann, bea, 1)
    assert "Sound on?" in ann.do(m.DialogClosed()).text


def test_a_turn_without_words_has_none() -> None:
    ann, bea = pair()
    before = len(story(ann.type("e4")))
    bea.do(m.LetterPasted(sent(ann.do(m.WordsTyped("  ")), 1)))
    assert above_board(bea) == ""
    assert len(story(bea)) == before


def test_a_move_with_words_that_were_not_sent_is_taken_back_at_once() -> None:
    ann, bea = pair()
    ann.type("e4").do(m.WordsTyped("hello"), m.UndoRequested())
    assert ann.plies == 0
    assert above_board(ann) == ""
    ann.type("a1")
    assert "hello" in Seen(ann.model).values("value"), "they are still there, to be changed"
    sends(ann, bea, 1)
    assert above_board(bea) == "Ann: “hello”"


def test_an_invitation_brings_the_words_of_the_first_move() -> None:
    ann = hosting().type("e4").do(m.WordsTyped("come and play"))
    bea = joined(ann)
    assert above_board(bea) == "Ann: “come and play”"


def test_the_last_move_can_have_words_as_well() -> None:
    ann, bea = pair()
    assert above_board(bea.do(m.Resigned())) == "(field)"
    ann.do(m.LetterPasted(sent(bea.do(m.WordsTyped("well played")), 0)))
    assert above_board(ann) == "Bea: “well played”"


def test_of_three_all_hear_the_words_and_the_field_goes_with_the_first_link() -> None:
    ann = hosting("mole_majority", 3)
    guests = [joined(ann, 1, "Bea"), joined(ann, 2, "Cy")]
    for guest in guests:
        sends(guest, ann, 0)
    ann.do(m.Resigned(), m.WordsTyped("sorry"))
    for seat, guest in enumerate(guests, 1):
        sends(ann, guest, seat)
        assert above_board(ann) == ""
        assert above_board(guest) == "Ann: “sorry”"


def test_nothing_is_to_be_typed_where_nothing_is_to_be_sent() -> None:
    ann, bea = connected()
    ann.type("e4")
    assert above_board(ann) == above_board(bea) == ""
    asking, _ = pair()
    asking.do(m.QuestionAsked("draw", 0))
    assert above_board(asking) == "", "a question is no turn"


# ---- the host's first turn


def doors(visitor: Visitor) -> list[str]:
    """The buttons at the table that send something."""
    seen = shown(
        correspondence(visitor.model, visitor.match), first_door(visitor.model, visitor.match)
    )
    return [each for each in seen if re.search(r"\] (dialog send|sendlink) ", each)]


@pytest.mark.parametrize("game", ["mole_majority", "mountains"])
def test_nobody_is_invited_in_the_midst_of_the_hosts_turn(game: str) -> None:
    ann = hosting(game)
    invite = "[Invite Ben] dialog send 1"
    assert doors(ann) == [invite], "while the turn has not begun, it can wait for a guest"
    choices = 0
    while 0 in ann.match.actors:
        action = queries.legal(ann.match, 0)[0]
        ann.type(ann.match.game.encode(action))
        choices += 1
        if 0 in ann.match.actors:
            assert doors(ann) == []
    assert doors(ann) == ["[Send it to Ben] dialog send 1"]
    assert choices > 1


def test_the_hosts_first_turn_takes_two_presses_beside_the_move() -> None:
    ann = hosting().type("e4")
    [first] = doors(ann)
    assert first == "[Send it to Ben] dialog send 1"
    ann.do(m.DialogOpened("send", "1"))
    assert "[Share...] sharelink" in shown(*send(ann.model))
    ann.do(m.ShareRequested())
    bea = Visitor(2).open(f"#{find(ann.shared)[0]}").do(m.InvitationAccepted("Bea", "02" * 32))
    assert bea.plies == 1
