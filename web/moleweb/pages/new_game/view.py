"""Setting up a game: seats and options, drawn from what the game declares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.core.levels import described
from molecore.core.options import (
    Choice,
    Count,
    Flag,
    Option,
    Options,
    OptionValue,
    Placement,
)
from molecore.core.protocol import GameMeta, Level, Seat
from molecore.draw import boards
from molecore.drawing.art import emblem
from molecore.drawing.faces import face
from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import button, choice, go, name_field
from molecore.registry import load, opponents
from molecore.wire.names import NAME_LENGTH
from molecore.words import Message, Words, pieces, sentences
from moleweb.app.habits import LIKE_ME, Habits
from moleweb.app.model import Draft, Model, SeatDraft
from moleweb.app.pictures import small_board
from moleweb.pages.new_game.layout_view import layout
from moleweb.pages.new_game.update import (
    COMPUTER,
    ELSEWHERE,
    can_be_sealed,
    default_name,
    draws_lots,
    has_secrets,
    is_person,
    knows_seals,
    matching,
    names_of,
)

_MANY_PASSES: Final = 8
"""From so many links more than in an open game on, a direct connection is recommended."""
_PAIR: Final = 2
_MOST_IN_SIGHT: Final = 8
"""Values of a choice that are shown side by side; more of them are folded away."""


def new_game(model: Model) -> Node | None:
    """The whole screen."""
    draft = model.draft
    if draft is None:
        return None
    meta = load(draft.game).meta
    heading = Message("new_game.heading", game=meta.name)
    return h(
        "div",
        h("div", emblem(meta.id), h("h1", heading), class_="setup-head"),
        _presets(meta, draft),
        _seat_count(meta, draft),
        _seats(meta, draft, model.habits),
        _sealing(draft) if has_secrets(draft) else _lot(draft) if draws_lots(draft) else None,
        _options(meta, draft),
        _doors(meta, draft),
        class_="setup",
    )


def _doors(meta: GameMeta, draft: Draft) -> Node:
    """They stay in sight, and with them what keeps the game from starting."""
    complaint = draft.complaint
    return h(
        "div",
        h("p", complaint, class_="complaint", role="alert") if complaint else _advice(draft),
        button(Message("new_game.start"), "start", look="main big"),
        go(Message("new_game.rules"), f"#rules/{meta.id}", look="plain"),
        class_="setup-doors",
    )


def _advice(draft: Draft) -> Node | None:
    """Why to connect directly, where a sealed game takes many links, or some that are too long."""
    if draft.on_trust or not (has_secrets(draft) or draws_lots(draft)) or not can_be_sealed(draft):
        return None
    from molecore.sealed.ways import WAYS  # noqa: PLC0415 - most games need none

    way = WAYS[draft.game]
    extra = way.extra_passes[len(draft.seats)]
    if extra < _MANY_PASSES:
        return None
    why = Message(f"new_game.direct.{way.dealing}", passes=extra)
    return h("p", why, class_="advice", data_say=True)


def _presets(meta: GameMeta, draft: Draft) -> Node | None:
    """The presets; none is chosen where the options are like none of them."""
    if len(meta.presets) < 2:
        return None
    options = meta.options
    chosen = next((each.key for each in meta.presets if each.values(options) == draft.options), "")
    presets = (
        (each.key, (h("strong", each.name), h("span", each.note, class_="quiet")))
        for each in meta.presets
    )
    return h("div", choice(Message("new_game.ways"), "way", "", presets, chosen), class_="ways")


def _sealing(draft: Draft) -> Node:
    """Whether links hold what is hidden, with what either way means."""
    if not can_be_sealed(draft):
        cannot, unknown = Message("new_game.sealing.cannot"), Message("new_game.sealing.unknown")
        return h("p", cannot if knows_seals(draft) else unknown, class_="panel hidden-note")
    told = Message("new_game.sealing.sealed.note", passes=_extra_passes(draft))
    if draft.on_trust:
        told = Message("new_game.sealing.trust.note")
    sealed, trust = Message("new_game.sealing.sealed"), Message("new_game.sealing.trust")
    return _sealed_or_not(draft, Message("new_game.sealing"), sealed, trust, told)


def _lot(draft: Draft) -> Node | None:
    """Who draws the lot, with what either way means."""
    if not can_be_sealed(draft):
        return None
    told = Message("new_game.lot.together.note", passes=_extra_passes(draft))
    if draft.on_trust:
        told = Message("new_game.lot.here.note")
    together, here = Message("new_game.lot.together"), Message("new_game.lot.here")
    return _sealed_or_not(draft, Message("new_game.lot"), together, here, told)


def _extra_passes(draft: Draft) -> int:
    from molecore.sealed.ways import WAYS  # noqa: PLC0415 - most games need none

    return WAYS[draft.game].extra_passes[len(draft.seats)]


def _sealed_or_not(draft: Draft, title: Words, sealed: Words, trust: Words, told: Words) -> Node:
    kinds = (("sealed", sealed), ("trust", trust))
    chosen = kinds[draft.on_trust][0]
    return h(
        "section",
        choice(title, "sealing", "", kinds, chosen),
        h("p", told, class_="quiet", data_say=True),
        class_="panel",
    )


def _seat_count(meta: GameMeta, draft: Draft) -> Node | None:
    if len(meta.seats) == 1:
        return None
    counts = [(str(count), str(count)) for count in meta.seats]
    return choice(Message("new_game.players"), "seats", "", counts, str(len(draft.seats)))


def _seats(meta: GameMeta, draft: Draft, habits: Habits) -> Node:
    sections = (_seat(meta, draft, seat, habits) for seat in range(len(draft.seats)))
    return h("div", *sections, class_="seats")


def _seat(meta: GameMeta, draft: Draft, seat: Seat, habits: Habits) -> Node:
    sitter, name = draft.seats[seat], names_of(meta, draft.seats)[seat]
    who: list[tuple[str, Words]] = [
        ("", Message("new_game.person")),
        (ELSEWHERE, Message("new_game.elsewhere")),
    ]
    if opponents(meta):
        who.append((COMPUTER, Message("new_game.computer")))
    human = is_person(sitter)
    chosen = sitter.level if human else COMPUTER
    return h(
        "section",
        h("h2", face(name, person=human), Message("new_game.player", player=seat + 1)),
        _name(draft, seat, sitter) if human else h("p", h("strong", name), class_="rival"),
        choice(Message("new_game.played_by"), "seat", str(seat), who, chosen),
        None if human else _levels(meta, seat, sitter),
        h("p", _note(meta, sitter, habits), class_="quiet note"),
        _strength(meta, draft, sitter),
        class_="seat panel",
    )


def _levels(meta: GameMeta, seat: Seat, sitter: SeatDraft) -> Node:
    levels: tuple[tuple[str, Words], ...] = tuple((each.id, each.name) for each in opponents(meta))
    like_me: tuple[str, Words] = (LIKE_ME, Message("new_game.like_me"))
    legend = Message("new_game.level")
    return choice(legend, "level", str(seat), (*levels, like_me), sitter.level)


def _name(draft: Draft, seat: Seat, sitter: SeatDraft) -> Node:
    return name_field(
        f"name-{seat}",
        Message("new_game.name"),
        sitter.name,
        NAME_LENGTH,
        placeholder=default_name(seat),
        data_change="name",
        data_key=seat,
        data_fresh=draft.fresh,
    )


def _note(meta: GameMeta, sitter: SeatDraft, habits: Habits) -> Words:
    if sitter.level == LIKE_ME:
        return Message("new_game.like_me.note", level=matching(meta, habits).name)
    if sitter.level == ELSEWHERE:
        return Message("new_game.elsewhere.note")
    if sitter.level:
        return described(_level(meta, sitter))
    return Message("new_game.person.note")


def _level(meta: GameMeta, sitter: SeatDraft) -> Level:
    return next(level for level in opponents(meta) if level.id == sitter.level)


def _strength(meta: GameMeta, draft: Draft, sitter: SeatDraft) -> Node | None:
    """Folded away: what was measured of the level, if with these seats and options."""
    if is_person(sitter) or sitter.level == LIKE_ME:
        return None
    level, options = _level(meta, sitter), dict(draft.options)
    strength = level.strength(meta.options, len(draft.seats), options)
    if strength is None:
        return None
    below = {level.id: level.name for level in meta.levels}
    told = Message(
        "level.strength" if strength.seats == _PAIR else "level.strength_among",
        rivals=strength.seats - 1,
        even=round(100 / strength.seats),
        other=below.get(strength.other, Message("level.sensible")),
        share=strength.share,
        low=strength.low,
        high=strength.high,
        games=strength.games,
    )
    summary = h("summary", Message("level.details"))
    return h("details", summary, h("p", told), class_="quiet note")


# ---- options


def _options(meta: GameMeta, draft: Draft) -> Node | None:
    if not meta.options:
        return None
    values = dict(draft.options)
    state = _state(meta, draft)
    fields = (
        (_option(draft, option, values[option.key]), _remarks(meta, option.key, values))
        for option in meta.options
    )
    summary = pieces("new_game.options", state=h("span", state, class_="quiet"))
    return h("details", h("summary", summary), fields, class_="panel options", id="options")


def _state(meta: GameMeta, draft: Draft) -> Words:
    """The preset that is chosen, or how many options differ from the usual."""
    way = next((way for way in meta.presets if way.values(meta.options) == draft.options), None)
    if way is not None:
        return Message("new_game.options.way", way=str(way.name))
    values = dict(draft.options)
    changed = sum(values[option.key] != option.default for option in meta.options)
    if changed:
        return Message("new_game.options.changed", n=changed)
    return Message("new_game.options.usual")


def _remarks(meta: GameMeta, key: str, values: Options) -> Iterator[Node]:
    """What the values lead to that are chosen."""
    for remark in meta.remarks:
        if remark.key == key and remark.holds(values):
            yield h("p", remark.words, class_="remark", data_say=True)


def _option(draft: Draft, option: Option, value: OptionValue) -> Node:
    if isinstance(option, Flag):
        return _flag(option, value is True)
    if isinstance(option, Choice):
        return _helped(option, _choice(option, str(value), len(draft.seats)))
    if isinstance(option, Count):
        return _helped(option, _count(option, value))
    return _placement(draft, option) if isinstance(option, Placement) else layout(draft, option)


def _helped(option: Option, field: Node) -> Node:
    return h("div", field, h("p", option.help, class_="quiet"), class_="option")


def _flag(option: Flag, on: bool) -> Node:
    box = h(
        "input",
        type="checkbox",
        id=f"option-{option.key}",
        data_change="option",
        data_key=option.key,
        checked=on,
    )
    return _helped(option, h("label", box, h("span", option.label), class_="flag"))


def _choice(option: Choice, chosen: str, seats: int) -> Node:
    """The values of ``option``, of players only those that take part."""
    numbers = {str(known): number for known, label in option.choices if (number := _player(label))}
    choices = [
        (str(known), label) for known, label in option.choices if (_player(label) or 1) <= seats
    ]
    if numbers.get(chosen, 1) > seats:  # the rules count on from the first player
        chosen = next(
            key for key, number in numbers.items() if (numbers[chosen] - number) % seats == 0
        )
    if len(choices) <= _MOST_IN_SIGHT:
        return choice(option.label, "option", option.key, choices, chosen)
    values = (h("option", label, value=key, selected=key == chosen) for key, label in choices)
    field = h(
        "select", *values, id=f"option-{option.key}", data_change="option", data_key=option.key
    )
    return h("p", h("label", option.label, for_=f"option-{option.key}"), field, class_="field")


def _player(label: Words) -> int | None:
    """Which player a value of an option is, from 1; None if it is none."""
    if isinstance(label, Message) and label.id == "player.standard_name":
        return int(str(label.args["player"]))
    return None


def _count(option: Count, value: OptionValue) -> Node:
    field = h(
        "input",
        type="number",
        id=f"option-{option.key}",
        min=option.low,
        max=option.high,
        value=str(value),
        data_change="option",
        data_key=option.key,
    )
    return h("p", h("label", option.label, for_=f"option-{option.key}"), field, class_="field")


def _placement(draft: Draft, option: Placement) -> Node:
    placed = dict(dict(draft.options)[option.key])  # type: ignore[arg-type]
    board = boards.of(draft.game).placement(option, placed, draft.group)
    groups = [
        (
            name,
            Message("new_game.group", title=title, placed=len(placed.get(name, ())), count=count),
        )
        for (name, count), title in zip(option.groups, option.titles, strict=True)
    ]
    return h(
        "div",
        choice(option.label, "group", option.key, groups, draft.group),
        h("p", sentences((option.help, Message("new_game.placing"))), class_="quiet"),
        small_board(board) if board else None,
        button(Message("new_game.standard_places"), "standard", look="plain"),
        class_="option placement",
    )
