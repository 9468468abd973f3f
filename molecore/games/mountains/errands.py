"""How a card is carried out: turned up, chosen for, walked and paid for (T14-T33)."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.mountains.board import DIE, HAND, STEP_AND_TURN, Card, Space, turned
from molecore.games.mountains.paths import DEEDS, follow, others_of, stride, without_steps
from molecore.games.mountains.play import Play
from molecore.games.mountains.records import (
    CardRevealed,
    First,
    Mole,
    MoleBlocked,
    MoleMoved,
    MolePeeked,
    MoleTurned,
    PieceTakenBack,
    Rock,
    RockHit,
    RockPlaced,
    Side,
)


def reveal(play: Play) -> None:
    """The next card is turned up, or the round is scored when all have been (T14)."""
    done = sum(map(len, play.revealed))
    play.card = None
    if done == HAND * play.seats:
        play.stage = "score"
        return
    play.mover = play.order[done % play.seats]
    step = done // play.seats
    play.card = play.plans[play.mover][step]
    play.revealed[play.mover] += (play.card,)
    play.note(CardRevealed(play.mover, step + 1, play.card))
    _begin(play, play.card)


def _begin(play: Play, card: Card) -> None:
    """What has to be chosen for a card is asked now and not before (T15)."""
    if card == "ROCK":
        play.ask("rock", play.mover)
    elif card == "MOLE":
        _peek(play)
    elif card == "TURN":
        play.ask("side", play.mover)
    elif card in STEP_AND_TURN:
        play.ask("order", play.mover)
    else:
        set_out(play, None)


def set_out(play: Play, choice: Side | First | None) -> None:
    """What the card does is settled; the mover may have to see to its supply first (T30)."""
    assert play.card is not None  # noqa: S101 - a card is being carried out
    play.deeds = list(DEEDS[play.card, choice])
    _ask_for_pieces(play)


def take_back(play: Play, space: Space | None) -> None:
    """The mover takes back a piece, or sets out with what there is (T31)."""
    if space is None:
        play.stage = "walk"
        return
    number = play.grid.numbers[space]
    play.mountains[number] = play.mountains[number][:-1]
    play.supplies[play.mover] += 1
    play.note(PieceTakenBack(play.mover, space))
    _ask_for_pieces(play)


def _ask_for_pieces(play: Play) -> None:
    has_tops = any(mountain[-1:] == (play.mover,) for mountain in play.mountains)
    if has_tops and _needed(play) > play.supplies[play.mover]:
        play.ask("back", play.mover)
    else:
        play.stage = "walk"


def _needed(play: Play) -> int:
    """How many spaces the mole will enter; topples cannot change that (T30)."""
    others = others_of(play.moles, play.mover)
    way = follow(play.grid, play.mole, others, play.rock, play.deeds)
    return sum(outcome == "entered" for outcome, _ in way)


def walk(play: Play) -> None:
    """The mole does the next thing that its card says, or has done all."""
    if not play.deeds:
        play.stage = "reveal"
        return
    deed = play.deeds.pop(0)
    if deed == "step":
        _step(play)
        return
    mole = Mole(play.mole.space, turned(play.mole.facing, deed))
    play.moles[play.mover] = mole
    play.note(MoleTurned(play.mover, play.name(mole.space), mole.facing))


def _step(play: Play) -> None:
    before = play.mole
    outcome, mole = stride(play.grid, before, others_of(play.moles, play.mover), play.rock)
    play.moles[play.mover] = mole
    if outcome == "entered":
        _enter(play, before, mole)
    elif outcome == "rock":
        play.note(RockHit(play.mover, play.name(mole.space), mole.facing))
    else:
        _stop(play, mole)


def _enter(play: Play, before: Mole, mole: Mole) -> None:
    """A molehill goes under the mountain above, which may topple at once (T23, T38, T39)."""
    raised = play.add_below(mole.space)
    play.note(MoleMoved(play.mover, play.name(before.space), play.name(mole.space), raised))
    if raised and len(play.mountains[mole.space]) > play.cap:
        play.waiting = [mole.space]
        play.stage = "chain"


def _stop(play: Play, mole: Mole) -> None:
    """The steps that are left are lost, but not the turn (T18-T20)."""
    play.deeds = without_steps(play.deeds)
    play.note(MoleBlocked(play.mover, play.name(mole.space), _in_the_way(play, mole)))


def _in_the_way(play: Play, mole: Mole) -> Seat | None:
    """Whose mole is ahead of ``mole``; None at the edge."""
    ahead = play.grid.rays[mole.facing][mole.space][:1]
    seats = (seat for seat, other in enumerate(play.moles) if other and other.space in ahead)
    return next(seats, None)


def _peek(play: Play) -> None:
    """The mountain above topples whatever its height, if it has more than a base (T29, T43)."""
    space = play.mole.space
    height = len(play.mountains[space])
    play.note(MolePeeked(play.mover, play.name(space), height))
    if height > 1:
        play.waiting = [space]
    play.stage = "chain"


def place_rock(play: Play, space: Space) -> None:
    """The rock comes to lie on a space, and its die is rolled (T26)."""
    turn = play.rng.choice(DIE)
    play.rock = Rock(play.grid.numbers[space], turn)
    play.note(RockPlaced(play.mover, space, turn))
    play.stage = "walk"
