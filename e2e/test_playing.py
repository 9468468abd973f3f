"""Whole games by mouse, by keyboard alone, by typing and by touch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from e2e.hosting import Host
from e2e.player import Player
from e2e.returning import context as context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import host as host  # noqa: PLC0414 - as well
from e2e.watch import Watch


def test_a_whole_game_by_mouse(player: Player) -> None:
    player.page.get_by_role("link", name="Set up Mole Hill").click()
    player.page.locator("#seat-1-").check()
    player.button("Start the game").click()
    player.play_out(Random(11))
    expect(player.status).to_contain_text("wins")
    assert player.actor == ""
    assert not player.targets()


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


def test_a_whole_game_by_keyboard_alone(player: Player) -> None:
    chance, keys = Random(5), player.page.keyboard
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
    expect(player.page.locator(":focus")).to_have_attribute("role", "gridcell")
    while not player.over:
        walk(player, chance.choice(player.targets()))
        before = player.ply
        keys.press("Enter")
        player.is_at(before + 1)
    expect(player.status).to_contain_text("wins")
    keys.press("u")
    expect(player.board).not_to_have_attribute("data-actor", "")


def tab_to(player: Player, name: str) -> None:
    for _ in range(60):
        focused = player.page.locator(":is(a, button):focus")
        if focused.count() and name in " ".join(focused.inner_text().split()):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name}")


def test_typed_moves_and_what_is_wrong_with_them(player: Player) -> None:
    player.start()
    player.type("E1", "c2|b2")
    player.is_at(2)
    field = player.page.get_by_label("Type a move")
    expect(field).to_have_value("")
    player.type("i7")
    expect(player.status).to_contain_text("H11")
    expect(field).to_have_value("i7")
    player.type("rubbish")
    expect(player.status).to_contain_text("rubbish")
    player.is_at(2)


def test_a_press_that_cannot_be_is_explained_and_leads_to_the_rule(player: Player) -> None:
    player.start()
    player.press("a1", "b2|c2", "c3")
    expect(player.status).to_contain_text("not next to a1")
    player.page.get_by_role("link", name="H11").click()
    expect(player.page.locator("#rule-H11")).to_be_in_viewport()
    player.page.go_back()
    player.is_at(2)


def test_confirming_moves(player: Player) -> None:
    player.start()
    player.button("Settings").click()
    player.dialog.get_by_role("radio", name="Press twice").check()
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


def test_the_focus_survives_every_move_and_every_dialog(player: Player) -> None:
    player.start()
    player.page.keyboard.press("b")
    for _ in range(4):
        player.page.keyboard.press("Enter")
        player.page.keyboard.press("ArrowRight")
        expect(player.page.locator(":focus")).to_have_attribute("role", "gridcell")
    player.button("Resign").focus()
    player.page.keyboard.press("Enter")
    expect(player.dialog).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.dialog).to_have_count(0)
    expect(player.button("Resign")).to_be_focused()


def test_single_keys_can_be_switched_off(player: Player) -> None:
    player.start()
    player.press("a1")
    player.page.keyboard.press("u")
    player.is_at(0)
    player.page.keyboard.press("r")
    player.is_at(1)
    player.page.keyboard.press("?")
    expect(player.dialog).to_contain_text("Keys")
    player.page.keyboard.press("Escape")
    player.button("Settings").click()
    letters = player.dialog.get_by_role("group", name="Letters as shortcuts")
    letters.get_by_role("radio", name="Off").check()
    player.button("Done").click()
    player.page.keyboard.press("u")
    player.is_at(1)
    player.page.keyboard.press("Control+z")
    player.is_at(0)


@pytest.fixture
def phone(browser: Browser, watch: Watch, host: Host) -> Iterator[Player]:
    """The page on a small phone."""
    small = {"width": 320, "height": 640}
    context = browser.new_context(viewport=small, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    watch.over(context)
    yield Player(context.new_page(), host.address).open()
    context.close()


def test_a_round_on_a_small_phone_by_touch(phone: Player) -> None:
    phone.at_once()
    phone.page.get_by_role("link", name="Set up Mole Hill").tap()
    phone.page.locator("#seat-1-").check()
    phone.button("Start the game").tap()
    chance = Random(3)
    finished = phone.page.get_by_text("Round 1 is over").first
    while not finished.is_visible():
        before = phone.ply
        tap_surely(phone, chance.choice(phone.targets()))
        phone.is_at(before + 1)
    phone.button("Continue").tap()
    tap_surely(phone, "c3")
    phone.is_at(before + 2)


def tap_surely(phone: Player, target: str) -> None:
    """Tap a place that is smaller than a fingertip, and once more to mean it."""
    before, cell = phone.ply, phone.cell(target)
    cell.tap()
    expect(cell).to_have_class(re.compile("pressed"))
    phone.is_at(before)
    cell.tap()


def test_nothing_is_cut_off_on_a_small_phone(phone: Player) -> None:
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


def test_a_long_explanation_is_told_in_full_and_is_not_in_the_way(phone: Player) -> None:
    phone.start()
    phone.type("a1", "a long text that no move is written like")
    hint = phone.page.locator(".hint")
    expect(hint).to_contain_text("neither a square nor a rod")
    assert hint.evaluate("node => node.scrollHeight <= node.clientHeight")
    tap_surely(phone, "a6-a7")
    phone.is_at(2)
