from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from builder.server import Server


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    for name in ("a.js", "a.wasm", "a.webmanifest"):
        (tmp_path / name).touch()
    with Server(tmp_path) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server.address
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.js", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
    ],
)
def test_files_have_the_types_that_browsers_insist_on(address: str, name: str, kind: str) -> None:
    with urlopen(address + name) as answer:  # noqa: S310 - our own server
        assert answer.headers.get_content_type() == kind


def test_it_is_reached_from_this_machine_only(address: str) -> None:
    assert address.startswith("http://127.0.0.1:")
