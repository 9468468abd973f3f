"""A link has one text: whoever writes the same game with other digits is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from molecore.core.match import Match, Player, new_match
from molecore.core.options import Placement
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE, load
from molecore.wire import links
from molecore.wire.digits import Digit
from molecore.wire.errors import BadLink
from molecore.wire.header import LEVELS, Contents, header_digits, level_number, name_digits
from molecore.wire.names import UNWRITTEN
from molecore.wire.options import OPTIONS, _value_digits
from molecore.wire.reading import begin, read
from molecore.words import ENGLISH, Message, languages, say, use
from molecore.words.pseudo import ACCENTED, RIGHT_TO_LEFT, pretend
from tests.amounts import amount
from tests.wire.forgery import composed, forged_digits
from tests.wire.matches import random_match

GAMES = [meta.id for meta in PLAYABLE]


@dataclass(frozen=True)
class Parts:
    """The digits of a header, by what they are about."""

    begin: list[Digit]
    undone: list[Digit]
    resigned: Digit
    options: list[list[Digit]]
    players: list[list[Digit]]
    seed: list[Digit]

    def digits(self) -> list[Digit]:
        number = (len(self.options), OPTIONS)
        lists = chain(*self.options, *self.players, self.seed)
        return [*self.begin, *self.undone, self.resigned, number, *lists]


def _parts(match: Match, contents: Contents) -> Parts:
    meta, fields = match.game.meta, header_digits(match, contents)
    undone = 2 if len(match.plies) > match.cursor else 1
    options = [
        _option(match, number, match.options[option.key])
        for number, option in enumerate(meta.options)
        if match.options[option.key] != option.default
    ]
    rest = fields[7 + undone + sum(map(len, options)) :]
    players = []
    for _ in match.players:
        length = 3 + 2 * rest[2][0] if rest[1][0] else 2
        players.append(rest[:length])
        rest = rest[length:]
    parts = Parts(fields[:5], fields[5 : 5 + undone], fields[5 + undone], options, players, rest)
    assert parts.digits() == fields
    return parts


def _option(match: Match, number: int, value: object) -> list[Digit]:
    option = match.game.meta.options[number]
    return [(number, OPTIONS), *_value_digits(option, value)]  # type: ignore[arg-type]


# ---- other ways to write the same


def _seeds(match: Match, parts: Parts) -> Iterator[Parts]:
    size = parts.seed[0][0]
    for bytes_ in range(size + 1, 9):
        yield _with(parts, seed=[(bytes_, 9), (match.seed, 256**bytes_)])


def _undone(match: Match, parts: Parts) -> Iterator[Parts]:
    if len(parts.undone) == 1:
        yield _with(parts, undone=[(1, 2), (0, len(match.plies) + 1)])


def _options(match: Match, parts: Parts) -> Iterator[Parts]:
    written = parts.options
    if written:
        yield _with(parts, options=[*written, written[-1]])
    if len(written) > 1:
        yield _with(parts, options=written[::-1])
    for number, option in enumerate(match.game.meta.options):
        if match.options[option.key] == option.default:
            default = _option(match, number, option.default)
            yield _with(parts, options=sorted([*written, default]))


def _placements(match: Match, parts: Parts) -> Iterator[Parts]:
    for place, digits in enumerate(parts.options):
        option = match.game.meta.options[digits[0][0]]
        if isinstance(option, Placement):
            turned = [digits[0], digits[2], digits[1], *digits[3:]]
            yield _with(
                parts, options=[*parts.options[:place], turned, *parts.options[place + 1 :]]
            )


def _names(match: Match, parts: Parts) -> Iterator[Parts]:
    for seat, player in enumerate(match.players):
        level = (level_number(player.level), LEVELS)
        for name in _other_names(match, seat):
            written = [level, (1, 2), *name_digits(name)]
            yield _with(parts, players=[*parts.players[:seat], written, *parts.players[seat + 1 :]])


def _other_names(match: Match, seat: int) -> Sequence[str]:
    """Names that are shown as the one of this seat, or as a standard name that is not written."""
    level = match.players[seat].level
    levels = {known.id: str(known.name) for known in match.game.meta.levels}
    standard = levels[level] if level else f"Player {seat + 1}"
    return ["", " ", "\u200b", standard, f"{standard} ", "Ann ", "An\u200bn", "Jo\u0308rg", "A  B"]


def _with(parts: Parts, **changed: object) -> Parts:
    return Parts(**{**vars(parts), **changed})


WAYS = (_seeds, _undone, _options, _placements, _names)


def _others(match: Match, contents: Contents) -> Iterator[str]:
    parts = _parts(match, contents)
    for way in WAYS:
        for other in way(match, parts):
            yield composed(match, other.digits())


@settings(max_examples=amount(20, 150), deadline=None)
@given(
    seed=st.integers(0, 1 << 30),
    game_id=st.sampled_from(GAMES),
    contents=st.sampled_from(get_args(Contents)),
)
def test_every_other_way_to_write_a_link_is_refused(
    seed: int, game_id: str, contents: Contents
) -> None:
    _check_others(links.part(_short(seed, game_id), contents), contents)


def test_one_link_is_written_in_one_way() -> None:
    _check_others(links.part(_short(1, "mole_hill"), "setup"), "setup")


def _check_others(match: Match, contents: Contents) -> None:
    assert composed(match, _parts(match, contents).digits()) == links.encode(match, contents)
    for text in _others(match, contents):
        with pytest.raises(BadLink, match="does not write links like this") as refused:
            begin(text)  # before any ply is played
        assert refused.value.kind == "illegal"


def _short(seed: int, game_id: str) -> Match:
    """A random match of a few plies: the header is what this is about."""
    match = random_match(seed, game_id)
    return match.jump(min(match.cursor, 3)).forget_undone() if len(match.plies) > 20 else match


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_every_way_is_tried(way: Callable[[Match, Parts], Iterator[Parts]]) -> None:
    cells = ["a1", "a2", "a3", "a4"], ["e4", "i7", "b1", "c1"]
    flowers = {"red": cells[0], "white": cells[1]}
    match = new_match(
        load("mole_hill"), [Player("Ann"), Player("Bea")], {"flowers": flowers, "clinch": True}, 5
    )
    assert list(islice(way(match, _parts(match, "match")), 1))


@settings(max_examples=amount(60, 400), deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_what_is_accepted_is_written_again_as_it_was(seed: int) -> None:
    text = forged_digits(SplitMix64(seed))
    try:
        link = read(text)
    except BadLink:
        return
    assert links.encode(link.match, link.contents) == text


@pytest.mark.parametrize("language", [ENGLISH, "de", ACCENTED, RIGHT_TO_LEFT])
@pytest.mark.parametrize("opened_in", [ENGLISH, "de", ACCENTED])
def test_a_link_opens_in_every_language(language: str, opened_in: str) -> None:
    """Standard names differ between languages, and so does what goes without saying."""
    _speak(language)
    try:
        players = [Player(f"Player {n}") for n in (1, 2)]
        for match in (random_match(3), new_match(load("mole_hill"), players, {}, 5)):
            text = links.encode(match)
            _speak(opened_in)
            assert links.encode(read(text).match) == text
            _speak(language)
    finally:
        use(ENGLISH)


def test_a_link_holds_no_name_that_nobody_gave_in_whatever_language() -> None:
    """A game begun in German is told in English to an English reader."""
    _speak("de")
    try:
        players = [Player(say("player.standard_name", player=n)) for n in (1, 2)]
        text = links.encode(new_match(load("mole_hill"), players, {}, 5))
        _speak(ENGLISH)
        assert [player.name for player in read(text).match.players] == ["Player 1", "Player 2"]
    finally:
        use(ENGLISH)


@pytest.mark.parametrize("language", sorted(languages().keys() - {*UNWRITTEN}))
def test_a_further_language_leaves_links_with_names_like_its_own_as_they_were(
    language: str,
) -> None:
    """Somebody may have called themselves "Joueur 2" before there was French."""
    players = []
    try:
        use(language)
        for n, level in ((1, None), (2, "strong")):
            standard = Message("player.standard_name", player=n)
            called = Message("mole_hill.level.strong") if level else standard
            players.append(Player(str(called), level))
        use(ENGLISH)
        text = links.encode(new_match(load("mole_hill"), players, {}, 5))
        use(language)
        assert [player.name for player in read(text).match.players] == [p.name for p in players]
    finally:
        use(ENGLISH)


def _speak(language: str) -> None:
    if language in (ACCENTED, RIGHT_TO_LEFT):
        pretend(language)
    else:
        use(language)
