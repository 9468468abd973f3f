"""Static hosts for the built page: at the root, under a path, with files missing, or gone."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

from builder.paths import DIST
from builder.server import Server


class Host:
    """Serves a copy of what was ``built`` under ``path`` ("" or "some/path/"), until stopped."""

    def __init__(self, folder: Path, path: str = "", built: Path = DIST) -> None:
        self.folder = folder
        self.site = folder / "site" / path
        shutil.copytree(built, self.site, copy_function=_link)
        self._server = Server(folder / "site")
        self.address = self._server.address + path
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    @property
    def files(self) -> Path:
        """The folder of the current version's files."""
        return next(self.site.glob("v-*"))

    def stop(self) -> None:
        """Go off line, as after pulling the plug; doing it twice is no harm."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.stop()


def _link(source: str, target: str) -> None:
    Path(target).hardlink_to(source)
