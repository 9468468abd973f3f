"""Molecore's games as games of OpenSpiel; needs the extra ``openspiel``.

>>> import pyspiel
>>> import molecore.environments.openspiel
>>> game = pyspiel.load_game("molecore_moleozer(players=3,reorder=True)")
>>> state = game.new_initial_state()

Importing this module registers "molecore_mole_hill" and the other games. Each
takes ``players`` and its own options, but for those that lay out a board. In
a value of an option that is no number "-" stands for a comma, and "n" stands
before a digit at its start: "n1", "n2-3-3-4-4-5".

All chance is explicit. Where several seats choose at the same time they do so
one after another, and none sees what those before it chose. Utilities are those
of `molecore.spaces.returns`, from 1 to -1, and their sum is 0.

OpenSpiel's information state is the one of `molecore.spaces`, as text. As a
tensor there is the observation: the view of a seat that forgets nothing it was
shown, by its named parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

import numpy as np
import pyspiel

from molecore.core.options import Choice, Count, Flag, Option, Options, resolve
from molecore.core.parts import NamedPart, size_of
from molecore.core.plain import canonical_json, to_plain
from molecore.core.protocol import AnyGame, GameMeta
from molecore.core.rng import SEED_LIMIT, SplitMix64
from molecore.registry import PLAYABLE, load
from molecore.spaces import Node, Spaces
from molecore.spaces.small_moleozer import GAME as SMALL_MOLEOZER

_MOST_OUTCOMES: Final = 22
"""What chance has to choose from at most: the kinds among Moleozer's 30 cards."""
_LONGEST: Final = 10_000
"""More actions than any game takes."""


def game_class(game: AnyGame, short_name: str) -> tuple[pyspiel.GameType, type[pyspiel.Game]]:
    """The type of ``game`` for OpenSpiel, and its class, which is not registered yet."""
    meta = game.meta
    game_type = pyspiel.GameType(
        short_name=short_name,
        long_name=short_name.replace("_", " "),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_information(game),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(meta.seats),
        min_num_players=min(meta.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(meta),
    )

    class MoleGame(MolecoreGame):
        """One of Molecore's games, as OpenSpiel loads it by its name."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, game_type, dict(params or {}))

    return game_type, MoleGame


def _information(game: AnyGame) -> Any:
    kinds = pyspiel.GameType.Information
    is_open = game.state_type is game.view_type
    return kinds.PERFECT_INFORMATION if is_open else kinds.IMPERFECT_INFORMATION


def _parameters(meta: GameMeta) -> dict[str, Any]:
    offered = {option.key: _offered(option) for option in meta.options}
    known = {key: value for key, value in offered.items() if value is not None}
    return {"players": min(meta.seats), **known}


def _offered(option: Option) -> bool | int | str | None:
    """The default of an option as a parameter; None for one that lays out a board."""
    match option:
        case Flag() | Count():
            return option.default
        case Choice():
            return _written(option, option.default)
    return None


def _written(option: Choice, value: int | str) -> int | str:
    """A value of a choice as a parameter, which OpenSpiel reads again from its text."""
    if all(isinstance(other, int) for other, _ in option.choices):
        return value
    text = str(value).replace(",", "-")
    return f"n{text}" if text[0].isdigit() else text


def _chosen(meta: GameMeta, params: Mapping[str, Any]) -> Options:
    """The options that parameters ask for. Raises BadOptions for unfit ones."""
    given: dict[str, object] = {}
    for option in meta.options:
        value = params.get(option.key)
        if value is not None and isinstance(option, Choice):
            names = {_written(option, name): name for name, _ in option.choices}
            value = names.get(value, value)
        if value is not None:
            given[option.key] = value
    return resolve(meta.options, given)


class MolecoreGame(pyspiel.Game):
    """A game with its players and options."""

    def __init__(self, game: AnyGame, game_type: pyspiel.GameType, params: dict[str, Any]) -> None:
        players = params.get("players", min(game.meta.seats))
        self.spaces: Spaces[Any, Any, Any] = Spaces(game, _chosen(game.meta, params), players)
        self.root: Node[Any, Any, Any] = Node.root(self.spaces)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.spaces.actions),
            max_chance_outcomes=_MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(game_type, info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> MolecoreState:
        """The state before anything has happened."""
        return MolecoreState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What writes the observations of a state, as text and numbers."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.spaces, kind, params)


class MolecoreState(pyspiel.State):
    """A node of the game tree, which OpenSpiel moves on from action to action."""

    def __init__(self, game: MolecoreGame) -> None:
        super().__init__(game)
        self.node: Node[Any, Any, Any] = game.root
        self._said: tuple[Node[Any, Any, Any], list[int] | bytes] | None = None
        """Where it was last said what is legal, and that: by its places, or as a mask."""

    def current_player(self) -> int:
        """Who is to act: a seat, chance, or no one any more."""
        if self.node.chances:
            return int(pyspiel.PlayerId.CHANCE)
        actors = self.node.actors
        return actors[0] if actors else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if self.node.chances or player != self.current_player():
            return []
        spaces, state = self.node.spaces, self.node.state
        if spaces.lists_few:
            places = spaces.places(state, player)
            self._said = self.node, places
            return places
        marks = bytes(spaces.mask(state, player))
        self._said = self.node, marks
        return np.frombuffer(marks, bool).nonzero()[0].tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may come out, counted from 0 in the order of the rules, with probabilities."""
        return [
            (place, _probability(chance)) for place, (_, chance) in enumerate(self.node.chances)
        ]

    def _apply_action(self, action: int) -> None:
        node = self.node
        if node.chances:
            self.node = node.happen(node.chances[action][0])
        else:
            play = node.play_legal if self._is_said(action) else node.play
            self.node = play(node.actors[0], node.spaces.actions.actions[action])

    def _is_said(self, action: int) -> bool:
        """Whether it was said of this very node that ``action`` is legal."""
        if self._said is None or self._said[0] is not self.node:
            return False
        legal = self._said[1]
        return action in legal if isinstance(legal, list) else bool(legal[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if action < len(self.node.chances):
                return f"chance:{canonical_json(to_plain(self.node.chances[action][0]))}"
            return f"chance:{action}"
        spaces = self.node.spaces
        return str(spaces.game.encode(spaces.actions.actions[action]))

    def is_terminal(self) -> bool:
        """Whether the game is over, by its rules."""
        return self.node.is_over

    def returns(self) -> list[float]:
        """What each seat gets, from 1 to -1; noughts while the game goes on."""
        return list(self.node.returns)

    def resample_from_infostate(self, player: int, sampler: Any) -> MolecoreState:
        """A state, drawn at random, that ``player`` cannot tell from this one.

        ``sampler`` gives a random number from 0 below 1 whenever it is called.
        """
        state: MolecoreState = self.get_game().new_initial_state()
        seed = int(sampler() * SEED_LIMIT) % SEED_LIMIT
        state.node = self.node.sampled(player, SplitMix64(seed))
        return state

    def __str__(self) -> str:
        return canonical_json([to_plain(last_state(self.node)), self.history()])


def _probability(chance: Fraction) -> float:
    """What `float` gives, in less than half its time."""
    numerator, denominator = chance.as_integer_ratio()
    return numerator / denominator


def last_state(node: Node[Any, Any, Any]) -> Any:
    """The state in which a seat was last asked, or the last one of all; None before any."""
    if node.step is not None:
        return node.state
    return None if node.origin is None else node.origin.node.state


class Observer:
    """Writes what a player sees of a state: `tensor`, its named parts `dict`, and text."""

    def __init__(self, spaces: Spaces[Any, Any, Any], kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations; given {params}")
        self._spaces = spaces
        self._recalls = kind.perfect_recall
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        parts = () if self._recalls else spaces.parts
        self.tensor = np.zeros(sum(size_of(each.part) for each in parts), np.float32)
        self.dict = dict(_pieces(self.tensor, parts))

    def set_from(self, state: MolecoreState, player: int) -> None:
        """Write what ``player`` sees of ``state`` into `tensor`; noughts before the set-up."""
        self.tensor.fill(0)
        if self.dict and (seen := self._seen(state, player)) is not None:
            self.tensor[:] = self._spaces.numbers(seen)

    def string_from(self, state: MolecoreState, player: int) -> str:
        """What ``player`` sees of ``state``, or with perfect recall ever saw, as text."""
        if self._recalls:
            return state.node.information(player if self._is_private else None)
        seen = self._seen(state, player)
        return canonical_json(None if seen is None else to_plain(seen))

    def _seen(self, state: MolecoreState, player: int) -> Any:
        """The view at the last node in which a seat was asked; None if there was none."""
        known = last_state(state.node)
        if known is None:
            return None
        return self._spaces.known(known, player if self._is_private else None)


def _pieces(
    tensor: np.ndarray[Any, Any], parts: Sequence[NamedPart]
) -> Iterator[tuple[str, np.ndarray[Any, Any]]]:
    start = 0
    for each in parts:
        end = start + size_of(each.part)
        yield each.name, tensor[start:end].reshape(each.part.shape)
        start = end


def register(game: AnyGame, short_name: str) -> None:
    """Let `pyspiel.load_game` find ``game`` by this name, which must be new to it."""
    pyspiel.register_game(*game_class(game, short_name))


for _meta in PLAYABLE:
    register(load(_meta.id), f"molecore_{_meta.id}")
register(SMALL_MOLEOZER, "molecore_small_moleozer")
