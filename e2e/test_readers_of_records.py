"""What reads records of other programs: it comes when it is needed, and then stays."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.hosting import Host
from e2e.newcomer import host as host  # noqa: PLC0414 - handed on to pytest
from e2e.player import READY, START, Player
from e2e.test_offline import ACTIVE, UPDATE_WAITS, UPDATED, publish, shown
from e2e.test_records import GOOD, choose, taken
from e2e.test_records import visitor as visitor  # noqa: PLC0414 - handed on to pytest
from e2e.waiting import until
from e2e.watch import Watch
from tests.amounts import LONG

PACKAGES: Final = 5
"""What is fetched to read records."""
KEPT: Final = """async () => {
    const urls = [];
    for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    }
    return new Set(urls.filter((url) => url.endsWith(".whl"))).size;
}"""
NOTE: Final = """(() => {
    // Every function of every global object and of its prototype, by where it is.
    const places = () => Object.getOwnPropertyNames(globalThis).flatMap((name) => {
        const value = Object.getOwnPropertyDescriptor(globalThis, name).value;
        return [[name, value], [`${name}.prototype`, value?.prototype]];
    }).filter(([, place]) => place === Object(place));
    const functions = () => new Map([["globalThis", globalThis], ...places()].flatMap(
        ([name, place]) => Reflect.ownKeys(place).flatMap((key) => {
            const { value, get, set } = Object.getOwnPropertyDescriptor(place, key);
            const own = { value, get, set };
            return Object.entries(own).filter(([, part]) => typeof part === "function")
                .map(([kind, part]) => [`${name}.${String(key)} ${kind}`, part]);
        })));
    const before = functions();
    globalThis.changed = () => {
        const now = functions();
        return [...before].filter(([name, one]) => now.get(name) !== one).map(([name]) => name);
    };
    globalThis.noted = before.size;
})()"""
"""The browser's own objects are after the start what they were before it."""
CHANGED: Final = "changed()"
ALL_KEPT: Final = f"async () => (await ({KEPT})()) === {PACKAGES}"


def packages(watch: Watch) -> list[str]:
    return [url for url in watch.requests if url.endswith(".whl")]


def unplug(host: Host) -> None:
    """Go off line; what a connection that is still open asks for is not there either."""
    for wheel in host.files.glob("wheels/*.whl"):
        wheel.unlink()
    host.stop()


def come_back(player: Player) -> None:
    """Load the page anew, now from what was kept."""
    player.page.wait_for_function(ACTIVE)
    player.reload()


# ---- what reads them


def test_what_reads_records_is_fetched_when_one_comes_with_its_progress_and_tried_again(
    page: Page, host: Host, watch: Watch
) -> None:
    """And is there offline from then on.

    Nothing of the browser is changed by the start, nor while it is fetched.
    """
    watch.expect("Failed to load resource")
    page.add_init_script(NOTE)
    visitor = Player(page, host.address).open("#games")
    assert page.evaluate("noted") > 1000
    assert page.evaluate(CHANGED) == []
    choose(visitor, noise="hello", broken="{")
    expect(visitor.page.locator(".outcome.bad")).to_have_count(2)
    assert packages(watch) == []
    assert visitor.page.evaluate(KEPT) == 0
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.page.route("**/*.whl", hold)
    choose(visitor, good=GOOD)
    bar = visitor.page.get_by_role("progressbar", name="Loading the importer")
    expect(bar).to_have_attribute("value", "0")
    expect(visitor.page.locator("main").get_by_text("Loading the importer ...")).to_be_visible()
    assert page.evaluate(CHANGED) == []
    choose(visitor, noise="hello")
    expect(visitor.page.locator(".outcome.bad")).to_have_count(1)
    until(lambda: len(held) == PACKAGES, page)
    *others, largest = sorted(held, key=lambda route: "pydantic_core" in route.request.url)
    for route in others:
        route.continue_()
    expect(bar).to_have_attribute("value", re.compile("2[0-9]"), timeout=START)
    largest.abort()
    expect(visitor.button("Try again")).to_be_visible(timeout=START)
    visitor.page.unroute("**/*.whl")
    visitor.button("Try again").press("Enter")
    expect(visitor.page.locator("#intake")).to_be_focused()
    taken(visitor)
    expect(bar).to_have_count(0)
    assert page.evaluate(CHANGED) == []
    page.evaluate("Element.prototype.attachShadow = () => {}")
    assert page.evaluate(CHANGED) == ["Element.prototype.attachShadow value"]
    is_there_offline(visitor, host)


def is_there_offline(visitor: Player, host: Host) -> None:
    visitor.page.wait_for_function(ALL_KEPT)
    unplug(host)
    visitor.reload()
    choose(visitor, good=GOOD)
    taken(visitor)


@pytest.mark.skipif(not LONG, reason="for `build.py prove updates`")
@pytest.mark.parametrize("kept_before", [False, True])
def test_after_its_first_use_records_are_read_offline(
    visitor: Player, host: Host, kept_before: bool
) -> None:
    visitor.page.wait_for_function(ACTIVE)
    if kept_before:
        visitor.reload()
    choose(visitor, good=GOOD)
    taken(visitor)
    is_there_offline(visitor, host)


@pytest.mark.skipif(
    not LONG, reason="for `build.py prove updates`; a package that is lost is told in each run"
)
def test_offline_before_its_first_use_is_told(visitor: Player, host: Host, watch: Watch) -> None:
    watch.expect("Failed to load resource")
    come_back(visitor)
    unplug(host)
    choose(visitor, good=GOOD)
    alert = visitor.page.locator(".intake [role=alert]")
    for _ in range(2):
        expect(alert).to_contain_text("Check the connection and try again", timeout=START)
        expect(alert).to_contain_text("Waiting: good.")
        visitor.button("Try again").click()


@pytest.mark.skipif(not LONG, reason="for `build.py prove updates`; scripts have tests of it")
@pytest.mark.parametrize("kept_before", [True, False])
def test_a_package_that_is_not_what_was_built_is_neither_used_nor_kept(
    visitor: Player, host: Host, watch: Watch, kept_before: bool
) -> None:
    watch.expect("504")  # the worker's answer for what is not what was built
    wheel = next(host.files.glob("wheels/annotated_types*"))
    content = wheel.read_bytes()
    wheel.unlink()
    wheel.write_bytes(content[:-1] + b"?")
    visitor.page.wait_for_function(ACTIVE)
    if kept_before:
        visitor.reload()
    choose(visitor, good=GOOD)
    expect(visitor.button("Try again")).to_be_visible(timeout=START)
    assert visitor.page.evaluate(KEPT) < PACKAGES


# ---- a new version of the page


def is_replaced(page: Page, host: Host) -> None:
    """A new version comes, and waits."""
    publish(host, "Newer")
    assert page.evaluate(UPDATED)
    page.wait_for_function(UPDATE_WAITS, timeout=START)


def outlives_the_update(page: Page, host: Host) -> None:
    renew(page)
    unplug(host)
    again = Player(page.context.new_page(), host.address).open("#games")
    choose(again, good=GOOD)
    taken(again)


def renew(page: Page) -> None:
    """Take the new version in that waits."""
    page.get_by_role("link", name="Molecore").click()
    shown(page, "Newer").wait_for(timeout=START)
    page.wait_for_selector(READY, timeout=START)


@pytest.mark.skipif(not LONG, reason="for `build.py prove updates`")
@pytest.mark.parametrize("used_first", [True, False])
def test_it_outlives_an_update_of_the_page(visitor: Player, host: Host, used_first: bool) -> None:
    page = visitor.page
    come_back(visitor)
    for use in (used_first, not used_first):
        if use:
            choose(visitor, good=GOOD)
            taken(visitor)
            page.wait_for_function(ALL_KEPT)
        else:
            is_replaced(page, host)
    outlives_the_update(page, host)
