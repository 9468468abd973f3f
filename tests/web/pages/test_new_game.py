from __future__ import annotations

import pytest

from molecore.core.levels import described
from molecore.core.record import replace
from molecore.core.rng import SEED_LIMIT
from molecore.registry import PLAYABLE, load
from molecore.wire.names import NAME_LENGTH
from moleweb.app.effects import Navigate, SaveGame, SaveHabits, WarmOpponent
from moleweb.app.habits import LIKE_ME, Habits, dump
from moleweb.app.habits import load as load_habits
from moleweb.app.model import Model
from moleweb.app.routes import Route
from moleweb.shell.update import _judge_skill
from tests.web import messages as m
from tests.web.driving import ORIGIN, Seen, effects, match_of, page, run, setting_up


def options(model: Model) -> dict[str, object]:
    assert model.draft is not None
    return dict(model.draft.options)


def test_one_press_starts_a_game_against_the_computer() -> None:
    model = run(setting_up(), m.GameStarted(5, "new"))
    match = match_of(model)
    assert [player.level for player in match.players] == [None, "beginner"]
    assert model.route == Route("play", "new")
    assert match.seed == 5
    kinds = [type(effect) for effect in effects(setting_up(), m.GameStarted(5, "new"))]
    assert SaveGame in kinds
    assert Navigate in kinds


def test_choosing_who_plays_never_wipes_a_typed_name() -> None:
    model = run(setting_up(), m.SeatNamed(0, "Ana"), m.SeatAssigned(0, "strong"))
    assert "Ana" not in Seen(model).text
    assert "Sorrel" in Seen(model).text
    assert "Ana" in Seen(run(model, m.SeatAssigned(0, ""))).values("value")


def test_who_is_added_is_like_who_sits_last() -> None:
    model = run(page(), m.RouteChanged("#new/mountains"), m.SeatAssigned(1, "strong"))
    model = run(model, m.SeatCountChosen(4))
    assert model.draft is not None
    assert [seat.level for seat in model.draft.seats] == ["", "strong", "strong", "strong"]


def test_a_computer_comes_with_a_level_and_keeps_it() -> None:
    model = run(page(), m.RouteChanged("#new/mountains"), m.SeatCountChosen(3))
    gentle = run(model, m.SeatAssigned(1, ""), m.SeatAssigned(2, ""), m.SeatAssigned(1, "computer"))
    alike = run(model, m.SeatAssigned(1, ""), m.SeatAssigned(2, "strong"))
    kept = run(alike, m.SeatAssigned(2, "computer"))
    alike = run(alike, m.SeatAssigned(1, "computer"))
    for made, levels in (
        (gentle, ["", "beginner", ""]),
        (alike, ["", "strong", "strong"]),
        (kept, ["", "", "strong"]),
    ):
        assert made.draft is not None
        assert [seat.level for seat in made.draft.seats] == levels
    assert "Level" not in Seen(run(model, m.SeatAssigned(1, ""), m.SeatAssigned(2, ""))).text
    assert "Level" in Seen(gentle).text


def test_computers_at_one_table_are_moles_with_different_names() -> None:
    model = run(page(), m.RouteChanged("#new/mountains"), m.SeatCountChosen(4))
    for level in ("beginner", "strong"):
        seats = (m.SeatAssigned(seat, level) for seat in range(1, 4))
        match = match_of(run(model, m.SeatNamed(0, "pip"), *seats, m.GameStarted(1, level)))
        names = [player.name for player in match.players]
        assert len(set(names)) == 4
        assert "Pip" not in names, "a person is called so"
    assert names == ["pip", "Sorrel", "Juniper", "Flint"]


def test_two_people_of_one_name_are_asked_for_another() -> None:
    named = (m.SeatAssigned(1, ""), m.SeatNamed(0, "Ana"), m.SeatNamed(1, "ana"))
    model = run(setting_up(), *named, m.GameStarted(1, "id"))
    assert model.match is None
    assert "Two players are called ana." in Seen(model).text
    assert (
        match_of(run(model, m.SeatNamed(1, "Bea"), m.GameStarted(1, "id"))).players[1].name == "Bea"
    )


def test_names_are_trimmed_cut_and_never_empty() -> None:
    model = run(setting_up(), m.SeatNamed(0, "  a   b "), m.SeatNamed(1, "x" * 99))
    assert model.draft is not None
    assert model.draft.seats[0].name == "a b"
    assert len(model.draft.seats[1].name) == NAME_LENGTH
    started = run(model, m.SeatNamed(0, "  "), m.GameStarted(1, "id"))
    assert match_of(started).players[0].name == "Player 1"


def test_the_names_and_settings_of_last_time_come_back() -> None:
    chosen = (m.SeatCountChosen(3), m.SeatAssigned(1, ""), m.SeatNamed(0, "Ana"))
    first = run(page(), m.RouteChanged("#new/moleozer"), *chosen, m.SeatNamed(1, "Bea"))
    first = run(first, m.SeatAssigned(2, "shrewd"), m.WayChosen("multiplication"))
    saved = next(e for e in effects(first, m.GameStarted(1, "a")) if isinstance(e, SaveHabits))
    later = run(Model(), m.PageStarted("", ORIGIN, habits=saved.text))
    again = run(later, m.RouteChanged("#new/moleozer"))
    assert again.draft is not None
    assert [(seat.name, seat.level) for seat in again.draft.seats] == [
        ("Ana", ""),
        ("Bea", ""),
        ("", "shrewd"),
    ]
    assert options(again)["multiplication"] is True
    other = run(later, m.RouteChanged("#new/mole_hill"))
    assert other.draft is not None
    assert [seat.level for seat in other.draft.seats] == ["", "beginner"]
    assert other.draft.seats[0].name == "Ana"


def test_one_press_in_the_lobby_plays_as_last_time() -> None:
    first = run(page(), m.PlayedNow("majority", 3, "a"))
    match = match_of(first)
    assert (match.options["mode"], match.options["preferences"]) == ("upper", 0)
    assert [player.level for player in match.players] == [None, "beginner"]
    assert first.route == Route("play", "a")
    given = (m.WayChosen("full"), m.SeatAssigned(1, "strong"), m.GameStarted(1, "b"))
    second = run(first, m.RouteChanged("#new/majority"), *given, m.PlayedNow("majority", 4, "c"))
    assert match_of(second).options["mode"] == "complete"
    assert match_of(second).players[1].level == "strong"
    assert run(page(), m.PlayedNow("chess", 3, "a")).match is None


def test_the_opponent_is_made_ready_before_it_is_asked() -> None:
    warm = WarmOpponent("mole_hill")
    assert warm in effects(page(), m.RouteChanged("#new/mole_hill"))
    assert warm in effects(setting_up(), m.GameStarted(1, "id"))
    people = run(setting_up(), m.SeatAssigned(1, ""))
    assert warm not in effects(people, m.GameStarted(1, "id"))


def test_a_way_to_play_sets_all_options() -> None:
    model = run(page(), m.RouteChanged("#new/majority"))
    assert options(model)["mode"] == "upper"
    assert "as in “First game”" in Seen(model).text
    full = run(model, m.WayChosen("full"))
    assert (options(full)["mode"], options(full)["preferences"]) == ("complete", "standard")
    assert run(model, m.WayChosen("nonsense")) == model
    assert "1 change" not in Seen(full).text
    other = run(full, m.OptionSet("max_contests", "5"))
    assert "2 changes" in Seen(other).text


@pytest.mark.parametrize(("game", "chosen"), [("mole_majority", 4), ("moleozer", 3)])
def test_only_players_who_take_part_can_begin(game: str, chosen: int) -> None:
    four = run(
        page(),
        m.RouteChanged(f"#new/{game}"),
        m.SeatCountChosen(4),
        m.OptionSet("starter", str(chosen)),
    )
    ids = [attributes["id"] for attributes in Seen(four).having("data-key") if "id" in attributes]
    assert {f"option-starter-{player}" for player in (1, 2, 3, 4)} < {*ids}
    two = run(four, m.SeatCountChosen(2))
    shown = [field for field in Seen(two).having("checked") if field["data-key"] == "starter"]
    assert [field["value"] for field in shown] == [str(2 - chosen % 2)], "as the rules count on"
    assert "option-starter-3" not in Seen(two).values("id")


@pytest.mark.parametrize(
    ("mode", "basis", "hung"),
    [
        ("complete", "allSeats", 53),
        ("complete", "ordinarySeats", 38),
        ("upper", "allSeats", 18),
        ("upper", "ordinarySeats", 3),
        ("lower", "allSeats", 16),
    ],
)
def test_what_the_quota_does_to_hung_contests_is_told(mode: str, basis: str, hung: int) -> None:
    chosen = (m.WayChosen("full"), m.OptionSet("mode", mode), m.OptionSet("majority_basis", basis))
    model = run(page(), m.RouteChanged("#new/majority"), *chosen)
    assert f"about {hung} of 100 contests have no winner" in Seen(model).text
    assert "of 100 contests" not in Seen(run(model, m.OptionSet("preferences", "2"))).text
    without = Seen(run(model, m.OptionSet("preferences", "0"))).text
    few = 40 if mode == "complete" else 2
    assert f"In random games, about {few} of 100 contests have no winner" in without


def test_options_are_read_as_they_are_declared() -> None:
    model = run(
        setting_up(),
        m.OptionSet("first_mole", "2"),
        m.OptionSet("clinch", "true"),
        m.OptionSet("start_on_centre_jumps", "false"),
        m.OptionSet("first_mole", "7"),
        m.OptionSet("nonsense", "1"),
    )
    chosen = options(model)
    assert chosen["first_mole"] == 2
    assert chosen["clinch"] is True
    assert chosen["start_on_centre_jumps"] is False
    assert match_of(run(model, m.GameStarted(1, "id"))).state.mole == 1


def test_flowers_are_moved_by_pressing_squares() -> None:
    model = run(setting_up(), m.GroupChosen("red"), m.CellPressed("a4"))
    assert "Red (3 of 4)" in Seen(model).text
    model = run(model, m.CellPressed("e4"))
    started = run(model, m.GameStarted(1, "id"))
    assert set(match_of(started).state.rules.red_flowers) == {"e1", "i4", "e7", "e4"}


def test_a_full_group_gives_up_its_oldest_and_takes_squares_from_the_other() -> None:
    model = run(setting_up(), m.GroupChosen("white"), m.CellPressed("e1"))
    flowers = options(model)["flowers"]
    placed = {name: set(cells) for name, cells in flowers}  # type: ignore[attr-defined]
    assert len(placed["white"]) == 4
    assert "e1" in placed["white"]
    assert "e1" not in placed["red"]


def test_too_few_flowers_are_said_and_nothing_starts() -> None:
    model = run(setting_up(), m.CellPressed("a4"), m.GameStarted(1, "id"))
    assert model.match is None
    assert "needs 4 squares" in Seen(model).text
    assert match_of(run(model, m.PlacementReset(), m.GameStarted(1, "id"))).state is not None


def test_messages_about_seats_that_are_not_there_change_nothing() -> None:
    model = setting_up()
    assert (
        run(model, m.SeatAssigned(9, ""), m.SeatNamed(-1, "x"), m.SeatAssigned(0, "nobody"))
        == model
    )
    assert (
        run(model, m.SeatCountChosen(5), m.CellPressed("z9"), m.OptionSet("flowers", "x")) == model
    )


def test_a_seed_out_of_range_is_a_complaint_and_no_crash() -> None:
    model = run(setting_up(), m.GameStarted(SEED_LIMIT, "id"))
    assert model.draft is not None
    assert model.draft.complaint


# ---- boards drawn by hand


def big_parliament() -> Model:
    return run(page(), m.RouteChanged("#new/majority"), m.WayChosen("full"))


def drawing(board: str, text: str) -> Model:
    return run(big_parliament(), m.BoardDrawn(board, text))


def seats_pictured(model: Model) -> int:
    return sum(a["href"] == "#seat-free" for a in Seen(model).having("href"))


def test_a_board_drawn_as_text_is_shown_and_played_on() -> None:
    model = drawing("U", "###\n# #\n###\n")
    assert seats_pictured(model) == 8 + 150
    match = match_of(run(model, m.GameStarted(1, "house")))
    assert dict(match.options["layout"])["U"] == ("###", "#.#", "###")  # type: ignore[arg-type]


def test_a_drawing_that_cannot_be_played_on_stays_and_is_explained() -> None:
    model = drawing("U", "###\n#o#")
    assert "U may hold only # and ., but row 2 has 'o'" in Seen(model).text
    assert "#o#" in Seen(model).text
    assert seats_pictured(model) == 0
    assert run(model, m.GameStarted(1, "house")).match is None
    mended = run(model, m.BoardDrawn("U", "###"))
    assert "may hold only" not in Seen(mended).text
    assert seats_pictured(mended) == 3 + 150


def test_shapes_with_a_title_are_taken_by_a_press() -> None:
    model = run(drawing("U", "o"), m.PresetChosen(1))
    assert seats_pictured(model) == 62
    assert [
        a["data-value"] for a in Seen(model).having("aria-pressed") if a["aria-pressed"] == "true"
    ] == ["1"]
    assert seats_pictured(run(model, m.PresetChosen(0))) == 226


@pytest.mark.parametrize("message", [m.BoardDrawn("X", "#"), m.PresetChosen(9)])
def test_boards_and_shapes_there_are_not_change_nothing(message: m.Message) -> None:
    model = run(page(), m.RouteChanged("#new/majority"))
    assert run(model, message) == model
    assert run(setting_up(), message).draft == setting_up().draft
    assert run(page(), message) == page()


def test_figures_of_a_level_show_only_for_the_seats_and_options_of_their_games() -> None:
    usual = run(page(), m.RouteChanged("#new/moleozer"), m.WayChosen("full"))
    lowest = load("moleozer").meta.levels[0]
    two, three = (
        next((f"Won {each.share} %" for each in lowest.strengths if each.seats == seats), "none")
        for seats in (2, 3)
    )
    among = run(usual, m.SeatCountChosen(3))
    assert two in Seen(usual).text
    assert "against a simple program" in Seen(usual).text
    assert f"{three} of" in Seen(among).text
    assert "alone against 2 of a simple program" in Seen(among).text
    assert "An equal share is 33 %." in Seen(among).text
    assert "Won" not in Seen(run(usual, m.WayChosen("multiplication"))).text


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_no_level_is_measured_against_a_person(game: str) -> None:
    model = run(page(), m.RouteChanged(f"#new/{game}"))
    meta = load(game).meta
    for level in meta.levels:
        shown = Seen(run(model, m.SeatAssigned(1, level.id))).text
        told = shown[shown.index(str(level.name)) :]
        assert str(described(level)) in told
        assert "against a person" not in told


# ---- a level about as good as the person here


def finished(model: Model, key: str, level: str, *, won: bool) -> Model:
    """After a game against ``level`` that the person has won, or lost."""
    chosen = (m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, level), m.GameStarted(1, key))
    model = run(model, *chosen)
    match = match_of(model)
    return _judge_skill(model, replace(model, match=replace(match, resigned=int(won))))


def fitting(model: Model) -> str:
    chosen = (m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, LIKE_ME), m.GameStarted(1, "x"))
    return str(match_of(run(model, *chosen)).players[1].level)


def test_a_level_like_me_rises_with_games_won_and_falls_with_games_lost() -> None:
    model = page()
    assert fitting(model) == "beginner"
    for number in range(2):
        model = finished(model, f"won{number}", LIKE_ME, won=True)
    assert fitting(model) == "casual"
    model = finished(model, "strong", "strong", won=True)
    assert fitting(model) == "skilled"  # a level up, however strong the one beaten is
    model = finished(model, "lost", "beginner", won=False)
    assert fitting(model) == "casual"


def test_a_game_against_a_bot_tells_nothing() -> None:
    started = run(setting_up(), m.GameStarted(1, "a"))
    match = match_of(started)
    person, computer = match.players
    against = replace(match, players=(person, replace(computer, level="somebody's bot")))
    before = replace(started, match=against)
    after = replace(started, match=replace(against, resigned=1))
    assert _judge_skill(before, after) == after


def test_no_game_tells_twice_of_how_well_somebody_plays() -> None:
    once = finished(page(), "a", "beginner", won=True)
    again = finished(once, "a", "beginner", won=True)
    assert once.habits.skill("mole_hill") == again.habits.skill("mole_hill") == 1


def test_the_choice_of_a_level_like_me_and_what_is_known_are_kept() -> None:
    model = finished(page(), "a", LIKE_ME, won=True)
    kept = load_habits(dump(model.habits))
    assert kept.skill("mole_hill") == 1
    assert kept.judged == "a"
    setting = kept.setting("mole_hill")
    assert setting is not None
    assert setting.levels == ("", LIKE_ME)
    assert load_habits('{"skills": {"mole_hill": 99}, "judged": 4}') == Habits()


def test_it_is_said_which_level_is_like_me() -> None:
    shown = run(page(), m.RouteChanged("#new/mole_hill"), m.SeatAssigned(1, LIKE_ME))
    said = Seen(shown).text
    assert "About as good as me" in said
    assert "Now: Beginner. It rises a little when you win, and falls when you lose." in said
