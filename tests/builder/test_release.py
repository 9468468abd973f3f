"""The wheel and the source archive: always the same, whole, and of use where nothing else is."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from builder import release
from builder.paths import ROOT
from tests.amounts import LONG

SEEN = """
import molecore
match = molecore.new_match(molecore.load_game("mole_hill"), seed=1).play_text("e4")
assert molecore.load(molecore.to_link(match)).state == match.state
assert molecore.choose(match, "beginner", seed=1).action
print(molecore.__file__, "fill" in match._repr_svg_())
"""


@pytest.fixture(autouse=True)
def _this_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "PYTHON", Path(sys.executable))


def test_the_wheel_plays(tmp_path: Path) -> None:
    wheel, _ = release.packages(ROOT, tmp_path / "one")
    unpacked_wheel_plays(wheel, tmp_path / "site")
    assert not [*(tmp_path / "site").rglob("*.po")], "compiled catalogues are enough"
    said = (tmp_path / "site" / "molecore" / "words" / "de.mo").read_bytes()
    assert b"cli.play.seats" in said
    assert b"mole_hill.name" in said
    assert b"new_game.bot_elsewhere" not in said, "what the page alone says"
    (metadata,) = (tmp_path / "site").glob("*.dist-info/METADATA")
    assert "\n# Molecore\n" in metadata.read_text(encoding="utf-8")
    assert "](docs/" not in metadata.read_text(encoding="utf-8")


@pytest.mark.skipif(not LONG, reason="long: python build.py prove archives")
def test_the_wheel_of_the_source_archive_is_the_same(tmp_path: Path) -> None:
    wheel, source = release.packages(ROOT, tmp_path / "one")
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / source.name.removesuffix(".tar.gz")
    for path in unpacked.rglob("*.py"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    of_source, _ = release.packages(unpacked, tmp_path / "two")
    assert of_source.read_bytes() == wheel.read_bytes()


@pytest.mark.skipif(not LONG, reason="long: python build.py prove archives")
def test_archives_made_again_are_the_same(tmp_path: Path) -> None:
    first, again = (release.packages(ROOT, tmp_path / name) for name in ("one", "two"))
    for path, other in zip(first, again, strict=True):
        assert other.read_bytes() == path.read_bytes()


@pytest.mark.skipif(not LONG, reason="long: python build.py prove archives")
def test_the_package_that_others_make_wheels_with_makes_the_same_archives(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--outdir",
        str(tmp_path / "theirs"),
    ]
    done = subprocess.run(  # noqa: S603 - as above
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    ours = release.packages(ROOT, tmp_path / "ours")
    assert {path.name for path in ours} == {path.name for path in (tmp_path / "theirs").iterdir()}
    for path in ours:
        assert (tmp_path / "theirs" / path.name).read_bytes() == path.read_bytes()


def unpacked_wheel_plays(wheel: Path, site: Path) -> None:
    with ZipFile(wheel) as archive:
        archive.extractall(site)  # noqa: S202 - it was made here
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-S", "-c", SEEN],
        env={**os.environ, "PYTHONPATH": str(site)},
        cwd=site,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == [str(site / "molecore" / "__init__.py"), "True"], done.stderr
