"""Debian packages that the commands need; only `test`, `prove` and `bench` install any."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from builder.progress import BuildError, run, step


@dataclass(frozen=True)
class Need:
    """A program of the machine that a Debian package brings."""

    package: str
    why: str
    """What does not work without it, as a sentence without its full stop."""
    there: Callable[[], bool]

    def require(self) -> None:
        """Raise BuildError, which says what to install, if it is missing."""
        if not self.there():
            raise BuildError(self._advice)

    def install(self) -> None:
        """Install the package, and say so, if it is missing. Raises BuildError where it cannot."""
        if not self.there() and _may_install():
            self._install()
        self.require()

    def _install(self) -> None:
        # The runlevel keeps a package from starting what it brings.
        quiet = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        command = ("apt-get", "install", "--yes", "--no-install-recommends", self.package)
        with step(f"apt-get install {self.package}"):
            try:
                run("apt-get", "update", "--quiet")
                run(*command, env=quiet)
            except BuildError as error:
                raise BuildError(f"{self._advice}\n{error}") from error

    @property
    def _advice(self) -> str:
        package = self.package
        return f"{self.why}. Please install {package} (on Debian: apt-get install {package})."


def _may_install() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def _has_ensurepip() -> bool:
    try:
        run(sys.executable, "-c", "import ensurepip")
    except BuildError:
        return False
    return True


ENSUREPIP: Final = Need("python3-venv", "Python's venv module has no pip to put in", _has_ensurepip)
NPM: Final = Need(
    "npm", "The page is made of npm packages", lambda: shutil.which("npm") is not None
)


def install_tools() -> None:
    """Install what makes the environment, where it is missing. Raises BuildError."""
    ENSUREPIP.install()
    NPM.install()


_SBIN: Final = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin"))
"""Where programs are looked for; that of administrators is not on everybody's path."""


def nginx() -> str:
    """The nginx of the machine, "" if there is none."""
    return shutil.which("nginx", path=_SBIN) or ""


def apache() -> str:
    """The Apache of the machine, "" if there is none."""
    return shutil.which("apache2", path=_SBIN) or ""


NGINX: Final = Need("nginx", "There is no nginx to test the page on", lambda: bool(nginx()))
APACHE: Final = Need(
    "apache2-bin", "There is no Apache to test the page on", lambda: bool(apache())
)
