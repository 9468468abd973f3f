"""What is told is one state: whatever is shown at a moment comes from the view as far as told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest

from molecore.core.match import Match, Player, new_match
from molecore.core.playout import random_match
from molecore.core.protocol import ClosingEvent, Event, GameMeta, Step
from molecore.core.record import replace
from molecore.draw import boards
from molecore.drawing.nodes import to_html
from molecore.games.mountains.events import RoundBegan
from molecore.registry import CATALOGUE, load
from moleweb.app import habits, queries
from moleweb.app.effects import SaveGame, SendLater
from moleweb.app.model import Model
from moleweb.app.routes import Route
from moleweb.app.telling import Stop, Telling, stops_of
from moleweb.pages.play.view import table
from moleweb.pages.telling.update import _seconds, settle
from moleweb.pages.telling.view import telling_bar
from moleweb.shell.update import update
from tests.amounts import amount
from tests.web import messages as m
from tests.web.driving import Seen, chambers, effects, match_of, page, played, render, run


def whole_game(game: str, seed: int, levels: tuple[str | None, ...]) -> Match:
    """A game played at random, to its end or far into it."""
    players = [Player(f"Mole {seat}", level) for seat, level in enumerate(levels)]
    match = new_match(load(game), players, {}, seed, "told")
    chance = Random(seed)
    while match.actors and len(match.plies) < 300:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(match.game.legal_actions(match.state, seat)))
    return match


def tables(meta: GameMeta) -> Iterator[tuple[str | None, ...]]:
    """One person against computers, and people at one screen."""
    yield (None, *["casual"] * (meta.seats[-1] - 1))
    yield (None,) * meta.seats[0]


PLIES = amount(16, 80)
"""How many plies of a match are told."""
CASES = [(meta.id, levels) for meta in CATALOGUE for levels in tables(meta)]


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0]}-{case[1].count(None)}")
def match(request: pytest.FixtureRequest) -> Match:
    game, levels = request.param
    return whole_game(game, 5, levels)


def tellings(match: Match, most: int = PLIES) -> Iterator[tuple[Match, Telling]]:
    """What is told of many plies of a match, each as the last that was played."""
    last = len(match.plies)
    for ply in {*range(1, last + 1, max(1, last // most)), last}:
        there = match.jump(ply).forget_undone()
        if telling := telling_of(there):
            yield there, telling


def telling_of(match: Match) -> Telling | None:
    viewer = queries.viewer(match)
    stops = tuple(stops_of(match, match.cursor, viewer))
    return Telling(match, viewer, stops, 0, 0, going=True, again=False, run=0) if stops else None


def table_at(match: Match, telling: Telling, at: int) -> str:
    """The table at a moment."""
    there = replace(telling, at=at)
    return to_html(table(Model(route=Route("play", match.id), match=match, telling=there)))


class Unread:
    """A state that nobody may look at."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError(f"what is not told yet was looked at: {name}")


def cut_off(match: Match, telling: Telling, at: int) -> tuple[Match, Telling]:
    """The frame, made of a match that ends with what was narrated so far."""
    stop, events = telling.stops[at], told_at(telling, at)
    # An event that takes several moments is known when the first of them is told.
    events += tuple(event for event in stop.moment if event not in events)
    cut = replace(match, steps=(*match.steps[:-1], Step(Unread(), events)))
    known = tuple(stops_of(cut, cut.cursor, telling.viewer))[: at + 1]
    rest = known[-1:] * (len(telling.stops) - len(known))  # as many as are counted
    return cut, replace(telling, match=cut, stops=known + rest)


def told_at(telling: Telling, at: int) -> tuple[Event, ...]:
    match = telling.stops[at].match
    return match.steps[match.cursor].events


def test_nothing_that_comes_later_is_on_the_page(match: Match) -> None:
    """Score sheet, log, status and board of a moment are the same whatever follows it."""
    looked_at = 0
    for there, telling in tellings(match):
        for at in range(len(telling.stops)):
            assert table_at(*cut_off(there, telling, at), at) == table_at(there, telling, at)
            looked_at += 1
    assert looked_at > 20


def test_the_moments_tell_the_events_in_their_order_and_never_what_closes_them(
    match: Match,
) -> None:
    for there, telling in tellings(match):
        seen = there.events(there.cursor, telling.viewer)
        told = [told_at(telling, at) for at in range(len(telling.stops))]
        assert all(seen[: len(events)] == events for events in told)
        assert all(told), "or the list of moves would call what is told a secret"
        assert [len(events) for events in told] == sorted(len(events) for events in told)
        assert not any(isinstance(event, ClosingEvent) for event in told[-1])
        assert all(stop.caption for stop in telling.stops)


def test_the_view_of_a_moment_follows_from_what_was_told(match: Match) -> None:
    game = match.game
    for there, telling in tellings(match):
        view = game.view(there.steps[-2].state, telling.viewer)
        for event in told_at(telling, len(telling.stops) - 1):
            view = game.follow(view, event)
        last = telling.stops[-1].match
        assert game.view(last.state, telling.viewer) == view
        assert queries.view(last).public == view.public if hasattr(view, "public") else True


# ---- how it goes on


CLAIMS = ("A2", "D1", "C2", "D2", "A3", "B2", "B3", "J7", "C3", "J6")
LAST = "U:B1"
"""A claim that brings about three changes, one after another."""


def at_pace(model: Model, pace: str) -> Model:
    return run(model, m.SettingChanged("cascade", pace))


def before_falling() -> Model:
    """Two people, before a claim that brings about three changes."""
    people = run(chambers(preferences="0"), m.SettingChanged("motion", "on"))
    return played(people, *(f"U:{place}" for place in CLAIMS))


def told(model: Model) -> Telling:
    assert model.telling is not None
    return model.telling


def timers(model: Model, message: m.Message) -> list[tuple[float, m.Message]]:
    found = (effect for effect in effects(model, message) if isinstance(effect, SendLater))
    return [(later.seconds, later.message) for later in found]


def test_a_moment_stands_for_its_time_and_the_last_one_gives_way_to_what_is_asked() -> None:
    model = at_pace(before_falling(), "normal")
    message: m.Message = m.Pressed(LAST)
    seen = []
    while timer := timers(model, message):
        [(seconds, following)] = timer
        assert 0.3 < seconds < 3
        model = run(model, message)
        assert not Seen(model).having("data-target")
        seen.append(told(model).at)
        message = following
    assert seen == [0, 1, 2, 3]
    model = run(model, message)
    assert model.telling is None
    assert Seen(model).having("data-target")


def test_four_paces() -> None:
    [(longer, _)] = timers(at_pace(before_falling(), "normal"), m.Pressed(LAST))
    [(shorter, _)] = timers(at_pace(before_falling(), "fast"), m.Pressed(LAST))
    assert longer > 1.5 * shorter
    by_steps = at_pace(before_falling(), "step")
    assert timers(by_steps, m.Pressed(LAST)) == []
    assert told(run(by_steps, m.Pressed(LAST))).at == 0
    assert run(at_pace(before_falling(), "off"), m.Pressed(LAST)).telling is None


@pytest.mark.parametrize(
    ("motion", "reduced", "wanted"),
    [("on", True, True), ("off", False, False), ("system", True, False), ("system", False, True)],
)
def test_by_itself_it_is_told_only_where_motion_is_wanted(
    motion: str, *, reduced: bool, wanted: bool
) -> None:
    given = (m.SettingChanged("motion", motion), m.MotionTold(reduced))
    model = run(at_pace(before_falling(), "normal"), *given, m.Pressed(LAST))
    assert (model.telling is not None) == wanted
    by_steps = run(at_pace(before_falling(), "step"), *given, m.Pressed(LAST))
    assert by_steps.telling is not None


def test_stepping_stops_it_and_leads_both_ways() -> None:
    model = run(at_pace(before_falling(), "normal"), m.Pressed(LAST))
    assert timers(model, m.TellingStepped(1)) == []
    model = run(model, m.TellingStepped(1), m.TellingStepped(1))
    assert told(model).at == 2
    assert told(run(model, m.TellingStepped(-1))).at == 1
    assert told(run(model, m.TellingStepped(-9))).at == 0
    assert timers(model, m.TellingPaused()) != []
    assert run(model, m.TellingStepped(2)).telling is None


def test_an_older_timer_changes_nothing() -> None:
    model = at_pace(before_falling(), "normal")
    [(_, old)] = timers(model, m.Pressed(LAST))
    model = run(model, m.Pressed(LAST), m.TellingPaused(), m.TellingPaused())
    assert run(model, old) == model


def test_a_press_that_plays_ends_it_and_one_that_cannot_does_nothing() -> None:
    model = run(at_pace(before_falling(), "step"), m.Pressed(LAST))
    assert run(model, m.Pressed("U:A2")) == model
    further = run(model, m.Pressed("U:H8"))
    assert match_of(further).cursor == match_of(model).cursor + 1
    assert further.telling is None
    typed = played(model, "U:H8")
    assert (match_of(typed).cursor, typed.telling) == (match_of(further).cursor, None)


def test_what_is_kept_and_shared_is_the_real_position() -> None:
    model = at_pace(before_falling(), "step")
    [kept] = [e for e in effects(model, m.Pressed(LAST)) if isinstance(e, SaveGame)]
    assert kept.history.match.cursor == match_of(model).cursor + 1
    telling = run(model, m.Pressed(LAST))
    at_once = run(at_pace(before_falling(), "off"), m.Pressed(LAST))
    shared = run(telling, m.DialogOpened("share")).dialog
    assert shared == run(at_once, m.DialogOpened("share")).dialog


@pytest.mark.parametrize(
    "message", [m.UndoRequested(), m.PlyChosen(0), m.RouteChanged("#"), m.Resigned()]
)
def test_going_elsewhere_ends_it(message: m.Message) -> None:
    model = run(at_pace(before_falling(), "step"), m.Pressed(LAST))
    assert run(model, message).telling is None


def test_one_ply_forward_in_the_past_is_told_as_it_was_played() -> None:
    model = run(at_pace(before_falling(), "off"), m.Pressed(LAST), m.PlyStepped(-1))
    model = run(at_pace(model, "step"), m.PlyStepped(1))
    assert len(told(model).stops) == 4


@pytest.mark.parametrize("back", [2, 3])
def test_a_leap_over_several_plies_of_the_past_is_not_told(back: int) -> None:
    model = at_pace(run(before_falling(), m.TellingSkipped(), m.Pressed(LAST)), "off")
    last = len(match_of(model).plies)
    past = at_pace(run(model, m.PlyChosen(last - back)), "step")
    assert match_of(past).cursor == last - back
    leapt = run(past, m.PlyChosen(last))
    assert (match_of(leapt).cursor, leapt.telling) == (last, None)
    between = run(at_pace(run(model, m.PlyChosen(last - 3)), "step"), m.PlyChosen(last - 1))
    assert between.telling is None


def test_another_line_that_is_a_ply_longer_is_not_told() -> None:
    before = at_pace(before_falling(), "step")
    match = match_of(before)
    after = replace(before, match=match_of(run(before, m.Pressed(LAST))), telling=None)
    assert settle(before, after).telling is not None
    earlier = match.jump(len(match.plies) - 1)
    [seat], last = earlier.actors, match.plies[-1].action
    legal = match.game.legal_actions(earlier.state, seat)
    other = earlier.play(seat, next(action for action in legal if action != last))
    assert other.cursor == match.cursor
    assert settle(replace(before, match=other), after).telling is None


# ---- opponents


def against_two() -> Model:
    """One person against two computers on the slope, which is told by steps."""
    seats = (m.SeatAssigned(1, "beginner"), m.SeatAssigned(2, "beginner"))
    begun = run(page(), m.RouteChanged("#new/mountains"), m.SeatCountChosen(3), *seats)
    return at_pace(run(begun, m.GameStarted(3, "slope")), "step")


def act(model: Model, seat: int) -> Model:
    """The first legal action of a seat, played as a person or as the computer answers."""
    match = match_of(model)
    notation = match.game.encode(match.game.legal_actions(match.state, seat)[0])
    if queries.is_person(match, seat):
        return run(model, m.TellingSkipped(), m.MoveTyped(notation))
    return answered(model, notation)


def answered(model: Model, notation: str) -> Model:
    """The computer that thinks answers."""
    thinking = model.table.thinking
    assert thinking is not None
    answer = json.dumps({"action": notation})
    return run(model, m.OpponentReported(thinking.request, "answer", answer))


def until_computers_follow_each_other() -> Model:
    """A computer has just played, and another is to play."""
    model = against_two()
    for _ in range(40):
        match = match_of(model)
        before = match.cursor
        model = act(model, match.actors[0])
        match = match_of(model)
        followed = match.cursor > before and not queries.is_person(match, match.plies[-1].seat)
        if followed and model.telling and queries.computer_to_act(match) is not None:
            return model
        model = run(model, m.TellingSkipped())
        model = replace(model, hurried=False)
    raise AssertionError("no computer followed another")


def test_the_answer_of_a_computer_waits_until_all_is_told() -> None:
    model = until_computers_follow_each_other()
    here = match_of(model).cursor
    waiting = act(model, match_of(model).actors[0])
    assert match_of(waiting).cursor == here
    thinking = waiting.table.thinking
    assert thinking is not None
    assert thinking.answer
    overdue = m.OpponentOverdue(thinking.request, thinking.heard)
    assert run(waiting, overdue) == waiting
    [(seconds, message)] = timers(waiting, m.TellingSkipped())
    assert seconds == 0
    assert match_of(run(waiting, m.TellingSkipped(), message)).cursor == here + 1


def test_an_answer_that_waits_is_played_as_it_came_though_somebody_is_in_a_hurry() -> None:
    model = until_computers_follow_each_other()
    match, thinking = match_of(model), model.table.thinking
    assert thinking is not None
    best, other, *_ = map(match.game.encode, queries.legal(match, match.actors[0]))
    considered = run(model, m.OpponentReported(thinking.request, "best", other))
    waiting = answered(considered, best)
    assert waiting.table.thinking is not None
    assert update(waiting, m.OpponentHurried()) == (waiting, ())
    [(_, answer)] = timers(waiting, m.TellingSkipped())
    played = match_of(run(waiting, m.TellingSkipped(), answer)).plies[-1]
    assert match.game.encode(played.action) == best


def test_one_goes_back_over_all_that_the_computers_did() -> None:
    model = until_computers_follow_each_other()
    first = told(model)
    following = act(model, match_of(model).actors[0])
    [(_, answer)] = timers(following, m.TellingStepped(9))
    model = run(following, m.TellingStepped(9), answer)
    second = told(model)
    assert second.at == second.start == len(first.stops)
    earlier = told(run(model, m.TellingStepped(-1))).stop
    assert earlier.match.cursor == match_of(model).cursor - 1


def test_what_was_told_of_another_position_is_not_gone_back_to() -> None:
    over = run(until_computers_follow_each_other(), m.TellingStepped(9))
    assert over.telling is None
    assert over.heard
    ply = match_of(over).cursor
    again = told(run(over, m.PlyChosen(ply - 1), m.PlyChosen(ply)))
    assert (again.start, again.stops[0].match.cursor) == (0, ply)


def test_what_was_told_to_other_eyes_is_not_gone_back_to() -> None:
    model = until_computers_follow_each_other()
    ply, waiting = match_of(model).cursor, act(model, match_of(model).actors[0])
    [(_, answer)] = timers(waiting, m.TellingStepped(9))
    over = run(waiting, m.TellingStepped(9))
    assert over.heard
    to_others = replace(over, heard=replace(over.heard, viewer=None))
    assert told(run(over, answer)).stops[0].match.cursor == ply
    assert told(run(to_others, answer)).stops[0].match.cursor == ply + 1


def test_who_skips_is_told_no_more_of_computers_until_having_played() -> None:
    model = run(until_computers_follow_each_other(), m.TellingSkipped())
    while queries.computer_to_act(match_of(model)) is not None:
        model = act(model, match_of(model).actors[0])
        assert model.telling is None
    assert model.hurried
    assert not act(model, 0).hurried


def test_what_happened_since_the_last_turn_is_told_again() -> None:
    model = run(until_computers_follow_each_other(), m.TellingSkipped())
    while queries.computer_to_act(match_of(model)) is not None:
        model = act(model, match_of(model).actors[0])
    match = match_of(model)
    own = max((n for n, ply in enumerate(match.plies, 1) if ply.seat == 0), default=0)
    again = told(run(model, m.TellingRequested()))
    assert {stop.match.cursor for stop in again.stops} <= set(range(own + 1, match.cursor + 1))
    assert again.stops[0].match.cursor == own + 1
    assert again.stops[-1].match.cursor == match.cursor
    assert "Replay last turns" in Seen(model).text
    assert "Replay last turns" not in Seen(run(model, m.TellingRequested())).text


def test_the_next_person_at_the_screen_is_told_before_the_hand_is_opened() -> None:
    """The cover offers it, shows what all may see, and comes back."""
    people = (m.SeatAssigned(1, ""), m.SeatNamed(0, "Ann"), m.SeatNamed(1, "Bob"))
    seated = run(page(), m.RouteChanged("#new/majority"), *people, m.WayChosen("secrets"))
    model = run(seated, m.GameStarted(7, "house"), m.ScreenUncovered())
    model = run(model, m.Pressed("U:B1"), m.GatheredPlayed())
    assert "Hand the device to Bob" in Seen(model).text
    meanwhile = render(model).partition('id="cover-meanwhile"')[2]
    assert "Ann" in meanwhile
    assert "U:B1" not in meanwhile
    telling = run(model, m.TellingRequested())
    assert told(telling).viewer is None
    assert "Ann" in told(telling).stop.caption
    assert "U:B1" not in render(telling).replace('"at-U:B1"', "").replace('"U:B1"', "")
    assert "hope-red" not in {a["href"] for a in Seen(telling).having("href")}
    assert run(telling, m.Pressed("U:C1")) == telling
    assert "Hand the device to Bob" in Seen(run(telling, m.TellingSkipped())).text


# ---- the end


def over(model: Model) -> str:
    """What lies over the board."""
    return render(model).partition('class="scene ending"')[2].partition("</section>")[0]


def test_the_end_shows_the_winner_and_nothing_else_tells_it_again() -> None:
    match = whole_game("mountains", 5, (None, "casual"))
    result = match.result
    assert result is not None
    model = Model(route=Route("play", match.id), match=match)
    assert over(model).count("face-") > over(model).count("<li>"), "the winner's face is large"
    assert not re.findall('class="status', render(model))
    closed = run(model, m.EndingClosed())
    assert "wins" in Seen(closed).text or "draw" in Seen(closed).text
    assert "data-say" not in render(closed), "it was said before"
    assert over(run(closed, m.EndingOpened()))


# ---- interludes: the end of a part of a game


def with_interlude(match: Match) -> Iterator[tuple[Match, Telling, int]]:
    """The interludes of a match, each in its narration and at its frame."""
    for ply in range(1, len(match.plies) + 1):
        there = match.jump(ply).forget_undone()
        telling = telling_of(there)
        for at, stop in enumerate(telling.stops if telling else ()):
            if telling and stop.interlude:
                yield there, telling, at


@pytest.mark.parametrize(
    ("game", "heading"),
    [
        ("mole_hill", "Half-time"),
        ("mountains", "End of round 1"),
        ("mole_majority", "Out of the game"),
        ("moleozer", "Out of the game"),
    ],
)
def test_an_interlude_fills_the_stage_and_is_said_once(game: str, heading: str) -> None:
    seats = 3 if game in ("mole_majority", "moleozer") else 2
    there, telling, at = next(with_interlude(whole_game(game, 3, (None,) * seats)))
    shown = table_at(there, telling, at)
    scene = shown.partition('class="scene interlude"')[2].partition("</section>")[0]
    assert heading in scene
    assert shown.count("data-say") == 1
    assert 'data-act="tellon"' in scene
    stage = shown.partition("<aside")[0]
    assert telling.stops[at].caption not in stage.replace(scene, "")


def test_half_time_says_who_leads_and_who_one_is_now() -> None:
    there, telling, at = next(with_interlude(whole_game("mole_hill", 3, (None, "casual"))))
    shown = table_at(there, telling, at)
    points, _ = boards.of("mole_hill").figures(queries.view(telling.stops[at].match))
    assert f"You lead by {points}." in shown or f"Mole 1 leads by {_}." in shown
    assert "You are the gardener now" in shown or "You are the mole now" in shown


@pytest.mark.parametrize("pace", ["normal", "fast", "off"])
@pytest.mark.parametrize("motion", ["on", "off"])
def test_an_interlude_stands_for_one_to_three_seconds_at_every_pace(pace: str, motion: str) -> None:
    match = whole_game("mole_hill", 3, (None, None))
    there, _, _ = next(with_interlude(match))
    given = (m.SettingChanged("motion", motion), m.SettingChanged("cascade", pace))
    before = there.jump(there.cursor - 1).forget_undone()
    model = run(Model(route=Route("play", match.id), match=before), *given)
    typed: m.Message = m.MoveTyped(match.game.encode(there.plies[-1].action))
    stood, message = list[float](), typed
    while timer := timers(model, message):
        [(seconds, following)] = timer
        model = run(model, message)
        if told(model).stop.interlude:
            stood.append(seconds)
        message = following
    assert len(stood) == 1
    assert 1 <= stood[0] <= 3
    assert run(model, message).telling is None


# ---- the pace


def told_seconds(match: Match, ply: int) -> Iterator[float]:
    """The seconds of all frames that tell a ply; the person goes on from none of them."""
    was, there = (match.jump(n).forget_undone() for n in (ply - 1, ply))
    route = Route("play", match.id)
    before, after = (Model(route=route, match=each) for each in (was, there))
    telling = settle(before, after).telling
    for at in range(telling.start, len(telling.stops)) if telling else ():
        assert telling is not None
        seconds = _seconds(after, replace(telling, at=at))
        assert seconds is not None
        yield seconds


@pytest.mark.parametrize("seed", range(amount(3, 20)))
def test_a_round_of_mountains_with_four_is_told_in_half_a_minute(seed: int) -> None:
    match = whole_game("mountains", seed, (None, "casual", "casual", "casual"))
    rounds: dict[int, float] = {}
    number = 0
    for ply in range(1, len(match.plies) + 1):
        began = [e.round for e in match.steps[ply].events if isinstance(e, RoundBegan)]
        rounds[number] = rounds.get(number, 0) + sum(told_seconds(match, ply))
        number = began[-1] if began else number
    assert len(rounds) > 5
    assert max(rounds.values()) <= 30


def test_every_frame_can_be_skipped_by_a_button_with_a_name(match: Match) -> None:
    for there, telling in tellings(match):
        for at in range(len(telling.stops)):
            shown = table_at(there, telling, at)
            assert 'data-act="tellskip" data-value="">Skip<' in shown or ">Continue<" in shown


def test_what_was_watched_three_times_goes_faster_and_is_remembered() -> None:
    model = at_pace(before_falling(), "normal")
    seconds = []
    for _ in range(5):
        again = run(model, m.Pressed(LAST))
        [(stands, following)] = timers(model, m.Pressed(LAST))
        seconds.append(stands)
        while again.telling is not None:
            [(_, after), *_] = timers(again, following) or [(0, following)]
            again, following = run(again, following), after
        model = replace(model, habits=habits.load(habits.dump(again.habits)))
    assert seconds[0] == seconds[1] == seconds[2] > 1.4 * seconds[3] == 1.4 * seconds[4]


@pytest.mark.parametrize("seed", range(4))
def test_the_end_is_told_to_the_person_over_the_board(seed: int) -> None:
    match = whole_game("mole_hill", seed, (None, "casual"))
    result = match.result
    assert result is not None
    ahead = result.scores[0] - result.scores[1]
    said = over(Model(route=Route("play", match.id), match=match))
    if ahead > 0:
        assert f"You win by {ahead}." in said
    elif ahead < 0:
        assert f"Mole 1 wins. You lose by {-ahead}." in said
    else:
        assert "A draw" in said
    assert "Rematch" in said
    assert 'data-act="swapsides"' in said
    assert 'href="#review/' in said


def test_the_end_waits_for_the_last_moment_and_is_put_away() -> None:
    match = whole_game("mole_hill", 1, (None, None))
    last = match.plies[-1]
    before = Model(
        route=Route("play", match.id), match=match.jump(match.cursor - 1).forget_undone()
    )
    typed = m.MoveTyped(match.game.encode(last.action))
    telling = run(at_pace(before, "step"), typed)
    assert told(telling).stops
    assert not over(telling)
    ended = run(telling, m.TellingSkipped())
    assert "wins" in over(ended) or "draw" in over(ended)
    assert not over(run(ended, m.EndingClosed()))
    assert over(run(ended, m.EndingClosed(), m.PlyStepped(-1), m.PlyStepped(1), m.TellingSkipped()))


def test_who_resigns_loses_without_points() -> None:
    model = run(page(), m.RouteChanged("#new/mole_hill"), m.GameStarted(7, "table"), m.Resigned())
    assert "wins." in over(model)
    assert "resigned" in over(model)


def test_a_long_caption_stands_for_as_long_as_it_takes_to_read() -> None:
    match = whole_game("moleozer", 3, (None, None, None))
    stops = [stop for ply in range(1, len(match.plies) + 1) for stop in stops_at(match, ply)]
    longest = max(stops, key=lambda stop: len(stop.caption))
    shortest = min(stops, key=lambda stop: len(stop.caption))
    assert len(longest.caption) > 100
    assert longest.beats > 1.5 * shortest.beats
    longer = replace(longest, caption=f"{longest.caption} {longest.caption}")
    for stop, look in ((longer, "headline heard long"), (shortest, "headline heard")):
        told = Telling(match, None, (stop,), 0, 0, going=True, again=False, run=0)
        assert f'class="{look}"' in to_html(telling_bar(match, told))


def stops_at(match: Match, ply: int) -> list[Stop]:
    return list(stops_of(match.jump(ply).forget_undone(), ply, None))


def test_where_something_went_is_drawn_while_it_is_told() -> None:
    model = at_pace(run(page(), m.RouteChanged("#new/mole_hill")), "step")
    model = run(model, m.SeatAssigned(1, ""), m.GameStarted(7, "table"))
    model = run(played(model, "a1", "e4|f4", "b1"), m.TellingRequested())
    assert [stop.trails for stop in told(model).stops] == [(("a1", "b1"),)]
    assert told(model).stop.spoken == {"b1"}
    trails = [a["d"] for a in Seen(model).having("d") if a.get("class") == "arrow"]
    assert len(trails) == 1


def test_after_the_end_the_game_is_open_from_any_seat() -> None:
    model = run(chambers(), m.ScreenUncovered(), m.Pressed("U:B1"), m.GatheredPlayed())
    model = run(model, m.ScreenUncovered(), m.Pressed("U:C1"), m.GatheredPlayed())
    assert run(model, m.ViewpointChosen(1)) == model
    ended = run(model, m.Resigned())
    assert not {"#seat-hope-red", "#seat-hope-blue"} & hopes(ended)
    red, blue = (run(ended, m.ViewpointChosen(seat)) for seat in (0, 1))
    assert "#seat-hope-red" in hopes(red)
    assert "#seat-hope-blue" in hopes(blue)
    assert "#seat-hope-blue" not in hopes(red)
    past = run(blue, m.PlyStepped(-1))
    assert "#seat-hope-blue" in hopes(past)
    assert "#seat-hope-blue" not in hopes(run(past, m.ViewpointChosen(None)))
    again = run(blue, m.UndoRequested())
    assert again.table.eyes is None


def hopes(model: Model) -> set[str]:
    """How the seats of the board are drawn."""
    return {a["href"] for a in Seen(model).having("href") if a.get("role") == "gridcell"}


@pytest.mark.parametrize("game", ["majority", "moleozer", "mole_majority", "mountains"])
def test_in_the_end_the_winners_stand_out_and_nobody_else(game: str) -> None:
    meta = next(meta for meta in CATALOGUE if meta.id == game)
    for seed in range(3):
        match = random_match(load(game), seed)
        result = match.result
        assert result is not None
        names = [f"Mole {seat}" for seat in range(len(match.players))]
        board, view = boards.of(meta.id), queries.view(match)
        rows = re.findall(r"<tr[^>]*>.*?</tr>", to_html(board.sheet(view, names, match.actors)))
        standing_out = [
            int(seat)
            for row in rows
            if 'class="winner"' in row.partition(">")[0]
            for seat in re.findall(r"Mole (\d)", row)[:1]
        ]
        assert sorted(standing_out) == sorted(result.winners)
        assert not any('class="now"' in row.partition(">")[0] for row in rows)


def test_the_counter_has_a_total_only_where_no_computer_is_to_act() -> None:
    """More frames follow a computer's choice, and how many nobody knows."""
    counts: dict[bool, set[bool]] = {True: set(), False: set()}
    match = whole_game("mountains", 5, (None, "casual"))
    route = Route("play", match.id)
    for ply in range(1, 60):
        was, there = (match.jump(n).forget_undone() for n in (ply - 1, ply))
        telling = settle(Model(route=route, match=was), Model(route=route, match=there)).telling
        if telling is not None:
            [count] = re.findall(r'class="count">([^<]*)<', to_html(telling_bar(there, telling)))
            counts[queries.computer_to_act(there) is not None].add(" of " in count)
    assert counts == {True: {False}, False: {True}}
