"""What can happen, as values: `update` knows nothing of the world but these."""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.history import History
from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from moleweb.cursor import Direction

# ---- the page


@record
class Started:
    """The page is up. ``saved`` is all that is kept of the current match."""

    fragment: str
    origin: str
    """The address of the page without fragment."""
    settings: str = ""
    match_id: str = ""
    saved: tuple[str, ...] = ()
    storage: bool = True
    suspect: str = ""
    """The mark of a link that the page was reading when it stopped, if it did."""
    looks: str = ""
    """The looks that went on."""
    build: str = ""
    """What the build of the page is called."""
    again: bool = False
    """Whether Python was lost before, and the page had to start again."""


@record
class Went:
    """The address has a new fragment."""

    fragment: str


@record
class GameRead:
    """All saves of a match that were found."""

    match_id: str
    texts: tuple[str, ...]


@record
class Joined:
    """The history of a match with what another tab added to it."""

    history: History


@record
class GamesListed:
    """All games that are kept: the saves of each, and the damaged ones set aside."""

    games: tuple[tuple[str, ...], ...]
    aside: tuple[str, ...]


@record
class RulesRead:
    """The rule text of a game; None if it could not be read."""

    game: str
    text: str | None


@record
class RulesWanted:
    """Try once more to read the rule text."""


@record
class StorageFailed:
    """Something could not be kept. ``full``: for lack of room."""

    full: bool


@record
class RoomTold:
    """How much room there is, in bytes, and whether the browser promised to keep what is there."""

    used: int | None
    quota: int | None
    promised: bool


@record
class PromiseWanted:
    """Ask the browser to promise that."""


@record
class GamesSorted:
    """The shelf shall be in another order."""

    order: str


@record
class GameNamed:
    """A game on the shelf was given a name."""

    match_id: str
    name: str


@record
class GameCopied:
    """Duplicate a game; the copy gets this id."""

    match_id: str
    copy_id: str


@record
class GameDeleted:
    """Take a game off the shelf."""

    match_id: str


@record
class GameUndeleted:
    """Bring back what was deleted last."""


@record
class FileWanted:
    """Hand over a game as a file, or all of them ("")."""

    match_id: str


@record
class DamagedWanted:
    """Hand over the damaged saves that were set aside."""


@record
class FileRead:
    """A file with games was chosen."""

    name: str
    text: str


@record
class Heard:
    """Another tab has kept a game; this is its save."""

    text: str


@record
class Held:
    """Whether this tab is the one that writes the match."""

    match_id: str
    mine: bool


@record
class TakenOver:
    """Yes, this tab shall be the one that writes."""


@record
class StorageWorks:
    """What could not be kept before is kept again."""


@record
class Copied:
    """Whether the clipboard took the text."""

    done: bool


@record
class Crashed:
    """A callback failed; the model is as it was before."""

    fault: str = ""
    """What kind of error it was, and where."""


# ---- new game


@record
class SeatNamed:
    """A name was typed for a seat."""

    seat: Seat
    name: str


@record
class SeatGiven:
    """A seat went to the computer at ``level``, or to a person ("")."""

    seat: Seat
    level: str


@record
class SeatsCounted:
    """The number of seats was chosen."""

    seats: int


@record
class OptionSet:
    """An option got a value, as text."""

    key: str
    value: str


@record
class GroupTaken:
    """The group of pieces to place next was chosen."""

    group: str


@record
class CellPlaced:
    """A cell was pressed to put a piece on it, or take it off."""

    cell: Target


@record
class PlacementReset:
    """The standard places are wanted back."""


@record
class BoardDrawn:
    """A board was drawn as text, row by row."""

    board: str
    text: str


@record
class PresetTaken:
    """Boards of a shape with this title are wanted."""

    title: str


@record
class GameStarted:
    """Start the game that was set up."""

    seed: int
    match_id: str


# ---- the table


@record
class Pressed:
    """Something on the board was pressed."""

    target: Target


@record
class CursorMoved:
    """An arrow key on the board."""

    direction: Direction


@record
class CursorJumped:
    """A letter on the board: to the next place it leads to, or the one before."""

    letter: str
    forward: bool


@record
class Typed:
    """A move was typed and entered."""

    text: str


@record
class PressesCleared:
    """Escape: what was pressed so far does not count."""


@record
class Undo:
    """Go back to the last decision of a person."""


@record
class Redo:
    """Go forward to the next decision of a person."""


@record
class Jumped:
    """Look at the position after ``ply``."""

    ply: int


@record
class Stepped:
    """Look ``plies`` further, or back."""

    plies: int


@record
class PlayedOn:
    """Play on from the position that is looked at; later moves are taken back."""


@record
class TurnRestarted:
    """Go back to the beginning of the turn that is being played."""


@record
class TakenBack:
    """Yes, everybody agrees to take moves back."""


@record
class Walked:
    """Look at a node of the history."""

    node: int


@record
class BranchLeft:
    """Along the tree: to the next line, or the one before."""

    lines: int


@record
class NodeNamed:
    """A name was given to the line that leads to a node; "" takes it away."""

    node: int
    name: str


@record
class NodeHidden:
    """Delete a node and all that follows."""

    node: int


@record
class NodeShown:
    """Bring it back."""

    node: int


@record
class Branched:
    """Yes, everybody agrees: play the move, and take the later ones back."""


@record
class Resigned:
    """Yes, resign."""


@record
class Restarted:
    """Start again with the same set-up; ``seed`` is for what is hidden, which is dealt anew."""

    seed: int
    match_id: str


@record
class Rematched:
    """Start again with the seats changed round."""

    seed: int
    match_id: str


@record
class GatheredPlayed:
    """What was pressed is all: play it as one turn."""


@record
class SecretsWanted:
    """The person to act wants to see what is theirs alone."""


@record
class Uncovered:
    """The person who was called is alone with the screen."""


@record
class Covered:
    """Secrets must not be seen any more."""


@record
class LookWanted:
    """The person to act wants to look at what is shown but once."""


@record
class LookTicked:
    """A second has passed on the clock with this number."""

    clock: int


@record
class LookExtended:
    """The person who looks takes so many seconds more; None: as many as they like."""

    seconds: int | None


@record
class LookEnded:
    """The person who looks has seen enough."""


@record
class MovesShown:
    """Open or close the list of moves."""


# ---- the opponent


@record
class OpponentSaid:
    """News from the opponent: its progress, its answer, or that it failed."""

    request: int
    kind: Literal["progress", "answer", "error"]
    text: str


@record
class Overdue:
    """It is time to look whether the opponent has been heard since ``heard``."""

    request: int
    heard: int
    looks: int = 1
    """How often it was looked, this time included."""


@record
class OpponentStopped:
    """The computer shall stop thinking and wait."""


@record
class OpponentResumed:
    """The computer shall think again."""


@record
class SeatTaken:
    """A person plays on for the computer."""


# ---- links, dialogs, settings


@record
class SharedOpened:
    """Open the game in the link."""


@record
class LinkRetried:
    """Read the link once more that the page went down over."""


@record
class LinkReadOn:
    """Go on reading the link, if it is still this one that is wanted."""

    link: str


@record
class ShareChosen:
    """What the link in the dialog is to hold."""

    contents: str


@record
class DialogOpened:
    """Open a dialog by its name."""

    name: str


@record
class DialogClosed:
    """Close the dialog that is open."""


@record
class UpdateReady:
    """A new version of the page is there."""


@record
class UpdateWanted:
    """Change to the new version now."""


@record
class NoticeClosed:
    """The notice has been read."""


@record
class SettingChanged:
    """A setting was changed."""

    key: str
    value: str


@record
class LinkCopied:
    """Copy the link in the dialog."""


Message: TypeAlias = (
    Started
    | Went
    | GameRead
    | RulesRead
    | RulesWanted
    | StorageFailed
    | StorageWorks
    | Joined
    | GamesListed
    | RoomTold
    | PromiseWanted
    | GamesSorted
    | GameNamed
    | GameCopied
    | GameDeleted
    | GameUndeleted
    | FileWanted
    | DamagedWanted
    | FileRead
    | Heard
    | Held
    | TakenOver
    | Copied
    | Crashed
    | SeatNamed
    | SeatGiven
    | SeatsCounted
    | OptionSet
    | GroupTaken
    | CellPlaced
    | PlacementReset
    | BoardDrawn
    | PresetTaken
    | GameStarted
    | Pressed
    | CursorMoved
    | CursorJumped
    | Typed
    | PressesCleared
    | Undo
    | Redo
    | Jumped
    | Stepped
    | PlayedOn
    | TurnRestarted
    | TakenBack
    | Walked
    | BranchLeft
    | NodeNamed
    | NodeHidden
    | NodeShown
    | Branched
    | Resigned
    | Restarted
    | Rematched
    | GatheredPlayed
    | SecretsWanted
    | Uncovered
    | Covered
    | LookWanted
    | LookTicked
    | LookExtended
    | LookEnded
    | MovesShown
    | OpponentSaid
    | Overdue
    | OpponentStopped
    | OpponentResumed
    | SeatTaken
    | SharedOpened
    | LinkRetried
    | LinkReadOn
    | ShareChosen
    | DialogOpened
    | DialogClosed
    | NoticeClosed
    | UpdateReady
    | UpdateWanted
    | SettingChanged
    | LinkCopied
)
