"""What the log of Margraves de Valeria says of one command: goods as sums, a price once, equal deeds counted."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.games import SHELF
from ludotheque.games.margraves.rules.actions import Ev, From
from ludotheque.games.margraves.state import Guild, Token
from ludotheque.kernel.events import PUBLIC, Event
from ludotheque.kernel.text import Lang
from ludotheque.stage.telling import Teller, log_lines

from .table import CITIZEN_IDS, GAME, LOCATION_IDS, WEALTH_IDS, fresh

PALADIN, BARD = CITIZEN_IDS.index("paladin"), CITIZEN_IDS.index("bard")
HAMUN = LOCATION_IDS.index("hamun")
WEALTH = WEALTH_IDS.index("wealth-6")
BY_PALADIN, IN_HAMUN = From.CITIZEN + PALADIN, From.LOCATION + HAMUN


def lines_of_events(lang: Lang, *rows: tuple[int, ...]) -> list[str]:
    """The lines that events of one command make, told to somebody else: kind and values of each."""
    teller = Teller(fresh().match.content, GAME.events, lang, 1, ("Gaspard", "Aliénor", "Mahaut"))
    filled = ((*row, 0, 0, 0)[:4] for row in rows)
    events = [Event(kind, 0, a, b, c, PUBLIC) for kind, a, b, c in filled]
    return [
        line.words for line in log_lines(teller, [(1, event) for event in events], 0, SHELF["margraves"].layout.deed)
    ]


@pytest.mark.parametrize(
    ("lang", "expected"), [("fr", "Gaspard gagne 1 Magie et 2 Force (Paladin)"), ("en", "1 Magic and 2 Strength")]
)
def test_gains_of_one_source_are_a_sum(lang: Lang, expected: str) -> None:
    gains = ((Ev.GAINED, Token.MAGIC, 1, BY_PALADIN), (Ev.FORCE, 1, 0, BY_PALADIN), (Ev.FORCE, 1, 0, BY_PALADIN))
    [line] = lines_of_events(lang, *gains)
    assert expected in line


def test_gains_of_several_sources_are_told_apart() -> None:
    assert lines_of_events("en", (Ev.GOLD, 2, 0, IN_HAMUN), (Ev.FORCE, 1, 0, BY_PALADIN)) == [
        "Gaspard gains 2 Gold (Hamûn) and 1 Strength (Paladin)"
    ]


def test_segments_are_one_source() -> None:
    first = (Ev.GOLD, 2, 0, From.SEGMENT + 1)
    assert lines_of_events("en", (Ev.SAILED, 3), first, (Ev.GOLD, 4, 0, From.SEGMENT + 3)) == [
        "Gaspard sails 3 segments and gains 6 Gold"
    ]


def test_a_source_that_has_just_been_named_is_not_named_again() -> None:
    assert lines_of_events(
        "en", (Ev.POWER, PALADIN), (Ev.FORCE, 1, 0, BY_PALADIN), (Ev.MOVED, HAMUN), (Ev.GOLD, 2, 0, IN_HAMUN)
    ) == ["Gaspard plays the Paladin for its text power, gains 1 Strength, goes to Hamûn and gains 2 Gold"]


def test_what_is_returned_is_a_sum() -> None:
    stone, wood = (Ev.RETURNED, Token.STONE, 1), (Ev.RETURNED, Token.WOOD, 1)
    assert lines_of_events("fr", stone, wood, stone) == ["Gaspard rend 2 Pierre et 1 Bois"]


@pytest.mark.parametrize(
    ("lang", "expected"),
    [("fr", "Gaspard complète 2 lignes des Tombeaux"), ("en", "Gaspard completes 2 lines of the Tombs")],
)
def test_lines_of_the_tombs_are_counted(lang: Lang, expected: str) -> None:
    assert lines_of_events(lang, (Ev.LINE, 1), (Ev.LINE, 4)) == [expected]


def test_one_line_is_told_as_it_was() -> None:
    assert lines_of_events("en", (Ev.LINE, 1)) == ["Gaspard completes a line of the Tombs"]


def test_a_recruit_says_the_price_once() -> None:
    assert lines_of_events("fr", (Ev.RECRUITED, BARD, 7), (Ev.PAID, 7)) == ["Gaspard recrute le Barde (7 Or)"]


def test_a_marker_is_told_where_it_comes_to() -> None:
    steps = ((Ev.INFLUENCE, Guild.SAINT, 1), (Ev.INFLUENCE, Guild.SAINT, 2), (Ev.INFLUENCE, Guild.SHADOW, 1))
    assert lines_of_events("en", *steps) == [
        "Gaspard advances on the track of the Saints (space 3) and advances on the track of the Shadow (space 2)"
    ]


def lines_of(lang: Lang, *commands: list[tuple[int, ...]]) -> list[str]:
    """The lines that several commands of Gaspard make."""
    teller = Teller(fresh().match.content, GAME.events, lang, 1, ("Gaspard", "Aliénor", "Mahaut"))
    rows = []
    for version, events in enumerate(commands, 1):
        for event in events:
            kind, a, b, c = (*event, 0, 0, 0)[:4]
            rows.append((version, Event(kind, 0, a, b, c, PUBLIC)))
    return [line.words for line in log_lines(teller, rows, 0, SHELF["margraves"].layout.deed)]


def test_resources_that_are_sailed_with_are_one_line() -> None:
    stone, wood = (Ev.RETURNED, Token.STONE, 1), (Ev.RETURNED, Token.WOOD, 1)
    last = [stone, (Ev.SAILED, 5), (Ev.GOLD, 8, 0, From.SEGMENT + 1)]
    assert lines_of("fr", [stone], [wood], [stone], [wood], last) == [
        "Gaspard rend 3 Pierre et 2 Bois, avance son Navire de 5 segments et gagne 8 Or"
    ]


def test_what_a_place_brings_is_told_with_the_way_there_and_the_next_deed_by_itself() -> None:
    there, gold = [(Ev.MOVED, HAMUN)], [(Ev.GOLD, 2, 0, IN_HAMUN)]
    recruit = [(Ev.RECRUITED, BARD, 7), (Ev.PAID, 7)]
    assert lines_of("en", there, gold, recruit, [(Ev.DEPLOYED, HAMUN, HAMUN + 1)]) == [
        "Gaspard goes to Hamûn and gains 2 Gold",
        "Gaspard recruits the Bard (7 Gold)",
        "Gaspard moves a Knight from Hamûn to Silesia",
    ]


def test_what_a_grant_brings_is_told_once() -> None:
    content: Any = fresh().match.content
    tile = next(at for at, tile in enumerate(content.tiles) if tile.is_grant)
    gain = (Ev.GOLD, 2, 0, From.TILE + tile)
    assert lines_of_events("fr", (Ev.CASHED, tile), gain) == ["Gaspard utilise un Octroi I et gagne 2 Or"]
    assert lines_of_events("fr", (Ev.CASHED, tile))[0].startswith("Gaspard utilise un Octroi I (")


def test_who_begins_is_told_by_itself() -> None:
    assert lines_of_events("fr", (Ev.KEPT, WEALTH), (Ev.STARTS,))[1:] == ["Gaspard commence"]


@pytest.mark.parametrize(("lang", "expected"), [("fr", "gagne 2 Chevaliers"), ("en", "gains 2 Knights")])
def test_one_event_alone_agrees_with_its_number(lang: Lang, expected: str) -> None:
    event = Event(Ev.GAINED, 0, Token.KNIGHT, 2, BY_PALADIN, PUBLIC)
    assert f"{expected} (Paladin)" in fresh().match.tell(event, lang)


def test_a_citizen_that_costs_nothing_is_recruited_for_free() -> None:
    assert lines_of_events("fr", (Ev.RECRUITED, BARD, 0)) == ["Gaspard recrute le Barde gratuitement"]


def test_how_much_was_spent_is_told_as_one_sum() -> None:
    assert lines_of_events("en", (Ev.SPENT_FORCE, 1), (Ev.SPENT_FORCE, 1)) == ["Gaspard spends 2 Strength"]


@pytest.mark.parametrize(
    ("lang", "expected"), [("fr", "Gaspard ne rappelle personne"), ("en", "Gaspard recalls nobody")]
)
def test_a_recall_of_nobody_says_so(lang: Lang, expected: str) -> None:
    assert lines_of_events(lang, (Ev.RECALLED, 0)) == [expected]


@pytest.mark.parametrize(
    ("lang", "expected"),
    [("fr", "Gaspard prend la Richesse 6 et gagne 1 Bois"), ("en", "Gaspard takes Wealth 6 and gains 1 Wood")],
)
def test_a_wealth_tile_goes_by_its_name(lang: Lang, expected: str) -> None:
    assert lines_of_events(lang, (Ev.RESOLVED, WEALTH), (Ev.GAINED, Token.WOOD, 1, From.WEALTH + WEALTH)) == [expected]


def test_a_wealth_tile_that_is_revealed_is_named_with_what_it_brings() -> None:
    assert lines_of_events("en", (Ev.KEPT, WEALTH)) == [
        "Gaspard reveals Wealth 6: gain 1 Influence with the Saints, 1 Wood and 1 Magic"
    ]
