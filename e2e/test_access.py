"""The page for those who do not see it: played by what is spoken, and looked through by axe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from builder.paths import ROOT
from e2e.hosting import Host
from e2e.player import Player
from e2e.returning import context as context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import host as host  # noqa: PLC0414 - as well
from e2e.told import before_half_time, over
from e2e.wanderer import GAMES, sit_down, wander
from e2e.watch import Watch
from molecore.wire import links
from tests.amounts import amount

AXE: Final = ROOT / "e2e" / "node_modules" / "axe-core" / "axe.min.js"
TURNS: Final = amount(22, 3000)
"""So many, or as many as a whole game takes."""
PATIENCE: Final = 40
"""How often a press is looked after, every 40 ms."""

LISTEN: Final = """() => {
    window.heard = 0;
    const listen = (changes) => { window.heard += changes.some((one) => one.addedNodes.length); };
    new MutationObserver(listen).observe(
        document.getElementById('voice'), { childList: true, subtree: true });
}"""
"""Count what is put into the live region: also words that were there before, taken away between."""
SPOKEN: Final = """() => ({
    heard: window.heard,
    region: [...document.querySelectorAll('#voice p')].map(line => line.textContent).join(' '),
    focus: document.activeElement.tagName + ' ' + document.activeElement.id + ' '
        + (document.activeElement.ariaLabel ?? document.activeElement.textContent),
    lost: document.activeElement === document.body,
    covered: document.activeElement.matches('.cover, .cover *'),
    title: document.title,
    called: document.querySelector('.cover h1')?.textContent ?? '',
    actor: document.querySelector('[data-game]')?.dataset.actor ?? '',
    live: document.querySelectorAll(':is([role=status], [aria-live]):not([hidden])').length,
})"""


def at(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SPOKEN)
    return found


def is_spoken(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether something was said, or the focus went to something that is read."""
    return (before["heard"], before["focus"]) != (after["heard"], after["focus"])


def answer(page: Page, before: dict[str, Any]) -> dict[str, Any]:
    """What is spoken once something is, or after the time that a press may take at most."""
    for _ in range(PATIENCE):
        page.wait_for_timeout(40)
        after = at(page)
        if is_spoken(before, after):
            break
    return after


def title_of(after: dict[str, Any]) -> str:
    """What the title has to say of this position; "" where nobody is to act."""
    if after["called"]:
        return str(after["called"])
    return f"Player {int(after['actor'].split()[0]) + 1} to move" if after["actor"] else ""


def titled(page: Page) -> dict[str, Any]:
    """What there is once the title has followed, as it does after the paint."""
    for _ in range(PATIENCE):
        after = at(page)
        if title_of(after) in after["title"]:
            break
        page.wait_for_timeout(40)
    return after


def step(player: Player, chance: Random) -> None:
    """Do what can be done from the keyboard alone: the main button by its key, or a place."""
    page, keys = player.page, player.page.keyboard
    if page.locator("[data-deaf]").count():
        expect(page.locator("[data-deaf]")).not_to_have_attribute("aria-disabled", "true")
        keys.press("Control+Enter")
        return
    if page.locator("main .button.main:enabled").count() and chance.random() < 0.6:
        keys.press("Control+Enter")
        return
    beside = page.get_by_role("main").locator(":is(#tray, .on-desk, .front) button:enabled")
    if beside.count() and chance.random() < 0.6:
        beside.nth(chance.randrange(beside.count())).focus()
        keys.press("Enter")
        return
    keys.press("b")
    for _ in range(chance.randrange(1, 5)):
        keys.press("n")
    keys.press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_by_what_is_spoken_alone(player: Player, game: str) -> None:
    sit_down(player, game)
    chance, page = Random(8), player.page
    page.evaluate(LISTEN)
    for turn in range(TURNS):
        if player.over:
            break
        before = at(page)
        step(player, chance)
        after = answer(page, before)
        assert not after["lost"], f"the focus is on nothing after turn {turn}"
        assert is_spoken(before, after), f"turn {turn} says nothing: {after}"
        assert after["live"] == 1, "there is one live region"
        after = titled(page)
        assert title_of(after) in after["title"]
        assert after["covered"] or not after["called"], "what covers the page has the focus"


def test_dialogs_are_spoken_when_they_open_and_the_focus_comes_back(player: Player) -> None:
    player.start()
    for name in ("Share", "Restart", "Resign", "Settings", "Keys"):
        door = player.button(name)
        door.focus()
        player.page.keyboard.press("Enter")
        expect(player.dialog).to_be_visible()
        inside = "document.querySelector('dialog').contains(document.activeElement)"
        assert player.page.evaluate(inside), name
        assert player.dialog.get_attribute("aria-labelledby"), name
        player.page.keyboard.press("Escape")
        expect(door).to_be_focused()


_Scheme: TypeAlias = Literal["light", "dark"]
_Forced: TypeAlias = Literal["none", "active"]
AXE_RUN: Final = """async (rules) => {
    // Colours are not measured on the way from one look to the other.
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    moving.forEach((one) => one.finish());
    return (await axe.run(document, { resultTypes: ["violations"], ...rules })).violations;
}"""
FADED_IN: Final = "panel => Promise.all(panel.getAnimations().map((one) => one.finished))"
CONTRAST: Final = "color-contrast"
_DARK: Final[dict[str, Any]] = {"runOnly": [CONTRAST]}
"""The same document in other colours: only their contrast is another."""
_FORCED: Final[dict[str, Any]] = {"rules": {CONTRAST: {"enabled": False}}}
"""In the colours of the person at it there is no contrast to measure."""
WIDE: Final = (1280, 800)
NARROW: Final = (390, 844)
LOOKS: Final[Sequence[tuple[tuple[int, int], _Scheme, _Forced, dict[str, Any]]]] = (
    (WIDE, "light", "none", {}),
    (WIDE, "dark", "none", _DARK),
    (NARROW, "light", "none", {}),
    (NARROW, "dark", "none", _DARK),
    (NARROW, "light", "active", _FORCED),  # what these colours hide or show, they do at any width
)
"""Sizes of the window, colour schemes, forced colours, and what is new in them for axe."""


@pytest.fixture
def looked(browser: Browser, watch: Watch, host: Host) -> Iterator[Player]:
    """The page in a browser in which axe may run."""
    context = browser.new_context(bypass_csp=True)
    watch.over(context)
    yield Player(context.new_page(), host.address).open()
    context.close()


def found_by_axe(page: Page, where: str) -> list[tuple[str, str, str, int, str]]:
    """What axe has to say of the present screen, at two widths in each look."""
    said = []
    for (width, height), scheme, forced, rules in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        said += [
            (where, v["id"], v["nodes"][0]["html"][:160], width, f"{scheme} {forced}")
            for v in page.evaluate(AXE_RUN, rules)
        ]
    page.emulate_media(color_scheme="light", forced_colors="none")
    return said


def test_axe_finds_nothing_on_any_screen(looked: Player) -> None:
    page, chance = looked.page, Random(4)
    page.evaluate(AXE.read_text("utf-8"))
    said = found_by_axe(page, "lobby")
    for game in GAMES:
        page.set_viewport_size({"width": 1280, "height": 800})
        sit_down(looked, game)
        for turn in range(8):
            if turn in (0, 1, 7):
                said += found_by_axe(page, f"{game} {turn}")
            page.set_viewport_size({"width": 1280, "height": 800})
            wander(looked, chance)
        for kind, sign in (("new", "h1"), ("rules", "h1"), ("learn", ".coach")):
            screen = f"{kind}/{game}"
            page.evaluate(f"location.hash = '{screen}'")
            page.locator(sign).first.wait_for()
            said += found_by_axe(page, screen)
        looked.take_up(links.encode(over(game)))
        page.locator(".ending").filter(has_text="Rematch").evaluate(FADED_IN)
        said += found_by_axe(page, f"{game} over")
    page.get_by_role("link", name="Review").first.click()
    page.locator(".chances").wait_for()
    said += found_by_axe(page, "review")
    match, last_of_round = before_half_time()
    looked.take_up(links.encode(match))
    looked.type(last_of_round)
    page.locator("[data-act=tellon]").wait_for()
    said += found_by_axe(page, "half-time")
    page.locator("[data-act=tellon]").click()
    page.get_by_role("link", name="History").click()
    page.locator("[data-tree]").wait_for()
    said += found_by_axe(page, "history")
    page.go_back()
    for name in ("Restart", "Resign", "Settings", "Keys"):
        looked.button(name).click()
        expect(looked.dialog).to_be_visible()
        said += found_by_axe(page, name)
        page.keyboard.press("Escape")
    page.evaluate("location.hash = 'games'")
    said += found_by_axe(page, "games")
    assert not said, "\n".join(map(str, said))


UNDER_THE_BAR: Final = """() => {
    const here = document.activeElement;
    const bar = document.querySelector('.setup-doors');
    if (bar.contains(here) || !here.closest('.setup')) return false;
    const edge = bar.querySelector('.button').getBoundingClientRect().top;
    return here.getBoundingClientRect().bottom > edge;
}"""


def test_what_has_the_focus_is_never_under_the_bar_that_starts_a_game(player: Player) -> None:
    page = player.page
    page.set_viewport_size(ViewportSize(width=1280, height=600))
    page.evaluate("location.hash = 'new/majority'")
    page.locator("#options > summary").click()
    page.locator("#options > summary").focus()
    hidden, last = [], page.locator("#option-preferences")
    while not last.evaluate("field => field === document.activeElement"):
        page.keyboard.press("Tab")
        if page.evaluate(UNDER_THE_BAR):
            hidden.append(page.evaluate("document.activeElement.outerHTML"))
    assert not hidden


def test_nothing_shows_through_that_bar_in_colours_of_ones_own(player: Player) -> None:
    page = player.page
    page.emulate_media(forced_colors="active")
    page.evaluate("location.hash = 'new/majority'")
    behind = page.locator(".setup-doors").evaluate("bar => getComputedStyle(bar).backgroundColor")
    assert behind.startswith("rgb("), "opaque"


def test_in_colours_of_ones_own_a_tip_has_an_edge_and_no_bar_lies_over_a_button(
    player: Player,
) -> None:
    page = player.page
    page.emulate_media(forced_colors="active")
    player.button("Play now Mole Majority").click()
    page.locator("#tray [aria-description]").first.hover()
    tip = page.locator(".tip")
    expect(tip).to_be_visible()
    assert tip.evaluate("tip => getComputedStyle(tip).borderStyle") == "solid"
    bar = page.locator(".bar").evaluate(
        """bar => {
            const progress = bar.appendChild(document.createElement('progress'));
            const track = getComputedStyle(progress, '::-webkit-progress-bar');
            return [getComputedStyle(progress).backgroundColor, track.backgroundColor];
        }"""
    )
    assert set(bar) == {"rgba(0, 0, 0, 0)"}, "what is not done yet shows what lies below"
