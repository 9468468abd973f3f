"""A server that sends the compressed copies beside files, as hosts do that are set up for it."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO

from builder.server import Handler, Server


class _Compressing(Handler):
    def send_head(self) -> BinaryIO | None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        for name, method in (("br", "br"), ("gzip", "gz")):
            copy = path.with_name(f"{path.name}.{method}")
            if name in self.headers.get("Accept-Encoding", "") and copy.exists():
                self.send_response(HTTPStatus.OK)
                self.send_header("Content-Type", self.guess_type(path))
                self.send_header("Content-Encoding", name)
                self.send_header("Content-Length", str(copy.stat().st_size))
                self.send_header("Last-Modified", self.date_time_string(path.stat().st_mtime))
                self.end_headers()
                return copy.open("rb")
        return super().send_head()


class CompressingServer(Server):
    """Serves ``folder`` as `Server` does, compressed where there is a copy."""

    def __init__(self, folder: Path) -> None:
        ThreadingHTTPServer.__init__(
            self, ("127.0.0.1", 0), partial(_Compressing, directory=str(folder))
        )
