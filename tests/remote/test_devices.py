from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from molecore.core.record import replace
from molecore.registry import PLAYABLE
from molecore.remote.device import Device, next_game
from molecore.remote.envelopes import (
    PREFIX,
    Invitation,
    Post,
    envelope_for,
    glance,
    keep,
    kept,
    open_envelope,
    read_bytes,
    seal,
    seal_all,
    written,
)
from molecore.remote.errors import BadLetter
from molecore.remote.messages import Answered, Asked, Body, GaveUp, Letter, Played, SatDown
from molecore.remote.octets import Reader, number
from molecore.wire.seal import checksum
from tests.remote.circles import (
    accepted,
    can_play,
    circle,
    essence,
    hosted,
    plays,
    private,
    sent,
)
from tests.remote.signing import KEYS

SEATS = [(meta.id, seats) for meta in PLAYABLE for seats in meta.seats]


def pair() -> list[Device]:
    return circle("mole_hill", 2, 7)


def say(device: Device, seat: int, action: str) -> Device:
    return device.tell(KEYS, seat, Played(len(device.table.match.plies), action))


def passed_on(devices: list[Device], turns: int, chance: Random) -> list[Device]:
    """After so many actions, each sent to whoever is next."""
    for _ in range(turns):
        seat = next((seat for seat in range(len(devices)) if can_play(devices[seat])), None)
        if seat is None:
            break
        devices[seat] = plays(devices[seat], seat, chance.choice)
        for other in devices[seat].table.match.actors:
            if other != seat:
                devices[other] = sent(devices[seat], devices[other], other)
    return devices


# ---- links


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_a_game_goes_on_by_links_sent_to_whoever_is_next(game: str, seats: int) -> None:
    devices = passed_on(circle(game, seats, 3), 40, Random(1))
    everything = max(devices, key=lambda device: len(device.log.order))
    assert len(everything.table.match.plies) == 40 or everything.table.over
    caught_up = [sent(everything, device, seat) for seat, device in enumerate(devices)]
    assert len({len(device.table.match.plies) for device in caught_up}) == 1


def test_an_invitation_names_its_seat_and_its_key_sits_nowhere_else() -> None:
    device = hosted("mountains", 3, 5)
    invitation = open_envelope(seal(envelope_for(device, 1)))
    assert isinstance(invitation, Invitation)
    assert accepted(invitation, "Bea").seats == (1,)
    with pytest.raises(BadLetter, match="offers no seat"):
        accepted(replace(invitation, seat=2), "Bea")
    with pytest.raises(BadLetter, match="offers no seat"):
        accepted(replace(invitation, seat=0), "Bea")


def test_whoever_sits_down_has_the_name_they_say_unless_somebody_else_has_it() -> None:
    device = hosted("mountains", 3, 5)
    names = []
    for name in ("Bea", "ANN", "cy", ""):
        invitation = open_envelope(seal(envelope_for(device, 1)))
        assert isinstance(invitation, Invitation)
        names.append(accepted(invitation, name).table.match.players[1].name)
    assert names == ["Bea", "Ben", "Ben", "Ben"]


def test_a_seat_is_taken_once() -> None:
    device = hosted("mole_hill", 2, 5)
    invitation = open_envelope(seal(envelope_for(device, 1)))
    assert isinstance(invitation, Invitation)
    first = accepted(invitation, "Ben")
    second = accepted(invitation, "Eve")
    device = sent(first, device, 0)
    with pytest.raises(BadLetter) as caught:
        sent(second, device, 0)
    assert (caught.value.fault, caught.value.seat) == ("taken", 1)
    late = replace(invitation, letters=device.log.order)
    with pytest.raises(BadLetter, match="already taken"):
        accepted(late, "Eve")


def test_a_link_holds_what_its_receiver_lacks_and_no_more() -> None:
    ann, ben = pair()
    ann = say(ann, 0, "e4")
    post = envelope_for(ann, 1)
    assert [letter.body for letter in post.letters] == [Played(0, "e4")]
    ben = say(sent(ann, ben, 1), 1, "d4|e4")
    assert [letter.body for letter in envelope_for(ben, 0).letters] == [Played(1, "d4|e4")]
    assert len(seal(envelope_for(ben, 0))) < 180


def test_an_older_and_a_repeated_link_change_nothing() -> None:
    ann, ben = pair()
    first = envelope_for(ann := say(ann, 0, "e4"), 1)
    ben = say(sent(ann, ben, 1), 1, "d4|e4")
    again, outcome = ben.receive(KEYS, first.letters)
    assert (outcome, again) == ("known", ben)


def test_a_link_whose_forerunner_is_missing_waits_for_it() -> None:
    ann, ben = pair()
    ann = say(ann, 0, "e4")
    first = envelope_for(ann, 1).letters
    ann = say(sent(say(sent(ann, ben, 1), 1, "d4|e4"), ann, 0), 0, "a1")
    later = ann.log.order[-1:]
    ben, outcome = ben.receive(KEYS, later)
    assert outcome == "waiting"
    assert not ben.table.match.plies
    ben, outcome = kept(keep(ben)).receive(KEYS, (*first, ann.log.order[-2]))
    assert outcome == "new"
    assert len(ben.table.match.plies) == 3


def test_a_long_game_takes_several_links_that_open_in_any_order() -> None:
    ann, ben = circle("majority", 2, 5, {"mode": "upper"})
    everything = passed_on([ann, ben], 150, Random(3))[0]
    texts = seal_all(Post(everything.start.id, 1, everything.log.order))
    assert len(texts) > 1
    assert all(len(text) <= 8192 for text in texts)
    assert all(len(text) > 6144 for text in texts[:-1]), "no more links than it takes"
    fresh = circle("majority", 2, 5, {"mode": "upper"})[1]
    for text in reversed(texts):
        fresh, _ = fresh.receive(KEYS, open_envelope(text).letters)
    assert essence(fresh) == essence(everything)


def test_a_device_is_kept_as_a_text_and_comes_back_from_it() -> None:
    devices = passed_on(circle("moleozer", 3, 8), 12, Random(2))
    for device in (*devices, hosted("mole_hill", 2, 5)):
        assert kept(keep(device)) == device
        seen = glance(keep(device))
        joined = [seat for seat, each in enumerate(device.start.chairs) if each.offered]
        told = device.table.match.players
        assert seen.seats == device.seats
        assert set(seen.names) <= {(seat, told[seat].name) for seat in joined}


# ---- any order of arrival


@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from(SEATS), st.integers(0, 2**16))
def test_any_order_of_arrival_comes_to_the_same_game(
    data: st.DataObject, kind: tuple[str, int], seed: int
) -> None:
    game, seats = kind
    devices = circle(game, seats, seed)
    for _ in range(data.draw(st.integers(1, 24))):
        able = [seat for seat in range(seats) if can_play(devices[seat])]
        if able and data.draw(st.sampled_from((0, 1))):
            seat = data.draw(st.sampled_from(able))
            pick = data.draw(st.integers(0, 10**6))
            devices[seat] = plays(devices[seat], seat, lambda legal: legal[pick % len(legal)])  # noqa: B023
        else:
            pair: list[int] = data.draw(st.permutations(list(range(seats))))
            a, b = pair[:2]
            devices[b] = sent(devices[a], devices[b], b)
    letters = {letter for device in devices for letter in (*device.log.order, *device.log.waiting)}
    results = []
    for device in devices:
        order = data.draw(st.permutations(sorted(letters, key=lambda each: each.signature)))
        for letter in order:
            device, _ = device.receive(KEYS, (letter,))  # noqa: PLW2901
        assert not device.log.waiting
        results.append(essence(device))
    assert all(result == results[0] for result in results)


# ---- what is not true


def test_what_was_changed_on_its_way_is_seen() -> None:
    ann, ben = pair()
    text = seal(envelope_for(say(ann, 0, "e4"), 1))
    for place in range(len(text)):
        other = "A" if text[place] != "A" else "B"
        with pytest.raises(BadLetter):
            ben.receive(KEYS, open_envelope(text[:place] + other + text[place + 1 :]).letters)


@pytest.mark.parametrize("coded", ["AAB", "AB", "AA=", "AA+", "AA/", "A", "AA AA", "AA\nAA", "AAé"])
def test_bytes_are_written_in_one_way_only(coded: str) -> None:
    """Bits that mean nothing, padding and signs of another alphabet would be a second way."""
    text = PREFIX + coded
    with pytest.raises(BadLetter) as caught:
        read_bytes(PREFIX, text + checksum(text))
    assert caught.value.fault == "changed"


@pytest.mark.parametrize("value", [0, 1, 127, 128, 16383, 16384, (1 << 32) - 1])
def test_a_number_is_written_in_the_shortest_form_only(value: int) -> None:
    reader = Reader(number(value))
    assert reader.number() == value
    reader.end()
    written_longer = bytearray(number(value))
    written_longer[-1] += 128
    for more in range(1, 4):
        with pytest.raises(BadLetter) as caught:
            Reader(bytes(written_longer) + bytes([128] * (more - 1)) + b"\0").number()
        assert caught.value.fault == "changed"


@pytest.mark.parametrize("content", [number(1 << 32), b"\xff" * 5, b"\xff" * 40, b"\x80", b""])
def test_a_number_that_is_too_large_or_cut_off_is_refused(content: bytes) -> None:
    with pytest.raises(BadLetter) as caught:
        Reader(content).number()
    assert caught.value.fault == "changed"


def test_no_damaged_letter_is_taken_for_a_good_one() -> None:
    devices = passed_on(circle("moleozer", 3, 8), 12, Random(2))
    seat = next(n for n, device in enumerate(devices) if envelope_for(devices[0], n).letters and n)
    text = seal(envelope_for(devices[0], seat))
    chance, content = Random(4), read_bytes(PREFIX, text)
    for _ in range(2000):
        damaged = bytearray(content)
        for place in chance.sample(range(len(content)), chance.choice((1, 1, 2, 8))):
            damaged[place] ^= chance.randrange(1, 256)
        start, end = sorted(chance.sample(range(len(content) + 1), 2))
        cut = bytes(damaged[:start] + damaged[end:]) if chance.random() < 0.2 else bytes(damaged)
        try:
            envelope = open_envelope(written(PREFIX, cut))
            after, _ = devices[seat].receive(KEYS, envelope.letters)
        except BadLetter:
            continue
        assert after.table == devices[seat].table or set(after.log.order) <= known(devices)


def known(devices: Sequence[Device]) -> set[Letter]:
    return {letter for device in devices for letter in device.log.order}


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_a_link_with_one_move_is_as_long_as_the_formula_says(game: str, seats: int) -> None:
    devices = circle(game, seats, 3)
    seat = devices[0].table.match.actors[0]
    device = plays(devices[seat], seat, lambda legal: legal[0])
    letter = device.log.order[-1]
    assert isinstance(letter.body, Played)
    text = seal(Post(device.start.id, (seat + 1) % seats, (letter,)))
    of_envelope, of_letter = 1 + 1 + 8 + 1 + 1, 1 + seats + 16 + 64
    of_body = 1 + 1 + 1 + len(letter.body.action.encode())
    assert len(text) == len(PREFIX) + -(-(of_envelope + of_letter + of_body) * 4 // 3) + 6


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_refused_and_nothing_worse(content: bytes) -> None:
    try:
        open_envelope(written(PREFIX, content))
    except BadLetter:
        return


def test_a_move_in_the_name_of_another_seat_is_seen() -> None:
    _, ben = pair()
    forged = ben.log.signed(KEYS, private(1), 0, Played(0, "e4"))
    with pytest.raises(BadLetter) as caught:
        ben.receive(KEYS, (forged,))
    assert caught.value.fault == "forged"


def test_two_tellings_of_one_seat_are_seen_by_whoever_hears_both() -> None:
    ann, ben = pair()
    one, other = say(ann, 0, "e4"), say(ann, 0, "a1")
    ben = sent(one, ben, 1)
    with pytest.raises(BadLetter) as caught:
        ben.receive(KEYS, envelope_for(other, 1).letters)
    assert (caught.value.fault, caught.value.seat) == ("two_tellings", 0)


def test_two_tellings_to_two_people_are_seen_when_they_hear_of_each_other() -> None:
    devices = circle("mountains", 3, 5)
    seat = devices[0].table.match.actors[0]
    ben, cy = (other for other in range(3) if other != seat)
    one = plays(devices[seat], seat, lambda legal: legal[0])
    another = plays(devices[seat], seat, lambda legal: legal[1])
    told = sent(one, devices[ben], ben).tell(KEYS, ben, Asked("draw", 0, 0))
    told_otherwise = sent(another, devices[cy], cy)
    with pytest.raises(BadLetter) as caught:
        told_otherwise.receive(KEYS, told.log.order)
    assert (caught.value.fault, caught.value.seat) == ("two_tellings", seat)
    with pytest.raises(BadLetter) as caught:
        told_otherwise.receive(KEYS, told.log.order[-1:])
    assert (caught.value.fault, caught.value.seat) == ("other_line", None), "Ben told the truth"


def test_what_the_rules_do_not_allow_is_named_with_its_move() -> None:
    ann, ben = pair()
    for action in ("zz9", "a1|a2|a3", ""):
        bad = ann.log.signed(KEYS, private(0), 0, Played(0, action))
        with pytest.raises(BadLetter, match="Move 1") as caught:
            ben.receive(KEYS, (bad,))
        assert (caught.value.fault, caught.value.seat) == ("illegal", 0)


def test_a_move_of_a_seat_that_is_not_to_move_is_refused() -> None:
    ann, ben = pair()
    bad = ben.log.signed(KEYS, private(1), 1, Played(0, "e4"))
    with pytest.raises(BadLetter) as caught:
        ann.receive(KEYS, (bad,))
    assert caught.value.fault == "illegal"


def test_nothing_of_a_link_is_taken_in_if_a_part_of_it_is_bad() -> None:
    ann, ben = pair()
    good = say(ann, 0, "e4")
    bad = replace(good.log.order[-1], signature=bytes(64))
    with pytest.raises(BadLetter):
        ben.receive(KEYS, (bad,))
    assert len(sent(good, ben, 1).table.match.plies) == 1


def test_a_letter_cannot_claim_a_place_that_it_does_not_have() -> None:
    ann, ben = pair()
    letter = say(ann, 0, "e4").log.order[-1]
    for seen in ((5, 1), (0, 0), (0, 2)):
        try:
            after, outcome = ben.receive(KEYS, (replace(letter, seen=seen),))
        except BadLetter:
            continue
        assert outcome == "waiting"
        assert after.table == ben.table


def test_a_seat_that_nobody_was_invited_to_is_not_sat_down_in() -> None:
    ann, ben = pair()
    bad = ann.log.signed(KEYS, private(0), 0, SatDown(bytes(32), "Eve"))
    with pytest.raises(BadLetter, match="has no seat yet"):
        ben.receive(KEYS, (bad,))


# ---- asking


def both(devices: Sequence[Device], *said: tuple[int, Body]) -> list[Device]:
    devices = list(devices)
    for seat, body in said:
        devices[seat] = devices[seat].tell(KEYS, seat, body)
        devices[1 - seat] = sent(devices[seat], devices[1 - seat], 1 - seat)
    assert essence(devices[0]) == essence(devices[1])
    return devices


def test_moves_are_taken_back_when_all_agree() -> None:
    ann, ben = both(pair(), (0, Played(0, "e4")), (0, Asked("takeback", 0, 0)))
    assert ann.table.open is not None
    assert len(ben.table.match.plies) == 1
    ann, ben = both((ann, ben), (1, Answered(True)))
    assert ann.table.open is None
    assert not ben.table.match.plies


def test_a_no_and_a_move_leave_everything_as_it_is() -> None:
    asked = both(pair(), (0, Played(0, "e4")), (0, Asked("takeback", 0, 0)))
    for answer in (Answered(False), Played(1, "d4|e4")):
        ann, _ = both(asked, (1, answer))
        assert ann.table.open is None
        assert ann.table.refused is not None
        assert ann.table.match.plies


def test_whoever_plays_on_has_refused_nothing_of_its_own() -> None:
    asked = both(
        pair(), (0, Played(0, "e4")), (1, Played(1, "d4|e4")), (0, Asked("takeback", 0, 0))
    )
    ann, ben = both(asked, (0, Played(2, "d4")))
    assert (ann.table.open, ann.table.refused) == (None, None)
    assert ben.table.refused is None


def test_a_draw_is_agreed_and_ends_the_game() -> None:
    ann, _ = both(pair(), (1, Asked("draw", 0, 0)), (0, Answered(True)))
    assert ann.table.drawn
    assert ann.table.over
    with pytest.raises(BadLetter):
        say(ann, 0, "e4")


def test_nothing_is_taken_back_after_an_agreed_draw() -> None:
    drawn = both(pair(), (0, Played(0, "e4")), (1, Asked("draw", 0, 0)), (0, Answered(True)))
    with pytest.raises(BadLetter, match="cannot be asked"):
        drawn[0].tell(KEYS, 0, Asked("takeback", 0, 0))


def test_a_seat_resigns_and_may_be_allowed_to_take_that_back() -> None:
    ann, ben = both(pair(), (1, GaveUp(0)))
    assert ann.table.match.resigned == 1
    ann, ben = both((ann, ben), (1, Asked("takeback", 0, 0)), (0, Answered(True)))
    assert ann.table.match.resigned is None


def test_a_rematch_is_the_same_game_on_both_devices() -> None:
    over = both(pair(), (1, GaveUp(0)), (0, Asked("rematch", 1, 99)), (1, Answered(True)))
    ann, ben = (next_game(KEYS, device) for device in over)
    assert ann is not None
    assert ben is not None
    assert ann.start == ben.start
    assert (ann.seats, ben.seats) == ((1,), (0,))
    assert [player.name for player in ann.table.match.players] == ["Ben", "Ann"]
    _, second = both((ben, ann), (0, Played(0, "e4")))
    assert len(second.table.match.plies) == 1


@pytest.mark.parametrize(
    ("seat", "body"),
    [
        (0, Answered(True)),
        (0, Asked("takeback", 0, 0)),
        (0, Asked("rematch", 0, 0)),
        (0, Asked("takeback", 9, 0)),
    ],
)
def test_what_cannot_be_asked_or_answered_is_refused(seat: int, body: Answered | Asked) -> None:
    with pytest.raises(BadLetter):
        pair()[seat].tell(KEYS, seat, body)


def test_who_asks_does_not_answer() -> None:
    ann, _ = both(pair(), (0, Asked("draw", 0, 0)))
    with pytest.raises(BadLetter, match="Nobody asked"):
        ann.tell(KEYS, 0, Answered(True))


def test_what_crosses_on_its_way_counts_for_all_in_the_same_order() -> None:
    ann, ben = pair()
    ann, ben = say(ann, 0, "e4"), ben.tell(KEYS, 1, GaveUp(0))
    ann, ben = sent(ben, ann, 0), sent(ann, ben, 1)
    assert essence(ann) == essence(ben)
    assert ann.table.void == 1
