"""Setting up a game: seats and options, drawn from what the game declares."""

from __future__ import annotations

from typing import Final

from molecore.core.options import Choice, Count, Flag, Option, OptionValue, Placement
from molecore.core.protocol import GameMeta, Seat
from molecore.registry import load
from molecore.wire.names import NAME_LENGTH
from moleweb import boards
from moleweb.art import emblem, icon
from moleweb.markup import NOTHING, Markup, h, join
from moleweb.model import Draft, Model, SeatDraft
from moleweb.screens.layout import layout
from moleweb.widgets import button, choice, counted, go

_MOST_IN_SIGHT: Final = 8
"""Values of a choice that are shown side by side; more of them are folded away."""


def new_game(model: Model) -> Markup:
    """The whole screen."""
    draft = model.draft
    if draft is None:
        return NOTHING
    meta = load(draft.game).meta
    return h(
        "div",
        h("div", emblem(meta.id), h("h1", f"New game of {meta.name}"), class_="setup-head"),
        _seat_count(meta, draft),
        h("div", *(_seat(meta, draft, seat) for seat in range(len(draft.seats))), class_="seats"),
        _options(meta, draft),
        _doors(meta, draft.complaint),
        class_="setup",
    )


def _doors(meta: GameMeta, complaint: str) -> Markup:
    """They stay in sight, and with them what keeps the game from starting."""
    return h(
        "div",
        h("p", complaint, class_="complaint", role="alert") if complaint else None,
        button("Start the game", "start", look="main big"),
        go("Rules", f"#rules/{meta.id}", look="plain"),
        class_="setup-doors",
    )


def _seat_count(meta: GameMeta, draft: Draft) -> Markup:
    if len(meta.seats) == 1:
        return NOTHING
    counts = [(str(count), str(count)) for count in meta.seats]
    return choice("Players", "seats", "", counts, str(len(draft.seats)))


def _seat(meta: GameMeta, draft: Draft, seat: Seat) -> Markup:
    sitter = draft.seats[seat]
    who = [("", "A person"), *((level.id, level.name) for level in meta.levels)]
    return h(
        "section",
        h("h2", icon("computer" if sitter.level else "person"), f"Player {seat + 1}"),
        _name(draft, seat, sitter),
        choice("Played by", "seat", str(seat), who, sitter.level) if meta.levels else None,
        h("p", _note(meta, sitter), class_="quiet note"),
        class_="seat panel",
    )


def _name(draft: Draft, seat: Seat, sitter: SeatDraft) -> Markup:
    field = h(
        "input",
        type="text",
        id=f"name-{seat}",
        value=sitter.name,
        maxlength=NAME_LENGTH,
        autocomplete="off",
        data_change="name",
        data_key=seat,
        data_fresh=draft.fresh,
    )
    return h("p", h("label", "Name", for_=f"name-{seat}"), field, class_="field")


def _note(meta: GameMeta, sitter: SeatDraft) -> str:
    notes = {level.id: level.note for level in meta.levels}
    return notes.get(sitter.level, "Plays here, on this screen.")


# ---- options


def _options(meta: GameMeta, draft: Draft) -> Markup:
    if not meta.options:
        return NOTHING
    values = dict(draft.options)
    changed = sum(values[option.key] != option.default for option in meta.options)
    state = f"{counted(changed, 'change')}" if changed else "as usual"
    fields = join(_option(draft, option, values[option.key]) for option in meta.options)
    summary = h("summary", "Options ", h("span", state, class_="quiet"))
    return h("details", summary, fields, class_="panel options", id="options", data_keep="open")


def _option(draft: Draft, option: Option, value: OptionValue) -> Markup:
    if isinstance(option, Flag):
        return _flag(option, value is True)
    if isinstance(option, Choice):
        return _helped(option, _choice(option, str(value)))
    if isinstance(option, Count):
        return _helped(option, _count(option, value))
    return _placement(draft, option) if isinstance(option, Placement) else layout(draft, option)


def _helped(option: Option, field: Markup) -> Markup:
    return h("div", field, h("p", option.help, class_="quiet"), class_="option")


def _flag(option: Flag, on: bool) -> Markup:
    box = h(
        "input",
        type="checkbox",
        id=f"option-{option.key}",
        data_change="option",
        data_key=option.key,
        checked=on,
    )
    return _helped(option, h("label", box, h("span", option.label), class_="flag"))


def _choice(option: Choice, chosen: str) -> Markup:
    choices = [(str(known), label) for known, label in option.choices]
    if len(choices) <= _MOST_IN_SIGHT:
        return choice(option.label, "option", option.key, choices, chosen)
    values = (h("option", label, value=key, selected=key == chosen) for key, label in choices)
    field = h(
        "select", *values, id=f"option-{option.key}", data_change="option", data_key=option.key
    )
    return h("p", h("label", option.label, for_=f"option-{option.key}"), field, class_="field")


def _count(option: Count, value: OptionValue) -> Markup:
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


def _placement(draft: Draft, option: Placement) -> Markup:
    placed = dict(dict(draft.options)[option.key])  # type: ignore[arg-type]
    groups = [
        (name, f"{name.capitalize()} ({len(placed.get(name, ()))} of {count})")
        for name, count in option.groups
    ]
    return h(
        "div",
        choice(option.label, "group", option.key, groups, draft.group),
        h("p", option.help, " Choose a colour, then press squares.", class_="quiet"),
        h(
            "div",
            boards.of(draft.game).placement(option, placed, draft.group),
            class_="small-board",
        ),
        button("Standard places", "standard", look="plain"),
        class_="option placement",
    )
