"""Mutants: the program with one small fault, which a test has to notice.

A sample of them is drawn, the same each time, and made in a copy of the project. Lines are drawn
at equal distances through all modules of a group, so every package is in it by its size. All tests
run once to see which of them reach which lines (`builder.reached`); for each mutant those run that
reach it, until the first that fails (`builder.mutant_tests`). One that none of them notices has
survived, and is listed. Python's are made by cosmic-ray, JavaScript's by Stryker.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final, TypeVar

from builder import environment, reached
from builder.paths import CACHE, NODE_MODULES, PYTHON, ROOT, VENV, WEB
from builder.progress import run, step

_Thing = TypeVar("_Thing")

SEED: Final = 20261122
_COPY: Final = CACHE / "mutants"
_UNCHANGED: Final = CACHE / "unchanged"
"""As the copy was before anything in it was changed; people may work on the project meanwhile."""
_LEFT_OUT: Final = ("dist", ".venv", ".*_cache", ".cache", ".git", "node_modules")
TIMEOUT: Final = 600
"""Seconds that the tests of one turn may take."""
NOTHING_TO_RUN: Final = 5
"""What pytest ends with if no test was chosen."""
PYTEST: Final = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider")
_REACHED: Final = CACHE / "reached"
"""Which tests reach which lines."""
_HALVES: Final = (
    "core games likeness web wire words",
    "ai arena contract draw environments playthroughs remote sealed test_api.py test_registry.py",
)
"""The tests of the program, measured beside each other."""
_LINES: Final = 6
"""Lines of a script whose mutants are tried together."""


@dataclass(frozen=True)
class Group:
    """Some of the program, and how many of its mutants have to be noticed."""

    name: str
    least: float
    """The share that must not survive, 0 to 1."""
    sample: int
    """How many mutants of modules, or pieces of scripts, are drawn."""


RULES: Final = Group("rules of the games", 0.98, 100)
REST: Final = Group("rest of molecore and moleweb", 0.90, 100)
SCRIPTS: Final = Group("JavaScript", 0.90, 40)
_NOT_RULES: Final = (
    "__init__",
    "advice",
    "assess",
    "drawing",
    "endings",
    "kernel",
    "lesson",
    "opponent",
    "guess_duel",
    "guess_equilibrium",
    "guess_search",
    "odds",
    "pointers",
    "prospects",
    "race",
    "search",
    "strengths",
    "weights",
    "wording",
    "text",
    "meta",
)
"""What else lies in the folder of a game, by how its module's name begins: how a computer thinks,
what is taught, shown and said."""


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
    environment.install("environments")
    environment.npm_parts(WEB)
    environment.catalogues()  # words and pictures of an older build would fail tests by themselves
    environment.previews()
    _copy_project()
    _measure()
    rules, others = modules(_COPY)
    tallies = {
        RULES: _python(_lines_drawn(rules, _scaled(RULES, scale)), RULES),
        REST: _python(_lines_drawn(others, _scaled(REST, scale)), REST),
        SCRIPTS: _scripts(_at_equal_distances(_pieces(), _scaled(SCRIPTS, scale))),
    }
    held = [_told(group, tally) for group, tally in tallies.items()]
    return all(held)


def _scaled(group: Group, scale: float) -> int:
    return max(1, round(group.sample * scale))


def _at_equal_distances(things: Sequence[_Thing], count: int) -> list[_Thing]:
    """``count`` of ``things`` at equal distances; the first is drawn at random."""
    distance = len(things) / min(count, len(things))
    first = Random(SEED).random()
    return [things[int((first + n) * distance)] for n in range(min(count, len(things)))]


def _lines_drawn(places: Sequence[str], count: int) -> dict[str, list[int]]:
    """For each module that is in the sample the numbers of the lines drawn."""
    texts = {place: (_COPY / place).read_text(encoding="utf-8") for place in places}
    lines = [(place, n) for place, text in texts.items() for n in range(1, text.count("\n") + 1)]
    drawn: dict[str, list[int]] = {}
    for place, line in _at_equal_distances(lines, count):
        drawn.setdefault(place, []).append(line)
    return drawn


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
        for copy in (_COPY, _UNCHANGED):
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*_LEFT_OUT))
        (_COPY / "web" / "node_modules").symlink_to(NODE_MODULES)


# ---- Python


def _measure() -> None:
    """Find which tests reach which lines. Raises BuildError if one of them fails."""
    files = [CACHE / f"reached-{number}" for number in range(len(_HALVES))]

    def run_half(names: str, file: Path) -> None:
        tests = (f"tests/{name}" for name in names.split())
        _run_in_copy(PYTHON, *PYTEST, *reached.MEASURED, *tests, env={"COVERAGE_FILE": str(file)})

    with step("which tests reach which lines"), ThreadPoolExecutor() as pool:
        list(pool.map(run_half, _HALVES, files))
        shutil.rmtree(_REACHED, ignore_errors=True)
        _run_in_copy(PYTHON, ROOT / "builder" / "reached.py", _COPY, _REACHED, *files)


def modules(root: Path) -> tuple[list[str], list[str]]:
    """Modules that hold rules of games, and all others that tests run without a browser."""
    found = [*root.glob("molecore/**/*.py"), *root.glob("web/moleweb/**/*.py")]
    places = sorted(
        path.relative_to(root).as_posix() for path in found if path.name != "__init__.py"
    )
    rules = [place for place in places if _is_rules(Path(place))]
    left = {*rules, "web/moleweb/browser.py", "molecore/__main__.py"}
    return rules, [place for place in places if place not in left]


def _is_rules(path: Path) -> bool:
    in_game = path.parts[:2] == ("molecore", "games")
    return in_game and not any(part.startswith(_NOT_RULES) for part in path.parts[3:])


def _python(drawn: Mapping[str, Sequence[int]], group: Group) -> Tally:
    """The results of the mutants nearest to the lines drawn in each module."""
    session, config, lines = (CACHE / f"mutants.{end}" for end in ("sqlite", "toml", "json"))
    session.unlink(missing_ok=True)
    lines.write_text(json.dumps(drawn), encoding="utf-8")
    tests = ROOT / "builder" / "mutant_tests.py"
    config.write_text(
        f"[cosmic-ray]\nmodule-path = {json.dumps(list(drawn))}\nexcluded-modules = []\n"
        f'timeout = {3 * TIMEOUT}\ntest-command = "{PYTHON} {tests} {_UNCHANGED} {_REACHED}"\n'
        '[cosmic-ray.distributor]\nname = "local"\n',
        encoding="utf-8",
    )
    with step(f"mutants of the {group.name}, drawn from {len(drawn)} modules"):
        _cosmic_ray("init", config, session)
        _run_in_copy(PYTHON, ROOT / "builder" / "mutant_sample.py", session, lines, str(SEED))
    with step(f"mutants of the {group.name}, tried"):
        _cosmic_ray("exec", config, session)
    results = _outcomes(_cosmic_ray("dump", session))
    with step("the tests that noticed, without any mutant"):
        _hold([test for result in results for test in _failed(result)])
    return _tally(results)


def _hold(tests: Sequence[str]) -> None:
    """Check that tests which noticed a mutant pass without one; else all counts are void."""
    if tests:
        _run_in_copy(PYTHON, *PYTEST, *sorted(set(tests)))


def _cosmic_ray(*arguments: str | Path) -> str:
    return _run_in_copy(VENV / "bin" / "cosmic-ray", *arguments)


def _run_in_copy(*command: str | Path, env: Mapping[str, str] = MappingProxyType({})) -> str:
    paths = os.pathsep.join(map(str, (_COPY, _COPY / "web")))
    fixed = {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    return run(*command, cwd=_COPY, env={**fixed, **env})


@dataclass(frozen=True)
class Outcome:
    """What became of one mutant."""

    change: str
    """File, line, and what was made of what."""
    noticed: bool
    output: str
    """What pytest printed."""


def _outcomes(dumped: str) -> list[Outcome]:
    """Of all that were tried, and could be made."""
    found = []
    for line in dumped.splitlines():
        item, result = json.loads(line)
        if result is None or result["worker_outcome"] != "normal":
            continue
        if result["test_outcome"] in ("survived", "killed"):
            [mutation] = item["mutations"]
            change = _described(result["diff"], mutation["module_path"], mutation["start_pos"][0])
            noticed = result["test_outcome"] == "killed"
            found.append(Outcome(change, noticed, result["output"] or ""))
    return found


def _tally(results: Sequence[Outcome]) -> Tally:
    survivors = [result.change for result in results if not result.noticed]
    return Tally(len(results) - len(survivors), survivors)


def _failed(result: Outcome) -> list[str]:
    """The tests that noticed, as pytest names them."""
    return re.findall(r"^FAILED (\S+?::\w+(?:\[.*?\])?)(?: - |$)", result.output, re.MULTILINE)


def _described(diff: str, place: str, number: int) -> str:
    changed = [line for line in diff.splitlines() if line[:1] in ("+", "-")]
    lines = " -> ".join(line[1:].strip() for line in changed if line[:3] not in ("+++", "---"))
    return f"{place}:{number}: {lines}"


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


def _scripts(pieces: Sequence[str]) -> Tally:
    """The results of the mutants of these pieces."""
    report = _COPY / "web" / "reports" / "mutants.json"
    tests = f"{sys.executable} {ROOT / 'builder' / 'mutant_scripts.py'}"
    settings = {
        "inPlace": True,
        "testRunner": "command",
        "commandRunner": {"command": tests},
        "mutate": list(pieces),
        "reporters": ["json"],
        "jsonReporter": {"fileName": str(report)},
        "concurrency": 1,
        "dryRunTimeoutMinutes": TIMEOUT / 60,
        "timeoutMS": 1000 * TIMEOUT,
        "checkers": [],
    }
    (_COPY / "web" / "stryker.json").write_text(json.dumps(settings), encoding="utf-8")
    with step(f"mutants of {len(pieces)} pieces of scripts"):
        run(NODE_MODULES / ".bin" / "stryker", "run", "stryker.json", cwd=_COPY / "web")
    tally = Tally()
    for name, file in json.loads(report.read_text(encoding="utf-8"))["files"].items():
        for mutant in file["mutants"]:
            _count(tally, name, mutant)
    return tally


def _count(tally: Tally, name: str, mutant: Mapping[str, object]) -> None:
    match mutant:
        case {"status": "Killed"}:
            tally.add(1, ())
        case {
            "status": "Survived" | "NoCoverage" | "Timeout" as status,
            "replacement": put,
            "location": {"start": {"line": line}},
        }:
            late = " (out of time)" if status == "Timeout" else ""
            tally.add(0, [f"{name}:{line}: {put}{late}"])
