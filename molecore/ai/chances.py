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
        "0 0 4 37 111 201 285 354 410 457 500 543 590 646 715 799 889 963 996 1000 1000"
    ),
    ("mole_hill", 2): _row(
        "0 1 26 104 199 283 349 399 438 470 500 530 562 601 651 717 801 896 974 999 1000"
    ),
    ("mole_majority", 2): _row(
        "0 113 168 217 262 305 345 385 424 462 500 538 576 615 655 695 738 783 832 887 1000"
    ),
    ("mole_majority", 3): _row(
        "0 106 157 199 236 271 304 336 367 398 430 461 493 527 562 600 641 687 741 810 1000"
    ),
    ("mole_majority", 4): _row(
        "0 125 166 196 221 243 263 283 303 322 341 361 382 405 430 457 490 529 582 665 1000"
    ),
    ("moleozer", 2): _row(
        "0 102 182 242 291 333 371 405 438 469 500 531 562 595 629 667 709 758 818 898 1000"
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
