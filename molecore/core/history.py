"""Everything that was ever played in a match, as a tree: undo moves and destroys nothing.

A match is one line of play with a cursor in it. Its history is the tree of all its lines, kept as
a log to which entries are only ever added: a prefix of the log is the tree as it was then. Each
node keeps what it led to, so every position is at hand at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from operator import is_
from typing import Any, TypeAlias

from molecore.core.errors import BadMatch, IllegalAction, MalformedAction, Refusal
from molecore.core.match import Match, Player, Ply
from molecore.core.protocol import Seat, Step
from molecore.core.record import record, replace
from molecore.words import Message

ROOT = 0
"""The number of the set-up, which every line begins at."""


@record
class Played:
    """``seat`` played ``action`` after node ``parent``; makes the next node."""

    parent: int
    seat: Seat
    action: Any


@record
class GaveUp:
    """``seat`` resigned after node ``parent``; makes the next node."""

    parent: int
    seat: Seat


@record
class Named:
    """A person named the line that leads to ``node``; "" takes the name away."""

    node: int
    text: str


@record
class Hidden:
    """A person deleted ``node`` and all that follows; it is shown no more."""

    node: int


@record
class Shown:
    """``node`` and what follows is shown again."""

    node: int


@record
class Titled:
    """A person named the whole match."""

    text: str


@record
class Seated:
    """From here on ``player`` sits in ``seat``."""

    seat: Seat
    player: Player


Note: TypeAlias = Named | Hidden | Shown | Titled | Seated
"""An entry that makes no node of the tree."""
Entry: TypeAlias = Played | GaveUp | Note


@record
class Node:
    """A place in the tree: what was done to come there, and the step it led to."""

    parent: int
    depth: int
    """Nodes from the set-up to here."""
    seat: Seat
    action: Any
    """What ``seat`` played to come here; None if it resigned."""
    step: Step[Any]


@record
class Place:
    """Where a match stands: its line leads to node ``end``, ``cursor`` plies of it count."""

    end: int
    cursor: int


@record
class History:
    """The tree and its current line, the one on the table. All methods return a new history."""

    start: Match
    """The match at its set-up, before any ply."""
    match: Match
    """The current line as a match."""
    path: tuple[int, ...]
    """The numbers of the nodes of the current line, without the set-up."""
    log: tuple[Entry, ...]
    nodes: tuple[Node, ...]
    """Node n stands at n - 1, in the order they were first come to."""
    children: Mapping[int, tuple[int, ...]]
    names: Mapping[int, str]
    hidden: frozenset[int]
    title: str

    @property
    def place(self) -> Place:
        """Where the current line ends, and how much of it counts."""
        return Place(self.path[-1] if self.path else ROOT, self.match.cursor)

    @property
    def here(self) -> int:
        """The number of the node at the cursor; the set-up is node 0."""
        if self.match.resigned is not None and self.match.at_end:
            return self.path[-1]
        return self.path[self.match.cursor - 1] if self.match.cursor else ROOT

    def node(self, number: int) -> Node:
        """Node ``number``. Raises BadMatch if there is none, and for the set-up, which is none."""
        if not 0 < number <= len(self.nodes):
            raise BadMatch(Message("history.no_node", last=len(self.nodes), node=number))
        return self.nodes[number - 1]

    def shoots(self, number: int) -> tuple[int, ...]:
        """What follows node ``number`` and is not hidden, in the order it was played."""
        return tuple(n for n in self.children.get(number, ()) if n not in self.hidden)

    def way_to(self, number: int) -> tuple[int, ...]:
        """The nodes from the set-up to node ``number``. Raises BadMatch if there is none."""
        if number == ROOT:
            return ()
        way = [number]
        while parent := self.node(way[-1]).parent:
            way.append(parent)
        return tuple(reversed(way))

    # ---- growing

    def follow(self, match: Match) -> History:
        """The history with ``match``, of the same game, as its current line; adds what is new."""
        end = self.path[-1] if self.path else ROOT
        if not self.hidden and not self.children.get(end) and _goes_on(self.match, match):
            return self._with_next(end, match)
        if _differs_in_place(self.match, match):
            return replace(self, match=match)
        growth = _Growth(self)
        growth.seat(match.players)
        shared = _shared(self.match.plies, match.plies)
        path = list(self.path[:shared])
        for ply, step in zip(match.plies[shared:], match.steps[shared + 1 :], strict=True):
            path.append(growth.play(path[-1] if path else ROOT, ply.seat, ply.action, step))
        if match.resigned is not None:
            path.append(growth.give_up(path[-1] if path else ROOT, match.resigned))
        growth.show(path)
        return growth.grown(match, path)

    def _with_next(self, parent: int, match: Match) -> History:
        """The history with the last ply of ``match``, which follows ``parent`` and alone is new."""
        ply, number = match.plies[-1], len(self.nodes) + 1
        node = Node(parent, len(self.path) + 1, ply.seat, ply.action, match.steps[-1])
        return replace(
            self,
            match=match,
            path=(*self.path, number),
            log=(*self.log, Played(parent, ply.seat, ply.action)),
            nodes=(*self.nodes, node),
            children={**self.children, parent: (number,)},
        )

    def join(self, log: Sequence[Entry], place: Place | None = None) -> History:
        """The history with all that ``log`` has besides, standing at ``place`` of that log.

        A log that begins as this one continues it. What differs becomes
        branches, so nothing of either is lost. Raises BadMatch for a log of
        no possible match of this game.
        """
        if log is self.log:
            return self if place is None else self.stand(place.end, place.cursor)
        growth = _Growth(self)
        shared = _shared(self.log, log)
        growth.own.update(entry for entry in self.log[shared:] if not _makes_node(entry))
        numbers = [ROOT, *range(1, 1 + sum(map(_makes_node, log[:shared])))]
        for entry in log[shared:]:
            growth.take_over(entry, numbers)
        joined = growth.grown(growth.seated(self.match), self.path)
        return joined if place is None else joined.stand(_at(numbers, place.end), place.cursor)

    def continued(
        self, entries: Iterable[Entry], numbers: Sequence[int] = (ROOT,)
    ) -> tuple[History, tuple[int, ...]]:
        """The history with more ``entries`` of a log whose nodes are known here as ``numbers``.

        So a log is taken over a part at a time, each with the numbers that the
        part before gave. Raises BadMatch for an entry that cannot be.
        """
        growth, known = _Growth(self), list(numbers)
        for entry in entries:
            growth.take_over(entry, known)
        return growth.grown(growth.seated(self.match), self.path), tuple(known)

    # ---- walking

    def stand(self, end: int, cursor: int) -> History:
        """The history with the line to node ``end`` as the current one, at position ``cursor``.

        Raises BadMatch if there is no such node, or no such position on its line.
        """
        path = self.way_to(end)
        resigned = self.node(end).seat if self._is_resignation(end) else None
        played = path if resigned is None else path[:-1]
        shared = min(_shared(self.path, played), len(self.match.plies))
        others = [self.nodes[number - 1] for number in played[shared:]]
        match = replace(
            self.match,
            plies=(*self.match.plies[:shared], *(Ply(node.seat, node.action) for node in others)),
            steps=(*self.match.steps[: shared + 1], *(node.step for node in others)),
            resigned=resigned,
        )
        return replace(self, match=match.jump(cursor), path=path)

    def walk(self, number: int) -> History:
        """Standing at node ``number``; its line goes on as it was last played from there."""
        if self._goes_through(number):
            return self.stand(self.place.end, self._plies(number))
        return self.back_to(number)

    def back_to(self, number: int) -> History:
        """Standing at node ``number`` with what was last played from there, and is not hidden."""
        return self.stand(self._leaf(number), self._plies(number))

    def _goes_through(self, number: int) -> bool:
        """Whether the current line goes on from a node by a ply, or ends there."""
        end = self.place.end
        given_up = self._is_resignation(end) and self.node(end).parent == number
        return number in (ROOT, *self.path) and not given_up

    def _leaf(self, number: int) -> int:
        end = number
        while further := self._further(end, resigning=end != number):
            end = further[-1]
        return end

    def _further(self, number: int, *, resigning: bool) -> list[int]:
        return [n for n in self.shoots(number) if resigning or not self._is_resignation(n)]

    def _is_resignation(self, number: int) -> bool:
        return number != ROOT and self.node(number).action is None

    def _plies(self, number: int) -> int:
        """How many plies lead to a node; resigning is none."""
        return self.node(number).depth - self._is_resignation(number) if number else 0

    # ---- tending

    def name(self, number: int, text: str) -> History:
        """The history with node ``number`` named ``text``. Raises BadMatch if there is none."""
        return self._with(Named(self._known(number), text))

    def hide(self, number: int) -> History:
        """The history without node ``number`` and what follows; the current line ends before it.

        Raises BadMatch if there is no such node.
        """
        grown = self._with(Hidden(self._known(number)))
        return grown.back_to(self.node(number).parent) if number in self.path else grown

    def show(self, number: int) -> History:
        """The history with node ``number`` shown again. Raises BadMatch if there is none."""
        return self._with(Shown(self._known(number)))

    def entitle(self, text: str) -> History:
        """The history with ``text`` as the name of the whole match."""
        return self._with(Titled(text))

    def _known(self, number: int) -> int:
        self.node(number)
        return number

    def _with(self, entry: Note) -> History:
        growth = _Growth(self)
        growth.write(entry)
        return growth.grown(self.match, self.path)


def begin(match: Match) -> History:
    """The history of ``match``, of which nothing is known but its one line."""
    first = replace(match, plies=(), steps=match.steps[:1], cursor=0, resigned=None)
    bare = History(first, first, (), (), (), {}, {}, frozenset(), "")
    return bare.follow(match)


class _Growth:
    """A history while entries are added to it."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._game = history.start.game
        self._log = list(history.log)
        self._nodes = list(history.nodes)
        self._children = dict(history.children)
        self._names = dict(history.names)
        self._hidden = set(history.hidden)
        self._players = list(history.match.players)
        self._title = history.title
        self.own = Counter[Entry]()
        """Notes that another log may have as well, and how often."""

    def grown(self, match: Match, path: Iterable[int]) -> History:
        """The history with all that was added, and ``match`` as its current line."""
        return History(
            start=self._history.start,
            match=match,
            path=tuple(path),
            log=tuple(self._log),
            nodes=tuple(self._nodes),
            children=self._children,
            names=self._names,
            hidden=frozenset(self._hidden),
            title=self._title,
        )

    def seated(self, match: Match) -> Match:
        """``match`` with those in its seats who sit there now."""
        players = tuple(self._players)
        return match if match.players == players else replace(match, players=players)

    # ---- what a line brings

    def seat(self, players: Sequence[Player]) -> None:
        """Note who sits elsewhere than before."""
        for seat, player in enumerate(players):
            if player != self._players[seat]:
                self.write(Seated(seat, player))

    def play(self, parent: int, seat: Seat, action: Any, step: Step[Any] | None = None) -> int:
        """The node that an action leads to. Raises BadMatch if it cannot be played."""
        known = self._child(parent, seat, action)
        if known is not None:
            return known
        reached = step or self._applied(parent, seat, action)
        self._log.append(Played(parent, seat, action))
        return self._grow(parent, seat, action, reached)

    def give_up(self, parent: int, seat: Seat) -> int:
        """The node where a seat resigned. Raises BadMatch if it cannot."""
        known = self._child(parent, seat, None)
        if known is not None:
            return known
        self._check_seat(seat)
        before = self._step(parent)
        if self._game.result(before.state) is not None:
            raise BadMatch(Message("history.over", node=parent))
        self._log.append(GaveUp(parent, seat))
        return self._grow(parent, seat, None, before)

    def show(self, path: Iterable[int]) -> None:
        """Show what is hidden of the current line again."""
        for number in path:
            if number in self._hidden:
                self.write(Shown(number))

    def write(self, entry: Note) -> None:
        """Write down what adds no node, unless it is so already."""
        if self._is_so(entry):
            return
        match entry:
            case Named(node, text):
                self._names[node] = text
            case Hidden(node):
                self._hidden.add(node)
            case Shown(node):
                self._hidden.discard(node)
            case Titled(text):
                self._title = text
            case Seated(seat, player):
                self._players[seat] = player
        self._log.append(entry)

    def _is_so(self, entry: Note) -> bool:
        match entry:
            case Named(node, text):
                return self._names.get(node, "") == text
            case Hidden(node):
                return node in self._hidden
            case Shown(node):
                return node not in self._hidden
            case Titled(text):
                return self._title == text
            case Seated(seat, player):
                return self._players[seat] == player

    # ---- what another log brings

    def take_over(self, entry: Entry, numbers: list[int]) -> None:
        """Add an entry of a log whose nodes are known here as ``numbers``, and note its own."""
        match entry:
            case Played(parent, seat, action):
                numbers.append(self.play(_at(numbers, parent), seat, action))
            case GaveUp(parent, seat):
                numbers.append(self.give_up(_at(numbers, parent), seat))
            case Named() | Hidden() | Shown():
                self._note(replace(entry, node=self._made(_at(numbers, entry.node))))
            case Seated(seat, player):
                self._check_seat(seat)
                self._note(Seated(seat, player))
            case Titled(text):
                self._note(Titled(text))

    def _note(self, entry: Note) -> None:
        """Write down a note, unless it is one that both logs have.

        Two tabs that tell each other different names would otherwise go on for ever.
        """
        if self.own[entry]:
            self.own[entry] -= 1
        else:
            self.write(entry)

    def _check_seat(self, seat: Seat) -> None:
        if seat not in range(len(self._players)):
            raise BadMatch(Message("match.no_player", player=seat + 1))

    def _made(self, number: int) -> int:
        if number == ROOT:
            raise BadMatch(Message("history.setup_is_no_move"))
        return number

    # ---- nodes

    def _child(self, parent: int, seat: Seat, action: Any) -> int | None:
        for number in self._children.get(parent, ()):
            node = self._nodes[number - 1]
            if node.seat == seat and node.action == action:
                return number
        return None

    def _step(self, number: int) -> Step[Any]:
        return self._nodes[number - 1].step if number else self._history.start.steps[0]

    def _applied(self, parent: int, seat: Seat, action: Any) -> Step[Any]:
        state = self._step(parent).state
        try:
            if seat not in self._game.actors(state):
                raise IllegalAction(Refusal(Message("match.not_turn_of", player=seat + 1)))
            return self._game.apply(state, seat, action)
        except (IllegalAction, MalformedAction) as error:
            number = len(self._nodes) + 1
            reason = Message("history.node_fails", node=number, reason=str(error))
            raise BadMatch(reason) from error

    def _grow(self, parent: int, seat: Seat, action: Any, step: Step[Any]) -> int:
        above = self._nodes[parent - 1] if parent else None
        if above is not None and above.action is None:
            raise BadMatch(Message("history.after_resignation"))
        self._nodes.append(Node(parent, above.depth + 1 if above else 1, seat, action, step))
        number = len(self._nodes)
        self._children[parent] = (*self._children.get(parent, ()), number)
        return number


def _differs_in_place(one: Match, other: Match) -> bool:
    """Whether two matches are one but for the cursor, as is seen without comparing ply by ply."""
    same_line = one.plies is other.plies and one.steps is other.steps
    return same_line and (one.players, one.resigned) == (other.players, other.resigned)


def _goes_on(one: Match, other: Match) -> bool:
    """Whether ``other`` is ``one`` and one ply more, as is seen without comparing ply by ply."""
    more = len(other.plies) - len(one.plies)
    same_seats = one.players is other.players and one.resigned is other.resigned is None
    return more == 1 and same_seats and all(map(is_, one.steps, other.steps))


def _shared(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many elements both begin with."""
    if one is other:
        return len(one)
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1] or pair[0] == pair[1], pairs))


def _makes_node(entry: Entry) -> bool:
    return isinstance(entry, Played | GaveUp)


def _at(numbers: Sequence[int], number: int) -> int:
    if not 0 <= number < len(numbers):
        raise BadMatch(Message("history.no_node_yet", node=number))
    return numbers[number]
