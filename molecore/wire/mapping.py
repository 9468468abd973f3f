"""A match as a plain mapping and back: the one home of what a record holds.

The fields are those of docs/formats.md. A save begins with those of the
set-up; records check foreign mappings and hand them over in this form.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from molecore import registry
from molecore.core.errors import (
    BadMatch,
    IllegalAction,
    MalformedAction,
    MolecoreError,
    Refusal,
    UnknownGame,
)
from molecore.core.match import Match, Player, Ply, Sealing, new_match, play_on
from molecore.core.options import OptionValue, is_added_later
from molecore.core.protocol import AnyGame, GameMeta, Seat
from molecore.core.record import record, replace
from molecore.wire.errors import BadRecord
from molecore.wire.names import seated_name
from molecore.words import Message

FORMAT: Final = 1
"""Counts up whenever an older program would misread a record."""
PLY_LIMIT: Final = 2000
"""Plies a match may have in a link."""
_MESSAGE_LIMIT: Final = 300

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_HEAD: Final[Mapping[str, type]] = {
    "id": str,
    "game": str,
    "rules": int,
    "options": dict,
    "players": list,
    "seed": int,
}
"""The fields of the set-up."""
SEALED: Final = "sealed"
"""One more of them, which is true, in the save of a sealed match."""


def to_record(match: Match) -> dict[str, Any]:
    """``match`` as plain data that JSON can hold: the fields of docs/formats.md, by name."""
    return {
        "format": FORMAT,
        "id": match.id,
        "game": match.game.meta.id,
        "rules": match.game.meta.rules_version,
        "options": _options(match),
        "players": [write_player(player) for player in match.players],
        "seed": match.seed,
        "actions": [_action(match, number) for number in range(len(match.plies))],
        "cursor": match.cursor,
        "resigned": match.resigned,
    }


def _options(match: Match) -> dict[str, Any]:
    """The options of a match; those added later only where they are not at their default."""
    later = {
        option.key
        for option in match.game.meta.options
        if is_added_later(option) and match.options[option.key] == option.default
    }
    return {key: _plain_option(value) for key, value in match.options.items() if key not in later}


@record
class Replaying:
    """A record of which some actions have been played."""

    written: Mapping[str, Any]
    match: Match
    """What was played so far."""
    ends: tuple[int, ...]
    """How many plies there are before and after each action that was played."""

    def on(self, enough: Callable[[], bool] = lambda: False) -> Replaying | Match:
        """Go on until all is played, or until ``enough``, which is asked after each action.

        Raises BadRecord for what the rules do not allow.
        """
        with _refusing():
            match, ends = self._played(enough)
            if len(ends) <= len(self.written["actions"]):
                return Replaying(self.written, match, tuple(ends))
            return _finished(self.written, match, ends)

    def _played(self, enough: Callable[[], bool]) -> tuple[Match, list[int]]:
        ends, plies, actions = list(self.ends), deque[Ply](), self.written["actions"]

        def choose(state: Any) -> Ply | None:
            going_on = len(ends) == len(self.ends) or not enough()
            if not plies and len(ends) <= len(actions) and going_on:
                plies.extend(_turn(self.match.game, state, actions[len(ends) - 1]))
                ends.append(ends[-1] + len(plies))
            return plies.popleft() if plies else None

        return play_on(self.match, choose), ends


def begin_record(record: Mapping[str, Any]) -> Replaying:
    """Read all of a record but its actions: the fields of docs/formats.md, each of its type.

    Raises BadRecord, "newer" or "illegal".
    """
    if record["format"] > FORMAT:
        raise BadRecord("newer", Message("record.newer"))
    with _refusing():
        return Replaying(record, _set_up(record), (0,))


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn every error over a record into BadRecord."""
    try:
        yield
    except BadRecord:
        raise
    except MolecoreError as error:
        raise BadRecord("illegal", _shortened(str(error))) from error


def head_of(match: Match) -> dict[str, Any]:
    """What a record of ``match`` says of its set-up: its fields, without what was played."""
    record = to_record(match)
    record["players"] = [write_seated(player) for player in match.players]
    head = {field: record[field] for field in _HEAD}
    return head if match.sealing is None else {**head, SEALED: True}


def from_head(head: Mapping[str, Any]) -> Match:
    """The match, at its set-up, that `head_of` made ``head`` from.

    Raises BadRecord, whatever the mapping holds.
    """
    with _refusing():
        _check_head(head)
        match = _set_up(head)
        return replace(match, sealing=Sealing()) if SEALED in head else match


def game_of(meta: GameMeta, rules_version: int) -> AnyGame:
    """The rules of a game in the version a record was made with.

    Raises BadRecord, "newer" for a version that is not known here.
    """
    if rules_version > meta.rules_version:
        raise BadRecord("newer", Message("record.newer_rules", game=meta.name))
    try:
        return registry.load(meta.id, rules_version)
    except UnknownGame as error:
        raise BadRecord("illegal", str(error)) from error


def finish(match: Match, resigned: Seat | None, cursor: int) -> Match:
    """``match``, all played, with the resignation and the cursor that belong to it.

    Raises IllegalAction or BadMatch where they do not fit.
    """
    ended = match if resigned is None else match.resign(resigned)
    return ended.jump(cursor)


def _plain_option(value: OptionValue) -> Any:
    if isinstance(value, tuple):
        return {group: list(cells) for group, cells in value}
    return value


def _action(match: Match, number: int) -> Any:
    ply = match.plies[number]
    text = match.game.encode(ply.action)
    alone = len(match.game.actors(match.steps[number].state)) == 1
    return text if alone else [ply.seat, text]


def _check_head(head: Mapping[str, Any]) -> None:
    if head.get(SEALED, True) is not True or head.keys() - {SEALED} != _HEAD.keys():
        raise BadRecord("illegal", Message("record.fields", fields=", ".join(_HEAD)))
    for field, expected in _HEAD.items():
        if type(head[field]) is not expected:
            raise BadRecord("illegal", Message("record.wrong_field", field=field))


def _set_up(record: Mapping[str, Any]) -> Match:
    game = game_of(_meta(record["game"]), record["rules"])
    if not _ID.fullmatch(record["id"]):
        raise BadMatch(Message("record.id"))
    players = [read_player(game.meta, seat, raw) for seat, raw in enumerate(record["players"])]
    return new_match(game, players, record["options"], record["seed"], record["id"])


def _finished(record: Mapping[str, Any], match: Match, ends: Sequence[int]) -> Match:
    if not 0 <= record["cursor"] < len(ends):
        raise BadMatch(Message("match.no_position", last=len(ends) - 1, position=record["cursor"]))
    return finish(match, record["resigned"], ends[record["cursor"]])


def _meta(game_id: str) -> GameMeta:
    return registry.load(game_id).meta


def write_player(player: Player) -> dict[str, str | None]:
    """``player`` as a mapping of "name" to text and "level" to its id, None for a person."""
    return {"name": player.name, "level": player.level}


def write_seated(player: Player) -> dict[str, Any]:
    """A player as a save has it, with "away" for a remote player."""
    return {**write_player(player), **({"away": True} if player.away else {})}


def read_player(meta: GameMeta, seat: Seat, raw: object) -> Player:
    """The player in ``seat``, from a mapping of name, level and perhaps "away". Raises BadMatch."""
    match raw:
        case {"name": str(name), "level": None | str() as level, **rest} if not rest or rest == {
            "away": True
        }:
            pass
        case _:
            raise BadMatch(Message("record.player", player=seat + 1))
    if level is not None and level not in (known.id for known in registry.opponents(meta)):
        raise BadMatch(Message("record.no_level", game=meta.name, level=repr(level)))
    return Player(seated_name(meta, seat, level, name), level, bool(rest))


def _turn(game: AnyGame, state: Any, written: str | list[Any]) -> Iterator[Ply]:
    """The plies that one entry stands for: one, or a whole turn written as one word."""
    if isinstance(written, str):
        seat, text = _only_actor(game.actors(state)), written
    else:
        seat, text = written
    if seat not in game.actors(state):
        raise IllegalAction(Refusal(Message("match.not_turn_of", player=seat + 1)))
    for action in game.decode_turn(game.view(state, seat), text):
        yield Ply(seat, action)


def _only_actor(actors: Sequence[Seat]) -> Seat:
    match actors:
        case [seat]:
            return seat
        case []:
            raise MalformedAction(Message("match.over"))
    raise MalformedAction(Message("record.several_seats"))


def _shortened(message: str) -> str:
    return message if len(message) <= _MESSAGE_LIMIT else message[:_MESSAGE_LIMIT] + "..."
