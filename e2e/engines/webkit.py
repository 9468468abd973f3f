"""WebKit, by the plain WebDriver protocol, on a screen that nobody sees."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from builder import browsers
from e2e.engines.engine import PATIENCE, Engine
from e2e.servers import free_port

_WINDOW: Final = Path(__file__).with_name("webkit_window.py")
_ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"
"""Under which name the protocol hands out elements."""
_ENTER: Final = "\ue007"
_CALL: Final = """const [given, done] = arguments;
    Promise.resolve().then(() => (%s)(...given))
        .then((answer) => done({ answer: answer ?? null }),
            (error) => done({ error: String(error) }));
"""
_LAST_WORDS: Final = 5.0
"""Seconds that WebKit gets to write down what it has."""
_ELSEWHERE: Final = ("about:", "blob:", "data:")


class WebKit(Engine):
    """WebKitGTK, as Debian builds it."""

    name = "WebKit"

    def __init__(self, profile: Path, *, waits: bool = True, first: str = "") -> None:
        """Start it; with ``waits`` False it answers while a page is loading still.

        ``first`` runs in every page before all else.
        """
        self._strategy = "normal" if waits else "none"
        profile.mkdir(parents=True, exist_ok=True)
        self._said = profile / "said.txt"
        (profile / "first.js").write_text(first, encoding="utf-8")
        super().__init__(profile)

    def start(self) -> None:
        shown, show = os.pipe()
        screen = [browsers.xvfb(), "-displayfd", str(show), "-screen", "0", "1400x1000x24"]
        with self._said.open("a", encoding="utf-8") as said, self.log().open("a") as log:
            self._screen = subprocess.Popen(  # noqa: S603 - found on this machine
                [*screen, "-nolisten", "tcp"], pass_fds=[show], stderr=subprocess.DEVNULL
            )
            os.close(show)
            with os.fdopen(shown) as told:
                display = f":{told.readline().strip()}"
            port = free_port()
            self._driver = subprocess.Popen(  # noqa: S603 - found on this machine
                [browsers.webkit_driver(), f"--port={port}"],
                env=os.environ | {"DISPLAY": display},
                stdout=said,
                stderr=log,
                start_new_session=True,
            )
        self._address = f"http://127.0.0.1:{port}"
        self._session = self._new_session()

    def _new_session(self) -> str:
        options = {"binary": browsers.SYSTEM_PYTHON, "args": [str(_WINDOW), str(self.profile)]}
        wanted = {
            "webkitgtk:browserOptions": options,
            "timeouts": {"script": 120_000},
            "pageLoadStrategy": self._strategy,
        }
        until = time.monotonic() + PATIENCE
        while True:
            try:
                begun = self._post("/session", {"capabilities": {"alwaysMatch": wanted}})
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
            else:
                return f"/session/{begun['sessionId']}"

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        content = None if body is None else json.dumps(body).encode()
        request = Request(self._address + path, content, method=method)  # noqa: S310 - our own driver
        try:
            with urlopen(request, timeout=2 * PATIENCE) as answer:  # noqa: S310 - as above
                return json.load(answer)["value"]
        except HTTPError as error:
            told = json.loads(error.read())["value"]
            raise RuntimeError(f"WebKit: {told['error']}: {told['message']}") from error

    def _post(self, path: str, body: Any) -> Any:
        return self._ask("POST", path, body)

    def quit(self) -> None:
        with suppress(RuntimeError):  # the window may be gone before the answer
            self._ask("DELETE", self._session)
        self._driver.terminate()
        self._driver.wait(PATIENCE)
        self._let_it_write()
        self._end()

    def _let_it_write(self) -> None:
        """What pages stored is written by processes that may take a moment longer."""
        until = time.monotonic() + _LAST_WORDS
        while _runs(self._driver.pid) and time.monotonic() < until:
            time.sleep(0.05)

    def kill(self) -> None:
        self._end()

    def _end(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._driver.pid, signal.SIGKILL)
        self._driver.wait(PATIENCE)
        self._screen.terminate()
        self._screen.wait(PATIENCE)

    def load(self, address: str) -> None:
        self._post(f"{self._session}/url", {"url": address})

    def evaluate(self, script: str, *given: Any) -> Any:
        body = {"script": _CALL % script, "args": [given]}
        said = self._post(f"{self._session}/execute/async", body)
        if "error" in said:
            raise RuntimeError(f"WebKit: {said['error']}")
        return said["answer"]

    def _element(self, selector: str) -> str:
        self.wait_for(selector)
        found = self._post(f"{self._session}/element", {"using": "css selector", "value": selector})
        return f"{self._session}/element/{found[_ELEMENT]}"

    def press(self, selector: str) -> None:
        self._post(f"{self._element(selector)}/click", {})

    def press_enter(self, selector: str) -> None:
        self._post(f"{self._element(selector)}/value", {"text": _ENTER})

    def told(self) -> list[str]:
        lines = self._said.read_text(encoding="utf-8").splitlines()
        complaints = [line for line in lines if re.match(r"CONSOLE \w+ ERROR", line)]
        asked = [line.removeprefix("REQUEST ") for line in lines if line.startswith("REQUEST ")]
        return complaints + [f"request elsewhere: {url}" for url in asked if _is_elsewhere(url)]


def _runs(group: int) -> bool:
    """Whether a process of the group still runs; one that has ended may not be put away yet."""
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, own = file.read_text(encoding="utf-8").rpartition(")")[2].split()[:3]
            if int(own) == group and state != "Z":
                return True
    return False


def _is_elsewhere(url: str) -> bool:
    return not url.startswith(_ELSEWHERE) and urlsplit(url).hostname != "127.0.0.1"
