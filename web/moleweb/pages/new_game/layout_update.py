"""Drawing the boards of a game by hand, before it starts."""

from __future__ import annotations

from typing import assert_never

from molecore.core.errors import BadOptions
from molecore.core.options import Groups, Layout
from molecore.core.record import replace
from molecore.registry import load
from molecore.words import Message, Words
from moleweb.app.model import Draft, Model
from moleweb.pages.new_game.messages import BoardDrawn, LayoutMessage, PresetChosen


def layout_of(draft: Draft) -> tuple[Layout, dict[str, tuple[str, ...]]] | None:
    """The option that draws boards, with the rows of each as they are; None if there is none."""
    for option in load(draft.game).meta.options:
        if isinstance(option, Layout):
            return option, dict(dict(draft.options)[option.key])  # type: ignore[arg-type]
    return None


def presets(option: Layout) -> tuple[tuple[Words, Groups], ...]:
    """The shapes that can be chosen, each with its title; the usual ones first."""
    return (Message("new_game.shape.standard"), option.default), *option.presets


def board_drawn(model: Model, message: BoardDrawn) -> Model:
    """A board was drawn; one that cannot be played on stays as it was typed and is explained."""
    draft = model.draft
    found = layout_of(draft) if draft else None
    if draft is None or found is None or message.board not in found[1]:
        return model
    option, drawn = found[0], {**found[1], message.board: _rows(message.text)}
    try:
        return _with_boards(model, draft, option, option.read(drawn))
    except BadOptions as error:
        return _with_boards(model, draft, option, tuple(drawn.items()), str(error))


def _rows(text: str) -> tuple[str, ...]:
    """The rows of a drawing in which spaces stand for empty places as well."""
    return tuple(row.rstrip().replace(" ", ".") for row in text.strip("\n").splitlines())


def preset_chosen(model: Model, message: PresetChosen) -> Model:
    """Shapes that are known by a title."""
    draft = model.draft
    found = layout_of(draft) if draft else None
    if draft is None or found is None or not 0 <= message.number < len(presets(found[0])):
        return model
    fresh = replace(draft, fresh=draft.fresh + 1)
    _, shapes = presets(found[0])[message.number]
    return _with_boards(model, fresh, found[0], shapes)


def _with_boards(
    model: Model,
    draft: Draft,
    option: Layout,
    boards: Groups,
    complaint: str = "",
) -> Model:
    options = tuple((key, boards if key == option.key else old) for key, old in draft.options)
    return replace(model, draft=replace(draft, options=options, complaint=complaint))


def update(model: Model, message: LayoutMessage) -> Model:
    """The model after ``message``."""
    match message:
        case BoardDrawn():
            return board_drawn(model, message)
        case PresetChosen():
            return preset_chosen(model, message)
        case _ as unknown:
            assert_never(unknown)
