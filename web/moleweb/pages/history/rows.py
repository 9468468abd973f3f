"""The tree of a history as rows: each is a line of play from where it left an older one."""

from __future__ import annotations

from molecore.core.history import ROOT, History
from molecore.core.record import record


@record
class Row:
    """A stretch of play that goes on until nothing follows."""

    nodes: tuple[int, ...]
    """Its own nodes: from where it left the row above it to its end."""
    above: int
    """The number of the row that it left; -1 for the first."""
    start: int
    """How many nodes there are before its own."""

    @property
    def end(self) -> int:
        """The node it ends at."""
        return self.nodes[-1] if self.nodes else ROOT

    @property
    def stop(self) -> int:
        """How many nodes there are up to its end."""
        return self.start + len(self.nodes)

    def holds(self, node: int) -> bool:
        """Whether a node is one of its own; the set-up is the first row's."""
        return node in self.nodes or (node == ROOT and self.above < 0)


def rows_of(history: History) -> list[Row]:
    """All lines that are shown, the oldest first, each followed by those that left it.

    Those that left it last come first, so that drawn below each other no line
    crosses another.
    """
    found: list[Row] = []
    waiting = [(ROOT, -1)]
    while waiting:
        first, above = waiting.pop()
        nodes = ([first] if first else []) + _onward(history, first)
        found.append(Row(tuple(nodes), above, history.node(first).depth - 1 if first else 0))
        passed = nodes if first else [ROOT, *nodes]
        waiting += [
            (shoot, len(found) - 1) for node in passed for shoot in history.shoots(node)[:0:-1]
        ]
    return found


def _onward(history: History, node: int) -> list[int]:
    """What follows a node along what was played first."""
    nodes = []
    while shoots := history.shoots(node):
        node = shoots[0]
        nodes.append(node)
    return nodes


def row_of(rows: list[Row], node: int) -> int:
    """The number of the row that holds a node."""
    return next((number for number, row in enumerate(rows) if row.holds(node)), 0)
