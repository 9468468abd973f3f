"""Sealed games in the page: several browsers that know nothing of each other, and their links."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from random import Random
from typing import Any

import pytest

from molecore.core.match import Ply
from molecore.core.protocol import SecretAction
from molecore.core.record import replace
from molecore.drawing.nodes import to_html
from molecore.registry import PLAYABLE
from molecore.remote.device import Device
from molecore.remote.envelopes import Post, seal
from molecore.remote.messages import Sealed
from molecore.remote.sealed_session import SealedSession, Verdict
from molecore.sealed.crypto import Secrets
from molecore.sealed.messages import VERSION
from molecore.wire import logs
from moleweb.app import queries, signing
from moleweb.app.chairs import device_at, first_to_send_to, to_send_to
from moleweb.pages.play.ending_view import ending
from moleweb.pages.remote.keeping import kept_as
from moleweb.storage.messages import GameLoaded, HistoryMerged
from tests.amounts import LONG, amount
from tests.remote.signing import KEYS
from tests.sealed.ristretto import Ristretto
from tests.web import messages as m
from tests.web.driving import Seen, markup
from tests.web.pages.test_remote import Visitor, hosting, joined

CHOICES = amount(5, 20)
"""How much is played before every browser is closed, and then again."""
SECRETIVE = [(meta.id, meta.seats[0]) for meta in PLAYABLE if meta.id != "mole_hill"]


@pytest.fixture(autouse=True)
def _signed() -> None:
    signing.use(KEYS, Ristretto())


def device(visitor: Visitor) -> Device:
    found = device_at(visitor.model)
    assert found is not None
    return found


def party(game: str, seats: int) -> list[Visitor]:
    """Everybody at one table, sealed, and all that was to be said before the first choice said."""
    host = hosting(game, seats, sealed=True)
    visitors = [host, *(joined(host, seat, f"Guest {seat}") for seat in range(1, seats))]
    post(visitors)
    return visitors


def post(visitors: list[Visitor]) -> None:
    """Hand links on until nobody has anything that another lacks."""
    done = False
    while not done:
        done = True
        for sender in visitors:
            for seat, receiver in enumerate(visitors):
                if device(sender).log.lacking(device(receiver).log.counts):
                    done = False
                    for link in sender.links(seat):
                        receiver.open(link)
                    assert receiver.text, "what is known so far can be shown"


def asked(visitors: list[Visitor]) -> Visitor | None:
    found = [each for each in visitors if queries.person_to_act(each.match) is not None]
    assert len(found) <= 1
    return found[0] if found else None


def play(visitors: list[Visitor], choices: Random, most: int = 1000) -> None:
    for _ in range(most):
        actor = asked(visitors)
        if actor is None:
            return
        seat = queries.person_to_act(actor.match)
        assert seat is not None
        action = choices.choice(list(queries.legal(actor.match, seat)))
        said = device(actor).log.counts[seat]
        actor.type(actor.match.game.encode(action))
        assert device(actor).log.counts[seat] > said, actor.model.table.hint
        post(visitors)


@pytest.mark.parametrize(("game", "seats"), SECRETIVE)
def test_a_sealed_game_is_played_by_links_and_checked_by_all(game: str, seats: int) -> None:
    visitors, choices = party(game, seats), Random(5)
    play(visitors, choices, CHOICES)
    visitors = [visitor.again() for visitor in visitors]  # every browser was closed
    play(visitors, choices, CHOICES)
    visitors[1].do(m.Resigned())
    post(visitors)
    for visitor in visitors:
        assert visitor.match.resigned == 1
        assert "every device kept to the rules" in visitor.text


@pytest.mark.skipif(not LONG, reason="for `build.py prove pages`; `tests.sealed` plays to the end")
def test_a_sealed_game_ends_by_its_rules() -> None:
    visitors = party("moleozer", 2)
    play(visitors, Random(3))
    results = {visitor.match.result for visitor in visitors}
    assert len(results) == 1
    assert None not in results
    for visitor in visitors:
        assert "every device kept to the rules" in visitor.text


@pytest.mark.parametrize("version", [1, 2])
def test_a_game_that_was_begun_by_an_older_version_goes_on_as_it_began(
    version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr("molecore.remote.device.VERSION", version)
        visitors = party("mole_majority", 2)
    visitors = [visitor.again() for visitor in visitors]
    assert [device(visitor).start.setup[:3] for visitor in visitors] == [f"s{version}."] * 2
    play(visitors, Random(3), 4)
    visitors[1].do(m.Resigned())
    post(visitors)
    assert all("every device kept to the rules" in visitor.text for visitor in visitors)


def test_a_game_of_a_newer_version_is_told_as_newer(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setattr("molecore.remote.device.VERSION", VERSION + 1)
        link = hosting("mole_majority", sealed=True).links(1)[0]
    guest = Visitor(2).open(link)
    assert "This comes from a newer Molecore" in guest.text
    assert not guest.chairs


def test_nothing_that_is_kept_or_sent_tells_what_another_seat_keeps_secret() -> None:
    visitors = party("mountains", 2)
    play(visitors, Random(3), 24)
    for own, other in (visitors, visitors[::-1]):
        session = device(own).table.session
        assert session is not None
        secrets = Secrets(session.seed)
        hidden = [session.seed, device(own).private, secrets.share(1000), secrets.salt(0, 0)]
        held = unpacked(other)
        assert device(own).private in unpacked(own), "the search finds what is there"
        assert not [secret for secret in hidden if secret in held]
        assert session.choices
        actions: list[Any] = [ply.action for ply in foreign(other)]
        concealed: list[Any] = [each for each in actions if isinstance(each, SecretAction)]
        assert concealed
        assert concealed == [each.hidden() for each in concealed]
        assert logs.dump(other.games[other.match.id]).count("\n") == 2, "a save holds no ply"


def unpacked(visitor: Visitor) -> bytes:
    """All that a browser keeps, and all that it would send, as bytes."""
    kept = [text[3:-6] for text in visitor.chairs.values()]
    others = [seat for seat in range(2) if seat not in device(visitor).seats]
    sent = [link.rpartition("w1.")[2][:-6] for seat in others for link in visitor.links(seat)]
    return b"".join(urlsafe_b64decode(f"{text}===") for text in (*kept, *sent))


def foreign(visitor: Visitor) -> list[Ply[Any]]:
    return [ply for ply in visitor.match.plies if ply.seat not in device(visitor).seats]


def test_a_change_on_the_way_is_named_and_changes_nothing() -> None:
    host = hosting("mountains", 2, sealed=True)
    guest = joined(host)
    letter = device(guest).log.order[-1]
    assert isinstance(letter.body, Sealed)
    (part, *_), counts = letter.body.parts, device(host).log.counts
    lie = replace(letter.body, parts=(part[:-1] + bytes([part[-1] ^ 1]),))
    forged = replace(device(guest), log=device(host).log)
    for honest in device(guest).log.order[len(forged.log.order) : -1]:
        forged = replace(forged, log=forged.log.with_letter(honest))
    cheating = forged.log.signed(KEYS, device(guest).private, 1, lie)
    post_of_cheat = seal(Post(forged.start.id, 0, (*forged.log.order, cheating)))
    host.open(f"#{post_of_cheat}")
    assert "broke the rules" in host.text or "said something else" in host.text
    assert device(host).log.counts == counts


def test_what_devices_have_agreed_on_is_not_taken_back() -> None:
    visitors = party("mountains", 2)
    play(visitors, Random(3), 4)
    actor = asked(visitors)
    assert actor is not None
    assert "ask takeback" not in Seen(actor.model).values("data-value")
    actor.do(m.QuestionAsked("takeback", 0))
    assert actor.model.table.hint is not None
    actor.do(m.DialogOpened("share"))
    assert "A sealed game has no link" in actor.text


def test_a_game_with_a_computer_goes_on_trust_and_says_so() -> None:
    host = hosting("mountains", 3, sealed=True)
    assert host.match.sealing is not None
    setting = Visitor(1).do(m.RouteChanged("#new/mountains"), m.SeatCountChosen(3))
    setting.do(m.SeatAssigned(1, "elsewhere"))
    assert "links hold the secrets" in setting.text
    setting.do(m.SeatAssigned(2, "elsewhere"))
    assert "About 58 more links" in setting.text
    setting.do(m.SealingChosen(sealed=False))
    assert "decodes one can read them" in setting.text


def test_the_save_of_a_sealed_game_never_lays_it_out_anew() -> None:
    """It holds no ply: what it says of the game at the table is that it has not begun."""
    visitors = party("mountains", 2)
    play(visitors, Random(3), 4)
    host = visitors[0]
    assert host.plies
    match, history = host.match, host.games[host.match.id]
    text = logs.dump(history)
    before = host.model
    for message in (
        m.SaveReceived(text),
        HistoryMerged(logs.load(text)),
        GameLoaded(match.id, (text,)),
    ):
        host.model = before
        host.do(message)
        assert (host.model.match, host.model.history) == (match, before.history)


def test_a_sealed_game_is_known_by_how_its_devices_agreed_to_begin() -> None:
    for visitor in party("mole_majority", 2):
        assert visitor.model.history is not None
        assert visitor.model.history.start.steps[0] == visitor.match.steps[0]
        visitor.do(m.PlyChosen(0))
        assert visitor.match.state == visitor.match.steps[0].state


def test_a_sealed_game_keeps_its_title_whatever_is_played() -> None:
    visitors = party("mountains", 2)
    host = visitors[0].do(m.GameNamed(visitors[0].match.id, "Ours"))
    play(visitors, Random(3), 2)
    assert host.games[host.match.id].title == "Ours"


def test_the_end_of_a_sealed_game_offers_nothing_that_needs_its_moves() -> None:
    assert doors(ended(sealed=False)) == (2, 2), "at the end over the board, and beside it"
    assert doors(ended(sealed=True)) == (0, 1)


def test_what_the_end_covers_can_be_sent_from_it() -> None:
    visitors = party("mountains", 2)
    visitors[1].do(m.Resigned())
    assert [sends_at_the_end(visitor) for visitor in visitors] == [[], ["0"]]
    visitors[1].do(m.WireTold("heard", "hello 0 9,9"))
    assert sends_at_the_end(visitors[1]) == [], "whoever is connected has heard"


def test_at_the_end_whoever_still_has_to_open_is_sent_to_first() -> None:
    visitors = party("mountains", 3)
    visitors[1].do(m.Resigned())
    seat, opened = 1, 0
    while (awaited := first_to_send_to(visitors[seat].model, visitors[seat].match)) is not None:
        session = device(visitors[seat]).table.session
        assert session is not None
        assert session.waits in (awaited, None)
        opened += session.waits is not None
        for receiver in to_send_to(visitors[seat].model, device(visitors[seat])):
            for link in visitors[seat].links(receiver):
                visitors[receiver].open(link)
        seat = awaited
    assert opened == 3
    sessions = [device(visitor).table.session for visitor in visitors]
    assert all(session is not None and session.verdict == Verdict(None) for session in sessions)


def sends_at_the_end(visitor: Visitor) -> list[str]:
    """What can be sent from the panel over the board."""
    panel = ending(visitor.model, visitor.match)
    return re.findall(r'data-value="(\d)"', "" if panel is None else to_html(panel))


def ended(*, sealed: bool) -> Visitor:
    """Somebody at a table where the other gave up after some turns."""
    host = hosting("mountains", 2, sealed=sealed)
    visitors = [host, joined(host)]
    post(visitors)
    play(visitors, Random(3), 4)
    visitors[1].do(m.Resigned())
    post(visitors)
    return host


def doors(visitor: Visitor) -> tuple[int, int]:
    """How many ways lead to the review of the game, and to a link to it."""
    seen = Seen(visitor.model)
    review = f"#review/{visitor.match.id}"
    return (
        sum(attributes["href"] == review for attributes in seen.having("href")),
        sum(attributes["data-value"] == "share" for attributes in seen.having("data-value")),
    )


def test_the_result_is_not_verified_until_all_have_opened() -> None:
    visitors = party("mountains", 2)
    visitors[1].do(m.Resigned())
    assert "Not verified yet: waiting for Ann." in at_the_end(visitors[1])
    assert "Not verified yet: waiting for Ann." in visitors[1].text
    post(visitors)
    for visitor in visitors:
        assert "Verified: every device kept to the rules." in at_the_end(visitor)
        assert "Not verified" not in visitor.text


def test_all_who_have_not_opened_are_named() -> None:
    visitors = party("mountains", 3)
    visitors[1].do(m.Resigned())
    assert "waiting for Ann and Guest 2." in visitors[1].text
    for link in visitors[1].links(0):
        visitors[0].open(link)
    session = device(visitors[0]).table.session
    assert session is not None
    assert 0 not in session.to_open
    assert "waiting for Guest 1 and Guest 2." in visitors[0].text


def test_the_end_of_a_game_that_is_not_sealed_says_nothing_of_that() -> None:
    assert "erified" not in at_the_end(ended(sealed=False))


def at_the_end(visitor: Visitor) -> str:
    """The panel over the board."""
    panel = ending(visitor.model, visitor.match)
    return "" if panel is None else markup(panel)


def test_a_device_with_a_bad_card_stops_the_game_and_names_the_other_of_two() -> None:
    visitors = party("moleozer", 2)
    visitor = asked(visitors)
    assert visitor is not None
    session = device(visitor).table.session
    assert session is not None
    assert session.to_choose
    assert (session.accused, session.due(ends=False)) == (None, ())
    session._device()._numbers[0, 99] = None
    assert not session.to_choose
    assert session.accused == 1 - session.seat
    assert session.due(ends=False)[0] == b"X"


def test_who_put_in_a_false_card_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    visitors = party("moleozer", 2)
    monkeypatch.setattr(SealedSession, "annulled", True)
    monkeypatch.setattr(SealedSession, "accused", 1)
    assert "Guest 1's device put in a false card." in visitors[0].text


def test_before_anybody_is_invited_nothing_is_said_of_shuffling() -> None:
    host = hosting("mole_majority", sealed=True)
    assert "First invite Ben." in host.text
    assert "shuffling" not in host.text
    assert "answers until the first choice" not in host.text
    guest = joined(host)
    assert "The devices are still shuffling and sealing the cards." in guest.text
    assert "or connect directly" in guest.text


@pytest.mark.parametrize(
    ("game", "seats", "told"),
    [
        ("mole_hill", 2, ""),
        ("mountains", 3, "Otherwise it takes about 58 more links"),
        ("mole_majority", 2, "about 8 more links, some too long for messengers."),
        ("moleozer", 2, "about 17 more links, some too long for messengers."),
    ],
)
def test_a_direct_connection_is_recommended_before_a_game_of_many_or_long_links(
    game: str, seats: int, told: str
) -> None:
    host = Visitor(1).do(m.RouteChanged(f"#new/{game}"))
    if game != "mole_hill":
        host.do(m.SeatCountChosen(seats))
    assert "Best with everyone online" not in host.text
    for seat in range(1, seats):
        host.do(m.SeatAssigned(seat, "elsewhere"))
    if game == "mole_hill":
        host.do(m.SealingChosen(sealed=True))
    assert ("Best with everyone online" in host.text) == bool(told)
    assert told in host.text
    assert "Best with everyone online" not in host.do(m.SealingChosen(sealed=False)).text


def test_a_sealed_game_that_waits_for_a_person_is_kept_as_such() -> None:
    visitors = party("mole_majority", 2)
    for visitor in visitors:
        mine = queries.person_to_act(visitor.match) is not None
        kept = kept_as(visitor.match.id, device(visitor))
        assert kept.awaited == mine
