"""Games with others elsewhere: news that comes late, twice, or for somebody else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from molecore.core.errors import BadOptions
from molecore.core.record import replace
from molecore.draw import boards
from molecore.games.mole_hill.rules import MoleHill
from molecore.remote.device import Device
from molecore.remote.envelopes import keep, kept
from molecore.remote.messages import Asked
from molecore.sealed import ways
from molecore.wire import logs
from molecore.words import Message
from moleweb.app import queries, signing
from moleweb.app.chairs import device_at
from moleweb.app.effects import Effect, FindChairs, KeepChair, OfferConnection, SayOnWire
from moleweb.pages.new_game.messages import SealingChosen, WayChosen
from moleweb.pages.remote.keeping import with_next
from moleweb.pages.remote.playing import PAST, settle
from moleweb.shell.update import update
from tests.remote.signing import KEYS
from tests.sealed.ristretto import Ristretto
from tests.web import messages as m
from tests.web.driving import Seen, effects, run, two_people
from tests.web.pages.test_remote import Visitor, connected, hosting, joined, pair, sends
from tests.web.pages.test_sealed import party, play


@pytest.fixture(autouse=True)
def _signed() -> None:
    signing.use(KEYS, Ristretto())


def device(visitor: Visitor) -> Device:
    found = device_at(visitor.model)
    assert found is not None
    return found


def other_host() -> Visitor:
    """Somebody with an invitation to a game that none of the others know."""
    host = Visitor(4).do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, "elsewhere"))
    return host.do(m.GameStarted(5, "fedcba9876543210", "04" * 32))


def followed(visitor: Visitor, address: str) -> Visitor:
    """A link was followed, and which chairs are here is not known yet."""
    visitor.model, _ = update(visitor.model, m.RouteChanged(address.partition("#")[2]))
    return visitor


# ---- chairs that are found


def test_a_chair_that_is_kept_damaged_is_as_good_as_none() -> None:
    ann, bea = pair()
    link = ann.type("a1").links(1)[0]
    bea.chairs = dict.fromkeys(bea.chairs, "c1.damaged")
    bea.model = Visitor().model
    bea.open(link)
    assert bea.model.joining is not None
    assert bea.model.joining.kind == "foreign"


def test_an_invitation_to_another_game_is_opened_beside_the_game_at_the_table() -> None:
    ann, _ = pair()
    known = device(ann)
    ann.open(other_host().links(1)[0])
    assert ann.model.joining is not None
    assert ann.model.joining.kind == "invited"
    assert device(ann) is known


def test_nobody_sits_down_before_it_is_said_at_what() -> None:
    guest = followed(Visitor(2), hosting().links(1)[0])
    guest.do(m.InvitationAccepted("Bea", guest.secret))
    assert not guest.chairs


def test_whoever_gives_no_name_is_called_as_they_were_invited() -> None:
    assert joined(hosting(), name=" ").match.players[1].name == "Ben"


def test_chairs_that_are_found_once_somebody_has_gone_elsewhere_change_nothing() -> None:
    guest = followed(Visitor(2), hosting().links(1)[0])
    guest.do(m.RouteChanged("#shelf"))
    before = guest.model
    guest.do(m.ChairsFound("0123456789abcdef", ()))
    assert guest.model == before


def test_chairs_of_another_game_do_not_answer_for_the_link() -> None:
    guest = followed(Visitor(2), hosting().links(1)[0])
    games = "fedcba9876543210", "0123456789abcdef"
    kinds = [guest.do(m.ChairsFound(game, ())).model.joining for game in games]
    assert [joining and joining.kind for joining in kinds] == ["looking", "invited"]


def test_an_answer_that_was_handed_on_stays_so_whatever_chairs_are_found() -> None:
    tab = Visitor(2).open("#d1.0123456789abcdef.a.xyz")
    tab.do(m.ChairsFound("0123456789abcdef", ()), m.WireTold("heard", "hello 0 0,0"))
    before = tab.model
    assert before.joining is not None
    assert before.joining.kind == "handed"
    tab.do(m.ChairsFound("0123456789abcdef", ()))
    assert tab.model == before


def test_a_lost_game_that_is_found_once_somebody_has_gone_elsewhere_is_not_forced_on_them() -> None:
    ann, _ = pair()
    [(match_id, text)] = ann.chairs.items()
    late = Visitor(1).do(m.RouteChanged("#shelf"))
    before = late.model
    late.do(m.LostGameFound(match_id, text))
    assert late.model == before
    assert late.do(m.RouteChanged(""), m.LostGameFound(match_id, text)).match.id == match_id


def test_a_letter_that_is_known_is_not_kept_again() -> None:
    ann, bea = pair()
    link = ann.type("a1").links(1)[0]
    chairs = tuple(bea.open(link).chairs.items())
    found = m.ChairsFound(device(bea).start.id, chairs)
    bea.do(m.RouteChanged("#games"))
    asked = effects(followed(bea, link).model, found)
    joining = bea.do(found).model.joining
    assert joining is not None
    assert joining.kind == "known"
    assert not [effect for effect in asked if isinstance(effect, KeepChair)]


def test_a_game_that_the_page_cannot_show_is_neither_joined_nor_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, _ = pair()
    [(match_id, text)] = ann.chairs.items()
    invitation, guest, late = hosting().links(1)[0], Visitor(2), Visitor(1)
    monkeypatch.setattr(boards, "drawn", lambda _: False)
    guest.model, _ = update(guest.model, m.RouteChanged(invitation.partition("#")[2]))
    guest.model, _ = update(guest.model, m.ChairsFound("0123456789abcdef", ()))
    assert guest.model.joining is not None
    assert "cannot show Mole Hill yet" in guest.model.joining.said
    before = late.model
    assert update(before, m.LostGameFound(match_id, text))[0] == before


# ---- what is said, and by which tab


def test_a_tab_that_only_looks_on_hears_what_is_said_and_plays_it_when_it_takes_over() -> None:
    ann, bea = connected()
    bea.do(m.LockChanged(bea.match.id, mine=False))
    kept = dict(bea.chairs)
    ann.type("a1")
    assert device(bea).table.match.plies == ann.match.plies
    assert not bea.plies
    assert bea.chairs == kept
    assert bea.model.table.hint is None, "nobody is refused what they did not do"
    after, _ = update(bea.model, m.LockChanged(bea.match.id, mine=True))
    assert after.match is not None
    assert after.match.plies == ann.match.plies


@pytest.mark.parametrize("sealed", [False, True], ids=["open", "sealed"])
def test_a_tab_that_takes_over_shows_and_keeps_what_the_one_before_it_never_saved(
    sealed: bool,
) -> None:
    ann, bea = party("mountains", 2) if sealed else connected()
    ann.connected, bea.connected = [bea], [ann]
    play([ann, bea], Random(3), 4 if sealed else 2)
    for each in (ann, bea):
        each.said.clear()
    # Bea's other tab writes, and is ended before it has kept what is heard now.
    bea.do(m.LockChanged(bea.match.id, mine=False))
    before, kept = len(bea.match.plies), dict(bea.chairs)
    while (seat := queries.person_to_act(ann.match)) is not None:
        ann.type(ann.match.game.encode(queries.legal(ann.match, seat)[0]))
    assert bea.chairs == kept
    bea.do(m.SaveReceived(logs.dump(bea.games[bea.match.id].entitle("Other"))))
    assert before == len(bea.match.plies), "whoever looks on sees what the other tab has"
    bea.do(m.LockChanged(bea.match.id, mine=True))
    shown = bea.match.plies
    assert before < len(shown) == bea.match.cursor == len(device(bea).table.match.plies)
    assert not bea.model.table.browsing
    assert kept_device(bea).log == device(bea).log
    assert bea.again().match.plies == shown
    bea.do(m.PlyChosen(1), m.GameNamed(bea.match.id, "Ours"))
    assert bea.match.cursor == 1, "looking back is left alone"


@pytest.mark.parametrize("is_kept", [False, True])
def test_a_tab_that_takes_over_says_what_a_sealed_game_waits_for(is_kept: bool) -> None:
    host = hosting("mountains", 2, sealed=True)
    guest = joined(host)
    host.do(m.LockChanged(host.match.id, mine=False))
    for link in guest.links(0):
        host.do(m.WireTold("heard", link.partition("#")[2]))
    heard = device(host)
    if is_kept:
        host.chairs[host.match.id] = keep(heard)
    assert heard.table.due()
    host.do(m.LockChanged(host.match.id, mine=True))
    assert device(host).log == heard.pay(KEYS).log != heard.log
    assert kept_device(host).log == device(host).log


def test_a_tab_that_takes_over_keeps_no_less_than_the_one_before_it_did() -> None:
    ann, bea = connected()
    ann.type("a1")
    looking, writing = bea.model, bea
    writing.connected = []
    writing.type("b2|c2")
    said = kept_device(writing).log
    writing.model = replace(looking, elsewhere=True)
    writing.do(m.LockChanged(bea.match.id, mine=True))
    assert kept_device(writing).log == device(writing).log == said
    assert writing.plies == 2


def kept_device(visitor: Visitor) -> Device:
    """The chair at the table as the browser has it."""
    return kept(visitor.chairs[visitor.match.id], Ristretto())


def test_a_rematch_is_set_up_with_the_seed_it_was_asked_with_and_nothing_else_takes_one() -> None:
    ann, bea = pair()
    ann.do(m.QuestionAsked("draw", 9))
    question = device(ann).table.open
    assert question is not None
    assert question.asked == Asked("draw", 0, 0)
    sends(ann, bea, 1)
    sends(bea.do(m.QuestionAnswered(False)).do(m.Resigned()), ann, 0)
    sends(ann.do(m.QuestionAsked("rematch", 9)), bea, 1)
    sends(bea.do(m.QuestionAnswered(True)), ann, 0)
    for who in (ann, bea):
        [following] = [kept.start for key, kept in who.games.items() if key != who.match.id]
        assert following.seed == 9


def test_nothing_is_asked_where_nobody_is_elsewhere_or_there_is_nothing_to_take_back() -> None:
    here = two_people()
    assert run(here, m.QuestionAsked("draw", 0)) == here
    ann, _ = pair()
    ann.do(m.QuestionAsked("takeback", 0))
    assert device(ann).table.open is None


def test_nothing_is_answered_where_nothing_is_asked() -> None:
    here = two_people()
    assert run(here, m.QuestionAnswered(True)) == here
    ann, _ = pair()
    before = ann.model
    assert ann.do(m.QuestionAnswered(True)).model == before
    own = ann.do(m.QuestionAsked("draw", 0)).model
    assert ann.do(m.QuestionAnswered(True)).model == own


@pytest.mark.parametrize("agrees", [True, False])
def test_one_answer_is_that_of_everybody_at_the_device(agrees: bool) -> None:
    host = hosting("mountains", 3, here=(0, 1))
    guest = joined(host, 2, "Cy")
    sends(guest, host, 0)
    sends(guest.do(m.QuestionAsked("draw", 0)), host, 0)
    host.do(m.QuestionAnswered(agrees))
    assert host.model.table.hint is None
    assert device(host).table.open is None
    assert device(host).table.drawn is agrees


@pytest.mark.parametrize("looked_at", [0, 3])
def test_who_asks_for_a_move_back_means_the_last_one_of_their_own(looked_at: int) -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    sends(bea.type("b2|c2"), ann, 0)
    ann.type("b1").do(m.PlyChosen(looked_at), m.QuestionAsked("takeback", 0))
    question = device(ann).table.open
    assert question is not None
    assert question.asked == Asked("takeback", 2, 0)


def test_who_gave_up_asks_to_go_on_from_there() -> None:
    ann, _ = pair()
    ann.type("a1").do(m.Resigned(), m.QuestionAsked("takeback", 0))
    question = device(ann).table.open
    assert question is not None
    assert question.asked == Asked("takeback", 1, 0)


def test_a_draw_can_be_asked_for_where_no_move_can_be_taken_back() -> None:
    ann = hosting("majority", way="full").type("pref:U:B1")
    ann.do(m.QuestionAsked("takeback", 0))
    assert device(ann).table.open is None
    ann.do(m.QuestionAsked("draw", 0))
    assert device(ann).table.open is not None


def test_of_several_at_one_device_whoever_acts_asks() -> None:
    host = hosting("mountains", 3, here=(0, 1))
    while host.match.actors != (1,):
        [seat] = host.match.actors
        assert seat == 0
        host.type(host.match.game.encode(host.match.game.legal_actions(host.match.state, seat)[0]))
    host.do(m.QuestionAsked("draw", 0))
    question = device(host).table.open
    assert question is not None
    assert question.seat == 1
    assert question.agreed == {0, 1}


# ---- what is said on the wire


def said(visitor: Visitor, message: m.Message) -> list[Effect]:
    """What a message lets a device say to the others."""
    visitor.model, done = update(visitor.model, message)
    return [effect for effect in done if isinstance(effect, SayOnWire)]


def test_what_others_lack_is_said_once_and_nothing_when_they_lack_nothing() -> None:
    ann, bea = connected()
    (letter,) = said(ann, m.MoveTyped("a1"))
    assert isinstance(letter, SayOnWire)
    assert not said(ann, m.DialogOpened("help")), "it has been said"
    assert not said(bea, m.WireTold("heard", letter.text)), "whoever said it has it"
    assert not update(bea.model, m.WireTold("heard", letter.text))[1], "it is known"
    counts = ",".join(map(str, device(bea).log.counts))
    assert not said(bea, m.WireTold("heard", f"hello 0 {counts}"))


def test_at_a_table_of_three_a_letter_is_said_for_those_who_sit_there() -> None:
    guest = joined(hosting("mole_majority", 3), 1)
    assert not device(guest).taken(2)
    letters = said(guest, m.QuestionAsked("draw", 0))
    assert len(letters) == 1


@pytest.mark.parametrize("text", ["bye 1 9,9,9", "bye 1 9", "hello 0 9,9", "hello 1,2 9,9"])
def test_who_is_at_the_table_is_not_changed_by_other_tabs_and_odd_words(text: str) -> None:
    ann, _ = connected()
    ann.connected = []
    ann.do(m.WireTold("heard", text))
    assert ann.model.wire.present == (1,)


@pytest.mark.parametrize("text", ["nothing", "d1.0123456789abcdef.o.abc"])
def test_odd_words_are_neither_complained_of_nor_answered(text: str) -> None:
    ann, _ = connected()
    asked = list(ann.asked)
    ann.do(m.WireTold("heard", text))
    assert ann.model.table.hint is None
    assert ann.asked == asked


def test_letters_of_another_game_are_not_for_the_one_at_the_table() -> None:
    ann, _ = connected()
    host = other_host()
    guest = joined(host)
    kept = dict(ann.chairs)
    for link in guest.links(0):
        ann.do(m.WireTold("heard", link.partition("#")[2]))
    assert ann.model.table.hint is None
    assert ann.chairs == kept


def test_letters_come_in_at_their_own_table_alone() -> None:
    ann, bea = connected()
    ann.connected = []
    letter = ann.type("a1").links(1)[0].partition("#")[2]
    bea.do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, ""), m.GameStarted(3, "own"))
    kept = dict(bea.chairs)
    bea.do(m.WireTold("heard", letter))
    assert (bea.match.id, bea.chairs) == ("own", kept)


def test_a_server_of_somebodys_own_is_used_in_the_next_game_as_well() -> None:
    ann, _ = pair()
    ann.do(m.StunServerNamed("stun.example.org:3478"))
    ann.do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, "elsewhere"))
    ann.do(m.GameStarted(5, "fedcba9876543210", "04" * 32), m.ConnectionWanted())
    assert ann.asked[-1] == OfferConnection("stun:stun.example.org:3478")


@pytest.mark.parametrize("news", ["offer", "failed", "up", "down"])
def test_news_of_a_connection_are_nothing_to_a_table_without_chairs(news: Any) -> None:
    here = two_people()
    assert run(here, m.WireTold(news, "")) == here


def test_only_the_dialog_about_it_is_closed_by_a_connection() -> None:
    ann, _ = pair()
    ann.do(m.DialogOpened("help"), m.WireTold("up", ""))
    assert ann.model.dialog is not None
    assert ann.model.dialog.name == "help"


def test_letters_that_follow_on_missing_ones_are_not_told_to_other_tabs() -> None:
    ann, bea = pair()
    late = Visitor(2)
    late.chairs, late.games = dict(bea.chairs), dict(bea.games)
    sends(ann.type("a1"), bea, 1)
    sends(bea.type("b2|c2"), ann, 0)
    late.open(ann.type("b1").links(1)[0])
    assert late.model.joining is not None
    assert late.model.joining.kind == "behind"
    assert not late.asked


# ---- what is sealed


@pytest.mark.parametrize(
    ("game", "others", "sealed"),
    [
        ("mole_hill", ["elsewhere"], False),
        ("mountains", ["elsewhere"], True),
        ("mountains", ["elsewhere", "elsewhere"], True),
        ("mountains", ["elsewhere", "casual"], False),
        ("mountains", ["elsewhere", ""], False),
    ],
)
def test_a_game_is_sealed_where_it_has_secrets_and_everybody_a_device(
    game: str, others: list[str], sealed: bool
) -> None:
    host = Visitor(1).do(m.RouteChanged(f"#new/{game}"))
    if game == "mountains":
        host.do(m.SeatCountChosen(1 + len(others)))
    host.do(*(m.SeatAssigned(seat, level) for seat, level in enumerate(["", *others])))
    host.do(SealingChosen(sealed=True), m.GameStarted(7, "0123456789abcdef", "01" * 32))
    assert (host.match.sealing is not None) is sealed
    assert host.match.seed == (0 if sealed else 7)


@pytest.mark.parametrize(("way", "sealed"), [("first", False), ("lot", True)])
def test_a_lot_is_drawn_by_all_devices_where_nothing_is_hidden(way: str, sealed: bool) -> None:
    host = Visitor(1).do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, "elsewhere"))
    host.do(WayChosen(way))
    assert ("Nobody can influence it" in host.text) is sealed
    host.do(m.GameStarted(7, "0123456789abcdef", "01" * 32))
    assert (host.match.sealing is not None) is sealed


def test_a_lot_is_drawn_here_where_so_chosen_or_nobody_is_elsewhere() -> None:
    for level, chosen in (("elsewhere", [SealingChosen(sealed=False)]), ("", [])):
        host = Visitor(1).do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, level))
        host.do(WayChosen("lot"), *chosen)
        assert ("trust your device" in host.text) is bool(chosen)
        host.do(m.GameStarted(7, "0123456789abcdef", "01" * 32))
        assert host.match.sealing is None


def test_a_lot_is_not_spoken_of_where_nobody_is_here() -> None:
    host = Visitor(1).do(m.RouteChanged("#new/mole_hill"), WayChosen("lot"))
    host.do(m.SeatAssigned(0, "elsewhere"), m.SeatAssigned(1, "elsewhere"))
    assert not choices(host)


def test_options_that_contradict_each_other_are_told_when_the_game_is_to_begin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuses(*_: Any) -> None:
        raise BadOptions(Message("new_game.lot"))

    host = Visitor(1).do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, "elsewhere"))
    monkeypatch.setattr(MoleHill, "setup", refuses)
    assert "Start the game" in host.text
    host.do(m.GameStarted(7, "0123456789abcdef", "01" * 32))
    assert host.model.draft is not None
    assert host.model.draft.complaint


def test_a_game_is_not_sealed_where_nobody_knows_how(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "WAYS", {})
    for game, told in (("mole_hill", ""), ("moleozer", "hold the secrets.")):
        host = Visitor(1).do(m.RouteChanged(f"#new/{game}"), m.SeatAssigned(1, "elsewhere"))
        host.do(*([WayChosen("lot")] if game == "mole_hill" else []))
        assert told in host.text
        assert not choices(host)
        host.do(m.GameStarted(7, "0123456789abcdef", "01" * 32))
        assert host.match.sealing is None


def test_nothing_is_said_of_seals_where_nothing_goes_elsewhere_or_is_secret() -> None:
    here = Visitor(1).do(m.RouteChanged("#new/mountains"), m.SeatAssigned(1, ""))
    open_to_all = Visitor(1).do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, "elsewhere"))
    away = Visitor(1).do(m.RouteChanged("#new/mountains"), m.SeatAssigned(1, "elsewhere"))
    told = ["On trust" in who.text or bool(choices(who)) for who in (here, open_to_all, away)]
    assert told == [False, False, True]


def choices(visitor: Visitor) -> set[str]:
    return {key for key in Seen(visitor.model).values("id") if str(key).startswith("sealing")}


def test_an_invitation_is_on_trust_before_anything_is_chosen_in_secret_and_afterwards() -> None:
    def warned(host: Visitor) -> bool:
        host.do(m.DialogOpened("send", "1"))
        assert host.model.dialog is not None
        return host.model.dialog.hides

    host = hosting("majority", way="full")
    assert warned(host)
    host.do(m.DialogClosed()).type("pref:U:B1", "pref:done")
    assert host.plies
    assert warned(host)
    assert not warned(hosting("majority").type("U:B1"))


def test_in_the_past_of_a_sealed_game_whoever_acted_there_acts() -> None:
    host = party("mountains", 2)[0]
    sealing = host.match.sealing
    assert sealing is not None
    for ply in range(host.plies):
        host.do(m.PlyChosen(ply))
        assert host.match.actors == host.match.game.actors(host.match.state)


def test_whoever_comes_back_from_the_past_of_a_sealed_game_is_awaited_as_before() -> None:
    visitors = party("majority", 2)
    play(visitors, Random(3), 3)
    for each in visitors:
        seats = {each.match.jump(ply).actors for ply in range(each.plies)}
        assert seats == {(0,), (1,)}


# ---- what is played for somebody elsewhere


def test_whoever_plays_for_somebody_elsewhere_is_told_whose_turn_it_is() -> None:
    ann, _ = pair()
    ann.type("a1")
    known = ann.match
    [seat] = known.actors
    action = known.game.legal_actions(known.state, seat)[0]
    there = known.play(seat, action)
    ann.model = settle(ann.model, replace(ann.model, match=there), there)
    assert ann.match.plies == known.plies
    assert ann.model.table.hint == queries.why_nobody(known)


def test_another_move_in_the_past_is_refused_there() -> None:
    ann, _ = pair()
    ann.type("a1")
    known = ann.match
    past = known.jump(0)
    [seat] = past.actors
    other = past.game.legal_actions(past.state, seat)[-1]
    there = past.play(seat, other)
    ann.model = settle(ann.model, replace(ann.model, match=there), there)
    assert ann.match.plies == known.plies
    assert ann.model.table.hint == PAST


def test_the_chair_of_a_table_that_is_new_is_looked_for_whatever_was_at_hand_before() -> None:
    ann, _ = pair()
    known = ann.match
    [seat] = known.actors
    played_on = known.play(seat, known.game.legal_actions(known.state, seat)[0])
    there = replace(played_on, id="f" * 16)
    for history in (ann.model.history, None):
        after = settle(ann.model, replace(ann.model, match=there, history=history), there)
        assert (after.match, after.table.hint) == (there, None)
        assert FindChairs(there.id) in after.outbox


def test_a_table_without_a_history_yet_stays_as_it_is() -> None:
    ann, _ = pair()
    there = ann.match
    assert settle(ann.model, replace(ann.model, history=None), there).match is there


def test_whoever_resigns_while_looking_back_gives_up_the_game_as_it_stands() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    bea.do(m.PlyChosen(0), m.DialogOpened("resign"))
    assert "To go on, the others must agree." in Seen(bea.model).text
    bea.do(m.Resigned())
    assert (bea.plies, bea.match.cursor, bea.match.resigned) == (1, 1, 1)
    sends(bea, ann, 0)
    assert ann.match.resigned == 1


def test_nobody_resigns_twice_by_looking_back() -> None:
    ann, _ = pair()
    ann.type("a1").do(m.Resigned(), m.PlyChosen(0), m.Resigned())
    assert (ann.match.cursor, ann.match.resigned) == (0, 0)


def test_a_line_that_was_taken_back_can_be_looked_at() -> None:
    ann, bea = pair()
    sends(ann.type("a1").do(m.UndoRequested()), bea, 1)
    sends(bea.do(m.QuestionAnswered(True)), ann, 0)
    ann.type("b1")
    ann.do(m.NodeChosen(1))
    game = ann.match.game
    assert [game.encode(ply.action) for ply in ann.match.plies] == ["a1"]
    assert ann.model.table.hint is None


def test_what_is_only_looked_at_stays_as_it_is() -> None:
    ann, _ = pair()
    ann.type("a1")
    past = ann.match.jump(0)
    for there in (past, past.jump(1)):
        looking = replace(ann.model, match=there)
        assert settle(ann.model, looking, there).match == there
    assert settle(ann.model, looking, there).match is there


# ---- what is asked for by a page that is not there any more


def test_the_next_game_is_laid_out_once() -> None:
    ann, bea = pair()
    sends(ann.type("a1").do(m.Resigned()), bea, 1)
    sends(bea.do(m.QuestionAsked("rematch", 9)), ann, 0)
    ann.do(m.QuestionAnswered(True))
    agreed = device(ann)
    assert agreed.table.rematch is not None
    assert with_next(ann.model, agreed, agreed) is ann.model


@pytest.mark.parametrize("seat", ["2", "x"])
def test_a_link_for_a_seat_that_is_not_at_the_table_is_not_made(seat: str) -> None:
    ann, _ = pair()
    before = ann.model
    assert ann.do(m.DialogOpened("send", seat)).model == before


def test_nothing_is_handed_on_unless_a_link_is_shown() -> None:
    ann, _ = pair()
    for dialog in (ann.model, update(ann.model, m.DialogOpened("resign"))[0]):
        assert not effects(dialog, m.ShareRequested())
