"""How a part of the board is found, pressed and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from molecore.core.protocol import Event, Target
from molecore.core.record import record
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Attribute
from molecore.games.mole_majority import events as e
from molecore.words import Message


class Mark(NamedTuple):
    """How one part of the board stands at present."""

    live: bool
    """Whether it can be met at all, or is part of a still picture."""
    can: bool
    """Whether it can be pressed."""
    pressed: bool
    here: bool
    """Whether the keyboard cursor stands on it."""
    fresh: bool
    """Whether the last ply changed something there."""
    taken: bool
    """Whether its mole can be dragged elsewhere."""


@record
class Marks:
    """How all parts of the board stand in one scene."""

    scene: Scene
    fresh: frozenset[Target]
    live: bool

    def of(self, target: Target) -> Mark:
        """How ``target`` is marked: what a press does there, and whether it is new."""
        scene = self.scene
        return Mark(
            self.live,
            target in scene.pressable,
            target in scene.pressed,
            target == scene.cursor,
            target in self.fresh,
            target in scene.takes,
        )


def marks_of(scene: Scene, *, live: bool) -> Marks:
    """How all parts of a live board or of a still picture stand."""
    return Marks(scene, _changed(scene.events), live)


def _changed(events: Sequence[Event]) -> frozenset[Target]:
    """The spaces, hexes and edges where something has changed."""
    changed: set[Target] = set()
    for event in events:
        match event:
            case e.MoleBred(space=place) | e.MoleMoved(space=place) | e.MoleConverted(space=place):
                changed.add(place)
            case e.HexClaimed(cell=place) | e.TileLaid(cell=place) | e.EdgeCavedIn(edge=place):
                changed.add(place)
            case e.MolesRolled(spaces=places):
                changed.update(places)
    return frozenset(changed)


def state_of(*, can: bool, pressed: bool) -> str:
    """The classes of what can or cannot be pressed, or was pressed already."""
    can_be = "can" if can else "cannot"
    return " ".join((can_be, "pressed")) if pressed else can_be


def naming(target: Target, kind: str, words: Message, mark: Mark) -> Mapping[str, Attribute]:
    """The attributes of a part of the board."""
    class_ = f"{kind} {state_of(can=mark.can, pressed=mark.pressed)}"
    if not mark.live:
        return {"class_": class_}
    label = Message("mole_majority.board.chosen", place=words) if mark.pressed else words
    return {
        "class_": class_,
        "role": "gridcell",
        "id": f"at-{target}",
        "data_target" if mark.can else "data_site": target,
        "tabindex": 0 if mark.here else -1,
        "aria_label": str(label),
        "data_take": f"at-{target}" if mark.taken else None,
    }
