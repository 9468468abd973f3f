"""The actions of Moleozer: what one seat chooses, as immutable records."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.outcomes import UNKNOWN
from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from molecore.games.moleozer.board import Node

READY: Final[Target] = "ready"
WITHOUT: Final[Target] = "pass"
REVERSE: Final[Target] = "reverse"


@record
class ChooseHouse:
    """Choose the house on ``node`` to live in (Z3)."""

    node: Node

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.node,)


@record
class PutDown:
    """Put the stack down, the cards in this order: numbers from 0, of the cards as dealt.

    Only the seat itself knows the order (Z47).
    """

    order: tuple[int, ...]

    def hidden(self) -> PutDown:
        """The action as the other seats know it: a stack of this size, in an `UNKNOWN` order."""
        return PutDown((UNKNOWN,) * len(self.order))

    @property
    def targets(self) -> tuple[Target, ...]:
        if UNKNOWN in self.order or self.order == tuple(range(len(self.order))):
            return (READY,)
        return tuple(f"card{number + 1}" for number in self.order)


@record
class Declare:
    """Say whether the cards of this round are multiplied or added up."""

    multiplied: bool

    @property
    def targets(self) -> tuple[Target, ...]:
        return ("multiply" if self.multiplied else "add",)


@record
class Guess:
    """Put the pawn on ``number``, as the guess of this round (Z10, Z46)."""

    number: int

    @property
    def targets(self) -> tuple[Target, ...]:
        return (str(self.number),)


@record
class Move:
    """Move the mole to ``node``, as the step of the winner or as the extra one."""

    node: Node

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.node,)


@record
class Reverse:
    """Turn all stacks upside down, as the action of the winner (Z31)."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return (REVERSE,)


@record
class Swap:
    """Change place and house with ``seat``, as the action of the winner (Z32)."""

    seat: Seat

    @property
    def targets(self) -> tuple[Target, ...]:
        return (f"swap{self.seat + 1}",)


@record
class Pass:
    """Do without: keep the guess, leave the mole, take no action."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return (WITHOUT,)


Action: TypeAlias = ChooseHouse | PutDown | Declare | Guess | Move | Reverse | Swap | Pass
