"""The lands themselves, without a sign: forests, fields, mountains, rivers, prairies and villages, in many variants.

A scene is drawn from far to near: sky, what lies far off in the haze, the land, and what stands right in front.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .pen import Chance
from .settled import field, village
from .wilds import forest, mountain, prairie, river

LANDS: dict[str, Callable[[Chance], str]] = {
    "field": field,
    "forest": forest,
    "mountain": mountain,
    "prairie": prairie,
    "river": river,
    "village": village,
}


@dataclass(frozen=True)
class Scene:
    """One variant of a land; `name` decides all that chance decides."""

    name: str
    land: str

    @property
    def subject(self) -> str:
        """What no two pictures of a game share."""
        return self.name

    def draw(self, signs: Mapping[str, str]) -> str:
        """The picture as a file; it needs no sign."""
        return LANDS[self.land](Chance(self.name))
