"""Information set Monte Carlo tree search below what one seat knows.

Every simulation deals anew what the seat does not know: the other hands, and the order of
all draw piles. It walks down the tree by upper confidence bounds, past what the hand dealt
to the seat that acts allows, adds one node, and credits all nodes passed with the chances
found there.

A node stands for what everybody saw on the way to it, so its position is kept in it; what
differs between the deals are the hands, and so the actions to choose from. That is the
single-observer search of Cowling, Powley and Whitehouse, "Information set Monte Carlo
tree search" (2012), except that bonuses for what was tried little depend on a node's own
visits only, as in `molecore.ai.mcts`, and that steps which come to the same in another
order lead to one node. A new node is judged at the end of the turn that it is in, played
on by what looks best.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import ceil, sqrt
from random import Random
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.games.mole_majority.kernel.candidates import candidates
from molecore.games.mole_majority.kernel.choices import Hand
from molecore.games.mole_majority.kernel.position import (
    DISCARD,
    END,
    KINDS,
    Act,
    Cards,
    Kind,
    Position,
    without,
)
from molecore.games.mole_majority.kernel.prospects import chances
from molecore.games.mole_majority.records import View

Deal: TypeAlias = Callable[[], Cards]

CURIOSITY: Final = 0.2
"""How much exploration counts against results, in a short search."""
STEADY: Final = 0.1
"""How much exploration counts against results, in a long search."""
_PATIENCE: Final = 1.0
"""A node considers one candidate, and as many more as this times the square root of its visits."""
_NO_SEAT: Final[Seat] = -1


class Node:
    """A position that simulations came to, and what they found there."""

    __slots__ = ("actor", "children", "options", "position", "value", "visits", "worth")

    def __init__(self, position: Position, value: Sequence[float]) -> None:
        self.position = position
        self.actor: Seat = _NO_SEAT if position.over else position.mover
        """Who acts; no seat where the search looks no further."""
        self.value = value
        """The chances of each seat, as they were judged when the node was made."""
        self.children: dict[Act, Node] = {}
        self.options: dict[int, list[Act]] = {}
        """The candidates, by the mask of the kinds of cards in hand."""
        self.visits = 0
        self.worth = 0.0
        """The sum over the visits, of the chances of the seat that chose to come here."""


class Tree:
    """What simulations have found out below a position."""

    def __init__(
        self,
        position: Position,
        deal: Deal,
        curiosity: float = CURIOSITY,
        neglects: tuple[str, ...] = (),
    ) -> None:
        self.root = Node(position, ())
        self._deal, self._curiosity, self._neglects = deal, curiosity, neglects
        self._known: dict[Hashable, Node] = {}
        """The nodes below the root by what makes them differ."""
        self._bonuses = [0.0]
        self._widths = [1]
        """By visits: a child's bonus, and how many children a node has."""

    def grow(self, simulations: int) -> None:
        """Run so many more simulations, each from the root to the end of a playout."""
        self._prepare(self.root.visits + simulations)
        for _ in range(simulations):
            self._credit(self._descend(self._deal()))

    def begin_with(self, actions: Sequence[Act], hand: Hand) -> None:
        """Try nothing else at the root, where the actor holds ``hand``."""
        self.root.options[_mask(hand)] = list(actions)

    def best(self) -> tuple[Act, Node]:
        """The root's child that was tried most, and the action that leads there."""
        children = self.root.children.items()
        return max(children, key=lambda child: (child[1].visits, child[1].worth, -child[0]))

    def _prepare(self, most_visits: int) -> None:
        roots = [sqrt(visits) for visits in range(len(self._widths), most_visits + 1)]
        self._bonuses += [self._curiosity / root for root in roots]
        self._widths += [1 + ceil(_PATIENCE * root) for root in roots]

    def _descend(self, cards: Cards) -> list[Node]:
        """The way from the root to a new node, or to one where the search looks no further."""
        node, path = self.root, [self.root]
        while node.actor >= 0:
            actor = node.actor
            hand = cards.hands[actor]
            options = node.options.get(_mask(hand))
            if options is None:
                options = node.options[_mask(hand)] = candidates(node.position, hand)
            action, child = self._select(node, options)
            if child is None:
                child = node.children[action] = self._reached(node, action, hand)
            path.append(child)
            if not child.visits:
                break
            node = child
            _follow(cards, actor, action, child)
        return path

    def _reached(self, node: Node, action: Act, hand: Hand) -> Node:
        """The node that an action leads to, a new one unless others led there before."""
        position = node.position.copy()
        position.do(action, hand)
        if action >> 14 == DISCARD:
            child = Node(position, self._prospect(position, ()))
            # The cards that lie there now differ between the deals.
            child.actor = _NO_SEAT
            return child
        turn = (position.mover, position.rounds, position.drawn)
        key = (position.key(), turn, *position.held, *position.discards)
        known = self._known.get(key)
        if known is None:
            value = self._prospect(position, without(hand, action))
            known = self._known[key] = Node(position, value)
        return known

    def _select(self, node: Node, options: Sequence[Act]) -> tuple[Act, Node | None]:
        """The candidate to follow; without a node if it is the first time."""
        width, bonuses, children = self._widths[node.visits], self._bonuses, node.children
        best, chosen, found = -1.0, -1, None
        for action in options[:width]:
            child = children.get(action)
            if child is None:
                return action, None
            bound = child.worth / child.visits + bonuses[child.visits]
            if bound > best:
                best, chosen, found = bound, action, child
        return chosen, found

    def _credit(self, path: Sequence[Node]) -> None:
        value, chooser = path[-1].value, path[0].actor
        path[0].visits += 1
        for node in path[1:]:
            node.visits += 1
            node.worth += value[chooser]
            chooser = node.actor

    def _prospect(self, position: Position, hand: Hand) -> list[float]:
        """The chances at the end of the turn, if it goes on as looks best."""
        if position.action >= 0 and not position.over:
            position = position.copy()
            while position.action >= 0 and not position.over:
                action = candidates(position, hand)[0]
                position.do(action)
                hand = without(hand, action)
        return chances(position, self._neglects)


def _follow(cards: Cards, actor: Seat, action: Act, child: Node) -> None:
    """Change hands and piles as an action does that has led to ``child``."""
    if action >> 14 == END:
        drawn = child.position.drawn
        if drawn is not None and child.actor >= 0:
            cards.draw(*drawn)
    else:
        cards.use(actor, action)


_MASKS: Final[dict[Hand, int]] = {}


def _mask(hand: Hand) -> int:
    """The kinds of cards in a hand, as a mask."""
    found = _MASKS.get(hand)
    if found is None:
        found = _MASKS[hand] = sum(1 << card for card in set(hand))
    return found


def dealer(view: View, random: Random) -> Deal:
    """Deals what a view hides of hands and draw piles, every deal as likely."""
    rnd, bits = random.random, random.getrandbits
    seats = [
        (tuple(map(KINDS.index, seat.hand)), list(map(KINDS.index, seat.unseen)), seat.held)
        for seat in view.holdings
    ]

    def at_random(_: Kind) -> float:
        return rnd()

    def deal() -> Cards:
        hands, piles = [], []
        for known, unseen, held in seats:
            shuffled = tuple(sorted(unseen, key=at_random))
            hidden = held - len(known)
            hands.append(known + shuffled[:hidden])
            piles.append(shuffled[hidden:])
        return Cards(hands, piles, bits(64))

    return deal
