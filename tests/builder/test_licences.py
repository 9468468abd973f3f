"""Everything shipped is somebody's work, and says on what terms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from builder import addresses, bill, licences
from builder.progress import BuildError
from moleweb.pages.licences.view import RULE

PATHS = ("index.html", "v-1/js/boot.js", "v-1/wheels/mole.whl")


def package(folder: Path, licence: str | None = "Terms of all.", **told: Any) -> Path:
    folder.mkdir(parents=True)
    (folder / "package.json").write_text(json.dumps({"name": "mole", "version": "1", **told}))
    if licence is not None:
        (folder / "LICENSE").write_text(licence)
    return folder


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    folder = package(tmp_path / "pyodide")
    (folder / "pyodide-lock.json").write_text('{"info": {"python": "3.14.2"}}')
    return folder


def wheel(folder: Path, *licence: str, bill: str = "") -> Path:
    path = folder / "mole-1.whl"
    with ZipFile(path, "w") as out:
        out.writestr(
            "mole-1.dist-info/METADATA", "Name: mole\nVersion: 1\nLicense-Expression: MIT\n"
        )
        for text in licence:
            out.writestr("mole-1.dist-info/licenses/LICENSE", text)
        if bill:
            out.writestr("mole-1.dist-info/sboms/mole.json", bill)
    return path


def test_every_part_is_named_with_its_terms(tmp_path: Path, pyodide: Path) -> None:
    npm = package(tmp_path / "npm", license="ISC", name="burrow")
    text = licences.document(PATHS, [npm], [wheel(tmp_path, "Terms of a mole.")], pyodide)
    ours = ("Molecore (MIT)", "Pyodide 1 (MPL-2.0)", "CPython 3.14.2 (PSF-2.0)")
    theirs = ("burrow 1 (ISC)\n\nTerms of all.", "mole 1 (MIT)\n\nTerms of a mole.")
    assert all(said in text for said in (*ours, *theirs))


def test_a_bill_of_materials_lists_every_part_with_its_source(
    tmp_path: Path, pyodide: Path
) -> None:
    npm = [package(tmp_path / name, license="ISC", name=name) for name in ("polyscript", "burrow")]
    scoped = package(tmp_path / "core", license="Apache-2.0", name="@pyscript/core")
    text = licences.document(PATHS, [*npm, scoped], [wheel(tmp_path, "Terms.")], pyodide)
    told = json.loads(bill.document(text, "1.2.3"))
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    ours = told["metadata"]["component"]
    assert (ours["name"], ours["version"], ours["type"]) == ("Molecore", "1.2.3", "application")
    parts = {part["name"]: part for part in told["components"]}
    assert len(parts) == text.count(RULE) - 1
    assert parts["polyscript"] == {
        "type": "library",
        "name": "polyscript",
        "version": "1",
        "licenses": [{"expression": "ISC"}],
        "purl": "pkg:npm/polyscript@1",
    }
    assert parts["@pyscript/core"]["purl"] == "pkg:npm/%40pyscript/core@1"
    assert "purl" not in parts["burrow"], "no lock file knows it"
    assert "version" not in parts["LLVM runtime libraries"]
    assert parts["Pyodide"]["purl"] == "pkg:npm/pyodide@1"
    assert bill._address("pydantic_core") == "pkg:pypi/pydantic-core"


def test_versions_of_a_package_stand_in_order(tmp_path: Path, pyodide: Path) -> None:
    """A set has another order each time Python starts, and the build has to be the same."""
    every = [f"{number:02}" for number in range(20)]
    npm = [package(tmp_path / version, license="ISC", version=version) for version in every]
    parts = licences.document(PATHS, npm, [], pyodide).split(f"\n{RULE}\n")[-len(every) :]
    assert [part.partition(" (")[0] for part in parts] == [f"mole {version}" for version in every]


def test_the_page_finds_the_parts_in_the_text(tmp_path: Path, pyodide: Path) -> None:
    npm = package(tmp_path / "npm", license="ISC")
    parts = licences.document(PATHS, [npm], [], pyodide).split(f"\n{RULE}\n")[1:]
    assert all(part.partition("\n")[0].endswith(")") for part in parts)
    assert len(parts) > 10
    assert licences.RULE == RULE


def test_a_package_without_the_text_has_that_of_the_licence_it_names(tmp_path: Path) -> None:
    folder = package(tmp_path / "a", None, license="ISC", author={"name": "M. Mole"})
    part = licences.of_package(folder)
    assert part.text.startswith("Copyright (c) M. Mole\n\nPermission to use")


@pytest.mark.parametrize(
    "told",
    [{}, {"license": "ISC"}, {"license": "Secret-1.0", "author": "A"}, {"author": "A"}],
    ids=["nothing", "no author", "no text of it", "no licence"],
)
def test_a_package_without_a_licence_ends_the_build(tmp_path: Path, told: dict[str, str]) -> None:
    with pytest.raises(BuildError):
        licences.of_package(package(tmp_path / "a", None, **told))


def test_a_wheel_without_a_licence_ends_the_build(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="mole-1"):
        licences.of_wheel(wheel(tmp_path))


def test_what_is_compiled_into_a_wheel_is_told_too(tmp_path: Path) -> None:
    crates = [
        {"name": "root", "version": "2", "licenses": [{"expression": "Odd-1.0 OR MIT"}]},
        {"name": "tool", "version": "3", "scope": "excluded"},
    ]
    bill = json.dumps({"components": crates})
    text = licences.of_wheel(wheel(tmp_path, "Terms.", bill=bill)).text
    assert "root 2: Odd-1.0 OR MIT" in text
    assert "---- MIT\n\nPermission is hereby granted" in text
    assert "tool" not in text


def test_a_library_without_a_licence_in_a_wheel_ends_the_build(tmp_path: Path) -> None:
    bill = json.dumps({"components": [{"name": "root", "version": "2"}]})
    with pytest.raises(BuildError, match="root"):
        licences.of_wheel(wheel(tmp_path, "Terms.", bill=bill))


@pytest.mark.parametrize("path", ["v-1/other/thing.js", "stray.bin", "v-1/pyscript/core.js"])
def test_a_file_of_nobody_ends_the_build(tmp_path: Path, pyodide: Path, path: str) -> None:
    npm = package(tmp_path / "npm", license="ISC")
    with pytest.raises(BuildError, match=path):
        licences.document([*PATHS, path], [npm], [], pyodide)


@pytest.mark.parametrize(
    ("text", "host"),
    [
        (b'fetch("https://cdn.example/x")', "cdn.example"),
        (b'"wss:\\/\\/live.example.org"', "live.example.org"),
        (b"url(http://fonts.example/a.woff)", "fonts.example"),
    ],
)
def test_addresses_of_other_hosts_end_the_build(text: bytes, host: str) -> None:
    with pytest.raises(BuildError, match=f"a.js: {host}"):
        addresses.must_be_own({"a.js": text})


def test_names_and_addresses_that_lead_nowhere_do_not() -> None:
    addresses.must_be_own({"a.js": b"http://www.w3.org/2000/svg https://nowhere.invalid/x ws://"})
    addresses.must_be_own({"LICENSES.txt": b"https://www.apache.org/licenses/"})
