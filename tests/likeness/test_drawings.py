"""Boards and art look as they did when people last looked at them."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

import pytest

from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.draw import boards
from molecore.drawing import art, faces
from molecore.drawing.board import Board, Moment, Scene
from molecore.drawing.marks import Arrow, Ring, rings_of
from molecore.drawing.sprite import sprite
from molecore.registry import CATALOGUE, load
from tests.likeness import likeness

SEEDS: Final = (1, 2)
LOOKS: Final = (0, 2, 4, 6, 8)
"""The ninths of a match after which it is looked at."""
LIMIT: Final = 160


def _text(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:12]


def _scene(match: Match, at: int, view: Any) -> Scene:
    """All that a board may show besides the position, of the last ply and the next one."""
    board = boards.of(match.game.meta.id)
    before = match.steps[at - 1].state if at else match.steps[at].state
    events = match.steps[at].events
    actors = match.game.actors(match.steps[at].state)
    legal = match.game.legal_actions(match.steps[at].state, actors[0]) if actors else ()
    targets = tuple(target for action in legal for target in action.targets[:1])
    return Scene(
        ply=at,
        actor=str(actors[0]) if actors else "",
        pressable=frozenset(targets),
        pressed=_pressed(board, view, targets, at % 4),
        cursor=targets[at % len(targets)] if targets and at % 2 else None,
        events=events,
        names=tuple(player.name for player in match.players),
        marks=(
            *(
                Arrow(start, end, "spoken")
                for start, end in board.trails(match.game.view(before, None), events)
            ),
            *(Ring(place, "spoken") for place in sorted(board.spoken(view, events))),
        ),
        moment=events if at % 4 == 1 else (),
    )


def _pressed(
    board: Board[Any], view: Any, targets: tuple[str, ...], presses: int
) -> tuple[str, ...]:
    """What is gathered after so many presses, where a turn takes several."""
    pressed: tuple[str, ...] = ()
    if board.gathered(view, ()) is None:
        return pressed
    for target in targets[::2][:presses]:
        pressed = board.arranged(view, pressed, target, targets) or pressed
    return pressed


def _looks(match: Match, at: int) -> Iterator[tuple[str, str]]:
    """Everything that the board of a match has to say and to draw of one position."""
    board, names = boards.of(match.game.meta.id), [player.name for player in match.players]
    state, events = match.steps[at].state, match.steps[at].events
    for seat in (None, *match.game.actors(state)[:1]):
        view = match.game.view(state, seat)
        scene = _scene(match, at, view)
        yield f"board {seat}", likeness.of(board.draw(view, scene))
        yield f"picture {seat}", likeness.of(board.picture(view, scene))
        yield f"sheet {seat}", likeness.of(board.sheet(view, names, match.game.actors(state)))
        yield f"tray {seat}", likeness.of(board.tray(view, scene))
        yield f"sites {seat}", _text(board.sites(view))
        said = (board.task(view), board.aim(view), board.secrecy(view))
        roles = [board.role(view, each) for each in range(len(names))]
        yield f"words {seat}", _text([str(words) for words in (*said, *roles)])
        doubts = [
            target for target in sorted(scene.pressable) if _doubted(board, view, seat, target)
        ]
        yield f"turn {seat}", _text((str(board.ready(view, scene.pressed)), doubts))
    told = (
        sorted(rings_of(scene.marks, "spoken")),
        tuple((mark.start, mark.end) for mark in scene.marks if isinstance(mark, Arrow)),
        board.linger(events),
        board.sounds(events),
        board.reveals(events),
    )
    yield "told", _text(told)
    before = match.game.view(match.steps[at - 1].state, None) if at else None
    if before is not None:
        moments = board.moments(before, events, names)
        yield "moments", _text([_moment(moment) for moment in moments])
        for moment in moments[:3]:
            seen = moment.view if moment.view is not None else before
            told_now = Scene(
                events=moment.about or moment.events,
                moment=moment.events,
                part=moment.part,
                names=scene.names,
            )
            yield "moment", likeness.of(board.draw(seen, told_now))


def _doubted(board: Board[Any], view: Any, seat: int | None, target: str) -> bool:
    return seat is not None and board.doubtful(view, seat, (target,))


def _moment(moment: Moment) -> tuple[object, ...]:
    caption = None if moment.caption is None else str(moment.caption)
    ends = bool(moment.interlude)
    return len(moment.events), moment.places, caption, moment.part, moment.beats, ends


def _all_looks(game: str) -> Iterator[tuple[str, str]]:
    for seed in SEEDS:
        match = random_match(load(game), seed, limit=LIMIT)
        last = len(match.plies)
        for at in sorted({last * look // 9 for look in LOOKS} | {1, last}):
            for what, found in _looks(match, at):
                yield f"{seed} {at} {what}", found


@pytest.mark.parametrize("game", [meta.id for meta in CATALOGUE])
def test_a_board_looks_as_it_did(game: str, rewrite_goldens: bool) -> None:
    with likeness.without_words():
        likeness.check(game, "board", _all_looks(game), rewrite_goldens)


def test_art_looks_as_it_did(rewrite_goldens: bool) -> None:
    def drawn() -> Iterator[tuple[str, str]]:
        [drawings] = sprite().children
        assert not isinstance(drawings, str)
        yield "sprite", likeness.of(sprite())
        for node in drawings.children:
            assert not isinstance(node, str)
            yield f"sprite {node.attributes.get('id', node.tag)}", likeness.of(node)
        yield "logo", likeness.of(art.logo())
        for meta in CATALOGUE:
            yield f"emblem {meta.id}", likeness.of(art.emblem(meta.id))
        levels = load("majority").meta.levels
        taken: list[str] = []
        for _ in range(len(faces.CHARACTERS) // len(levels)):
            for level in levels:
                name = str(faces.choose(level.id, levels, taken).name)
                taken.append(name)
                yield f"{level.id} {name}", likeness.of(faces.face(name, person=False))
        for name in ("Ada", "Bob", "", "Zoë"):
            yield f"person {name}", likeness.of(faces.face(name, person=True))

    with likeness.without_words():
        likeness.check("pages", "art", drawn(), rewrite_goldens)
