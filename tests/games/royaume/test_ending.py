"""The places of the solo game: who is named first, and who has no place."""

from __future__ import annotations

import pytest

from ludotheque.games.royaume.page.ending import places
from ludotheque.games.royaume.state import LORD, Outcome
from ludotheque.kernel.text import Lang
from ludotheque.stage.look import Look
from ludotheque.stage.scene import Place

from .positions import LORD_LEFT, last_monster_to_take, lay
from .table import Table

AREAS = ("hills", "ruins", "forest", "valley", "mountains")


def ranks(t: Table) -> list[tuple[int, int]]:
    """The seats in their order, with their ranks."""
    assert t.match.finished
    t.over()
    return [(place.seat, place.rank) for place in shown(t)]


def shown(t: Table, lang: Lang = "fr") -> tuple[Place, ...]:
    return places(Look(t.match.content, t.view("A"), 0, lang, ("Ysabeau",), ()))


@pytest.mark.rule("ROY-SOLO-26")
def test_who_is_overrun_has_no_place() -> None:
    t = lay(1, dice=(5, 5), actions=1, left={"peasant": 0, "butcher": 0, "domain 5": 0}).gain("A", "gold")
    assert t.twin.outcome == Outcome.OVERRUN
    assert ranks(t) == [(0, 0)]


@pytest.mark.rule("ROY-SOLO-38")
def test_who_slays_the_last_monster_is_first() -> None:
    t = lay(1, left={**dict.fromkeys(AREAS, 0), "hills": 1}, res={"A": "6 strength"}).slay("A", "hills")
    assert t.twin.outcome == Outcome.CLEARED
    assert ranks(t) == [(0, 1)]


@pytest.mark.rule("ROY-SOLO-50")
@pytest.mark.parametrize(("mine", "order"), [("", [(LORD, 1), (0, 2)]), ("troll", [(0, 1), (LORD, 2)])])
def test_the_dark_lord_has_a_place_where_points_decide(mine: str, order: list[tuple[int, int]]) -> None:
    t = lay(1, **last_monster_to_take(slain=mine)).build("A", "purloiners-perch")
    assert t.twin.outcome == Outcome.SCORED
    assert ranks(t) == order


@pytest.mark.rule("ROY-SCORE-02")
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", ["par icône Ombre, dont 2 sur des Domaines", "par icône Sacré"]),
        ("en", ["per Shadow icon, 2 of them on Domains", "per Holy icon"]),
    ],
)
def test_role_icons_on_domains_are_told_apart(lang: Lang, words: list[str]) -> None:
    t = lay(1, tableau={"A": "rogue rogue cleric"}, dukes={"A": "elsyn"}, built={"A": "purloiners-perch"})
    (duke,) = [source for source in shown(t, lang)[0].sources if source.name in ("Duc", "Duke")]
    assert [line.words for line in duke.lines][:2] == words
    assert [line.number for line in duke.lines][:2] == [4, 1]
    t.acts("A")


@pytest.mark.rule("ROY-SOLO-46")
@pytest.mark.parametrize(
    ("lord", "fr", "en"),
    [
        ("mico-the-monster-slayer", "par Monstre survivant", "per surviving Monster"),
        ("hrothgar-the-conqueror", "par Titan survivant", "per surviving Titan"),
    ],
)
def test_the_monsters_of_the_dark_lord_were_not_slain(lord: str, fr: str, en: str) -> None:
    t = lay(1, left=LORD_LEFT, lord=lord, res={"A": "3 gold"}).recruit("A", "merchant")
    expected: tuple[tuple[Lang, str], ...] = (("fr", fr), ("en", en))
    for lang, words in expected:
        (duke,) = [
            source
            for place in shown(t, lang)
            if place.seat == LORD
            for source in place.sources
            if source.name in ("Duc", "Duke")
        ]
        lines = [line.words for line in duke.lines]
        assert words in lines, lines
        assert not any("tué" in line or "slain" in line for line in lines)
    t.over()


def test_dukes_that_bring_nothing_are_told_line_by_line() -> None:
    """A source of points is there when the game has it, also where every seat gains 0 by it."""
    t = lay(2, dukes={"A": "elsyn", "B": "waryn"})
    names: tuple[tuple[Lang, str], ...] = (("fr", "Duc"), ("en", "Duke"))
    for lang, name in names:
        for place in places(Look(t.match.content, t.twin, 0, lang, ("Ysabeau", "Gaspard"), ())):
            (duke,) = [source for source in place.sources if source.name == name]
            assert duke.points == 0
            assert duke.lines
    t.acts("A")
