"""The published ladders say what was played, and the page says what the ladders say."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import ladder

from ludotheque.bots.ladder import read
from ludotheque.games import box
from ludotheque.kernel.errors import GameError
from ludotheque.lab.arena import play_setup

from ..bots import scripted

TABLES = [(name == "ideas", made) for name, tables in ladder.published().items() for made in tables]
NAMED = pytest.mark.parametrize(
    ("ideas", "made"), TABLES, ids=[f"{one['entry']}-{one['players']}{'-ideas' * ideas}" for ideas, one in TABLES]
)


def test_the_page_is_what_the_figures_give() -> None:
    text = ladder.PAGE.read_text("utf-8")
    assert text == ladder.page(text)


def test_a_page_without_its_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="has no <!-- ladder"):
        ladder.page("# Bots\n")


@NAMED
def test_ratings_are_those_of_the_matches(ideas: bool, made: ladder.Row) -> None:
    assert made.get("ratings", []) == ([] if ideas else ladder.rated(made["players"], made["rungs"]))


@NAMED
def test_matches_go_as_they_went(ideas: bool, made: ladder.Row) -> None:
    """The first setups of the matches between quick levels, where rules and cards are still what was measured."""
    game = box(made["entry"]).game
    if (made["ruleset"], made["content"]) == (game.ruleset, game.content(made["options"]).digest):
        assert list(ladder.stale(made, ideas, all_matches=False)) == []


def test_a_match_that_goes_otherwise_is_noticed() -> None:
    step = ladder.steps("vaalbara", ideas=False)[0]
    first = play_setup(ladder.pairing("vaalbara", 2, step, 1), 0)["games"]
    match = {"higher": step.higher, "lower": step.lower, "first": first}
    made = ladder.table("vaalbara", 2, 1, 2, [match])
    assert list(ladder.stale(made, False)) == []
    match["first"] = [{**first[0], "decisions": first[0]["decisions"] + 1}, first[1]]
    assert list(ladder.stale(made, False)) == ["greedy against random goes otherwise now"]
    assert list(ladder.stale(made | {"ruleset": 0}, False)) == ["measured with other rules or cards"]


def test_the_opponents_with_one_idea_are_all_met() -> None:
    assert tuple(one.__name__ for one in scripted.IDEAS) == ladder.IDEAS


def test_what_is_asked_of_two_is_asked_of_one_among_many_by_the_same_odds() -> None:
    assert ladder.threshold(0.5, 2) == 0.5
    assert ladder.threshold(0.5, 4) == 0.25
    assert ladder.threshold(0.75, 4) == 0.5


def test_a_ladder_is_measured_published_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "vaalbara").mkdir()
    monkeypatch.setattr(ladder, "BOXES", tmp_path)
    monkeypatch.setattr(ladder, "IDEAS_FILE", tmp_path / "ideas.json")
    page = tmp_path / "bots.md"
    page.write_text("".join(f"{begin}\n{end}\n" for begin, end in (_marks("ladder"), _marks("ideas"))), "utf-8")
    monkeypatch.setattr(ladder, "PAGE", page)
    kept = tmp_path / "kept"

    def measure(games: int) -> ladder.Row:
        return ladder._measured("vaalbara", 2, games, 5, "easy", False, 1, kept)

    made = measure(4)
    assert [(one["higher"], one["lower"]) for one in made["rungs"]] == [
        ("greedy", "random"),
        ("easy", "random"),
        ("easy", "greedy"),
    ]
    assert made["ratings"] == []  # nobody has met medium
    assert {one["games"] for one in made["rungs"]} == {4}
    assert "| easy | greedy | 4 |" in page.read_text("utf-8")
    lines = {file.name: file.read_text().splitlines() for file in kept.iterdir()}
    again = measure(6)
    assert {one["games"] for one in again["rungs"]} == {6}
    for file in kept.iterdir():
        assert file.read_text().splitlines()[:3] == lines[file.name]
    assert ladder.tables_of(tmp_path / "vaalbara" / "ladder.json") == [again]


def _marks(name: str) -> tuple[str, ...]:
    return tuple(mark.format(name) for mark in ladder.MARKS)


def test_what_cannot_be_measured_is_refused() -> None:
    with pytest.raises(GameError, match="Unknown level: hardest"):
        ladder._measured("vaalbara", 2, 2, 1, "hardest", False, 1, Path())


def test_the_product_reads_what_is_published() -> None:
    for made in ladder.published()["ladder"]:
        named = (made["entry"], made["players"])
        (found,) = [one for one in read(box(made["entry"]).package) if (one.entry, one.players) == named]
        assert [one.games for one in found.rungs] == [one["games"] for one in made["rungs"]]
        assert [one.value for one in found.ratings] == [one["value"] for one in made["ratings"]]
