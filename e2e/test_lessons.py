"""Lessons, gone through with the mouse and by keys alone, left and come back to."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Player
from e2e.returning import context as context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import host as host  # noqa: PLC0414 - as well
from molecore.core.lessons import LessonPart, position
from molecore.core.match import Player as Sitter
from molecore.core.protocol import Target
from molecore.registry import PLAYABLE, load, load_lesson
from molecore.words import say

GAMES: Final = [meta.id for meta in PLAYABLE]
UNCOVERED: Final = """element => {
    element.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(there) || Boolean(there?.contains(element));
}"""
"""Whether what is in the middle of a place is the place, and nothing that lies over it."""


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


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_goes_by_mouse(player: Player, game: str) -> None:
    page = player.open(f"#learn/{game}").page
    coach, steps = page.locator(".coach"), load_lesson(game).steps
    for at, step in enumerate(steps):
        player.hear()
        expect(coach).to_contain_text(say(step.task.id, **step.task.args))
        if at == len(steps) // 2:
            player.reload()
            expect(coach).to_contain_text(say(step.task.id, **step.task.args))
        _play(player, _asked(game, at))
        if step.because:
            player.hear()
            expect(coach).to_contain_text(say(step.because.id, **step.because.args))
        player.button("Go on").click()
        assert _focused_tag(page) != "BODY"
    player.hear()
    expect(coach).to_contain_text("all you need for a first game")
    player.button("Play a first game").click()
    expect(page).not_to_have_url(f"{player.address}#learn/{game}")


def _asked(game: str, at: int) -> list[Target]:
    """What is pressed for the first of the turns that a step asks for."""
    lesson = load_lesson(game)
    part, _ = lesson.place(at)
    if lesson.steps[at].turns and lesson.steps[at].lit:
        return list(lesson.steps[at].lit)  # where the turn is laid out of what lies there
    before = position(lesson, load(game), at, _table)
    return [
        target
        for turn in lesson.steps[at].turns[:1]
        for ply in before.play_text(turn, part.seat).plies[before.cursor :]
        for target in ply.action.targets
        if target != "blank"  # what is declared last plays all that was gathered
    ]


def _table(part: LessonPart) -> list[Sitter]:
    seats = range(part.seats)
    return [Sitter(f"Mole {seat}", None if seat == part.seat else "a") for seat in seats]


def _play(player: Player, targets: list[Target]) -> None:
    """Press places, and then what plays them where that is asked for."""
    for target in targets:
        button = f'[data-act="press"][data-value="{target}"]'
        place = player.page.locator(f'main :is([data-target="{target}"], {button})').first
        expect(place).to_be_visible()
        assert place.evaluate(UNCOVERED), f"{target} is covered"
        place.click()
    confirm = player.page.locator(".coach [data-act=gathered]")
    explained = player.page.locator(".coach [data-act=lessonnext], [data-act=tellskip]")
    unsure = player.page.locator(".coach [data-act=clear]")
    expect(confirm.or_(explained).or_(unsure).first).to_be_visible()
    if confirm.count():
        confirm.click()
    elif unsure.count():
        place.click()


def _focused_tag(page: Page) -> str:
    return str(page.evaluate("document.activeElement.tagName"))
