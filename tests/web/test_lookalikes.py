"""What reaches a seat is a function of its view: whole pages of matches it cannot tell apart.

Two matches are played side by side. The twin starts as a sample of what the
seat may know; after that the others choose in it at random whatever looks and
sounds to the seat as it does in the first. As long as they find something, the
seat's pages (markup with log, names and addresses; every screen there is, the
dialogs, each position looked back at) and the question its opponent would be
asked must be equal to the last byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final, get_args

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.history import History, begin
from molecore.core.match import Match, Player, Ply, new_match
from molecore.core.playout import random_match
from molecore.core.protocol import AnyGame, Seat, Step
from molecore.core.rng import SplitMix64
from molecore.draw import boards
from molecore.drawing.nodes import to_html
from molecore.registry import PLAYABLE, load
from molecore.wire import logs
from moleweb.app import queries
from moleweb.app.model import Book, Dialog, DialogName, Model, Shared, Table
from moleweb.app.routes import AT_HAND, Route, Screen
from moleweb.app.shelf import Shelf, volumes
from moleweb.app.telling import Telling, stops_of
from moleweb.pages.dialogs.view import dialog
from moleweb.pages.play.opponent_update import question
from tests.amounts import amount
from tests.figures import Progress
from tests.web import messages as m
from tests.web.driving import chambers, played, render, run

PAIRS: Final = amount(4, 100_000)
APART: Final = amount(3, 1)
"""Each which of the pairs is looked at: few of them are spread over as many matches."""

TRIES: Final = 6
"""How many choices are tried for another that looks the same."""

LOOKS: Final = 4
"""About how many positions of a match are looked back at; others of it when it is a ply longer."""

Pair = tuple[Match, Match, Seat | None]


HIDING_NOTHING: Final = ("mole_hill",)
"""Games in which no state looks like another to anybody."""


def pairs(game: AnyGame) -> Iterator[Pair]:
    """Endless different matches that a seat cannot tell apart."""
    for match, twin, seat in all_pairs(game):
        if (match.state, match.plies) != (twin.state, twin.plies):
            yield match, twin, seat


def all_pairs(game: AnyGame) -> Iterator[Pair]:
    """The pairs, and some in which both matches are the same."""
    seed = 0
    while True:
        seed += 1
        match = _seated(random_match(game, seed))
        rng = SplitMix64(seed)
        seat = rng.choice([None, *range(len(match.players))])
        start = rng.below(len(match.plies) + 1)
        yield from _side_by_side(match, _sampled(match, start, seat, rng), seat, rng)


def _seated(match: Match) -> Match:
    return replace(match, id="table", players=tuple(map(_player, range(len(match.players)))))


def _player(seat: Seat) -> Player:
    return Player(f"Player {seat + 1}")


def _sampled(match: Match, ply: int, seat: Seat | None, rng: SplitMix64) -> Match:
    """The match up to a ply, in a state that the seat could not tell from the real one."""
    begun = match.jump(ply).forget_undone().take_back_resignation()
    state = match.game.sample(match.game.recall(begun.state, seat), rng)
    return replace(begun, steps=(*begun.steps[:-1], replace(begun.steps[-1], state=state)))


def _side_by_side(match: Match, twin: Match, seat: Seat | None, rng: SplitMix64) -> Iterator[Pair]:
    while True:
        ply = len(twin.plies)
        yield match.jump(ply).forget_undone(), twin, seat
        if ply == len(match.plies):
            return
        after = _followed(twin, match.plies[ply], match.steps[ply + 1], seat, rng)
        if after is None:
            return
        twin = after


def _followed(
    twin: Match, ply: Ply, step: Step[Any], seat: Seat | None, rng: SplitMix64
) -> Match | None:
    """The twin after a ply that looks like the other match's, which it need not be."""
    for action in (*_other_choices(twin, ply, seat, rng), ply.action):
        try:
            after = twin.play(ply.seat, action)
        except IllegalAction:
            continue  # only possible there
        if perceived(twin.game, after.steps[-1], seat) == perceived(twin.game, step, seat):
            return after
    return None


def perceived(game: AnyGame, step: Step[Any], seat: Seat | None) -> tuple[Any, ...]:
    """What a seat sees and has in mind after a step, and what it heard of it."""
    heard = (event.seen_by(seat) for event in step.events)
    return (game.recall(step.state, seat), *(event for event in heard if event is not None))


def _other_choices(twin: Match, ply: Ply, seat: Seat | None, rng: SplitMix64) -> list[Any]:
    if ply.seat == seat:
        return []
    return list(rng.shuffled(twin.game.legal_actions(twin.state, ply.seat))[:TRIES])


def branched(match: Match, twin: Match, seat: Seat | None) -> tuple[History, History]:
    """The histories of both, in which somebody has tried something else that looks alike."""
    histories = begin(match), begin(twin)
    if not match.plies:
        return histories
    rng = SplitMix64(len(match.plies))
    ply = rng.below(len(match.plies))
    other, its_twin = (line.jump(ply).forget_undone() for line in (match, twin))
    actor = rng.choice(other.actors)
    action = rng.choice(other.game.legal_actions(other.state, actor))
    other = other.play(actor, action)
    follower = _followed(its_twin, other.plies[-1], other.steps[-1], seat, rng)
    tried = ((match, other), (twin, follower))
    # Whether somebody tried the same again is seen: no other line begins.
    if any(way is None or way.plies[ply] == line.plies[ply] for line, way in tried):
        return histories
    grown = [begin(line).follow(way).follow(line) for line, way in tried if way is not None]
    return grown[0], grown[1]


def reaching(history: History, seat: Seat | None) -> tuple[str, ...]:
    """All that the page lets the seat see, hear of and follow, and its opponent's question."""
    match = history.match
    at_hand = Model(match=match, history=history, table=Table(eyes=seat))
    screens = (_screen(at_hand, name) for name in get_args(Screen))
    table = replace(at_hand, route=Route("play", match.id))
    asked = (_asked(table, name) for name in get_args(DialogName))
    pages = (*screens, *_looked_back_at(table), *_told(table, seat), *asked)
    return pages if seat is None else (*pages, question(match, seat))


def _screen(at_hand: Model, name: Screen) -> str:
    match, history = at_hand.match, at_hand.history
    assert match is not None
    assert history is not None
    about = match.id if name in AT_HAND else match.game.meta.id
    shelf = Shelf(volumes([[logs.dump(history)]]))
    return render(
        replace(
            at_hand,
            route=Route(name, about),
            shelf=shelf,
            shared=Shared(match),
            book=Book(match.game.meta.id, ""),
        )
    )


def _looked_back_at(table: Model) -> Iterator[str]:
    """The table and the tree at positions all along the match."""
    history = table.history
    assert history is not None
    last = len(history.match.plies)
    apart = 1 + last // LOOKS
    for ply in range(last % apart, last, apart):
        back = history.follow(history.match.jump(ply))
        there = replace(table, history=back, match=back.match)
        yield render(there)
        yield render(replace(there, route=Route("tree", back.start.id)))


def _told(table: Model, seat: Seat | None) -> Iterator[str]:
    """What is told of the last plies, as it happens and once more, and what is heard of it."""
    match = table.match
    assert match is not None
    viewer = queries.viewer(match, seat)
    stops = tuple(stops_of(match, max(1, match.cursor - 2), viewer))
    for at in range(0, len(stops), 1 + len(stops) // LOOKS):
        again = bool(at % 2)
        telling = Telling(match, viewer, stops, 0, at, going=not again, again=again, run=0)
        yield render(replace(table, telling=telling))
        yield repr(boards.of(match.game.meta.id).sounds(stops[at].moment))
        yield repr((stops[at].beats, stops[at].interlude, stops[at].actor))


def _asked(table: Model, name: DialogName) -> str:
    """A dialog before anything is pressed in it: a link to share holds all, and says so."""
    ply = max(0, table.match.cursor - 1) if table.match else 0
    return to_html(dialog(replace(table, dialog=Dialog(name, ply=ply))))


@pytest.mark.parametrize("game_id", HIDING_NOTHING)
def test_where_nothing_is_hidden_no_state_looks_like_another(game_id: str) -> None:
    for match, twin, _ in islice(all_pairs(load(game_id)), 300):
        assert (match.state, match.plies) == (twin.state, twin.plies)


@pytest.mark.parametrize("game_id", [meta.id for meta in PLAYABLE if meta.id not in HIDING_NOTHING])
def test_what_looks_the_same_to_a_seat_reaches_it_the_same(
    game_id: str, figure: Callable[[str], None], progress: Progress
) -> None:
    different = islice(pairs(load(game_id)), 0, PAIRS * APART, APART)
    for match, twin, seat in progress.over(different, PAIRS, f"pairs of {game_id}"):
        history, other = branched(match, twin, seat)
        assert reaching(history, seat) == reaching(other, seat)
    figure(f"{game_id}: {PAIRS:,} pairs of different matches look alike to the last byte")


@pytest.mark.parametrize("mode", ["upper", "lower", "complete"])
def test_where_the_number_of_preferences_is_secret_nothing_counts_them(mode: str) -> None:
    reached = [_declared(mode, places) for places in ("", "{0}1", "{0}1,{0}2", "{0}1,{0}2,{0}3")]
    assert all(pages == reached[0] for pages in reached)


def _declared(mode: str, pattern: str) -> tuple[str, ...]:
    """What reaches people once the first of them has declared so much."""
    seats = "LU"[mode == "upper"] + ":" + ("D" if mode == "upper" else "F")
    model = run(chambers(mode, show_preference_count="false"), m.ScreenUncovered())
    history = played(model, f"pref:{pattern.format(seats)}").history
    assert history is not None
    return reaching(history, None)


# ---- what was seen once, and is not to be looked up


def test_nobody_can_look_up_who_took_which_card() -> None:
    """Two of three took their first cards the other way round; the pool has been the same since."""
    match, twin = _drafted(swapped=False), _drafted(swapped=True)
    assert match.plies != twin.plies
    first, second, third = match.state.public.order
    for seat in (None, third):
        pages, others = _looked_up(match, seat, 0), _looked_up(twin, seat, 1)
        assert all(page == other for page, other in zip(pages, others, strict=True))
    for seat in (first, second):
        assert _looked_up(match, seat, 0) != _looked_up(twin, seat, 0)


def test_open_hands_can_be_looked_up() -> None:
    match, twin = _drafted(swapped=False, hands="open"), _drafted(swapped=True, hands="open")
    assert _looked_up(match, None, 0) != _looked_up(twin, None, 0)


def _drafted(*, swapped: bool, hands: str = "hidden") -> Match:
    """All cards of the first round are taken: the kinds on offer in their order, or two swapped."""
    players = [Player(f"Player {seat + 1}") for seat in range(3)]
    match = new_match(load("mountains"), players, {"hands": hands}, 5, "table")
    while match.state.public.question != "plan":
        seat = match.actors[0]
        actions = match.game.legal_actions(match.state, seat)
        taken = len(match.state.public.taken)
        drafting = match.state.public.question == "draft"
        kinds = (1, 0) if swapped else (0, 0)
        match = match.play(seat, actions[kinds[taken] if drafting and taken < 2 else 0])
    return match


def _looked_up(match: Match, seat: Seat | None, tried: int) -> list[str]:
    """The screens at the end and at many positions, but not between the first two picks.

    At the first of them another card was tried, the ``tried``-th that nobody took there.
    """
    start = next(n for n, step in enumerate(match.steps) if step.state.public.question == "draft")
    before = match.jump(start).forget_undone()
    actor = before.actors[0]
    others = [
        action
        for action in before.game.legal_actions(before.state, actor)
        if action not in {ply.action for ply in match.plies[start : start + 2]}
    ]
    history = begin(match).follow(before.play(actor, others[tried])).follow(match)
    at_hand = Model(match=match, history=history, table=Table(eyes=seat))
    pages = [_screen(at_hand, name) for name in get_args(Screen)]
    table = replace(at_hand, route=Route("play", match.id))
    pages += [_asked(table, name) for name in get_args(DialogName)]
    last = len(match.plies)
    for ply in {*range(start + 3), *range(start + 3, last, 4), last - 1} - {start + 1}:
        back = history.follow(history.match.jump(ply))
        there = replace(table, history=back, match=back.match)
        pages += [render(there), render(replace(there, route=Route("tree", match.id)))]
    return pages
