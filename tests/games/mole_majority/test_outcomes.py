"""Cards, tokens and tiles that no one here knows yet: explicit chance, worked out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.options import resolve
from molecore.core.outcomes import UNKNOWN, Outcomes, chance_outcomes
from molecore.core.protocol import Seat, Step
from molecore.games.mole_majority.events import CardsDrawn, HandDiscarded, HomeTaken, TileDrawn
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import fresh, meadow, play

OPEN = "m0[AAAA..]=A r0[....]?1 m3[BBBB..]=B r3[....]?2"


def known_to(state: State, viewer: Seat | None) -> State:
    """What a seat knows of a state, to be played on."""
    return GAME.part(GAME.view(state, viewer))


def ways(
    state: State, text: str, given: Sequence[object] = ()
) -> Iterator[tuple[Fraction, Step[State]]]:
    """All that an action can lead to, with its probability."""
    (seat,) = GAME.actors(state)

    def outcome(outcomes: Outcomes) -> Step[State]:
        return GAME.apply(state, seat, GAME.decode(text), outcomes)

    found = chance_outcomes(outcome, given)
    if isinstance(found, Step):
        yield Fraction(1), found
        return
    for value, chance in found:
        for more, step in ways(state, text, (*given, value)):
            yield chance * more, step


def spread(state: State, text: str, kind: type, field: str) -> dict[object, Fraction]:
    """How likely each value of a field is, in the first event of a kind."""
    found: Counter[object] = Counter()
    for chance, step in ways(state, text):
        event = next(event for event in step.events if isinstance(event, kind))
        found[getattr(event, field)] += chance  # type: ignore[assignment]
    assert sum(found.values()) == 1
    return dict(found)  # type: ignore[arg-type]


@pytest.mark.rule("R34")
def test_the_card_drawn_is_one_of_the_pile_each_as_likely_as_it_is_often() -> None:
    state = meadow(OPEN, ["N4 N3"], draws=["N2 CV N2"])
    part = play(known_to(state, 0), "n4", "m0/4").state
    assert spread(part, "end", CardsDrawn, "cards") == {
        ("N2",): Fraction(2, 3),
        ("CV",): Fraction(1, 3),
    }


@pytest.mark.rule("R39")
def test_after_a_shuffle_the_discards_are_what_can_be_drawn() -> None:
    state = meadow(OPEN, ["N4 N3"], discards=["CV CV"], draws=["N2"])
    part = play(known_to(state, 0), "n4", "m0/4", "end").state
    assert part.holdings[0].draw == ()
    state = play(state, "n4", "m0/4", "end", "discard").state
    part = play(known_to(state, 0), "n3", "m0/5").state
    found = spread(part, "end", CardsDrawn, "cards")
    assert found == {("CV",): Fraction(1, 2), ("N4",): Fraction(1, 4), ("N3",): Fraction(1, 4)}


@pytest.mark.rule("R11", "R35")
def test_a_hand_that_is_not_known_is_turned_up_when_it_is_discarded() -> None:
    state = meadow(OPEN, ["N4 CV", "N2 N2"], discards=["N3 N3 N3 N3"], draws=["N4"])
    part = known_to(state, 1)
    assert part.holdings[0].hand == (UNKNOWN, UNKNOWN)
    assert chance_of(part, "discard") == {"N4": Fraction(2, 3), "CV": Fraction(1, 3)}
    assert chance_of(part, "discard", "CV") == {"N4": Fraction(1)}
    assert chance_of(part, "discard", "N4") == {"N4": Fraction(1, 2), "CV": Fraction(1, 2)}
    unseen = (UNKNOWN,) * 5
    ((_, step),) = ways(part, "discard", ("CV", "N4", *unseen))
    assert step.events[0] == HandDiscarded(0, ("CV", "N4"))
    assert step.state.public.tribes[0].known == ("N4",), "drawn before the shuffle"


def chance_of(state: State, text: str, *given: object) -> dict[object, Fraction]:
    """What may come to light next, after what was given."""
    (seat,) = GAME.actors(state)
    found = chance_outcomes(
        lambda outcomes: GAME.apply(state, seat, GAME.decode(text), outcomes), given
    )
    assert not isinstance(found, Step)
    assert sum(chance for _, chance in found) == 1
    return dict(found)


@pytest.mark.rule("R11", "R62", "R66")
def test_a_token_is_one_of_those_not_seen_yet() -> None:
    hexes = "m0[AAAA..]=A r0[A...]=A?1 m3[BBBB..]=B r3[....]?2"
    state = meadow(hexes, ["CI CI N4", "N4"])
    part = play(known_to(state, 0), "ci").state
    assert set(spread(part, "home:r0", HomeTaken, "value").values()) == {Fraction(1, 3)}
    after = play(state, "ci", "home:r0", "end", "discard").state  # its own 1 is known to it
    part = known_to(after, 0)
    assert part.holdings[0].homes == (1,)
    part = play(part, "ci", "r0|m0").state
    chances = {1: Fraction(7, 23), 2: Fraction(8, 23), 3: Fraction(8, 23)}
    assert spread(part, "m0|d0", HomeTaken, "value") == chances


@pytest.mark.rule("R5")
def test_the_tile_drawn_is_one_of_the_pile() -> None:
    state = play(fresh(layout="players"), "base:m0").state
    pile = Counter(state.pile)
    found = spread(known_to(state, None), "base:m3", TileDrawn, "size")
    assert found == {size: Fraction(n, len(state.pile)) for size, n in pile.items()}


@pytest.mark.rule("R2", "R3", "R10")
def test_a_set_up_asks_for_its_starter_and_its_seven_tiles() -> None:
    options = resolve(GAME.meta.options, {"layout": "players", "starter": "random"})

    def coming(*given: int) -> dict[object, Fraction]:
        found = chance_outcomes(lambda outcomes: GAME.setup(options, 2, 0, outcomes), given)
        assert not isinstance(found, Step)
        return dict(found)

    assert coming() == {n: Fraction(4 if n == 6 else 6, 22) for n in (3, 4, 5, 6)}
    assert coming(3, 3, 3, 3, 3, 3) == {n: Fraction(4 if n == 6 else 6, 16) for n in (4, 5, 6)}
    assert coming(3, 3, 3, 3, 3, 3, 4) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


@pytest.mark.rule("R11", "R33")
def test_a_card_of_a_hand_that_is_not_known_may_be_played() -> None:
    state = meadow(OPEN, ["N4 N3"], draws=["N2 N2"])
    part = known_to(state, 1)
    after = play(part, "n2").state  # the real hand has none, but seat 1 cannot know
    assert after.holdings[0].hand == (UNKNOWN,)
    with pytest.raises(IllegalAction, match="no Convert"):
        play(part, "cv")  # no Convert is left in its hand or pile


@pytest.mark.rule("R36", "R39")
def test_who_passes_holds_no_card_known_to_be_playable() -> None:
    sealed = "m0[AAAAAA]=A m3[BBBBBB]=B r3[...]"
    part = known_to(meadow(sealed, ["N4", "N2"]), 1)
    assert play(part, "pass").state.public.mover == 1
    state = meadow(OPEN, ["N4 N3"], discards=["N2 N2"], draws=[""])
    state = play(state, "n4", "m0/4", "end", "discard").state
    with pytest.raises(IllegalAction, match=r"\(R36\)"):
        play(known_to(state, 1), "pass")
