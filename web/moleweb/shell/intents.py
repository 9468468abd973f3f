"""What the page sends - three strings - as messages. Whatever fits nothing means nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import token_hex
from typing import Final, get_args

from molecore.core.rng import fresh_seed
from molecore.remote.messages import Question
from molecore.wire.header import Contents
from moleweb.app.model import DialogName, OfflineState
from moleweb.pages.dialogs import messages as dialogs
from moleweb.pages.history import messages as history
from moleweb.pages.lessons import messages as lessons
from moleweb.pages.licences import messages as licences
from moleweb.pages.navigation import messages as navigation
from moleweb.pages.new_game import messages as setup
from moleweb.pages.play import messages as play
from moleweb.pages.remote import messages as remote
from moleweb.pages.review import messages as review
from moleweb.pages.rulebook import messages as rulebook
from moleweb.pages.sharing import messages as sharing
from moleweb.pages.shelf import messages as shelf
from moleweb.pages.telling import messages as telling
from moleweb.shell.messages import Message
from moleweb.storage import messages as storage

_ALL: Final = 1_000_000
"""More plies than any match has."""

_PLAIN: Final[Mapping[str, Message]] = {
    "undo": history.UndoRequested(),
    "redo": history.RedoRequested(),
    "first": history.PlyChosen(0),
    "last": history.PlyStepped(_ALL),
    "clear": play.PressesCleared(),
    "playon": history.PlayedOn(),
    "branch": play.BranchConfirmed(),
    "restartturn": history.TurnRestarted(),
    "takeback": history.TakebackConfirmed(),
    "resign": play.Resigned(),
    "moves": play.MoveListToggled(),
    "endingclosed": play.EndingClosed(),
    "gathered": play.GatheredPlayed(),
    "secrets": play.SecretsRequested(),
    "uncover": play.ScreenUncovered(),
    "cover": play.ScreenCovered(),
    "look": play.MemoryPeekRequested(),
    "looked": play.MemoryPeekEnded(),
    "nolimit": play.MemoryPeekExtended(None),
    "tellpause": telling.TellingPaused(),
    "tellon": telling.TellingContinued(),
    "tellskip": telling.TellingSkipped(),
    "tellagain": telling.TellingRequested(),
    "movenow": play.OpponentHurried(),
    "stop": play.OpponentStopped(),
    "resume": play.OpponentResumed(),
    "takeseat": play.SeatTakenOver(),
    "promise": shelf.PersistenceRequested(),
    "undelete": shelf.GameUndeleted(),
    "exportdamaged": shelf.DamagedExportRequested(),
    "exportnewer": shelf.NewerExportRequested(),
    "files": shelf.FilesChosen(),
    "readerthere": shelf.ReaderLoaded(),
    "readermissed": shelf.ReaderFailed(),
    "fetchreader": shelf.ReaderRequested(),
    "takeover": storage.TakeoverRequested(),
    "standard": setup.PlacementReset(),
    "open": sharing.SharedGameOpened(),
    "retry": sharing.LinkRetried(),
    "copy": sharing.CopyRequested(),
    "close": dialogs.DialogClosed(),
    "noticed": navigation.NoticesClosed(),
    "hint": play.HintRequested(),
    "reviewresumed": review.ReviewResumed(),
    "hintclosed": play.HintClosed(),
    "coachingclosed": play.CoachingClosed(),
    "where": play.PlacesShown(),
    "lessonnext": lessons.LessonContinued(),
    "lessonshow": lessons.LessonTurnShown(),
    "lessonback": lessons.LessonTurnTakenBack(),
    "lessonagain": lessons.LessonRestarted(),
    "reread": rulebook.RulesRequested(),
    "rereadlicences": licences.LicencesRequested(),
    "sharelink": remote.ShareRequested(),
    "scan": remote.ScanRequested(),
    "connect": remote.ConnectionWanted(),
    "agree": remote.QuestionAnswered(True),
    "disagree": remote.QuestionAnswered(False),
    "updateready": navigation.UpdateReady(),
    "noworker": navigation.WorkerMissed(),
    "update": navigation.UpdateRequested(),
}

_ARROWS: Final[Mapping[str, Message]] = {
    "left": play.CursorMoved("left"),
    "right": play.CursorMoved("right"),
    "up": play.CursorMoved("up"),
    "down": play.CursorMoved("down"),
}

_WITH_WORDS: Final[Mapping[str, Callable[[str, str], Message]]] = {
    "seek": lambda key, value: play.CursorJumped(key, value == "1"),
    "longer": lambda _, value: play.MemoryPeekExtended(int(value)),
    "press": lambda key, value: play.Pressed(value, unsure=key == "small"),
    "tell": lambda _, value: telling.TellingStepped(int(value)),
    "viewpoint": lambda _, value: play.ViewpointChosen(int(value) if value else None),
    "motion": lambda _, value: telling.MotionTold(value == "reduced"),
    "showturn": lambda _, value: review.TurnShown(int(value)),
    "tryturn": lambda _, value: review.TurnTried(int(value), token_hex(8)),
    "typed": lambda _, value: play.MoveTyped(value),
    "cursor": lambda _, value: _ARROWS[value],
    "jump": lambda _, value: history.PlyChosen(int(value)),
    "step": lambda _, value: history.PlyStepped(int(value)),
    "walk": lambda _, value: history.NodeChosen(int(value)),
    "line": lambda _, value: history.LineStepped(int(value)),
    "namenode": lambda key, value: history.NodeNamed(int(key), value),
    "hidenode": lambda _, value: history.NodeDeleted(int(value)),
    "shownode": lambda _, value: history.NodeRestored(int(value)),
    "dialog": lambda _, value: _dialog(value),
    "went": lambda _, value: navigation.RouteChanged(value),
    "offline": lambda key, value: navigation.OfflineTold(_OFFLINE[key], value),
    "rules": lambda key, value: rulebook.RulesLoaded(key, value or None),
    "findrule": lambda _, value: rulebook.RulesSearched(value),
    "licences": lambda _, value: licences.LicencesLoaded(value),
    "copied": lambda _, value: dialogs.CopyFinished(value == "true"),
    "sitdown": lambda _, value: remote.InvitationAccepted(value, token_hex(32)),
    "letter": lambda _, value: remote.LetterPasted(value),
    "scanned": lambda _, value: remote.CodeScanned(value),
    "unscanned": lambda _, value: remote.CameraFailed(_CAMERA_TROUBLES[value]),
    "wire": lambda key, value: remote.WireTold(_WIRE_NEWS[key], value),
    "stun": lambda _, value: remote.StunServerNamed(value),
    "ask": lambda _, value: remote.QuestionAsked(_QUESTIONS[value], fresh_seed()),
    "see": lambda _, value: navigation.RouteChanged(value),
    "sort": lambda _, value: shelf.GamesSorted(value),
    "namegame": shelf.GameNamed,
    "copygame": lambda _, value: shelf.GameCopied(value, token_hex(8)),
    "deletegame": lambda _, value: shelf.GameDeleted(value),
    "export": lambda _, value: shelf.ExportRequested(value),
    "exportrecord": lambda _, value: shelf.RecordExportRequested(value),
    "file": shelf.FileRead,
    "toolarge": lambda key, value: shelf.FileRefused(key, int(value)),
    "unreadable": lambda key, _: shelf.FileRefused(key, None),
    "pasted": lambda _, value: shelf.TextPasted(value),
    "readercoming": lambda _, value: shelf.ReaderProgressed(float(value)),
    "room": lambda key, value: _room(key == "true", value),
    "heard": lambda _, value: storage.SaveReceived(value),
    "held": lambda key, value: storage.LockChanged(key, value == "true"),
    "name": lambda key, value: setup.SeatNamed(int(key), value),
    "seat": lambda key, value: setup.SeatAssigned(int(key), value),
    "seats": lambda _, value: setup.SeatCountChosen(int(value)),
    "option": setup.OptionSet,
    "setting": dialogs.SettingChanged,
    "sound": lambda _, value: dialogs.SettingChanged("sound", value),
    "coach": lambda _, value: dialogs.SettingChanged("coach", value),
    "pointers": lambda _, value: dialogs.SettingChanged("pointers", value),
    "share": lambda _, value: sharing.LinkContentsChosen(_CONTENTS[value]),
    "group": lambda _, value: setup.GroupChosen(value),
    "place": lambda _, value: setup.CellPressed(value),
    "drawn": setup.BoardDrawn,
    "preset": lambda _, value: setup.PresetChosen(int(value)),
    "way": lambda _, value: setup.WayChosen(value),
    "sealing": lambda _, value: setup.SealingChosen(value == "sealed"),
    "playnow": lambda _, value: setup.PlayedNow(value, fresh_seed(), token_hex(8)),
    "start": lambda *_: setup.GameStarted(fresh_seed(), token_hex(8), token_hex(32)),
    "restart": lambda *_: play.GameRestarted(fresh_seed(), token_hex(8)),
    "firstgame": lambda *_: lessons.FirstGameStarted(fresh_seed(), token_hex(8)),
    "rematch": lambda *_: play.RematchStarted(fresh_seed(), token_hex(8)),
    "swapsides": lambda *_: play.RematchStarted(fresh_seed(), token_hex(8), swapped=True),
}


ACTS: Final = frozenset((*_PLAIN, *_WITH_WORDS))
"""What the page can tell, by name."""
_DIALOGS: Final[Mapping[str, DialogName]] = {name: name for name in get_args(DialogName)}
_QUESTIONS: Final[Mapping[str, Question]] = {name: name for name in get_args(Question)}
_WIRE_NEWS: Final[Mapping[str, remote.WireNews]] = {
    name: name for name in get_args(remote.WireNews)
}
_CAMERA_TROUBLES: Final[Mapping[str, remote.CameraTrouble]] = {
    name: name for name in get_args(remote.CameraTrouble)
}
_CONTENTS: Final[Mapping[str, Contents]] = {name: name for name in get_args(Contents)}
_OFFLINE: Final[Mapping[str, OfflineState]] = {name: name for name in get_args(OfflineState)}
_REPORTS: Final[Mapping[str, play.ReportKind]] = {kind: kind for kind in get_args(play.ReportKind)}


def _dialog(value: str) -> dialogs.DialogOpened:
    name, _, about = value.partition(" ")
    return dialogs.DialogOpened(_DIALOGS[name], about)


def _room(promised: bool, value: str) -> shelf.StorageMeasured:
    used, quota = map(int, value.split()) if value else (None, None)
    return shelf.StorageMeasured(used, quota, promised)


def report(request: int, kind: str, text: str) -> play.OpponentReported:
    """What the opponent says to a question; what is neither progress nor answer is a failure."""
    return play.OpponentReported(request, _REPORTS.get(kind, "error"), text)


def teaching_report(request: int, kind: str, text: str) -> play.TeacherReported:
    """What was found out for a person; what is neither progress nor answer is a failure."""
    return play.TeacherReported(request, _REPORTS.get(kind, "error"), text)


def read(act: str, key: str, value: str) -> Message | None:
    """The message that the page means, or None if it is none of ours."""
    if act in _PLAIN:
        return _PLAIN[act]
    try:
        return _WITH_WORDS[act](key, value)
    except (KeyError, ValueError):
        return None
