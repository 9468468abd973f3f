"""Shows the work of the builder: each step, how long it took, and why it failed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final, TypeAlias

from builder.paths import ROOT

_GLANCE: Final = 0.2
"""Seconds between two looks at what a program has printed."""

Command: TypeAlias = Sequence[str | Path]


class BuildError(Exception):
    """An error that a person has to mend; the message says how."""


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print ``name`` before and the seconds taken after the work in the ``with`` block."""
    print(f"  {name} ...", flush=True)
    begun = time.perf_counter()
    yield
    print(f"  {name}: {time.perf_counter() - begun:.1f} s", flush=True)


def run(*command: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """Run ``command`` quietly and return what it printed.

    Raises BuildError with its whole output if it is missing or fails.
    """
    try:
        done = subprocess.run(
            _found(command),
            cwd=cwd,
            env={**os.environ, **(env or {})},
            encoding="utf-8",
            capture_output=True,
            check=False,
        )
    except FileNotFoundError as error:
        raise BuildError(f"{command[0]} is needed and was not found.") from error
    if done.returncode:
        raise BuildError(f"{Path(command[0]).name} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def _found(command: Command) -> list[str]:
    """``command`` with its program as the system finds it, which may be called npm.cmd."""
    program, *more = map(str, command)
    return [shutil.which(program) or program, *more]


def show(*command: str | Path, env: Mapping[str, str] | None = None) -> int:
    """Run ``command`` with its output on the screen and return its exit code."""
    sys.stdout.flush()
    return subprocess.run(
        _found(command), cwd=ROOT, env={**os.environ, **(env or {})}, check=False
    ).returncode


def show_in_turn(
    commands: Mapping[str, Command], at_once: int, env: Mapping[str, str] | None = None
) -> Iterator[tuple[str, int, float]]:
    """Run all ``commands`` as `running` does, and give what it gives."""
    with running(commands, at_once, env) as ended:
        yield from ended


@contextmanager
def running(
    commands: Mapping[str, Command], at_once: int, env: Mapping[str, str] | None = None
) -> Iterator[Iterator[tuple[str, int, float]]]:
    """Begin to run all ``commands``, ``at_once`` of them at any time: as one ends, the next begins.

    Gives name, exit code and seconds of each command, in order, once it ended. What one prints
    stands under its name when that is asked for: while it runs, or as soon as those before it have
    ended.
    """
    unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})}
    with TemporaryDirectory() as folder:
        runs = {
            name: _Run(command, Path(folder) / str(number), unbuffered)
            for number, (name, command) in enumerate(commands.items())
        }
        waiting = deque(runs.values())
        for _ in range(at_once):
            threading.Thread(target=_run_all, args=(waiting,), daemon=True).start()
        yield _followed(runs)
        for run_ in runs.values():
            run_.wait()


def _followed(runs: Mapping[str, _Run]) -> Iterator[tuple[str, int, float]]:
    for name, run_ in runs.items():
        print(f"\n== {name}", flush=True)
        run_.follow()
        yield name, run_.code, run_.seconds


def _run_all(waiting: deque[_Run]) -> None:
    """Run the commands that no other thread has taken."""
    with suppress(IndexError):
        while True:
            waiting.popleft()()


class _Run:
    """A command that prints into a file; ``code`` and ``seconds`` are right once it was called."""

    def __init__(self, command: Command, printed: Path, env: Mapping[str, str]) -> None:
        self.code, self.seconds = 1, 0.0
        self._command = _found(command)
        self._env = env
        self._printed = printed
        self._printed.touch()
        self._ended = threading.Event()

    def __call__(self) -> None:
        begun = time.perf_counter()
        try:
            with self._printed.open("wb") as out:
                self.code = subprocess.run(
                    self._command,
                    cwd=ROOT,
                    env=self._env,
                    stdout=out,
                    stderr=subprocess.STDOUT,
                    check=False,
                ).returncode
        finally:
            self.seconds = time.perf_counter() - begun
            self._ended.set()

    def wait(self) -> None:
        """Until it has ended."""
        self._ended.wait()

    def follow(self) -> None:
        """Put on the screen what it prints, from its beginning until it ends."""
        with self._printed.open("rb") as text:
            while not self._ended.wait(_GLANCE):
                _pass_on(text)
            _pass_on(text)


def _pass_on(text: IO[bytes]) -> None:
    sys.stdout.write(text.read().decode(errors="replace"))
    sys.stdout.flush()
