"""What a person sees of the work: each step, how long it took, and why it failed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from builder.paths import ROOT


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
