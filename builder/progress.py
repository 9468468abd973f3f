"""What a person sees of the work: each step, how long it took, and why it failed."""

from __future__ import annotations

import os
import subprocess
import sys
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
            [str(part) for part in command],
            cwd=cwd,
            env={**os.environ, **(env or {})},
            text=True,
            capture_output=True,
            check=False,
        )
    except FileNotFoundError as error:
        raise BuildError(f"{command[0]} is needed and was not found.") from error
    if done.returncode:
        raise BuildError(f"{Path(command[0]).name} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def show(*command: str | Path, env: Mapping[str, str] | None = None) -> int:
    """Run ``command`` with its output on the screen and return its exit code."""
    sys.stdout.flush()
    return subprocess.run(
        [str(part) for part in command], cwd=ROOT, env={**os.environ, **(env or {})}, check=False
    ).returncode


def show_in_turn(
    commands: Sequence[Sequence[str | Path]], env: Mapping[str, str] | None = None
) -> Iterator[int]:
    """Run all ``commands`` at once; give the exit code of each, in order, when it has ended.

    What one prints is on the screen while it runs, or as soon as those before it have ended.
    """
    unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})}
    with TemporaryDirectory() as folder, ExitStack() as stack:
        started = []
        for number, command in enumerate(commands):
            printed = Path(folder) / str(number)
            process = subprocess.Popen(
                [str(part) for part in command],
                cwd=ROOT,
                env=unbuffered,
                stdout=stack.enter_context(printed.open("wb")),
                stderr=subprocess.STDOUT,
            )
            started.append((stack.enter_context(process), printed))
        for process, printed in started:
            yield _follow(process, printed)


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
