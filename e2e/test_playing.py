"""Games by mouse, by keyboard alone, by typing and by touch."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

from e2e.endings import FEW, at_random, near_the_end, press_on
from e2e.player import Player
from e2e.told import before_half_time
from molecore.wire import links
from tests.amounts import LONG


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
        if player.page.locator(":focus").get_attribute("id") == "seat-1-beginner":
            break
        keys.press("Tab")
    for _ in ("somebody elsewhere", "a person"):
        keys.press("ArrowUp")
    expect(player.page.locator("#seat-1-")).to_be_checked()
    tab_to(player, "Start the game")
    keys.press("Enter")
    keys.press("b")
    walk_on(player, Random(5), FEW)
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
    press_on(shared, Random(11))
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
        assert {"Player 1", "e4"} <= set(kept)
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


@pytest.mark.skipif(not LONG, reason="for `build.py prove tables`")
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


def test_a_round_on_a_small_phone_by_touch(phone: Player) -> None:
    phone.page.get_by_role("link", name="Set up Mole Hill").tap()
    phone.page.locator("#seat-1-").check()
    phone.button("Start the game").tap()
    chance = Random(3)
    for _ in range(FEW):
        tap_on(phone, chance)
    game, last = before_half_time()
    phone.take_up(links.encode(game))
    scene = phone.page.locator(".interlude")
    tap_surely(phone, game.game.decode(last).targets[-1])
    expect(scene).to_contain_text("Half-time")
    expect(scene).to_have_count(0)
    tap_surely(phone, "c3")
    phone.is_at(len(game.plies) + 2)


def tap_on(phone: Player, chance: Random) -> None:
    """Tap a place that can be tapped."""
    before = phone.ply
    tap_surely(phone, chance.choice(phone.targets()))
    phone.is_at(before + 1)


def tap_surely(phone: Player, target: str) -> None:
    """Tap a place that is smaller than a fingertip, and once more to mean it."""
    before, cell = phone.ply, phone.cell(target)
    cell.tap()
    expect(cell).to_have_class(re.compile("pressed"))
    phone.is_at(before)
    cell.tap()


def test_nothing_is_cut_off_on_a_small_phone_nor_in_the_way(phone: Player) -> None:
    too_wide = "() => document.documentElement.scrollWidth > innerWidth"
    assert not phone.page.evaluate(too_wide)
    phone.start()
    phone.type("a1")
    assert not phone.page.evaluate(too_wide)
    board = phone.board.bounding_box()
    assert board is not None
    assert board["width"] > 300
    for target in ("a1", "i7"):
        box = phone.cell(target).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
    phone.type("a long text that no move is written like")
    hint = phone.page.locator(".hint")
    expect(hint).to_contain_text("neither a square nor a rod")
    assert hint.evaluate("node => node.scrollHeight <= node.clientHeight")
    tap_surely(phone, "a6-a7")
    phone.is_at(2)
