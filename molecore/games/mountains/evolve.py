"""How events change what everybody sees, and what a seat knows: this and nothing else does.

An event says all that is needed; no rule is called, and nothing hidden is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, assert_never

from molecore.core.protocol import GameEnded, Seat
from molecore.core.record import changer, replace
from molecore.games.mountains import events as e
from molecore.games.mountains.board import CARDS, Card, Facing, Number, Space, grid_of, in_order
from molecore.games.mountains.paths import MOTIONS, without_steps
from molecore.games.mountains.records import (
    CardExecution,
    Hand,
    Mole,
    Motion,
    Mountain,
    PublicState,
    Question,
    Rock,
    View,
)

T = TypeVar("T")


# What happens most is built in half the time of `replace`.
@changer(PublicState)
def _now_asked(public: PublicState, question: Question, asked: tuple[Seat, ...]) -> PublicState:
    return replace(public, question=question, asked=asked)


@changer(PublicState)
def _with_moles(
    public: PublicState, moles: tuple[Mole | None, ...], execution: CardExecution
) -> PublicState:
    return replace(public, moles=moles, execution=execution)


@changer(CardExecution)
def _with_motions(execution: CardExecution, motions: tuple[Motion, ...]) -> CardExecution:
    return replace(execution, motions=motions)


@changer(PublicState)
def _with_planned(public: PublicState, planned: tuple[bool, ...]) -> PublicState:
    return replace(public, planned=planned)


@changer(PublicState)
def _with_revealed(
    public: PublicState, revealed: tuple[tuple[Card, ...], ...], execution: CardExecution
) -> PublicState:
    return replace(public, revealed=revealed, execution=execution)


@changer(PublicState)
def _with_cards(
    public: PublicState, pool: tuple[Card, ...], taken: tuple[Card, ...], hands: tuple[Hand, ...]
) -> PublicState:
    return replace(public, pool=pool, taken=taken, hands=hands)


@changer(PublicState)
def _with_mountains(
    public: PublicState, mountains: tuple[Mountain, ...], supplies: tuple[int, ...]
) -> PublicState:
    return replace(public, mountains=mountains, supplies=supplies)


def evolve(public: PublicState, event: e.Event) -> PublicState:  # noqa: C901, PLR0911, PLR0912 - one case for each event
    """What everybody sees after ``event``; the events that happen most are looked for first."""
    match event:
        case e.Asked():
            return _now_asked(public, event.question, event.seats)
        case e.CardDrafted():
            return _drafted(public, event)
        case e.CardRevealed():
            return _revealed(public, event)
        case e.MoleMoved():
            return _moved(public, event)
        case e.MoleTurned() | e.RockHit():
            return _turned(public, event.seat, event.facing)
        case e.MountainToppled():
            return _toppled(public, event)
        case e.PlanConfirmed():
            return _with_planned(public, _with(public.planned, event.seat, value=True))
        case e.OrderChosen():
            return _order_chosen(public, event)
        case e.MoleBlocked():
            return _blocked(public)
        case e.RockPlaced():
            return replace(public, rock=Rock(_number(public, event.space), event.turn))
        case e.MolePeeked():
            return _peeked(public, event)
        case e.TokenTaken():
            return replace(public, tokens=_with(public.tokens, event.seat, event.place))
        case e.PieceTakenBack():
            return _taken_back(public, event)
        case e.RoundScored():
            return _scored(public, event)
        case e.RestDiscarded():
            return replace(public, pool=())
        case e.RoundBegan():
            return _round_began(public, event)
        case e.CornerTaken():
            return replace(public, corner=_number(public, event.space))
        case e.MoleFaced():
            mole = Mole(_number(public, event.space), event.facing)
            return replace(public, moles=_with(public.moles, event.seat, mole), corner=None)
        case e.FirstHillRaised():
            return _raised(public, event.seat, _number(public, event.space))
        case e.OrderDealt():
            return replace(public, order=event.order)
        case GameEnded():
            return replace(public, question="over", asked=(), result=event.result)
        case _:
            assert_never(event)


def follow(view: View, event: e.Event) -> View:
    """What the viewer knows after ``event``, as it sees it."""
    public = evolve(view.public, event)
    match event:
        case e.CardDrafted():
            known = event.card if event.seat == view.viewer else public.hands[event.seat][-1]
            hand = (*view.hands[event.seat], known)
            return replace(view, public=public, hands=_with(view.hands, event.seat, hand))
        case e.PlanConfirmed() if event.seat == view.viewer:
            return replace(view, public=public, plan=event.cards)
        case e.RoundScored():
            return replace(view, public=public, hands=public.hands, plan=())
        case _:
            return replace(view, public=public)


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """``values`` with another one at ``place``."""
    return (*values[:place], value, *values[place + 1 :])


def _number(public: PublicState, space: Space) -> Number:
    return grid_of(public.rules.size).numbers[space]


def _numbers(public: PublicState, spaces: Sequence[Space]) -> tuple[Number, ...]:
    return tuple(map(grid_of(public.rules.size).numbers.__getitem__, spaces))


# ---- rounds and cards


def _round_began(public: PublicState, event: e.RoundBegan) -> PublicState:
    deck = tuple(
        left - event.cards.count(card) for card, left in zip(CARDS, public.deck, strict=True)
    )
    return replace(
        public,
        round=event.round,
        order=event.order,
        deck=deck,
        pool=event.cards,
        tokens=(0,) * len(public.tokens),
    )


def _drafted(public: PublicState, event: e.CardDrafted) -> PublicState:
    assert event.card is not None  # noqa: S101 - everybody sees it as it is taken
    place = public.pool.index(event.card)
    hand = (*public.hands[event.seat], event.card if event.open else None)
    return _with_cards(
        public,
        (*public.pool[:place], *public.pool[place + 1 :]),
        in_order((*public.taken, event.card)),
        _with(public.hands, event.seat, hand),
    )


def _scored(public: PublicState, event: e.RoundScored) -> PublicState:
    """Used cards are out of the game (T51)."""
    seats = len(event.points)
    return replace(
        public,
        points=(*public.points, event.points),
        taken=(),
        hands=((),) * seats,
        planned=(False,) * seats,
        revealed=((),) * seats,
        execution=None,
    )


# ---- a card while it is carried out


def _executing(public: PublicState) -> CardExecution:
    execution = public.execution
    assert execution is not None  # noqa: S101 - these events follow a card that was turned up
    return execution


def _revealed(public: PublicState, event: e.CardRevealed) -> PublicState:
    shown = (*public.revealed[event.seat], event.card)
    motions = MOTIONS.get((event.card, None), ())
    execution = CardExecution(event.seat, event.card, motions, (), (), 0)
    return _with_revealed(public, _with(public.revealed, event.seat, shown), execution)


def _order_chosen(public: PublicState, event: e.OrderChosen) -> PublicState:
    execution = _executing(public)
    motions = MOTIONS[execution.card, event.first]
    return replace(public, execution=replace(execution, motions=motions))


def _turned(public: PublicState, seat: Seat, facing: Facing) -> PublicState:
    mole, execution = public.moles[seat], _executing(public)
    assert mole is not None  # noqa: S101 - it turns
    moles = _with(public.moles, seat, Mole(mole.space, facing))
    return _with_moles(public, moles, _with_motions(execution, execution.motions[1:]))


def _moved(public: PublicState, event: e.MoleMoved) -> PublicState:
    mole, execution = public.moles[event.seat], _executing(public)
    assert mole is not None  # noqa: S101 - it moves
    space = _number(public, event.space)
    moles = _with(public.moles, event.seat, Mole(space, mole.facing))
    executed = _with_motions(execution, execution.motions[1:])
    if event.overfull:
        executed = replace(executed, to_topple=(*execution.to_topple, space))
    moved = _with_moles(public, moles, executed)
    return _raised(moved, event.seat, space) if event.raised else moved


def _raised(public: PublicState, seat: Seat, space: Number) -> PublicState:
    mountains = _with(public.mountains, space, (seat, *public.mountains[space]))
    supplies = _with(public.supplies, seat, public.supplies[seat] - 1)
    return _with_mountains(public, mountains, supplies)


def _blocked(public: PublicState) -> PublicState:
    execution = _executing(public)
    return replace(public, execution=_with_motions(execution, without_steps(execution.motions)))


def _peeked(public: PublicState, event: e.MolePeeked) -> PublicState:
    if event.height < 2:
        return public
    execution = replace(_executing(public), to_topple=_numbers(public, (event.space,)))
    return replace(public, execution=execution)


def _taken_back(public: PublicState, event: e.PieceTakenBack) -> PublicState:
    space = _number(public, event.space)
    return replace(
        public,
        mountains=_with(public.mountains, space, public.mountains[space][:-1]),
        supplies=_with(public.supplies, event.seat, public.supplies[event.seat] + 1),
    )


def _toppled(public: PublicState, event: e.MountainToppled) -> PublicState:
    execution, source = _executing(public), _number(public, event.space)
    mountains: list[Mountain] = list(public.mountains)
    supplies = list(public.supplies)
    mountains[source] = mountains[source][:1]
    landed = _numbers(public, event.landed)
    for space, owner in zip(landed, event.pieces, strict=False):
        mountains[space] += (owner,)
    for owner in event.pieces[len(landed) :]:
        supplies[owner] += 1
    return replace(
        public,
        mountains=tuple(mountains),
        supplies=tuple(supplies),
        execution=replace(
            execution,
            to_topple=_numbers(public, event.to_topple),
            chain=_numbers(public, event.chain),
            topples=execution.topples + 1 if event.chain else 0,
        ),
    )
