"""Figures as people read them: medians of interleaved rounds, beside their targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median


def interleaved(rounds: int, measures: Mapping[str, Callable[[], float]]) -> dict[str, float]:
    """The median of ``rounds`` results of each measure; taken in turn, they share the noise."""
    taken: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            taken[name].append(measure())
    return {name: median(results) for name, results in taken.items()}


def percentile(results: Sequence[float], percent: int) -> float:
    """The smallest result that ``percent`` % of all results do not exceed."""
    ordered = sorted(results)
    return ordered[-(-len(ordered) * percent // 100) - 1]


def show(name: str, figure: float, target: float, *, at_most: bool, unit: str = "") -> None:
    """Print ``figure`` beside its target."""
    met = figure <= target if at_most else figure >= target
    bound = "at most" if at_most else "at least"
    verdict = "met" if met else "MISSED"
    print(f"  {name}: {figure:.2f}{unit}  ({bound} {target:g}{unit}: {verdict})", flush=True)
