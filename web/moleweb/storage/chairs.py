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


class Chairs:
    """The chairs in one storage, each with its private key.

    ``keep_safe`` takes the id of a match and its chair, "" to forget it, and answers nothing.
    """

    def __init__(self, storage: Storage, keep_safe: Callable[[str, str], None]) -> None:
        self._storage = storage
        self._keep_safe = keep_safe
        self._removed: dict[str, str] = {}
        """What was removed since the page was opened, to be brought back."""

    def put(self, match_id: str, text: str) -> None:
        """Keep a chair. Raises StorageRefused."""
        self._keep_safe(match_id, text)
        self._storage.put(_CHAIR + match_id, text)

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

    def remove(self, match_id: str) -> None:
        """Forget the chair of a match, and its key with it."""
        text = self.get(match_id)
        self._keep_safe(match_id, "")
        if text:
            with suppress(StorageRefused):
                self._storage.remove(_CHAIR + match_id)
                self._removed[match_id] = text

    def bring_back(self, match_id: str) -> None:
        """Keep a chair again that was removed; nothing if there was none. Raises StorageRefused."""
        text = self._removed.pop(match_id, "")
        if text:
            self.put(match_id, text)
