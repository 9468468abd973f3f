"""The desk beside the field: what the cards came to, and what can be done, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from molecore.core.protocol import Seat, Target
from molecore.core.wording import listed
from molecore.games.moleozer.guessing import blocked, highest
from molecore.games.moleozer.records import (
    REVERSE,
    WITHOUT,
    BoardTurned,
    CardsTurned,
    DistancesCompared,
    HouseCrushed,
    Reveal,
    SeatsSwapped,
    StacksReversed,
    Table,
    View,
)
from molecore.games.moleozer.seating import actors, house_of
from molecore.games.moleozer.wording import describe, why
from moleweb.boards import Scene
from moleweb.boards.moleozer_cards import MEANINGS, picture, said, sign
from moleweb.markup import NOTHING, Markup, h, join
from moleweb.widgets import button

_NEWS: Final = (SeatsSwapped, StacksReversed, HouseCrushed, BoardTurned, DistancesCompared)
_DECLINE: Final = {
    "change": "Keep it",
    "step": "Leave the mole",
    "action": "No action",
}


def desk(view: View, scene: Scene, reveal: Reveal | None) -> Markup:
    """What lies beside the field in this position."""
    parts = (
        _cards(reveal, scene) if reveal else None,
        *_news(scene, len(view.table.seating)),
        _last_guess(view.table),
        _deed(view.table, scene),
    )
    return h("section", *parts, class_="on-desk", aria_label="What can be done")


def _news(scene: Scene, seats: int) -> Iterator[Markup]:
    """What has changed who sits where, lives where, or holds what in which order."""
    for event in scene.events:
        if isinstance(event, _NEWS):
            yield h("p", describe(event, _names(scene, seats)), class_="news")


def _last_guess(table: Table) -> Markup:
    """What is different in sudden death (Z43)."""
    if not table.sudden_death or table.phase not in ("memory", "guess", "change"):
        return NOTHING
    return h("p", _SUDDEN, class_="news")


_SUDDEN: Final = "Sudden death: one card each, no symbols, and the closest guess wins the game."


# ---- the cards that were turned over


def _cards(reveal: Reveal, scene: Scene) -> Markup:
    """The sum as it grows, and who wins, or why nobody does."""
    names = _names(scene, len(reveal.cards))
    turning = " turning" if any(isinstance(event, CardsTurned) for event in scene.events) else ""
    total = h("strong", f"= {reveal.answer:,}", class_="total late")
    verdict = h("p", why(reveal, names), class_="verdict verdict-late")
    return h(
        "div",
        h("p", *_terms(reveal), total, class_="terms", aria_label=_sum(reveal), role="img"),
        verdict,
        class_=f"reveal{turning}",
        id=f"reveal-{scene.ply if turning else 'past'}",
    )


def _terms(reveal: Reveal) -> Iterator[Markup]:
    sign_between = "×" if reveal.multiplied else "+"  # noqa: RUF001 - the sign people know
    turned = [card for card in reveal.cards if card]
    for order, card in enumerate(turned):
        between = h("span", sign_between, class_="sign-between") if order else None
        yield h("span", between, picture(card), class_=f"term turn-{order}")


def _sum(reveal: Reveal) -> str:
    turned = [said(card) for card in reveal.cards if card]
    return f"{' times ' if reveal.multiplied else ' and '}".join(turned) + f": {reveal.answer:,}"


# ---- what can be done


def _deed(table: Table, scene: Scene) -> Markup:
    match table.phase:
        case "memory":
            return _new_cards(table, scene)
        case "declare":
            return _declaration(scene)
        case "guess" | "change":
            return join(
                (_guesses(table, scene), _free(table), _typed(table, scene), _decline(table, scene))
            )
        case "step" | "action":
            return join((_offers(table, scene), _decline(table, scene)))
    return NOTHING


def _new_cards(table: Table, scene: Scene) -> Markup:
    names = _names(scene, len(table.seating))
    waiting = listed([names[seat] for seat in table.looking])
    what = "One new card each." if table.stack == 1 else f"{table.stack} new cards each."
    return h("p", h("strong", what), f" {waiting} still {_verb(table.looking)} at them.")


def _verb(seats: Sequence[Seat]) -> str:
    return "has to look" if len(seats) == 1 else "have to look"


def _declaration(scene: Scene) -> Markup:
    if "add" not in scene.pressable:
        return NOTHING
    doors = (
        button("Addition", "press", "add", look="main"),
        button("Multiplication", "press", "multiply", look="main"),
    )
    return h(
        "div", h("p", "How do the cards of this round count?"), h("div", *doors, class_="doors")
    )


def _guesses(table: Table, scene: Scene) -> Markup:
    names = _names(scene, len(table.seating))
    told = [
        f"{names[seat]} {guess:,}" for seat, guess in enumerate(table.guesses) if guess is not None
    ]
    kind = "The cards are multiplied. " if table.multiplied else ""
    return h("p", kind, f"Guesses: {', '.join(told)}." if told else "No guess yet.")


def _free(table: Table) -> Markup:
    """The numbers that the gap of two leaves (Z11)."""
    (seat,) = actors(table)
    taken, most = blocked(table, seat), highest(table)
    edges = sorted(number for number in taken if 1 <= number <= most)
    runs = _runs_between(edges, most)
    return h("p", h("strong", "Free: "), ", ".join(runs), class_="free-numbers")


def _runs_between(taken: Sequence[int], most: int) -> list[str]:
    """The numbers from 1 to ``most`` that are not ``taken``, in runs: "1-9", "12"."""
    edges = [0, *taken, most + 1]
    gaps = ((low + 1, high - 1) for low, high in pairwise(edges))
    return [f"{low:,}" if low == high else f"{low:,}–{high:,}" for low, high in gaps if low <= high]  # noqa: RUF001


def _typed(table: Table, scene: Scene) -> Markup:
    """A product is typed: there is no such track (Z48)."""
    if not table.multiplied or not any(target.isdecimal() for target in scene.pressable):
        return NOTHING
    field = h(
        "input",
        type="text",
        id="product",
        inputmode="numeric",
        autocomplete="off",
        value="",
        data_fresh=scene.ply,
    )
    label = h("label", f"Your guess, 1 to {highest(table):,}", for_="product")
    entry = h(
        "span", field, h("button", "Guess", type="submit", class_="button main"), class_="entry"
    )
    return h("form", label, entry, data_submit="typed")


def _decline(table: Table, scene: Scene) -> Markup:
    if WITHOUT not in scene.pressable:
        return NOTHING
    own = next((guess for guess in [table.guesses[table.seating[table.starter] or 0]] if guess), 0)
    label = f"Keep {own:,}" if table.phase == "change" else _DECLINE[table.phase]
    return h("div", button(label, "press", WITHOUT), class_="doors")


def _offers(table: Table, scene: Scene) -> Markup:
    """The step, or the actions that the cards allow, each with what it does (Z26, Z28)."""
    if WITHOUT not in scene.pressable:
        return NOTHING
    if table.phase == "step":
        return h("p", "Press a space next to the mole.")
    offers = table.reveal.offers if table.reveal else ()
    names = _names(scene, len(table.seating))
    items = (
        h(
            "li",
            sign(kind),
            h("span", h("strong", MEANINGS[kind][0]), f": {_how(kind)}"),
            *_offer_doors(table, kind, scene.pressable, names),
        )
        for kind in offers
    )
    return h("ul", *items, class_="offers")


def _how(kind: str) -> str:
    return {
        "X": "press a space next to the mole.",
        "R": "every stack is turned upside down, unseen.",
        "W": "change seats and houses; the cards stay with their owners.",
    }[kind]


def _offer_doors(
    table: Table, kind: str, pressable: frozenset[Target], names: Sequence[str]
) -> Iterator[Markup]:
    if kind == "R" and REVERSE in pressable:
        yield button("Turn them", "press", REVERSE, look="small")
    if kind == "W":
        for seat in sorted(seat for seat in table.seating if seat is not None):
            target = f"swap{seat + 1}"
            if target in pressable:
                where = house_of(table, seat)
                yield button(f"Swap with {names[seat]}, {where}", "press", target, look="small")


def _names(scene: Scene, seats: int) -> Sequence[str]:
    return scene.names or [f"Player {seat + 1}" for seat in range(seats)]
