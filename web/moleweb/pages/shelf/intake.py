"""Games that come from elsewhere, as saves or records: read, told about, put on the shelf.

Saves need nothing that is not there. What reads records is large, and fetched when the
first well-formed one is handed in; until it is there, records wait.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, assert_never

from molecore.core.errors import MolecoreError
from molecore.core.history import History, begin
from molecore.core.record import replace
from molecore.wire import logs
from molecore.wire.errors import BadRecord
from molecore.wire.jsontext import parse_object
from molecore.words import Message, Said, Words, sentences
from moleweb.app.effects import (
    FetchReader,
    ListGames,
    MeasureStorage,
    SaveGame,
    ScrollTo,
    SendLater,
)
from moleweb.app.model import Model
from moleweb.pages.shelf.messages import (
    FileRead,
    FileRefused,
    FilesChosen,
    IntakeMessage,
    ReaderFailed,
    ReaderLoaded,
    ReaderProgressed,
    ReaderRequested,
    RecordReadingContinued,
    TextPasted,
)
from moleweb.pages.shelf.model import Handed, Intake, Outcome, called
from moleweb.pages.shelf.volumes import loaded, opened, under
from moleweb.storage.update import with_board

PLACE: Final = "intake"
"""The id of the part of the screen that tells of it."""
_BREATH: Final = 0.02
"""Seconds between two records, for the page to show what became of the first."""
_UNFIT: Final = Message("intake.unfit")


# ---- what is handed in


def files_chosen(model: Model, _: FilesChosen) -> Model:
    """Something is handed in: what became of the things before has been read."""
    return _with(model, replace(model.shelf.intake, outcomes=())).emit(ScrollTo(PLACE))


def file_read(model: Model, message: FileRead) -> Model:
    """Take in what a file holds."""
    return _handed(model, Handed(message.name, message.text))


def file_refused(model: Model, message: FileRefused) -> Model:
    """Say why a file was not read."""
    if message.size is None:
        return _told(model, Outcome(message.name, Message("intake.unreadable")))
    why = Message("intake.too_large", megabytes=message.size // 1_000_000)
    return _told(model, Outcome(message.name, why))


def text_pasted(model: Model, message: TextPasted) -> Model:
    """Take in what was pasted."""
    return _handed(files_chosen(model, FilesChosen()), Handed("", message.text))


def _handed(model: Model, handed: Handed) -> Model:
    saves = logs.split(handed.text) if logs.MARK in handed.text else []
    if saves:
        return _saves_read(model, handed, saves)
    if not handed.text.lstrip().startswith(("{", "[")):
        no_game = Message("intake.no_game_in_file" if handed.name else "intake.no_game_in_text")
        return _told(model, Outcome(handed.name, no_game))
    try:
        parse_object(handed.text)
    except BadRecord as error:
        return _told(model, Outcome(handed.name, sentences(error.faults)))
    return _waiting(model, handed)


# ---- saves


def _saves_read(model: Model, handed: Handed, texts: list[str]) -> Model:
    """Take in all of them; what is there already is joined with it."""
    found = [loaded(text) for text in texts]
    good = [history for history in found if history is not None]
    kept = ""
    for history in good:
        model, kept = _taken_in(model, history)
    said = _account(len(good), len(found) - len(good))
    outcome = Outcome(handed.name, said, good=bool(good))
    if len(good) == 1:
        outcome = replace(outcome, opens=kept, title=_title(good[0]))
    return _told(model, outcome, handed)


def _account(good: int, bad: int) -> Words:
    taken = Message("intake.taken_in", n=good)
    return sentences([taken, Message("intake.broken", n=bad)]) if bad else taken


def _taken_in(model: Model, history: History) -> tuple[Model, str]:
    """The model with the game on the shelf, and the id it has there."""
    match_id, at_table = history.start.id, model.history
    if at_table is not None and at_table.start == history.start:
        return replace(model, history=at_table.join(history.log)), match_id
    known = opened(model, match_id)
    if known is None:
        return model.emit(SaveGame(history, current=False)), match_id
    if known.start == history.start:
        return model.emit(SaveGame(known.join(history.log), current=False)), match_id
    # Another game under the same id: somebody changed the file.
    other = sha256(repr(history.start).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return model.emit(SaveGame(under(other, history), current=False)), other


def _title(history: History) -> Said:
    return called(history.title, [player.name for player in history.start.players])


# ---- records


def _waiting(model: Model, handed: Handed) -> Model:
    intake = model.shelf.intake
    model = _with(model, replace(intake, waiting=(*intake.waiting, handed)))
    match intake.reader:
        case "coming":
            return model
        case "there":
            return _soon(model)
        case "absent" | "missed":
            return _fetching(model).emit(FetchReader())


def _fetching(model: Model) -> Model:
    return _with(model, replace(model.shelf.intake, reader="coming", fetched=0.0))


def _soon(model: Model) -> Model:
    return model.emit(SendLater(_BREATH, RecordReadingContinued()))


def reader_progressed(model: Model, message: ReaderProgressed) -> Model:
    """More of what reads records has come."""
    return _with(model, replace(model.shelf.intake, fetched=message.fraction))


def reader_loaded(model: Model, _: ReaderLoaded) -> Model:
    """What reads records has come, and begins."""
    return _soon(_with(model, replace(model.shelf.intake, reader="there")))


def reader_failed(model: Model, _: ReaderFailed) -> Model:
    """What reads records did not come; what waits for it waits on."""
    return _with(model, replace(model.shelf.intake, reader="missed"))


def reader_requested(model: Model, _: ReaderRequested) -> Model:
    """Try once more to fetch it; the button that was pressed is gone, what is told stays."""
    return _fetching(model).emit(ScrollTo(PLACE), FetchReader())


def record_reading_continued(model: Model, _: RecordReadingContinued) -> Model:
    """Read the next record, and say what became of it."""
    intake = model.shelf.intake
    if not intake.waiting:
        return model
    handed, *others = intake.waiting
    model = _record_read(_with(model, replace(intake, waiting=tuple(others))), handed)
    return _soon(model) if others else model


def _record_read(model: Model, handed: Handed) -> Model:
    from molecore.wire import records  # noqa: PLC0415 - it is not there from the start

    try:
        history = begin(with_board(records.load(handed.text)))
    except BadRecord as error:
        return _told(model, Outcome(handed.name, _UNFIT, error.faults))
    except MolecoreError as error:
        return _told(model, Outcome(handed.name, _UNFIT, (str(error),)))
    model, kept = _taken_in(model, history)
    outcome = Outcome(handed.name, _account(1, 0), good=True, opens=kept, title=_title(history))
    return _told(model, outcome, handed)


# ---- what became of it


def _told(model: Model, outcome: Outcome, taken: Handed | None = None) -> Model:
    """With one more ``outcome``; what was ``taken`` from the field is not there any more."""
    intake = model.shelf.intake
    emptied = taken is not None and not taken.name and outcome.good
    outcomes, fresh = (*intake.outcomes, outcome), intake.fresh + int(emptied)
    model = _with(model, replace(intake, outcomes=outcomes, fresh=fresh))
    return model.emit(ListGames(), MeasureStorage()) if outcome.good else model


def _with(model: Model, intake: Intake) -> Model:
    return replace(model, shelf=replace(model.shelf, intake=intake))


def update(model: Model, message: IntakeMessage) -> Model:  # noqa: C901, PLR0911 - a case each
    """What becomes of ``model``."""
    match message:
        case FilesChosen():
            return files_chosen(model, message)
        case FileRead():
            return file_read(model, message)
        case FileRefused():
            return file_refused(model, message)
        case TextPasted():
            return text_pasted(model, message)
        case ReaderProgressed():
            return reader_progressed(model, message)
        case ReaderLoaded():
            return reader_loaded(model, message)
        case ReaderFailed():
            return reader_failed(model, message)
        case ReaderRequested():
            return reader_requested(model, message)
        case RecordReadingContinued():
            return record_reading_continued(model, message)
        case _ as unknown:
            assert_never(unknown)
