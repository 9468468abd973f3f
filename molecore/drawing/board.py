"""What every board offers to the screens: one class a game, checked by its types. No rules here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, TypeVar

from molecore.core.options import Placement
from molecore.core.protocol import ClosingEvent, Event, Seat, Target
from molecore.core.record import record, replace
from molecore.drawing.cursor import Site
from molecore.drawing.marks import BoardMark, Label
from molecore.drawing.nodes import Child, Node
from molecore.words import Message, Said, Words, enumerated

if TYPE_CHECKING:
    from typing_extensions import override as override  # noqa: PLC0414 - for the boards
else:

    def override(method: Any) -> Any:
        """Mark a method of a board that takes the place of a default; for `mypy` alone."""
        return method


ViewT = TypeVar("ViewT")
"""What a player or a spectator of the game may know of a position."""

Secrecy: TypeAlias = Literal["nothing", "holds", "plays", "chooses"]
"""What is hidden: nothing; something that a seat holds; something held that it plays from, in
the open; or the very choice to be made."""


Noise: TypeAlias = Literal[
    "dig", "rod", "flip", "card", "topple", "reveal", "loss", "win", "lost", "turn"
]
"""The sounds there are."""


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
    names: tuple[str, ...] = ()
    """The names of the seats; () where they have none."""
    marks: tuple[BoardMark, ...] = ()
    """What is explained on the board."""
    moment: tuple[Event, ...] = ()
    """What is told just now of what the last ply brought."""
    part: int = 0
    """Which part of it, where one event is told in several moments; from 0."""
    takes: frozenset[Target] = frozenset()
    """The places whose piece can be taken from there and put elsewhere, as a drag does."""
    warned: frozenset[Target] = frozenset()
    """The places that somebody new is warned of."""
    alone: bool = False
    """Whether no two people share the screen, of whom one must not see what another saw."""


EMPTY_SCENE: Final = Scene()
_NOTHING: Final[Mapping[Any, Any]] = {}


def _named(event: Event) -> Iterator[str]:
    """The names in the fields of an event, but for where something set out."""
    known: Any = event  # a record, which the protocol does not say
    for each in fields(known):
        value = getattr(event, each.name)
        if each.name != "start":
            yield from (name for name in _row(value) if isinstance(name, str))


def _row(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


@record
class Part:
    """The part of a game that an event belongs to."""

    kind: str
    """Names its heading; a registered game has the same ones, or none of its own."""
    round: int
    """The number of the round or contest; 0 before the first."""
    turn: int
    """The number of the turn in it; 0 where turns have no numbers."""


START: Final = Part("", 0, 0)
"""Before the first event. A game that never leaves it has no headings, and numbers its plies."""


def next_turn(part: Part) -> Part:
    """Return the next turn of the same part."""
    return replace(part, turn=part.turn + 1)


@record
class Interlude:
    """What fills the stage for a few seconds: a part of the game is over, or a seat is out."""

    heading: Words
    tally: bool = True
    """Whether the figures of all seats are counted up; else the moment's caption is shown."""
    sentence: Words = ""
    """What follows from it, below the figures."""
    seat: Seat | None = None
    """Whose portrait is shown."""


def eliminated(seat: Seat) -> Interlude:
    """Return what is shown when ``seat`` is out of the game."""
    return Interlude(Message("interlude.out"), tally=False, seat=seat)


@record
class Moment:
    """What is told at once of a ply, and stands for a while before the next is told."""

    events: tuple[Event, ...]
    """What it adds to what was told before; () where an event begins that takes several moments."""
    about: tuple[Event, ...] = ()
    """What it speaks of, if these are not simply its events."""
    view: Any | None = None
    """What is seen meanwhile, where that is not the view that follows from all told so far."""
    places: tuple[Target, ...] = ()
    """What it speaks of besides what its events name."""
    caption: Words | None = None
    """What is said; None: what its events are described as."""
    actor: Seat | None = None
    """The seat that acts, where it is not the actor of the events; see `Game.actor`."""
    part: int = 0
    """Which part of its events it tells, where they take several moments."""
    beats: float = 1.0
    """How long it stands at least, compared with others.

    From 1 on it stands for as long as its caption takes to read; what the board shows by itself
    may be shorter.
    """
    interlude: Interlude | None = None
    """What fills the stage instead of the caption."""


@record
class Landmark(Generic[ViewT]):
    """Places that a key of their own leads to, one after another.

    ``words`` is what one of them is called; ``find`` gives them for a view and
    the seat that acts or looks.
    """

    words: Words
    find: Callable[[ViewT, Seat | None], Collection[Target]]


@record
class Heading:
    """A way to the next area of the board, for a key of its own; ``ahead`` is x and y of it."""

    words: Words
    ahead: tuple[int, int]


@record
class MemoryPeek:
    """What a player is shown for a short time and never again.

    ``seconds`` is the time that the rules give, ``shown`` what there is to see
    (nothing for those who may not look) and ``done`` the turn, as typed, that
    ends the look.
    """

    seconds: int
    shown: Child
    done: str


class Board(ABC, Generic[ViewT]):
    """Draws the views of one game and says what the screens need to know about them.

    A board holds no state: everything it returns follows from its arguments.
    The abstract methods are what each game must answer, and `secrecy` is among
    them, so that no game is shown openly because nobody thought of it. Every
    other member has a default for the games that do not need it. What a game
    says of itself once stands behind the name of its class, and a method in
    place of a default is marked `override`: so `mypy` finds a misspelt one.
    """

    landmarks: Mapping[str, Landmark[ViewT]]
    """The places that single letters lead to, by letter: any but b, h, l, m, n, p, r and u."""
    hides: bool
    """Whether a position can hide anything from some of the players. If no position of the game
    can, nobody is called to the screen, left alone with it or shown anything but once."""
    noises: Mapping[type, Noise]
    """What is heard, by the classes of the events; the others are silent."""
    one_press: bool
    """Whether one press is always a whole choice: nothing is gathered, and nothing doubtful."""
    moves_pieces: bool
    """Whether a choice of two presses moves a piece from the one place to the other."""
    headings: Mapping[str, Heading]
    """The ways from area to area, by letter: any that `landmarks` leaves free."""

    def __init_subclass__(  # noqa: PLR0913 - all that a board may say of itself
        cls,
        *,
        landmarks: Mapping[str, Landmark[Any]] = _NOTHING,
        hides: bool = True,
        noises: Mapping[type, Noise] = _NOTHING,
        one_press: bool = False,
        moves_pieces: bool = False,
        headings: Mapping[str, Heading] = _NOTHING,
    ) -> None:
        """Take what is said behind the name of the class, as a name misspelt there is found."""
        super().__init_subclass__()
        cls.landmarks, cls.hides = landmarks, hides
        cls.noises, cls.one_press, cls.headings = noises, one_press, headings
        cls.moves_pieces = moves_pieces

    def leaves(self, view: ViewT) -> Sequence[Words]:
        """Return the names of the parts of the board that a small screen shows one at a time.

        The drawing says where each lies (`data-leaves`, the whole first), in which something
        has just happened (`data-happens`) and how large a place is (`data-place`). Empty by
        default: the board is always shown whole.
        """
        return ()

    # ---- what each game must answer

    @abstractmethod
    def sites(self, view: ViewT) -> Sequence[Site]:
        """Return the places where the keyboard cursor can stand, row by row."""

    @abstractmethod
    def draw(self, view: ViewT, scene: Scene) -> Node:
        """Return the live board: one element with the id ``board``.

        All that is or can be pressed in it has an accessible name.
        """

    @abstractmethod
    def picture(self, view: ViewT, scene: Scene = EMPTY_SCENE) -> Node:
        """Return the position as a still picture.

        Of ``scene`` it shows the events, what can be pressed and the marks.
        """

    @abstractmethod
    def role(self, view: ViewT, seat: Seat) -> Words:
        """Return what ``seat`` is at present, as a noun without an article ("mole")."""

    @abstractmethod
    def task(self, view: ViewT) -> Words:
        """Return what is to be done now, as an invitation: one sentence, or "" for nothing."""

    @abstractmethod
    def secrecy(self, view: ViewT) -> Secrecy:
        """Return what the position hides from some of the players."""

    @abstractmethod
    def sheet(self, view: ViewT, names: Sequence[str], acting: Collection[Seat]) -> Child:
        """Return scores and remaining supplies, for the side of the board.

        ``names`` are those of the seats, in their order. The rows of the seats that are
        ``acting`` stand out: those that may act or, while something is narrated, the actor of
        what is shown. No view knows them then.
        """

    def aim(self, view: ViewT) -> Words:
        """Return what everybody is after and what scores, in a line that is always in sight."""
        return ""

    def standing(self, view: ViewT) -> tuple[int, ...]:
        """Return what each seat has of what wins the game; () while that compares nobody.

        It is what all may know, as if nothing more happened.
        """
        return ()

    def figures(self, view: ViewT) -> Sequence[int | None]:
        """Return the number on each player's card, `counted` in a word; () for none.

        None stands for a seat that is out. By default it is what `standing` compares.
        """
        return self.standing(view)

    def counted(self, figure: int) -> Words:
        """Return what ``figure``, the number on a card, counts: "points"."""
        return Message("table.points", n=figure)

    def supply(self, view: ViewT, seat: Seat) -> Words:
        """Return what ``seat`` has left to play with, as a short phrase. Empty by default."""
        return ""

    def gained(self, before: int, after: int) -> Message:
        """Return that a seat has more of what `standing` compares, as a sentence of its own."""
        return Message("teacher.figure", before=before, n=after)

    # ---- what is explained on the board

    def reach(self, view: ViewT, pressed: Sequence[Target], target: Target) -> Collection[Target]:
        """Return the places that ``target`` would count for or lead to, if it were pressed next.

        The screens add what can be pressed after it. Empty by default.
        """
        return ()

    def building(self, view: ViewT) -> Sequence[Label]:
        """Return the places where something is nearly decided, each with how far it is.

        Empty by default.
        """
        return ()

    # ---- turns that consist of several presses

    def gathered(self, view: ViewT, pressed: Sequence[Target]) -> str | None:
        """Return all that was pressed as one typed turn, or None where each press is a choice."""
        return None

    def arranged(
        self, view: ViewT, pressed: Sequence[Target], target: Target, legal: Container[Target]
    ) -> tuple[Target, ...] | None:
        """Return what is gathered after a press on ``target``, or None if it cannot be.

        ``pressed`` is what was gathered before and ``legal`` what the rules
        allow to be pressed first. By default a press adds its target or takes
        it away again.
        """
        if target in pressed:
            return tuple(other for other in pressed if other != target)
        return (*pressed, target) if target in legal else None

    def ready(self, view: ViewT, pressed: Sequence[Target]) -> Words | None:
        """Return the label of the button that plays what was gathered.

        None means that more has to be pressed first. By default any number of
        presses will do.
        """
        if not pressed:
            return Message("table.done_with_none")
        return Message("table.done", pressed=len(pressed))

    def called(self, view: ViewT, target: Target) -> Words:
        """Return what ``target``, which was pressed, is called in a sentence.

        By default it is its notation, where that is how people speak of it.
        """
        return target

    def printed(self, view: ViewT, target: Target) -> Words:
        """Return the words that stand on ``target``, a card or button beside the board."""
        return self.called(view, target)

    def choice(self, view: ViewT, targets: Sequence[Target]) -> Said:
        """Return what a choice is called that ``targets`` are pressed for, one or more."""
        return enumerated([self.called(view, target) for target in targets])

    def tray(self, view: ViewT, scene: Scene) -> Child:
        """Return what is pressed beside the board: cards, answers. Empty by default."""
        return None

    # ---- what comes to light, and what is shown only once

    def reveals(self, events: Sequence[Event]) -> bool:
        """Return whether ``events`` brought something hidden to light, so that undo stops there."""
        return False

    def memory_peek(self, view: ViewT, pressed: Sequence[Target]) -> MemoryPeek | None:
        """Return what is shown in this position and in no other, or None if nothing is."""
        return None

    def linger(self, events: Sequence[Event]) -> float:
        """Return how many seconds the computer waits, at least, while people see ``events``."""
        return 0.0

    def sounds(self, events: Sequence[Event]) -> tuple[Noise, ...]:
        """Return what is heard of ``events``, in their order."""
        found = (self.noises.get(type(event)) for event in events)
        return tuple(noise for noise in found if noise is not None)

    def in_words(self, told: Message, view: Callable[[], ViewT]) -> Message:
        """Return ``told``, which an event is described as, as people at the table say it.

        ``view`` gives any view of the match, for what is the same all through it.
        """
        return told

    # ---- how a ply is told

    def moments(
        self, view: ViewT, events: Sequence[Event], names: Sequence[str]
    ) -> Sequence[Moment]:
        """Return how ``events`` are told one after another, seen from ``view``, the one before.

        ``names`` are those of the seats, for captions.

        The moments have the events in their order, from the first on. What is
        left over, and what closes the ply, shows when all is told. An event
        that takes several moments is told with the last of them; those before
        are about it and have a view of their own. By default each event is one
        moment.
        """
        return [Moment((event,)) for event in events if not isinstance(event, ClosingEvent)]

    def spoken(self, view: ViewT, events: Sequence[Event]) -> frozenset[Target]:
        """Return the places that ``events`` speak of, to be marked while they are told.

        By default these are all that an event names, but for where something set out.
        """
        places = {site.target for site in self.sites(view)}
        named = (_named(event) for event in events)
        return frozenset(place for found in named for place in found if place in places)

    def trails(self, view: ViewT, events: Sequence[Event]) -> tuple[tuple[Target, Target], ...]:
        """Return from where to where something went in ``events``, to be drawn while it is told.

        By default it went from the event's ``start`` to the other places it names.
        """
        places = {site.target for site in self.sites(view)}
        starts = ((getattr(event, "start", None), event) for event in events)
        return tuple(
            (start, place)
            for start, event in starts
            if start in places
            for place in _named(event)
            if place in places
        )

    # ---- the log

    def part(self, before: Part, event: Event) -> Part:
        """Return the part of the game that ``event`` belongs to; ``before`` is the one so far.

        The log has a heading for each part, and plies are named by it. It depends on nothing
        that only some may know. By default the game has no parts.
        """
        return before

    def is_logged(self, event: Event) -> bool:
        """Return whether ``event`` is a line of the log, where others happened with it.

        False is for what the headings say as well.
        """
        return True

    def emblem(self, seat: Seat) -> Node | None:
        """Return the colour or piece of ``seat``, for a line of text; None shows its face."""
        return None

    def pictured(self, event: Event) -> Child:
        """Return the piece or cards that ``event`` is about, for a line of text."""
        return None

    # ---- other moments of play

    def doubtful(self, view: ViewT, seat: Seat, pressed: Sequence[Target]) -> bool:
        """Return whether ``seat`` is asked to confirm a turn that one press would play."""
        return False

    def finished(self, before: ViewT, events: Sequence[Event]) -> ViewT | None:
        """Return the view in which a part of the game ended, or None if ``events`` ended none.

        ``before`` is the view before these events. Only games need this whose
        next position no longer shows that part.
        """
        return None

    def placement(
        self, option: Placement, placed: Mapping[str, Sequence[Target]], group: str
    ) -> Node | None:
        """Return a small board on which the pieces of ``option`` are put before the game.

        ``placed`` has the places by group, and ``group`` is the one that is
        being put. Empty by default: only games with such an option draw it.
        """
        return None

    def gallery(self) -> Iterator[tuple[Node, Words]]:
        """Return every piece, card and symbol with its name, for the rulebook; none by default."""
        return iter(())
