"""Whose work is in the page, and on what terms: `LICENSES.txt`, made from what is shipped.

A file that nobody is named for ends the build, and so does a part without a licence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from email import message_from_bytes
from fnmatch import fnmatch
from operator import attrgetter
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from builder.paths import ROOT
from builder.progress import BuildError

_TEXTS: Final = ROOT / "builder" / "licence_texts"
FILE: Final = "LICENSES.txt"
"""Where the text lies in the page."""
RULE: Final = "=" * 72
"""A line of its own between two parts; `moleweb.pages.licences` looks for it."""
_OURS: Final = "Molecore"
_SHIPPED: Final[Mapping[str, Sequence[str]]] = {
    "index.html": (_OURS,),
    "sw.js": (_OURS,),
    "icon*": (_OURS,),
    "screenshot*": (_OURS,),
    "manifest*": (_OURS,),
    FILE: (_OURS,),
    "style/*": (_OURS,),
    "rules/*": (_OURS,),
    "js/interpreter.js": (_OURS, "Pyodide"),
    "js/*": (_OURS,),
    "pyscript/*": ("@pyscript/core", "polyscript"),
    "pyodide/*": ("Pyodide", "CPython", "Emscripten", "musl", "LLVM runtime libraries"),
    "python/start.zip": ("CPython",),
    "python/library*": ("CPython", "Pyodide"),
    "python/*": (_OURS, "@pyscript/core"),
    "wheels/pyodide-lock.json": ("Pyodide",),
}
"""Whose work is in which file, by its path in the version's folder; wheels say it themselves."""


@dataclass(frozen=True)
class ShippedPart:
    """A part of the page: its name, its version or "", and its licence by name and as text."""

    name: str
    version: str
    licence: str
    """As SPDX calls it."""
    text: str
    """The notice of copyright, if it has one, and the terms."""

    def __post_init__(self) -> None:
        if not self.licence or not self.text.strip():
            raise BuildError(f"{self.name} would be shipped without a licence.")

    def __str__(self) -> str:
        version = f" {self.version}" if self.version else ""
        return f"{self.name}{version} ({self.licence})\n\n{self.text.strip()}\n"


def document(
    paths: Iterable[str], packages: Iterable[Path], wheels: Iterable[Path], pyodide: Path
) -> str:
    """The text for a page with files at ``paths``.

    ``packages`` are the folders of the npm packages in its scripts, ``pyodide`` is Python's.

    Raises:
        BuildError: for a part without a licence, and for a file that is nobody's.

    """
    version = str(_json(pyodide / "package.json")["version"])
    python = str(
        json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]["python"]
    )
    parts = [
        ShippedPart(_OURS, "", "MIT", (ROOT / "LICENSE").read_text(encoding="utf-8")),
        *_in_machine_code(version, python),
        *sorted({of_package(path) for path in packages}, key=attrgetter("name", "version")),
        *(of_wheel(path) for path in wheels),
    ]
    _must_be_somebodys(paths, {part.name for part in parts})
    head = "\n".join(("What this page is made of, and on what terms.", ""))
    return head + "".join(f"\n{RULE}\n{part}" for part in parts)


def _must_be_somebodys(paths: Iterable[str], names: set[str]) -> None:
    for path in paths:
        inside = re.sub(r"^v-\w+/", "", path)
        if inside.endswith(".whl"):
            continue
        owners = next((who for form, who in _SHIPPED.items() if fnmatch(inside, form)), ())
        if not owners or set(owners) - names:
            raise BuildError(f"{path} would be shipped, and nobody says on what terms.")


# ---- what Python's machine code is made of


def _in_machine_code(version: str, python: str) -> Iterator[ShippedPart]:
    """Pyodide, and what its builders linked into it: the modules of its Python need them."""
    source = (
        f"Its source is at https://github.com/pyodide/pyodide under the tag {version}. What the "
        "build of Molecore changes in it is in builder/join.mjs and builder/site.py of Molecore."
    )
    yield ShippedPart("Pyodide", version, "MPL-2.0", f"{source}\n\n{_terms('MPL-2.0')}")
    notice = "Copyright (c) 2001 Python Software Foundation. All rights reserved."
    yield ShippedPart("CPython", python, "PSF-2.0", f"{notice}\n\n{_terms('PSF-2.0')}")
    for name, licence, notice in _LINKED:
        yield ShippedPart(name, "", licence, f"{notice}\n\n{_all_terms(licence)}")


_LINKED: Final = (
    ("Emscripten", "MIT", "Copyright (c) 2010-2014 Emscripten authors, see AUTHORS file."),
    ("musl", "MIT", "Copyright (c) 2005-2020 Rich Felker, et al."),
    (
        "LLVM runtime libraries",
        "Apache-2.0 WITH LLVM-exception",
        "Copyright (c) the LLVM Project and its contributors.",
    ),
    ("libffi", "MIT", "Copyright (c) 1996-2024 Anthony Green, Red Hat, Inc and others."),
    (
        "Expat",
        "MIT",
        """Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and Clark Cooper
Copyright (c) 2001-2025 Expat maintainers""",
    ),
    (
        "HACL*",
        "MIT",
        """Copyright (c) 2016-2022 INRIA, CMU and Microsoft Corporation
Copyright (c) 2022-2023 HACL* Contributors""",
    ),
    ("mimalloc", "MIT", "Copyright (c) 2018-2021 Microsoft Corporation, Daan Leijen"),
    ("libmpdec", "BSD-2-Clause", "Copyright (c) 2008-2020 Stefan Krah. All rights reserved."),
    ("zlib", "Zlib", "Copyright (c) 1995-2024 Jean-loup Gailly and Mark Adler"),
    ("bzip2", "bzip2-1.0.6", "Copyright (c) 1996-2019 Julian R Seward. All rights reserved."),
    ("XZ Utils", "0BSD", "Copyright (c) The XZ Utils authors and contributors"),
    (
        "Zstandard",
        "BSD-3-Clause",
        "Copyright (c) Meta Platforms, Inc. and affiliates. All rights reserved.",
    ),
    ("SQLite", "blessing", "By D. Richard Hipp and others."),
)
"""(name, licence, notice) of the libraries in Pyodide's machine code."""
_FILES: Final = {"bzip2-1.0.6": "bzip2"}
"""File names of licence texts that are not named after the licence."""


def _terms(licence: str) -> str:
    """The terms of one licence. Raises BuildError where we have no text of it."""
    path = _TEXTS / f"{_FILES.get(licence, licence)}.txt"
    if not path.exists():
        raise BuildError(f"There is no text of the licence {licence} in {_TEXTS.name}/.")
    return path.read_text(encoding="utf-8").strip()


def _all_terms(expression: str) -> str:
    return "\n\n".join(_terms(name) for name in _names(expression))


def _names(expression: str) -> Iterator[str]:
    """The licences of an SPDX expression to be kept: all that are joined, one of alternatives."""
    for joined in re.split(r"\s+(?:AND|WITH)\s+(?![^(]*\))", expression):
        alternatives = re.split(r"\s+OR\s+", joined.strip("() "))
        known = [
            name for name in alternatives if (_TEXTS / f"{_FILES.get(name, name)}.txt").exists()
        ]
        yield (known or alternatives)[0]


# ---- packages


def of_package(folder: Path) -> ShippedPart:
    """What the npm package in ``folder`` says of itself."""
    told = _json(folder / "package.json")
    licence = str(told.get("license", "")).replace("APACHE", "Apache")
    texts = [path for path in sorted(folder.iterdir()) if re.match(r"(?i)licen[cs]e", path.name)]
    if texts:
        text = texts[0].read_text(encoding="utf-8")
    else:  # it names a licence and leaves its text to the reader
        text = f"Copyright (c) {_author(told.get('author'))}\n\n{_all_terms(licence)}"
    return ShippedPart(str(told["name"]), str(told["version"]), licence, text)


def _author(told: object) -> str:
    name = told.get("name") if isinstance(told, dict) else told
    if not name:
        raise BuildError("An npm package names neither its licence's text nor its author.")
    return str(name)


def of_wheel(wheel: Path) -> ShippedPart:
    """What a Python package says of itself, and of what is compiled into it."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        told = message_from_bytes(archive.read(metadata))
        texts = [archive.read(name).decode() for name in names if ".dist-info/licenses/" in name]
        lists = [json.loads(archive.read(name)) for name in names if ".dist-info/sboms/" in name]
    if not texts:
        raise BuildError(f"{wheel.name} would be shipped without a licence.")
    texts += [_compiled_in(listed["components"]) for listed in lists]
    licence = told["License-Expression"] or ""
    return ShippedPart(told["Name"], told["Version"], licence, "\n\n".join(texts))


def _compiled_in(components: Iterable[Mapping[str, object]]) -> str:
    """The libraries in a wheel's machine code, as its bill of materials lists them."""
    shipped = [part for part in components if part.get("scope") != "excluded"]
    listed = {f"{part['name']} {part['version']}": _expression(part) for part in shipped}
    terms = sorted({name for licence in listed.values() for name in _names(licence)})
    lines = "\n".join(f"  {name}: {licence}" for name, licence in listed.items())
    texts = "\n\n".join(f"---- {name}\n\n{_terms(name)}" for name in terms)
    return f"It has these libraries in it, each the work of its authors:\n\n{lines}\n\n{texts}"


def _expression(component: Mapping[str, object]) -> str:
    licences = component.get("licenses")
    if not isinstance(licences, list) or not licences:
        raise BuildError(f"{component['name']} would be shipped without a licence.")
    first: Mapping[str, object] = licences[0]
    named = first.get("license")
    return str(first.get("expression") or (isinstance(named, dict) and named.get("id")) or "")


def _json(path: Path) -> dict[str, object]:
    told: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return told
