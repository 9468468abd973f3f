"""A lesson, gone through with the mouse, left and come back to, and by keys alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.player import Player
from e2e.returning import context as context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import host as host  # noqa: PLC0414 - as well


def test_a_lesson_is_done_left_and_gone_on_with(player: Player) -> None:
    page = player.page
    page.get_by_role("link", name="Learn Mole Hill", exact=True).click()
    coach = page.locator(".coach")
    expect(coach).to_contain_text("Come up on the lit square")
    player.press("a1")
    expect(coach).to_contain_text("take it back")
    player.button("Take it back").click()
    player.press("c3")
    expect(coach).to_contain_text("because the mole may come up anywhere")
    player.button("Go on").click()
    expect(coach).to_contain_text("Dig round the corner")
    player.open("#learn/mole_hill")
    expect(coach).to_contain_text("Dig round the corner")
    expect(page.locator("#spoken circle")).to_have_count(1)


def test_a_lesson_goes_by_keys_and_is_spoken(player: Player) -> None:
    page = player.open("#learn/mole_hill").page
    voice = page.locator("#voice")
    expect(voice).to_contain_text("Come up on the lit square")
    page.keyboard.press("b")
    _to(page, "c3")
    page.keyboard.press("Enter")
    expect(voice).to_contain_text("because the mole may come up anywhere")
    assert _focused(page) == "at-c3"
    page.keyboard.press("Control+Enter")
    expect(voice).to_contain_text("Dig round the corner")
    assert _focused(page) == "at-c3"


def _to(page: Page, square: str) -> None:
    """Move the cursor by arrows, which leads from square to square."""
    for _ in range(20):
        here = _focused(page).removeprefix("at-")
        if here == square:
            return
        across, up = ord(square[0]) - ord(here[0]), int(square[1]) - int(here[1])
        along = "ArrowRight" if across > 0 else "ArrowLeft"
        page.keyboard.press(along if across else "ArrowUp" if up > 0 else "ArrowDown")


def _focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))
