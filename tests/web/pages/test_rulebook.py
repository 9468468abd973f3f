"""Finding one's way in a rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from molecore.drawing.nodes import Node, h, to_html
from molecore.registry import PLAYABLE
from moleweb.app import routes
from moleweb.app.model import Model
from moleweb.pages.rulebook import markdown
from moleweb.pages.rulebook.contents import found, statements
from moleweb.pages.rulebook.diagrams import taught, worked_round
from moleweb.pages.rulebook.view import gallery
from tests.web import messages as m
from tests.web.driving import Seen, page, render, run

RULES = Path(__file__).parents[3] / "docs" / "rules"
GAMES = [meta.id for meta in PLAYABLE]


def text_of(game: str) -> str:
    return (RULES / f"{game}.md").read_text(encoding="utf-8")


def book(game: str, place: str = "") -> Model:
    there = f"#rules/{game}/{place}" if place else f"#rules/{game}"
    return run(page(), m.RouteChanged(there), m.RulesLoaded(game, text_of(game)))


@pytest.mark.parametrize("game", GAMES)
def test_contents_lead_to_every_part_and_back(game: str) -> None:
    seen = Seen(book(game))
    links = {attributes["href"] for attributes in seen.having("href")}
    headings = [attributes["id"] for tag, attributes in seen.elements if tag == "h2"]
    parts = [f"part-{n}" for n in range(1, text_of(game).count("\n## ") + 3)]
    assert set(headings) == {*parts, "contents"}
    assert {f"#rules/{game}/{part}" for part in (*parts, "contents")} <= links


@pytest.mark.parametrize("game", GAMES)
def test_in_short_comes_first_then_a_round_in_pictures(game: str) -> None:
    words = render(book(game))
    short, round_, law = words.index("In short"), words.index("worked-round"), words.index("rule-")
    assert short < round_ < law
    assert sum(str(node).count("figure") for node in worked_round(game)) >= 4


@pytest.mark.parametrize("game", GAMES)
def test_the_words_beside_the_sign_lead_to_what_we_settled(game: str) -> None:
    shown = render(book(game))
    [number] = re.findall(rf'original: <a href="#rules/{game}/part-(\d+)">What we', shown)
    assert f'<h2 id="part-{number}" tabindex="-1">What we settled' in shown


@pytest.mark.parametrize("name", sorted(path.name for path in RULES.glob("*.md")))
def test_nothing_is_left_of_how_it_is_written(name: str) -> None:
    text = (RULES / name).read_text(encoding="utf-8")
    shown = "".join(to_html(part) for part in markdown.render(text, lambda _: h("i")))
    assert re.findall(r"`|\*\*|\\|\]\(", shown) == []
    for table in shown.split("<table")[1:]:
        rows = re.findall(r"<tr>(.*?)</tr>", table.partition("</table>")[0])
        assert len({len(re.findall(r"<t[hd]\b", row)) for row in rows}) == 1, rows


def test_a_ruling_stands_beside_the_sentence_of_the_original_with_its_option() -> None:
    shown = "".join(
        to_html(part) for part in markdown.render(text_of("moleozer"), lambda _: h("i"))
    )
    row = next(row for row in shown.split("<tr>") if "(Z24)" in row)
    sentence = (
        "If the answer is exactly in the middle of two of the guesses, nobody wins that round."
    )
    assert f'<q lang="en">{sentence}</q>' in row
    assert '<a href="#new/moleozer/exact_middle=any">Exactly in the middle: between any two' in row
    assert '>Z24</b><abbr title="Goes beyond the words of the original">†</abbr>' in shown


@pytest.mark.parametrize("name", sorted(path.name for path in RULES.glob("*.md")))
def test_players_are_shown_no_notation(name: str) -> None:
    text = (RULES / name).read_text(encoding="utf-8")
    assert "<code" not in "".join(to_html(part) for part in markdown.render(text, lambda _: h("i")))


@pytest.mark.parametrize("game", GAMES)
def test_what_we_settled_leads_to_a_game_that_is_played_another_way(game: str) -> None:
    links = re.findall(rf"\(#(new/{game}/(\w+)=(\w+))\)", text_of(game))
    assert links
    for address, key, value in links:
        draft = run(page(), m.RouteChanged(f"#{address}")).draft
        assert draft is not None
        assert str(dict(draft.options)[key]).lower() == value.lower()


def test_an_address_with_an_unknown_option_opens_the_set_up_as_it_is() -> None:
    plain, odd = (run(page(), m.RouteChanged(f"#new/majority{x}")) for x in ("", "/no=1"))
    assert plain.draft == odd.draft
    assert odd.draft is not None


@pytest.mark.parametrize(
    ("game", "pictures"),
    [("moleozer", 17), ("mountains", 10), ("mole_majority", 8), ("majority", 8), ("mole_hill", 2)],
)
def test_every_card_and_symbol_is_drawn_with_its_name(game: str, pictures: int) -> None:
    _, drawn = gallery(game)
    assert len(drawn.children) >= pictures
    assert all(
        to_html(item).count("<svg") == 1 for item in drawn.children if isinstance(item, Node)
    )


def test_words_are_found_in_the_statements() -> None:
    text = text_of("mole_hill")
    assert len(statements(text)) == 23
    assert "H14" in {one.rule for one in found(text, "centre jump")}
    assert [one.rule for one in found(text, "h14")] == ["H14"]
    assert found(text, "  ") == ()
    looked = run(book("mole_hill"), m.RulesSearched("white one"))
    assert "#rules/mole_hill/H20" in render(looked)


def test_rules_that_the_lesson_teaches_lead_there() -> None:
    assert "H14" in taught("mole_hill")
    assert render(book("mole_hill")).count('class="to-lesson"') == len(taught("mole_hill"))


def test_an_address_leads_to_a_rule_or_to_a_part() -> None:
    assert routes.anchor(routes.parse("#rules/mole_hill/H14")) == "rule-H14"
    assert routes.anchor(routes.parse("#rules/mole_hill/part-2")) == "part-2"
    assert routes.anchor(routes.parse("#rules/mole_hill/contents")) == "contents"


def test_a_position_that_an_action_led_to_is_drawn_before_and_after() -> None:
    assert "before-after" in render(book("majority"))
