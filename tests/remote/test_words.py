"""A few words with a turn: signed, cleaned, and without any effect on the game."""

from __future__ import annotations

import pytest

from molecore.core.record import replace
from molecore.remote.device import Device, sit_down
from molecore.remote.envelopes import keep, kept
from molecore.remote.errors import BadLetter
from molecore.remote.messages import Answered, Asked, Body, Letter, Played, Said, read, write
from molecore.remote.octets import Reader
from molecore.remote.table import Note
from tests.remote.circles import circle, private, sent
from tests.remote.signing import KEYS
from tests.remote.test_anew import invited, moved


def says(device: Device, seat: int, *bodies: Body) -> Device:
    for body in bodies:
        device = device.tell(KEYS, seat, body)
    return device


def test_words_travel_with_the_turn_and_change_nothing_else() -> None:
    ann, ben = circle("mole_hill", 2, 7)
    ann = says(moved(ann, 0, "e4"), 0, Said("Mind the hill"))
    heard = sent(ann, ben, 1)
    assert heard.table.notes == ann.table.notes == (Note(1, 0, "Mind the hill"),)
    assert heard.table.match.actors == (1,)
    assert kept(keep(heard)).table.notes == heard.table.notes
    heard = moved(heard, 1, "d4|e4")
    assert sent(heard, ann, 0).table.notes == (Note(1, 0, "Mind the hill"),)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("  one\nline ", "one line"),
        ("a\u202eb\u200bc", "abc"),
        ("m" * 150, "m" * 140),
        ("x" * 5000, "x" * 140),
    ],
)
def test_words_are_cleaned_where_they_are_heard(raw: str, shown: str) -> None:
    ann, ben = circle("mole_hill", 2, 7)
    ben = sent(says(moved(ann, 0, "e4"), 0, Said(raw)), ben, 1)
    assert [note.words for note in ben.table.notes] == [shown]


def test_words_of_which_nothing_can_be_shown_are_no_note() -> None:
    ann, ben = circle("mole_hill", 2, 7)
    ben = sent(says(moved(ann, 0, "e4"), 0, Said("\u200b")), ben, 1)
    assert ben.table.notes == ()
    assert ben.table.void == 0


def test_words_that_somebody_else_wrote_are_refused() -> None:
    ann, ben = circle("mole_hill", 2, 7)
    ann = says(moved(ann, 0, "e4"), 0, Said("Mind the hill"))
    *others, words = ann.log.order
    forged = replace(words, body=Said("Mind the well"))
    with pytest.raises(BadLetter) as error:
        ben.receive(KEYS, [*others, forged])
    assert error.value.fault == "forged"


def test_words_are_written_as_the_document_says() -> None:
    ann, _ = circle("mole_hill", 2, 7)
    letter = ann.log.signed(KEYS, private(0), 0, Said("hé"))
    written = write(letter)
    assert written[-64 - 5 : -64] == b"\x07\x03h\xc3\xa9"
    assert read(Reader(written), 2) == letter


def test_a_kind_of_message_that_comes_later_is_called_newer() -> None:
    ann, _ = circle("mole_hill", 2, 7)
    letter: Letter = ann.log.signed(KEYS, private(0), 0, Said("hi"))
    content = write(letter)
    later = content[:-68] + b"\x09" + content[-67:]
    with pytest.raises(BadLetter) as error:
        read(Reader(later), 2)
    assert error.value.fault == "newer"


def test_words_about_a_move_go_with_it_when_it_is_taken_back() -> None:
    ann, ben = circle("mole_hill", 2, 7)
    ann = says(moved(ann, 0, "e4"), 0, Said("first"))
    ben = says(moved(sent(ann, ben, 1), 1, "d4|e4"), 1, Said("second"))
    ann = says(sent(ben, ann, 0), 0, Asked("takeback", 1, 0))
    ben = says(sent(ann, ben, 1), 1, Answered(True))
    assert [note.words for note in ben.table.notes] == ["first"]
    assert len(ben.table.match.plies) == 1


def test_a_new_device_is_told_of_where_it_came_to_the_game() -> None:
    ann, _ = circle("mole_hill", 2, 7)
    ann = moved(ann, 0, "e4").give_anew(KEYS, 1)
    new = sit_down(KEYS, invited(ann, 1), b"\x77" * 32, "Ben")
    assert new.table.notes == (Note(1, 1),)
    new = says(new, 1, Played(1, "d4|e4"), Said("here again"), Asked("takeback", 0, 0))
    ann = says(sent(new, ann, 0), 0, Answered(True))
    assert ann.table.notes == (Note(0, 1),)
