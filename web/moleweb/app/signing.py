"""Where the page has its signatures and locks from: the browser part says so once, tests as well.

To sign or to lock is a calculation like any other - the same bytes always give the same - but the
library that does it is JavaScript, so it comes from outside. A start imports this module, so it
imports nothing of remote play, which comes later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from molecore.remote.messages import Keys
    from molecore.sealed.crypto import Cipher

_used: list[tuple[Keys, Cipher]] = []


def use(keys: Keys, cipher: Cipher) -> None:
    """Sign with ``keys``, and lock cards with ``cipher``, from now on."""
    _used[:] = [(keys, cipher)]


def keys() -> Keys:
    """What to sign with. Raises IndexError before `use`."""
    return _used[0][0]


def cipher() -> Cipher:
    """What to lock cards with. Raises IndexError before `use`."""
    return _used[0][1]
