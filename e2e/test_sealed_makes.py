"""Browsers of different make play sealed games by links alone, and each is killed in the midst."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Playwright

from builder import browsers
from e2e import dumps
from e2e.engines.chromium import Chromium
from e2e.engines.engine import Engine
from e2e.engines.firefox import Firefox
from e2e.hosting import Host
from e2e.newcomer import host as host  # noqa: PLC0414 - handed on to pytest
from e2e.test_engines import GO, SAVES, visit
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
KILLS: Final = (3, 4)
"""After how many links who has just made one is killed: once the one, once the other."""
LOOKS: Final = (4, 7)
"""After how many links both are searched, if the game lasts so long: then all is opened."""
GIVES_UP_AFTER: Final = amount(max(KILLS), 10_000)
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
CHAIR: Final = "() => Object.entries(localStorage).find(([key]) => key.includes('chair:'))?.[1]"
LINK: Final = "() => document.querySelector('dialog #link').value"
AT_TABLE: Final = "() => location.hash.startsWith('#play/')"


class Person:
    """Somebody who plays ``seat`` in a browser of their own."""

    def __init__(self, engine: Engine, seat: Seat) -> None:
        self.engine = engine
        self.seat = seat

    @property
    def device(self) -> Device:
        """The chair that is kept in the browser."""
        return kept(self.engine.evaluate(CHAIR), Ristretto())

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
        device = self.device
        while len(device.table.match.plies) < ply:  # it is kept a moment after it is shown
            device = self.device
        match = device.table.match
        action = chance.choice(list(match.game.legal_actions(match.state, self.seat)))
        self.engine.enter("#move", match.game.encode(action))
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


@pytest.fixture
def people(tmp_path: Path, playwright: Playwright) -> Iterator[list[Person]]:
    """One with Chromium and one with Firefox, both never used before."""
    if not browsers.firefox():
        pytest.skip("there is no Firefox here")
    with ExitStack() as ends:
        one = Chromium(tmp_path / "one", playwright, first=dumps.FIRST)
        ends.callback(one.kill)
        other = Firefox(tmp_path / "other", first=dumps.FIRST)
        ends.callback(other.kill)
        engines: list[Engine] = [one, other]
        yield [Person(engine, seat) for seat, engine in enumerate(engines)]
        # Beside the page, browsers ask for a picture that only the page names.
        problems = [told for engine in engines for told in engine.problems]
        assert [told for told in problems if "/favicon.ico" not in told] == []


@pytest.mark.parametrize(("game", "way"), GAMES)
@pytest.mark.parametrize("number", range(amount(1, 20)))
def test_browsers_of_different_make_play_a_sealed_game_though_both_are_killed(
    people: list[Person], host: Host, game: str, way: str, number: int
) -> None:
    chance = Random(f"{game} {number}")
    for person in people:
        visit(person.engine, host.address)
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
            check_dumps(people, host)
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
