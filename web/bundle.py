"""The page's modules in one file, each unpacked when it is first imported.

Finding, opening and unpacking a module in a zip archive is Python's own work
and takes longer than running it; here it is a look into a dictionary. The
build writes the file (`compile_archive.py`), and `interpreter.mjs` opens it.
"""

from __future__ import annotations

import marshal
import sys
import zlib
from collections.abc import Mapping
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TypeAlias

Modules: TypeAlias = Mapping[str, tuple[bool, bytes]]
"""By full name: whether it is a package, and its code as `marshal` writes it, compressed."""


class Bundle:
    """Finds and loads modules, as an entry of `sys.meta_path`."""

    def __init__(self, modules: Modules) -> None:
        self.modules = modules

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002 - Python asks with all three
        """Where ``name`` comes from, if it is here."""
        if name not in self.modules:
            return None
        is_package, _ = self.modules[name]
        return ModuleSpec(name, self, is_package=is_package)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """Python makes the module itself."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        _, code = self.modules[module.__name__]
        exec(marshal.loads(zlib.decompress(code)), module.__dict__)  # noqa: S102, S302 - the build wrote it


def install(modules: Modules) -> None:
    """Let ``modules`` be imported, before any others of their names."""
    sys.meta_path.insert(0, Bundle(modules))
