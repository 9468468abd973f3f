"""What each feature of a seat is worth after a round, in thousandths of a point.

Written by `python -m train.mountains --games 130 --trials 30`; not by hand.
"""

from typing import Final

WEIGHTS: Final[tuple[tuple[int, ...], ...]] = (
    (0, 845, 1105, -2519, 260, 586, 235, 3623, -494, -1133, 558),
    (0, 656, 3075, 1662, -1226, -2987, 4289, -1644, 5880, -289, 206),
    (0, -756, -612, 3501, 378, -523, 2368, 1478, 2978, 510, -181),
    (0, -1594, 748, 1896, -291, 276, 1426, 789, 1693, 1106, -188),
    (0, 1950, 574, -668, -806, -1603, 640, -372, 367, 225, 252),
)
"""By rounds played, by feature: see `prospects.NAMES`."""
SPREADS: Final[tuple[int, ...]] = (20370, 18596, 17350, 13689, 8175)
"""By rounds played, the standard deviation of what is expected of a lead."""
