"""Where the page has its signatures from: the browser part says so once, tests as well.

To sign is a calculation like any other - the same bytes always give the same - but the library
that does it is JavaScript, so it comes from outside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from molecore.remote.messages import Keys

_used: list[Keys] = []


def use(keys: Keys) -> None:
    """Sign with ``keys`` from now on."""
    _used[:] = [keys]


def keys() -> Keys:
    """What to sign with. Raises IndexError before `use`."""
    return _used[0]
