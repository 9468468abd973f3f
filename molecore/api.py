"""What programs need to play, in one place; `import molecore` hands it on.

Everything here is short for what `molecore.core`, `molecore.wire` and
`molecore.ai` do, and is typed for the game it is used with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from molecore.ai.choose import Question
from molecore.ai.choose import choose as answer
from molecore.core import match as matches
from molecore.core.history import begin
from molecore.core.match import Match, Player
from molecore.core.protocol import A, Game, GameMeta, S, Seat, V
from molecore.core.rng import fresh_seed
from molecore.core.thinking import Thought
from molecore.wire import links, logs
from molecore.wire.jsontext import write_object
from molecore.wire.mapping import to_record
from molecore.wire.names import standard_name


def new_match(
    game: Game[S, A, V],
    players: Sequence[str | Player] | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
) -> Match[S, A, V]:
    """A match at its first position.

    ``players`` are one a seat, each a name or a `Player`; without them as few
    play as can, and are called "Player 1", "Player 2", .... ``options`` that
    are not given have their defaults. The same ``seed``, from 0 below 2**64,
    deals the same; None draws one.

    Raises BadOptions for unfit options, BadMatch for an unfit number of
    players or seed, and TypeError for an id or an element of `GAMES` in place of the game.
    """
    if isinstance(game, (str, GameMeta)):
        known = game if isinstance(game, str) else game.id
        raise TypeError(f"{known!r} only names a game; load_game({known!r}) is the game")
    names = players or [standard_name(game.meta, seat, None) for seat in range(game.meta.seats[0])]
    seated = [player if isinstance(player, Player) else Player(player) for player in names]
    drawn = fresh_seed() if seed is None else seed
    return matches.new_match(game, seated, options or {}, drawn)


def choose(
    match: Match[S, A, V],
    level: str,
    seat: Seat | None = None,
    seed: int | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Thought[A]:
    """What the computer would do for ``seat`` at the match's cursor, at one of the game's levels.

    It knows what that seat may know, and no more. ``seat`` is the first that
    may act, if not given. The same ``seed`` has the same answer on every
    device; None draws one. ``progress`` is told how much is done, 0 to 1;
    what it raises ends the search.

    Raises BadOptions for a level that there is none of, IllegalAction for a
    seat that is not to act.
    """
    asked = next(iter(match.actors), 0) if seat is None else seat
    question = Question(
        match.game,
        match.game.recall(match.state, asked),
        asked,
        match.game.meta.level(level),
        fresh_seed() if seed is None else seed,
    )
    return answer(question, progress)


def to_link(match: Match) -> str:
    """``match`` as the fragment of an address. Raises BadLink if it is too long for one."""
    return links.encode(match)


def to_save(match: Match) -> str:
    """``match`` as a save: lines of text, each with a checksum, as the page exports them."""
    return logs.dump(begin(match))


def to_json(match: Match) -> str:
    """``match`` as a record: JSON text that other programs read and write easily."""
    return write_object(to_record(match))
