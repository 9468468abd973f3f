"""The five games: one explicit list, and the way to their rules.

Listing games imports their metadata only; rules are imported when a game is
first loaded, because the page shows the list before it plays any of them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, cast

from molecore.core.errors import UnknownGame
from molecore.core.kernel import Kernel
from molecore.core.mind import Think
from molecore.core.protocol import AnyGame, GameMeta
from molecore.games.majority.meta import META as MAJORITY
from molecore.games.mole_hill.meta import META as MOLE_HILL
from molecore.games.mole_majority.meta import META as MOLE_MAJORITY
from molecore.games.moleozer.meta import META as MOLEOZER
from molecore.games.mountains.meta import META as MOUNTAINS

CATALOGUE: Final[tuple[GameMeta, ...]] = (
    MOLE_HILL,
    MAJORITY,
    MOUNTAINS,
    MOLE_MAJORITY,
    MOLEOZER,
)
"""Every game, in the order the lobby shows them. Links count in it: only append."""

PLAYABLE: Final[tuple[GameMeta, ...]] = tuple(meta for meta in CATALOGUE if meta.rules_version)
"""The games whose rules are here."""


@cache
def load(game_id: str) -> AnyGame:
    """The rules of a game. Raises UnknownGame, which lists the ids there are."""
    if game_id not in (meta.id for meta in PLAYABLE):
        ids = ", ".join(meta.id for meta in PLAYABLE)
        raise UnknownGame(f"There is no playable game {game_id!r}. Playable: {ids}.")
    return cast("AnyGame", import_module(f"molecore.games.{game_id}.rules").GAME)


def text_board(game_id: str, view: Any) -> str:
    """A view of a game in plain text, for terminals and golden files. Raises as `load` does."""
    load(game_id)
    return str(import_module(f"molecore.games.{game_id}.text").text_board(view))


def load_kernel(game_id: str, state: Any) -> Kernel[Any]:
    """The kernel of a game below ``state``, for searches. Raises as `load` does."""
    load(game_id)
    module = import_module(f"molecore.games.{game_id}.fast")
    return cast("Kernel[Any]", module.kernel(state))


def load_mind(game_id: str) -> Think | None:
    """How the opponents of a game think, if they do not search. Raises as `load` does."""
    load(game_id)
    name = f"molecore.games.{game_id}.mind"
    return cast("Think", import_module(name).think) if find_spec(name) else None
