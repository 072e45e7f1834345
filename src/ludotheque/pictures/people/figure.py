"""A person, put together from parts: what is behind, the body, the head and what covers it, the arm that holds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ..outline import Outline
from ..pen import short
from .draft import Draft
from .faces import head
from .parts import Node, parts
from .words import METAL, Person

FRAME = 240
PLACES = {"quarter": (112, 0.66), "front": (120, 0.62), "side": (106, 0.63)}  # where a head stands, and its scale
EYES, ROOM = 62, 7  # how high eyes are, and what is left free above a headdress
LOWEST = 80
WOMAN = {"quarter": "translate(-2 0) scale(.87 1)", "front": "scale(.85 1)", "side": "translate(-2 0) scale(.88 1)"}
STRAIGHT = ("plate", "tabard")  # dresses that hang on armour or stand by themselves
NO_NECK = ("nun veil", "mail coif", "kettle helmet", "helmet", "wimple", "veil", "crowned veil", "hood", "bascinet")


@dataclass(frozen=True)
class Drawn:
    """A figure in the frame: what it defines, and its shapes."""

    definitions: str
    outlines: str
    shapes: str
    transform: str

    def group(self, ink: str, light: str, width: float = 8, opacity: float = 0.8) -> str:
        """The figure set off against its ground by a pale edge."""
        edge = f'<g fill="{light}" stroke="{light}" stroke-width="{short(width)}" opacity="{short(opacity)}">'
        edge += f"{self.outlines}</g>"
        return (
            f'<g transform="{self.transform}" stroke-linejoin="round" stroke="{ink}" stroke-width="2.6" fill="{ink}">'
            f"{edge}{self.shapes}</g>"
        )


def drawn(person: Person, ink: str) -> Drawn:
    """A person in an ink."""
    draft = Draft({**person.tones, "ink": ink})
    if person.dress in METAL:
        draft.swaps["sleeve"] = "mail sleeve"
    view = person.view
    behind = "".join(draft.part(f"{thing}, behind") for thing in person.things)
    turn = (f"rotate({person.tilt} 0 50)" if person.tilt else "") + (
        f"scale({person.width:.2f} 1)" if person.width != 1 else ""
    )
    head_layer = draft.layer(turn)
    back_hair = draft.part(f"{person.hair}, {view}, behind") + draft.part(f"{person.headdress}, {view}, behind")
    body_layer = draft.layer(WOMAN[view] if person.face.female and person.dress not in STRAIGHT else "")
    neck = "" if person.headdress in NO_NECK else draft.part(f"neck, {view}")
    body = body_layer.wrapped(neck + draft.part(f"{person.dress}, {view}"))
    draft.resume(head_layer)
    beard = draft.part(f"{person.beard}, {view}")
    face = head(draft, person.face, view, beard)
    face += draft.part(f"{person.hair}, {view}") + draft.part(f"{person.headdress}, {view}")
    draft.layer()
    held = "".join(draft.part(thing) for thing in person.things)
    shapes = behind + head_layer.wrapped(back_hair) + body + head_layer.wrapped(face) + held
    return Drawn(draft.definitions, draft.outlines(), shapes, _place(person))


def _place(person: Person) -> str:
    """Where it stands: lower under a tall headdress, and mirrored when it looks to the left."""
    x, scale = PLACES[person.view]
    top = _top(f"{person.headdress}, {person.view}")
    y = max(EYES, ROOM - top * scale)
    if y > LOWEST:
        scale = (LOWEST - ROOM) / -top
        y = LOWEST
    if person.to_left:
        return f"translate({FRAME - x} {round(y)}) scale({-scale:.2f} {scale:.2f})"
    return f"translate({x} {round(y)}) scale({scale:.2f})"


@cache
def _top(name: str) -> float:
    """How high a part reaches."""
    return min((_height(node) for node in parts().get(name, ())), default=-50)


def _height(node: Node) -> float:
    if node.kind == "use" and not node.path:
        return _top(" ".join(node.words))
    if node.kind != "form":
        return 0
    return Outline.read(re.sub(r"\s+", " ", node.path)).bounds[1]
