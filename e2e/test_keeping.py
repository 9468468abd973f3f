"""Saves and links: what comes back, what is explained, what is never lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.hosting import Host
from e2e.player import Player
from e2e.returning import another_context as another_context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import context as context  # noqa: PLC0414 - as well
from e2e.returning import host as host  # noqa: PLC0414 - as well
from e2e.watch import Watch

NO_STORAGE = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("denied", "SecurityError"); } });
    delete IDBFactory.prototype.open"""
BREAK_ONCE = """() => {
    const { page } = molecore, patch = page.patch;
    page.patch = () => { page.patch = patch; throw new Error("broken on purpose"); };
}"""
DAMAGE_SLOTS = """() => {
    const slots = Object.keys(localStorage).filter((key) => key.startsWith("molecore:/:game:"));
    for (const key of slots) localStorage[key] = localStorage[key].slice(0, -9);
    return slots.length;
}"""
SLOTS = """() => Object.keys(localStorage)
    .filter((key) => key.startsWith("molecore:/:game:")).map((key) => localStorage[key])"""
ASIDE = """() => Object.keys(localStorage)
    .filter((key) => key.startsWith("molecore:/:damaged:")).length"""
MAKE_NEWER = """async () => {
    const newer = (text) => text.replace("molecore-save 2 ", "molecore-save 3 ");
    const slots = Object.keys(localStorage).filter((key) => key.startsWith("molecore:/:game:"));
    for (const key of slots) localStorage[key] = newer(localStorage[key]);
    const database = await new Promise((resolve) => {
        const opening = indexedDB.open("molecore /");
        opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = database.transaction("log", "readwrite");
    transaction.objectStore("log").openCursor().onsuccess = ({ target: { result } }) => {
        if (!result) return;
        result.update(newer(result.value));
        result.continue();
    };
    await new Promise((resolve) => { transaction.oncomplete = resolve; });
    database.close();
}"""
OLDER = '"molecore-save 3 ", "molecore-save 2 "'
FORGET_JOURNAL = """() => new Promise((resolve) => {
    indexedDB.deleteDatabase("molecore /").onsuccess = resolve; })"""
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
COUNT_ASKING = """if (navigator.storage) {
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => {
        localStorage.setItem("asked", "asked" in localStorage ? "again" : "once");
        return false;
    };
}"""
"""A browser that has promised nothing yet: some promise on their own, and need not be asked."""
REFUSED = "() => { throw new DOMException('denied', 'SecurityError'); }"
NULL = "() => null"
MISSING = "() => undefined"
TAKEN_AWAY = {
    f"{name} {how}": f"Object.defineProperty(globalThis, '{name}', {{ get: {getter} }})"
    for name in ("indexedDB", "localStorage", "sessionStorage", "BroadcastChannel", "caches")
    for how, getter in {"refused": REFUSED, "null": NULL, "missing": MISSING}.items()
} | {
    "no channel opens": f"globalThis.BroadcastChannel = function () {{ ({REFUSED})() }}",
    "no locks": f"Object.defineProperty(navigator, 'locks', {{ get: {MISSING} }})",
    "locks refused": f"if (navigator.locks) LockManager.prototype.request = async {REFUSED}",
    "no database opens": f"IDBFactory.prototype.open = {REFUSED}",
    "the database never answers": "IDBFactory.prototype.open = () => ({})",
}
"""What browsers refuse or lack, by what does so: each alone."""
SHARED = "Somebody shared a running game"
FORGETFUL_STORAGE = """Storage.prototype.setItem = () => {};
    IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); }"""
FULL_STORAGE = """Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError"); };
    IDBFactory.prototype.open = () => { throw new DOMException("full", "QuotaExceededError"); }"""


@pytest.fixture
def game(player: Player) -> Player:
    """Three moves into a game between two people."""
    player.start()
    player.type("a1", "b2|c2", "b1")
    player.is_at(3)
    return player


@pytest.fixture
def elsewhere(another_context: BrowserContext, host: Host) -> Player:
    """Somebody with another browser."""
    return Player(another_context.new_page(), host.address)


def shared_link(player: Player) -> str:
    player.button("Share").click()
    address = player.dialog.get_by_role("textbox", name="Link").input_value()
    player.button("Close").click()
    return address[address.index("#") :]


# ---- saves


def test_reloading_goes_on_where_it_was(game: Player) -> None:
    game.button("Undo").click()
    game.reload()
    game.is_at(2)
    # The journal may not have heard of it: which save is newer must show within a second.
    assert re.search(r"T\d\d:\d\d:\d\d\.\d{3}Z", "".join(game.page.evaluate(SLOTS)))
    game.button("Redo").click()
    game.is_at(3)


def test_coming_back_later_offers_the_game(game: Player) -> None:
    game.open()
    expect(game.page.get_by_role("heading", name="to move")).to_be_visible()
    game.page.get_by_role("link", name="Continue").click()
    game.is_at(3)


def test_two_games_are_both_kept(game: Player) -> None:
    first = game.page.url
    game.start()
    game.type("i7")
    game.is_at(1)
    game.page.goto(first)
    game.is_at(3)


def test_damage_is_set_aside_and_the_journal_brings_the_game_back(game: Player) -> None:
    fragment = game.page.evaluate("location.hash")
    damaged = game.page.evaluate(DAMAGE_SLOTS)
    game.open(fragment)
    game.is_at(3)
    assert game.page.evaluate(ASIDE) == damaged
    game.page.evaluate(DAMAGE_SLOTS)
    game.page.evaluate(FORGET_JOURNAL)
    game.open(fragment)
    expect(game.page.get_by_role("alert")).to_contain_text("set aside")
    game.is_at(3)


def test_a_game_of_a_newer_page_is_kept_and_opens_when_the_page_is_new_enough(
    game: Player, watch: Watch
) -> None:
    watch.expect("favicon.ico")  # of the place where no page runs that would write to the journal
    page, address = game.page, game.page.url.partition("#")[2]
    page.wait_for_function("() => document.documentElement.dataset.kept")
    page.goto("about:blank")
    page.goto(f"{game.address}manifest.webmanifest")
    page.evaluate(MAKE_NEWER)
    game.open(f"#{address}")
    expect(page.get_by_role("alert")).to_contain_text("saved by a newer Molecore. It is kept")
    game.open("#games")
    expect(page.get_by_text("1 game was saved by a newer Molecore")).to_be_visible()
    expect(page.locator(".volume")).to_have_count(0)
    assert page.evaluate(ASIDE) == 0
    page.goto(f"{game.address}manifest.webmanifest")
    page.evaluate(MAKE_NEWER.replace('"molecore-save 2 ", "molecore-save 3 "', OLDER))
    game.open(f"#{address}")
    game.is_at(3)


def test_a_game_goes_out_as_a_file_and_comes_in_elsewhere(
    game: Player, elsewhere: Player, tmp_path: Path
) -> None:
    game.page.get_by_role("link", name="Games").click()
    with game.page.expect_download() as download:
        game.button("Save all as one file").click()
    file = tmp_path / "games.txt"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8").startswith("molecore-save 2 ")
    elsewhere.open("#games")
    elsewhere.page.locator("#take-in").set_input_files(file)
    expect(elsewhere.page.locator("main").get_by_text("1 game taken in.")).to_be_visible()
    elsewhere.page.locator(".volume-name").click()
    elsewhere.is_at(3)
    elsewhere.page.get_by_role("link", name="Games").click()
    elsewhere.page.get_by_role("button", name="Delete").click()
    expect(elsewhere.page.locator(".volume")).to_have_count(0)
    elsewhere.button("Bring it back").click()
    expect(elsewhere.page.locator(".volume")).to_have_count(1)


def test_a_second_tab_looks_on_until_it_takes_over(game: Player, context: BrowserContext) -> None:
    second = Player(context.new_page(), game.address).open(game.page.evaluate("location.hash"))
    expect(second.status).to_contain_text("followed here")
    game.type("a1|b1")
    second.is_at(4)
    second.button("Play here").click()
    expect(game.status).to_contain_text("followed here")
    second.type("c1")
    game.is_at(5)
    second.page.close()
    expect(game.status).not_to_contain_text("followed here")
    game.type("h7|i7")
    game.is_at(6)


@pytest.mark.parametrize(
    ("script", "words"),
    [
        (NO_STORAGE, "keeps nothing"),
        (FORGETFUL_STORAGE, "keeps nothing"),
        (FULL_STORAGE, "no room left"),
    ],
    ids=["none", "forgetful", "full"],
)
def test_without_storage_the_game_goes_on(page: Page, host: Host, script: str, words: str) -> None:
    page.add_init_script(script)
    player = Player(page, host.address).open().start()
    player.type("a1", "b2|c2")
    player.is_at(2)
    expect(player.page.get_by_role("alert")).to_have_count(1)
    expect(player.page.get_by_role("alert")).to_contain_text(words)
    player.reload()
    player.is_at(2)
    player.type("b2")
    player.is_at(3)
    player.page.evaluate(NEXT_FRAME)  # a move is kept once it is drawn
    player.page.evaluate("molecore.boot.restart()")
    player.is_at(3)


@pytest.mark.parametrize("script", TAKEN_AWAY.values(), ids=TAKEN_AWAY.keys())
def test_whatever_keeps_games_may_be_missing(page: Page, host: Host, script: str) -> None:
    page.add_init_script(script)
    player = Player(page, host.address).open().start()
    player.type("a1")
    player.is_at(1)
    expect(player.page.get_by_role("alert")).to_have_count(0)
    player.reload()
    player.is_at(1)


def test_a_browser_is_asked_to_keep_games_for_good_when_somebody_comes_back_to_one(
    game: Player, context: BrowserContext
) -> None:
    game.page.add_init_script(COUNT_ASKING)
    for _ in range(2):
        game.reload()
        assert game.page.evaluate("localStorage.getItem('asked')") is None, "the same visit"
    for _ in range(2):
        page = context.new_page()
        page.add_init_script(COUNT_ASKING)
        Player(page, game.address).open()
        assert game.page.evaluate("localStorage.getItem('asked')") == "once"


# ---- links


def test_a_link_opens_the_whole_game_in_another_browser(game: Player, elsewhere: Player) -> None:
    elsewhere.open(shared_link(game))
    expect(elsewhere.page.locator("h1")).to_have_text(SHARED)
    assert not elsewhere.page.evaluate("() => 'molecore:/:current' in localStorage")
    elsewhere.button("Open it").click()
    elsewhere.is_at(3)
    elsewhere.type("a2-a3")
    elsewhere.reload()
    elsewhere.is_at(4)


def test_a_link_does_not_touch_the_game_that_is_going_on(game: Player) -> None:
    link = shared_link(game)
    game.start()
    game.type("i7")
    mine = game.page.url
    game.page.evaluate("link => { location.hash = link; }", link)
    expect(game.page.locator("h1")).to_have_text(SHARED)
    game.page.get_by_role("link", name="Keep my game").click()
    game.is_at(1)
    assert game.page.url == mine


BAD_LINKS = {
    "hello": "not a link",
    "m1.": "cut off",
    "m9.abcdef": "newer",
    "m1." + "A" * 9000: "too long",
    "m1.%3Cscript%3Ealert(1)%3C/script%3E": "damaged",
    "m1." + "[" * 8000: "damaged",
}


def test_bad_links_are_explained(player: Player) -> None:
    for link, title in BAD_LINKS.items():
        player.page.evaluate("link => { location.hash = link; }", link)
        expect(player.page.locator("h1")).to_contain_text(title)
        expect(player.page.get_by_role("alert")).to_be_visible()
        player.page.get_by_role("link", name="Go to the lobby").click()
        expect(player.page.get_by_role("link", name="Set up Mole Hill")).to_be_visible()


def test_a_bad_link_is_explained_to_a_first_visitor(elsewhere: Player) -> None:
    elsewhere.open("#m1.%E0%A4%A")
    expect(elsewhere.page.get_by_role("alert")).to_contain_text("was changed")


def test_an_address_that_leads_nowhere_leads_to_the_lobby_and_back_again(game: Player) -> None:
    game.page.evaluate("location.hash = 'play/gone'")
    expect(game.page.get_by_role("alert")).to_contain_text("not kept in this browser")
    assert game.page.evaluate("location.hash") == ""
    game.page.go_back()
    game.is_at(3)
    expect(game.page.get_by_role("alert")).to_have_count(0)


def test_every_cut_and_changed_link_is_refused_or_opens_in_part(game: Player) -> None:
    link = shared_link(game).removeprefix("#")
    damaged = [link[:end] for end in range(1, len(link))]
    damaged += [
        link[:n] + ("A" if link[n] != "A" else "B") + link[n + 1 :] for n in range(len(link))
    ]
    for text in damaged:
        game.page.evaluate("text => { location.hash = text; }", text)
        expect(game.page.locator("h1")).not_to_contain_text("Somebody shared")
        expect(game.page.get_by_role("alert")).to_be_visible()
    game.page.get_by_role("link", name="Keep my game").click()
    game.is_at(3)


def test_a_link_made_while_looking_back_tells_where(game: Player, elsewhere: Player) -> None:
    game.button("First position").click()
    elsewhere.open(shared_link(game))
    elsewhere.button("Open it").click()
    elsewhere.is_at(0)
    elsewhere.button("Last position").click()
    elsewhere.is_at(3)


def test_a_callback_that_fails_leaves_the_game_as_it_was(game: Player) -> None:
    game.page.evaluate(BREAK_ONCE)
    game.button("Undo").click()
    expect(game.page.get_by_role("alert")).to_contain_text("Something went wrong")
    game.is_at(3)
    game.button("Undo").click()
    game.is_at(2)
