"""Events in words, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from molecore.core.protocol import GameEnded
from molecore.core.remarks import Reason
from molecore.games.mole_majority import events as e
from molecore.games.mole_majority.cards import CARDS, Card
from molecore.games.mole_majority.spots import edge_spot, hex_spot, spot_of
from molecore.words import Message, Said, listed

Names = Sequence[str]
"""The name of each seat."""


def describe(event: e.Event, names: Names) -> Message:
    """What ``event`` is told as, one sentence; ``names`` has the name of each seat."""
    if type(event) in _BY_SEAT:
        return _BY_SEAT[type(event)](event, names[event.seat], names)  # type: ignore[union-attr]
    return _OF_ALL[type(event)](event, names)


def _round_ended(event: e.RoundEnded, _: Names) -> Message:
    if event.idle_rounds:
        return Message("mole_majority.idle_round_ended", number=event.number, n=event.idle_rounds)
    return Message("mole_majority.round_ended", number=event.number)


def _tie_broken(event: e.TieBroken, names: Names) -> Message:
    leaders = listed([names[seat] for seat in event.seats])
    return Message(f"mole_majority.tie_broken.{event.by}", leaders=leaders)


def _drawn(event: e.CardsDrawn, name: str, _: Names) -> Message:
    if event.cards is None:
        return Message("mole_majority.cards_drawn.hidden", name=name, n=event.count)
    return Message("mole_majority.cards_drawn.seen", name=name, cards=hand_in_words(event.cards))


def _shown(event: e.HoldingsShown, name: str, _: Names) -> Message:
    if not event.homes:
        return Message("mole_majority.hand_shown", name=name)
    return Message("mole_majority.holdings_shown", name=name, homes=listed(event.homes))


def _rolled(event: e.MolesRolled, name: str, names: Names) -> Message:
    owners = Counter(event.owners)
    moles = [
        Message("mole_majority.moles_of", n=owners[seat], owner=names[seat])
        for seat in sorted(owners)
    ]
    spot = spot_of(event.spaces[0])
    return Message("mole_majority.rolled", name=name, cell=spot, moles=listed(moles))


def _home_taken(event: e.HomeTaken, name: str, _: Names) -> Message:
    worth, value = ("hidden", "") if event.value is None else ("seen", event.value)
    if event.cell is None:
        return Message(f"mole_majority.spare_home_taken.{worth}", name=name, value=value)
    return Message(
        f"mole_majority.home_made.{worth}", name=name, cell=hex_spot(event.cell), value=value
    )


def _claimed(event: e.HexClaimed, name: str, names: Names) -> Message:
    if event.displaced is None:
        return Message("mole_majority.claimed", name=name, cell=hex_spot(event.cell))
    other = names[event.displaced]
    return Message("mole_majority.claimed_from", name=name, cell=hex_spot(event.cell), other=other)


def _asked(event: e.Asked, name: str, _: Names) -> Message:
    what: str = event.phase
    if event.turn is not None:
        what = event.turn.owed or "more"
    return Message(f"mole_majority.asked.{what}", name=name)


def _swapped(event: e.CardSwapped, name: str, names: Names) -> Message:
    other = names[event.target]
    return Message("mole_majority.swapped", name=name, card=_name(event.card), other=other)


def hand_in_words(cards: Sequence[Card]) -> Said:
    """Cards by name, equal ones counted."""
    counts = Counter(cards)
    named = [_counted(card, count) for card, count in counts.items()]
    return listed(named)


def _counted(card: Card, count: int) -> Message:
    if count == 1:
        return _name(card)
    return Message("mole_majority.equal_cards", card=_name(card), count=count)


def _game_ended(event: GameEnded, names: Names) -> Message:
    result = event.result
    winners = listed([names[seat] for seat in result.winners])
    points = Message("count.points", n=result.scores[result.winners[0]])
    if len(result.winners) > 1:
        return Message("mole_majority.shared", winners=winners, points=points)
    if result.reason == "last_tribe":
        return Message("mole_majority.won_outright", winner=winners)
    return Message("mole_majority.won", winner=winners, points=points)


def _name(card: Card) -> Message:
    return CARDS[card].name


_BY_SEAT: Final[Mapping[type, Callable[[Any, str, Names], Message]]] = {
    e.HomeBasePlaced: lambda event, name, _: Message(
        "mole_majority.home_base_placed", name=name, cell=hex_spot(event.cell)
    ),
    e.TileDrawn: lambda event, name, _: Message(
        "mole_majority.tile_drawn", name=name, spaces=event.size
    ),
    e.TileLaid: lambda event, name, _: Message(
        "mole_majority.tile_laid", name=name, spaces=event.size, cell=hex_spot(event.cell)
    ),
    e.CardPlayed: lambda event, name, _: Message(
        "mole_majority.played", name=name, card=_name(event.card)
    ),
    e.NumberAdded: lambda event, name, _: Message(
        "mole_majority.number_added", name=name, card=_name(event.card)
    ),
    e.CardStacked: lambda event, name, _: Message(
        f"mole_majority.stacked.{event.use}", name=name, card=_name(event.card)
    ),
    e.MoleBred: lambda event, name, _: Message(
        "mole_majority.bred", name=name, space=spot_of(event.space)
    ),
    e.MoleMoved: lambda event, name, _: Message(
        "mole_majority.moved", name=name, start=spot_of(event.start), space=spot_of(event.space)
    ),
    e.MoleConverted: lambda event, name, names: Message(
        "mole_majority.converted", name=name, owner=names[event.owner], space=spot_of(event.space)
    ),
    e.MolesRolled: _rolled,
    e.HexClaimed: _claimed,
    e.ClaimMissed: lambda event, name, _: Message(
        "mole_majority.claim_missed", name=name, cell=hex_spot(event.cell)
    ),
    e.ClaimReturned: lambda event, name, _: Message(
        "mole_majority.claim_returned", name=name, cell=hex_spot(event.cell)
    ),
    e.HomeTaken: _home_taken,
    e.EdgeCavedIn: lambda event, name, _: Message(
        "mole_majority.caved_in", name=name, edge=edge_spot(event.edge)
    ),
    e.CardSwapped: _swapped,
    e.HandDiscarded: lambda event, name, _: Message(
        "mole_majority.hand_discarded", name=name, n=len(event.cards)
    ),
    e.Passed: lambda _, name, __: Message("mole_majority.passed", name=name),
    e.CardsDrawn: _drawn,
    e.PileShuffled: lambda _, name, __: Message("mole_majority.pile_shuffled", name=name),
    e.SeatEliminated: lambda _, name, __: Message("mole_majority.eliminated", name=name),
    e.StarterChosen: lambda event, name, _: Message(
        f"mole_majority.starter_chosen.{'lot' if event.by_lot else 'agreed'}", name=name
    ),
    e.TurnEnded: lambda _, name, __: Message("mole_majority.turn_ended", name=name),
    e.Asked: _asked,
    e.HoldingsShown: _shown,
}
"""What a seat did, or what became of it."""
_OF_ALL: Final[Mapping[type, Callable[[Any, Names], Message]]] = {
    e.CentreLaid: lambda event, _: Message(
        "mole_majority.centre_laid", sizes=listed([size for _, size in event.tiles])
    ),
    e.BoardCompleted: lambda event, names: Message(
        "mole_majority.board_completed", hexes=event.hexes, starter=names[event.starter]
    ),
    e.HomeTurned: lambda event, _: Message(
        "mole_majority.home_turned", cell=hex_spot(event.cell), value=event.value
    ),
    e.RoundEnded: _round_ended,
    e.TieBroken: _tie_broken,
    GameEnded: _game_ended,
}
"""What happened to no seat alone."""


# ---- why it happened


def reason(event: e.Event) -> Reason | None:  # noqa: PLR0911 - a case each
    """Why ``event`` came about, with its rule; None where that needs no saying."""
    match event:
        case e.HexClaimed(cell=cell, displaced=None):
            words = Message("reason.mole_majority.claimed", cell=hex_spot(cell))
            return Reason(words, "R22", (cell,))
        case e.HexClaimed(cell=cell):
            words = Message("reason.mole_majority.displaced", cell=hex_spot(cell))
            return Reason(words, "R27", (cell,))
        case e.ClaimMissed(cell=cell):
            return Reason(
                Message("reason.mole_majority.missed", cell=hex_spot(cell)), "R28", (cell,)
            )
        case e.ClaimReturned(cell=cell):
            words = Message("reason.mole_majority.returned", cell=hex_spot(cell))
            return Reason(words, "R30", (cell,))
        case e.EdgeCavedIn(edge=edge):
            return Reason(Message("reason.mole_majority.cut_off"), "R67", (edge,))
        case e.SeatEliminated():
            return Reason(Message("reason.mole_majority.eliminated"), "R90")
        case e.PileShuffled():
            return Reason(Message("reason.mole_majority.shuffled"), "R39")
        case _:
            return None
