"""Pictures of cards that are in no box, drawn when somebody looks at them. The address of one is what it shows, so that
it needs to be kept nowhere: "drawn/illumination/chambord/castle/fleur-de-lys/lily/1/-". A figure is its last word, with
+ for a space and _ for a comma, and - where there is none.
"""

from __future__ import annotations

import re
from dataclasses import fields
from functools import lru_cache
from typing import Any

from .illumination import ENAMELS, Illumination
from .signs import known_sign, signs

FOLDER = "drawn"
KINDS = {"illumination": Illumination}
WORD = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
FIGURE = re.compile(r"-|[a-z][a-z+_-]{0,199}")
KEPT = 512


def address(picture: Illumination) -> str:
    """What a picture shows, as words with strokes between them."""
    kind = next(name for name, sort in KINDS.items() if isinstance(picture, sort))
    *values, figure = (getattr(picture, field.name) for field in fields(picture))
    spelt = ", ".join(" ".join(phrase.split()) for phrase in figure.split(",")).replace(", ", "_").replace(" ", "+")
    words = [str(int(value)) if isinstance(value, bool) else value for value in values]
    return "/".join([FOLDER, kind, *words, spelt or "-"])


@lru_cache(maxsize=KEPT)
def drawn(spelt: str) -> str:
    """The file of a picture by its address without the folder. Raises ValueError where there is no such picture."""
    kind, *words, figure = spelt.split("/")
    draw = KINDS.get(kind)
    if draw is None or len(words) + 1 != len(fields(draw)) or not all(map(WORD.fullmatch, words)):
        raise ValueError(spelt)
    if not FIGURE.fullmatch(figure):
        raise ValueError(spelt)
    said = "" if figure == "-" else figure.replace("_", ", ").replace("+", " ")
    values: dict[str, Any] = {field.name: word for field, word in zip(fields(draw), (*words, said), strict=True)}
    values["building"] = {"0": False, "1": True}.get(values["building"])
    picture = draw(**values)
    if (
        picture.building is None
        or picture.enamel not in ENAMELS
        or not (known_sign(picture.sign) and known_sign(picture.mark))
    ):
        raise ValueError(spelt)
    return picture.draw(signs())
