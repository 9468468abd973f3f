"""What PyScript runs in the opponent's worker; `opponent.mjs` calls what is exported."""

from pyscript import sync  # type: ignore[import-not-found]

from molecore.ai import worker


def answer(request: str) -> str:
    """The opponent's choice (see `molecore.ai.worker`); the page hears how far it has got."""
    return worker.answer(request, sync.progress, sync.best)


def advise(request: str) -> str:
    """What the actions of a seat are worth, for a person who learns."""
    return worker.advise(request, sync.progress)


def prepare(game: str) -> None:
    """Read the rules of a game, so that its first question is answered sooner."""
    worker.prepare(game)


__export__ = ["advise", "answer", "prepare"]
