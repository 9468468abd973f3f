"""Search simulations a second in Chromium's Python, beside OpenSpiel's native C++ search."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bench import spiel
from bench.chromium import python_page, rate_in_page
from bench.side_by_side import race, rounds_wanted

_SEARCHES: Final = 25
_NAME: Final = "Mole Hill, Chromium"


def main() -> None:
    """Print the ratio."""
    rounds = rounds_wanted(__doc__)
    with python_page() as page:
        ours = (Path(__file__).parent / "searching.py").read_text()
        page.evaluate("(code) => void python.runPython(code)", ours)
        searches = f"sum(search() for _ in range({_SEARCHES}))"
        race(
            rounds,
            spiel.SEARCH,
            {spiel.SEARCH: spiel.simulations(), _NAME: rate_in_page(page, searches)},
            {_NAME: 1.3},
        )


if __name__ == "__main__":
    main()
