"""Drawing the boards of a game by hand, before it starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from molecore.core.errors import BadOptions
from molecore.core.options import Groups, Layout
from molecore.registry import load
from moleweb.messages import BoardDrawn, PresetTaken
from moleweb.model import Draft, Model

STANDARD: Final = "Standard"
"""The title of the usual shapes, among the presets."""


def layout_of(draft: Draft) -> tuple[Layout, dict[str, tuple[str, ...]]] | None:
    """The option that draws boards, with the rows of each as they are; None if there is none."""
    for option in load(draft.game).meta.options:
        if isinstance(option, Layout):
            return option, dict(dict(draft.options)[option.key])  # type: ignore[arg-type]
    return None


def presets(option: Layout) -> Mapping[str, Groups]:
    """The shapes that can be chosen by their titles."""
    return {STANDARD: option.default, **dict(option.presets)}


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


def preset_taken(model: Model, message: PresetTaken) -> Model:
    """Shapes that are known by a title."""
    draft = model.draft
    found = layout_of(draft) if draft else None
    if draft is None or found is None or message.title not in presets(found[0]):
        return model
    fresh = replace(draft, fresh=draft.fresh + 1)
    return _with_boards(model, fresh, found[0], presets(found[0])[message.title])


def _with_boards(
    model: Model,
    draft: Draft,
    option: Layout,
    boards: Groups,
    complaint: str = "",
) -> Model:
    options = tuple((key, boards if key == option.key else old) for key, old in draft.options)
    return replace(model, draft=replace(draft, options=options, complaint=complaint))


HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    BoardDrawn: board_drawn,
    PresetTaken: preset_taken,
}
