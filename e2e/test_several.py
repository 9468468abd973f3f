"""Three and four people, each with a browser of their own, play a sealed game.

They do so over direct connections, to which links lead, and in the long proof by links alone as
well. One of them closes the page in the midst and comes back. In a usual run somebody gives up
soon, so that all is opened; in the long proof every game goes on to its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import Playwright, expect

from e2e.elsewhere import connect
from e2e.hosting import Host
from e2e.player import Player
from e2e.returning import returning_browser
from e2e.test_sealed import DOOR, found_fair, goes_on, is_asked, play_at_random, resign
from e2e.watch import Watch
from molecore.core.protocol import Seat
from tests.amounts import LONG, amount

GAMES: Final = [
    ("mountains", "full"),
    *([("mole_majority", "first"), ("moleozer", "first")] if LONG else []),
]
GIVES_UP_AFTER: Final = amount(4, 10_000)
"""Choices that are made."""
LINKS: Final = 1000
"""More than that takes with four people."""
LONGEST: Final = amount(300, 900)
"""Seconds that a game over connections may take on a busy machine."""
_PAUSE: Final = 50
IS_TAKEN_IN: Final = """(link) => location.href !== link
    || [...document.querySelectorAll("main a")].some(
        (way) => way.textContent === "Go to the game")"""
IS_AS_FAR: Final = "(ply) => document.querySelector('[data-game]')?.dataset.ply >= ply"
COMES_BACK: Final = 3
"""After so many choices."""


@pytest.fixture
def people(
    two_people: tuple[Player, Player],
    playwright: Playwright,
    watch: Watch,
    known_host: Host,
    request: pytest.FixtureRequest,
) -> Iterator[list[Player]]:
    """As many as the test asks for."""
    tell = request.getfixturevalue("tell")
    with ExitStack() as closing:
        more = [
            closing.enter_context(returning_browser(playwright, known_host, tell)).get()
            for _ in range(request.param - 2)
        ]
        pages = [closing.enter_context(each.visit(watch)) for each in more]
        others = (Player(each, known_host.address).open() for each in pages)
        yield [*two_people, *others]


class Group:
    """People who play by chance, until somebody gives up."""

    def __init__(self, people: list[Player]) -> None:
        self.people = people
        self.choices = 0
        self.has_given_up = False
        self._chance = Random(2)
        for player in people:
            player.at_once()  # while a turn is told it seems to be nobody's

    def acts(self, seat: Seat) -> bool:
        """Let who sits there, and is asked, choose or give up; whether it is time to come back."""
        if self.choices == GIVES_UP_AFTER:
            resign(self.people[seat])
            self.has_given_up = True
        else:
            play_at_random(self.people[seat], self._chance)
            self.choices += 1
        return self.choices == COMES_BACK

    def is_done(self) -> bool:
        return all(map(found_fair, self.people))

    def check(self) -> None:
        """It ended as it was meant to, and every device finds that it was fair."""
        assert self.has_given_up != LONG
        assert self.choices > COMES_BACK
        for player in self.people:
            expect(player.page.locator("main")).to_contain_text("every device kept to the rules")


@pytest.mark.skipif(not LONG, reason="for `build.py prove sealed`")
@pytest.mark.parametrize(("game", "way"), GAMES)
@pytest.mark.parametrize("people", range(3, 5), indirect=True)
def test_several_people_play_by_links_alone(people: list[Player], game: str, way: str) -> None:
    group, seat = Group(people), 0
    convene(people, game, way)
    for _ in range(LINKS):
        while not found_fair(people[seat]) and goes_on(people[seat], seat):
            if group.acts(seat):
                come_back(people[seat])
            if group.has_given_up:
                break
        if group.is_done():
            break
        seat = hand_on(people, seat)
    group.check()


@pytest.mark.parametrize(("game", "way"), GAMES)
@pytest.mark.parametrize("people", range(3, amount(3, 4) + 1), indirect=True)
def test_several_people_play_over_connections(people: list[Player], game: str, way: str) -> None:
    """Each is connected with the first alone, who hands on what the others say."""
    group, seat, until = Group(people), 0, monotonic() + LONGEST
    convene(people, game, way)
    while seat != len(people) - 1:
        seat = hand_on(people, seat)
    for other in people[1:]:
        connect_with_first(people, other)
    while not group.is_done():
        assert monotonic() < until
        people[0].page.wait_for_timeout(_PAUSE)
        for seat, player in enumerate(people):
            if not group.has_given_up and is_asked(player, seat) and group.acts(seat):
                come_back(people[1])
                connect_with_first(people, people[1])
    group.check()


def connect_with_first(people: list[Player], other: Player) -> None:
    connect(other, people[0])
    expect(other.page.locator("main")).to_contain_text("connected")


def come_back(player: Player) -> None:
    """The page is closed, and the table opened anew; what others played may come meanwhile."""
    table, ply = player.page.url, player.ply
    player.page.goto("about:blank")
    player.page.goto(table)
    expect(player.board).to_be_visible()
    player.page.wait_for_function(IS_AS_FAR, arg=ply)


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
    expect(host.page.locator("main")).to_contain_text("First invite")


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
            people[receiver].button("Join and play").click()
        see_taken_in(people[receiver], link)
    return receiver


def see_taken_in(player: Player, link: str) -> None:
    """Wait until the page has gone on from the link to the table; where it has nothing new, go."""
    player.page.wait_for_function(IS_TAKEN_IN, arg=link)
    known = player.page.get_by_role("link", name="Go to the game")
    if known.count():  # all of it had come from others before
        known.click()
    expect(player.board).to_be_visible()
