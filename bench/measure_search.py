"""Search simulations a second in CPython, beside OpenSpiel's C++ searches."""

from __future__ import annotations

from bench.searching import search
from bench.side_by_side import race, rate, rounds_wanted
from bench.spiel import BREAKTHROUGH, HEX


def main() -> None:
    """Print the ratios."""
    rounds = rounds_wanted(__doc__)
    race(
        rounds,
        BREAKTHROUGH.search,
        {
            BREAKTHROUGH.search: BREAKTHROUGH.simulations(),
            "Mole Hill, CPython": rate(lambda: search("mole_hill")),
        },
        {"Mole Hill, CPython": 2.2},
    )
    race(
        rounds,
        HEX.search,
        {
            HEX.search: HEX.simulations(),
            "Majority, CPython": rate(lambda: search("majority", "pref-", "pref-")),
        },
        {"Majority, CPython": 1.5},
    )


if __name__ == "__main__":
    main()
