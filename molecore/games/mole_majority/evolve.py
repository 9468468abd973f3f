"""What everybody sees after an event, and what a viewer knows after one (R11).

Nothing but the event and what was seen before is looked at: no rule is called
and nothing hidden is known.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, assert_never

from molecore.core.protocol import GameEnded, Seat
from molecore.core.record import changer, replace
from molecore.games.mole_majority import events as e
from molecore.games.mole_majority.board import HOME_SIZE, Cell
from molecore.games.mole_majority.cards import Card
from molecore.games.mole_majority.network import plan
from molecore.games.mole_majority.records import Phase, PublicState, Tribe, Turn, View

_BoardEvent: TypeAlias = (
    e.CentreLaid | e.StarterChosen | e.HomeBasePlaced | e.TileDrawn | e.TileLaid | e.BoardCompleted
)
_Discard: TypeAlias = e.CardPlayed | e.NumberAdded | e.CardStacked | e.HandDiscarded
_PileEvent: TypeAlias = e.CardsDrawn | e.PileShuffled | e.CardSwapped
_MoleEvent: TypeAlias = e.MoleBred | e.MoleMoved | e.MoleConverted | e.MolesRolled
_TokenEvent: TypeAlias = e.HexClaimed | e.ClaimReturned | e.HomeTurned | e.HomeTaken | e.EdgeCavedIn
_Cards: TypeAlias = tuple[Card, ...]
_EndEvent: TypeAlias = e.TurnEnded | e.RoundEnded | e.SeatEliminated | e.HoldingsShown | GameEnded


# What happens most is built in half the time of `replace`.
@changer(PublicState)
def _now_asked(public: PublicState, mover: Seat, phase: Phase, turn: Turn | None) -> PublicState:
    return replace(public, mover=mover, phase=phase, turn=turn)


@changer(PublicState)
def _with_moles(public: PublicState, moles: tuple[Seat | None, ...]) -> PublicState:
    return replace(public, moles=moles)


@changer(PublicState)
def _with_tribes(public: PublicState, tribes: tuple[Tribe, ...]) -> PublicState:
    return replace(public, tribes=tribes)


@changer(PublicState)
def _with_busy(public: PublicState, busy: bool) -> PublicState:
    return replace(public, busy=busy)


@changer(Tribe)
def _holding(tribe: Tribe, held: int) -> Tribe:
    return replace(tribe, held=held)


@changer(Tribe)
def _discarding(tribe: Tribe, held: int, known: _Cards, unseen: _Cards, discard: _Cards) -> Tribe:
    return replace(tribe, held=held, known=known, unseen=unseen, discard=discard)


def evolve(public: PublicState, event: e.Event) -> PublicState:
    """What everybody sees after ``event``, from what was seen before it."""
    match event:
        case e.MoleBred() | e.MoleMoved() | e.MoleConverted() | e.MolesRolled():
            public = _with_moles(public, _moles_after(public, event))
        case e.Asked(seat=seat, phase=phase, turn=turn):
            public = _now_asked(public, seat, phase, turn)
        case e.CardPlayed() | e.NumberAdded() | e.CardStacked() | e.HandDiscarded():
            public = _after_discard(public, event)
        case e.CardsDrawn() | e.PileShuffled() | e.CardSwapped():
            public = _after_piles(public, event)
        case e.HexClaimed() | e.ClaimReturned() | e.HomeTurned() | e.HomeTaken() | e.EdgeCavedIn():
            public = _after_tokens(public, event)
        case e.TurnEnded() | e.RoundEnded() | e.SeatEliminated() | e.HoldingsShown() | GameEnded():
            public = _after_end(public, event)
        case e.Passed() | e.ClaimMissed() | e.TieBroken():
            pass
        case _:
            public = _after_laying(public, event)
    return public


def follow(view: View, event: e.Event) -> View:
    """What the viewer of ``view`` knows after ``event``, as it sees it."""
    public = evolve(view.public, event)
    match event:
        case (
            e.CardPlayed(seat=view.viewer, card=card)
            | e.NumberAdded(seat=view.viewer, card=card)
            | e.CardStacked(seat=view.viewer, card=card)
        ):
            return replace(view, public=public, hand=_without(view.hand, (card,)))
        case e.CardsDrawn(seat=view.viewer, cards=cards):
            return replace(view, public=public, hand=view.hand + (cards or ()))
        case e.HandDiscarded(seat=view.viewer):
            return replace(view, public=public, hand=())
        case e.HomeTaken(seat=view.viewer, value=int(value)):
            return replace(view, public=public, homes=(*view.homes, value))
    return replace(view, public=public)


# ---- the board


def _after_laying(public: PublicState, event: _BoardEvent) -> PublicState:
    match event:
        case e.CentreLaid(tiles=tiles):
            for cell, size in tiles:
                public = _with_hex(public, cell, size, None)
        case e.StarterChosen(seat=seat):
            public = replace(public, starter=seat)
        case e.HomeBasePlaced(seat=seat, cell=cell):
            public = _with_hex(public, cell, HOME_SIZE, seat)
        case e.TileDrawn(size=size):
            public = replace(public, drawn=size)
        case e.TileLaid(cell=cell, size=size):
            public = replace(_with_hex(public, cell, size, None), drawn=None)
        case e.BoardCompleted():
            faces = (0 if owner is None else None for owner in public.claims)
            public = replace(public, homes=tuple(faces))
        case _:
            assert_never(event)
    return public


def _with_hex(public: PublicState, cell: Cell, size: int, owner: Seat | None) -> PublicState:
    """A hex more, full of the moles of ``owner`` and claimed, if there is one (R7)."""
    return replace(
        public,
        tiles=(*public.tiles, (cell, size)),
        moles=(*public.moles, *(owner,) * size),
        claims=(*public.claims, owner),
        homes=(*public.homes, None),
    )


# ---- moles and tokens


def _moles_after(public: PublicState, event: _MoleEvent) -> tuple[Seat | None, ...]:
    numbers, moles = plan(public).numbers, list(public.moles)
    match event:
        case e.MoleBred(seat=seat, space=space) | e.MoleConverted(seat=seat, space=space):
            moles[numbers[space]] = seat
        case e.MoleMoved(seat=seat, start=start, space=space):
            moles[numbers[start]] = None
            moles[numbers[space]] = seat
        case e.MolesRolled(spaces=spaces):
            for space in spaces:
                moles[numbers[space]] = None
    return tuple(moles)


def _after_tokens(public: PublicState, event: _TokenEvent) -> PublicState:
    match event:
        case e.HexClaimed(seat=owner, cell=cell):
            return _with_claim(public, cell, owner)
        case e.ClaimReturned(cell=cell):
            return _with_claim(public, cell, None)
        case e.HomeTurned(cell=cell, value=value):
            return _with_home(public, cell, value)
        case e.HomeTaken():
            return _after_home_taken(public, event)
        case e.EdgeCavedIn(seat=seat, edge=edge):
            left = public.tribes[seat].cave_ins - 1
            return _with_tribe(
                replace(public, cave_ins=(*public.cave_ins, edge)), seat, cave_ins=left
            )
    assert_never(event)


def _with_claim(public: PublicState, cell: Cell, owner: Seat | None) -> PublicState:
    return replace(public, claims=_put(public.claims, plan(public).hexes[cell], owner))


def _with_home(public: PublicState, cell: Cell, face: int | None) -> PublicState:
    return replace(public, homes=_put(public.homes, plan(public).hexes[cell], face))


def _after_home_taken(public: PublicState, event: e.HomeTaken) -> PublicState:
    if event.cell is not None:
        public = _with_home(public, event.cell, None)
    taken = (*public.tribes[event.seat].homes, event.value if event.open else None)
    return _with_tribe(public, event.seat, homes=taken)


# ---- cards


def _after_discard(public: PublicState, event: _Discard) -> PublicState:
    """Cards of the hand come to the discard pile: of equal ones those that all know (R38)."""
    cards = event.cards if isinstance(event, e.HandDiscarded) else (event.card,)
    tribe = public.tribes[event.seat]
    known, unseen = tribe.known, tribe.unseen
    for card in cards:
        if card in known:
            known = _without(known, (card,))
        else:
            unseen = _without(unseen, (card,))
    held, discard = tribe.held - len(cards), tribe.discard + cards
    return _put_tribe(public, event.seat, _discarding(tribe, held, known, unseen, discard))


def _after_piles(public: PublicState, event: _PileEvent) -> PublicState:
    tribe = public.tribes[event.seat]
    match event:
        case e.CardsDrawn(seat=seat, count=count):
            return _put_tribe(public, seat, _holding(tribe, tribe.held + count))
        case e.PileShuffled(seat=seat):
            # No card is left in the draw pile, so all that were not seen are held.
            held = tuple(sorted(tribe.known + tribe.unseen))
            return _with_tribe(public, seat, known=held, unseen=tribe.discard, discard=())
        case e.CardSwapped():
            return _after_swap(public, event)
    assert_never(event)


def _after_swap(public: PublicState, event: e.CardSwapped) -> PublicState:
    own, other = public.tribes[event.seat].discard, public.tribes[event.target].discard
    place = len(other) - event.place
    left = (*other[:place], *other[place + 1 :], own[-1])
    public = _with_tribe(public, event.seat, discard=(*own[:-1], event.card))
    return _with_tribe(public, event.target, discard=left)


# ---- ends


def _after_end(public: PublicState, event: _EndEvent) -> PublicState:
    match event:
        case e.TurnEnded(played=played):
            return _with_busy(public, public.busy or played)
        case e.RoundEnded(number=number, idle_rounds=idle):
            return replace(public, rounds=number, idle_rounds=idle, busy=False)
        case e.SeatEliminated(seat=seat):
            return _with_tribe(public, seat, out=True)
        case e.HoldingsShown(seat=seat, hand=hand, homes=homes):
            tribe = public.tribes[seat]
            unseen = _without(tribe.known + tribe.unseen, hand)
            return _with_tribe(public, seat, known=hand, unseen=unseen, homes=homes)
        case GameEnded(result=result):
            return replace(public, phase="over", turn=None, result=result)
    assert_never(event)


# ---- parts of it


def _with_tribe(public: PublicState, seat: Seat, **changes: Any) -> PublicState:
    return _put_tribe(public, seat, replace(public.tribes[seat], **changes))


def _put_tribe(public: PublicState, seat: Seat, tribe: Tribe) -> PublicState:
    return _with_tribes(public, _put(public.tribes, seat, tribe))


def _put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """``cards`` without ``gone``; of equal ones the first goes."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
