"""What the lobby, the command line and the records need to know of Majority."""

from __future__ import annotations

from typing import Final

from molecore.core.options import Choice, Count, Flag, Layout
from molecore.core.protocol import GameMeta, Level
from molecore.games.majority.board import (
    COLUMNS,
    MOST_PLACES,
    MOST_ROWS,
    NAMES,
    SMALL,
    STANDARD,
    TWO_WINGS,
)

META: Final = GameMeta(
    id="majority",
    name="Majority",
    tagline="Two chambers, 226 seats: surround them, flip them, win the vote.",
    credit="after the game at majoritythegame.com",
    seats=(2,),
    options=(
        Choice(
            key="mode",
            label="Chambers",
            help="The Upper has 76 seats, the Lower 150; a complete game needs both.",
            choices=(("upper", "Upper alone"), ("lower", "Lower alone"), ("complete", "Both")),
            default="complete",
        ),
        Choice(
            key="majority_basis",
            label="A majority is more than half of",
            help="Preference pieces never count for a side; they may or may not raise the quota.",
            choices=(("allSeats", "all seats"), ("ordinarySeats", "the seats without preferences")),
            default="allSeats",
        ),
        Flag(
            key="upper_counts_preferences",
            label="Preferences count for control of the Upper",
            help="In a complete game the winner must hold the Upper, preference pieces included.",
        ),
        Flag(
            key="show_preference_count",
            label="Show how many preferences are declared",
            help="Otherwise even their number stays secret.",
            default=True,
        ),
        Choice(
            key="hung_preferences",
            label="After a hung contest, preferences",
            help="A hung contest is played again from empty boards.",
            choices=(("keep", "stay in force, known to all"), ("drop", "are dropped")),
            default="keep",
        ),
        Count(
            key="max_contests",
            label="Hung contests until a draw",
            help="With 1, a hung contest is a draw at once.",
            low=1,
            high=99,
            default=3,
        ),
        Layout(
            key="layout",
            label="Shape of the chambers",
            help="Other chambers than the standard ones, with a majority of their own.",
            default=STANDARD,
            most_rows=MOST_ROWS,
            most_columns=len(COLUMNS),
            most_cells=MOST_PLACES,
            titles=tuple(NAMES[board] for board, _ in STANDARD),
            presets=(("Small", SMALL), ("Two wings", TWO_WINGS)),
        ),
    ),
    levels=(
        Level("beginner", "Beginner", "Takes what it can at once, and plans nothing.", 4),
        Level("casual", "Casual", "Weighs a few claims; often misses your answer.", 50),
        Level("skilled", "Skilled", "Thinks of your answer, and of both chambers.", 800),
        Level("strong", "Strong", "Reads further ahead; takes a moment to think.", 8_000),
    ),
    end_reasons=(
        ("upper", "A side holds the majority of the Upper."),
        ("lower", "A side holds the majority of the Lower."),
        ("complete", "A side holds the majority of all seats, and of the Upper."),
        ("blocked", "A side has the majority but not the Upper: hung, and so a draw."),
        ("hung", "Neither side has the majority: hung, and so a draw."),
        ("capped_draw", "As many contests were hung as were agreed: a draw."),
    ),
    rules=tuple(f"J{number}" for number in range(1, 31)),
    rules_version=1,
)
