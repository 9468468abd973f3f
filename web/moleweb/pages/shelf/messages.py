"""What happens on the shelf."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.record import record
from moleweb.app.acts import Acts, always, fresh_id
from moleweb.storage.messages import GamesListed


@record
class StorageMeasured:
    """How much room there is, in bytes, and whether the browser promised to keep what is there."""

    used: int | None
    quota: int | None
    promised: bool


@record
class PersistenceRequested:
    """Ask the browser to promise that."""


@record
class GamesSorted:
    """The shelf shall be in another order."""

    order: str


@record
class ListingContinued:
    """Look at more of the games that were found."""


@record
class MoreGamesRequested:
    """List more of the games on the shelf."""


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
class ExportRequested:
    """Hand over a game as a file, or all of them ("")."""

    match_id: str


@record
class DamagedExportRequested:
    """Hand over the damaged saves that were set aside."""


@record
class NewerExportRequested:
    """Hand over the saves of a newer Molecore."""


@record
class RecordExportRequested:
    """Hand over a game as a record, for other programs."""

    match_id: str


@record
class LookedInto:
    """Read on in the game whose picture is wanted next."""


ShelfMessage: TypeAlias = (
    GamesListed
    | StorageMeasured
    | PersistenceRequested
    | GamesSorted
    | ListingContinued
    | MoreGamesRequested
    | GameNamed
    | GameCopied
    | GameDeleted
    | GameUndeleted
    | ExportRequested
    | DamagedExportRequested
    | NewerExportRequested
    | RecordExportRequested
    | LookedInto
)


# ---- games from elsewhere


@record
class FilesChosen:
    """Files were chosen, or dropped on the shelf; each of them follows."""


@record
class FileRead:
    """One of the files, with all that is in it."""

    name: str
    text: str


@record
class FileRefused:
    """One of the files was not read: it has so many bytes, or (None) the browser failed to."""

    name: str
    size: int | None


@record
class TextPasted:
    """A text was put into the field for records."""

    text: str


@record
class ReaderProgressed:
    """What reads records is being fetched, and so much of it has come, 0 to 1."""

    fraction: float


@record
class ReaderLoaded:
    """What reads records can be used."""


@record
class ReaderFailed:
    """What reads records could not be fetched."""


@record
class ReaderRequested:
    """Try once more to fetch it."""


@record
class ReadingContinued:
    """Read on what was handed in."""


IntakeMessage: TypeAlias = (
    FilesChosen
    | FileRead
    | FileRefused
    | TextPasted
    | ReaderProgressed
    | ReaderLoaded
    | ReaderFailed
    | ReaderRequested
    | ReadingContinued
)

SHELF_ACTS: Final[Acts[ShelfMessage]] = {
    "promise": always(PersistenceRequested()),
    "room": lambda key, value: _room(key == "true", value),
    "sort": lambda _, value: GamesSorted(value),
    "moregames": always(MoreGamesRequested()),
    "namegame": GameNamed,
    "copygame": lambda _, value: GameCopied(value, fresh_id()),
    "deletegame": lambda _, value: GameDeleted(value),
    "undelete": always(GameUndeleted()),
    "export": lambda _, value: ExportRequested(value),
    "exportrecord": lambda _, value: RecordExportRequested(value),
    "exportdamaged": always(DamagedExportRequested()),
    "exportnewer": always(NewerExportRequested()),
}
INTAKE_ACTS: Final[Acts[IntakeMessage]] = {
    "files": always(FilesChosen()),
    "file": FileRead,
    "toolarge": lambda key, value: FileRefused(key, int(value)),
    "unreadable": lambda key, _: FileRefused(key, None),
    "pasted": lambda _, value: TextPasted(value),
    "fetchreader": always(ReaderRequested()),
    "readercoming": lambda _, value: ReaderProgressed(float(value)),
    "readerthere": always(ReaderLoaded()),
    "readermissed": always(ReaderFailed()),
}


def _room(promised: bool, value: str) -> StorageMeasured:
    used, quota = map(int, value.split()) if value else (None, None)
    return StorageMeasured(used, quota, promised)
