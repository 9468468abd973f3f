"""A match as the text of a golden playthrough, and back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from molecore.core.match import Match, Player, Ply, new_match, replay
from molecore.core.protocol import story
from molecore.registry import load, text_board
from molecore.wire.mapping import to_record

_HEAD = re.compile(r"^(game|options|players|seed) +(.+)$", re.MULTILINE)
_PLY = re.compile(r"^ *\d+  (\S+) +(\S+)(?: +one of \d+)?$", re.MULTILINE)
_RESIGNED = re.compile(r"^(\S+) resigns\.$", re.MULTILINE)


def render(match: Match, title: str) -> str:
    """``match`` as the text of a golden playthrough."""
    plies = "\n".join(_plies(match))
    board = _board(match, len(match.plies))
    blocks = [title, _head(match), *filter(None, [plies]), board, _end(match)]
    return "\n\n".join(blocks) + "\n"


def parse(text: str) -> tuple[Match, str]:
    """The match of a golden playthrough, replayed, and its title."""
    head = dict(_HEAD.findall(text))
    names = head["players"].split(", ")
    match = new_match(
        load(head["game"]),
        [Player(name) for name in names],
        json.loads(head["options"]),
        int(head["seed"]),
    )
    plies = (
        Ply(names.index(name), match.game.decode(action)) for name, action in _PLY.findall(text)
    )
    match = replay(match, plies)
    if resigned := _RESIGNED.search(text):
        match = match.resign(names.index(resigned[1]))
    return match, text.partition("\n")[0]


def _head(match: Match) -> str:
    return "\n".join(
        [
            f"game     {match.game.meta.id}",
            f"options  {json.dumps(to_record(match)['options'])}",
            f"players  {', '.join(player.name for player in match.players)}",
            f"seed     {match.seed}",
        ]
    )


def _plies(match: Match) -> Iterator[str]:
    for number in range(1, len(match.plies) + 1):
        yield from _ply(match, number)


def _ply(match: Match, number: int) -> Iterator[str]:
    ply, game = match.plies[number - 1], match.game
    legal = len(game.legal_actions(match.steps[number - 1].state, ply.seat))
    name = match.players[ply.seat].name
    yield f"{number:3}  {name} {game.encode(ply.action):6} one of {legal}"
    names = [player.name for player in match.players]
    told = story(match.events(number, None))
    yield from (f"     {game.describe(event, names)}" for event in told)


def _board(match: Match, number: int) -> str:
    return text_board(match.game.meta.id, match.game.view(match.steps[number].state, None))


def _end(match: Match) -> str:
    result = match.result
    if result is None:
        return "The game goes on."
    scores = ", ".join(
        f"{player.name} {score} (place {place})"
        for player, score, place in zip(match.players, result.scores, result.places, strict=True)
    )
    resigned = [] if match.resigned is None else [f"{match.players[match.resigned].name} resigns."]
    return "\n".join([*resigned, f"End by {result.reason}: {scores}."])
