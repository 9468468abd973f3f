"""What of a step is told: not what is only asked, and no secret beside what is known."""

from __future__ import annotations

from dataclasses import dataclass

from molecore.core.protocol import ClosingEvent, GameEnded, PublicEvent, Result, SecretEvent, story


@dataclass(frozen=True)
class Found(PublicEvent):
    number: int


@dataclass(frozen=True)
class Drawn(SecretEvent):
    card: str | None

    def seen_by(self, seat: int | None) -> Drawn:
        return self if seat == 0 else Drawn(None)

    @property
    def is_blank(self) -> bool:
        return self.card is None


class Asked(ClosingEvent):
    pass


def test_a_secret_is_told_where_something_is_known_of_it() -> None:
    assert story([Found(1), Drawn("ace"), Asked()]) == (Found(1), Drawn("ace"))


def test_one_of_which_nothing_is_known_is_told_only_where_there_is_nothing_else() -> None:
    assert story([Found(1), Drawn(None), Found(2)]) == (Found(1), Found(2))
    assert story([Drawn(None), Asked()]) == (Drawn(None),)


def test_what_is_asked_is_no_part_of_it_but_the_end_is() -> None:
    ended = GameEnded(Result((1, 0), (1, 2), "reason"))
    assert story([Asked()]) == ()
    assert story([Found(1), ended]) == (Found(1), ended)
