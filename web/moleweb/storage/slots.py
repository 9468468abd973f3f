"""Local storage: each game in two slots that take turns, so that one is always whole."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from molecore.wire import logs
from moleweb.storage.backends import Storage, StorageRefused

_GAME: Final = "molecore:game:"
_ASIDE: Final = "molecore:damaged:"
_NEVER_RELEASED: Final = "molecore:match:"
"""Where saves of the first format are; nothing reads them, but nothing deletes them either."""


class Slots:
    """The saved games of one storage. Raises what the storage raises."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._newer: dict[str, str] = {}
        """The slot that was written last, by match id."""
        self._known: dict[str, str | None] = {}
        """The text of each slot when it was last read."""

    def texts(self, match_id: str) -> tuple[str, ...]:
        """All saves of a game, the best first."""
        found = [text for key in _slots(match_id) if (text := self._look(key))]
        return tuple(sorted(found, key=_worth, reverse=True))

    def put(self, match_id: str, text: str) -> None:
        """Write the older slot; the newer one stays as it is."""
        key = self._older(match_id)
        self._keep(key, text)
        self._known[key] = text
        self._newer[match_id] = key

    def _keep(self, key: str, text: str) -> None:
        """Write ``text`` and read it back: some browsers accept a write and keep nothing."""
        self._storage.put(key, text)
        if self._storage.get(key) != text:
            raise StorageRefused("what was put there is not there")

    def _older(self, match_id: str) -> str:
        slots = _slots(match_id)
        if match_id in self._newer:
            return self._unless_newer(next(k for k in slots if k != self._newer[match_id]))
        older = min(slots, key=lambda key: _worth(self._look(key) or ""))
        return self._unless_newer(older)

    def _unless_newer(self, key: str) -> str:
        """The key of a slot that may be written. Raises StorageRefused for what is newer."""
        if logs.is_newer(self._look(key) or ""):
            raise StorageRefused("a newer Molecore has written here")
        return key

    def strange(self, match_id: str) -> list[str]:
        """Texts that another tab wrote into the slots since they were last read."""
        before = [self._known.get(key) for key in _slots(match_id)]
        now = [self._look(key) for key in _slots(match_id)]
        return [text for text in now if text and text not in before]

    def _look(self, key: str) -> str | None:
        text = self._known[key] = self._storage.get(key)
        return text

    def ids(self) -> list[str]:
        """The ids of all games."""
        names = [key for key in self._storage.names() if key.startswith(_GAME)]
        return sorted({_id_of(name) for name in names})

    def forget_others(self, match_id: str) -> None:
        """Drop from memory what the slots of other games hold."""
        mine = _slots(match_id)
        self._newer = {key: slot for key, slot in self._newer.items() if key == match_id}
        self._known = {key: text for key, text in self._known.items() if key in mine}

    def remove(self, match_id: str) -> None:
        """Delete a game."""
        self._newer.pop(match_id, None)
        for key in _slots(match_id):
            self._storage.remove(key)

    def set_aside(self, match_id: str, text: str) -> None:
        """Copy a damaged save aside, then remove it from its slot."""
        mark = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        self._keep(f"{_ASIDE}{match_id}:{mark}", text)
        for key in _slots(match_id):
            if self._storage.get(key) == text:
                self._storage.remove(key)

    def aside(self) -> Iterator[str]:
        """All damaged saves, and those that are in no format that is read."""
        for key in self._storage.names():
            if key.startswith((_ASIDE, _NEVER_RELEASED)):
                yield self._storage.get(key) or ""


def _slots(match_id: str) -> list[str]:
    return [f"{_GAME}{match_id}:{slot}" for slot in "ab"]


def _id_of(key: str) -> str:
    return key.removeprefix(_GAME).partition(":")[0]


def _worth(text: str) -> tuple[bool, int, str]:
    """A key to sort saves of a game by: whole before damaged, then longer, then newer.

    Most is worth what is in a newer format, and cannot be told to be worth less.
    """
    if logs.is_newer(text):
        return True, logs.ENTRY_LIMIT + 2, ""
    seen = logs.glance(text) if text else None
    return (seen.whole, seen.lines, seen.when) if seen else (False, 0, "")
