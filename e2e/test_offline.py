"""After the first visit the page needs no network; a new version waits to be asked in."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from builder.site import service_worker
from builder.stamps import files
from e2e.hosting import Host
from e2e.player import READY
from e2e.watch import Watch

ACTIVE = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
UPDATE_WAITS = "() => typeof molecore.update === 'function'"
VERSIONS = "async () => (await caches.keys()).length"


def publish(host: Host, title: str, broken: bool = False) -> None:
    """Put a new version on the host: the same page under another ``title``."""
    index, worker = host.site / "index.html", host.site / "sw.js"
    text = index.read_text().replace("<title>Molecore", f"<title>{title}")
    worker.unlink()
    index.unlink()
    index.write_text(text + " " if broken else text)
    site = {str(path.relative_to(host.site)): path.read_bytes() for path in files(host.site)}
    worker.write_bytes(service_worker(site | {"index.html": text.encode()}))


@pytest.fixture
def kept(ready: Page) -> Page:
    """The page, kept by its service worker."""
    ready.wait_for_function(ACTIVE)
    ready.reload()
    ready.wait_for_selector(READY)
    return ready


def test_it_boots_with_the_server_gone(ready: Page, context: BrowserContext, host: Host) -> None:
    ready.wait_for_function(ACTIVE)
    host.stop()
    ready.reload()
    ready.wait_for_selector(READY)
    another = context.new_page()
    another.goto(f"{host.address}index.html#new/mole_hill")
    another.wait_for_selector(READY)


def test_under_a_path_it_boots_with_the_server_gone(page: Page, tmp_path: Path) -> None:
    with Host(tmp_path, "some/where/") as host:
        page.goto(host.address)
        page.wait_for_selector(READY)
        page.wait_for_function(ACTIVE)
        host.stop()
        page.reload()
        page.wait_for_selector(READY)


def test_a_new_version_waits_until_it_is_asked_in(kept: Page, host: Host) -> None:
    publish(host, "Newer")
    kept.reload()
    kept.wait_for_selector(READY)
    kept.wait_for_function(UPDATE_WAITS)
    expect(kept).to_have_title("Molecore")
    kept.evaluate("molecore.update()")
    expect(kept).to_have_title("Newer")
    kept.wait_for_selector(READY)
    assert kept.evaluate(VERSIONS) == 2, "the version before stays for tabs that still show it"


def test_a_version_that_does_not_fit_its_hashes_never_comes(
    kept: Page, host: Host, watch: Watch
) -> None:
    watch.expect("is not of version")
    publish(host, "Newer", broken=True)
    for _ in range(2):
        kept.reload()
        kept.wait_for_selector(READY)
        expect(kept).to_have_title("Molecore")
    assert not kept.evaluate(UPDATE_WAITS)


def test_unknown_addresses_are_told_so(kept: Page, host: Host, watch: Watch) -> None:
    watch.expect("404")
    answer = kept.goto(f"{host.address}nothing-here")
    assert answer is not None
    assert answer.status == 404
