"""The teacher at the table: a hint, a coach, and a computer that is hurried."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.player import Player

LONG = 60_000
"""Milliseconds a strong answer may take on a busy machine."""
AT_ONCE = 1_000
"""The same for what is known already."""


def test_a_hint_is_given_and_the_computer_moves_when_it_is_told_to(player: Player) -> None:
    player.start("", "strong")
    player.at_once()
    player.page.keyboard.press("h")
    teacher = player.page.locator("#teacher")
    expect(teacher.get_by_text("% to win").first).to_be_visible(timeout=LONG)
    assert player.page.locator("#spoken circle").count()
    teacher.get_by_role("button", name="Thanks").click()
    expect(teacher).to_have_count(0)
    player.press("a1")
    player.button("Move now").click(timeout=LONG)
    expect(player.board).to_have_attribute("data-ply", "2", timeout=AT_ONCE)
