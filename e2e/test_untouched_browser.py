"""The browser's own objects are after the start what they were before it."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, Route

from e2e.hosting import Host
from e2e.newcomer import host as host  # noqa: PLC0414 - handed on to pytest
from e2e.player import READY
from e2e.test_readers_of_records import PACKAGES

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


def test_nothing_of_the_browser_is_changed_nor_while_what_reads_records_is_fetched(
    page: Page, host: Host
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.add_init_script(NOTE)
    page.route("**/*.whl", hold)
    page.goto(f"{host.address}#games")
    page.wait_for_selector(READY)
    assert page.evaluate("noted") > 1000
    assert page.evaluate("changed()") == []
    page.get_by_text("Backup and import").click()
    page.locator("#pasted").fill('{"game": "mole_hill", "actions": []}')
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_selector(".intake progress")
    assert page.evaluate("changed()") == []
    while len(held) < PACKAGES:
        page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    page.wait_for_selector(".outcome.good")
    assert page.evaluate("changed()") == []
    page.evaluate("Element.prototype.attachShadow = () => {}")
    assert page.evaluate("changed()") == ["Element.prototype.attachShadow value"]
