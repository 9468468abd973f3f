"""What the system hands to the installed page: shortcuts, shared texts, opened files."""

from __future__ import annotations

import json
from typing import Final
from urllib.parse import quote, urlencode

from playwright.sync_api import Page, expect

from builder.paths import DIST
from e2e.hosting import Host
from e2e.newcomer import host as host  # noqa: PLC0414 - handed on to pytest
from e2e.player import READY
from e2e.test_offline import ACTIVE
from molecore.core.history import begin
from molecore.core.match import Player as Seated
from molecore.core.match import new_match
from molecore.registry import PLAYABLE, load
from molecore.wire import links, logs

MANIFEST: Final = json.loads((DIST / "manifest.webmanifest").read_text())
SAVE, OTHER_SAVE = (
    logs.dump(begin(new_match(load("mole_hill"), [Seated("Rosa"), Seated("Wim")], {}, 1, name)))
    for name in ("shared", "opened")
)
OPENED: Final = """text => {
    const files = [{ getFile: async () => new File([text], "games.save") }];
    const value = { setConsumer: (taker) => taker({ files }) };
    Object.defineProperty(globalThis, "launchQueue", { value });
}"""


def test_the_manifest_leads_to_every_game_and_to_pictures_that_are_there() -> None:
    fragments = [shortcut["url"] for shortcut in MANIFEST["shortcuts"]]
    assert fragments == [f"./#new/{meta.id}" for meta in PLAYABLE]
    pictures = [picture["src"] for key in ("icons", "screenshots") for picture in MANIFEST[key]]
    assert all((DIST / path).stat().st_size < 100_000 for path in pictures)


def test_there_is_a_manifest_in_every_language_of_one_and_the_same_page() -> None:
    for code, direction in (("en", "ltr"), ("de", "ltr")):
        name = "manifest.webmanifest" if code == "en" else f"manifest.{code}.webmanifest"
        told = json.loads((DIST / name).read_text())
        assert (told["lang"], told["dir"], told["id"]) == (code, direction, MANIFEST["id"])
        assert (told["description"] == MANIFEST["description"]) == (code == "en")


def test_a_file_is_opened_with_the_page_and_a_text_is_shared_with_it_offline_too(
    page: Page, host: Host
) -> None:
    assert ".save" in MANIFEST["file_handlers"][0]["accept"]["text/plain"]
    page.add_init_script(f"location.search || ({OPENED})({json.dumps(OTHER_SAVE)})")
    page.goto(host.address + MANIFEST["file_handlers"][0]["action"])
    page.wait_for_selector(READY)
    expect(page.locator(".outcome.good")).to_contain_text("games.save")

    page.wait_for_function(ACTIVE)
    host.stop()
    target = MANIFEST["share_target"]
    assert target["method"] == "GET"
    page.goto(f"{host.address}{target['action']}?{urlencode({target['params']['text']: SAVE})}")
    expect(page.locator(".outcome.good")).to_contain_text("Rosa")
    expect(page.locator(".outcome.good")).not_to_contain_text("games.save")
    assert page.evaluate("location.href") == f"{host.address}#games"

    [handler] = MANIFEST["protocol_handlers"]
    link = links.encode(new_match(load("majority"), [Seated("Rosa"), Seated("Wim")], {}, 1))
    page.goto(host.address + handler["url"].replace("%s", quote(f"{handler['protocol']}:{link}")))
    expect(page.locator(".shared.panel")).to_contain_text("Majority")
