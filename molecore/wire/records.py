"""Records from other programs: JSON checked field by field, with errors that name the field.

Only ``game`` and ``actions`` are required; docs/formats.md lists the fields.
This is the one place that needs pydantic.
"""

from __future__ import annotations

from secrets import token_hex
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from molecore import registry
from molecore.core.errors import UnknownGame
from molecore.core.match import Match
from molecore.core.protocol import GameMeta
from molecore.core.rng import SEED_LIMIT
from molecore.wire.errors import BadRecord
from molecore.wire.jsontext import parse_object
from molecore.wire.mapping import FORMAT, PLY_LIMIT, from_record

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


PlayerForm: TypeAlias = PlayerRecord | str
ActionForm: TypeAlias = str | tuple[int, str] | ActionRecord


class MatchRecord(BaseModel):
    """A match as another program may write it."""

    model_config = _STRICT
    format: int = FORMAT
    id: str | None = None
    game: str
    rules: int | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    players: tuple[PlayerForm, ...] | None = None
    seats: int | tuple[PlayerForm, ...] | None = None
    seed: Annotated[int, Field(ge=0, lt=SEED_LIMIT)] = 0
    actions: Annotated[tuple[ActionForm, ...], Field(max_length=PLY_LIMIT)]
    cursor: int | None = None
    resigned: int | None = None

    def match(self) -> Match:
        """The match this records, replayed. Raises BadRecord."""
        meta = _meta(self.game)
        return from_record(
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
            raise BadRecord("illegal", "The fields players and seats contradict each other.")
        return [_plain_player(form) for form in forms]

    def _seat_forms(self, meta: GameMeta) -> tuple[PlayerForm, ...]:
        seats = meta.seats[0] if self.seats is None else self.seats
        if not isinstance(seats, int):
            return seats
        if seats not in meta.seats:
            allowed = " or ".join(map(str, meta.seats))
            raise BadRecord("illegal", f"{meta.name} is for {allowed} seats, not {seats}.")
        return ("",) * seats


def load(text: str) -> Match:
    """The match that a JSON text records. Raises BadRecord, which names the field."""
    parse_object(text)
    try:
        record = MatchRecord.model_validate_json(text)
    except ValidationError as error:
        raise BadRecord("illegal", _sentence(error)) from None
    return record.match()


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


_FORMS: Final = {
    "actions": 'must be a text such as "e4", or a seat and a text such as [0, "e4"]',
    "players": 'must be a name, or an object such as {"name": "Ann", "level": null}',
    "seats": "must be the number of seats, or a list of players",
    "seed": "must be a whole number from 0 up to 2**64 - 1",
    "options": "must be an object of options",
}


def _sentence(error: ValidationError) -> str:
    """The first thing wrong, in words."""
    first = error.errors(include_url=False, include_input=False)[0]
    if not first["loc"]:
        return f"This cannot be read: {first['msg']}."
    field, *rest = first["loc"]
    if first["type"] == "missing" and not rest:
        return f"The field {field} is missing."
    if first["type"] == "extra_forbidden" and not rest:
        return f"There is no field {field}. Fields: {', '.join(MatchRecord.model_fields)}."
    place = f"{field}[{rest[0]}]" if rest and isinstance(rest[0], int) else str(field)
    said = _FORMS.get(str(field), first["msg"])
    return f"The field {place} is unfit: {said}."
