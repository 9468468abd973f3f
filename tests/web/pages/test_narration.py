"""Whole games as the page narrates them: each frame names, lights and draws who acts in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

import pytest

from molecore.core.match import Match, Player, new_match
from molecore.core.protocol import Event, Seat
from molecore.drawing.nodes import Node
from molecore.drawing.sprite import sprite
from molecore.games.mountains.board import grid_of
from molecore.registry import CATALOGUE, load
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.app.routes import Route
from moleweb.app.telling import Stop, Telling, stops_of
from moleweb.shell.view import compose
from tests.amounts import amount

NAMES: Final = ("You", "Bea", "Cid", "Dot")
"""What the seats are called on the page: a person plays against computers."""
CASES: Final = [(meta.id, seats) for meta in CATALOGUE for seats in meta.seats]
PLIES: Final = amount(10, 10_000)
"""The plies of a game whose frames are looked at, evenly from its beginning to its end."""
GAMES: Final = amount(1, 5)
FIXED: Final = ("boot", "boot-message", "boot-progress", "boot-detail", "boot-retry", "app")
"""The ids of what the document holds besides the page and its drawings."""


def whole_game(game: str, seats: int, seed: int) -> Match:
    """A game of a person and computers, played at random to its end."""
    rules, chance = load(game), Random(seed)
    level = rules.meta.levels[0].id
    players = [Player("Ann"), *(Player(name, level) for name in NAMES[1:seats])]
    match = new_match(rules, players, {}, seed, "narrated")
    while match.actors:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(rules.legal_actions(match.state, seat)))
    return match


def frames(match: Match) -> Iterator[tuple[Match, Stop, Node]]:
    """Each frame with the match before its ply, and the page that shows it."""
    last = len(match.plies)
    for ply in {*range(1, last + 1, max(1, last // PLIES)), *range(1, 12), last}:
        if ply > last:
            continue
        there = match.jump(ply).forget_undone()
        viewer = queries.viewer(there)
        stops = tuple(stops_of(there, ply, viewer))
        for at, stop in enumerate(stops):
            telling = Telling(there, viewer, stops, 0, at, going=True, again=False, run=0)
            route = Route("play", there.id)
            yield there, stop, compose(Model(route=route, match=there, telling=telling))


def elements(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from elements(child)


def text(node: Node) -> str:
    return "".join(child if isinstance(child, str) else text(child) for child in node.children)


class Page:
    """What stands on a page."""

    def __init__(self, page: Node) -> None:
        self.all = tuple(elements(page))
        self.ids = Counter(node.attributes["id"] for node in self.all if "id" in node.attributes)
        self.by_id = {node.attributes.get("id"): node for node in self.all}

    @property
    def named(self) -> str:
        return text(self.by_id["whose"]).strip()

    @property
    def lit(self) -> set[str]:
        """The rows of the score sheet that stand out."""
        rows = (node for node in self.all if node.tag == "tr")
        return {row.attributes["id"] for row in rows if row.attributes.get("class") == "now"}

    def shows(self, element: str, drawing: str) -> bool:
        """Whether the element with this id is or holds a use of this drawing."""
        uses = (node.attributes.get("href") for node in elements(self.by_id[element]))
        return drawing in uses


# ---- who acts

NOBODY: Final = frozenset(
    {
        *("FirstMoleDrawn", "StarterChosen", "OrderDealt", "RoundBegan", "RoundEnded"),
        *("CentreLaid", "BoardCompleted", "HomeTurned", "TieBroken", "HousesGiven", "Dealt"),
        *("CardsTurned", "BoardTurned", "MoleRecentred", "DistancesCompared", "SuddenDeathBegan"),
        *("PreferencesCancelled", "ContestHung", "ContestBegan", "RestDiscarded", "RoundScored"),
    }
)
"""The events that chance, the rules or all together bring about."""


def actor_of(event: Any) -> Seat | None:
    """Who acts in an event, by what its fields say and not by what its game says."""
    kind = type(event).__name__
    actor: Seat | None = None if kind in NOBODY else event.seat
    if kind == "HouseCrushed":
        actor = event.by
    if kind == "PreferencePlaced" and event.claimant is not None:
        actor = event.claimant
    return actor


def first_named(caption: str) -> str:
    """The player that a caption begins with, "" if with none."""
    found = re.match(r"\w+", caption)
    name = "You" if found and found[0] == "Your" else found and found[0]
    return name if name in NAMES else ""


# ---- what is drawn in whose colour


def mole_of_mountains(match: Match, event: Any, page: Page) -> None:
    """The mole that is spoken of stands at the space, in the colour of its owner."""
    seat, size = event.seat, match.state.public.rules.size
    mole = page.by_id[f"mole-{seat}"]
    assert page.shows(f"mole-{seat}", f"#digger-{seat}") or page.shows(
        f"mole-{seat}", f"#walker-{seat}"
    )
    row, column = divmod(grid_of(size).numbers[event.space], size)
    x, y = map(int, mole.attributes["data-glide"].split())
    assert (column, row) == (x // 130, y // 120)


def seat_of_majority(_: Match, event: Any, page: Page) -> None:
    side = ("red", "blue")[event.seat]
    assert page.shows(f"at-{event.place}", f"#seat-{side}")


def preference_of_majority(_: Match, event: Any, page: Page) -> None:
    piece = ("green", "yellow")[event.seat]
    assert page.shows(f"at-{event.place}", f"#seat-{piece}")


def mole_of_the_meadow(_: Match, event: Any, page: Page) -> None:
    assert page.shows(f"at-{event.space}", f"#tribe-{event.seat}")


def claim_of_the_meadow(_: Match, event: Any, page: Page) -> None:
    assert page.shows(f"at-{event.cell}", f"#claim-{event.seat}")


def pawn(_: Match, event: Any, page: Page) -> None:
    if f"pawn-{event.seat}" in page.by_id:  # or the number is beyond the track
        assert f"mouse-{event.seat}" in page.by_id[f"pawn-{event.seat}"].attributes["class"]


COLOURED: Final[Mapping[tuple[str, str], Callable[[Match, Any, Page], None]]] = {
    ("mountains", "CornerTaken"): mole_of_mountains,
    ("mountains", "MoleFaced"): mole_of_mountains,
    ("mountains", "MoleTurned"): mole_of_mountains,
    ("mountains", "MoleMoved"): mole_of_mountains,
    ("mountains", "MoleBlocked"): mole_of_mountains,
    ("mountains", "RockHit"): mole_of_mountains,
    ("majority", "SeatClaimed"): seat_of_majority,
    ("majority", "SeatCarried"): seat_of_majority,
    ("majority", "SeatFlipped"): seat_of_majority,
    ("majority", "PreferencePlaced"): preference_of_majority,
    ("mole_majority", "MoleBred"): mole_of_the_meadow,
    ("mole_majority", "MoleMoved"): mole_of_the_meadow,
    ("mole_majority", "MoleConverted"): mole_of_the_meadow,
    ("mole_majority", "HexClaimed"): claim_of_the_meadow,
    ("moleozer", "Guessed"): pawn,
}


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_each_frame_names_lights_and_colours_who_acts_in_it(
    game: str, seats: int, seed: int
) -> None:
    match = whole_game(game, seats, seed)
    drawings = Page(sprite()).ids + Counter(FIXED)
    looked_at, coloured = Counter[str](), Counter[str]()
    for there, stop, composed in frames(match):
        page = Page(composed)
        twice = {name for name, times in (page.ids + drawings).items() if times > 1}
        assert not twice, "an id stands once in the document"
        kind = type(stop.moment[0]).__name__
        looked_at[kind] += 1
        check_actor(stop, page, game)
        if (check := COLOURED.get((game, kind))) is not None:
            coloured[kind] += 1
            check(there, stop.moment[0], page)
    assert len(looked_at) > 1
    assert set(coloured) == {kind for of, kind in COLOURED if of == game} & set(looked_at)


def check_actor(stop: Stop, page: Page, game: str) -> None:
    event: Event = stop.moment[0]
    actor, begins_with = actor_of(event), first_named(stop.caption)
    if stop.interlude is not None:  # The stage says whom it is about, and the headline is empty.
        about = actor if stop.interlude.seat is None else stop.interlude.seat
        assert about is None or NAMES[about] in text(page.by_id["interlude"])
        assert "whose" not in page.by_id
        assert game == "mole_hill" or page.lit == ({f"score-{actor}"} - {"score-None"})
        return
    if type(event).__name__ in ("CardsTurned", "RoundScored"):  # one seat after another
        assert page.named == begins_with
    else:
        assert page.named == ("" if actor is None else NAMES[actor])
        assert begins_with in ("", page.named)
    rows = {f"score-{NAMES.index(page.named)}"} if page.named else set()
    if game != "mole_hill":  # whose rows are rounds
        assert page.lit == rows
