"""What the lobby, the command line and the records need to know of Mountains Out of Molehills."""

from __future__ import annotations

from typing import Final

from molecore.core.options import Choice, Count, Flag
from molecore.core.protocol import GameMeta, Level
from molecore.games.mountains.board import CAPS

META: Final = GameMeta(
    id="mountains",
    name="Mountains Out of Molehills",
    tagline="Plan four cards in secret, dig, and let the mountains topple.",
    credit="after the game published by The Op",
    seats=(2, 3, 4),
    options=(
        Choice(
            key="caps",
            label="Greatest height in rounds 1 to 6",
            help="A mountain that grows higher topples.",
            choices=tuple((caps, caps.replace(",", ", ")) for caps in CAPS),
            default=CAPS[0],
        ),
        Choice(
            key="cards",
            label="Cards",
            help="How many there are of each kind is not known of the original game.",
            choices=(("even", "12 of each kind"), ("digging", "More that dig, fewer that turn")),
            default="even",
        ),
        Flag(
            key="show_own_plan",
            label="Show each player the own plan",
            help="By the rules nobody may look at a plan once it is made.",
        ),
        Count(
            key="chain_free",
            label="Topples of one chain that are chosen",
            help="A longer chain falls towards the nearest edge by itself, so that it ends.",
            low=1,
            high=99,
            default=40,
        ),
    ),
    levels=(
        Level("beginner", "Beginner", "Tries out two or three things and takes the best.", 4),
        Level("casual", "Casual", "Plays a few rounds in mind before each choice.", 20),
        Level("skilled", "Skilled", "Weighs every plan against many of yours.", 250),
        Level("strong", "Strong", "The same, far more often; takes a moment to think.", 1_500),
    ),
    end_reasons=(
        ("most_points", "A player has the most points."),
        ("tie_at_5", "Equal points: more mountains of height 5 decide."),
        ("tie_at_4", "Equal points: more mountains of height 4 decide."),
        ("tie_at_3", "Equal points: more mountains of height 3 decide."),
        ("tie_at_2", "Equal points: more mountains of height 2 decide."),
        ("tie_at_1", "Equal points: more mountains of height 1 decide."),
        ("shared", "Equal points and equal mountains: the victory is shared."),
    ),
    rules=tuple(f"T{number}" for number in range(1, 55)),
    rules_version=1,
)
