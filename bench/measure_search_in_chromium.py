"""Search simulations a second in Chromium's Python, beside OpenSpiel's native C++ search."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from bench.chromium import python_page, rate_in_page
from bench.side_by_side import Measure, race, rounds_wanted
from bench.spiel import BREAKTHROUGH, HEX

_SEARCHES: Final = 25


def main() -> None:
    """Print the ratios."""
    rounds = rounds_wanted(__doc__)
    with python_page() as page:
        ours = (Path(__file__).parent / "searching.py").read_text()
        page.evaluate("(code) => void python.runPython(code)", ours)
        race(
            rounds,
            BREAKTHROUGH.search,
            {
                BREAKTHROUGH.search: BREAKTHROUGH.simulations(),
                "Mole Hill, Chromium": _searches(page, "'mole_hill'"),
            },
            {"Mole Hill, Chromium": 1.3},
        )
        race(
            rounds,
            HEX.search,
            {
                HEX.search: HEX.simulations(),
                "Majority, Chromium": _searches(page, "'majority', 'pref-', 'pref-'"),
            },
            {"Majority, Chromium": 0.7},
        )


def _searches(page: Page, arguments: str) -> Measure:
    return rate_in_page(page, f"sum(search({arguments}) for _ in range({_SEARCHES}))")


if __name__ == "__main__":
    main()
