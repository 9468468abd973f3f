"""The files by which a project lives say the same as the project."""

from __future__ import annotations

import re
from pathlib import Path

import molecore
from builder.hatch_hook import standing_alone

ROOT = Path(__file__).parent.parent


def test_the_changelog_begins_with_the_version_that_the_package_says() -> None:
    versions = re.findall(r"^## (\S+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert versions[0] == molecore.__version__
    assert len(set(versions)) == len(versions)


PUBLISHES = 'gh release create "$GITHUB_REF_NAME" release/* --verify-tag --generate-notes'


def test_only_who_publishes_may_write_and_runs_nothing_of_the_repository() -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text()
    jobs = re.split(r"^  (?=\w+:\n)", text.partition("\njobs:\n")[2], flags=re.MULTILINE)[1:]
    [writer] = [job for job in jobs if "contents: write" in job]
    assert PUBLISHES in writer
    assert "checkout" not in writer
    assert "build.py" not in writer


def test_workflows_call_the_one_entry_and_nothing_cleverer() -> None:
    known = {"test", "check", "build", "docs", "release"}
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        runs = re.findall(r"- run: (.*)", path.read_text())
        assert runs
        for run in runs:
            if run == PUBLISHES:
                assert path.name == "release.yml"
                continue
            command = re.fullmatch(r"python3? build\.py (\w+)", run)
            assert command is not None
            assert command[1] in known


def test_workflows_run_pinned_actions_with_the_rights_that_each_job_needs() -> None:
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        text = path.read_text()
        used = re.findall(r"uses: (\S+)(.*)", text)
        assert used
        for action, version in used:
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", action), action
            assert re.fullmatch(r" # v\d+\.\d+\.\d+", version), action
        assert re.search(r"^permissions: \{\}$", text, re.MULTILINE), path.name
        jobs = re.split(r"^  (?=\w+:\n)", text.partition("\njobs:\n")[2], flags=re.MULTILINE)[1:]
        assert all("\n    permissions:\n      " in job for job in jobs), path.name
        assert text.count("actions/checkout@") == text.count("persist-credentials: false")


def test_it_is_cited_in_the_version_that_it_has() -> None:
    assert f"version: {molecore.__version__}\n" in (ROOT / "CITATION.cff").read_text()


def test_away_from_the_repository_the_readme_points_to_nothing_that_is_not_there() -> None:
    readme = (ROOT / "README.md").read_text()
    known = standing_alone(readme, "https://host.example/molecore/")
    assert "](https://host.example/molecore/raw/HEAD/docs/pictures/turn.webp)" in known
    assert "[CHANGELOG.md](https://host.example/molecore/blob/HEAD/CHANGELOG.md)" in known
    pointers = re.findall(r"\]\(([^)]+)\)", known)
    assert len(pointers) == readme.count("](")
    assert all(each.startswith("https://") for each in pointers)
    unknown = standing_alone(readme, None)
    assert "](" not in unknown
    assert "- CHANGELOG.md - what is new" in unknown
    linked = "[a](https://host.example) [b](#end)"
    assert standing_alone(linked, None) == linked, "what is found from anywhere stays"
