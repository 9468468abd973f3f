"""What the lobby, the command line and the records need to know of Mole Majority."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.core.options import Choice, Count, Flag
from molecore.core.protocol import GameMeta, Level

_BLOCKS: Final = ((1, 45), (50, 57), (60, 68), (70, 86), (90, 102))
"""The rules are numbered in blocks, one for each part of the text."""


def _rule_numbers() -> Iterator[str]:
    for first, last in _BLOCKS:
        yield from (f"R{number}" for number in range(first, last + 1))


META: Final = GameMeta(
    id="mole_majority",
    name="Mole Majority",
    tagline="Burrow through the meadow and hold the most of every hex.",
    credit="after the rules of August 2015",
    seats=(2, 3, 4),
    options=(
        Choice(
            key="layout",
            label="The board is laid",
            help="By the players, or at once: as a star, or compact where two play.",
            choices=(("players", "by the players"), ("star", "as a star"), ("compact", "compact")),
            default="players",
        ),
        Choice(
            key="two_player_extra",
            label="Extra tiles for two players",
            help="Four make 13 hexes; the printed rules count 14.",
            choices=((4, "4"), (5, "5")),
            default=4,
        ),
        Choice(
            key="move_mode",
            label="Moles move",
            help="Along a path through their own hexes, or anywhere in their network.",
            choices=(("path", "along a path"), ("teleport", "anywhere in the network")),
            default="path",
        ),
        Flag(
            key="ci_is_number",
            label="Cave-In counts as a 2",
            help="The Groundskeeper can roll with it, and it counts in a tie.",
            default=True,
        ),
        Flag(
            key="allow_bonus_only",
            label="Cards for their bonus alone",
            help="Groundskeeper and Gopher It! can be played without rolling or swapping.",
            default=True,
        ),
        Flag(
            key="cavein_outer_edges",
            label="Cave-Ins on the rim",
            help="Cave-Ins may also go on edges without a hex beyond.",
            default=True,
        ),
        Flag(
            key="roll_may_stop_early",
            label="A roll may stop early",
            help="Otherwise the Groundskeeper rolls as far as he can.",
        ),
        Flag(
            key="end_on_no_moles",
            label="The last mole ends the game",
            help="The game ends when somebody has no mole left to breed.",
            default=True,
        ),
        Choice(
            key="end_check",
            label="The game ends",
            help="After the turn in which an end condition is met, or at once.",
            choices=(("end_of_turn", "after the turn"), ("immediate", "at once")),
            default="end_of_turn",
        ),
        Flag(
            key="reveal_home_on_first_claim",
            label="Claims reveal home tokens",
            help="The home token of a hex turns face up when the hex is first claimed.",
        ),
        Flag(
            key="second_player_extra_card",
            label="A sixth card for the second",
            help="Who plays second begins with one more card.",
        ),
        Choice(
            key="starter",
            label="First to play",
            help="With fewer players the count goes round.",
            choices=(
                (1, "Player 1"),
                (2, "Player 2"),
                (3, "Player 3"),
                (4, "Player 4"),
                ("random", "Drawn by lot"),
            ),
            default=1,
        ),
        Count(
            key="stall_rounds",
            label="Rounds at most",
            help="After so many rounds the game is scored as it stands.",
            low=1,
            high=200,
            default=100,
        ),
        Count(
            key="stall_idle_rounds",
            label="Idle rounds at most",
            help="The game is also scored after so many rounds without a card played.",
            low=1,
            high=20,
            default=5,
        ),
        Choice(
            key="deck",
            label="Cards",
            help="Which 18 cards each player has.",
            choices=(
                ("standard", "standard"),
                ("single_two", "a single 2 with a breed"),
                ("spring", "without Gopher It!"),
            ),
            default="standard",
        ),
        Choice(
            key="hexes",
            label="Hexes",
            help="How many of the 24 tiles have 3, 4, 5 and 6 spaces.",
            choices=(("even", "six of each"), ("small", "7, 7, 6 and 4")),
            default="even",
        ),
        Choice(
            key="homes",
            label="Home tokens",
            help="How many of the 24 are worth 1, 2 and 3.",
            choices=(("even", "eight of each"), ("humble", "12, 8 and 4")),
            default="even",
        ),
    ),
    levels=(
        Level("beginner", "Beginner", "Takes what looks best at once, and tries nothing else.", 1),
        Level("casual", "Casual", "Tries a few ways to use its cards.", 4),
        Level("skilled", "Skilled", "Compares a dozen, to the end of the turn.", 12),
        Level("strong", "Strong", "Tries hundreds, and thinks of what you may answer.", 300),
    ),
    end_reasons=(
        ("last_tribe", "Only one tribe has claims left, and so wins outright."),
        ("no_tribe", "No tribe has a claim left; those who fell last are compared."),
        ("meadow_full", "Every hex is claimed."),
        ("claims_out", "A tribe has placed its last claim token."),
        ("moles_out", "The tribe whose turn it was has bred its last mole."),
        ("round_limit", "As many rounds were played as were agreed."),
        ("idle_rounds", "As many rounds as were agreed passed without a card played."),
    ),
    rules=tuple(_rule_numbers()),
    rules_version=1,
)
