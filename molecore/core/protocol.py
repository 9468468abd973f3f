"""What a game is: one protocol that all games follow and everything else stands on.

Vocabulary, used everywhere:

seat
    A place at the table, 0 to seats - 1. Messages to people count from 1.
action
    One choice of one seat, a value in the imperative (`Dig`, `Fence`). Turns
    of many parts are several actions.
ply
    One action played: the n-th ply is the n-th action of the match.
event
    Something that happened, a value in the past tense (`Dug`). Public state
    and views change by events alone; log, animation, sound and screen reader
    all read them; none compares states.
public state
    All that everybody sees. A state is that and its secrets.
view
    All that one seat may know. Whatever is shown to a seat, said to it or
    thought for it is a function of its view.
target
    The name of something on the board or table that can be pressed ("c3").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, runtime_checkable

from molecore.core.errors import BadOptions, Refusal
from molecore.core.options import Option, OptionRemark, Options, OptionValue, Preset, resolve
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.record import record
from molecore.core.rng import SplitMix64
from molecore.words import Message, Words, alternatives

Seat: TypeAlias = int
Target: TypeAlias = str


class Action(Protocol):
    """One choice of one seat: an immutable record."""

    @property
    def targets(self) -> tuple[Target, ...]:
        """What is pressed, in order, to choose this action."""
        ...


if TYPE_CHECKING:
    # Those with a default, which Python has from 3.13 on: `Match` alone is of any game.
    from typing_extensions import TypeVar

    S = TypeVar("S", default=Any)
    """A state: an immutable record, the whole truth, chance included."""
    V = TypeVar("V", default=Any)
    """A view: an immutable record, what one seat may know."""
    A = TypeVar("A", bound=Action, default=Any)
    """An action, as one game has them."""
else:
    from typing import TypeVar

    S, V, A = TypeVar("S"), TypeVar("V"), TypeVar("A")


@runtime_checkable
class SecretAction(Protocol):
    """An action that only its seat knows, though all know that it was taken."""

    def hidden(self) -> Action:
        """The action as the others know it, with `UNKNOWN` for what they do not."""
        ...


class Event(Protocol):
    """Something that happened: an immutable record."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event as ``seat`` (None: a spectator) may know it; None if not at all."""
        ...


def remembered(event: Event, seat: Seat | None) -> Event | None:
    """``event`` as ``seat`` may look it up once something else has happened."""
    if isinstance(event, FadingEvent):
        return event.remembered_by(seat)
    return event.seen_by(seat)


class PublicEvent:
    """Base of the events that everybody sees."""

    __slots__ = ()

    def seen_by(self, seat: Seat | None) -> PublicEvent:  # noqa: ARG002 - the same for every seat
        return self


class FadingEvent(PublicEvent):
    """Base of the events that everybody sees and of which less may be looked up later."""

    __slots__ = ()

    def remembered_by(self, seat: Seat | None) -> Event | None:  # noqa: ARG002 - as said
        """What ``seat`` (None: a spectator) may still look up of it; nothing if not said."""
        return None


class SecretEvent:
    """Base of the events that some seats only know to have happened."""

    __slots__ = ()

    @property
    def is_blank(self) -> bool:
        """Whether it says only that it happened, and to whom; False by default."""
        return False


class ClosingEvent(PublicEvent):
    """Base of the last event of every step: whose turn it is and what is asked, or the end.

    What may be pressed comes from it, never before. No log tells it, but for
    the end of the game.
    """

    __slots__ = ()


def is_told(event: Event) -> bool:
    """Whether ``event`` is part of the story, and not a question to a seat."""
    return not isinstance(event, ClosingEvent) or isinstance(event, GameEnded)


def story(events: Iterable[Event]) -> tuple[Event, ...]:
    """The ``events`` of one step, or some of them, that are told, in their order.

    A blank event, which says only that something happened, is told only where nothing else is.
    """
    told = tuple(filter(is_told, events))
    known = [event for event in told if not (isinstance(event, SecretEvent) and event.is_blank)]
    return tuple(known) or told


@record
class Step(Generic[S]):
    """What an action leads to: the next state and what happened on the way."""

    state: S
    events: tuple[Event, ...]


@record
class Result:
    """How a game ended.

    ``scores`` and ``places`` have one entry a seat; place 1 is the best, and
    seats that share a place tied. ``reason`` is the id of one of the game's
    end reasons, or "resignation".
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place; several after a tie."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@record
class GameEnded(ClosingEvent):
    """The game is over by its rules; resigning is no event."""

    result: Result


@record
class Strength:
    """How often a level, in one seat, beats another player in all others; draws count in part.

    In whole percent.
    """

    other: str
    """The id of the level below; "sensible" for the program of `train.beginner`."""
    share: int
    low: int
    """The ends of the 95 % interval, this and the next field."""
    high: int
    games: int
    seats: int = 2
    options: tuple[tuple[str, OptionValue], ...] = ()
    """The options it was measured with, where they differ from the game's defaults."""

    def holds(self, declared: Sequence[Option], seats: int, options: Options) -> bool:
        """Whether it was measured with so many ``seats`` and these ``options``."""
        return seats == self.seats and options == resolve(declared, dict(self.options))


@record
class Level:
    """A strength the computer can play at, the same on every device.

    ``simulations`` is the work done for one choice, counted and not timed. ``note`` says
    what it does; where it is "", `molecore.core.levels` says it from the other fields.
    """

    id: str
    name: Words
    note: Words
    simulations: int
    temperature: float = 0.0
    """The win probability that makes a choice e times less likely than the best; 0: the best."""
    neglects: tuple[str, ...] = ()
    """What the game's judgement counts and this level does not; each game has its own names."""
    alike: float = 0.002
    """Answers whose win probabilities differ by no more are equal to it, at temperature 0."""
    spares: int = 0
    """Rounds in which it leaves every rival a claim."""
    tactics: bool = True
    """Whether it looks for what is certain first, and errs only where nothing is."""
    strengths: tuple[Strength, ...] = ()
    """What was measured of it, by numbers of seats."""

    def strength(self, declared: Sequence[Option], seats: int, options: Options) -> Strength | None:
        """What was measured of it with so many ``seats`` and these ``options``, if it was."""
        found = (each for each in self.strengths if each.holds(declared, seats, options))
        return next(found, None)


@record
class GameMeta:
    """What can be known of a game without loading its rules."""

    id: str
    name: Message
    tagline: Message
    credit: Message
    seats: tuple[int, ...]
    """The numbers of seats it can be played with."""
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    """Presets, the one for a first game first."""
    remarks: tuple[OptionRemark, ...] = ()
    """Remarks on options, where what they lead to is not obvious."""
    minutes: tuple[int, int] = (0, 0)
    """How long a game takes people, from and to; (0, 0) if that is not known."""
    weight: int = 1
    """How much there is to learn: 1 for a few sentences, to 3 for an evening."""
    levels: tuple[Level, ...] = ()
    """From the weakest to the strongest."""
    end_reasons: tuple[tuple[str, Message], ...] = ()
    """Each way a game can end: (id, sentence for people)."""
    rules: tuple[str, ...] = ()
    """The numbers of its rule statements, in order: ("H1", "H2", ...)."""
    rules_version: int = 0
    """Counts up whenever an old record would play differently. 0: not playable yet."""
    older_rules: tuple[int, ...] = ()
    """The earlier versions that are still here, for records made with them."""

    @property
    def first_options(self) -> tuple[tuple[str, OptionValue], ...]:
        """Every option with its value in a first game."""
        return self.options_in(self.presets[0].key if self.presets else "")

    def options_in(self, preset: str) -> tuple[tuple[str, OptionValue], ...]:
        """Every option with its value in a preset, by its key; its default if there is none."""
        chosen = dict(next((one.options for one in self.presets if one.key == preset), ()))
        return tuple(
            (option.key, chosen.get(option.key, option.default)) for option in self.options
        )

    def check_seats(self, seats: int) -> None:
        """Raises BadOptions unless the game is for this number of seats."""
        if seats not in self.seats:
            raise BadOptions(wrong_seats(self, seats))

    def level(self, level_id: str) -> Level:
        """The level with this id. Raises BadOptions, which lists those there are."""
        for level in self.levels:
            if level.id == level_id:
                return level
        ids = ", ".join(level.id for level in self.levels)
        raise BadOptions(
            Message("request.no_level", game=self.name, level=repr(level_id), levels=ids)
        )


def wrong_seats(meta: GameMeta, seats: int) -> Message:
    """The refusal of a number of seats that the game is not for."""
    return Message("match.seats", game=meta.name, seats=alternatives(meta.seats), given=seats)


class Game(Protocol[S, A, V]):
    """The rules of one game. Holds no state of its own; all methods are pure.

    What chance decides and what lies face down comes to `setup` and `apply`
    through ``outcomes``, which see `molecore.core.outcomes`.
    """

    meta: GameMeta
    state_type: Any
    """Type of a state, for `molecore.core.plain.from_plain`."""
    view_type: Any
    """Type of a view, for `molecore.core.plain.from_plain`."""
    action_type: Any
    """Type of an action, for `molecore.core.plain.from_plain`."""
    event_type: Any
    """Type of an event, for `molecore.core.plain.from_plain`."""
    lists_few: bool
    """Whether so few actions are legal at a time that listing them is faster than marking them."""

    def __hash__(self) -> int:
        """A key for caches: there is one instance of each version of the rules."""
        ...

    def setup(
        self, options: Options, seats: int, seed: int, outcomes: Outcomes = GENERATOR
    ) -> Step[S]:
        """The first state, and what happened until a seat is asked. ``options`` are resolved.

        Raises BadOptions for options that contradict each other or the seats.
        """
        ...

    def actors(self, state: S) -> tuple[Seat, ...]:
        """Who may act now, ascending; () when the game is over.

        Several seats act at once where choices are made at the same time in secret.
        """
        ...

    def legal_actions(self, state: S, seat: Seat) -> Sequence[A]:
        """All that ``seat`` may do now; () unless it is one of the actors.

        The order is fixed for each rules version, because links count in it.
        It depends on nothing that the seat's view does not show.
        """
        ...

    def all_actions(self, options: Options, seats: int) -> Iterable[A]:
        """Every action that can ever be legal, each once, in an order fixed for the version."""
        ...

    def apply(self, state: S, seat: Seat, action: A, outcomes: Outcomes = GENERATOR) -> Step[S]:
        """The only way a state changes. Raises IllegalAction, which says why.

        The last event is a `ClosingEvent`.
        """
        ...

    def carry_out(self, state: S, seat: Seat, action: A, outcomes: Outcomes = GENERATOR) -> Step[S]:
        """What `apply` returns for a legal action, without its check.

        It is for programs that have asked what is legal, action by action or by a mask. For any
        other action the result is undefined.
        """
        ...

    def marker(self, actions: Any) -> Callable[[S, Seat], bytearray] | None:
        """A function that marks with 1 the legal ones among ``actions`` of this game, 0 the others.

        ``actions`` is an `ActionSpace`. The function takes a state and a seat, and marks what
        `legal_actions` lists. None where listing takes no longer.
        """
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """All that ``seat`` may know of ``state``; None is a spectator."""
        ...

    def recall(self, state: S, seat: Seat | None) -> V:
        """The view of a ``seat`` that forgets nothing: with all it was ever shown.

        It is for opponents, which may remember. People are shown views only.
        """
        ...

    def follow(self, view: V, event: Event) -> V:
        """``view`` after ``event``, as its viewer sees it (`Event.seen_by`).

        The events of a step, followed one by one from the view before it, give
        the view after it. Nothing but the event and the view is looked at: no
        rule is called and nothing hidden is known.
        """
        ...

    def look_back(self, view: V, later: Iterable[Event]) -> V:
        """An earlier ``view`` as its viewer may look it up after the events ``later``.

        Only a game with a `FadingEvent` shows less than there was to see.
        """
        ...

    def part(self, view: V) -> S:
        """``view`` as a state, with `UNKNOWN` for whatever it does not show.

        `apply` plays it on as long as its ``outcomes`` tell what comes to light.
        """
        ...

    def sample(self, view: V, rng: SplitMix64) -> S:
        """A state, drawn at random, that shows ``view`` and could be the real one."""
        ...

    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""
        ...

    def why_not(self, view: V, seat: Seat, target: Target) -> Refusal:
        """Why no legal action of ``seat`` begins with pressing ``target``."""
        ...

    def encode(self, action: A) -> str:
        """Short notation of ``action`` that a person can read and type."""
        ...

    def decode(self, text: str) -> A:
        """The action written as ``text``; spaces around it and case do not matter.

        Raises MalformedAction, which shows how it is written.
        """
        ...

    def decode_turn(self, view: V, text: str) -> Sequence[A]:
        """The actions, one after another, that ``text`` asks of the seat to act in ``view``.

        Mostly it is the one that `decode` gives; but a game may write a whole
        turn of several actions as one word. Raises MalformedAction or
        IllegalAction.
        """
        ...

    def describe(self, event: Event, names: Sequence[str]) -> Message:
        """The message for ``event``; ``names`` has the name of each seat."""
        ...

    def actor(self, event: Event) -> Seat | None:
        """The seat that acts in ``event``: whose action, card, mole or piece it is about.

        None where no seat does: a lot, a deal, what all score, the end, what is asked.
        A narration names this seat and lights its row, whoever made the last choice.
        """
        ...


class GameRules:
    """Base class for the rules of a game, with defaults for what few games need.

    Its only instance is ``GAME`` in the game's module; copies and unpickled matches hold that
    instance.
    """

    __slots__ = ()
    lists_few: bool = True

    def __reduce__(self) -> str:
        return "GAME"

    def look_back(self, view: Any, later: Iterable[Event]) -> Any:  # noqa: ARG002 - nothing fades
        """The ``view`` as it was: in most games nothing is known in less detail later."""
        return view

    def recall(self: Game[S, A, V], state: S, seat: Seat | None) -> V:
        """The view: most games show nothing once only."""
        return self.view(state, seat)

    def carry_out(
        self: Game[S, A, V], state: S, seat: Seat, action: A, outcomes: Outcomes = GENERATOR
    ) -> Step[S]:
        """What `Game.apply` leads to: most games have no other way."""
        return self.apply(state, seat, action, outcomes)

    def decode_turn(self: Game[S, A, V], view: V, text: str) -> Sequence[A]:  # noqa: ARG002 - read alike
        """The one action that `decode` gives: in most games a turn has no notation of its own."""
        return (self.decode(text),)

    def marker(self, actions: Any) -> Callable[[Any, Seat], bytearray] | None:  # noqa: ARG002 - as said
        """None: most games list what is legal as fast."""
        return None


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose types are not known here, as the registry hands them out."""
