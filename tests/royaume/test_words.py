"""The words of Le Royaume around the cards: the log as each reader has it, the bar, and the questions."""

from __future__ import annotations

from ludotheque.games.royaume.actions import EVENT_KINDS, Ev
from ludotheque.games.royaume.content import FACE_NAMES
from ludotheque.games.royaume.state import Res
from ludotheque.kernel.events import PUBLIC, Event
from ludotheque.kernel.text import Lang

NAMES = ("Aliénor", "Vous", "Ysabeau")


def line(kind: Ev, seat: int, a: int, b: int = 0, c: int = 0, *, lang: Lang = "fr", viewer: int = 1) -> str:
    return EVENT_KINDS[kind].say(Event(kind, seat, a, b, c, PUBLIC), lang, viewer, NAMES.__getitem__)


def test_who_is_robbed_is_spoken_to() -> None:
    goblin = next(face for face, noun in enumerate(FACE_NAMES) if noun.en == "Goblin")
    assert line(Ev.STOLE, 0, Res.GOLD, 1, 1) == "Aliénor vous prend 1 Or"
    assert line(Ev.STOLE, 0, Res.GOLD, 3, 1, lang="en") == "Aliénor takes 3 Gold from you"
    assert line(Ev.STOLE, 1, Res.GOLD, 1, 0) == "Vous prenez 1 Or à Aliénor"
    assert line(Ev.STOLE_MONSTER, 0, goblin, 1) == "Aliénor vous prend le Gobelin"
    assert line(Ev.STOLE_MONSTER, 0, goblin, 1, lang="en") == "Aliénor takes the Goblin from you"
