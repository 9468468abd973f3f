"""The sheet of Mole Majority: tribes and their supplies, what ends the game, tunnels and piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from molecore.core.protocol import Seat
from molecore.core.wording import counted
from molecore.games.mole_majority.board import Hex
from molecore.games.mole_majority.cards import CARDS
from molecore.games.mole_majority.majority import still_in
from molecore.games.mole_majority.network import (
    claimed,
    claims_left,
    moles_left,
    neighbours,
    occupied,
    plan,
)
from molecore.games.mole_majority.records import Meadow, Owed, Turn, View
from molecore.games.mole_majority.scoring import hex_points
from moleweb.art import piece
from moleweb.boards import Secrecy
from moleweb.boards.mole_majority_hand import left
from moleweb.boards.mole_majority_words import tribe_words
from moleweb.markup import Markup, h, join

INTERLUDE: Final = "The meadow rests"

_FIRST: Final[dict[Owed, str]] = {
    "breed": "Choose an empty space to breed on.",
    "move": "Choose a mole, then where it goes.",
    "convert": "Choose the mole to convert.",
    "cave_in": "Choose the second edge to cave in.",
}


# ---- words


def role(view: View, seat: Seat) -> str:  # noqa: ARG001 - one of the functions of `Board`
    """The tribe that ``seat`` plays."""
    return tribe_words(seat)


def task(view: View) -> str:
    """What is to be done now, as an invitation."""
    meadow = view.meadow
    match meadow.phase:
        case "settle":
            return "Choose a place for your Home Base."
        case "lay":
            return f"Lay the hex with {meadow.drawn} spaces."
    return _task_in_turn(meadow.turn)


def _task_in_turn(turn: Turn | None) -> str:
    if turn is None:
        return "Play a card, or discard your hand."
    if turn.owed == "roll":
        return f"Roll over {turn.roll}: choose the first mole, then the space beside it."
    if turn.owed:
        return _FIRST[turn.owed]
    still = ", ".join(left(turn))
    return f"{still[:1].upper()}{still[1:]}." if still else "Stack a card, or end the turn."


def secrecy(view: View) -> Secrecy:
    """Hands are secret while there are any (R11)."""
    return "plays" if view.meadow.phase == "turn" else "nothing"


# ---- the sheet


def sheet(view: View, names: Sequence[str]) -> Markup:
    """Who has how much, what ends the game, and everybody's tunnels and piles."""
    rows = (_row(view, seat, name) for seat, name in enumerate(names))
    head = h("thead", h("tr", *(h("th", title, scope="col") for title in _TITLES)))
    table = h(
        "table",
        h("caption", "Points and supplies", class_="unseen"),
        head,
        h("tbody", *rows),
        class_="sheet tribes",
    )
    details = (_details(view, seat, name) for seat, name in enumerate(names))
    ending = None if view.meadow.phase == "over" else _ending(view.meadow, names)
    return join((table, ending, *details))


_TITLES: Final = ("Tribe", "Points", "Claims left", "Moles left", "Homes")


def _row(view: View, seat: Seat, name: str) -> Markup:
    meadow = view.meadow
    tribe = meadow.tribes[seat]
    label = (piece(f"tribe-{seat}"), " ", h("span", tribe_words(seat), class_="quiet"), name)
    state = "now" if seat == meadow.mover else "gone" if tribe.out else None
    return h(
        "tr",
        h("th", *label),
        h("td", h("strong", hex_points(meadow, seat)), _homes_known(view, seat)),
        h("td", claims_left(meadow, seat)),
        h("td", moles_left(meadow, seat)),
        h("td", len(tribe.homes)),
        class_=state,
    )


def _homes_known(view: View, seat: Seat) -> Markup | None:
    """What the home tokens of a seat add, as far as the viewer knows."""
    known = sum(value or 0 for value in view.sights[seat].homes)
    return h("span", f"+{known}", class_="quiet") if known else None


# ---- how near the end is


def _ending(meadow: Meadow, names: Sequence[str]) -> Markup:
    items = (h("li", line) for line in _ends(meadow, names))
    return h("div", h("h3", "The game ends with"), h("ul", *items), class_="ends")


def _ends(meadow: Meadow, names: Sequence[str]) -> Iterator[str]:
    free = meadow.claims.count(None)
    yield f"every hex claimed: {free} to go"
    seats = still_in(meadow)
    closest = min(seats, key=lambda seat: claims_left(meadow, seat))
    yield f"the last claim token: {names[closest]} has {claims_left(meadow, closest)} left"
    if meadow.rules.end_on_no_moles:
        fewest = min(seats, key=lambda seat: moles_left(meadow, seat))
        yield f"the last mole: {names[fewest]} has {moles_left(meadow, fewest)} left"
    yield f"one tribe left: {len(seats)} of {len(names)} are in"
    yield f"the last of {meadow.rules.stall_rounds} rounds: this is round {meadow.rounds + 1}"
    if meadow.idle_rounds:
        idle = counted(meadow.idle_rounds, "round")
        yield f"{meadow.rules.stall_idle_rounds} rounds without a card: {idle} so far"


# ---- tunnels and piles


def _details(view: View, seat: Seat, name: str) -> Markup:
    """Opened, it lights the tunnels of the tribe on the board as well."""
    meadow, sight = view.meadow, view.sights[seat]
    tribe = meadow.tribes[seat]
    held = sight.held
    draw = len(sight.unseen) + len(sight.hand) - held
    discards = ", ".join(CARDS[card].name for card in reversed(tribe.discard)) or "none"
    lines = (
        ("Claimed", _cells(meadow, claimed(meadow, seat))),
        ("Occupied", _cells(meadow, occupied(meadow, seat))),
        ("Neighbours", _cells(meadow, neighbours(meadow, seat) - occupied(meadow, seat))),
        ("Cave-Ins left", str(tribe.cave_ins)),
        ("Cards", f"{held} in hand, {draw} to draw"),
        ("Discards", discards),
    )
    items = (part for title, text in lines for part in (h("dt", title), h("dd", text)))
    return h(
        "details",
        h("summary", f"Tunnels and piles of {name}"),
        h("dl", *items),
        class_="tribe-details",
        id=f"burrows-{seat}",
        data_keep="open",
    )


def _cells(meadow: Meadow, hexes: frozenset[Hex]) -> str:
    return " ".join(plan(meadow).cells[number] for number in sorted(hexes)) or "none"
