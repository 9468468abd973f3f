"""The games: an explicit list of five, those that are installed besides, and the way to both.

Listing games imports their metadata only; rules are imported when a game is
first loaded, because the page shows the list before it plays any of them.

Any package may register a game by an entry point of the group "molecore.games":
its name is the id of the game, its value a `GamePackage` (docs/site/adding-a-game.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from os.path import dirname, join
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from molecore.core.errors import UnknownGame
from molecore.core.protocol import AnyGame, GameMeta, Level
from molecore.games.majority import PACKAGE as MAJORITY
from molecore.games.mole_hill import PACKAGE as MOLE_HILL
from molecore.games.mole_majority import PACKAGE as MOLE_MAJORITY
from molecore.games.moleozer import PACKAGE as MOLEOZER
from molecore.games.mountains import PACKAGE as MOUNTAINS
from molecore.installed import bots, packages
from molecore.package import AnyPackage, loaded
from molecore.words import Message
from molecore.words.catalogue import add as add_words

if TYPE_CHECKING:
    from molecore.core.kernel import Kernel
    from molecore.core.lessons import Lesson
    from molecore.games.majority import Rules as MajorityRules
    from molecore.games.mole_hill import Rules as MoleHillRules
    from molecore.games.mole_majority import Rules as MoleMajorityRules
    from molecore.games.moleozer import Rules as MoleozerRules
    from molecore.games.mountains import Rules as MountainsRules

_OUR_OWN: Final[tuple[AnyPackage, ...]] = (
    MOLE_HILL,
    MAJORITY,
    MOUNTAINS,
    MOLE_MAJORITY,
    MOLEOZER,
)
"""The games of this package, in the order the lobby shows them. Links count in it: only append."""

_NUMBERED: Final[Mapping[int, AnyPackage]] = {
    **dict(enumerate(_OUR_OWN)),
    **packages([package.meta.id for package in _OUR_OWN]),
}
"""Every game by its number in links."""

_PACKAGES: Final[Mapping[str, AnyPackage]] = {
    package.meta.id: package for package in _NUMBERED.values()
}

CATALOGUE: Final[tuple[GameMeta, ...]] = tuple(package.meta for package in _PACKAGES.values())
"""Every game, in the order the lobby shows them: the own five, and those installed by id."""

PLAYABLE: Final[tuple[GameMeta, ...]] = tuple(meta for meta in CATALOGUE if meta.rules_version)
"""The games whose rules are here."""


_BOTS: Final[tuple[Level, ...]] = tuple(
    Level(name, name, Message("level.bot"), simulations=0) for name in bots()
)


def opponents(meta: GameMeta) -> tuple[Level, ...]:
    """The levels of a game, and each installed bot as one more, which no figures belong to."""
    own = {level.id for level in meta.levels}
    return (*meta.levels, *(bot for bot in _BOTS if bot.id not in own))


def is_bot(meta: GameMeta, level: str | None) -> bool:
    """Whether ``level`` is an installed bot, and no level of the game."""
    return level in {bot.id for bot in opponents(meta)[len(meta.levels) :]}


def _file(package: AnyPackage, name: str) -> bytes | None:
    """The contents of a file beside the modules of a game; None where it has no such file."""
    files: Any = package.files  # what its loader can do, its type does not say
    try:
        data: bytes = files.loader.get_data(join(dirname(files.origin), *name.split("/")))  # noqa: PTH118, PTH120 - no path in a page
    except OSError:
        return None
    return data


_WITH_FILES: Final = [package for package in _PACKAGES.values() if package.files]
for _package in _WITH_FILES:
    add_words(partial(_file, _package))


def styles() -> Iterator[str]:
    """The style sheets of the games that bring one, `style.css` beside their modules."""
    for package in _WITH_FILES:
        if (sheet := _file(package, "style.css")) is not None:
            yield sheet.decode()


def package_of(game_id: str) -> AnyPackage:
    """The package of a game. Raises UnknownGame, which lists the ids there are."""
    package = _PACKAGES.get(game_id)
    if package is None or not package.meta.rules_version:
        ids = ", ".join(meta.id for meta in PLAYABLE)
        raise UnknownGame(Message("registry.no_game", game=repr(game_id), playable=ids))
    return package


@overload
def load(game_id: Literal["mole_hill"], rules_version: int | None = None) -> MoleHillRules: ...


@overload
def load(game_id: Literal["majority"], rules_version: int | None = None) -> MajorityRules: ...


@overload
def load(game_id: Literal["mountains"], rules_version: int | None = None) -> MountainsRules: ...


@overload
def load(
    game_id: Literal["mole_majority"], rules_version: int | None = None
) -> MoleMajorityRules: ...


@overload
def load(game_id: Literal["moleozer"], rules_version: int | None = None) -> MoleozerRules: ...


@overload
def load(game_id: str | GameMeta, rules_version: int | None = None) -> AnyGame: ...


def load(game_id: str | GameMeta, rules_version: int | None = None) -> AnyGame:
    """The rules of a game: the present ones, or the version that a record was made with.

    The game is given by its id or by an element of `PLAYABLE`. Raises UnknownGame, which lists
    the ids there are, or says which version is missing.
    """
    return _rules(game_id if isinstance(game_id, str) else game_id.id, rules_version)


@cache
def _rules(game_id: str, version: int | None) -> AnyGame:
    package = package_of(game_id)
    if version in (None, package.meta.rules_version):
        return package.rules()
    older = loaded(package.older_rules.get(version or 0))
    if older is None:
        raise UnknownGame(
            Message("registry.no_version", version=version or 0, game=package.meta.name)
        )
    return older


def text_board(game_id: str, view: Any) -> str:
    """A view of a game in plain text, for terminals and golden files. Raises as `load` does."""
    return package_of(game_id).text()(view)


def load_kernel(game: AnyGame, state: Any) -> Kernel[Any]:
    """The kernel of a game below ``state``, for searches. Raises as `package_of` does."""
    make = loaded(package_of(game.meta.id).kernel)
    if make is not None:
        return make(state)
    from molecore.core.rules_kernel import RulesKernel  # noqa: PLC0415 - for few games

    return RulesKernel(game, state)


def teaches(game_id: str) -> bool:
    """Whether a game has a lesson. Raises as `package_of` does."""
    return package_of(game_id).lesson is not None


def load_lesson(game_id: str) -> Lesson:
    """The lesson of a game. Raises KeyError where `teaches` says no."""
    lesson = loaded(package_of(game_id).lesson)
    if lesson is None:
        raise KeyError(game_id)
    return lesson


def place(game_id: str) -> int:
    """The number in links of a game that is here."""
    return next(number for number, package in _NUMBERED.items() if package.meta.id == game_id)


def at(number: int) -> GameMeta | None:
    """The game with this number in links; None if it is not here."""
    package = _NUMBERED.get(number)
    return package.meta if package else None
