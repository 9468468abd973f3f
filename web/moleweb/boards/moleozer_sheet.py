"""The score sheet of Moleozer, what the table says, and what is shown but once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from molecore.core.protocol import Event, GameEnded, Seat, Target
from molecore.core.wording import counted
from molecore.games.moleozer.board import HAND, Node
from molecore.games.moleozer.records import (
    CardsTurned,
    Dealt,
    HouseCrushed,
    MoleMoved,
    Phase,
    SeatsSwapped,
    StackPutDown,
    StacksReversed,
    Table,
    View,
)
from molecore.games.moleozer.scoring import gaps
from molecore.games.moleozer.seating import house_of, owner_of
from molecore.games.moleozer.wording import cards_turned, why
from moleweb.boards import Glimpse, Secrecy
from moleweb.boards.moleozer_cards import hand, legend
from moleweb.markup import NOTHING, Markup, h, join

INTERLUDE: Final = "New cards"

SECONDS: Final = 10
"""The time to look at one's cards (Z7)."""
_LINGER: Final[dict[type, float]] = {
    MoleMoved: 1.0,
    StacksReversed: 2.0,
    SeatsSwapped: 3.5,
    HouseCrushed: 3.5,
    GameEnded: 1.0,
}
"""Seconds that it takes to see what happened."""
_TASKS: Final[dict[Phase, str]] = {
    "houses": "Choose a house.",
    "memory": "Look at your cards.",
    "declare": "Add or multiply?",
    "guess": "Guess what the cards come to.",
    "change": "Move your pawn once, or keep it.",
    "step": "Move the mole one step, or leave it.",
    "action": "Take one action, or none.",
    "over": "",
}


# ---- words


def role(view: View, seat: Seat) -> str:
    """Where the mouse that ``seat`` plays lives."""
    house = house_of(view.table, seat)
    return f"mouse in {house}" if house else "mouse without a house"


def task(view: View) -> str:
    """What is to be done now, as an invitation."""
    return _TASKS[view.table.phase]


def secrecy(view: View) -> Secrecy:  # noqa: ARG001 - one of the functions of `Board`
    """Cards are secret (Z8), but nobody may look at them again, and nothing is chosen unseen."""
    return "nothing"


def gathered(view: View, pressed: Sequence[Target]) -> str | None:
    """While looking at one's cards, they may be pressed into another order (Z47)."""
    if view.own and view.table.phase == "memory" and view.table.rules.reorder:
        return "order:" + "".join(target.removeprefix("card") for target in pressed)
    return None


# ---- what is shown but once


def glimpse(view: View, pressed: Sequence[Target]) -> Glimpse | None:
    """The cards of the viewer, after every deal (Z7)."""
    if view.table.phase != "memory":
        return None
    loose = view.table.rules.reorder and view.table.stack == HAND
    shown = hand(view.own, pressed, loose=loose) if view.own else NOTHING
    return Glimpse(SECONDS, shown, gathered(view, pressed) or "ready")


def reveals(events: Sequence[Event]) -> bool:
    """Cards that were looked at, or turned over, are known from then on."""
    return any(isinstance(event, Dealt | StackPutDown | CardsTurned) for event in events)


def linger(events: Sequence[Event]) -> float:
    """Long enough to count along when cards are turned over."""
    return sum(
        3.5 + 0.6 * sum(card is not None for card in event.reveal.cards)
        if isinstance(event, CardsTurned)
        else _LINGER.get(type(event), 0.0)
        for event in events
    )


def doubtful(view: View, seat: Seat, pressed: Sequence[Target]) -> bool:
    """Whether this leads the mole into one's own house (Z27)."""
    moving = view.table.phase in ("step", "action")
    return moving and owner_of(view.table, pressed[-1]) == seat


# ---- the sheet


def sheet(view: View, names: Sequence[str]) -> Markup:
    """Who is in, how far the mole is from each house, and the cards that lie open."""
    table = view.table
    rows = [_row(table, seat, names) for seat in table.seating if seat is not None]
    rows += [_watcher(table, seat, names) for seat in table.out]
    headings = (h("th", title, scope="col") for title in ("Player", "Mole", "Open cards"))
    listing = h(
        "table",
        h("caption", "Players", class_="unseen"),
        h("thead", h("tr", *headings)),
        h("tbody", *rows),
        class_="sheet mice",
    )
    return join(
        (listing, _last_round(table, names), h("p", _state(table), class_="quiet"), legend())
    )


def _row(table: Table, seat: Seat, names: Sequence[str]) -> Markup:
    house = house_of(table, seat)
    first = table.seating[table.starter] == seat
    return h(
        "tr",
        h(
            "th",
            badge(house),
            " ",
            names[seat],
            h("span", "is first", class_="quiet") if first else None,
        ),
        h("td", str(gaps(table)[seat]) if house else "-"),
        h("td", _open_cards(table, seat)),
        class_="now" if first else None,
    )


def _watcher(table: Table, seat: Seat, names: Sequence[str]) -> Markup:
    name = h("th", names[seat], h("span", "is out and watches", class_="quiet"))
    return h("tr", name, h("td", "-"), h("td", _open_cards(table, seat)), class_="out")


def _open_cards(table: Table, seat: Seat) -> str:
    return " ".join(map(str, table.played[seat])) or "-"


def badge(house: Node | None) -> Markup:
    """The colour and letter of a house."""
    letter = house[0] if house else ""
    return h("span", letter, class_=f"badge home-{letter or 'none'}")


def _last_round(table: Table, names: Sequence[str]) -> Markup:
    if table.reveal is None:
        return NOTHING
    text = f"{cards_turned(table.reveal)} {why(table.reveal, names)}"
    return h("p", h("strong", "Last cards: "), text, class_="last-round")


def _state(table: Table) -> str:
    if table.phase == "houses":
        return "The cards are dealt as soon as everybody has a house."
    if table.sudden_death:
        return f"Round {table.round}: sudden death, one card each, without symbols."
    left = f"Round {table.round}; {counted(table.stack, 'card')} left in each stack."
    upside = " The stacks lie upside down." if table.reversed else ""
    if not table.deals_for_two:
        return left + upside
    deals = f" Deal {table.deals_for_two} of {table.rules.two_player_deals} between two."
    return left + upside + deals
