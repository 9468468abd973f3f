"""Setting up a new game: who sits where, and the options."""

from __future__ import annotations

from typing import assert_never

from molecore.core.errors import MolecoreError
from molecore.core.match import Player, new_match
from molecore.core.options import Choice, Count, Flag, Option, OptionValue, Placement
from molecore.core.protocol import GameMeta, Seat
from molecore.core.record import replace
from molecore.registry import load
from molecore.wire.names import clean_name
from molecore.words import say
from moleweb.app.model import Draft, Model, SeatDraft
from moleweb.app.routes import Route
from moleweb.pages.new_game.messages import (
    CellPressed,
    GameStarted,
    GroupChosen,
    OptionSet,
    PlacementReset,
    SeatAssigned,
    SeatCountChosen,
    SeatNamed,
    SetupMessage,
)


def fresh_draft(meta: GameMeta) -> Draft:
    """A set-up that one press can start: a person against the computer, if it can play."""
    options = tuple((option.key, option.default) for option in meta.options)
    seats = tuple(_default_seat(meta, seat) for seat in range(meta.seats[0]))
    return Draft(meta.id, seats, options, _first_group(meta))


def _first_group(meta: GameMeta) -> str:
    placements = (option for option in meta.options if isinstance(option, Placement))
    return next((name for option in placements for name, _ in option.groups), "")


def _default_seat(meta: GameMeta, seat: Seat) -> SeatDraft:
    gentle = meta.levels[(len(meta.levels) - 1) // 2].id if meta.levels and seat else ""
    return SeatDraft(default_name(meta, seat, gentle), gentle)


def default_name(meta: GameMeta, seat: Seat, level: str) -> str:
    """What a seat is called unless somebody types a name."""
    if not level:
        return say("new_game.player", player=seat + 1)
    titles = {known.id: str(known.name) for known in meta.levels}
    return say("new_game.computer", level=titles[level].lower())


def seat_named(model: Model, message: SeatNamed) -> Model:
    """A name was typed."""
    draft = model.draft
    if draft is None or not 0 <= message.seat < len(draft.seats):
        return model
    named = replace(draft.seats[message.seat], name=clean_name(message.name))
    return _with_seat(model, draft, message.seat, named)


def seat_assigned(model: Model, message: SeatAssigned) -> Model:
    """Somebody else sits down; a name nobody typed changes with it."""
    draft = model.draft
    if draft is None or not 0 <= message.seat < len(draft.seats):
        return model
    meta, old = load(draft.game).meta, draft.seats[message.seat]
    if message.level not in ("", *(level.id for level in meta.levels)):
        return model
    name = old.name
    if message.level or old.level:
        name = default_name(meta, message.seat, message.level)
    fresh = replace(draft, fresh=draft.fresh + 1)
    return _with_seat(model, fresh, message.seat, SeatDraft(name, message.level))


def _with_seat(model: Model, draft: Draft, seat: Seat, changed: SeatDraft) -> Model:
    seats = (*draft.seats[:seat], changed, *draft.seats[seat + 1 :])
    return replace(model, draft=replace(draft, seats=seats, complaint=""))


def seat_count_chosen(model: Model, message: SeatCountChosen) -> Model:
    """More or fewer seats; those that stay keep who sits there."""
    draft = model.draft
    if draft is None or message.seats not in load(draft.game).meta.seats:
        return model
    meta = load(draft.game).meta
    added = (_default_seat(meta, seat) for seat in range(len(draft.seats), message.seats))
    return replace(model, draft=replace(draft, seats=(*draft.seats, *added)[: message.seats]))


def option_set(model: Model, message: OptionSet) -> Model:
    """An option was changed; a value it cannot have is left alone."""
    draft = model.draft
    option = _declared(draft, message.key)
    if draft is None or option is None:
        return model
    value = _read(option, message.value)
    return model if value is None else _with_option(model, draft, message.key, value)


def _declared(draft: Draft | None, key: str) -> Option | None:
    declared = load(draft.game).meta.options if draft else ()
    return next((option for option in declared if option.key == key), None)


def _read(option: Option, text: str) -> OptionValue | None:
    if isinstance(option, Flag):
        return text == "true"
    if isinstance(option, Choice):
        return next((value for value, _ in option.choices if str(value) == text), None)
    if isinstance(option, Count) and text.isdecimal():
        return min(max(int(text[:6]), option.low), option.high)
    return None


def _with_option(model: Model, draft: Draft, key: str, value: OptionValue) -> Model:
    options = tuple((k, value if k == key else old) for k, old in draft.options)
    return replace(model, draft=replace(draft, options=options, complaint=""))


def placement_of(draft: Draft) -> tuple[Placement, dict[str, tuple[str, ...]]] | None:
    """The option that places pieces, with what is placed so far; None if there is none."""
    for option in load(draft.game).meta.options:
        if isinstance(option, Placement):
            return option, dict(dict(draft.options)[option.key])  # type: ignore[arg-type]
    return None


def group_chosen(model: Model, message: GroupChosen) -> Model:
    """The next presses place pieces of this group."""
    return replace(model, draft=replace(model.draft, group=message.group)) if model.draft else model


def cell_pressed(model: Model, message: CellPressed) -> Model:
    """Take off the piece on the cell, or put one of the chosen group there.

    A group that is complete gives up its oldest piece, so that moving one
    flower takes one press.
    """
    draft = model.draft
    found = placement_of(draft) if draft else None
    if draft is None or found is None or message.cell not in found[0].cells:
        return model
    option, placed = found
    taken = message.cell in placed.get(draft.group, ())
    placed = {name: tuple(c for c in cells if c != message.cell) for name, cells in placed.items()}
    if not taken and draft.group in placed:
        count = dict(option.groups)[draft.group]
        placed[draft.group] = (*placed[draft.group], message.cell)[-count:]
    return _with_option(model, draft, option.key, tuple(placed.items()))


def placement_reset(model: Model, _: PlacementReset) -> Model:
    """The standard places again."""
    found = placement_of(model.draft) if model.draft else None
    if model.draft is None or found is None:
        return model
    return _with_option(model, model.draft, found[0].key, found[0].default)


def game_started(model: Model, message: GameStarted) -> Model:
    """Start; or say what is still missing."""
    draft = model.draft
    if draft is None:
        return model
    game = load(draft.game)
    players = [
        Player(seat.name or default_name(game.meta, number, seat.level), seat.level or None)
        for number, seat in enumerate(draft.seats)
    ]
    try:
        match = new_match(game, players, dict(draft.options), message.seed, message.match_id)
    except MolecoreError as error:
        return replace(model, draft=replace(draft, complaint=str(error)))
    seated = replace(model, match=match, table=model.new_table(), draft=None)
    return replace(seated, route=Route("play", match.id))


def update(model: Model, message: SetupMessage) -> Model:  # noqa: C901, PLR0911 - a case each
    """What becomes of ``model``."""
    match message:
        case SeatNamed():
            return seat_named(model, message)
        case SeatAssigned():
            return seat_assigned(model, message)
        case SeatCountChosen():
            return seat_count_chosen(model, message)
        case OptionSet():
            return option_set(model, message)
        case GroupChosen():
            return group_chosen(model, message)
        case CellPressed():
            return cell_pressed(model, message)
        case PlacementReset():
            return placement_reset(model, message)
        case GameStarted():
            return game_started(model, message)
        case _ as unknown:
            assert_never(unknown)
