"""A whole game of Mole Majority for two at one screen, pressed in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from e2e.player import Player
from e2e.returning import context as context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import host as host  # noqa: PLC0414 - as well
from e2e.test_computer import HURRY, LONG
from molecore.core.match import Match
from molecore.games.mole_majority.actions import Move
from molecore.games.mole_majority.events import HexClaimed
from molecore.wire import links
from tests.playthroughs import text

GAMES = Path(text.__file__).parent / "mole_majority"
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
        player.page.locator(f"#seat-{seat}-{level}").check()
    player.page.locator("#options > summary").click()
    player.page.locator("#option-stall_rounds").fill(str(rounds))
    for key, value in options.items():
        player.page.locator(f"#option-{key}-{value}").check()
    player.button("Start the game").click()


def take_over(player: Player) -> None:
    """Whoever is called takes the device."""
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


def test_two_people_play_a_game_to_its_end(player: Player) -> None:
    settle_down(player, rounds=2)
    expect(player.board).to_be_visible()
    player.press("m0", "m3")
    for _ in range(4):
        player.cell(player.targets()[0]).click()
    expect(player.page.get_by_role("heading", name="Hand the device to Player 1")).to_be_visible()
    assert player.board.count() == 0
    take_over(player)
    assert player.page.locator(".play-hand .play-card").count() == 5
    chance = Random(2)
    while not player.over:
        press_on(player, chance)
    expect(player.page.locator(".ending")).to_contain_text("Rematch")
    assert player.actor == ""


def test_a_whole_game_is_played_once_more_in_notation(player: Player) -> None:
    once, _ = text.parse((GAMES / "meadow_full.txt").read_text("utf-8"))
    player.take_up(links.encode(once.jump(0).forget_undone()))
    for number, ply in enumerate(once.plies):
        if number == 0 or ply.seat != once.plies[number - 1].seat:
            player.button(f"I am {once.players[ply.seat].name}").click()
        player.is_at(number)
        player.type(once.game.encode(ply.action))
    player.hear()
    expect(player.page.locator(".ending")).to_contain_text("Every hex is claimed")
    assert player.ply == len(once.plies)


def test_what_is_typed_as_soon_as_the_board_has_moved_on_is_not_lost(player: Player) -> None:
    """Of a long answer the board comes first, and the field is emptied with what comes later."""
    once, _ = text.parse((GAMES / "meadow_full.txt").read_text("utf-8"))
    begun = next(n for n in range(len(once.plies)) if _claims_midway(once, n))
    move, following = (once.game.encode(once.plies[n].action) for n in (begun, begun + 1))
    player.take_up(links.encode(once.jump(begun).forget_undone()))
    player.button(f"I am {once.players[once.plies[begun].seat].name}").click()
    player.is_at(begun)
    player.page.evaluate(TYPED_AT_ONCE, following)
    player.type(move)
    player.is_at(begun + 1)
    field = player.page.get_by_label("Type a move")
    expect(field).to_have_attribute("data-fresh", "1")
    expect(field).to_have_value(following)
    field.press("Enter")
    player.is_at(begun + 2)
    expect(field).to_have_value("")


def _claims_midway(match: Match, number: int) -> bool:
    """Whether a move claims a hex in the midst of a turn, so that much is drawn anew."""
    kinds = {type(event) for event in match.events(number + 1, None)}
    return HexClaimed in kinds and match.plies[number].seat == match.plies[number + 1].seat


def test_tunnels_keys_and_hints(player: Player) -> None:
    settle_down(player, layout="star")
    take_over(player)
    tunnels = player.page.locator("#tunnels-1")
    expect(tunnels).to_be_hidden()
    player.page.get_by_text("Tunnels and piles of Player 2").click()
    expect(tunnels).to_be_visible()
    player.cell("o").focus()
    for key, cell in (("e", "r1"), ("x", "r0"), ("z", "r5"), ("a", "r4"), ("w", "r3"), ("d", "o")):
        player.page.keyboard.press(key)
        expect(player.cell(cell)).to_be_focused()
    player.cell("r1/0").click()
    expect(player.status).to_contain_text("first choose a card to play")
    player.page.keyboard.press("2")
    expect(player.page.locator(".chip")).to_have_count(1)


def test_a_mole_is_dragged_to_where_it_moves_and_goes_back_from_elsewhere(player: Player) -> None:
    once, _ = text.parse((GAMES / "meadow_full.txt").read_text("utf-8"))
    number = next(n for n, ply in enumerate(once.plies) if isinstance(ply.action, Move))
    start, goal = once.plies[number].action.targets
    before = once.jump(number).forget_undone()
    player.take_up(links.encode(before))
    take_over(player)
    player.is_at(number)
    mole = player.cell(start)
    mole.drag_to(player.page.locator(".history"))
    player.is_at(number)
    expect(mole).not_to_have_class(re.compile("pressed"))
    mole.drag_to(player.cell(goal))
    player.is_at(number + 1)


def test_a_person_plays_a_whole_game_against_the_computer(player: Player) -> None:
    settle_down(player, "", "strong", rounds=3)
    chance = Random(4)
    while player.is_called(timeout=LONG):
        press_on(player, chance)
    expect(player.page.locator(".ending")).to_contain_text("Rematch")


def test_computers_play_each_other_to_the_end(player: Player) -> None:
    settle_down(player, "casual", "skilled", rounds=3, layout="star")
    player.page.evaluate(HURRY)
    expect(player.page.locator(".ending")).to_contain_text("Rematch", timeout=2 * LONG)
