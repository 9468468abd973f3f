"""Boards: one file draws one game, from what can be seen, to SVG. No rules in here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Literal, Protocol, TypeAlias, cast

from molecore.core.options import Placement
from molecore.core.protocol import Event, Seat, Target
from molecore.core.record import record
from molecore.registry import PLAYABLE
from moleweb.cursor import Site
from moleweb.markup import NOTHING, Markup

Secrecy: TypeAlias = Literal["nothing", "holds", "plays", "chooses"]
"""What is hidden: nothing; something that a seat holds; something held that it plays from, in
the open; or the very choice to be made."""


@record
class Scene:
    """What a board shows besides the position."""

    ply: int = 0
    actor: str = ""
    """The seat that may act, "" if none."""
    pressable: frozenset[Target] = frozenset()
    pressed: tuple[Target, ...] = ()
    cursor: Target | None = None
    events: tuple[Event, ...] = ()
    """What the last ply brought."""
    finished: Any | None = None
    """The view in which the last ply ended a part of the game, for a last look."""
    names: tuple[str, ...] = ()
    """Of the seats; () in a picture."""
    before: Any | None = None
    """The view before the last ply, if there was one."""


EMPTY_SCENE: Final = Scene()


@record
class Landmark:
    """Places that a key of their own leads to, one after another.

    ``words`` is what one of them is called; ``find`` gives them for a view and
    the seat that acts or looks.
    """

    words: str
    find: Callable[[Any, Seat | None], Collection[Target]]


@record
class Glimpse:
    """What somebody is shown for a short time and never again.

    ``seconds`` is the time that the rules give, ``shown`` what there is to see
    (nothing for those who may not look) and ``done`` the turn, as typed, that
    ends the look.
    """

    seconds: int
    shown: Markup
    done: str


@record
class Heading:
    """A way to the next area of the board, for a key of its own; ``ahead`` is x and y of it."""

    words: str
    ahead: tuple[int, int]


class Board(Protocol):
    """What the file of a game offers to the screens. Views are the game's own."""

    INTERLUDE: str
    """The heading when a part of the game has ended."""
    LANDMARKS: Mapping[str, Landmark]
    """By letter, but for B, M, N, P, R and U; left out where arrows lead anywhere soon."""

    HEADINGS: Mapping[str, Heading]
    """By letter, of those left by `LANDMARKS`; left out where areas are no matter."""

    def reveals(self, events: Sequence[Event]) -> bool:
        """Whether ``events`` brought what was hidden to light; left out where none ever do."""
        ...

    def sites(self, view: Any) -> Sequence[Site]:
        """Where the keyboard cursor can stand, row by row."""
        ...

    def draw(self, view: Any, scene: Scene) -> Markup:
        """The live board, with the id ``board``: all that is or can be pressed has a name."""
        ...

    def picture(self, view: Any, scene: Scene = EMPTY_SCENE) -> Markup:
        """The position as a still picture, with what ``scene`` has of events and of pressable."""
        ...

    def role(self, view: Any, seat: Seat) -> str:
        """What ``seat`` is at present ("mole")."""
        ...

    def task(self, view: Any) -> str:
        """What is to be done now, as an invitation."""
        ...

    def secrecy(self, view: Any) -> Secrecy:
        """What the position hides from some of the players."""
        ...

    def gathered(self, view: Any, pressed: Sequence[Target]) -> str | None:
        """All that was pressed as one typed turn, where presses are gathered; None elsewhere."""
        ...

    def arranged(
        self, view: Any, pressed: Sequence[Target], target: Target
    ) -> tuple[Target, ...] | None:
        """What is gathered after a press on ``target``; None if it can't be.

        Left out where each press adds its target or takes it away.
        """
        ...

    def ready(self, view: Any, pressed: Sequence[Target]) -> str | None:
        """What the button that plays what was gathered says; None as long as it is too little.

        Left out where any number will do.
        """
        ...

    def tray(self, view: Any, scene: Scene) -> Markup:
        """What is pressed beside the board: cards, answers. Left out where nothing is."""
        ...

    def sheet(self, view: Any, names: Sequence[str]) -> Markup:
        """Scores and what is left, for the side of the board."""
        ...

    def finished(self, before: Any, events: Sequence[Event]) -> Any | None:
        """The view in which a part of the game ended, if ``events`` ended one."""
        ...

    def placement(
        self, option: Placement, placed: Mapping[str, Sequence[Target]], group: str
    ) -> Markup:
        """A small board on which the pieces of an option are put; for games with such an option."""
        ...


@cache
def drawn(game: str) -> bool:
    """Whether there is a board for a game; its rules may be here before it."""
    playable = any(meta.id == game for meta in PLAYABLE)
    return playable and find_spec(f"moleweb.boards.{game}") is not None


def tray(game: str, view: Any, scene: Scene) -> Markup:
    """What is pressed beside the board of a game."""
    board = of(game)
    return board.tray(view, scene) if hasattr(board, "tray") else NOTHING


def ready(game: str, view: Any, pressed: Sequence[Target]) -> str | None:
    """What the button that plays what was gathered says; None as long as it is too little."""
    board = of(game)
    return board.ready(view, pressed) if hasattr(board, "ready") else _done(pressed)


def _done(pressed: Sequence[Target]) -> str:
    return f"Done: {len(pressed) or 'none'}"


def landmarks(game: str) -> Mapping[str, Landmark]:
    """Where single keys lead on the board of a game, by letter."""
    found: Mapping[str, Landmark] = getattr(of(game), "LANDMARKS", {})
    return found


class MemoryBoard(Board, Protocol):
    """What the file of a game offers besides, if what was seen cannot be unseen."""

    def glimpse(self, view: Any, pressed: Sequence[Target]) -> Glimpse | None:
        """What is shown in this position and in no other; None where nothing is."""
        ...

    def linger(self, events: Sequence[Event]) -> float:
        """The seconds it takes to see what ``events`` show."""
        ...

    def doubtful(self, view: Any, seat: Seat, pressed: Sequence[Target]) -> bool:
        """Whether ``seat`` is asked once more if it wants this."""
        ...


def memory(game: str) -> MemoryBoard | None:
    """The board of a game if it is one of memory, by the game's id."""
    return cast("MemoryBoard", of(game)) if hasattr(of(game), "glimpse") else None


@cache
def headings(game: str) -> Mapping[str, Heading]:
    """Where single keys lead from one area to the next on the board of a game, by letter."""
    found: Mapping[str, Heading] = getattr(of(game), "HEADINGS", {})
    return found


def revealer(game: str) -> Callable[[Sequence[Event]], bool] | None:
    """What tells whether events brought something hidden to light; None where nothing is hidden."""
    found: Callable[[Sequence[Event]], bool] | None = getattr(of(game), "reveals", None)
    return found


@cache
def of(game: str) -> Board:
    """The board of a game, by the game's id."""
    return cast("Board", import_module(f"moleweb.boards.{game}"))
