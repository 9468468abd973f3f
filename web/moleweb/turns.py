"""Questions the page asks of a match: who decides, what can be done, how far back undo goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from molecore.core.errors import Refusal
from molecore.core.match import Match, Player
from molecore.core.protocol import Event, Seat
from moleweb import boards

SETTLED: Final = Refusal("What was chosen in secret cannot be taken back.")
SEEN: Final = Refusal("What has been seen since cannot be unseen, so this stays as it was.")


def names(match: Match) -> tuple[str, ...]:
    """The name of each seat."""
    return tuple(player.name for player in match.players)


def is_person(match: Match, seat: Seat) -> bool:
    """Whether a person sits there."""
    return match.players[seat].level is None


def person_to_act(match: Match) -> Seat | None:
    """The first person who may act at the cursor."""
    return next((seat for seat in match.actors if is_person(match, seat)), None)


def computer_to_act(match: Match) -> Seat | None:
    """The first computer that may act, if nothing is undone."""
    if not match.at_end:
        return None
    return next((seat for seat in match.actors if not is_person(match, seat)), None)


def all_computers(match: Match) -> bool:
    """Whether nobody but the computer plays."""
    return not any(is_person(match, seat) for seat in range(len(match.players)))


def people(match: Match) -> tuple[Seat, ...]:
    """The seats where persons sit."""
    return _people(match.players)


@lru_cache(maxsize=8)
def _people(players: tuple[Player, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, player in enumerate(players) if player.level is None)


def viewer(match: Match, eyes: Seat | None = None) -> Seat | None:
    """Whose eyes the table is shown to: the only person's, or theirs who asked to see it alone.

    Several people share the screen and see what all may see; ``eyes`` is the
    one whom the others have left alone with it. What is shown but once is
    shown to nobody who has not said so.
    """
    seats = people(match)
    return seats[0] if len(seats) == 1 and not is_glimpse(match) else eyes


def view(match: Match, eyes: Seat | None = None) -> Any:
    """What the table shows."""
    return match.game.view(match.state, viewer(match, eyes))


def secrecy(match: Match, ply: int | None = None) -> boards.Secrecy:
    """What the position after ``ply``, mostly the one at the cursor, hides from some."""
    state = match.steps[match.cursor if ply is None else ply].state
    return boards.of(match.game.meta.id).secrecy(match.game.view(state, None))


def settled(match: Match, ply: int) -> Refusal | None:
    """Why the choice after ``ply`` stays as it is: it was secret, or showed what is known now."""
    if secrecy(match, ply) == "chooses":
        return SETTLED
    board = boards.memory(match.game.meta.id)
    later = match.steps[ply + 1 : len(match.plies) + 1]
    return SEEN if board and any(board.reveals(step.events) for step in later) else None


def is_settled(match: Match) -> bool:
    """Whether what was chosen here stays as it is."""
    return not match.at_end and settled(match, match.cursor) is not None


def is_glimpse(match: Match) -> bool:
    """Whether this is a position in which somebody is shown something but once."""
    board = boards.memory(match.game.meta.id)
    return board is not None and board.glimpse(match.game.view(match.state, None), ()) is not None


def alone(match: Match, eyes: Seat | None) -> Seat | None:
    """Who was alone with the screen and still has to be."""
    looks = is_glimpse(match) and match.at_end and eyes in match.actors
    return eyes if looks or eyes == to_be_alone(match) else None


def to_be_alone(match: Match) -> Seat | None:
    """The person who has to choose unseen by the other people, if one has to now."""
    if not match.at_end or len(people(match)) < 2 or secrecy(match) != "chooses":
        return None
    return person_to_act(match)


def legal(match: Match, seat: Seat) -> Sequence[Any]:
    """All that ``seat`` may do at the cursor."""
    game: Any = match.game  # hashable, which the protocol does not say
    return _legal(game, match.state, seat)


@lru_cache(maxsize=8)
def _legal(game: Any, state: Any, seat: Seat) -> Sequence[Any]:
    actions: Sequence[Any] = game.legal_actions(state, seat)
    return actions


def last_events(match: Match, eyes: Seat | None = None) -> tuple[Event, ...]:
    """What the ply before the cursor brought, as the viewer may know it."""
    return match.events(match.cursor, viewer(match, eyes)) if match.cursor else ()


def why_nobody(match: Match) -> Refusal:
    """Why no person can act at the cursor."""
    if not match.at_end and (why := settled(match, match.cursor)):
        return why
    if match.result is not None:
        return Refusal("The game is over.")
    turn = " and ".join(match.players[seat].name for seat in match.actors)
    return Refusal(f"It is {turn}'s turn.")


def undo_to(match: Match) -> int | None:
    """The last earlier position where a person decided; one ply back among computers."""
    for ply in range(match.cursor - 1, -1, -1):
        if all_computers(match) or is_person(match, match.plies[ply].seat):
            return ply
    return None


def redo_to(match: Match) -> int | None:
    """The next later position where a person decides, or the last one."""
    for ply in range(match.cursor + 1, len(match.plies)):
        if all_computers(match) or is_person(match, match.plies[ply].seat):
            return ply
    return None if match.at_end else len(match.plies)
