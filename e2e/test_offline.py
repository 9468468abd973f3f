"""After the first visit the page needs no network; a new version waits to be asked in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from builder.site import LATE, service_worker
from builder.stamps import files
from e2e.hosting import Host
from e2e.newcomer import host as host  # noqa: PLC0414 - handed on to pytest
from e2e.player import READY, START
from e2e.watch import Watch
from tests.amounts import LONG, amount
from tests.figures import Progress

ACTIVE = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
UPDATE_WAITS = "() => typeof molecore.update === 'function'"
UPDATED = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    const next = registration.installing;
    const over = () => ["installed", "redundant"].includes(next.state);
    if (next && !over()) await new Promise((resolve) => {
        next.addEventListener("statechange", () => over() && resolve());
    });
    return Boolean(registration.waiting);
}"""
WRONG_FILES = """async (hashes) => {
    const wrong = [];
    for (const [path, hash] of Object.entries(hashes)) {
        const bytes = await (await fetch(path)).arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        if (hex !== hash) wrong.push(path);
    }
    return wrong;
}"""
FAILURES: Final[tuple[Callable[[bytes], bytes | None], ...]] = (
    lambda _: None,  # missing
    lambda content: content[: len(content) // 2],
    lambda content: content[:-1],  # that of the version before
    lambda content: content[:-1] + b"?",
)
FORGETS_MACHINE_CODE = """async () => {
    const cache = await caches.open((await caches.keys())[0]);
    const code = (await cache.keys()).filter(({ url }) => url.endsWith(".wasm"));
    return (await Promise.all(code.map((request) => cache.delete(request)))).filter(Boolean).length;
}"""
HOLDS_BACK = """() => {
    // The old version is asked to make room when the test says so, and not before.
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (message, ...more) {
        if (message !== "take over") return postMessage.call(this, message, ...more);
        globalThis.takeOver = () => postMessage.call(this, message);
    };
}"""
_NOT_KEPT: Final = (".br", ".gz", ".jpg", ".webp")
VERSIONS = "async () => (await caches.keys()).length"


def publish(host: Host, edition: str, broken: bool = False) -> None:
    """Put a new version on the host: the same page, marked as another ``edition``."""
    index, worker = host.site / "index.html", host.site / "sw.js"
    text = re.sub(
        "^<html.*?(?= lang)",
        f'<html data-edition="{edition}"',
        index.read_text(),
        flags=re.MULTILINE,
    )
    worker.unlink()
    index.unlink()
    index.write_text(text + " " if broken else text)
    site = {str(path.relative_to(host.site)): path.read_bytes() for path in files(host.site)}
    worker.write_bytes(service_worker(site | {"index.html": text.encode()}))


def shown(page: Page, edition: str) -> Locator:
    """The page itself, once the version shows that was published as ``edition``."""
    return page.locator(f'html[data-edition="{edition}"]')


def kept_files(host: Host) -> dict[str, str]:
    """The hash of every file of the version on the host that the page itself uses."""
    of_the_host = ("sw.js", "404.html")
    site = (path for path in files(host.site) if path.name not in of_the_host)
    return {
        str(path.relative_to(host.site)): sha256(path.read_bytes()).hexdigest() for path in site
    }


@contextmanager
def failing(host: Host, name: str, damage: Callable[[bytes], bytes | None]) -> Iterator[None]:
    """A new version on the host in which the file ``name`` is another, and damaged or missing."""
    site = {str(path.relative_to(host.site)): path.read_bytes() for path in files(host.site)}
    worker, old = site.pop("sw.js"), site[name]
    site[name] = old + b"\n"
    _write(host.site / "sw.js", service_worker(site))
    _write(host.site / name, damage(site[name]))
    yield
    _write(host.site / "sw.js", worker)
    _write(host.site / name, old)


def _write(path: Path, content: bytes | None) -> None:
    path.unlink(missing_ok=True)  # it is shared with `dist/`
    if content is not None:
        path.write_bytes(content)


@pytest.fixture
def kept(ready: Page) -> Page:
    """The page, kept by its service worker."""
    ready.wait_for_function(ACTIVE)
    ready.reload()
    ready.wait_for_selector(READY, timeout=START)
    return ready


def test_the_version_that_is_kept_outlives_all_that_fails_and_gives_way_when_it_is_asked(
    kept: Page, host: Host, watch: Watch, figure: Callable[[str], None], progress: Progress
) -> None:
    loses_its_machine_code(kept)
    says_that_it_works_offline(kept)
    watch.expect("Failed to load resource")
    watch.expect("is not of version")
    kept.evaluate("location.hash = 'new/mole_hill'")
    outlives_whatever_file_of_a_new_one_fails(kept, host, figure, progress)
    never_comes_if_it_does_not_fit_its_hashes(kept, host)
    waits_to_be_asked_if_it_fits(kept, host)
    kept.evaluate("location.hash = 'new/mole_hill'")
    publish(host, "Newest")
    kept.wait_for_function(UPDATED)
    is_asked_again_after_somebody_has_gone_on(kept)


def loses_its_machine_code(kept: Page) -> None:
    """What is kept no more is fetched anew."""
    assert kept.evaluate(FORGETS_MACHINE_CODE) == 1
    kept.reload()
    kept.wait_for_selector(READY, timeout=START)


def says_that_it_works_offline(kept: Page) -> None:
    mark = offline_mark(kept)
    expect(mark).to_have_attribute("data-offline", "yes", timeout=START)
    expect(mark).to_contain_text("Works offline.")
    kept.keyboard.press("Escape")


def outlives_whatever_file_of_a_new_one_fails(
    kept: Page, host: Host, figure: Callable[[str], None], progress: Progress
) -> None:
    old = kept_files(host)
    # What comes late is not waited for; the host and messengers have the rest.
    first = {name for name in old if not name.endswith(_NOT_KEPT)}
    names = sorted(name for name in first if not LATE.search(name))
    tried = names[:: -(-len(names) // amount(4, len(names)))]
    for number, name in enumerate(progress.over(tried, len(tried), "files failed")):
        with failing(host, name, FAILURES[number % len(FAILURES)]):
            assert not kept.evaluate(UPDATED), name
            wrong = kept.evaluate(WRONG_FILES, old)
            assert [file for file in wrong if not file.endswith((".br", ".gz"))] == [], name
    figure(f"{len(tried)} of {len(names)} files failed in turn: the old version stayed whole")


def never_comes_if_it_does_not_fit_its_hashes(kept: Page, host: Host) -> None:
    kept.evaluate("location.hash = ''")
    publish(host, "Newer", broken=True)
    for _ in range(amount(1, 2)):
        kept.reload()
        kept.wait_for_selector(READY, timeout=START)
        assert not kept.evaluate(UPDATED), "until the install is over, one way or the other"
        expect(shown(kept, "Newer")).to_have_count(0)
    assert not kept.evaluate(UPDATE_WAITS)


def waits_to_be_asked_if_it_fits(kept: Page, host: Host) -> None:
    kept.evaluate("location.hash = 'new/mole_hill'")
    publish(host, "Newer")
    assert kept.evaluate(UPDATED), "nothing else was wrong with it"
    kept.reload()
    kept.wait_for_selector(READY, timeout=START)
    kept.wait_for_function(UPDATE_WAITS, timeout=START)
    expect(kept.locator("h1")).to_contain_text("Mole Hill")
    expect(shown(kept, "Newer")).to_have_count(0)
    kept.get_by_role("link", name="Molecore").click()  # to the lobby, where no game is open
    shown(kept, "Newer").wait_for(timeout=START)  # the old one may be busy for half a minute
    kept.wait_for_selector(READY, timeout=START)
    assert kept.evaluate(VERSIONS) == 2, "the version before stays for tabs that still show it"


def is_asked_again_after_somebody_has_gone_on(kept: Page) -> None:
    kept.wait_for_function(UPDATE_WAITS, timeout=START)
    kept.evaluate(HOLDS_BACK)
    kept.get_by_role("link", name="Molecore").click()
    kept.get_by_role("link", name="Set up Majority").click()
    expect(kept.locator("h1")).to_contain_text("Majority")
    kept.wait_for_function("() => typeof takeOver === 'function'")
    kept.evaluate("takeOver()")
    kept.wait_for_function("async () => !(await navigator.serviceWorker.getRegistration()).waiting")
    expect(shown(kept, "Newest")).to_have_count(0)
    kept.get_by_role("button", name="Update").click()
    shown(kept, "Newest").wait_for(timeout=START)


def offline_mark(page: Page) -> Locator:
    """What the settings say of it."""
    page.evaluate("location.hash = ''")
    page.get_by_role("button", name="Settings").click()
    return page.locator("[data-offline]")


@pytest.mark.skipif(not LONG, reason="for `build.py prove updates`; scripts have a test of it")
def test_an_installation_that_is_refused_is_told_in_the_settings(
    page: Page, host: Host, watch: Watch
) -> None:
    watch.expect("Failed to load resource")
    watch.expect("rules/majority.md")
    (host.files / "rules" / "majority.md").unlink()
    page.goto(host.address)
    page.wait_for_selector(READY)
    mark = offline_mark(page)
    expect(mark).to_have_attribute("data-offline", "part", timeout=START)
    expect(mark).to_contain_text("rules/majority.md")


def test_what_else_the_host_has_beside_the_page_stays_the_hosts(
    page: Page, host: Host, watch: Watch
) -> None:
    watch.expect("404")
    beside = {"docs/index.html": "<title>Documents</title>", "theirs.html": "<title>Theirs</title>"}
    (host.site / "docs").mkdir()
    for path, text in beside.items():
        (host.site / path).write_text(text)
    for path, text in beside.items():
        answer = page.goto(host.address + path)
        assert answer is not None
        assert (answer.status, answer.text()) == (200, text)
    page.goto(host.address)
    page.wait_for_selector(READY)
    page.wait_for_function(ACTIVE)
    for path, text in beside.items():
        answer = page.goto(host.address + path)
        assert answer is not None
        assert (answer.status, answer.text()) == (200, text)
    answer = page.goto(f"{host.address}nothing-here")
    assert answer is not None
    assert answer.status == 404
    assert not answer.from_service_worker
    page.wait_for_url("**/#nothing-here")  # `404.html` brings it home
    page.wait_for_selector(READY)
