"""A plain static server on loopback, as any host would be: right types, no special headers."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from builder.paths import DIST

PORT = 8000


class Handler(SimpleHTTPRequestHandler):
    """Sends the types that browsers insist on, and prints nothing."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - as the base class declares it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".webmanifest": "application/manifest+json",
        ".md": "text/markdown; charset=utf-8",
    }

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """For a page that is not there send the nearest `404.html`, as hosts do."""
        lost = self._lost() if code == HTTPStatus.NOT_FOUND else None
        if lost is None:
            super().send_error(code, message, explain)
            return
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(lost)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(lost)

    def _lost(self) -> bytes | None:
        """The page for a lost address; None where there is none, or for what no person looks at."""
        if "text/html" not in self.headers.get("Accept", ""):
            return None
        top, folder = Path(self.directory), Path(self.translate_path(self.path)).parent
        while folder != top and top in folder.parents and not (folder / "404.html").exists():
            folder = folder.parent
        page = folder / "404.html"
        return page.read_bytes() if page.exists() else None

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
