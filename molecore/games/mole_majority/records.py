"""The values of Mole Majority: what everybody sees, what seats hold, and what a viewer knows.

What everybody sees is one record of its own, the `PublicState`. Legal actions and
refusals are functions of it and of the mover's own hand, so they can't give
anything else away (R11).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from molecore.core.protocol import Result, Seat
from molecore.core.record import record
from molecore.games.mole_majority.board import Edge, LayoutName, Tiles
from molecore.games.mole_majority.cards import Card, DeckName, HexesName, HomesName

Phase: TypeAlias = Literal["home_base", "tile", "turn", "over"]
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
    "one_tribe",
]

TRUCE: Final = 3
"""Rounds in which nobody is out, where that is agreed (R90)."""
POINTS_OF_THE_FALLEN: Final[tuple[EndReason, ...]] = ("one_tribe", "no_tribe")
"""The ways to end in which those who fell in the last turn can win by points (R98)."""


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
    stackables_alone: bool = False
    last_claim: Literal["any", "active"] = "any"
    decisive_victory: Literal["outright", "points"] = "outright"
    truce: bool = False


@record
class Tribe:
    """What everybody knows of one seat, besides what lies on the meadow."""

    cave_ins: int
    """The Cave-In tokens in its supply (R64)."""
    discard: tuple[Card, ...]
    """The discard pile; the last card is on top."""
    homes: tuple[int | None, ...]
    """Home tokens taken; None is one that was face down, until the game is over."""
    held: int
    """The number of cards in hand."""
    known: tuple[Card, ...]
    """Those of the hand that everybody knows, sorted by name: what was held when the piles were
    shuffled, for all other cards lay open then (R39). When the game is over it is the whole
    hand in the order drawn."""
    unseen: tuple[Card, ...]
    """The other cards in hand and those of the draw pile. Their order tells nothing of where
    they are: they are listed as they lay when they were shuffled."""
    out: bool
    """Whether it is eliminated (R91)."""


@record
class Turn:
    """The turn so far: an Action and what is stacked on it (R33)."""

    action: Card | None
    """None in a turn of stacked cards alone."""
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
    """Whether the turn has changed anything yet, so that it may end (R37)."""


@record
class PublicState:
    """All that everybody can see. It changes by events alone (`evolve`)."""

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
    """The edges with a Cave-In token, in the order in which they were put (R65)."""
    tribes: tuple[Tribe, ...]
    turn: Turn | None
    """None until the mover has played a card."""
    starter: Seat
    rounds: int
    """The number of rounds that are over (R101)."""
    idle_rounds: int
    """How many of the last rounds passed without a card played."""
    busy: bool
    """Whether a card was played in a turn of this round that is over."""
    result: Result | None
    """How the game ended; None while it goes on."""


@record
class Holdings:
    """What one seat holds. Whatever is not known to whom the state belongs is `UNKNOWN`."""

    hand: tuple[Card, ...]
    """The cards in hand, in the order drawn."""
    draw: tuple[Card, ...]
    """The draw pile, the first on top; no one knows its order."""
    homes: tuple[int, ...]
    """The values of the home tokens taken."""


@record
class State:
    """A position of the game, secrets included."""

    public: PublicState
    holdings: tuple[Holdings, ...]
    """What each seat holds, by its number."""
    pile: tuple[int, ...]
    """Tiles still to be drawn, the first on top; () once the board is laid."""
    tokens: tuple[int, ...]
    """The value of the home token on each hex; 0 where there is none."""
    spare: tuple[int, ...]
    """Home tokens beside the board, in the order they will be taken."""
    chance: int
    """What the piles are shuffled with: the state of the generator."""


@record
class KnownHoldings:
    """What a viewer knows of what one seat holds."""

    held: int
    """The number of cards in hand."""
    hand: tuple[Card, ...]
    """Cards known to be in hand: all of them in the order drawn, or some in no order."""
    unseen: tuple[Card, ...]
    """The other cards in hand and those in the draw pile, in no order."""
    homes: tuple[int | None, ...]
    """Home tokens taken; None where the viewer does not know the value."""


@record
class View:
    """What one seat may know of a position (R11): what everybody sees, and what it holds."""

    public: PublicState
    viewer: Seat | None
    """The seat that knows this; None is a spectator."""
    hand: tuple[Card, ...]
    """The viewer's hand in the order drawn; () for a spectator."""
    homes: tuple[int, ...]
    """The values of the home tokens that the viewer has taken; () for a spectator."""

    @property
    def holdings(self) -> tuple[KnownHoldings, ...]:
        """What the viewer knows of what each seat holds."""
        return tuple(map(self.known, range(len(self.public.tribes))))

    def known(self, seat: Seat) -> KnownHoldings:
        """What the viewer knows of what ``seat`` holds. Hands are open once the game is over."""
        tribe = self.public.tribes[seat]
        if seat != self.viewer:
            return KnownHoldings(tribe.held, tribe.known, tuple(sorted(tribe.unseen)), tribe.homes)
        left = list(tribe.known + tribe.unseen)
        for card in self.hand:
            left.remove(card)
        return KnownHoldings(tribe.held, self.hand, tuple(sorted(left)), self.homes)
