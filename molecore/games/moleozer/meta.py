"""What the lobby, the command line and the records need to know of Moleozer."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from molecore.core.options import Choice, Count, Flag
from molecore.core.protocol import GameMeta, Level

_FIXED: Final = tuple("".join(order) for order in permutations("NESW"))
"""A house for each player in turn, as the first letters of the houses."""

META: Final = GameMeta(
    id="moleozer",
    name="Moleozer",
    tagline="Remember your cards, guess the sum, and steer the mole to their house.",
    credit="after a game by Alon Nir",
    seats=(2, 3, 4),
    options=(
        Choice(
            key="starter",
            label="Who guesses first",
            help="At a table it is the youngest; let them be player 1, or leave it to chance.",
            choices=(("random", "By chance"), ("first", "Player 1")),
            default="random",
        ),
        Choice(
            key="houses",
            label="Houses",
            help="They are all alike. Letters give them to the players in order; of two "
            "players the one whose letter comes first in NESW gets house A4.",
            choices=(
                ("choose", "Everybody chooses"),
                ("quick", "Given out clockwise"),
                *((order, " ".join(order)) for order in _FIXED),
            ),
            default="choose",
        ),
        Flag(
            key="change_guess",
            label="The first may guess again",
            help="When all have guessed, whoever guessed first may move their pawn once.",
        ),
        Flag(
            key="reorder",
            label="Stack your cards as you like",
            help="While you look at your cards you may put them into another order.",
        ),
        Flag(
            key="multiplication",
            label="Addition or multiplication",
            help="Whoever guesses first says before each round whether the cards are "
            "added up or multiplied.",
        ),
        Flag(
            key="change_in_sudden_death",
            label="Guess again in sudden death too",
            help="Whether the first may guess again there, if they may at all.",
            default=True,
        ),
        Count(
            key="two_player_deals",
            label="Deals between two players",
            help="After so many, whoever's house is farther from the mole wins.",
            low=1,
            high=9,
            default=2,
        ),
        Flag(
            key="recentre",
            label="Back to the centre",
            help="Whether the mole goes back to the centre when three of four are left.",
        ),
    ),
    levels=(
        Level(
            "forgetful",
            "Forgetful",
            "Forgets three of its five cards in every deal, and guesses roughly.",
            1,
        ),
        Level(
            "careful",
            "Careful",
            "Remembers all of its cards and guesses what is likeliest.",
            4,
        ),
        Level(
            "shrewd",
            "Shrewd",
            "Remembers its cards and those that lie open, and answers your guess.",
            12,
        ),
        Level(
            "masterly",
            "Masterly",
            "Forgets nothing, reads your card from your guess, and knows whom to beat.",
            40,
        ),
    ),
    end_reasons=(
        ("last_house", "Only one house is still standing."),
        ("farthest", "The last cards are played; the house farther from the mole wins."),
        ("sudden_death", "Both houses were equally far, so one last guess decided."),
    ),
    rules=tuple(f"Z{number}" for number in range(1, 49)),
    rules_version=1,
)
