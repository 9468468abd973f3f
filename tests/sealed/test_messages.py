"""Who may say what, and when: nothing else changes a device."""

from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.sealed.device import Refused
from molecore.sealed.messages import Damaged, Message, packed, unpacked
from tests.sealed.playing import played


def test_nothing_is_done_out_of_turn() -> None:
    party = played("mole_hill", 1, plies=4)
    mover = party.asked
    (waiting,) = [device for device in party.devices if device is not mover]
    assert waiting.legal_actions() == ()
    assert waiting.due() == waiting.stop() == []
    with pytest.raises(IllegalAction, match="turn"):
        waiting.act(mover.legal_actions()[0])


def test_only_the_seat_whose_turn_it_is_is_heard() -> None:
    party = played("mole_hill", 1, plies=4)
    mover = party.asked
    (waiting,) = [device for device in party.devices if device is not mover]
    log, head = list(mover.table.log), mover.table.head
    with pytest.raises(Refused):
        mover.receive(Message(waiting.seat, (b"Ae4",)))
    assert (mover.table.log, mover.table.head, mover.fault) == (log, head, None)


def test_an_illegal_action_is_not_sent() -> None:
    party = played("mole_hill", 1, plies=4)
    mover = party.asked
    log, choices = list(mover.table.log), dict(mover.choices)
    with pytest.raises(IllegalAction):
        mover.act(party.terms.game.decode("e4"))
    assert (mover.table.log, mover.choices) == (log, choices)


def test_the_digest_names_all_that_was_said_in_its_order() -> None:
    one, other = (played("mole_hill", seed, plies=4).devices[0].table for seed in (1, 2))
    assert one.head != other.head
    before = one.head
    one.append(Message(0, (b"A",)))
    other.head = before
    other.append(Message(0, (b"A", b"")))
    assert len({before, one.head, other.head}) == 3


@pytest.mark.parametrize("pieces", [[], [b""], [b"a", b"", b"bcd" * 100]])
def test_pieces_are_packed_and_taken_apart(pieces: list[bytes]) -> None:
    assert unpacked(packed(pieces)) == pieces


@pytest.mark.parametrize("data", [b"\5ab", b"\x80" * 40, b"\x80", b"\0" * 513])
def test_pieces_that_do_not_fit_are_damaged(data: bytes) -> None:
    with pytest.raises(Damaged):
        unpacked(data)
