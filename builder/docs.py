"""The docs site: the pages of docs/site, and one for each game with drawn boards."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from builder import environment
from builder.paths import CACHE, DIST, PYTHON, PYTHON_PATH, ROOT
from builder.progress import run, step

if TYPE_CHECKING:
    from molecore.core.options import Option
    from molecore.core.protocol import GameMeta

_SPHINX: Final = (PYTHON, "-m", "sphinx", "--fail-on-warning", "--quiet", "-d", CACHE / "doctrees")
_OUT: Final = DIST / "docs"
PAGES: Final = CACHE / "docs"
EXAMPLE: Final = "example-game.md"
_SITE: Final = ROOT / "docs" / "site"
_FORMATS: Final = ("formats.md", "elsewhere.md", "sealed.md")
_GAMES: Final = _SITE / "games"
_PEBBLES: Final = ROOT / "tests" / "sixth" / "pebbles"
_API: Final = (
    *("molecore.api", "molecore.core.match", "molecore.core.protocol", "molecore.spaces.spaces"),
    *("molecore.spaces.information", "molecore.spaces.tree", "molecore.spaces.solving"),
    *("molecore.core.parts", "molecore.core.outcomes", "molecore.draw.standalone"),
    *("molecore.environments.pettingzoo", "molecore.environments.gymnasium"),
    "molecore.environments.openspiel",
)


def docs() -> None:
    """Build the site into dist/docs, where it stands beside the page and needs no network."""
    environment.install("docs")
    environment.catalogues()
    with step("docs"):
        run(PYTHON, "-m", "builder.docs", env={"PYTHONPATH": PYTHON_PATH})
        run(*_SPHINX, "-c", ROOT / "docs", PAGES, _OUT, env={"PYTHONPATH": PYTHON_PATH})
    print("The docs are in dist/docs/.")


def write_pages(folder: Path) -> None:
    """Write all that the site is made of into ``folder``."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(_SITE, folder)
    for name in _FORMATS:
        shutil.copy(ROOT / "docs" / name, folder)
    (folder / "api.md").write_text("\n".join(_api()), encoding="utf-8")
    (folder / EXAMPLE).write_text(_example(), encoding="utf-8")
    games = folder / "games"
    for name, text in _games():
        (games / name).write_text(text, encoding="utf-8")


def _api() -> Iterator[str]:
    """A section for each module, of its docstrings."""
    yield "# API\n"
    for module in _API:
        yield f"## `{module}`\n\n```{{eval-rst}}\n.. automodule:: {module}\n```\n"


def _example() -> str:
    """All modules of a game that comes from a package of its own, as they would stand there."""
    lines = ["# A whole game", "", "Pebbles: who takes the last one wins. See [adding a game]"]
    lines[-1] += "(adding-a-game.md) for what each module is for."
    package = _PEBBLES.relative_to(ROOT).as_posix().replace("/", ".")
    for path in sorted(_PEBBLES.glob("*.py")):
        text = path.read_text(encoding="utf-8").replace(package, _PEBBLES.name).rstrip()
        lines += ["", f"## `{_PEBBLES.name}/{path.name}`", "", "```python", text, "```"]
    return "\n".join(lines) + "\n"


def _games() -> Iterator[tuple[str, str]]:
    """The files of each game: its board at three moments, and its page with all for programs."""
    from molecore.core.playout import random_match  # noqa: PLC0415 - needs the catalogues
    from molecore.draw.standalone import svg  # noqa: PLC0415
    from molecore.registry import PLAYABLE, load  # noqa: PLC0415

    for meta in PLAYABLE:
        match = random_match(load(meta.id), 1, 60)
        lines = [f"# {meta.name}", "", f"{meta.tagline}", ""]
        for part in (1, 2, 3):
            ply = match.cursor * part // 3
            yield f"{meta.id}-{part}.svg", svg(match, ply=ply)
            lines += [f"![The board after {ply} actions]({meta.id}-{part}.svg){{width=400}}", ""]
        levels = ", ".join(f"`{level.id}`" for level in meta.levels)
        lines += [f"Seats: {', '.join(map(str, meta.seats))}. Levels: {levels}.", ""]
        lines += ["## Options", "", *_options(meta), ""]
        lines.append((_GAMES / f"{meta.id}.md").read_text(encoding="utf-8").rstrip())
        yield f"{meta.id}.md", "\n".join(lines) + "\n"


def _options(meta: GameMeta) -> Iterator[str]:
    """The options of a game as a table, in the words of the page."""
    yield "| option | values | default | what it is |"
    yield "|---|---|---|---|"
    for option in meta.options:
        values, default = _values(option)
        about = f"{option.label}. {option.help}" if str(option.help) else str(option.label)
        yield f"| `{option.key}` | {values} | {default} | {about} |"


def _values(option: Option) -> tuple[str, str]:
    """The values of an option and its default."""
    from molecore.core.options import Choice, Count, Flag, Layout, Placement  # noqa: PLC0415

    match option:
        case Flag(default=default):
            return "true or false", str(default).lower()
        case Choice(choices=choices, default=chosen):
            named = ", ".join(f"`{json.dumps(value)}`: {label}" for value, label in choices)
            return named, f"`{json.dumps(chosen)}`"
        case Count(low=low, high=high, default=count):
            return f"{low} to {high}", str(count)
        case Placement(groups=groups):
            counts = ", ".join(f'"{name}": [{count} squares]' for name, count in groups)
            return f'`"standard"`, or `{{{counts}}}`', '`"standard"`'
        case Layout(default=boards):
            rows = ", ".join(f'"{board}": [rows]' for board, _ in boards)
            return f'`"standard"`, or `{{{rows}}}` with rows such as `".##."`', '`"standard"`'


if __name__ == "__main__":
    write_pages(PAGES)
