"""A host on which any file can be missing, damaged, mislabelled or endless."""

from __future__ import annotations

import re
import socket
import struct
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

from builder.site import made, service_worker

PORTAL: Final = b"<!doctype html><title>Sign in</title><p>Please sign in to this network."
"""What a network that wants to be asked first answers to everything."""
_TYPES: Final = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "json": "application/json",
    "wasm": "application/wasm",
    "txt": "text/plain",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
_PORTAL: Final = "http://localhost:9/sign-in"
"""Another origin than that of the host, at which nothing answers."""
_RESET: Final = struct.pack("ii", 1, 0)
"""An option of a socket: it waits for nothing when it is closed."""
_UNKNOWN: Final = "application/octet-stream"


@dataclass(frozen=True)
class Answer:
    """What a host says to a request; ``ends`` False: half of it, and then nothing more.

    ``resets``: half of it, and the connection is reset. ``location``: where it sends whoever asks.
    """

    content: bytes
    kind: str
    status: int = 200
    ends: bool = True
    resets: bool = False
    location: str = ""


def _flipped(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


FAULTS: Final[Mapping[str, Callable[[Answer], Answer]]] = {
    "gone": lambda _: Answer(b"Not found", "text/plain", status=404),
    "cut": lambda good: Answer(good.content[: len(good.content) // 2], good.kind),
    "one byte flipped": lambda good: Answer(_flipped(good.content), good.kind),
    "wrong type": lambda good: Answer(good.content, _UNKNOWN),
    "HTML instead": lambda _: Answer(PORTAL, "text/html"),
    "never ends": lambda good: Answer(good.content, good.kind, ends=False),
    "reset": lambda good: Answer(good.content, good.kind, resets=True),
    "sent elsewhere": lambda _: Answer(b"", "text/html", status=302, location=_PORTAL),
}
"""What can become of a file, by name."""
ON_THE_WAY: Final = ("never ends", "reset", "sent elsewhere")
"""Those of them that nothing which is kept has."""


def impatient_site(patience: int) -> dict[str, bytes]:
    """The built page, which waits for ``patience`` ms where it waits for longer otherwise."""
    site = made()
    text = re.sub(rb'data-patience="\d+"', b'data-patience="%d"' % patience, site["index.html"])
    site |= {"index.html": text}
    del site["sw.js"]
    return site | {"sw.js": service_worker(site)}


class FaultyHost:
    """Serves ``site`` from memory, each file as good as ``faults`` leaves it.

    ``caching`` is what it lets browsers cache.
    """

    def __init__(self, site: Mapping[str, bytes], caching: str = "no-store") -> None:
        self.site = site
        self.caching = caching
        self.asked: Callable[[str], None] = lambda _: None
        """Told of each path before it is answered."""
        self.faults: dict[str, str] = {}
        """The names of faults, by path."""
        self.down = False
        """Whether nothing answers at all."""
        self._healed = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def good(self, path: str) -> Answer:
        """What a host says that has nothing wrong with it."""
        return Answer(self.site[path], _TYPES.get(path.rpartition(".")[2], _UNKNOWN))

    def damage(self, path: str, fault: str) -> None:
        """From now on ``fault`` is what becomes of the file."""
        self._healed.clear()
        self.faults[path] = fault

    def heal(self) -> None:
        """Everything is as it was built again."""
        self.faults.clear()
        self.down = False
        self._healed.set()

    def stop(self) -> None:
        """Go off line, as after pulling the plug; doing it twice is no harm."""
        self.heal()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _answer(self, path: str) -> Answer:
        if path not in self.site:
            return Answer(b"Not found", "text/plain", status=404)
        good = self.good(path)
        return FAULTS[self.faults[path]](good) if path in self.faults else good

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        host = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                if host.down:
                    self.close_connection = True
                    return
                path = urlsplit(self.path).path.removeprefix("/") or "index.html"
                host.asked(path)
                answer = host._answer(path)
                self.send_response(answer.status)
                self.send_header("Content-Type", answer.kind)
                self.send_header("Content-Length", str(len(answer.content)))
                self.send_header("Cache-Control", host.caching)
                if answer.location:
                    self.send_header("Location", answer.location)
                self.end_headers()
                with suppress(OSError):  # the browser hung up
                    self._send(answer)

            def _send(self, answer: Answer) -> None:
                if answer.ends and not answer.resets:
                    self.wfile.write(answer.content)
                    return
                self.wfile.write(answer.content[: len(answer.content) // 2])
                self.wfile.flush()
                if answer.resets:
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                    self.connection.shutdown(socket.SHUT_RD)
                else:
                    host._healed.wait(60)
                self.close_connection = True

            def log_message(self, *_: object) -> None:
                """Stay silent."""

        return Handler

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.stop()
