"""The values of Mole Majority: what everybody sees, what seats hold, and what a viewer knows.

What everybody sees is one record of its own, the `Meadow`. Legal actions and
refusals are functions of it and of the mover's own hand, so they can't give
anything else away (R11).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.games.mole_majority.board import Edge, LayoutName, Tiles
from molecore.games.mole_majority.cards import Card, DeckName, HexesName, HomesName

Phase: TypeAlias = Literal["settle", "lay", "turn", "over"]
"""What the mover has to do: place a Home Base (R4), lay a tile (R5), take a turn (R32), nothing."""
Owed: TypeAlias = Literal["breed", "move", "convert", "cave_in", "roll"]
"""What was begun and has to be done before anything else."""
Main: TypeAlias = Literal["burrow", "roll", "swap"]
"""What else an Action can begin with: Cave-In or Make a Home (R60), a roll (R75), a swap (R80)."""
Starter: TypeAlias = Literal[1, 2, 3, 4, "random"]
EndReason: TypeAlias = Literal[
    "last_tribe",
    "no_tribe",
    "meadow_full",
    "claims_out",
    "moles_out",
    "round_limit",
    "idle_rounds",
]


@record
class Rules:
    """The options a game is played with, each under its key."""

    layout: LayoutName
    two_player_extra: Literal[4, 5]
    move_mode: Literal["path", "teleport"]
    ci_is_number: bool
    allow_bonus_only: bool
    cavein_outer_edges: bool
    roll_may_stop_early: bool
    end_on_no_moles: bool
    end_check: Literal["end_of_turn", "immediate"]
    reveal_home_on_first_claim: bool
    second_player_extra_card: bool
    starter: Starter
    stall_rounds: int
    stall_idle_rounds: int
    deck: DeckName
    hexes: HexesName
    homes: HomesName


@record
class Tribe:
    """What everybody knows of one seat, besides what lies on the meadow."""

    cave_ins: int
    """Cave-In tokens left."""
    discard: tuple[Card, ...]
    """The last is on top."""
    homes: tuple[int | None, ...]
    """Home tokens taken; None is one that was face down."""
    known: int
    """How many of the first cards in hand everybody knows: those held when the piles were
    shuffled, for all others lay open then (R39)."""
    out: bool
    """Whether it is eliminated (R91)."""


@record
class Turn:
    """The play in hand: one Action and what is stacked on it (R33)."""

    action: Card
    number: Card | None
    """The number card that a Groundskeeper rolls with (R75)."""
    stacked: tuple[Card, ...]
    steps: int
    """Moves or breeds left of the Action's number."""
    main: Main | None
    """What else the Action can still begin with."""
    owed: Owed | None
    breeds: int
    """Bonus breeds left, of the Action and of stacked cards."""
    roll: int
    """The roll number (R76), 0 without a roll."""
    effect: bool
    """Whether the play has changed anything yet, so that it may end (R37)."""


@record
class Ending:
    """Why the game is over."""

    reason: EndReason
    contenders: tuple[Seat, ...]
    """Who can win: the seats that are still in, or those that went out together at last (R98)."""


@record
class Meadow:
    """All that everybody can see."""

    rules: Rules
    phase: Phase
    mover: Seat
    """Who is to act; when the game is over, who acted last."""
    tiles: Tiles
    drawn: int | None
    """The tile to be laid, by its number of spaces (R5)."""
    moles: tuple[Seat | None, ...]
    """Whose mole is in each space of the plan."""
    claims: tuple[Seat | None, ...]
    """Whose claim token is on each hex."""
    homes: tuple[int | None, ...]
    """The home token on each hex: its value, 0 face down, None where there is none."""
    cave_ins: tuple[Edge, ...]
    """Caved-in edges, oldest first."""
    tribes: tuple[Tribe, ...]
    turn: Turn | None
    """None until the mover has chosen an Action."""
    starter: Seat
    rounds: int
    """Rounds that are over (R101)."""
    idle_rounds: int
    """How many of the last rounds passed without a card played."""
    busy: bool
    """Whether a card was played in this round."""
    ending: Ending | None


@record
class Holdings:
    """What one seat holds."""

    hand: tuple[Card, ...]
    """In the order drawn."""
    draw: tuple[Card, ...]
    """The draw pile, the first on top; nobody knows its order."""
    homes: tuple[int, ...]
    """The values of the home tokens taken."""


@record
class State:
    """A position of the game, secrets included."""

    meadow: Meadow
    holdings: tuple[Holdings, ...]
    pile: tuple[int, ...]
    """Tiles still to be drawn, the first on top; () once the board is laid."""
    tokens: tuple[int, ...]
    """The value of the home token on each hex; 0 where there is none."""
    spare: tuple[int, ...]
    """Home tokens beside the board, in the order they will be taken."""
    chance: int
    """What the piles are shuffled with."""


@record
class Sight:
    """What a viewer knows of one seat's holdings."""

    held: int
    """Cards in hand."""
    hand: tuple[Card, ...]
    """Cards known to be in hand: all of them in the order drawn, or some in no order."""
    unseen: tuple[Card, ...]
    """The other cards in hand and those in the draw pile, in no order."""
    homes: tuple[int | None, ...]
    """Home tokens taken; None where the viewer does not know the value."""


@record
class View:
    """What one seat may know of a position (R11)."""

    meadow: Meadow
    viewer: Seat | None
    """None is a spectator."""
    sights: tuple[Sight, ...]
    """Of each seat. When the game is over everybody sees all hands and tokens taken."""
