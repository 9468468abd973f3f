"""What only Firefox does: a person who lets pages keep nothing at all."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from builder import browsers
from e2e.engines.firefox import Firefox
from e2e.hosting import Host
from tests.amounts import LONG

BLOCK_ALL: Final = {"network.cookie.cookieBehavior": 2}


@pytest.mark.skipif(
    not LONG, reason="for `build.py prove failures`; `test_keeping` proves it in Chromium"
)
@pytest.mark.skipif(not browsers.firefox(), reason="there is no Firefox here")
def test_where_all_storage_is_blocked_the_page_starts_says_so_and_is_played(
    host: Host, tmp_path: Path
) -> None:
    browser = Firefox(tmp_path / "profile", BLOCK_ALL)
    # Firefox says it, though the page takes it well.
    browser.expected.append("Failed to register/update a ServiceWorker")
    try:
        browser.open(f"{host.address}#new/mole_hill")
        assert "saves nothing" in browser.text("[role=alert]")
        browser.press("[id='seat-1-']")
        browser.press("[data-act=start]")
        browser.press("[id='at-a1']")
        browser.wait_for("[data-game][data-ply='1']")
        browser.load(browser.evaluate("() => location.href"))
        browser.wait_for("html[data-ready] [data-game][data-ply='1']")
        assert browser.problems == []
    finally:
        browser.quit()
