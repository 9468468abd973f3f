"""How often a sealed game is handed on more than an open one, and how long its messages are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from statistics import mean

import pytest

from molecore.core.options import resolve
from molecore.registry import PLAYABLE, load
from molecore.remote.messages import SIGNATURE_LENGTH
from molecore.sealed.messages import JOINED, VERSION, Terms
from molecore.sealed.parts import KINDS
from molecore.sealed.rehearsal import passes, passes_to_start
from molecore.sealed.ways import WAYS
from tests.amounts import amount
from tests.sealed.lengths import MOST, length, letters, move_length, move_ratios
from tests.sealed.playing import Party, finished, played
from tests.sealed.simulated import SimulatedCipher

GAMES = [meta.id for meta in PLAYABLE]
SEEDS = range(amount(2, 200))


def extra_passes(party: Party) -> int:
    table = party.devices[0].table
    sealed = passes([message.seat for message in table.log])
    return sealed - passes([played.seat for played in table.plies])


def happened(party: Party) -> Counter[str]:
    """How often each kind of event happened, the set-up included."""
    device = party.devices[0]
    plies = range(len(device.table.steps))
    return Counter(type(event).__name__ for ply in plies for event in device.events(ply))


def mountains(n: int, happened: Counter[str]) -> int:
    """All join, all give shares for each draw, each card is turned up by its seat, all open."""
    draws = happened["OrderDealt"] + happened["RoundBegan"] + happened["RockPlaced"]
    return 2 * n + n * draws + happened["CardRevealed"]


def majority(_: int, happened: Counter[str]) -> int:
    """Two join and open; the other seat may have to speak where a majority is chosen."""
    return 6 + 2 * happened["SeatCarried"] + 2 * happened["SeatFlipped"]


def moleozer(n: int, happened: Counter[str]) -> int:
    """Each deal is shuffled and then unlocked by all, and all turn cards up in each round."""
    return 3 * n + 3 * n * happened["Dealt"] + n * happened["CardsTurned"]


def mole_majority(n: int, happened: Counter[str]) -> int:
    """The set-up, each token that somebody sees, each new pile, and who is out or shows cards.

    A card that is drawn at the end of a turn costs nothing as long as all others have a turn
    before the next one of its seat. At the end each hand that is laid open is told by its seat,
    and breaking a tie may ask all for one more word.
    """
    shown = happened["HoldingsShown"] + happened["TieBroken"]
    seen = happened["HomeTaken"] + happened["HomeTurned"] + happened["TileDrawn"]
    turns_without_all = happened["TurnEnded"] if happened["SeatEliminated"] else 0
    return 3 * n + n * (seen + 2 * happened["PileShuffled"] + turns_without_all + shown)


AT_MOST: Mapping[str, Callable[[int, Counter[str]], int]] = {
    "majority": majority,
    "mountains": mountains,
    "moleozer": moleozer,
    "mole_majority": mole_majority,
}


@pytest.mark.parametrize("seed", SEEDS)
def test_passes_of_mole_hill(seed: int) -> None:
    """One joins, the other joins and gives its share, the first gives its own; at last one opens.

    Where no lot is drawn the third is not needed, and the first to speak may be first to act.
    """
    party = finished("mole_hill", seed)
    first = party.devices[0].table.plies[0].seat
    by_lot = party.terms.options["first_mole"] == "lot"
    before = 2 + first if by_lot else 2 - first
    assert extra_passes(party) == before + 1


@pytest.mark.parametrize("game_id", AT_MOST)
@pytest.mark.parametrize("seed", SEEDS)
def test_passes_are_at_most_what_happened_takes(game_id: str, seed: int) -> None:
    party = finished(game_id, seed)
    most = AT_MOST[game_id](party.terms.seats, happened(party))
    assert 0 < extra_passes(party) <= most


def test_hands_laid_open_and_a_broken_tie_are_counted() -> None:
    party = played("mole_majority", 5018)
    found = happened(party)
    assert found["HoldingsShown"] == party.terms.seats == 4
    assert found["TieBroken"] == 1
    assert extra_passes(party) == 23 <= mole_majority(4, found) == 108


@pytest.mark.parametrize(
    ("game_id", "most"),
    [
        ("mole_hill", lambda n: n),
        ("majority", lambda n: n),
        ("mountains", lambda n: 2 * n - 1),
        ("mole_majority", lambda n: 3 * n - 2),
        ("moleozer", lambda n: 2 * n - 1),
    ],
)
def test_passes_before_the_first_choice(game_id: str, most: Callable[[int], int]) -> None:
    """All join; all lock the decks, where there are some; all unlock what is seen at first."""
    game = load(game_id)
    for seats in game.meta.seats:
        party = Party(Terms(game, resolve(game.meta.options, {}), seats, "beginning"), seats)
        party.begin()
        assert passes_to_choose(party) <= most(seats)


def test_cards_of_a_game_that_began_before_are_unlocked_one_by_one() -> None:
    game = load("mole_majority")
    for version, most in ((1, 10), (2, 4), (VERSION, 4)):
        party = Party(Terms(game, resolve(game.meta.options, {}), 2, "old", version), 1)
        party.begin()
        assert passes_to_choose(party) == most
        party.play()
        assert party.devices[0].table.is_open


@pytest.mark.parametrize("game_id", GAMES)
def test_how_long_devices_take_to_agree_is_known_before(game_id: str) -> None:
    """Whichever way a game is played, and however many sit at its table."""
    game = load(game_id)
    for way in game.meta.presets:
        options = resolve(game.meta.options, dict(way.options))
        for seats in game.meta.seats:
            said = passes_to_start(game, options, seats, VERSION)
            party = Party(Terms(game, options, seats, way.key), seats)
            party.begin()
            assert said - 2 < passes_to_choose(party) <= said


def passes_to_choose(party: Party) -> int:
    """How often something is handed on until a seat can choose."""
    return passes([*(message.seat for message in party.log), party.asked.seat])


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_said_of_passes_before_a_game_is_about_right(game_id: str) -> None:
    game = load(game_id)
    said = WAYS[game_id].extra_passes
    assert tuple(said) == game.meta.seats
    seats = game.meta.seats[0]
    terms = Terms(game, resolve(game.meta.options, {}), seats, "usual")
    found = []
    for seed in range(amount(3, 8)):
        party = Party(terms, seed)
        party.begin()
        party.play()
        found.append(extra_passes(party))
    assert 0.6 < mean(found) / said[seats] < 1.6


# ---- bytes


def part_length(part: bytes, texts: int) -> int:
    """The bytes of a part with a head of one for its kind; what people write counts as it is."""
    card, digest = SimulatedCipher.size, 32
    proof = SimulatedCipher.proof_size
    kinds = {code: kind for kind, code in KINDS.items()}
    lengths = {
        "join": [1 + 2 * digest + len(JOINED)],
        "peel": [1 + card],
        "share": [1 + digest],
        "tell": [2, 2 + digest],
        "stop": [1],
        "act": [1 + texts],
        "lock": [1 + card * count + card + proof for count in range(73)],
        "prove": [1 + proof],
        "choose": [2 + digest * count for count in range(1, 6)],
        "open": [1 + digest + texts],
    }[kinds[part[:1]]]
    assert len(part) in lengths
    return len(part)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_message_is_as_long_as_its_parts(game_id: str) -> None:
    """The letter has 22 to 27 bytes beside its parts and its signature, and a length for each."""
    party = finished(game_id, 2)
    for number, message in enumerate(party.log):
        whole = length(party, number) - SIGNATURE_LENGTH
        parts = 0
        for part in message.parts:
            written = len(part) - (33 if part[:1] == b"O" else 1)
            parts += part_length(part, written) + (1 if len(part) < 128 else 2)
        assert whole - parts in range(22, 28)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_move_is_hardly_longer_than_in_an_open_game(game_id: str) -> None:
    """Seals are counted apart: they are all that a message has but its move and what it must."""
    for seed in range(amount(3, 100)):
        party = finished(game_id, seed)
        assert mean(move_ratios(party)) <= MOST
        numbers = range(len(party.log))
        moves = sum(move_length(party, number) for number in numbers)
        assert moves <= MOST * sum(map(len, letters(party)))
        assert moves < sum(length(party, number) for number in numbers)
