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
        "0 39 79 123 170 221 274 329 385 442 500 558 615 671 726 779 830 877 921 961 1000"
    ),
    ("mountains", 3): _row(
        "0 111 163 199 229 255 279 302 324 346 369 393 418 446 477 513 555 609 683 797 1000"
    ),
    ("mountains", 4): _row(
        "0 95 132 159 182 203 223 242 261 280 300 321 343 368 396 429 468 518 589 704 1000"
    ),
}
"""By game and number of seats."""
