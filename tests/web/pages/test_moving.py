"""A seat moves to another device; one that was restored from a backup goes on."""

from __future__ import annotations

from random import Random

import pytest

from molecore.core.protocol import SecretAction
from molecore.wire.finding import find
from moleweb.app import queries, signing
from moleweb.app.effects import DownloadFile, FindChairs, JoinWire
from moleweb.app.model import Model
from moleweb.pages.play.status_view import title
from moleweb.shell.update import update
from tests.remote.signing import KEYS
from tests.sealed.ristretto import Ristretto
from tests.web import messages as m
from tests.web.driving import Seen
from tests.web.pages.test_remote import Visitor, hosting, joined, pair, sends
from tests.web.pages.test_sealed import asked, party, play, post
from tests.web.pages.test_words_with_turns import story


@pytest.fixture(autouse=True)
def _signed() -> None:
    signing.use(KEYS, Ristretto())


def moving(visitor: Visitor) -> str:
    """The link that moves the seat at the table away."""
    visitor.do(m.DialogOpened("move"), m.SeatMoved("k7qm-2xwd"))
    assert visitor.model.dialog is not None
    return visitor.model.dialog.text


def arriving(link: str, number: int = 9) -> Visitor:
    return Visitor(number).open(link).do(m.PasswordTyped(" K7QM 2xwd"))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("sealed", [False, True])
def test_a_seat_goes_on_at_another_device_and_the_old_one_steps_back(
    seat: int, sealed: bool
) -> None:
    host = hosting("mole_majority" if sealed else "mole_hill", sealed=sealed)
    guest = joined(host)
    sends(guest, host, 0)
    both = [host, guest]
    if not sealed:
        sends(host.type("e4"), guest, 1)
    old, other = both[seat], both[1 - seat]
    link = moving(old)
    assert "k7qm-2xwd" in old.text
    assert old.chairs == {}
    assert len(old.resting) == 1
    old.do(m.DialogClosed())
    assert "Your seat moved to another device." in old.text
    assert "This seat is now on another device." in old.text
    assert "You to move" not in old.text
    assert title(old.model) == str(old.match.game.meta.name)
    doors = [door for door in Seen(old.model).having("data-act") if door["data-act"] == "undo"]
    assert all("disabled" in door for door in doors)
    before = old.plies
    old.type("d4|e4", "a1")
    assert old.plies == before

    new = arriving(link)
    assert new.model.route.screen == "play"
    assert list(new.chairs.values()) == [text for _, text in old.resting.values()]
    assert new.match.plies == other.match.plies
    assert [player.away for player in new.match.players] == [
        player.away for player in old.match.players
    ]
    assert new.to_be_kept
    if not sealed:
        sends(new.type("d4|e4") if seat else other.type("d4|e4"), other if seat else new, 0)
        assert new.plies == other.plies == 2
        assert new.again().plies == 2


def test_a_link_that_comes_to_the_old_device_says_where_the_seat_is() -> None:
    ann, bea = pair()
    moving(bea)
    sends(ann.type("e4"), bea, 1)
    assert "Your seat is on another device" in bea.text
    assert bea.plies == 0


def test_a_seat_that_did_not_arrive_is_played_where_it_was() -> None:
    ann, bea = pair()
    link = moving(bea)
    bea.do(m.DialogClosed(), m.SeatWoken())
    sends(ann.type("e4"), bea, 1)
    bea.type("d4|e4")
    assert bea.plies == 2
    again = bea.open(link).do(m.PasswordTyped("k7qm2xwd"))
    assert again.plies == 2, "what was played since stays"
    assert not bea.resting


def test_a_seat_comes_back_to_the_device_it_left() -> None:
    ann, bea = pair()
    new = arriving(moving(bea))
    sends(ann.type("e4"), new, 1)
    new.type("d4|e4")
    bea.open(moving(new)).do(m.PasswordTyped("k7qm2xwd"))
    assert bea.plies == 2
    assert not bea.resting
    assert "Your seat moved" in new.do(m.DialogClosed()).text


def test_another_password_and_a_page_that_cannot_decrypt_are_told() -> None:
    _, bea = pair()
    link = moving(bea)
    new = Visitor(9).open(link)
    assert "Type the password that the other device shows." in new.text
    assert "This is not the password." in new.do(m.PasswordTyped("abcd2345")).text
    told = new.do(m.SeatDecrypted("insecure", "")).text
    assert "This browser encrypts on secure pages (https) only." in told
    damaged = new.do(m.SeatDecrypted("open", "AAAA"))
    assert damaged.model.joining is not None
    assert damaged.model.joining.kind == "bad"
    assert "This link was refused" in Visitor(9).open(link[:-1]).text


def test_a_page_that_cannot_encrypt_keeps_the_seat() -> None:
    _, bea = pair()
    told = bea.do(m.DialogOpened("move")).text
    assert "Your seat moves with all its moves. This device then stops playing it." in told
    bea.model, _ = update(bea.model, m.SeatMoved("k7qm-2xwd"))
    assert "Encrypting" in bea.text
    bea.model, _ = update(bea.model, m.SeatEncrypted(""))
    assert "This browser encrypts on secure pages (https) only." in bea.text
    assert bea.chairs


def test_what_is_heard_while_a_seat_is_encrypted_moves_with_it() -> None:
    ann, bea = pair()
    packed: list[m.Message] = []
    bea.model, _ = update(bea.model, m.SeatMoved("k7qm-2xwd"))
    [link] = find(ann.type("e4").links(1)[0])
    bea.do(m.WireTold("heard", link))
    bea.do(m.SeatEncrypted("AAAA"))
    assert bea.model.dialog is not None
    new = arriving(bea.model.dialog.text)
    assert new.plies == 1
    assert not packed


def test_the_seat_is_saved_as_a_file() -> None:
    _, bea = pair()
    link = moving(bea)
    _, done = update(bea.model, m.SeatFileRequested())
    assert done == (DownloadFile("molecore-seat.txt", link.partition("#")[2]),)
    new = Visitor(9).do(m.RouteChanged("#games"), m.FileRead("molecore-seat.txt", done[0].text))
    assert new.do(m.PasswordTyped("k7qm-2xwd")).model.route.screen == "play"


def test_a_seat_too_long_for_a_link_is_moved_as_a_file_alone() -> None:
    _, bea = pair()
    bea.model, _ = update(bea.model, m.SeatMoved("k7qm-2xwd"))
    bea.model, _ = update(bea.model, m.SeatEncrypted("AAAA" * 3000))
    seen = Seen(bea.model)
    assert "Save as a file" in seen.text
    assert not [each for each in seen.having("data-act") if each["data-act"] == "copy"]


# ---- backup


def restored(lost: Visitor, number: int = 9) -> Visitor:
    """Another browser, with the games and seats of a backup."""
    new = Visitor(number)
    new.games = dict(lost.games)
    new.resting = {match_id: ("restored", text) for match_id, text in lost.chairs.items()}
    return new


def test_a_restored_seat_is_played_once_its_owner_says_so() -> None:
    ann, bea = pair()
    sends(ann.type("e4"), bea, 1)
    new = restored(bea).open(f"#play/{bea.match.id}")
    assert "Your seat was restored from a backup." in new.text
    assert new.type("d4|e4").plies == 1
    new.do(m.SeatWoken()).type("d4|e4")
    sends(new, ann, 0)
    assert ann.plies == new.plies == 2


def test_a_seat_of_an_older_backup_gets_what_is_missing_before_it_is_played() -> None:
    ann, bea = pair()
    sends(ann.type("e4"), bea, 1)
    new = restored(bea)
    sends(bea.type("d4|e4"), ann, 0)
    sends(ann.type("a1"), new, 1)
    assert "Moves are missing here" in new.text
    assert new.resting

    new.open(f"#play/{bea.match.id}").do(m.MissingRequested())
    assert new.shared.startswith("Moves of our game of Mole Hill are missing here.")
    [request] = find(new.shared)
    ann.open(f"#{request}")
    assert "Moves are missing at Bea's device" in ann.text
    ann.do(m.DialogOpened("reply"))
    assert ann.model.dialog is not None
    assert "Send this to Bea." in ann.text
    new.open(ann.model.dialog.text)
    assert not new.resting
    assert new.plies == ann.plies == 3
    sends(new.type("b2|c2"), ann, 0)
    assert ann.plies == 4


def _chooses_in_secret(visitor: Visitor) -> bool:
    return any(isinstance(each, SecretAction) for each in queries.legal(visitor.match, 1))


@pytest.mark.parametrize("game", ["mountains", "moleozer"])
def test_a_sealed_game_ends_by_consent_where_a_secret_choice_is_not_in_the_backup(
    game: str,
) -> None:
    """Only the lost device knows it; what everybody knows stays, and nothing can be pressed."""
    visitors, chance = party(game, 2), Random(3)
    ann, bea = visitors
    for _ in range(40):
        if asked(visitors) is bea and _chooses_in_secret(bea):
            break
        play(visitors, chance, 1)
    new = restored(bea)
    play(visitors, chance, 2)
    new.open(f"#play/{bea.match.id}").do(m.MissingRequested())
    ann.open(f"#{find(new.shared)[0]}").do(m.DialogOpened("reply"))
    assert ann.model.dialog is not None
    new.open(ann.model.dialog.text)
    ann.do(m.DialogClosed()).open(f"#play/{ann.match.id}")
    assert "A secret choice of yours is lost with your other device." in new.text
    assert queries.person_to_act(new.match) is None
    new.do(m.QuestionAsked("draw", 0))
    post([ann, new])
    ann.do(m.QuestionAnswered(True))
    post([ann, new])
    assert "Not verified: this device does not know all its secrets." in new.text
    assert "Not verified yet: waiting for Guest 1." in ann.text
    for who in (ann, new):
        assert "You agreed on a draw." in who.text
        assert "broke the rules" not in who.text


def test_a_device_that_plays_on_from_an_older_backup_is_told_what_is_missing() -> None:
    ann, bea = pair()
    sends(ann.type("e4"), bea, 1)
    new = restored(bea).open(f"#play/{bea.match.id}").do(m.SeatWoken())
    sends(bea.type("d4|e4"), ann, 0)
    sends(ann.type("a1"), new, 1)
    assert "Moves that you made on another device are missing here." in new.text
    assert "askmissing" in Seen(new.model).values("data-act")


def test_a_request_for_a_game_that_is_not_here_leads_nowhere() -> None:
    ann, bea = pair()
    bea.do(m.MissingRequested())
    [request] = find(bea.shared)
    assert "This game is not in this browser" in Visitor(9).open(f"#{request}").text
    assert ann.model.joining is None


def test_another_tab_cannot_play_a_seat_that_moved() -> None:
    _, bea = pair()
    tab = Visitor(2)
    tab.chairs, tab.games, tab.resting = bea.chairs, bea.games, bea.resting
    tab.open(f"#play/{bea.match.id}")
    assert tab.model.chair is not None
    moving(bea)
    game = bea.match.id.partition("-")[0]
    found = next(tab._answers(FindChairs(game)).__iter__())
    tab.do(found)
    assert tab.model.chair is None
    assert "Your seat moved to another device." in tab.text


def test_the_old_device_leaves_the_direct_connection() -> None:
    _, bea = pair()
    bea.asked.clear()
    moving(bea)
    assert JoinWire("", "") in bea.asked
    assert isinstance(bea.model, Model)
    assert bea.model.wire.game == ""


# ---- a lost device


def test_whoever_lost_the_device_gets_the_seat_anew_and_plays_on() -> None:
    ann, bea = pair()
    sends(ann.type("e4"), bea, 1)
    sends(bea.type("d4|e4"), ann, 0)
    assert "Replace Bea's device" in ann.text
    ann.do(m.DialogOpened("anew", "1"))
    assert "Bea gets a new invitation and keeps the seat." in ann.text
    assert "Everyone else has to agree." not in ann.text
    ann.do(m.SeatGivenAnew(1))
    assert ann.model.dialog is None
    assert "Invite Bea" in ann.text
    new = Visitor(7).open(ann.links(1)[0]).do(m.InvitationAccepted("Bea", "07" * 32))
    assert new.plies == 2
    sends(new, ann, 0)
    told = "Bea lost their device and now plays on another. Everyone else agreed."
    for who in (ann, new):
        assert story(who)[-1] == told, "after the moves before it"
    sends(ann.type("a1"), new, 1)
    sends(new.type("b2|c2"), ann, 0)
    assert [n for n, line in enumerate(story(ann)) if line == told] == [len(story(new)) - 3]
    assert ann.plies == new.plies == 4
    assert ann.again().plies == 4
    assert "The others gave your seat" not in new.text

    bea.do(m.MissingRequested())
    [request] = find(bea.shared)
    ann.open(f"#{request}").do(m.DialogOpened("reply"))
    assert ann.model.dialog is not None
    bea.open(ann.model.dialog.text)
    assert "The others gave your seat to a new device." in bea.text


def test_a_third_person_agrees_first() -> None:
    ann = hosting("mountains", 3)
    bea, cy = joined(ann, 1, "Bea"), joined(ann, 2, "Cy")
    for guest in (bea, cy):
        sends(guest, ann, 0)
    ann.do(m.DialogOpened("anew", "1"))
    assert "Everyone else has to agree." in ann.text
    sends(ann.do(m.SeatGivenAnew(1)), cy, 2)
    assert "Invite Bea" not in ann.text
    assert "Bea lost their device. Do you agree to a new one?" in cy.text
    sends(cy.do(m.SeatGivenAnew(1)), ann, 0)
    assert "Bea lost their device. Do you agree" not in cy.text
    assert "Invite Bea" in ann.text


def test_a_host_who_said_nothing_so_far_is_not_said_to_be_lost() -> None:
    bea = joined(hosting())
    assert "Replace Ann's device" not in bea.text
    bea.do(m.SeatGivenAnew(0))
    assert bea.model.table.hint is not None


@pytest.mark.parametrize("seat", [-1, 0, 7])
def test_no_seat_is_given_anew_that_is_here_or_is_none(seat: int) -> None:
    ann, _ = pair()
    before = dict(ann.chairs)
    ann.do(m.DialogOpened("anew", str(seat)), m.SeatGivenAnew(seat))
    assert ann.chairs == before


def test_a_sealed_game_says_what_a_lost_device_means() -> None:
    ann = hosting("mole_majority", sealed=True)
    sends(joined(ann), ann, 0)
    ann.do(m.DialogOpened("anew", "1"))
    assert "Only the lost device knows its secrets" in ann.text
    assert "giveanew" not in Seen(ann.model).values("data-act")
    ann.do(m.SeatGivenAnew(1))
    assert ann.model.table.hint is not None
