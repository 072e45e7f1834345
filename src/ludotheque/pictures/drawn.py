"""Pictures of cards that are in no box, drawn when somebody looks at them. The address of one is what it shows, so that
it needs to be kept nowhere: "drawn/illumination/chambord/castle/fleur-de-lys/lily/1". A figure stands behind it
as one word, with + for a space and _ for a comma.
"""

from __future__ import annotations

import re
from dataclasses import fields
from functools import lru_cache
from typing import Any

from .illumination import ENAMELS, Illumination, strange
from .signs import known_sign, signs

FOLDER = "drawn"
KINDS = {"illumination": Illumination}
WORD = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
FIGURE = re.compile(r"(?:[a-z][a-z+_-]{0,999})?")
KEPT = 512


def address(picture: Illumination) -> str:
    """What a picture shows, as words with strokes between them."""
    kind = next(name for name, sort in KINDS.items() if isinstance(picture, sort))
    *values, figure = (getattr(picture, field.name) for field in fields(picture))
    words = [str(int(value)) if isinstance(value, bool) else value for value in values]
    phrases = ["+".join(phrase.split()) for phrase in figure.split(",")]
    return "/".join([FOLDER, kind, *words, *(["_".join(phrases)] if figure else [])])


@lru_cache(maxsize=KEPT)
def drawn(spelt: str) -> str:
    """The file of a picture by its address without the folder. Raises ValueError where there is no such picture."""
    kind, *words = spelt.split("/")
    draw = KINDS.get(kind)
    if draw is None or len(fields(draw)) - len(words) not in (0, 1):
        raise ValueError(spelt)
    *words, figure = words if len(words) == len(fields(draw)) else [*words, ""]
    if not (all(map(WORD.fullmatch, words)) and FIGURE.fullmatch(figure)):
        raise ValueError(spelt)
    figure_words = figure.replace("_", ", ").replace("+", " ")
    values: dict[str, Any] = {
        field.name: word for field, word in zip(fields(draw), (*words, figure_words), strict=True)
    }
    values["building"] = {"0": False, "1": True}.get(values["building"])
    picture = draw(**values)
    if (
        picture.building is None
        or picture.enamel not in ENAMELS
        or not (known_sign(picture.sign) and known_sign(picture.mark))
        or strange(figure_words)
    ):
        raise ValueError(spelt)
    return picture.draw(signs())
