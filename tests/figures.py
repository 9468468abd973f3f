"""Figures that tests measure and people want to see."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest


@pytest.fixture
def figure(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Shows a measured figure on the terminal, whatever is captured."""

    def show(text: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n{text}\n")

    return show
