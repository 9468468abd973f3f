"""Questions the page asks of a match: who decides, what can be done, how it stands in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from typing import Any, Final

from molecore.core.errors import Refusal
from molecore.core.match import RESIGNATION, Match
from molecore.core.protocol import Event, Result, Seat, Target
from molecore.core.rng import SplitMix64
from molecore.draw import boards
from molecore.draw.course import position_name
from molecore.drawing.board import Secrecy
from molecore.words import Message, Said, Words, You, listed, say
from moleweb.app import naming

_GUESSES: Final = 3
SETTLED: Final = Refusal(Message("table.refused.settled"))
REVEALED: Final = Refusal(Message("table.refused.revealed"))


def names(match: Match) -> tuple[str, ...]:
    """What each seat is called, for sentences."""
    return naming.spoken(match.players)


def is_person(match: Match, seat: Seat) -> bool:
    """Whether a person sits there who plays on this device."""
    player = match.players[seat]
    return player.level is None and not player.away


def person_to_act(match: Match) -> Seat | None:
    """The first person who may act at the cursor."""
    persons = people(match)
    return next((seat for seat in match.actors if seat in persons), None)


def computer_to_act(match: Match) -> Seat | None:
    """The first computer that may act, if nothing is undone."""
    if not match.at_end:
        return None
    players = match.players
    here = (seat for seat in match.actors if players[seat].level and not players[seat].away)
    return next(here, None)


def all_computers(match: Match) -> bool:
    """Whether only computers play."""
    return all(player.level is not None for player in match.players)


def away_to_act(match: Match) -> tuple[Seat, ...]:
    """The seats on other devices that may act at the cursor."""
    return tuple(seat for seat in match.actors if match.players[seat].away)


def is_remote(match: Match) -> bool:
    """Whether some players sit at other devices."""
    return any(player.away for player in match.players)


def is_watched(match: Match) -> bool:
    """Whether it came by a link to watch it: nobody plays it here."""
    return all(player.away for player in match.players)


def waits(match: Match) -> bool:
    """Whether people elsewhere wait for a person here."""
    here = match.at_end and match.result is None and person_to_act(match) is not None
    return here and is_remote(match)


def is_agreeing(match: Match) -> bool:
    """Whether the devices of a sealed match still agree on how it begins: nothing stands yet."""
    return match.sealing is not None and match.sealing.awaited == "start"


def is_answering(match: Match) -> bool:
    """Whether a sealed match waits for a device, and nobody has anything to choose."""
    return match.sealing is not None and match.sealing.awaited != "choice" and match.at_end


def as_given_up(match: Match) -> Match:
    """The match as resigning sees it: with remote players at its end, wherever the cursor is."""
    return match.jump(len(match.plies)) if is_remote(match) else match


def people(match: Match) -> tuple[Seat, ...]:
    """The seats of people who play on this device."""
    # Counted anew each time: to find it kept would take longer.
    players = enumerate(match.players)
    return tuple([seat for seat, player in players if player.level is None and not player.away])


def is_opposite(match: Match) -> bool:
    """Whether two people share the screen and it is the turn of the second."""
    here = people(match)
    return len(here) == len(match.players) == 2 and person_to_act(match) == here[1]


def viewer(match: Match, eyes: Seat | None = None) -> Seat | None:
    """The seat whose view the table shows: the only person's, or ``eyes``; None: a spectator's.

    Several people share the screen and see what all may see; ``eyes`` is the one whom the others
    have left alone with it. A memory peek is shown only to a person who asked for it. After the
    end any seat can be chosen.
    """
    seats = people(match)
    if eyes is not None and is_played_out(match):
        return eyes
    return seats[0] if len(seats) == 1 and not is_memory_peek(match) else eyes


def is_played_out(match: Match) -> bool:
    """Whether the game is over, wherever the cursor stands."""
    return match.resigned is not None or match.game.result(match.steps[-1].state) is not None


def view(match: Match, eyes: Seat | None = None) -> Any:
    """What the table shows."""
    return match.view(viewer(match, eyes))


def secrecy(match: Match, ply: int | None = None) -> Secrecy:
    """What the position after ``ply`` (default: at the cursor) hides from some."""
    state = match.steps[match.cursor if ply is None else ply].state
    return boards.of(match.game.meta.id).secrecy(match.game.view(state, None))


def hides(match: Match) -> bool:
    """Whether the match holds more now than a spectator may know."""
    view = match.game.view(match.state, None)
    guesses = (match.game.sample(view, SplitMix64(seed)) for seed in range(_GUESSES))
    return any(guess != match.state for guess in guesses)


def deals_in_secret(match: Match) -> bool:
    """Whether the seed decides more than the first position shows to everybody."""
    return hides(match.jump(0))


def is_settled(match: Match) -> bool:
    """Whether what was done here stays as it is."""
    return why_settled(match, match.cursor, len(match.plies)) is not None


def why_settled(match: Match, ply: int, later: int) -> Refusal | None:
    """Why nobody can go back from the position after ``later`` to that after ``ply``."""
    if ply < later and secrecy(match, ply) == "chooses":
        return SETTLED
    board = boards.of(match.game.meta.id)
    steps = match.steps[ply + 1 : later + 1]
    return REVEALED if any(board.reveals(step.events) for step in steps) else None


def is_memory_peek(match: Match) -> bool:
    """Whether somebody is shown something only once in this position."""
    board = boards.of(match.game.meta.id)
    return board.memory_peek(match.game.view(match.state, None), ()) is not None


def seat_alone(match: Match, eyes: Seat | None) -> Seat | None:
    """The person who was alone with the screen, and still has to be."""
    if is_played_out(match):
        return eyes
    looks = is_memory_peek(match) and match.at_end and eyes in match.actors
    return eyes if looks or eyes == seat_to_be_alone(match) else None


def seat_to_be_alone(match: Match) -> Seat | None:
    """The person who has to choose unseen by the other people, if one has to now."""
    if len(people(match)) < 2 or secrecy(match) not in {"plays", "chooses"} or is_settled(match):
        return None
    return person_to_act(match)


def legal(match: Match, seat: Seat) -> Sequence[Any]:
    """The legal actions of ``seat`` at the cursor."""
    return _legal(match.game, match.state, seat)


@lru_cache(maxsize=8)
def _legal(game: Any, state: Any, seat: Seat) -> Sequence[Any]:
    actions: Sequence[Any] = game.legal_actions(state, seat)
    return actions


def legal_from(match: Match, seat: Seat) -> Mapping[Target, Sequence[Any]]:
    """The legal actions by their first press, in their order."""
    return _legal_from(match.game, match.state, seat)


@lru_cache(maxsize=8)
def _legal_from(game: Any, state: Any, seat: Seat) -> Mapping[Target, Sequence[Any]]:
    found: dict[Target, list[Any]] = {}
    for action in _legal(game, state, seat):
        for first in action.targets[:1]:
            found.setdefault(first, []).append(action)
    return found


def last_events(match: Match, eyes: Seat | None = None) -> tuple[Event, ...]:
    """The events of the ply before the cursor, as the viewer may know or look them up."""
    if not match.cursor:
        return ()
    known = match.events if match.at_end else match.remembered
    return known(match.cursor, viewer(match, eyes))


def why_nobody(match: Match) -> Refusal:
    """Why no person can act at the cursor."""
    settled = why_settled(match, match.cursor, len(match.plies))
    if settled is not None:
        return settled
    if match.result is not None:
        return Refusal(Message("match.over"))
    turn = listed([names(match)[seat] for seat in match.actors])
    return Refusal(
        Message("remote.waiting" if is_answering(match) else "match.turn_of", names=turn)
    )


def undo_to(match: Match) -> int | None:
    """The last earlier position in which a person decided; one ply back among computers."""
    persons = people(match)
    for ply in range(match.cursor - 1, -1, -1):
        if not persons or match.plies[ply].seat in persons:
            return ply
    return None


def turn_start(match: Match) -> int | None:
    """The ply at which the present turn of a person began; None at its beginning.

    What nobody can go back to is not part of it: a secret choice, cards that were turned.
    """
    ply = match.cursor
    while ply and person_to_act(match) == match.plies[ply - 1].seat:
        if why_settled(match, ply - 1, match.cursor):
            break
        ply -= 1
    return ply if ply < match.cursor else None


def redo_to(match: Match) -> int | None:
    """The next later position in which a person decides, or the last one."""
    for ply in range(match.cursor + 1, len(match.plies)):
        if all_computers(match) or is_person(match, match.plies[ply].seat):
            return ply
    return None if match.at_end else len(match.plies)


# ---- how it stands, in words


def standing(match: Match) -> Words:
    """Whose turn it is, how the match ended, or which earlier position is shown."""
    if not match.at_end:
        return position_name(match, match.cursor)
    if match.result is not None:
        return verdict(match, match.result)
    if is_agreeing(match):
        return _before_it_begins(match)
    person, called = person_to_act(match), names(match)
    if person is not None and isinstance(called[person], You):
        return Message("title.your_turn")
    asked = listed([called[seat] for seat in (match.actors if person is None else (person,))])
    if person is None and away_to_act(match):
        return Message("title.waiting", names=asked)
    return Message("title.to_move", names=asked)


def _before_it_begins(match: Match) -> Message:
    """Whose device has to answer; a save alone does not know how a sealed game stands."""
    speaker = match.sealing.speaker if match.sealing else None
    if speaker is None:
        return Message("sealed.unheard")
    return Message("sealed.agreeing.standing", names=names(match)[speaker])


def verdict(match: Match, result: Result, called: Sequence[str] | None = None) -> str:
    """Who won, and by how much; ``called`` has other names than at the table."""
    winners = [(called or names(match))[seat] for seat in result.winners]
    if len(winners) == len(match.players):
        return _draw(result.scores)
    won = listed(winners)
    if result.reason == RESIGNATION or not any(result.scores):
        return say("table.won" if len(winners) == 1 else "table.several_won", winners=won)
    score = _score(sorted(result.scores, reverse=True))
    return say(
        "table.won_by" if len(winners) == 1 else "table.several_won_by", winners=won, score=score
    )


def _draw(scores: Sequence[int]) -> str:
    if len(set(scores)) == 1:
        return say("table.drawn_all", points=scores[0])
    return say("table.drawn", score=_score(scores))


def _score(scores: Sequence[Said]) -> Said:
    return reduce(_and_less, scores)


def _and_less(more: Said, less: Said) -> Said:
    return Message("table.score", more=more, less=less)


def why_ended(match: Match, result: Result, fault: str = "") -> str:
    """Why it ended; ``fault`` says what a bot did wrong."""
    if result.reason == RESIGNATION and match.resigned is not None:
        name = names(match)[match.resigned]
        if fault:
            return say("bot.forfeits", name=name, reason=fault)
        return say("table.resigned", name=name)
    return str(dict(match.game.meta.end_reasons).get(result.reason, ""))
