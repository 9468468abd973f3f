"""The sheet of Mole Majority: tribes and their supplies, what ends the game, tunnels and piles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from molecore.core.protocol import Seat
from molecore.drawing.art import piece
from molecore.drawing.board import Secrecy
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, heading
from molecore.games.mole_majority.board import Hex
from molecore.games.mole_majority.cards import CARDS
from molecore.games.mole_majority.drawing.hand import left
from molecore.games.mole_majority.drawing.words import tribe_words
from molecore.games.mole_majority.majority import still_in
from molecore.games.mole_majority.network import (
    claimed,
    claims_left,
    moles_left,
    neighbours,
    occupied,
    plan,
)
from molecore.games.mole_majority.records import PublicState, Turn, View
from molecore.games.mole_majority.scoring import hex_points
from molecore.games.mole_majority.spots import hex_spot
from molecore.words import Message, cached, enumerated, say

# ---- words


def task(view: View) -> str:
    """What is to be done now, as an invitation."""
    public = view.public
    match public.phase:
        case "home_base":
            return say("mole_majority.task.home_base")
        case "tile":
            return say("mole_majority.task.tile", spaces=public.drawn or 0)
    return _task_in_turn(public.turn)


def _task_in_turn(turn: Turn | None) -> str:
    if turn is None:
        return say("mole_majority.task.play")
    if turn.owed:
        return say(f"mole_majority.task.owed.{turn.owed}", roll=turn.roll)
    found = list(left(turn))
    if not found:
        return say("mole_majority.task.stack_or_end")
    still = str(enumerated(found))
    return say("mole_majority.task.left", left=still)


def secrecy(view: View) -> Secrecy:
    """Hands are secret while there are any (R11)."""
    return "plays" if view.public.phase == "turn" else "nothing"


# ---- the sheet


def sheet(view: View, names: Sequence[str], acting: Collection[Seat]) -> Child:
    """Who has how much, what ends the game, and everybody's tunnels and piles."""
    return _sheet(view, tuple(names), tuple(acting))


@cached(maxsize=4)
def _sheet(view: View, names: tuple[str, ...], acting: tuple[Seat, ...]) -> tuple[Node, ...]:
    public = view.public
    rows = tuple(_row_of(view, seat, name, acts=seat in acting) for seat, name in enumerate(names))
    details = (_details_of(view, seat, name) for seat, name in enumerate(names))
    ending = () if public.phase == "over" else (_ending(tuple(_ends(public, names))),)
    return (_table(rows), *ending, *details)


_FIGURES: Final = ("points", "claims_left", "moles_left", "homes")


@cached(maxsize=4)
def _table(rows: tuple[Node, ...]) -> Node:
    tribe = h("th", Message("mole_majority.sheet.tribe"), scope="col")
    return h(
        "table",
        h("caption", say("mole_majority.sheet.caption"), class_="unseen"),
        h("thead", h("tr", tribe, map(_heading, _FIGURES))),
        h("tbody", rows),
        class_="sheet tribes",
    )


def _heading(key: str) -> Node:
    return heading(Message(f"mole_majority.sheet.{key}"), Message(f"mole_majority.sheet.{key}.why"))


def _row_of(view: View, seat: Seat, name: str, *, acts: bool) -> Node:
    public = view.public
    tribe = public.tribes[seat]
    # What the home tokens of the seat add, as far as the viewer knows.
    known = sum(value or 0 for value in view.known(seat).homes)
    supplies = (claims_left(public, seat), moles_left(public, seat), len(tribe.homes))
    state = _look(public, seat, acts=acts)
    return _row(seat, name, (hex_points(public, seat), known), supplies, state)


@cached(maxsize=32)
def _look(public: PublicState, seat: Seat, *, acts: bool) -> str | None:
    """Who acts stands out, and in the end who has won; who is out does not."""
    if public.result is not None and seat in public.result.winners:
        return "winner"
    if public.result is None and acts:
        return "now"
    return "gone" if public.tribes[seat].out else None


def _row(
    seat: Seat, name: str, points: tuple[int, int], supplies: tuple[int, ...], state: str | None
) -> Node:
    of_hexes, of_homes = points
    words = h("span", str(tribe_words(seat)), class_="quiet")
    more = h("span", f"+{of_homes}", class_="quiet") if of_homes else None
    return h(
        "tr",
        h("th", piece(f"tribe-{seat}"), " ", words, briefly(name, [name])),
        h("td", h("strong", of_hexes), more),
        (h("td", count) for count in supplies),
        class_=state,
        id=f"score-{seat}",
    )


# ---- how near the end is


@cached(maxsize=4)
def _ending(lines: tuple[str, ...]) -> Node:
    items = (h("li", line) for line in lines)
    title = h("h2", say("mole_majority.sheet.ends_with"))
    return h("div", title, h("ul", items), class_="ends")


def _ends(public: PublicState, names: Sequence[str]) -> Iterator[str]:
    yield say("mole_majority.ends.claimed", free=public.claims.count(None))
    seats, rules = still_in(public), public.rules
    closest = min(seats, key=lambda seat: claims_left(public, seat))
    few = claims_left(public, closest)
    yield say("mole_majority.ends.last_claim", name=names[closest], left=few)
    if rules.end_on_no_moles:
        fewest = min(seats, key=lambda seat: moles_left(public, seat))
        few = moles_left(public, fewest)
        yield say("mole_majority.ends.last_mole", name=names[fewest], left=few)
    yield say("mole_majority.ends.one_tribe", left=len(seats), all=len(names))
    yield say("mole_majority.ends.rounds", most=rules.stall_rounds, round=public.rounds + 1)
    if public.idle_rounds:
        most = rules.stall_idle_rounds
        yield say("mole_majority.ends.idle_rounds", most=most, n=public.idle_rounds)


# ---- tunnels and piles


_LINES: Final = (
    Message("mole_majority.tunnels.claimed"),
    Message("mole_majority.tunnels.occupied"),
    Message("mole_majority.tunnels.neighbours"),
    Message("mole_majority.tunnels.cave_ins"),
    Message("mole_majority.tunnels.cards"),
    Message("mole_majority.tunnels.discards"),
)


def _details_of(view: View, seat: Seat, name: str) -> Node:
    public, sight = view.public, view.known(seat)
    tribe, own = public.tribes[seat], occupied(public, seat)
    draw = len(sight.unseen) + len(sight.hand) - sight.held
    discards = [CARDS[card].name for card in reversed(tribe.discard)]
    texts = (
        _cells(public, claimed(public, seat)),
        _cells(public, own),
        _cells(public, neighbours(public, seat) - own),
        str(tribe.cave_ins),
        say("mole_majority.tunnels.held", held=sight.held, draw=draw),
        str(enumerated(discards)) if discards else say("mole_majority.tunnels.none"),
    )
    return _details(seat, name, texts)


@cached(maxsize=16)
def _details(seat: Seat, name: str, texts: tuple[str, ...]) -> Node:
    """Opened, it lights the tunnels of the tribe on the board as well."""
    lines = zip(_LINES, texts, strict=True)
    return h(
        "details",
        h("summary", *briefly(Message("mole_majority.tunnels.of", name=name), [name])),
        h("dl", ((h("dt", str(title)), h("dd", text)) for title, text in lines)),
        class_="tribe-details",
        id=f"burrows-{seat}",
        data_shows=f"tunnels-{seat}",
    )


def _cells(public: PublicState, hexes: frozenset[Hex]) -> str:
    spots = [hex_spot(plan(public).cells[number]) for number in sorted(hexes)]
    return str(enumerated(spots)) if spots else say("mole_majority.tunnels.none")
