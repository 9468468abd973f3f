from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from statistics import median

import pytest

from molecore.core.match import Match, Player, new_match
from molecore.games.mole_hill.meta import META as MOLE_HILL
from molecore.wire import links, seal
from molecore.wire.digits import Digit, text_length, write
from molecore.wire.errors import BadLink
from molecore.wire.header import CHECKS, Contents, header_check, header_digits
from molecore.wire.reading import Link, read
from tests.amounts import amount
from tests.wire.forgery import ALPHABET, sealed
from tests.wire.matches import full_match, random_match


def _essence(match: Match) -> tuple[object, ...]:
    return (match.game, match.options, match.players, match.seed, match.plies, match.steps)


def _refusal(text: str) -> BadLink:
    with pytest.raises(BadLink) as refused:
        links.decode(text)
    return refused.value


def _with_field(match: Match, place: int, number: int) -> str:
    """A sealed link to ``match`` in which one field of the header holds another number."""
    fields = header_digits(match)
    fields[place] = (number, fields[place][1])
    return _with_header(fields)


def _with_header(fields: list[Digit]) -> str:
    """A sealed link that has these fields and nothing behind them."""
    length = 3 + text_length([8193, CHECKS, *(base for _, base in fields)]) + 6
    header = [(length, 8193), *fields]
    return sealed("m1." + write([*header, header_check(header)]))


GAMES = amount(60, 300)


@pytest.mark.parametrize(
    ("game_id", "seeds"), [("mole_hill", amount(90, 300)), ("majority", amount(20, 60))]
)
def test_random_matches_come_back(game_id: str, seeds: int) -> None:
    for seed in range(seeds):
        match = random_match(seed, game_id)
        opened = links.decode(links.encode(match))
        assert _essence(opened) == _essence(match)
        assert (opened.cursor, opened.resigned) == (match.cursor, match.resigned)
        assert opened.result == match.result


def test_a_link_is_the_same_each_time_it_is_made() -> None:
    text = links.encode(random_match(7))
    assert links.encode(links.decode(text)) == text


@pytest.mark.parametrize(
    "other",
    [
        lambda match: replace(match, seed=match.seed + 1),
        lambda match: match.jump(0),
        lambda match: match.jump(0).forget_undone(),
        lambda match: replace(match, options={**match.options, "clinch": True}),
        lambda match: replace(match, players=(Player("Ann", "casual"), match.players[1])),
        lambda match: match.jump(1).forget_undone().resign(0),
        lambda match: replace(match, resigned=0),
    ],
)
def test_a_link_that_reads_as_another_game_is_not_handed_out(
    other: Callable[[Match], Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = full_match(7)
    held = other(match)
    monkeypatch.setattr(links, "read", lambda _: Link("match", held))
    with pytest.raises(BadLink, match="failed its check"):
        links.encode(match)


def test_a_link_that_reads_as_another_kind_is_not_handed_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = full_match(7)
    monkeypatch.setattr(links, "read", lambda _: Link("position", match))
    with pytest.raises(BadLink, match="failed its check"):
        links.encode(match)


def test_opening_a_link_makes_a_match_of_its_own() -> None:
    match = random_match(1)
    assert links.decode(links.encode(match)).id != match.id


def test_a_whole_game_is_short(figure: Callable[[str], None]) -> None:
    lengths = sorted(len(links.encode(full_match(seed))) for seed in range(GAMES))
    figure(
        f"links of {GAMES} random games: {lengths[0]} to {lengths[-1]} characters, "
        f"in the median {median(lengths):g}"
    )
    assert lengths[-1] < 200


def test_a_game_on_226_seats_is_short_too(figure: Callable[[str], None]) -> None:
    matches = [full_match(seed, {"max_contests": 1}, "majority") for seed in range(20)]
    lengths = sorted(len(links.encode(match)) for match in matches)
    figure(f"links of 20 games on 226 seats: {lengths[0]} to {lengths[-1]} characters")
    assert lengths[-1] < 300


def test_every_cut_is_called_a_cut_and_gives_what_is_left() -> None:
    match = full_match(3)
    text = links.encode(match)
    left = []
    for length in range(len("m1."), len(text)):
        refused = _refusal(text[:length])
        assert refused.kind == "cut_off"
        left.append(-1 if refused.partial is None else len(refused.partial.plies))
        if refused.partial is not None:
            assert refused.partial.plies == match.plies[: left[-1]]
    assert left == sorted(left)
    assert left[-1] == len(match.plies)
    assert "cut off" in str(refused)


def test_a_cut_link_says_how_much_of_it_is_good() -> None:
    text = links.encode(full_match(3))
    refused = _refusal(text[:40])
    assert refused.partial is not None
    good = len(refused.partial.plies)
    plies = len(full_match(3).plies)
    assert str(refused) == (
        f"This link was cut off. Only the first {good} of {plies} moves are left."
    )


@pytest.mark.parametrize("seed", [1, 10])
def test_every_changed_character_is_noticed(seed: int) -> None:
    text = links.encode(random_match(seed))
    kinds = {}
    for place, old in enumerate(text):
        for new in ALPHABET + ".%":
            if new != old:
                kinds[place, new] = _refusal(text[:place] + new + text[place + 1 :]).kind
    inside = {kind for (place, _), kind in kinds.items() if place >= len("m1.")}
    assert inside == {"changed"}
    assert {kind for (place, _), kind in kinds.items() if place == 0} == {"foreign"}
    assert kinds[1, "2"] == "changed"


def test_what_is_added_at_the_end_is_noticed() -> None:
    text = links.encode(full_match(2))
    assert {_refusal(text + rest).kind for rest in ("A", "_", ".", " ", "\n", text)} == {"changed"}


def test_a_forged_link_may_not_carry_anything_more(monkeypatch: pytest.MonkeyPatch) -> None:
    match = full_match(2)
    length = len(links.encode(match))
    monkeypatch.setattr(seal, "CHECKSUM_LENGTH", 10)  # so that the link says it is 4 longer
    longer = links._compose(match, "match")[:-10]
    monkeypatch.undo()
    assert len(longer) == length - 6
    assert _refusal(sealed(longer + "AAAA")).kind == "illegal"


@pytest.mark.parametrize("text", ["", "m", "m1", "x1.abc", "M1.abc", "[" * 7000, "m01.", "#m1.a"])
def test_what_is_no_link_is_called_foreign(text: str) -> None:
    assert _refusal(text).kind == "foreign"


@pytest.mark.parametrize("size", [8193, 65_000, 2_000_000])
def test_what_is_too_long_is_refused_unread(size: int) -> None:
    assert _refusal("m1." + "A" * size).kind == "too_long"


@pytest.mark.parametrize("text", ["m2.AAAA", "m10.AAAA", "m999.x"])
def test_a_format_is_called_newer_only_if_the_checksum_fits(text: str) -> None:
    assert _refusal(text).kind == "changed"
    assert _refusal(sealed(text)).kind == "newer"


@pytest.mark.parametrize(
    ("field", "number", "kind"),
    [
        (0, 4, "newer"),  # contents
        (0, 15, "newer"),
        (1, 5, "newer"),  # a game that is not in the catalogue
        (1, 63, "newer"),
        (2, MOLE_HILL.rules_version + 1, "newer"),
        (2, 63, "newer"),
        (2, 0, "illegal"),
        (4, 5, "illegal"),  # more plies than there are
    ],
)
def test_every_field_is_looked_at(field: int, number: int, kind: str) -> None:
    start = new_match(full_match(1).game, [Player("Player 1"), Player("Player 2")], {}, 1)
    assert _refusal(_with_field(start, field, number)).kind == kind


@pytest.mark.parametrize("seats", [0, 1, 3, 7])
def test_a_wrong_number_of_seats_is_illegal(seats: int) -> None:
    crowd = replace(full_match(1), players=(Player("Player 1"),) * seats, plies=(), cursor=0)
    assert _refusal(_with_header(header_digits(crowd))).kind == "illegal"


def test_a_game_that_went_on_after_its_end_is_illegal() -> None:
    ended = full_match(4)
    assert ended.resigned is None
    assert _refusal(_with_field(ended, 6, 1)).kind == "illegal"


def test_rules_that_play_differently_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = links.encode(random_match(10))
    game = random_match(10).game
    encode = game.encode
    monkeypatch.setattr(type(game), "encode", lambda _, action: encode(action) + "'")
    monkeypatch.setattr(type(game), "result", lambda *_: None)
    assert _refusal(text).kind == "illegal"


def test_a_match_too_long_for_a_link_is_refused_before_it_is_written() -> None:
    match = full_match(1)
    endless = replace(match, plies=match.plies * 100)
    with pytest.raises(BadLink) as refused:
        links.encode(endless)
    assert refused.value.kind == "too_long"


@pytest.mark.parametrize("spare", [0, -1])
def test_a_match_as_long_as_a_link_can_hold_is_written(
    monkeypatch: pytest.MonkeyPatch, spare: int
) -> None:
    match = full_match(1)
    monkeypatch.setattr(links, "PLY_LIMIT", len(match.plies) + spare)
    with pytest.raises(BadLink) if spare else nullcontext():
        assert _essence(links.decode(links.encode(match))) == _essence(match)


@pytest.mark.parametrize("seed", range(12))
def test_a_challenge_holds_the_set_up_and_no_more(seed: int) -> None:
    match = random_match(seed)
    link = read(links.encode(match, "setup"))
    begun = new_match(match.game, match.players, match.options, match.seed)
    assert link.contents == "setup"
    assert _essence(link.match) == _essence(begun)
    assert link.match.resigned is None


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("kind", ["position", "watch"])
def test_a_position_holds_what_led_to_it_and_no_more(seed: int, kind: Contents) -> None:
    match = random_match(seed)
    link = read(links.encode(match, kind))
    assert link.contents == kind
    assert link.match.at_end
    assert link.match.state == match.state
    assert link.match.plies == match.plies[: match.cursor]
    assert link.match.result == match.result


def test_a_link_to_a_match_says_so() -> None:
    assert read(links.encode(random_match(3))).contents == "match"


def test_no_kind_may_hold_more_than_it_says() -> None:
    resigned = full_match(1).jump(0).forget_undone().resign(0)
    for match, number in (
        (full_match(1), 1),
        (resigned, 1),
        (full_match(1).jump(2), 2),
        (full_match(1).jump(2), 3),
    ):
        whole = header_digits(match)
        whole[0] = (number, whole[0][1])
        refused = _refusal(_with_header(whole))
        assert refused.kind == "illegal"
        assert "contradicts itself" in str(refused)


def test_names_are_cleaned_on_their_way() -> None:
    match = full_match(1)
    players = [Player("\u202e Eve \u200b"), Player("")]
    opened = links.decode(links.encode(new_match(match.game, players, {}, 1)))
    assert [player.name for player in opened.players] == ["Eve", "Player 2"]
