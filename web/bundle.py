"""The page's modules in two files, each unpacked when it is first imported.

Finding, opening and unpacking a module in a zip archive is Python's own work
and takes longer than running it; here it is a look into a dictionary. The
build writes the files (`compile_archive.py`), and puts this module where Python
runs it before all else: as `sitecustomize`, in the one zip archive that is left.
Whatever is imported here has to be in that archive too.
"""

from __future__ import annotations

import marshal
import sys
import zlib
from importlib.machinery import ModuleSpec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.abc import Loader
    from types import ModuleType
    from typing import TypeAlias

    Modules: TypeAlias = Mapping[str, tuple[bool, bytes]]
    """By full name: whether it is a package, and its code as `marshal` writes it, compressed.

    Other files are there by their paths, compressed.
    """

FILES = ("/lib/library.bundle", "/lib/app.bundle")
"""Where `interpreter.mjs` puts the library and the app."""
SELDOM_USED = {"_colorize", "bz2", "compression.zstd", "html", "lzma"}
"""What the library and PyScript import and hardly ever use, and takes long: run when first used."""


class Bundle:
    """Finds and loads modules, as an entry of `sys.meta_path`."""

    def __init__(self, modules: Modules) -> None:
        self.modules = modules

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002 - Python asks with all three
        """Where ``name`` comes from, if it is here."""
        if name not in self.modules:
            return None
        is_package, _ = self.modules[name]
        origin = name.replace(".", "/") + ("/__init__.py" if is_package else ".py")
        return ModuleSpec(name, self._loader(name), origin=origin, is_package=is_package)

    def _loader(self, name: str) -> Loader:
        if name not in SELDOM_USED:
            return self  # type: ignore[return-value]
        from importlib.util import LazyLoader  # noqa: PLC0415 - what it imports is in a bundle itself

        return LazyLoader(self)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """Python makes the module itself."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        _, code = self.modules[module.__name__]
        exec(marshal.loads(zlib.decompress(code)), module.__dict__)  # noqa: S102, S302 - the build wrote it

    def get_data(self, path: str) -> bytes:
        """The file beside some module. Raises OSError, as loaders do, if there is none."""
        if path not in self.modules:
            raise FileNotFoundError(path)
        return zlib.decompress(self.modules[path][1])


def read(files: Sequence[str]) -> Modules:
    """The modules of all ``files``."""
    modules: dict[str, tuple[bool, bytes]] = {}
    for name in files:
        with open(name, "rb") as file:  # noqa: PTH123 - a path would have to be imported
            modules |= marshal.loads(file.read())  # noqa: S302 - the build wrote it
    return modules


def install(modules: Modules) -> None:
    """Let ``modules`` be imported, before any others of their names."""
    sys.meta_path.insert(0, Bundle(modules))


if __name__ == "sitecustomize":
    install(read(FILES))
