"""Legal actions, refusals and notation of every game."""

from __future__ import annotations

import re

import pytest

from molecore.core.action_space import action_at, action_index, action_space
from molecore.core.errors import IllegalAction, MalformedAction
from molecore.core.match import Match
from molecore.core.narrow import chosen, next_targets
from molecore.core.notation import read_turn
from molecore.core.protocol import AnyGame
from molecore.core.rng import SplitMix64
from tests.amounts import amount
from tests.contract.positions import all_actions, decisions, positions, seats, some

Matches = tuple[Match, ...]
MANY = 120
"""Actions that are tried everywhere; some games have thousands."""


def test_every_listed_action_applies_and_is_listed_once(game: AnyGame, matches: Matches) -> None:
    for _, state, seat in decisions(matches):
        actions = game.legal_actions(state, seat)
        assert len(actions) == len(set(actions)) > 0
        for action in some(actions):
            assert game.apply(state, seat, action).events


def test_legal_actions_lead_to_the_same_where_nothing_checks_them(
    game: AnyGame, matches: Matches
) -> None:
    carry_out = game.carry_out
    for _, state, seat in decisions(matches):
        for action in some(game.legal_actions(state, seat)):
            assert carry_out(state, seat, action) == game.apply(state, seat, action)


def test_only_actors_have_legal_actions(game: AnyGame, matches: Matches) -> None:
    for match, state in positions(matches):
        idle = [seat for seat in seats(match) if seat not in game.actors(state)]
        assert all(not game.legal_actions(state, seat) for seat in idle)


def test_actions_not_listed_are_refused_with_a_rule(game: AnyGame, matches: Matches) -> None:
    rng = SplitMix64(1)
    known = all_actions(matches)
    for _, state, seat in decisions(matches):
        listed = set(game.legal_actions(state, seat))
        for action in {rng.choice(known) for _ in range(20)} - listed:
            with pytest.raises(IllegalAction) as refused:
                game.apply(state, seat, action)
            assert str(refused.value.refusal.message).endswith(".")
            assert refused.value.refusal.rule in game.meta.rules


def test_nothing_is_legal_for_a_seat_not_to_act(game: AnyGame, matches: Matches) -> None:
    for match, state, seat in decisions(matches):
        for other in seats(match):
            if other not in game.actors(state):
                action = game.legal_actions(state, seat)[0]
                with pytest.raises(IllegalAction):
                    game.apply(state, other, action)


def test_refusals_are_specific(game: AnyGame, matches: Matches) -> None:
    known = SplitMix64(8).shuffled(all_actions(matches))[:MANY]
    messages = set()
    for _, state, seat in some(list(decisions(matches[:2])), 300):
        for action in set(known) - set(game.legal_actions(state, seat)):
            with pytest.raises(IllegalAction) as refused:
                game.apply(state, seat, action)
            messages.add(str(refused.value))
    assert len(messages) > len(known) / 2


def test_what_cannot_be_pressed_has_a_reason(game: AnyGame, matches: Matches) -> None:
    rng = SplitMix64(2)
    targets = sorted({target for action in all_actions(matches) for target in action.targets})
    for _, state, seat in decisions(matches):
        pressable = next_targets(game.legal_actions(state, seat))
        for target in {rng.choice(targets) for _ in range(30)}.difference(pressable):
            refusal = game.why_not(game.view(state, seat), seat, target)
            assert str(refusal.message).endswith(".")
            assert refusal.rule in game.meta.rules


def test_nothing_on_the_board_has_a_reason_too(game: AnyGame, matches: Matches) -> None:
    for _, state, seat in decisions(matches):
        assert game.why_not(game.view(state, seat), seat, "no such target").message


def test_the_targets_of_an_action_choose_it_alone(game: AnyGame, matches: Matches) -> None:
    for _, state, seat in some(list(decisions(matches)), amount(20, 500)):
        actions = game.legal_actions(state, seat)
        assert len({action.targets for action in actions}) == len(actions)
        examined = some(actions)
        for action in examined:
            assert chosen(examined, action.targets) is action


def test_notation_goes_both_ways(game: AnyGame, matches: Matches) -> None:
    actions = all_actions(matches)
    texts = [game.encode(action) for action in actions]
    assert len(set(texts)) == len(actions)
    for action, text in zip(actions, texts, strict=True):
        assert game.decode(text) == action
        assert game.decode(f"  {text.upper()}\n") == action


def _in_other_words(text: str) -> list[str]:
    """How people write a move that is ``text``."""
    bare = re.sub(r"[\W_]", "", text)
    return [
        f"{text}.", f"\N{LEFT DOUBLE QUOTATION MARK}{text}\N{RIGHT DOUBLE QUOTATION MARK}.",
        text.replace("-", "\N{EN DASH}"), re.sub(r"[-|:>]", "/", text),
        re.sub(r"[-|:>/]", " ", text), bare, f"\N{ZERO WIDTH SPACE}{text}",
        "".join(chr(ord(c) + 0xFEE0) for c in bare),
    ]  # fmt: skip


def test_what_fits_one_legal_action_is_that_action(game: AnyGame, matches: Matches) -> None:
    for match, state, seat in some(list(decisions(matches)), 40):
        legal = game.legal_actions(state, seat)
        letters = [re.sub(r"[\W_]", "", game.encode(action)) for action in legal]
        for action in some(legal, 6):
            if letters.count(re.sub(r"[\W_]", "", game.encode(action))) > 1:
                continue
            for text in _in_other_words(game.encode(action)):
                view = match.game.view(state, seat)
                assert read_turn(game, view, legal, text)[0] == action, (text, action)


@pytest.mark.parametrize("text", ["", "...", "x", "-"])
def test_what_fits_no_legal_action_is_refused(game: AnyGame, matches: Matches, text: str) -> None:
    _, state, seat = next(decisions(matches))
    with pytest.raises((MalformedAction, IllegalAction)):
        read_turn(game, game.view(state, seat), game.legal_actions(state, seat), text)


@pytest.mark.parametrize("text", ["", " ", "?", "\0", "no such action", "9" * 5000, "é", "💥"])
def test_what_is_no_notation_is_malformed(game: AnyGame, text: str) -> None:
    with pytest.raises(MalformedAction) as error:
        game.decode(text)
    assert len(str(error.value)) < 300


# ---- Every action has one place among all of its game


def test_every_legal_action_has_a_place_that_leads_back(game: AnyGame, matches: Matches) -> None:
    for match, state, seat in decisions(matches):
        options, count = match.options, len(match.players)
        for action in game.legal_actions(state, seat):
            place = action_index(game, options, count, action)
            assert action_at(game, options, count, place) == action


def test_no_action_stands_twice(game: AnyGame, matches: Matches) -> None:
    for match in matches:
        space = action_space(game, match.options, len(match.players))
        assert len(space) == len(space.places)


def test_there_is_nothing_beyond_either_end(game: AnyGame, matches: Matches) -> None:
    match = matches[0]
    options, count = match.options, len(match.players)
    with pytest.raises(IndexError):
        action_at(game, options, count, len(action_space(game, options, count)))
    with pytest.raises(IndexError):
        action_at(game, options, count, -1)
