"""Practice positions: they fit the rules, tell nothing hidden, and an answer is judged with its reasons."""

from __future__ import annotations

import asyncio
import json
import random
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from tools.stakes import stakes_at

from ludotheque.bots.advice import compare, consider
from ludotheque.bots.puzzles import Puzzle, find, puzzles, read
from ludotheque.games import SHELF, box
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.text import Lang
from ludotheque.stage.parts import Map, Tag, Track
from ludotheque.web.pages.puzzles import levels_of, stood
from ludotheque.web.views import gate
from ludotheque.web.views.view import Judged
from tests.support.luck import luck_of
from tests.support.tested import subject_of
from tests.support.tiers import mostly

FILES = sorted(Path(__file__).resolve().parents[2].glob("src/ludotheque/games/*/help/puzzles-*.json"))
WITH = [name for name in SHELF if puzzles(name)]


def test_the_shelf_has_puzzles() -> None:
    assert {"vaalbara", "royaume-2e"} <= set(WITH)
    for name in WITH:
        listed = puzzles(name)
        assert len({puzzle.id for puzzle in listed}) == len(listed)
        assert [puzzle.level for puzzle in listed] == sorted(puzzle.level for puzzle in listed)
        assert find(name, listed[-1].id) is listed[-1]
    with pytest.raises(GameError):
        find(WITH[0], "000000")


# Of each game one file in every run.
FIRST = {path.parent: path for path in reversed(FILES)}.values()


@pytest.mark.parametrize("path", mostly(FILES, always=FIRST), ids=lambda path: path.stem)
def test_every_position_is_reached_and_its_solution_legal(path: Path) -> None:
    """Under the rules that it was found with; a file of others is not offered, and says how it is made again."""
    data = json.loads(path.read_text("utf-8"))
    assert data["command"].startswith(f"ludotheque measure puzzles {data['entry']} ")
    shelf = box(data["entry"])
    loaded = list(read(data, shelf))
    assert len(loaded) == (len(data["puzzles"]) if data["ruleset"] == shelf.game.ruleset else 0)
    for puzzle in loaded:
        match = puzzle.begin(shelf)
        for _ in puzzle.play(match):
            pass
        legal = match.legal(puzzle.seat)
        assert puzzle.best in legal
        assert puzzle.round == shelf.game.rounds_of(match.state)
        assert puzzle.stakes == stakes_at(puzzle, match), "run python tools/stakes.py"
        assert set(puzzle.values) <= set(legal)
        others = [value for name, value in puzzle.values.items() if name != puzzle.best]
        assert puzzle.values[puzzle.best] - max(others) >= 0.045, "clearly best"


@pytest.mark.parametrize("entry", WITH)
def test_what_a_list_says_of_a_position_tells_nothing_of_its_answer(entry: str) -> None:
    """Every position has a theme, which does not depend on the best action."""
    layout = box(entry).layout
    said = {puzzle.id: layout.theme_of(puzzle.kinds) for puzzle in puzzles(entry)}
    assert all(said.values())
    for puzzle in puzzles(entry):
        others = {layout.theme_of(replace(puzzle, best=name).kinds) for name in puzzle.values}
        assert others == {said[puzzle.id]}
        assert puzzle.stakes.holds
    assert layout.theme_of(["nothing known"]) is None


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("entry", WITH)
def test_the_title_of_a_position_is_a_short_question(entry: str, lang: Lang) -> None:
    """Of two things by their names only where nothing else may be chosen but to decline."""
    for level in levels_of(box(entry), [], []):
        for tile in level.tiles:
            title, names = tile.title(lang), tile.puzzle.stakes.titles(lang)
            assert title.endswith("?")
            assert len(title) <= 40
            named = bool(names) and title.startswith(f"{names[0]} o")
            assert not named or len(tile.puzzle.values.keys() - {"no", "pass"}) == len(names) == 2


def test_two_things_to_choose_between_are_named() -> None:
    tiles = [tile for level in levels_of(box("margraves"), [], []) for tile in level.tiles]
    moves = [tile for tile in tiles if set(tile.puzzle.values) == {"move:nymar", "move:shilina", "no"}]
    assert {tile.title("fr") for tile in moves} == {"Shilina ou Ny’mar ?"}
    assert {tile.title("en") for tile in moves} == {"Shilina or Ny’mar?"}


def test_how_a_search_rates_an_answer_comes_before_what_is_folded_away() -> None:
    """A phone shows three reasons, a wide window as many lines."""
    for entry in WITH:
        puzzle = puzzles(entry)[0]
        wrong = next(name for name in puzzle.values if name != puzzle.best)
        over = gate.puzzled(asyncio.run(stood(box(entry), puzzle)), puzzle, "en", wrong).over
        assert isinstance(over, Judged)
        [place] = [i for i, why in enumerate(over.verdict.reasons) if why.words.startswith("The search rates")]
        assert place <= 2, entry
        assert f" {round(puzzle.values[wrong] * 100)} " in over.verdict.reasons[place].words


def test_no_other_answer_is_as_good() -> None:
    """To whoever looks at all of them closely, with other chance than `ludotheque measure puzzles` had."""
    shelf = box("vaalbara")
    engine = shelf.game.engine()
    for puzzle in (puzzle for puzzle in puzzles("vaalbara") if puzzle.players == 3):
        match = puzzle.begin(shelf)
        for _ in puzzle.play(match):
            pass
        at = (engine, match.content, engine.redact(match.content, match.state, puzzle.seat), puzzle.seat)
        comparison = compare(*at, 7, consider(*at, 7, 4_000), 4_000)
        assert match.content.actions.names[comparison.best.action] == puzzle.best
        assert comparison.lead > 0, puzzle.id


def test_positions_of_other_rules_are_not_offered() -> None:
    data = json.loads(FILES[0].read_text("utf-8"))
    shelf = box(data["entry"])
    for name, value in (("ruleset", data["ruleset"] + 1), ("content", "other")):
        assert list(read({**data, name: value}, shelf)) == []


def shown(client: TestClient[Any], address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text).replace("\u00a0", " ")


def marked(text: str) -> set[str]:
    """The ids of what is marked as what it is about."""
    return set(re.findall(r'class="[^"]* about[^"]*" id="([^"]+)"', text))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("entry", WITH)
def test_a_puzzle_is_answered_and_remembered(client: TestClient[Any], entry: str, lang: str) -> None:
    client.cookies.set("lang", lang)
    assert f'href="/puzzles/{entry}"' in shown(client, "/")
    puzzle = puzzles(entry)[0]
    assert f"/puzzles/{entry}/{puzzle.id}" in shown(client, f"/puzzles/{entry}")
    address = f"/puzzles/{entry}/{puzzle.id}"
    asked = shown(client, address)
    legal = set(re.findall(r'name="action" value="([^"]+)"', asked))
    assert puzzle.best in legal, "it is a button like the others"
    view = gate.view(asyncio.run(stood(box(entry), puzzle)), puzzle.seat, "fr")
    bearing = view.scene.bearing(puzzle.best)
    assert not marked(asked)
    assert 'id="verdict"' not in asked
    assert 'id="ask"' not in asked, "nobody is advised here"
    wrong = next(name for name in sorted(legal) if name != puzzle.best)
    for action, right in ((wrong, False), (puzzle.best, True)):
        answer = client.post(address, data={"version": "0", "key": "k", "action": action})
        text = unescape(answer.text)
        assert ('class="advice verdict right"' in text) == right
        assert 'id="next"' in text
        assert 'name="action"' not in text, "one answer at a time"
        assert marked(text) == bearing, "the best is marked on the board"
        listed = shown(client, f"/puzzles/{entry}")
        assert re.findall(r'class="puzzle (done|tried)" href="[^"]+/([^"/]+)"', listed) == [
            ("done" if right else "tried", puzzle.id)
        ]
        onward = re.search(r'id="onward" href="([^"]+)"', listed)
        assert onward
        assert (onward[1] == address) != right, "what leads on leads to the first that is not solved"
    assert client.get(f"/puzzles/{entry}/abcdef").status_code == 404
    assert shown(client, f"{address}/log")
    assert 'id="verdict"' not in shown(client, f"{address}?answer=nothing"), "an answer that is none"


@pytest.mark.parametrize(("lang", "words"), [("fr", ("le meilleur", "votre coup")), ("en", ("the best", "your move"))])
def test_the_best_card_and_the_chosen_one_say_so(lang: Lang, words: tuple[str, str]) -> None:
    """Not by their edges alone; nothing else is written on cards then."""
    puzzle = next(puzzle for puzzle in puzzles("vaalbara") if puzzle.best.startswith("play:"))
    wrong = next(name for name in puzzle.values if name != puzzle.best)
    table = asyncio.run(stood(box("vaalbara"), puzzle))
    asked = gate.view(table, puzzle.seat, lang).scene

    def written(answer: str) -> dict[str, Tag]:
        scene = gate.puzzled(table, puzzle, lang, answer).scene
        return {card.id: card.tag for zone in scene.zones() for card in zone.cards if card.tag}

    best, chosen = (
        dict.fromkeys(asked.bearing(name), tag)
        for name, tag in ((puzzle.best, Tag(words[0], "best")), (wrong, Tag(words[1], "given")))
    )
    assert written(wrong) == best | chosen
    assert written(puzzle.best) == best


def test_the_best_place_and_track_and_the_chosen_ones_say_so() -> None:
    """A place says it itself; the spaces of a track have no room for words, so the track does."""

    def written(kind: str) -> list[str]:
        puzzle = next(
            puzzle
            for puzzle in puzzles("margraves")
            if puzzle.best.startswith(kind) and sum(name.startswith(kind) for name in puzzle.values) > 1
        )
        wrong = next(name for name in puzzle.values if name != puzzle.best and name.startswith(kind))
        scene = gate.puzzled(asyncio.run(stood(box("margraves"), puzzle)), puzzle, "en", wrong).scene
        tracks = [part.tag for part in scene.parts() if isinstance(part, Track)]
        places = [place.tag for part in scene.parts() if isinstance(part, Map) for place in part.places]
        return [tag.words for tag in (*tracks, *places) if tag]

    assert sorted(written("move")) == ["the best", "your move"]
    assert sorted(written("guild")) == ["the best", "your move"]


def test_only_a_later_step_alone_is_numbered() -> None:
    """The first one needs no number where no other one is told of."""
    for puzzle in puzzles("margraves"):
        table = asyncio.run(stood(box("margraves"), puzzle))
        over = gate.puzzled(table, puzzle, "fr", puzzle.best).over
        assert isinstance(over, Judged)
        numbers = {why.step for why in over.verdict.reasons} - {0}
        assert numbers != {1}, puzzle.id


def test_nothing_leads_on_when_all_are_solved(client: TestClient[Any]) -> None:
    solved = "|".join(puzzle.id for puzzle in puzzles("chronica"))
    listed = client.get("/puzzles/chronica", headers={"cookie": f"lang=en; solved={solved}"}).text
    assert 'id="onward"' not in listed
    assert "All are solved" in listed


@pytest.mark.parametrize("entry", WITH)
def test_a_puzzle_shows_what_its_seat_may_know(entry: str) -> None:
    """Positions that the seat cannot tell apart look the same, before and after an answer."""
    dice, changed = luck_of(f"puzzles {entry}"), 0

    def drawn(table: Any, puzzle: Puzzle) -> list[Any]:
        return [gate.puzzled(table, puzzle, "fr", answer) for answer in ("", puzzle.best)]

    for puzzle in dice.sample(puzzles(entry), 2):
        watcher = subject_of(entry, puzzle.players, compiled=False).scrambler()
        again = puzzle.begin(box(entry))
        watcher.watch(again.state)
        for _ in puzzle.play(again):
            watcher.watch(again.state)
        table = asyncio.run(stood(box(entry), puzzle))
        truth, seen = table.match.state, drawn(table, puzzle)
        try:
            table.match.state = watcher.scramble(truth, puzzle.seat, random.Random(dice.getrandbits(32)))
            changed += table.match.state.tobytes() != truth.tobytes()
            assert drawn(table, puzzle) == seen
        finally:
            table.match.state = truth
    assert changed
