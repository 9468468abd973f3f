"""A game with all its parts in one typed value, which is all that the registry knows of it.

Its metadata is there at once; every other part is a function that imports it when it is
first asked for, so that listing games loads no rules. A part that a game does without is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from molecore.core.protocol import A, Game, GameMeta, S, Seat, V
from molecore.core.record import record

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

    from molecore.core.kernel import Kernel
    from molecore.core.lessons import Lesson
    from molecore.core.options import Options
    from molecore.core.parts import Fields
    from molecore.core.remarks import Reason
    from molecore.core.thinking import Assess, Think
    from molecore.drawing.board import Board
    from molecore.words import Message

    MakeKernel: TypeAlias = Callable[[S], Kernel[Any]]
    """What makes a kernel below a state."""
    Text: TypeAlias = Callable[[V], str]
    """What draws a view in plain text."""
    SayFields: TypeAlias = Callable[[Options, int], Fields]
    """What says, by options and seats, what each field of a view can hold."""
    Explain: TypeAlias = Callable[[Any], Reason | None]
    """What tells why an event came about, where that needs saying."""
    Point: TypeAlias = Callable[[V, Seat], Message | None]
    """What tells a seat, by its view, what is worth a look before its turn."""
    Warn: TypeAlias = Callable[[V, Seat], Reason | None]
    """What warns a seat, by its view, of what others can do to it next."""
    Caution: TypeAlias = Callable[[V, Seat, A], Message | None]
    """What a seat has to confirm, by its view, before it plays an action."""
    Advise: TypeAlias = Callable[[V, V, Seat, A], Message | None]
    """What tells a seat what its action does, from its views before and after."""

T = TypeVar("T")
Lazy: TypeAlias = Callable[[], T]
"""What imports a part and gives it."""
_NONE: Final[Mapping[int, Any]] = {}


@record
class GamePackage(Generic[S, A, V]):
    """One game: its metadata, its rules, and what it offers besides."""

    meta: GameMeta
    rules: Lazy[Game[S, A, V]]
    text: Lazy[Text[V]]
    older_rules: Mapping[int, Lazy[Game[S, A, V]]] = _NONE
    """By version."""
    board: Lazy[Board[V]] | None = None
    fields: Lazy[SayFields] | None = None
    kernel: Lazy[MakeKernel[S]] | None = None
    """For the search for any kernel; without it, that searches by the rules, which is slow."""
    opponent: Lazy[Think] | None = None
    """How the computer thinks, where it does not only search."""
    assess: Lazy[Assess] | None = None
    """How a position is judged for a person, where that is not by search."""
    lesson: Lazy[Lesson] | None = None
    reason: Lazy[Explain] | None = None
    pointer: Lazy[Point[V]] | None = None
    warning: Lazy[Warn[V]] | None = None
    caution: Lazy[Caution[V, A]] | None = None
    advice: Lazy[Advise[V, A]] | None = None
    style_class: str = ""
    """The class of what is around its board; "game-<id>" where nothing is said."""
    files: ModuleSpec | None = None
    """Where its words and its style are, `__spec__` of its package, if not with ours."""


AnyPackage: TypeAlias = GamePackage[Any, Any, Any]
"""A game whose types are not known here."""


def loaded(part: Lazy[T] | None) -> T | None:
    """A part, imported now; None where the game does without it."""
    return None if part is None else part()
