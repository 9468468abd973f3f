"""What installers run: it compiles the catalogues and lets the readme stand alone."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_POINTER: Final = re.compile(r"(!?)\[([^]]*)\]\((?!\w+:|#)([^)]+)\)")
"""A picture or a link to a file of the repository."""


class Catalogues(BuildHookInterface[Any]):
    """The catalogues, which are not in the repository, compiled before they are packed or used."""

    _folder: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from builder import words  # noqa: PLC0415 - found now only

        words.compile_catalogues()
        if self.target_name == "wheel" and version == "standard":
            self._folder = mkdtemp()
            build_data["force_include"] |= words.compile_for_library(Path(self._folder))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - Hatch's form
        if self._folder:
            rmtree(self._folder)


class Readme(MetadataHookInterface):
    """The readme as indexes show it, which have none of the files beside it."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Source")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": standing_alone(text, source),
        }


def standing_alone(readme: str, source: str | None) -> str:
    """``readme`` with absolute addresses of what lies in the repository at ``source``.

    Where no such address is known, pictures are left out, and of links their words stay.
    """

    def pointed(found: re.Match[str]) -> str:
        mark, words, path = found.groups()
        if source is None:
            return "" if mark else words
        return f"{mark}[{words}]({source.rstrip('/')}/{'raw' if mark else 'blob'}/HEAD/{path})"

    return _POINTER.sub(pointed, readme)
