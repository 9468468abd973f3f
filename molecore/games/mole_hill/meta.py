"""What the lobby, the command line and the records need to know of Mole Hill."""

from __future__ import annotations

from typing import Final

from molecore.core.options import Choice, Flag, Placement
from molecore.core.protocol import GameMeta, Level
from molecore.games.mole_hill.board import RED_FLOWERS, SQUARES, WHITE_FLOWERS

META: Final = GameMeta(
    id="mole_hill",
    name="Mole Hill",
    tagline="Dig across the lawn before the gardener fences you in - then swap sides.",
    credit="after a game by Reiner Knizia",
    seats=(2,),
    options=(
        Choice(
            key="first_mole",
            label="First mole",
            help="Who is the mole in the first round; roles swap for the second.",
            choices=((1, "Player 1"), (2, "Player 2")),
            default=1,
        ),
        Placement(
            key="flowers",
            label="Flowers",
            help="Four red flowers (2 points) and four white ones (1 point), on any squares.",
            groups=(("red", 4), ("white", 4)),
            cells=SQUARES,
            default=(("red", RED_FLOWERS), ("white", WHITE_FLOWERS)),
        ),
        Flag(
            key="start_on_centre_jumps",
            label="A start in the centre grants the jump",
            help="A mole that starts on e4 may jump to any square next.",
            default=True,
        ),
        Flag(
            key="outer_edge_rods",
            label="Rods on the outer edge",
            help="The gardener may also waste rods on the rim of the lawn.",
        ),
        Flag(
            key="clinch",
            label="Stop when it is decided",
            help="End as soon as the second mole has more points than the first.",
        ),
    ),
    levels=(
        Level("beginner", "Beginner", "Hardly looks ahead. Good for a first game.", 8),
        Level("casual", "Casual", "Sees the next few moves; makes mistakes you can use.", 150),
        Level("skilled", "Skilled", "Plans ahead and seldom wastes a rod.", 2_000),
        Level("strong", "Strong", "Reads far ahead; takes a moment to think.", 20_000),
    ),
    end_reasons=(
        ("higher_score", "One mole scored more than the other."),
        ("equal_scores", "Both moles scored the same: a draw."),
        ("clinched", "The second mole could no longer be caught."),
    ),
    rules=tuple(f"H{number}" for number in range(1, 24)),
    rules_version=1,
)
