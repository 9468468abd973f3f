"""Makes the files of a release: page, page as one file, library, what it is made of, checksums."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from builder import bill, compressed, licences, single, site
from builder.paths import CACHE, DIST, PYTHON, ROOT
from builder.progress import run, step
from builder.stamps import digest, files, once
from molecore import __version__

FOLDER: Final = ROOT / "release"
PACKED: Final = "dist.zip"
ONE_FILE: Final = "molecore.html"
SUMS: Final = "SHA256SUMS"
BILL: Final = "molecore.cdx.json"
_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of all files in the archive, so that it does not depend on the day."""
_STORED: Final = {".br", ".gz", ".jpg", ".png", ".webp", ".whl", ".zip"}


def release() -> int:
    """Make all of it, anew; the exit code."""
    site.build()
    compressed.beside()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with step(PACKED):
        pack(DIST, FOLDER / PACKED)
    shutil.copyfile(one_file(), FOLDER / ONE_FILE)
    with step("wheel and source archive"):
        library = packages(ROOT, FOLDER)
    listed = (DIST / licences.FILE).read_text(encoding="utf-8")
    (FOLDER / BILL).write_text(bill.document(listed, __version__), encoding="utf-8")
    made = [FOLDER / PACKED, FOLDER / ONE_FILE, FOLDER / BILL, *library]
    (FOLDER / SUMS).write_text(sums(made), encoding="utf-8")
    for path in made:
        print(f"  {path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")
    return 0


def packages(source: Path, folder: Path) -> list[Path]:
    """The library in ``source`` as a wheel and a source archive, made in ``folder``.

    They are the same to the last byte for the same files, whenever they are made.
    """
    run(PYTHON, "-m", "hatchling", "build", "--directory", folder.resolve(), cwd=source)
    return [next(folder.glob(name)) for name in ("*.whl", "*.tar.gz")]


def one_file() -> Path:
    """The page as one file, made of `dist/` unless it is up to date."""
    made = CACHE / ONE_FILE

    def work() -> None:
        with step(ONE_FILE):
            made.write_bytes(single.html(site.made()))

    once("one-file", digest([DIST / "index.html", ROOT / "builder", ROOT / "web"]), made, work)
    return made


def pack(folder: Path, archive: Path) -> None:
    """Write all files of ``folder`` to a zip archive, which is the same for the same files."""
    with ZipFile(archive, "w") as out:
        for path in files(folder):
            entry = ZipInfo(path.relative_to(folder).as_posix(), date_time=_DATE)
            entry.external_attr = 0o644 << 16
            method = ZIP_STORED if path.suffix in _STORED else ZIP_DEFLATED
            out.writestr(entry, path.read_bytes(), method, 9)


def sums(made: Iterable[Path]) -> str:
    """Lines as `sha256sum --check` reads them."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made
    )
