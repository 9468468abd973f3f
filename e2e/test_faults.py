"""Every file of the page, in every way it can fail, wherever it is kept.

Where a good copy is left anywhere, it ends in a table that answers. Where none
is, a screen names the part and hands out all games, and the table answers as
soon as the part is back. The list of files is that of the build, so it grows
with it.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from typing import Final

import pytest
from playwright.sync_api import Browser, Error

from builder import browsers
from builder.page import needed
from e2e.faulty import FAULTS, ON_THE_WAY, FaultyHost, impatient_site
from e2e.lasting import Lasting
from e2e.visitors import BOARD, Visitor, visitor
from tests.amounts import LONG, share
from tests.figures import Progress

PATIENCE: Final = 2000
"""Milliseconds that the page waits in these tests; a busy machine takes longer for nothing."""
PLACES: Final = ("network, first", "network, returning", "cache, first", "cache, returning", "both")
"""Where the fault is, and whether the browser has been here: "both" has no good copy anywhere."""
ROOT_OF_TRUST: Final = "index.html"
"""On a first visit there is nothing to compare it with, and nothing to show without it."""
OWN_WAYS: Final = (ROOT_OF_TRUST, "sw.js")
"""What lies beside the folder of a version, and is no part of what a worker compares."""
ENGINES: Final[Mapping[str, Callable[[], bool]]] = {
    "Chromium": lambda: True,
    "Firefox": lambda: LONG and bool(browsers.firefox()),
    "WebKit": lambda: LONG and browsers.webkit(),
}
"""Whether each is here, and there is time for it."""


@dataclass(frozen=True)
class Case:
    """Files that fail at the same time, what is wrong with each, and where."""

    paths: tuple[str, ...]
    fault: str
    place: str

    @property
    def possible(self) -> bool:
        """Whether there is anything to be shown, and any such thing."""
        if self.paths[0] in OWN_WAYS:
            return self.place in ("network, returning", "both")
        return self.fault not in ON_THE_WAY or not self.place.startswith("cache")

    @property
    def needed(self) -> bool:
        """Whether nothing starts without it, at the table of the game that is kept."""
        return is_needed(self.paths[0])


def together(paths: Iterable[str]) -> list[tuple[str, ...]]:
    """What fails at the same time: alone what a start needs, else all of a folder."""
    alone, others = set[tuple[str, ...]](), dict[str, list[str]]()
    for path in sorted(paths):
        if path in OWN_WAYS or is_needed(path):
            alone.add((path,))
        else:
            others.setdefault(path.rpartition("/")[0], []).append(path)
    return sorted(alone.union(map(tuple, others.values())))


def is_needed(path: str) -> bool:
    """Whether nothing starts without the file, at the table of the game that is kept."""
    return path.partition("/")[2] in {*needed(), BOARD}


def all_cases(paths: Iterable[str]) -> list[Case]:
    """Every file x fault x place that there can be."""
    found = itertools.product(together(paths), FAULTS, PLACES)
    return [case for case in itertools.starmap(Case, found) if case.possible]


KINDS: Final = (
    r"(index\.html|sw\.js)$",  # what has ways of its own
    r"js/start_guard\.js$",  # the first script
    r"js/head_start\.js$",  # what runs before there are modules
    r"\.js$",  # modules, which the browser compares
    r"\.css$",
    r"\.wasm$",  # what compiles while it is compared
    r"",  # what `interpreter.mjs` compares
)
"""Files that the page gets by the same way through its code, by the ends of their paths."""
NOT_NEEDED: Final = len(KINDS)
"""One kind more: what the start asks for nothing of."""


def kind(case: Case) -> int:
    """By which way through the code the page gets the file that fails."""
    if not case.needed and case.paths[0] not in OWN_WAYS:
        return NOT_NEEDED
    return next(number for number, end in enumerate(KINDS) if re.search(end, case.paths[0]))


def one_of_each_kind(cases: list[Case]) -> list[Case]:
    """Every fault at every place once for each kind, with the files of the kind taken in turn.

    Whether a file comes as it should is found out by the same code for all of its kind, and
    Chromium has had every single one. What differs from browser to browser is that code's doing.
    """
    alike: dict[tuple[int, str, str], list[Case]] = {}
    for case in cases:
        alike.setdefault((kind(case), case.fault, case.place), []).append(case)
    turns: Counter[int] = Counter()
    chosen = []
    for (number, _, _), group in alike.items():
        chosen.append(group[turns[number] % len(group)])
        turns[number] += 1
    return chosen


def chosen_for(engine: str, cases: list[Case]) -> list[Case]:
    """What is tried in this browser."""
    if not LONG:
        return [found(cases, *what) for what in ONE_OF_EACH_PLACE]
    return cases if engine == "Chromium" else one_of_each_kind(cases)


ONE_OF_EACH_PLACE: Final = (
    ("pyodide/pyodide.asm.wasm", "sent elsewhere", "network, first"),
    ("index.html", "HTML instead", "network, returning"),
    ("js/boot.js", "cut", "cache, first"),
    ("python/app.bundle", "one byte flipped", "cache, returning"),
    ("pyodide/pyodide.asm.wasm", "wrong type", "both"),
)
"""The sample of every run, each another kind of file: end of a path, fault, place."""


def found(cases: list[Case], end: str, fault: str, place: str) -> Case:
    """The case of the file with this end of its path."""
    wanted = (fault, place)
    return next(
        case for case in cases if case.paths[0].endswith(end) and (case.fault, case.place) == wanted
    )


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    return impatient_site(PATIENCE)


@pytest.fixture(scope="module")
def host(site: dict[str, bytes]) -> Iterator[FaultyHost]:
    with FaultyHost(site) as running:
        yield running


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """The name of a browser."""
    if not ENGINES[request.param]():
        pytest.skip("for `build.py prove faults`, where this browser is")
    return str(request.param)


class Visitors:
    """Who comes with a browser of one make: somebody new each time, and somebody who returns."""

    def __init__(self, engine: str, host: FaultyHost, chromium: Lasting[Browser]) -> None:
        self.engine = engine
        self.host = host
        self._chromium = chromium
        self._leaving = ExitStack()
        self._returning: Visitor | None = None

    def newcomer(self) -> AbstractContextManager[Visitor]:
        """Somebody who was never here."""
        return visitor(self.engine, self.host, self._chromium.get())

    @property
    def returning(self) -> Visitor:
        """Whoever has been here before; what is broken for them has to mend itself each time."""
        if self._returning is None:
            self._returning = person = self._leaving.enter_context(self.newcomer())
            person.open()
            person.plays()
            person.is_kept()
        return self._returning

    def leave(self) -> None:
        """The next one returns with another browser: this one went wrong, or hangs."""
        self._returning = None
        self._leaving.close()


@pytest.fixture(scope="module")
def visitors(
    engine: str, lasting_browser: Lasting[Browser], host: FaultyHost
) -> Iterator[Visitors]:
    found = Visitors(engine, host, lasting_browser)
    yield found
    found.leave()


def test_whatever_file_fails_in_whatever_way_the_table_answers_in_the_end(
    visitors: Visitors, figure: Callable[[str], None], progress: Progress
) -> None:
    host, engine = visitors.host, visitors.engine
    cases = all_cases(list(host.site))
    chosen = chosen_for(engine, cases)
    if LONG and engine == "Chromium":
        assert {path for case in chosen for path in case.paths} == set(host.site)
    if LONG:
        assert {kind(case) for case in chosen} == {*range(len(KINDS)), NOT_NEEDED}
        assert {case.fault for case in chosen} == set(FAULTS)
    assert {case.place for case in chosen} == set(PLACES)
    chosen = list(share(chosen))
    wrong: dict[Case, str] = {}
    for case in progress.over(chosen, len(chosen), f"files failed in {engine}"):
        try:
            if case.place.endswith("first"):
                with visitors.newcomer() as person:
                    first_visit(person, case)
            else:
                next_visit(visitors.returning, case)
        except (AssertionError, Error, RuntimeError, OSError) as error:
            wrong[case] = f"{type(error).__name__} {error}".partition("\n")[0]
            figure(f"{case} in {engine}: {wrong[case]}")  # a long proof may be broken off
            visitors.leave()
        finally:
            host.heal()
    assert wrong == {}
    figure(
        f"{faults(chosen):,} of {faults(cases):,} faults of files in {engine}, "
        f"{len(chosen):,} visits: each ended in a table that answers"
    )


def faults(cases: list[Case]) -> int:
    """How many files fail in them, each in one way at one place."""
    return sum(len(case.paths) for case in cases)


def first_visit(visitor: Visitor, case: Case) -> None:
    """Nobody was here before; "cache": an installation that was broken off left something."""
    host = visitor.host
    for path in case.paths:
        if case.place.startswith("cache"):
            visitor.damage_cache(path, case.fault)
        else:
            host.damage(path, case.fault)
    visitor.open()
    if case.place.startswith("network") and case.fault != "wrong type" and case.needed:
        visitor.is_rescued(case.paths[0].partition("/")[2])
        host.heal()
    visitor.plays()
    host.heal()
    if case.place.startswith("cache"):
        visitor.is_kept_whole()


def next_visit(visitor: Visitor, case: Case) -> None:
    """Whatever the worker has, or can fetch, is what is shown."""
    host = visitor.host
    if case.place == "both":
        visitor.forgets()
    for path in case.paths:
        if case.place in ("cache, returning", "both"):
            visitor.damage_cache(path, case.fault if case.fault not in ON_THE_WAY else "gone")
        if case.place == "network, returning":
            host.damage(path, case.fault)
    if case.place == "both":
        host.down = True
    visitor.open()
    held = case.paths[0].endswith("js/start_guard.js")  # the worker holds it itself
    if case.place == "both" and case.needed and case.fault != "wrong type" and not held:
        visitor.is_rescued(case.paths[0].partition("/")[2])
        host.heal()
    visitor.plays()
    if host.down:
        host.heal()
        visitor.open()
    host.heal()
    visitor.becomes_whole()
