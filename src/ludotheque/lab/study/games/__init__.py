"""The games that can be studied, by name."""

from __future__ import annotations

from ....games import box
from ..subject import Subject, not_studied
from . import chronica, margraves

SUBJECTS: dict[str, Subject] = {"margraves": margraves.SUBJECT, "chronica": chronica.SUBJECT}


def subject(entry: str) -> Subject:
    """The study of the game of a box. Raises GameError if there is none."""
    name = box(entry).game.name
    if name not in SUBJECTS:
        raise not_studied(entry, SUBJECTS)
    return SUBJECTS[name]
