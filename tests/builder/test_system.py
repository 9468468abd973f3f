"""What is installed on a machine, by whom, and what is said where nothing may be."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from packaging.requirements import Requirement

from builder import browsers, checks, environment, outdated, stamps, system
from builder.behind import behind
from builder.checks import Report
from builder.paths import REQUIREMENTS, ROOT
from builder.progress import BuildError
from builder.system import NPM, Need


class Machine:
    """A machine whose packages are a list."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commands: list[tuple[str, ...]] = []
        self.packages: list[str] = []
        self.fails = False
        self._monkeypatch = monkeypatch
        monkeypatch.setattr(system, "run", self._run)

    def _run(self, *command: str, **_: object) -> str:
        self.commands.append(command)
        if self.fails:
            raise BuildError("apt-get failed: no network")
        if "install" in command:
            self.packages.append(command[-1])
        return ""

    def may_install(self, *, allowed: bool) -> None:
        self._monkeypatch.setattr(system, "_may_install", lambda: allowed)

    @property
    def need(self) -> Need:
        return Need("mole", "There is no mole", lambda: "mole" in self.packages)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


ADVICE = r"There is no mole\. Please install mole \(on Debian: apt-get install mole\)\."


def test_what_is_missing_is_installed_where_it_may_be_and_said(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.may_install(allowed=True)
    machine.need.install()
    assert machine.packages == ["mole"]
    assert "apt-get install mole" in capsys.readouterr().out


def test_where_nothing_may_be_installed_it_says_what_to_install(machine: Machine) -> None:
    machine.may_install(allowed=False)
    with pytest.raises(BuildError, match=ADVICE):
        machine.need.install()
    assert machine.commands == []


def test_an_installation_that_fails_says_what_to_install_and_why(machine: Machine) -> None:
    machine.may_install(allowed=True)
    machine.fails = True
    with pytest.raises(BuildError, match=ADVICE + r"\napt-get failed: no network"):
        machine.need.install()


def test_a_build_installs_nothing_on_the_machine(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    machine.may_install(allowed=True)
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(BuildError, match="Please install npm"):
        environment.npm_parts(tmp_path)
    with pytest.raises(BuildError, match="Please install chromium"):
        browsers.chromium()
    assert machine.commands == []


def test_without_a_part_of_webkit_the_summary_says_which(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.may_install(allowed=False)
    monkeypatch.setattr(browsers, "FIREFOX", Need("firefox-esr", "No Firefox", lambda: True))
    parts = (Need("webkit2gtk-driver", "No driver", lambda: True), Need("xvfb", "No screen", bool))
    monkeypatch.setattr(browsers, "WEBKIT", parts)
    assert not browsers.webkit()
    report = Report()
    checks.install_others(report)
    capsys.readouterr()
    assert report.conclude() == 0
    summary = capsys.readouterr().out
    assert "LEFT OUT  tests in WebKit: No screen. Please install xvfb" in summary
    assert "Firefox" not in summary


# ---- Everything that comes from elsewhere is pinned with its hash


LOCKS = (ROOT / "web/package-lock.json", ROOT / "e2e/package-lock.json")
PINNED = re.compile(r"[a-z0-9._-]+==\S+( ;.*?)? \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+")


@pytest.mark.parametrize("path", sorted(REQUIREMENTS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_python_package_is_pinned_with_hashes(path: Path) -> None:
    text = re.sub(r" *#.*\n", "", path.read_text())
    assert PINNED.sub("", text).strip() == ""
    assert PINNED.findall(text)


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.parent.name)
def test_every_npm_package_is_pinned_with_a_hash(path: Path) -> None:
    lock = json.loads(path.read_text())
    wanted = json.loads(path.with_name("package.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
    for section in ("dependencies", "devDependencies"):
        for name, version in wanted.get(section, {}).items():
            assert packages[f"node_modules/{name}"]["version"] == version, "no range, one version"


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


# ---- What is looked at for newer versions


def test_every_folder_with_npm_packages_is_installed_and_looked_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed: list[Path] = []

    lists: list[str] = []

    def run(command: list[str], *, cwd: Path = ROOT, **_: Any) -> Any:
        if command[0] != "npm":
            return SimpleNamespace(stdout="")
        assert cwd in installed, "npm would not know the versions"
        return SimpleNamespace(stdout=f'{{"{cwd.name}": {{"current": "1", "latest": "2"}}}}')

    monkeypatch.setattr(environment, "install", lists.append)
    monkeypatch.setattr(environment, "npm_parts", installed.append)
    monkeypatch.setattr(type(NPM), "require", lambda _: None)
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(outdated, "actions", lambda: iter(()))
    outdated.outdated()
    assert {*lists, "page"} == {path.stem for path in ROOT.glob("requirements/*.txt")}
    pinned = sorted(path.parent for path in ROOT.glob("*/package.json"))
    assert sorted(installed) == pinned
    assert sorted(capsys.readouterr().out.split("\n")[:-1]) == [
        f"{folder.name} 1 -> 2" for folder in pinned
    ]


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        (
            "refs/tags/v1\na refs/tags/v3.9.0\nb refs/tags/v99.10.2\nc refs/tags/v99.9.9\n",
            "99.10.2",
        ),
        ("", "?"),
    ],
)
def test_actions_that_are_behind_are_named(
    monkeypatch: pytest.MonkeyPatch, tags: str, said: str
) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: SimpleNamespace(stdout=tags))
    found = list(outdated.actions())
    workflows = "".join(path.read_text() for path in (ROOT / ".github/workflows").glob("*.yml"))
    used = set(re.findall(r"uses: (\S+)@", workflows))
    assert {line.split()[0] for line in found} == used
    assert all(line.endswith(f" -> {said}") for line in found)


# ---- What is said of packages that have newer versions


OLD_STONES = {"name": "Old_Stones", "version": "1.2.0", "latest_version": "2.0.0"}
MOSS = {"name": "moss", "version": "3.1", "latest_version": "3.2"}


def test_who_holds_a_package_where_it_is_is_named() -> None:
    asked = {
        "wall": [Requirement("old-stones~=1.1"), Requirement("moss")],
        "fence": [Requirement("old-stones>=1")],
        "requirements/page.in": [Requirement("old-stones==1.2.0")],
    }
    assert list(behind([OLD_STONES, MOSS], asked)) == [
        "Old_Stones 1.2.0 -> 2.0.0 (wall asks for ~=1.1, requirements/page.in asks for ==1.2.0)",
        "moss 3.1 -> 3.2",
    ]


def test_what_is_asked_for_elsewhere_or_by_an_extra_holds_nothing() -> None:
    asked = {
        "wall": [
            Requirement("old-stones<2; python_version < '3'"),
            Requirement("old-stones<2; extra == 'dry'"),
        ],
    }
    assert list(behind([OLD_STONES], asked)) == ["Old_Stones 1.2.0 -> 2.0.0"]
