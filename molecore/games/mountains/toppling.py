"""How mountains topple, and what that brings about (T34-T46)."""

from __future__ import annotations

from molecore.games.mountains.board import FACINGS, Facing, Grid, Number
from molecore.games.mountains.play import Play
from molecore.games.mountains.records import MountainToppled


def chain(play: Play) -> None:
    """The next mountain that waits topples; when none does, the mole goes on (T38-T41).

    The first of a chain is known to topple; later ones may have been seen to
    by a topple before them.
    """
    while play.waiting and play.topples and not _is_too_high(play, play.waiting[-1]):
        play.waiting.pop()
    if not play.waiting:
        play.topples = 0
        play.stage = "walk"
    elif play.topples < play.rules.chain_free:
        play.ask("topple", play.mover)
    else:
        _spread(play, _to_nearest_edge(play.grid, play.waiting[-1]), forced=True)


def topple(play: Play, facing: Facing) -> None:
    """The mover chose where the mountain falls (T42)."""
    _spread(play, facing, forced=False)
    play.stage = "chain"


def _spread(play: Play, facing: Facing, *, forced: bool) -> None:
    """All pieces but the lowest go one space further each, or back to their owners (T34-T37)."""
    space = play.waiting.pop()
    base, *pieces = play.mountains[space]
    landed = play.grid.rays[facing][space][: len(pieces)]
    play.mountains[space] = (base,)
    for piece, there in zip(pieces, landed, strict=False):
        play.mountains[there] += (piece,)
    for owner in pieces[len(landed) :]:
        play.supplies[owner] += 1
    play.topples += 1
    play.waiting += [there for there in reversed(landed) if _is_too_high(play, there)]
    names = tuple(map(play.name, landed))
    play.note(MountainToppled(play.mover, play.name(space), facing, tuple(pieces), names, forced))


def _is_too_high(play: Play, space: Number) -> bool:
    return len(play.mountains[space]) > play.cap


def _to_nearest_edge(grid: Grid, space: Number) -> Facing:
    """Where the edge is the fewest spaces away; the first clockwise from the north (T46)."""
    return min(FACINGS, key=lambda facing: len(grid.rays[facing][space]))
