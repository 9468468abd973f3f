"""The page for those who do not see it: played by what is spoken, and looked through by axe."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Final, Literal, TypeAlias

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from builder.paths import ROOT
from e2e.player import Player
from e2e.told import before_half_time, over, played
from e2e.wanderer import GAMES, sit_down, sit_down_alone, wander
from molecore.core.playout import random_match
from molecore.registry import load
from molecore.wire import links
from tests.amounts import LONG, amount

AXE: Final = ROOT / "e2e" / "node_modules" / "axe-core" / "axe.min.js"
TURNS: Final = amount(4, 3000)
"""Plies, or all of a game that has fewer."""
PATIENCE: Final = 750
"""How often a press is looked after, every 40 ms: a busy machine may take half a minute."""

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
    """What is spoken once something is, or after all that time."""
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


@pytest.mark.parametrize("game", GAMES if LONG else ("mole_hill", "moleozer"))
def test_a_game_can_be_played_by_what_is_spoken_alone(shared: Player, game: str) -> None:
    player = shared
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


LAST: Final = 6
"""Plies of a game that are played by ear."""


def heard(page: Page) -> list[str]:
    return page.locator("#voice p").all_inner_texts()


@pytest.mark.skipif(
    not LONG, reason="for `build.py prove blind`; `tests.web.pages.test_by_ear` proves it"
)
def test_the_keys_that_are_spoken_end_a_game(shared: Player) -> None:
    player = shared
    player.at_once()
    whole = random_match(load("mole_hill"), 1)
    player.take_up(links.encode(whole.jump(len(whole.plies) - LAST).forget_undone()))
    page, chance = player.page, Random(1)
    for _ in range(2 * LAST):
        if player.over:
            break
        ply = player.ply
        page.keyboard.press("l")
        shown = page.locator("#shades")
        expect(shown).to_be_attached()
        said = " ".join(heard(page))
        keys = re.findall(r"(\d): ", said.partition("Keys: ")[2])
        if keys:
            page.keyboard.press(chance.choice(keys))
        else:
            assert "You can press" in said
            page.keyboard.press("n")
            name = page.evaluate("document.activeElement.getAttribute('aria-label')")
            assert name, "the next choice has the focus, and a name"
            page.keyboard.press("Enter")
        expect(player.board).not_to_have_attribute("data-ply", str(ply))
        assert heard(page), "what was played is spoken"
    assert player.over


_Scheme: TypeAlias = Literal["light", "dark"]
_Forced: TypeAlias = Literal["none", "active"]
AXE_RUN: Final = """async (rules) => {
    // Colours are not measured while they change or fade in, nor if that begins meanwhile.
    if (!globalThis.still) {
        globalThis.still = new CSSStyleSheet();
        still.replaceSync(`*, ::before, ::after { transition: none !important;
            animation-duration: 0s !important; animation-delay: 0s !important; }`);
        document.adoptedStyleSheets.push(still);
    }
    const ends = (one) => one.effect.getComputedTiming().endTime < Infinity;
    document.getAnimations().filter(ends).forEach((one) => one.finish());
    return (await axe.run(document, { resultTypes: ["violations"], ...rules })).violations;
}"""
DEAF: Final = "[data-deaf][aria-disabled=true]"
"""What covers the page is pale until it takes a press."""
CONTRAST: Final = "color-contrast"
_DARK: Final[dict[str, Any]] = {"runOnly": [CONTRAST]}
"""Documents that differ in colours alone: only contrast is checked again."""
_FORCED: Final[dict[str, Any]] = {"rules": {CONTRAST: {"enabled": False}}}
"""In the colours of the person at it there is no contrast to measure."""
WIDE: Final = (1280, 800)
NARROW: Final = (390, 844)
_Look: TypeAlias = tuple[tuple[int, int], _Scheme, _Forced, dict[str, Any]]
LIGHT: Final[_Look] = (WIDE, "light", "none", {})
DARK: Final[_Look] = (WIDE, "dark", "none", _DARK)
OTHERS: Final[Sequence[_Look]] = (
    (NARROW, "light", "none", {}),
    (NARROW, "dark", "none", _DARK),
    (NARROW, "light", "active", _FORCED),  # what these colours hide or show, they do at any width
)
"""Sizes of the window, colour schemes, forced colours, and what is new in them for axe."""
OWN_COLOURS: Final = ("lobby", "review", "mole_majority 7")
"""Screens with colours that no other has."""
LOOKED_AT: Final = (0, 1, 7)
"""Turns of each game in the long proof."""
AT_TABLES: Final = tuple(GAMES) if LONG else ("mole_hill", "mole_majority")
"""Games whose table is looked at; the contrast of all colours is proven by `test_style_names`."""
KINDS: Final = (("new", "h1"), ("rules", "h1"), ("learn", ".coach"))
"""What else there is of every game, and what shows that it is there."""
ONE_OF: Final = {"new": "majority", "rules": "moleozer", "learn": "majority"}
"""The game of each kind that shows what there can be, if there is no time for all."""
SHOWN_OVER: Final = tuple(GAMES) if LONG else ("moleozer",)
"""Games whose end is looked at; the last of all is reviewed."""


def looks_at(where: str) -> Sequence[_Look]:
    """How the screen ``where`` is looked at: once, its own colours twice, or in every look."""
    if LONG:
        return (LIGHT, DARK, *OTHERS)
    return (LIGHT, DARK) if where in OWN_COLOURS else (LIGHT,)


@pytest.fixture
def looked(shared: Player) -> Player:
    """The open page with axe in it."""
    shared.page.evaluate(AXE.read_text("utf-8"))
    return shared


def found_by_axe(page: Page, where: str) -> list[tuple[str, str, str, int, str]]:
    """What axe has to say of the present screen."""
    expect(page.locator(DEAF)).to_have_count(0)
    said = []
    for (width, height), scheme, forced, rules in looks_at(where):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, forced_colors=forced)
        said += [
            (where, v["id"], v["nodes"][0]["html"][:160], width, f"{scheme} {forced}")
            for v in page.evaluate(AXE_RUN, rules)
        ]
    page.emulate_media(color_scheme="light", forced_colors="none")
    return said


def step_to_half_time(looked: Player, move: str) -> None:
    """Play the last move of the round; by steps, so that its end stands still."""
    looked.button("Settings").click()
    looked.dialog.get_by_role("radio", name="Step by step").check()
    looked.button("Done").click()
    looked.type(move)
    looked.button("Skip").click()


BEHIND_MORE: Final = ("Restart", "Resign")
"""Doors of the panel that "More" opens; the focus comes back to it."""
INSIDE: Final = "document.querySelector('dialog').contains(document.activeElement)"


def test_axe_finds_nothing_on_any_screen_and_dialogs_are_spoken(looked: Player) -> None:
    page = looked.page
    said = found_by_axe(page, "lobby")
    for game in GAMES:
        if game in AT_TABLES:
            said += found_at_tables(looked, game)
        for kind, sign in KINDS:
            if game != ONE_OF[kind] and not LONG:
                continue
            screen = f"{kind}/{game}"
            page.evaluate(f"location.hash = '{screen}'")
            page.locator(sign).first.wait_for()
            said += found_by_axe(page, screen)
        if game not in SHOWN_OVER:
            continue
        looked.take_up(links.encode(over(game)))
        page.locator(".ending").filter(has_text="Rematch").wait_for()
        said += found_by_axe(page, f"{game} over")
    page.get_by_role("link", name="Review").first.click()
    page.get_by_text("All turns").click()
    page.locator(".chances").wait_for()
    said += found_by_axe(page, "review")
    match, last_of_round = before_half_time()
    looked.take_up(links.encode(match))
    step_to_half_time(looked, last_of_round)
    page.locator("[data-act=tellon]").wait_for()
    said += found_by_axe(page, "half-time")
    page.locator("[data-act=tellon]").click()
    looked.more("History").click()
    page.locator("[data-tree]").wait_for()
    said += found_by_axe(page, "history")
    page.go_back()
    for name in ("Share", "Restart", "Resign", "Settings", "Keys"):
        door = looked.more(name) if name in BEHIND_MORE else looked.button(name)
        door.focus()
        page.keyboard.press("Enter")
        expect(looked.dialog).to_be_visible()
        assert page.evaluate(INSIDE), name
        assert looked.dialog.get_attribute("aria-labelledby"), name
        said += found_by_axe(page, name)
        page.keyboard.press("Escape")
        expect(looked.button("More") if name in BEHIND_MORE else door).to_be_focused()
    page.evaluate("location.hash = 'games'")
    said += found_by_axe(page, "games")
    assert not said, "\n".join(map(str, said))


def found_at_tables(looked: Player, game: str) -> list[tuple[str, str, str, int, str]]:
    """What axe says of a game against a computer, and of several turns among people."""
    page, chance = looked.page, Random(4)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    looked.take_up(links.encode(played(game)))
    expect(looked.board).to_be_visible()
    said = found_by_axe(page, f"{game} 7")
    if game == "mole_hill" and not LONG:  # nobody is called to its table
        return said
    sit_down(looked, game)
    for turn in range(LOOKED_AT[-1] + 1 if LONG else 1):
        if turn:
            page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
            wander(looked, chance)
        if turn in LOOKED_AT:
            said += found_by_axe(page, f"{game} among people, {turn}")
    return said


UNDER_THE_BAR: Final = """() => {
    const here = document.activeElement;
    const bar = document.querySelector('.setup-doors');
    if (bar.contains(here) || !here.closest('.setup')) return false;
    const edge = bar.querySelector('.button').getBoundingClientRect().top;
    return here.getBoundingClientRect().bottom > edge;
}"""


def test_what_has_the_focus_is_never_under_the_bar_that_starts_a_game(shared: Player) -> None:
    page = shared.page
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


def test_who_asks_for_contrast_gets_no_quiet_words_or_faint_lines(shared: Player) -> None:
    page = shared.page
    colours = """() => {
        const of = getComputedStyle(document.documentElement);
        return ["--ink", "--quiet", "--line"].map((name) => of.getPropertyValue(name));
    }"""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, contrast="no-preference")
        assert len(set(page.evaluate(colours))) == 3
        page.emulate_media(color_scheme=scheme, contrast="more")
        assert len(set(page.evaluate(colours))) == 1
    page.emulate_media(color_scheme="light", contrast="no-preference")


def test_in_colours_of_ones_own_bars_cover_and_a_tip_has_an_edge(shared: Player) -> None:
    player, page = shared, shared.page
    page.emulate_media(forced_colors="active")
    page.evaluate("location.hash = 'new/majority'")
    behind = page.locator(".setup-doors").evaluate("bar => getComputedStyle(bar).backgroundColor")
    assert behind.startswith("rgb("), "nothing shows through"
    sit_down_alone(player, "mole_majority")
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
    page.emulate_media(forced_colors="none")
