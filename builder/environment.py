"""The tools: a virtual environment and the npm parts, pinned with hashes."""

from __future__ import annotations

import shutil
import sys
import venv
from pathlib import Path

from builder.paths import CACHE, PYTHON, REQUIREMENTS, ROOT, VENV
from builder.progress import run, step
from builder.stamps import digest, once
from builder.system import ENSUREPIP, NPM

PIP = (PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet")


def virtual_environment() -> None:
    """Make `.venv`, empty but for pip."""
    once("venv", sys.version, PYTHON, _make_virtual_environment)


def _make_virtual_environment() -> None:
    with step("virtual environment"):
        ENSUREPIP.require()
        shutil.rmtree(VENV, ignore_errors=True)
        venv.create(VENV, with_pip=False)
        run(PYTHON, "-m", "ensurepip", "--default-pip")
        run(*PIP, "uninstall", "--yes", "setuptools")


def install(name: str) -> None:
    """Install ``requirements/<name>.txt`` into `.venv`, checking every hash."""
    virtual_environment()
    wanted = REQUIREMENTS / f"{name}.txt"

    def work() -> None:
        with step(f"Python packages ({name})"):
            run(*PIP, "install", "--require-hashes", "--no-deps", "--requirement", wanted)

    once(f"packages-{name}", digest([wanted], sys.version), PYTHON, work)


def catalogues() -> None:
    """Compile the catalogues of words (`builder.words`)."""
    install("build")
    run(PYTHON, "-m", "builder.words")


def previews() -> None:
    """Draw the small boards of the lobby (`builder.previews`)."""
    run(PYTHON, "-m", "builder.previews", env={"PYTHONPATH": str(ROOT)})


def npm_parts(folder: Path) -> None:
    """Install what the lock file in ``folder`` names into its `node_modules`."""
    NPM.require()
    key = digest([folder / "package.json", folder / "package-lock.json"])

    def work() -> None:
        with step(f"npm packages ({folder.name})"):
            run("npm", "ci", cwd=folder)

    once(f"npm-{folder.name}", key, folder / "node_modules" / ".package-lock.json", work)


def page_wheels(platform: str, python: str) -> Path:
    """The folder of wheels that the page can load, for the ``platform`` tag of its Python."""
    virtual_environment()
    wanted, folder = REQUIREMENTS / "page.txt", CACHE / "wheels"

    def work() -> None:
        with step("wheels for the page"):
            shutil.rmtree(folder, ignore_errors=True)
            target = ["--python-version", python, "--implementation", "cp", "--platform", platform]
            run(*PIP, "download", "--require-hashes", "--no-deps", "--only-binary=:all:",
                *target, "--requirement", wanted, "--dest", folder)  # fmt: skip

    once("wheels", digest([wanted], platform, python), folder, work)
    return folder
