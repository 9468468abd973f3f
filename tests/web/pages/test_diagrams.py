"""Positions in rule texts: made by the rules, drawn by the boards."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from molecore.core.errors import IllegalAction
from molecore.draw import boards
from molecore.drawing.nodes import h, to_html
from molecore.games.mountains.wording import CARD_NAMES
from molecore.registry import PLAYABLE
from moleweb.pages.rulebook import diagrams, markdown
from moleweb.pages.rulebook.diagrams import worked_round
from tests.web import messages as m
from tests.web.driving import Seen, page, run

RULES = Path(__file__).parents[3] / "docs" / "rules"
GAMES = [meta.id for meta in PLAYABLE if boards.drawn(meta.id)]
UPPER = 'options: {"mode": "upper"}\n'
SURROUND = "actions: pref: pref: U:C1 U:J3 U:A2 U:J5 U:B2 U:C2\n"


def drawn_of(game: str, text: str) -> str:
    return to_html(diagrams.figure(game, text))


def text_of(game: str) -> str:
    return (RULES / f"{game}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_rulebook_is_drawn_once_with_a_caption(game: str) -> None:
    text = text_of(game)
    seen = Seen(run(page(), m.RouteChanged(f"#rules/{game}"), m.RulesLoaded(game, text)))
    figures = [tag for tag, _ in seen.elements if tag == "figure"]
    told = sum(to_html(node).count("<figure") for node in worked_round(game))
    assert len(figures) - told == text.count("```position") > 3
    ids = [attributes["id"] for attributes in seen.having("id")]
    assert len(ids) == len(set(ids))
    for block in re.findall(r"^```position\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        assert diagrams.read(game, block).caption


def test_a_position_is_what_the_rules_make_of_its_actions() -> None:
    drawn = drawn_of("majority", f"caption: <Three> to one\n{UPPER}{SURROUND}")
    before, after = drawn.split("<svg")[1:]
    assert (before.count('href="#seat-red"'), after.count('href="#seat-red"')) == (3, 4)
    assert "#mark-flipped" not in before
    assert "#mark-flipped" in after
    assert "&lt;Three&gt; to one" in drawn
    assert "B1 goes to Player 1, 3 to 1 around it." in drawn


def test_of_a_table_that_is_only_laid_out_no_story_is_told() -> None:
    drawn = drawn_of("mole_majority", "caption: The meadow\n")
    assert "The meadow</figcaption>" in drawn
    assert "before-after" not in drawn


def test_a_position_that_cannot_be_reached_is_refused() -> None:
    with pytest.raises(IllegalAction):
        drawn_of("majority", f"{UPPER}actions: pref: pref: U:C1 U:C1")
    with pytest.raises(ValueError, match="not colour"):
        drawn_of("majority", "colour: red")


def test_secrets_are_drawn_for_the_eyes_that_may_see_them() -> None:
    text = f"{UPPER}actions: pref:U:D4 pref:U:E5\n"
    assert "hope" not in drawn_of("majority", text)
    drawn = drawn_of("majority", f"{text}eyes: 2")
    assert drawn.count("#seat-hope-blue") == 2  # before the slip was closed, and after
    assert "#seat-hope-red" not in drawn


def test_long_lines_go_on_indented() -> None:
    broken = SURROUND.replace(" U:A2", "\n  U:A2")
    assert drawn_of("majority", UPPER + broken) == drawn_of("majority", UPPER + SURROUND)


def test_moves_can_be_shown_and_the_board_looked_at_closely() -> None:
    text = "actions: b2 b2|c2\n"
    assert 'class="cell square can"' not in drawn_of("mole_hill", text)
    drawn = drawn_of("mole_hill", f"{text}show: moves\nclose: a1 c3")
    assert drawn.count('class="cell square can"') == 7
    assert 'viewBox="-60 340 420 420"' in drawn


def test_where_a_round_has_ended_its_end_is_drawn() -> None:
    drawn = drawn_of("mole_hill", "actions: a2 a1|b1 b2 c2|d2 a1")
    assert drawn.count('class="hill') >= 3
    assert "Fresh lawn:" in drawn


def test_other_fenced_blocks_are_shown_as_they_are() -> None:
    shown = markdown.render("One.\n\n```\n<a>\n\n- b\n```\n\nTwo.", partial(h, "figure"))
    assert to_html(shown) == "<p>One.</p><pre><code>&lt;a&gt;\n\n- b\n</code></pre><p>Two.</p>"
    drawn = markdown.render("```position\nseed: 1\n```", partial(h, "figure"))
    assert to_html(drawn) == "<figure>seed: 1\n</figure>"


def test_every_card_of_mountains_is_shown_at_work() -> None:
    text = text_of("mountains")
    captions = "".join(line for line in text.splitlines() if line.startswith("caption: "))
    assert all(f"caption: {name}" in captions for name in CARD_NAMES.values())
