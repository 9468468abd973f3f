"""A seat whose device is lost is given to a new one, by consent of all others."""

from __future__ import annotations

import pytest

from molecore.core.record import replace
from molecore.remote.device import Device, sit_down
from molecore.remote.envelopes import Invitation, envelope_for, keep, kept, open_envelope, seal
from molecore.remote.errors import BadLetter
from molecore.remote.messages import Offered, Played, SatDown
from tests.remote.circles import circle, sent
from tests.remote.signing import KEYS
from tests.remote.test_sealed_devices import pair as sealed_pair


def invited(device: Device, seat: int) -> Invitation:
    offer = open_envelope(seal(envelope_for(device, seat)))
    assert isinstance(offer, Invitation)
    return offer


def moved(device: Device, seat: int, action: str) -> Device:
    return device.tell(KEYS, seat, Played(len(device.table.match.plies), action))


def test_a_lost_seat_goes_on_at_a_new_device() -> None:
    ann, ben = circle("mole_hill", 2, 7)
    ann = moved(ann, 0, "e4")
    ann = sent(moved(sent(ann, ben, 1), 1, "d4|e4"), ann, 0)
    assert ann.taken(1)
    ann = kept(keep(ann.give_anew(KEYS, 1)))
    assert not ann.taken(1)
    new = sit_down(KEYS, invited(ann, 1), b"\x77" * 32, "Benny")
    ann = sent(new, ann, 0)
    assert ann.taken(1)
    assert ann.table.anew == new.table.anew == (1,)
    assert ann.table.match.players[1].name == "Benny"
    ann = moved(ann, 0, "a1")
    new = moved(sent(ann, kept(keep(new)), 1), 1, "b2|c2")
    ann = sent(new, ann, 0)
    assert len(ann.table.match.plies) == 4


def test_the_lost_device_plays_no_more_once_it_hears_of_it() -> None:
    ann, ben = circle("mole_hill", 2, 7)
    ann = moved(ann, 0, "e4").give_anew(KEYS, 1)
    new = sit_down(KEYS, invited(ann, 1), b"\x77" * 32, "Ben")
    ben, _ = ben.receive(KEYS, sent(new, ann, 0).log.order)
    assert ben.ousted(KEYS)
    with pytest.raises(BadLetter, match="new device"):
        moved(ben, 1, "d4|e4")
    assert not new.ousted(KEYS)


def test_all_others_have_to_agree_and_an_invitation_is_good_once() -> None:
    ann, ben, cy = circle("mountains", 3, 7)
    alone = ann.give_anew(KEYS, 1)
    assert alone.taken(1)
    assert alone.log.to_agree(1) == (2,)
    key = dict(alone.tickets)[1]
    with pytest.raises(BadLetter):
        sit_down(KEYS, Invitation(ann.start, 1, key, alone.log.order), b"\x77" * 32, "Ben")
    cy = sent(alone, cy, 2)
    ann = sent(cy.give_anew(KEYS, 1), alone, 0)
    assert not ann.taken(1)
    offer = invited(ann, 1)
    new = sit_down(KEYS, offer, b"\x77" * 32, "Ben")
    ann = sent(new, ann, 0)
    assert ann.taken(1)
    assert ann.log.to_agree(1) == ()
    again = sit_down(KEYS, offer, b"\x78" * 32, "Eve")
    with pytest.raises(BadLetter):
        sent(again, ann, 0)
    late = Invitation(ann.start, 1, key, ann.log.order)
    with pytest.raises(BadLetter):
        sit_down(KEYS, late, b"\x78" * 32, "Eve")
    assert not ben.table.anew


def test_nobody_takes_a_seat_by_their_own_word() -> None:
    ann, ben, cy = circle("mountains", 3, 7)
    eve = KEYS.public(b"\x66" * 32)
    seated = cy.tell(KEYS, 2, Offered(1, eve))
    forged = replace(
        seated.log.signed(KEYS, b"\x66" * 32, 1, SatDown(eve, "Eve")),
    )
    with pytest.raises(BadLetter) as caught:
        ann.receive(KEYS, (*seated.log.order, forged))
    assert caught.value.fault == "forged"
    with pytest.raises(BadLetter):
        cy.tell(KEYS, 2, Offered(2, eve))
    assert ben.taken(1)


def test_a_seat_that_said_nothing_is_not_given_anew_and_the_host_s_is_later() -> None:
    ann, ben = circle("mole_hill", 2, 7)
    with pytest.raises(BadLetter):
        ben.give_anew(KEYS, 0)
    ben = sent(moved(ann, 0, "e4"), ben, 1).give_anew(KEYS, 0)
    new = sit_down(KEYS, invited(ben, 0), b"\x77" * 32, "Ann")
    ben = moved(sent(new, ben, 1), 1, "d4|e4")
    new = moved(sent(ben, new, 0), 0, "a1")
    assert len(sent(new, ben, 1).table.match.plies) == 3


def test_of_a_sealed_game_no_seat_is_given_anew() -> None:
    ann, _ = sealed_pair()
    with pytest.raises(BadLetter):
        ann.give_anew(KEYS, 1)
