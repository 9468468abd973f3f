"""Least squares in plain Python: the same numbers in every version, on every device."""

from __future__ import annotations

from collections.abc import Sequence


class Normal:
    """The normal equations of a fit, sample by sample."""

    def __init__(self, size: int) -> None:
        self._products = [[0.0] * size for _ in range(size)]
        self._targets = [0.0] * size
        self.weight = 0.0

    def add(self, features: Sequence[int], target: float, weight: float = 1.0) -> None:
        """Take in a sample: what was found, and what came of it."""
        self.weight += weight
        counted = [(place, value) for place, value in enumerate(features) if value]
        for place, value in counted:
            row, part = self._products[place], weight * value
            for other, found in counted:
                row[other] += part * found
            self._targets[place] += part * target

    def solved(self, ridge: float) -> list[float]:
        """The weights that fit best; ``ridge`` keeps those small that tell little."""
        rows = [[*row, target] for row, target in zip(self._products, self._targets, strict=True)]
        for place, row in enumerate(rows):
            row[place] += ridge
        return eliminated(rows)


def eliminated(rows: list[list[float]]) -> list[float]:
    """The solution of linear equations, one a row, right-hand sides last. Changes ``rows``."""
    for place in range(len(rows)):
        pivot = max(range(place, len(rows)), key=lambda number: abs(rows[number][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        head = rows[place]
        for number, row in enumerate(rows):
            if number != place and row[place]:
                factor = row[place] / head[place]
                rows[number] = [one - factor * other for one, other in zip(row, head, strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(rows)]


def head(about: str, program: str) -> list[str]:
    """The first lines of a module ``about`` something, written by ``python -m program``."""
    return [
        f'"""{about}',
        "",
        f"Written by `python -m {program}`; not by hand.",
        '"""',
        "",
    ]
