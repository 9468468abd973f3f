"""What no test lets pass: requests elsewhere, errors nobody caught, policy violations."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

from molecore.words.pseudo import ACCENTED, RIGHT_TO_LEFT

_LOOPBACK = "127.0.0.1"
_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
    console.error("policy violation:", event.violatedDirective, event.blockedURI))"""

_PRETENDED: Final = tuple(f"manifest.{code}." for code in (ACCENTED, RIGHT_TO_LEFT))
"""A browser with a profile asks for manifests; a language that only tests speak has none."""


class Watch:
    """Collects problems of the contexts it is set over."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self._problems: list[str] = []
        self._expected: list[str] = []

    def over(self, context: BrowserContext) -> None:
        """Watch all pages of ``context``."""
        context.add_init_script(_VIOLATIONS)
        context.on("request", self._requested)
        context.on("weberror", self._uncaught)
        context.on("console", self._said)

    def leave(self, context: BrowserContext) -> None:
        """Watch ``context`` no longer: another test uses it."""
        context.remove_listener("request", self._requested)
        context.remove_listener("weberror", self._uncaught)
        context.remove_listener("console", self._said)

    def expect(self, text: str) -> None:
        """Let problems that contain ``text`` pass: the test brings them about."""
        self._expected.append(text)

    @property
    def problems(self) -> list[str]:
        """What went wrong and was not expected."""
        return [p for p in self._problems if not any(text in p for text in self._expected)]

    @property
    def origins(self) -> set[str]:
        """The hosts that were asked."""
        addresses = map(urlsplit, self.requests)
        return {f"{one.scheme}://{one.netloc}" for one in addresses if one.netloc}

    def _requested(self, request: Request) -> None:
        self.requests.append(request.url)
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.hostname != _LOOPBACK:
            self._problems.append(f"request elsewhere: {request.url}")

    def _uncaught(self, error: WebError) -> None:
        self._problems.append(f"uncaught: {error.error}")

    def _said(self, message: ConsoleMessage) -> None:
        told = f"console: {message.text} {message.location.get('url', '')}"
        if message.type == "error" and not any(name in told for name in _PRETENDED):
            self._problems.append(told)
