"""The page on the servers that people have, with the headers that hosts set."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.faulty import PORTAL, FaultyHost, impatient_site
from e2e.hosting import Host
from e2e.player import READY, Player
from e2e.servers import PROGRAMS, server
from e2e.test_offline import ACTIVE
from e2e.watch import Watch
from molecore.core.history import begin
from molecore.core.match import Player as Sitter
from molecore.core.match import new_match
from molecore.registry import load
from molecore.wire import logs

ISOLATED: Final = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
STRICT: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}
FORBIDDING: Final = {"Content-Security-Policy": "default-src 'self'"}
LONG: Final = 30_000


def kept_game(match_id: str) -> str:
    """A save of a game that was just begun."""
    match = new_match(load("mole_hill"), [Sitter("Ann"), Sitter("Bea")], {}, 7, match_id=match_id)
    return logs.dump(begin(match))


@pytest.fixture(params=sorted(PROGRAMS))
def name(request: pytest.FixtureRequest) -> str:
    if not PROGRAMS[request.param]():
        pytest.skip(f"there is no {request.param} here")
    return str(request.param)


@pytest.mark.parametrize("headers", [{}, ISOLATED, STRICT], ids=["stock", "isolated", "strict"])
def test_a_game_against_the_computer_on_a_first_visit(
    page: Page, tmp_path: Path, name: str, headers: dict[str, str], watch: Watch
) -> None:
    if headers is ISOLATED:  # PyScript asks for more where memory can be shared, and does without
        watch.expect("TrustedScript")
        watch.expect("policy violation: require-trusted-types-for")
    path = "some/where/" if not headers else ""
    with server(name, tmp_path, path, headers) as address:
        player = Player(page, address).open()
        page.wait_for_function(ACTIVE)
        player.start("", "beginner")
        player.press("a1")
        expect(player.board).to_have_attribute("data-ply", "2", timeout=LONG)
    player.reload()  # with the server gone
    player.is_at(2)


def test_a_host_that_forbids_machine_code_is_told_of_at_once(
    page: Page, tmp_path: Path, name: str, watch: Watch
) -> None:
    for expected in ("policy violation", "Content Security Policy", "WebAssembly"):
        watch.expect(expected)
    with server(name, tmp_path, headers=FORBIDDING) as address:
        page.goto(address)
        expect(page.locator("#rescue")).to_contain_text("wasm-unsafe-eval", timeout=5000)


def test_two_copies_on_one_host_have_nothing_in_common(page: Page, tmp_path: Path) -> None:
    with Host(tmp_path, "one/") as host:
        (tmp_path / "site" / "two").symlink_to(host.site)
        one = Player(page, host.address).open()
        one.start()
        one.type("a1")
        one.is_at(1)
        fragment = page.evaluate("location.hash")
        two = Player(page, host.address.replace("/one/", "/two/")).open("#games")
        expect(page.get_by_text("No games yet").or_(page.locator(".empty"))).to_be_visible()
        two.open(fragment)
        expect(page.get_by_role("alert")).to_contain_text("not kept in this browser")
        one.open(fragment)
        one.is_at(1)


OLD_DATABASE: Final = """(lines) => new Promise((resolve) => {
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
OLD_KEYS: Final = """([game, text]) => {
    localStorage.setItem(`molecore:game:${game}:a`, text);
    localStorage.setItem("molecore:current", game);
    localStorage.setItem("molecore:settings", "theme=dark");
}"""


def test_games_kept_under_the_names_of_before_move_over(
    page: Page, tmp_path: Path, watch: Watch
) -> None:
    watch.expect("favicon.ico")
    with Host(tmp_path, "some/where/") as host:
        page.goto(host.address + "manifest.webmanifest")
        page.evaluate(OLD_KEYS, ["slot", kept_game("slot")])
        text = kept_game("old").removesuffix("\n").split("\n")
        check = text[-2].split(" ")[2 if len(text) == 2 else 0]
        page.evaluate(OLD_DATABASE.replace("CHECK", f'"{check}"'), text)
        player = Player(page, host.address).open("#games")
        expect(page.locator(".volume")).to_have_count(2)
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        for game in ("old", "slot"):
            player.open(f"#play/{game}")
            player.is_at(0)
            player.type("a1")
            player.is_at(1)
        left = page.evaluate("() => Object.keys(localStorage).filter((k) => !/:\\//.test(k))")
        assert left == []
        names = page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")
        assert names == ["molecore /some/where/"]


# ---- what is no host's fault


@pytest.mark.parametrize("caching", ["no-store", "max-age=600"])
def test_a_version_that_changes_in_the_midst_of_a_first_visit_starts_over(
    page: Page, watch: Watch, caching: str
) -> None:
    """Also where the host has the document cached for ten minutes, as GitHub Pages has it."""
    watch.expect("Failed to load resource")
    old = impatient_site(2000)
    new = {re.sub(r"^v-\w+", "v-newer", path): content for path, content in old.items()}
    text = re.sub(rb"v-[0-9a-f]{12}", b"v-newer", old["index.html"])
    new["index.html"] = re.sub(rb'data-build="\w+"', b'data-build="newer"', text)
    with FaultyHost(old, caching) as host:

        def publish(path: str) -> None:
            if path.endswith(".wasm"):
                host.site = new

        host.asked = publish
        page.goto(host.address, wait_until="commit")
        page.wait_for_selector('html[data-ready][data-build="newer"]', timeout=LONG)


def test_what_a_network_says_that_wants_to_be_asked_first_is_no_part(
    page: Page, watch: Watch
) -> None:
    watch.expect("Failed to find a valid digest")
    watch.expect("Failed to load resource")
    site = impatient_site(2000)
    portal = {path: PORTAL for path in site if path != "index.html"}
    with FaultyHost({**site, **portal}) as host:
        page.goto(host.address, wait_until="commit")
        page.wait_for_timeout(1500)
        assert "Sign in" not in page.content()


def test_a_slow_network_is_told_with_sizes_and_time(page: Page, host_slowed: str) -> None:
    page.goto(host_slowed, wait_until="commit")
    detail = page.locator("#boot-detail")
    expect(detail).to_contain_text(re.compile(r"\d\.\d of \d+\.\d MB, about \d+ "), timeout=60_000)
    expect(page.locator("#rescue")).to_have_count(0)


@pytest.fixture
def host_slowed(page: Page, context: BrowserContext, host: Host) -> str:
    """The page over a network of 60 kB/s and more than half a second to anywhere.

    It says how long the rest takes once that is some minutes, and the test need not last them.
    """
    session = context.new_cdp_session(page)
    slow = {"offline": False, "latency": 600}
    session.send(
        "Network.emulateNetworkConditions",
        {**slow, "downloadThroughput": 60_000, "uploadThroughput": 60_000},
    )
    return host.address


# ---- a save that cannot be read keeps nothing away


def test_a_save_that_brings_the_reader_down_keeps_nothing_away(
    page: Page, tmp_path: Path, watch: Watch
) -> None:
    watch.expect("favicon.ico")
    first, *rest = kept_game("bad").removesuffix("\n").split("\n")
    before = first.split(" ")[2]
    line = '["title"]'
    broken = f"{sha256(f'{before} {line}'.encode()).hexdigest()[:8]} {line}"
    with Host(tmp_path) as host:
        page.goto(host.address + "manifest.webmanifest")
        page.evaluate(OLD_KEYS, ["bad", "\n".join((first, broken, *rest, ""))])
        page.goto(host.address)
        page.wait_for_selector(READY, timeout=LONG)
        expect(page.locator("h1")).to_be_visible()
