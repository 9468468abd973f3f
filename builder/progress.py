"""What a person sees of the work: each step, how long it took, and why it failed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final

from builder.paths import ROOT

_GLANCE: Final = 0.2
"""Seconds between two looks at what a program has printed."""


class BuildError(Exception):
    """Something a person has to put right; the message says what."""


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


def _found(command: Sequence[str | Path]) -> list[str]:
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
    commands: Sequence[Sequence[str | Path]], env: Mapping[str, str] | None = None
) -> Iterator[tuple[int, float]]:
    """Run all ``commands`` at once; give exit code and seconds of each, in order, once it ended.

    What one prints is on the screen while it runs, or as soon as those before it have ended.
    """
    unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})}
    with TemporaryDirectory() as folder, ExitStack() as stack:
        started = []
        for number, command in enumerate(commands):
            printed = Path(folder) / str(number)
            process = subprocess.Popen(
                _found(command),
                cwd=ROOT,
                env=unbuffered,
                stdout=stack.enter_context(printed.open("wb")),
                stderr=subprocess.STDOUT,
            )
            started.append((stack.enter_context(process), printed))
        clocks = [_Clock(process) for process, _ in started]
        for (process, printed), clock in zip(started, clocks, strict=True):
            yield _follow(process, printed), clock.seconds()


class _Clock:
    """How long a program takes by itself, whenever somebody looks at it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._begun = self._ended = time.perf_counter()
        self._process = process
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        self._process.wait()
        self._ended = time.perf_counter()

    def seconds(self) -> float:
        self._thread.join()
        return self._ended - self._begun


def _follow(process: subprocess.Popen[bytes], printed: Path) -> int:
    """Put on the screen what ``process`` prints into a file, from its beginning until it ends."""
    with printed.open("rb") as text:
        while process.poll() is None:
            _pass_on(text)
            time.sleep(_GLANCE)
        _pass_on(text)
    return process.returncode


def _pass_on(text: IO[bytes]) -> None:
    sys.stdout.write(text.read().decode(errors="replace"))
    sys.stdout.flush()
