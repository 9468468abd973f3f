"""The game that follows from the letters: the match, what is asked, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from molecore.core.errors import IllegalAction, MalformedAction
from molecore.core.match import Match, Player
from molecore.core.protocol import Seat
from molecore.core.record import record, replace
from molecore.remote.errors import BadLetter
from molecore.remote.messages import (
    Answered,
    Asked,
    GaveUp,
    Letter,
    Offered,
    Played,
    Said,
    SatDown,
    Sealed,
    Withdrew,
)
from molecore.remote.sealed_session import SealedSession
from molecore.wire.names import clean_name, clean_words
from molecore.words import Message

_MOST_ACTION: Final = 4000
"""Characters of an action at most."""


@record
class Open:
    """Something that was asked and not answered by all."""

    seat: Seat
    """Who asked."""
    asked: Asked
    agreed: frozenset[Seat]
    """Who said yes so far; whoever asks does."""


@record
class Note:
    """What the story of a game says beside its moves."""

    ply: int
    """After how many plies it belongs there."""
    seat: Seat
    words: str = ""
    """What the seat said with its turn; "": it was given to a new device."""


@record
class Table:
    """What follows from all letters so far."""

    match: Match
    open: Open | None = None
    drawn: bool = False
    """Whether all people agreed that nobody wins."""
    rematch: Asked | None = None
    """The next game, if all agreed to one."""
    refused: Open | None = None
    """What was asked last, if somebody else said no, or played on."""
    notes: tuple[Note, ...] = ()
    void: int = 0
    """Letters that came too late to count, as their seats did not know of others before them."""
    session: SealedSession | None = None
    """In a sealed game: all that was said in it, as one seat heard it."""

    @property
    def over(self) -> bool:
        """Whether nothing can be played any more."""
        if self.session is not None:  # its match may show less than everybody knows
            return self.drawn or self.match.resigned is not None or self.session.over
        return self.drawn or self.match.result is not None

    @property
    def anew(self) -> tuple[Seat, ...]:
        """The seats that were given to new devices, as the others agreed."""
        return tuple(note.seat for note in self.notes if not note.words)

    @property
    def annulled(self) -> bool:
        """Whether a sealed game was ended as it came out that not all can be true."""
        by_will = self.drawn or self.match.resigned is not None
        return self.session is not None and self.session.annulled and not by_will

    def due(self) -> tuple[bytes, ...]:
        """What the seat of a sealed game has to say without a choice; () if nothing."""
        return () if self.session is None else self.session.due(ends=self.over)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people, here and elsewhere."""
        return tuple(seat for seat, each in enumerate(self.match.players) if each.level is None)


def laid(match: Match, session: SealedSession | None = None) -> Table:
    """The table of a game in which nothing was said yet; ``session`` is there in a sealed one."""
    return Table(match if session is None else session.shown(match), session=session)


def follow(table: Table, letter: Letter, place: int) -> Table:
    """The table after ``letter``, which comes after ``place`` others.

    One whose seat did not know of all these may have come too late: then it does not count.
    Raises BadLetter for what is not allowed and has no such excuse.
    """
    try:
        return _followed(table, letter)
    except BadLetter:
        if sum(letter.seen) == place:
            raise
        return replace(table, void=table.void + 1)


def follow_all(table: Table, letters: Iterable[Letter]) -> Table:
    """The table after all ``letters`` of a game, in their order."""
    for place, letter in enumerate(letters):
        table = follow(table, letter, place)
    return table


def _followed(table: Table, letter: Letter) -> Table:  # noqa: C901, PLR0911 - a case each
    match letter.body:
        case SatDown(_, name):
            return _seated(table, letter.seat, name, anew=bool(letter.place))
        case Offered(seat):
            return _offered(table, letter.seat, seat)
        case Played():
            return _played(table, letter.seat, letter.body)
        case Sealed():
            return _sealed(table, letter.seat, letter.body)
        case GaveUp():
            return _given_up(table, letter.seat, letter.body)
        case Asked():
            return _asked(table, letter.seat, letter.body)
        case Answered():
            return _answered(table, letter.seat, letter.body)
        case Withdrew():
            return _withdrawn(table, letter.seat)
        case Said(words):
            return _noted(table, letter.seat, clean_words(words))


def _refuse(seat: Seat, reason: Message) -> BadLetter:
    return BadLetter("illegal", reason, seat)


def _seated(table: Table, seat: Seat, name: str, *, anew: bool) -> Table:
    players = named(table.match.players, seat, name)
    seated = replace(table, match=replace(table.match, players=players))
    return replace(seated, notes=(*table.notes, _note(table, seat))) if anew else seated


def _note(table: Table, seat: Seat, words: str = "") -> Note:
    return Note(len(table.match.plies), seat, words)


def _noted(table: Table, seat: Seat, words: str) -> Table:
    return replace(table, notes=(*table.notes, _note(table, seat, words))) if words else table


def _notes_until(table: Table, ply: int) -> tuple[Note, ...]:
    """The notes once moves were taken back: words about those go, a new device stays told."""
    kept = (each for each in table.notes if each.ply <= ply or not each.words)
    return tuple(replace(each, ply=min(each.ply, ply)) for each in kept)


def _offered(table: Table, seat: Seat, lost: Seat) -> Table:
    """A seat is given anew while the game goes on; of a sealed one the secrets are lost with it."""
    if table.session is not None or table.over or lost == seat or lost not in table.people:
        raise _refuse(seat, Message("remote.bad.chair"))
    return table


def named(players: Sequence[Player], seat: Seat, name: str) -> tuple[Player, ...]:
    """Whoever sits down has the name they say, unless somebody else has it or it is none."""
    others = {each.name.casefold() for n, each in enumerate(players) if n != seat}
    known = clean_name(name)
    if not known or known.casefold() in others:
        return tuple(players)
    return (*players[:seat], replace(players[seat], name=known), *players[seat + 1 :])


def _must_stand_at(table: Table, seat: Seat, ply: int) -> None:
    elsewhere = table.session is None and ply != len(table.match.plies)
    if table.over or elsewhere:
        raise _refuse(seat, Message("remote.bad.not_there", ply=ply))


def _played(table: Table, seat: Seat, played: Played) -> Table:
    _must_stand_at(table, seat, played.ply)
    if table.session is not None:
        raise _refuse(seat, Message("remote.bad.unasked"))
    try:
        after = table.match.play(seat, _read_action(table.match, played))
    except (IllegalAction, MalformedAction) as error:
        reason = Message("remote.bad.illegal", ply=played.ply + 1, reason=str(error)[:300])
        raise _refuse(seat, reason) from error
    return replace(table, match=after, open=None, refused=_passed_over(table, seat))


def _passed_over(table: Table, seat: Seat) -> Open | None:
    """What was asked and is not answered any more, as ``seat`` went on: no refusal of its own."""
    return None if table.open is None or table.open.seat == seat else table.open


def _sealed(table: Table, seat: Seat, sealed: Sealed) -> Table:
    if table.session is None:
        raise _refuse(seat, Message("remote.bad.unasked"))
    session = table.session.after(seat, sealed.number, sealed.parts)
    match = session.shown(table.match)
    if session.steps == table.session.steps:
        return replace(table, match=match, session=session)
    return replace(
        table, match=match, session=session, open=None, refused=_passed_over(table, seat)
    )


def _read_action(match: Match, played: Played) -> Any:
    if len(played.action) > _MOST_ACTION:
        raise MalformedAction(Message("remote.bad.bytes"))
    return match.game.decode(played.action)


def _given_up(table: Table, seat: Seat, given_up: GaveUp) -> Table:
    _must_stand_at(table, seat, given_up.ply)
    return replace(
        table, match=table.match.resign(seat), open=None, refused=_passed_over(table, seat)
    )


def _asked(table: Table, seat: Seat, asked: Asked) -> Table:
    if table.open is not None or not _can_be_asked(table, asked):
        raise _refuse(seat, Message("remote.bad.question"))
    return _settled(replace(table, open=Open(seat, asked, frozenset({seat})), refused=None))


def _can_be_asked(table: Table, asked: Asked) -> bool:
    match = table.match
    if asked.question == "takeback":
        if table.session is not None:
            return False  # what devices have agreed on is known
        undoes = asked.number < len(match.plies) or match.resigned is not None
        return asked.number <= len(match.plies) and undoes and not table.drawn
    if asked.question == "draw":
        return not table.over
    return table.over and table.rematch is None and asked.number < len(match.players)


def _answered(table: Table, seat: Seat, answered: Answered) -> Table:
    question = table.open
    if question is None or seat in question.agreed or seat not in table.people:
        raise _refuse(seat, Message("remote.bad.answer"))
    if not answered.agrees:
        return replace(table, open=None, refused=question)
    agreed = question.agreed | {seat}
    return _settled(replace(table, open=replace(question, agreed=agreed)))


def _withdrawn(table: Table, seat: Seat) -> Table:
    if table.open is None or table.open.seat != seat:
        raise _refuse(seat, Message("remote.bad.question"))
    return replace(table, open=None)


def _settled(table: Table) -> Table:
    """What was asked comes about once all people have said yes."""
    question = table.open
    if question is None or not question.agreed.issuperset(table.people):
        return table
    done = replace(table, open=None)
    match question.asked.question:
        case "takeback":
            match = table.match.take_back_resignation().jump(question.asked.number)
            notes = _notes_until(table, match.cursor)
            return replace(done, match=match.forget_undone(), notes=notes)
        case "draw":
            return replace(done, drawn=True)
        case "rematch":
            return replace(done, rematch=question.asked)
