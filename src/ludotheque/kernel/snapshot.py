"""Stored positions: the bytes of a record, with names in place of numbers that only this version of the program knows.

Addresses of programs and integers of actions change when a card or a verb is added; a stored table must not change. So
the frames of pending work name their program and their place in it, and actions go by their canonical names.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from .content import Content
from .errors import BadRecord
from .game import Game
from .record import Meaning, Rows, clone
from .text import Text


def pack(game: Game, content: Content, state: np.ndarray) -> dict[str, Any]:
    """A position of shape (1,) as JSON values."""
    bare = clone(state)
    frames = [_where(content, int(pc)) for pc in bare["stack"]["pc"][0][: int(bare["depth"][0])]]
    bare["stack"]["pc"] = 0
    actions, names = {}, content.actions.names
    for name, cells in _action_cells(game, bare):
        names_there = {
            str(i): names[code] for i, code in enumerate(cells.flat) if 0 <= code < len(names) and names[code]
        }
        if names_there:
            actions[name] = names_there
            for place in names_there:
                cells.flat[int(place)] = 0
    raw = bare.tobytes()
    return {
        "layout": game.state.layout,
        "state": base64.b64encode(raw).decode(),
        "digest": hashlib.sha256(raw).hexdigest(),
        "frames": frames,
        "actions": actions,
    }


def unpack(game: Game, content: Content, packed: dict[str, Any]) -> np.ndarray:
    """The position again, with the numbers of this program.

    Raises BadRecord when the record's fields are others, or when a program that is under way does something else now;
    LookupError, AttributeError, TypeError or ValueError when the values are damaged.
    """
    if packed["layout"] != game.state.layout:
        raise _foreign()
    raw = base64.b64decode(packed["state"], validate=True)
    if hashlib.sha256(raw).hexdigest() != packed["digest"]:
        raise ValueError("digest")
    state = game.state.from_bytes(raw)
    if int(state["depth"][0]) != len(packed["frames"]):
        raise ValueError("frames")
    for place, (name, offset, text) in enumerate(packed["frames"]):
        if name and content.programs.texts.get(name) is None:
            raise _foreign()
        if text != _digest(content, name):
            raise _foreign()
        pc = (content.programs[name] if name else 0) + int(offset)
        if not 0 <= pc < len(content.programs.lines) or content.programs.at(pc) != (name, offset):
            raise ValueError("offset")
        state["stack"]["pc"][0][place] = pc
    for name, cells in _action_cells(game, state):
        for place, action in packed["actions"].get(name, {}).items():
            code = content.actions.code(action)
            if code is None:
                raise _foreign()
            cells.flat[int(place)] = code
    return state


def _where(content: Content, pc: int) -> list[Any]:
    name, offset = content.programs.at(pc)
    return [name, offset, _digest(content, name)]


def _digest(content: Content, name: str) -> str:
    return hashlib.sha256(content.programs.texts.get(name, "").encode()).hexdigest()[:12]


def _action_cells(game: Game, state: np.ndarray) -> Iterator[tuple[str, np.ndarray]]:
    """The parts of a record that hold integers of actions, as arrays that can be written to."""
    for name, field in game.state.declared.items():
        if isinstance(field, Rows):
            for cell, about in field.cells.declared.items():
                if not isinstance(about, Rows) and about.meaning is Meaning.ACTION:
                    yield f"{name}.{cell}", state[name][cell][0]
        elif field.meaning is Meaning.ACTION:
            yield name, state[name][0]


def _foreign() -> BadRecord:
    return BadRecord(
        Text(
            "Cette partie vient d’une autre version du programme : elle ne peut pas reprendre ici.",
            "This game was saved by another version of the program: it cannot go on here.",
        )
    )
