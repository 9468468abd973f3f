"""Devices of a sealed game: who may be one, and whose word counts when."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from molecore.core.match import Player, Sealing, new_match
from molecore.core.record import replace
from molecore.registry import load
from molecore.remote.device import Device, first_position, host, sit_down
from molecore.remote.envelopes import Invitation, envelope_for
from molecore.remote.errors import BadLetter
from molecore.remote.messages import Played, Sealed
from molecore.remote.sealed_session import SealedSession, Verdict
from molecore.sealed.checking import Cheat
from molecore.sealed.messages import Message
from molecore.wire.seal import checksum
from tests.remote.circles import circle
from tests.remote.signing import KEYS
from tests.sealed.ristretto import Ristretto

HOST, GUEST = bytes([1]) * 32, bytes([2]) * 32


def hosted(*players: Player, offered: tuple[int, ...] = (1,), ciphers: bool = True) -> Device:
    match = replace(new_match(load("mountains"), players, {}, 0, "7" * 16), sealing=Sealing())
    return host(KEYS, match, offered, HOST, Ristretto() if ciphers else None)


def pair() -> tuple[Device, Device]:
    """Both have sat down, and the host has heard of it."""
    first = hosted(Player("Ann"), Player("Ben", away=True))
    invitation = envelope_for(first, 1)
    assert isinstance(invitation, Invitation)
    second = sit_down(KEYS, invitation, GUEST, "Bea", Ristretto())
    first, _ = first.receive(KEYS, second.log.order)
    return first, second


@pytest.mark.parametrize(
    ("players", "offered", "ciphers"),
    [
        ((Player("Ann"), Player("Ben")), (1,), False),
        ((Player("Ann"), Player("Ben")), (), True),
        ((Player("Ann"), Player("Cy", level="casual")), (1,), True),
    ],
    ids=["without a cipher", "two seats on one device", "with a computer"],
)
def test_a_sealed_game_needs_a_cipher_a_device_for_each_seat_and_people(
    players: tuple[Player, ...], offered: tuple[int, ...], ciphers: bool
) -> None:
    with pytest.raises(BadLetter) as refused:
        hosted(*players, offered=offered, ciphers=ciphers)
    assert refused.value.fault == "illegal"
    assert str(refused.value) == "This device cannot play this sealed game."


@pytest.mark.parametrize(
    ("setup", "fault"),
    [
        ("s9.", "newer"),
        ("m9.later" + checksum("m9.later"), "newer"),
        ("m9.later", "changed"),
        ("m1.damaged", "changed"),
        ("", "changed"),
    ],
)
def test_a_beginning_that_cannot_be_opened_says_whether_it_is_newer(setup: str, fault: str) -> None:
    start = replace(pair()[0].log.start, setup=setup)
    with pytest.raises(BadLetter) as refused:
        first_position(start)
    assert refused.value.fault == fault


@pytest.mark.parametrize("version", [1, 2])
def test_nobody_sits_down_in_a_game_in_which_cards_can_be_marked_unseen(
    version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its host chose the version; a game that was begun by it goes on."""
    with monkeypatch.context() as before:
        before.setattr("molecore.remote.device.VERSION", version)
        invitation = envelope_for(hosted(Player("Ann"), Player("Ben", away=True)), 1)
    assert isinstance(invitation, Invitation)
    with pytest.raises(BadLetter, match="does not check how cards are shuffled"):
        sit_down(KEYS, invitation, GUEST, "Bea", Ristretto())


def test_only_whose_word_the_game_waits_for_is_heard_and_only_the_next() -> None:
    first, second = pair()
    session = second.table.session
    assert session is not None
    speaker = session.waits
    assert speaker is not None
    said = (first, second)[speaker].pay(KEYS).log.order[-1].body
    assert isinstance(said, Sealed)
    heard = Message(speaker, said.parts)
    assert session.after(speaker, said.number, said.parts).said == (*session.said, heard)
    for seat, number in ((1 - speaker, said.number), (speaker, said.number + 1)):
        with pytest.raises(BadLetter) as refused:
            session.after(seat, number, said.parts)
        assert (refused.value.fault, refused.value.seat) == ("illegal", seat)


def test_nothing_open_is_taken_in_a_sealed_game_and_nothing_sealed_in_another() -> None:
    sealed, *_ = pair()
    match = replace(sealed.table.match, sealing=None)
    first = match.game.encode(match.game.legal_actions(match.state, match.actors[0])[0])
    open_to_all = circle("mountains", 2, 7)[0]
    for device, body in ((sealed, Played(0, first)), (open_to_all, Sealed(0, ()))):
        with pytest.raises(BadLetter, match="does not fit the game"):
            device.tell(KEYS, 0, body)


@pytest.mark.parametrize(
    ("verdict", "seen"),
    [(None, "ab"), (Verdict(Cheat(1, 9, 3)), "ab"), (Verdict(None), "abCD")],
    ids=["not opened", "a cheat was found", "all is true"],
)
def test_cards_that_came_too_late_are_read_only_where_nobody_cheated(
    verdict: Verdict | None, seen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = pair()[0].table.session
    assert session is not None
    late = SimpleNamespace(cards=[SimpleNamespace(step=3), SimpleNamespace(step=2)])
    table = SimpleNamespace(decks=[late], undelivered=lambda _: [(0, 0), (0, 1)])
    device = SimpleNamespace(steps=tuple("abcd"), table=table, tools=None)
    monkeypatch.setattr("molecore.remote.sealed_session.whole_game", lambda *_: tuple("ABCD"))
    monkeypatch.setattr(SealedSession, "verdict", verdict)
    assert "".join(session._readable(device)) == seen  # type: ignore[arg-type]
