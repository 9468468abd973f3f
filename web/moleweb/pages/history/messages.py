"""What happens to the course of a match: back, forth and along its tree."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.record import record
from moleweb.app.acts import Acts, always


@record
class UndoRequested:
    """Go back to the last decision of a person."""


@record
class RedoRequested:
    """Go forward to the next decision of a person."""


@record
class TurnRestarted:
    """Go back to the beginning of the turn that is being played."""


@record
class TakebackConfirmed:
    """Yes, everybody agrees to take moves back."""


@record
class PlayedOn:
    """Play on from the position that is looked at; later moves are taken back."""


@record
class PlyChosen:
    """Look at the position after ``ply``."""

    ply: int


@record
class PlyStepped:
    """Look ``plies`` further, or back."""

    plies: int


@record
class NodeChosen:
    """Look at a node of the history."""

    node: int


@record
class LineStepped:
    """Along the tree: to the next line, or the one before."""

    lines: int


@record
class NodeNamed:
    """A name was given to the line that leads to a node; "" takes it away."""

    node: int
    name: str


@record
class NodeDeleted:
    """Delete a node and all that follows."""

    node: int


@record
class NodeRestored:
    """Bring it back."""

    node: int


HistoryMessage: TypeAlias = (
    UndoRequested
    | RedoRequested
    | TurnRestarted
    | TakebackConfirmed
    | PlayedOn
    | PlyChosen
    | PlyStepped
    | NodeChosen
    | LineStepped
    | NodeNamed
    | NodeDeleted
    | NodeRestored
)

_END: Final = 1_000_000
"""More plies than any match has."""
HISTORY_ACTS: Final[Acts[HistoryMessage]] = {
    "undo": always(UndoRequested()),
    "redo": always(RedoRequested()),
    "first": always(PlyChosen(0)),
    "last": always(PlyStepped(_END)),
    "playon": always(PlayedOn()),
    "restartturn": always(TurnRestarted()),
    "takeback": always(TakebackConfirmed()),
    "jump": lambda _, value: PlyChosen(int(value)),
    "step": lambda _, value: PlyStepped(int(value)),
    "walk": lambda _, value: NodeChosen(int(value)),
    "line": lambda _, value: LineStepped(int(value)),
    "namenode": lambda key, value: NodeNamed(int(key), value),
    "hidenode": lambda _, value: NodeDeleted(int(value)),
    "shownode": lambda _, value: NodeRestored(int(value)),
}
