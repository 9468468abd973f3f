from __future__ import annotations

from pathlib import Path

import pytest

from builder import stamps
from builder.progress import BuildError


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of its own."""
    monkeypatch.setattr(stamps, "ROOT", tmp_path)
    monkeypatch.setattr(stamps, "CACHE", tmp_path / ".cache")
    return tmp_path


def test_work_is_done_again_only_for_another_key_or_without_its_output(root: Path) -> None:
    output, done = root / "output", []

    def make(key: str) -> None:
        def work() -> None:
            done.append(key)
            output.write_text(key)

        stamps.once("thing", key, output, work)

    for key in ("a", "a", "b"):
        make(key)
    output.unlink()
    make("b")
    assert done == ["a", "b", "b"]


def test_work_that_failed_is_not_taken_for_done(root: Path) -> None:
    output = root / "output"
    output.write_text("half")

    def fail() -> None:
        raise BuildError("broken")

    with pytest.raises(BuildError, match="broken"):
        stamps.once("thing", "a", output, fail)
    done: list[bool] = []
    stamps.once("thing", "a", output, lambda: done.append(True))
    assert done


def test_a_digest_tells_names_and_contents_apart(root: Path) -> None:
    one = root / "one"
    one.write_text("text")
    digests = {stamps.digest([one]), stamps.digest([one], "more")}
    one.write_text("other text")
    digests.add(stamps.digest([one]))
    one.rename(root / "two")
    digests.add(stamps.digest([root / "two"]))
    assert len(digests) == 4


def test_packages_inside_a_tree_do_not_count_as_its_files_but_may_be_one(root: Path) -> None:
    package = root / "node_modules" / "package"
    package.mkdir(parents=True)
    (package / "file").touch()
    assert stamps.files(root) == []
    assert stamps.files(package) == [package / "file"]
