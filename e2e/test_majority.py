"""Two people at one screen play Majority, with secrets between them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from e2e.endings import at_random, near_the_end, press_on
from e2e.player import Player
from molecore.core import match as matches
from molecore.registry import load
from molecore.wire import links
from tests.amounts import LONG

BY_PRESSING = "for `build.py prove tables`; `tests.web.boards.test_majority` plays games by presses"
BY_CHOICES = "for `build.py prove tables`; `tests.web.pages.test_new_game` proves it"
TOLD = "for `build.py prove tables`; `tests.web.pages.test_telling` proves it of the same page"


def test_secrets_are_declared_covered_and_looked_at_and_claims_are_pressed(shared: Player) -> None:
    page = shared.page
    page.get_by_role("link", name="Set up Majority").click()
    shared.convene("upper", majority_basis="ordinarySeats")
    expect(page.get_by_role("heading", name="Hand the device to Player 1")).to_be_visible()
    assert shared.board.count() == 0
    shared.button("I am Player 1").click()
    shared.press("U:D4")
    expect(shared.cell("U:D4")).to_have_attribute("href", "#seat-hope-red")
    page.get_by_role("link", name="Molecore").click()
    expect(page.locator("main.lobby")).to_be_visible()
    page.go_back()
    expect(shared.button("I am Player 1")).to_be_visible()
    assert shared.board.count() == 0
    shared.declare("Player 1", "U:C2", done=2)
    expect(page.get_by_role("heading", name="Hand the device to Player 2")).to_be_visible()
    assert "D4" not in page.locator("#app").inner_html()
    shared.declare("Player 2", "U:F5")
    expect(shared.cell("U:D4")).to_have_attribute("href", "#seat-free")
    shared.button("Show my secrets").click()
    shared.button("I am Player 1").click()
    expect(shared.cell("U:D4")).to_have_attribute("href", "#seat-hope-red")
    expect(shared.cell("U:F5")).to_have_attribute("href", "#seat-free")
    shared.press("U:A2")
    expect(shared.cell("U:D4")).to_have_attribute("href", "#seat-free")
    press_on(shared, Random(4))


def claimed(mode: str, basis: str) -> matches.Match:
    """A game at random in which a few claims are left to be made, all of them in a long proof."""
    match = at_random("majority", "", "", seed=4, mode=mode, majority_basis=basis)
    texts = [match.game.encode(ply.action) for ply in match.plies]
    begun = next(number for number, text in enumerate(texts) if not text.startswith("pref"))
    return near_the_end(match, begun=begun)


@pytest.mark.skipif(not LONG, reason=BY_PRESSING)
def test_the_last_seats_of_the_upper_are_pressed(shared: Player) -> None:
    shared.take_up(links.encode(claimed("upper", "ordinarySeats")))
    shared.play_out(Random(4))
    expect(shared.page.locator(".ending")).to_contain_text("wins")
    assert shared.actor == ""


@pytest.mark.skipif(not LONG, reason=BY_PRESSING)
def test_a_complete_game_of_226_seats_is_typed_to_its_end(shared: Player) -> None:
    player = shared
    player.take_up(links.encode(claimed("complete", "allSeats")))
    chance = Random(1)
    while not player.over:
        before = player.ply
        target = chance.choice(player.targets())
        choosing = "resolve" in (player.board.get_attribute("class") or "")
        player.type(f"resolve:{target}" if choosing else target)
        player.is_at(before + 1)
    expect(player.page.locator(".ending")).to_contain_text("Rematch")
    player.reload()
    assert player.over


def claims_begin() -> str:
    """A link to a game of both chambers in which nobody wanted anything."""
    people = [matches.Player("Player 1"), matches.Player("Player 2")]
    options = {"mode": "complete", "majority_basis": "allSeats"}
    match = matches.new_match(load("majority"), people, options, seed=1)
    for _ in people:
        match = match.play(match.actors[0], match.game.decode("pref-"))
    return links.encode(match)


def test_the_cursor_walks_and_the_wheel_zooms_through_the_chambers(shared: Player) -> None:
    shared.take_up(claims_begin())
    expect(shared.page.locator("[data-target]")).to_have_count(226)
    focus, keys = shared.page.locator(":focus"), shared.page.keyboard
    keys.press("b")
    expect(focus).to_have_attribute("data-target", "L:I1")
    keys.press("ArrowUp")
    expect(focus).to_have_attribute("data-target", "U:E8")
    keys.press("ArrowLeft")
    keys.press("Enter")
    expect(shared.status).to_contain_text("D8")
    expect(focus).to_have_attribute("data-site", "U:D8")
    keys.press("f")
    expect(focus).to_have_attribute("data-target", "U:E8")
    keys.press("Shift+F")
    expect(focus).to_have_attribute("data-target", "U:C8")
    keys.press("o")
    expect(shared.status).to_contain_text("There is no seat of yours now.")
    shared.type("l:a4")
    shared.is_at(4)
    shared.cell("U:C8").focus()
    keys.press("o")
    expect(focus).to_have_attribute("data-site", "U:D8")
    zoom_by_wheel(shared)


def zoom_by_wheel(player: Player) -> None:
    """It leads closer where it points; another key leads back to the whole."""
    page, whole = player.page, width(player, "L:A4")
    before = player.cell("L:N8").bounding_box()
    assert before is not None
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -400)
    page.keyboard.up("Control")
    expect(page.locator("html")).to_have_attribute("data-zoomed", "")
    page.mouse.click(x, y)
    expect(player.status).to_contain_text("N8 in the Lower")
    page.keyboard.press("0")
    expect(page.locator("html")).not_to_have_attribute("data-zoomed", "")
    assert width(player, "L:A4") == pytest.approx(whole)
    page.set_viewport_size({"width": 844, "height": 390})
    for corner in ("L:D10", "L:Q4"):  # a small screen shows one chamber at a time
        expect(player.cell(corner)).to_be_in_viewport(ratio=1)
    player.button("Show the Upper").click()
    expect(player.cell("U:B1")).to_be_in_viewport(ratio=0.999)


CASCADE = ("A2", "D1", "C2", "D2", "A3", "B2", "B3", "J7", "C3", "J6", "B1")
"""Claims of which the last one brings about three changes of C1 and B2."""


def lie(player: Player, *places: str, as_: list[str]) -> None:
    """Wait until this is seen on some seats."""
    for place, seen in zip(places, as_, strict=True):
        expect(player.cell(f"U:{place}")).to_have_attribute("href", seen)


def set_pace(player: Player, motion: str, pace: str) -> None:
    player.button("Settings").click()
    for group, name in (("Animations", motion), ("Narration", pace)):
        player.dialog.get_by_role("group", name=group).get_by_role("radio", name=name).check()
    player.button("Done").click()


@pytest.fixture
def paced(shared: Player) -> Iterator[Player]:
    """The open page, in which the pace is set; afterwards all is as it was."""
    yield shared
    set_pace(shared, "Automatic", "Normal")


def framed(player: Player, place: str) -> str:
    """How the seats around a place are framed while the mouse is over it."""
    player.cell(place).hover()
    return str(player.cell(place).evaluate("(seat) => getComputedStyle(seat).outlineStyle"))


def before_a_cascade(*levels: str) -> str:
    """A link to a game of the Upper in which the last of the claims is left to be made."""
    seats = [matches.Player(f"Player {n + 1}", level or None) for n, level in enumerate(levels)]
    match = matches.new_match(load("majority"), seats, {"mode": "upper"}, seed=1)
    for text in ("pref-", "pref-", *(f"U:{place}" for place in CASCADE[:-1])):
        match = match.play(match.actors[0], match.game.decode(text))
    return links.encode(match)


def bring_about_a_cascade(player: Player) -> None:
    player.take_up(before_a_cascade("", ""))
    player.type(f"U:{CASCADE[-1]}")
    player.is_at(2 + len(CASCADE))


def test_what_falls_is_told_step_by_step_and_skipped(paced: Player) -> None:
    set_pace(paced, "Off", "Step by step")
    bring_about_a_cascade(paced)
    count = paced.page.locator(".teller .count")
    expect(count).to_contain_text("1 of 4")
    lie(paced, "B1", "C1", "B2", as_=["#seat-red", "#seat-free", "#seat-blue"])
    paced.button("Next").click()
    expect(paced.status).to_contain_text("C1 goes to Player 2, 3 to 2 around it.")
    lie(paced, "C1", "B2", as_=["#seat-blue", "#seat-blue"])
    expect(paced.page.locator("#spoken circle")).to_have_count(1)
    paced.cell("U:H8").focus()
    paced.page.keyboard.press("ArrowLeft")
    paced.page.keyboard.press(".")
    expect(paced.status).to_contain_text("B2 flips to Player 1, 6 to 1 around it.")
    lie(paced, "C1", "B2", as_=["#seat-blue", "#seat-red"])
    paced.button("Back").click()
    lie(paced, "C1", "B2", as_=["#seat-blue", "#seat-blue"])
    assert framed(paced, "U:H8") == "none", "a mouse that lies still points at nothing"
    paced.button("Skip").click()
    expect(count).to_have_count(0)
    lie(paced, "C1", "B2", as_=["#seat-red", "#seat-red"])
    assert framed(paced, "U:H8") == "solid"
    paced.press("U:H8")
    paced.is_at(3 + len(CASCADE))
    paced.button("Replay last turns").click()
    expect(paced.status).to_contain_text("Player 2 claims H8.")


@pytest.mark.skipif(not LONG, reason=TOLD)
def test_what_falls_is_told_by_itself_only_where_motion_is_wanted(paced: Player) -> None:
    telling = paced.page.locator(".teller")
    for motion, pace in (("Off", "Fast"), ("On", "Instant")):
        set_pace(paced, motion, pace)
        bring_about_a_cascade(paced)
        lie(paced, "C1", "B2", as_=["#seat-red", "#seat-red"])
        expect(telling).to_have_count(0)
    set_pace(paced, "On", "Fast")
    bring_about_a_cascade(paced)
    expect(paced.status).to_contain_text("C1 flips to Player 1")
    expect(telling).to_have_count(0)
    paced.button("One move back").click()
    paced.is_at(1 + len(CASCADE))


@pytest.mark.skipif(not LONG, reason=TOLD)
def test_the_computer_waits_until_all_is_told(paced: Player) -> None:
    set_pace(paced, "Off", "Step by step")
    paced.take_up(before_a_cascade("", "beginner"))
    paced.type(f"U:{CASCADE[-1]}")
    paced.page.wait_for_timeout(3000)
    assert paced.ply == len(CASCADE) + 2
    paced.button("Skip").click()
    paced.is_at(len(CASCADE) + 3)


HUNG = ("B1", "B2", "D2", "C2", "C1", "A2")
"""Claims of a chamber of two rows of four: the last one fills it, four to four."""


@pytest.mark.skipif(not LONG, reason=BY_PRESSING)
def test_the_last_claim_of_a_hung_contest_is_told_as_well(paced: Player) -> None:
    set_pace(paced, "Off", "Step by step")
    chambers = (("U", ("####", "####")), ("L", ("##",)))
    people = [matches.Player("Rosa"), matches.Player("Wim")]
    options = {"mode": "upper", "layout": chambers}
    match = matches.new_match(load("majority"), people, options, seed=1)
    for text in ("pref-", "pref-", *(f"U:{place}" for place in HUNG[:-1])):
        match = match.play(match.actors[0], match.game.decode(text))
    paced.take_up(links.encode(match))
    paced.type(f"U:{HUNG[-1]}")
    paced.button("Next").click()
    expect(paced.status).to_contain_text("goes to")
    paced.button("Next").click()
    expect(paced.status).to_contain_text("flips to")
    paced.button("Next").click()
    expect(paced.page.locator(".interlude")).to_contain_text("No side has a majority")
    assert paced.board.locator("[href='#seat-free']").count() == 0
    paced.button("Continue").click()
    assert len(paced.targets()) == 8


@pytest.mark.skipif(not LONG, reason=BY_CHOICES)
def test_boards_drawn_as_text_and_rules_with_pictures(shared: Player) -> None:
    shared.page.evaluate("location.hash = 'rules/majority'")
    figures = shared.page.locator("figure")
    expect(figures.first).to_be_visible()
    expect(figures.filter(has_text="B1 goes to Red, 3 to 1 around it.")).not_to_have_count(0)
    shared.page.get_by_role("link", name="Play", exact=True).click()
    shared.page.locator("#seat-1-").check()
    shared.play_in_full()
    shared.page.locator("#options > summary").click()
    shared.page.locator("#drawings > summary").click()
    shared.page.get_by_label("Upper", exact=True).fill("#o#")
    shared.button("Start the game").click()
    expect(shared.page.get_by_role("alert")).to_contain_text("row 1 has 'o'")
    shared.page.get_by_label("Upper", exact=True).fill("# #")
    shared.page.locator("#option-mode-upper").check()
    shared.button("Start the game").click()
    shared.declare("Player 1")
    shared.declare("Player 2")
    assert shared.targets() == ["U:A1", "U:C1"]


def width(player: Player, place: str) -> float:
    box = player.cell(place).bounding_box()
    assert box is not None
    return box["width"]
