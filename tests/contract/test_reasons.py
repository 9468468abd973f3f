"""Why special things happen: said in words, with a rule that there is, to whoever sees them."""

from __future__ import annotations

from molecore.core.lessons import position
from molecore.core.match import Match
from molecore.core.protocol import AnyGame
from molecore.core.remarks import Reason
from molecore.package import loaded
from molecore.registry import load_lesson, package_of
from moleweb.pages.lessons.update import seated
from moleweb.pages.play.pointers_view import reasons, remarks

SPECIAL = {
    "mole_hill": {"H16", "H19", "H20"},
    "majority": {"J10", "J11", "J14", "J18"},
    "mountains": {"T19", "T20", "T21", "T29", "T34", "T35", "T38"},
    "mole_majority": {"R22", "R27", "R30", "R67", "R90"},
    "moleozer": {"Z18", "Z19", "Z22", "Z35", "Z36"},
}
"""Rules by which something special happens in some random match of each game."""
LONGEST = 20
"""Words of the longest reason."""


def of_match(match: Match) -> list[Reason]:
    reason = loaded(package_of(match.game.meta.id).reason)
    assert reason is not None
    found = (reason(event) for step in match.steps for event in step.events)
    return [each for each in found if each is not None]


def _lessons(game: AnyGame) -> list[Match]:
    """The match of each lesson step, where what is taught is sure to happen."""
    lesson = load_lesson(game.meta.id)
    places = range(len(lesson.steps))
    return [position(lesson, game, at, lambda part: seated(part, lesson.game)) for at in places]


def test_every_reason_is_short_and_names_a_rule(game: AnyGame, matches: tuple[Match, ...]) -> None:
    played = (*matches, *_lessons(game))
    found = [reason for match in played for reason in of_match(match)]
    assert {reason.rule for reason in found} <= set(game.meta.rules)
    assert not [words for reason in found if len((words := str(reason.words)).split()) > LONGEST]
    assert {reason.rule for reason in found} >= SPECIAL[game.meta.id]


def test_remarks_are_of_the_last_plies(matches: tuple[Match, ...]) -> None:
    for match in matches:
        for ply in range(0, len(match.plies) + 1, 25):
            said = [remark.ply for remark in reasons(match, None, range(1, ply + 1))]
            assert said == sorted(said)
            assert len(remarks(match.jump(ply), None)) <= 3
