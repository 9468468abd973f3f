"""What many tests share and may lose: a browser, or a tab that took long to prepare.

A tab dies now and then for reasons of the browser's own. Who is in the midst of it fails, and
the next get a new one. A page that does not start is a fault of ours: it is not tried again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as TookTooLong

T = TypeVar("T")
_DEATHS: Final = ("crashed", "has been closed", "Connection closed")
"""What Playwright says where a tab or a browser is gone."""


def has_died(error: Error) -> bool:
    """Whether it was the browser that ended, and not what was asked of it."""
    slow = isinstance(error, TookTooLong)
    return not slow and any(death in error.message for death in _DEATHS)


class Lasting(Generic[T]):
    """One thing for many tests, made anew when it has died, once more if it dies at that."""

    def __init__(
        self,
        name: str,
        make: Callable[[], T],
        lives: Callable[[T], bool],
        tell: Callable[[str], None],
    ) -> None:
        self._name = name
        self._make = make
        self._lives = lives
        self._tell = tell
        self._made: T | None = None
        self._fault: Exception | None = None

    def get(self) -> T:
        """What is shared, alive; raises what kept it from being made, each time the same."""
        if self._fault:
            raise self._fault
        if self._made is None or not self._still_lives(self._made):
            self._made = self._made_anew()
        return self._made

    def made(self) -> T | None:
        """What is there so far, dead or alive."""
        return self._made

    def _still_lives(self, made: T) -> bool:
        lives = self._lives(made)
        if not lives:
            self._tell(f"{self._name} died; the tests to come get another.")
        return lives

    def _made_anew(self) -> T:
        try:
            return self._make()
        except Error as error:
            if not has_died(error):
                self._fault = error
                raise
            self._tell(f"{self._name} died while it was prepared: {error.message}. Once more.")
        return self._make()
