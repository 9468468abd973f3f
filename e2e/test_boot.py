"""From the address to a page that answers, on good hosts and bad ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from builder.browsers import FLAGS, chromium
from e2e.hosting import Host
from e2e.player import READY
from e2e.watch import Watch

BOOT_FILES = ("js/start_guard.js", "js/boot.js", "python/app.bundle")
"""What watches the start, what an element asks for, what is compared before it is used.

With the patience that people have; `test_faults` takes every file, and has less.
"""
MARKED = """() => {
    for (const svg of document.querySelectorAll("#page svg")) svg.mark = true;
}"""
MARKS = "() => [...document.querySelectorAll('#page svg')].map(({ mark }) => mark ?? null)"
PATIENCE = 30_000
"""Milliseconds; busy machines take long."""
WAITED = """(boot) => boot.getAnimations()
    .find(({ animationName }) => animationName === "boot-late").finish()"""
"""Half a minute has gone by for the style sheet, and no script has come to say anything."""


def test_it_boots_under_a_path(page: Page, tmp_path: Path) -> None:
    with Host(tmp_path, "some/where/") as host:
        page.goto(host.address)
        page.wait_for_selector(READY)
        expect(page.locator("#boot")).to_be_hidden()


def test_without_javascript_the_lobby_stands_and_says_what_is_needed(
    host: Host, playwright: Playwright
) -> None:
    off = "--blink-settings=scriptEnabled=false"
    browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, off])
    page = browser.new_page()
    page.goto(host.address)
    expect(page.locator(".no-script")).to_be_visible()
    expect(page.get_by_role("link", name="Set up Mole Hill")).to_be_visible()
    expect(page.locator("#boot")).to_be_hidden()
    browser.close()


@pytest.mark.parametrize("name", BOOT_FILES)
def test_a_missing_file_is_named_and_the_page_starts_once_it_is_there(
    page: Page, host: Host, watch: Watch, name: str
) -> None:
    watch.expect("Failed to load resource")
    watch.expect("error occurred when fetching the script")
    file = host.files / name
    content = file.read_bytes()
    file.unlink()
    page.goto(f"{host.address}#new/mole_hill")
    expect(page.locator("#rescue")).to_contain_text(name, timeout=PATIENCE)
    file.write_bytes(content)
    page.wait_for_selector(READY, timeout=PATIENCE)


def test_who_has_not_one_script_tries_again_by_a_link_that_no_cache_knows(
    page: Page, host: Host, watch: Watch
) -> None:
    watch.expect("Failed to load resource")
    watch.expect("error occurred when fetching the script")
    page.route("**/*.js", lambda route: route.abort())
    page.goto(host.address)
    page.unroute("**/*.js")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.locator("#boot-retry")).to_be_hidden()
    page.locator("#boot").evaluate(WAITED)
    page.locator("#boot-retry").click()
    page.wait_for_selector(READY, timeout=PATIENCE)
    assert f"{host.address}?again" in asked
    assert page.url == host.address


def test_a_program_that_fails_is_told(page: Page, host: Host) -> None:
    index = host.site / "index.html"
    text = index.read_text().replace("import main", "import nothing_of_that_name")
    index.unlink()  # it is a link to the one that was built
    index.write_text(text)
    page.goto(host.address)
    expect(page.locator("#rescue")).to_contain_text("could not be started", timeout=PATIENCE)
    expect(page.locator("#rescue")).to_contain_text("No module named 'nothing_of_that_name'")


def test_without_webassembly_it_says_so(page: Page, host: Host) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(host.address)
    expect(page.locator("#boot-message")).to_contain_text("WebAssembly")


def test_what_is_painted_first_stays_where_python_draws_the_same(page: Page, host: Host) -> None:
    for visit in ("first", "kept"):
        page.goto("about:blank")
        page.goto(host.address, wait_until="domcontentloaded")
        page.evaluate(MARKED)
        page.wait_for_selector(READY)
        marked = page.evaluate(MARKS)
        assert len(marked) > 5
        assert all(marked), (
            f"{visit}: {marked.count(None)} of {len(marked)} drawings were made anew"
        )


def test_a_stopped_interpreter_can_be_restarted(ready: Page, watch: Watch) -> None:
    watch.expect("fatal")
    ready.evaluate("molecore.boot.fail('fatal')")
    ready.get_by_role("link", name="Restart").click()
    ready.wait_for_selector(READY)
