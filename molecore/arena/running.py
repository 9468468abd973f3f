"""Many games over any executor, in the order in which they end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from typing import TypeAlias

from molecore.arena.apart import GameLost, play_apart
from molecore.arena.encounters import Encounter, Score
from molecore.core.record import record

Work: TypeAlias = Callable[[Encounter, float], Score]
"""Plays an encounter within so many seconds; raises GameLost where it cannot."""


@record
class Lost:
    """A game that came to no end, and why."""

    encounter: Encounter
    reason: str


def play_all(
    encounters: Iterable[Encounter],
    executor: Executor,
    *,
    at_once: int,
    deadline: float,
    work: Work = play_apart,
) -> Iterator[Score | Lost]:
    """Play ``encounters`` and yield what comes of each as soon as it is there.

    At most ``at_once`` of them are handed to ``executor`` at a time, so that
    whoever stops listening leaves no queue behind. A game that hangs longer
    than ``deadline`` seconds, or whose worker dies, is `Lost` and costs no other.
    """
    waiting = iter(encounters)
    running: dict[Future[Score], Encounter] = {}
    try:
        while True:
            for encounter in islice(waiting, at_once - len(running)):
                running[executor.submit(work, encounter, deadline)] = encounter
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield _outcome(future, running.pop(future))
    finally:
        for future in running:
            future.cancel()


def _outcome(future: Future[Score], encounter: Encounter) -> Score | Lost:
    try:
        return future.result()
    except GameLost as lost:
        return Lost(encounter, str(lost))
