"""Mutants: the program with one small fault, which a test has to notice.

A sample of them is drawn, the same each time, and made in a copy of the project. For each
the tests run that mirror its module, and after them all others of its game or its layer, until the
first that fails; a mutant that none of them notices has survived, and is listed. Python's are made
by cosmic-ray, JavaScript's by Stryker.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from builder import environment
from builder.paths import CACHE, NODE_MODULES, PYTHON, ROOT, VENV, WEB
from builder.progress import run, step

SEED: Final = 20261122
_COPY: Final = CACHE / "mutants"
_LEFT_OUT: Final = ("dist", ".venv", ".cache", ".git", "node_modules")
_TIMEOUT: Final = 600
"""Seconds until tests that do not end count as having noticed."""
_PYTEST: Final = (PYTHON, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider")
_LINES: Final = 6
"""Lines of a script whose mutants are tried together."""


@dataclass(frozen=True)
class Group:
    """Some of the program, and how many of its mutants have to be noticed."""

    name: str
    least: float
    """The share that must not survive, 0 to 1."""
    sample: int
    """How many modules, or pieces of scripts, are drawn."""
    each: int = 4
    """How many mutants of a module are tried."""


RULES: Final = Group("rules of the games", 0.98, 50)
REST: Final = Group("rest of molecore and moleweb", 0.90, 30)
SCRIPTS: Final = Group("JavaScript", 0.90, 40)
_NOT_RULES: Final = (
    "kernel",
    "opponent",
    "guess_search",
    "odds",
    "race",
    "wording",
    "text",
    "meta",
)
"""What else lies in the folder of a game, by how its module's name begins: how a computer thinks,
and what is said."""

_OF_LAYERS: Final[Mapping[str, tuple[str, ...]]] = {
    "core": ("tests/core", "tests/contract"),
    "ai": ("tests/ai",),
    "wire": ("tests/wire",),
    "draw": ("tests/likeness", "tests/draw", "tests/web/boards"),
    "words": ("tests/words",),
}
"""Where the tests of each layer are, besides those that mirror its modules."""


@dataclass
class Tally:
    """What became of the mutants of a group."""

    noticed: int = 0
    survivors: list[str] = field(default_factory=list)

    def add(self, noticed: int, survivors: Sequence[str]) -> None:
        """Count some more."""
        self.noticed += noticed
        self.survivors += survivors

    @property
    def share(self) -> float:
        """How many were noticed, 0 to 1."""
        tried = self.noticed + len(self.survivors)
        return self.noticed / tried if tried else 0.0


def prove(scale: float = 1.0) -> bool:
    """Try the mutants of all groups; whether few enough survive. ``scale``: of the sample."""
    environment.install("dev")
    environment.install("mutants")
    environment.npm_parts(WEB)
    _copy_project()
    chance = Random(SEED)
    rules, others = _modules()
    tallies = {
        RULES: _python(_drawn(rules, RULES, chance, scale), RULES),
        REST: _python(_drawn(others, REST, chance, scale), REST),
        SCRIPTS: _scripts(_drawn(_pieces(), SCRIPTS, chance, scale)),
    }
    held = [_told(group, tally) for group, tally in tallies.items()]
    return all(held)


def _drawn(things: Sequence[str], group: Group, chance: Random, scale: float) -> list[str]:
    return chance.sample(things, min(len(things), max(1, round(group.sample * scale))))


def _told(group: Group, tally: Tally) -> bool:
    tried = tally.noticed + len(tally.survivors)
    print(f"{group.name}: {tally.noticed} of {tried} mutants noticed ({tally.share:.1%}), ", end="")
    print(f"at least {group.least:.0%} are wanted")
    for survivor in tally.survivors:
        print(f"  survived: {survivor}")
    return tally.share >= group.least


def _copy_project() -> None:
    """A copy in which files may be changed; npm packages are those of the project."""
    with step("a copy for the mutants"):
        shutil.rmtree(_COPY, ignore_errors=True)
        shutil.copytree(ROOT, _COPY, ignore=shutil.ignore_patterns(*_LEFT_OUT))
        (_COPY / "web" / "node_modules").symlink_to(NODE_MODULES)


# ---- Python


def _modules() -> tuple[list[str], list[str]]:
    """Modules that hold rules of games, and all others that tests run without a browser."""
    found = [*_COPY.glob("molecore/**/*.py"), *_COPY.glob("web/moleweb/**/*.py")]
    places = sorted(str(path.relative_to(_COPY)) for path in found if path.name != "__init__.py")
    rules = [place for place in places if _is_rules(Path(place))]
    left = {*rules, "web/moleweb/browser.py", "molecore/__main__.py"}
    return rules, [place for place in places if place not in left]


def _is_rules(path: Path) -> bool:
    in_game = path.parts[:2] == ("molecore", "games")
    return in_game and not any(part.startswith(_NOT_RULES) for part in path.parts[3:])


def tests_of(place: str) -> str:
    """The file or folder of tests that mirrors a module, as near as there is one."""
    path = Path(place.removeprefix("web/"))
    parts = ("web" if path.parts[0] == "moleweb" else "", *path.parts[1:-1], path.stem)
    if parts[1:3] == ("draw", "boards"):
        parts = ("web", *parts[2:])  # boards are tested as the page shows them
    while parts:
        folder = Path("tests", *parts)
        for found in (folder.with_name(f"test_{folder.name}.py"), folder):
            if (ROOT / found).exists():
                return str(found)
        parts = parts[:-1]
    return "tests"


def all_tests_of(place: str) -> tuple[str, ...]:
    """What pytest runs for a module: the tests that mirror it first, for they notice soonest."""
    return tuple(dict.fromkeys((tests_of(place), *_wider_tests(Path(place)))))


def _wider_tests(path: Path) -> tuple[str, ...]:
    """Those of the game, with what every game has to pass, or of the layer."""
    top, layer, *_ = path.parts
    if layer == "games":
        game = path.parts[2]
        return f"tests/games/{game}", "tests/contract", "-k", game
    if top == "web":
        return "tests/likeness/test_screens.py", "tests/web"
    return _OF_LAYERS.get(layer, ())


def _python(places: Sequence[str], group: Group) -> Tally:
    tally = Tally()
    for place in places:
        with step(f"mutants of {place} ({' '.join(all_tests_of(place))})"):
            tally.add(*_module(place, group.each))
    return tally


def _module(place: str, each: int) -> tuple[int, list[str]]:
    """How many mutants of a module were noticed, and those that were not."""
    session, config = CACHE / "mutants.sqlite", CACHE / "mutants.toml"
    session.unlink(missing_ok=True)
    command = " ".join(map(str, (*_PYTEST, "--keep-duplicates", *all_tests_of(place))))
    config.write_text(
        f'[cosmic-ray]\nmodule-path = "{place}"\ntimeout = {_TIMEOUT}\nexcluded-modules = []\n'
        f'test-command = "{command}"\n[cosmic-ray.distributor]\nname = "local"\n',
        encoding="utf-8",
    )
    _cosmic_ray("init", config, session)
    _run_in_copy(PYTHON, ROOT / "builder" / "mutant_sample.py", session, str(each), str(SEED))
    _hold(_wider_tests(Path(place)) or (tests_of(place),))
    _cosmic_ray("exec", config, session)
    return _outcome(_cosmic_ray("dump", session), place)


@cache
def _hold(tests: tuple[str, ...]) -> None:
    """See that these tests hold with no mutant, or all that follows is void."""
    _run_in_copy(*_PYTEST, *tests)


def _cosmic_ray(*arguments: str | Path) -> str:
    return _run_in_copy(VENV / "bin" / "cosmic-ray", *arguments)


def _run_in_copy(*command: str | Path) -> str:
    paths = os.pathsep.join(map(str, (_COPY, _COPY / "web")))
    return run(*command, cwd=_COPY, env={"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"})


def _outcome(dumped: str, place: str) -> tuple[int, list[str]]:
    noticed, survivors = 0, []
    for line in dumped.splitlines():
        _, result = json.loads(line)
        if result is None or result["worker_outcome"] != "normal":
            continue
        if result["test_outcome"] == "survived":
            survivors.append(_described(result["diff"], place))
        noticed += result["test_outcome"] == "killed"
    return noticed, survivors


def _described(diff: str, place: str) -> str:
    changed = [line for line in diff.splitlines() if line[:1] in ("+", "-")]
    lines = " -> ".join(line[1:].strip() for line in changed if line[:3] not in ("+++", "---"))
    return f"{place}: {lines}"


# ---- JavaScript


def _pieces() -> list[str]:
    """All scripts of the page and its workers, some lines at a time, as Stryker has it."""
    found = []
    for script in sorted((_COPY / "web" / "js").rglob("*js")):
        lines = len(script.read_text(encoding="utf-8").splitlines())
        firsts = range(1, lines + 1, _LINES)
        name = script.relative_to(_COPY / "web").as_posix()
        found += [f"{name}:{first}-{first + _LINES - 1}" for first in firsts]
    return found


def tests_of_script(name: str) -> str:
    """What Node runs for a script: first the tests that name it, and then all."""
    tests = sorted((_COPY / "web" / "tests").glob("*.test.mjs"))
    path = f"../{name}"
    named = [f"tests/{test.name}" for test in tests if path in test.read_text(encoding="utf-8")]
    runs = [named] if named else []
    return " && ".join(f"node --test {' '.join(files)}" for files in (*runs, ["tests/*.test.mjs"]))


def _scripts(pieces: Sequence[str]) -> Tally:
    """What becomes of the mutants of these pieces, script by script."""
    tally = Tally()
    for script in sorted({piece.partition(":")[0] for piece in pieces}):
        those = [piece for piece in pieces if piece.startswith(f"{script}:")]
        with step(f"mutants of {script} ({len(those)} pieces)"):
            _script(tally, script, those)
    return tally


def _script(tally: Tally, script: str, pieces: Sequence[str]) -> None:
    report = _COPY / "web" / "reports" / "mutants.json"
    settings = {
        "inPlace": True,
        "testRunner": "command",
        "commandRunner": {"command": tests_of_script(script)},
        "mutate": list(pieces),
        "reporters": ["json"],
        "jsonReporter": {"fileName": str(report)},
        "concurrency": 1,
        "timeoutMS": 1000 * _TIMEOUT // 10,
        "checkers": [],
        "allowEmpty": True,
    }
    (_COPY / "web" / "stryker.json").write_text(json.dumps(settings), encoding="utf-8")
    report.unlink(missing_ok=True)
    run(NODE_MODULES / ".bin" / "stryker", "run", "stryker.json", cwd=_COPY / "web")
    if not report.exists():
        return  # no mutant can be made of these lines
    for name, file in json.loads(report.read_text(encoding="utf-8"))["files"].items():
        for mutant in file["mutants"]:
            _count(tally, name, mutant)


def _count(tally: Tally, name: str, mutant: Mapping[str, object]) -> None:
    match mutant:
        case {"status": "Killed" | "Timeout"}:
            tally.add(1, ())
        case {"status": "Survived" | "NoCoverage", "replacement": put, "location": {"start": at}}:
            line = at["line"]
            tally.add(0, [f"{name}:{line}: {put}"])
