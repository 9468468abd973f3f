"""A host of a test's own, to which its browser was never before; a test may change and stop it.

A module uses it by importing the fixture.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.hosting import Host


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """The built page on a plain static server, at the root."""
    with Host(tmp_path) as running:
        yield running
