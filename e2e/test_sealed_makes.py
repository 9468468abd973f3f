"""Browsers of different make play sealed games by links, and games over a direct connection.

One of them is killed in the midst, and goes on. In a usual run both games are played in the same
browsers.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from itertools import count
from random import Random
from typing import Final, Literal

import pytest
from playwright.sync_api import Playwright

from builder import browsers
from e2e import dumps
from e2e.elsewhere import typed
from e2e.engines.chromium import Chromium
from e2e.engines.engine import Engine
from e2e.engines.firefox import Firefox
from e2e.hosting import Host
from e2e.returning import copied_profile
from e2e.test_engines import GO, SAVES, visit
from e2e.waiting import until
from molecore.core.protocol import Seat
from molecore.remote.device import Device
from molecore.remote.envelopes import kept
from molecore.sealed.device import Device as SealedDevice
from tests.amounts import LONG, amount
from tests.sealed.ristretto import Ristretto
from tests.sealed.searching import face_down, keys_of, legible, openings_of

GAMES: Final = [
    ("mole_majority", "first"),
    *([("moleozer", "full"), ("mountains", "first"), ("majority", "secrets")] if LONG else []),
]
"""A kind of secret each, and the way it is played: by default only the shortest game."""
KILLS: Final = (3, 4)[: amount(1, 2)]
"""After how many links who has just made one is killed: once Chromium, once Firefox."""
LOOKS: Final = (4, 7)
"""After how many links both are searched, if the game lasts so long: then all is opened."""
GIVES_UP_AFTER: Final = amount(min(LOOKS), 10_000)
"""After how many links, once both were searched, somebody gives up, so that all is opened."""
DOOR: Final = "[data-act=dialog][data-value^='send ']"
ENDING: Final = ".ending [data-act=endingclosed]"
FAIR: Final = "every device kept to the rules"
ASKED: Final = """(seat) =>
    document.querySelector("[data-game]")?.dataset.actor === String(seat)"""
ASKED_OR_SENDS: Final = f"""(seat, door) =>
    ({ASKED})(seat) || document.querySelector(door) !== null"""
STILL_ASKED: Final = """(ply, seat) =>
    document.querySelector(`[data-ply="${ply}"][data-actor="${seat}"]`) === null"""
PLY: Final = "() => Number(document.querySelector('[data-game]')?.dataset.ply ?? -1)"
CHAIR: Final = """() => Object.entries(localStorage).find(
    ([key]) => key.includes("chair:") && key.includes(location.hash.slice("#play/".length)))?.[1]"""
LINK: Final = "() => document.querySelector('dialog #link').value"
AT_TABLE: Final = "() => location.hash.startsWith('#play/')"


@cache
def known_device(chair: str) -> Device:
    """The device that is kept as this text; reading one takes long."""
    return kept(chair, Ristretto())


class Person:
    """Somebody who plays ``seat`` in a browser of their own."""

    def __init__(self, engine: Engine, seat: Seat) -> None:
        self.engine = engine
        self.seat = seat

    @property
    def device(self) -> Device:
        """The chair that is kept in the browser."""
        return known_device(self.engine.evaluate(CHAIR))

    @property
    def sealed(self) -> SealedDevice:
        session = self.device.table.session
        assert session is not None
        return session._device()  # noqa: SLF001 - what it plays by is looked into

    def link(self) -> str:
        """What the dialog offers for whoever is next."""
        if self.engine.count(ENDING):  # on a small screen it covers the others
            self.engine.press(ENDING)
        self.engine.press(DOOR)
        self.engine.wait_for("dialog #link")
        link = str(self.engine.evaluate(LINK))
        self.engine.press("dialog [data-act=close]")
        self.engine.evaluate(SAVES)  # answered once all is written that was to be written before
        return link

    def open(self, link: str) -> None:
        self.engine.evaluate(GO, link.partition("#")[2])
        self.engine.wait_until(AT_TABLE)

    def is_asked(self) -> bool:
        self.engine.wait_until(ASKED_OR_SENDS, self.seat, DOOR)
        return bool(self.engine.evaluate(ASKED, self.seat))

    def play(self, chance: Random) -> None:
        """Play one of the actions that the seat can choose, by its notation."""
        ply = self.engine.evaluate(PLY)
        until(lambda: len(self.device.table.match.plies) >= ply)  # kept after it is shown
        match = self.device.table.match
        action = chance.choice(list(match.game.legal_actions(match.state, self.seat)))
        for text in typed(match, self.seat, action):
            self.engine.enter("#move", text)
        self.engine.wait_until(STILL_ASKED, ply, self.seat)

    def gives_up(self) -> None:
        self.engine.press("[popovertarget=more]")
        self.engine.press("#more [data-value=resign]")
        self.engine.press("dialog [data-act=resign]")

    def is_killed(self) -> None:
        """The browser ends as by a power cut, and starts again where it was."""
        before, table = self.device.log, self.engine.evaluate("() => location.href")
        self.engine.kill()
        self.engine.start()
        self.engine.open(table)
        self.engine.wait_for("[data-game]")
        assert self.device.log == before, "it has all letters that it signed or heard"

    def finds_all_fair(self) -> bool:
        return FAIR in self.engine.text("main")


_SCOPE: Final[Literal["function", "module"]] = "function" if LONG else "module"
"""In the long proof each game has browsers of its own."""


@pytest.fixture(scope=_SCOPE)
def people(
    tmp_path_factory: pytest.TempPathFactory, playwright: Playwright, known_host: Host
) -> Iterator[list[Person]]:
    """One with Chromium and one with Firefox."""
    if not browsers.firefox():
        pytest.skip("there is no Firefox here")
    with ExitStack() as ends:
        profile = copied_profile(playwright, known_host)
        one = Chromium(profile, playwright, first=dumps.FIRST)
        ends.callback(one.kill)
        other = Firefox(tmp_path_factory.mktemp("other"), first=dumps.FIRST)
        ends.callback(other.kill)
        engines: list[Engine] = [one, other]
        for engine in engines:
            visit(engine, known_host.address)
        yield [Person(engine, seat) for seat, engine in enumerate(engines)]
        # Beside the page, browsers ask for a picture that only the page names.
        problems = [told for engine in engines for told in engine.problems]
        assert [told for told in problems if "/favicon.ico" not in told] == []


@pytest.mark.parametrize(("game", "way"), GAMES)
@pytest.mark.parametrize("number", range(amount(1, 20)))
def test_browsers_of_different_make_play_a_sealed_game_though_one_is_killed(
    people: list[Person], known_host: Host, game: str, way: str, number: int
) -> None:
    chance = Random(f"{game} {number}")
    sit_down(people, game, way)
    other, speaker = people
    looks: list[int] = []
    has_given_up = False
    for handed_on in count():
        while speaker.is_asked():
            if looks and handed_on > GIVES_UP_AFTER and not has_given_up:
                speaker.gives_up()
                has_given_up = True
                break
            speaker.play(chance)
        link = speaker.link()
        if handed_on in KILLS:
            speaker.is_killed()
        other.open(link)
        if handed_on in LOOKS and not any(is_opened(person) for person in people):
            check_dumps(people, known_host)
            looks.append(handed_on)
        if speaker.finds_all_fair():
            break
        speaker, other = other, speaker
    assert handed_on > max(KILLS)
    assert looks
    assert has_given_up != LONG
    assert all(person.finds_all_fair() for person in people)


def sit_down(people: list[Person], game: str, way: str) -> None:
    host, guest = people
    host.engine.evaluate(GO, f"new/{game}")
    host.engine.press("#seat-1-elsewhere")
    host.engine.press(f"#way--{way}")
    host.engine.wait_for("#sealing--sealed:checked")
    host.engine.press("[data-act=start]")
    guest.engine.evaluate(GO, host.link().partition("#")[2])
    guest.engine.press("[data-submit=sitdown] button")
    guest.engine.wait_for("[data-game]")


def check_dumps(people: list[Person], host: Host) -> None:
    """Neither browser holds what its seat may not know, wherever one looks."""
    for one, other in (people, people[::-1]):
        own, foreign = secrets_of(one), secrets_of(other)
        held = dumps.held(one.engine)
        assert one.device.private in held, "the search finds what is there"
        assert [
            secret for secret in foreign if any(map(held.__contains__, dumps.spellings(secret)))
        ] == []
        found = dumps.in_memory(one.engine, own)
        assert {one.device.private, one.sealed.secrets.seed} <= set(found), "as well"
        assert dumps.in_memory(one.engine, foreign) == []
        assert dumps.strange_files(one.engine, host.site) == []
        assert not legible(one.sealed) & face_down(one.sealed)
        if one.sealed.table.decks:
            assert legible(one.sealed), "cards that it can read are found"


def is_opened(person: Person) -> bool:
    """Whether somebody has told all that was secret, as at the end and after giving up."""
    return bool(person.sealed.table.opened)


def secrets_of(person: Person) -> list[bytes]:
    """What nobody else may hold before all is opened."""
    return [person.device.private, *keys_of(person.sealed), *openings_of(person.sealed)]


# ---- a direct connection


DIRECT_GAMES: Final = [
    ("mole_hill", "lot"),
    *(
        [
            ("majority", "secrets"),
            ("mountains", "first"),
            ("mole_majority", "first"),
            ("moleozer", "full"),
        ]
        if LONG
        else []
    ),
]
"""By default only the game whose links are the fewest."""
KILLED_AFTER: Final = 3
"""Choices that are made."""
CHOICES: Final = amount(5, 10_000)
"""Plies, or all of a game that has fewer."""
LONGEST: Final = 400
"""Seconds that a game may take on a busy machine."""
_PAUSE: Final = 0.05
GOES_ON: Final = "[data-act=tellon]"
"""At the end of a part of a game."""
PRESS_ON: Final = "(selector) => document.querySelector(selector)?.click()"
"""At once, as it also goes on by itself."""
IS_THERE: Final = "() => document.querySelector('main').innerText.includes('is connected')"
IS_GONE: Final = f"() => !({IS_THERE})()"


@pytest.mark.parametrize(("game", "way"), DIRECT_GAMES)
def test_a_game_is_played_directly_though_one_is_killed(
    people: list[Person], game: str, way: str
) -> None:
    chance, choices, killed = Random(game), 0, False
    sit_down(people, game, way)
    one, other = people
    one.open(other.link())
    connect(one, other)
    end = time.monotonic() + LONGEST
    while choices < CHOICES and not all(person.finds_all_fair() for person in people):
        assert time.monotonic() < end
        time.sleep(_PAUSE)
        for person in people:
            person.engine.evaluate(PRESS_ON, GOES_ON)
            if person.engine.evaluate(ASKED, person.seat):
                person.play(chance)
                choices += 1
        if choices >= KILLED_AFTER and not killed:
            killed = True
            other.is_killed()
            one.engine.wait_until(IS_GONE)
            connect(one, other)
    assert killed
    until(lambda: one.device.log == other.device.log)  # it is kept a moment after it is shown


def connect(one: Person, other: Person) -> None:
    """Connect two who play a game with each other already."""
    one.engine.press("[data-act=dialog][data-value=direct]")
    one.engine.press("[data-act=connect]")
    one.engine.wait_for("dialog #half")
    other.engine.evaluate(GO, one.engine.evaluate(LINK).partition("#")[2])
    other.engine.wait_for("dialog #link")
    one.engine.enter("#half", other.engine.evaluate(LINK))
    for person in (one, other):
        person.engine.wait_until(IS_THERE)
