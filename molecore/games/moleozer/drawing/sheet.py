"""The score sheet of Moleozer, what the status line says, and what is shown but once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from molecore.core.protocol import Event, GameEnded, Seat, Target
from molecore.drawing.board import MemoryPeek
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, heading
from molecore.games.moleozer import events as e
from molecore.games.moleozer.board import HAND
from molecore.games.moleozer.board import Node as Space
from molecore.games.moleozer.drawing.cards import explained, hand, legend
from molecore.games.moleozer.records import PublicState, Reveal, View
from molecore.games.moleozer.scoring import gaps
from molecore.games.moleozer.seating import house_of, owner_of
from molecore.games.moleozer.wording import cards_turned
from molecore.words import Message, Words, cached, pieces, say, sentences

SECONDS: Final = 10
"""The time to look at one's cards (Z7)."""
_LINGER: Final[dict[type, float]] = {
    e.MoleMoved: 1.0,
    e.StacksReversed: 2.0,
    e.SeatsSwapped: 3.5,
    e.HouseCrushed: 3.5,
    GameEnded: 1.0,
}
"""Seconds that it takes to see what happened."""


# ---- words


def role(view: View, seat: Seat) -> str:
    """Where the mouse that ``seat`` plays lives."""
    house = house_of(view.public, seat)
    if house is None:
        return say("moleozer.board.role.homeless")
    return say("moleozer.board.role.housed", house=house)


def task(view: View) -> str:
    """What is to be done now, as an invitation."""
    phase = view.public.phase
    return "" if phase == "over" else say(f"moleozer.board.task.{phase}")


def aim(view: View) -> Words:
    """What to guess in this round, and what that is good for."""
    public = view.public
    if public.sudden_death:
        return sentences((Message("moleozer.aim.guess.sum"), Message("moleozer.aim.sudden_death")))
    wins = Message("moleozer.aim.mole")
    if public.deals_for_two:
        wins = Message("moleozer.aim.mole.two", deals=public.rules.two_player_deals)
    return sentences((Message(f"moleozer.aim.guess.{_answer(public)}"), wins))


def _answer(public: PublicState) -> str:
    """What the cards are to make; either where the round has yet to be declared (Z48)."""
    if public.multiplied:
        return "product"
    guessed = public.phase == "guess" or any(guess is not None for guess in public.guesses)
    return "sum" if guessed or not public.rules.multiplication else "either"


def gathered(view: View, pressed: Sequence[Target]) -> str | None:
    """While looking at one's cards, they may be pressed into another order (Z47)."""
    if view.own and view.public.phase == "memory" and view.public.rules.reorder:
        return "order:" + "".join(target.removeprefix("card") for target in pressed)
    return None


def standing(public: PublicState) -> tuple[int, ...]:
    """How many houses each seat has left; () while they are being chosen."""
    if public.phase == "houses":
        return ()
    return tuple(house_of(public, seat) is not None for seat in range(len(public.guesses)))


# ---- what is shown but once


def memory_peek(view: View, pressed: Sequence[Target]) -> MemoryPeek | None:
    """The cards of the viewer, after every deal (Z7)."""
    if view.public.phase != "memory":
        return None
    loose = view.public.rules.reorder and view.public.stack == HAND
    shown = hand(view.own, pressed, loose=loose) if view.own else None
    return MemoryPeek(SECONDS, shown, gathered(view, pressed) or "ready")


def reveals(events: Sequence[Event]) -> bool:
    """Cards that were looked at, or turned over, are known from then on."""
    return any(isinstance(event, e.Dealt | e.StackPutDown | e.CardsTurned) for event in events)


def linger(events: Sequence[Event]) -> float:
    """Long enough to count along when cards are turned over."""
    return sum(
        3.5 + 0.6 * sum(card is not None for card in event.reveal.cards)
        if isinstance(event, e.CardsTurned)
        else _LINGER.get(type(event), 0.0)
        for event in events
    )


def doubtful(view: View, seat: Seat, pressed: Sequence[Target]) -> bool:
    """Whether this guesses, which cannot be taken back, or leads the mole into one's own house.

    Numbers lie close together, and a slip of the hand is a guess (Z10, Z27).
    """
    if view.public.phase in ("guess", "change"):
        return pressed[-1].isdecimal()
    moving = view.public.phase in ("step", "action")
    return moving and owner_of(view.public, pressed[-1]) == seat


# ---- the sheet


def sheet(view: View, names: Sequence[str], acting: Collection[Seat]) -> Child:
    """Who is in, how far the mole is from each house, and the cards that lie open."""
    return _sheet(view.public, tuple(names), tuple(acting))


@cached(maxsize=4)
def _sheet(public: PublicState, names: tuple[str, ...], acting: tuple[Seat, ...]) -> Child:
    rows = [
        _row(public, seat, names[seat], acts=seat in acting) for seat in range(len(public.guesses))
    ]
    listing = h(
        "table",
        h("caption", Message("moleozer.board.sheet.players"), class_="unseen"),
        h("thead", h("tr", _headings())),
        h("tbody", rows),
        class_="sheet mice",
    )
    state = h("p", sentences(_states(public)), class_="quiet")
    return (listing, state, legend(), _last_round(public.reveal, names))


def _headings() -> Sequence[Node]:
    return (
        h("th", Message("moleozer.board.sheet.player"), scope="col"),
        *(_heading(key) for key in ("mole", "cards")),
    )


def _heading(key: str) -> Node:
    return heading(
        Message(f"moleozer.board.sheet.{key}"), Message(f"moleozer.board.sheet.{key}.why")
    )


def _row(public: PublicState, seat: Seat, name: str, *, acts: bool) -> Node:
    """A player keeps the row, whoever changes seats at the table or is out."""
    if seat in public.out:
        return _watcher(public, seat, name, acts=acts)
    house = house_of(public, seat)
    first = public.seating[public.starter] == seat
    # The line is kept free in the other rows: none grows when its player comes to be first.
    note = h("span", Message("moleozer.board.sheet.first") if first else "\N{NBSP}", class_="quiet")
    return h(
        "tr",
        h("th", badge(seat, house), " ", briefly(name, [name]), note),
        h("td", gaps(public)[seat] if house else "-"),
        h("td", _open_cards(public, seat)),
        class_=_look(public, seat, acts=acts),
        id=f"score-{seat}",
    )


def _look(public: PublicState, seat: Seat, *, acts: bool) -> str | None:
    """Who acts stands out, and in the end who has won."""
    if public.result is not None:
        return "winner" if seat in public.result.winners else None
    return "now" if acts else None


def _watcher(public: PublicState, seat: Seat, name: str, *, acts: bool) -> Node:
    """Who is out, and may have done so by the very step that is shown."""
    note = h("span", Message("moleozer.board.sheet.out"), class_="quiet")
    cards = h("td", _open_cards(public, seat))
    look = _look(public, seat, acts=acts) or "out"
    return h("tr", h("th", name, note), h("td", "-"), cards, class_=look, id=f"score-{seat}")


def _open_cards(public: PublicState, seat: Seat) -> Child:
    return tuple(map(explained, public.played[seat])) or "-"


def badge(seat: Seat, house: Space | None) -> Node:
    """The colour of a player with the house, which may change."""
    return h("span", house or "", class_=f"badge mouse-{seat}")


def _last_round(reveal: Reveal | None, names: Sequence[str]) -> Node | None:
    if reveal is None or not (reveal.tie or reveal.winner is not None):
        return None  # or it is being told still
    label = h("strong", Message("moleozer.board.last_cards.label"))
    told = pieces("moleozer.board.last_cards", label=label, told=cards_turned(reveal, names))
    return h("p", told, class_="last-round")


def _states(public: PublicState) -> Iterator[Message]:
    """How far the game has come, sentence by sentence."""
    if public.phase == "houses":
        yield Message("moleozer.board.before_the_deal")
    elif public.sudden_death:
        yield Message("moleozer.board.last_round", round=public.round)
    else:
        yield Message("moleozer.board.round", round=public.round, n=public.stack)
        if public.reversed:
            yield Message("moleozer.board.upside_down")
        if public.deals_for_two:
            all_deals = public.rules.two_player_deals
            yield Message("moleozer.board.deal", deal=public.deals_for_two, deals=all_deals)
