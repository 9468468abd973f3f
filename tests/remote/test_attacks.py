"""Attacks by those who sit at the table, and by bytes that no device writes."""

from __future__ import annotations

from itertools import permutations
from typing import Final

import pytest

from molecore.core.record import replace
from molecore.remote.device import Device, next_game
from molecore.remote.envelopes import PREFIX, Post, envelope_for, open_envelope, seal, written
from molecore.remote.errors import BadLetter
from molecore.remote.messages import (
    Answered,
    Asked,
    Body,
    GaveUp,
    Letter,
    Offered,
    Played,
    Said,
    SatDown,
    Sealed,
    hash_of_start,
    to_sign,
)
from molecore.remote.octets import number
from tests.remote.circles import circle, essence, plays, private, sent
from tests.remote.signing import KEYS

MOST: Final = (1 << 32) - 1
"""The largest number that can be written."""


def signed_by(seat: int, device: Device, letter: Letter) -> Letter:
    """``letter`` with the signature of whoever sits in ``seat``."""
    content = to_sign(hash_of_start(device.start), letter)
    return replace(letter, signature=KEYS.sign(private(seat), content))


def refused(device: Device, *letters: Letter) -> BadLetter:
    """Why none of ``letters`` is taken in."""
    with pytest.raises(BadLetter) as caught:
        device.receive(KEYS, letters)
    return caught.value


def first(device: Device, seat: int) -> Device:
    return plays(device, seat, lambda legal: legal[0])


# ---- other games


def test_what_was_said_in_another_game_of_the_same_people_says_nothing_in_this_one() -> None:
    before, now = circle("mole_hill", 2, 5)[0], circle("mole_hill", 2, 6)[1]
    assert before.log.key_of(0, 0) == now.log.key_of(0, 0)
    said = first(before, 0).log.order[-1]
    assert refused(now, said).fault == "forged"


def test_what_was_said_in_the_game_before_says_nothing_in_the_rematch() -> None:
    ann, ben = circle("mole_hill", 2, 5)
    ann = ann.tell(KEYS, 0, GaveUp(0)).tell(KEYS, 0, Asked("rematch", 1, 9))
    ben = sent(ann, ben, 1).tell(KEYS, 1, Answered(agrees=True))
    ann = sent(ben, ann, 0)
    again, other = next_game(KEYS, ann), next_game(KEYS, ben)
    assert again is not None
    assert other is not None
    assert (again.seats, other.seats) == ((1,), (0,))
    for old in ann.log.order:
        for device in (again, other):
            assert refused(device, old).fault == "forged"
            moved_over = replace(old, seat=1 - old.seat, seen=old.seen[::-1])
            assert refused(device, moved_over).fault == "forged"
    other = first(other, 0)
    assert sent(other, again, 1).table.match.plies


# ---- in the name of another


@pytest.mark.parametrize(("liar", "named"), [*permutations(range(3), 2)])
def test_nobody_at_the_table_signs_for_another(liar: int, named: int) -> None:
    devices = circle("mountains", 3, 5)
    said = devices[named].tell(KEYS, named, Said("I resign")).log.order[-1]
    (hearer,) = {0, 1, 2} - {liar, named}
    assert devices[hearer].receive(KEYS, (said,))[1] == "new"
    error = refused(devices[hearer], signed_by(liar, devices[liar], said))
    assert (error.fault, error.seat) == ("forged", named)


# ---- two messages with one number


@pytest.mark.parametrize(
    "other",
    [Said("no"), GaveUp(0), Asked("draw", 0, 0), Played(0, "e4")],
    ids=lambda body: type(body).__name__,
)
def test_two_messages_with_one_number_name_their_signer(other: Body) -> None:
    ann, ben = circle("mole_hill", 2, 5)
    one = ann.tell(KEYS, 0, Said("yes")).log.order[-1]
    two = signed_by(0, ann, replace(one, body=other))
    for letters in ((one, two), (two, one)):
        error = refused(ben, *letters)
        assert (error.fault, error.seat) == ("two_tellings", 0)
    assert len(sent(first(ann, 0), ben, 1).table.match.plies) == 1, "none of both was taken in"


# ---- numbers and texts that no honest device says


HUGE: Final[tuple[Body, ...]] = (
    Played(MOST, "a1"),
    Played(0, "9" * 8000),
    Played(0, "\u0663" * 4000),
    Played(0, "a\ud7ff\u202e\0"),
    GaveUp(MOST),
    Asked("takeback", MOST, MOST),
    Asked("rematch", MOST, (1 << 64) - 1),
    Answered(agrees=True),
    Offered(MOST, bytes(32)),
    Offered(0, bytes(32)),
    Sealed(MOST, (b"J" * 5000,) * 2),
    SatDown(bytes(32), "Eve"),
)


@pytest.mark.parametrize("body", HUGE, ids=lambda body: type(body).__name__)
def test_what_a_player_may_not_say_is_refused_and_the_game_goes_on(body: Body) -> None:
    ann, ben = circle("mole_hill", 2, 5)
    letter = ann.log.signed(KEYS, private(0), 0, body)
    assert open_envelope(seal(Post(ann.start.id, 1, (letter,)))).letters == (letter,)
    assert refused(ben, letter).seat == 0
    after = sent(first(ann, 0), ben, 1)
    assert len(after.table.match.plies) == 1


@pytest.mark.parametrize("words", ["x" * 8000, "\u202e" * 100, "\0\n<b>", "a\u0300" * 3000])
def test_words_of_any_length_are_cut_and_cleaned(words: str) -> None:
    ann, ben = circle("mole_hill", 2, 5)
    told = sent(ann.tell(KEYS, 0, Said(words)), ben, 1)
    assert all(len(note.words) < 200 and note.words.isprintable() for note in told.table.notes)


def test_a_message_after_more_than_there_will_ever_be_waits_and_stops_nobody() -> None:
    ann, ben = circle("mole_hill", 2, 5)
    far = signed_by(0, ann, replace(first(ann, 0).log.order[-1], seen=(MOST, MOST)))
    ben, outcome = ben.receive(KEYS, (far,))
    assert outcome == "waiting"
    honest = sent(first(ann, 0), ben, 1)
    assert essence(honest) == essence(sent(first(ann, 0), circle("mole_hill", 2, 5)[1], 1))


# ---- bytes


def link() -> str:
    ann, _ = circle("mole_hill", 2, 5)
    return seal(envelope_for(first(ann, 0), 1))


def test_a_link_that_is_cut_or_longer_by_any_number_of_characters_is_refused() -> None:
    text = link()
    for cut in range(len(text)):
        with pytest.raises(BadLetter):
            open_envelope(text[:cut])
        with pytest.raises(BadLetter):
            open_envelope(text + text[cut:])


GAME: Final = bytes(8)
BYTES: Final = {
    "nothing": b"",
    "no kind": b"\x09\x02",
    "seats without end": number(1) + number(MOST) + GAME + number(0) + number(1) + bytes(99),
    "messages without end": number(1) + number(2) + GAME + number(0) + number(MOST) + bytes(99),
    "no seats": number(1) + number(0) + GAME + number(0) + number(MOST) + bytes(99),
    "counts without end": number(2) + number(MOST) + GAME + bytes(99),
    "more than there is": number(1) + number(2) + GAME + number(0) + number(0) + b"\0",
    "chairs without end": number(0) + number(2) + GAME + number(0) + number(MOST) + bytes(999),
    "a text without end": number(0) + number(2) + GAME + number(MOST) + bytes(99),
    "a number without end": number(1) + b"\x80" * 6000,
    "a number too great": number(1) + b"\xff\xff\xff\xff\x7f" + bytes(99),
    "half a character": number(0) + number(2) + GAME + number(1) + b"\xc3" + bytes(99),
}


@pytest.mark.parametrize("content", BYTES.values(), ids=BYTES)
def test_bytes_that_claim_what_is_not_there_are_refused(content: bytes) -> None:
    with pytest.raises(BadLetter) as caught:
        open_envelope(written(PREFIX, content))
    assert caught.value.fault in ("changed", "newer")
