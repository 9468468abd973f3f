"""Cards to take and to plan with, and buttons for all else that is chosen beside the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from molecore.core.outcomes import UNKNOWN
from molecore.core.protocol import Target
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Child, Node, h
from molecore.games.mountains.actions import ENOUGH, First, Side
from molecore.games.mountains.board import CARDS, FACINGS, HAND, Card, Facing, grid_of
from molecore.games.mountains.foresight import Forecast, forecast_of
from molecore.games.mountains.paths import FIRSTS, MOTIONS, SIDES, others_of, walk
from molecore.games.mountains.records import PublicState, Question, View
from molecore.games.mountains.wording import CARD_NAMES, DIRECTIONS
from molecore.words import Message, Said, Words, cached, enumerated, say

DOES: Final[dict[Card, Message]] = {
    "M1": Message("mountains.card_does.m1"),
    "M2": Message("mountains.card_does.m2"),
    "M3": Message("mountains.card_does.m3"),
    "TURN": Message("mountains.card_does.turn"),
    "UTURN": Message("mountains.card_does.uturn"),
    "M1L": Message("mountains.card_does.m1l"),
    "M1R": Message("mountains.card_does.m1r"),
    "M1U": Message("mountains.card_does.m1u"),
    "ROCK": Message("mountains.card_does.rock"),
    "MOLE": Message("mountains.card_does.mole"),
}
"""What each card does, as the rest of a sentence that begins with its name and a colon."""


_EMPTY: Final = ""
"""Stands for a place of the plan without a card."""


# ---- laying a plan: `pressed` has, for each place of the plan, "hand-2" or "" for none


def laid(view: View, pressed: Sequence[Target]) -> list[Card | None]:
    """The card at each place of the plan, as far as one lies there."""
    hand = _hand(view)
    return [hand[int(held[-1])] if held else None for held in pressed]


def gathered(view: View, pressed: Sequence[Target]) -> str | None:
    """A plan is laid card by card and confirmed as a whole (T12)."""
    if view.public.question != "plan":
        return None
    return f"plan:{','.join(card for card in laid(view, pressed) if card)}"


def ready(view: View, pressed: Sequence[Target]) -> str | None:
    """What confirms the plan; None until all four cards are laid."""
    complete = view.public.question == "plan" and sum(map(bool, pressed)) == HAND
    return say("mountains.board.confirm") if complete else None


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
    """The viewer's own cards, all of which it knows."""
    if view.viewer is None:
        return ()
    return [card for card in view.hands[view.viewer] if card is not None]


# ---- what is called how


def called(view: View, target: Target) -> Words:
    """What is pressed, as its card or button is named; a space is called as it is written."""
    if target in _held(view):
        return _named(_hand(view)[int(target[-1])])
    if card := _CALLED_CARDS.get(target):
        return CARD_NAMES[card]
    return _CALLED.get(target, target)


def printed(view: View, target: Target) -> Words:
    """What stands on the card or button that is pressed."""
    held = _hand(view)[int(target[-1])] if target in _held(view) else None
    card = held or _CALLED_CARDS.get(target)
    return called(view, target) if card is None else _printed(card)


_CALLED_CARDS: Final[Mapping[Target, Card]] = {card: card for card in CARDS}
_CALLED: Final[Mapping[Target, Message]] = {
    **{facing: Message(f"mountains.board.towards.{facing.lower()}") for facing in FACINGS},
    **{side: Message(f"mountains.board.turn.{side}") for side in SIDES},
    **{f"{first}-first": Message(f"mountains.board.begin.{first}") for first in FIRSTS},
    **{f"token-{place}": Message(f"mountains.board.place.{place}") for place in range(1, 5)},
    ENOUGH: Message("mountains.board.enough"),
}


# ---- the tray


def tray(view: View, scene: Scene, lanes: Node | None = None) -> Node:
    """What can be pressed beside the board, the cards there are, and what else is to be seen."""
    question = view.public.question
    content = _TRAYS.get(question, _nothing)(view, scene)
    return h("div", content, lanes, class_=f"tray {question}", id="tray")


def _nothing(*_: object) -> None:
    return None


def _pool(view: View, scene: Scene) -> Child:
    """Cards on offer, equal ones on one pile; below them the own hand.

    Of a draft that is looked back at, what others took later is only counted (T11).
    """
    pool = [card for card in view.public.pool if card is not UNKNOWN]
    gone = len(view.public.pool) - len(pool)
    piles = (_pile(card, pool.count(card), card in scene.pressable) for card in dict.fromkeys(pool))
    offer = say("mountains.board.offer")
    hand = tuple(_hand(view))
    return (
        h("div", piles, class_="row-of-cards", role="group", aria_label=offer),
        h("p", Message("mountains.board.gone", n=gone), class_="quiet") if gone else None,
        _own_hand(hand) if hand else None,
    )


@cached(maxsize=256)
def _pile(card: Card, count: int, can: bool) -> Node:
    many, name = count > 1, _named(card)
    return h(
        "button",
        face(card),
        h("span", class_="many", data_count=count, aria_hidden="true") if many else None,
        type="button",
        class_=f"card-face pile-{min(count, 3)}",
        data_target=card if can else None,
        disabled=not can,
        id=f"pool-{card}",
        data_enter="drop",
        aria_label=say("mountains.board.pile", card=name, count=count) if many else str(name),
        aria_description=DOES[card],
    )


@cached(maxsize=64)
def _own_hand(hand: tuple[Card, ...]) -> Node:
    cards = (h("span", face(card), class_="card-face small", data_why=_why(card)) for card in hand)
    said = say("mountains.board.hand_of", cards=enumerated(CARD_NAMES[card] for card in hand))
    return h(
        "p",
        h("span", say("mountains.board.hand"), class_="quiet"),
        h("span", cards, class_="own-cards", role="img", aria_label=said),
        class_="own-hand",
    )


def _why(card: Card) -> str:
    return say("mountains.card_said", card=CARD_NAMES[card], does=DOES[card])


def _planning(view: View, scene: Scene) -> Child:
    """Four places, and the cards that are not laid yet."""
    hand = _hand(view)
    if not hand or not scene.pressable:
        return _waiting(view)
    pressed = [*scene.pressed, *[_EMPTY] * HAND][:HAND]
    cards = {
        held: _card(held, card, pressed.index(held) + 1 if held in pressed else 0)
        for held, card in zip(_held(view), hand, strict=True)
    }
    places = (_place(number, cards.get(held)) for number, held in enumerate(pressed))
    free = (card for held, card in cards.items() if held not in pressed)
    plan, own = say("mountains.board.plan"), say("mountains.board.hand")
    return (
        h("ol", places, class_="places", aria_label=plan),
        h("div", free, class_="row-of-cards hand", role="group", aria_label=own),
    )


def _waiting(view: View) -> Node:
    done, plans = sum(view.public.planned), len(view.public.order)
    return h("p", say("mountains.board.plans_made", made=done, n=plans), class_="quiet")


@lru_cache(maxsize=64)
def _place(number: int, card: Node | None) -> Node:
    number_on_it = h("span", number + 1, class_="number")
    return h("li", number_on_it, card, class_="place-of-card", data_drop=number)


@cached(maxsize=256)
def _card(held: Target, card: Card, place: int) -> Node:
    """A card in the hand, or at ``place`` of the plan, 0 for none."""
    name = _named(card)
    said = (
        Message("mountains.board.laid", card=name, place=place)
        if place
        else Message("mountains.board.in_hand", card=name)
    )
    return h(
        "button",
        face(card),
        type="button",
        class_="card-face",
        id=held,
        data_target=held,
        data_drag=held,
        aria_label=said,
        aria_description=DOES[card],
    )


def _sides(view: View, scene: Scene) -> Iterator[Node]:
    for side in SIDES:
        if side in scene.pressable:
            yield _option(side, _CALLED[side], _where(view.public, side))


def _firsts(view: View, scene: Scene) -> Iterator[Node]:
    for first in FIRSTS:
        target = f"{first}-first"
        if target in scene.pressable:
            yield _option(target, _CALLED[target], _where(view.public, first))


@cached(maxsize=256)
def _option(target: Target, label: Message, outcome: Said | None = None) -> Node:
    return h(
        "button",
        h("strong", str(label)),
        None if outcome is None else h("span", str(outcome), class_="quiet"),
        type="button",
        class_="option-button",
        data_target=target,
        id=f"choose-{target}",
    )


def _where(public: PublicState, choice: Side | First) -> Message | None:
    """Where the mover's mole ends up with a choice for the card it is carrying out."""
    mole = public.moles[public.asked[0]]
    if mole is None or public.execution is None:
        return None
    motions = MOTIONS[public.execution.card, choice]
    grid = grid_of(public.rules.size)
    steps = walk(grid, mole, others_of(public.moles, public.asked[0]), public.rock, motions)
    *_, (_, end) = steps
    space, direction = grid.spaces[end.space], DIRECTIONS[end.facing]
    return Message("mountains.board.end", space=space, direction=direction)


def _facings(_: View, scene: Scene) -> Iterator[Node]:
    return (_option(facing, _CALLED[facing]) for facing in FACINGS if facing in scene.pressable)


def _falls(view: View, scene: Scene) -> Iterator[Node]:
    for facing in FACINGS:
        if facing in scene.pressable:
            yield _option(facing, _CALLED[facing], _fall(view.public, facing))


def _fall(public: PublicState, facing: Facing) -> Said:
    """Where the pieces of the toppling mountain would come to lie."""
    grid = grid_of(public.rules.size)
    space = public.execution.next_to_topple if public.execution else None
    assert space is not None  # noqa: S101 - the question is about it
    pieces = len(public.mountains[space]) - 1
    landed = grid.rays[facing][space][:pieces]
    over = pieces - len(landed)
    lost = (Message("mountains.board.over_edge", n=over),) if over else ()
    return enumerated((*(grid.spaces[there] for there in landed), *lost))


def _taking_back(_: View, scene: Scene) -> Node | None:
    if ENOUGH not in scene.pressable:
        return None
    rest = Message("mountains.board.enough.rest")
    return _option(ENOUGH, _CALLED[ENOUGH], rest)


def _tokens(view: View, scene: Scene) -> Iterator[Node]:
    for place in range(1, len(view.public.order) + 1):
        target = f"token-{place}"
        if target in scene.pressable:
            yield _option(target, _CALLED[target])


_TRAYS: Final[Mapping[Question, Callable[[View, Scene], Child]]] = {
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


@cached(maxsize=len(CARDS))
def _named(card: Card) -> Message:
    """The name of a card that is pressed, with what is printed on it for whoever says that."""
    printed, name = _printed(card), CARD_NAMES[card]
    if str(printed) in str(name):
        return name
    return Message("mountains.board.printed", printed=printed, card=name)


def _printed(card: Card) -> Message:
    return Message(f"mountains.board.card.{card.lower()}")


def face(card: Card) -> Node:
    """What is drawn on a card, and its name below."""
    return h(
        "svg",
        h("use", href="#card-ground"),
        h("use", href=f"#card-{card}"),
        h("text", _printed(card), x=30, y=79),
        viewBox="0 0 60 84",
        aria_hidden="true",
        focusable="false",
    )


def forecast(view: View, pressed: Sequence[Target]) -> Forecast | None:
    """Where the viewer's plan leads; None unless the viewer is planning."""
    public, seat = view.public, view.viewer
    if public.question != "plan" or seat is None or not pressed:
        return None
    mole = public.moles[seat]
    cards = tuple(card for card in laid(view, pressed) if card)
    return forecast_of(public.rules.size, mole, others_of(public.moles, seat), public.rock, cards)


def reach(view: View, pressed: Sequence[Target], target: Target) -> Collection[Target]:
    """Where the plan may lead with the card ``target``; () for one that is laid already."""
    plan = None if target in pressed else arranged(view, pressed, target)
    seen = forecast(view, plan) if plan else None
    spaces = grid_of(view.public.rules.size).spaces
    return () if seen is None else [spaces[number] for number in sorted(seen.sure | seen.maybe)]
