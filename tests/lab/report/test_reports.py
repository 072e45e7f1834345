"""The commands of reports: what they write, what they refuse, what they say."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludotheque.cli.status import FAULT, INTERRUPTED, NO_ACCESS, NOT_SOUND, REFUSED
from ludotheque.games import box
from ludotheque.games.chronica.state import LEAST_DECK
from ludotheque.kernel.errors import Broken
from ludotheque.kernel.text import Text
from ludotheque.lab import watching
from ludotheque.lab.report import measuring, page
from ludotheque.lab.report.worth import swap_of
from ludotheque.lab.series import opened

from ...cli.conftest import Run, run
from ...games.chronica.own import a_card, a_set

__all__ = ["run"]  # the fixture

SMALL = ("--bots", "random", "--players", "2", "--workers", "1", "--duels", "0")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    monkeypatch.chdir(tmp_path)
    opened.cache_clear()


def test_a_report_is_a_page_with_its_data_beside_it(run: Run) -> None:
    from pyarrow.parquet import read_table

    done = run("report", "vaalbara", *SMALL, "--games", "40", "--out", "v.html", "--lang", "fr")
    assert done.code == 0, done.err
    assert "tenue" in done.out
    drawn = Path("v.html").read_text("utf-8")
    assert '<html lang="fr">' in drawn
    assert "<svg" in drawn
    assert re.findall(r"<script|@import|url\(h|(?:src|href)=.https?:", drawn) == []  # opens without a network
    assert re.findall(r">[^<]*\w [:;?!%»][^<]*<", drawn) == []  # French has no line break there
    report = json.loads(Path("v.json").read_text("utf-8"))
    assert (report["game"], report["sheets"][0]["games"], report["bot"]) == ("vaalbara", 40, "random")
    assert [part in drawn for part in ("seats", "length", "course", "cards", "sources", "odd", "method")] == [True] * 7
    assert len(report["odd"]) == 5
    assert run("replay", report["odd"][0]["file"]).code == 0
    games, events = read_table("v-games.parquet"), read_table("v-events.parquet")
    assert games.num_rows == 40
    assert {"game_seed", "decisions", "lead_changes", "points_0", "rank_1"} <= set(games.column_names)
    assert set(events["card"].to_pylist()) >= {"oracle", "forest"}
    markdown = page.markdown(report, "en")
    assert "## Verdicts" in markdown
    assert "| Seat 1 |" in markdown


def test_other_values_are_compared_on_the_same_deals(run: Run) -> None:
    Path("rich.toml").write_text("[points.points]\nstart = 9\n")
    asked = ("report", "vaalbara", *SMALL, "--games", "6", "--content", "rich.toml", "--against", "box")
    done = run(*asked, "--out", "rich.md", "--json")
    assert done.code == 0, done.err
    figures = {row["figure"]: row for row in json.loads(done.out)["against"]["sheets"][0]["figures"]}
    assert (figures["points_0"]["difference"], figures["points_0"]["verdict"]) == (7.0, "higher")
    assert figures["decisions"]["verdict"] == "equal"
    assert "| Points of seat 1 |" in Path("rich.md").read_text("utf-8")
    assert run("report", "vaalbara", *SMALL, "--games", "6", "--out", "box.md").code == 0
    again = json.loads(run("compare", "box.json", "rich.md", "--json").out)
    assert again["by_deal"] is True
    assert {row["figure"]: row["difference"] for row in again["sheets"][0]["figures"]} == {
        name: row["difference"] for name, row in figures.items()
    }


def test_values_are_not_compared_with_themselves(run: Run) -> None:
    Path("same.toml").write_text("[points.points]\nstart = 2\n")
    for more in (("--against", "box"), ("--content", "same.toml", "--against", "box"), ("--against", "same.toml")):
        done = run("report", "vaalbara", *SMALL, "--games", "6", *more, "--lang", "en")
        assert (done.code, done.out) == (REFUSED, "")
        assert "nothing to compare" in done.err


def test_several_bots_have_games_of_their_own(run: Run) -> None:
    from pyarrow.parquet import read_table

    asked = ("report", "vaalbara", "--players", "2,3", "--workers", "1", "--duels", "0")
    done = run(*asked, "--bots", "random,policy", "--games", "6,4", "--out", "two.md")
    assert done.code == 0, done.err
    report = json.loads(Path("two.json").read_text("utf-8"))
    assert [(sheet["bots"][0], sheet["players"], sheet["games"]) for sheet in report["sheets"]] == [
        *(("random", 2, 6), ("random", 3, 6)),
        *(("policy", 2, 4), ("policy", 3, 4)),
    ]
    assert {odd["game"] < 4 for odd in report["odd"]} == {True}  # those of the bot that is named last
    assert {odd["players"] for odd in report["odd"]} == {2, 3}
    drawn = page.html(report, "en")
    folds = re.findall(
        r'<details class="of-bot"( open)?><summary>(\w+): \d+ met, \d+ missed, \d+ open</summary>', drawn
    )
    assert folds == [("", "random"), (" open", "policy")]
    assert re.findall(r"^(\w+): \d+ met, \d+ missed, \d+ open$", done.out, re.MULTILINE) == ["random", "policy"]
    text = Path("two.md").read_text("utf-8")
    assert re.findall(r"^### (\w+): \d+ met", text, re.MULTILINE) == ["random", "policy"]
    assert re.search(r"^- \*\*(Open|Met|Missed)\.\*\* 2 players: ", text, re.MULTILINE)
    assert "2, 3 players, 20 games, bots: random, policy, seed 1." in text
    assert "### 2 players, policy" in text
    for name in ("games", "events"):
        assert read_table(f"two-{name}.parquet")["bot"].unique().to_pylist() == ["random", "policy"]
    assert run(*asked, "--bots", "policy", "--games", "4", "--out", "one.md").code == 0
    assert "### policy:" not in Path("one.md").read_text("utf-8")
    same = json.loads(run("compare", "two.json", "one.json", "--json").out)
    assert same["by_deal"] is True
    assert [sheet["bots"] for sheet in same["sheets"]] == [["policy"] * 2, ["policy"] * 3]
    assert {row["difference"] for sheet in same["sheets"] for row in sheet["figures"]} == {0.0}


def stopped(monkeypatch: pytest.MonkeyPatch, stop: Callable[[], None]) -> None:
    """Play two games of a report, look that nothing is written yet, then stop."""
    watch = watching.watch

    def watch_some(series: Any, games: int, keep: Any, **more: Any) -> float:
        watch(series, 2, keep, **more)
        assert list(Path.cwd().iterdir()) == []  # so nothing is left even where no program can clean up
        stop()
        return watch(series, games, keep, **more)

    monkeypatch.setattr(measuring, "watch", watch_some)


@pytest.mark.parametrize("ctrl_c", [signal.default_int_handler, signal.SIG_IGN], ids=["foreground", "background"])
def test_a_report_that_is_terminated_is_written_as_far_as_it_was_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, ctrl_c: Any
) -> None:
    request.addfinalizer(partial(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, ctrl_c)))
    handler = signal.getsignal(signal.SIGTERM)
    stopped(monkeypatch, lambda: signal.raise_signal(signal.SIGTERM))
    assert run("report", "vaalbara", *SMALL, "--games", "6", "--out", "v.md").code == INTERRUPTED
    assert json.loads(Path("v.json").read_text("utf-8"))["sheets"][0]["games"] == 2
    names = {path.name for path in Path.cwd().iterdir()}
    assert names == {"v.md", "v.json", "v-games.parquet", "v-events.parquet", "v-replays"}
    assert signal.getsignal(signal.SIGTERM) is handler


def test_a_report_whose_worker_dies_leaves_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def die() -> None:
        raise Broken(Text("mort", "dead"))

    stopped(monkeypatch, die)
    done = run("report", "vaalbara", *SMALL, "--games", "6", "--out", "v.md")
    assert (done.code, done.err) == (FAULT, "dead\n")
    assert list(Path.cwd().iterdir()) == []


def test_a_comparison_that_is_interrupted_leaves_the_report(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("rich.toml").write_text("[points.points]\nstart = 9\n")
    watch = watching.watch

    def watch_once(series: Any, games: int, keep: Any, **more: Any) -> float:
        monkeypatch.setattr(measuring, "watch", interrupted)
        return watch(series, games, keep, **more)

    def interrupted(*_: Any, **__: Any) -> float:
        raise KeyboardInterrupt

    monkeypatch.setattr(measuring, "watch", watch_once)
    asked = ("--games", "4", "--content", "rich.toml", "--against", "box", "--out", "v.md")
    assert run("report", "vaalbara", *SMALL, *asked).code == INTERRUPTED
    report = json.loads(Path("v.json").read_text("utf-8"))
    assert (report["sheets"][0]["games"], "against" in report) == (4, False)


@pytest.mark.parametrize(
    ("args", "code", "reason"),
    [
        (("report", "vaalbara", "--out", "v.pdf"), REFUSED, "ends with .html, .md"),
        (("report", "vaalbara", "--players", "two"), REFUSED, "numbers such as 2,3,4"),
        (("report", "vaalbara", "--players", "9"), REFUSED, "it takes 2 to 5"),
        (("report", "vaalbara", "--hours", "0"), REFUSED, "a number above 0"),
        (("report", "vaalbara", "--bots", "random,random"), REFUSED, "named twice"),
        (("report", "vaalbara", "--games", "many"), REFUSED, "numbers such as 1000 or 25000,500"),
        (
            ("report", "vaalbara", "--bots", "random,policy", "--games", "1,2,3"),
            REFUSED,
            "one for each (random, policy)",
        ),
        (("worth", "vaalbara", "oracle", "--bots", "random,policy"), REFUSED, "one bot only"),
        (("worth", "vaalbara", "oracle", "--content", "none.toml"), NO_ACCESS, "none.toml"),
        (("report", "vaalbara", "--targets", "none.toml"), NO_ACCESS, "none.toml"),
        (("report", "vaalbara", "--out", "nowhere/v.html"), NO_ACCESS, "nowhere"),
        (("compare", "a.json", "b.json"), NO_ACCESS, "a.json"),
        (("compare", "odd.json", "odd.json"), NOT_SOUND, "is not a report"),
        (("worth", "vaalbara", "nobody"), REFUSED, "Unknown card: nobody"),
        (("plan", "vaalbara", "--see", "much"), REFUSED, "a share such as 3%"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(run: Run, args: tuple[str, ...], code: int, reason: str) -> None:
    Path("odd.json").write_text("{}")
    done = run(*args)
    assert (done.code, reason in done.err) == (code, True), done.err
    assert list(Path.cwd().glob("v*")) == []


def test_a_card_is_swapped_for_the_median_one_of_its_kind(run: Run) -> None:
    shelf = box("royaume-2e")
    content = shelf.game.content(shelf.settle({}))
    swap = swap_of(shelf, content, "archer")
    assert (swap.kind, swap.card) == ("citizen", "archer")
    assert swap.median != "archer"
    assert "values" not in swap.patch["citizen"]["archer"]  # it stays on its pile
    done = run("worth", "vaalbara", "character.oracle", "--bots", "random", "--games", "4", "--workers", "1", "--json")
    assert done.code == 0, done.err
    result = json.loads(done.out)
    assert result["card"] == "character.oracle"
    assert result["won"]["deals"] == 4


def test_a_card_of_ones_own_values_is_swapped(run: Run) -> None:
    """A card that takes everything is worth that much more than in the box."""
    Path("own.toml").write_text('[character.oracle]\neffect = "gain(50)"\n')
    asked = ("worth", "vaalbara", "oracle", "--bots", "random", "--games", "4", "--workers", "1")
    of_box, own = (json.loads(run(*asked, *more, "--json").out) for more in ((), ("--content", "own.toml")))
    assert own["content"] != of_box["content"]
    assert own["points"]["difference"] > of_box["points"]["difference"]


def test_a_card_of_a_set_is_swapped_and_the_answer_says_how(run: Run) -> None:
    """Its powers and its numbers, in place of those that the set gives it."""
    cards = [a_card(number, "gain(2)" if number == 3 else "", building=number < 12) for number in range(LEAST_DECK)]
    cards[3] |= {"learning": 6}
    values = a_set(cards)["card"]
    lines = ["[set]", 'game = "chronica"', 'title = "Own"', "[card]"]
    lines += [
        f"{card} = {{ {', '.join(f'{key} = {json.dumps(value)}' for key, value in own.items())} }}"
        for card, own in values.items()
    ]
    Path("own.toml").write_text("\n".join(lines))
    asked = ("worth", "chronica", "c3", "--content", "own.toml", "--bots", "random", "--games", "4", "--workers", "1")
    done = run(*asked, "--lang", "en")
    assert done.code == 0, done.err
    swapped = done.out.partition("Once swapped:\n")[2]
    assert "- Learning: 0 (in place of: 6)" in swapped
    assert "- power: nothing (in place of: gain 2" in swapped


def test_a_plan_says_how_many_games_it_takes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.lab.report.planning.MOST", 4)
    done = run("plan", "vaalbara", "--bots", "random", "--see", "3%", "--workers", "1")
    assert done.code == 0, done.err
    assert "About 4,400 games of each series" in done.out
