"""The page in German, and in languages nobody speaks: what can be read is not English still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from e2e.engines.engine import CLOSE_PANELS
from e2e.hosting import Host
from e2e.lasting import Lasting
from e2e.player import Player
from e2e.reading import NAMES, SAID, ask_for, come_to, english, said, speaking
from e2e.returning import ReturningBrowser
from e2e.watch import Watch
from molecore.words import languages
from molecore.words.pseudo import ACCENTED, RIGHT_TO_LEFT
from tests.amounts import LONG, amount
from tests.words.pretending import Foreign

GAMES: Final = ("mole_hill", "majority", "mole_majority", "moleozer", "mountains")
PRESSES: Final = amount(6, 24)
"""How much is played of each game."""
MOST_PRESSES: Final = 400
"""However long the computer thinks about its answers."""
BREATH: Final = 250
"""Time in ms for the computer to answer and the coach to speak, again and again."""
MOST_STEPS: Final = 40
"""More than any lesson has, each shown and explained."""

PRESS = """([acts, chance]) => {
    const door = acts.map(act => document.querySelector(`main [data-act=${act}]`)).find(Boolean);
    const places = [...document.querySelectorAll("main [data-target]")];
    const one = door ?? places[Math.floor(chance * places.length)];
    one?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    return new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}"""
"""What a person does next: what the bar asks for, or any place."""
DEAF: Final = "[data-deaf][aria-disabled=true]"
"""A cover takes no press in its first moment."""
ACTS: Final = ("tellskip", "tellon", "uncover", "look", "looked", "gathered")


@pytest.fixture(scope="module")
def reader(returning_shared: Lasting[ReturningBrowser], known_host: Host) -> Iterator[Player]:
    """Somebody who reads nothing but accents."""
    watch = Watch()
    with returning_shared.get().visit(watch) as page:
        yield speaking(ACCENTED, page, known_host, watch)
    assert not watch.problems


@pytest.fixture
def mirrored(page: Page, host: Host, watch: Watch) -> Player:
    """Somebody who reads from right to left, on a phone."""
    return speaking(RIGHT_TO_LEFT, page, host, watch)


def sit_down(player: Player, game: str) -> None:
    """Start a game of two people."""
    come_to(player, f"new/{game}", "[data-act=start]")
    for seat, name in enumerate(NAMES[1:]):
        player.page.locator(f"#seat-{seat}-").check()
        field = player.page.locator(f"[data-change=name][data-key='{seat}']")
        field.fill(name)
        field.blur()
    player.page.locator("[data-act=start]").click()
    player.page.wait_for_selector(".table, .cover")


def play(player: Player, chance: Random) -> list[str]:
    """What is English at the table while some of a game is played."""
    found, furthest = english(player, "main"), 0
    for _ in range(PRESSES):
        expect(player.page.locator(DEAF)).to_have_count(0)
        player.page.evaluate(PRESS, [ACTS, chance.random()])
        found += english(player, "main")
        furthest = max(furthest, player.ply if player.board.count() else 0)
    if furthest < 2:
        raise LookupError("hardly anything was played")
    return found


def at_table(player: Player) -> None:
    sit_down(player, "mole_hill")
    player.press("a1")
    player.is_at(1)


def type_move(player: Player, move: str) -> None:
    player.page.locator("[popovertarget=more]").click()
    player.page.locator("#move").fill(move)
    player.page.keyboard.press("Enter")
    player.page.evaluate(CLOSE_PANELS)


def press_in_more(player: Player, selector: str) -> None:
    player.page.locator("[popovertarget=more]").click()
    player.page.locator(f"#more {selector}").click()


def in_dialog(name: str) -> Callable[[Player], list[str]]:
    def opened(player: Player) -> list[str]:
        at_table(player)
        if name == "name":
            come_to(player, f"tree/{player.page.url.rpartition('/')[2]}", ".standpoint")
        door = f"[data-act=dialog][data-value^='{name}']"
        if name in ("restart", "resign"):
            press_in_more(player, door)
        else:
            player.page.locator(door).first.click()
        return at_question(player)

    return opened


def on_screen(fragment: str, sign: str) -> Callable[[Player], list[str]]:
    def come(player: Player) -> list[str]:
        come_to(player, fragment, sign)
        return english(player, "main")

    return come


def of_game(game: str) -> Callable[[Player], list[str]]:
    def played(player: Player) -> list[str]:
        sit_down(player, game)
        return play(player, Random(3))

    return played


def history(player: Player) -> list[str]:
    """A line that was left, one that went on, and one that was given up."""
    at_table(player)
    type_move(player, "b2|c2")
    player.page.locator("[data-act=undo]").click()
    type_move(player, "c4|d4")
    come_to(player, f"tree/{player.page.url.rpartition('/')[2]}", ".standpoint")
    found = english(player, "main")
    player.page.locator("[data-act=hidenode]").click()
    return found + english(player, "main")


def takeback(player: Player) -> list[str]:
    """Back to before what both of them played."""
    at_table(player)
    type_move(player, "b2|c2")
    player.page.locator("[data-act=undo]").click()
    player.page.locator("[data-act=undo]").click()
    return at_question(player)


def branch(player: Player) -> list[str]:
    """Another move in place of all that was played."""
    at_table(player)
    type_move(player, "b2|c2")
    for _ in range(2):
        player.page.locator("[data-act=step][data-value='-1']").click()
    player.press("c3")
    return at_question(player)


def at_question(player: Player) -> list[str]:
    """What is English in the dialog, which is closed then."""
    player.dialog.wait_for()
    found = english(player, "dialog")
    player.page.locator("dialog [data-act=close]").first.click()
    return found


def report(player: Player) -> list[str]:
    player.page.locator("[data-act=dialog][data-value=settings]").first.click()
    player.page.locator("[data-act=dialog][data-value=report]").click()
    player.dialog.locator("textarea").wait_for()
    return at_question(player)


def lesson(game: str) -> Callable[[Player], list[str]]:
    """All steps of a lesson, each shown."""

    def learned(player: Player) -> list[str]:
        come_to(player, f"learn/{game}", ".coach")
        show, found = player.page.locator(".coach [data-act=lessonshow]"), []
        for _ in range(MOST_STEPS):
            player.hear()
            found += english(player, "main")
            if player.page.locator(".coach [data-act=lessonagain]").count():
                return found
            (show if show.count() else player.page.locator(".coach .main")).click()
        raise LookupError("the lesson does not end")

    return learned


def first_game(game: str) -> Callable[[Player], list[str]]:
    """What is pointed out in a first game against the computer."""

    def coached(player: Player) -> list[str]:
        come_to(player, f"learn/{game}", ".coach")
        player.page.locator("[data-act=firstgame]").first.click()
        player.page.wait_for_selector(".table, .cover")
        chance, found = Random(4), english(player, "main")
        pressed, furthest = 0, 0
        while pressed < PRESSES or furthest < 2:
            if pressed > MOST_PRESSES:
                raise LookupError("hardly anything was played")
            player.page.evaluate(PRESS, [ACTS, chance.random()])
            player.page.wait_for_timeout(BREATH)
            found += english(player, "main")
            pressed += 1
            furthest = max(furthest, player.ply if player.board.count() else 0)
        return found

    return coached


def ending(player: Player) -> list[str]:
    """The end of a game, and how good its turns were."""
    at_table(player)
    press_in_more(player, "[data-act=dialog][data-value=resign]")
    found = at_question(player)
    press_in_more(player, "[data-act=dialog][data-value=resign]")
    player.dialog.locator("[data-act=resign]").click()
    player.page.locator(".ending").wait_for()
    found += english(player, "main")
    come_to(player, f"review/{player.page.url.rpartition('/')[2]}", "main .review h1")
    found += english(player, "main")
    player.page.locator(".review details:has(.legend) > summary").click()
    player.page.locator(".review .legend").wait_for()
    player.page.locator(".review-progress").wait_for(state="detached")
    return found + english(player, "main")


def hint(player: Player) -> list[str]:
    """What a hint says, and where one can go."""
    at_table(player)
    player.page.locator("[data-act=hint]").first.click()
    player.page.locator("[data-act=hintclosed]").wait_for()
    found = english(player, "main")
    press_in_more(player, "[data-act=where]")
    return found + english(player, "main")


def invitation(player: Player) -> list[str]:
    """What is asked before a game with somebody elsewhere, and while one waits for them."""
    come_to(player, "new/mole_majority", "[data-act=start]")
    player.page.locator("#seat-1-elsewhere").check()
    found = english(player, "main")
    player.page.locator("[data-act=start]").click()
    player.page.wait_for_selector("[data-act=dialog][data-value^=send]")
    found += english(player, "main")
    player.page.locator("[data-act=dialog][data-value^=send]").first.click()
    return found + at_question(player)


def header(player: Player) -> list[str]:
    at_table(player)
    return english(player, "header")


PLACES: Final[dict[str, Callable[[Player], list[str]]]] = {
    "header": header,
    "lobby": on_screen("", "main.lobby"),
    **{f"new {game}": on_screen(f"new/{game}", "[data-act=start]") for game in GAMES},
    **{game: of_game(game) for game in GAMES},
    **{f"lesson of {game}": lesson(game) for game in GAMES},
    **{f"first game of {game}": first_game(game) for game in GAMES},
    "ending": ending,
    "hint": hint,
    "invitation": invitation,
    "licences": on_screen("licences", "main article"),
    "history": history,
    "shelf": on_screen("games", "main.shelf"),
    "rulebook": on_screen("rules/mole_hill", "article.rules"),
    "shared": on_screen("m1.broken", "main.shared"),
    **{name: in_dialog(name) for name in ("settings", "help", "share", "restart", "resign")},
    "name": in_dialog("name"),
    "takeback": takeback,
    "branch": branch,
    "report": report,
}


ALWAYS: Final = ("mole_hill", "invitation", "licences", "report")
"""The others are read in every run by `tests.words`, of the same page without a browser."""


@pytest.mark.parametrize("place", PLACES if LONG else ALWAYS)
def test_everything_is_from_the_catalogue(reader: Player, place: str) -> None:
    # Languages are called what those call them who speak them.
    assert sorted(set(PLACES[place](reader)) - set(languages().values())) == []


def test_the_page_says_what_it_speaks(reader: Player) -> None:
    root = reader.page.locator("html")
    expect(root).to_have_attribute("lang", ACCENTED)
    expect(root).to_have_attribute("dir", "ltr")


def test_from_right_to_left_on_a_phone(mirrored: Player) -> None:
    root = mirrored.page.locator("html")
    expect(root).to_have_attribute("lang", RIGHT_TO_LEFT)
    expect(root).to_have_attribute("dir", "rtl")
    too_wide = []
    for fragment, sign in (
        ("", ".lobby"),
        ("new/majority", "[data-act=start]"),
        ("games", ".shelf"),
    ):
        come_to(mirrored, fragment, f"main{sign}" if sign[0] == "." else sign)
        too_wide += [fragment] * is_too_wide(mirrored)
    for game in GAMES[: amount(1, len(GAMES))]:
        sit_down(mirrored, game)
        if LONG:
            play(mirrored, Random(5))
        too_wide += [game] * is_too_wide(mirrored)
    at_table(mirrored)
    too_wide += ["table"] * is_too_wide(mirrored)
    first, last = mirrored.cell("a1").bounding_box(), mirrored.cell("i1").bounding_box()
    assert first is not None
    assert last is not None
    assert first["x"] < last["x"]
    board = mirrored.page.locator(".board")
    assert board.evaluate("board => getComputedStyle(board).direction") == "ltr"
    come_to(mirrored, f"tree/{mirrored.page.url.rpartition('/')[2]}", ".standpoint")
    too_wide += ["history"] * is_too_wide(mirrored)
    assert too_wide == []


def is_too_wide(player: Player) -> bool:
    wide: bool = player.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


# ---- German


WALK: Final = (
    ("", "main.lobby"),
    *((f"new/{game}", "[data-act=start]") for game in GAMES),
    ("games", "main.shelf"),
    ("m1.broken", "main.shared"),
)[: amount(2, 8)]
"""Screens and what is on each; `tests.words` reads all of them every time."""


def set_language(player: Player, code: str) -> None:
    player.page.locator("header [data-act=dialog][data-value=settings]").click()
    player.page.locator(f"[data-change=setting][data-key=language][value='{code}']").check()
    expect(player.page.locator("html")).to_have_attribute("lang", code)
    manifest = "manifest.webmanifest" if code == "en" else f"manifest.{code}.webmanifest"
    expect(player.page.locator("link[rel=manifest]")).to_have_attribute("href", manifest)


FIRST_PAINT: Final = f"""(title) => new Promise((painted) => {{
    const said = {SAID};
    const look = () => {{
        if (document.querySelector("main.lobby h1")?.textContent !== title)
            return requestAnimationFrame(look);
        painted(["ready" in document.documentElement.dataset, said("#app, #boot")]);
    }};
    look();
}})"""
"""Once the lobby has this title: whether Python answers already, and all that is said."""


@pytest.fixture
def german(page: Page, host: Host) -> Player:
    """Somebody whose browser asks for German, on a phone."""
    page.set_viewport_size({"width": 390, "height": 844})
    ask_for("de-AT", page)
    return Player(page, host.address)


def test_who_reads_german_gets_it_from_the_first_paint_and_changes_it_in_the_midst_of_a_game(
    german: Player,
) -> None:
    page, english, deutsch = german.page, Foreign("en", "de"), Foreign("de", "en")
    page.goto(german.address, wait_until="commit")
    started, texts = page.evaluate(FIRST_PAINT, "Maulwürfe, Hügel und Mehrheiten")
    assert not started
    assert english.found(texts) == []
    german.wait_for_start()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.set_viewport_size({"width": 1280, "height": 720})
    sit_down(german, "mole_hill")
    german.press("a1")
    type_move(german, "b2|c2")
    german.is_at(2)
    set_language(german, "en")
    page.locator("dialog [data-act=close]").first.click()
    assert deutsch.found(said(german)) == []
    assert english.found(said(german))
    set_language(german, "de")
    left = english.found(said(german))
    expect(german.dialog).to_contain_text("Einstellungen")
    expect(page.locator("#setting-language-de")).to_be_focused()
    page.locator("dialog [data-act=close]").first.click()
    expect(german.status).to_contain_text("Grab dich")
    expect(page).to_have_title("Am Zug: Rosa - Mole Hill")
    left += english.found(said(german))
    for fragment, sign in WALK:
        come_to(german, fragment, sign)
        left += english.found(said(german))
    come_to(german, "rules/mole_hill", "article.rules")
    expect(page.locator("#rule-H13")).to_contain_text("Der Maulwurf verlässt den Rasen nie.")
    assert sorted(set(left)) == []


def test_what_mends_the_page_speaks_german_too(german: Player) -> None:
    page = german.page
    page.goto(f"{german.address}#rescue")
    expect(page.get_by_role("alertdialog")).to_contain_text(
        "Sichere deine Partien oder repariere die Seite"
    )
    assert Foreign("en", "de").found(page.evaluate(SAID, "#rescue")) == []
