"""What reads records of other programs: it comes when it is needed, and then stays."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.hosting import Host
from e2e.player import READY, Player
from e2e.test_offline import ACTIVE, UPDATE_WAITS, UPDATED, publish
from e2e.test_records import GOOD, PATIENCE, choose, taken
from e2e.test_records import visitor as visitor  # noqa: PLC0414 - handed on to pytest
from e2e.watch import Watch

PACKAGES: Final = 5
"""What is fetched to read records."""
KEPT: Final = """async () => {
    const urls = [];
    for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    }
    return new Set(urls.filter((url) => url.endsWith(".whl"))).size;
}"""
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


def test_what_reads_records_is_not_fetched_before_one_comes(visitor: Player, watch: Watch) -> None:
    come_back(visitor)
    visitor.start()
    visitor.type("a1")
    visitor.open("#games")
    choose(visitor, noise="hello", broken="{")
    expect(visitor.page.locator(".outcome.bad")).to_have_count(2)
    assert packages(watch) == []
    assert visitor.page.evaluate(KEPT) == 0


def test_its_progress_is_shown_and_the_page_answers_meanwhile(visitor: Player) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.page.route("**/*.whl", hold)
    choose(visitor, good=GOOD)
    bar = visitor.page.get_by_role("progressbar", name="Loading what reads records")
    expect(bar).to_have_attribute("value", "0")
    expect(
        visitor.page.locator("main").get_by_text("Loading what reads records ...")
    ).to_be_visible()
    choose(visitor, noise="hello")
    expect(visitor.page.locator(".outcome.bad")).to_have_count(1)
    while len(held) < PACKAGES:
        visitor.page.wait_for_timeout(20)
    *others, largest = sorted(held, key=lambda route: "pydantic_core" in route.request.url)
    for route in others:
        route.continue_()
    expect(bar).to_have_attribute("value", re.compile("2[0-9]"), timeout=PATIENCE)
    largest.continue_()
    taken(visitor)
    expect(bar).to_have_count(0)


@pytest.mark.parametrize("kept_before", [False, True])
def test_after_its_first_use_records_are_read_offline(
    visitor: Player, host: Host, watch: Watch, kept_before: bool
) -> None:
    visitor.page.wait_for_function(ACTIVE)
    if kept_before:
        visitor.reload()
    choose(visitor, good=GOOD)
    taken(visitor)
    visitor.page.wait_for_function(ALL_KEPT)
    unplug(host)
    watch.requests.clear()
    visitor.reload()
    choose(visitor, good=GOOD)
    taken(visitor)


def test_offline_before_its_first_use_is_told(visitor: Player, host: Host, watch: Watch) -> None:
    watch.expect("Failed to load resource")
    come_back(visitor)
    unplug(host)
    choose(visitor, good=GOOD)
    alert = visitor.page.locator(".intake [role=alert]")
    for _ in range(2):
        expect(alert).to_contain_text("check the connection and try again", timeout=PATIENCE)
        expect(alert).to_contain_text("Waiting: good.")
        visitor.button("Try again").click()


def test_trying_again_reads_what_waited(visitor: Player, watch: Watch) -> None:
    watch.expect("Failed to load resource")
    lost = "**/pydantic_core*.whl"
    visitor.page.route(lost, lambda route: route.abort())
    choose(visitor, good=GOOD)
    expect(visitor.button("Try again")).to_be_visible(timeout=PATIENCE)
    visitor.page.unroute(lost)
    visitor.button("Try again").press("Enter")
    expect(visitor.page.locator("#intake")).to_be_focused()
    taken(visitor)


@pytest.mark.parametrize("kept_before", [False, True])
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
    expect(visitor.button("Try again")).to_be_visible(timeout=PATIENCE)
    assert visitor.page.evaluate(KEPT) < PACKAGES


# ---- a new version of the page


def renew(page: Page) -> None:
    """Take the new version in that waits."""
    page.get_by_role("link", name="Molecore").click()
    expect(page).to_have_title("Newer")
    page.wait_for_selector(READY)


@pytest.mark.parametrize("used_first", [True, False])
def test_it_outlives_an_update_of_the_page(
    visitor: Player, host: Host, context: BrowserContext, used_first: bool
) -> None:
    page = visitor.page
    come_back(visitor)
    for use in (used_first, not used_first):
        if use:
            choose(visitor, good=GOOD)
            taken(visitor)
            page.wait_for_function(ALL_KEPT)
        else:
            publish(host, "Newer")
            assert page.evaluate(UPDATED)
            page.wait_for_function(UPDATE_WAITS)
    renew(page)
    unplug(host)
    again = Player(context.new_page(), host.address).open("#games")
    choose(again, good=GOOD)
    taken(again)
