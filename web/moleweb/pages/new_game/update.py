"""Setting up a new game: who sits where, and the options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from molecore.core.errors import BadMatch, BadOptions, MolecoreError
from molecore.core.match import Match, Player, Sealing, new_match
from molecore.core.options import Choice, Count, Flag, Option, OptionValue, Placement, resolve
from molecore.core.outcomes import Given, OutcomeMissing
from molecore.core.protocol import GameMeta, Level, Seat
from molecore.core.record import replace
from molecore.draw import boards
from molecore.drawing.faces import choose
from molecore.registry import PLAYABLE, is_bot, load, opponents
from molecore.wire.names import clean_name
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.effects import WarmOpponent
from moleweb.app.habits import LIKE_ME, STEPS, Habits, Setting
from moleweb.app.model import Draft, Model, SeatDraft
from moleweb.app.routes import Route
from moleweb.pages.new_game import messages as m

ELSEWHERE: Final = "elsewhere"
"""In place of a level: a person who plays on another device."""
COMPUTER: Final = "computer"
"""In place of a level: that of another computer, else the gentlest."""


def fresh_draft(meta: GameMeta, habits: Habits) -> Draft:
    """A set-up that one press can start: as last time, or a first game against the gentlest."""
    return _draft(meta, habits, habits.setting(meta.id) or _first_game(meta))


def _draft(meta: GameMeta, habits: Habits, setting: Setting) -> Draft:
    seats = tuple(SeatDraft(habits.name(seat), level) for seat, level in enumerate(setting.levels))
    return Draft(meta.id, seats, setting.options, _first_group(meta))


def _first_game(meta: GameMeta) -> Setting:
    """A person against the computer, if it can play."""
    gentle = meta.levels[0].id if meta.levels else ""
    levels = ("", *(gentle for _ in range(1, meta.seats[0])))
    return Setting(levels, meta.first_options)


def _first_group(meta: GameMeta) -> str:
    placements = (option for option in meta.options if isinstance(option, Placement))
    return next((name for option in placements for name, _ in option.groups), "")


def names_of(meta: GameMeta, seats: Sequence[SeatDraft]) -> tuple[str, ...]:
    """What everybody is called: people as they say, the computers as moles that differ."""
    names = [
        seat.name or default_name(number) if is_person(seat) else ""
        for number, seat in enumerate(seats)
    ]
    for number, seat in enumerate(seats):
        if not is_person(seat):
            names[number] = _computer(meta, seat.level, names)
    return tuple(names)


def _computer(meta: GameMeta, level: str, taken: Sequence[str]) -> str:
    """A name for the computer at ``level`` that is not ``taken``: a mole's, or the bot's own."""
    if not is_bot(meta, level):
        return str(choose(level, meta.levels, taken).name)
    own = clean_name(level)
    numbered = (f"{own} {number}" for number in range(2, len(taken) + 2))
    return next(name for name in (own, *numbered) if name not in taken)


def matching(meta: GameMeta, habits: Habits) -> Level:
    """The level that plays about as well as the person here."""
    place = (habits.skill(meta.id) + STEPS // 2) // STEPS
    return meta.levels[min(place, len(meta.levels) - 1)]


def is_person(sitter: SeatDraft) -> bool:
    """Whether a person is going to sit there, on this device or on another."""
    return sitter.level in ("", ELSEWHERE)


def default_name(seat: Seat) -> str:
    """What a person is called who types no name."""
    return say("new_game.player", player=seat + 1)


def seat_named(model: Model, message: m.SeatNamed) -> Model:
    """A name was typed."""
    draft = model.draft
    if draft is None or not 0 <= message.seat < len(draft.seats):
        return model
    name = clean_name(message.name)
    return _with_seat(model, draft, message.seat, replace(draft.seats[message.seat], name=name))


def seat_assigned(model: Model, message: m.SeatAssigned) -> Model:
    """Somebody else sits down; the name that a person typed there is kept."""
    draft = model.draft
    if draft is None or not 0 <= message.seat < len(draft.seats):
        return model
    meta, old = load(draft.game).meta, draft.seats[message.seat]
    known = [level.id for level in opponents(meta)]
    level = message.level
    if level == COMPUTER and known:
        computers = (seat.level for seat in (old, *draft.seats) if not is_person(seat))
        level = next(computers, known[0])
    if level not in ("", ELSEWHERE, LIKE_ME, *known):
        return model
    return _with_seat(model, draft, message.seat, replace(old, level=level))


def _with_seat(model: Model, draft: Draft, seat: Seat, changed: SeatDraft) -> Model:
    seats = (*draft.seats[:seat], changed, *draft.seats[seat + 1 :])
    return replace(model, draft=replace(draft, seats=seats, complaint=""))


def seat_count_chosen(model: Model, message: m.SeatCountChosen) -> Model:
    """More or fewer seats; those that stay keep who sits there."""
    draft = model.draft
    if draft is None or message.seats not in load(draft.game).meta.seats:
        return model
    last = draft.seats[-1].level
    added = (
        SeatDraft(model.habits.name(seat), last) for seat in range(len(draft.seats), message.seats)
    )
    seats = (*draft.seats, *added)[: message.seats]
    return replace(model, draft=replace(draft, seats=seats, complaint=""))


def way_chosen(model: Model, message: m.WayChosen) -> Model:
    """Set all options by a preset."""
    draft = model.draft
    meta = load(draft.game).meta if draft else None
    way = next((way for way in meta.presets if way.key == message.way), None) if meta else None
    if draft is None or meta is None or way is None:
        return model
    chosen = replace(draft, options=way.values(meta.options), complaint="", fresh=draft.fresh + 1)
    return replace(model, draft=chosen)


def sealing_chosen(model: Model, message: m.SealingChosen) -> Model:
    """What is hidden is sealed, or the links hold it."""
    draft = model.draft
    if draft is None:
        return model
    return replace(model, draft=replace(draft, on_trust=not message.sealed))


def has_secrets(draft: Draft) -> bool:
    """Whether people elsewhere must not see all that there is in this game."""
    return _is_anybody_away(draft) and boards.of(draft.game).hides


def draws_lots(draft: Draft) -> bool:
    """Whether chance decides before anybody chooses, where nothing is hidden.

    One device alone could draw such a lot until it likes it.
    """
    if boards.of(draft.game).hides or not _is_anybody_away(draft):
        return False
    game = load(draft.game)
    try:
        options = resolve(game.meta.options, dict(draft.options))
        game.setup(options, len(draft.seats), 0, Given())
    except OutcomeMissing:
        return True
    except BadOptions:  # which is told when the game is to begin
        return False
    return False


def _is_anybody_away(draft: Draft) -> bool:
    return any(seat.level == ELSEWHERE for seat in draft.seats)


def knows_seals(draft: Draft) -> bool:
    """Whether it is known how to seal the game: of those from other packages it is not."""
    from molecore.sealed.ways import WAYS  # noqa: PLC0415 - most games need none

    return draft.game in WAYS


def can_be_sealed(draft: Draft) -> bool:
    """Whether every seat is on a device of its own: a game needs somebody at the one here."""
    away = sum(seat.level == ELSEWHERE for seat in draft.seats)
    return away == len(draft.seats) - 1 and knows_seals(draft)


def option_set(model: Model, message: m.OptionSet) -> Model:
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


def group_chosen(model: Model, message: m.GroupChosen) -> Model:
    """The next presses place pieces of this group."""
    return replace(model, draft=replace(model.draft, group=message.group)) if model.draft else model


def cell_pressed(model: Model, message: m.CellPressed) -> Model:
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


def placement_reset(model: Model, _: m.PlacementReset) -> Model:
    """The standard places again."""
    found = placement_of(model.draft) if model.draft else None
    if model.draft is None or found is None:
        return model
    return _with_option(model, model.draft, found[0].key, found[0].default)


def game_started(model: Model, message: m.GameStarted) -> Model:
    """Start; or say what is still missing."""
    return model if model.draft is None else _started(model, model.draft, message)


def played_now(model: Model, message: m.PlayedNow) -> Model:
    """Start at once: as last time, or for the first time as suits beginners."""
    if not any(meta.id == message.game for meta in PLAYABLE):
        return model
    return _at_once(model, fresh_draft(load(message.game).meta, model.habits), message)


def first_game_played(model: Model, message: m.PlayedNow, way: str = "") -> Model:
    """Start a first game at once, or a first one in the preset ``way``."""
    meta = load(message.game).meta
    first = _first_game(meta)
    setting = replace(first, options=meta.options_in(way)) if way else first
    return _at_once(model, _draft(meta, model.habits, setting), message)


def _at_once(model: Model, draft: Draft, message: m.PlayedNow) -> Model:
    started = _started(model, draft, m.GameStarted(message.seed, message.match_id))
    if started.match is not model.match:
        return started
    return replace(started, route=Route("new", message.game))  # where it says what is wrong


def _started(model: Model, draft: Draft, message: m.GameStarted) -> Model:
    game = load(draft.game)
    names = names_of(game.meta, draft.seats)
    fitting = matching(game.meta, model.habits).id
    seats = [
        replace(seat, level=fitting) if seat.level == LIKE_ME else seat for seat in draft.seats
    ]
    players = [_player(name, seat) for name, seat in zip(names, seats, strict=True)]
    try:
        check_names(names)
        _check_that_somebody_is_here(draft)
        _check_that_bots_are_at_home(game.meta, draft)
        match = new_match(game, players, dict(draft.options), message.seed, message.match_id)
        shared = has_secrets(draft) or draws_lots(draft)
        if shared and can_be_sealed(draft) and not draft.on_trust:
            match = replace(match, seed=0, sealing=Sealing())
    except MolecoreError as error:
        return replace(model, draft=replace(draft, complaint=str(error)))
    seated = replace(model, match=match, table=model.new_table(), draft=None)
    seated = replace(seated, habits=_remembered(model.habits, draft), route=Route("play", match.id))
    if queries.is_remote(match):
        seated = _with_chairs(seated, match, message.secret)
    rivals = any(not is_person(seat) for seat in draft.seats)
    return seated.emit(WarmOpponent(draft.game)) if rivals else seated


def _player(name: str, seat: SeatDraft) -> Player:
    return Player(name, away=True) if seat.level == ELSEWHERE else Player(name, seat.level or None)


def _check_that_somebody_is_here(draft: Draft) -> None:
    """Raise BadMatch if a game is set up here that nobody plays here."""
    levels = {seat.level for seat in draft.seats}
    if ELSEWHERE in levels and "" not in levels:
        raise BadMatch(Message("new_game.nobody_here"))


def _check_that_bots_are_at_home(meta: GameMeta, draft: Draft) -> None:
    """Raise BadMatch for a bot in a game with somebody elsewhere, whose page may not have it."""
    if _is_anybody_away(draft) and any(is_bot(meta, seat.level) for seat in draft.seats):
        raise BadMatch(Message("new_game.bot_elsewhere"))


def _with_chairs(model: Model, match: Match, secret: str) -> Model:
    """The chairs that are offered to people elsewhere, and the first invitation."""
    from moleweb.pages.remote import update as remote  # noqa: PLC0415 - most games need none

    return remote.hosted(model, match, secret)


def check_names(names: Sequence[str]) -> None:
    """Raise BadMatch if two players could not be told apart."""
    seen = set()
    for name in names:
        if name.casefold() in seen:
            raise BadMatch(Message("new_game.same_name", name=name))
        seen.add(name.casefold())


def _remembered(habits: Habits, draft: Draft) -> Habits:
    levels = tuple("" if is_person(seat) else seat.level for seat in draft.seats)
    typed = tuple(seat.name if is_person(seat) else "" for seat in draft.seats)
    return habits.started(draft.game, typed, Setting(levels, draft.options))


def update(model: Model, message: m.SetupMessage) -> Model:  # noqa: C901, PLR0911 - a case each
    """The model after ``message``."""
    match message:
        case m.SeatNamed():
            return seat_named(model, message)
        case m.SeatAssigned():
            return seat_assigned(model, message)
        case m.SeatCountChosen():
            return seat_count_chosen(model, message)
        case m.OptionSet():
            return option_set(model, message)
        case m.GroupChosen():
            return group_chosen(model, message)
        case m.CellPressed():
            return cell_pressed(model, message)
        case m.PlacementReset():
            return placement_reset(model, message)
        case m.GameStarted():
            return game_started(model, message)
        case m.PlayedNow():
            return played_now(model, message)
        case m.WayChosen():
            return way_chosen(model, message)
        case m.SealingChosen():
            return sealing_chosen(model, message)
        case _ as unknown:
            assert_never(unknown)
