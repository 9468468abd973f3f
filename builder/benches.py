"""Measurements: every `bench/measure_*.py`, one after another."""

from __future__ import annotations

from collections.abc import Sequence

from builder import browsers, environment, site, system
from builder.paths import PYTHON, PYTHON_PATH, ROOT
from builder.progress import BuildError, show


def bench(names: Sequence[str]) -> int:
    """Run the named measurements, all without names; the exit code."""
    there = sorted(
        path.stem.removeprefix("measure_") for path in (ROOT / "bench").glob("measure_*")
    )
    unknown = set(names) - set(there)
    if unknown:
        raise BuildError(
            f"No measurement {', '.join(sorted(unknown))}; there are {', '.join(there)}."
        )
    system.install_tools()
    browsers.CHROMIUM.install()
    environment.install("dev")
    environment.install("bench")
    environment.install("environments")
    site.build()
    return max([_measure(name) for name in names or there], default=0)


def _measure(name: str) -> int:
    print(f"\n== {name}", flush=True)
    return show(PYTHON, "-m", f"bench.measure_{name}", env={"PYTHONPATH": PYTHON_PATH})
