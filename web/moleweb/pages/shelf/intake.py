"""Games that come from elsewhere, as saves or records: read, told about, put on the shelf.

Whatever is handed in waits its turn and is read a part at a time, so that the page
stays awake. Saves need nothing that is not there. What reads records is large, and
fetched when the first well-formed one is handed in; until it is there, records wait.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, Literal, assert_never

from molecore.core.errors import MolecoreError
from molecore.core.history import History, begin
from molecore.core.record import replace
from molecore.wire import logs
from molecore.wire.errors import BadRecord, DamagedSave
from molecore.wire.jsontext import parse_object
from molecore.wire.mapping import Replaying
from molecore.wire.names import clean_title
from molecore.wire.reading import after
from molecore.words import Message, Said, Words, sentences
from moleweb.app import effects
from moleweb.app.model import Model
from moleweb.app.shelf import Handed, Intake, Outcome, RecordAtHand, SavesAtHand, Volume, called
from moleweb.pages.shelf.messages import (
    FileRead,
    FileRefused,
    FilesChosen,
    IntakeMessage,
    ReaderFailed,
    ReaderLoaded,
    ReaderProgressed,
    ReaderRequested,
    ReadingContinued,
    TextPasted,
)
from moleweb.storage.update import with_board

PLACE: Final = "intake"
"""The id of the part of the screen that tells of it."""
MOST_LINES: Final = 1_000_000
"""Lines of a file that is read at all."""
SEAT: Final = "molecore-seat"
"""How a line of a backup begins that holds a seat in a remote game."""
_PIECE: Final = 0.02
"""Seconds for which something is read before the page is free again."""
_BREATH: Final = 0.005
"""Seconds until it is read on, for the page to show how far it is."""
_UNFIT: Final = Message("intake.unfit")


# ---- what is handed in


def files_chosen(model: Model, _: FilesChosen) -> Model:
    """Something is handed in: what became of the things before has been read, if all is told."""
    intake = model.shelf.intake
    if intake.at_hand is None and not intake.waiting:
        model = _with(model, replace(intake, outcomes=(), taken=()))
    return model.emit(effects.ScrollTo(PLACE))


def file_read(model: Model, message: FileRead) -> Model:
    """Take in what a file holds."""
    return _handed(model, Handed(clean_title(message.name), message.text))


def file_refused(model: Model, message: FileRefused) -> Model:
    """Say why a file was not read."""
    if message.size is None:
        return _told(model, Outcome(clean_title(message.name), Message("intake.unreadable")))
    why = Message("intake.too_large", megabytes=message.size // 1_000_000)
    return _told(model, Outcome(clean_title(message.name), why))


def text_pasted(model: Model, message: TextPasted) -> Model:
    """Take in what was pasted."""
    return _handed(files_chosen(model, FilesChosen()), Handed("", message.text))


def _handed(model: Model, handed: Handed) -> Model:
    why = _refusal(handed)
    if why is not None:
        return _told(model, Outcome(handed.name, why))
    intake = model.shelf.intake
    model = _with(model, replace(intake, waiting=(*intake.waiting, handed)))
    if not handed.holds_saves and intake.reader in ("absent", "missed"):
        model = _fetching(model).emit(effects.FetchReader())
    return _soon(model) if model.shelf.intake.busy and not intake.busy else model


def _refusal(handed: Handed) -> Words | None:
    """Why a text is not worth reading, as a quick look tells."""
    lines = handed.text.count("\n")
    if lines > MOST_LINES:
        return Message("intake.too_many_lines", lines=lines)
    if handed.holds_saves:
        return None
    if not handed.text.lstrip().startswith(("{", "[")):
        return Message("intake.no_game_in_file" if handed.name else "intake.no_game_in_text")
    try:
        parse_object(handed.text)
    except BadRecord as error:
        return sentences(error.faults)
    return None


# ---- read on


def _soon(model: Model) -> Model:
    return model.emit(effects.SendLater(_BREATH, ReadingContinued()))


def reading_continued(model: Model, _: ReadingContinued) -> Model:
    """Read on what is in hand, or take the next thing up, and say what became of it."""
    if model.shelf.volumes is None:
        return _soon(
            model
        )  # What is there already is yet to be found, and nothing may go on top of it.
    match model.shelf.intake.at_hand:
        case SavesAtHand() as saves:
            model = _saves_read_on(model, saves)
        case RecordAtHand() as record:
            model = _record_read_on(model, record)
        case None:
            model = _taken_up(model)
    return _soon(model) if model.shelf.intake.busy else model


def _taken_up(model: Model) -> Model:
    intake = model.shelf.intake
    handed = intake.next
    if handed is None:
        return model
    others = list(intake.waiting)
    others.remove(handed)
    model = _with(model, replace(intake, waiting=tuple(others)))
    if not handed.holds_saves:
        return _record_begun(model, handed)
    return _saves_begun(model, handed)


def _saves_begun(model: Model, handed: Handed) -> Model:
    """Restore the seats that a backup holds, and read its saves."""
    if SEAT not in handed.text:
        return _in_hand(model, SavesAtHand(handed, tuple(logs.split(handed.text))))
    from molecore.remote.moving import taken_from  # noqa: PLC0415 - most games need none

    text, seats, broken = taken_from(handed.text)
    saves = SavesAtHand(handed, tuple(logs.split(text)), seats=len(seats), broken=broken)
    return _in_hand(model, saves).emit(effects.RestoreSeats(seats))


def _in_hand(model: Model, what: SavesAtHand | RecordAtHand | None) -> Model:
    return _with(model, replace(model.shelf.intake, at_hand=what))


# ---- saves


def _saves_read_on(model: Model, saves: SavesAtHand) -> Model:
    """Read some more of a file; what is there already is joined with what is in it."""
    enough = after(_PIECE)
    while saves.done < len(saves.texts):
        try:
            found = (saves.reading or logs.start(saves.texts[saves.done])).on(enough)
        except DamagedSave as error:
            model, saves = _not_whole(model, saves, error)
        else:
            if isinstance(found, logs.Reading):
                return _in_hand(model, replace(saves, reading=found))
            model, saves = _kept(model, saves, found.history)
        if enough():
            return _in_hand(model, saves)
    return _told(_in_hand(model, None), _account(saves), saves.handed)


def _not_whole(model: Model, saves: SavesAtHand, error: DamagedSave) -> tuple[Model, SavesAtHand]:
    if error.partial is not None:
        return _kept(model, saves, error.partial)
    passed = replace(saves, reading=None, done=saves.done + 1)
    if error.kind == "newer":
        return model, replace(passed, newer=saves.newer + 1)
    return model, replace(passed, broken=saves.broken + 1)


def _kept(model: Model, saves: SavesAtHand, history: History) -> tuple[Model, SavesAtHand]:
    """Take a game in, unless it cannot be shown here."""
    passed = replace(saves, reading=None, done=saves.done + 1)
    try:
        with_board(history.match)
    except MolecoreError:
        return model, replace(passed, broken=saves.broken + 1)
    model, match_id = _taken_in(model, history)
    return model, replace(passed, kept=(*saves.kept, (match_id, _title(history))))


def _account(saves: SavesAtHand) -> Outcome:
    """What became of all saves of a file. Two of one game are one game."""
    games = dict(saves.kept)
    said: list[Words] = []
    if games or not saves.newer:
        said.append(Message("intake.taken_in", n=len(games)))
    if saves.seats:
        said.append(Message("intake.seats", n=saves.seats))
    if saves.newer:
        said.append(Message("intake.newer", n=saves.newer))
    if saves.broken:
        said.append(Message("intake.broken", n=saves.broken))
    outcome = Outcome(saves.handed.name, sentences(said), good=bool(games))
    if len(games) == 1:
        [(match_id, title)] = games.items()
        return replace(outcome, opens=match_id, title=title)
    return outcome


def _taken_in(model: Model, history: History) -> tuple[Model, str]:
    """The model with the game on the shelf, and the id it has there."""
    match_id, at_table = history.start.id, model.history
    if at_table is not None and at_table.start == history.start:
        return replace(model, history=at_table.join(history.log)), match_id
    known = _known(model, match_id)
    if isinstance(known, History) and known.start == history.start:
        history, known = known.join(history.log), None
    if known is None:
        others = (game for game in model.shelf.intake.taken if game.start.id != match_id)
        model = _with(model, replace(model.shelf.intake, taken=(*others, history)))
        return model.emit(effects.SaveGame(history, current=False)), match_id
    # Another game under the same id: somebody changed the file. Both are kept.
    other = sha256(repr(history.start).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return _taken_in(model, under(other, history))


def _known(model: Model, match_id: str) -> History | Literal["unreadable"] | None:
    """What there is under an id: a game, or something that cannot be read and must stay."""
    at_hand = (model.history, *model.shelf.intake.taken)
    there = next((game for game in at_hand if game and game.start.id == match_id), None)
    if there is not None:
        return there
    if match_id in dict(model.shelf.newer):
        return "unreadable"
    return (opened(model, match_id) or "unreadable") if volume(model, match_id) else None


def _title(history: History) -> Said:
    return called(history.title, [player.name for player in history.start.players])


# ---- records


def _fetching(model: Model) -> Model:
    return _with(model, replace(model.shelf.intake, reader="coming", fetched=0.0))


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
    return _fetching(model).emit(effects.ScrollTo(PLACE), effects.FetchReader())


def _record_begun(model: Model, handed: Handed) -> Model:
    from molecore.wire import records  # noqa: PLC0415 - it is not there from the start

    try:
        return _in_hand(model, RecordAtHand(handed, records.begin(handed.text)))
    except BadRecord as error:
        return _told(model, Outcome(handed.name, _UNFIT, error.faults))


def _record_read_on(model: Model, at_hand: RecordAtHand) -> Model:
    """Play some more of a record."""
    name = at_hand.handed.name
    try:
        found = at_hand.reading.on(after(_PIECE))
        if isinstance(found, Replaying):
            return _in_hand(model, replace(at_hand, reading=found))
        history = begin(with_board(found))
    except BadRecord as error:
        return _told(_in_hand(model, None), Outcome(name, _UNFIT, error.faults))
    except MolecoreError as error:
        return _told(_in_hand(model, None), Outcome(name, _UNFIT, (str(error),)))
    model, kept = _taken_in(_in_hand(model, None), history)
    said = Message("intake.taken_in", n=1)
    outcome = Outcome(name, said, good=True, opens=kept, title=_title(history))
    return _told(model, outcome, at_hand.handed)


# ---- what became of it


def _told(model: Model, outcome: Outcome, taken: Handed | None = None) -> Model:
    """With one more ``outcome``; what was ``taken`` from the field is not there any more."""
    intake = model.shelf.intake
    emptied = taken is not None and not taken.name and outcome.good
    outcomes, fresh = (*intake.outcomes, outcome), intake.fresh + int(emptied)
    model = _with(model, replace(intake, outcomes=outcomes, fresh=fresh))
    return model.emit(effects.ListGames(), effects.MeasureStorage()) if outcome.good else model


def _with(model: Model, intake: Intake) -> Model:
    return replace(model, shelf=replace(model.shelf, intake=intake))


def update(model: Model, message: IntakeMessage) -> Model:  # noqa: C901, PLR0911 - a case each
    """The model after ``message``."""
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
        case ReadingContinued():
            return reading_continued(model, message)
        case _ as unknown:
            assert_never(unknown)


def volume(model: Model, match_id: str) -> Volume | None:
    """The game with this id, if it is on the shelf."""
    found = (v for v in model.shelf.volumes or () if v.seen.id == match_id)
    return next(found, None)


def opened(model: Model, match_id: str) -> History | None:
    """All that is kept of the game with this id."""
    found = volume(model, match_id)
    return loaded(found.text) if found else None


def loaded(text: str) -> History | None:
    """The game in a save, or what is good of it; None for one that cannot be shown here."""
    try:
        history: History | None = logs.load(text)
    except DamagedSave as error:
        history = error.partial
    try:
        return history if history is None or with_board(history.match) else None
    except MolecoreError:
        return None


def under(match_id: str, history: History) -> History:
    """``history`` under another id."""
    start = replace(history.start, id=match_id)
    return begin(start).join(history.log, history.place)
