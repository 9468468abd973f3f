"""What installers run: compiles the catalogues, which are not in the repository."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """The catalogues compiled before they are packed, or used where they lie."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - Hatch's form
        sys.path.insert(0, self.root)
        from builder.words import compile_catalogues  # noqa: PLC0415 - found now only

        compile_catalogues()
