"""The desk beside the field: what the cards came to, and what can be done, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from typing import Final

from molecore.core.protocol import Target
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, button
from molecore.games.moleozer.actions import READY, REVERSE, WITHOUT
from molecore.games.moleozer.board import Symbol
from molecore.games.moleozer.drawing.cards import picture, said, sign
from molecore.games.moleozer.drawing.labels import names_of
from molecore.games.moleozer.events import (
    BoardTurned,
    DistancesCompared,
    SeatsSwapped,
    StacksReversed,
    SuddenDeathBegan,
)
from molecore.games.moleozer.guess_rules import blocked, highest
from molecore.games.moleozer.records import PublicState, Reveal, View
from molecore.games.moleozer.seating import house_of
from molecore.games.moleozer.wording import describe, why
from molecore.words import Message, Said, Words, cached, enumerated, listed, pieces, say

_NEWS: Final = (
    SeatsSwapped,
    StacksReversed,
    BoardTurned,
    DistancesCompared,
    SuddenDeathBegan,
)


def desk(view: View, scene: Scene, reveal: Reveal | None) -> Node:
    """What lies beside the field in this position."""
    public, names = view.public, names_of(scene.names, len(view.public.seating))
    parts = (
        _reveal(reveal, names) if reveal else None,
        _news(scene, names),
        _last_guess(public),
        None if _is_told(public, reveal) else _task(public, scene, names),
    )
    name = say("moleozer.board.desk")
    # With the cards goes all that lies below them: what comes then is new, and does not slide up.
    which = "desk-of-cards" if reveal else "desk"
    return h("section", parts, class_="on-desk", id=which, aria_label=name, tabindex=0)  # scrolled


def _is_told(public: PublicState, reveal: Reveal | None) -> bool:
    """Whether the cards are being turned over: nobody can guess any more."""
    return reveal is not None and public.phase in ("guess", "change")


def _news(scene: Scene, names: Sequence[str]) -> Iterator[Node]:
    """What has changed who sits where, lives where, or holds what in which order."""
    for event in scene.events:
        if isinstance(event, _NEWS):
            yield h("p", describe(event, names), class_="news")


def _last_guess(public: PublicState) -> Node | None:
    """What is different in sudden death (Z43)."""
    if not public.sudden_death or public.phase not in ("memory", "guess", "change"):
        return None
    return h("p", Message("moleozer.board.sudden_death"), class_="news")


# ---- the cards that were turned over


@cached(maxsize=8)
def _reveal(reveal: Reveal, names: tuple[str, ...]) -> Node:
    """The sum as it grows, and who wins, or why no one does, once that is told."""
    decided = reveal.winner is not None or reveal.tie
    # A new sum is a new element: it takes the place of the one before, and does not slide there.
    total = h("strong", f"= {reveal.answer:,}", class_="total", id=f"total-{reveal.answer}")
    verdict = h("p", why(reveal, names), class_="verdict") if decided else None
    terms = h("p", _terms(reveal), total, class_="terms", aria_label=_sum(reveal), role="img")
    return h("div", terms, verdict, class_="reveal", id="reveal")


def _terms(reveal: Reveal) -> Iterator[Node]:
    sign_between = "×" if reveal.multiplied else "+"  # noqa: RUF001 - the sign people know
    turned = [card for card in reveal.cards if card]
    for order, card in enumerate(turned):
        between = h("span", sign_between, class_="sign-between") if order else None
        yield h("span", between, picture(card), class_="term")


def _sum(reveal: Reveal) -> Message:
    step = _times if reveal.multiplied else _plus
    terms = reduce(step, (said(card) for card in reveal.cards if card))
    return Message("moleozer.board.sum", terms=terms, answer=reveal.answer)


def _plus(others: Said, last: Said) -> Message:
    return Message("moleozer.board.plus", others=others, last=last)


def _times(others: Said, last: Said) -> Message:
    return Message("moleozer.board.times", others=others, last=last)


# ---- what can be done


def _task(public: PublicState, scene: Scene, names: Sequence[str]) -> Child:
    match public.phase:
        case "memory":
            return _new_cards(public, names)
        case "declare":
            return _declaration() if "add" in scene.pressable else None
        case "guess" | "change":
            guesses = _guesses(public, names)
            return (guesses, _free(public), _typed(public, scene), _decline(public, scene))
        case "step" | "action":
            return (_offers(public, scene, names), _decline(public, scene))
    return None


def _new_cards(public: PublicState, names: Sequence[str]) -> Node:
    waiting = listed([names[seat] for seat in public.actors])
    return h(
        "p",
        h("strong", Message("moleozer.board.new_cards", n=public.stack)),
        " ",
        *briefly(
            Message("moleozer.board.still_looking", names=waiting, n=len(public.actors)), names
        ),
    )


@cached(maxsize=1)
def _declaration() -> Node:
    buttons = (
        button(say("moleozer.board.addition"), "press", "add", look="main"),
        button(say("moleozer.board.multiplication"), "press", "multiply", look="main"),
    )
    asked = h("p", Message("moleozer.board.how_do_cards_count"))
    return h("div", asked, h("div", buttons, class_="doors"))


def _guesses(public: PublicState, names: Sequence[str]) -> Node:
    guesses = [
        Message("moleozer.board.guess", name=names[seat], number=guess)
        for seat, guess in enumerate(public.guesses)
        if guess is not None
    ]
    none = Message("moleozer.board.no_guess")
    told = Message("moleozer.board.guesses", guesses=enumerated(guesses)) if guesses else none
    if not public.multiplied:
        return h("p", told)
    return h("p", Message("moleozer.board.multiplied"), " ", told)


def _free(public: PublicState) -> Node:
    """The numbers that the gap of two leaves (Z11)."""
    (seat,) = public.actors
    taken, most = blocked(public, seat), highest(public)
    edges = sorted(number for number in taken if 1 <= number <= most)
    label = h("strong", Message("moleozer.board.free.label"))
    runs = ", ".join(_runs_between(edges, most))
    return h("p", pieces("moleozer.board.free", label=label, numbers=runs), class_="free-numbers")


def _runs_between(taken: Sequence[int], most: int) -> Iterator[str]:
    """The numbers from 1 to ``most`` that are not ``taken``, in runs: "1-9", "12"."""
    for before, after in pairwise((0, *taken, most + 1)):
        low, high = before + 1, after - 1
        if low == high:
            yield f"{low:,}"
        elif low < high:
            yield f"{low:,}–{high:,}"  # noqa: RUF001 - a dash


def _typed(public: PublicState, scene: Scene) -> Node | None:
    """A product is typed: there is no such track (Z48)."""
    if not public.multiplied or not any(target.isdecimal() for target in scene.pressable):
        return None
    field = h(
        "input",
        type="text",
        id="product",
        inputmode="numeric",
        autocomplete="off",
        value="",
        data_fresh=scene.ply,
    )
    label = h("label", Message("moleozer.board.your_guess", most=highest(public)), for_="product")
    done = h("button", Message("moleozer.board.do_guess"), type="submit", class_="button main")
    return h("form", label, h("span", field, done, class_="entry"), data_submit="typed")


def _decline(public: PublicState, scene: Scene) -> Node | None:
    if WITHOUT not in scene.pressable:
        return None
    return h("div", button(_without(public), "press", WITHOUT), class_="doors")


def called(public: PublicState, target: Target) -> Words:
    """What is pressed, as its button is named; a place or a number is called as it is written."""
    if target == WITHOUT:
        return _without(public)
    if target.startswith(_SWAP):
        house = house_of(public, int(target.removeprefix(_SWAP)) - 1)
        return Message("moleozer.board.swap_for", house=house or "")
    return _CALLED.get(target, target)


_SWAP: Final = "swap"
_CALLED: Final[Mapping[Target, Message]] = {
    REVERSE: Message("moleozer.board.reverse"),
    READY: Message("moleozer.board.put_down"),
    "add": Message("moleozer.board.addition"),
    "multiply": Message("moleozer.board.multiplication"),
}


def _without(public: PublicState) -> str:
    """What doing without is called in this phase."""
    if public.phase == "change":
        (seat,) = public.actors
        return say("moleozer.board.keep_guess", number=public.guesses[seat] or 0)
    return say(f"moleozer.board.decline.{public.phase}")


def _offers(public: PublicState, scene: Scene, names: Sequence[str]) -> Node | None:
    """The step, or the actions that the cards allow, each with what it does (Z26, Z28)."""
    if WITHOUT not in scene.pressable:
        return None
    if public.phase == "step":
        return h("p", Message("moleozer.board.step"))
    offers = public.reveal.offers if public.reveal else ()
    buttons = {"R": _reverse_button(scene.pressable), "W": _swap_buttons(public, scene, names)}
    return h("ul", (_offer(kind, buttons.get(kind)) for kind in offers), class_="offers")


def _offer(kind: Symbol, buttons: Iterable[Node] | None) -> Node:
    name = h("strong", Message(f"moleozer.board.offer.{kind.lower()}.name"))
    told = pieces(f"moleozer.board.offer.{kind.lower()}", name=name)
    return h("li", sign(kind), h("span", told), buttons)


def _reverse_button(pressable: frozenset[Target]) -> Iterator[Node]:
    if REVERSE in pressable:
        yield button(say("moleozer.board.reverse"), "press", REVERSE, look="small")


def _swap_buttons(public: PublicState, scene: Scene, names: Sequence[str]) -> Iterator[Node]:
    for seat in sorted(seat for seat in public.seating if seat is not None):
        target, house = f"swap{seat + 1}", house_of(public, seat)
        if target in scene.pressable and house:
            label = Message("moleozer.board.swap", name=names[seat], house=house)
            yield button(briefly(label, names), "press", target, look="small")
