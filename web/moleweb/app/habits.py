"""What people chose for their last new game, for the next time, and what they watched.

Nothing depends on it: what cannot be read is forgotten.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from molecore.core.errors import BadOptions
from molecore.core.options import OptionValue, resolve
from molecore.core.protocol import GameMeta
from molecore.core.record import record, replace
from molecore.registry import PLAYABLE, opponents
from molecore.wire.names import clean_name

_MOST_TEXT: Final = 20_000
"""Characters that are read; what is longer was not written here."""

FAMILIAR: Final = 3
"""What was watched so often is shown faster."""
_MOST_KINDS: Final = 200
"""More kinds of events than all games have."""
_MOST_STEPS: Final = 99
"""More than any lesson has."""
LIKE_ME: Final = "like-me"
"""In place of a level: the one that plays about as well as the person here."""
STEPS: Final = 3
"""So many games won in a row are a level."""
_LONGEST_ID: Final = 100


@record
class Setting:
    """How one game was last set up."""

    levels: tuple[str, ...]
    """The level of each seat by id, "" for a person."""
    options: tuple[tuple[str, OptionValue], ...]
    """All options of the game, by key."""


@record
class Habits:
    """All remembered choices."""

    names: tuple[str, ...] = ()
    """What people called themselves, by their seats; "" in seats without a name yet."""
    settings: tuple[tuple[str, Setting], ...] = ()
    """The last set-up of each game, by game id."""
    lessons: tuple[tuple[str, int], ...] = ()
    """The step of its lesson that comes next, by the id of the game; after the last: all done."""
    watched: tuple[tuple[str, int], ...] = ()
    """How often each kind of event was watched, up to `FAMILIAR`."""
    skills: tuple[tuple[str, int], ...] = ()
    """How well the person here plays, in ``STEPS`` of a level, by the id of the game."""
    judged: str = ""
    """The id of the last match that told of it, so that none tells twice."""

    def skill(self, game: str) -> int:
        """Return how well the person here plays a game, 0 for as well as its lowest level."""
        return dict(self.skills).get(game, 0)

    def finished(self, meta: GameMeta, match_id: str, level: str, *, won: bool) -> Habits:
        """Return what is remembered once a game against a level was won or lost."""
        place = next(n for n, each in enumerate(meta.levels) if each.id == level)
        at, old = STEPS * place, self.skill(meta.id)
        new = max(old, at) + 1 if won else min(old, at) - 1
        kept = min(max(new, old - STEPS, 0), old + STEPS, STEPS * (len(meta.levels) - 1))
        skills = tuple(sorted({**dict(self.skills), meta.id: kept}.items()))
        return replace(self, skills=skills, judged=match_id)

    def name(self, seat: int) -> str:
        """Return the name of the person who last sat in ``seat``, or ""."""
        return self.names[seat] if seat < len(self.names) else ""

    def setting(self, game: str) -> Setting | None:
        """Return how the game with this id was last set up, or None if it never was."""
        return dict(self.settings).get(game)

    def lesson(self, game: str) -> int:
        """Return the step, from 0, at which the lesson of a game goes on."""
        return dict(self.lessons).get(game, 0)

    def learned(self, game: str, step: int) -> Habits:
        """Return what is remembered once the lesson of a game has come to this step."""
        return replace(self, lessons=tuple(sorted({**dict(self.lessons), game: step}.items())))

    def is_familiar(self, kind: str) -> bool:
        """Return whether this kind of event was watched often enough to be shown faster."""
        return dict(self.watched).get(kind, 0) >= FAMILIAR

    def saw(self, kind: str) -> Habits:
        """Return what is remembered once a kind of event was watched again."""
        counts = dict(self.watched)
        counts[kind] = min(counts.get(kind, 0) + 1, FAMILIAR)
        return replace(self, watched=tuple(sorted(counts.items())[:_MOST_KINDS]))

    def started(self, game: str, names: Sequence[str], setting: Setting) -> Habits:
        """Return what is remembered once a game was started; "" in ``names`` changes none."""
        seats = range(max(len(names), len(self.names)))
        latest = (names[seat] if seat < len(names) else "" for seat in seats)
        kept = tuple(name or self.name(seat) for seat, name in enumerate(latest))
        return replace(self, names=kept, settings=_with(self.settings, game, setting))


def _with(
    settings: tuple[tuple[str, Setting], ...], game: str, setting: Setting
) -> tuple[tuple[str, Setting], ...]:
    return tuple(sorted({**dict(settings), game: setting}.items()))


# ---- as text


def dump(habits: Habits) -> str:
    """Write what is remembered as JSON."""
    games = {game: _plain(setting) for game, setting in habits.settings}
    kept = {"names": habits.names, "games": games, "lessons": dict(habits.lessons)}
    if habits.watched:
        kept["watched"] = dict(habits.watched)
    if habits.skills:
        kept |= {"skills": dict(habits.skills), "judged": habits.judged}
    return json.dumps(kept, ensure_ascii=False)


def _plain(setting: Setting) -> dict[str, Any]:
    options = {key: _plain_value(value) for key, value in setting.options}
    return {"levels": setting.levels, "options": options}


def _plain_value(value: OptionValue) -> bool | int | str | dict[str, Sequence[str]]:
    return dict(value) if isinstance(value, tuple) else value


def load(text: str) -> Habits:
    """Read what `dump` wrote, without what is damaged or of a game that is no more there."""
    try:
        written = json.loads(text) if len(text) <= _MOST_TEXT else None
    except (ValueError, RecursionError):
        return Habits()
    if not isinstance(written, dict):
        return Habits()
    names = _strings(written.get("names"))
    lessons = tuple(_lessons(written.get("lessons")))
    judged = written.get("judged")
    return Habits(
        tuple(map(clean_name, names)),
        tuple(_settings(written.get("games"))),
        lessons,
        tuple(_watched(written.get("watched"))),
        tuple(_skills(written.get("skills"))),
        judged if isinstance(judged, str) and len(judged) <= _LONGEST_ID else "",
    )


def _watched(counts: object) -> Iterator[tuple[str, int]]:
    if isinstance(counts, dict) and len(counts) <= _MOST_KINDS:
        for kind, count in sorted(counts.items()):
            if isinstance(count, int) and 0 < count <= FAMILIAR:
                yield kind, count


def _skills(steps: object) -> Iterator[tuple[str, int]]:
    if isinstance(steps, dict):
        for meta in sorted(PLAYABLE, key=lambda meta: meta.id):
            step = steps.get(meta.id)
            if isinstance(step, int) and 0 <= step <= STEPS * (len(meta.levels) - 1):
                yield meta.id, step


def _lessons(steps: object) -> Iterator[tuple[str, int]]:
    if not isinstance(steps, dict):
        return
    for meta in sorted(PLAYABLE, key=lambda meta: meta.id):
        step = steps.get(meta.id)
        if isinstance(step, int) and 0 <= step <= _MOST_STEPS:
            yield meta.id, step


def _settings(games: object) -> Iterator[tuple[str, Setting]]:
    if not isinstance(games, dict):
        return
    for meta in sorted(PLAYABLE, key=lambda meta: meta.id):
        setting = _setting(meta, games.get(meta.id))
        if setting is not None:
            yield meta.id, setting


def _setting(meta: GameMeta, written: object) -> Setting | None:
    if not isinstance(written, dict):
        return None
    levels, options = tuple(_strings(written.get("levels"))), written.get("options")
    known = {"", LIKE_ME, *(level.id for level in opponents(meta))}
    if len(levels) not in meta.seats or not known.issuperset(levels):
        return None
    try:
        resolved = resolve(meta.options, options if isinstance(options, Mapping) else {})
    except BadOptions:
        resolved = resolve(meta.options, {})
    return Setting(levels, tuple(resolved.items()))


def _strings(written: object) -> Iterator[str]:
    if isinstance(written, list):
        yield from (text for text in written if isinstance(text, str))
