"""Lessons, gone through with the mouse, and by keys alone in German; left and come back to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Player
from e2e.reading import come_to, keep, said
from e2e.returning import context as context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import host as host  # noqa: PLC0414 - as well
from molecore.core.lessons import LessonPart, position
from molecore.core.match import Player as Sitter
from molecore.core.protocol import Target
from molecore.registry import PLAYABLE, load, load_lesson
from molecore.words import ENGLISH, Message, say, use
from tests.words.speaking import Foreign

GAMES: Final = [meta.id for meta in PLAYABLE]
TELLING: Final = '[data-act="tellskip"], [data-act="tellon"]'
IN_FOCUS: Final = """() => {
    const { dataset, id } = document.activeElement;
    return dataset.act === "press" ? dataset.value : dataset.target ?? id.replace(/^at-/, "");
}"""
ARROW: Final = """target => {
    const there = document.getElementById(`at-${target}`).getBoundingClientRect();
    const here = document.activeElement.getBoundingClientRect();
    const across = there.x - here.x, down = there.y - here.y;
    if (Math.abs(across) > Math.abs(down)) return across > 0 ? "ArrowRight" : "ArrowLeft";
    return down > 0 ? "ArrowDown" : "ArrowUp";
}"""
"""The arrow that leads nearer to a place on the board."""
FEW: Final = 20
"""Hardly a place is further than so many arrows."""
MANY: Final = 60
"""More places than any board leads to by one key, and more buttons than there are."""
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
    come_to(player, f"learn/{game}", ".coach")
    _learn(player, game, Mouse(player))
    player.button("Play a first game").click()
    expect(player.page).not_to_have_url(f"{player.address}#learn/{game}")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_goes_by_keys_and_in_german(player: Player, game: str) -> None:
    keep(player, "language=de")
    with speaking("de"):
        hands = Keys(player)
        come_to(player, f"learn/{game}", ".coach")
        _learn(player, game, hands)
    assert hands.english == []
    player.page.keyboard.press("Control+Enter")
    expect(player.page).not_to_have_url(f"{player.address}#learn/{game}")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Expect the page's words in ``language``."""
    use(language)
    try:
        yield
    finally:
        use(ENGLISH)


def _learn(player: Player, game: str, hands: Mouse | Keys) -> None:
    """Go through a whole lesson, with the page started anew in the middle."""
    coach, steps = player.page.locator(".coach"), load_lesson(game).steps
    for at, step in enumerate(steps):
        hands.skip()
        expect(coach).to_contain_text(_words(step.task))
        if at == len(steps) // 2:
            player.reload()
            expect(coach).to_contain_text(_words(step.task))
        hands.play(_asked(game, at))
        if step.because:
            hands.skip()
            expect(coach).to_contain_text(_words(step.because))
        hands.go_on()
        assert player.page.evaluate("document.activeElement.tagName") != "BODY"
    hands.skip()
    expect(coach).to_contain_text(say("lesson.over"))


def _words(message: Message) -> str:
    return say(message.id, **message.args)


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


class Mouse:
    """Somebody with a mouse who sees what lies where."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def skip(self) -> None:
        """Skip what is told."""
        self._player.hear()

    def go_on(self) -> None:
        """To the next step."""
        self._player.button("Go on").click()

    def play(self, targets: list[Target]) -> None:
        """Press places, and then what plays them where that is asked for."""
        page = self._player.page
        for target in targets:
            button = f'[data-act="press"][data-value="{target}"]'
            place = page.locator(f'main :is([data-target="{target}"], {button})').first
            expect(place).to_be_visible()
            assert place.evaluate(UNCOVERED), f"{target} is covered"
            place.click()
        answer = _answered(page)
        if answer == "gathered":
            page.locator(".coach [data-act=gathered]").click()
        elif answer == "clear":
            place.click()


class Keys:
    """Somebody without a mouse, who reads all that there is to read on the way."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._keys = player.page.keyboard
        self._english = Foreign(ENGLISH, "de")
        self.english: list[str] = []

    def skip(self) -> None:
        """Skip what is told."""
        self.english += self._english.found(said(self._player))
        telling = self._player.page.locator(TELLING)
        while telling.count():
            self._keys.press("Escape")
            self._player.page.wait_for_timeout(40)

    def go_on(self) -> None:
        """To the next step."""
        self._keys.press("Control+Enter")

    def play(self, targets: list[Target]) -> None:
        """Press places, and then what plays them where that is asked for."""
        for target in targets:
            self._come_to(target)
            self._keys.press("Enter")
        answer = _answered(self._player.page)
        self.english += self._english.found(said(self._player))
        if answer == "gathered":
            self._keys.press("Control+Enter")
        elif answer == "clear":
            self._keys.press("Enter")

    def _come_to(self, target: Target) -> None:
        """By arrows over the board, else from place to place there, or from button to button."""
        page = self._player.page
        on_board = page.locator(f'[role=gridcell][id="at-{target}"]').count()
        if page.evaluate(IN_FOCUS) != target:
            self._keys.press("b")
        for key in ["arrow"] * FEW + ["n"] * MANY if on_board else ["Tab"] * MANY:
            if page.evaluate(IN_FOCUS) == target:
                return
            self._keys.press(page.evaluate(ARROW, target) if key == "arrow" else key)
            page.wait_for_timeout(30)
        raise LookupError(f"no key leads to {target}")


def _answered(page: Page) -> str:
    """What comes of presses: what is asked for then, or another word once all is played."""
    asked = page.locator(".coach :is([data-act=gathered], [data-act=clear])")
    played = page.locator(".coach [data-act=lessonnext], [data-act=tellskip]")
    expect(asked.or_(played).first).to_be_visible()
    return str(asked.first.get_attribute("data-act")) if asked.count() else "played"
