"""Secrecy: whoever cannot tell two games apart gets the same bytes of both, whatever is asked.

Two games are twins for a viewer when their public history and what this viewer knows are the same (`twins`).
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import Lang, Text
from ludotheque.stage.telling import Told
from ludotheque.web.pages import fair, live
from ludotheque.web.pages import table as table_page
from ludotheque.web.server import calls
from ludotheque.web.tables import playing
from ludotheque.web.tables.table import Table
from ludotheque.web.views import beats, gate
from ludotheque.web.views.board import board_values
from ludotheque.web.views.fair import of_table
from ludotheque.web.views.view import Line
from tests.support.luck import luck_of
from tests.support.tested import subject_of

from .twins import CALLED, Found, Salon, commands, compare, differences, hidden, long, short

Case = tuple[str, str, dict[str, str]]  # a game, its seats as `Salon.open` has them, what is chosen

TWINS = 4  # of a table for a viewer
EACH = 40  # pairs at a table in every run
FULL = 10_000  # pairs of a game for a release
FIRST = 6  # commands before a leak is looked for
MIXED = {"mixed": "yes"}
EVENTS = MIXED | {"events": "yes"}
OWN = {"decks": "own"}
CASES: list[Case] = [
    ("vaalbara", "sspo", {}),
    ("vaalbara", "pb", {}),
    ("royaume-2e", "pppp", EVENTS),
    ("royaume-1e", "pb", {}),
    ("margraves", "ppp", {}),
    ("chronica", "pp", OWN),
    ("chronica", "pb", {}),
]
TABLES: dict[str, list[tuple[str, dict[str, str]]]] = {
    "vaalbara": [("pp", {}), ("ppo", {}), ("sspp", {}), ("ppppp", {}), ("pbb", {})],
    "royaume-2e": [("p", {}), ("pp", {}), ("ppo", EVENTS), ("pppp", EVENTS), ("ppppp", {}), ("pbb", EVENTS)],
    "royaume-1e": [("p", MIXED), ("pp", MIXED), ("ppo", {}), ("pppp", {}), ("ppppp", MIXED), ("pbb", {})],
    "margraves": [("pp", {}), ("ppo", {}), ("sspp", {}), ("ppppp", {}), ("pbb", {})],
    "chronica": [("ss", {}), ("pp", OWN), ("po", {}), ("pb", {}), ("pb", OWN)],
}


@pytest.fixture(scope="module")
def salon(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Salon]:
    opened = Salon(Path(shutil.copy(prepared, tmp_path_factory.mktemp("twins"))))
    yield opened
    opened.close()


def compared(salon: Salon, case: Case, pairs: int) -> Found:
    """So many pairs or a few more: games, looked at ever more rarely while they go on, for one viewer after another."""
    entry, seats, options = case
    subject, tally = subject_of(entry, len(seats), compiled=False, **options), Found()
    dice = luck_of(f"twins {entry} {seats} {options} {pairs}")
    while tally.pairs < pairs:
        played, wait = salon.open(subject, seats, dice.getrandbits(32)), 1.0
        while tally.pairs < pairs and played.commands(int(wait), dice):
            compare(salon, played, dice.choice(played.viewers), dice, TWINS, tally)
            wait *= 1.3
    return tally


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_nobody_can_tell_twins_apart(salon: Salon, case: Case) -> None:
    tally = compared(salon, case, EACH)
    assert [str(difference) for difference in tally.differences] == []
    assert tally.changed > EACH / 4, "twins hide something else"


@pytest.mark.full
@pytest.mark.parametrize("entry", TABLES)
def test_nobody_can_tell_ten_thousand_twins_of_a_game_apart(salon: Salon, entry: str) -> None:
    for seats, options in TABLES[entry]:
        tally = compared(salon, (entry, seats, options), FULL // len(TABLES[entry]) + 1)
        assert [str(difference) for difference in tally.differences] == []
        assert tally.changed > FULL / len(TABLES[entry]) / 4


# --- a leak of each kind is found ---


def telling(table: Table) -> str:
    """A word that hangs on what is hidden, as a class or a number on a page would."""
    return str(crc32(hidden(table)) % 8)


def in_a_page(patch: pytest.MonkeyPatch) -> None:
    def values(table: Table, *given: Any, **more: Any) -> dict[str, Any]:
        return board_values(table, *given, **more) | {"aside": telling(table)}

    patch.setattr(table_page, "board_values", values)


def in_the_number_of_choices(patch: pytest.MonkeyPatch) -> None:
    seen = gate._choices

    def choices(match: Match, viewer: int) -> tuple[tuple[int, ...], bool]:
        legal, changing = seen(match, viewer)
        return legal[: 1 + crc32(match.state.tobytes()) % 2], changing

    patch.setattr(gate, "_choices", choices)


def in_a_beat(patch: pytest.MonkeyPatch) -> None:
    """It tells of what somebody else drew."""
    patch.setattr(beats, "latest_rows", lambda table, viewer, number: list(table.events[-number:]))


def in_the_log(patch: pytest.MonkeyPatch) -> None:
    lines = gate.log

    def log(table: Table, viewer: int, lang: Lang, *, acting: bool = True) -> tuple[Line, ...]:
        return (*lines(table, viewer, lang, acting=acting), Line(0, telling(table), heading=False, step=0))

    patch.setattr(gate, "log", log)


def in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    async def play(_: Any, table: Table, *given: Any, **more: Any) -> bool:
        raise GameError(Text("{why}", "{why}"), why=telling(table))

    patch.setattr(playing, "play", play)


def in_a_confirmation(patch: pytest.MonkeyPatch) -> None:
    """It is asked for because of a card that lies on top of a pile."""
    patch.setattr(Match, "hands_on", lambda match, seat, action: crc32(match.state.tobytes()) % 2)


def in_a_preview(patch: pytest.MonkeyPatch) -> None:
    seen = gate.foretold
    line = Told(seat=0, words="", version=0, behind=0, heading=False, beat=False)
    patch.setattr(gate, "foretold", lambda table, *a: ([replace(line, words=telling(table))], seen(table, *a)[1]))


def in_advice(patch: pytest.MonkeyPatch) -> None:
    """The adviser is given the true record."""
    patch.setattr(gate, "bot_input", lambda match, seat: match.state.tobytes())


def in_a_header(patch: pytest.MonkeyPatch) -> None:
    shown = table_page.show_part

    def show_part(visit: table_page.Visit, *given: Any) -> Any:
        answer = shown(visit, *given)
        answer.headers["ETag"] = telling(visit.table)
        return answer

    patch.setattr(table_page, "show_part", show_part)


def in_the_stream(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(live, "news_of", telling)


def in_a_call(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "turn_words", lambda table, lang: telling(table))


def in_the_dice(patch: pytest.MonkeyPatch) -> None:
    """The page about chance shows the key while the game runs."""

    async def with_key(table: Table, *given: Any) -> Any:
        return replace(await of_table(table, *given), key=table.match.key and table.match.key.hex())

    patch.setattr(fair, "of_table", with_key)


LEAKS = {
    in_a_page: ("vaalbara", "pp", "/t/"),
    in_the_number_of_choices: ("vaalbara", "pp", "/t/"),
    in_a_beat: ("chronica", "pp", "/t/"),
    in_the_log: ("vaalbara", "pp", "/log/"),
    in_a_refusal: ("vaalbara", "pp", "/t/"),
    in_a_confirmation: ("royaume-1e", "pp", "/t/"),
    in_a_preview: ("royaume-1e", "pp", "/foretold/"),
    in_advice: ("chronica", "pb", "/t/"),
    in_a_header: ("vaalbara", "pp", "/t/"),
    in_the_stream: ("vaalbara", "pp", "/live/"),
    in_a_call: ("vaalbara", "pp", CALLED.path),
    in_the_dice: ("vaalbara", "pp", "/fair/"),
}


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_found(salon: Salon, monkeypatch: pytest.MonkeyPatch, leak: Callable[..., None]) -> None:
    """A program that has it tells twins apart, and one that has not does not."""
    entry, seats, path = LEAKS[leak]
    played, dice = salon.open(subject_of(entry, len(seats), compiled=False), seats, 1), luck_of(leak.__name__)
    viewer, table = played.viewers[0], played.table
    while table.version < FIRST or viewer.seat not in table.match.actors or len(table.match.legal(viewer.seat)) < 2:
        played.command(dice)
    twins = [played.twin(viewer.seat, dice) for _ in range(TWINS)]
    everything = [*short(table), *long(table, "en"), *commands(table, twins[0], viewer, dice, "en")]
    questions = [question for question in everything if question.path.startswith(path)]
    assert differences(salon, table, twins, viewer, questions) == []
    leak(monkeypatch)
    assert differences(salon, table, twins, viewer, questions)
