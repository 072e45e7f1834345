"""What the log of Vaalbara says."""

import pytest

from ludotheque.games.vaalbara.page.log import deed
from ludotheque.games.vaalbara.rules.actions import Ev
from ludotheque.kernel.events import NOBODY, PUBLIC, Event
from ludotheque.stage.telling import Group, Teller

from ..table import GAME, Lay, Table

NAMES = ("Anne", "Bob", "Chloé")


def told_to(t: Table, lang: str, viewer: int) -> Teller:
    return Teller(t.match.content, GAME.events, lang, viewer, NAMES)  # type: ignore[arg-type]


def line_of(t: Table, kind: Ev, lang: str, viewer: int) -> str:
    """What is told of the last event of a kind, by itself."""
    return deed(told_to(t, lang, viewer), Group((t.happened(kind)[-1],), ()))


@pytest.mark.parametrize(
    ("lang", "viewer", "line"),
    [("fr", 2, "Présages : Bob, vous, puis Anne"), ("en", 1, "Omens: you, Chloé, then Anne")],
)
def test_omens_rank_the_players_by_name(table: Lay, lang: str, viewer: int, line: str) -> None:
    t = table(players=3, clans="red blue green", omens="B>C>A").play(A="hunter", B="oracle", C="farmer")
    assert told_to(t, lang, viewer).says(t.happened(Ev.RANKED)[-1]) == line
    t.asks("A", "take")


def test_omens_of_an_earlier_ruleset_rank_the_clans(table: Lay) -> None:
    t = table(players=2, omens="yellow>blue>red>violet>green")
    event = Event(Ev.OMENS, NOBODY, int(t.twin.top_back), 0, 0, PUBLIC)
    assert told_to(t, "en", 0).says(event) == "Omens: Yellow > Blue > Red > Violet > Green"


@pytest.mark.rule("VAA-END-10")
@pytest.mark.parametrize(
    ("lang", "viewer", "omens"),
    [
        ("fr", 2, "découvre les Présages qui départageront les égalités : Bob, puis Anne"),
        ("fr", 0, "découvrez les Présages qui départageront les égalités : Bob, puis vous"),
        ("en", 1, "uncovers the Omens that will break ties: you, then Anne"),
    ],
)
def test_in_the_last_round_a_tracker_turns_up_the_omens_that_break_ties(
    table: Lay, lang: str, viewer: int, omens: str
) -> None:
    t = table(players=2, round=9, omens="A>B", first="forest 4, ...", deck="field", backs={"forest 4": "B>A"})
    t.play(A="tracker", B="farmer").pick("A", first="forest 4")
    assert line_of(t, Ev.SWAPPED_TOP, lang, viewer).replace("\u00a0", " ").endswith(omens)
    t.asks("A", "take")


@pytest.mark.rule("VAA-END-10")
def test_in_the_last_round_a_pioneer_turns_them_up_where_one_card_is_left(table: Lay) -> None:
    laid = {"domains": {"A": "forest 4, river"}, "omens": "A>B", "backs": {"forest 4": "B>A"}}
    t = table(players=2, round=9, deck="forest 6", **laid).play(A="pioneer", B="farmer").cede("A", "forest 4")
    assert line_of(t, Ev.SWAPPED_BOTTOM, "en", 2).endswith("uncovers the Omens that will break ties: Bob, then Anne")
    t.asks("A", "take")


def test_omens_of_an_earlier_round_are_told_with_the_round(table: Lay) -> None:
    t = table(players=2, round=8, first="forest 4, ...", backs={"forest 4": "B>A"})
    t.play(A="tracker", B="farmer").pick("A", first="forest 4")
    assert "Omens" not in line_of(t, Ev.SWAPPED_TOP, "en", 2)
    t.asks("A", "take")
