"""The published ladders say what was played, and the page says what the ladders say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque.bots.ladder import FILE, read
from ludotheque.cli.status import INTERRUPTED, NO_ACCESS, NOT_SOUND, REFUSED
from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.lab import arena
from ludotheque.lab.arena import play_setup
from ludotheque.lab.measure import ideas as opponents
from ludotheque.lab.measure import ladder, pages
from ludotheque.lab.published import BOXES
from tests.support.tiers import mostly

from ...cli.conftest import Run, run

__all__ = ["run"]  # the fixture

DOCS = Path(__file__).resolve().parents[3] / "docs"
TABLES = [(name == "ideas", table) for name, tables in ladder.published(BOXES).items() for table in tables]
EXCHANGE = {"rider-forests": "exchange"}
IDS = [f"{row['entry']}-{row['players']}{'-ideas' * ideas}" for ideas, row in TABLES]
NAMED = pytest.mark.parametrize(("ideas", "table"), TABLES, ids=IDS)


def test_pages_are_what_the_figures_give() -> None:
    sections = pages.sections(BOXES)
    begins = {name: pages.MARKS[0].format(name) for name in sections}
    texts = {path: text for path in DOCS.glob("*.md") if "written by ludotheque measure" in (text := path.read_text())}
    assert sorted(name for name in sections for text in texts.values() if begins[name] in text) == sorted(sections)
    for path, text in texts.items():
        assert text == pages.page(text, BOXES), path


def test_a_page_without_its_marks_is_refused() -> None:
    half = pages.MARKS[0].format("ideas")
    for text, reason in (("# Bots\n", "no mark <!-- ladder"), (half, "but no <!-- end of ideas")):
        with pytest.raises(GameError, match=reason):
            pages.page(text, BOXES)


@NAMED
def test_ratings_are_those_of_the_matches(ideas: bool, table: ladder.Row) -> None:
    assert table.get("ratings", []) == ([] if ideas else ladder.rated(table["players"], table["rungs"]))


@pytest.mark.parametrize(
    ("ideas", "table"),
    mostly(TABLES, always=[row for row in TABLES if row[1]["players"] == (5 if row[1]["entry"] == "vaalbara" else 2)]),
    ids=IDS,
)
def test_matches_go_as_they_went(ideas: bool, table: ladder.Row) -> None:
    """The first setups of the matches between quick levels, where rules and cards are still what was measured."""
    if not ladder.stands(table):
        pytest.skip("measured with other rules, cards or options: `make ladder` measures it again")
    assert list(ladder.stale(table, ideas, all_matches=False)) == []


def test_a_match_that_goes_otherwise_is_noticed() -> None:
    step = ladder.steps("vaalbara", ideas=False)[0]
    first = play_setup(ladder.pairing("vaalbara", 2, step, 1), 0)["games"]
    match = {"higher": step.higher, "lower": step.lower, "first": first}
    table = ladder.table("vaalbara", 2, 1, 2, [match])
    assert list(ladder.stale(table, False)) == []
    match["first"] = [{**first[0], "decisions": first[0]["decisions"] + 1}, first[1]]
    assert list(ladder.stale(table, False)) == ["greedy against random goes otherwise now"]
    for other in ({"ruleset": 0}, {"content": "0"}, {"options": EXCHANGE}):
        assert list(ladder.stale(table | other, False)) == ["measured with other rules, cards or options"]
        assert not ladder.stands(table | other)


def test_the_opponents_with_one_idea_are_all_met() -> None:
    assert tuple(idea.__name__ for idea in opponents.IDEAS) == ladder.IDEAS
    assert opponents.__file__ == str(ladder.OPPONENTS)


def test_what_is_asked_of_two_is_asked_of_one_among_many_by_the_same_odds() -> None:
    assert ladder.threshold(0.5, 2) == 0.5
    assert ladder.threshold(0.5, 4) == 0.25
    assert ladder.threshold(0.75, 4) == 0.5


def published(boxes: Path, *tables: ladder.Row) -> None:
    for table in tables:
        ladder.put(boxes / "vaalbara" / FILE, table, ideas=False)


def tables_in(boxes: Path) -> list[ladder.Row]:
    return ladder.tables_of(boxes / "vaalbara" / FILE)


def match(higher: str, lower: str, games: int = 10) -> ladder.Row:
    """A match that was won, as it is published; nobody looks at its setups."""
    ends = {"low": 0.6, "high": 0.9, "stop_at": 0.5, "verdict": "above", "first": []}
    return {"higher": higher, "lower": lower, "games": games, "wins": 0.8 * games, **ends}


def pairs(table: ladder.Row) -> list[tuple[str, str]]:
    return [(rung["higher"], rung["lower"]) for rung in table["rungs"]]


def test_a_ladder_is_measured_published_and_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    kept, page = tmp_path / "kept", tmp_path / "bots.md"
    page.write_text("".join(f"{begin}\n{end}\n" for begin, end in map(_marks, pages.sections(tmp_path))), "utf-8")
    asked = ("measure", "ladder", "vaalbara", "-p", 2, "--seed", 5, "--upto", "easy", "--workers", 1)
    where = ("--data", tmp_path, "--kept", kept, "--page", page)
    done = run(*asked, "--games", 4, *where)
    assert done.code == 0, done.err
    assert "Vaalbara, 2 players, 1 of 3: greedy against random: " in done.err
    assert str(tmp_path / "vaalbara" / FILE) in done.out
    (table,) = tables_in(tmp_path)
    assert pairs(table) == [("greedy", "random"), ("easy", "random"), ("easy", "greedy")]
    assert table["ratings"] == []  # nobody has met medium
    assert {rung["games"] for rung in table["rungs"]} == {4}
    assert "| easy | greedy | 4 |" in page.read_text("utf-8")
    lines = {file.name: file.read_text().splitlines() for file in kept.iterdir()}
    (again,) = json.loads(run(*asked, "--games", 6, *where, "--json").out)
    assert {rung["games"] for rung in again["rungs"]} == {6}
    for file in kept.iterdir():
        assert file.read_text().splitlines()[:3] == lines[file.name]
    assert tables_in(tmp_path) == [again]


def _marks(name: str) -> tuple[str, ...]:
    return tuple(mark.format(name) for mark in pages.MARKS)


def test_what_is_not_measured_again_stays(tmp_path: Path) -> None:
    whole = [match("medium", "easy"), match("hard", "medium"), match("expert", "hard")]
    published(tmp_path, ladder.table("vaalbara", 2, 1, 200, whole))
    published(tmp_path, ladder.table("vaalbara", 2, 1, 100, [match("hard", "medium", games=30)]))
    (table,) = tables_in(tmp_path)
    assert pairs(table) == [("medium", "easy"), ("hard", "medium"), ("expert", "hard")]
    assert [rung["games"] for rung in table["rungs"]] == [10, 30, 10]
    assert table["asked"] == 200
    assert table["ratings"] == ladder.rated(2, table["rungs"])
    assert [rating["level"] for rating in table["ratings"]] == ["easy", "medium", "hard", "expert"]


@pytest.mark.parametrize("other", [{"ruleset": 0}, {"content": "0"}, {"options": EXCHANGE}, {"seed": 2}])
def test_matches_of_other_things_go(tmp_path: Path, other: dict[str, Any]) -> None:
    published(tmp_path, ladder.table("vaalbara", 2, 1, 200, [match("hard", "medium"), match("expert", "hard")]) | other)
    published(tmp_path, ladder.table("vaalbara", 2, 1, 100, [match("hard", "medium")]))
    (table,) = tables_in(tmp_path)
    assert pairs(table) == [("hard", "medium")]
    assert table["asked"] == 100


def test_what_was_played_by_other_rules_or_bots_is_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    step = ladder.steps("vaalbara", ideas=False)[0]
    met = ladder.pairing("vaalbara", 2, step, 1)
    before = ladder.match_file(Path(), met, step)
    monkeypatch.setattr(arena, "bots_and_rules", lambda game: "other")
    assert ladder.match_file(Path(), met, step) != before


def test_without_a_game_what_is_stale_or_missing_is_measured(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = ladder.steps("vaalbara", ideas=False)[0]
    first = play_setup(ladder.pairing("vaalbara", 3, step, 1), 0)["games"]
    true, otherwise = match("greedy", "random") | {"first": first}, match("easy", "random")
    published(tmp_path, ladder.table("vaalbara", 3, 1, 9, [true, otherwise]))
    published(tmp_path, ladder.table("vaalbara", 4, 7, 8, [true]) | {"ruleset": 0})
    done: list[ladder.Job] = []

    def measured(job: ladder.Job, *_: Any, **more: Any) -> ladder.Row:
        done.append(job)
        return {}

    monkeypatch.setattr(ladder, "measure", measured)
    assert run("measure", "ladder", "--data", tmp_path).code == 0
    assert [(task.players, task.games, task.seed, [step.pair for step in task.wanted]) for task in done] == [
        (3, 9, 1, [("easy", "random"), ("easy", "greedy")]),
        (4, 8, 7, [("greedy", "random")]),
    ]
    checked = run("measure", "ladder", "--check", "--data", tmp_path)
    assert checked.code == NOT_SOUND
    assert "easy against random goes otherwise now" in checked.out
    assert "easy against greedy is missing" in checked.out
    listed = json.loads(run("measure", "ladder", "vaalbara", "--check", "--data", tmp_path, "--json").out)
    assert listed["stale"][0]["reason"] == "easy against random goes otherwise now"
    refused = run("measure", "ladder", "--players", 3, "--data", tmp_path)
    assert refused.code == REFUSED
    assert "Name a game" in refused.err
    assert len(done) == 2


def test_an_interrupted_ladder_says_that_it_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: Any, **more: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ladder, "measure", stopped)
    done = run("measure", "ladder", "vaalbara", "--data", tmp_path)
    assert done.code == INTERRUPTED
    assert "the same command goes on from here" in done.err


def test_of_a_game_all_published_tables_are_measured_as_they_were(tmp_path: Path) -> None:
    published(tmp_path, ladder.table("vaalbara", 2, 1, 200, [match("expert", "hard")]))
    published(tmp_path, ladder.table("vaalbara", 4, 3, 80, [match("hard", "medium")]))

    def asked(players: int | None = None, games: int | None = None, upto: str = "") -> list[tuple[int, int, int, str]]:
        jobs = ladder.jobs_of(tmp_path, "vaalbara", players, games, None, upto, False)
        return [(job.players, job.games, job.seed, job.wanted[-1].higher) for job in jobs]

    assert asked() == [(2, 200, 1, "expert"), (4, 80, 3, "hard")]
    assert asked(games=20, upto="medium") == [(2, 20, 1, "medium"), (4, 20, 3, "medium")]
    assert asked(players=4) == [(4, 200, 1, "expert")]
    assert [job.players for job in ladder.jobs_of(tmp_path, "royaume-1e", None, None, None, "", False)] == [2]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("vaalbara", "--upto", "hardest"), "Unknown level: hardest"),
        (("vaalbara", "--upto", "random"), "Nobody is weaker than random"),
        (("vaalbara", "--players", "9"), "9 players: it takes 2 to 5"),
        (("vaalbara", "--games", "0"), "Number of games refused: 0"),
        (("vaalbara", "nope"), "Unknown game: nope"),
    ],
)
def test_what_cannot_be_measured_is_refused_before_anything_is_written(
    run: Run, tmp_path: Path, words: tuple[str, ...], reason: str
) -> None:
    published(tmp_path, ladder.table("vaalbara", 2, 1, 200, [match("expert", "hard")]))
    before = {file: file.read_text() for file in tmp_path.rglob("*") if file.is_file()}
    refused = run("measure", "ladder", *words, "--data", tmp_path)
    assert refused.code == REFUSED
    assert reason in refused.err
    assert {file: file.read_text() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_what_cannot_be_written_is_told_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    (tmp_path / "boxes").mkdir()
    for more in (("--data", file / "boxes"), ("--page", tmp_path / "none.md"), ("--kept", file / "kept")):
        where = {"--data": tmp_path / "boxes"} | dict([more])
        done = run("measure", "ladder", "vaalbara", "-p", 2, *(word for pair in where.items() for word in pair))
        assert done.code == NO_ACCESS
        assert str(more[1]) in done.err
        assert "Traceback" not in done.err
    assert not (tmp_path / "boxes" / "vaalbara" / FILE).exists()


@pytest.mark.parametrize("words", [("measure", "ladder"), ("measure", "ladder", "--check")])
def test_a_folder_of_measurements_that_is_not_there_is_told(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    none = tmp_path / "none"
    done = run(*words, "--data", none)
    assert (done.code, done.out) == (NO_ACCESS, "")
    assert done.err == f"--data: there is no folder {none}. Make it, or choose another one.\n"
    assert "n’existe pas" in run(*words, "--data", none, "--lang", "fr").err
    assert not none.exists()


def test_the_product_reads_what_is_published() -> None:
    for expected in ladder.published(BOXES)["ladder"]:
        named = (expected["entry"], expected["players"])
        (loaded,) = [table for table in read(box(expected["entry"]).package) if (table.entry, table.players) == named]
        assert [rung.games for rung in loaded.rungs] == [rung["games"] for rung in expected["rungs"]]
        assert [rating.value for rating in loaded.ratings] == [rating["value"] for rating in expected["ratings"]]
