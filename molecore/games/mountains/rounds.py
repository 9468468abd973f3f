"""What frames a round: cards, plans, points and a new turn order (T8-T13, T47-T52)."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.protocol import GameEnded, Seat
from molecore.core.rng import SplitMix64
from molecore.games.mountains.board import CARDS, DEALT, HAND, ROUNDS, Card, in_order
from molecore.games.mountains.play import Play
from molecore.games.mountains.records import (
    CardDrafted,
    PlanConfirmed,
    RestDiscarded,
    RoundBegan,
    RoundScored,
    TokenTaken,
)
from molecore.games.mountains.scoring import game_result, points_of, tops_of


def begin_round(play: Play) -> None:
    """Cards are dealt face up, and the first player takes one (T7, T8)."""
    play.round += 1
    play.pool = list(in_order(_deal(play.deck, DEALT * play.seats, play.rng)))
    play.note(RoundBegan(play.round, play.cap, play.order, tuple(play.pool)))
    play.ask("draft", play.order[0])


def _deal(deck: list[int], count: int, rng: SplitMix64) -> list[Card]:
    """So many cards off a shuffled deck, of which only how many of each are left is kept."""
    cards = [card for card, left in zip(CARDS, deck, strict=True) for _ in range(left)]
    dealt = list(rng.shuffled(cards)[:count])
    for card in dealt:
        deck[CARDS.index(card)] -= 1
    return dealt


def draft(play: Play, card: Card) -> None:
    """The mover takes a card; after four passes the rest is out of the game (T9, T10)."""
    play.hands[play.mover] += (card,)
    play.pool.remove(card)
    play.note(CardDrafted(play.mover, card))
    taken = sum(map(len, play.hands))
    if taken < HAND * play.seats:
        play.ask("draft", play.order[taken % play.seats])
        return
    play.note(RestDiscarded(tuple(play.pool)))
    play.pool = []
    play.ask("plan")


def confirm(play: Play, seat: Seat, cards: tuple[Card, ...]) -> None:
    """``seat`` has made its plan; when all have, the moles set out (T12, T13)."""
    play.plans[seat], play.planned[seat] = cards, True
    play.note(PlanConfirmed(seat, cards, play.rules.show_own_plan))
    if all(play.planned):
        play.stage = "reveal"


def score(play: Play) -> None:
    """The round is scored; then a turn order is chosen, or the game ends (T47-T52)."""
    points = points_of(play.mountains, play.seats)
    play.points.append(points)
    play.note(RoundScored(play.round, points))
    _clear_hands(play)
    if play.round < ROUNDS:
        play.ask("token", choosers(play.mountains, play.order)[0])
    else:
        play.note(GameEnded(game_result(play.points, play.mountains)))
        play.ask("over")


def _clear_hands(play: Play) -> None:
    """Used cards are out of the game (T51)."""
    play.hands = [()] * play.seats
    play.revealed = [()] * play.seats
    play.plans = [()] * play.seats
    play.planned = [False] * play.seats


def choosers(mountains: Sequence[tuple[Seat, ...]], order: Sequence[Seat]) -> list[Seat]:
    """Who chooses a place in the turn order first, who second, and so on (T49, T50)."""
    tops = tops_of(mountains, len(order))
    return sorted(order, key=lambda seat: -tops[seat])  # equal ones keep their order


def take_token(play: Play, place: int) -> None:
    """The mover takes a place; when all have one, the next round begins (T50)."""
    play.tokens[play.mover] = place
    play.note(TokenTaken(play.mover, place))
    waiting = [seat for seat in choosers(play.mountains, play.order) if not play.tokens[seat]]
    if waiting:
        play.ask("token", waiting[0])
        return
    play.order = tuple(sorted(play.order, key=play.tokens.__getitem__))
    play.tokens = [0] * play.seats
    play.stage = "begin"
