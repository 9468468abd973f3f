from __future__ import annotations

import re
from random import Random

import pytest

from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.cursor import step
from molecore.drawing.nodes import LateNode, Node, to_html
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.app.routes import Route
from tests.web import messages as m
from tests.web.driving import Seen, chambers, match_of, page, played, run

HOUSE = boards.of("majority")


def declared(model: Model, red: str = "", blue: str = "") -> Model:
    model = played(run(model, m.ScreenUncovered()), f"pref:{red}")
    return played(run(model, m.ScreenUncovered()), f"pref:{blue}")


def labels(model: Model) -> dict[str, str]:
    """The accessible name of each seat."""
    cells = [a for a in Seen(model).having("aria-label") if a.get("role") == "gridcell"]
    return {cell["id"].removeprefix("at-"): cell["aria-label"] for cell in cells}


def described(model: Model) -> dict[str, str]:
    """What is told of each seat, by its id."""
    return {
        a["id"]: a["aria-description"] for a in Seen(model).having("aria-description") if "id" in a
    }


def drawn(model: Model) -> dict[str, str]:
    """The drawing of each seat."""
    cells = [a for a in Seen(model).having("href") if a.get("role") == "gridcell"]
    return {c["id"].removeprefix("at-"): c["href"].removeprefix("#seat-") for c in cells}


def at_random(model: Model, seed: int) -> Model:
    chance = Random(seed)
    while (seat := queries.person_to_act(match_of(model))) is not None:
        action = chance.choice(queries.legal(match_of(model), seat))
        model = run(model, m.Pressed(action.targets[0]))
    return model


# ---- before the game


def test_the_lobby_leads_to_a_new_game() -> None:
    assert "#new/majority" in Seen(page()).values("href")
    model = run(page(), m.RouteChanged("#new/majority"))
    text = Seen(model).text
    assert "Chambers" in text
    assert "Hung contests until a draw" in text
    assert "Played by" in text
    against = match_of(run(model, m.GameStarted(1, "house")))
    assert [player.level for player in against.players] == [None, "beginner"]
    started = run(model, m.SeatAssigned(1, ""), m.GameStarted(1, "house"))
    assert started.route == Route("play", "house")
    assert [player.level for player in match_of(started).players] == [None, None]
    assert len(labels(declared(started))) == 76


# ---- the boards


@pytest.mark.parametrize(("mode", "seats"), [("upper", 76), ("lower", 150), ("complete", 226)])
def test_every_seat_is_there_and_can_be_pressed(mode: str, seats: int) -> None:
    model = declared(chambers(mode))
    assert len(labels(model)) == seats
    assert len(Seen(model).values("data-target")) == seats


@pytest.mark.parametrize("shape", range(3))
def test_of_two_chambers_each_is_named(shape: int) -> None:
    model = run(
        page(),
        m.RouteChanged("#new/majority"),
        m.WayChosen("full"),
        m.PresetChosen(shape),
        m.GameStarted(1, "house"),
    )
    assert to_html(HOUSE.picture(queries.view(match_of(model)))).count("chamber-name") == 2


def test_names_say_where_what_and_who_is_around() -> None:
    model = played(declared(chambers()), "U:C1", "U:D4", "U:A2", "U:C2", "U:B2")
    names = labels(model)
    assert names["U:B1"] == "B1, red, surrounded 3 red to 1 blue"
    assert names["U:D4"] == "D4, blue"
    assert names["U:E5"] == "E5, free, 0 red and 1 blue of 8 around it"
    assert names["U:H8"] == "H8, free"


@pytest.mark.parametrize(
    ("played_before", "place", "words"),
    [
        (("U:D4",), "U:D4", "it flips if Blue gets 5 of the 8 free seats around it"),
        (
            ("U:B1", "U:A2", "U:J7", "U:B2"),
            "U:B1",
            "it flips if Blue gets 1 of the 2 free seats around it",
        ),
        (
            ("U:B1", "U:C1", "U:A2", "U:J7", "U:B2"),
            "U:B1",
            "it flips if Blue gets the free seat and 1 of 2 red seats flip",
        ),
        (
            ("U:C1", "U:D4", "U:A2", "U:C2", "U:B2"),
            "U:B1",
            "it flips if 2 of the 3 red seats around it flip",
        ),
        (
            ("U:C1", "U:B2"),
            "U:B1",
            "it goes to Red with 2, to Blue with 2 of the 2 free seats",
        ),
        (
            ("U:C1", "U:J7", "U:A2", "U:J6", "U:B2"),
            "U:B1",
            "it goes to Red once all around it are claimed",
        ),
        (("U:C1", "U:B2", "U:A2", "U:C2"), "U:B1", "a tie around it leaves it free"),
    ],
)
def test_a_seat_tells_what_would_flip_it(
    played_before: tuple[str, ...], place: str, words: str
) -> None:
    model = played(declared(chambers()), *played_before)
    assert described(model)[f"at-{place}"] == words


def test_a_preference_piece_tells_that_it_stays() -> None:
    model = played(declared(chambers(), "U:B1,U:D4"), "U:B1")
    assert described(model)["at-U:B1"] == "it never flips"
    looking = run(played(model, "U:H8"), m.SecretsRequested(), m.ScreenUncovered())
    words = "it is Red's for good once claimed or surrounded"
    assert described(looking)["at-U:D4"] == words


def test_each_kind_of_piece_has_a_drawing_of_its_own() -> None:
    model = declared(chambers(), "U:B1,U:C4,U:H8", "U:C1,U:H8")
    model = played(model, "U:B1", "U:C1", "U:J2", "U:J3", "U:H8")
    kinds = drawn(model)
    places = ("U:B1", "U:C1", "U:J2", "U:J3", "U:H8", "U:C4")
    assert [kinds[p] for p in places] == ["green", "yellow", "red", "blue", "red", "free"]
    looking = run(played(model, "U:A2"), m.SecretsRequested(), m.ScreenUncovered())
    assert drawn(looking)["U:C4"] == "hope-red"
    assert labels(looking)["U:C4"].startswith("C4, free, preference of Red")


def test_the_last_claim_and_all_that_fell_are_marked() -> None:
    model = played(declared(chambers()), "U:C1", "U:D4", "U:A2", "U:C2", "U:B2")
    marks = {a["href"] for a in Seen(model).having("href") if a["href"].startswith("#mark")}
    assert marks == {"#mark-claimed", "#mark-flipped"}
    assert "B2. B1 goes to Rosa, 3 to 1 around it." in Seen(model).text


def test_each_seat_that_falls_is_a_moment_of_its_own() -> None:
    # C1 goes to Blue, B2 flips to Red, and then C1 flips to Red.
    reds, blues = ("A2", "C2", "A3", "B3", "C3"), ("D1", "D2", "B2", "J7", "J6")
    claims = [f"U:{place}" for pair in zip(reds, blues, strict=True) for place in pair]
    model = run(declared(chambers()), m.SettingChanged("cascade", "step"))
    model = run(played(model, *claims), m.TellingSkipped(), m.Pressed("U:B1"))
    seats = []
    while model.telling is not None:
        kinds = drawn(model)
        seats.append(tuple(kinds[place] for place in ("U:B1", "U:C1", "U:B2")))
        model = run(model, m.TellingStepped(1))
    assert seats == [
        ("red", "free", "blue"),
        ("red", "blue", "blue"),
        ("red", "blue", "red"),
        ("red", "red", "red"),
    ]


def test_arrows_lead_over_rows_and_from_one_chamber_to_the_other() -> None:
    sites = HOUSE.sites(queries.view(match_of(chambers("complete"))))
    at = {site.target: site for site in sites}
    assert step(sites, at["U:B1"], "right").target == "U:C1"
    assert step(sites, at["U:B1"], "down").target == "U:B2"
    assert step(sites, at["U:E8"], "down").target.startswith("L:")
    assert step(sites, at["L:A4"], "left").target == "L:A4"


def led(model: Model, letter: str, *, forward: bool = True) -> str:
    """Where a letter brings the cursor."""
    cursor = run(model, m.CursorJumped(letter, forward)).table.cursor
    assert cursor is not None
    return cursor.target


def test_the_cursor_hops_to_what_can_be_pressed() -> None:
    model = run(played(declared(chambers()), "U:C1", "U:D1"), m.Pressed("U:B1"))
    assert led(model, "n") == led(model, "f") == "U:E1"
    assert led(model, "n", forward=False) == "U:I8"


def test_letters_lead_to_own_seats_and_those_about_to_change() -> None:
    model = run(played(declared(chambers()), "U:C1", "U:H8", "U:A2"), m.Pressed("U:B2"))
    assert led(model, "o") == "U:C1"
    assert led(model, "o", forward=False) == "U:A2"
    assert led(model, "c") == "U:B1"
    assert led(model, "x") == "U:B2"
    blue = run(model, m.Pressed("U:J3"))
    assert led(blue, "o") == "U:H8"


def test_at_the_end_letters_lead_to_the_seats_of_whoever_looks() -> None:
    over = run(played(declared(chambers()), "U:C1", "U:H8"), m.Resigned())
    assert led(run(over, m.ViewpointChosen(0)), "o") == "U:C1"
    assert led(run(over, m.ViewpointChosen(1)), "o") == "U:H8"


def test_of_several_majorities_letters_lead_to_each() -> None:
    claims = "F1 H1 I1 E2 H2 F2 I2 E3 G3 I3 H4 E4 I4 F4 B6 G4 B8 G2"
    model = played(declared(chambers()), *(f"U:{place}" for place in claims.split()))
    assert led(model, "c") == led(model, "n") == "U:H1"
    assert led(model, "c", forward=False) == "U:H3"


def test_letters_that_lead_nowhere_now_say_so() -> None:
    model = run(declared(chambers()), m.CursorJumped("o", forward=True))
    assert "There is no seat of yours now." in Seen(model).text
    assert model.table.cursor is None


def test_the_keys_of_the_board_are_told() -> None:
    model = run(declared(chambers()), m.DialogOpened("help"))
    assert "next or previous seat of yours" in Seen(model).text
    assert "seat of yours" not in Seen(run(page(), m.DialogOpened("help"))).text


def test_the_sheet_counts_and_names_what_it_takes() -> None:
    text = Seen(declared(chambers("complete"), "U:B1", "L:D1,L:E1")).text
    assert "Win 114 of 226 seats, 39 of them in the Upper." in text
    assert "0/1" in text
    assert "0/2" in text
    assert "What the pieces mean" in text


def test_numbers_that_are_secret_are_not_on_the_sheet() -> None:
    text = Seen(declared(chambers(show_preference_count="false"), "U:B1", "U:C1,U:D1")).text
    assert "0/" not in text


# ---- the end


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_games_are_played_by_presses(seed: int) -> None:
    model = at_random(declared(chambers(max_contests="1")), seed)
    result = match_of(model).result
    assert result is not None
    red, blue = result.scores
    words = "A draw" if len(result.winners) == 2 else f"{max(red, blue)} to {min(red, blue)}"
    assert words in Seen(model).text


def test_a_draw_shows_both_scores() -> None:
    model = next(
        model
        for seed in range(60)
        if (model := at_random(declared(chambers(max_contests="1"), "U:B1,U:C1,U:D1"), seed))
        and len(match_of(model).result.winners) == 2  # type: ignore[union-attr]
    )
    result = match_of(model).result
    assert result is not None
    red, blue = result.scores
    assert (f"A draw, {red} to {blue}." if red != blue else f"A draw, {red} all.") in Seen(
        model
    ).text


def test_a_hung_contest_is_looked_at_before_the_next_begins() -> None:
    model = until_hung()
    assert "No side has a majority" in Seen(model).text
    assert "free" not in drawn(model).values()
    assert not Seen(model).values("data-target")
    model = run(model, m.TellingContinued())
    assert "Contest 2. Win 39 of 76 seats." in Seen(model).text
    assert len(Seen(model).values("data-target")) == 76
    assert {"hope-red", "hope-blue"} <= set(drawn(model).values())


def until_hung() -> Model:
    """A table where the first contest has just ended without a majority."""
    for seed in range(60):
        chance = Random(seed)
        model = declared(chambers(), "U:B1,U:C1,U:D1", "U:E1,U:F1,U:G1")
        while model.telling is None:
            seat = queries.person_to_act(match_of(model))
            if seat is None:
                break
            action = chance.choice(queries.legal(match_of(model), seat))
            model = run(model, m.Pressed(action.targets[0]))
        else:
            return model
    raise AssertionError("no contest of sixty was hung")


# ---- the bars


def blocks(model: Model) -> list[dict[str, str]]:
    """The width of each block in each bar."""
    sheet = to_html(HOUSE.sheet(queries.view(match_of(model)), ("Rosa", "Wim"), ()))
    bars = sheet.split('class="shares"')[1:]
    return [dict(re.findall(r'class="(\w+)" x="\d+" width="(\d+)"', bar)) for bar in bars]


def test_bars_show_what_counts_and_what_is_held_for_good() -> None:
    model = played(declared(chambers(), "U:B1", "U:C1"), "U:B1", "U:D4", "U:C1", "U:D5")
    [bar] = blocks(model)
    assert bar == {
        "nobody": "1000",
        "reds": "0",
        "greens": str(round(1000 / 76)),
        "blues": str(round(2000 / 76)),
        "yellows": str(round(1000 / 76)),
    }


def test_a_majority_is_told_of_the_seats_that_count() -> None:
    model = played(
        declared(chambers("complete", majority_basis="ordinarySeats"), "U:B1", "U:C1"), "U:B1"
    )
    text = Seen(model).text
    assert "Win 113 of 225 seats with a vote" in text
    assert "113 of 225" in text, "above the bar of both chambers"


def test_a_complete_game_has_a_bar_for_the_upper_which_may_count_preferences() -> None:
    options = {"upper_counts_preferences": "true"}
    model = played(declared(chambers("complete", **options), "U:B1"), "U:B1", "L:D1")
    whole, upper = blocks(model)
    assert (whole["reds"], whole["greens"]) == ("0", str(round(1000 / 226)))
    assert (upper["reds"], upper["greens"]) == (str(round(1000 / 76)), "0")


# ---- without preferences


def test_a_game_without_preferences_begins_with_a_claim_and_speaks_of_none() -> None:
    model = chambers(preferences="0")
    seen = Seen(model)
    assert "Claim a free seat." in seen.text
    assert "Pref." not in seen.text
    assert "preference" not in seen.text
    assert not queries.is_memory_peek(match_of(model))
    assert queries.secrecy(match_of(model), 0) == "nothing"
    assert "Pref." in Seen(declared(chambers())).text


def test_how_many_preferences_each_side_has_is_chosen_before_the_game() -> None:
    setting = run(page(), m.RouteChanged("#new/majority"), m.WayChosen("full"))
    setting = run(setting, m.OptionSet("preferences", "2"))
    assert "Preferences of each side" in Seen(setting).text
    model = run(setting, m.GameStarted(7, "house"))
    assert match_of(model).options["preferences"] == 2


def widths(model: Model, class_: str) -> list[int]:
    """How wide the rectangles of a class are."""
    return [int(a["width"]) for a in Seen(model).having("width") if a.get("class") == class_]


def test_every_seat_stands_on_a_bench() -> None:
    model = chambers("complete", preferences="0")
    assert sum(widths(model, "bench")) == 226 * 100


def test_the_bar_above_a_chamber_shows_what_each_side_holds() -> None:
    model = played(chambers("upper", preferences="0"), "U:C3", "U:H3", "U:C5")
    (whole,) = widths(model, "tally")
    assert widths(model, "tally-red") == [round(2 * whole / 76)]
    assert widths(model, "tally-blue") == [round(whole / 76)]
    assert "39 of 76" in Seen(model).text


def test_of_two_chambers_the_log_says_in_which_a_seat_is() -> None:
    model = played(declared(chambers("complete")), "U:C1")
    assert "Rosa claims C1 in the Upper." in Seen(model).text
    assert labels(model)["U:C1"].startswith("C1 in the Upper, red")


def test_what_chamber_something_happens_in_is_told_to_small_screens() -> None:
    (board,) = Seen(played(declared(chambers("complete")), "L:D1")).having("data-leaves")
    whole, upper, lower = board["data-leaves"].split(";")
    assert board["viewbox"] == whole
    assert upper.split()[2] < lower.split()[2] == whole.split()[2]
    assert board["data-happens"] == "2"
    (board,) = Seen(played(declared(chambers("complete")), "L:D1", "U:D4")).having("data-leaves")
    assert board["data-happens"] == "1"
    doors = Seen(played(declared(chambers("complete")))).having("data-leaf")
    assert [door["data-leaf"] for door in doors] == ["1", "2"]


def late_parts(model: Model, actor: str, *, alone: bool = False) -> list[str]:
    """The drawings that may follow a frame later, where ``actor`` is to act."""
    match = match_of(model)
    scene = Scene(actor=actor, events=queries.last_events(match), alone=alone)
    (hall,) = HOUSE.draw(queries.view(match), scene).children
    assert isinstance(hall, Node)
    return [node.attributes["id"] for node in hall.children if isinstance(node, LateNode)]


def test_the_chamber_in_which_nothing_happens_may_follow_later_while_something_is_told() -> None:
    model = played(declared(chambers("complete")), "L:D1")
    assert late_parts(model, "") == ["seats-1"]
    assert late_parts(played(model, "U:D4"), "") == ["seats-2"]
    assert late_parts(model, "1") == [], "another may look now, who must not see what is left"
    assert late_parts(model, "1", alone=True) == ["seats-1"]
    assert late_parts(played(declared(chambers()), "U:D4"), "") == []


def test_one_chamber_alone_is_always_shown_whole() -> None:
    seen = Seen(played(declared(chambers()), "U:D4"))
    (board,) = seen.having("data-leaves")
    assert board["data-leaves"] == board["viewbox"]
    assert not seen.having("data-leaf") + seen.having("data-happens")


def test_no_seat_is_called_as_it_is_typed_but_where_moves_are_typed() -> None:
    model = played(declared(chambers("complete")), "L:D1", "U:D4")
    refused = run(model, m.Pressed("U:D4"))
    assert "D4 in the Upper is Blue's already. Claim a free seat." in Seen(refused).text
    told = Seen(refused)
    said = [told.text, *(a["aria-label"] for a in told.having("aria-label"))]
    assert not [text for text in said if "U:" in text or "L:" in text]


def test_the_running_figures_stand_on_the_cards() -> None:
    model = played(declared(chambers()), "U:D4", "U:A2", "U:H8")
    text = Seen(model).text
    assert "2 seats" in text
    assert "1 seat" in text
