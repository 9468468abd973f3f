"""Mole Majority at speed: a position as lists of small ints, which is changed in place.

A `Position` holds what everybody can see in the turns of a game, and `Cards` what is
hidden of the hands and piles; home tokens are counted, not looked under. Options are
kept in ``rules``. An action is one int, an op with two operands (`act`). Tests play both
beside the rules, action by action.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.board import Hex
from molecore.games.mole_majority.cards import CARDS, CLAIMS, HAND, MOLES, Card
from molecore.games.mole_majority.kernel.tables import NO_SEAT, HexMoles, Tables, Tunnels, hex_moles
from molecore.games.mole_majority.network import SpaceNumber
from molecore.games.mole_majority.records import (
    POINTS_OF_THE_FALLEN,
    TRUCE,
    EndReason,
    Main,
    Owed,
    PublicState,
    Rules,
    Turn,
)

Kind: TypeAlias = int
"""A card by its place in `KINDS`."""
Act: TypeAlias = int

KINDS: Final[tuple[Card, ...]] = tuple(CARDS)
N4, N3, N2, CI, CV, GK1, GK2, GO = range(8)
ALONE: Final = len(KINDS)
"""The Action of a turn of stacked cards alone (`Position.action`)."""
NUMBERS: Final = tuple(CARDS[card].number for card in KINDS)
BREEDS: Final = tuple(CARDS[card].breeds for card in KINDS)
NONE: Final = 0
BURROW, ROLLING, SWAPPING = 1, 2, 3
"""What else an Action can begin with (`Position.main`)."""
BREED_OWED, MOVE_OWED, CONVERT_OWED, CAVE_IN_OWED, ROLL_OWED = 1, 2, 3, 4, 5
"""What has to be done before anything else (`Position.owed`)."""
USE_MOVE, USE_BREED, USE_ROLL, USE_REPEAT = range(4)
"""What a card is stacked for, by its place in `USES`."""
(PLAY, NUMBER, STACK, BREED, MOVE, CONVERT, HOME, CAVE_IN, ROLL, SWAP, DISCARD, PASS, END) = range(
    13
)
"""The ops of actions."""
USES_CARD: Final = (PLAY, NUMBER, STACK)

_MAIN: Final = (NONE, NONE, NONE, BURROW, NONE, ROLLING, ROLLING, SWAPPING)
_OWED: Final = (MOVE_OWED, BREED_OWED, ROLL_OWED, CONVERT_OWED)
_MAINS: Final[dict[Main | None, int]] = {
    None: NONE,
    "burrow": BURROW,
    "roll": ROLLING,
    "swap": SWAPPING,
}
_OWEDS: Final[dict[Owed | None, int]] = {
    None: NONE,
    "breed": BREED_OWED,
    "move": MOVE_OWED,
    "convert": CONVERT_OWED,
    "cave_in": CAVE_IN_OWED,
    "roll": ROLL_OWED,
}


def act(op: int, first: int = 0, second: int = 0) -> Act:
    """An action as one int; operands are below 128."""
    return op << 14 | first << 7 | second


class Position:
    """What everybody can see, once the meadow is laid."""

    __slots__ = (
        "action",
        "breeds",
        "busy",
        "cave_ins",
        "caved",
        "claimed",
        "claims",
        "contenders",
        "discards",
        "drawn",
        "effect",
        "held",
        "hex_moles",
        "homes",
        "idle_rounds",
        "is_in",
        "main",
        "mover",
        "occupied",
        "over",
        "owed",
        "piles",
        "roll",
        "rounds",
        "rules",
        "seats",
        "starter",
        "steps",
        "supply",
        "tables",
        "taken",
        "tokens",
        "tunnels",
    )

    tables: Tables
    rules: Rules
    seats: int
    starter: Seat
    hex_moles: list[HexMoles]
    claims: list[Seat]
    """Whose token is on each hex, or NO_SEAT."""
    claimed: list[int]
    """Of each seat the mask of its claims, as the next."""
    occupied: list[int]
    homes: int
    """Mask of the hexes with a home token."""
    tunnels: Tunnels
    caved: int
    """Mask of the edges with a Cave-In, by their numbers."""
    supply: list[int]
    """Of each seat the moles left, as the next three."""
    tokens: list[int]
    cave_ins: list[int]
    taken: list[int]
    """Home tokens taken."""
    is_in: list[bool]
    discards: list[tuple[Kind, ...]]
    held: list[int]
    """Cards in each hand, and in each draw pile."""
    piles: list[int]
    mover: Seat
    action: int
    """The card played as the turn's Action, `ALONE` without one, -1 before the turn has begun."""
    steps: int
    main: int
    owed: int
    breeds: int
    roll: int
    effect: bool
    rounds: int
    idle_rounds: int
    busy: bool
    over: str | None
    """The reason why the game is over."""
    contenders: int
    """Mask of the seats that can have won, once the game is over (R98)."""
    drawn: tuple[Seat, int, tuple[Kind, ...]] | None
    """Who drew how many cards at the end of the last turn, from a pile made, if need be, of
    these discards."""

    def copy(self) -> Position:
        """A copy, to be changed without changing this one."""
        twin = Position.__new__(Position)
        twin.tables, twin.rules = self.tables, self.rules
        twin.seats, twin.starter = self.seats, self.starter
        twin.hex_moles, twin.claims = self.hex_moles[:], self.claims[:]
        twin.claimed, twin.occupied = self.claimed[:], self.occupied[:]
        twin.homes, twin.tunnels, twin.caved = self.homes, self.tunnels, self.caved
        twin.supply, twin.tokens = self.supply[:], self.tokens[:]
        twin.cave_ins, twin.taken = self.cave_ins[:], self.taken[:]
        twin.is_in, twin.discards = self.is_in[:], self.discards[:]
        twin.held, twin.piles = self.held[:], self.piles[:]
        twin.mover, twin.action, twin.steps = self.mover, self.action, self.steps
        twin.main, twin.owed, twin.breeds = self.main, self.owed, self.breeds
        twin.roll, twin.effect = self.roll, self.effect
        twin.rounds, twin.idle_rounds, twin.busy = self.rounds, self.idle_rounds, self.busy
        twin.over, twin.drawn = self.over, self.drawn
        twin.contenders = self.contenders
        return twin

    def key(self) -> Hashable:
        """What differs between the positions of one turn, besides cards."""
        return (
            *self.hex_moles,
            *self.claims,
            self.action,
            self.steps,
            self.main,
            self.owed,
            self.breeds,
            self.roll,
            self.effect,
            self.caved,
            self.homes,
        )

    # ---- what follows from it

    def carrying(self) -> int:
        """The hexes that the mover's paths can pass (R19)."""
        return self.claimed[self.mover] | self.occupied[self.mover]

    def network(self, seat: Seat) -> int:
        """The tunnel network of a seat (R15)."""
        occupied = self.occupied[seat]
        return self.claimed[seat] | occupied | self.tables.around(occupied)

    def reached(self, start: Hex) -> int:
        """The hexes a mole of the mover can go to from ``start``, full ones too (R18, R19)."""
        network = self.network(self.mover)
        if self.rules.move_mode == "path":
            reached = self.tunnels.reached(start, self.carrying()) & network
        else:
            reached = self._teleported(start, network)
        return reached & ~(1 << start)

    def _teleported(self, start: Hex, network: int) -> int:
        joined = 0
        for number in self.tables.members(network):
            if not self.tables.near[number] & network or self.tunnels.near[number] & network:
                joined |= 1 << number
        return joined if joined >> start & 1 else 0

    # ---- what happens

    def do(self, action: Act, hand: tuple[Kind, ...] = ()) -> None:
        """Carry out a legal action; ``hand`` is needed where it is discarded whole."""
        op, first, second = action >> 14, action >> 7 & 127, action & 127
        if op in USES_CARD:
            self._use_card(op, first, second)
        elif op == END:
            self._end_turn(is_play=True)
        elif op == DISCARD:
            self.discards[self.mover] += hand
            self.held[self.mover] = 0
            self._end_turn(is_play=False)
        elif op == PASS:
            self._end_turn(is_play=False, draws=False)
        else:
            self._take_effect(op, first, second)

    def _use_card(self, op: int, card: Kind, use: int) -> None:
        mover = self.mover
        self.discards[mover] += (card,)
        self.held[mover] -= 1
        if op == PLAY:
            self._begin(card)
        elif op == NUMBER:
            self.main, self.owed, self.roll = NONE, ROLL_OWED, NUMBERS[card]
        elif use == USE_ROLL:
            self.roll += 1
        else:
            if self.action < 0:
                self.action = ALONE
            self.steps, self.main, self.owed = 0, NONE, _OWED[use]
            self.breeds += BREEDS[card] or use == USE_BREED

    def _begin(self, card: Kind) -> None:
        self.action = card
        self.steps, self.breeds = NUMBERS[card], BREEDS[card]
        self.main = _MAIN[card]
        self.owed = CONVERT_OWED if card == CV else NONE
        self.roll, self.effect = 0, False

    def _take_effect(self, op: int, first: int, second: int) -> None:
        self.effect = True
        if op == BREED:
            self._breed(first)
        elif op == MOVE:
            self._move(first, second)
        elif op == CONVERT:
            self._convert(first)
        elif op == ROLL:
            self._roll(first, second)
        else:
            self._take_special(op, first, second)
        if self.rules.end_check == "immediate":
            truce = self._is_truce()
            reason = self.why_over(truce=truce)
            if reason:
                self._end(reason, 0 if truce else self._eliminate())
                self._forget_turn()

    def _take_special(self, op: int, first: int, second: int) -> None:
        if op == HOME:
            self.steps, self.main = 0, NONE
            self.homes &= ~(1 << first)
            self.taken[self.mover] += 1
        elif op == CAVE_IN:
            self._cave_in(first)
        else:
            self._swap(first, second)

    def _breed(self, space: SpaceNumber) -> None:
        if self.steps:
            self.steps -= 1
        else:
            self.breeds -= 1
            self.main = self.owed = NONE
        self.supply[self.mover] -= 1
        self._enter(space)

    def _move(self, start: SpaceNumber, space: SpaceNumber) -> None:
        if self.steps:
            self.steps -= 1
        self.owed = NONE
        left = self.tables.hex_of[start]
        self._leave(left, start - self.tables.first[left], self.mover)
        self._enter(space)
        self._vacate(left)

    def _convert(self, space: SpaceNumber) -> None:
        self.owed = NONE
        number = self.tables.hex_of[space]
        local = space - self.tables.first[number]
        owner = self.hex_moles[number].owners[local]
        self._leave(number, local, owner)
        self.supply[owner] += 1
        self.supply[self.mover] -= 1
        self._enter(space)

    def _roll(self, start: SpaceNumber, second: int) -> None:
        self.owed = NONE
        number = self.tables.hex_of[start]
        local, way = start - self.tables.first[number], 1 if second & 1 else -1
        for space in self.hex_moles[number].rolled(local, way, second >> 1 or self.roll):
            owner = self.hex_moles[number].owners[space]
            self._leave(number, space, owner)
            self.supply[owner] += 1
        self._vacate(number)

    def _cave_in(self, edge: int) -> None:
        is_second = self.owed == CAVE_IN_OWED
        self.steps, self.main = 0, NONE
        self.owed = NONE if is_second else CAVE_IN_OWED
        self.caved |= 1 << edge
        self.cave_ins[self.mover] -= 1
        beside = self.tables.beside[edge]
        if len(beside) == 2:
            self.tunnels = self.tunnels.without(*beside)
        self.taken[self.mover] += is_second

    def _swap(self, seat: Seat, place: int) -> None:
        self.main = NONE
        own, other = self.discards[self.mover], self.discards[seat]
        place = len(other) - place
        self.discards[self.mover] = (*own[:-1], other[place])
        self.discards[seat] = (*other[:place], *other[place + 1 :], own[-1])

    # ---- moles and claims

    def _enter(self, space: SpaceNumber) -> None:
        """A mole of the mover comes; if that fills the hex, see who has the majority (R22)."""
        number, mover = self.tables.hex_of[space], self.mover
        moles = self.hex_moles[number].put(space - self.tables.first[number], mover)
        self.hex_moles[number] = moles
        self.occupied[mover] |= 1 << number
        if moles.is_full:
            self._check_majority(number, moles)

    def _leave(self, number: Hex, local: int, owner: Seat) -> None:
        moles = self.hex_moles[number] = self.hex_moles[number].put(local, NO_SEAT)
        if not moles.counts[owner]:
            self.occupied[owner] &= ~(1 << number)

    def _check_majority(self, number: Hex, moles: HexMoles) -> None:
        winner, owner = self.majority(moles), self.claims[number]
        if winner != owner and self.tokens[winner]:
            if owner != NO_SEAT:
                self._return_claim(number, owner)
            self.claims[number] = winner
            self.claimed[winner] |= 1 << number
            self.tokens[winner] -= 1

    def majority(self, moles: HexMoles) -> Seat:
        """Who has the majority of a full hex in which the mover has just put a mole (R23-R25)."""
        most, winner = 0, NO_SEAT
        for ago in range(self.seats):
            seat = (self.mover - ago) % self.seats
            if moles.counts[seat] > most and self.is_in[seat]:
                most, winner = moles.counts[seat], seat
        return winner

    def _vacate(self, number: Hex) -> None:
        """Return the claim token of a hex that has no mole left (R30)."""
        owner = self.claims[number]
        if owner != NO_SEAT and not self.hex_moles[number].total:
            self._return_claim(number, owner)
            self.claims[number] = NO_SEAT

    def _return_claim(self, number: Hex, owner: Seat) -> None:
        self.claimed[owner] &= ~(1 << number)
        self.tokens[owner] += 1

    # ---- the end of a turn

    def _end_turn(self, *, is_play: bool, draws: bool = True) -> None:
        self._forget_turn()
        self.busy = self.busy or is_play
        truce = self._is_truce()
        fallen = 0 if truce else self._eliminate()
        following = self._following()
        if self._ahead(self.starter) <= self._ahead(following):
            self.rounds += 1
            self.idle_rounds = 0 if self.busy else self.idle_rounds + 1
            self.busy = False
        reason = self.why_over(truce=truce) or self._why_stalled()
        self.drawn = None
        if reason:
            self._end(reason, fallen)
        else:
            if draws and self.is_in[self.mover]:
                self._draw(1 if self.held[self.mover] else HAND)
            self.mover = following

    def _forget_turn(self) -> None:
        self.action = -1
        self.steps = self.main = self.owed = self.breeds = self.roll = NONE
        self.effect = False

    def _eliminate(self) -> int:
        """Eliminate every seat without a claim, and return their mask (R90)."""
        fallen = 0
        for seat in range(self.seats):
            if self.is_in[seat] and not self.claimed[seat]:
                self.is_in[seat] = False
                fallen |= 1 << seat
        return fallen

    def _end(self, reason: EndReason, fallen: int) -> None:
        """End the game; those who fell in its last turn may have won by points (R98)."""
        self.over, self.contenders = reason, _mask(self.is_in)
        if reason in POINTS_OF_THE_FALLEN:
            self.contenders |= fallen

    def _following(self) -> Seat:
        for ahead in range(1, self.seats):
            seat = (self.mover + ahead) % self.seats
            if self.is_in[seat]:
                return seat
        return self.mover

    def _ahead(self, seat: Seat) -> int:
        """How many seats have their turn after the mover's and before that of ``seat``."""
        return (seat - self.mover - 1) % self.seats

    def _is_truce(self) -> bool:
        """Whether nobody goes out yet (R90)."""
        return self.rules.truce and self.rounds < TRUCE

    def why_over(self, *, truce: bool = False) -> EndReason | None:
        """The first of the end conditions that holds (R94-R97); in a truce R97 is none of them."""
        holders = [mask for mask in self.claimed if mask]
        if not holders and not truce:
            return "no_tribe"
        if len(holders) == 1 and not truce:
            return "one_tribe" if self.rules.decisive_victory == "points" else "last_tribe"
        if sum(holders) == self.tables.all:
            return "meadow_full"
        if not all(self._watched()):
            return "claims_out"
        if not self.supply[self.mover] and self.rules.end_on_no_moles:
            return "moles_out"
        return None

    def _watched(self) -> list[int]:
        """The claim tokens of those whose last one ends the game (R95)."""
        return [self.tokens[self.mover]] if self.rules.last_claim == "active" else self.tokens

    def _why_stalled(self) -> EndReason | None:
        if self.rounds >= self.rules.stall_rounds:
            return "round_limit"
        return "idle_rounds" if self.idle_rounds >= self.rules.stall_idle_rounds else None

    def _draw(self, count: int) -> None:
        seat = self.mover
        self.drawn = (seat, count, self.discards[seat])
        self.held[seat] += count
        self.piles[seat] -= count
        if self.piles[seat] < 0:
            self.piles[seat] += len(self.discards[seat])
            self.discards[seat] = ()


class Cards:
    """The hands and draw piles, which no seat knows all of."""

    __slots__ = ("chance", "hands", "piles")

    def __init__(
        self, hands: list[tuple[Kind, ...]], piles: list[tuple[Kind, ...]], chance: int
    ) -> None:
        self.hands = hands
        self.piles = piles
        """The first is on top."""
        self.chance = chance
        """What discards are shuffled with."""

    def use(self, seat: Seat, action: Act) -> None:
        """A seat has played a card, or discarded its hand."""
        self.hands[seat] = without(self.hands[seat], action)

    def draw(self, seat: Seat, count: int, discards: tuple[Kind, ...]) -> None:
        """A seat draws cards; when its pile is empty, ``discards`` make another (R39)."""
        pile = self.piles[seat]
        drawn = pile[:count]
        if len(drawn) < count:
            rng = SplitMix64(self.chance)
            pile = pile + rng.shuffled(discards)
            self.chance = rng.state
            drawn = pile[:count]
        self.hands[seat] += drawn
        self.piles[seat] = pile[count:]


def without(hand: tuple[Kind, ...], action: Act) -> tuple[Kind, ...]:
    """A hand after an action: of equal cards the one held longest goes (R38)."""
    op = action >> 14
    if op in USES_CARD:
        place = hand.index(action >> 7 & 127)
        return hand[:place] + hand[place + 1 :]
    return () if op == DISCARD else hand


def follow(position: Position, cards: Cards, action: Act) -> None:
    """Carry out a legal action with all that it does."""
    seat = position.mover
    hand = cards.hands[seat]
    cards.use(seat, action)
    position.do(action, hand)
    if action >> 14 >= DISCARD and position.drawn:
        cards.draw(*position.drawn)


# ---- from the rules' values


def position_of(public: PublicState, held: list[int], piles: list[int], tables: Tables) -> Position:
    """The position of a board that is laid, with the sizes of hands and draw piles."""
    position = Position.__new__(Position)
    position.tables, position.rules = tables, public.rules
    position.seats, position.starter = len(public.tribes), public.starter
    _place(position, public)
    _count(position, public)
    position.held, position.piles = held, piles
    position.mover, position.drawn = public.mover, None
    _resume(position, public.turn)
    position.rounds, position.idle_rounds, position.busy = (
        public.rounds,
        public.idle_rounds,
        public.busy,
    )
    position.over = public.result.reason if public.result else None
    position.contenders = sum(1 << seat for seat in public.result.winners) if public.result else 0
    return position


def _place(position: Position, public: PublicState) -> None:
    seats = range(position.seats)
    owners = [NO_SEAT if owner is None else owner for owner in public.moles]
    position.hex_moles = [hex_moles(tuple(owners[span])) for span in position.tables.plan.spans]
    position.claims = [NO_SEAT if owner is None else owner for owner in public.claims]
    position.claimed = [_mask(owner == seat for owner in position.claims) for seat in seats]
    position.occupied = [
        _mask(moles.counts[seat] > 0 for moles in position.hex_moles) for seat in seats
    ]
    position.homes = _mask(token is not None for token in public.homes)
    position.caved, position.tunnels = 0, position.tables.tunnels
    for edge in public.cave_ins:
        number = position.tables.edge_numbers[edge]
        position.caved |= 1 << number
        if len(position.tables.beside[number]) == 2:
            position.tunnels = position.tunnels.without(*position.tables.beside[number])


def _count(position: Position, public: PublicState) -> None:
    seats = range(position.seats)
    position.supply = [MOLES - public.moles.count(seat) for seat in seats]
    position.tokens = [CLAIMS - public.claims.count(seat) for seat in seats]
    position.cave_ins = [tribe.cave_ins for tribe in public.tribes]
    position.taken = [len(tribe.homes) for tribe in public.tribes]
    position.is_in = [not tribe.out for tribe in public.tribes]
    position.discards = [tuple(map(KINDS.index, tribe.discard)) for tribe in public.tribes]


def _mask(bits: Iterable[bool]) -> int:
    return sum(bit << place for place, bit in enumerate(bits))


def _resume(position: Position, turn: Turn | None) -> None:
    position._forget_turn()  # noqa: SLF001 - a part of how fields are made
    if turn is not None:
        position.action = ALONE if turn.action is None else KINDS.index(turn.action)
        position.steps, position.breeds, position.roll = turn.steps, turn.breeds, turn.roll
        position.main, position.owed = _MAINS[turn.main], _OWEDS[turn.owed]
        position.effect = turn.effect
