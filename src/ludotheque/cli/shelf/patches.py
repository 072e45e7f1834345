"""The patch that `--content` names, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ...games import box
from ...kernel.content import Content, PatchValues
from ...kernel.game import Game
from ...kernel.written.patch import changes, read_patch
from ..language import say, spoken


def patch_of(entry: str, path: Path | None, options: Mapping[str, str]) -> PatchValues:
    """The values in a file, checked against a box with these options; empty without one. Raises what reading does."""
    shelf = box(entry)
    settled = shelf.settle(options)
    return {} if path is None else read_patch(shelf.game, path, settled).values


def changed_lines(game: Game, content: Content) -> list[str]:
    """The values that differ from the box: a heading, then a line for each; nothing if there are none."""
    differences = changes(game, content)
    if not differences:
        return []
    if differences[0].whole:
        return [
            say("{what} (contenu {digest})", "{what} (content {digest})", what=change, digest=content.digest)
            for change in differences
        ]
    head = say(
        "Avec {n} {n:valeur modifiée|valeurs modifiées} (contenu {digest}) :",
        "With {n} changed {n:value|values} (content {digest}):",
        n=len(differences),
        digest=content.digest,
    )
    return [head, *(f"- {change.say(spoken())}" for change in differences)]
