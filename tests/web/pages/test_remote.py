from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest

from molecore.core.history import History
from molecore.core.match import Sealing
from molecore.core.record import replace
from molecore.registry import PLAYABLE
from molecore.remote.envelopes import Post, seal
from molecore.remote.messages import GaveUp
from molecore.wire import logs
from moleweb.app import queries, signing
from moleweb.app.chairs import device_at, due
from moleweb.app.effects import (
    AcceptConnection,
    AnswerConnection,
    Effect,
    FindChairs,
    FindLostGame,
    JoinWire,
    KeepChair,
    LoadGame,
    OfferConnection,
    SaveGame,
    SayOnWire,
)
from moleweb.app.model import Model
from moleweb.pages.play.titles import title
from moleweb.pages.remote.playing import OVER, settle
from moleweb.shell.update import update
from moleweb.storage.messages import GameLoaded
from tests.remote.signing import KEYS
from tests.sealed.ristretto import Ristretto
from tests.web import messages as m
from tests.web.driving import ORIGIN, Seen, match_of, run, two_people

GAMES = [(meta.id, seats) for meta in PLAYABLE for seats in (meta.seats[0], meta.seats[-1])]


@pytest.fixture(autouse=True)
def _signed() -> None:
    signing.use(KEYS, Ristretto())


class Visitor:
    """Somebody with a browser that keeps games and chairs."""

    def __init__(self, number: int = 1) -> None:
        self.chairs: dict[str, str] = {}
        self.games: dict[str, History] = {}
        self.secret = f"{number:02x}" * 32
        self.connected: list[Visitor] = []
        """Whose devices hear what is said here."""
        self.said: list[str] = []
        self.asked: list[Effect] = []
        """What connections were to be made."""
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
                return [m.ChairsFound(game, tuple(found))]
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


def test_an_invitation_says_who_invites_to_what_before_anything_is_kept() -> None:
    guest = Visitor(2).open(hosting().links(1)[0])
    assert "Ann invites you to a game of Mole Hill" in guest.text
    assert "sitdown" in Seen(guest.model).values("data-submit")
    assert not guest.chairs
    assert not guest.games


def test_a_game_with_hidden_cards_says_that_it_is_played_on_trust() -> None:
    assert "on trust" in Visitor(2).open(hosting("mountains", 3).links(1)[0]).text
    assert "on trust" not in Visitor(2).open(hosting().links(1)[0]).text


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
        offered.setdefault(seat, Seen(host.model).values("data-act") & {"hint", "stop"})
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


def test_a_move_that_was_played_before_the_invitation_is_in_it() -> None:
    bea = joined(hosting().type("a1"))
    assert bea.plies == 1


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
    assert "no link" in str(bea.model.table.hint)


def test_it_is_said_for_whom_one_waits() -> None:
    ann, _ = pair()
    ann.type("a1")
    assert "Waiting for Bea." in ann.text
    assert "Send it to Bea" in ann.text
    assert "Waiting for Bea" in str(title(ann.model))


# ---- links that bring nothing


@pytest.mark.parametrize("kind", ["known", "own", "foreign", "bad"])
def test_a_link_that_brings_nothing_is_explained_and_changes_nothing(kind: str) -> None:
    ann, bea = pair()
    link = ann.type("a1").links(1)[0]
    sends(ann, bea, 1)
    before = (bea.plies, dict(bea.chairs))
    who = {"known": bea, "own": ann, "foreign": Visitor(5), "bad": bea}[kind]
    who.open(link if kind != "bad" else link[:-9] + "AAAAAAAAA")
    assert who.model.joining is not None
    assert who.model.joining.kind == kind
    assert Seen(who.model).text
    assert (bea.plies, bea.chairs) == before


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
    other.open(first)
    assert other.model.joining is not None
    assert other.model.joining.kind == "waiting"


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
    assert "Not everybody agreed to a draw" in ann.text
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
    assert "no chair" in ann.text


def test_a_game_whose_save_is_lost_is_laid_out_anew_from_its_chair() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    sends(bea.type("b2|c2"), ann, 0)
    before = ann.match
    ann.games.clear()
    ann.again()
    assert "save of this game was lost" in ann.text
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
    assert "not kept in this browser" in ann.text


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
    assert "you send a link after each move" in Seen(model).text
    assert {"seat-0-elsewhere", "seat-1-elsewhere"} <= set(Seen(model).values("id"))


def test_somebody_has_to_play_here() -> None:
    host = hosting(here=())
    assert host.model.draft is not None
    assert "has to play here" in host.model.draft.complaint


def test_a_changed_letter_in_a_link_names_whose_it_is() -> None:
    ann, bea = pair()
    device = device_at(ann.type("a1").model)
    assert device is not None
    forged = replace(device.log.order[-1], signature=bytes(64))
    bea.open(f"#{seal(Post(device.start.id, 1, (forged,)))}")
    assert "A message of Ann" in bea.text


def test_a_letter_forged_in_ones_own_name_is_not_told_as_anothers() -> None:
    ann, bea = pair()
    device = device_at(bea.model)
    assert device is not None
    forged = device.log.signed(KEYS, bytes.fromhex("05" * 32), 0, GaveUp(0))
    ann.open(f"#{seal(Post(device.start.id, 0, (forged,)))}")
    assert "A message came that says it is yours, and this device did not send it" in ann.text
    assert "A message of" not in ann.text


# ---- what is sent last


def offered(visitor: Visitor) -> list[bool]:
    """Of each button to send something, whether it is a main one."""
    doors = Seen(visitor.model).having("data-value")
    return ["main" in door["class"] for door in doors if door["data-value"][:4] == "send"]


def test_the_last_link_is_offered_in_full_until_it_was_made() -> None:
    ann, bea = pair()
    bea.do(m.Resigned())
    assert offered(bea) == [True, True], "in the bar, and over the board"
    sends(bea, ann, 0)
    assert offered(ann) == [], "whoever heard all has nothing to send"
    assert offered(bea) == [False], "it can be sent again"
    ann.do(m.QuestionAsked("rematch", 3))
    assert offered(ann) == [True, True]
    sends(ann, bea, 1)
    bea.do(m.QuestionAnswered(agrees=False))
    assert offered(bea) == [True, True], "something new is to be sent"


def test_whoever_heard_the_end_directly_is_sent_nothing_afterwards() -> None:
    ann, bea = connected()
    bea.do(m.Resigned())
    assert ann.match.resigned == 1
    bea.do(m.WireTold("down", ""))
    assert offered(bea) == [False]


def test_what_others_wait_for_is_offered_however_often_a_link_was_made() -> None:
    ann, _ = pair()
    ann.type("a1").links(1)
    assert offered(ann) == [True]


# ---- asking


def test_a_move_is_taken_back_when_the_other_agrees() -> None:
    ann, bea = pair()
    sends(ann.type("a1").do(m.UndoRequested()), bea, 1)
    assert ann.plies == 1
    assert "Ann would like to take back 1 move" in bea.text
    sends(bea.do(m.QuestionAnswered(True)), ann, 0)
    assert ann.plies == bea.plies == 0


def test_a_no_is_told() -> None:
    ann, bea = pair()
    sends(ann.do(m.QuestionAsked("draw", 0)), bea, 1)
    sends(bea.do(m.QuestionAnswered(False)), ann, 0)
    assert "Not everybody agreed to a draw" in ann.text


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
    assert "You have asked to play on in spite of the resignation." in bea.text
    assert "Bea would like to play on in spite of the resignation." in ann.text
    sends(ann.do(m.QuestionAnswered(agrees=False)), bea, 1)
    assert "Not everybody agreed to take the resignation back." in bea.text
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
        assert "Bea wins." in who.text or "You win." in who.text
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
    assert "Rosa to move. This game is being played in another tab" in Seen(here).text
    match = match_of(here)
    waiting = replace(match, sealing=Sealing("answer", 0))
    text = Seen(replace(here, match=waiting)).text
    assert "Waiting for Rosa. This game is being played in another tab" in text


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


def test_it_is_told_who_is_at_the_table_and_thinks() -> None:
    ann, bea = connected()
    assert "Ann is at the table and is thinking." in bea.text
    ann.type("a1")
    assert "Bea is at the table and is thinking." in ann.text
    assert "Send it to Bea" not in ann.text


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
    assert "A message of Ann" in str(bea.model.table.hint)
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
    assert ann.model.joining is not None
    assert ann.model.joining.kind == "handed"


def test_an_answer_that_is_opened_in_a_new_tab_goes_to_the_one_that_waits() -> None:
    ann, bea = pair()
    tab = Visitor()
    tab.connected = [ann]
    ann.do(m.ConnectionWanted(), m.WireTold("offer", "abc"))
    bea.do(m.LetterPasted(ann.model.wire.link), m.WireTold("answer", "xyz"))
    tab.open(bea.model.wire.link)
    assert ann.asked[-1] == AcceptConnection("xyz")
    assert "connected" in tab.text


def test_a_greeting_at_a_table_of_others_is_for_nobody() -> None:
    visitor = Visitor(2).do(m.RouteChanged("#new/mole_hill"))
    before = visitor.model
    visitor.do(m.WireTold("heard", "hello? 0 0,0"))
    assert visitor.model == before


def test_a_connection_that_fails_is_told() -> None:
    ann, _ = pair()
    ann.do(m.DialogOpened("direct"), m.ConnectionWanted(), m.WireTold("failed", ""))
    assert "goes on by links" in ann.text


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


def test_a_link_is_opened_in_a_page_with_another_game() -> None:
    ann, bea = pair()
    link = ann.type("a1").links(1)[0]
    bea.model = Visitor().model
    bea.open(link)
    assert bea.plies == 1


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
