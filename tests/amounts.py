"""How many cases a proof takes: few in every run, many for ``build.py prove``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

LONG: Final = "MOLECORE_LONG_PROOFS" in os.environ
PART: Final = os.environ.get("MOLECORE_PART", "1/1")
"""Which part of its cases a proof takes that is run in parts: the second of three is 2/3."""


def amount(usual: int, long: int) -> int:
    """``usual``, or ``long`` in a run that has the time."""
    return long if LONG else usual


def share(cases: Sequence[T], part: str = PART) -> Sequence[T]:
    """Those of ``cases`` that belong to ``part``; each belongs to one."""
    number, count = map(int, part.split("/"))
    return cases[number - 1 :: count]
