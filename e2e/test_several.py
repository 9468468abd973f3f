"""Three and four people, each with a browser of their own, play a sealed game by links alone.

One of them closes the page in the midst and comes back.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from e2e.hosting import Host
from e2e.player import Player
from e2e.returning import another_context as another_context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import context as context  # noqa: PLC0414 - as well
from e2e.returning import host as host  # noqa: PLC0414 - as well
from e2e.returning import two_people as two_people  # noqa: PLC0414 - as well
from e2e.test_sealed import DOOR, found_fair, goes_on, play_at_random, resign
from e2e.watch import Watch
from molecore.core.protocol import Seat
from tests.amounts import LONG, amount

GAMES: Final = [
    ("mountains", "full"),
    *([("mole_majority", "first"), ("moleozer", "first")] if LONG else []),
]
CHOICES: Final = amount(5, 25)
"""After so many somebody gives up, so that all is opened."""
LINKS: Final = amount(60, 400)
"""More than that takes with four people."""
IS_TAKEN_IN: Final = """(link) => location.href !== link
    || [...document.querySelectorAll("main a")].some((way) => way.textContent === "To the game")"""
COMES_BACK: Final = 3
"""After so many choices."""


@pytest.fixture
def people(
    two_people: tuple[Player, Player],
    browser: Browser,
    watch: Watch,
    host: Host,
    request: pytest.FixtureRequest,
) -> Iterator[list[Player]]:
    """As many as the test asks for; those beyond two have never been at the page."""
    with ExitStack() as closing:
        contexts = [closing.enter_context(browser.new_context()) for _ in range(request.param - 2)]
        for each in contexts:
            watch.over(each)
        others = (Player(each.new_page(), host.address).open() for each in contexts)
        yield [*two_people, *others]


@pytest.mark.parametrize(("game", "way"), GAMES)
@pytest.mark.parametrize("people", range(amount(4, 3), 5), indirect=True)
def test_several_people_play_by_links_alone(people: list[Player], game: str, way: str) -> None:
    chance, choices, seat = Random(2), 0, 0
    for player in people:
        player.at_once()  # while a turn is told it seems to be nobody's
    convene(people, game, way)
    for _ in range(LINKS):
        while not found_fair(people[seat]) and goes_on(people[seat], seat):
            if choices == CHOICES:
                resign(people[seat])
                break
            play_at_random(people[seat], chance)
            choices += 1
            if choices == COMES_BACK:
                come_back(people[seat])
        if all(map(found_fair, people)):
            break
        seat = hand_on(people, seat)
    assert choices == CHOICES
    for player in people:
        expect(player.page.locator("main")).to_contain_text("every device kept to the rules")


def come_back(player: Player) -> None:
    """The page is closed, and the table opened anew."""
    table, ply = player.page.url, player.ply
    player.page.goto("about:blank")
    player.page.goto(table)
    expect(player.board).to_have_attribute("data-ply", str(ply))


def convene(people: list[Player], game: str, way: str) -> None:
    """The first sets up a game in which all others sit elsewhere."""
    host = people[0]
    host.page.evaluate(f"location.hash = 'new/{game}'")
    host.page.locator(f"#way--{way}").check()
    host.page.locator(f"#seats--{len(people)}").check()
    for seat in range(1, len(people)):
        host.page.locator(f"#seat-{seat}-elsewhere").check()
    expect(host.page.locator("#sealing--sealed")).to_be_checked()
    host.button("Start the game").click()
    expect(host.page.locator("main")).to_contain_text("Not begun yet")


def hand_on(people: list[Player], seat: Seat) -> Seat:
    """Hand the link on that is offered first; who gets it."""
    door = people[seat].page.locator(DOOR).first
    receiver = int(str(door.get_attribute("data-value")).removeprefix("send "))
    invites = door.inner_text().startswith("Invite")
    door.click()
    links = people[seat].dialog.locator("#link").input_value().split()
    people[seat].button("Close").click()
    for link in links:  # a deal takes more than one
        people[receiver].page.goto(link)
        if invites:
            people[receiver].button("Sit down and play").click()
        see_taken_in(people[receiver], link)
    return receiver


def see_taken_in(player: Player, link: str) -> None:
    """Wait until the page has gone on from the link to the table; where it has nothing new, go."""
    player.page.wait_for_function(IS_TAKEN_IN, arg=link)
    known = player.page.get_by_role("link", name="To the game")
    if known.count():  # all of it had come from others before
        known.click()
    expect(player.board).to_be_visible()
