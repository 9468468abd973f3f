"""After the first visit the page needs no network."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

from e2e.conftest import READY
from e2e.hosting import Host

ACTIVE = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"


def test_it_boots_with_the_server_gone(ready: Page, context: BrowserContext, host: Host) -> None:
    ready.wait_for_function(ACTIVE)
    host.stop()
    ready.reload()
    ready.wait_for_selector(READY)
    another = context.new_page()
    another.goto(f"{host.address}index.html#new/mole_hill")
    another.wait_for_selector(READY)
