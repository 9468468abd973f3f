"""A board as a picture that stands alone: SVG with its pieces and its style in it.

Nothing in it refers to anything outside of it, no class or sheet is needed and
none of its own reaches beyond it, so it may stand in a notebook, a web page or
a file. Any program that knows basic SVG draws it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from molecore.core.errors import MolecoreError
from molecore.core.match import Match
from molecore.core.protocol import Event, Seat
from molecore.draw import boards
from molecore.draw.styling import Element, Style, Theme, Variables, style
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Child, Node, h, to_html
from molecore.drawing.sprite import sprite
from molecore.words import Message

Path = tuple[Element, ...]
_SPACE: Final = "http://www.w3.org/2000/svg"
_LEFT_OUT: Final = ("class", "style", "id", "href", "tabindex", "role")
_MOVED: Final = ("x", "y", "transform", "width", "height")


def svg(
    match: Match,
    seat: Seat | None = None,
    ply: int | None = None,
    *,
    last: bool = True,
    theme: Theme = "light",
) -> str:
    """The position of ``match`` as SVG text, as ``seat`` (None: a spectator) may see it.

    ``ply`` is mostly the one at the cursor. With ``last`` it shows what the
    last ply did, without it the position alone. Raises UnknownGame for a game
    without a board, IndexError for a ply that there is none of.
    """
    place = match.cursor if ply is None else ply
    events = match.events(place, seat) if last else ()
    names = tuple(player.name for player in match.players)
    view = match.view(seat, place)
    return picture(match.game.meta.id, view, events, place, names=names, theme=theme)


def picture(  # noqa: PLR0913 - all that a picture can show
    game: str,
    view: Any,
    events: tuple[Event, ...] = (),
    ply: int = 0,
    *,
    names: tuple[str, ...] = (),
    theme: Theme = "light",
) -> str:
    """A ``view`` of the game with this id as SVG text, with what ``events`` did marked in it.

    ``names`` are those of the seats; without them they are called "Player 1" and so on.
    """
    node = boards.of(game).picture(view, Scene(ply=ply, events=events, names=names))
    return _Drawing(style(theme)).text(node)


class _Drawing:
    """One picture on its way from the page's elements to those that stand alone."""

    def __init__(self, look: Style) -> None:
        self._look = look
        self._patterns: dict[str, Node] = {}

    def text(self, node: Node) -> str:
        """The markup of a whole picture."""
        _, attributes, _ = node
        inside = list(self._all(node, (("div", {}),), self._look.root))
        width, height = map(float, attributes["viewBox"].split()[2:])
        own = {"xmlns": _SPACE, "viewBox": attributes["viewBox"]}
        size = {"width": f"{min(width, 640):g}", "height": f"{height * min(1, 640 / width):g}"}
        defs = h("defs", list(self._patterns.values())) if self._patterns else None
        return to_html(_with(h("svg", defs, inside), own | size))

    def _all(self, node: Node, above: Path, variables: Variables) -> Iterator[Node | str]:
        path = (*above, (node.tag, node.attributes))
        drawn, held = self._look.of(path, variables)
        if node.tag == "svg" and len(above) == 1:
            yield self._group(node, path, drawn, held)
        elif drawn.get("display") == "none" or node.tag in ("title", "animate"):
            return
        elif node.tag == "use":
            yield from self._used(node, drawn, held)
        else:
            yield self._made(node.tag, node, path, drawn, held)

    def _group(self, node: Node, path: Path, drawn: Mapping[str, str], held: Variables) -> Node:
        return _with(h("g", list(self._inside(node, path, held))), _styled({}, drawn))

    def _made(
        self, tag: str, node: Node, path: Path, drawn: Mapping[str, str], held: Variables
    ) -> Node:
        kept = {
            name: value
            for name, value in node.attributes.items()
            if name not in _LEFT_OUT and not name.startswith(("data-", "aria-"))
        }
        for value in (*drawn.values(), *kept.values()):
            self._refer(value, held)
        return _with(h(tag, list(self._inside(node, path, held))), _styled(kept, drawn))

    def _inside(self, node: Node, path: Path, held: Variables) -> Iterator[Child]:
        for child in node.children:
            if isinstance(child, str):
                yield child
            else:
                yield from self._all(child, path, held)

    def _used(self, node: Node, drawn: Mapping[str, str], held: Variables) -> Iterator[Node]:
        """A copy of what is referred to, where it is put."""
        target = _symbols().get(node.attributes["href"].removeprefix("#"))
        if target is None:
            return
        own = {name: node.attributes[name] for name in _MOVED if name in node.attributes}
        if target.tag == "symbol":
            box = {"viewBox": target.attributes["viewBox"]}
            inner = list(self._inside(target, ((target.tag, target.attributes),), held))
            yield _with(h("svg", inner), _styled(own | box, drawn))
            return
        moved = f"translate({own.pop('x', 0)} {own.pop('y', 0)})"
        places = [own["transform"]] if "transform" in own else []
        if moved != "translate(0 0)":
            places.append(moved)
        kept = {"transform": " ".join(places)} if places else {}
        yield _with(h("g", list(self._all(target, (), held))), _styled(kept, drawn))

    def _refer(self, value: str, held: Variables) -> None:
        """Bring the pattern that ``value`` fills with into the picture."""
        if value.startswith("url(#"):
            name = value.removeprefix("url(#").rstrip(")")
            target = _symbols().get(name)
            if target is not None and name not in self._patterns:
                path = ((target.tag, target.attributes),)
                made = self._made(target.tag, target, path, {}, held)
                self._patterns[name] = _with(made, {**made.attributes, "id": name})


def _with(node: Node, attributes: Mapping[str, str]) -> Node:
    return tuple.__new__(Node, (node.tag, attributes, node.children))


def _styled(attributes: Mapping[str, str], drawn: Mapping[str, str]) -> dict[str, str]:
    text = ";".join(f"{name}:{value}" for name, value in drawn.items())
    return {**attributes, **({"style": text} if text else {})}


@cache
def _symbols() -> Mapping[str, Node]:
    """What drawings refer to, by its id."""
    return {node.attributes["id"]: node for node in _nodes(sprite()) if "id" in node.attributes}


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from _nodes(child)


class NoRaster(MolecoreError):
    """The extra that turns drawings into dots is not installed."""


def png(svg: str, width: int | None = None) -> bytes:
    """A picture of `molecore.draw.standalone` as a PNG file, so many dots wide.

    ``width`` is the picture's own if not given. Raises NoRaster, which names
    the extra to install.
    """
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415 - of an extra
    except ImportError as error:
        raise NoRaster(Message("cli.draw.needs_extra")) from error
    return bytes(svg_to_bytes(svg_string=svg, width=width))
