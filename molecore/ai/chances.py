"""How often each worth has won, in thousandths, for worths from 0 to 1 in twentieths.

Written by `python -m train.calibration`; not by hand.
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
        "0 1 26 104 199 283 349 399 438 470 500 530 562 601 651 717 801 896 974 999 1000"
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
        "0 76 131 182 231 278 323 368 412 456 500 544 588 632 677 722 769 818 869 924 1000"
    ),
    ("moleozer", 3): _row(
        "0 75 130 181 229 275 320 364 408 451 493 536 579 622 666 711 757 806 857 914 1000"
    ),
    ("moleozer", 4): _row(
        "0 56 107 158 208 257 306 355 404 452 500 547 594 641 687 733 780 826 874 923 1000"
    ),
    ("mountains", 2): _row(
        "0 24 75 130 186 241 295 347 399 449 500 551 601 653 705 759 814 870 925 976 1000"
    ),
    ("mountains", 3): _row(
        "0 57 107 146 180 210 239 267 296 325 356 389 425 465 511 565 629 709 808 926 1000"
    ),
    ("mountains", 4): _row(
        "0 70 111 142 169 194 217 241 265 290 316 344 375 411 451 498 556 630 728 863 1000"
    ),
}
"""By game and number of seats."""
