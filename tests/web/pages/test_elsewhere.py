"""What the page shows of a game with somebody elsewhere, state by state: all of it, and no more."""

from __future__ import annotations

from random import Random

import pytest

from molecore.core.record import replace
from molecore.remote.messages import Question
from molecore.sealed.checking import Cheat
from moleweb.app.chairs import device_at, game_of
from moleweb.app.model import Joining, Model
from moleweb.pages.play.letters_view import correspondence, first_door
from moleweb.pages.remote.direct_view import direct
from moleweb.pages.remote.joining_view import joining
from moleweb.pages.remote.scan_view import scan
from moleweb.pages.remote.send_view import send
from tests.web import messages as m
from tests.web.pages.test_remote import Visitor, connected, hosting, joined, pair, sends
from tests.web.pages.test_remote import _signed as _signed  # noqa: PLC0414 - handed on to pytest
from tests.web.pages.test_sealed import party, play, post
from tests.web.shown import shown

HOST = "0123456789abcdef"
"""The id of each match that is set up here."""


# ---- who was sent a link


def link_followed(visitor: Visitor) -> list[str]:
    return shown(joining(visitor.model))


def sitting_down(name: str, game: str) -> list[str]:
    return [
        "(sitdown)",
        "Your name",
        f"sitter={name}",
        "[Sit down and play]",
        f"<Learn> #learn/{game}",
        f"<Rules> #rules/{game}",
    ]


def test_all_chairs_of_a_game_are_looked_for_by_its_id() -> None:
    ann, bea = pair()
    assert {game_of(ann.match.id), game_of(bea.match.id)} == {"0123456789abcdef"}


HOW = "You play here in your browser: nothing to install and no account."


def test_a_link_is_being_opened_until_it_is_known_which_chairs_are_here() -> None:
    waiting = ["Opening the game ..."]
    assert shown(joining(Model())) == waiting
    assert shown(joining(replace(Model(), joining=Joining("looking")))) == waiting


def test_an_invitation_to_a_game_in_which_nothing_is_hidden() -> None:
    assert link_followed(Visitor(2).open(hosting().links(1)[0])) == [
        "(svg)",
        "Ann invites you to a game of Mole Hill",
        "Dig across the lawn before the gardener fences you in - then swap sides.",
        HOW,
        *sitting_down("Ben", "mole_hill"),
    ]


@pytest.mark.parametrize(
    ("sealed", "honesty"),
    [
        (False, "* This game is played on trust."),
        (
            True,
            "This game is sealed: what is hidden from you is not on your device, nor in any link.",
        ),
    ],
)
def test_an_invitation_to_a_game_with_hidden_cards(sealed: bool, honesty: str) -> None:
    assert link_followed(Visitor(2).open(hosting("mountains", 3, sealed=sealed).links(2)[0])) == [
        "(svg)",
        "Ann and Ben invite you to a game of Mountains Out of Molehills",
        "Plan four cards in secret, dig, and let the mountains topple.",
        HOW,
        honesty,
        *sitting_down("Cy", "mountains"),
    ]


def test_an_invitation_to_a_game_in_which_something_is_to_be_chosen_in_secret() -> None:
    trust = "* This game is played on trust."
    assert trust in link_followed(Visitor(2).open(hosting("majority", way="full").links(1)[0]))
    assert trust not in link_followed(Visitor(2).open(hosting("majority").links(1)[0]))


def test_an_invitation_that_was_made_in_this_browser() -> None:
    ann = hosting()
    told = link_followed(ann.open(ann.links(1)[0]))
    assert told[4:6] == [
        "! You made this invitation in this browser: send it to Ben.",
        f"<To the game> #play/{HOST}",
    ]
    assert told[6:] == sitting_down("Ben", "mole_hill")


def test_a_game_without_lessons_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Visitor(2).open(hosting().links(1)[0])
    monkeypatch.setattr("moleweb.pages.remote.joining_view.teaches", lambda game: game == "other")
    assert link_followed(guest)[-2:] == ["[Sit down and play]", "<Rules> #rules/mole_hill"]


KNOWN = ["You have this already", "All that is in this link has come before."]
OWN = ["This link is for somebody else", "You play this game in another seat in this browser."]
FOREIGN = [
    "This is a move for a game that is not in this browser",
    (
        "Open the link on the device and in the browser where you sat down: "
        "your place at the table is kept there."
    ),
]
WAITING = [
    "Something before this is missing",
    "This link goes on from a move that has not come to you yet.",
]


def test_a_link_that_brings_nothing_leads_on_from_where_it_was_opened() -> None:
    ann, bea = pair()
    link = ann.type("a1").links(1)[0]
    sends(ann, bea, 1)
    assert link_followed(bea.open(link)) == [*KNOWN, f"<To the game> #play/{HOST}-2"]
    assert link_followed(ann.open(link)) == [*OWN, f"<To the game> #play/{HOST}"]
    assert link_followed(Visitor(5).open(link)) == [*FOREIGN, "<Go to the lobby> #"]


def test_a_link_before_which_one_is_missing_leads_to_the_next_code_and_to_the_game() -> None:
    ann, bea = pair()
    other = Visitor(2)
    other.chairs, other.games = dict(bea.chairs), dict(bea.games)
    sends(ann.type("a1"), bea, 1)
    sends(bea.type("b2|c2"), ann, 0)
    assert link_followed(other.open(ann.type("b1").links(1)[0])) == [
        *WAITING,
        "[Scan the next code] scan",
        f"<To the game> #play/{HOST}-2",
    ]


def test_a_link_that_was_changed_on_its_way() -> None:
    ann, bea = pair()
    assert link_followed(bea.open(f"{ann.type('a1').links(1)[0][:-9]}AAAAAAAAA")) == [
        "This link was not taken in",
        "! The link is not whole: some of it was lost or changed on its way.",
        "Your games are as they were.",
        "<Go to the lobby> #",
    ]


# ---- the dialog with a link


def link_for(visitor: Visitor, seat: int) -> list[str]:
    return shown(*send(visitor.do(m.DialogOpened("send", str(seat))).model))


DOORS = ["[Share...] sharelink", "[Copy the link] copy", "[Close] close"]
CODE = "(svg) QR code of this link"
LINK = "link=https://example.org/games/#w1."
ON_TRUST = (
    "* Played on trust: the page shows each of you only what your seat may see, "
    "but this link also holds what is hidden in this game."
)
INVITATION = [
    "Invite Ben",
    "Whoever opens this link sits down in the place of Ben, and nowhere else.",
]


@pytest.mark.parametrize(
    ("game", "sealed", "trust"),
    [
        ("mole_hill", False, "Nothing is hidden in this game."),
        ("mountains", False, ON_TRUST),
        ("majority", False, ON_TRUST),
        (
            "mountains",
            True,
            "Sealed: what is hidden from somebody is not on their device, nor in any link.",
        ),
    ],
)
def test_whom_to_send_an_invitation_and_what_is_in_it(game: str, sealed: bool, trust: str) -> None:
    host = hosting(game, sealed=sealed, way="full" if game == "majority" else "")
    assert link_for(host, 1) == [*INVITATION, trust, "Link", LINK, *DOORS, CODE]


def test_an_invitation_holds_what_has_been_played_where_something_was() -> None:
    host, told = hosting(), "What has been played so far is in it."
    assert told not in host.do(m.DialogOpened("send", "1")).text
    host.do(m.DialogClosed()).type("a1")
    assert told in host.do(m.DialogOpened("send", "1")).text


def test_what_is_sent_to_somebody_who_sits_there_is_no_invitation() -> None:
    ann, _ = pair()
    assert link_for(ann.type("a1"), 1) == [
        "Send it to Bea",
        "Everything that Bea does not know yet is in this link.",
        "Link",
        LINK,
        *DOORS,
        CODE,
    ]


@pytest.mark.parametrize("parts", [2, 3, 4])
def test_what_does_not_fit_one_link_is_sent_in_several_with_codes_for_three(parts: int) -> None:
    ann = hosting()
    link = ann.links(1)[0]
    ann.do(m.DialogOpened("send", "1"))
    assert ann.model.dialog is not None
    several = replace(ann.model.dialog, text="\n".join([link] * parts))
    assert shown(*send(replace(ann.model, dialog=several)))[3:] == [
        "The links: send all of them",
        LINK.replace("=", ": ", 1),
        *DOORS,
        *[CODE] * min(parts, 3),
    ]


@pytest.mark.parametrize(
    ("worked", "told"),
    [(True, "Copied."), (False, "The browser did not allow it; it is marked, copy it by hand.")],
)
def test_whether_the_link_was_copied_is_told_in_both_dialogs(worked: bool, told: str) -> None:
    ann, bea = pair()
    link_for(ann, 1)
    assert told in shown(*send(ann.do(m.CopyFinished(worked)).model))
    bea.do(m.ConnectionWanted(), m.WireTold("offer", "abc"), m.CopyFinished(worked))
    assert told in shown(*direct(bea.model))


def test_a_dialog_without_what_it_is_about_has_its_title_alone() -> None:
    ann = hosting()
    opened = ann.do(m.DialogOpened("send", "1")).model
    without = (
        replace(opened, dialog=None),
        replace(opened, match=None),
        replace(opened, chair=None),
    )
    assert [shown(*send(model)) for model in without] == [["Send it to"]] * 3
    assert shown(*direct(replace(opened, dialog=None))) == ["Connect directly"]


# ---- the direct connection


ABOUT = [
    "Connect directly",
    (
        "While both of you have this page open, moves can go from browser to browser at once, "
        "without links."
    ),
]
SERVER = [
    "Further apart",
    "A STUN server of your own",
    "stun=",
    "Such a server tells your browser the address it has outside your network.",
]
PASTE = ["(letter)", "The answer from the other device", "half=", "[Connect]", "[Scan] scan"]
HALF = ["Link", "link=https://example.org/games/#d1.", *DOORS[:2], CODE]


def wiring(visitor: Visitor) -> list[str]:
    visitor.do(m.DialogOpened("direct"))
    return shown(*direct(visitor.model))


def test_a_connection_is_offered_answered_and_made() -> None:
    ann, bea = pair()
    start = [*ABOUT, "[Make a link to connect] connect", "[Close] close", *SERVER]
    assert wiring(ann) == start
    ann.do(m.ConnectionWanted(), m.WireTold("offer", "abc"))
    offer = "1. Send this link to the other device."
    assert shown(*direct(ann.model)) == [*ABOUT, offer, *HALF, *PASTE, "[Close] close"]
    bea.do(m.LetterPasted(ann.model.wire.link), m.WireTold("answer", "xyz"))
    answer = "Send this answer back to where the link came from."
    assert shown(*direct(bea.model)) == [*ABOUT, answer, *HALF, "[Close] close"]


def test_a_connection_that_failed_can_be_tried_again() -> None:
    ann, _ = pair()
    wiring(ann)
    ann.do(m.WireTold("failed", ""))
    assert shown(*direct(ann.model)) == [
        *ABOUT,
        "! No connection could be made.",
        "[Make a link to connect] connect",
        "[Close] close",
        *SERVER,
    ]


def test_a_server_that_was_named_stays_in_its_field() -> None:
    ann, _ = pair()
    assert "stun=stun:stun.example.org" in wiring(ann.do(m.StunServerNamed("stun.example.org")))


# ---- the camera


SEES = ["Scan a code", "Point the camera at the code on the other screen."]
FILM = "(video) What the camera sees"


def scanned(visitor: Visitor) -> list[str]:
    return shown(*scan(visitor.model))


def test_the_camera_is_looked_through_until_it_fails() -> None:
    ann, _ = pair()
    assert scanned(ann.do(m.ScanRequested())) == [*SEES, FILM, "[Close] close"]
    assert scanned(ann.do(m.CodeScanned("https://example.org/"))) == [
        *SEES,
        "! That code holds no move and no answer for a game here.",
        FILM,
        "[Close] close",
    ]
    assert scanned(ann.do(m.CameraFailed("none"))) == [
        "Scan a code",
        "! There is no camera, or another program is using it.",
        "[Try again] scan",
        "[Close] close",
    ]
    assert scanned(ann.do(m.DialogClosed())) == [*SEES, FILM, "[Close] close"]


# ---- beside the board


def beside(visitor: Visitor) -> list[str]:
    """What stands at the table about those who are elsewhere."""
    return shown(correspondence(visitor.model, visitor.match))


def above(visitor: Visitor) -> list[str]:
    """The button in the bar."""
    return shown(first_door(visitor.model, visitor.match))


REPLY = [
    "(letter)",
    "Did you get a link back? Open it, or paste it here.",
    "letter=",
    "[Take it in]",
    "[Scan] scan",
]
DRAW, BACK = "[Offer a draw] ask draw", "[Ask to take it back] ask takeback"
AGAIN, WIRE = "[Ask to play again] ask rematch", "[Connect directly] dialog direct"
YES_NO = ["[Yes, I agree] agree", "[No] disagree"]


def test_without_a_chair_there_is_nothing_to_press() -> None:
    ann, _ = pair()
    ann.chairs.clear()
    told = "! Somebody in this game plays on another device, and this browser has no chair at its "
    assert beside(ann.again()) == [f"{told}table."]
    assert above(ann) == []


def test_who_has_not_sat_down_is_invited_beside_the_board_and_then_in_the_bar() -> None:
    ann = hosting()
    invite = "[Invite Ben] dialog send 1"
    missing = "Ben has not sat down yet."
    assert (beside(ann), above(ann)) == ([missing, invite, *REPLY, DRAW], [])
    ann.type("a1")
    assert (beside(ann), above(ann)) == (["Waiting for Ben.", *REPLY, BACK, DRAW], [invite])


def test_of_several_who_have_not_sat_down_only_those_on_turn_are_waited_for() -> None:
    ann = hosting("mole_majority", 3)
    assert beside(ann)[0] == "Ben and Cy have not sat down yet."
    sends(joined(ann, 1, "Bea"), ann, 0)
    assert beside(ann)[0] == "Cy has not sat down yet."
    agreeing = beside(hosting("mountains", 3, sealed=True))
    assert agreeing[1:3] == ["Waiting for Ben.", "Cy has not sat down yet."]


def test_turns_go_back_and_forth() -> None:
    ann, bea = pair()
    assert (beside(ann), above(ann)) == ([*REPLY, DRAW, WIRE], [])
    assert beside(bea) == ["Waiting for Ann.", *REPLY, DRAW, WIRE]
    ann.type("a1")
    assert beside(ann) == ["Waiting for Bea.", *REPLY, BACK, DRAW, WIRE]
    assert above(ann) == ["[Send it to Bea] dialog send 1"]
    sends(ann, bea, 1)
    assert (beside(bea), above(bea)) == ([*REPLY, DRAW, WIRE], [])


def test_of_three_those_who_need_not_hear_yet_can() -> None:
    ann = hosting("mole_majority", 3)
    guests = [joined(ann, 1, "Bea"), joined(ann, 2, "Cy")]
    for guest in guests:
        sends(guest, ann, 0)
    ann.do(m.Resigned())
    assert above(ann) == ["[Send it to Bea] dialog send 1"]
    assert "[Send it to Cy] dialog send 2" in beside(ann)
    assert "[Send it to Bea] dialog send 1" not in beside(ann)


def test_whoever_is_still_on_turn_can_send_what_was_done_so_far() -> None:
    ann = hosting("mole_majority")
    bea = joined(ann, 1, "Bea")
    sends(bea, ann, 0)
    assert beside(ann) == [*REPLY, DRAW, WIRE]
    ann.type("n4")
    assert beside(ann) == [*REPLY, "[Send it to Bea] dialog send 1", BACK, DRAW, WIRE]
    sends(ann, bea, 1)
    assert beside(bea) == ["Waiting for Ann.", *REPLY, DRAW, WIRE]


def test_whoever_is_connected_is_told_apart_by_what_is_awaited() -> None:
    ann, bea = connected()
    assert beside(ann) == ["Bea is at the table.", *REPLY, DRAW]
    assert beside(bea) == ["Ann is at the table and is thinking.", *REPLY, DRAW]
    ann.type("a1")
    assert beside(ann) == ["Bea is at the table and is thinking.", *REPLY, BACK, DRAW]
    assert above(ann) == []


QUESTIONS = [
    ("draw", "You have offered a draw.", "Ann offers a draw.", "Not everybody agreed to a draw."),
    (
        "takeback",
        "You have asked to take back 1 move.",
        "Ann would like to take back 1 move.",
        "Not everybody agreed to take moves back.",
    ),
    (
        "rematch",
        "You have asked to play again.",
        "Ann would like to play again, with everybody one seat on.",
        "Not everybody agreed to play again.",
    ),
]


@pytest.mark.parametrize(("question", "asked", "asks", "refused"), QUESTIONS)
def test_what_is_asked_is_answered(question: Question, asked: str, asks: str, refused: str) -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    if question == "rematch":
        sends(bea.do(m.Resigned()), ann, 0)
    sends(ann.do(m.QuestionAsked(question, 9)), bea, 1)
    assert beside(ann) == [asked, "Waiting for Bea.", *REPLY, WIRE]
    assert beside(bea) == [asks, *YES_NO, *REPLY, WIRE]
    sends(bea.do(m.QuestionAnswered(False)), ann, 0)
    assert beside(ann)[0] == beside(bea)[0] == refused
    assert not set(YES_NO) & {*beside(ann), *beside(bea)}


def test_whoever_is_asked_is_not_told_to_wait_for_the_others_who_are() -> None:
    ann = hosting("mole_majority", 3)
    bea, cy = joined(ann, 1, "Bea"), joined(ann, 2, "Cy")
    for guest in (bea, cy):
        sends(guest, ann, 0)
    ann.do(m.QuestionAsked("draw", 0))
    assert "Waiting for Bea and Cy." in beside(ann)
    for guest, seat in ((bea, 1), (cy, 2)):
        sends(ann, guest, seat)
        assert beside(guest)[:3] == ["Ann offers a draw.", *YES_NO]
        assert not [line for line in beside(guest) if line.startswith("Waiting")]
    bea.do(m.QuestionAnswered(True))
    assert "Waiting for Cy." in beside(bea)


def test_a_draw_ends_the_game_and_leads_to_the_next() -> None:
    ann, bea = pair()
    sends(ann.do(m.QuestionAsked("draw", 0)), bea, 1)
    sends(bea.do(m.QuestionAnswered(True)), ann, 0)
    assert beside(ann) == ["You all agreed on a draw.", *REPLY, AGAIN, WIRE]
    sends(ann.do(m.QuestionAsked("rematch", 9)), bea, 1)
    sends(bea.do(m.QuestionAnswered(True)), ann, 0)
    assert beside(ann) == [
        "You all agreed on a draw.",
        "All have agreed to play again.",
        *[line for line in beside(ann) if line.startswith("<To the next game> #play/")],
        *REPLY,
        WIRE,
    ]
    assert len(beside(ann)) == len(REPLY) + 4


def test_once_it_is_over_nobody_is_waited_for() -> None:
    ann, bea = pair()
    ann.do(m.Resigned())
    assert (beside(ann), above(ann)) == ([*REPLY, AGAIN, WIRE], ["[Send it to Bea] dialog send 1"])
    sends(ann, bea, 1)
    assert (beside(bea), above(bea)) == ([*REPLY, AGAIN, WIRE], [])


def test_what_was_said_too_late_to_count_is_told() -> None:
    ann, bea = pair()
    for who in (ann, bea):
        who.do(m.Resigned())
    sends(bea, ann, 0)
    sends(ann, bea, 1)
    late = "Something was sent too late to count: somebody else had gone on before."
    assert beside(bea) == [late, *REPLY, AGAIN, WIRE]
    assert beside(ann) == [late, *REPLY, "[Send it to Bea] dialog send 1", AGAIN, WIRE]


# ---- sealed


def sealed(*visitors: Visitor) -> list[list[str]]:
    """What each is told before the field for a link."""
    told = map(beside, visitors)
    return [lines[: lines.index("(letter)")] for lines in told]


FAIR = (
    "All secrets are open, and this device has played the whole game again with them: "
    "every device kept to the rules."
)


def test_a_sealed_game_tells_who_has_to_hear_though_nothing_is_to_be_chosen() -> None:
    host = hosting("mountains", 2, sealed=True)
    sits = "Ben has to sit down next: send the invitation."
    assert sealed(host) == [[sits, "Waiting for Ben."]]
    owes = (
        "Ann has nothing to choose now: the device only has to hear this and to answer "
        "for the game to go on."
    )
    guest = joined(host)
    assert sealed(guest) == [[owes, "Waiting for Ann."]]
    assert DRAW not in [*beside(host), *beside(guest)], "there is no game yet"


def test_a_tab_that_only_looks_on_waits_for_nobody_at_this_device() -> None:
    host = hosting("mountains", 2, sealed=True)
    guest = joined(host)
    host.do(m.LockChanged(host.match.id, mine=False))
    for link in guest.links(0):
        host.do(m.WireTold("heard", link.partition("#")[2]))
    device = device_at(host.model)
    assert device is not None
    assert device.table.due(), "the tab that writes says it by itself"
    assert sealed(host) == [[]]


def test_a_sealed_game_waits_for_a_choice_as_any_other() -> None:
    ann, bea = party("mountains", 2)
    play([ann, bea], Random(3), 4)
    assert sealed(ann, bea) == [[], ["Waiting for Ann."]]
    assert BACK not in [*beside(ann), *beside(bea)]


def test_at_the_end_of_a_sealed_game_all_is_opened_and_checked() -> None:
    ann, bea = party("mountains", 2)
    play([ann, bea], Random(3), 4)
    opening = "The game is over."
    bea.do(m.Resigned())
    assert sealed(ann, bea) == [[], [opening, "Waiting for Ann."]]
    post([ann, bea])
    assert sealed(ann, bea) == [[FAIR], [FAIR]]
    assert AGAIN in beside(ann)


def test_a_device_that_did_not_keep_to_the_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("molecore.remote.desks._verdicts", {})
    monkeypatch.setattr("molecore.remote.desks.find_cheat", lambda *_: Cheat(1, 9, 3))
    ann, bea = party("mountains", 2)
    play([ann, bea], Random(3), 4)
    bea.do(m.Resigned())
    post([ann, bea])
    told = "did not keep to the rules after move 3. That came out when all secrets were opened."
    assert sealed(ann, bea) == [[f"! The device of Guest 1 {told}"], [f"! This device {told}"]]


def test_a_sealed_game_in_which_not_all_can_be_true_does_not_count() -> None:
    ann, bea = party("mountains", 2)
    play([ann, bea], Random(3), 4)
    device, chair = device_at(ann.model), ann.model.chair
    assert device is not None
    assert device.table.desk is not None
    assert chair is not None
    table = replace(device.table, desk=replace(device.table.desk, annulled=True))
    ann.model = replace(ann.model, chair=replace(chair, device=replace(device, table=table)))
    assert sealed(ann) == [["! What the devices said cannot all be true."]]
