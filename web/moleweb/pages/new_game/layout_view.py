"""The part of a new game where boards are drawn as text, with a picture of what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.core.errors import MolecoreError
from molecore.core.match import Player, new_match
from molecore.core.options import Layout, OptionValue
from molecore.draw import boards
from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import button
from molecore.registry import load
from molecore.words import Message, cached
from moleweb.app.model import Draft
from moleweb.app.pictures import small_board
from moleweb.pages.new_game.layout_update import layout_of, presets


def layout(draft: Draft, option: Layout) -> Node:
    """Shapes to choose, boards to draw, and what they look like."""
    return h("div", _shapes(draft, option), _by_hand(draft, option), class_="option")


def _shapes(draft: Draft, option: Layout) -> Node:
    return h(
        "fieldset",
        h("legend", option.label),
        h("div", *_presets(draft, option), class_="choices"),
        h("p", option.help, class_="quiet"),
        _picture(draft.game, len(draft.seats), draft.options),
        class_="choice",
    )


def _by_hand(draft: Draft, option: Layout) -> Node:
    return h(
        "details",
        h("summary", Message("new_game.draw")),
        h("p", Message("new_game.draw.help"), class_="quiet"),
        h("div", *_drawings(draft, option), class_="drawings"),
        id="drawings",
    )


def _presets(draft: Draft, option: Layout) -> Iterator[Node]:
    drawn = dict(draft.options)[option.key]
    for number, (title, shapes) in enumerate(presets(option)):
        pressed = "true" if shapes == drawn else "false"
        yield button(title, "preset", number, look="small", aria_pressed=pressed)


def _drawings(draft: Draft, option: Layout) -> Iterator[Node]:
    found = layout_of(draft)
    rows = found[1] if found else {}
    for (board, _), title in zip(option.default, option.titles, strict=True):
        field = h(
            "textarea",
            "\n".join(rows[board]),
            id=f"board-{board}",
            rows=max(len(rows[board]), 4),
            cols=option.most_columns,
            spellcheck="false",
            autocomplete="off",
            autocapitalize="off",
            data_change="drawn",
            data_key=board,
            data_fresh=draft.fresh,
        )
        yield h("p", h("label", title, for_=f"board-{board}"), field, class_="field")


@cached(maxsize=4)
def _picture(game: str, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Node | None:
    """The first position on these boards, unless they cannot be played on."""
    rules = load(game)
    try:
        match = new_match(rules, [Player("")] * seats, dict(options), seed=0)
    except MolecoreError:
        return None
    picture = boards.of(game).picture(rules.view(match.state, None))
    return small_board(picture)
