"""The chairs that this browser has in games with somebody elsewhere.

They are read from local storage, but a browser that is killed loses the last seconds of that. What
was signed by then may have been sent, so a chair also goes to where it is safe, from where the page
brings it back when it starts.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from moleweb.storage.backends import Storage, StorageRefused

_CHAIR: Final = "molecore:chair:"
_AWAITED: Final = "molecore:awaited:"
"""The sealed games that wait for a person here: their saves do not tell, and to read a chair takes
seconds."""
_WRITES: Final = "molecore:chair-writes:"
"""How often each chair was written: a shorter one may be newer, as a move was taken back."""
_RESTING: Final = "molecore:resting:"
"""Seats that moved to another device or came from a backup: nothing is signed with their keys."""


class Chairs:
    """The chairs in one storage, each with its private key.

    ``keep_safe`` takes the id of a match, its chair, "" to forget it, and how often that was
    written; it answers nothing.
    """

    def __init__(self, storage: Storage, keep_safe: Callable[[str, str, int], None]) -> None:
        self._storage = storage
        self._keep_safe = keep_safe
        self._removed: dict[str, tuple[str, int]] = {}
        """What was removed since the page was opened, to be brought back."""

    def put(self, match_id: str, text: str, *, awaited: bool = False) -> None:
        """Keep a chair, and whether a sealed game waits for its person. Raises StorageRefused."""
        writes = self._writes(match_id) + 1
        self._keep_safe(match_id, text, writes)
        self._storage.put(_CHAIR + match_id, text)
        self._storage.put(_WRITES + match_id, str(writes))
        if awaited:
            self._storage.put(_AWAITED + match_id, "yes")
        else:
            self._storage.remove(_AWAITED + match_id)

    def _writes(self, match_id: str) -> int:
        with suppress(StorageRefused, ValueError):
            return int(self._storage.get(_WRITES + match_id) or 0)
        return 0

    def awaiting(self) -> tuple[str, ...]:
        """The sealed games that wait for a person here."""
        with suppress(StorageRefused):
            names = self._storage.names()
            return tuple(key.removeprefix(_AWAITED) for key in names if key.startswith(_AWAITED))
        return ()

    def of_game(self, game: str) -> tuple[tuple[str, str], ...]:
        """The chairs in a game, "" for all: the id of the match of each, and how it was kept."""
        with suppress(StorageRefused):
            named = [key for key in self._storage.names() if key.startswith(_CHAIR + game)]
            return tuple((key.removeprefix(_CHAIR), self._storage.get(key) or "") for key in named)
        return ()

    def get(self, match_id: str) -> str:
        """How the chair of a match was kept; "" if there is none."""
        with suppress(StorageRefused):
            return self._storage.get(_CHAIR + match_id) or ""
        return ""

    def rest(self, match_id: str, why: str, text: str) -> None:
        """Keep a chair that is not played here now. Raises StorageRefused."""
        self._storage.put(_RESTING + match_id, f"{why} {text}")
        self._keep_safe(match_id, "", 0)
        self._storage.remove(_CHAIR + match_id)
        self._storage.remove(_AWAITED + match_id)

    def restore(self, match_id: str, text: str) -> None:
        """Let the chair of a backup rest here, unless this one is here. Raises StorageRefused."""
        if not self.get(match_id) and not self._storage.get(_RESTING + match_id):
            self.rest(match_id, "restored", text)

    def wake(self, match_id: str) -> None:
        """Play a chair again that rests. Raises StorageRefused."""
        _, _, text = (self._storage.get(_RESTING + match_id) or "").partition(" ")
        if text and not self.get(match_id):
            self.put(match_id, text)
        self._storage.remove(_RESTING + match_id)

    def resting(self, game: str) -> tuple[tuple[str, str, str], ...]:
        """Those that rest in a game, "" for all: the match, why, and how each was kept."""
        with suppress(StorageRefused):
            named = [key for key in self._storage.names() if key.startswith(_RESTING + game)]
            found = ((key, (self._storage.get(key) or "").partition(" ")) for key in named)
            return tuple((key.removeprefix(_RESTING), why, text) for key, (why, _, text) in found)
        return ()

    def restored(self) -> tuple[tuple[str, str], ...]:
        """Those that came from a backup and were not played here yet."""
        return tuple((each, text) for each, why, text in self.resting("") if why == "restored")

    def remove(self, match_id: str) -> None:
        """Forget the chair of a match, and its key with it."""
        text, writes = self.get(match_id), self._writes(match_id)
        self._keep_safe(match_id, "", 0)
        with suppress(StorageRefused):
            self._storage.remove(_RESTING + match_id)
            self._storage.remove(_AWAITED + match_id)
        if text:
            with suppress(StorageRefused):
                self._storage.remove(_CHAIR + match_id)
                self._storage.remove(_WRITES + match_id)
                self._removed[match_id] = text, writes

    def bring_back(self, match_id: str) -> None:
        """Keep a chair again that was removed; nothing if there was none. Raises StorageRefused."""
        text, writes = self._removed.pop(match_id, ("", 0))
        if text:
            self._storage.put(_WRITES + match_id, str(writes))
            self.put(match_id, text)
