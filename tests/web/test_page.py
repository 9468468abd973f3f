from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from builder.page import sized
from molecore.draw import boards
from molecore.drawing.art import emblem
from molecore.drawing.board import Scene
from molecore.drawing.faces import face
from molecore.drawing.nodes import h, to_html
from molecore.drawing.sprite import sprite
from molecore.games.mole_hill.board import SQUARES
from molecore.games.mole_hill.drawing.lawn import MIDDLE
from molecore.games.mole_hill.drawing.places import rod_xy
from molecore.registry import CATALOGUE, PLAYABLE, load
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.licences.view import RULE
from moleweb.pages.rulebook import markdown
from moleweb.shell import features
from moleweb.shell.view import first_paint
from tests.web import messages as m
from tests.web.driving import (
    Seen,
    against_computer,
    at_random,
    branched,
    match_of,
    page,
    played,
    render,
    run,
    setting_up,
    two_people,
)

LAWN = boards.of("mole_hill")
SCRIPTS = Path(__file__).parents[2] / "web" / "js"
HOSTILE = "<img src=x onerror=alert(1)>\"'&"


def situations() -> dict[str, Model]:
    played_on = at_random(two_people(), 30)
    return {
        "lobby": page(),
        "lobby with a game": run(played_on, m.RouteChanged("#")),
        "new game": setting_up(),
        "start": two_people(),
        "mole": at_random(two_people(), 2),
        "gardener": at_random(two_people(), 3),
        "later": played_on,
        "past": run(played_on, m.PlyChosen(4)),
        "over": at_random(two_people(), 200),
        "thinking": played(against_computer(), "a1"),
        "hint": run(two_people(), m.Pressed("z9")),
        "settings": run(page(), m.DialogOpened("settings")),
        "help": run(played_on, m.DialogOpened("help")),
        "share": run(played_on, m.DialogOpened("share")),
        "asked": run(played_on, m.PlyChosen(4), m.PlayedOn()),
        "tree": run(branched(), m.RouteChanged("#tree/table")),
        "tree of nothing": run(two_people(), m.RouteChanged("#tree/table")),
        "name": run(
            branched(), m.RouteChanged("#tree/table"), m.DialogOpened("name", "namenode:2 x")
        ),
        "looking on": run(played_on, m.LockChanged("table", mine=False)),
        "shelf": run(page(), m.RouteChanged("#games"), m.GamesListed((), ())),
        "bad link": run(page(), m.RouteChanged("#m1.x")),
        "rules": run(
            page(), m.RouteChanged("#rules/mole_hill"), m.RulesLoaded("mole_hill", "# A\n\n- b")
        ),
        "licences": run(
            page(),
            m.RouteChanged("#licences"),
            m.LicencesLoaded(f"About.\n\n{RULE}\nX 1 (MIT)\n\nTerms."),
        ),
    }


@pytest.fixture(params=situations().items(), ids=lambda item: item[0])
def seen(request: pytest.FixtureRequest) -> Seen:
    return Seen(request.param[1])


def test_every_id_is_there_once(seen: Seen) -> None:
    ids = [attrs["id"] for attrs in seen.having("id")]
    assert len(ids) == len(set(ids))


def test_everything_that_can_be_pressed_has_a_name(seen: Seen) -> None:
    cells = [attrs for attrs in seen.having("role") if attrs["role"] == "gridcell"]
    assert all(attrs["aria-label"] for attrs in cells)
    assert all(attrs in cells for attrs in seen.having("data-target"))


def test_the_policy_is_kept(seen: Seen) -> None:
    for tag, attrs in seen.elements:
        assert tag not in {"script", "style", "iframe", "object"}
        assert "style" not in attrs
        assert not any(name.startswith("on") for name in attrs)


def test_every_picture_is_drawn_from_the_sprite(seen: Seen) -> None:
    ids = seen.values("id")
    used = [str(attrs["href"]) for tag, attrs in seen.elements if tag == "use"]
    assert used
    assert all(name.removeprefix("#") in ids for name in used)


def test_every_act_is_understood(seen: Seen) -> None:
    for attrs in seen.having("data-act"):
        message = features.read(attrs["data-act"], "", attrs.get("data-value") or "")
        assert message is not None, attrs["data-act"]
    for attrs in seen.having("data-change"):
        value = attrs.get("value") or "0"
        assert features.read(attrs["data-change"], attrs.get("data-key") or "", value) is not None


def test_all_that_scripts_tell_is_understood() -> None:
    texts = [script.read_text(encoding="utf-8") for script in SCRIPTS.rglob("*.mjs")]
    told = {name for text in texts for name in re.findall(r'\bsend\("(\w+)"', text)}
    assert {"cover", "went"} <= told <= features.ACTS.keys()


def test_fields_have_labels(seen: Seen) -> None:
    labelled = seen.values("for")
    for tag, attrs in seen.elements:
        if tag == "input" and attrs["type"] in {"text", "number"}:
            assert attrs["id"] in labelled


@pytest.mark.parametrize("model", situations().values(), ids=list(situations()))
def test_boards_are_well_formed_xml(model: Model) -> None:
    match = model.match
    if match is None:
        return
    view = queries.view(match)
    for svg in (LAWN.draw(view, Scene(pressable=frozenset(SQUARES))), LAWN.picture(view)):
        ET.fromstring(to_html(svg))  # noqa: S314 - our own text


def test_emblems_are_well_formed_and_all_five_are_drawn() -> None:
    for meta in CATALOGUE:
        drawn = ET.fromstring(to_html(emblem(meta.id)))  # noqa: S314 - our own text
        assert len(list(drawn.iter())) > 8
    ET.fromstring(to_html(sprite()))  # noqa: S314 - our own text


def test_equal_views_give_the_same_board() -> None:
    one, other = two_people(), run(two_people("A", "B"), m.GameRestarted(1, "other"))
    drawn = [to_html(LAWN.draw(queries.view(match_of(model)), Scene())) for model in (one, other)]
    assert drawn[0] == drawn[1]


def test_the_whole_lawn_can_be_pressed_by_the_gardener() -> None:
    view = queries.view(match_of(played(two_people(), "e4")))
    lawn = to_html(LAWN.draw(view, Scene()))
    rods = {(target, *rod_xy(target)) for target in targets(lawn) if set(target) & {"|", "-"}}
    assert len(rods) == 110 + 32
    assert "middle" in targets(lawn)
    for x, y in product(range(5, 900, 10), range(5, 700, 10)):
        middle = max(abs(x % 100 - 50), abs(y % 100 - 50)) <= MIDDLE
        assert middle != any(is_on(x - cx, y - cy, rod) for rod, cx, cy in rods), (x, y)


def is_on(dx: int, dy: int, rod: str) -> bool:
    """Whether a point, seen from the middle of a rod's site, is taken for the rod."""
    across = abs(dx) if "|" in rod else abs(dy)
    return abs(dx) + abs(dy) <= 50 and across <= 50 - MIDDLE


def targets(svg: str) -> list[str]:
    tree = ET.fromstring(svg)  # noqa: S314 - our own text
    return [cell.get("data-site", "") for cell in tree.iter()]


def test_no_drawing_of_the_first_paint_fills_the_window_without_style_sheets() -> None:
    painted = sized(first_paint())
    assert painted.count("<svg ") == painted.count('<svg width="48" height="48"') + 1
    assert '<svg class="sprite" width="0" height="0"' in painted


def test_the_first_paint_is_the_lobby_with_plain_links() -> None:
    assert render(Model()) in first_paint()
    assert 'href="#new/mole_hill"' in first_paint()


def test_hostile_names_stay_text_on_every_screen() -> None:
    named = run(setting_up(), m.SeatNamed(0, HOSTILE))
    table = played(two_people(HOSTILE, f"2{HOSTILE}"), "a1", "b2|c2")
    over = run(table, m.Resigned())
    lobby = run(table, m.RouteChanged("#"))
    for model in (named, table, over, lobby, run(table, m.DialogOpened("resign"))):
        seen = Seen(model)
        assert not any(tag == "img" for tag, _ in seen.elements)
        assert not any(name.startswith("on") for _, attrs in seen.elements for name in attrs)
    assert "<img" in match_of(table).players[0].name
    assert "<img src=x onerror=a" in Seen(table).text


@pytest.mark.parametrize(
    ("act", "key", "value"),
    [
        ("", "", ""),
        ("jump", "", "x"),
        ("cursor", "", "sideways"),
        ("name", "one", "x"),
        ("eval", "", "1"),
        ("dialog", "", "nonsense"),
        ("share", "", "nonsense"),
    ],
)
def test_what_the_page_cannot_mean_is_ignored(act: str, key: str, value: str) -> None:
    assert features.read(act, key, value) is None


def test_the_first_position_is_before_all_moves() -> None:
    assert features.read("first", "", "") == m.PlyChosen(0)


def test_rule_texts_are_rendered_safely_with_anchors() -> None:
    text = (
        "# Title\n\n**H1** One *two* `c3`.\n\n- first\n- second\n  goes on\n\n|a|b|\n|-|-|\n|<i>|2|"
    )
    seen = to_html(markdown.render(text, partial(h, "figure"), "H1"))
    assert '<p id="rule-H1" class="rule marked" tabindex="-1">' in seen
    assert "<em>two</em> <code>c3</code>" in seen
    assert "<li>second goes on</li>" in seen
    assert "&lt;i&gt;" in seen
    assert "<i>" not in seen


def test_the_rulebook_has_every_rule_of_the_game() -> None:
    book = Path(__file__).parents[2] / "docs" / "rules" / "mole_hill.md"
    shown = to_html(markdown.render(book.read_text(encoding="utf-8"), partial(h, "figure")))
    for number in load("mole_hill").meta.rules:
        assert f'id="rule-{number}"' in shown


def test_the_pure_part_knows_neither_browser_nor_pydantic() -> None:
    code = (
        "import sys; sys.path[:0] = ['.', 'web'];"
        "import moleweb.shell.update, moleweb.shell.view;"
        "sys.exit(any(name in sys.modules for name in ('js', 'pyodide', 'pydantic')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603


def test_what_counts_is_told_at_every_table_and_its_pictures_say_what_they_mean() -> None:
    for meta in PLAYABLE:
        model = run(page(), m.PlayedNow(meta.id, 1, meta.id))
        assert str(boards.of(meta.id).aim(queries.view(match_of(model)))) in Seen(model).text
    why = Seen(against_computer()).values("data-why")
    assert {"Dark hills, 1 point each", "Red flowers, 2 points each"} <= why


@pytest.mark.parametrize(
    ("name", "mark"),
    [
        ("Rosa", "R"),
        ("élise", "É"),
        ("Player 2", "2"),
        ("\u2068Spieler 1\u2069", "1"),
        ("Rosa 12", "R"),
        ("Anna7", "A"),
        ("7", "7"),
        ("", ""),
    ],
)
def test_people_without_a_name_are_told_apart_by_their_number(name: str, mark: str) -> None:
    assert f">{mark}</text>" in to_html(face(name, person=True))


def test_everybody_at_the_table_has_a_face_and_computers_say_how_strong_they_are() -> None:
    seen = Seen(against_computer())
    faces = {attrs["class"] for attrs in seen.having("class") if "face-" in attrs["class"]}
    assert {"face face-person", "face face-pip"} <= faces
    assert "PipBeginner" in seen.text


@pytest.mark.parametrize(("game", "folded"), [("mole_majority", True), ("mole_hill", False)])
def test_a_long_set_up_is_told_where_it_is_asked_for(game: str, folded: bool) -> None:
    model = run(page(), m.RouteChanged(f"#new/{game}"), m.GameStarted(5, "meadow"))
    assert ("Setup" in Seen(model).text) == folded
