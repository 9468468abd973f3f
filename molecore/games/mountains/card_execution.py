"""How a card is carried out: turned up, chosen for, moved by and paid for (T14-T33)."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.mountains import events as e
from molecore.games.mountains.actions import First, Side
from molecore.games.mountains.board import DIE, HAND, STEP_AND_TURN, Card, Space, Turn, turned
from molecore.games.mountains.legal import own_tops
from molecore.games.mountains.paths import others_of, stride, walk
from molecore.games.mountains.records import Mole
from molecore.games.mountains.transition import Transition
from molecore.games.mountains.views import possible_cards


def reveal(transition: Transition) -> None:
    """The next card is turned up, or the round is scored when all have been (T14)."""
    public = transition.public
    step, place = divmod(sum(map(len, public.revealed)), len(public.order))
    if step == HAND:
        transition.stage = "score"
        return
    seat = public.order[place]
    card = _turned_up(transition, seat, step)
    transition.tell(e.CardRevealed(seat, step + 1, card))
    _begin(transition, seat, card)


def _turned_up(transition: Transition, seat: Seat, step: int) -> Card:
    """The card at a place of a plan, now that everybody sees it."""
    plan, public, hands = transition.plans[seat], transition.public, tuple(transition.hands)

    def among() -> list[Card]:
        return possible_cards(public, hands, seat)

    card = transition.outcomes.turn_up(transition.rng, plan[step], among)
    transition.plans[seat] = (*plan[:step], card, *plan[step + 1 :])
    return card


def _begin(transition: Transition, seat: Seat, card: Card) -> None:
    """What has to be chosen for a card is asked now and not before (T15)."""
    if card == "ROCK":
        transition.ask("rock", seat)
    elif card == "MOLE":
        _peek(transition, seat)
    elif card == "TURN":
        transition.ask("side", seat)
    elif card in STEP_AND_TURN:
        transition.ask("order", seat)
    else:
        _set_out(transition)


def turn_to(transition: Transition, side: Side) -> None:
    """A Turn card turns its mole to the side that was chosen (T17)."""
    _turn(transition, transition.execution.seat, side)
    transition.stage = "reveal"


def begin_with(transition: Transition, first: First) -> None:
    """It is chosen what a card that steps and turns begins with (T18)."""
    transition.tell(e.OrderChosen(transition.execution.seat, first))
    _set_out(transition)


def take_back(transition: Transition, space: Space | None) -> None:
    """A piece is taken back, or with None the mole sets out with what there is (T31)."""
    if space is None:
        transition.stage = "move"
        return
    transition.tell(e.PieceTakenBack(transition.execution.seat, space))
    _set_out(transition)


def _set_out(transition: Transition) -> None:
    """The mole moves, but pieces that are missing may be taken back before (T30, T31)."""
    seat = transition.execution.seat
    if _lacks_pieces(transition, seat) and own_tops(transition.public, seat):
        transition.ask("back", seat)
    else:
        transition.stage = "move"


def _lacks_pieces(transition: Transition, seat: Seat) -> bool:
    """Whether the mole will enter more spaces than its seat has pieces in supply (T30)."""
    supply = transition.public.supplies[seat]
    steps = transition.execution.motions.count("step")
    return steps > supply and _needed(transition, seat) > supply


def _needed(transition: Transition, seat: Seat) -> int:
    """How many spaces the mole will enter; topples cannot change that (T30)."""
    public, motions = transition.public, transition.execution.motions
    others = others_of(public.moles, seat)
    way = walk(transition.grid, transition.mole(seat), others, public.rock, motions)
    return sum(outcome == "entered" for outcome, _ in way)


def move(transition: Transition) -> None:
    """The mole does the next thing that its card says; after the last one the card is done.

    Mountains that were left standing above the cap topple before that (T39).
    """
    execution = transition.execution
    if not execution.motions:
        transition.stage = "topple" if execution.to_topple else "reveal"
    elif execution.motions[0] == "step":
        _step(transition, execution.seat)
    else:
        _turn(transition, execution.seat, execution.motions[0])


def _turn(transition: Transition, seat: Seat, turn: Turn) -> None:
    mole = transition.mole(seat)
    facing = turned(mole.facing, turn)
    transition.tell(e.MoleTurned(seat, transition.name(mole.space), facing))


def _step(transition: Transition, seat: Seat) -> None:
    public, before = transition.public, transition.mole(seat)
    outcome, mole = stride(transition.grid, before, others_of(public.moles, seat), public.rock)
    if outcome == "entered":
        _enter(transition, seat, before, mole)
    elif outcome == "rock":
        transition.tell(e.RockHit(seat, transition.name(mole.space), mole.facing))
    else:
        by = _in_the_way(transition, mole)
        transition.tell(e.MoleBlocked(seat, transition.name(mole.space), by))


def _enter(transition: Transition, seat: Seat, before: Mole, mole: Mole) -> None:
    """A molehill goes under the mountain above, which may have to topple (T23, T38, T39)."""
    public = transition.public
    raised = public.supplies[seat] > 0
    overfull = raised and len(public.mountains[mole.space]) >= transition.cap
    start, space = transition.name(before.space), transition.name(mole.space)
    transition.tell(e.MoleMoved(seat, start, space, raised, overfull))
    if overfull and public.rules.topple_when == "at_once":
        transition.stage = "topple"


def _in_the_way(transition: Transition, mole: Mole) -> Seat | None:
    """Whose mole is ahead of ``mole``; None at the edge."""
    ahead = transition.grid.rays[mole.facing][mole.space][:1]
    moles = enumerate(transition.public.moles)
    return next((seat for seat, other in moles if other and other.space in ahead), None)


def _peek(transition: Transition, seat: Seat) -> None:
    """The mountain above topples whatever its height, if it has more than a base (T29, T43)."""
    space = transition.mole(seat).space
    height = len(transition.public.mountains[space])
    transition.tell(e.MolePeeked(seat, transition.name(space), height))
    transition.stage = "topple"


def place_rock(transition: Transition, space: Space) -> None:
    """The rock comes to lie on a space, and its die is rolled (T26)."""
    turn = transition.outcomes.lot(transition.rng, DIE)
    transition.tell(e.RockPlaced(transition.execution.seat, space, turn))
    transition.stage = "reveal"
