"""Levels against each other: games over processes or a cluster, with ratings and intervals.

`schedule` pairs them, `play_all` plays with any `concurrent.futures.Executor`,
`Comparison` says how sure a result is, `rate` puts all of them on Elo's scale.
"""

from molecore.arena.encounters import Encounter, Fault, Score, schedule
from molecore.arena.playing import play
from molecore.arena.running import Lost, play_all
from molecore.arena.series import Series
from molecore.arena.statistics import Comparison, SequentialTest

__all__ = [
    "Comparison",
    "Encounter",
    "Fault",
    "Lost",
    "Score",
    "SequentialTest",
    "Series",
    "play",
    "play_all",
    "schedule",
]
