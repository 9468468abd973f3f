"""Events as sentences, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from molecore.core.protocol import GameEnded
from molecore.games.mountains.board import CARDS, FACINGS, Card, Facing
from molecore.games.mountains.events import (
    Asked,
    CardDrafted,
    CardRevealed,
    CornerTaken,
    Event,
    FirstHillRaised,
    MoleBlocked,
    MoleFaced,
    MoleMoved,
    MolePeeked,
    MoleTurned,
    MountainToppled,
    OrderChosen,
    OrderDealt,
    PieceTakenBack,
    PlanConfirmed,
    RestDiscarded,
    RockHit,
    RockPlaced,
    RoundBegan,
    RoundScored,
    TokenTaken,
)
from molecore.words import Message, Said, listed

Names = Sequence[Said]
"""The names that seats are told by, in the order of the seats."""

CARD_NAMES: Final[Mapping[Card, Message]] = {
    card: Message(f"mountains.card.{card.lower()}") for card in CARDS
}
DIRECTIONS: Final[Mapping[Facing, Message]] = {
    facing: Message(f"mountains.direction.{facing.lower()}") for facing in FACINGS
}


def describe(event: Event, names: Names) -> Message:
    """``event`` as one sentence or a few."""
    return _SENTENCES[type(event)](event, names)


def cards_in_words(cards: Sequence[Card | None]) -> Said:
    """Cards with how many there are of each: "Move 1, 2 x Turn and Rock"."""
    counts = Counter(cards)
    return listed([_cards_of(card, counts[card]) for card in CARDS if counts[card]])


def cards_in_order(cards: Sequence[Card]) -> Said:
    """Cards one by one: "Move 1, Turn, Turn and Rock"."""
    return listed([CARD_NAMES[card] for card in cards])


def _cards_of(card: Card, count: int) -> Message:
    name = CARD_NAMES[card]
    return name if count == 1 else Message("mountains.cards", count=count, card=name)


def _order_dealt(event: OrderDealt, names: Names) -> Message:
    return Message("mountains.order_dealt", names=listed([names[seat] for seat in event.order]))


def _corner_taken(event: CornerTaken, names: Names) -> Message:
    return Message("mountains.corner_taken", name=names[event.seat], space=event.space)


def _mole_faced(event: MoleFaced, names: Names) -> Message:
    return Message(
        "mountains.mole_faced",
        name=names[event.seat],
        space=event.space,
        direction=DIRECTIONS[event.facing],
    )


def _first_hill(event: FirstHillRaised, names: Names) -> Message:
    return Message("mountains.first_hill", name=names[event.seat], space=event.space)


def _round_began(event: RoundBegan, names: Names) -> Message:
    return Message(
        "mountains.round_began",
        round=event.round,
        cap=event.cap,
        order=listed([names[seat] for seat in event.order]),
    )


def _card_drafted(event: CardDrafted, names: Names) -> Message:
    name = names[event.seat]
    if event.card is None:
        return Message("mountains.card_drafted.hidden", name=name)
    return Message("mountains.card_drafted", name=name, card=CARD_NAMES[event.card])


def _rest_discarded(event: RestDiscarded, _: Names) -> Message:
    return Message("mountains.rest_discarded", cards=cards_in_words(event.cards))


def _plan_confirmed(event: PlanConfirmed, names: Names) -> Message:
    name = names[event.seat]
    if not event.cards:
        return Message("mountains.plan_confirmed", name=name)
    return Message("mountains.plan_shown", name=name, cards=cards_in_order(event.cards))


def _card_revealed(event: CardRevealed, names: Names) -> Message:
    name, card = names[event.seat], CARD_NAMES[event.card]
    return Message(f"mountains.card_revealed.{event.step}", name=name, card=card)


def _order_chosen(event: OrderChosen, names: Names) -> Message:
    return Message(f"mountains.order_chosen.{event.first}", name=names[event.seat])


def _mole_turned(event: MoleTurned, names: Names) -> Message:
    return Message(
        "mountains.mole_turned",
        name=names[event.seat],
        space=event.space,
        direction=DIRECTIONS[event.facing],
    )


def _mole_moved(event: MoleMoved, names: Names) -> Message:
    how = "raised" if event.raised else "no_hill_left"
    return Message(f"mountains.mole_moved.{how}", name=names[event.seat], space=event.space)


def _mole_blocked(event: MoleBlocked, names: Names) -> Message:
    name = names[event.seat]
    if event.by is None:
        return Message("mountains.mole_blocked.edge", name=name, space=event.space)
    other = names[event.by]
    return Message("mountains.mole_blocked.mole", name=name, space=event.space, other=other)


def _rock_hit(event: RockHit, names: Names) -> Message:
    return Message(
        "mountains.rock_hit",
        name=names[event.seat],
        space=event.space,
        direction=DIRECTIONS[event.facing],
    )


def _rock_placed(event: RockPlaced, names: Names) -> Message:
    name = names[event.seat]
    return Message(f"mountains.rock_placed.{event.turn}", name=name, space=event.space)


def _mole_peeked(event: MolePeeked, names: Names) -> Message:
    return Message(
        "mountains.mole_peeked.found" if event.height > 1 else "mountains.mole_peeked.in_vain",
        name=names[event.seat],
        space=event.space,
    )


def _piece_taken_back(event: PieceTakenBack, names: Names) -> Message:
    return Message("mountains.piece_taken_back", name=names[event.seat], space=event.space)


def _mountain_toppled(event: MountainToppled, names: Names) -> Message:
    lost = [names[owner] for owner in event.pieces[len(event.landed) :]]
    fallen: dict[str, Said] = {"space": event.space, "direction": DIRECTIONS[event.facing]}
    if event.landed:
        fallen["spaces"] = listed(event.landed)
    if lost:
        fallen["owners"] = listed(lost)
    where = "onto_and_over" if event.landed and lost else "over" if lost else "onto"
    by = "itself" if event.forced else "choice"
    return Message(f"mountains.toppled.{where}.{by}", **fallen)


def _round_scored(event: RoundScored, names: Names) -> Message:
    scores = [
        Message("mountains.scored", name=name, points=Message("count.points", n=points))
        for name, points in zip(names, event.points, strict=False)
    ]
    return Message("mountains.round_scored", round=event.round, scores=listed(scores))


def _token_taken(event: TokenTaken, names: Names) -> Message:
    return Message(f"mountains.token_taken.{event.place}", name=names[event.seat])


def _asked(event: Asked, names: Names) -> Message:
    asked = listed([names[seat] for seat in event.seats])
    return Message(f"mountains.asked.{event.question}", names=asked)


def _game_ended(event: GameEnded, names: Names) -> Message:
    result = event.result
    winners = listed([names[seat] for seat in result.winners])
    points = Message("count.points", n=max(result.scores))
    if result.reason in ("shared", "most_points"):
        return Message(f"mountains.won.{result.reason}", winners=winners, points=points)
    height = result.reason[-1]
    return Message("mountains.won_by_heights", winners=winners, points=points, height=height)


_SENTENCES: Final[Mapping[type, Callable[[Any, Names], Message]]] = {
    OrderDealt: _order_dealt,
    CornerTaken: _corner_taken,
    MoleFaced: _mole_faced,
    FirstHillRaised: _first_hill,
    RoundBegan: _round_began,
    CardDrafted: _card_drafted,
    RestDiscarded: _rest_discarded,
    PlanConfirmed: _plan_confirmed,
    CardRevealed: _card_revealed,
    OrderChosen: _order_chosen,
    MoleTurned: _mole_turned,
    MoleMoved: _mole_moved,
    MoleBlocked: _mole_blocked,
    RockHit: _rock_hit,
    RockPlaced: _rock_placed,
    MolePeeked: _mole_peeked,
    PieceTakenBack: _piece_taken_back,
    MountainToppled: _mountain_toppled,
    RoundScored: _round_scored,
    TokenTaken: _token_taken,
    Asked: _asked,
    GameEnded: _game_ended,
}
