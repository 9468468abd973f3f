"""Lessons, gone through with the mouse, and by keys alone in German; left and come back to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Player
from e2e.reading import come_to, said
from molecore.core.lessons import LessonPart, played, position
from molecore.core.match import Player as Sitter
from molecore.core.protocol import Target
from molecore.registry import PLAYABLE, load, load_lesson
from molecore.words import ENGLISH, Message, say, use
from tests.amounts import LONG
from tests.words.pretending import Foreign

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


BY_KEYS: Final = GAMES if LONG else ["moleozer"]
BY_MOUSE: Final = [game for game in GAMES if game != "mole_hill"] if LONG else ["majority"]
"""In the long proof every lesson is done both ways; `tests.web.pages` goes through all always."""


@pytest.mark.parametrize("game", BY_MOUSE)
def test_a_whole_lesson_goes_by_mouse(shared: Player, game: str) -> None:
    come_to(shared, f"learn/{game}", ".coach")
    _learn(shared, game, Mouse(shared), first=0)
    shared.button("Play a first game").click()
    expect(shared.page).not_to_have_url(f"{shared.address}#learn/{game}")


@pytest.fixture
def german(shared: Player) -> Iterator[Player]:
    """The open page in German, and in English again afterwards."""
    _choose_language(shared, "de")
    yield shared
    _choose_language(shared, ENGLISH)


def _choose_language(player: Player, code: str) -> None:
    player.page.locator("header [data-act=dialog][data-value=settings]").click()
    player.page.locator(f"#setting-language-{code}").check()
    expect(player.page.locator("html")).to_have_attribute("lang", code)
    player.page.keyboard.press("Escape")
    expect(player.dialog).to_have_count(0)


@pytest.mark.parametrize("game", BY_KEYS)
def test_a_whole_lesson_goes_by_keys_and_in_german(german: Player, game: str) -> None:
    with speaking("de"):
        hands = Keys(german)
        come_to(german, f"learn/{game}", ".coach")
        _learn(german, game, hands, first=1)
    assert hands.english == []
    german.page.keyboard.press("Control+Enter")
    expect(german.page).not_to_have_url(f"{german.address}#learn/{game}")


def test_a_lesson_is_done_by_keys_spoken_left_and_gone_on_with(shared: Player) -> None:
    """The last in the open page, where a lesson that was left goes on where that was."""
    player, page = shared, shared.page
    page.get_by_role("link", name="Learn Mole Hill", exact=True).click()
    coach, voice = page.locator(".coach"), page.locator("#voice")
    for said_by in (coach, voice):
        expect(said_by).to_contain_text("You are the mole: come up!")
        expect(said_by).to_contain_text("Press c3.")
    player.press("a1")
    expect(coach).to_contain_text("Take it back.")
    player.button("Take it back").click()
    page.keyboard.press("b")
    _to(page, "c3")
    page.keyboard.press("Enter")
    for said_by in (coach, voice):
        expect(said_by).to_contain_text("That is your first hill.")
    assert _focused(page) == "at-c3"
    page.keyboard.press("Control+Enter")
    for said_by in (coach, voice):
        expect(said_by).to_contain_text("Dig round the corner")
    assert _focused(page) == "at-c3"
    player.open("#learn/mole_hill")
    expect(coach).to_contain_text("Dig round the corner")
    expect(page.locator("#asked circle")).to_have_count(1)


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


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Expect the page's words in ``language``."""
    use(language)
    try:
        yield
    finally:
        use(ENGLISH)


def _learn(player: Player, game: str, hands: Mouse | Keys, *, first: int) -> None:
    """Go through a whole lesson: the ``first`` step by hand, the next is shown, and so on.

    In the long proof all of it is done by hand, with the page started anew in the middle.
    """
    coach, steps = player.page.locator(".coach"), load_lesson(game).steps
    show = coach.locator("[data-act=lessonshow]")
    for at, step in enumerate(steps):
        hands.skip()
        expect(coach).to_contain_text(_words(step.task))
        if LONG and at == len(steps) // 2:
            player.reload()
            expect(coach).to_contain_text(_words(step.task))
        if LONG or at % 2 == first or not show.count():
            hands.play(_asked(game, at))
        else:
            show.click()
        if step.outcome:
            hands.skip()
            expect(coach).to_contain_text(_words(step.outcome))
        hands.go_on()
        assert player.page.evaluate("document.activeElement.tagName") != "BODY"
    hands.skip()
    expect(coach).to_contain_text(say("lesson.over"))


def _words(message: Message) -> str:
    return say(message.id, **message.args)


def _asked(game: str, at: int) -> list[Target]:
    """What is pressed for the turn that a step asks for."""
    lesson = load_lesson(game)
    part, _ = lesson.place(at)
    step, before = lesson.steps[at], position(lesson, load(game), at, _table)
    plies = played(before, step, part.seat).plies[before.cursor :]
    return list(step.gathers) or [target for ply in plies for target in ply.action.targets]


def _table(_: LessonPart) -> list[Sitter]:
    return [Sitter("Rosa"), Sitter("Wim", "a")]


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
        if targets and _asks_for_its_button(page):
            page.locator(".coach .main").click()


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
        if targets and _asks_for_its_button(self._player.page):
            self._keys.press("Control+Enter")
        self.english += self._english.found(said(self._player))

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


def _asks_for_its_button(page: Page) -> bool:
    """Whether what was pressed is to be played by the main button, and is not played yet."""
    asked = page.locator(".coach .main:is([data-act=gathered], [data-act=press])")
    expect(
        asked.or_(page.locator(".coach [data-act=lessonnext], [data-act=tellskip]")).first
    ).to_be_visible()
    assert not page.locator(".coach .hint").count()
    return bool(asked.count())
