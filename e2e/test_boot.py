"""From the address to a page that answers, on good hosts and bad ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.hosting import Host
from e2e.player import READY
from e2e.watch import Watch

BOOT_FILES = (
    "js/guard.js",
    "js/repaint.js",
    "js/boot.mjs",
    "js/downloads.mjs",
    "js/interpreter.mjs",
    "js/opponent.mjs",
    "js/page.mjs",
    "js/pyscript.mjs",
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "python/app.zip",
    "python/stdlib.zip",
    "wheels/pyodide-lock.json",
    "pyscript/core.js",
    "style/app.css",
)
DISPENSABLE = {"js/guard.js", "js/repaint.js", "style/app.css"}


@pytest.mark.parametrize("path", ["", "some/where/"])
def test_it_boots_under_any_path(page: Page, tmp_path: Path, path: str) -> None:
    with Host(tmp_path, path) as host:
        page.goto(host.address)
        page.wait_for_selector(READY)
        expect(page.locator("#boot")).to_be_hidden()


def test_the_lobby_stands_in_the_page_before_any_script(host: Host, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(host.address)
    expect(page.get_by_text("need JavaScript")).to_be_visible()
    expect(page.locator("#app").get_by_role("link", name="Mole Hill").first).to_be_visible()
    context.close()


@pytest.mark.parametrize("name", BOOT_FILES)
def test_a_missing_file_is_told_and_trying_again_helps(
    page: Page, host: Host, watch: Watch, name: str
) -> None:
    watch.expect("Failed to load resource")
    file = host.files / name
    content = file.read_bytes()
    file.unlink()
    page.goto(host.address)
    if name in DISPENSABLE:
        page.wait_for_selector(READY)
        return
    expect(page.locator("#boot-message")).to_contain_text("could not be loaded")
    file.write_bytes(content)
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(READY)


def test_without_webassembly_it_says_so(page: Page, host: Host) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(host.address)
    expect(page.locator("#boot-message")).to_contain_text("WebAssembly")


def test_a_stopped_interpreter_can_be_restarted(ready: Page, watch: Watch) -> None:
    watch.expect("fatal")
    ready.evaluate("molecore.boot.fail('fatal')")
    ready.get_by_role("button", name="Restart").click()
    ready.wait_for_selector(READY)
