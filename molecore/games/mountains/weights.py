"""What each feature of a seat says of its chance after a round, in 1/1000 of log odds.

Written by `python -m train.mountains --games 600`; not by hand.
"""

from typing import Final

WEIGHTS: Final[tuple[tuple[int, ...], ...]] = (
    (229, 229, 199, 345, 40, 370, -130, 104, -52),
    (209, -21, 97, 129, -7, -175, -52, 122, -25),
    (109, 86, 43, 19, 74, -47, 127, 35, 62),
    (122, 105, 63, 19, 96, 39, 93, 104, 68),
    (208, 143, 9, -6, 141, 150, -40, 178, 130),
)
"""By rounds played, by feature: see `prospects.NAMES`."""
