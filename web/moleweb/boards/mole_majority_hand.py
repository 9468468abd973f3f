"""The table's edge: the viewer's hand, the play in hand, and what else can be pressed there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from molecore.core.protocol import Seat, Target
from molecore.core.wording import counted
from molecore.games.mole_majority.actions import card_target, stack_target
from molecore.games.mole_majority.cards import CARDS, LOOKED_AT, USES, Card, Use
from molecore.games.mole_majority.records import Meadow, Turn, View
from moleweb.boards import Scene
from moleweb.boards.mole_majority_words import tribe_words
from moleweb.markup import NOTHING, Markup, h, join

_DOES: Final[dict[Card, str]] = {
    "N4": "moves or breeds",
    "N3": "moves or breeds",
    "N2": "moves or breeds",
    "CI": "moves or breeds, then 2 Cave-Ins or a home",
    "CV": "turn a mole into yours",
    "GK1": "roll with a number card",
    "GK2": "roll with a number card",
    "GO": "swap it for a top discard",
}
_TITLES: Final[dict[Card, str]] = {
    "CI": "Cave-In / Home",
    "CV": "Convert",
    "GK1": "Grounds\u00adkeeper",
    "GK2": "Grounds\u00adkeeper",
    "GO": "Gopher It!",
}
_USES: Final[dict[Use, str]] = {
    "move": "+1 move",
    "breed": "+1 breed",
    "roll": "+1 roll",
    "repeat": "+1 convert",
}
_OPEN: Final = {
    "burrow": "Cave-In or a home",
    "roll": "a roll with a number card",
    "swap": "a swap",
}
_OWED: Final = {
    "breed": "breed now",
    "move": "move now",
    "convert": "convert now",
    "cave_in": "second Cave-In now",
}


def tray(view: View, scene: Scene) -> Markup:
    """What lies in front of the viewer: the play, ways to go on, the cards."""
    if view.meadow.phase not in {"turn", "over"}:
        return _tile_in_hand(view.meadow)
    head = h("div", _play(view.meadow), _doors(view, scene), class_="front-head")
    parts = (head, _cards(view, scene))
    return h("section", *parts, class_="front", aria_label="Cards", id="front")


def _tile_in_hand(meadow: Meadow) -> Markup:
    drawn = meadow.drawn
    words = "A Home Base: a hex with 6 spaces" if drawn is None else f"A hex with {drawn} spaces"
    return h("section", h("p", words, class_="drawn-tile"), class_="front", id="front")


# ---- the play in hand


def _play(meadow: Meadow) -> Markup:
    turn = meadow.turn
    if turn is None:
        return NOTHING
    laid = [_chip(card) for card in (turn.action, turn.number, *turn.stacked) if card]
    still = ", ".join(left(turn)) or "nothing more"
    return h(
        "p",
        h("span", *laid, class_="chips"),
        h("span", h("strong", "Open: "), still, class_="still-open"),
        class_="play-in-hand",
    )


def _chip(card: Card) -> Markup:
    return h("span", CARDS[card].name, class_="chip")


def left(turn: Turn) -> Iterator[str]:
    """What is still open in a play, in words."""
    if turn.owed == "roll":
        yield f"roll over {turn.roll}"
    elif turn.owed:
        yield _OWED[turn.owed]
    if turn.steps:
        yield counted(turn.steps, "step")
    if turn.main:
        yield _OPEN[turn.main]
    if turn.breeds:
        yield (
            f"then {counted(turn.breeds, 'breed')}" if turn.steps else counted(turn.breeds, "breed")
        )


# ---- ways to go on


def _doors(view: View, scene: Scene) -> Markup:
    meadow = view.meadow
    if view.viewer is None or view.viewer != meadow.mover or meadow.phase == "over":
        return NOTHING
    if meadow.turn is None:
        passing = _key("pass", "Pass", scene) if "pass" in scene.pressable else None
        doors = [_key("discard", "Discard the hand", scene), passing]
    else:
        doors = [_key("end", "End the turn", scene, look="main")]
    return h("div", *doors, *_piles(meadow, scene), *_stops(scene), class_="front-doors")


def _key(target: Target, label: str, scene: Scene, look: str = "") -> Markup:
    """A button that presses a target, or asks why it can't be pressed."""
    can = target in scene.pressable
    return h(
        "button",
        label,
        type="button",
        class_=f"button key {look if can else 'cannot'}".strip(),
        id=f"key-{target}",
        aria_disabled=None if can else "true",
        data_target=target if can else None,
        data_site=None if can else target,
    )


def _piles(meadow: Meadow, scene: Scene) -> Iterator[Markup]:
    """The top discards of the others, while a Gopher It! looks at them."""
    if meadow.turn is None or meadow.turn.main != "swap":
        return
    for seat, tribe in enumerate(meadow.tribes):
        offers = tuple(_offers(seat, tribe.discard[: -LOOKED_AT - 1 : -1], scene))
        if offers:
            owner = h("span", f"{tribe_words(seat)}:", class_="quiet")
            yield h("div", owner, *offers, class_="pile", role="group")


def _offers(seat: Seat, top: Sequence[Card], scene: Scene) -> Iterator[Markup]:
    for place, card in enumerate(top, 1):
        target = f"discard:{seat + 1}/{place}"
        if target in scene.pressable:
            yield _key(target, CARDS[card].name, scene)


def _stops(scene: Scene) -> Iterator[Markup]:
    """How far to roll, where that can be chosen."""
    for number in range(1, 7):
        if f"stop:{number}" in scene.pressable:
            yield _key(f"stop:{number}", f"{counted(number, 'mole')}", scene)


# ---- cards


def _cards(view: View, scene: Scene) -> Markup:
    if view.viewer is None:
        return h("p", "The hands are covered.", class_="quiet") if not _is_over(view) else NOTHING
    hand = view.sights[view.viewer].hand
    cards = (_card(card, number, scene) for number, card in enumerate(hand))
    return h("ul", *cards, class_="play-hand", id="tray", aria_label="Your hand")


def _is_over(view: View) -> bool:
    return view.meadow.phase == "over"


def _card(card: Card, number: int, scene: Scene) -> Markup:
    face = CARDS[card]
    value = h("b", face.number) if face.number else None
    title = h("span", _TITLES[card], class_="title") if card in _TITLES else None
    main = (title, value, h("span", _DOES[card], class_="does"))
    top = _half(card_target(card), f"{number}-main", join(main), scene, "main-half")
    return h("li", top, *_stackables(card, number, scene), class_=f"play-card {card.lower()}")


def _stackables(card: Card, number: int, scene: Scene) -> Iterator[Markup]:
    """The lower half: what the card adds when it is stacked."""
    if card == "CV":
        halves = (
            _half(stack_target(card, use), f"{number}-{use}", Markup(_USES[use]), scene, "use")
            for use in USES
        )
        yield h("span", *halves, class_="stack-half uses")
    elif breeds := CARDS[card].breeds:
        words = Markup(f"then +{counted(breeds, 'breed')}")
        yield _half(stack_target(card, "breed"), f"{number}-stack", words, scene, "stack-half")
    else:
        yield h("span", "not stackable", class_="stack-half none")


def _half(target: Target, name: str, content: Markup, scene: Scene, look: str) -> Markup:
    can, pressed = target in scene.pressable, target in scene.pressed
    state = ("can" if can else "cannot") + (" pressed" if pressed else "")
    return h(
        "button",
        content,
        type="button",
        class_=f"half {look} {state}",
        id=f"card-{name}",
        aria_disabled=None if can else "true",
        data_target=target if can else None,
        data_site=None if can else target,
    )
