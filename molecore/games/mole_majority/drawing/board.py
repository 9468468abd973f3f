"""The meadow of Mole Majority, drawn; the cards beside it are in `hand`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from molecore.core.protocol import Event, Seat, Target
from molecore.drawing.art import piece
from molecore.drawing.board import (
    EMPTY_SCENE,
    Board,
    Heading,
    Landmark,
    Moment,
    Noise,
    Part,
    Scene,
    next_turn,
    override,
)
from molecore.drawing.marks import drawn_marks
from molecore.drawing.nodes import Child, Node, h
from molecore.games.mole_majority import events as e
from molecore.games.mole_majority.board import plan_of
from molecore.games.mole_majority.cards import CARDS
from molecore.games.mole_majority.drawing.geometry import frame, sites
from molecore.games.mole_majority.drawing.ground import codes, ground
from molecore.games.mole_majority.drawing.hand import art, called, printed, tray
from molecore.games.mole_majority.drawing.marks import marks_of
from molecore.games.mole_majority.drawing.places import dangers, edges, hexes
from molecore.games.mole_majority.drawing.sheet import secrecy, sheet, task
from molecore.games.mole_majority.drawing.story import moments
from molecore.games.mole_majority.drawing.tunnels import networks, ways
from molecore.games.mole_majority.drawing.words import place_words, tribe_words, way_words
from molecore.games.mole_majority.network import claims_left, moles_left
from molecore.games.mole_majority.records import PublicState, View
from molecore.games.mole_majority.scoring import hex_points
from molecore.words import Message, Said, Words, say

_HEADINGS: Final = {
    "d": Heading(Message("mole_majority.board.heading.east"), (1, 0)),
    "e": Heading(Message("mole_majority.board.heading.north_east"), (89, -154)),
    "w": Heading(Message("mole_majority.board.heading.north_west"), (-89, -154)),
    "a": Heading(Message("mole_majority.board.heading.west"), (-1, 0)),
    "z": Heading(Message("mole_majority.board.heading.south_west"), (-89, 154)),
    "x": Heading(Message("mole_majority.board.heading.south_east"), (89, 154)),
}

_RING: Final = 27
"""The radius of the ring around a place that is spoken of."""


def _own_moles(view: View, seat: Seat | None) -> tuple[Target, ...]:
    if seat is None:
        return ()  # nobody's are the free places
    whole = plan_of(view.public.tiles)
    owners = zip(whole.spaces, view.public.moles, strict=True)
    return tuple(space for space, owner in owners if owner == seat)


def _own_claims(view: View, seat: Seat | None) -> tuple[Target, ...]:
    if seat is None:
        return ()
    cells = plan_of(view.public.tiles).cells
    return tuple(c for c, owner in zip(cells, view.public.claims, strict=True) if owner == seat)


_LANDMARKS: Final = {
    "o": Landmark(Message("mole_majority.board.landmark.mole"), _own_moles),
    "c": Landmark(Message("mole_majority.board.landmark.claim"), _own_claims),
}


_NOISES: Final[Mapping[type, Noise]] = {
    e.HomeBasePlaced: "dig",
    e.TileLaid: "rod",
    e.CardPlayed: "card",
    e.CardStacked: "card",
    e.NumberAdded: "card",
    e.MoleBred: "dig",
    e.MoleMoved: "dig",
    e.MoleConverted: "loss",
    e.SeatEliminated: "loss",
    e.MolesRolled: "topple",
    e.HexClaimed: "reveal",
    e.EdgeCavedIn: "topple",
    e.CardSwapped: "card",
    e.HandDiscarded: "card",
    e.CardsDrawn: "card",
}
"""What is heard of its events."""

_DEN: Final = 59.2
"""How wide a burrow is in the drawing, with the rim that is pressed with it."""


class MoleMajorityBoard(
    Board[View], noises=_NOISES, landmarks=_LANDMARKS, headings=_HEADINGS, moves_pieces=True
):
    """The meadow. Every press is a choice of its own."""

    sites = staticmethod(sites)

    @override
    def draw(self, view: View, scene: Scene) -> Node:
        """The live board: what lies on the meadow, and what can be pressed there."""
        public, marks = view.public, marks_of(scene, live=True)
        turn = public.turn
        kind = public.phase if turn is None else turn.owed or "play"
        layers = (
            ground(public),
            networks(public),
            _ways(public, scene.pressed),
            hexes(public, marks),
            edges(public, marks),
            codes(public.tiles),
            dangers(scene.warned),
            drawn_marks(sites(view), scene.marks, _RING),
        )
        return h(
            "svg",
            layers,
            viewBox=frame(public),
            data_leaves=frame(public),
            data_place=_DEN,
            class_=f"meadow live {kind}",
            role="grid",
            aria_label=say("mole_majority.board.label"),
            id="board",
            data_game="mole_majority",
            data_ply=scene.ply,
            data_actor=scene.actor,
        )

    @override
    def picture(self, view: View, scene: Scene = EMPTY_SCENE) -> Node:
        """The position as a still picture."""
        public, marks = view.public, marks_of(scene, live=False)
        layers = (
            ground(public),
            _ways(public, scene.pressed),
            hexes(public, marks),
            edges(public, marks),
            drawn_marks(sites(view), scene.marks, _RING),
        )
        return h("svg", layers, viewBox=frame(public), class_="meadow still", aria_hidden="true")

    @override
    def role(self, view: View, seat: Seat) -> str:
        return str(tribe_words(seat))

    task = staticmethod(task)

    @override
    def called(self, view: View, target: Target) -> Words:
        return called(view.public, target) or place_words(view.public, target)

    @override
    def printed(self, view: View, target: Target) -> Words:
        return printed(target) or self.called(view, target)

    @override
    def choice(self, view: View, targets: Sequence[Target]) -> Said:
        return way_words(targets) or super().choice(view, targets)

    secrecy = staticmethod(secrecy)

    @override
    def aim(self, view: View) -> Words:
        return Message("mole_majority.aim")

    @override
    def standing(self, view: View) -> tuple[int, ...]:
        public = view.public
        if public.phase in ("home_base", "tile"):
            return ()
        return _open_points(public)

    @override
    def figures(self, view: View) -> Sequence[int]:
        return _open_points(view.public)

    @override
    def supply(self, view: View, seat: Seat) -> Words:
        claims, moles = claims_left(view.public, seat), moles_left(view.public, seat)
        return Message("mole_majority.board.supply", n=claims, moles=moles)

    sheet = staticmethod(sheet)

    @override
    def tray(self, view: View, scene: Scene) -> Node:
        return tray(view, scene)

    @override
    def moments(
        self, view: View, events: Sequence[Event], names: Sequence[str]
    ) -> Sequence[Moment]:
        return tuple(moments(view, events))

    @override
    def part(self, before: Part, event: Event) -> Part:
        """Return the part that ``event`` belongs to: laying the meadow, then turns in rounds."""
        match event:
            case e.CentreLaid():
                return Part("meadow", 0, 0)
            case e.RoundEnded(number=number):
                return Part("round_over", number, 0)
            case e.Asked(phase="turn", turn=None) if before.kind != "round":
                return Part("round", before.round + 1, 1)
            case e.Asked(phase="turn", turn=None):
                return next_turn(before)
        return before

    @override
    def is_logged(self, event: Event) -> bool:
        """Return whether ``event`` is news: turns and rounds end as a matter of course."""
        return not isinstance(event, e.TurnEnded) and not (
            isinstance(event, e.RoundEnded) and not event.idle_rounds
        )

    @override
    def emblem(self, seat: Seat) -> Node:
        return piece(f"tribe-{seat}")

    @override
    def pictured(self, event: Event) -> Child:
        """Return the cards that ``event`` is about."""
        match event:
            case (
                e.CardPlayed(card=card)
                | e.NumberAdded(card=card)
                | e.CardStacked(card=card)
                | e.CardSwapped(card=card)
            ):
                return art(card)
            case e.HandDiscarded(cards=cards) | e.HoldingsShown(hand=cards):
                return tuple(map(art, cards))
        return None

    @override
    def reveals(self, events: Sequence[Event]) -> bool:
        found = e.TileDrawn | e.CardsDrawn | e.HomeTaken | e.HomeTurned
        return any(isinstance(event, found) for event in events)

    @override
    def gallery(self) -> Iterator[tuple[Node, Words]]:
        """Each card once, as a drawing with its name."""
        for card, about in CARDS.items():
            yield art(card), about.name


def _ways(public: PublicState, pressed: Sequence[Target]) -> Node | None:
    """The ways of the mole just pressed, if one was."""
    turn = public.turn
    if not pressed or turn is None or not (turn.steps or turn.owed == "move"):
        return None
    plan = plan_of(public.tiles)
    mole = plan.numbers.get(pressed[0])
    return None if mole is None else ways(public, plan.hex_of[mole])


def _open_points(public: PublicState) -> tuple[int, ...]:
    """The points of each seat as everybody sees them: at the end they grow by each home shown."""
    return tuple(
        hex_points(public, seat) + sum(value or 0 for value in tribe.homes)
        for seat, tribe in enumerate(public.tribes)
    )
