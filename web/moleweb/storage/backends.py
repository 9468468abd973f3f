"""What keeping needs of a browser, and how it may fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol, TypeAlias

from molecore.core.record import record

Outcome: TypeAlias = Literal["kept", "conflict", "failed"]
"""What became of an addition: it is kept; the log there is another one; it could not be done."""


class StorageRefused(Exception):
    """The browser keeps nothing for this page, or not now."""


class StorageFull(StorageRefused):
    """There is no room left."""


class Storage(Protocol):
    """Local storage. Every method may raise StorageRefused; what fails changes nothing."""

    def get(self, key: str) -> str | None: ...

    def put(self, key: str, text: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def names(self) -> Sequence[str]: ...


@record
class Addition:
    """Lines for the log of a match."""

    match_id: str
    after: str
    """The checksum that the log must have before; "" if there must be none."""
    lines: tuple[str, ...]
    check: str
    """The checksum it has afterwards."""
    stand: str
    """The line that says where the match stands; it takes the place of the one before."""


class Journal(Protocol):
    """Logs in a database that outlives a killed browser; it answers later, in any order."""

    def append(self, addition: Addition, done: Callable[[Outcome, str], None]) -> None:
        """Add to a log, all or nothing.

        ``done`` hears the outcome and, in a conflict, the whole save that is there.
        """
        ...

    def read(self, match_id: str, done: Callable[[str], None]) -> None:
        """``done`` hears the whole save, "" if there is none or it cannot be read."""
        ...

    def read_all(self, done: Callable[[Sequence[str]], None]) -> None:
        """``done`` hears all saves; none if they cannot be read."""
        ...

    def remove(self, match_id: str) -> None:
        """Forget a log."""
        ...


class Tabs(Protocol):
    """The other tabs of this page."""

    def tell(self, text: str) -> None:
        """Let them hear of a save."""
        ...


class Fallback(Protocol):
    """Where a game is held that no storage takes; it outlives a reload, but not the tab."""

    def hold(self, text: str) -> None:
        """Hold this save, and only this; "" for none."""
        ...


@record
class Backends:
    """All places where games are kept."""

    storage: Storage
    journal: Journal
    fallback: Fallback
