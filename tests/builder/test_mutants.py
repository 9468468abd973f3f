"""What is drawn, which tests a mutant meets, and how it is counted; the tools run in the proof."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from builder import mutants
from builder.mutants import REST, Group, Tally
from builder.paths import ROOT


@pytest.mark.parametrize(
    ("module", "tests"),
    [
        ("molecore/wire/logs.py", "tests/wire/test_logs.py"),
        ("molecore/core/history.py", "tests/core/test_history.py"),
        ("molecore/games/mole_hill/rules.py", "tests/games/mole_hill"),
        ("web/moleweb/pages/play/update.py", "tests/web/pages/test_play.py"),
        ("web/moleweb/storage/recovery.py", "tests/web/storage/test_recovery.py"),
        ("web/moleweb/storage/slots.py", "tests/web/storage"),
        ("molecore/draw/boards/mountains/board.py", "tests/web/boards/test_mountains.py"),
        ("molecore/registry.py", "tests/test_registry.py"),
    ],
)
def test_a_mutant_meets_the_tests_that_mirror_its_module(module: str, tests: str) -> None:
    assert mutants.tests_of(module) == tests


@pytest.mark.parametrize(
    ("module", "tests"),
    [
        (
            "molecore/games/moleozer/turns.py",
            "tests/games/moleozer/test_turns.py tests/games/moleozer tests/contract -k moleozer",
        ),
        (
            "molecore/games/mountains/rules.py",
            "tests/games/mountains tests/contract -k mountains",
        ),
        ("molecore/core/protocol.py", "tests/core tests/contract"),
        ("molecore/wire/logs.py", "tests/wire/test_logs.py tests/wire"),
        ("molecore/registry.py", "tests/test_registry.py"),
        ("web/moleweb/shell/update.py", "tests/web tests/likeness/test_screens.py"),
        (
            "molecore/draw/boards/mountains/board.py",
            "tests/web/boards/test_mountains.py tests/likeness tests/draw tests/web/boards",
        ),
    ],
)
def test_after_them_it_meets_those_of_its_game_or_layer(module: str, tests: str) -> None:
    assert " ".join(mutants.all_tests_of(module)) == tests


def test_every_module_has_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "_COPY", ROOT)
    rules, others = mutants._modules()
    assert not set(rules) & set(others)
    assert "molecore/games/mole_majority/network.py" in rules
    assert {"molecore/wire/logs.py", "web/moleweb/shell/update.py"} <= set(others)
    assert not [place for place in rules if "kernel" in place or "opponent" in place]
    assert all((ROOT / mutants.tests_of(place)).exists() for place in (*rules, *others))


def test_the_same_sample_is_drawn_each_time() -> None:
    things = [str(n) for n in range(100)]
    once, again = (mutants._drawn(things, REST, Random(1), 1.0) for _ in range(2))
    assert once == again
    assert len(set(once)) == REST.sample
    assert len(mutants._drawn(things, REST, Random(1), 0.001)) == 1


def test_every_script_is_in_the_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "_COPY", ROOT)
    pieces = mutants._pieces()
    assert {"js/zoom.mjs:1-6", "js/sw.js:7-12", "js/start/main.mjs:1-6"} <= set(pieces)
    scripts = {f"js/{path.name}" for path in (ROOT / "web" / "js").glob("*.mjs")}
    assert scripts <= {piece.partition(":")[0] for piece in pieces}


def test_a_script_meets_the_tests_that_name_it_and_then_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mutants, "_COPY", ROOT)
    assert mutants.tests_of_script("js/sw.js") == (
        "node --test tests/sw.test.mjs && node --test tests/*.test.mjs"
    )
    assert mutants.tests_of_script("js/nowhere.mjs") == "node --test tests/*.test.mjs"


def test_mutants_are_counted_by_what_became_of_them() -> None:
    diff = "--- a\n+++ b\n@@\n-x = 1\n+x = 2\n"
    results = [
        {"worker_outcome": "normal", "test_outcome": "killed", "diff": diff},
        {"worker_outcome": "normal", "test_outcome": "survived", "diff": diff},
        {"worker_outcome": "skipped", "test_outcome": None, "diff": None},
        {"worker_outcome": "normal", "test_outcome": "incompetent", "diff": diff},
        None,
    ]
    dumped = "\n".join(json.dumps([{}, result]) for result in results)
    assert mutants._outcome(dumped, "a.py") == (1, ["a.py: x = 1 -> x = 2"])


@pytest.mark.parametrize(
    ("status", "noticed", "survived"),
    [("Killed", 1, 0), ("Timeout", 1, 0), ("Survived", 0, 1), ("NoCoverage", 0, 1)]
    + [(status, 0, 0) for status in ("CompileError", "RuntimeError", "Ignored")],
)
def test_those_of_scripts_as_well(status: str, noticed: int, survived: int) -> None:
    tally = Tally()
    mutant = {"status": status, "replacement": "false", "location": {"start": {"line": 3}}}
    mutants._count(tally, "js/a.mjs", mutant)
    assert (tally.noticed, len(tally.survivors)) == (noticed, survived)


@pytest.mark.parametrize(("noticed", "held"), [(9, True), (8, False), (0, False)])
def test_too_many_survivors_are_told(
    noticed: int, held: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    group = Group("this", least=0.9, sample=1)
    tally = Tally(noticed, [f"that {n}" for n in range(10 - noticed)])
    assert mutants._told(group, tally) is held
    told = capsys.readouterr().out
    assert f"{noticed} of 10 mutants noticed" in told
    assert told.count("survived: that") == 10 - noticed


def test_a_sample_of_nothing_proves_nothing() -> None:
    assert not mutants._told(REST, Tally())


def test_the_copy_is_another_folder() -> None:
    assert mutants._COPY != ROOT
    assert ".cache" in Path(mutants._COPY).parts
