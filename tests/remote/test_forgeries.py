"""Whatever is forged, reordered or repeated, the same honest messages lead to the same game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Final

import pytest

from molecore.core.record import replace
from molecore.remote.device import MOST_WAITING, Device, sit_down
from molecore.remote.envelopes import (
    Invitation,
    Post,
    envelope_for,
    keep,
    kept,
    open_envelope,
    seal,
    seal_all,
)
from molecore.remote.errors import BadLetter
from molecore.remote.messages import (
    SIGNATURE_LENGTH,
    Answered,
    Asked,
    Body,
    GaveUp,
    Letter,
    Played,
    SatDown,
    Sealed,
    hash_of_start,
    to_sign,
    write,
)
from tests.amounts import LONG, amount
from tests.remote.circles import NAMES, can_play, circle, essence, hosted, plays, private, sent
from tests.remote.signing import KEYS

FORGED: Final = amount(50, 13_000)
"""Forgeries for each table and each order of links."""
TABLES: Final = [("mole_hill", 2), ("mountains", 3), ("moleozer", 4), ("majority", 2)]
STRANGER: Final = b"\x63" * 32
"""The private key of somebody who is not in the game."""


# ---- an honest game, as the device of one seat hears of it


class Course:
    """A game that was played, and all that one seat said and heard in it, link by link."""

    def __init__(self, game: str, seats: int, seat: int) -> None:
        self.seat = seat
        self.links: list[tuple[Letter, ...]] = []
        self.devices = [hosted(game, seats, 11)]
        for guest in range(1, seats):
            invitation = invited(self.devices[0], guest)
            self.devices.append(sit_down(KEYS, invitation, private(guest), NAMES[guest]))
            if guest == seat:
                self.first = self.devices[guest]
            self._sent(guest, 0)
        if seat == 0:
            self.first = hosted(game, seats, 11)
        for other in range(1, seats):
            self._sent(0, other)
        for _ in range(12):
            self._turn(Random(f"{game} {len(self.letters)}"))

    def _sent(self, sender: int, receiver: int) -> None:
        letters = envelope_for(self.devices[sender], receiver).letters
        self.devices[receiver] = sent(self.devices[sender], self.devices[receiver], receiver)
        if receiver == self.seat and letters:
            self.links.append(letters)

    def _turn(self, chance: Random) -> None:
        able = (seat for seat, device in enumerate(self.devices) if seat in can_play(device))
        seat = next(able, None)
        if seat is None:
            return
        device = self.devices[seat] = plays(self.devices[seat], seat, chance.choice)
        if seat == self.seat:
            self.links.append(device.log.order[-1:])
        for other in {*device.table.match.actors, self.seat} - {seat}:
            self._sent(seat, other)

    @property
    def letters(self) -> tuple[Letter, ...]:
        """All that was said."""
        return max((each.log.order for each in self.devices), key=len)


course = lru_cache(maxsize=None)(Course)


def invited(host: Device, seat: int) -> Invitation:
    (text,) = seal_all(envelope_for(host, seat))
    invitation = open_envelope(text)
    assert isinstance(invitation, Invitation)
    return invitation


# ---- forging: nothing here has a key of the game


class Forger:
    """Has seen all that was ever sent in a game, and has none of its keys."""

    def __init__(self, course: Course, chance: Random) -> None:
        self.course, self.chance = course, chance
        self.start = course.first.start
        self.seats = len(self.start.chairs)

    def forge(self) -> tuple[str, tuple[Letter, ...]]:
        """One link with something forged in it, and which way it was made."""
        way = self.chance.choice(WAYS)
        return way.__name__, way(self)

    def signed(self, letter: Letter) -> Letter:
        content = to_sign(hash_of_start(self.start), letter)
        return replace(letter, signature=KEYS.sign(STRANGER, content))

    def any_bytes(self, count: int) -> bytes:
        return self.chance.randbytes(count)

    def any_letter(self) -> Letter:
        return self.chance.choice(self.course.letters)

    def any_body(self) -> Body:
        return self.chance.choice(
            (
                SatDown(KEYS.public(STRANGER), "Eve"),
                Played(self.chance.randrange(9), "e4"),
                GaveUp(self.chance.randrange(9)),
                Asked("draw", 0, 0),
                Answered(agrees=True),
                Sealed(0, (b"Z",)),
                self.any_letter().body,
            )
        )

    def any_count(self, device: Device, seat: int) -> int:
        return self.chance.choice((0, 1, len(device.log.letters[seat]), 7, 300, (1 << 32) - 1))

    # ---- ways

    def made_up(self) -> tuple[Letter, ...]:
        """From the id of the game alone."""
        device = self.chance.choice(self.course.devices)
        seen = tuple(self.any_count(device, seat) for seat in range(self.seats))
        seat = self.chance.randrange(self.seats)
        return (Letter(seat, seen, self.any_bytes(16), self.any_body(), self.any_bytes(64)),)

    def by_a_stranger(self) -> tuple[Letter, ...]:
        """In the place of an honest one, saying something else."""
        return (self.signed(replace(self.any_letter(), body=self.any_body())),)

    def torn(self) -> tuple[Letter, ...]:
        """An honest one without its signature."""
        return (replace(self.any_letter(), signature=self.any_bytes(SIGNATURE_LENGTH)),)

    def in_another_name(self) -> tuple[Letter, ...]:
        letter = self.any_letter()
        return (replace(letter, seat=(letter.seat + 1) % self.seats),)

    def in_another_place(self) -> tuple[Letter, ...]:
        letter = self.any_letter()
        seen = list(letter.seen)
        seen[self.chance.randrange(self.seats)] += self.chance.choice((-1, 1, 2))
        return (replace(letter, seen=tuple(max(0, count) for count in seen)),)

    def after_something_else(self) -> tuple[Letter, ...]:
        return (replace(self.any_letter(), before=self.any_bytes(16)),)

    def sitting_down(self) -> tuple[Letter, ...]:
        """In a seat that was offered, and for as long as it speaks after that."""
        seat = self.chance.randrange(self.seats)
        seen = [0] * self.seats
        first = Letter(
            seat, tuple(seen), self.any_bytes(16), SatDown(KEYS.public(STRANGER), "E"), b""
        )
        seen[seat] = 1
        then = replace(first, seen=tuple(seen), body=Played(0, "e4"))
        return (self.signed(first), self.signed(then))[self.chance.randrange(2) :]

    def of_no_seat(self) -> tuple[Letter, ...]:
        """Of a table with more seats, or fewer."""
        letter = self.any_letter()
        seats = self.chance.choice((1, self.seats + 1, 9))
        seat = self.chance.randrange(seats)
        return (replace(letter, seat=seat, seen=(0,) * seats),)

    def twice(self) -> tuple[Letter, ...]:
        return self.chance.choice(WAYS[:-2])(self) * 3

    def among_honest_ones(self) -> tuple[Letter, ...]:
        found = [*self.chance.choice(WAYS[:-2])(self), *self.chance.choice(self.course.links)]
        self.chance.shuffle(found)
        return tuple(found)


WAYS: Final[Sequence[Callable[[Forger], tuple[Letter, ...]]]] = (
    Forger.made_up,
    Forger.by_a_stranger,
    Forger.torn,
    Forger.in_another_name,
    Forger.in_another_place,
    Forger.after_something_else,
    Forger.sitting_down,
    Forger.of_no_seat,
    Forger.twice,
    Forger.among_honest_ones,
)


def heard(device: Device, letters: Sequence[Letter]) -> tuple[Device, str]:
    """The device after a link that may be refused, and what became of it."""
    try:
        return device.receive(KEYS, letters)
    except BadLetter as error:
        return device, error.fault


@pytest.mark.parametrize("shuffled", [False, True], ids=["in order", "shuffled"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_forged_messages_change_no_game(
    game: str, seats: int, figure: Callable[[str], None], *, shuffled: bool
) -> None:
    chance, told, forged = Random(f"{game} {shuffled}"), Counter[str](), 0
    while forged < FORGED:
        played = course(game, seats, chance.randrange(seats))
        forger, honest = Forger(played, chance), set(played.letters)
        links = chance.sample(played.links, len(played.links)) if shuffled else played.links
        device = without = played.first
        for link in links:
            for _ in range(chance.randrange(12)):
                way, letters = forger.forge()
                device, outcome = heard(device, letters)
                assert set(device.log.order) <= honest, way
                told[f"{way}: {outcome}"] += 1
                forged += len(set(letters) - honest)
            if chance.random() < 0.3:
                device = kept(keep(device))
            device, outcome = device.receive(KEYS, link)
            without, expected = without.receive(KEYS, link)
            assert outcome in (expected, "known", "new"), "no forgery holds an honest link up"
            assert set(device.log.order) >= set(without.log.order)
            waits = set(filter(device.log.has_key_of, device.log.waiting))
            assert waits <= honest, "nothing forged waits once its key is known"
            if chance.random() < 0.3:
                device, _ = device.receive(KEYS, chance.choice(links[: links.index(link) + 1]))
        assert essence(device) == essence(without) == essence(played.devices[played.seat])
    if LONG:
        figure(f"{game} for {seats}: {forged} forged messages, none taken in: {dict(told)}")


# ---- one attack each


def early(seat: int, seen: tuple[int, ...], body: Body) -> Letter:
    """Something that is not due yet, made from the id of the game alone."""
    return Letter(seat, seen, bytes(16), body, bytes(SIGNATURE_LENGTH))


def pair() -> tuple[Device, Device]:
    ann, ben = circle("mole_hill", 2, 7)
    return ann, ben


def moved(device: Device, seat: int, action: str) -> Device:
    return device.tell(KEYS, seat, Played(len(device.table.match.plies), action))


def test_what_is_early_and_forged_is_refused_where_the_key_is_known() -> None:
    ann, ben = pair()
    bad = early(0, (1, 1), Played(1, "a1"))
    text = seal(Post(ben.start.id, 1, (bad,)))
    assert len(text) < 170, "the whole attack"
    with pytest.raises(BadLetter) as caught:
        ben.receive(KEYS, open_envelope(text).letters)
    assert caught.value.fault == "forged"
    assert sent(moved(ann, 0, "e4"), ben, 1).table.match.plies


def test_a_game_that_was_stopped_by_what_was_kept_before_goes_on() -> None:
    ann, ben = pair()
    bad = tuple(early(0, (1, 1), Played(1, f"a{n}")) for n in range(256))
    stopped = replace(ben, log=replace(ben.log, waiting=bad))
    ann = moved(ann, 0, "e4")
    ben = moved(sent(ann, kept(keep(stopped)), 1), 1, "d4|e4")
    ann = moved(sent(ben, ann, 0), 0, "a1")
    assert len(sent(ann, ben, 1).table.match.plies) == 3
    assert not sent(ann, ben, 1).log.waiting


def unseated() -> tuple[Device, list[Letter]]:
    """A device that has not heard of who sits in seat 2, and all that was said there and before."""
    host = hosted("mountains", 3, 5)
    ben, cy = (sit_down(KEYS, invited(host, seat), private(seat), NAMES[seat]) for seat in (1, 2))
    host = sent(cy, host, 0)
    host = host.tell(KEYS, 0, Asked("draw", 0, 0))
    cy = sent(host, cy, 2).tell(KEYS, 2, Answered(agrees=False))
    return ben, [*cy.log.order]


def test_what_waits_of_a_seat_whose_key_is_not_known_is_bounded_and_lets_honest_ones_in() -> None:
    ben, honest = unseated()
    for place in range(1, 6000, 50):
        flood = [early(2, (0, 0, place + n), GaveUp(place + n)) for n in range(50)]
        ben, outcome = ben.receive(KEYS, flood)
        assert outcome == "waiting"
    assert sum(len(write(each)) for each in ben.log.waiting) <= MOST_WAITING
    first, *_, last = honest
    assert (first.seat, last.seat, last.place) == (2, 2, 1)
    ben, outcome = ben.receive(KEYS, (last,))
    assert outcome == "waiting"
    ben, outcome = kept(keep(ben)).receive(KEYS, (first,))
    assert outcome == "new"
    ben, outcome = ben.receive(KEYS, honest[1:-1])
    assert outcome == "new"
    assert set(honest) <= set(ben.log.order), "what waited came in among all that was forged"


def test_what_waited_goes_once_the_key_shows_that_it_was_forged() -> None:
    """Else the device seems to lack messages of its own: the forged one comes after them."""
    ben, honest = unseated()
    ben, outcome = ben.receive(KEYS, (early(2, (0, 9, 1), GaveUp(0)),))
    assert (outcome, ben.behind) == ("waiting", False)
    ben, _ = ben.receive(KEYS, honest)
    assert not ben.behind
    assert not ben.log.waiting


def test_a_forged_message_in_the_place_of_an_honest_one_waits_beside_it() -> None:
    ben, honest = unseated()
    torn = replace(honest[-1], signature=bytes(SIGNATURE_LENGTH))
    other = replace(torn, body=GaveUp(0))
    ben, _ = ben.receive(KEYS, (torn, other))
    ben, outcome = ben.receive(KEYS, honest)
    assert outcome == "new"
    assert set(honest) <= set(ben.log.order)
    assert not ben.log.waiting


def test_what_a_link_itself_shows_to_be_forged_is_refused_with_it() -> None:
    ben, honest = unseated()
    bad = early(2, (0, 0, 9), GaveUp(0))
    with pytest.raises(BadLetter, match="signature is wrong"):
        ben.receive(KEYS, (bad, honest[0]))


@pytest.mark.parametrize(("seat", "seen"), [(4, (0,) * 5), (0, (0,)), (1, (0, 0, 0))])
def test_a_message_of_a_seat_that_there_is_none_of_is_refused(
    seat: int, seen: tuple[int, ...]
) -> None:
    _, ben = pair()
    with pytest.raises(BadLetter) as caught:
        ben.receive(KEYS, (early(seat, seen, GaveUp(0)),))
    assert caught.value.fault == "changed"


def test_an_invitation_with_messages_of_another_number_of_seats_is_refused() -> None:
    offer = invited(hosted("mountains", 3, 5), 1)
    wrong = replace(offer, letters=(early(0, (0, 0), GaveUp(0)),))
    with pytest.raises(BadLetter) as caught:
        sit_down(KEYS, wrong, private(1), "Ben")
    assert caught.value.fault == "changed"


def test_the_same_message_with_another_signature_is_no_second_one() -> None:
    ann, ben = pair()
    ann = moved(ann, 0, "e4")
    letter = ann.log.order[-1]
    again = replace(letter, signature=bytes(SIGNATURE_LENGTH))
    ben, outcome = ben.receive(KEYS, (letter, again))
    assert outcome == "new"
    assert ben.receive(KEYS, (again,)) == (ben, "known")


# ---- seats that are not honest themselves


def test_whoever_says_two_things_is_named_though_another_brings_it() -> None:
    devices = circle("mountains", 3, 5)
    seat = devices[0].table.match.actors[0]
    ben, cy = (other for other in range(3) if other != seat)
    one, another = (
        plays(devices[seat], seat, lambda legal, n=n: legal[n])  # type: ignore[misc]
        for n in (0, 1)
    )
    told = sent(one, devices[ben], ben).tell(KEYS, ben, Asked("draw", 0, 0))
    misled = sent(another, devices[cy], cy)
    for letters in (told.log.order, told.log.order[::-1]):
        with pytest.raises(BadLetter) as caught:
            misled.receive(KEYS, letters)
        assert (caught.value.fault, caught.value.seat) == ("two_tellings", seat)


def test_a_second_telling_that_waited_stops_nobody_later() -> None:
    """It was signed, but what the seat says now counts, as it came in first."""
    ann, ben = pair()
    honest = moved(ann, 0, "e4")
    content = replace(honest.log.order[-1], seen=(1, 2), body=Played(2, "a1"))
    signature = KEYS.sign(private(0), to_sign(hash_of_start(ann.start), content))
    ben, outcome = ben.receive(KEYS, (replace(content, signature=signature),))
    assert outcome == "waiting"
    ben = moved(sent(honest, ben, 1), 1, "d4|e4")
    honest = moved(sent(ben, honest, 0), 0, "a1")
    assert len(sent(honest, ben, 1).table.match.plies) == 3


def test_what_waited_and_is_not_allowed_waits_no_more() -> None:
    ann, ben = pair()
    ann = moved(ann, 0, "e4")
    wrong = ann.log.signed(KEYS, private(0), 0, Answered(agrees=True))
    ben, outcome = ben.receive(KEYS, (wrong,))
    assert outcome == "waiting"
    ben = sent(ann, ben, 1)
    assert len(ben.table.match.plies) == 1
    assert not ben.log.waiting


def test_what_is_not_allowed_does_not_keep_back_what_comes_before_it() -> None:
    """One device took it as too late; the other hears of both at once and must agree."""
    ann, ben = pair()
    wrong = ben.log.signed(KEYS, private(1), 1, Answered(agrees=True))
    with pytest.raises(BadLetter):
        ann.receive(KEYS, (wrong,))
    asked = ann.tell(KEYS, 0, GaveUp(0))
    late, _ = asked.receive(KEYS, (wrong,))
    assert late.table.void == 1
    for letters in ((wrong, asked.log.order[-1]), (asked.log.order[-1], wrong)):
        both, outcome = ann.receive(KEYS, letters)
        assert outcome == "new"
        assert essence(both) == essence(late)


# ---- an invitation that two people accept


def two_guests() -> tuple[Device, Device, Device]:
    """The host, who has heard the first of two who accepted one invitation, and both of them."""
    host = hosted("mole_hill", 2, 5)
    offer = invited(host, 1)
    first, second = (
        sit_down(KEYS, offer, bytes([n]) * 32, name) for n, name in ((7, "Ben"), (8, "Eve"))
    )
    return sent(first, host, 0), first, second


def test_whoever_accepts_a_used_invitation_learns_that_the_seat_is_taken() -> None:
    host, first, second = two_guests()
    assert not second.displaced
    told, outcome = second.receive(KEYS, host.log.letters[1])
    assert outcome == "taken"
    assert told.displaced
    assert kept(keep(told)).displaced
    assert told.log.order == second.log.order, "nothing else is taken in"
    again, outcome = told.receive(KEYS, host.log.letters[1])
    assert (again.displaced, outcome) == (True, "taken")
    assert not first.displaced


def test_a_move_for_whoever_sits_there_says_it_as_well() -> None:
    host, first, second = two_guests()
    host = moved(host, 0, "e4")
    with pytest.raises(BadLetter) as caught:
        second.receive(KEYS, envelope_for(host, 1).letters)
    assert (caught.value.fault, caught.value.seat) == ("taken", 1)
    assert len(sent(host, first, 1).table.match.plies) == 1


def test_the_host_is_told_whose_seat_it_is() -> None:
    host, _, second = two_guests()
    with pytest.raises(BadLetter) as caught:
        sent(second, host, 0)
    assert (caught.value.fault, caught.value.seat) == ("taken", 1)


def test_whoever_sits_there_is_not_driven_out_by_another_with_the_same_invitation() -> None:
    host, first, second = two_guests()
    told, outcome = first.receive(KEYS, second.log.letters[1])
    assert outcome == "taken", "nobody has answered yet: it may be so"
    settled = sent(moved(host, 0, "e4"), told, 1)
    assert len(settled.table.match.plies) == 1
    assert not settled.displaced, "the host plays with this device"
    assert not settled.log.waiting
    with pytest.raises(BadLetter) as caught:
        settled.receive(KEYS, second.log.letters[1])
    assert (caught.value.fault, caught.value.seat) == ("taken", None)
    assert "You keep the seat" in str(caught.value)


def test_nobody_without_the_invitation_says_that_a_seat_is_taken() -> None:
    _, first, _ = two_guests()
    forged = early(1, (0, 0), SatDown(KEYS.public(STRANGER), "Eve"))
    with pytest.raises(BadLetter) as caught:
        first.receive(KEYS, (forged,))
    assert caught.value.fault == "forged"
    stored = replace(first, log=replace(first.log, waiting=(forged,)))
    before_it_sat_down = moved(hosted("mole_hill", 2, 5), 0, "e4")
    after, _ = stored.receive(KEYS, before_it_sat_down.log.order)
    assert after.log.letters[0]
    assert not after.displaced
