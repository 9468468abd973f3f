"""Two games that differ in a secret alone: nothing in the browser tells them apart."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final, NamedTuple, get_args

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.hosting import Host
from e2e.lasting import Lasting
from e2e.player import LATER, Player
from e2e.returning import ReturningBrowser
from e2e.test_failures import IN_PYTHON
from molecore.core import match as matches
from molecore.core.match import Match
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority import setup
from molecore.registry import load
from molecore.wire import links
from moleweb.app.routes import Screen
from tests.amounts import LONG as LONG_PROOF
from tests.amounts import amount

LEFT: Final = """() => {
    const hidden = { get: () => "hidden", configurable: true };
    Object.defineProperty(document, "visibilityState", hidden);
    dispatchEvent(new Event("visibilitychange"));
    delete document.visibilityState;
}"""
"""Somebody leaves the page: the last screen is kept."""
LONG: Final = 180_000
"""Milliseconds for a review of some turns."""
DEAF: Final = "[data-deaf][aria-disabled=true]"
"""What a cover has to press takes nothing for a moment, which is over sooner or later."""
REACHED: Final = """() => [
    document.documentElement.outerHTML,
    document.title,
    ...[...document.querySelectorAll("[role=status], [aria-live]")].map(live => live.textContent),
    localStorage["molecore:/:lastpaint"],
]"""
GAMES_AND_TIMES: Final = re.compile(r"[0-9a-f]{16}|\d{4}-\d\d-\d\d| data-kept=\"[^\"]*\"")
"""Ids of games, also those in checksums of what is kept of them, and days.

That something is kept is told as soon as it is, before or after a screen is
looked at: nothing of the attribute may be left, not the space before it either.
"""

SAME_ROOM: Final = """() => {
    navigator.storage.estimate = async () => ({ usage: 1e6, quota: 1e9 });
    navigator.storage.persisted = async () => false;
}"""
"""What a browser tells of its room is its own: two of them agree as little as two people's do."""


def apart(one: list[str], other: list[str]) -> list[tuple[str, str]]:
    """Where each text of ``one`` and of ``other`` first differs, with what stands around it."""
    found = []
    for text, twin in zip(one, other, strict=True):
        if text != twin:
            same = takewhile(lambda pair: pair[0] == pair[1], zip(text, twin, strict=False))
            at = max(0, sum(1 for _ in same) - 80)
            found.append((text[at : at + 240], twin[at : at + 240]))
    return found


def reached(player: Player) -> list[str]:
    """All that the document and the kept last screen hold, but for ids and times."""
    named = player.page.locator("[data-title]")
    if named.count():  # It is said after all else was painted.
        expect(player.page).to_have_title(named.first.get_attribute("data-title") or "")
    offline = player.page.locator("[data-offline]")
    if offline.count():  # The copy of the page is looked at while the page is used.
        expect(offline).to_have_attribute("data-offline", "yes")
    expect(player.page.locator(DEAF)).to_have_count(0)
    player.page.evaluate(LEFT)
    found: list[str] = player.page.evaluate(REACHED)
    before: list[str] = []
    while found != before:  # something may still be drawn
        player.page.evaluate(LATER)
        before, found = found, player.page.evaluate(REACHED)
    return [GAMES_AND_TIMES.sub("", text) for text in found]


ABOUT: Final[dict[Screen, tuple[str, str, str]]] = {
    "lobby": ("", ".going-on", "after {ply} moves"),
    "new": ("new/{game}", "main", "Start the game"),
    "tree": ("tree/{match}", ".where", "({ply} of"),
    "review": ("review/{match}", "main", "once it is over"),
    "shelf": ("games", ".volumes", "{ply} moves"),
    "learn": ("learn/{game}", "main .board", ""),
    "rules": ("rules/{game}", "main [id^=rule-]", ""),
    "licences": ("licences", "main", "Pyodide"),
}
"""Where each screen is, and what it says once all of it is there."""
NOT_WALKED: Final[tuple[Screen, ...]] = ("play", "shared", "joining")
"""The table, where each walk begins and ends, and what somebody is told in a link."""
IN_SHORT: Final = "for `build.py prove secrets`; `tests.web.test_lookalikes` compares the messages"
ASKED: Final = ("help", "settings", "share", "resign")
"""The dialogs that can be opened at any table; what is seen before anything is pressed in them."""


def visited(player: Player, ply: int, game: str, *left_out: Screen) -> Iterator[list[str]]:
    """What is reached at the table, in its dialogs, on every screen there is, and back at it."""
    page = player.page
    page.evaluate(SAME_ROOM)
    yield reached(player)
    yield from asked(player)
    table = page.evaluate("location.hash")
    names = {"ply": ply, "match": table.partition("/")[2], "game": game}
    for screen in get_args(Screen):
        if screen in (*NOT_WALKED, *left_out):
            continue
        fragment, place, text = (part.format_map(names) for part in ABOUT[screen])
        page.evaluate("there => { location.hash = there }", fragment)
        expect(page.locator(f"main.{screen}")).to_be_visible()
        expect(page.locator(place).first).to_contain_text(text)
        # A picture comes with the board of its game, which may be on its way.
        expect(page.locator(".volume .spine .emblem")).to_have_count(0)
        yield reached(player)
    page.evaluate("there => { location.hash = there }", table)
    at_table(player)
    yield reached(player)
    page.go_back()
    expect(page.locator(".table, .cover")).to_have_count(0)
    yield reached(player)
    page.go_forward()
    at_table(player)
    yield reached(player)


def briefly(player: Player, ply: int, game: str, *left_out: Screen) -> Iterator[list[str]]:
    """What is reached at the table; in its dialogs and on every screen as well in a long proof."""
    if LONG_PROOF:
        yield from visited(player, ply, game, *left_out)
        return
    player.page.evaluate(SAME_ROOM)
    yield reached(player)


def at_table(player: Player) -> None:
    """Wait until the table is there, or what covers it."""
    expect(player.page.locator(".table, .cover")).to_be_visible()


def asked(player: Player) -> Iterator[list[str]]:
    """What each dialog has before anything is pressed in it, but for the link in one."""
    for name in ASKED:
        door = player.page.locator(f'[data-act="dialog"][data-value="{name}"]')
        if door.count() and player.page.locator("#more").locator(door).count():
            player.open_more()
        if not door.count() or not door.first.is_visible():
            continue
        door.first.click()
        expect(player.dialog).to_be_visible()
        if name != "share":
            yield reached(player)
        player.page.keyboard.press("Escape")
        expect(player.dialog).to_have_count(0)


def dialogs_in(found: list[list[str]]) -> set[str]:
    """The dialogs that were open when something of ``found`` was reached."""
    return set(
        re.findall(r'<dialog[^>]*\bid="dialog-(\w+)"', "".join(document for document, *_ in found))
    )


def convene(player: Player) -> None:
    """Start a game in which even the number of preferences is secret."""
    page = player.page
    page.evaluate("location.hash = 'new/majority'")
    player.play_in_full()
    page.locator("#seat-1-").check()
    page.locator("#options > summary").click()
    page.locator("#option-mode-upper").check()
    page.locator("#option-show_preference_count").uncheck()
    player.button("Start the game").click()


def everything(player: Player, *places: str) -> list[list[str]]:
    """What is reached after the first person declared these, and after the second one."""
    convene(player)
    player.button("I am Player 1").click()
    player.press(*places)
    player.cell("U:A2").hover()
    player.cell(places[-1]).hover()
    expect(player.page.locator(".tip")).to_contain_text("preference of Red")
    # By the keyboard, so that the pointer stays over what is secret.
    player.button(f"Done: {len(places)}").press("Enter")
    expect(player.button("I am Player 2")).to_be_visible()
    found = [*briefly(player, 3, "majority")]
    player.reload()
    expect(player.button("I am Player 2")).to_be_visible()
    found.append(reached(player))
    player.declare("Player 2", "U:F5")
    player.is_at(6)
    found += briefly(player, 6, "majority")
    if not LONG_PROOF:
        found += asked(player)
    player.page.get_by_role("slider").fill("2")
    player.is_at(2)
    return [*found, *briefly(player, 2, "majority")]


def test_secrets_leave_no_trace_in_the_document_nor_in_the_kept_screen(
    context: BrowserContext, returning: Lasting[ReturningBrowser], host: Host
) -> None:
    shown = everything(Player(context.new_page(), host.address).open(), "U:D4")
    returning.get().forget()
    others = everything(Player(context.new_page(), host.address).open(), "U:C2", "U:E6")
    assert "Hand the device to Player 2" in shown[0][0]
    assert dialogs_in(shown) == set(ASKED) - {"share"}
    for one, other in zip(shown, others, strict=True):
        assert apart(one, other) == []


def drafted(*, swapped: bool) -> Match:
    """Six cards of a round of Mountains are taken: the first two as they lie, or swapped."""
    players = [matches.Player(f"Player {seat + 1}") for seat in range(3)]
    match = matches.new_match(load("mountains"), players, {}, 5)
    picks = 0
    while len(match.state.public.taken) < 6:
        seat, rank = match.actors[0], 0
        if match.state.public.question == "draft":
            rank, picks = int(swapped and not picks), picks + 1
        match = match.play(seat, match.game.legal_actions(match.state, seat)[rank])
    return match


def looked_up(player: Player, match: Match) -> list[list[str]]:
    """What is reached after the last pick, and after the second, which evens it out."""
    player.take_up(links.encode(match))
    last = len(match.plies)
    player.is_at(last)
    found = [*visited(player, last, "mountains")]
    second = next(n for n, step in enumerate(match.steps) if len(step.state.public.taken) == 2)
    for ply in (second, last - 1):
        player.page.get_by_role("slider").fill(str(ply))
        player.is_at(ply)
        found += briefly(player, ply, "mountains")
    return found


@pytest.mark.skipif(not LONG_PROOF, reason=IN_SHORT)
def test_nobody_can_look_up_who_took_which_card(two_people: tuple[Player, Player]) -> None:
    matches_of_both = (drafted(swapped=False), drafted(swapped=True))
    ends = [match.state.public for match in matches_of_both]
    assert ends[0] == ends[1]
    assert matches_of_both[0].plies != matches_of_both[1].plies
    pairs = zip(two_people, matches_of_both, strict=True)
    shown, others = (looked_up(player, match) for player, match in pairs)
    for one, other in zip(shown, others, strict=True):
        assert apart(one, other) == []


OTHER_DEAL: Final = """
from molecore.core.record import replace
from molecore.games.mole_majority import setup

plain = setup._shuffle

def exchanged(things, *pairs):
    found = list(things)
    for one, other in pairs:
        found[one], found[other] = found[other], found[one]
    return tuple(found)

def shuffled(transition):
    plain(transition)
    if transition.public.rules.stall_rounds != 12:
        return  # a picture of the rulebook or a lesson is dealt as ever
    held = transition.holdings[1]
    cards = exchanged(held.draw, (4, 6), (10, 14), (16, 17))
    transition.holdings[1] = replace(held, draw=cards)
    transition.spare = exchanged(transition.spare, (0, 1))

setup._shuffle = shuffled
"""
"""Player 2 draws some cards in another order, two home tokens that nobody takes lie elsewhere.

In `dug` the first two cards are drawn and played while both games go on alike, so does the next
pair, and the last two are never drawn: hands differ up to ply 18 and from 32 to 56, the piles and
the tokens to the end, and neither Player 1 nor who looks on can ever tell.
"""
AT_THE_START: Final = """
const program = PROGRAM;
const waiting = setInterval(() => {
    const journal = globalThis.molecore?.journal;
    if (!journal) return;
    clearInterval(waiting);
    const read = journal.whenRead;
    journal.whenRead = (begin) => read(async (...found) => {
        await (IN_PYTHON)(program);
        begin(...found);
    });
});
"""
"""Runs a program in the Python of a page before it takes up what was kept of the last game."""
QUICK_REVIEW: Final = """
from molecore.core.record import replace
from molecore.teacher import questions, review

asked = questions.question

def same_chance(match, *given, **more):
    return asked(replace(match, id="0" * 16), *given, **more)

questions.question = same_chance
review.REVIEW_EFFORT = 1
"""
"""A review looks at each turn but for a moment, and its chance is not that of the game's own id."""
SEVERAL: Final = 12
"""Turns of a review that are looked at: four of Player 1, eight of Player 2 with other cards."""
REVIEWED: Final = """(several) => [...document.querySelectorAll(".review tbody tr")]
    .slice(0, several).map((row) => [row.cells[1].textContent, row.textContent])"""
"""Whose each of the first turns of a review is, and what is said of it."""
MIDST: Final = 46
"""From this ply on the game is played by hand: Player 1 begins a turn, Player 2's hands differ."""


def dug() -> Match:
    """A game of Mole Majority that goes on until one has no mole left."""
    match, rng = _table_of_two(), SplitMix64(7)
    while match.actors:
        seat = match.actors[0]
        match = match.play(seat, rng.choice(match.game.legal_actions(match.state, seat)))
    return match


def _table_of_two() -> Match:
    players = [matches.Player(f"Player {seat + 1}") for seat in range(2)]
    options = {"layout": "star", "stall_rounds": 12}
    return matches.new_match(load("mole_majority"), players, options, 7)


def midst_of(match: Match) -> str:
    """A link to the midst of the game that begins like ``match``, as it is dealt now."""
    begun = _table_of_two()
    for ply in match.plies[:MIDST]:
        begun = begun.play(ply.seat, ply.action)
    return links.encode(begun)


def deal_anew(player: Player, *, otherwise: bool) -> None:
    """Have the part of the page that deals, and ``otherwise`` let it deal what the twin holds."""
    player.page.evaluate("location.hash = 'new/mole_majority'")
    expect(player.button("Start the game")).to_be_visible()
    if otherwise:
        player.page.evaluate(IN_PYTHON, OTHER_DEAL)
        again = AT_THE_START.replace("IN_PYTHON", IN_PYTHON)
        player.page.add_init_script(again.replace("PROGRAM", json.dumps(OTHER_DEAL)))


def dug_on(player: Player, match: Match) -> tuple[list[list[str]], list[list[str]]]:
    """What is reached at every ply to the end: what Player 1 may see, and what Player 2 alone."""
    found: tuple[list[list[str]], list[list[str]]] = [], []
    for ply in range(MIDST, len(match.plies)):
        seat, action = match.plies[ply].seat, match.plies[ply].action
        if ply == MIDST or seat != match.plies[ply - 1].seat:
            expect(player.button(f"I am Player {seat + 1}")).to_be_visible()
            found[0].append(reached(player))
            if seat and not found[1]:  # Player 2 goes on with what is dealt after a reload.
                player.reload()
                expect(player.button(f"I am Player {seat + 1}")).to_be_visible()
                found[0].append(reached(player))
            # By the keyboard: a pointer that rests on the board has it told what lies there.
            player.button(f"I am Player {seat + 1}").press("Enter")
        player.is_at(ply)
        found[seat].append(reached(player))
        player.type(match.game.encode(action))
        if ply == MIDST + 2:
            player.is_at(ply + 1)
            player.button("Undo").press("Enter")
            player.is_at(ply)
            found[seat].append(reached(player))
            player.type(match.game.encode(action))
    player.hear()
    player.is_at(len(match.plies))
    return found


def looked_back_at(player: Player, last: int) -> Iterator[list[str]]:
    """What is reached at every ply by the slider, until Player 2 is called to play on from one."""
    cover = player.page.locator(".cover")
    for ply in range(0, last, amount(6, 1)):
        player.page.get_by_role("slider").fill(str(ply))
        expect(player.page.locator(f'[data-ply="{ply}"]').or_(cover)).to_be_visible()
        yield reached(player)
        if cover.count():
            return


def reviewed(player: Player) -> tuple[list[str], list[str]]:
    """What the review says of some turns, those of Player 1 and those of Player 2.

    Now that all is over it may tell what anybody held, but judges a turn by what its player knew.
    """
    page = player.page
    page.evaluate(IN_PYTHON, QUICK_REVIEW)
    page.evaluate("location.hash = location.hash.replace('play', 'review')")
    expect(page.locator(".review tbody tr").nth(SEVERAL - 1)).to_be_attached(timeout=LONG)
    rows = page.evaluate(REVIEWED, SEVERAL)
    one, other = ([text for name, text in rows if name == f"Player {seat}"] for seat in (1, 2))
    return one, other


class Unearthed(NamedTuple):
    """What there is of a game that was played from its midst to its end."""

    shown: list[list[str]]
    """What is reached on the way and afterwards, wherever Player 2 is not alone."""
    own: list[str]
    """Player 2's own table."""
    turns: list[str]
    """What the review says of Player 1's turns."""
    own_turns: list[str]
    """And of Player 2's."""


def unearthed(player: Player, match: Match, link: str, *, otherwise: bool) -> Unearthed:
    """Play a game from its midst to its end, and look back at it."""
    page, last = player.page, len(match.plies)
    player.at_once()
    deal_anew(player, otherwise=otherwise)
    player.take_up(link)
    at_table(player)
    found = [*briefly(player, MIDST, "mole_majority")]
    seen, own = dug_on(player, match)
    found += seen
    # Whoever is at the screen at the end may still look through Player 2's eyes there.
    page.evaluate("location.hash = ''")
    expect(page.locator("main.lobby")).to_be_visible()
    page.go_back()
    at_table(player)
    found += visited(player, last, "mole_majority", "review")
    found += looked_back_at(player, last)
    return Unearthed(found, own[0], *reviewed(player))


@pytest.mark.skipif(not LONG_PROOF, reason=IN_SHORT)
def test_a_game_of_mole_majority_tells_nothing_of_cards_and_tokens_to_its_end(
    two_people: tuple[Player, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two_people
    match = dug()
    one = unearthed(first, match, midst_of(match), otherwise=False)
    with monkeypatch.context() as dealt:
        dealt.setattr(setup, "_shuffle", setup._shuffle)  # noqa: SLF001 - as it is after this
        exec(OTHER_DEAL, {})  # noqa: S102 - ours
        link = midst_of(match)
    other = unearthed(second, match, link, otherwise=True)
    assert apart(one.own, other.own) != [], "Player 2 holds other cards"
    pairs = zip(one.shown, other.shown, strict=True)
    assert [found for shown, twin in pairs if (found := apart(shown, twin))] == []
    assert len(one.turns) == 4
    assert one.turns == other.turns
    assert one.own_turns != other.own_turns, "Player 2 chose from other cards"
