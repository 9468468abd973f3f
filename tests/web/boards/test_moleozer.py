"""The page of Moleozer: what is shown once, to whom, for how long, and never again."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from molecore.core.history import begin
from molecore.core.match import Player
from molecore.core.playout import random_match
from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Node, to_html
from molecore.games.moleozer.drawing.places import point
from molecore.games.moleozer.records import State, View
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.setup import empty_table
from molecore.registry import text_board
from molecore.wire import logs
from moleweb.app import queries
from moleweb.app.effects import SendLater
from moleweb.app.model import MemoryPeekTimer, Model
from moleweb.pages.play import memory_peek_timer
from moleweb.pages.play import memory_peek_timer as timer
from tests.web import messages as m
from tests.web.driving import Seen, effects, match_of, page, played, render, run

NAMES = ("Rosa", "Wim", "Ines", "Bo")
LOOK = (m.MemoryPeekRequested(), m.ScreenUncovered())


def gathering(people: int, seed: int = 10, **options: str) -> Model:
    """A table at which all are people; houses are given out, and Rosa is first."""
    wanted = {"houses": "quick", "starter": "1", **options}
    return run(
        page(),
        m.RouteChanged("#new/moleozer"),
        m.SeatCountChosen(people),
        *(m.SeatAssigned(seat, "") for seat in range(people)),
        *(m.SeatNamed(seat, NAMES[seat]) for seat in range(people)),
        *(m.OptionSet(key, value) for key, value in wanted.items()),
        m.GameStarted(seed, "meadow"),
    )


def memorized(model: Model) -> Model:
    """The model after everybody has looked."""
    while queries.is_memory_peek(match_of(model)):
        model = run(model, *LOOK, m.MemoryPeekEnded())
    return model


def state_of(model: Model) -> State:
    state = match_of(model).state
    assert isinstance(state, State)
    return state


def cards_in(model: Model) -> int:
    """How many open cards are drawn."""
    return len([1 for attrs in Seen(model).having("class") if attrs["class"] == "plate"])


def status(model: Model) -> str:
    return re.sub(r"\s+", " ", Seen(model).text)


# ---- looking


@pytest.mark.rule("Z7")
def test_several_people_look_one_after_another_behind_a_cover() -> None:
    model, called = gathering(3), []
    model = run(model, m.MemoryPeekRequested())
    while queries.is_memory_peek(match_of(model)):
        called += re.findall(r"I am (\w+?)Not now", status(model))
        assert cards_in(model) == 0
        model = run(model, m.ScreenUncovered())
        assert cards_in(model) == 5
        model = run(model, m.MemoryPeekEnded())
    assert called == ["Rosa", "Wim", "Ines"]
    assert "Guess what the cards come to" in status(model)


@pytest.mark.rule("Z7")
def test_the_time_runs_down_and_ends_the_look() -> None:
    model = run(gathering(2), *LOOK)
    assert SendLater(1.0, m.MemoryPeekTicked(1)) in effects(
        run(gathering(2), m.MemoryPeekRequested()), m.ScreenUncovered()
    )
    for second in range(1, 10):
        model = run(model, m.MemoryPeekTicked(second))
        assert f"{10 - second} second" in status(model)
    model = run(model, m.MemoryPeekTicked(10))
    assert queries.person_to_act(match_of(model)) == 1
    assert "Hand the device to Wim" in status(model)


def test_a_clock_that_was_stopped_does_not_count() -> None:
    model = run(gathering(2), *LOOK, m.ScreenCovered(), m.MemoryPeekTicked(1))
    again = run(model, *LOOK)
    assert timer.active_peek(again) is not None
    stale = run(again, m.MemoryPeekTicked(1), m.MemoryPeekTicked(1))
    assert timer.active_peek(stale) == timer.active_peek(again)


def test_leaving_the_page_covers_the_cards_and_keeps_the_time_that_is_left() -> None:
    model = run(
        gathering(2), *LOOK, m.MemoryPeekTicked(1), m.MemoryPeekTicked(2), m.ScreenCovered()
    )
    assert cards_in(model) == 0
    look = timer.active_peek(run(model, *LOOK))
    assert look is not None
    assert look.left == 7  # the second that was broken off is used


def loaded_anew(model: Model) -> Model:
    """What a page knows that is loaded while ``model`` is on the screen of another."""
    match = match_of(model)
    kept = memory_peek_timer.dump(model.memory_peeks)
    return run(
        Model(),
        m.PageStarted(
            f"#play/{match.id}", "", "", match.id, (logs.dump(begin(match)),), memory_peeks=kept
        ),
    )


def test_loading_the_page_anew_gives_no_more_time() -> None:
    model = run(gathering(2), *LOOK, m.MemoryPeekTicked(1), m.MemoryPeekTicked(2))
    again = run(loaded_anew(model), *LOOK)
    assert cards_in(again) == 5
    look = timer.active_peek(again)
    assert look is not None
    assert (look.left, look.total) == (7, 10)


def test_a_look_broken_off_in_its_last_second_is_over() -> None:
    model = run(gathering(2), *LOOK, *(m.MemoryPeekTicked(second) for second in range(1, 10)))
    again = run(loaded_anew(model), m.MemoryPeekRequested())
    assert SendLater(0.0, m.MemoryPeekTicked(1)) in effects(again, m.ScreenUncovered())
    assert "Hand the device to Wim" in status(
        run(again, m.ScreenUncovered(), m.MemoryPeekTicked(1))
    )


def test_going_to_another_game_and_back_gives_no_more_time() -> None:
    model = run(gathering(2), *LOOK, m.MemoryPeekTicked(1))
    meadow = logs.dump(begin(match_of(model)))
    away = run(model, m.RouteChanged("#new/mole_hill"), m.GameStarted(1, "lawn"))
    back = run(away, m.RouteChanged("#play/meadow"), m.GameLoaded("meadow", (meadow,)), *LOOK)
    look = timer.active_peek(back)
    assert look is not None
    assert look.left == 8


def test_what_is_kept_of_looks_is_read_again_and_rubbish_is_left_out() -> None:
    begun = tuple((f"match{n}", MemoryPeekTimer(n, None, n or None, n > 0, 0)) for n in range(3))
    kept = memory_peek_timer.dump(begun)
    assert memory_peek_timer.load(f"rubbish\n{kept}\na b c d e") == begun
    ended = run(gathering(2), *LOOK, m.MemoryPeekEnded())
    assert not ended.memory_peeks


@pytest.mark.parametrize(("setting", "seconds"), [("double", 20), ("triple", 30), ("free", None)])
def test_a_setting_gives_more_time(setting: str, seconds: int | None) -> None:
    model = run(gathering(2), m.SettingChanged("look", setting), m.MemoryPeekRequested())
    assert ("as long as you like" if seconds is None else f"{seconds} seconds") in status(model)
    look = timer.active_peek(run(model, m.ScreenUncovered()))
    assert look is not None
    assert look.left == seconds


def test_more_time_can_be_taken_and_the_others_are_told() -> None:
    model = run(gathering(2), *LOOK, m.MemoryPeekTicked(1), m.MemoryPeekExtended(10))
    look = timer.active_peek(model)
    assert look is not None
    assert look.left == 19
    assert "Rosa looked for 20 seconds." in status(run(model, m.MemoryPeekEnded()))
    free = run(gathering(2), *LOOK, m.MemoryPeekExtended(None))
    assert "Look as long as you like." in status(free)
    assert "Rosa looked without a time limit." in status(
        run(free, m.MemoryPeekTicked(1), m.MemoryPeekEnded())
    )


def test_nothing_is_told_of_who_took_the_usual_time() -> None:
    assert not run(gathering(2), *LOOK, m.MemoryPeekEnded()).notices


@pytest.mark.rule("Z8")
@pytest.mark.parametrize("people", [2, 4])
def test_what_was_seen_is_not_on_the_page_again(people: int) -> None:
    model = memorized(gathering(people))
    for message in (m.PlyChosen(0), m.PlyChosen(1), m.SecretsRequested(), *LOOK, m.UndoRequested()):
        model = run(model, message)
        assert cards_in(model) == 0


@pytest.mark.rule("Z8")
def test_a_look_cannot_be_taken_back() -> None:
    model = memorized(gathering(2))
    undone = run(model, m.UndoRequested())
    assert match_of(undone).cursor == match_of(model).cursor
    assert "was revealed" in status(undone)


def test_a_guess_can_be_taken_back_until_the_cards_are_turned() -> None:
    model = played(memorized(gathering(3)), "10", "20")
    assert match_of(run(model, m.UndoRequested())).cursor == match_of(model).cursor - 1
    turned = played(model, "30")
    assert match_of(run(turned, m.UndoRequested())).cursor == match_of(turned).cursor


def test_the_past_cannot_be_played_anew_with_what_is_known_now() -> None:
    turned = played(memorized(gathering(3)), "10", "20", "30")
    past = run(turned, m.PlyChosen(4))
    assert "was revealed" in status(past)
    assert match_of(run(past, m.Pressed("15"))).plies == match_of(turned).plies


@pytest.mark.rule("Z47")
def test_cards_are_pressed_into_another_order_while_looking() -> None:
    model = run(gathering(2, reorder="true"), *LOOK)
    before = state_of(model).stacks[0]
    model = run(model, m.Pressed("card3"), m.Pressed("card1"), m.MemoryPeekEnded())
    after = state_of(model).stacks[0]
    assert after == (before[2], before[0], before[1], before[3], before[4])


@pytest.mark.rule("Z47")
@pytest.mark.parametrize("reorder", ["true", "false"])
def test_cards_can_be_pressed_only_where_their_order_can_be_changed(reorder: str) -> None:
    seen = Seen(run(gathering(2, reorder=reorder), *LOOK))
    pressed = {target for target in seen.values("data-value") if target.startswith("card")}
    assert pressed == ({f"card{n}" for n in range(1, 6)} if reorder == "true" else set())


# ---- playing


def test_the_track_shows_what_the_gap_leaves_free() -> None:
    seen = Seen(played(memorized(gathering(3)), "10", "13"))
    labels = {
        attrs["id"]: attrs["aria-label"] for attrs in seen.having("aria-label") if "id" in attrs
    }
    assert labels["at-11"] == "11, too near to 10"
    fences = [attrs for attrs in seen.having("class") if attrs["class"] == "barred"]
    assert len(fences) == len({9, 11, 12, 14})
    assert labels["at-10"] == "10, Rosa's pawn"
    free = {target for target in seen.values("data-target") if target.isdecimal()}
    assert free == {str(n) for n in (*range(1, 9), *range(15, 41))}
    assert "Free: 1–8, 15–40" in seen.text  # noqa: RUF001


def test_the_cards_that_were_turned_are_told_with_the_winner() -> None:
    seen = Seen(played(memorized(gathering(3)), "8", "12", "20"))
    assert "2 and 4 and 7: 13" in seen.values("aria-label")
    assert "Wim is closest, 1 off, and wins." in seen.text
    assert {"N1", "E1", "S1", "W1"} <= seen.values("data-target")
    assert "Leave the mole" in seen.text


def test_actions_are_offered_with_what_they_do() -> None:
    model = played(memorized(gathering(3, seed=30)), "16", "20", "30", "N1")
    assert "swap seats and houses" in Seen(model).text
    assert "Swap with Wim, E4" in Seen(model).text
    swapped = Seen(run(model, m.Pressed("swap2")))
    assert "Rosa and Wim swap seats. Rosa now lives in E4. Both keep their cards." in swapped.text


@pytest.mark.rule("Z43")
def test_sudden_death_is_announced_beside_the_field() -> None:
    model = memorized(gathering(2))
    assert "The closest guess wins the game" not in Seen(model).text
    match = match_of(model)
    last = replace(state_of(model).public, sudden_death=True)
    step = replace(match.steps[-1], state=replace(state_of(model), public=last))
    sudden = replace(model, match=replace(match, steps=(*match.steps[:-1], step)))
    assert "Sudden death: one card each" in Seen(sudden).text


@pytest.mark.rule("Z27")
def test_one_s_own_house_is_asked_for_twice() -> None:
    model = memorized(gathering(3, seed=6))
    ways = "18 24 27 N1 pass 20 23 14 N2 30 21 27 N3 19 25 28"
    model = played(model, *ways.split())
    once = run(model, m.Pressed("N4"))
    assert match_of(once).cursor == match_of(model).cursor
    assert "Press again" in status(once)
    assert state_of(run(once, m.Pressed("N4"))).public.out == (0,)


def test_who_is_out_stays_as_a_watcher() -> None:
    ways = "18 24 27 E1 pass 20 23 14 E2 30 21 27 E3 19 25 28 E4"
    model = played(memorized(gathering(3, seed=6)), *ways.split())
    assert "Wim is out" in re.sub(r"\s+", " ", Seen(model).text.replace("Wim", "Wim "))
    model = run(model, m.TellingContinued())
    assert "so the board is turned over" in Seen(model).text


@pytest.mark.rule("Z48")
def test_a_product_is_typed() -> None:
    model = played(memorized(gathering(3, multiplication="true")), "multiply")
    seen = Seen(model)
    assert "product" in seen.values("id")
    assert "Your guess, 1 to 1,000" in seen.text
    assert "1,000 possible moves" in seen.text
    assert state_of(played(model, "300")).public.guesses[0] == 300


@pytest.mark.parametrize(
    ("name", "squeezed"),
    [("Pip", False), ("Juniper", False), ("iiiiiiiiii", False), ("Maulwurf Bo", True)],
)
def test_a_name_is_squeezed_where_it_would_run_into_the_house(name: str, squeezed: bool) -> None:
    match = match_of(gathering(2))
    drawn = to_html(boards.of("moleozer").draw(match.view(None), Scene(names=(name, "Wim"))))
    assert ("textLength" in drawn) == squeezed


def test_the_last_cards_stay_on_the_desk_whatever_ends_the_game() -> None:
    reasons = set()
    for seed in range(10):
        match = random_match(GAME, seed)
        assert match.result is not None
        scene = Scene(names=NAMES[: len(match.players)])
        desk = boards.of("moleozer").tray(match.view(None), scene)
        assert isinstance(desk, Node)
        assert 'class="terms"' in to_html(desk)
        reasons.add(match.result.reason)
    assert len(reasons) > 1


def test_names_are_escaped_in_the_drawing() -> None:
    match = match_of(memorized(gathering(2)))
    players = (Player("<b>&"), match.players[1])
    model = replace(memorized(gathering(2)), match=replace(match, players=players))
    assert "<b>&" in Seen(model).text
    assert not any(tag == "b" for tag, _ in Seen(model).elements)


def test_every_phase_of_the_variants_is_drawn() -> None:
    options = {"houses": "choose", "change_guess": "true", "multiplication": "true"}
    model = gathering(2, 10, **options)
    for text in ("house:A4", "ready", "ready", "multiply", "40", "60", "pass"):
        assert Seen(model).text
        model = played(model, text)
    assert "CardsTurned" in [type(event).__name__ for event in queries.last_events(match_of(model))]


def test_turned_cards_are_left_in_sight_before_the_computer_goes_on() -> None:
    turned = match_of(played(memorized(gathering(3)), "8", "12", "20"))
    assert boards.of("moleozer").linger(queries.last_events(turned)) > 5


@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_a_step_can_be_drawn_and_read(seed: int) -> None:
    """Each view on the way, event by event, from the empty table on."""
    match = random_match(GAME, seed, limit=150)
    names = [player.name for player in match.players]
    board = boards.of("moleozer")
    for viewer in (0, None):
        table = empty_table(match.state.public.rules, len(names))
        view: Any = View(table, viewer, ())
        for ply, step in enumerate(match.steps):
            seen = [event.seen_by(viewer) for event in step.events]
            for number, event in enumerate(seen, 1):
                view = GAME.follow(view, event)
                scene = Scene(ply=ply, events=tuple(seen[:number]), names=tuple(names))  # type: ignore[arg-type]
                assert board.draw(view, scene)
                assert board.sheet(view, names, ())
                assert text_board("moleozer", view)
                assert board.role(view, 0)


@pytest.mark.parametrize("seed", range(4))
def test_who_is_to_act_stands_out_in_the_sheet(seed: int) -> None:
    match = random_match(GAME, seed, limit=60)
    board, names = boards.of("moleozer"), [f"Mole {seat}" for seat in range(len(match.players))]
    for step in match.steps:
        public = step.state.public
        sheet = to_html(board.sheet(View(public, None, ()), names, public.actors))
        marked = re.findall(r'<tr class="now" id="score-(\d)"', sheet)
        assert [int(seat) for seat in marked] == list(public.actors)


def test_cards_turn_one_by_one_and_only_then_somebody_wins() -> None:
    model = played(memorized(gathering(3)), "8", "12")
    model = run(model, m.SettingChanged("cascade", "step"))
    model = run(model, m.MoveTyped("20"))
    reveal = match_of(model).state.public.reveal
    shown = []
    while model.telling is not None:
        page = render(model)
        verdict = 'class="verdict"' in page
        winner = bool(re.search(r"corner mouse-\d winner", page))
        off = page.count('class="corner-off"')
        shown.append((page.count('class="turned"'), off, verdict or winner))
        assert "Last cards:" not in page or verdict
        model = run(model, m.TellingStepped(1))
    cards = sum(card is not None for card in reveal.cards)
    assert cards == 3
    won = bool(reveal.tie) or reveal.winner is not None
    assert shown == [
        (0, 0, False),  # the last guess
        (1, 0, False),
        (2, 0, False),
        (3, 3, False),
        (3, 3, won),
    ]


def test_who_moves_house_keeps_the_colour() -> None:
    public = replace(match_of(memorized(gathering(3))).state.public, seating=(1, 0, 2))
    drawn = to_html(boards.of("moleozer").picture(View(public, None, ())))
    found = dict(re.findall(r'class="home mouse-([0-3])" transform="translate\(([^)]*)\)"', drawn))
    lives = zip(public.seating, public.houses, strict=True)
    assert found == {str(seat): point(house) for seat, house in lives if seat is not None and house}


def test_a_card_with_a_symbol_tells_what_it_means_where_it_is_pressed() -> None:
    model = played(memorized(gathering(3, seed=30)), "16", "20", "30")
    cards = [card for cards in state_of(model).public.played for card in cards if card.symbol]
    told = [attrs for attrs in Seen(model).having("aria-description") if "data-why" not in attrs]
    assert len(told) == len(cards) > 0
    for attrs, card in zip(told, cards, strict=True):
        assert attrs["aria-label"] == f"{card.value} with {card.symbol}"
        assert attrs["aria-description"].startswith(f"{card.symbol} ")


def aim(model: Model) -> str:
    return str(boards.of("moleozer").aim(queries.view(match_of(model))))


LETS = (
    " The closest moves the mole; with an S card, the second. "
    "Last house wins, or after 2 deals the farther one."
)


@pytest.mark.rule("Z16")
@pytest.mark.rule("Z19")
@pytest.mark.rule("Z48")
def test_the_aim_says_what_is_guessed_in_this_round() -> None:
    assert aim(memorized(gathering(3))).endswith(" Last house wins.")
    assert aim(memorized(gathering(2))) == f"Guess the sum of all top cards.{LETS}"
    model = memorized(gathering(2, multiplication="true"))
    assert aim(model) == f"Guess the sum or the product of all top cards.{LETS}"
    assert aim(played(model, "multiply")) == f"Guess the product of all top cards.{LETS}"
    assert aim(played(model, "multiply", "40")) == f"Guess the product of all top cards.{LETS}"
    assert aim(played(model, "add")) == f"Guess the sum of all top cards.{LETS}"
    turned = played(model, "add", "3", "30")
    assert match_of(turned).state.public.phase == "step"
    assert aim(turned) == f"Guess the sum of all top cards.{LETS}"
    again = played(turned, "pass")
    while match_of(again).state.public.phase == "action":
        again = played(again, "pass")
    assert aim(again) == f"Guess the sum or the product of all top cards.{LETS}"


@pytest.mark.rule("Z43")
def test_the_aim_of_sudden_death_is_the_game() -> None:
    model = memorized(gathering(2, multiplication="true"))
    public = replace(state_of(model).public, sudden_death=True)
    told = boards.of("moleozer").aim(View(public, None, ()))
    assert str(told) == "Guess the sum of all top cards. The closest guess wins the game."
