from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from random import Random

import pytest

from molecore.core.history import History
from molecore.core.match import Sealing
from molecore.core.record import replace
from molecore.registry import PLAYABLE
from molecore.remote.envelopes import Invitation, Post, seal
from molecore.remote.messages import GaveUp, Letter, Played
from molecore.wire import logs
from moleweb.app import queries, signing
from moleweb.app.chairs import device_at, due
from moleweb.app.effects import (
    AcceptConnection,
    AcquireLock,
    AnswerConnection,
    DecryptSeat,
    Effect,
    EncryptSeat,
    FindChairs,
    FindLostGame,
    JoinWire,
    KeepChair,
    LoadGame,
    MeasureStorage,
    Navigate,
    OfferConnection,
    RestSeat,
    SaveGame,
    SayOnWire,
    ShareText,
    TakeOverLock,
    WakeSeat,
)
from moleweb.app.model import Model
from moleweb.app.routes import Route
from moleweb.pages.play.status_view import title
from moleweb.pages.remote.playing import OVER, settle
from moleweb.shell.update import update
from moleweb.storage.messages import GameLoaded
from tests.remote.signing import KEYS
from tests.sealed.ristretto import Ristretto
from tests.web import messages as m
from tests.web.driving import ORIGIN, Seen, match_of, run, two_people

HOST = "0123456789abcdef"
"""The game that is set up here."""
GAMES = [(meta.id, meta.seats[-1]) for meta in PLAYABLE]


@pytest.fixture(autouse=True)
def _signed() -> None:
    signing.use(KEYS, Ristretto())


class Visitor:
    """Somebody with a browser that keeps games and chairs."""

    def __init__(self, number: int = 1) -> None:
        self.chairs: dict[str, str] = {}
        self.resting: dict[str, tuple[str, str]] = {}
        """The seats that are not played here now: why, and as they were kept."""
        self.password = ""
        self.shared = ""
        """What was handed to another program last."""
        self.games: dict[str, History] = {}
        self.secret = f"{number:02x}" * 32
        self.connected: list[Visitor] = []
        """Whose devices hear what is said here."""
        self.said: list[str] = []
        self.asked: list[Effect] = []
        """What connections were to be made."""
        self.to_be_kept = False
        """Whether the browser was asked to keep the games for good."""
        self.locks: list[Effect] = []
        """Which matches this tab was to play."""
        self.model = Model()
        self.do(m.PageStarted("", ORIGIN, "cascade=off"))

    def do(self, *messages: m.Message) -> Visitor:
        waiting = list(messages)
        while waiting:
            self.model, effects = update(self.model, waiting.pop(0))
            for effect in effects:
                waiting.extend(self._answers(effect))
        while self.said:
            text = self.said.pop(0)
            for other in self.connected:
                other.do(m.WireTold("heard", text))
        return self

    def _answers(self, effect: Effect) -> list[m.Message]:
        match effect:
            case FindChairs(game):
                found = [each for each in self.chairs.items() if each[0].startswith(game)]
                rest = [(n, *each) for n, each in self.resting.items() if n.startswith(game)]
                return [m.ChairsFound(game, tuple(found), tuple(rest))]
            case EncryptSeat(content, password):
                self.password = password
                packed = b64encode(password.encode() + content).decode()
                return [m.SeatEncrypted(packed)]
            case DecryptSeat(content, password):
                return [_decrypted(content, password.encode())]
            case FindLostGame(match_id):
                text = self.chairs.get(match_id)
                return [m.LostGameFound(match_id, text)] if text else []
            case LoadGame(match_id):
                kept = self.games.get(match_id)
                return [GameLoaded(match_id, (logs.dump(kept),) if kept else ())]
        self._keep(effect)
        return []

    def _keep(self, effect: Effect) -> None:
        match effect:
            case KeepChair(match_id, text):
                self.chairs[match_id] = text
            case SaveGame(history):
                self.games[history.start.id] = history
            case SayOnWire(text):
                self.said.append(text)
            case OfferConnection() | AnswerConnection() | AcceptConnection() | JoinWire():
                self.asked.append(effect)
            case MeasureStorage(promise):
                self.to_be_kept |= promise
            case AcquireLock() | TakeOverLock():
                self.locks.append(effect)
            case ShareText(text):
                self.shared = text
            case _:
                self._keep_resting(effect)

    def _keep_resting(self, effect: Effect) -> None:
        match effect:
            case RestSeat(match_id, why, text):
                self.chairs.pop(match_id, None)
                self.resting[match_id] = (why, text)
            case WakeSeat(match_id):
                if match_id in self.resting:
                    self.chairs[match_id] = self.resting.pop(match_id)[1]

    def open(self, address: str) -> Visitor:
        """Follow a link."""
        return self.do(m.RouteChanged(address.partition("#")[2]))

    def again(self) -> Visitor:
        """The browser was closed, and the page is opened anew where it was."""
        where = self.model.route
        self.model = Model()
        self.do(m.PageStarted("", ORIGIN, "cascade=off"))
        return self.do(m.RouteChanged(f"{where.screen}/{where.about}"))

    def type(self, *moves: str) -> Visitor:
        return self.do(*map(m.MoveTyped, moves))

    def links(self, seat: int) -> list[str]:
        """What the dialog offers for a seat."""
        self.do(m.DialogOpened("send", str(seat)))
        assert self.model.dialog is not None
        links = self.model.dialog.text.split("\n")
        self.do(m.DialogClosed())
        return links

    @property
    def match(self):  # type: ignore[no-untyped-def]  # noqa: ANN201
        assert self.model.match is not None
        return self.model.match

    @property
    def text(self) -> str:
        return Seen(self.model).text

    @property
    def plies(self) -> int:
        return len(self.match.plies)


def _decrypted(content: bytes, password: bytes) -> m.SeatDecrypted:
    if not content.startswith(password):
        return m.SeatDecrypted("wrong", "")
    return m.SeatDecrypted("open", b64encode(content.removeprefix(password)).decode())


def hosting(
    game: str = "mole_hill",
    seats: int = 2,
    here: Sequence[int] = (0,),
    way: str = "",
    *,
    sealed: bool = False,
) -> Visitor:
    host = Visitor(1).do(m.RouteChanged(f"#new/{game}"), m.WayChosen(way))
    if game not in ("mole_hill", "majority"):
        host.do(m.SeatCountChosen(seats))
    for seat in range(seats):
        host.do(m.SeatAssigned(seat, "" if seat in here else "elsewhere"))
        host.do(m.SeatNamed(seat, ("Ann", "Ben", "Cy", "Di")[seat]))
    host.do(m.SealingChosen(sealed))
    return host.do(m.GameStarted(7, "0123456789abcdef", "01" * 32))


def joined(host: Visitor, seat: int = 1, name: str = "Bea") -> Visitor:
    guest = Visitor(seat + 1).open(host.links(seat)[0])
    return guest.do(m.InvitationAccepted(name, guest.secret))


def sends(sender: Visitor, receiver: Visitor, seat: int) -> None:
    for link in sender.links(seat):
        receiver.open(link)


def pair() -> tuple[Visitor, Visitor]:
    ann = hosting()
    bea = joined(ann)
    sends(bea, ann, 0)
    return ann, bea


# ---- chairs


def test_chairs_are_looked_for_again_only_when_another_tab_lets_go() -> None:
    host = hosting()

    def looked(*messages: m.Message) -> int:
        found = 0
        for message in messages:
            host.model, done = update(host.model, message)
            found += sum(isinstance(effect, FindChairs) for effect in done)
        return found

    assert looked(m.MoveTyped("a1"), m.DialogOpened("send", "1"), m.DialogClosed()) == 0
    host.model = replace(host.model, elsewhere=True)
    assert looked(m.DialogOpened("send", "1"), m.DialogClosed()) == 0
    after = settle(host.model, replace(host.model, elsewhere=False), host.match)
    assert sum(isinstance(effect, FindChairs) for effect in after.outbox) == 1


def test_whoever_sits_down_has_that_seat_and_no_other() -> None:
    ann, bea = pair()
    assert [player.away for player in bea.match.players] == [True, False]
    assert bea.match.players[1].name == ann.match.players[1].name == "Bea"
    bea.type("e4")
    assert not bea.plies
    ann.type("a1")
    assert ann.plies == 1
    ann.type("b2|c2")
    assert ann.plies == 1


def test_a_game_that_was_at_the_table_stays_as_it_was_when_somebody_sits_down_at_another() -> None:
    bea = Visitor(2).do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, ""))
    bea.do(m.GameStarted(3, "own")).type("a1")
    own = bea.games["own"]
    bea.open(hosting().links(1)[0]).do(m.InvitationAccepted("Bea", bea.secret))
    assert bea.model.history is not None
    assert bea.model.history.start.id == bea.match.id != "own"
    assert bea.games == {"own": own, bea.match.id: bea.model.history}


def test_whose_turn_it_is_decides_what_the_bar_offers() -> None:
    host = Visitor(1).do(m.RouteChanged("#new/mountains"), m.SeatCountChosen(3))
    for seat, level in enumerate(("elsewhere", "casual", "")):
        host.do(m.SeatAssigned(seat, level))
    host.do(m.SealingChosen(sealed=False), m.GameStarted(7, "0123456789abcdef", "01" * 32))
    offered: dict[int, set[str]] = {}
    while 0 not in offered:
        [seat, *_] = host.match.actors
        doors = Seen(host.model).having("data-act")
        enabled = {door["data-act"] for door in doors if "disabled" not in door}
        offered.setdefault(seat, enabled & {"hint", "stop"})
        first = host.match.game.encode(host.match.game.legal_actions(host.match.state, seat)[0])
        if seat == 2:
            host.type(first)
        elif seat == 1:
            assert host.model.table.thinking is not None
            request, answer = host.model.table.thinking.request, json.dumps({"action": first})
            host.do(m.OpponentReported(request, "answer", answer))
    assert offered == {1: {"stop"}, 2: {"hint"}, 0: set()}


def test_only_the_view_of_the_seat_is_shown() -> None:
    host = hosting("mole_majority", 3)
    guest = joined(host, 2, "Cy")
    assert queries.viewer(guest.match) == 2
    assert queries.viewer(host.match) == 0


def test_a_move_goes_there_and_one_comes_back() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    assert bea.plies == 1
    assert bea.model.route.screen == "play"
    sends(bea.type("b2|c2"), ann, 0)
    assert ann.plies == 2
    assert ann.match.players[1].name == "Bea"


def test_the_game_goes_on_after_both_browsers_were_closed() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea.again(), 1)
    sends(bea.again().type("b2|c2"), ann.again(), 0)
    assert ann.again().plies == bea.again().plies == 2


def test_a_link_can_be_pasted() -> None:
    ann, bea = pair()
    bea.do(m.LetterPasted(f" {ann.type('a1').links(1)[0]} "))
    assert bea.plies == 1
    bea.do(m.LetterPasted("https://example.org/"))
    assert str(bea.model.table.hint) == "There is no Molecore link in this text."


def test_it_is_said_for_whom_one_waits() -> None:
    ann, _ = pair()
    ann.type("a1")
    assert "Bea (gardener) moves next on another device." in ann.text
    assert "Send it to Bea" in ann.text
    assert "Waiting for Bea" in str(title(ann.model))


# ---- links that bring nothing


@pytest.mark.parametrize("door", [m.RouteChanged, m.LetterPasted])
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("known", "You have this already. This link holds nothing new."),
        ("own", "This link is for someone else. You play another seat in this browser."),
        ("foreign", "This game is not in this browser. Open the link in the browser where"),
        ("bad", "This link was refused. Part of this link was lost or changed."),
        ("damaged", "This link ends before the first move."),
    ],
)
def test_a_link_that_brings_nothing_leaves_the_table_and_is_explained_there(
    door: type[m.RouteChanged | m.LetterPasted], kind: str, told: str
) -> None:
    ann, bea = pair()
    link = ann.type("a1").links(1)[0].partition("#")[2]
    sends(ann, bea, 1)
    foreign = seal(Post("ffffffffffffffff", 1, ()))
    texts = {"bad": link[:-9] + "A" * 9, "foreign": foreign, "damaged": "m1.abc"}
    who = ann if kind == "own" else bea
    before, chairs = who.model, dict(who.chairs)
    who.do(door(texts.get(kind, link)))
    assert told in who.text
    assert (who.model.route, who.model.match, who.chairs) == (before.route, before.match, chairs)
    _, effects = update(before, door(texts.get(kind, link)))
    assert Navigate(f"play/{before.route.about}", instead=True) in effects
    assert TakeOverLock(before.route.about) not in effects


@pytest.mark.parametrize("saved", [False, True])
def test_the_move_that_a_link_brings_is_shown_in_a_new_tab(saved: bool) -> None:
    ann, bea = pair()
    link = ann.type("a1").links(1)[0]
    tab = Visitor(2)
    tab.chairs, tab.games = bea.chairs, bea.games
    tab.model, match_id = Model(), bea.match.id
    texts = (logs.dump(bea.games[match_id]),) if saved else ()
    start = m.PageStarted(link.partition("#")[2], ORIGIN, "", match_id if saved else "", texts)
    tab.do(start)
    assert tab.model.telling is not None
    assert len(tab.model.telling.stops) == 1
    assert tab.plies == 1
    again = tab.do(m.TellingSkipped(), m.RouteChanged(""), m.RouteChanged(f"play/{match_id}"))
    assert again.model.telling is None


def test_an_invitation_shows_the_move_that_was_played_before_it() -> None:
    guest = Visitor(2).open(hosting().type("a1").links(1)[0])
    assert guest.model.joining is not None
    assert guest.model.joining.match is not None
    assert len(guest.model.joining.match.plies) == 1
    assert guest.model.joining.name == "Ben"


def test_a_text_with_several_links_of_a_game_brings_all_of_them() -> None:
    ann, bea = pair()
    one = ann.type("a1").links(1)[0]
    sends(ann, bea, 1)
    sends(bea.type("b2|c2"), ann, 0)
    two = ann.type("b1").links(1)[0]
    other = Visitor(2)
    other.chairs, other.games = dict(bea.chairs), dict(bea.games)
    other.do(m.RouteChanged(""), m.TextPasted(f"> {one}\nand now {two}."))
    assert other.model.route == Route("play", bea.match.id)
    assert other.plies == 3


def test_a_link_that_brings_a_move_takes_the_game_over_from_another_tab() -> None:
    ann, bea = pair()
    link = ann.type("a1").links(1)[0]
    tab = Visitor(2)
    tab.chairs, tab.games = bea.chairs, bea.games
    tab.open(link)
    assert TakeOverLock(bea.match.id) in tab.locks
    assert AcquireLock(bea.match.id) not in tab.locks
    bea.do(m.LockChanged(bea.match.id, False))
    assert bea.model.elsewhere
    sends(tab.type("b2|c2"), ann, 0)
    bea.open(ann.type("b1").links(1)[0])
    assert bea.locks[-1] == TakeOverLock(bea.match.id)
    bea.do(m.LockChanged(bea.match.id, True))
    assert (bea.plies, bea.model.elsewhere) == (3, False)


def test_a_link_that_goes_on_from_a_missing_one_is_kept_and_explained() -> None:
    ann, bea = pair()
    first = ann.type("a1").links(1)[0]
    other = Visitor(2)
    other.chairs, other.games = dict(bea.chairs), dict(bea.games)
    bea.open(first)
    sends(bea.type("b2|c2"), ann, 0)
    later = ann.type("b1").links(1)[0]
    other.open(later)
    assert "missing" in other.text
    other.open(later)
    assert "missing" in other.text, "it still waits"
    other.open(first)
    assert other.model.joining is None, "what waits holds nothing else up"
    assert other.plies == 1


def test_the_own_invitation_says_so_and_can_be_sat_down_on_as_well() -> None:
    ann = hosting()
    ann.open(ann.links(1)[0])
    assert "You made this invitation" in ann.text
    ann.do(m.InvitationAccepted("Bea", "02" * 32))
    assert [player.away for player in ann.match.players] == [True, False]
    assert set(ann.chairs) == {"0123456789abcdef", "0123456789abcdef-2"}


# ---- what cannot be done


def test_nobody_plays_on_from_the_past() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    sends(bea.type("b2|c2"), ann, 0)
    ann.do(m.PlyChosen(0)).type("a2")
    assert ann.plies == 2
    assert "last move" in str(ann.model.table.hint)
    ann.do(m.PlayedOn())
    assert ann.plies == 2


def test_what_was_refused_is_not_said_any_more_once_an_answer_came() -> None:
    ann, bea = pair()
    sends(ann.do(m.QuestionAsked("draw", 0)), bea, 1)
    ann.do(m.QuestionAsked("draw", 0))
    assert "cannot be asked now" in ann.text
    sends(bea.do(m.QuestionAnswered(agrees=False)), ann, 0)
    assert "Not everyone agreed to a draw" in ann.text
    assert "cannot be asked now" not in ann.text


def test_what_another_tab_plays_is_signed_there_alone() -> None:
    ann, _ = pair()
    device, chairs = device_at(ann.model), dict(ann.chairs)
    ann.do(m.LockChanged(ann.match.id, mine=False)).type("a1").do(m.Resigned())
    assert not ann.plies
    assert (device_at(ann.model), ann.chairs) == (device, chairs)


def test_a_game_that_somebody_gave_up_can_be_looked_back_at() -> None:
    ann, _ = pair()
    ann.type("a1").do(m.Resigned())
    said = device_at(ann.model)
    ann.do(m.PlyChosen(0))
    assert ann.match.cursor == 0
    assert ann.model.table.hint is None
    assert device_at(ann.model) == said


def test_a_chair_that_is_not_here_is_looked_for_once() -> None:
    ann, _ = pair()
    ann.type("a1").chairs.clear()
    ann.again()
    assert device_at(ann.model) is None
    _, effects = update(ann.model, m.PlyChosen(0))
    assert not [effect for effect in effects if isinstance(effect, FindChairs)]


def test_without_the_key_a_game_is_only_looked_at() -> None:
    ann, _ = pair()
    ann.chairs.clear()
    ann.again().type("a1")
    assert not ann.plies
    assert "have no seat in this browser" in ann.text


def test_a_game_whose_save_is_lost_is_laid_out_anew_from_its_chair() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    sends(bea.type("b2|c2"), ann, 0)
    before = ann.match
    ann.games.clear()
    ann.again()
    assert "saved game was lost" in ann.text
    assert (ann.match.id, ann.match.plies) == (before.id, before.plies)
    assert [player.away for player in ann.match.players] == [False, True]
    assert ann.games[before.id].match.plies == before.plies
    action = ann.match.game.legal_actions(ann.match.state, 0)[0]
    sends(ann.type(ann.match.game.encode(action)), bea, 1)
    assert bea.plies == 3


@pytest.mark.parametrize("text", ["", "c1.no.chair"])
def test_a_game_that_is_lost_with_its_chair_is_said_to_be(text: str) -> None:
    ann, _ = pair()
    ann.games.clear()
    ann.chairs = dict.fromkeys(ann.chairs, text)
    ann.again()
    assert ann.model.route.screen == "lobby"
    assert "not in this browser" in ann.text


def test_a_link_for_a_chair_whose_save_is_lost_lays_the_game_out_anew() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    ann.games.clear()
    ann.model = Model()
    ann.do(m.PageStarted("", ORIGIN, "cascade=off"))
    sends(bea.type("b2|c2"), ann, 0)
    assert ann.plies == 2


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_somebody_elsewhere_is_offered_for_every_seat_of_every_game(game: str) -> None:
    model = Visitor().do(m.RouteChanged(f"#new/{game}"), m.SeatAssigned(1, "elsewhere")).model
    assert "You send each other links" in Seen(model).text
    assert {"seat-0-elsewhere", "seat-1-elsewhere"} <= set(Seen(model).values("id"))


def test_somebody_has_to_play_here() -> None:
    host = hosting(here=())
    assert host.model.draft is not None
    assert "must play on this screen" in host.model.draft.complaint


def test_a_changed_letter_in_a_link_names_whose_it_is() -> None:
    ann, bea = pair()
    device = device_at(ann.type("a1").model)
    assert device is not None
    forged = replace(device.log.order[-1], signature=bytes(64))
    bea.open(f"#{seal(Post(device.start.id, 1, (forged,)))}")
    assert "A message in the name of Ann was changed or forged." in bea.text


def test_a_letter_forged_in_ones_own_name_is_not_told_as_anothers() -> None:
    ann, bea = pair()
    device = device_at(bea.model)
    assert device is not None
    forged = device.log.signed(KEYS, bytes.fromhex("05" * 32), 0, GaveUp(0))
    ann.open(f"#{seal(Post(device.start.id, 0, (forged,)))}")
    assert "A message in your name did not come from this device" in ann.text
    assert "A message from" not in ann.text


def test_fifty_forged_links_before_the_honest_one_leave_the_game_as_it_is() -> None:
    """Each made from the id of the game alone, which any link shows."""
    ann, bea = pair()
    device, chance = device_at(bea.model), Random(5)
    assert device is not None
    for number in range(50):
        seen = (chance.randrange(4), chance.choice((0, 1, 2, 9)))
        seat, early = chance.randrange(2), Played(chance.randrange(3), "e4")
        forged = Letter(seat, seen, chance.randbytes(16), early, chance.randbytes(64))
        link = f"#{seal(Post(device.start.id, 1, (forged,)))}"
        bea.do(m.LetterPasted(link)) if number % 2 else bea.open(link)
        assert bea.model.joining is None
        assert "This link was refused." in bea.text
    bea.open(ann.type("e4").links(1)[0])
    assert bea.model.joining is None
    assert bea.plies == 1
    ann.open(bea.type("d4|e4").links(0)[0])
    assert (ann.plies, ann.model.table.hint) == (2, None)


@pytest.mark.parametrize("forged_first", [True, False])
def test_a_forged_invitation_with_the_id_of_a_game_keeps_nobody_from_it(
    *, forged_first: bool
) -> None:
    ann, mallory = hosting(), hosting("mole_majority", 2)
    links = [mallory.links(1)[0], ann.links(1)[0]]
    bea = Visitor(2)
    for link in links if forged_first else reversed(links):
        bea.open(link)
        assert "Join" in bea.text
        bea.do(m.InvitationAccepted("Bea", bea.secret))
    assert len(bea.chairs) == len(bea.games) == 2
    for link in links:
        assert "You have this already" in bea.open(link).text
    honest = next(
        each for each, game in bea.games.items() if game.start.game.meta.id == "mole_hill"
    )
    ann.open(bea.open(f"#play/{honest}").links(0)[0])
    bea.open(mallory.links(1)[0]).open(ann.type("e4").links(1)[0])
    assert (bea.match.id, bea.plies) == (honest, 1)
    assert bea.again().plies == 1
    ann.open(bea.type("d4|e4").links(0)[0])
    assert ann.plies == 2


def test_a_link_for_a_seat_that_there_is_none_of_is_no_fault_of_the_page() -> None:
    ann, _ = pair()
    ann.open(f"#{seal(Post('0123456789abcdef', 99, ()))}")
    assert "This link was refused" in ann.text


def test_nothing_of_an_error_stays_after_a_later_success() -> None:
    ann, bea = pair()
    bea.do(m.LetterPasted("x"))
    assert bea.model.table.hint is not None
    bea.do(m.LetterPasted(ann.type("e4").links(1)[0]))
    assert bea.model.table.hint is None
    ann.do(m.DialogOpened("direct"), m.ConnectionWanted(), m.WireTold("offer", "abc"))
    ann.do(m.LetterPasted("x"))
    assert ann.model.table.hint is not None
    ann.do(m.LetterPasted("d1.0123456789abcdef.a.xyz"), m.WireTold("up", ""))
    assert ann.model.table.hint is None


# ---- the right link in the wrong browser


def test_an_opened_link_can_be_copied_for_another_browser() -> None:
    link = pair()[0].type("a1").links(1)[0]
    for visitor in (Visitor(5).open(link), Visitor(6).open(hosting().links(1)[0])):
        assert "Open in another browser" in visitor.text
        opened = f"{visitor.model.origin}#{visitor.model.route.about}"
        visitor.do(m.DialogOpened("reply"))
        assert visitor.model.dialog is not None
        assert visitor.model.dialog.text == opened
        assert "Copy the link and open it there." in visitor.text
    assert "easily lost" in Visitor(6).open(hosting().links(1)[0]).text


def test_whoever_sits_down_asks_the_browser_to_keep_the_games() -> None:
    host = hosting()
    assert host.to_be_kept
    guest = Visitor(2).open(host.links(1)[0])
    assert not guest.to_be_kept
    assert guest.do(m.InvitationAccepted("Bea", guest.secret)).to_be_kept


# ---- an invitation that two people accept


def test_whoever_accepts_a_used_invitation_is_told_by_the_host() -> None:
    ann = hosting()
    invitation = ann.links(1)[0]
    bea, eve = (
        Visitor(n).open(invitation).do(m.InvitationAccepted(name, f"{n:02x}" * 32))
        for n, name in ((2, "Bea"), (3, "Eve"))
    )
    ann.open(bea.links(0)[0])
    kept = dict(ann.chairs)
    ann.open(eve.links(0)[0])
    assert "Bea already has this seat" in ann.text
    assert ann.chairs == kept
    ann.do(m.DialogOpened("reply"))
    assert "not to Bea" in ann.text
    dialog = ann.model.dialog
    assert dialog is not None
    eve.open(dialog.text)
    assert "This seat is taken" in eve.text
    assert "Your games are unchanged" not in eve.text
    eve.open(f"#play/{eve.match.id}")
    assert "This seat is taken Someone else used the invitation first." in eve.text
    assert "Tell Ann you joined" not in eve.text
    assert "This seat is taken" in eve.again().text
    bea.open(dialog.text)
    assert "You have this already" in bea.text
    ann.do(m.DialogClosed()).open(f"#play/{ann.match.id}")
    bea.open(ann.type("e4").links(1)[0])
    assert bea.plies == 1


def test_an_invitation_that_holds_who_sat_down_offers_nothing() -> None:
    ann, bea = pair()
    device = device_at(bea.model)
    host = device_at(ann.model)
    assert device is not None
    assert host is not None
    used = Invitation(host.start, 1, dict(host.tickets)[1], device.log.order)
    eve = Visitor(3).open(f"#{seal(used)}")
    assert "This seat is taken" in eve.text
    assert not eve.do(m.InvitationAccepted("Eve", "03" * 32)).chairs


# ---- what is sent last


def offered(visitor: Visitor) -> list[bool]:
    """Of each button to send something, whether it is a main one."""
    doors = [door for door in Seen(visitor.model).having("data-act") if "data-value" in door]
    sending = [door for door in doors if door["data-act"] == "sendlink"]
    sending += [door for door in doors if door["data-value"][:4] == "send"]
    return ["main" in door["class"] for door in sending]


def test_the_last_link_is_offered_in_full_until_it_was_made() -> None:
    ann, bea = pair()
    bea.do(m.Resigned())
    assert offered(bea) == [True, False], "over the board, and as a code"
    sends(bea, ann, 0)
    assert offered(ann) == [], "whoever heard all has nothing to send"
    assert offered(bea) == [False], "it can be sent again"
    ann.do(m.QuestionAsked("rematch", 3))
    assert offered(ann) == [True, False]
    sends(ann, bea, 1)
    bea.do(m.QuestionAnswered(agrees=False))
    assert offered(bea) == [True, False], "something new is to be sent"


def test_whoever_heard_the_end_directly_is_sent_nothing_afterwards() -> None:
    ann, bea = connected()
    bea.do(m.Resigned())
    assert ann.match.resigned == 1
    bea.do(m.WireTold("down", ""))
    assert offered(bea) == []


def test_what_was_sent_can_be_sent_again_and_is_no_main_thing_any_more() -> None:
    ann, _ = pair()
    assert offered(ann.type("a1")) == [True, False]
    ann.links(1)
    assert offered(ann) == [False]
    assert "Send it to Bea again" in ann.text


def sent(visitor: Visitor, seat: int) -> str:
    """What one press hands on to another program."""
    visitor.model, effects = update(visitor.model, m.LinkSendRequested(seat))
    (text,) = [effect.text for effect in effects if isinstance(effect, ShareText)]
    return text


def test_one_press_sends_a_sentence_with_the_link() -> None:
    ann, bea = pair()
    text = sent(ann.type("a1"), 1)
    assert text.startswith(f"Your move in Mole Hill: {ORIGIN}mole_hill.html#w1.")
    assert offered(ann.do(m.LinkHandedOn())) == [False]
    assert bea.do(m.LetterPasted(text)).plies == 1
    assert sent(bea.do(m.Resigned()), 0).startswith(
        f"News of our game of Mole Hill: {ORIGIN}mole_hill.html#"
    )


def test_a_guest_who_is_not_on_turn_sends_that_they_joined() -> None:
    ann = hosting()
    assert sent(ann, 1).startswith("Play Mole Hill with me: ")
    bea = joined(ann)
    assert sent(bea, 0).startswith("I joined our game of Mole Hill: ")


def test_a_link_that_was_copied_is_said_to_be_until_something_new_is_played() -> None:
    ann, bea = pair()
    sent(ann.type("a1"), 1)
    assert offered(ann) == [True, False], "whoever thinks better of it can send it later"
    ann.do(m.CopyFinished(True))
    assert "Copied. Paste it into a message to Bea." in ann.text
    assert offered(ann) == [False]
    sends(ann, bea, 1)
    sends(bea.type("b2|c2"), ann, 0)
    assert "Copied." not in ann.text


def test_a_link_that_could_not_be_copied_is_shown() -> None:
    ann, _ = pair()
    sent(ann.type("a1"), 1)
    ann.do(m.CopyFinished(False))
    assert ann.model.dialog is not None
    assert (ann.model.dialog.name, ann.model.dialog.done) == ("send", False)
    assert "It is selected: copy it yourself." in ann.text


@pytest.mark.parametrize("seat", [0, 5])
def test_nothing_is_sent_to_a_seat_of_this_device_or_none(seat: int) -> None:
    ann, _ = pair()
    assert update(ann.type("a1").model, m.LinkSendRequested(seat))[1] == ()


def play_on(visitor: Visitor, seat: int) -> None:
    """Play the turn of a seat to its end."""
    while seat in visitor.match.actors:
        action = queries.legal(visitor.match, seat)[0]
        visitor.type(visitor.match.game.encode(action))


def test_two_who_wait_for_a_third_are_in_peace() -> None:
    ann = hosting("mole_majority", 3)
    bea, cy = joined(ann, 1), joined(ann, 2, "Cy")
    for guest in (bea, cy):
        sends(guest, ann, 0)
    for seat, guest in ((1, bea), (2, cy)):
        sends(ann, guest, seat)
    play_on(ann, 0)
    sends(ann, bea, 1)
    play_on(bea, 1)
    assert bea.match.actors == (2,)
    assert offered(bea) == [True, False, False], "the one on turn, and as a code for both"
    sends(bea, cy, 2)
    sends(bea, ann, 0)
    assert True not in [*offered(ann), *offered(bea)]


# ---- asking


def test_a_move_is_taken_back_when_the_other_agrees() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    sends(ann.do(m.UndoRequested()), bea, 1)
    assert ann.plies == 1
    assert "Ann wants to take back 1 move" in bea.text
    sends(bea.do(m.QuestionAnswered(True)), ann, 0)
    assert ann.plies == bea.plies == 0


def test_a_move_that_was_sent_to_nobody_is_taken_back_at_once() -> None:
    ann, bea = pair()
    ann.type("a1").do(m.UndoRequested())
    assert ann.plies == 0
    assert "You asked" not in ann.text
    assert ann.again().plies == 0
    sends(ann.type("b1"), bea, 1)
    assert bea.plies == 1
    sends(bea.type("b2|c2").do(m.UndoRequested()).type("d4|e4"), ann, 0)
    assert ann.match.plies == bea.match.plies
    assert ann.plies == 2


@pytest.mark.parametrize("how", ["shown", "shared", "heard", "reloaded"])
def test_a_move_that_somebody_may_have_is_asked_back(how: str) -> None:
    ann, _ = connected() if how == "heard" else pair()
    ann.type("a1")
    if how == "shown":
        ann.links(1)
    elif how == "shared":
        ann.do(m.LinkSendRequested(1))
    elif how == "reloaded":
        ann.again()
    ann.do(m.UndoRequested())
    assert ann.plies == 1
    assert "You asked to take back 1 move." in ann.text


def test_a_question_is_withdrawn_without_a_word_while_nobody_has_it() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    before = device_at(ann.model)
    ann.do(m.UndoRequested())
    assert "You asked to take back 1 move. Everyone must agree." in ann.text
    assert "Waiting for Bea to answer." in ann.text
    ann.do(m.QuestionWithdrawn())
    assert device_at(ann.model) == before
    assert "You asked" not in ann.again().text
    sends(bea.type("b2|c2"), ann, 0)
    assert ann.plies == 2


def test_a_move_that_nobody_has_is_still_taken_back_after_a_question_was_withdrawn() -> None:
    ann, bea = pair()
    ann.type("a1").do(m.QuestionAsked("draw", 0), m.QuestionWithdrawn())
    assert ann.plies == 1
    sends(ann.do(m.UndoRequested()).type("b1"), bea, 1)
    assert bea.plies == 1
    assert "offers a draw" not in bea.text


@pytest.mark.parametrize("agrees", [None, True, False])
def test_a_question_that_was_sent_is_withdrawn_unless_it_was_answered(
    agrees: bool | None,
) -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    sends(ann.do(m.UndoRequested()), bea, 1)
    assert "Withdraw" in ann.text
    assert "Withdraw" not in bea.text
    bea.do(m.QuestionWithdrawn())  # it is not hers
    assert "Bea wants" not in ann.text
    if agrees is not None:
        bea.do(m.QuestionAnswered(agrees))
    ann.do(m.QuestionWithdrawn())
    assert "You asked" not in ann.text
    sends(ann, bea, 1)
    sends(bea, ann, 0)
    assert ann.match.plies == bea.match.plies
    assert ann.plies == 1, "what the lower seat said counts first"
    assert "wants to take back" not in bea.text
    sends(bea.type("b2|c2"), ann, 0)
    assert ann.plies == 2


def test_a_place_for_links_is_open_only_while_one_is_awaited() -> None:
    ann, bea = pair()
    asked = "A link from another player"
    assert asked not in ann.text
    assert "Open a link" in ann.text
    assert asked in bea.text
    sends(ann.type("a1"), bea, 1)
    assert asked in ann.text
    assert asked not in bea.text


def test_what_another_tab_took_back_is_not_played_on_from() -> None:
    ann, bea = pair()
    tab = Visitor(1)
    tab.chairs, tab.games, tab.connected = ann.chairs, ann.games, []
    ann.connected = [tab]
    tab.open(f"#play/{ann.match.id}").do(m.LockChanged(ann.match.id, mine=False))
    ann.type("a1")
    assert tab.plies == 0
    ann.do(m.UndoRequested()).type("b1")
    tab.do(m.LockChanged(ann.match.id, mine=True))
    assert tab.match.plies == ann.match.plies
    sends(tab, bea, 1)
    assert bea.match.plies == ann.match.plies


def test_a_resignation_ends_the_game_on_both_devices_and_a_rematch_begins_on_both() -> None:
    ann, bea = pair()
    sends(ann.do(m.Resigned()), bea, 1)
    assert bea.match.resigned == 0
    sends(bea.do(m.QuestionAsked("rematch", 9)), ann, 0)
    sends(ann.do(m.QuestionAnswered(True)), bea, 1)
    for who in (ann, bea):
        (door,) = [href for href in Seen(who.model).values("href") if "play/" in str(href)]
        who.open(str(door))
    assert [player.away for player in bea.match.players] == [False, True]
    sends(bea.type("a1"), ann, 1)
    assert ann.plies == 1


def test_a_resignation_is_taken_back_when_the_other_agrees() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    sends(bea.do(m.Resigned()), ann, 0)
    sends(bea.do(m.UndoRequested()), ann, 0)
    assert "You asked to take the resignation back." in bea.text
    assert "Bea wants to take the resignation back." in ann.text
    sends(ann.do(m.QuestionAnswered(agrees=False)), bea, 1)
    assert "Not everyone agreed to take the resignation back." in bea.text
    assert bea.match.resigned == 1
    sends(bea.do(m.UndoRequested()), ann, 0)
    sends(ann.do(m.QuestionAnswered(agrees=True)), bea, 1)
    assert ann.match.resigned is bea.match.resigned is None
    assert ann.plies == bea.plies == 1


def test_whoever_looks_at_the_move_before_a_resignation_does_not_play_on_from_there() -> None:
    ann, bea = pair()
    sends(ann.type("a1").do(m.Resigned()), bea, 1)
    for who in (ann, bea):
        who.do(m.NodeChosen(1))
        assert (who.match.resigned, who.plies) == (0, 1)
        assert "wins." in who.text or "You win." in who.text
        who.do(m.PlyChosen(0), m.NodeChosen(1))
        assert (who.match.resigned, who.match.cursor) == (0, 1)


def test_a_draw_that_all_agree_to_ends_the_game() -> None:
    ann, bea = pair()
    sends(ann.do(m.QuestionAsked("draw", 0)), bea, 1)
    sends(bea.do(m.QuestionAnswered(True)), ann, 0)
    assert "agreed on a draw" in ann.text
    ann.type("a1")
    assert not ann.plies
    assert ann.model.table.hint == OVER
    assert "The game ended in a draw." in ann.text


def test_what_was_chosen_in_secret_is_not_asked_back() -> None:
    ann = hosting("majority", way="full")
    ann.type("pref:U:B1")
    assert ann.plies == 2  # the place, and that it is all
    ann.do(m.UndoRequested())
    assert ann.model.table.hint is not None
    device = device_at(ann.model)
    assert device is not None
    assert device.table.open is None


# ---- several tabs with the same chair


def test_a_link_that_is_opened_in_a_new_tab_reaches_the_tab_at_the_table() -> None:
    ann, bea = pair()
    link = ann.type("a1").links(1)[0]
    tab = Visitor()
    tab.chairs, tab.games, tab.connected = bea.chairs, bea.games, [bea]
    tab.open(link)
    assert bea.plies == 1


def test_a_tab_that_only_looks_on_hears_what_its_chair_has_heard_and_says_nothing() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    bea.type("b2|c2")
    bea.do(m.LockChanged(bea.match.id, mine=False))
    tab = Visitor()
    tab.chairs, tab.games = bea.chairs, bea.games
    sends(bea, ann, 0)
    link = ann.type("b1").links(1)[0]
    tab.open(link)
    said: list[Effect] = []
    for message in (
        m.RouteChanged(link.partition("#")[2]),
        m.ChairsFound(bea.match.id[:16], tuple(bea.chairs.items())),
    ):
        bea.model, effects = update(bea.model, message)
        said += [effect for effect in effects if isinstance(effect, SayOnWire)]
    own = device_at(bea.model)
    assert own is not None
    assert len(own.table.match.plies) == 3
    assert said == []


def test_whoever_looks_on_in_another_tab_reads_whom_the_game_waits_for() -> None:
    here = run(two_people("Rosa", "Wim"), m.LockChanged("table", mine=False))
    assert "Rosa to move. You are playing this game in another tab" in Seen(here).text
    match = match_of(here)
    waiting = replace(match, sealing=Sealing("answer", 0))
    text = Seen(replace(here, match=waiting)).text
    assert "Waiting for Rosa. You are playing this game in another tab" in text


def at_another_table(visitor: Visitor) -> Visitor:
    """Set up one more game with somebody elsewhere."""
    visitor.do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, "elsewhere"))
    return visitor.do(m.GameStarted(7, "fedcba9876543210", "03" * 32))


def test_a_letter_for_another_table_leaves_the_chair_at_this_one() -> None:
    ann, bea = pair()
    link = ann.type("a1").links(1)[0]
    before = at_another_table(bea).model
    before, _ = update(before, m.RouteChanged(link.partition("#")[2]))
    after, effects = update(before, m.ChairsFound("0123456789abcdef", tuple(bea.chairs.items())))
    assert after.chair == before.chair
    (kept,) = [effect.match_id for effect in effects if isinstance(effect, KeepChair)]
    assert kept == "0123456789abcdef-2"


def test_whoever_was_sent_no_invitation_sits_down_nowhere() -> None:
    visitor = Visitor().do(m.RouteChanged("#new/mole_hill"))
    before = visitor.model
    visitor.do(m.InvitationAccepted("Bea", visitor.secret))
    assert (visitor.model, visitor.chairs) == (before, {})


def test_the_tab_that_takes_a_game_over_knows_what_the_other_has_heard() -> None:
    ann, bea = pair()
    bea.do(m.LockChanged(bea.match.id, mine=False))
    tab = Visitor()
    tab.chairs, tab.games = bea.chairs, bea.games
    sends(ann.type("a1"), tab, 1)
    assert not bea.plies
    bea.do(m.LockChanged(bea.match.id, mine=True))
    assert bea.match.cursor == 1


# ---- the direct connection


def connected() -> tuple[Visitor, Visitor]:
    ann, bea = pair()
    for one, other in ((ann, bea), (bea, ann)):
        one.said.clear()
        one.connected = [other]
    ann.do(m.WireTold("up", ""))
    return ann, bea


def test_moves_appear_at_once_where_devices_are_connected() -> None:
    ann, bea = connected()
    ann.type("a1")
    assert bea.plies == 1
    bea.type("b2|c2")
    assert ann.plies == 2
    ann.games.clear()  # All is laid out anew from what the chair was told.
    assert ann.again().plies == 2


def test_when_it_breaks_links_go_on_and_it_is_picked_up_again() -> None:
    ann, bea = connected()
    ann.connected, bea.connected = [], []
    ann.do(m.WireTold("down", ""))
    ann.said.clear()
    ann.type("a1")
    assert "Send it to Bea" in ann.text
    assert not bea.plies
    ann.connected, bea.connected = [bea], [ann]
    bea.do(m.WireTold("up", ""))
    assert bea.match.cursor == 1


def test_whoever_closes_the_page_is_at_the_table_no_more() -> None:
    ann, bea = connected()
    (joined_wire,) = [effect for effect in bea.asked if isinstance(effect, JoinWire)]
    ann.do(m.WireTold("heard", joined_wire.goodbye))
    assert ann.model.wire.present == ()


@pytest.mark.parametrize("text", ["", "hello", "hello 7 1,1", "hello 1 1", "w1.AAAA", "d1.x.a.b"])
def test_what_means_nothing_on_the_wire_changes_nothing(text: str) -> None:
    ann, _ = connected()
    before = (ann.plies, ann.model.wire, ann.chairs)
    ann.connected = []
    ann.do(m.WireTold("heard", text))
    assert (ann.plies, ann.model.wire, ann.chairs) == before


def test_a_forged_letter_on_the_wire_is_told_and_dropped() -> None:
    ann, bea = connected()
    device = device_at(ann.type("a1").model)
    assert device is not None
    forged = replace(device.log.order[-1], seen=(1, 1), signature=bytes(64))
    bea.do(m.WireTold("heard", seal(Post(device.start.id, 1, (forged,)))))
    assert "in the name of Ann was changed or forged" in str(bea.model.table.hint)
    assert bea.plies == 1


def test_an_offer_is_answered_and_the_answer_is_accepted() -> None:
    ann, bea = pair()
    ann.do(m.ConnectionWanted(), m.WireTold("offer", "abc"))
    offer = ann.model.wire.link
    bea.do(m.LetterPasted(offer))
    assert bea.asked[-1] == AnswerConnection("abc", "")
    bea.do(m.WireTold("answer", "xyz"))
    ann.do(m.LetterPasted(bea.model.wire.link))
    assert ann.asked[-1] == AcceptConnection("xyz")
    ann.do(m.WireTold("up", ""))
    assert ann.model.dialog is None


def test_who_sits_down_without_an_offer_answers_none() -> None:
    for visitor in pair():
        assert not [each for each in visitor.asked if isinstance(each, AnswerConnection)]
        assert visitor.model.dialog is None


def test_an_offer_that_is_opened_in_a_new_tab_is_answered_at_the_table() -> None:
    ann, bea = pair()
    ann.do(m.ConnectionWanted(), m.WireTold("offer", "abc"))
    bea.model = Visitor().model
    bea.open(ann.model.wire.link)
    assert bea.model.route.screen == "play"
    assert bea.asked[-1] == AnswerConnection("abc", "")


def test_an_offer_to_somebody_else_is_answered_by_nobody() -> None:
    ann, _ = pair()
    ann.do(m.ConnectionWanted(), m.WireTold("offer", "abc"))
    stranger = Visitor(5).open(ann.model.wire.link)
    assert stranger.model.joining is not None
    assert stranger.model.joining.kind == "foreign"
    at_another_table(stranger)
    assert AnswerConnection("abc", "") not in stranger.asked


@pytest.mark.parametrize("elsewhere", [True, False])
def test_an_answer_for_another_table_is_not_taken_at_this_one(*, elsewhere: bool) -> None:
    ann, bea = pair()
    ann.do(m.ConnectionWanted(), m.WireTold("offer", "abc"))
    bea.do(m.LetterPasted(ann.model.wire.link), m.WireTold("answer", "xyz"))
    if elsewhere:
        at_another_table(ann)
    else:
        ann.do(m.RouteChanged("#new/mole_hill"), m.GameStarted(7, "fedcba9876543210", ""))
        assert device_at(ann.model) is None
    ann.open(bea.model.wire.link)
    assert AcceptConnection("xyz") not in ann.asked
    assert "The answer went to the tab with the game." in ann.text


def test_an_answer_that_is_opened_in_a_new_tab_goes_to_the_one_that_waits() -> None:
    ann, bea = pair()
    tab = Visitor()
    tab.connected, ann.connected = [ann], [tab]
    ann.do(m.ConnectionWanted(), m.WireTold("offer", "abc"))
    bea.do(m.LetterPasted(ann.model.wire.link), m.WireTold("answer", "xyz"))
    tab.open(bea.model.wire.link)
    assert ann.asked[-1] == AcceptConnection("xyz")
    assert "The answer went to the tab with the game." in tab.text
    before = tab.model
    assert tab.do(m.AnswerUnheard(HOST)).model == before


def test_an_answer_to_an_offer_that_is_gone_says_so_and_offers_the_next_step() -> None:
    ann, bea = pair()
    ann.do(m.ConnectionWanted(), m.WireTold("offer", "abc"))
    bea.do(m.LetterPasted(ann.model.wire.link), m.WireTold("answer", "xyz"))
    answer = bea.model.wire.link
    anew = Visitor(1)
    anew.chairs, anew.games = ann.chairs, ann.games
    anew.open(answer)
    assert "Opening the game" in anew.text
    anew.do(m.AnswerUnheard(HOST))
    assert "This answer came too late" in anew.text
    assert f"#play/{HOST}" in Seen(anew.model).values("href")
    assert "This answer came too late" in Visitor(5).open(answer).do(m.AnswerUnheard(HOST)).text

    anew.open(f"#play/{HOST}").do(m.WireTold("late", ""))
    assert "This answer came too late. Make a new link and send it." in anew.text
    assert "connect" in Seen(anew.model).values("data-act")
    anew.do(m.ConnectionWanted(), m.WireTold("offer", "abc"))
    assert "came too late" not in anew.text


def test_a_greeting_at_a_table_of_others_is_for_nobody() -> None:
    visitor = Visitor(2).do(m.RouteChanged("#new/mole_hill"))
    before = visitor.model
    visitor.do(m.WireTold("heard", "hello? 0 0,0"))
    assert visitor.model == before


@pytest.mark.parametrize(
    ("typed", "used"),
    [
        ("stun.example.org:3478", "stun:stun.example.org:3478"),
        (" stun:stun.example.org ", "stun:stun.example.org"),
        ("stuns:stun.example.org", "stuns:stun.example.org"),
        ("turn:x y", ""),
        ("", ""),
    ],
)
def test_no_server_is_asked_but_one_that_was_entered(typed: str, used: str) -> None:
    ann, _ = pair()
    ann.do(m.StunServerNamed(typed), m.ConnectionWanted())
    assert ann.asked[-1] == OfferConnection(used)


# ---- whole games


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_game_is_played_by_links_alone_with_browsers_closed_in_between(
    game: str, seats: int
) -> None:
    host = hosting(game, seats)
    visitors = [host, *(joined(host, seat, f"Guest {seat}") for seat in range(1, seats))]
    chance = Random(5)
    for turn in range(60):
        seat = next((n for n, who in enumerate(visitors) if _can_play(who)), None)
        if seat is None:
            break
        who = visitors[seat]
        action = chance.choice(list(queries.legal(who.match, seat)))
        before = who.plies
        who.do(m.MoveTyped(who.match.game.encode(action)))
        assert who.plies == before + 1, who.model.table.hint
        if turn % 7 == 3:
            who.again()
        device = device_at(who.model)
        assert device is not None
        for other in due(device):
            sends(who, visitors[other], other)
            for back in range(seats):
                if back != other and len(device.log.letters[back]) == 0:
                    sends(visitors[other], visitors[back], back)
    assert max(who.plies for who in visitors) >= 20 or host.match.result


def _can_play(who: Visitor) -> bool:
    if who.model.route.screen != "play":
        who.do(m.RouteChanged(f"play/{who.match.id}"))
    return queries.person_to_act(who.match) is not None
