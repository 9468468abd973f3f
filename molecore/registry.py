"""The games: one explicit list of five, those that are registered, and the way to their rules.

Listing games imports their metadata only; rules are imported when a game is
first loaded, because the page shows the list before it plays any of them.

Any package may register a game by an entry point of the group "molecore.games":
its name is the id of the game, its value a package laid out as the five are
(docs/site/adding-a-game.md).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from os.path import dirname, join
from typing import TYPE_CHECKING, Any, Final, Literal, cast, overload

from molecore.core.errors import UnknownGame
from molecore.core.kernel import Kernel
from molecore.core.opponent import Assess, Think
from molecore.core.protocol import AnyGame, Game, GameMeta, Seat
from molecore.games.majority.meta import META as MAJORITY
from molecore.games.mole_hill.meta import META as MOLE_HILL
from molecore.games.mole_majority.meta import META as MOLE_MAJORITY
from molecore.games.moleozer.meta import META as MOLEOZER
from molecore.games.mountains.meta import META as MOUNTAINS
from molecore.words import Message
from molecore.words.catalogue import add as add_words

if TYPE_CHECKING:
    from molecore.core.lessons import Lesson
    from molecore.core.options import Options
    from molecore.core.parts import Fields
    from molecore.core.protocol import Event
    from molecore.core.remarks import Reason
    from molecore.games.majority import actions as majority_actions
    from molecore.games.majority import records as majority
    from molecore.games.mole_hill import actions as mole_hill_actions
    from molecore.games.mole_hill import records as mole_hill
    from molecore.games.mole_majority import actions as mole_majority_actions
    from molecore.games.mole_majority import records as mole_majority
    from molecore.games.moleozer import actions as moleozer_actions
    from molecore.games.moleozer import records as moleozer
    from molecore.games.mountains import actions as mountains_actions
    from molecore.games.mountains import records as mountains

_OUR_OWN: Final[tuple[GameMeta, ...]] = (
    MOLE_HILL,
    MAJORITY,
    MOUNTAINS,
    MOLE_MAJORITY,
    MOLEOZER,
)
"""The games of this package, in the order the lobby shows them. Links count in it: only append."""


def _registered() -> Mapping[str, str]:
    """The packages of the games that others registered, by id.

    A page has those that its build found, or no such module.
    """
    if sys.platform == "emscripten" and find_spec("molecore.registered") is None:
        return {}
    from molecore.registered import packages  # noqa: PLC0415 - it reads what is installed

    return packages([meta.id for meta in _OUR_OWN])


_PACKAGES: Final[Mapping[str, str]] = {
    **{meta.id: f"molecore.games.{meta.id}" for meta in _OUR_OWN},
    **_registered(),
}
"""Where the modules of each game are."""

_OTHERS: Final[Sequence[str]] = tuple(_PACKAGES.values())[len(_OUR_OWN) :]
"""The packages of the registered games."""

CATALOGUE: Final[tuple[GameMeta, ...]] = (
    *_OUR_OWN,
    *(import_module(f"{package}.meta").META for package in _OTHERS),
)
"""Every game, in the order the lobby shows them: the own five, and those registered by id."""

PLAYABLE: Final[tuple[GameMeta, ...]] = tuple(meta for meta in CATALOGUE if meta.rules_version)
"""The games whose rules are here."""


def _file(package: str, name: str) -> bytes | None:
    """What is in a file of a package; None where it has no such file."""
    spec: Any = find_spec(package)
    try:
        return cast("bytes", spec.loader.get_data(join(dirname(spec.origin), *name.split("/"))))  # noqa: PTH118, PTH120 - no path in a page
    except OSError:
        return None


for _package in _OTHERS:
    add_words(partial(_file, _package))


def styles() -> Iterator[str]:
    """The style sheets of the registered games that have one, `style.css` in their packages."""
    for package in _OTHERS:
        if (sheet := _file(package, "style.css")) is not None:
            yield sheet.decode()


@overload
def load(
    game_id: Literal["mole_hill"], rules_version: int | None = None
) -> Game[mole_hill.State, mole_hill_actions.Action, mole_hill.View]: ...


@overload
def load(
    game_id: Literal["majority"], rules_version: int | None = None
) -> Game[majority.State, majority_actions.Action, majority.View]: ...


@overload
def load(
    game_id: Literal["mountains"], rules_version: int | None = None
) -> Game[mountains.State, mountains_actions.Action, mountains.View]: ...


@overload
def load(
    game_id: Literal["mole_majority"], rules_version: int | None = None
) -> Game[mole_majority.State, mole_majority_actions.Action, mole_majority.View]: ...


@overload
def load(
    game_id: Literal["moleozer"], rules_version: int | None = None
) -> Game[moleozer.State, moleozer_actions.Action, moleozer.View]: ...


@overload
def load(game_id: str, rules_version: int | None = None) -> AnyGame: ...


def load(game_id: str, rules_version: int | None = None) -> AnyGame:
    """The rules of a game: the present ones, or the version that a record was made with.

    Raises UnknownGame, which lists the ids there are, or says which version is missing.
    """
    return _rules(game_id, rules_version)


def text_board(game_id: str, view: Any) -> str:
    """A view of a game in plain text, for terminals and golden files. Raises as `load` does."""
    return str(_module(game_id, "text", None).text_board(view))


def load_kernel(game_id: str, state: Any, rules_version: int | None = None) -> Kernel[Any]:
    """The kernel of a game below ``state``, for searches. Raises as `load` does."""
    rules = load(game_id, rules_version)
    if not has_module(game_id, "kernel"):
        from molecore.core.rules_kernel import RulesKernel  # noqa: PLC0415 - for few games

        return RulesKernel(rules, state)
    return cast("Kernel[Any]", _thinking(game_id, "kernel", rules_version).kernel(state))


def load_opponent(game_id: str, rules_version: int | None = None) -> Think | None:
    """How the opponents of a game think, if they do not search. Raises as `load` does."""
    load(game_id)
    if not has_module(game_id, "opponent"):
        return None
    return cast("Think", _thinking(game_id, "opponent", rules_version).think)


def load_assess(game_id: str, rules_version: int | None = None) -> Assess | None:
    """How a game is judged for a person, if not by search in its kernel. Raises as `load` does."""
    load(game_id)
    if not has_module(game_id, "assess"):
        return None
    return cast("Assess", _thinking(game_id, "assess", rules_version).assess)


@cache
def _rules(game_id: str, rules_version: int | None) -> AnyGame:
    return cast("AnyGame", _module(game_id, "rules", rules_version).GAME)


def teaches(game_id: str) -> bool:
    """Whether a game has a lesson, which those that others registered need not have."""
    return any(meta.id == game_id for meta in _OUR_OWN) or has_module(game_id, "lesson")


def load_lesson(game_id: str) -> Lesson:
    """The first game, step by step, of a game. Raises as `load` does."""
    return cast("Lesson", _module(game_id, "lesson", None).LESSON)


def load_reason(game_id: str) -> Callable[[Event], Reason | None]:
    """What tells why an event of a game came about, or nothing. Raises as `load` does."""
    load(game_id)
    if not has_module(game_id, "reasons"):
        return lambda _: None
    return cast("Callable[[Event], Reason | None]", _module(game_id, "reasons", None).reason)


def load_pointer(game_id: str) -> Callable[[Any, Seat], Message | None]:
    """What tells a seat by its view what is worth a look before its turn, or nothing.

    Raises as `load` does.
    """
    load(game_id)
    if not has_module(game_id, "pointers"):
        return lambda _view, _seat: None
    pointer = _module(game_id, "pointers", None).pointer
    return cast("Callable[[Any, Seat], Message | None]", pointer)


def load_advice(game_id: str) -> Callable[[Any, Any, Seat, Any], Message | None] | None:
    """What tells a seat what its action does, from its views before and after, in words.

    None where a game has nothing to say beside its events. Raises as `load` does.
    """
    load(game_id)
    if not has_module(game_id, "advice"):
        return None
    advice = _module(game_id, "advice", None).advice
    return cast("Callable[[Any, Any, Seat, Any], Message | None]", advice)


def load_parts(game_id: str, rules_version: int | None = None) -> Callable[[Options, int], Fields]:
    """What says of which parts the views of a game are made, by options and seats.

    Raises as `load` does.
    """
    module = _thinking(game_id, "spaces", rules_version)
    return cast("Callable[[Options, int], Fields]", module.parts)


def place(game_id: str) -> int:
    """The number of a game in links: its place in the catalogue, or what its id comes to."""
    own = [meta.id for meta in _OUR_OWN]
    if game_id in own:
        return own.index(game_id)
    from molecore.registered import place_of  # noqa: PLC0415 - for registered games alone

    return place_of(game_id)


def at(number: int) -> GameMeta | None:
    """The game with this number in links; None if it is not here."""
    return next((meta for meta in CATALOGUE if place(meta.id) == number), None)


def has_module(game_id: str, name: str) -> bool:
    """Whether the package of a game has a module of this name, which not all have."""
    return find_spec(f"{_PACKAGES[game_id]}.{name}") is not None


def load_board(game_id: str) -> Any:
    """The board of a registered game: ``BOARD`` of its ``drawing``. Raises as `load` does."""
    return _module(game_id, "drawing", None).BOARD


def _thinking(game_id: str, name: str, rules_version: int | None) -> Any:
    """How a game is thought about: the same for all versions, where one has not its own."""
    own = rules_version and has_module(game_id, f"{name}_v{rules_version}")
    return _module(game_id, name, rules_version if own else None)


def _module(game_id: str, name: str, rules_version: int | None) -> Any:
    """A module of a game: ``rules``, or ``rules_v1`` for what has become an older version."""
    meta = next((meta for meta in PLAYABLE if meta.id == game_id), None)
    if meta is None:
        ids = ", ".join(meta.id for meta in PLAYABLE)
        raise UnknownGame(Message("registry.no_game", game=repr(game_id), playable=ids))
    if rules_version in (None, meta.rules_version):
        return import_module(f"{_PACKAGES[game_id]}.{name}")
    if rules_version not in meta.older_rules:
        raise UnknownGame(
            Message("registry.no_version", version=rules_version or 0, game=meta.name)
        )
    return import_module(f"{_PACKAGES[game_id]}.{name}_v{rules_version}")
