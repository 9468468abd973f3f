"""The page on the servers that people have, with the headers that hosts set."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.faulty import PORTAL, FaultyHost, impatient_site
from e2e.hosting import Host
from e2e.newcomer import host as host  # noqa: PLC0414 - handed on to pytest
from e2e.player import Player
from e2e.servers import PROGRAMS, server
from e2e.test_offline import ACTIVE
from e2e.watch import Watch
from tests.amounts import LONG as PROVES
from tests.amounts import amount

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
LONG: Final = 60_000


HEADERS: Final[Mapping[str, Mapping[str, str]]] = {
    "stock": {},
    "isolated": ISOLATED,
    "strict": STRICT,
    "isolated and strict": {**ISOLATED, **STRICT},
}
VISITS: Final = (
    [(name, headers) for name in ("nginx", "Apache") for headers in HEADERS]
    if PROVES
    else [("nginx", "isolated and strict")]
)
"""Each server, and each set of headers; Apache in every run where machine code is forbidden."""


def is_here(name: str) -> None:
    """Leave the test out where the server is not installed."""
    if not PROGRAMS[name]():
        pytest.skip(f"there is no {name} here")


@pytest.mark.parametrize(("name", "headers"), VISITS)
def test_a_game_against_the_computer_on_a_first_visit(
    page: Page, tmp_path: Path, name: str, headers: str, watch: Watch
) -> None:
    is_here(name)
    if "isolated" in headers:  # PyScript asks for more where memory can be shared, and does without
        watch.expect("TrustedScript")
        watch.expect("policy violation: require-trusted-types-for")
    if "strict" in headers:  # the document's own watcher and style are not needed where all comes
        watch.expect(" inline ")
    path = "" if headers == "isolated" else "some/where/"
    with server(name, tmp_path, path, HEADERS[headers]) as address:
        player = Player(page, address).open()
        page.wait_for_function(ACTIVE)
        player.start("", "beginner")
        player.press("a1")
        expect(player.board).to_have_attribute("data-ply", "2", timeout=LONG)
    player.reload()  # with the server gone
    player.is_at(2)


@pytest.mark.parametrize("name", sorted(PROGRAMS)[: amount(1, 2)])
def test_a_host_that_forbids_machine_code_is_told_of_at_once(
    page: Page, tmp_path: Path, name: str, watch: Watch
) -> None:
    is_here(name)
    for expected in ("policy violation", "Content Security Policy", "WebAssembly"):
        watch.expect(expected)
    with server(name, tmp_path, headers=FORBIDDING) as address:
        page.goto(address)
        expect(page.locator("#rescue")).to_contain_text("wasm-unsafe-eval", timeout=LONG)


def test_two_copies_on_one_host_have_nothing_in_common_and_boot_when_it_is_gone(
    page: Page, tmp_path: Path
) -> None:
    with Host(tmp_path, "one/") as host:
        (tmp_path / "site" / "two").symlink_to(host.site)
        one = Player(page, host.address).open()
        one.start()
        one.type("a1")
        one.is_at(1)
        page.wait_for_function(ACTIVE)
        fragment = page.evaluate("location.hash")
        Player(page, host.address.replace("/one/", "/two/")).open("#games")
        expect(page.locator(".empty")).to_be_visible()
        page.evaluate("fragment => { location.hash = fragment; }", fragment)
        expect(page.get_by_role("alert")).to_contain_text("not in this browser")
        page.wait_for_function(ACTIVE)
        host.stop()
        one.open("index.html#new/mole_hill")


# ---- what is no host's fault


@pytest.mark.parametrize("caching", ["max-age=600", "no-store"][: amount(1, 2)])
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
    watch.expect("Manifest: Line: 1")
    site = impatient_site(2000)
    portal = {path: PORTAL for path in site if path != "index.html"}
    with FaultyHost({**site, **portal}) as host:
        page.goto(host.address, wait_until="commit")
        expect(page.locator("#boot-retry")).to_be_visible()
        expect(page.get_by_text("Sign in")).to_have_count(0)


@pytest.mark.skipif(not PROVES, reason="for `build.py prove faults`; scripts have tests of it")
def test_a_slow_network_is_told_with_sizes_and_time(page: Page, host_slowed: str) -> None:
    page.goto(host_slowed, wait_until="commit")
    detail = page.locator("#boot-detail")
    expect(detail).to_contain_text(re.compile(r"\d\.\d of \d+\.\d MB, about \d+ "), timeout=60_000)
    expect(page.locator("#rescue")).to_have_count(0)


@pytest.fixture
def host_slowed(page: Page, context: BrowserContext, host: Host) -> str:
    """The page over a network of 200 kB/s and a third of a second to anywhere.

    It says how long the rest takes once that is some minutes, and the test need not last them.
    """
    session = context.new_cdp_session(page)
    slow = {"offline": False, "latency": 300}
    session.send(
        "Network.emulateNetworkConditions",
        {**slow, "downloadThroughput": 200_000, "uploadThroughput": 200_000},
    )
    return host.address
