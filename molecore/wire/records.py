"""Records from other programs: JSON checked field by field, with errors that name the field.

Only ``game`` and ``actions`` are required; docs/formats.md lists the fields.
This is the one place that needs pydantic.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from secrets import token_hex
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, ValidationError

from molecore import registry
from molecore.core.errors import UnknownGame
from molecore.core.match import Match
from molecore.core.protocol import GameMeta, wrong_seats
from molecore.core.rng import SEED_LIMIT
from molecore.wire.errors import BadRecord
from molecore.wire.jsontext import parse_object
from molecore.wire.mapping import FORMAT, Replaying, begin_record
from molecore.words import Message

_STRICT: Final = ConfigDict(strict=True, frozen=True, extra="forbid")


class PlayerRecord(BaseModel):
    """Who sits in a seat: a person, or the computer at a level."""

    model_config = _STRICT
    name: str = ""
    level: str | None = None


class ActionRecord(BaseModel):
    """An action with its seat, as `replay` writes it."""

    model_config = ConfigDict(strict=True, frozen=True)
    seat: int
    action: str


def _form(value: object) -> str | None:
    """Which of the ways to write something ``value`` is, so that errors are about that one."""
    match value:
        case str():
            return "(text)"
        case list() | tuple():
            return "(list)"
        case dict() | BaseModel():
            return "(object)"
    return None


def _list_or_number(value: object) -> str:
    return "(list)" if isinstance(value, list | tuple) else "(number)"


_Text: TypeAlias = Annotated[str, Tag("(text)")]
PlayerForm: TypeAlias = Annotated[
    _Text | Annotated[PlayerRecord, Tag("(object)")], Discriminator(_form)
]
ActionForm: TypeAlias = Annotated[
    _Text | Annotated[tuple[int, str], Tag("(list)")] | Annotated[ActionRecord, Tag("(object)")],
    Discriminator(_form),
]
SeatsForm: TypeAlias = Annotated[
    Annotated[int, Tag("(number)")] | Annotated[tuple[PlayerForm, ...], Tag("(list)")],
    Discriminator(_list_or_number),
]


class MatchRecord(BaseModel):
    """A match as another program may write it."""

    model_config = _STRICT
    format: int = FORMAT
    id: str | None = None
    game: str
    rules: int | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    players: tuple[PlayerForm, ...] | None = None
    seats: SeatsForm | None = None
    seed: Annotated[int, Field(ge=0, lt=SEED_LIMIT)] = 0
    actions: tuple[ActionForm, ...]
    cursor: int | None = None
    resigned: int | None = None

    def begun(self) -> Replaying:
        """The match this records at its set-up, with its actions yet to be replayed.

        Raises BadRecord for a game, seats, players or options that cannot be.
        """
        meta = _meta(self.game)
        return begin_record(
            {
                "format": self.format,
                "id": self.id or token_hex(8),
                "game": self.game,
                "rules": meta.rules_version if self.rules is None else self.rules,
                "options": self.options,
                "players": self._players(meta),
                "seed": self.seed,
                "actions": [_plain_action(action) for action in self.actions],
                "cursor": len(self.actions) if self.cursor is None else self.cursor,
                "resigned": self.resigned,
            }
        )

    def _players(self, meta: GameMeta) -> list[dict[str, str | None]]:
        forms = self.players if self.players is not None else self._seat_forms(meta)
        if self.players is not None and self.seats not in (None, len(forms)):
            raise BadRecord("illegal", Message("record.contradiction"))
        return [_plain_player(form) for form in forms]

    def _seat_forms(self, meta: GameMeta) -> tuple[PlayerForm, ...]:
        seats = meta.seats[0] if self.seats is None else self.seats
        if not isinstance(seats, int):
            return seats
        if seats not in meta.seats:
            raise BadRecord("illegal", wrong_seats(meta, seats))
        return ("",) * seats


def load(text: str) -> Match:
    """The match that a JSON text records. Raises BadRecord, which names every unfit field."""
    found: Replaying | Match = begin(text)
    while isinstance(found, Replaying):
        found = found.on()
    return found


def begin(text: str) -> Replaying:
    """The match that a JSON text records at its set-up, with its actions yet to be replayed.

    Raises BadRecord, which names every unfit field.
    """
    parse_object(text)
    try:
        record = MatchRecord.model_validate_json(text)
    except ValidationError as error:
        raise BadRecord("illegal", *_faults(error)) from None
    return record.begun()


def _meta(game_id: str) -> GameMeta:
    try:
        return registry.load(game_id).meta
    except UnknownGame as error:
        raise BadRecord("illegal", str(error)) from error


def _plain_player(form: PlayerForm) -> dict[str, str | None]:
    player = PlayerRecord(name=form) if isinstance(form, str) else form
    return player.model_dump()


def _plain_action(form: ActionForm) -> str | list[int | str]:
    match form:
        case ActionRecord():
            return [form.seat, form.action]
        case (seat, text):
            return [seat, text]
    return form


# ---- what is wrong, in words

_FORMS: Final[Mapping[str, str]] = {
    "format": "whole_number",
    "id": "text",
    "game": "game",
    "rules": "whole_number",
    "options": "options",
    "players": "players",
    "players[]": "player",
    "players[].name": "text",
    "players[].level": "level",
    "seats": "seats",
    "seats[]": "player",
    "seats[].name": "text",
    "seats[].level": "level",
    "seed": "seed",
    "actions": "actions",
    "actions[]": "action",
    "cursor": "whole_number",
    "resigned": "seat",
}
"""What a field must be, by its path without the numbers; the catalogue has the words."""
_TAGS: Final = frozenset({"(text)", "(list)", "(object)", "(number)"})
_MOST_FAULTS: Final = 8
_LONGEST_KEY: Final = 40


def _faults(error: ValidationError) -> tuple[Message, ...]:
    """A sentence for each field that is wrong, but not for more than people read."""
    found = error.errors(include_url=False, include_input=False)
    told = tuple(dict.fromkeys(_sentence(fault["type"], fault["loc"]) for fault in found))
    more = len(told) - _MOST_FAULTS
    if more <= 0:
        return told
    return *told[:_MOST_FAULTS], Message("record.more_faults", n=more)


def _sentence(kind: str, location: tuple[int | str, ...]) -> Message:
    """What is wrong at a ``location`` as pydantic has it, with the form that was read."""
    parts = [part for part in location if part not in _TAGS]
    if not parts:
        return Message("record.half_a_character")
    if parts[0] == "actions":
        parts = parts[:2]  # an action is small enough to be seen as a whole
    field = _path(parts)
    if kind == "extra_forbidden":
        fields = PlayerRecord.model_fields if len(parts) > 1 else MatchRecord.model_fields
        return Message("record.no_field", field=field, known=", ".join(fields))
    if kind == "missing" and len(parts) == 1:
        return Message("record.field_missing", field=field)
    form = _FORMS[_path("" if isinstance(part, int) else part for part in parts)]
    return Message(f"record.must_be.{form}", field=field)


def _path(parts: Iterable[int | str]) -> str:
    """The way to a field, such as ``players[0].name``; "" stands for any number."""
    first, *others = parts
    steps = (f"[{part}]" if isinstance(part, int) or not part else f".{part}" for part in others)
    return "".join((str(first)[:_LONGEST_KEY], *(step[:_LONGEST_KEY] for step in steps)))
