"""Saves and links: what comes back, what is explained, what is never lost."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.hosting import Host
from e2e.player import START, Player
from e2e.watch import Watch
from molecore.core.history import begin
from molecore.core.match import Player as Sitter
from molecore.core.match import new_match
from molecore.registry import load
from molecore.wire import logs
from tests.amounts import LONG, amount

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
GETTERS = {"refused": REFUSED, "null": NULL, "missing": MISSING}


def taken_away(name: str, getter: str) -> str:
    """Have the browser answer so when it is asked for something."""
    return f"Object.defineProperty(globalThis, '{name}', {{ get: {getter} }})"


OTHERS = ("indexedDB", "sessionStorage", "BroadcastChannel", "caches")
"""What keeps games or tells of them, beside the local storage."""
NO_CHANNEL = f"globalThis.BroadcastChannel = function () {{ ({REFUSED})() }}"
NO_LOCKS = f"if (navigator.locks) LockManager.prototype.request = async {REFUSED}"
NEVER_ANSWERS = "IDBFactory.prototype.open = () => ({})"
TAKEN_AWAY = (
    {
        "nothing opens": ";".join((NO_CHANNEL, NO_LOCKS, NEVER_ANSWERS)),
        "all but localStorage": ";".join(
            map(taken_away, OTHERS, (REFUSED, NULL, MISSING, REFUSED))
        ),
    }
    | {
        f"{name} {how}": taken_away(name, getter)
        for name in (*OTHERS, "localStorage")
        for how, getter in GETTERS.items()
    }
    | {
        "no channel opens": NO_CHANNEL,
        "no locks": f"Object.defineProperty(navigator, 'locks', {{ get: {MISSING} }})",
        "locks refused": NO_LOCKS,
        "no database opens": f"IDBFactory.prototype.open = {REFUSED}",
        "the database never answers": NEVER_ANSWERS,
    }
)
"""What browsers refuse or lack, by what does so."""
SHARED = "You were sent a game in progress"
FORGETFUL_STORAGE = """Storage.prototype.setItem = () => {};
    IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); }"""
FULL_STORAGE = """Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError"); };
    IDBFactory.prototype.open = () => { throw new DOMException("full", "QuotaExceededError"); }"""

OLD_DATABASE = """(lines) => new Promise((resolve) => {
    const request = indexedDB.open("molecore", 1);
    request.onupgradeneeded = () => {
        request.result.createObjectStore("games", { keyPath: "id" });
        request.result.createObjectStore("log");
    };
    request.onsuccess = () => {
        const change = request.result.transaction(["games", "log"], "readwrite");
        const [check] = lines.at(-2).split(" ");
        lines.slice(0, -1).forEach((line, n) => change.objectStore("log").put(line, ["old", n]));
        change.objectStore("games").put(
            { id: "old", count: lines.length - 1, check: CHECK, stand: lines.at(-1) });
        change.oncomplete = () => { request.result.close(); resolve(); };
    };
})"""
OLD_KEYS = """([game, text]) => {
    localStorage.setItem(`molecore:game:${game}:a`, text);
    localStorage.setItem("molecore:current", game);
    localStorage.setItem("molecore:settings", "theme=dark");
}"""


def kept_game(match_id: str) -> str:
    """A save of a game that was just begun."""
    match = new_match(load("mole_hill"), [Sitter("Ann"), Sitter("Bea")], {}, 7, match_id=match_id)
    return logs.dump(begin(match))


@pytest.fixture
def game(player: Player) -> Player:
    """Three moves into a game between two people."""
    player.start()
    player.type("a1", "b2|c2", "b1")
    player.is_at(3)
    return player


@pytest.fixture
def begun(shared: Player) -> Player:
    """The games in the page that stays open."""
    shared.start()
    shared.type("a1", "b2|c2", "b1")
    shared.is_at(3)
    return shared


def forget(player: Player) -> None:
    """Leave the browser as it is for somebody who was never here but has the page's files."""
    page = player.page
    page.evaluate("sessionStorage.clear()")
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    origin = player.address.rstrip("/")
    kept = {"origin": origin, "storageTypes": "local_storage,indexeddb"}
    session.send("Storage.clearDataForOrigin", kept)
    session.detach()


def shared_link(player: Player) -> str:
    player.button("Share").click()
    address = player.dialog.get_by_role("textbox", name="Link").input_value()
    player.button("Close").click()
    return address[address.index("#") :]


# ---- saves


def test_a_game_outlives_a_reload_and_comes_back_from_a_file_where_nothing_is_kept(
    begun: Player, tmp_path: Path
) -> None:
    """The first test of the page: no other game is kept."""
    game, page = begun, begun.page
    game.button("Undo").click()
    game.reload()
    game.is_at(2)
    # The journal may not have heard of it: which save is newer must show within a second.
    assert re.search(r"T\d\d:\d\d:\d\d\.\d{3}Z", "".join(page.evaluate(SLOTS)))
    game.button("Redo").click()
    game.is_at(3)
    page.get_by_role("link", name="Games").click()
    page.get_by_text("Backup and import").click()
    with page.expect_download() as download:
        game.button("Save all games as a file").click()
    file = tmp_path / "games.txt"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8").startswith("molecore-save 2 ")
    forget(game)
    game.open("#games")
    expect(page.locator(".volume")).to_have_count(0)
    page.locator("#take-in").set_input_files(file)
    expect(page.locator("main").get_by_text("1 game imported.")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".volume")).to_have_count(0)
    game.button("Restore").click()
    page.locator(".volume-name").click()
    game.is_at(3)
    page.evaluate("location.hash = ''")
    expect(page.get_by_role("heading", name="to move")).to_be_visible()
    page.get_by_role("link", name="Continue").click()
    game.is_at(3)


def test_two_games_are_both_kept(begun: Player) -> None:
    first = begun.page.url
    begun.start()
    begun.type("i7")
    begun.is_at(1)
    begun.page.goto(first)
    begun.is_at(3)


@pytest.mark.skipif(
    not LONG, reason="for `build.py prove saves`; `tests.web.storage.test_repository`"
)
def test_damage_is_set_aside_and_the_journal_brings_the_game_back(game: Player) -> None:
    fragment = game.page.evaluate("location.hash")
    damaged = game.page.evaluate(DAMAGE_SLOTS)
    game.open(fragment)
    game.is_at(3)
    assert game.page.evaluate(ASIDE) == damaged
    game.page.evaluate(DAMAGE_SLOTS)
    game.page.evaluate(FORGET_JOURNAL)
    game.open(fragment)
    expect(game.page.get_by_role("alert")).to_contain_text("damaged")
    game.is_at(3)


@pytest.mark.skipif(not LONG, reason="for `build.py prove saves`; `tests.web.storage.test_newer`")
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
    expect(page.get_by_role("alert")).to_contain_text("needs a newer Molecore")
    page.evaluate("location.hash = 'games'")
    expect(page.get_by_text("1 game needs a newer Molecore")).to_be_visible()
    expect(page.locator(".volume")).to_have_count(0)
    assert page.evaluate(ASIDE) == 0
    page.goto(f"{game.address}manifest.webmanifest")
    page.evaluate(MAKE_NEWER.replace('"molecore-save 2 ", "molecore-save 3 "', OLDER))
    game.open(f"#{address}")
    game.is_at(3)


def test_a_second_tab_looks_on_until_it_takes_over(begun: Player) -> None:
    game, tab = begun, begun.page.context.new_page()
    second = Player(tab, game.address).open(game.page.evaluate("location.hash"))
    expect(second.status).to_contain_text("in another tab")
    game.type("a1|b1")
    second.is_at(4)
    second.button("Play here").click()
    expect(game.status).to_contain_text("in another tab")
    second.type("c1")
    game.is_at(5)
    second.page.close()
    expect(game.status).not_to_contain_text("in another tab")
    game.type("h7|i7")
    game.is_at(6)


@pytest.mark.parametrize(
    ("script", "words"),
    [
        pytest.param(NO_STORAGE, "saves nothing", id="none"),
        pytest.param(FULL_STORAGE, "no room to save", id="full"),
        pytest.param(FORGETFUL_STORAGE, "saves nothing", id="forgetful"),
    ][: amount(1, 3)],
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
    if not LONG:
        return  # a Python that is lost is for `test_failures`
    player.page.evaluate(NEXT_FRAME)  # a move is kept once it is drawn
    with player.page.expect_event("load", timeout=START):
        player.page.evaluate("molecore.boot.restart()")
    player.wait_for_start()
    player.is_at(3)


@pytest.mark.skipif(
    not LONG,
    reason="for `build.py prove saves`; scripts have tests, `test_interfaces` all together",
)
@pytest.mark.parametrize("name", TAKEN_AWAY)
def test_whatever_keeps_games_may_be_missing(page: Page, host: Host, name: str) -> None:
    page.add_init_script(TAKEN_AWAY[name])
    player = Player(page, host.address).open().start()
    player.type("a1")
    player.is_at(1)
    expect(player.page.get_by_role("alert")).to_have_count(0)
    player.reload()
    player.is_at(1)


@pytest.mark.skipif(not LONG, reason="for `build.py prove saves`; scripts have a test of it")
def test_a_browser_is_asked_to_keep_games_for_good_when_somebody_comes_back_to_one(
    game: Player, context: BrowserContext
) -> None:
    game.page.add_init_script(COUNT_ASKING)
    game.reload()
    assert game.page.evaluate("localStorage.getItem('asked')") is None, "the same visit"
    for _ in range(2):
        page = context.new_page()
        page.add_init_script(COUNT_ASKING)
        Player(page, game.address).open()
        assert game.page.evaluate("localStorage.getItem('asked')") == "once"


def test_games_kept_under_the_names_of_before_move_over_though_one_brings_the_reader_down(
    page: Page, host: Host, watch: Watch
) -> None:
    watch.expect("favicon.ico")
    page.goto(host.address + "manifest.webmanifest")
    first, *rest = kept_game("bad").removesuffix("\n").split("\n")
    before = first.split(" ")[2]
    line = '["title"]'
    broken = f"{sha256(f'{before} {line}'.encode()).hexdigest()[:8]} {line}"
    page.evaluate(OLD_KEYS, ["bad", "\n".join((first, broken, *rest, ""))])
    page.evaluate(OLD_KEYS, ["slot", kept_game("slot")])
    text = kept_game("old").removesuffix("\n").split("\n")
    check = text[-2].split(" ")[2 if len(text) == 2 else 0]
    page.evaluate(OLD_DATABASE.replace("CHECK", f'"{check}"'), text)
    player = Player(page, host.address).open("#games")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    for game in ("old", "slot"):
        expect(page.locator(f".volume a[href='#play/{game}']").first).to_be_visible()
        page.evaluate(f"location.hash = 'play/{game}'")
        player.is_at(0)
        player.type("a1")
        player.is_at(1)
        page.evaluate("location.hash = 'games'")
    left = page.evaluate("() => Object.keys(localStorage).filter((k) => !/:\\//.test(k))")
    assert left == []
    names = page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")
    assert names == ["molecore /"]


# ---- links


def test_a_link_opens_the_whole_game_where_nothing_is_kept_and_tells_where_it_was_made(
    begun: Player,
) -> None:
    link = shared_link(begun)
    begun.button("First position").click()
    early = shared_link(begun)
    forget(begun)
    begun.open(link)
    expect(begun.page.locator("h1")).to_have_text(SHARED)
    assert not begun.page.evaluate("() => 'molecore:/:current' in localStorage")
    begun.button("Open it").click()
    begun.is_at(3)
    begun.type("a2-a3")
    begun.is_at(4)
    forget(begun)
    begun.open(early)
    begun.button("Open it").click()
    begun.is_at(0)
    begun.button("Last position").click()
    begun.is_at(3)


def test_a_link_does_not_touch_the_game_that_is_going_on(begun: Player) -> None:
    link = shared_link(begun)
    begun.start()
    begun.type("i7")
    mine = begun.page.url
    begun.page.evaluate("link => { location.hash = link; }", link)
    expect(begun.page.locator("h1")).to_have_text(SHARED)
    begun.page.get_by_role("link", name="Keep my game").click()
    begun.is_at(1)
    assert begun.page.url == mine


def test_an_address_that_leads_nowhere_leads_to_the_lobby_and_back_again(begun: Player) -> None:
    begun.page.evaluate("location.hash = 'play/gone'")
    expect(begun.page.get_by_role("alert")).to_contain_text("not in this browser")
    assert begun.page.evaluate("location.hash") == ""
    begun.page.go_back()
    begun.is_at(3)
    expect(begun.page.get_by_role("alert")).to_have_count(0)


def test_every_cut_and_changed_link_is_refused_or_opens_in_part(begun: Player) -> None:
    link = shared_link(begun).removeprefix("#")
    damaged = [link[:end] for end in range(1, len(link))]
    damaged += [
        link[:n] + ("A" if link[n] != "A" else "B") + link[n + 1 :] for n in range(len(link))
    ]
    for text in damaged[:: amount(11, 1)]:
        begun.page.evaluate("text => { location.hash = text; }", text)
        expect(begun.page.locator("h1")).not_to_contain_text("You were sent")
        expect(begun.page.locator("[role=alert], .status .hint").first).to_be_visible()
    begun.page.get_by_role("link", name="Keep my game").click()
    begun.is_at(3)


def test_a_callback_that_fails_leaves_the_game_as_it_was(begun: Player) -> None:
    begun.page.evaluate(BREAK_ONCE)
    begun.button("Undo").click()
    expect(begun.page.get_by_role("alert")).to_contain_text("Something went wrong")
    begun.is_at(3)
    begun.button("Undo").click()
    begun.is_at(2)
