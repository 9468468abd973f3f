"""What the service worker is told to keep, and when."""

from __future__ import annotations

from builder.site import service_worker


def test_what_comes_late_is_no_part_of_an_install() -> None:
    site = {"index.html": b"page", "v-1/wheels/reader.whl": b"packages"}
    first, _, late = service_worker(site).decode().partition("const LATE")
    assert "index.html" in first
    assert "reader.whl" not in first
    assert "reader.whl" in late


def test_another_late_file_is_another_version() -> None:
    texts = {service_worker({"v-1/wheels/reader.whl": content})[:60] for content in (b"a", b"b")}
    assert len(texts) == 2
