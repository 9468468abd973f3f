"""Two people at one screen play Majority, with secrets between them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from e2e.hosting import Host
from e2e.player import Player
from e2e.returning import context as context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import host as host  # noqa: PLC0414 - as well
from e2e.watch import Watch
from molecore.core import match as matches
from molecore.registry import load
from molecore.wire import links


def test_two_people_play_the_upper_by_pressing(player: Player) -> None:
    player.page.get_by_role("link", name="Set up Majority").click()
    player.convene("upper", majority_basis="ordinarySeats")
    expect(player.page.get_by_role("heading", name="Hand the device to Player 1")).to_be_visible()
    assert player.board.count() == 0
    player.declare("Player 1", "U:D4", "U:C2")
    expect(player.page.get_by_role("heading", name="Hand the device to Player 2")).to_be_visible()
    assert "D4" not in player.page.locator("#app").inner_html()
    player.declare("Player 2", "U:F5")
    player.play_out(Random(4))
    expect(player.status).to_contain_text("wins")
    assert player.actor == ""


def test_a_complete_game_of_226_seats(player: Player) -> None:
    player.convene("complete")
    player.declare("Player 1", "U:D4", "L:J5", "L:A4")
    player.declare("Player 2")
    assert len(player.targets()) == 226
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


def test_a_secret_is_covered_when_the_page_is_left(player: Player) -> None:
    player.convene("upper")
    player.button("I am Player 1").click()
    player.press("U:D4")
    expect(player.cell("U:D4")).to_have_attribute("href", "#seat-hope-red")
    player.page.get_by_role("link", name="Molecore").click()
    expect(player.page.locator("main.lobby")).to_be_visible()
    player.page.go_back()
    expect(player.button("I am Player 1")).to_be_visible()
    assert player.board.count() == 0
    player.reload()
    expect(player.button("I am Player 1")).to_be_visible()


def test_looking_at_my_own_secrets(player: Player) -> None:
    player.convene("upper")
    player.declare("Player 1", "U:D4")
    player.declare("Player 2", "U:F5")
    expect(player.cell("U:D4")).to_have_attribute("href", "#seat-free")
    player.button("My secrets").click()
    player.button("I am Player 1").click()
    expect(player.cell("U:D4")).to_have_attribute("href", "#seat-hope-red")
    expect(player.cell("U:F5")).to_have_attribute("href", "#seat-free")
    player.press("U:A2")
    expect(player.cell("U:D4")).to_have_attribute("href", "#seat-free")


def test_the_cursor_walks_through_the_chambers(player: Player) -> None:
    player.convene("complete")
    player.declare("Player 1")
    player.declare("Player 2")
    focus, keys = player.page.locator(":focus"), player.page.keyboard
    keys.press("b")
    expect(focus).to_have_attribute("data-target", "L:I1")
    keys.press("ArrowUp")
    expect(focus).to_have_attribute("data-target", "U:E8")
    keys.press("ArrowLeft")
    keys.press("Enter")
    expect(player.status).to_contain_text("D8")
    expect(focus).to_have_attribute("data-site", "U:D8")
    keys.press("f")
    expect(focus).to_have_attribute("data-target", "U:E8")
    keys.press("Shift+F")
    expect(focus).to_have_attribute("data-target", "U:C8")
    keys.press("o")
    expect(player.status).to_contain_text("There is no seat of one's own now.")
    player.type("l:a4")
    player.is_at(4)
    player.cell("U:C8").focus()
    keys.press("o")
    expect(focus).to_have_attribute("data-site", "U:D8")


def test_a_seat_tells_under_the_pointer_what_would_flip_it(player: Player) -> None:
    player.convene("upper")
    player.declare("Player 1")
    player.declare("Player 2")
    player.press("U:D4")
    tip = player.page.locator(".tip")
    expect(tip).to_be_hidden()
    player.cell("U:F4").hover()
    expect(tip).to_be_hidden()
    player.cell("U:D4").hover()
    expect(tip).to_have_text("D4, red: it flips if Blue gets 5 of the 8 free around it.")
    player.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


CASCADE = ("A2", "D1", "C2", "D2", "A3", "B2", "B3", "J7", "C3", "J6", "B1")
"""Claims of which the last one brings about three changes of C1 and B2."""


def lie(player: Player, *places: str, as_: list[str]) -> None:
    """Wait until this is seen on some seats."""
    for place, seen in zip(places, as_, strict=True):
        expect(player.cell(f"U:{place}")).to_have_attribute("href", seen)


def set_pace(player: Player, motion: str, pace: str) -> None:
    player.button("Settings").click()
    for group, name in (("Motion", motion), ("What happens is told", pace)):
        player.dialog.get_by_role("group", name=group).get_by_role("radio", name=name).check()
    player.button("Done").click()


def bring_about_a_cascade(player: Player) -> None:
    player.convene("upper")
    player.declare("Player 1")
    player.declare("Player 2")
    player.type(*(f"U:{place}" for place in CASCADE))
    player.is_at(2 + len(CASCADE))


def test_what_falls_is_told_step_by_step_and_skipped(player: Player) -> None:
    set_pace(player, "Off", "Step by step")
    bring_about_a_cascade(player)
    count = player.page.locator(".teller .count")
    expect(count).to_contain_text("1 of 4")
    lie(player, "B1", "C1", "B2", as_=["#seat-red", "#seat-free", "#seat-blue"])
    player.button("Next").click()
    expect(player.status).to_contain_text("C1 goes to Player 2, 3 to 2 around it.")
    lie(player, "C1", "B2", as_=["#seat-blue", "#seat-blue"])
    expect(player.page.locator("#spoken circle")).to_have_count(1)
    player.cell("U:H8").focus()
    player.page.keyboard.press("ArrowLeft")
    player.page.keyboard.press(".")
    expect(player.status).to_contain_text("B2 flips to Player 1, 6 to 1 around it.")
    lie(player, "C1", "B2", as_=["#seat-blue", "#seat-red"])
    player.button("Back").click()
    lie(player, "C1", "B2", as_=["#seat-blue", "#seat-blue"])
    player.button("Skip").click()
    expect(count).to_have_count(0)
    lie(player, "C1", "B2", as_=["#seat-red", "#seat-red"])
    player.press("U:H8")
    player.is_at(3 + len(CASCADE))
    player.button("Since your last turn").click()
    expect(player.status).to_contain_text("Player 2 claims H8.")


def test_what_falls_is_told_by_itself_only_where_motion_is_wanted(player: Player) -> None:
    telling = player.page.locator(".teller")
    for motion, pace in (("Off", "Fast"), ("On", "All at once")):
        set_pace(player, motion, pace)
        bring_about_a_cascade(player)
        lie(player, "C1", "B2", as_=["#seat-red", "#seat-red"])
        expect(telling).to_have_count(0)
    set_pace(player, "On", "Fast")
    bring_about_a_cascade(player)
    expect(player.status).to_contain_text("C1 flips to Player 1")
    expect(telling).to_have_count(0)
    player.button("One move back").click()
    player.is_at(1 + len(CASCADE))


def test_the_computer_waits_until_all_is_told(player: Player) -> None:
    set_pace(player, "Off", "Step by step")
    seats = [matches.Player("Rosa"), matches.Player("Computer", "beginner")]
    match = matches.new_match(load("majority"), seats, {"mode": "upper"}, seed=1)
    for text in ("pref-", "pref-", *(f"U:{place}" for place in CASCADE[:-1])):
        match = match.play(match.actors[0], match.game.decode(text))
    player.take_up(links.encode(match))
    player.type(f"U:{CASCADE[-1]}")
    player.page.wait_for_timeout(3000)
    assert player.ply == len(CASCADE) + 2
    player.button("Skip").click()
    player.is_at(len(CASCADE) + 3)


HUNG = ("B1", "B2", "D2", "C2", "C1", "A2")
"""Claims of a chamber of two rows of four: the last one fills it, four to four."""


def test_the_last_claim_of_a_hung_contest_is_told_as_well(player: Player) -> None:
    set_pace(player, "Off", "Step by step")
    chambers = (("U", ("####", "####")), ("L", ("##",)))
    people = [matches.Player("Rosa"), matches.Player("Wim")]
    options = {"mode": "upper", "layout": chambers}
    match = matches.new_match(load("majority"), people, options, seed=1)
    for text in ("pref-", "pref-", *(f"U:{place}" for place in HUNG[:-1])):
        match = match.play(match.actors[0], match.game.decode(text))
    player.take_up(links.encode(match))
    player.type(f"U:{HUNG[-1]}")
    player.button("Next").click()
    expect(player.status).to_contain_text("goes to")
    player.button("Next").click()
    expect(player.status).to_contain_text("flips to")
    player.button("Next").click()
    expect(player.page.locator(".ending")).to_contain_text("The contest is hung")
    assert player.board.locator("[href='#seat-free']").count() == 0
    player.button("Continue").click()
    assert len(player.targets()) == 8


def test_boards_drawn_as_text_and_rules_with_pictures(player: Player) -> None:
    player.page.evaluate("location.hash = 'rules/majority'")
    figures = player.page.locator("figure")
    expect(figures.first).to_be_visible()
    expect(figures.filter(has_text="B1 goes to Red, 3 to 1 around it.")).not_to_have_count(0)
    player.page.get_by_role("link", name="Play", exact=True).click()
    player.page.locator("#seat-1-").check()
    player.play_in_full()
    player.page.locator("#options > summary").click()
    player.page.locator("#drawings > summary").click()
    player.page.get_by_label("Upper", exact=True).fill("#o#")
    player.button("Start the game").click()
    expect(player.page.get_by_role("alert")).to_contain_text("not 'o', row 1")
    player.page.get_by_label("Upper", exact=True).fill("# #")
    player.page.locator("#option-mode-upper").check()
    player.button("Start the game").click()
    player.declare("Player 1")
    player.declare("Player 2")
    assert player.targets() == ["U:A1", "U:C1"]


@pytest.fixture
def phone(browser: Browser, watch: Watch, host: Host) -> Iterator[Player]:
    """Both chambers on a small phone, with the claims about to begin."""
    small = {"width": 320, "height": 640}
    context = browser.new_context(viewport=small, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    watch.over(context)
    player = Player(context.new_page(), host.address).open().convene("complete")
    player.declare("Player 1")
    player.declare("Player 2")
    yield player
    context.close()


def width(player: Player, place: str) -> float:
    box = player.cell(place).bounding_box()
    assert box is not None
    return box["width"]


def test_a_closer_look_on_a_small_phone(phone: Player) -> None:
    phone.button("Show the Lower").tap()
    whole = width(phone, "L:A4")
    assert whole >= 24
    phone.button("Zoom in").tap()
    phone.button("Zoom in").tap()
    assert width(phone, "L:A4") > whole
    assert not phone.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    phone.cell("L:Q7").tap()
    phone.is_at(3)
    phone.cell("L:A7").tap()
    phone.is_at(4)
    assert width(phone, "L:A4") > whole
    for _ in range(2):
        phone.button("Zoom out").tap()
    assert width(phone, "L:A4") == pytest.approx(whole)


def test_the_map_shows_and_changes_where_a_closer_look_is(phone: Player) -> None:
    around = phone.page.locator("#map")
    for _ in range(3):
        phone.button("Zoom in").tap()
    frame, picture = phone.page.locator(".board").bounding_box(), around.bounding_box()
    assert frame is not None
    assert picture is not None
    assert picture["y"] >= frame["y"] + frame["height"]
    around.tap(position={"x": 35, "y": 10})
    expect(phone.cell("U:D1")).to_be_in_viewport(ratio=1)
    phone.press("U:D1")
    phone.is_at(3)
    around.tap(position={"x": 46, "y": 80})
    expect(phone.cell("L:J10")).to_be_in_viewport(ratio=1)
    expect(phone.cell("U:D1")).not_to_be_in_viewport()
    phone.page.keyboard.press("0")
    expect(phone.page.locator("html")).not_to_have_attribute("data-zoomed", "")


def test_a_small_phone_shows_the_chamber_where_something_happens(phone: Player) -> None:
    box, map_of_it = phone.board, phone.page.locator("#map svg")
    upper, lower = str(box.get_attribute("data-leaves")).split(";")[1:]
    for _ in range(2):
        phone.button("Show the Lower").tap()
        expect(box).to_have_attribute("viewBox", lower)
        expect(map_of_it).to_have_attribute("viewBox", upper)
        phone.page.locator("#map").tap()
        expect(box).to_have_attribute("viewBox", upper)
    assert width(phone, "U:D4") >= 24
    phone.cell("U:E8").focus()
    phone.page.keyboard.press("ArrowDown")
    expect(box).to_have_attribute("viewBox", lower)
    phone.page.keyboard.press("Enter")
    phone.is_at(3)
    phone.button("Show the Upper").tap()
    phone.type("L:J5")
    expect(box).to_have_attribute("viewBox", lower)
    expect(phone.status).to_contain_text("J5 in the Lower")


def test_the_wheel_zooms_where_it_points(player: Player) -> None:
    player.convene("complete")
    player.declare("Player 1")
    player.declare("Player 2")
    whole = width(player, "L:A4")
    before = player.cell("L:N8").bounding_box()
    assert before is not None
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    player.page.mouse.move(x, y)
    player.page.keyboard.down("Control")
    player.page.mouse.wheel(0, -400)
    player.page.keyboard.up("Control")
    expect(player.page.locator("html")).to_have_attribute("data-zoomed", "")
    player.page.mouse.click(x, y)
    expect(player.status).to_contain_text("N8 in the Lower")
    player.page.keyboard.press("0")
    assert width(player, "L:A4") == pytest.approx(whole)
    player.page.set_viewport_size({"width": 844, "height": 390})
    for corner in ("L:D10", "L:Q4"):  # a small screen shows one chamber at a time
        expect(player.cell(corner)).to_be_in_viewport(ratio=1)
    player.button("Show the Upper").click()
    expect(player.cell("U:B1")).to_be_in_viewport(ratio=0.999)
