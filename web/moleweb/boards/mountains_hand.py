"""Cards to take and to plan with, and buttons for all else that is chosen beside the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from molecore.core.protocol import Target
from molecore.games.mountains.board import FACINGS, HAND, Card, Facing, grid_of
from molecore.games.mountains.paths import DEEDS, FIRSTS, SIDES, follow, others_of
from molecore.games.mountains.records import ENOUGH, First, Question, Side, Table, View
from molecore.games.mountains.wording import CARD_NAMES, DIRECTIONS, ORDINALS
from moleweb.boards import Scene
from moleweb.markup import NOTHING, Child, Markup, h, join
from moleweb.widgets import counted

_EMPTY: Final = ""
"""Stands for a place of the plan without a card."""
_SHORT: Final[Mapping[Card, str]] = {
    "M1": "Move 1",
    "M2": "Move 2",
    "M3": "Move 3",
    "TURN": "Turn",
    "UTURN": "U-turn",
    "M1L": "1 + left",
    "M1R": "1 + right",
    "M1U": "1 + U",
    "ROCK": "Rock",
    "MOLE": "Mole",
}


# ---- laying a plan: `pressed` has, for each place of the plan, "hand-2" or "" for none


def laid(view: View, pressed: Sequence[Target]) -> list[Card | None]:
    """The card at each place of the plan, as far as one lies there."""
    hand = _hand(view)
    return [hand[int(held[-1])] if held else None for held in pressed]


def gathered(view: View, pressed: Sequence[Target]) -> str | None:
    """A plan is laid card by card and confirmed as a whole (T12)."""
    if view.table.question != "plan":
        return None
    return f"plan:{','.join(card for card in laid(view, pressed) if card)}"


def ready(view: View, pressed: Sequence[Target]) -> str | None:
    """What confirms the plan; None until all four cards are laid."""
    complete = view.table.question == "plan" and sum(map(bool, pressed)) == HAND
    return "Confirm the plan" if complete else None


def arranged(view: View, pressed: Sequence[Target], target: Target) -> tuple[Target, ...] | None:
    """The plan after a press on a card, or after "hand-2>0" put one on a place.

    A card in the hand goes to the first free place, a laid one back to the
    hand. Where one is put on another's place, they change places. None if
    the target is neither.
    """
    held, _, place = target.partition(">")
    if held not in _held(view) or place not in _PLACES:
        return None
    places = [*pressed, *[_EMPTY] * HAND][:HAND]
    if place:
        return _put(places, held, int(place))
    if held in places:
        places[places.index(held)] = _EMPTY
    elif _EMPTY in places:
        places[places.index(_EMPTY)] = held
    return tuple(places)


_PLACES: Final = ("", *map(str, range(HAND)))


def _put(places: list[Target], held: Target, place: int) -> tuple[Target, ...]:
    if held in places:
        places[places.index(held)] = places[place]
    places[place] = held
    return tuple(places)


def _held(view: View) -> list[Target]:
    return [f"hand-{number}" for number in range(len(_hand(view)))]


def _hand(view: View) -> Sequence[Card]:
    return () if view.viewer is None else view.table.hands[view.viewer]


# ---- the tray


def tray(view: View, scene: Scene) -> Markup:
    """What can be pressed beside the board, and the cards there are."""
    question = view.table.question
    content = _TRAYS.get(question, _nothing)(view, scene)
    return h("div", content, class_=f"tray {question}", id="tray")


def _nothing(*_: object) -> Markup:
    return NOTHING


def _pool(view: View, scene: Scene) -> Markup:
    """Cards on offer, equal ones on one pile; below them the own hand."""
    pool = view.table.pool
    piles = (_pile(card, pool.count(card), scene) for card in dict.fromkeys(pool))
    offer = h("div", *piles, class_="row-of-cards", role="group", aria_label="On offer")
    return join((offer, _own_hand(view)))


def _pile(card: Card, count: int, scene: Scene) -> Markup:
    can = card in scene.pressable
    left = f", {count} of them" if count > 1 else ""
    return h(
        "button",
        face(card),
        h("span", f"\u00d7{count}", class_="many", aria_hidden="true") if count > 1 else None,
        type="button",
        class_=f"card-face pile-{min(count, 3)}",
        data_target=card if can else None,
        disabled=not can,
        id=f"pool-{card}",
        data_enter="drop",
        aria_label=f"{CARD_NAMES[card]}{left}",
    )


def _own_hand(view: View) -> Markup:
    hand = _hand(view)
    if not hand:
        return NOTHING
    cards = (h("span", face(card), class_="card-face small") for card in hand)
    said = ", ".join(CARD_NAMES[card] for card in hand)
    row = h("span", *cards, class_="own-cards", role="img", aria_label=f"Your cards: {said}")
    return h("p", h("span", "Your cards", class_="quiet"), row, class_="own-hand")


def _planning(view: View, scene: Scene) -> Markup:
    """Four places, and the cards that are not laid yet."""
    if not _hand(view) or not scene.pressable:
        return _waiting(view)
    pressed = [*scene.pressed, *[_EMPTY] * HAND][:HAND]
    places = (_place(view, number, held) for number, held in enumerate(pressed))
    cards = (_card(view, held) for held in _held(view) if held not in pressed)
    return join(
        (
            h("ol", *places, class_="places", aria_label="Your plan"),
            h("div", *cards, class_="row-of-cards hand", role="group", aria_label="Your cards"),
        )
    )


def _waiting(view: View) -> Markup:
    done = sum(view.table.planned)
    return h("p", f"{done} of {counted(len(view.table.order), 'plan')} made.", class_="quiet")


def _place(view: View, number: int, held: Target) -> Markup:
    return h(
        "li",
        h("span", number + 1, class_="number"),
        _card(view, held) if held else None,
        class_="place-of-card",
        data_drop=number,
    )


def _card(view: View, held: Target) -> Markup:
    card = _hand(view)[int(held[-1])]
    return h(
        "button",
        face(card),
        type="button",
        class_="card-face",
        id=held,
        data_target=held,
        data_drag=held,
        aria_label=CARD_NAMES[card],
    )


def _sides(view: View, scene: Scene) -> Markup:
    return join(
        _option(side, f"Turn {side}", _where(view.table, side))
        for side in SIDES
        if side in scene.pressable
    )


def _firsts(view: View, scene: Scene) -> Markup:
    return join(
        _option(f"{first}-first", f"{first.capitalize()} first", _where(view.table, first))
        for first in FIRSTS
        if f"{first}-first" in scene.pressable
    )


def _option(target: Target, label: str, outcome: Child = None) -> Markup:
    return h(
        "button",
        h("strong", label),
        h("span", outcome, class_="quiet") if outcome else None,
        type="button",
        class_="option-button",
        data_target=target,
        id=f"choose-{target}",
    )


def _where(table: Table, choice: Side | First) -> str:
    """Where the mover's mole ends up with a choice for the card it is carrying out."""
    mole = table.moles[table.mover]
    if mole is None or table.errand is None:
        return ""
    deeds = DEEDS[table.errand.card, choice]
    grid = grid_of(table.rules.size)
    steps = follow(grid, mole, others_of(table.moles, table.mover), table.rock, deeds)
    *_, (_, end) = steps
    return f"{grid.spaces[end.space]}, {DIRECTIONS[end.facing]}"


def _facings(_: View, scene: Scene) -> Markup:
    return join(
        _option(facing, DIRECTIONS[facing].capitalize())
        for facing in FACINGS
        if facing in scene.pressable
    )


def _falls(view: View, scene: Scene) -> Markup:
    return join(
        _option(facing, DIRECTIONS[facing].capitalize(), _fall(view.table, facing))
        for facing in FACINGS
        if facing in scene.pressable
    )


def _fall(table: Table, facing: Facing) -> str:
    """Where the pieces of the toppling mountain would come to lie."""
    assert table.errand is not None  # noqa: S101 - the question belongs to a card
    grid, space = grid_of(table.rules.size), table.errand.waiting[-1]
    pieces = len(table.mountains[space]) - 1
    landed = grid.rays[facing][space][:pieces]
    over = pieces - len(landed)
    where = [grid.spaces[there] for there in landed]
    return ", ".join([*where, *([f"{over} over the edge"] if over else [])])


def _taking_back(_: View, scene: Scene) -> Markup:
    return _option(ENOUGH, "Enough", "keep the rest") if ENOUGH in scene.pressable else NOTHING


def _tokens(view: View, scene: Scene) -> Markup:
    return join(
        _option(f"token-{place}", ORDINALS[place - 1].capitalize())
        for place in range(1, len(view.table.order) + 1)
        if f"token-{place}" in scene.pressable
    )


_TRAYS: Final[Mapping[Question, Callable[[View, Scene], Markup]]] = {
    "facing": _facings,
    "draft": _pool,
    "plan": _planning,
    "side": _sides,
    "order": _firsts,
    "back": _taking_back,
    "topple": _falls,
    "token": _tokens,
}


# ---- the faces of cards


@cache
def face(card: Card) -> Markup:
    """What is drawn on a card, and its name below."""
    return Markup(
        f'<svg viewBox="0 0 60 84" aria-hidden="true" focusable="false">'
        f'<use href="#card-{card}"/><text x="30" y="78">{_SHORT[card]}</text></svg>'
    )
