"""How a game is set up: an order, corners, noses, and a first molehill for each mole (T1-T7)."""

from __future__ import annotations

from molecore.core.outcomes import Outcomes
from molecore.core.protocol import Seat, Step
from molecore.games.mountains.board import PIECES, Facing, Space
from molecore.games.mountains.events import CornerTaken, FirstHillRaised, MoleFaced, OrderDealt
from molecore.games.mountains.records import PublicState, Rules, State
from molecore.games.mountains.transition import Transition


def set_up(rules: Rules, seats: int, seed: int, outcomes: Outcomes) -> Step[State]:
    """An empty grid, and a turn order dealt by chance (T3); the first seat is asked."""
    state = State(_empty_table(rules, seats), ((),) * seats, ((),) * seats, chance=seed)
    transition = Transition(state, outcomes)
    order = _dealt_order(transition, seats)
    transition.tell(OrderDealt(order))
    transition.ask("corner", order[0])
    transition.close()
    return transition.step()


def _dealt_order(transition: Transition, seats: int) -> tuple[Seat, ...]:
    """The seats by their King of the Hill tokens, which are turned up one by one (T3)."""
    outcomes, left = transition.outcomes, list(range(seats))
    order = []
    for token in outcomes.shuffle(transition.rng, range(seats)):
        seat = outcomes.turn_up(transition.rng, token, lambda: left)
        left.remove(seat)
        order.append(seat)
    return tuple(order)


def _empty_table(rules: Rules, seats: int) -> PublicState:
    return PublicState(
        rules=rules,
        question="corner",
        asked=(),
        round=0,
        order=(),
        corner=None,
        moles=(None,) * seats,
        rock=None,
        mountains=((),) * rules.size**2,
        supplies=(PIECES,) * seats,
        deck=rules.mix,
        pool=(),
        taken=(),
        hands=((),) * seats,
        planned=(False,) * seats,
        revealed=((),) * seats,
        execution=None,
        points=(),
        tokens=(0,) * seats,
        result=None,
    )


def take_corner(transition: Transition, seat: Seat, space: Space) -> None:
    """A mole starts here; next is where its nose points (T4)."""
    transition.tell(CornerTaken(seat, space))
    transition.ask("facing", seat)


def face(transition: Transition, seat: Seat, facing: Facing) -> None:
    """A mole is placed; the next one follows, or the game begins (T4, T5)."""
    corner = transition.public.corner
    assert corner is not None  # noqa: S101 - the question follows a corner
    transition.tell(MoleFaced(seat, transition.name(corner), facing))
    public = transition.public
    waiting = [other for other in public.order if public.moles[other] is None]
    if waiting:
        transition.ask("corner", waiting[0])
    else:
        for other in public.order:
            space = transition.name(transition.mole(other).space)
            transition.tell(FirstHillRaised(other, space))
        transition.stage = "begin"
