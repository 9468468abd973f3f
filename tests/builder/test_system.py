"""What is installed on a machine, by whom, and what is said where nothing may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import browsers, checks, environment, hosts, system
from builder.checks import Report
from builder.progress import BuildError
from builder.system import Need


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


def test_what_is_there_is_not_installed_again(machine: Machine) -> None:
    machine.may_install(allowed=True)
    machine.packages = ["mole"]
    machine.need.install()
    assert machine.commands == []


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


@pytest.mark.parametrize("allowed", [True, False])
def test_without_firefox_the_summary_says_what_to_install(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    allowed: bool,
) -> None:
    machine.may_install(allowed=allowed)
    missing = Need("firefox-esr", "No Firefox", lambda: "firefox-esr" in machine.packages)
    monkeypatch.setattr(browsers, "FIREFOX", missing)
    monkeypatch.setattr(browsers, "WEBKIT", ())
    report = Report()
    checks.install_others(report)
    capsys.readouterr()
    assert report.conclude() == 0
    summary = capsys.readouterr().out
    assert ("LEFT OUT  tests in Firefox: No Firefox." in summary) is not allowed
    assert ("apt-get install firefox-esr" in summary) is not allowed


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


def test_without_a_web_server_the_summary_says_what_to_install(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.may_install(allowed=False)
    monkeypatch.setattr(hosts, "NGINX", Need("nginx", "No nginx", lambda: False))
    monkeypatch.setattr(hosts, "APACHE", Need("apache2-bin", "No Apache", lambda: True))
    report = Report()
    checks.install_hosts(report)
    capsys.readouterr()
    assert report.conclude() == 0
    summary = capsys.readouterr().out
    assert "LEFT OUT  tests on nginx: No nginx. Please install nginx" in summary
    assert "Apache" not in summary


def test_a_browser_is_the_one_that_was_named_or_one_on_the_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = {"/opt/fox": "/opt/fox", "firefox": "/usr/bin/firefox"}
    monkeypatch.setattr("shutil.which", there.get)
    monkeypatch.setenv("FIREFOX", "/opt/fox")
    assert browsers.firefox() == "/opt/fox"
    monkeypatch.delenv("FIREFOX")
    assert browsers.firefox() == "/usr/bin/firefox"
    there.clear()
    assert not browsers.firefox()
    assert not browsers.FIREFOX.there()
