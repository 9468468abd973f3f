"""Events as sentences, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from molecore.core.protocol import GameEnded, Result
from molecore.core.wording import counted, listed
from molecore.games.mountains.board import CARDS, Card, Facing, Turn
from molecore.games.mountains.records import (
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
    PieceTakenBack,
    PlanConfirmed,
    RestDiscarded,
    RockHit,
    RockPlaced,
    RoundBegan,
    RoundScored,
    TokenTaken,
)

Names = Sequence[str]
"""The name of each seat."""

CARD_NAMES: Final[Mapping[Card, str]] = {
    "M1": "Move 1",
    "M2": "Move 2",
    "M3": "Move 3",
    "TURN": "Turn",
    "UTURN": "U-turn",
    "M1L": "Move 1 and turn left",
    "M1R": "Move 1 and turn right",
    "M1U": "Move 1 and U-turn",
    "ROCK": "Rock",
    "MOLE": "Mole",
}
DIRECTIONS: Final[Mapping[Facing, str]] = {"N": "north", "E": "east", "S": "south", "W": "west"}
TURNS: Final[Mapping[Turn, str]] = {"left": "left", "right": "right", "back": "back"}
ORDINALS: Final = ("first", "second", "third", "fourth")


def describe(event: Event, names: Names) -> str:
    """``event`` as one sentence or a few."""
    return _SENTENCES[type(event)](event, names)


def cards_in_words(cards: Sequence[Card]) -> str:
    """Cards with how many there are of each: "Move 1, 2 x Turn and Rock"."""
    counts = Counter(cards)
    return listed([_cards_of(card, counts[card]) for card in CARDS if counts[card]])


def _cards_of(card: Card, count: int) -> str:
    return CARD_NAMES[card] if count == 1 else f"{count} x {CARD_NAMES[card]}"


def _corner_taken(event: CornerTaken, names: Names) -> str:
    return f"{names[event.seat]} starts at {event.space}."


def _mole_faced(event: MoleFaced, names: Names) -> str:
    return f"{_mole(event.seat, names)} at {event.space} faces {DIRECTIONS[event.facing]}."


def _first_hill(event: FirstHillRaised, names: Names) -> str:
    return f"{names[event.seat]}'s first molehill is at {event.space}."


def _round_began(event: RoundBegan, names: Names) -> str:
    order = listed([names[seat] for seat in event.order])
    cards = cards_in_words(event.cards)
    cap = f"mountains may be {event.cap} high"
    return f"Round {event.round}: {cap}. In turn order: {order}. On offer: {cards}."


def _card_drafted(event: CardDrafted, names: Names) -> str:
    return f"{names[event.seat]} takes {CARD_NAMES[event.card]}."


def _rest_discarded(event: RestDiscarded, _: Names) -> str:
    return f"Nobody took {cards_in_words(event.cards)}."


def _plan_confirmed(event: PlanConfirmed, names: Names) -> str:
    if not event.cards:
        return f"{names[event.seat]} has made a plan."
    return f"{names[event.seat]} plans {listed([CARD_NAMES[card] for card in event.cards])}."


def _card_revealed(event: CardRevealed, names: Names) -> str:
    step = ORDINALS[event.step - 1]
    return f"{names[event.seat]}'s {step} card is {CARD_NAMES[event.card]}."


def _mole_turned(event: MoleTurned, names: Names) -> str:
    return f"{_mole(event.seat, names)} turns {DIRECTIONS[event.facing]} at {event.space}."


def _mole_moved(event: MoleMoved, names: Names) -> str:
    raised = "and raises a molehill" if event.raised else "and has no molehill left to raise"
    return f"{_mole(event.seat, names)} digs from {event.start} to {event.space} {raised}."


def _mole_blocked(event: MoleBlocked, names: Names) -> str:
    by = "the edge" if event.by is None else _mole(event.by, names)
    return f"{_mole(event.seat, names)} stops at {event.space}: {by} is ahead."


def _rock_hit(event: RockHit, names: Names) -> str:
    facing = DIRECTIONS[event.facing]
    return f"{_mole(event.seat, names)} runs into the rock at {event.space} and turns {facing}."


def _rock_placed(event: RockPlaced, names: Names) -> str:
    turn = TURNS[event.turn]
    return f"{names[event.seat]} puts the rock on {event.space}; it turns moles {turn}."


def _mole_peeked(event: MolePeeked, names: Names) -> str:
    peeked = f"{_mole(event.seat, names)} peeks out at {event.space}"
    return f"{peeked}." if event.height > 1 else f"{peeked}, and nothing topples."


def _piece_taken_back(event: PieceTakenBack, names: Names) -> str:
    return f"{names[event.seat]} takes a molehill back from {event.space}."


def _mountain_toppled(event: MountainToppled, names: Names) -> str:
    topples = f"The mountain on {event.space} topples {DIRECTIONS[event.facing]}"
    lost = [names[owner] for owner in event.pieces[len(event.landed) :]]
    over = f", over the edge back to {listed(lost)}" if lost else ""
    onto = f" onto {listed(event.landed)}" if event.landed else ""
    return f"{topples}{onto}{over}{', by itself' if event.forced else ''}."


def _round_scored(event: RoundScored, names: Names) -> str:
    points = [
        f"{name} {counted(score, 'point')}"
        for name, score in zip(names, event.points, strict=False)
    ]
    return f"Round {event.round} is scored: {listed(points)}."


def _token_taken(event: TokenTaken, names: Names) -> str:
    return f"{names[event.seat]} will be {ORDINALS[event.place - 1]} in the next round."


def _game_ended(event: GameEnded, names: Names) -> str:
    result = event.result
    winners = listed([names[seat] for seat in result.winners])
    if result.reason == "shared":
        return f"{winners} share the victory with {max(result.scores)} points."
    return f"{winners} wins with {counted(max(result.scores), 'point')}{_decided(result)}."


def _decided(result: Result) -> str:
    if result.reason == "most_points":
        return ""
    return f", by more mountains of height {result.reason[-1]}"


def _mole(seat: int, names: Names) -> str:
    return f"{names[seat]}'s mole"


_SENTENCES: Final[Mapping[type, Callable[[Any, Names], str]]] = {
    CornerTaken: _corner_taken,
    MoleFaced: _mole_faced,
    FirstHillRaised: _first_hill,
    RoundBegan: _round_began,
    CardDrafted: _card_drafted,
    RestDiscarded: _rest_discarded,
    PlanConfirmed: _plan_confirmed,
    CardRevealed: _card_revealed,
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
    GameEnded: _game_ended,
}
