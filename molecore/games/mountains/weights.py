"""What each feature of a seat is worth after a round, in thousandths of a point.

Written by `python -m train.mountains --games 12 --trials 60`; not by hand.
"""

from typing import Final

WEIGHTS: Final[tuple[tuple[int, ...], ...]] = (
    (0, 641, 2048, 2102, 1408, -767, -2344, -54, 937, 2485, -2016),
    (0, -1243, -1683, 2955, 3542, 2738, -5029, -4256, -1332, 1131, -1547),
    (0, -363, 957, 3087, -1650, -3333, 2794, -1413, 3067, 258, 2806),
    (0, -1094, -186, 361, -2555, 971, -2101, 1002, -1300, 2032, 1481),
    (0, 440, 455, -536, -1326, -702, -648, 1025, -419, 768, -1794),
)
"""By rounds played, by feature: see `prospects.NAMES`."""
SPREADS: Final[tuple[int, ...]] = (13389, 12535, 10368, 8180, 4319)
"""By rounds played, the standard deviation of what is expected of a lead."""
