"""A plain static server on loopback, as any host would be: right types, no special headers."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from builder.paths import DIST

PORT = 8000


class Handler(SimpleHTTPRequestHandler):
    """Sends the types that browsers insist on, and says nothing of it."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - as the base class declares it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".webmanifest": "application/manifest+json",
        ".md": "text/markdown; charset=utf-8",
    }

    def log_message(self, *_: object) -> None:
        """Stay silent; the browser's own tools show requests better."""


class Server(ThreadingHTTPServer):
    """Serves ``folder`` at ``address`` from the moment it is made; port 0 picks a free one."""

    daemon_threads = True

    def __init__(self, folder: Path = DIST, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), partial(Handler, directory=str(folder)))

    def handle_error(self, *_: object) -> None:
        """Stay silent: a browser that hangs up is no error of the server."""

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.server_port}/"


def serve(port: int | None) -> None:
    """Serve `dist/` until Ctrl-C; without ``port``, at the usual one or the next that is free."""
    with _bound(port) as server:
        print(f"\nMolecore is at {server.address}  (Ctrl-C stops it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nStopped.")


def _bound(port: int | None) -> Server:
    try:
        return Server(port=PORT if port is None else port)
    except OSError:
        if port is not None:
            raise
        return Server()
