"""The part of a new game where boards are drawn as text, with a picture of what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from molecore.core.errors import MolecoreError
from molecore.core.match import Player, new_match
from molecore.core.options import Layout, OptionValue
from molecore.registry import load
from moleweb import boards
from moleweb.flows.layout import layout_of, presets
from moleweb.markup import NOTHING, Markup, h
from moleweb.model import Draft
from moleweb.widgets import button


def layout(draft: Draft, option: Layout) -> Markup:
    """Shapes to choose, boards to draw, and what they look like."""
    return h("div", _shapes(draft, option), _by_hand(draft, option), class_="option")


def _shapes(draft: Draft, option: Layout) -> Markup:
    return h(
        "fieldset",
        h("legend", option.label),
        h("div", *_presets(draft, option), class_="choices"),
        h("p", option.help, class_="quiet"),
        _picture(draft.game, len(draft.seats), draft.options),
        class_="choice",
    )


def _by_hand(draft: Draft, option: Layout) -> Markup:
    return h(
        "details",
        h("summary", "Draw them as text"),
        h("p", "# is a seat, . is none; the top row comes first.", class_="quiet"),
        h("div", *_drawings(draft, option), class_="drawings"),
        id="drawings",
        data_keep="open",
    )


def _presets(draft: Draft, option: Layout) -> Iterator[Markup]:
    drawn = dict(draft.options)[option.key]
    for title, shapes in presets(option).items():
        pressed = "true" if shapes == drawn else "false"
        yield button(title, "preset", title, look="small", aria_pressed=pressed)


def _drawings(draft: Draft, option: Layout) -> Iterator[Markup]:
    found = layout_of(draft)
    rows = found[1] if found else {}
    for (board, _), title in zip(option.default, option.titles, strict=True):
        field = h(
            "textarea",
            "\n" + "\n".join(rows[board]),  # the first line break in a text area does not count
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


@lru_cache(maxsize=4)
def _picture(game: str, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Markup:
    """The first position on these boards, unless they cannot be played on."""
    rules = load(game)
    try:
        match = new_match(rules, [Player("")] * seats, dict(options), seed=0)
    except MolecoreError:
        return NOTHING
    picture = boards.of(game).picture(rules.view(match.state, None))
    return h("div", picture, class_="small-board")
