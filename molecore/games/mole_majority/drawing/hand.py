"""The table's edge: the viewer's hand, the turn so far, and what else can be pressed there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from molecore.core.protocol import Seat, Target
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Attribute, Child, Node, h
from molecore.games.mole_majority.actions import card_target, stack_target
from molecore.games.mole_majority.cards import CARDS, LOOKED_AT, USES, Card, Use
from molecore.games.mole_majority.drawing.marks import state_of
from molecore.games.mole_majority.drawing.words import tribe_words
from molecore.games.mole_majority.records import PublicState, Turn, View
from molecore.words import Message, Said, cached, enumerated, say

State: TypeAlias = tuple[bool, bool]
"""Whether a half of a card can be pressed, and whether it was."""

_MOVES: Final = Message("mole_majority.card_does.move_or_breed")
_ROLLS: Final = Message("mole_majority.card_does.groundskeeper")
_GROUNDSKEEPER: Final = Message("mole_majority.card_title.groundskeeper")

_DOES: Final[dict[Card, Message]] = {
    "CI": Message("mole_majority.card_does.cave_in"),
    "CV": Message("mole_majority.card_does.convert"),
    "GK1": _ROLLS,
    "GK2": _ROLLS,
    "GO": Message("mole_majority.card_does.gopher_it"),
}
_TITLES: Final[dict[Card, Message]] = {
    "N4": _MOVES,
    "N3": _MOVES,
    "N2": _MOVES,
    "CI": Message("mole_majority.card_title.cave_in"),
    "CV": CARDS["CV"].name,
    "GK1": _GROUNDSKEEPER,
    "GK2": _GROUNDSKEEPER,
    "GO": CARDS["GO"].name,
}
_LOOKS: Final[dict[Card, str]] = {
    "N4": "move",
    "N3": "move",
    "N2": "move",
    "CI": "cave_in",
    "CV": "convert",
    "GK1": "groundskeeper",
    "GK2": "groundskeeper",
    "GO": "gopher_it",
}
"""The picture on each card."""
_MEANS: Final[dict[Card, Message]] = {
    "N4": Message("mole_majority.card_means.steps", most=4),
    "N3": Message("mole_majority.card_means.steps", most=3),
    "N2": Message("mole_majority.card_means.two_steps"),
    "CI": Message("mole_majority.card_means.cave_in"),
    "CV": Message("mole_majority.card_means.convert"),
    "GK1": Message("mole_majority.card_means.groundskeeper", n=1),
    "GK2": Message("mole_majority.card_means.groundskeeper", n=2),
    "GO": Message("mole_majority.card_means.gopher_it"),
}
"""What each card is good for, in full, for whoever asks it of one."""
_DOORS: Final[dict[Target, Message]] = {
    "end": Message("mole_majority.hand.end_turn"),
    "discard": Message("mole_majority.hand.discard"),
    "pass": Message("mole_majority.hand.pass"),
}
"""Ways to go on that are no cards."""
_USES: Final[dict[Use, Message]] = {
    "move": Message("mole_majority.card_adds.move"),
    "breed": Message("mole_majority.card_adds.breed"),
    "roll": Message("mole_majority.card_adds.roll"),
    "repeat": Message("mole_majority.card_adds.repeat"),
}


def tray(view: View, scene: Scene) -> Node:
    """What lies in front of the viewer: the cards, then the play and ways to go on.

    So the first digits are cards, and none of them discards the hand.
    """
    public = view.public
    if public.phase not in {"turn", "over"}:
        return _tile_in_hand(public.drawn)
    head = h("div", _play(public.turn), _doors(view, scene), class_="front-head")
    name = say("mole_majority.hand.cards")
    return h("section", _cards(view, scene), head, class_="front", aria_label=name, id="front")


@cached(maxsize=8)
def _tile_in_hand(drawn: int | None) -> Node:
    if drawn is None:
        words = say("mole_majority.hand.home_base")
    else:
        words = say("mole_majority.hand.tile", spaces=drawn)
    return h("section", h("p", words, class_="drawn-tile"), class_="front", id="front")


def called(public: PublicState, target: Target) -> Message | None:
    """What can be pressed in front of the viewer, as it is called there; None for a place."""
    kind, _, what = target.partition(":")
    if kind == "discard" and what:
        return _discarded(public, what)
    if kind == "stop":
        return Message("mole_majority.hand.stop", n=int(what))
    return _DOORS.get(target) or _called_cards().get(target)


def _discarded(public: PublicState, what: str) -> Message:
    """The card at a place from the top of a seat's pile, both counted from 1: "2/1"."""
    number, _, place = what.partition("/")
    return CARDS[public.tribes[int(number) - 1].discard[-int(place)]].name


def printed(target: Target) -> Message | None:
    """What stands on the half of a card that is pressed; None for what is no card."""
    return _on_cards().get(target)


@cache
def _called_cards() -> Mapping[Target, Message]:
    """The cards in a hand, by the targets of their halves."""
    return _halves({card: face.name for card, face in CARDS.items()})


@cache
def _on_cards() -> Mapping[Target, Message]:
    """The titles printed on the cards, which leave out what a symbol says."""
    named = ((card, title) for card, title in _TITLES.items() if title is not _MOVES)
    return _halves({**{card: face.name for card, face in CARDS.items()}, **dict(named)})


def _halves(titles: Mapping[Card, Message]) -> Mapping[Target, Message]:
    found = {card_target(card): title for card, title in titles.items()}
    for card, title in titles.items():
        for target, adds in _stacks(card).items():
            found[target] = Message("mole_majority.card_called", card=title, adds=adds)
    return found


# ---- the turn so far


@cached(maxsize=16)
def _play(turn: Turn | None) -> Node | None:
    if turn is None:
        return None
    laid = (_chip(card) for card in (turn.action, turn.number, *turn.stacked) if card)
    open_ = h("strong", say("mole_majority.play.open"))
    return h(
        "p",
        h("span", laid, class_="chips"),
        h("span", open_, str(_still_open(turn)), class_="still-open"),
        class_="play-in-hand",
    )


@cached(maxsize=16)
def _chip(card: Card) -> Node:
    """A card that was laid, small."""
    name = h("span", str(CARDS[card].name))
    return h("span", art(card), name, class_=f"chip {_LOOKS[card]}", data_why=_why(card))


@cache
def _why(card: Card) -> Message:
    """What a card is and does, for whoever points at it or holds a finger on it."""
    return Message("mole_majority.card_said", card=CARDS[card].name, means=_MEANS[card])


@cache
def art(card: Card) -> Node:
    """What is pictured on a card."""
    use = h("use", href=f"#meadow-card-{_LOOKS[card]}")
    return h("svg", use, class_="card-art", viewBox="-50 -40 100 80", aria_hidden="true")


def _still_open(turn: Turn) -> Said:
    found = list(left(turn))
    return enumerated(found) if found else Message("mole_majority.play.nothing_more")


def left(turn: Turn) -> Iterator[Message]:
    """What is still open in a play, in words."""
    if turn.owed:
        yield Message(f"mole_majority.play.owed.{turn.owed}", roll=turn.roll)
    if turn.steps:
        yield Message("mole_majority.play.steps", n=turn.steps)
    if turn.main:
        yield Message(f"mole_majority.play.main.{turn.main}")
    if turn.breeds and turn.steps:
        yield Message("mole_majority.play.then_breeds", n=turn.breeds)
    elif turn.breeds:
        yield Message("mole_majority.play.breeds", n=turn.breeds)


# ---- ways to go on


def _doors(view: View, scene: Scene) -> Node | None:
    public = view.public
    if view.viewer is None or view.viewer != public.mover or public.phase == "over":
        return None
    doors = (_choices(public, scene), _piles(public, scene), _stops(scene))
    return h("div", doors, class_="front-doors")


def _choices(public: PublicState, scene: Scene) -> Iterator[Node]:
    if public.turn is not None:
        yield _key("end", _DOORS["end"], "end" in scene.pressable, look="main")
        return
    yield _key("discard", _DOORS["discard"], "discard" in scene.pressable)
    if "pass" in scene.pressable:
        yield _key("pass", _DOORS["pass"], can=True)


@cached(maxsize=64)
def _key(target: Target, label: Message, can: bool, look: str = "") -> Node:
    """A button that presses a target, or asks why it can't be pressed."""
    return h(
        "button",
        str(label),
        type="button",
        class_=f"button key {look if can else 'cannot'}".strip(),
        id=f"key-{target}",
        aria_disabled=None if can else "true",
        data_target=target if can else None,
        data_site=None if can else target,
    )


def _piles(public: PublicState, scene: Scene) -> Iterator[Node]:
    """The top discards of the others, while a Gopher It! looks at them."""
    if public.turn is None or public.turn.main != "swap":
        return
    for seat, tribe in enumerate(public.tribes):
        offers = tuple(_offers(seat, tribe.discard[: -LOOKED_AT - 1 : -1], scene))
        if offers:
            yield _pile(seat, offers)


@cached(maxsize=16)
def _pile(seat: Seat, offers: tuple[Node, ...]) -> Node:
    owner = h("span", say("mole_majority.hand.pile_of", tribe=tribe_words(seat)), class_="quiet")
    return h("div", owner, offers, class_="pile", role="group")


def _offers(seat: Seat, top: Sequence[Card], scene: Scene) -> Iterator[Node]:
    for place, card in enumerate(top, 1):
        target = f"discard:{seat + 1}/{place}"
        if target in scene.pressable:
            yield _key(target, CARDS[card].name, can=True)


def _stops(scene: Scene) -> Iterator[Node]:
    """How far to roll, where that can be chosen."""
    for number in range(1, 7):
        if f"stop:{number}" in scene.pressable:
            yield _key(f"stop:{number}", Message("mole_majority.hand.stop", n=number), can=True)


# ---- cards


def _cards(view: View, scene: Scene) -> Node | None:
    if view.viewer is None:
        return None if view.public.phase == "over" else _covered()
    hand = view.known(view.viewer).hand
    return _hand(tuple(_held(card, number, scene) for number, card in enumerate(hand)))


@cached(maxsize=1)
def _covered() -> Node:
    return h("p", say("mole_majority.hand.covered"), class_="quiet")


@cached(maxsize=8)
def _hand(cards: tuple[Node, ...]) -> Node:
    name = say("mole_majority.hand.yours")
    return h("ul", cards, class_="play-hand", id="tray", aria_label=name)


def _held(card: Card, number: int, scene: Scene) -> Node:
    targets = (card_target(card), *_stacks(card))
    states = ((target in scene.pressable, target in scene.pressed) for target in targets)
    return _card(card, number, tuple(states))


@cache
def _stacks(card: Card) -> Mapping[Target, Message]:
    """What a card adds when it is stacked, by the targets for it."""
    if card == "CV":
        return {stack_target(card, use): _USES[use] for use in USES}
    breeds = CARDS[card].breeds
    adds = Message("mole_majority.card_adds.breeds", n=breeds)
    return {stack_target(card, "breed"): adds} if breeds else {}


@cached(maxsize=512)
def _card(card: Card, number: int, states: tuple[State, ...]) -> Node:
    face, (state, *stacked) = CARDS[card], states
    main = (
        h("b", face.number) if face.number else None,
        art(card),
        h("span", str(_TITLES[card]), class_="title"),
        h("span", str(_DOES[card]), class_="does") if card in _DOES else None,
    )
    asked = {"aria_description": _MEANS[card], "data_why": _why(card)}
    top = _half(card_target(card), f"{number}-main", main, state, "main-half", **asked)
    lower = _lower_half(card, number, stacked)
    return h(
        "li",
        top,
        lower,
        class_=f"play-card {card.lower()}",
        id=f"held-{number}",
        data_why=_why(card),
    )


def _lower_half(card: Card, number: int, states: Sequence[State]) -> Node:
    """What the card adds when it is stacked."""
    if not states:
        return h("span", say("mole_majority.card_adds.nothing"), class_="stack-half none")
    stacks = _stacks(card).items()
    if card != "CV":
        [(target, adds)] = stacks
        [state] = states
        return _half(target, f"{number}-stack", str(adds), state, "stack-half")
    halves = (
        _half(target, f"{number}-{use}", str(adds), state, "use")
        for (target, adds), use, state in zip(stacks, USES, states, strict=True)
    )
    return h("span", halves, class_="stack-half uses")


def _half(
    target: Target, name: str, content: Child, state: State, look: str, **more: Attribute
) -> Node:
    can, pressed = state
    return h(
        "button",
        content,
        type="button",
        class_=f"half {look} {state_of(can=can, pressed=pressed)}",
        id=f"card-{name}",
        aria_disabled=None if can else "true",
        data_target=target if can else None,
        data_site=None if can else target,
        **more,
    )
