"""Seats that leave their device, and what a device lacks that was restored."""

from __future__ import annotations

from typing import Any

import pytest

from molecore.core.record import replace
from molecore.remote.envelopes import (
    Request,
    answer_to,
    keep,
    kept,
    open_envelope,
    request_to,
    seal,
)
from molecore.remote.errors import BadLetter
from molecore.remote.moving import decrypted, encrypted_in, lines, link_of, taken_from, to_encrypt
from molecore.wire.finding import find
from tests.remote.circles import sent
from tests.remote.signing import KEYS
from tests.remote.test_forgeries import moved, pair


def test_a_seat_is_the_same_after_it_moved() -> None:
    ann, _ = pair()
    match_id, text = decrypted(to_encrypt("0123456789abcdef-2", keep(ann)))
    assert (match_id, text) == ("0123456789abcdef-2", keep(ann))
    link = link_of(b"encrypted" * 2000)
    assert find(f"{link}\n") == (link,), "a file may hold more than a link"
    assert find(f"Here: https://example.org/#{link_of(b'encrypted')}, bye") == (
        link_of(b"encrypted"),
    )
    assert encrypted_in(link) == b"encrypted" * 2000


@pytest.mark.parametrize("content", [b"", b"abc c1.", b"../x c1.abc", b"abc c9.abc", b"\xff c1.a"])
def test_other_bytes_are_no_seat(content: bytes) -> None:
    if content == b"abc c1.":
        assert decrypted(content)[0] == "abc"
        with pytest.raises(BadLetter):
            kept(decrypted(content)[1])
        return
    with pytest.raises(BadLetter):
        decrypted(content)


def test_a_backup_holds_saves_and_seats() -> None:
    ann, ben = pair()
    seats = (("0a", keep(ann)), ("0a-2", keep(ben)))
    backup = "molecore-save 1 {}\nline" + lines(seats)
    assert taken_from(backup) == ("molecore-save 1 {}\nline\n", seats, 0)
    assert taken_from(backup.replace("\n", "\r\n"))[1] == seats
    damaged = backup.replace("molecore-seat 0a-2 c1.A", "molecore-seat 0a-2 c1.B")
    assert taken_from(damaged)[1:] == (seats[:1], 1)


def test_a_restored_device_learns_what_it_lacks_and_asks_for_it() -> None:
    ann, ben = pair()
    ann = moved(ann, 0, "e4")
    ben = sent(ann, ben, 1)
    older = keep(ben)
    ben = moved(ben, 1, "d4|e4")
    ann = moved(sent(ben, ann, 0), 0, "a1")

    restored = kept(older)
    assert not restored.behind
    restored = sent(ann, restored, 1)
    assert restored.behind
    request = open_envelope(seal(request_to(restored, 0)))
    assert isinstance(request, Request)
    answered, outcome = restored.receive(KEYS, answer_to(ann, request).letters)
    assert outcome == "new"
    assert not answered.behind
    assert answered.log.order == ann.log.order
    assert len(sent(moved(answered, 1, "b2|c2"), ann, 0).table.match.plies) == 4


@pytest.mark.parametrize("wrong", [{"counts": (1,)}, {"asker": 7}])
def test_a_request_of_another_game_is_refused(wrong: dict[str, Any]) -> None:
    ann, ben = pair()
    with pytest.raises(BadLetter):
        answer_to(ann, replace(request_to(ben, 0), **wrong))
