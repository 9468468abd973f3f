"""How often each worth has won, in thousandths, for worths from 0 to 1 in twentieths.

Figures from games that `python -m train.calibration` played, put together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


def _row(numbers: str) -> tuple[int, ...]:
    return tuple(map(int, numbers.split()))


CHANCES: Final[Mapping[tuple[str, int], tuple[int, ...]]] = {
    ("majority", 2): _row(
        "0 66 122 173 223 271 318 364 410 455 500 545 590 636 682 729 777 827 878 934 1000"
    ),
    ("mole_hill", 2): _row(
        "0 76 134 186 235 282 327 371 415 457 500 543 585 629 673 718 765 814 866 924 1000"
    ),
    ("mole_majority", 2): _row(
        "0 0 2 8 20 44 85 150 243 363 500 637 757 850 915 956 980 992 998 1000 1000"
    ),
    ("mole_majority", 3): _row(
        "0 32 76 125 179 235 294 353 414 474 535 594 651 707 760 811 858 902 941 975 1000"
    ),
    ("mole_majority", 4): _row(
        "0 35 82 134 191 250 311 372 434 495 555 613 670 724 775 823 868 909 946 977 1000"
    ),
    ("moleozer", 2): _row(
        "0 50 100 150 200 250 300 350 400 450 500 550 600 650 700 750 800 850 900 950 1000"
    ),
    ("moleozer", 3): _row(
        "0 50 100 150 200 250 300 350 400 450 500 550 600 650 700 750 800 850 900 950 1000"
    ),
    ("moleozer", 4): _row(
        "0 50 100 150 200 250 300 350 400 450 500 550 600 650 700 750 800 850 900 950 1000"
    ),
    ("mountains", 2): _row(
        "0 50 100 150 200 250 300 350 400 450 500 550 600 650 700 750 800 850 900 950 1000"
    ),
    ("mountains", 3): _row(
        "0 115 169 211 248 282 313 343 373 402 431 461 492 524 558 594 635 682 739 816 1000"
    ),
    ("mountains", 4): _row(
        "0 99 147 185 219 250 279 308 336 364 392 421 451 483 517 555 597 646 707 790 1000"
    ),
}
"""By game and number of seats."""
