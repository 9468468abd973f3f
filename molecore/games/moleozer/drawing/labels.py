"""What the numbers of the track and the spaces of the map are called, by what is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from molecore.core.protocol import Seat
from molecore.drawing.board import Scene
from molecore.games.moleozer.board import HOUSES, NODES, TRACK, Map, neighbours
from molecore.games.moleozer.board import Node as Space
from molecore.games.moleozer.events import CardsTurned
from molecore.games.moleozer.records import PublicState, Reveal
from molecore.words import Message, Said, cached, enumerated, say


def names_of(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """What the seats are called: by ``names``, or in a picture by their numbers."""
    return tuple(names) or tuple(
        say("player.standard_name", player=seat + 1) for seat in range(seats)
    )


def shown(public: PublicState, scene: Scene) -> Reveal | None:
    """The cards just turned over, as long as they matter: until the next round is asked for."""
    events = (*scene.events, *scene.moment)
    fresh = any(isinstance(event, CardsTurned) for event in events)
    return public.reveal if fresh or public.phase in ("step", "action", "over") else None


def sum_of(reveal: Reveal | None) -> int | None:
    """What the cards come to, once all of them are turned over."""
    return reveal.answer if reveal and is_whole(reveal) else None


def is_whole(reveal: Reveal) -> bool:
    """Whether the cards of all who guessed are turned over."""
    pairs = zip(reveal.guesses, reveal.cards, strict=True)
    return all(card is not None for guess, card in pairs if guess is not None)


def too_near(public: PublicState, reveal: Reveal | None) -> Mapping[int, int]:
    """The numbers that a pawn keeps free around itself, each with the number of the pawn."""
    if reveal or public.phase not in ("guess", "change"):
        return {}
    placed = [guess for guess in public.guesses if guess is not None]
    return {guess + side: guess for guess in placed for side in (-1, 1)}


def labels(public: PublicState, reveal: Reveal | None, names: Sequence[str]) -> Mapping[str, str]:
    """The accessible names of all numbers and spaces, by what is pressed."""
    called = names_of(names, len(public.seating))
    guesses = reveal.guesses if reveal else public.guesses
    near = tuple(too_near(public, reveal).items())
    numbers = _numbers(guesses, near, sum_of(reveal), called)
    owners = tuple(zip(public.houses, public.seating, strict=True))
    return {
        **numbers,
        **_spaces(public.on, public.mole, owners, called, choosing=public.phase == "houses"),
    }


@cached(maxsize=16)
def _numbers(
    guesses: tuple[int | None, ...],
    near: tuple[tuple[int, int], ...],
    answer: int | None,
    names: tuple[str, ...],
) -> Mapping[str, str]:
    pawns = {guess: names[seat] for seat, guess in enumerate(guesses) if guess is not None}
    barred = dict(near)

    def parts(number: int) -> Iterator[Said]:
        yield number
        if number in pawns:
            yield Message("moleozer.board.pawn", name=pawns[number])
        if number == answer:
            yield Message("moleozer.board.answer")
        if number in barred and number not in pawns:
            yield Message("moleozer.board.too_near", number=barred[number])

    return {str(number): str(enumerated(parts(number))) for number in range(1, TRACK + 1)}


@cached(maxsize=16)
def _spaces(
    on: Map,
    mole: Space,
    owners: tuple[tuple[Space | None, Seat | None], ...],
    names: tuple[str, ...],
    *,
    choosing: bool,
) -> Mapping[str, str]:
    owned = {house: names[seat] for house, seat in owners if seat is not None}

    def parts(space: Space) -> Iterator[Said]:
        yield space
        if space in owned:
            yield Message("moleozer.board.house", name=owned[space])
        elif space in HOUSES[on]:
            yield Message(
                "moleozer.board.free_house" if choosing else "moleozer.board.nobodys_house"
            )
        if space == mole:
            yield Message("moleozer.board.mole")
        elif space in neighbours(on, mole):
            yield Message("moleozer.board.next_to_mole")

    return {space: str(enumerated(parts(space))) for space in NODES[on]}
