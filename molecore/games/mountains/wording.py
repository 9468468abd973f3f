"""Events as sentences, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from molecore.core.protocol import GameEnded
from molecore.core.remarks import Reason
from molecore.games.mountains import events as e
from molecore.games.mountains.board import CARDS, FACINGS, Card, Facing
from molecore.words import Message, Said, listed

Names = Sequence[Said]
"""The names that seats are told by, in the order of the seats."""

CARD_NAMES: Final[Mapping[Card, Message]] = {
    card: Message(f"mountains.card.{card.lower()}") for card in CARDS
}
DIRECTIONS: Final[Mapping[Facing, Message]] = {
    facing: Message(f"mountains.direction.{facing.lower()}") for facing in FACINGS
}


def describe(event: e.Event, names: Names) -> Message:
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


def _order_dealt(event: e.OrderDealt, names: Names) -> Message:
    return Message("mountains.order_dealt", names=listed([names[seat] for seat in event.order]))


def _corner_taken(event: e.CornerTaken, names: Names) -> Message:
    return Message("mountains.corner_taken", name=names[event.seat], space=event.space)


def _mole_faced(event: e.MoleFaced, names: Names) -> Message:
    return Message(
        "mountains.mole_faced",
        name=names[event.seat],
        space=event.space,
        direction=DIRECTIONS[event.facing],
    )


def _first_hill(event: e.FirstHillRaised, names: Names) -> Message:
    return Message("mountains.first_hill", name=names[event.seat], space=event.space)


def _round_began(event: e.RoundBegan, names: Names) -> Message:
    return Message(
        "mountains.round_began",
        round=event.round,
        cap=event.cap,
        order=listed([names[seat] for seat in event.order]),
    )


def _card_drafted(event: e.CardDrafted, names: Names) -> Message:
    name = names[event.seat]
    if event.card is None:
        return Message("mountains.card_drafted.hidden", name=name)
    return Message("mountains.card_drafted", name=name, card=CARD_NAMES[event.card])


def _rest_discarded(event: e.RestDiscarded, _: Names) -> Message:
    return Message("mountains.rest_discarded", cards=cards_in_words(event.cards))


def _plan_confirmed(event: e.PlanConfirmed, names: Names) -> Message:
    name = names[event.seat]
    if not event.cards:
        return Message("mountains.plan_confirmed", name=name)
    return Message("mountains.plan_shown", name=name, cards=cards_in_order(event.cards))


def _card_revealed(event: e.CardRevealed, names: Names) -> Message:
    name, card = names[event.seat], CARD_NAMES[event.card]
    return Message(f"mountains.card_revealed.{event.step}", name=name, card=card)


def _order_chosen(event: e.OrderChosen, names: Names) -> Message:
    return Message(f"mountains.order_chosen.{event.first}", name=names[event.seat])


def _mole_turned(event: e.MoleTurned, names: Names) -> Message:
    return Message(
        "mountains.mole_turned",
        name=names[event.seat],
        space=event.space,
        direction=DIRECTIONS[event.facing],
    )


def _mole_moved(event: e.MoleMoved, names: Names) -> Message:
    how = "raised" if event.raised else "no_hill_left"
    return Message(f"mountains.mole_moved.{how}", name=names[event.seat], space=event.space)


def _mole_blocked(event: e.MoleBlocked, names: Names) -> Message:
    name = names[event.seat]
    if event.by is None:
        return Message("mountains.mole_blocked.edge", name=name, space=event.space)
    other = names[event.by]
    return Message("mountains.mole_blocked.mole", name=name, space=event.space, other=other)


def _rock_hit(event: e.RockHit, names: Names) -> Message:
    return Message(
        "mountains.rock_hit",
        name=names[event.seat],
        space=event.space,
        direction=DIRECTIONS[event.facing],
    )


def _rock_placed(event: e.RockPlaced, names: Names) -> Message:
    name = names[event.seat]
    return Message(f"mountains.rock_placed.{event.turn}", name=name, space=event.space)


def _mole_peeked(event: e.MolePeeked, names: Names) -> Message:
    return Message(
        "mountains.mole_peeked.found" if event.height > 1 else "mountains.mole_peeked.in_vain",
        name=names[event.seat],
        space=event.space,
    )


def _piece_taken_back(event: e.PieceTakenBack, names: Names) -> Message:
    return Message("mountains.piece_taken_back", name=names[event.seat], space=event.space)


def _mountain_toppled(event: e.MountainToppled, names: Names) -> Message:
    lost = [names[owner] for owner in event.pieces[len(event.landed) :]]
    fallen: dict[str, Said] = {"space": event.space, "direction": DIRECTIONS[event.facing]}
    if event.landed:
        fallen["spaces"] = listed(event.landed)
    if lost:
        fallen["owners"] = listed(lost)
    where = "onto_and_over" if event.landed and lost else "over" if lost else "onto"
    by = "itself" if event.forced else "choice"
    return Message(f"mountains.toppled.{where}.{by}", **fallen)


def _round_scored(event: e.RoundScored, names: Names) -> Message:
    scores = [
        Message("mountains.scored", name=name, points=Message("count.points", n=points))
        for name, points in zip(names, event.points, strict=False)
    ]
    return Message("mountains.round_scored", round=event.round, scores=listed(scores))


def _token_taken(event: e.TokenTaken, names: Names) -> Message:
    return Message(f"mountains.token_taken.{event.place}", name=names[event.seat])


def _asked(event: e.Asked, names: Names) -> Message:
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
    e.OrderDealt: _order_dealt,
    e.CornerTaken: _corner_taken,
    e.MoleFaced: _mole_faced,
    e.FirstHillRaised: _first_hill,
    e.RoundBegan: _round_began,
    e.CardDrafted: _card_drafted,
    e.RestDiscarded: _rest_discarded,
    e.PlanConfirmed: _plan_confirmed,
    e.CardRevealed: _card_revealed,
    e.OrderChosen: _order_chosen,
    e.MoleTurned: _mole_turned,
    e.MoleMoved: _mole_moved,
    e.MoleBlocked: _mole_blocked,
    e.RockHit: _rock_hit,
    e.RockPlaced: _rock_placed,
    e.MolePeeked: _mole_peeked,
    e.PieceTakenBack: _piece_taken_back,
    e.MountainToppled: _mountain_toppled,
    e.RoundScored: _round_scored,
    e.TokenTaken: _token_taken,
    e.Asked: _asked,
    GameEnded: _game_ended,
}


# ---- why it happened


def reason(event: e.Event) -> Reason | None:  # noqa: PLR0911 - a case each
    """Why ``event`` came about, with its rule; None where that needs no saying."""
    match event:
        case e.MoleMoved(space=space, overfull=True):
            return Reason(Message("reason.mountains.overfull", space=space), "T38", (space,))
        case e.MoleMoved(space=space, raised=False):
            return Reason(Message("reason.mountains.no_hill", space=space), "T32", (space,))
        case e.MoleBlocked(space=space, by=None):
            return Reason(Message("reason.mountains.edge", space=space), "T19", (space,))
        case e.MoleBlocked(space=space):
            return Reason(Message("reason.mountains.mole_ahead", space=space), "T20", (space,))
        case e.RockHit(space=space):
            return Reason(Message("reason.mountains.rock", space=space), "T21", (space,))
        case e.MolePeeked(space=space, height=height):
            topples = "peek" if height > 1 else "peek_nothing"
            return Reason(Message(f"reason.mountains.{topples}", space=space), "T29", (space,))
        case e.MountainToppled():
            return _toppled(event)
        case _:
            return None


def _toppled(event: e.MountainToppled) -> Reason:
    space = event.space
    if event.forced:
        return Reason(Message("reason.mountains.forced", space=space), "T46", (space,))
    if len(event.landed) < len(event.pieces):
        return Reason(Message("reason.mountains.over_the_edge", space=space), "T35", (space,))
    return Reason(Message("reason.mountains.toppled", space=space), "T34", (space,))
