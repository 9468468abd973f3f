"""Search simulations a second in CPython, beside OpenSpiel's C++ search of breakthrough."""

from __future__ import annotations

from bench import searching, spiel
from bench.side_by_side import race, rate, rounds_wanted


def main() -> None:
    """Print the ratio."""
    race(
        rounds_wanted(__doc__),
        spiel.SEARCH,
        {spiel.SEARCH: spiel.simulations(), "Mole Hill, CPython": rate(searching.search)},
        {"Mole Hill, CPython": 2.2},
    )


if __name__ == "__main__":
    main()
