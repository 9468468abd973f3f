"""Before the devices of a sealed game have agreed on how it begins, nothing of it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from molecore.registry import PLAYABLE
from molecore.wire import logs
from molecore.words import use
from moleweb.app import queries, signing
from moleweb.pages.play.status_view import title
from tests.remote.signing import KEYS
from tests.sealed.ristretto import Ristretto
from tests.web import messages as m
from tests.web.driving import Seen
from tests.web.pages.test_remote import Visitor, hosting, joined
from tests.web.pages.test_sealed import device, party

WAYS = [(meta.id, way.key) for meta in PLAYABLE if meta.id != "mole_hill" for way in meta.presets]
DOING = {"mole_majority": "shuffling and sealing", "moleozer": "shuffling and sealing"}


@pytest.fixture(autouse=True)
def _signed() -> Iterator[None]:
    signing.use(KEYS, Ristretto())
    yield
    use("en")


def doors(visitor: Visitor) -> list[str]:
    """Whom something can be sent to."""
    return sorted(each for each in Seen(visitor.model).values("data-value") if each[:4] == "send")


def left(visitor: Visitor) -> int:
    found = re.search(r"About (\d+) more answers? until the first choice", visitor.text)
    assert found
    return int(found[1])


@pytest.mark.parametrize(("game", "way"), WAYS)
def test_host_and_guest_are_told_what_the_devices_do_until_somebody_can_choose(
    game: str, way: str
) -> None:
    host = hosting(game, way=way, sealed=True)
    name = host.match.game.meta.name
    assert "First invite Ben." in host.text
    assert ("Invite Ben" in host.text, "Waiting for" in host.text) == (True, False)
    assert title(host.model) == f"Not ready yet: waiting for Ben - {name}"
    assert doors(host) == ["send 1"]
    begun = device(host).table.session
    assert begun is not None
    guest, answers = joined(host, name="Bea"), begun.answers_to_start
    sender, receiver = guest, host
    while queries.is_agreeing(sender.match):
        answers -= 1
        seat = device(receiver).seats[0]
        other = "Ann" if seat == 0 else "Bea"
        session = device(sender).table.session
        if session is not None and session.to_choose:
            assert f"{other} moves first. Then you get your cards" in sender.text
        else:
            assert f"The devices are still {DOING.get(game, 'drawing lots')}" in sender.text
            assert left(sender) == max(answers, 1)
            assert not any(said in sender.text for said in ("Waiting for", "to move"))
        assert title(sender.model) == f"Not ready yet: waiting for {other} - {name}"
        assert doors(sender) == [f"send {seat}"]
        assert not any(word in sender.text for word in ("lot decides", "The start"))
        for link in sender.links(seat):
            receiver.open(link)
        sender, receiver = receiver, sender
    assert "The devices are still" not in sender.text
    assert str(name) in str(title(sender.model))


@pytest.mark.parametrize(("game", "way"), WAYS)
def test_nothing_of_a_game_that_has_not_begun_is_shown_anywhere(game: str, way: str) -> None:
    host = hosting(game, way=way, sealed=True)
    told = "Not ready yet: waiting for Ben"
    for screen in ("", f"tree/{host.match.id}"):
        host.do(m.RouteChanged(f"#{screen}"))
        assert told in host.text, screen
    assert "Play from here" not in host.text
    assert told in at_shelf(host, host).text


def at_shelf(visitor: Visitor, owner: Visitor) -> Visitor:
    """Whoever looks at the shelf, with the save of another's game on it, read to its end."""
    (history,) = owner.games.values()
    listed = m.GamesListed(((logs.dump(history),),), (), at="2026-11-25T12:00:00Z")
    return visitor.do(m.RouteChanged("#games"), listed, m.LookedInto())


def test_the_shelf_knows_how_the_sealed_game_at_hand_stands_and_no_other() -> None:
    visitors = party("mountains", 2)
    assert queries.person_to_act(visitors[0].match) == 0
    unknown = "Open this sealed game to see how it stands"
    assert "Your turn" in at_shelf(visitors[0], visitors[0]).text
    assert unknown not in visitors[0].text
    looking = at_shelf(Visitor(3), visitors[0])
    assert unknown in looking.text
    assert "0 moves" not in looking.text
    assert "0 moves" in at_shelf(Visitor(3), hosting(sealed=True)).text, "where nothing is hidden"


def test_who_has_lost_the_chair_is_told_that_the_save_does_not_know_how_it_stands() -> None:
    host = hosting("mountains", sealed=True)
    host.chairs.clear()
    assert "Open this sealed game to see how it stands" in host.again().text


def test_what_the_device_does_is_told_in_german_as_well() -> None:
    guest = joined(hosting("moleozer", sealed=True))
    use("de")
    assert "Die Geräte mischen und versiegeln noch die Karten." in guest.text
    assert "Noch etwa 3 Antworten bis zur ersten Wahl." in guest.text


def test_a_game_that_all_give_up_before_it_has_begun_says_so() -> None:
    host = hosting("mountains", sealed=True)
    guest = joined(host)
    host.do(m.QuestionAsked("draw", 0))
    for link in host.links(1):
        guest.open(link)
    guest.do(m.QuestionAnswered(agrees=True))
    assert "This game ended before it began." in guest.text
    assert "more answer" not in guest.text


def test_who_cannot_invite_sends_to_whoever_can() -> None:
    host = hosting("mountains", 3, sealed=True)
    first = joined(host, 1, "Bea")
    assert doors(first) == ["send 0"], "nobody could take in what is sent to an empty seat"
    assert "Cy joins next. First send this link to Ann" in first.text
    for link in first.links(0):
        host.open(link)
    assert doors(host) == ["send 2"]
    assert "Invite Cy" in host.text


def test_who_only_looks_on_can_go_on_there() -> None:
    host = hosting("mountains", sealed=True)
    host.do(m.LockChanged(host.match.id, mine=False))
    assert "takeover" in Seen(host.model).values("data-act")


def test_a_link_that_is_none_is_told_of_there() -> None:
    host = hosting("mountains", sealed=True).do(m.LetterPasted("nothing"))
    assert "There is no Molecore link in this text." in host.text
