"""Firefox, by puppeteer in a Node beside it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final

from builder.browsers import firefox
from e2e.engines.engine import PATIENCE, Engine

_DRIVER: Final = Path(__file__).with_name("firefox.mjs")
_ENDED: Final = "Firefox, or what drives it, has ended"


class Firefox(Engine):
    """Firefox, in which a person has set ``preferences``; ``first`` runs first in every page.

    A script has to answer within ``limit`` seconds, if that is not 0.
    """

    name = "Firefox"

    def __init__(
        self,
        profile: Path,
        preferences: Mapping[str, Any] | None = None,
        *,
        first: str = "",
        limit: float = 0,
    ) -> None:
        self._preferences = dict(preferences or {})
        self._first = first
        self._limit = limit
        self._problems: list[str] = []
        super().__init__(profile)

    def start(self) -> None:
        self.profile.mkdir(parents=True, exist_ok=True)
        told = {"program": firefox(), "profile": str(self.profile)}
        more = {"preferences": self._preferences, "first": self._first}
        command = ["node", str(_DRIVER), json.dumps({**told, **more})]
        with self.log().open("a", encoding="utf-8") as log:
            self._driver = subprocess.Popen(  # noqa: S603 - our own script
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self._pid = int(self._answer())

    def _order(self, *order: Any) -> Any:
        if self._driver.poll() is not None:
            raise RuntimeError(_ENDED)
        assert self._driver.stdin is not None
        self._driver.stdin.write(json.dumps(order) + "\n")
        self._driver.stdin.flush()
        return self._answer()

    def _answer(self) -> Any:
        assert self._driver.stdout is not None
        line = self._driver.stdout.readline()
        if not line:
            raise RuntimeError(_ENDED)
        said = json.loads(line)
        if "error" in said:
            raise RuntimeError(f"Firefox: {said['error']}")
        return said["answer"]

    def quit(self) -> None:
        self._problems += self._order("told")
        self._order("quit")
        self._ended()

    def collect(self) -> None:
        """Have all collected that can be, which it does before a report of its memory."""
        os.kill(self._pid, signal.SIGRTMIN + 1)  # a report, and little memory from now on
        reports, until = f"unified-memory-report-*-{self._pid}.json.gz", time.monotonic() + PATIENCE
        while not (found := [*Path(gettempdir()).glob(reports)]):
            if time.monotonic() > until:
                raise TimeoutError(reports)
            time.sleep(0.05)
        for report in found:
            report.unlink()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._pid, signal.SIGKILL)  # puppeteer gives it a group of its own
        self._driver.kill()
        self._ended()

    def _ended(self) -> None:
        """Wait for the driver, and let go of what it was told by."""
        self._driver.wait(PATIENCE)
        for pipe in (self._driver.stdin, self._driver.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()

    def load(self, address: str) -> None:
        self._order("load", address)

    def evaluate(self, script: str, *given: Any) -> Any:
        return self._order("evaluate", script, given, self._limit * 1000)

    def press(self, selector: str) -> None:
        self._order("press", selector)

    def press_enter(self, selector: str) -> None:
        self._order("enter", selector)

    def told(self) -> list[str]:
        running = self._driver.poll() is None
        return self._problems + (self._order("told") if running else [])
