"""What the page sends - three strings - as messages. Whatever fits nothing means nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import token_hex
from typing import Final

from molecore.core.rng import fresh_seed
from moleweb import messages as m

_ALL: Final = 1_000_000
"""More plies than any match has."""

_PLAIN: Final[Mapping[str, m.Message]] = {
    "undo": m.Undo(),
    "redo": m.Redo(),
    "first": m.Jumped(0),
    "last": m.Stepped(_ALL),
    "clear": m.PressesCleared(),
    "playon": m.PlayedOn(),
    "branch": m.Branched(),
    "restartturn": m.TurnRestarted(),
    "takeback": m.TakenBack(),
    "resign": m.Resigned(),
    "moves": m.MovesShown(),
    "gathered": m.GatheredPlayed(),
    "secrets": m.SecretsWanted(),
    "uncover": m.Uncovered(),
    "cover": m.Covered(),
    "look": m.LookWanted(),
    "looked": m.LookEnded(),
    "nolimit": m.LookExtended(None),
    "stop": m.OpponentStopped(),
    "resume": m.OpponentResumed(),
    "takeseat": m.SeatTaken(),
    "promise": m.PromiseWanted(),
    "undelete": m.GameUndeleted(),
    "exportdamaged": m.DamagedWanted(),
    "takeover": m.TakenOver(),
    "standard": m.PlacementReset(),
    "open": m.SharedOpened(),
    "retry": m.LinkRetried(),
    "copy": m.LinkCopied(),
    "close": m.DialogClosed(),
    "noticed": m.NoticeClosed(),
    "reread": m.RulesWanted(),
    "updateready": m.UpdateReady(),
    "update": m.UpdateWanted(),
}

_ARROWS: Final[Mapping[str, m.Message]] = {
    "left": m.CursorMoved("left"),
    "right": m.CursorMoved("right"),
    "up": m.CursorMoved("up"),
    "down": m.CursorMoved("down"),
}

_WITH_WORDS: Final[Mapping[str, Callable[[str, str], m.Message]]] = {
    "seek": lambda key, value: m.CursorJumped(key, value == "1"),
    "longer": lambda _, value: m.LookExtended(int(value)),
    "press": lambda _, value: m.Pressed(value),
    "typed": lambda _, value: m.Typed(value),
    "cursor": lambda _, value: _ARROWS[value],
    "jump": lambda _, value: m.Jumped(int(value)),
    "step": lambda _, value: m.Stepped(int(value)),
    "walk": lambda _, value: m.Walked(int(value)),
    "line": lambda _, value: m.BranchLeft(int(value)),
    "namenode": lambda key, value: m.NodeNamed(int(key), value),
    "hidenode": lambda _, value: m.NodeHidden(int(value)),
    "shownode": lambda _, value: m.NodeShown(int(value)),
    "dialog": lambda _, value: m.DialogOpened(value),
    "went": lambda _, value: m.Went(value),
    "rules": lambda key, value: m.RulesRead(key, value or None),
    "copied": lambda _, value: m.Copied(value == "true"),
    "see": lambda _, value: m.Went(value),
    "sort": lambda _, value: m.GamesSorted(value),
    "namegame": m.GameNamed,
    "copygame": lambda _, value: m.GameCopied(value, token_hex(8)),
    "deletegame": lambda _, value: m.GameDeleted(value),
    "export": lambda _, value: m.FileWanted(value),
    "file": m.FileRead,
    "room": lambda key, value: _room(key == "true", value),
    "heard": lambda _, value: m.Heard(value),
    "held": lambda key, value: m.Held(key, value == "true"),
    "name": lambda key, value: m.SeatNamed(int(key), value),
    "seat": lambda key, value: m.SeatGiven(int(key), value),
    "seats": lambda _, value: m.SeatsCounted(int(value)),
    "option": m.OptionSet,
    "setting": m.SettingChanged,
    "share": lambda _, value: m.ShareChosen(value),
    "group": lambda _, value: m.GroupTaken(value),
    "place": lambda _, value: m.CellPlaced(value),
    "drawn": m.BoardDrawn,
    "preset": lambda _, value: m.PresetTaken(value),
    "start": lambda *_: m.GameStarted(fresh_seed(), token_hex(8)),
    "restart": lambda *_: m.Restarted(fresh_seed(), token_hex(8)),
    "rematch": lambda *_: m.Rematched(fresh_seed(), token_hex(8)),
}


def _room(promised: bool, value: str) -> m.RoomTold:
    used, quota = map(int, value.split()) if value else (None, None)
    return m.RoomTold(used, quota, promised)


def read(act: str, key: str, value: str) -> m.Message | None:
    """The message that the page means, or None if it is none of ours."""
    if act in _PLAIN:
        return _PLAIN[act]
    try:
        return _WITH_WORDS[act](key, value)
    except (KeyError, ValueError):
        return None
