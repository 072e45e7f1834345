"""Marks on the present table for what an action would change: pieces that would come or go, places that would change.

Two scenes are compared: the present one, and that of the position after the certain part of an action (`foresight`).
Games declare nothing for this. A mark shows no more than the foresight it comes from, so it is the same whatever the
viewer cannot know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

from .parts import Map, Part, Piece, Space, Track, Way
from .scene import Scene

COMES, GOES, CHANGES = "comes", "goes", "changes"  # values of `foretold`, for a piece and for a space
GHOST = "-ghost"  # end of the id of a piece that would come
Bearer = TypeVar("Bearer", Space, Way)


@dataclass(frozen=True)
class Mark:
    """A space or a way on which something would change, marked. `part` and `bearer.id` say where it lies."""

    part: str
    bearer: Space | Way


def foreshown(now: Scene, then: Scene) -> Scene:
    """The present table, with marks on its tracks and maps where `then` differs."""
    after = {(part.kind, part.id): part for part in then.parts()}

    def marked(part: Part) -> Part:
        other = after.get((part.kind, part.id))
        if isinstance(part, Track) and isinstance(other, Track):
            marks = _all_marked_loose if part.loose else _all_marked
            return replace(part, spaces=marks(part.spaces, other.spaces))
        if isinstance(part, Map) and isinstance(other, Map):
            places = _all_marked(part.places, other.places)
            return replace(part, places=places, ways=_all_marked(part.ways, other.ways))
        return part

    return replace(
        now,
        board=tuple(map(marked, now.board)),
        beside=tuple(map(marked, now.beside)),
        seats=tuple(replace(seat, parts=tuple(map(marked, seat.parts))) for seat in now.seats),
    )


def marks(scene: Scene) -> Iterator[Mark]:
    """Every marked space and way of a scene."""
    for part in scene.parts():
        for bearer in _bearers(part):
            if bearer.foretold or any(piece.foretold for piece in bearer.pieces):
                yield Mark(part.id, bearer)


def _bearers(part: Part) -> tuple[Space | Way, ...]:
    if isinstance(part, Track):
        return part.spaces
    return (*part.spaces(), *part.ways) if isinstance(part, Map) else ()


def _all_marked(now: tuple[Bearer, ...], then: tuple[Bearer, ...]) -> tuple[Bearer, ...]:
    after = {bearer.id: bearer for bearer in then}
    return tuple(_marked(bearer, after[bearer.id]) if bearer.id in after else bearer for bearer in now)


def _all_marked_loose(now: tuple[Space, ...], then: tuple[Space, ...]) -> tuple[Space, ...]:
    """Spaces on any of which a piece may lie: what would come is drawn on the first that are empty."""
    before = {piece.id: piece for space in now for piece in space.pieces}
    after = {piece.id: piece for space in then for piece in space.pieces}
    coming = iter([_ghost(piece, before) for piece in after.values() if piece.id not in before])

    def marked(space: Space) -> Space:
        pieces = tuple(piece if piece.id in after else replace(piece, foretold=GOES) for piece in space.pieces)
        return replace(space, pieces=pieces or tuple(islice(coming, 1)))

    return tuple(map(marked, now))


def _marked(now: Bearer, then: Bearer) -> Bearer:
    """A space or a way in which pieces that would go are marked and those that would come are added; it is marked
    itself if its name would change. The slots of a space are marked in the same way.
    """
    if isinstance(now, Space) and isinstance(then, Space) and now.slots != then.slots:
        now = replace(now, slots=_all_marked(now.slots, then.slots))
    if now.pieces == then.pieces and now.name == then.name:
        return now
    before, after = ({piece.id: piece for piece in bearer.pieces} for bearer in (now, then))
    stay = tuple(replace(piece, foretold=GOES) if _fewer(piece, after.get(piece.id)) else piece for piece in now.pieces)
    come = tuple(_ghost(piece, before) for piece in then.pieces if _more(piece, before.get(piece.id)))
    return replace(now, pieces=stay + come, foretold=CHANGES if now.name != then.name else "")


def _fewer(piece: Piece, later: Piece | None) -> bool:
    return later is None or later.copies < piece.copies


def _more(piece: Piece, earlier: Piece | None) -> bool:
    return earlier is None or earlier.copies < piece.copies


def _ghost(piece: Piece, before: Mapping[str, Piece]) -> Piece:
    """A piece that would come; its copies are those that are not there yet."""
    copies = piece.copies - (before[piece.id].copies if piece.id in before else 0)
    return Piece(piece.id + GHOST, piece.name, piece.icon, piece.colour, copies=copies, foretold=COMES)
