"""From opening the page to the end of a game: by mouse, by keyboard alone and by typing."""

from __future__ import annotations

import struct
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

from e2e.endings import FEW, at_random, near_the_end, press_on
from e2e.engines.engine import CLOSE_PANELS
from e2e.player import LATER, Player, sit
from molecore.wire import links
from tests.amounts import LONG, amount

BY_VIEWS: Final = "for `build.py prove tables`; `tests.web.pages.test_new_game` proves it"
CONTRASTS: Final = """tip => {
    const { color, backgroundColor } = getComputedStyle(tip);
    return color !== backgroundColor;
}"""
UPPERMOST: Final = """tip => {
    tip.style.pointerEvents = "auto";
    const { left, top, width, height } = tip.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    tip.style.pointerEvents = "";
    return hit === tip;
}"""
LISTEN: Final = """() => {
    globalThis.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        heard += 1;
        return start.apply(this, when);
    };
}"""


def test_one_press_leads_to_a_board_that_speaks_to_you_and_sounds_when_asked(
    shared: Player,
) -> None:
    player, page = shared, shared.page
    living = page.locator(".living")
    expect(living).to_have_count(5)
    assert all(living.nth(n).locator("> svg").count() == 3 for n in range(5))
    player.button("Play now Mole Hill").click()
    expect(player.board).to_be_visible()
    expect(page).to_have_title("Your turn - Mole Hill")
    expect(page.locator(".face-pip")).to_be_visible()
    page.locator("#player-0 button").click()
    flowers = page.get_by_role("button", name="Red flowers, 2 points each")
    flowers.click()
    tip = page.locator(".tip")
    expect(tip).to_have_text("Red flowers, 2 points each")
    assert tip.evaluate(UPPERMOST), "it lies over the panel that it explains"
    assert tip.evaluate(CONTRASTS), "it can be read"
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.evaluate(CLOSE_PANELS)
    page.evaluate(LISTEN)
    player.press("a1")
    expect(player.board).to_have_attribute("data-ply", "2", timeout=60_000)
    assert page.evaluate("heard") == 0
    player.button("Turn the sound on").click()
    page.wait_for_function("() => heard > 0")
    page.evaluate("heard = 0")
    there = player.targets()[0]
    player.press(there)
    page.wait_for_function("() => heard > 0")
    expect(page.locator(".log")).to_contain_text(f"You dig to {there}.")
    player.button("Turn the sound off").click()


def test_a_double_click_that_opens_a_game_plays_no_move(shared: Player) -> None:
    player, page = shared, shared.page
    page.set_viewport_size({"width": 1280, "height": 900})
    for fragment, door in (("", "Play now Mole Hill"), ("new/majority", "Start the game")):
        page.evaluate("place => { location.hash = place; }", fragment)
        player.button(door).dblclick()
        expect(player.board).to_be_visible()
        page.evaluate(LATER)  # a move that the second click plays would be drawn by then
        player.is_at(0)


@pytest.mark.skipif(not LONG, reason=BY_VIEWS)
def test_a_name_that_is_too_long_is_said_to_be_and_bursts_nothing(shared: Player) -> None:
    player, page = shared, shared.page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("location.hash = 'new/mole_hill'")
    field, note = page.locator("#name-0"), page.locator("#name-0-most")
    field.fill("W" * 19)
    expect(note).to_be_hidden()
    field.fill("W" * 60)  # nothing is sent before the field is left
    expect(note).to_be_visible()
    player.button("Start the game").click()
    expect(player.board).to_be_visible()
    assert page.evaluate("document.scrollingElement.scrollWidth") == 1280


def test_names_and_settings_of_last_time_are_there_again(shared: Player) -> None:
    player, page = shared, shared.page
    page.evaluate("location.hash = 'new/moleozer'")
    page.locator("#name-0").fill("Prinzessin Wilhelmina von Hohenfels")
    sit(page, 1, "careful")
    page.locator("#way--multiplication").check()
    player.button("Start the game").click()
    expect(page.locator("main.play")).to_be_visible()
    player.open("#new/moleozer")
    expect(page.locator("#name-0")).to_have_value("Prinzessin Wilhelmin")
    expect(page.locator("#level-1-careful")).to_be_checked()
    expect(page.locator("#way--multiplication")).to_be_checked()


def walk(player: Player, target: str) -> None:
    """Bring the cursor to ``target`` with arrows, on the way a person would take."""
    goal = player.cell(target).bounding_box()
    assert goal is not None
    for turn in range(60):
        here = player.page.locator(":focus")
        if here.get_attribute("id") == f"at-{target}":
            return
        box = here.bounding_box()
        assert box is not None
        across = goal["x"] + goal["width"] / 2 - box["x"] - box["width"] / 2
        down = goal["y"] + goal["height"] / 2 - box["y"] - box["height"] / 2
        sideways = "ArrowRight" if across > 0 else "ArrowLeft"
        upwards = "ArrowDown" if down > 0 else "ArrowUp"
        both = abs(across) > 1 and abs(down) > 1
        aside = turn % 2 == 0 if both else abs(across) > abs(down)
        player.page.keyboard.press(sideways if aside else upwards)
    raise AssertionError(f"the arrows do not lead to {target}")


def test_a_game_is_begun_and_another_ended_by_keyboard_alone(shared: Player) -> None:
    """The first in the open page, where no names or levels were chosen yet."""
    player, keys = shared, shared.page.keyboard
    tab_to(player, "Set up Mole Hill")
    keys.press("Enter")
    expect(player.button("Start the game")).to_be_visible()
    for _ in range(40):
        if player.page.locator(":focus").get_attribute("id") == "seat-1-computer":
            break
        keys.press("Tab")
    for _ in ("somebody elsewhere", "a person"):
        keys.press("ArrowUp")
    expect(player.page.locator("#seat-1-")).to_be_checked()
    tab_to(player, "Start the game")
    keys.press("Enter")
    keys.press("b")
    walk_on(player, Random(5), amount(2, FEW))
    player.take_up(links.encode(near_the_end(at_random("mole_hill", "", "", seed=5))))
    keys.press("b")
    walk_on(player, Random(5), 1_000)
    expect(player.page.locator(".ending")).to_contain_text("wins")
    keys.press("u")
    expect(player.board).not_to_have_attribute("data-actor", "")


def walk_on(player: Player, chance: Random, plies: int) -> None:
    """Play so many plies by arrows and Enter, or until the game is over."""
    expect(player.page.locator(":focus")).to_have_attribute("role", "gridcell")
    for _ in range(plies):
        if player.over:
            return
        walk(player, chance.choice(player.targets()))
        before = player.ply
        player.page.keyboard.press("Enter")
        player.is_at(before + 1)


def tab_to(player: Player, name: str) -> None:
    for _ in range(60):
        focused = player.page.locator(":is(a, button):focus")
        if focused.count() and name in " ".join(focused.inner_text().split()):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name}")


def test_a_game_is_begun_and_another_ended_by_mouse(shared: Player) -> None:
    shared.page.get_by_role("link", name="Set up Mole Hill").click()
    shared.page.locator("#seat-1-").check()
    shared.button("Start the game").click()
    press_on(shared, Random(11), amount(2, FEW))
    shared.take_up(links.encode(near_the_end(at_random("mole_hill", "", "", seed=11))))
    shared.play_out(Random(11))
    expect(shared.page.locator(".ending")).to_contain_text("wins")
    assert shared.actor == ""
    assert not shared.targets()


def test_moves_are_typed_explained_with_their_rule_and_keep_the_focus(shared: Player) -> None:
    shared.start()
    shared.type("E1", "c2|b2")
    shared.is_at(2)
    field = shared.page.get_by_label("Type a move")
    expect(field).to_have_value("")
    shared.type("i7")
    expect(shared.status.locator("a[href$='H11']")).to_have_text("Rule")
    expect(field).to_have_value("i7")
    shared.type("rubbish")
    expect(shared.status).to_contain_text("rubbish")
    shared.is_at(2)
    shared.press("c3")
    expect(shared.status).to_contain_text("not next to the mole on e1")
    shared.status.get_by_role("link", name="Rule").click()
    expect(shared.page.locator("#rule-H11")).to_be_in_viewport()
    shared.page.go_back()
    shared.is_at(2)
    keeps_the_focus(shared)


def keeps_the_focus(player: Player) -> None:
    """Through moves and a dialog."""
    player.page.keyboard.press("b")
    for _ in range(4):
        player.page.keyboard.press("Enter")
        player.page.keyboard.press("ArrowRight")
        expect(player.page.locator(":focus")).to_have_attribute("role", "gridcell")
    player.more("Resign").focus()
    player.page.keyboard.press("Enter")
    expect(player.dialog).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.dialog).to_have_count(0)
    expect(player.button("More")).to_be_focused()


TRANSLATE: Final = """() => {
    const among = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
    const texts = [];
    while (among.nextNode()) texts.push(among.currentNode);
    const left = (one) => !one.translate || one.closest("svg, textarea");
    for (const text of texts.filter((one) => !left(one.parentElement))) {
        const font = document.createElement("font");
        text.replaceWith(font);
        font.append(text.nodeValue.toUpperCase());
    }
    document.querySelector(".status").prepend(document.createElement("div"));
}"""
"""What a translator does to the texts, and an extension that brings an element of its own."""
LEFT_ALONE: Final = """() => [...document.querySelectorAll("#app span[translate=no]")]
    .map((one) => one.innerText)"""
"""Names and notation, as they are read."""


@pytest.mark.skipif(not LONG, reason="for `build.py prove tables`; `test_patching` proves it")
def test_a_translated_page_obeys_and_says_what_a_fresh_one_says(shared: Player) -> None:
    shared.start()
    shared.press("e4", "d4|e4")
    line = shared.page.locator("#log button").first
    for ply in range(3, 7):
        kept, said = shared.page.evaluate(LEFT_ALONE), line.inner_text()
        shared.page.evaluate(TRANSLATE)
        assert {"Player 2", "e4"} <= set(kept)  # another test calls the first otherwise
        assert shared.page.evaluate(LEFT_ALONE) == kept
        assert "e4" in line.inner_text() != said
        shared.press(shared.targets()[0])
        shared.is_at(ply)
    # What happened last is told once, and the offer of sound is answered by the first press.
    parts = [shared.page.locator(part) for part in ("h1", ".players", "#log")]
    words = [part.inner_text() for part in parts]
    assert all(words)
    shared.reload()
    for part, text in zip(parts, words, strict=True):
        expect(part).to_have_text(text, use_inner_text=True)


@pytest.mark.skipif(
    not LONG, reason="for `build.py prove tables`; `tests.web.pages.test_play` proves it"
)
def test_moves_are_confirmed_and_single_keys_switched_off(player: Player) -> None:
    player.start()
    player.button("Settings").click()
    player.dialog.get_by_role("radio", name="Always").check()
    player.button("Done").click()
    player.press("a1")
    player.is_at(0)
    player.press("b2")
    player.button("Play it").click()
    player.is_at(1)
    expect(player.status).to_contain_text("b2")
    player.reload()
    player.press("a1|b1")
    player.is_at(1)
    player.press("a1|b1")
    player.is_at(2)

    player.page.keyboard.press("u")
    player.is_at(1)
    player.page.keyboard.press("r")
    player.is_at(2)
    player.page.keyboard.press("?")
    expect(player.dialog).to_contain_text("Keys")
    player.page.keyboard.press("Escape")
    player.button("Settings").click()
    letters = player.dialog.get_by_role("group", name="Letter shortcuts")
    letters.get_by_role("radio", name="Off").check()
    player.button("Done").click()
    player.page.keyboard.press("u")
    player.is_at(2)
    player.page.keyboard.press("Control+z")
    player.is_at(1)


# ---- Back and forth, and the tree of what was tried; undo and resigning: `tests.web.pages`


def test_the_past_is_walked_by_slider_steps_list_browser_and_tree(shared: Player) -> None:
    shared.start()
    shared.type("a1", "b2|c2", "b1", "e4|f4")
    shared.is_at(4)
    by_slider_and_steps(shared)
    by_the_list_of_moves(shared)
    by_the_back_button(shared)
    by_the_tree(shared)


def by_slider_and_steps(game: Player) -> None:
    slider = game.page.get_by_role("slider")
    slider.fill("1")
    game.is_at(1)
    slider.press("ArrowRight")
    game.is_at(2)
    game.button("First position").click()
    game.is_at(0)
    game.button("One move on").click()
    game.is_at(1)
    game.page.keyboard.press("PageDown")
    game.is_at(2)
    game.page.keyboard.press("[")
    game.is_at(1)
    game.button("Last position").click()
    game.is_at(4)


def by_the_list_of_moves(game: Player) -> None:
    """Tab stops once in it, and arrows lead through it."""
    keys, focused = game.page.keyboard, game.page.locator(":focus")
    stops = game.page.locator('#log button:not([tabindex="-1"])')
    expect(stops).to_have_count(1)
    stops.focus()
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    expect(focused).to_contain_text("between b2 and c2")
    keys.press("Enter")
    game.is_at(2)
    expect(stops).to_contain_text("between b2 and c2")
    keys.press("Home")
    keys.press("Enter")
    game.is_at(1)
    keys.press("End")
    expect(focused).to_contain_text("4")
    keys.press("ArrowDown")
    expect(focused).to_contain_text("4")
    game.button("First position").click()
    expect(stops).to_contain_text("1")
    game.button("Last position").click()
    game.is_at(4)


def by_the_tree(game: Player) -> None:
    """What was left stays in it, to walk to, name and delete."""
    page = game.page
    game.button("Undo").click()
    game.type("a1|b1")
    game.is_at(4)
    game.more("History").click()
    rows = page.locator("#underground button")
    expect(rows).to_have_count(2)
    page.keyboard.press("ArrowUp")
    expect(rows.first).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".where")).to_contain_text("(3 of 4)")
    page.keyboard.press("ArrowDown")
    game.button("Name version").click()
    page.get_by_role("textbox", name="Name").fill("The <b>bold</b> way")
    game.button("Save").click()
    expect(rows.nth(1)).to_contain_text("The <b>bold</b> way")
    game.button("Delete from here on").click()
    expect(rows).to_have_count(1)
    game.button("Restore what was deleted").click()
    rows.first.click()
    page.get_by_role("link", name="Play from here").click()
    game.is_at(4)
    expect(page.locator("#log")).to_contain_text("between e4 and f4")


def by_the_back_button(game: Player) -> None:
    game.page.get_by_role("link", name="Rules").click()
    expect(game.page.locator("#rule-H1")).to_be_visible()
    game.page.go_back()
    game.is_at(4)
    game.page.go_back()
    expect(game.button("Start the game")).to_be_visible()
    game.page.go_forward()
    game.is_at(4)


def test_the_position_is_saved_as_a_picture(shared: Player) -> None:
    shared.start()
    shared.button("Share").first.click()
    with shared.page.expect_download() as download:
        shared.button("Save a picture").click()
    assert download.value.suggested_filename == "molecore-mole-hill.png"
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">II", picture[16:24]) == (1280, 1016)
