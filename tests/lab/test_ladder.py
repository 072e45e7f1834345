"""The published ladders say what was played, and the page says what the ladders say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import typer
from benchmarks import ladder

from ludotheque.bots.ladder import read
from ludotheque.games import box
from ludotheque.lab import arena
from ludotheque.lab.arena import play_setup

from ..bots import scripted

TABLES = [(name == "ideas", made) for name, tables in ladder.published().items() for made in tables]
EXCHANGE = {"rider-forests": "exchange"}
NAMED = pytest.mark.parametrize(
    ("ideas", "made"), TABLES, ids=[f"{one['entry']}-{one['players']}{'-ideas' * ideas}" for ideas, one in TABLES]
)


def test_the_page_is_what_the_figures_give() -> None:
    text = ladder.PAGE.read_text("utf-8")
    assert text == ladder.page(text)


def test_a_page_without_its_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="has no <!-- ratings"):
        ladder.page("# Bots\n")


@NAMED
def test_ratings_are_those_of_the_matches(ideas: bool, made: ladder.Row) -> None:
    assert made.get("ratings", []) == ([] if ideas else ladder.rated(made["players"], made["rungs"]))


@NAMED
def test_matches_go_as_they_went(ideas: bool, made: ladder.Row) -> None:
    """The first setups of the matches between quick levels, where rules and cards are still what was measured."""
    if not ladder.stands(made):
        pytest.skip("measured with other rules, cards or options: `make ladder` measures it again")
    assert list(ladder.stale(made, ideas, all_matches=False)) == []


def test_a_match_that_goes_otherwise_is_noticed() -> None:
    step = ladder.steps("vaalbara", ideas=False)[0]
    first = play_setup(ladder.pairing("vaalbara", 2, step, 1), 0)["games"]
    match = {"higher": step.higher, "lower": step.lower, "first": first}
    made = ladder.table("vaalbara", 2, 1, 2, [match])
    assert list(ladder.stale(made, False)) == []
    match["first"] = [{**first[0], "decisions": first[0]["decisions"] + 1}, first[1]]
    assert list(ladder.stale(made, False)) == ["greedy against random goes otherwise now"]
    for other in ({"ruleset": 0}, {"content": "0"}, {"options": EXCHANGE}):
        assert list(ladder.stale(made | other, False)) == ["measured with other rules, cards or options"]
        assert not ladder.stands(made | other)


def test_the_opponents_with_one_idea_are_all_met() -> None:
    assert tuple(one.__name__ for one in scripted.IDEAS) == ladder.IDEAS


def test_what_is_asked_of_two_is_asked_of_one_among_many_by_the_same_odds() -> None:
    assert ladder.threshold(0.5, 2) == 0.5
    assert ladder.threshold(0.5, 4) == 0.25
    assert ladder.threshold(0.75, 4) == 0.5


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which ladders are published in place of the product's."""
    (tmp_path / "vaalbara").mkdir()
    monkeypatch.setattr(ladder, "BOXES", tmp_path)
    monkeypatch.setattr(ladder, "IDEAS_FILE", tmp_path / "ideas.json")
    page = tmp_path / "bots.md"
    page.write_text("".join(f"{begin}\n{end}\n" for begin, end in map(_marks, ladder.sections())), "utf-8")
    monkeypatch.setattr(ladder, "PAGE", page)
    monkeypatch.chdir(ladder.ROOT)
    return tmp_path


def _marks(name: str) -> tuple[str, ...]:
    return tuple(mark.format(name) for mark in ladder.MARKS)


def published(folder: Path, *tables: ladder.Row) -> None:
    for made in tables:
        ladder.publish(folder / "vaalbara" / "ladder.json", made, ideas=False)


def match(higher: str, lower: str, games: int = 10) -> ladder.Row:
    """A match that was won, as it is published; nobody looks at its setups."""
    ends = {"low": 0.6, "high": 0.9, "stop_at": 0.5, "verdict": "above", "first": []}
    return {"higher": higher, "lower": lower, "games": games, "wins": 0.8 * games, **ends}


def pairs(made: ladder.Row) -> list[tuple[str, str]]:
    return [(one["higher"], one["lower"]) for one in made["rungs"]]


def test_a_ladder_is_measured_published_and_goes_on_where_it_was(elsewhere: Path) -> None:
    kept = elsewhere / "kept"

    def measure(games: int) -> ladder.Row:
        (job,) = ladder.jobs_of("vaalbara", 2, games, 5, "easy", False)
        return ladder._measured(job, 1, kept)

    made = measure(4)
    assert pairs(made) == [("greedy", "random"), ("easy", "random"), ("easy", "greedy")]
    assert made["ratings"] == []  # nobody has met medium
    assert {one["games"] for one in made["rungs"]} == {4}
    assert "| easy | greedy | 4 |" in (elsewhere / "bots.md").read_text("utf-8")
    lines = {file.name: file.read_text().splitlines() for file in kept.iterdir()}
    again = measure(6)
    assert {one["games"] for one in again["rungs"]} == {6}
    for file in kept.iterdir():
        assert file.read_text().splitlines()[:3] == lines[file.name]
    assert ladder.tables_of(elsewhere / "vaalbara" / "ladder.json") == [again]


def test_what_is_not_measured_again_stays(elsewhere: Path) -> None:
    whole = [match("medium", "easy"), match("hard", "medium"), match("expert", "hard")]
    published(elsewhere, ladder.table("vaalbara", 2, 1, 200, whole))
    published(elsewhere, ladder.table("vaalbara", 2, 1, 100, [match("hard", "medium", games=30)]))
    (found,) = ladder.tables_of(elsewhere / "vaalbara" / "ladder.json")
    assert pairs(found) == [("medium", "easy"), ("hard", "medium"), ("expert", "hard")]
    assert [one["games"] for one in found["rungs"]] == [10, 30, 10]
    assert found["asked"] == 200
    assert found["ratings"] == ladder.rated(2, found["rungs"])
    assert [one["level"] for one in found["ratings"]] == ["easy", "medium", "hard", "expert"]


@pytest.mark.parametrize("other", [{"ruleset": 0}, {"content": "0"}, {"options": EXCHANGE}, {"seed": 2}])
def test_matches_of_other_things_go(elsewhere: Path, other: dict[str, Any]) -> None:
    published(
        elsewhere, ladder.table("vaalbara", 2, 1, 200, [match("hard", "medium"), match("expert", "hard")]) | other
    )
    published(elsewhere, ladder.table("vaalbara", 2, 1, 100, [match("hard", "medium")]))
    (found,) = ladder.tables_of(elsewhere / "vaalbara" / "ladder.json")
    assert pairs(found) == [("hard", "medium")]
    assert found["asked"] == 100


def test_what_was_played_by_other_rules_or_bots_is_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    step = ladder.steps("vaalbara", ideas=False)[0]
    met = ladder.pairing("vaalbara", 2, step, 1)
    before = ladder.match_file(Path(), met, step)
    monkeypatch.setattr(arena, "bots_and_rules", lambda game: "other")
    assert ladder.match_file(Path(), met, step) != before


def test_without_a_game_what_is_stale_or_missing_is_measured(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    step = ladder.steps("vaalbara", ideas=False)[0]
    first = play_setup(ladder.pairing("vaalbara", 3, step, 1), 0)["games"]
    true, otherwise = match("greedy", "random") | {"first": first}, match("easy", "random")
    published(elsewhere, ladder.table("vaalbara", 3, 1, 9, [true, otherwise]))
    published(elsewhere, ladder.table("vaalbara", 4, 7, 8, [true]) | {"ruleset": 0})
    done: list[ladder.Job] = []

    def measured(job: ladder.Job, workers: int | None, folder: Path) -> ladder.Row:
        done.append(job)
        return {}

    monkeypatch.setattr(ladder, "_measured", measured)
    ladder.main()
    assert [(one.players, one.games, one.seed, [step.pair for step in one.wanted]) for one in done] == [
        (3, 9, 1, [("easy", "random"), ("easy", "greedy")]),
        (4, 8, 7, [("greedy", "random")]),
    ]
    with pytest.raises(typer.Exit):
        ladder.main(check=True)
    said = capsys.readouterr().out
    assert "easy against random goes otherwise now" in said
    assert "easy against greedy is missing" in said
    with pytest.raises(typer.Exit) as refused:
        ladder.main(players=3)
    assert refused.value.exit_code == 2
    assert "Name a game" in capsys.readouterr().err
    assert len(done) == 2


def test_of_a_game_all_published_tables_are_measured_as_they_were(elsewhere: Path) -> None:
    published(elsewhere, ladder.table("vaalbara", 2, 1, 200, [match("expert", "hard")]))
    published(elsewhere, ladder.table("vaalbara", 4, 3, 80, [match("hard", "medium")]))

    def asked(players: int | None = None, games: int | None = None, upto: str = "") -> list[tuple[int, int, int, str]]:
        jobs = ladder.jobs_of("vaalbara", players, games, None, upto, False)
        return [(one.players, one.games, one.seed, one.wanted[-1].higher) for one in jobs]

    assert asked() == [(2, 200, 1, "expert"), (4, 80, 3, "hard")]
    assert asked(games=20, upto="medium") == [(2, 20, 1, "medium"), (4, 20, 3, "medium")]
    assert asked(players=4) == [(4, 200, 1, "expert")]
    assert [job.players for job in ladder.jobs_of("royaume-1e", None, None, None, "", False)] == [2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"upto": "hardest"}, "Unknown level: hardest"),
        ({"upto": "random"}, "Nobody is weaker than random"),
        ({"players": 9}, "9"),
        ({"names": ["vaalbara", "nope"]}, "Unknown game: nope"),
    ],
)
def test_what_cannot_be_measured_is_refused_before_anything_is_written(
    elsewhere: Path, capsys: pytest.CaptureFixture[str], words: dict[str, Any], said: str
) -> None:
    published(elsewhere, ladder.table("vaalbara", 2, 1, 200, [match("expert", "hard")]))
    before = {file: file.read_text() for file in elsewhere.rglob("*") if file.is_file()}
    with pytest.raises(typer.Exit) as refused:
        ladder.main(**{"names": ["vaalbara"], "folder": elsewhere / "kept"} | words)
    assert refused.value.exit_code == 2
    assert said in capsys.readouterr().err
    assert {file: file.read_text() for file in elsewhere.rglob("*") if file.is_file()} == before


def test_the_product_reads_what_is_published() -> None:
    for made in ladder.published()["ladder"]:
        named = (made["entry"], made["players"])
        (found,) = [one for one in read(box(made["entry"]).package) if (one.entry, one.players) == named]
        assert [one.games for one in found.rungs] == [one["games"] for one in made["rungs"]]
        assert [one.value for one in found.ratings] == [one["value"] for one in made["ratings"]]
