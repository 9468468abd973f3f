"""Rates measured beside a peer's, in turn, so that both share whatever else the machine does.

Every round measures each side once. A ratio is taken within a round; what is
printed is the median over the rounds, and the lowest and highest. Work is
timed by the clock of the measuring thread, which stands while others run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from statistics import median
from time import thread_time
from typing import Final, TypeAlias

from bench.figures import show

Measure: TypeAlias = Callable[[], float]
"""Measures one side once: units of work per second of processor time."""

ROUNDS: Final = 9
QUICK_ROUNDS: Final = 3


def rounds_wanted(about: str | None) -> int:
    """How many rounds the command line asks for: few with ``--quick``."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--quick", action="store_true", help="few rounds, for a first look")
    return QUICK_ROUNDS if parser.parse_args().quick else ROUNDS


def rate(work: Callable[[], int], seconds: float = 0.4) -> Measure:
    """Measures how many units a second ``work`` does, which says how many it did each time."""

    def measure() -> float:
        done, start = 0, thread_time()
        while (spent := thread_time() - start) < seconds:
            done += work()
        return done / spent

    return measure


def race(
    rounds: int, peer: str, sides: Mapping[str, Measure], targets: Mapping[str, float]
) -> None:
    """Measure all ``sides`` in turn; print their rates, and their ratios to ``peer`` by target."""
    for warm_up in sides.values():
        warm_up()
    taken = [{name: measure() for name, measure in sides.items()} for _ in range(rounds)]
    for name in sides:
        print(f"  {name}: {median(rates[name] for rates in taken):,.0f} a second")
    for name, target in targets.items():
        ratios = [rates[name] / rates[peer] for rates in taken]
        spread = f"[{min(ratios):.2f}..{max(ratios):.2f}]"
        show(f"{name} / {peer} {spread}", median(ratios), target, at_most=False)
