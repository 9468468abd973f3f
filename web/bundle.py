"""The page's modules in a few files, each run when it is first imported.

Finding, opening and unpacking a module in a zip archive is Python's own work
and takes longer than running it; here it is a look into a dictionary. The
build writes the files (`compile_archive.py`), and puts this module where Python
runs it before all else: as `sitecustomize`, in the one zip archive that is left.
Whatever is imported here has to be in that archive too.

What a start does not need comes later, file by file. Whoever imports something of it
before that raises `Absent`, and may do what it did again once the file is there.
"""

from __future__ import annotations

import marshal
import sys
from importlib.machinery import ModuleSpec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import ModuleType
    from typing import TypeAlias

    Modules: TypeAlias = Mapping[str, tuple[bool, bytes]]
    """By full name: whether it is a package, and its code as `marshal` writes it.

    Other files are there by their paths.
    """

FOLDER = "/lib"
"""Where `interpreter.mjs` puts the bundles."""
INDEX = "late.txt"
"""The file that says what comes later: on each line a bundle, and the modules and files in it."""
SELDOM_USED = {
    "_colorize": False,
    "bz2": False,
    "compression.zstd": True,
    "html": True,
    "lzma": False,
}
"""What the library and PyScript import and hardly ever use: run when first used, and not there
before. By name; whether it is a package."""


class Absent(Exception):
    """What is imported has not come yet; `bundle` names the file that it is in.

    It is no ImportError: what many modules do without when they catch one is to be waited for.
    """

    def __init__(self, bundle: str) -> None:
        super().__init__(f"{bundle} has not come yet")
        self.bundle = bundle


class Bundle:
    """Finds and loads modules, as an entry of `sys.meta_path`."""

    def __init__(self, modules: Modules) -> None:
        self.modules = dict(modules)
        self.later = later(self.modules)
        """The bundle of each module that is not loaded yet."""

    def add(self, modules: Modules) -> None:
        """Let these be imported too. Among them may be what says better what comes later."""
        self.modules |= modules
        self.later = later(self.modules)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002 - Python asks with all three
        """Where ``name`` comes from, if it is here. Raises `Absent` if it will be."""
        if name not in self.modules:
            if name not in self.later:
                return None
            if name not in SELDOM_USED:
                raise Absent(self.later[name])
        is_package = self.modules[name][0] if name in self.modules else SELDOM_USED[name]
        origin = name.replace(".", "/") + ("/__init__.py" if is_package else ".py")
        return ModuleSpec(name, self, origin=origin, is_package=is_package)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """Python makes the module itself."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code: of what is seldom used when first something of it is asked for."""
        if module.__name__ in SELDOM_USED:
            module.__dict__["__getattr__"] = lambda name: self._first_use(module, name)
        else:
            self._run(module)

    def _first_use(self, module: ModuleType, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)  # Python asks many modules for these
        lazy = module.__dict__.pop("__getattr__")
        try:
            self._run(module)
        except Absent:
            module.__dict__["__getattr__"] = lazy  # the next time all of it may be here
            raise
        return getattr(module, name)

    def _run(self, module: ModuleType) -> None:
        """Raises `Absent` if the code, or what it imports, has not come yet."""
        if module.__name__ in self.later:
            raise Absent(self.later[module.__name__])
        _, code = self.modules[module.__name__]
        exec(marshal.loads(code), module.__dict__)  # noqa: S102, S302 - the build wrote it

    def get_data(self, path: str) -> bytes:
        """The file beside some module.

        Raises OSError, as loaders do, if there is none, and `Absent` if it will be there.
        """
        if path not in self.modules:
            if path in self.later:
                raise Absent(self.later[path])
            raise FileNotFoundError(path)
        return self.modules[path][1]


def later(modules: Modules) -> dict[str, str]:
    """The bundle of each module that is not among ``modules`` but comes later."""
    if INDEX not in modules:
        return {}
    lines = (line.split() for line in modules[INDEX][1].decode().splitlines())
    return {name: bundle for bundle, *names in lines for name in names if name not in modules}


def read(files: Sequence[str]) -> Modules:
    """The modules of all ``files``."""
    modules: dict[str, tuple[bool, bytes]] = {}
    for name in files:
        with open(name, "rb") as file:  # noqa: PTH123 - a path would have to be imported
            modules |= marshal.loads(file.read())  # noqa: S302 - the build wrote it
    return modules


def install(modules: Modules) -> Bundle:
    """Let ``modules`` be imported, before any others of their names."""
    bundle = Bundle(modules)
    sys.meta_path.insert(0, bundle)
    return bundle


def add(name: str) -> None:
    """Let what is in the bundle ``name`` be imported, which has come."""
    OPENED.add(read([f"{FOLDER}/{name}"]))


if __name__ == "sitecustomize":
    import os

    OPENED = install(
        read([f"{FOLDER}/{name}" for name in os.listdir(FOLDER) if name.endswith(".bundle")])  # noqa: PTH208
    )
