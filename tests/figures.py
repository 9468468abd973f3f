"""Figures that tests measure and people want to see."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

import pytest

from tests.amounts import LONG

T = TypeVar("T")
_PAUSE: Final = 20
"""Seconds between two lines that say how far a long proof has come."""


@pytest.fixture
def figure(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Shows a measured figure on the terminal, whatever is captured."""

    def show(text: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n{text}\n")
            sys.stdout.flush()

    return show


class Progress:
    """Says now and then how many cases of a long proof are done."""

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show

    def over(self, cases: Iterable[T], count: int, what: str) -> Iterator[T]:
        """The ``cases``, of which there are ``count``; ``what`` they are called."""
        told = time.monotonic()
        for done, case in enumerate(cases):
            if LONG and time.monotonic() - told > _PAUSE:
                told = time.monotonic()
                self._show(f"{done:,} of {count:,} {what} ...")
            yield case


@pytest.fixture
def progress(figure: Callable[[str], None]) -> Progress:
    """Shows how far a long proof has come."""
    return Progress(figure)
