"""The field of Moleozer: the track around, the map inside, cards in its corners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from molecore.core.protocol import Event, Seat, Target
from molecore.drawing.board import (
    EMPTY_SCENE,
    Board,
    MemoryPeek,
    Moment,
    Noise,
    Part,
    Scene,
    Secrecy,
    override,
)
from molecore.drawing.marks import drawn_marks
from molecore.drawing.nodes import Child, Node
from molecore.games.moleozer import events as e
from molecore.games.moleozer.board import DECK
from molecore.games.moleozer.drawing.cards import SYMBOLS, said, sign
from molecore.games.moleozer.drawing.cards import picture as card_picture
from molecore.games.moleozer.drawing.cells import cell_state, rows, still_cell
from molecore.games.moleozer.drawing.desk import called, desk
from molecore.games.moleozer.drawing.field import layers, svg
from molecore.games.moleozer.drawing.labels import shown, too_near
from molecore.games.moleozer.drawing.places import sites
from molecore.games.moleozer.drawing.sheet import (
    aim,
    badge,
    doubtful,
    gathered,
    linger,
    memory_peek,
    reveals,
    role,
    sheet,
    standing,
    task,
)
from molecore.games.moleozer.drawing.story import moments
from molecore.games.moleozer.records import View
from molecore.games.moleozer.scoring import gaps
from molecore.words import Message, Words, say

_RING: Final = 52
"""The radius of the ring around a place that is spoken of."""


_NOISES: Final[Mapping[type, Noise]] = {
    e.HouseChosen: "rod",
    e.Dealt: "card",
    e.StackPutDown: "card",
    e.Guessed: "rod",
    e.GuessChanged: "rod",
    e.CardsTurned: "reveal",
    e.MoleMoved: "dig",
    e.StacksReversed: "flip",
    e.SeatsSwapped: "flip",
    e.HouseCrushed: "loss",
    e.BoardTurned: "flip",
}
"""What is heard of its events."""


class MoleozerBoard(Board[View], noises=_NOISES):
    """The field. Cards that were turned stay in sight until the next guess."""

    sites = staticmethod(sites)

    @override
    def draw(self, view: View, scene: Scene) -> Node:
        """The live board: each number and each space is one element."""
        public, reveal = view.public, shown(view.public, scene)
        return svg(
            public.on,
            (
                rows(view, scene, reveal),
                layers(view, scene),
                drawn_marks(sites(view), scene.marks, _RING),
            ),
            id="board",
            class_=f"mole-field live {public.phase}",
            role="grid",
            aria_label=say("moleozer.board.label"),
            data_game="moleozer",
            data_ply=scene.ply,
            data_actor=scene.actor,
        )

    @override
    def picture(self, view: View, scene: Scene = EMPTY_SCENE) -> Node:
        """The position as a still picture, with what can be pressed marked."""
        near = too_near(view.public, shown(view.public, scene))
        cells = (
            still_cell(site.target, cell_state(site.target, scene, near)) for site in sites(view)
        )
        content = (cells, layers(view, scene), drawn_marks(sites(view), scene.marks, _RING))
        return svg(view.public.on, content, class_="mole-field still", aria_hidden="true")

    role = staticmethod(role)

    @override
    def called(self, view: View, target: Target) -> Words:
        return called(view.public, target)

    task = staticmethod(task)

    @override
    def secrecy(self, view: View) -> Secrecy:
        # Cards are secret (Z8), but no one may look at them again, and nothing is chosen unseen.
        return "nothing"

    @override
    def aim(self, view: View) -> Words:
        return aim(view)

    @override
    def standing(self, view: View) -> tuple[int, ...]:
        return standing(view.public)

    @override
    def figures(self, view: View) -> Sequence[int | None]:
        steps = gaps(view.public)
        return [steps.get(seat) for seat in range(len(view.public.played))] if steps else ()

    @override
    def counted(self, figure: int) -> Words:
        return Message("moleozer.board.steps", n=figure)

    sheet = staticmethod(sheet)

    @override
    def tray(self, view: View, scene: Scene) -> Node:
        return desk(view, scene, shown(view.public, scene))

    @override
    def gathered(self, view: View, pressed: Sequence[Target]) -> str | None:
        return gathered(view, pressed)

    @override
    def reveals(self, events: Sequence[Event]) -> bool:
        return reveals(events)

    @override
    def memory_peek(self, view: View, pressed: Sequence[Target]) -> MemoryPeek | None:
        return memory_peek(view, pressed)

    @override
    def linger(self, events: Sequence[Event]) -> float:
        return linger(events)

    @override
    def moments(
        self, view: View, events: Sequence[Event], names: Sequence[str]
    ) -> Sequence[Moment]:
        return tuple(moments(view, events, names))

    @override
    def part(self, before: Part, event: Event) -> Part:
        """Return the part that ``event`` belongs to: houses, a deal or a round."""
        match event:
            case e.StarterChosen() | e.HousesGiven() | e.HouseChosen():
                return Part("houses", 0, 0)
            case e.Dealt():
                return Part("deal", before.round, 0)
            case e.RoundBegan(round=number):
                return Part("round", number, 0)
        return before

    @override
    def is_logged(self, event: Event) -> bool:
        """Return whether ``event`` is news: that a round is over is not."""
        return not isinstance(event, e.RoundEnded)

    @override
    def emblem(self, seat: Seat) -> Node:
        return badge(seat, None)

    @override
    def pictured(self, event: Event) -> Child:
        """Return the cards that were turned over."""
        if isinstance(event, e.CardsTurned):
            return tuple(card_picture(card) for card in event.reveal.cards if card)
        return None

    @override
    def doubtful(self, view: View, seat: Seat, pressed: Sequence[Target]) -> bool:
        return doubtful(view, seat, pressed)

    @override
    def gallery(self) -> Iterator[tuple[Node, Words]]:
        """The symbols with what they mean, and then each card once."""
        for symbol in SYMBOLS:
            yield sign(symbol), Message(f"moleozer.board.legend.{symbol.lower()}", symbol=symbol)
        for card in dict.fromkeys(DECK):
            yield card_picture(card), str(said(card))
