"""What the log of Vaalbara says of a Territory that is taken, and of a character that did nothing before."""

from __future__ import annotations

import pytest

from ludotheque.games.vaalbara.game import GAME
from ludotheque.games.vaalbara.page.log import brief, deed
from ludotheque.games.vaalbara.rules.actions import Ev
from ludotheque.games.vaalbara.state import Source
from ludotheque.kernel.events import PUBLIC, Event
from ludotheque.kernel.text import Lang
from ludotheque.stage.telling import Group, Teller

CONTENT = GAME.content({})
HUNTER, FARMER, COMBATANT = (
    next(at for at, character in enumerate(CONTENT.characters) if character.id == name)
    for name in ("hunter", "farmer", "combatant")
)
LAND = next(source for source in Source if source != Source.CHARACTERS)
TOOK, PAID = (Ev.TOOK, 0, 0, 0, 0), (Ev.GAINED, 0, 4, LAND, 0)
HELPED = (Ev.GAINED, 0, 3, Source.CHARACTERS, 0)


def event(row: tuple[int, ...]) -> Event:
    return Event(*row, PUBLIC)


def told(
    character: int, *rows: tuple[int, ...], before: tuple[int, ...] = (), lang: Lang = "fr", short: bool = False
) -> str:
    """What a command of the first seat is told by, in the turn of a character."""
    past = [event((Ev.TURN, 0, character, 0, 0)), *([event(before)] if before else [])]
    group = Group(tuple(event(row) for row in rows), [(1, row) for row in past])
    return (brief if short else deed)(Teller(CONTENT, Ev, lang, 1, ("Anne", "Bob")), group)


@pytest.mark.parametrize(("lang", "idle"), [("fr", "Chasseur sans effet"), ("en", "Hunter without effect")])
def test_a_character_that_did_nothing_is_told_with_the_territory(lang: Lang, idle: str) -> None:
    assert told(HUNTER, TOOK, PAID, lang=lang).endswith(f"(+4 points, {idle})")
    assert told(HUNTER, TOOK, lang=lang).endswith(f"({idle})")
    assert told(HUNTER, TOOK, PAID, lang=lang, short=True).endswith("(+4 points)")


def test_one_that_did_something_and_one_that_has_no_effect_are_not() -> None:
    assert "sans effet" not in told(HUNTER, TOOK, PAID, before=HELPED)
    assert "sans effet" not in told(FARMER, TOOK, PAID)
    assert "sans effet" not in told(COMBATANT, TOOK, PAID)
