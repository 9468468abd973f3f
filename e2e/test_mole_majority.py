"""Mole Majority for two at one screen, pressed in a real browser: how it begins and ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from e2e.endings import FEW, at_random, near_the_end
from e2e.player import Player, sit
from e2e.test_computer import HURRY
from e2e.test_computer import LONG as PATIENCE
from molecore.core.match import Match
from molecore.games.mole_majority.actions import Move
from molecore.games.mole_majority.events import HexClaimed
from molecore.wire import links
from tests.amounts import LONG, amount
from tests.playthroughs import golden

BY_PRESSES = (
    "for `build.py prove tables`; `tests.web.boards.test_mole_majority` proves it without a browser"
)
BY_SCRIPTS = "for `build.py prove tables`; `web/tests/patch.test.mjs` proves it"
TYPED_AT_ONCE = """text => {
    // Somebody quick types on as soon as the board shows the next ply.
    new MutationObserver((_, observer) => {
        observer.disconnect();
        document.querySelector("#move").value = text;
    }).observe(document.querySelector("[data-game]"), { attributeFilter: ["data-ply"] });
}"""


def settle_down(player: Player, *levels: str, rounds: int = 100, **options: str) -> None:
    """Start a game with these levels in two seats, which ends after so many rounds.

    Without levels two people play; "" is a person.
    """
    player.page.evaluate("location.hash = 'new/mole_majority'")
    player.play_in_full()
    for seat, level in enumerate(levels or ("", "")):
        sit(player.page, seat, level)
    player.page.locator("#options > summary").click()
    for key, value in options.items():
        player.page.locator(f"#option-{key}-{value}").check()
    player.page.locator("#option-stall_rounds").fill(str(rounds))
    player.button("Start the game").click()


def take_over(player: Player) -> None:
    """Whoever is called takes the device."""
    expect(player.page.locator(".table, .cover")).to_be_visible()
    called = player.page.locator(".cover .button.main")
    if called.count():
        called.click()


def press_on(player: Player, chance: Random) -> None:
    """Press at random until one choice is made."""
    before = player.ply
    while not player.over and player.ply == before:
        targets = player.targets()
        target = chance.choice([name for name in targets if name != "discard"] or targets)
        player.page.locator(f'[data-target="{target}"]').first.click()
        take_over(player)


def test_two_people_begin_a_game(shared: Player) -> None:
    shared.at_once()
    settle_down(shared, rounds=2)
    expect(shared.board).to_be_visible()
    shared.press("m0", "m3")
    for _ in range(4):
        shared.cell(shared.targets()[0]).click()
    expect(shared.page.get_by_role("heading", name="Hand the device to Player 1")).to_be_visible()
    assert shared.board.count() == 0
    take_over(shared)
    assert shared.page.locator(".play-hand .play-card").count() == 5
    chance = Random(2)
    for _ in range(amount(2, FEW)):
        if shared.over:
            break
        press_on(shared, chance)


@pytest.mark.skipif(not LONG, reason=BY_PRESSES)
def test_two_people_play_a_game_to_its_end(shared: Player) -> None:
    match, chance = at_random("mole_majority", "", "", seed=2, stall_rounds=2), Random(2)
    shared.take_up(links.encode(near_the_end(match)))
    take_over(shared)
    while not shared.over:
        press_on(shared, chance)
    expect(shared.page.locator(".ending")).to_contain_text("Rematch")
    assert shared.actor == ""


@pytest.mark.skipif(not LONG, reason=BY_PRESSES)
def test_the_last_turns_of_a_game_are_played_in_notation(shared: Player) -> None:
    once = golden("mole_majority", "meadow_full")
    begun = near_the_end(once)
    shared.take_up(links.encode(begun))
    for number, ply in enumerate(once.plies):
        if number < len(begun.plies):
            continue
        if number in (0, len(begun.plies)) or ply.seat != once.plies[number - 1].seat:
            shared.button(f"I am {once.players[ply.seat].name}").click()
        shared.is_at(number)
        shared.type(once.game.encode(ply.action))
    shared.hear()
    expect(shared.page.locator(".ending")).to_contain_text("Every hex is claimed")
    assert shared.ply == len(once.plies)


@pytest.mark.skipif(not LONG, reason=BY_SCRIPTS)
def test_what_is_typed_as_soon_as_the_board_has_moved_on_is_not_lost(shared: Player) -> None:
    """Of a long answer the board comes first, and the field is emptied with what comes later."""
    once = golden("mole_majority", "meadow_full")
    begun = next(n for n in range(len(once.plies)) if _claims_midway(once, n))
    move, following = (once.game.encode(once.plies[n].action) for n in (begun, begun + 1))
    shared.take_up(links.encode(once.jump(begun).forget_undone()))
    shared.button(f"I am {once.players[once.plies[begun].seat].name}").click()
    shared.is_at(begun)
    shared.page.evaluate(TYPED_AT_ONCE, following)
    shared.type(move)
    shared.is_at(begun + 1)
    field = shared.page.get_by_label("Type a move")
    expect(field).to_have_attribute("data-fresh", "1")
    expect(field).to_have_value(following)
    shared.open_more()
    field.press("Enter")
    shared.is_at(begun + 2)
    expect(field).to_have_value("")


def _claims_midway(match: Match, number: int) -> bool:
    """Whether a move claims a hex in the midst of a turn, so that much is drawn anew."""
    kinds = {type(event) for event in match.events(number + 1, None)}
    return HexClaimed in kinds and match.plies[number].seat == match.plies[number + 1].seat


@pytest.mark.skipif(not LONG, reason=BY_PRESSES)
def test_tunnels_keys_and_hints(shared: Player) -> None:
    settle_down(shared, layout="star")
    take_over(shared)
    tunnels = shared.page.locator("#tunnels-1")
    expect(tunnels).to_be_hidden()
    shared.page.locator("#player-1 button").click()
    shared.page.get_by_text("Player 2's tunnels and piles").click()
    expect(tunnels).to_be_visible()
    shared.cell("o").focus()
    for key, cell in (("e", "r1"), ("x", "r0"), ("z", "r5"), ("a", "r4"), ("w", "r3"), ("d", "o")):
        shared.page.keyboard.press(key)
        expect(shared.cell(cell)).to_be_focused()
    shared.cell("r1/0").click()
    expect(shared.status).to_contain_text("First play a card")
    shared.page.keyboard.press("2")
    expect(shared.page.locator(".chip")).to_have_count(1)


SAID = "A rival's Groundskeeper could clear your last claim."
ASKED = "This gives up your last claim. Press again to do it."


def to_be_given_up() -> str:
    """A link to a game in which the next move can give up the last claim."""
    once = golden("mole_majority", "no_tribe")
    return links.encode(once.jump(14).forget_undone())


@pytest.fixture
def tipped(shared: Player) -> Iterator[Player]:
    """The open page with tips, which are off again afterwards."""
    set_tips(shared, "on")
    yield shared
    set_tips(shared, "off")


def set_tips(player: Player, choice: str) -> None:
    player.button("Settings").click()
    player.page.locator(f"#setting-pointers-{choice}").check()
    player.button("Done").click()


def test_tips_mark_the_last_claim_and_to_give_it_up_takes_two_presses(tipped: Player) -> None:
    """On the hex and in a sentence."""
    player = tipped
    settle_down(player, layout="star")
    take_over(player)
    mark = player.page.locator("#dangers .danger-sign")
    expect(mark).to_have_count(1)
    expect(player.page.locator("#pointers")).to_contain_text(SAID)
    home, sign = player.cell("m0").bounding_box(), mark.bounding_box()
    assert home is not None
    assert sign is not None
    assert abs(sign["x"] + sign["width"] / 2 - home["x"] - home["width"] / 2) < home["width"]
    assert sign["y"] < home["y"]

    player.take_up(to_be_given_up())
    take_over(player)
    player.is_at(14)
    player.press("m0/2", "o/0")
    expect(player.status).to_contain_text(ASKED)
    player.is_at(14)
    player.press("o/0")
    player.is_at(15)
    expect(player.status).not_to_contain_text(ASKED)
    end = player.page.locator('[data-target="end"]').first
    end.click()
    expect(player.status).to_contain_text(ASKED)
    player.is_at(15)
    end.click()
    player.is_at(16)


@pytest.mark.skipif(not LONG, reason=BY_PRESSES)
def test_without_tips_the_last_claim_is_not_marked_and_to_give_it_up_takes_two_presses(
    shared: Player,
) -> None:
    settle_down(shared, layout="star")
    take_over(shared)
    expect(shared.board).to_be_visible()
    expect(shared.page.locator("#dangers .danger-sign")).to_have_count(0)
    expect(shared.page.get_by_text(SAID)).to_have_count(0)
    shared.take_up(to_be_given_up())
    take_over(shared)
    shared.press("m0/2", "o/0")
    expect(shared.status).to_contain_text(ASKED)
    shared.is_at(14)
    shared.press("o/0")
    shared.is_at(15)


def test_a_mole_is_dragged_to_where_it_moves_and_goes_back_from_elsewhere(shared: Player) -> None:
    once = golden("mole_majority", "meadow_full")
    number = next(n for n, ply in enumerate(once.plies) if isinstance(ply.action, Move))
    start, goal = once.plies[number].action.targets
    before = once.jump(number).forget_undone()
    shared.take_up(links.encode(before))
    take_over(shared)
    shared.is_at(number)
    mole = shared.cell(start)
    mole.drag_to(shared.page.locator(".history"))
    shared.is_at(number)
    expect(mole).not_to_have_class(re.compile("pressed"))
    mole.drag_to(shared.cell(goal))
    shared.is_at(number + 1)


@pytest.mark.skipif(not LONG, reason=BY_PRESSES)
def test_a_person_ends_a_game_against_the_computer(shared: Player) -> None:
    match, chance = at_random("mole_majority", "", "casual", stall_rounds=2), Random(4)
    shared.take_up(links.encode(near_the_end(match, 2 * FEW)))
    take_over(shared)
    while shared.is_called(timeout=PATIENCE):
        press_on(shared, chance)
    expect(shared.page.locator(".ending")).to_contain_text("Rematch")


@pytest.mark.skipif(not LONG, reason=BY_PRESSES)
def test_computers_play_each_other_to_the_end(shared: Player) -> None:
    match = at_random("mole_majority", "casual", "skilled", stall_rounds=2, layout="star")
    shared.take_up(links.encode(near_the_end(match, 2 * FEW)))
    shared.page.evaluate(HURRY)
    expect(shared.page.locator(".ending")).to_contain_text("Rematch", timeout=2 * PATIENCE)
