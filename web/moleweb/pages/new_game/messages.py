"""What happens while a game is set up."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from moleweb.app.acts import Acts, always, fresh_id, fresh_key, fresh_seed


@record
class SeatNamed:
    """A name was typed for a seat."""

    seat: Seat
    name: str


@record
class SeatAssigned:
    """A seat went to the computer at ``level``, or to a person ("")."""

    seat: Seat
    level: str


@record
class SeatCountChosen:
    """The number of seats was chosen."""

    seats: int


@record
class OptionSet:
    """An option got a value, as text."""

    key: str
    value: str


@record
class GroupChosen:
    """The group of pieces to place next was chosen."""

    group: str


@record
class CellPressed:
    """A cell was pressed to put a piece on it, or take it off."""

    cell: Target


@record
class PlacementReset:
    """The standard places are wanted back."""


@record
class GameStarted:
    """Start the game that was set up."""

    seed: int
    match_id: str
    secret: str = "00" * 32
    """Chance for the key of this device, where somebody plays on another: 64 hexadecimal digits."""


@record
class PlayedNow:
    """Play this game at once, with the settings of last time or those of a first game."""

    game: str
    seed: int
    match_id: str


@record
class WayChosen:
    """A preset was chosen; ``way`` is its key."""

    way: str


@record
class SealingChosen:
    """Whether what is hidden from people elsewhere is sealed, or in the links, on trust."""

    sealed: bool


@record
class BoardDrawn:
    """A board was drawn as text, row by row."""

    board: str
    text: str


@record
class PresetChosen:
    """Boards of the shape with this number among the presets are wanted."""

    number: int


SetupMessage: TypeAlias = (
    SeatNamed
    | SeatAssigned
    | SeatCountChosen
    | OptionSet
    | GroupChosen
    | CellPressed
    | PlacementReset
    | GameStarted
    | PlayedNow
    | WayChosen
    | SealingChosen
)
LayoutMessage: TypeAlias = BoardDrawn | PresetChosen

SETUP_ACTS: Final[Acts[SetupMessage]] = {
    "name": lambda key, value: SeatNamed(int(key), value),
    "seat": lambda key, value: SeatAssigned(int(key), value),
    "level": lambda key, value: SeatAssigned(int(key), value),
    "seats": lambda _, value: SeatCountChosen(int(value)),
    "option": OptionSet,
    "group": lambda _, value: GroupChosen(value),
    "place": lambda _, value: CellPressed(value),
    "standard": always(PlacementReset()),
    "way": lambda _, value: WayChosen(value),
    "sealing": lambda _, value: SealingChosen(value == "sealed"),
    "playnow": lambda _, value: PlayedNow(value, fresh_seed(), fresh_id()),
    "start": lambda *_: GameStarted(fresh_seed(), fresh_id(), fresh_key()),
}
LAYOUT_ACTS: Final[Acts[LayoutMessage]] = {
    "drawn": BoardDrawn,
    "preset": lambda _, value: PresetChosen(int(value)),
}
