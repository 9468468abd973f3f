"""Draws the small boards of the lobby: positions of real games, by the boards themselves.

Run by whatever builds the page. ``python -m builder.previews`` does it alone.
The page then shows five boards at once without the rules of five games.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from molecore.ai.choose import Question, choose
from molecore.core.match import Match, Player, new_match
from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Node
from molecore.registry import load
from molecore.wire.names import standard_name

TARGET: Final = Path(__file__).resolve().parent.parent / "web/moleweb/pages/lobby/boards.json"
_SEED: Final = 12
"""A seed with which all these games last long enough."""
_ONCE: Final = ("id", "data-key", "aria-label", "aria-description")
_WORD: Final = re.compile("[A-Za-z]{2}")
_GAMES: Final[Mapping[str, tuple[int, Mapping[str, object], tuple[int, ...]]]] = {
    "mole_hill": (2, {}, (13, 23, 33)),
    "majority": (2, {"mode": "upper", "preferences": 0}, (22, 40, 58)),
    "mountains": (4, {}, (70, 110, 150)),
    "mole_majority": (3, {"layout": "star", "hexes": "small"}, (30, 70, 110)),
    "moleozer": (4, {"houses": "quick"}, (8, 12, 21)),
}
"""Of each game: the seats, the options, and the plies after which it is shown."""


def draw_previews() -> None:
    """Write all of them, unless they are there already."""
    text = json.dumps({game: list(_frames(game)) for game in _GAMES}, separators=(",", ":"))
    if not TARGET.exists() or TARGET.read_text("utf-8") != text:
        TARGET.write_text(text, "utf-8")


def matches(game: str, at: Iterable[int] = ()) -> Iterator[Match]:
    """One game of the computer's, after each of these plies, or of those it is known for."""
    seats, options, known = _GAMES[game]
    plies = tuple(at) or known
    rules = load(game)
    players = [Player(standard_name(rules.meta, seat, None)) for seat in range(seats)]
    match = new_match(rules, players, options, _SEED)
    for ply in plies:
        while len(match.plies) < ply and match.actors:
            match = _played(match)
        yield match


def _frames(game: str) -> Iterator[Node]:
    for match in matches(game):
        view = match.game.view(match.state, None)
        scene = Scene(ply=match.cursor, events=match.events(match.cursor, None))
        yield without_names(boards.of(game).picture(view, scene))


def _played(match: Match) -> Match:
    """One move on, as the gentlest computer plays."""
    seat = match.actors[0]
    view, level = match.game.recall(match.state, seat), match.game.meta.levels[0]
    question = Question(match.game, view, seat, level, _SEED + len(match.plies))
    return match.play(seat, choose(question, lambda _: None).action)


def without_names(node: Node) -> Any:
    """The element as JSON, without what may be on a page only once, and without words."""
    tag, attributes, children = node
    kept = {name: value for name, value in attributes.items() if name not in _ONCE}
    inside = (child for child in children if not _is_said(child))
    return [tag, kept, [c if isinstance(c, str) else without_names(c) for c in inside]]


def _is_said(child: Node | str) -> bool:
    """Whether it is a text in words, which would stay English in every language."""
    text = child if isinstance(child, str) else "".join(c for c in child[2] if isinstance(c, str))
    return _WORD.search(text) is not None


if __name__ == "__main__":
    draw_previews()
