"""What the page shows of a game with somebody elsewhere, state by state: all of it, and no more."""

from __future__ import annotations

from random import Random

import pytest

from molecore.core.record import replace
from molecore.remote.envelopes import Post, seal
from molecore.remote.messages import Question
from molecore.sealed.checking import Cheat
from moleweb.app.chairs import device_at, game_of
from moleweb.app.model import Joining, Model
from moleweb.pages.dialogs.view import dialog
from moleweb.pages.play.letters_view import correspondence, first_door
from moleweb.pages.remote.joining_view import joining
from moleweb.pages.remote.scan_view import scan
from moleweb.pages.remote.send_view import direct, send
from tests.web import messages as m
from tests.web.driving import Seen
from tests.web.pages.test_remote import Visitor, connected, hosting, joined, pair, sends, sent
from tests.web.pages.test_remote import _signed as _signed  # noqa: PLC0414 - handed on to pytest
from tests.web.pages.test_sealed import party, play, post
from tests.web.shown import shown

HOST = "0123456789abcdef"
"""The id of each match that is set up here."""
ELSEWHERE = "[Open in another browser] dialog reply"


# ---- who was sent a link


def link_followed(visitor: Visitor) -> list[str]:
    return shown(joining(visitor.model))


def sitting_down(name: str, game: str) -> list[str]:
    return [
        "Games kept inside another app are easily lost.",
        ELSEWHERE,
        "(sitdown)",
        "Your name",
        f"sitter={name}",
        "At most 20 characters; the rest is cut.",
        "[Join and play]",
        f"<Learn> #learn/{game}",
        f"<Rules> #rules/{game}",
    ]


def test_all_chairs_of_a_game_are_looked_for_by_its_id() -> None:
    ann, bea = pair()
    assert {game_of(ann.match.id), game_of(bea.match.id)} == {"0123456789abcdef"}


HOW = "Play here in your browser, without an account."


def test_a_link_is_being_opened_until_it_is_known_which_chairs_are_here() -> None:
    waiting = ["Opening the game ..."]
    assert shown(joining(Model())) == waiting
    assert shown(joining(replace(Model(), joining=Joining("looking")))) == waiting


def test_an_invitation_to_a_game_in_which_nothing_is_hidden() -> None:
    guest = Visitor(2).open(hosting().links(1)[0])
    assert not guest.chairs
    assert not guest.games
    assert link_followed(guest) == [
        "(svg)",
        "Ann invites you to a game of Mole Hill",
        "Dig across the lawn before the gardener fences you in - then swap.",
        HOW,
        *sitting_down("Ben", "mole_hill"),
    ]


@pytest.mark.parametrize(
    ("sealed", "honesty"),
    [
        (False, "* On trust: links also hold what is hidden in the game."),
        (
            True,
            "Sealed: no link reveals what is hidden.",
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
    trust = "* On trust: links also hold what is hidden in the game."
    assert trust in link_followed(Visitor(2).open(hosting("majority", way="full").links(1)[0]))
    assert trust not in link_followed(Visitor(2).open(hosting("majority").links(1)[0]))


def test_an_invitation_that_was_made_in_this_browser() -> None:
    ann = hosting()
    told = link_followed(ann.open(ann.links(1)[0]))
    assert told[4:6] == [
        "! You made this invitation: send it to Ben.",
        f"<Go to the game> #play/{HOST}",
    ]
    assert told[6:] == sitting_down("Ben", "mole_hill")


def test_a_seat_without_a_name_has_its_number_in_grey() -> None:
    host = Visitor(1).do(m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, "elsewhere"))
    host.do(m.GameStarted(7, HOST, "01" * 32))
    guest = Visitor(2).open(host.links(1)[0])
    assert {"sitter="} < {*link_followed(guest)}
    assert Seen(guest.model).values("placeholder") == {"Player 2"}
    guest.do(m.InvitationAccepted("", "02" * 32))
    assert guest.match.players[1].name == "Player 2"


def test_a_name_that_somebody_has_is_refused_in_words() -> None:
    guest = Visitor(2).open(hosting("mole_majority", 3).links(2)[0])
    guest.do(m.InvitationAccepted("ann", "02" * 32))
    assert "! ann is already in this game." in link_followed(guest)
    guest.do(m.InvitationAccepted("Cy", "02" * 32))
    assert [player.name for player in guest.match.players] == ["Ann", "Ben", "Cy"]


def test_a_game_without_lessons_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Visitor(2).open(hosting().links(1)[0])
    monkeypatch.setattr("moleweb.pages.remote.joining_view.teaches", lambda game: game == "other")
    assert link_followed(guest)[-2:] == ["[Join and play]", "<Rules> #rules/mole_hill"]


KNOWN = ["You have this already", "This link holds nothing new."]
OWN = ["This link is for someone else", "You play another seat in this browser."]
FOREIGN = [
    "This game is not in this browser",
    "Open the link in the browser where you joined the game.",
]
WAITING = [
    "An earlier link is missing",
    "A move before this one is missing.",
]


def test_a_link_that_brings_nothing_leads_on_from_where_it_was_opened() -> None:
    ann, bea = pair()
    link = ann.type("a1").links(1)[0]
    sends(ann, bea, 1)
    for visitor in (ann, bea):
        visitor.do(m.RouteChanged(""))
    assert link_followed(bea.open(link)) == [*KNOWN, f"<Go to the game> #play/{HOST}-2"]
    assert link_followed(ann.open(link)) == [*OWN, ELSEWHERE, f"<Go to the game> #play/{HOST}"]
    assert link_followed(Visitor(5).open(link)) == [*FOREIGN, ELSEWHERE, "<Go to the lobby> #"]


def test_a_link_before_which_one_is_missing_leads_to_the_next_code_and_to_the_game() -> None:
    ann, bea = pair()
    device = device_at(ann.type("a1").do(m.Resigned()).model)
    assert device is not None
    later = seal(Post(HOST, 1, device.log.order[-1:]))
    bea.do(m.RouteChanged(""))
    assert link_followed(bea.open(f"#{later}")) == [
        *WAITING,
        "[Scan the next code] scan",
        f"<Go to the game> #play/{HOST}-2",
    ]


def test_a_link_that_was_changed_on_its_way() -> None:
    ann, bea = pair()
    bea.do(m.RouteChanged(""))
    assert link_followed(bea.open(f"{ann.type('a1').links(1)[0][:-9]}AAAAAAAAA")) == [
        "This link was refused",
        "! Part of this link was lost or changed.",
        "Your games are unchanged.",
        "<Go to the lobby> #",
    ]


# ---- the dialog with a link


def test_a_link_that_only_shows_the_game_says_so() -> None:
    ann, _ = pair()
    ann.type("a1").do(m.DialogOpened("share"))
    assert "This link only shows the game." in ann.text


def test_the_field_for_a_link_is_empty_once_something_new_came() -> None:
    ann, bea = pair()
    before = shown_field(bea)
    sends(ann.type("a1"), bea, 1)
    assert shown_field(bea) != before


def shown_field(visitor: Visitor) -> str:
    [field] = [a for a in Seen(visitor.model).having("id") if a["id"] == "letter"]
    assert field["value"] == ""
    return str(field["data-fresh"])


def link_for(visitor: Visitor, seat: int) -> list[str]:
    return shown(*send(visitor.do(m.DialogOpened("send", str(seat))).model))


DOORS = ["[Share...] sharelink", "[Copy the link] copy", "[Close] close"]
CODE = "(svg) QR code of this link"
LINK = "link=https://example.org/games/mole"
ON_TRUST = "* On trust: anyone who decodes this link can read what is hidden in the game."
INVITATION = [
    "Invite Ben",
    "Anyone who opens this link can play as Ben.",
]


@pytest.mark.parametrize(
    ("game", "sealed", "trust"),
    [
        ("mole_hill", False, "Moves are signed: nobody can change them on the way."),
        ("mountains", False, ON_TRUST),
        ("majority", False, ON_TRUST),
        (
            "mountains",
            True,
            "Sealed: no link reveals what is hidden.",
        ),
    ],
)
def test_whom_to_send_an_invitation_and_what_is_in_it(game: str, sealed: bool, trust: str) -> None:
    host = hosting(game, sealed=sealed, way="full" if game == "majority" else "")
    assert link_for(host, 1) == [
        *INVITATION,
        trust,
        "Link",
        LINK.replace("mole", game[:4]),
        *DOORS,
        CODE,
    ]


def test_an_invitation_holds_what_has_been_played_where_something_was() -> None:
    host, told = hosting("mole_majority", 3), "It includes the moves so far."
    assert told not in host.do(m.DialogOpened("send", "2")).text
    host.do(m.DialogClosed()).type("n4")
    assert told in host.do(m.DialogOpened("send", "2")).text


def test_a_host_who_moved_sends_the_move_which_still_invites() -> None:
    told = "This link holds your move and invites Ben. Send it to one person only."
    host = hosting().type("a1")
    assert link_for(host, 1)[:2] == ["Send it to Ben", told[: told.index(".") + 1]]
    assert told in host.text
    guest = Visitor(2).open(host.links(1)[0])
    assert guest.model.joining is not None
    assert guest.model.joining.kind == "invited"


def test_a_guest_who_is_not_on_turn_only_tells_that_they_joined() -> None:
    host = hosting()
    bea = joined(host, 1, "Bea")
    assert above(bea) == ["[Tell Ann you joined] sendlink 0"]
    assert link_for(bea, 0)[:2] == [
        "Tell Ann you joined",
        "Send Ann this link.",
    ]
    sends(bea.do(m.DialogClosed()), host, 0)
    sends(host.type("a1"), bea, 1)
    assert above(bea.type("b2|c2")) == ["[Send it to Ann] sendlink 0"]


def test_a_guest_who_joined_and_moved_sends_it() -> None:
    bea = joined(hosting().type("a1"), 1, "Bea")
    assert above(bea.type("b2|c2")) == ["[Send it to Ann] sendlink 0"]


def test_what_is_sent_to_somebody_who_sits_there_is_no_invitation() -> None:
    ann, _ = pair()
    assert link_for(ann.type("a1"), 1) == [
        "Send it to Bea",
        "Send Bea this link.",
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
        "Send all of these links",
        LINK.replace("=", ": ", 1),
        *DOORS,
        *[CODE] * min(parts, 3),
    ]


@pytest.mark.parametrize(
    ("worked", "told"),
    [(True, "Copied."), (False, "The browser did not copy it.")],
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


# ---- what is said against something in a dialog

NO_LINK = "There is no Molecore link in this text."


def test_what_cannot_be_pasted_in_a_dialog_is_told_in_it_and_not_behind_it() -> None:
    ann, _ = pair()
    ann.do(m.DialogOpened("direct"), m.ConnectionWanted(), m.WireTold("offer", "abc"))
    ann.do(m.LetterPasted("x"))
    assert ann.model.table.hint is not None
    assert [line for line in shown(dialog(ann.model)) if NO_LINK in line]
    assert ann.model.hint_at_table is None
    assert ann.text.count(NO_LINK) == 1


@pytest.mark.parametrize(
    "settled",
    [
        m.DialogClosed(),
        m.DialogOpened("settings"),
        m.WireTold("up", ""),
        m.LetterPasted("d1.0123456789abcdef.a.xyz"),
    ],
)
def test_what_was_told_in_a_dialog_goes_with_it_and_when_it_is_settled(settled: m.Message) -> None:
    ann, _ = pair()
    ann.do(m.DialogOpened("direct"), m.ConnectionWanted(), m.WireTold("offer", "abc"))
    assert NO_LINK in ann.do(m.LetterPasted("x")).text
    assert NO_LINK not in ann.do(settled).text
    assert NO_LINK not in ann.do(m.DialogClosed()).text


def test_what_was_told_at_the_table_does_not_follow_into_a_dialog() -> None:
    ann, _ = pair()
    assert NO_LINK in ann.do(m.LetterPasted("x")).text
    assert NO_LINK not in ann.do(m.DialogOpened("direct")).text


# ---- the direct connection


ABOUT = [
    "Connect directly",
    ("While you both keep this page open, moves go directly between your browsers."),
]
SERVER = [
    "On different networks",
    "A STUN server of your own",
    "stun=",
    "It tells your browser its address outside your network, and learns that address.",
]
PASTE = ["(letter)", "The answer from the other device", "half=", "[Connect]", "[Scan] scan"]
HALF = ["Link", "link=https://example.org/games/#d1.", *DOORS[:2], CODE]


def wiring(visitor: Visitor) -> list[str]:
    visitor.do(m.DialogOpened("direct"))
    return shown(*direct(visitor.model))


def test_a_connection_is_offered_answered_and_made() -> None:
    ann, bea = pair()
    start = [*ABOUT, "[Make a link] connect", "[Close] close", *SERVER]
    assert wiring(ann) == start
    ann.do(m.ConnectionWanted(), m.WireTold("offer", "abc"))
    offer = "1. Send this link to the other device."
    assert shown(*direct(ann.model)) == [*ABOUT, offer, *HALF, *PASTE, "[Close] close"]
    bea.do(m.LetterPasted(ann.model.wire.link), m.WireTold("answer", "xyz"))
    answer = "Send this answer back."
    assert shown(*direct(bea.model)) == [*ABOUT, answer, *HALF, "[Close] close"]


def test_a_connection_that_failed_can_be_tried_again() -> None:
    ann, _ = pair()
    wiring(ann)
    ann.do(m.WireTold("failed", ""))
    assert shown(*direct(ann.model)) == [
        *ABOUT,
        "! No connection.",
        "[Make a link] connect",
        "[Close] close",
        *SERVER,
    ]


def test_a_server_that_was_named_stays_in_its_field() -> None:
    ann, _ = pair()
    assert "stun=stun:stun.example.org" in wiring(ann.do(m.StunServerNamed("stun.example.org")))


# ---- the camera


SEES = ["Scan a code", "Point the camera at the code on the other screen."]
FILM = "(video) Camera image"


def scanned(visitor: Visitor) -> list[str]:
    return shown(*scan(visitor.model))


def test_the_camera_is_looked_through_until_it_fails() -> None:
    ann, _ = pair()
    assert scanned(ann.do(m.ScanRequested())) == [*SEES, FILM, "[Close] close"]
    assert scanned(ann.do(m.CodeScanned("https://example.org/"))) == [
        *SEES,
        "! That code is not for a game here.",
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
    """What stands at the table about those who are elsewhere, but for what is always last."""
    seen = shown(correspondence(visitor.model, visitor.match))
    always = [each for each in seen if each.endswith("dialog move") or " dialog anew " in each]
    assert seen[len(seen) - len(always) :] == always
    assert bool(always) == (device_at(visitor.model) is not None)
    return seen[: len(seen) - len(always)]


def above(visitor: Visitor) -> list[str]:
    """The button in the bar."""
    return shown(first_door(visitor.model, visitor.match))


REPLY = [
    "(letter)",
    "A link from another player",
    "letter=",
    "[Open link]",
    "[Scan] scan",
]
FOLDED = ["Open a link", "(letter)", "letter=", *REPLY[3:]]
"""The same, where no link is awaited."""
WITHDRAW = "[Withdraw] withdraw"
PLAN = "[Prepare an answer] plan"
DRAW, BACK = "[Offer a draw] ask draw", "[Ask to take your move back] ask takeback"
AGAIN, WIRE = "[Ask to play again] ask rematch", "[Connect directly] dialog direct"


def again(name: str, seat: int) -> str:
    return f"[Send it to {name} again] dialog send {seat}"


def code(seat: int) -> str:
    return f"[Link and code] dialog send {seat}"


YES_NO = ["[Yes, I agree] agree", "[No] disagree"]


def test_without_a_chair_there_is_nothing_to_press() -> None:
    ann, _ = pair()
    ann.chairs.clear()
    told = "! You have no seat in this browser, so you can only watch."
    assert beside(ann.again()) == [told]
    assert above(ann) == []


def test_who_has_not_sat_down_is_invited_beside_the_board_and_then_in_the_bar() -> None:
    ann = hosting()
    invite = "[Invite Ben] dialog send 1"
    missing = "Ben has not joined yet."
    assert (beside(ann), above(ann)) == ([missing, invite, *REPLY], [])
    ann.type("a1")
    send_it = "[Send it to Ben] dialog send 1"
    assert (beside(ann), above(ann)) == ([*REPLY, PLAN], [send_it])


def test_of_several_who_have_not_sat_down_only_those_on_turn_are_waited_for() -> None:
    ann = hosting("mole_majority", 3)
    assert beside(ann)[0] == "Ben and Cy have not joined yet."
    sends(joined(ann, 1, "Bea"), ann, 0)
    assert beside(ann)[0] == "Cy has not joined yet."
    agreeing = beside(hosting("mountains", 3, sealed=True))
    assert agreeing[0] == "Cy has not joined yet."


def test_turns_go_back_and_forth() -> None:
    ann, bea = pair()
    assert (beside(ann), above(ann)) == ([*FOLDED, DRAW, WIRE], [])
    assert "Ann (mole) moves next on another device." in bea.text
    assert beside(bea) == [*REPLY, again("Ann", 0), DRAW, PLAN, WIRE]
    ann.type("a1")
    assert beside(ann) == [*REPLY, code(1), BACK, DRAW, PLAN, WIRE]
    assert above(ann) == ["[Send it to Bea] sendlink 1"]
    sends(ann, bea, 1)
    assert (beside(bea), above(bea)) == ([*FOLDED, DRAW, WIRE], [])


def test_of_three_those_who_need_not_hear_yet_can() -> None:
    ann = hosting("mole_majority", 3)
    guests = [joined(ann, 1, "Bea"), joined(ann, 2, "Cy")]
    for guest in guests:
        sends(guest, ann, 0)
    ann.do(m.Resigned())
    assert above(ann) == ["[Send it to Bea] sendlink 1"]
    assert "[Send it to Cy] sendlink 2" in beside(ann)
    assert "[Send it to Bea] dialog send 1" not in beside(ann)


def test_nothing_is_sent_in_the_midst_of_a_turn() -> None:
    ann = hosting("mole_majority")
    bea = joined(ann, 1, "Bea")
    sends(bea, ann, 0)
    assert beside(ann) == [*FOLDED, DRAW, WIRE]
    ann.type("n4")
    assert beside(ann) == [*FOLDED, BACK, DRAW, WIRE]
    assert above(ann) == []


def test_whoever_is_connected_is_told_apart_by_what_is_awaited() -> None:
    ann, bea = connected()
    assert beside(ann) == ["Bea is connected.", *FOLDED, DRAW]
    assert beside(bea) == ["Ann is connected and thinking.", *FOLDED, DRAW, PLAN]
    ann.type("a1")
    assert beside(ann) == ["Bea is connected and thinking.", *FOLDED, BACK, DRAW, PLAN]
    assert above(ann) == []


QUESTIONS = [
    ("draw", "You offered a draw.", "Ann offers a draw.", "Not everyone agreed to a draw."),
    (
        "takeback",
        "You asked to take back 1 move.",
        "Ann wants to take back 1 move.",
        "Not everyone agreed to take moves back.",
    ),
    (
        "rematch",
        "You asked to play again.",
        "Ann wants to play again.",
        "Not everyone agreed to play again.",
    ),
]


@pytest.mark.parametrize(("question", "asked", "asks", "refused"), QUESTIONS)
def test_what_is_asked_is_answered(question: Question, asked: str, asks: str, refused: str) -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    if question == "rematch":
        sends(bea.do(m.Resigned()), ann, 0)
    sends(ann.do(m.QuestionAsked(question, 9)), bea, 1)
    waits = "Waiting for Bea to answer."
    assert beside(ann) == [asked, WITHDRAW, waits, *REPLY, again("Bea", 1), WIRE]
    assert beside(bea) == [asks, *YES_NO, *FOLDED, WIRE]
    sends(bea.do(m.QuestionAnswered(False)), ann, 0)
    assert beside(ann)[0] == beside(bea)[0] == refused
    assert not set(YES_NO) & {*beside(ann), *beside(bea)}


def test_a_question_and_its_answer_are_sent_by_these_names() -> None:
    ann, bea = pair()
    sends(ann.type("a1"), bea, 1)
    ann.do(m.QuestionAsked("takeback", 9))
    assert above(ann) == ["[Send your question to Bea] sendlink 1"]
    assert link_for(ann, 1)[:2] == ["Send your question to Bea", "Send Bea this link."]
    assert "It carries your question." in ann.text
    sends(ann.do(m.DialogClosed()), bea, 1)
    bea.do(m.QuestionAnswered(True))
    assert above(bea) == ["[Send your answer to Ann] sendlink 0"]
    assert link_for(bea, 0)[:2] == ["Send your answer to Ann", "Send Ann this link."]
    assert "It has your answer." in bea.text
    assert sent(bea, 0).startswith("News of our game of Mole Hill: ")
    sends(bea.do(m.DialogClosed()), ann, 0)
    assert above(ann.type("b1")) == ["[Send it to Bea] sendlink 1"]


def test_whoever_is_asked_is_not_told_to_wait_for_the_others_who_are() -> None:
    ann = hosting("mole_majority", 3)
    bea, cy = joined(ann, 1, "Bea"), joined(ann, 2, "Cy")
    for guest in (bea, cy):
        sends(guest, ann, 0)
    ann.do(m.QuestionAsked("draw", 0))
    assert "Waiting for Bea and Cy to answer." in beside(ann)
    for guest, seat in ((bea, 1), (cy, 2)):
        sends(ann, guest, seat)
        assert beside(guest)[:3] == ["Ann offers a draw.", *YES_NO]
        assert not [line for line in beside(guest) if line.startswith("Waiting")]
    bea.do(m.QuestionAnswered(True))
    assert "Waiting for Cy to answer." in beside(bea)


def test_a_draw_ends_the_game_and_leads_to_the_next() -> None:
    ann, bea = pair()
    sends(ann.do(m.QuestionAsked("draw", 0)), bea, 1)
    sends(bea.do(m.QuestionAnswered(True)), ann, 0)
    assert beside(ann) == ["You agreed on a draw.", *FOLDED, AGAIN, WIRE]
    sends(ann.do(m.QuestionAsked("rematch", 9)), bea, 1)
    sends(bea.do(m.QuestionAnswered(True)), ann, 0)
    assert beside(ann) == [
        "You agreed on a draw.",
        "Everyone agreed to play again.",
        *[line for line in beside(ann) if line.startswith("<Go to the next game> #play/")],
        *FOLDED,
        WIRE,
    ]
    assert len(beside(ann)) == len(FOLDED) + 4


def test_once_it_is_over_nobody_is_waited_for() -> None:
    ann, bea = pair()
    ann.do(m.Resigned())
    assert beside(ann) == [*FOLDED, code(1), AGAIN, WIRE]
    assert above(ann) == ["[Send it to Bea] sendlink 1"]
    sends(ann, bea, 1)
    assert (beside(bea), above(bea)) == ([*FOLDED, AGAIN, WIRE], [])


def test_what_was_said_too_late_to_count_is_told() -> None:
    ann, bea = pair()
    for who in (ann, bea):
        who.do(m.Resigned())
    sends(bea, ann, 0)
    sends(ann, bea, 1)
    late = "A message came too late and does not count."
    assert beside(bea) == [late, *FOLDED, code(0), AGAIN, WIRE]
    assert beside(ann) == [late, *FOLDED, again("Bea", 1), AGAIN, WIRE]


# ---- sealed


def sealed(*visitors: Visitor) -> list[list[str]]:
    """What each is told before the field for a link."""
    told = map(beside, visitors)
    before = (lines[: lines.index("(letter)")] for lines in told)
    return [[line for line in lines if line != FOLDED[0]] for lines in before]


FAIR = "Verified: every device kept to the rules."


def test_a_sealed_game_says_once_whose_device_it_waits_for() -> None:
    host = hosting("mountains", 2, sealed=True)
    assert (sealed(host), "Invite Ben" in host.text) == ([[]], True)
    guest = joined(host)
    assert (sealed(guest), "Send it to Ann" in guest.text) == ([[]], True)
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
    assert sealed(ann, bea) == [[], []]
    assert "moves next on another device" in bea.text
    assert BACK not in [*beside(ann), *beside(bea)]


def test_at_the_end_of_a_sealed_game_all_is_opened_and_checked() -> None:
    ann, bea = party("mountains", 2)
    play([ann, bea], Random(3), 4)
    opening = "Not verified yet: waiting for Ann."
    bea.do(m.Resigned())
    assert sealed(ann, bea) == [[], [opening]]
    post([ann, bea])
    assert sealed(ann, bea) == [[FAIR], [FAIR]]
    assert AGAIN in beside(ann)


def test_a_device_that_did_not_keep_to_the_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("molecore.remote.sealed_session._verdicts", {})
    monkeypatch.setattr("molecore.remote.sealed_session.find_cheat", lambda *_: Cheat(1, 9, 3))
    ann, bea = party("mountains", 2)
    play([ann, bea], Random(3), 4)
    bea.do(m.Resigned())
    post([ann, bea])
    told = "broke the rules."
    assert sealed(ann, bea) == [[f"! Guest 1's device {told}"], [f"! This device {told}"]]


def test_a_sealed_game_in_which_not_all_can_be_true_does_not_count() -> None:
    ann, bea = party("mountains", 2)
    play([ann, bea], Random(3), 4)
    device, chair = device_at(ann.model), ann.model.chair
    assert device is not None
    assert device.table.session is not None
    assert chair is not None
    table = replace(device.table, session=replace(device.table.session, annulled=True))
    ann.model = replace(ann.model, chair=replace(chair, device=replace(device, table=table)))
    assert sealed(ann) == [["! The devices contradict each other, so the game does not count."]]
