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
        "0 165 230 278 318 353 386 416 444 472 500 528 556 584 614 647 682 722 770 835 1000"
    ),
    ("mole_majority", 2): _row(
        "0 66 122 173 223 271 318 364 410 455 500 545 590 636 682 729 777 827 878 934 1000"
    ),
    ("mole_majority", 3): _row(
        "0 140 191 229 261 290 316 342 366 390 414 439 464 491 519 551 586 627 680 755 1000"
    ),
    ("mole_majority", 4): _row(
        "0 117 161 195 224 250 274 298 320 343 366 390 414 440 469 500 536 579 634 716 1000"
    ),
    ("moleozer", 2): _row(
        "0 33 74 120 169 220 274 329 385 443 500 557 615 671 726 780 831 880 926 967 1000"
    ),
    ("moleozer", 3): _row(
        "0 50 100 150 200 250 300 350 400 450 500 550 600 650 700 750 800 850 900 950 1000"
    ),
    ("moleozer", 4): _row(
        "0 50 100 150 200 250 300 350 400 450 500 550 600 650 700 750 800 850 900 950 1000"
    ),
    ("mountains", 2): _row(
        "0 113 177 229 275 317 356 393 430 465 500 535 570 607 644 683 725 771 823 887 1000"
    ),
    ("mountains", 3): _row(
        "0 115 169 211 248 282 313 343 373 402 431 461 492 524 558 594 635 682 739 816 1000"
    ),
    ("mountains", 4): _row(
        "0 99 147 185 219 250 279 308 336 364 392 421 451 483 517 555 597 646 707 790 1000"
    ),
}
"""By game and number of seats."""
