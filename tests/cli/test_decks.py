"""Decks on the command line: those that come with the game, files, lists; and decks against decks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ludotheque.lab.series import Series
from ludotheque.lab.simulate import Interrupted, Report, simulate

from .conftest import Run

PAGE = Path(__file__).parents[2] / "docs" / "decks.md"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The example of the page about decks."""
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    path = tmp_path / "mine.toml"
    path.write_text(re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0], encoding="utf-8")
    return path


def test_decks_are_played_by_name_file_and_list(run: Run, mine: Path, tmp_path: Path) -> None:
    asked = ("simulate", "chronica", "--games", 1, "--bots", "random", "--json")
    options = json.loads(run(*asked, "--deck", mine, "--deck", "ost").out)["options"]
    assert options["deck-2"] == "ost"
    names = options["deck-1"].split(",")
    assert len(names) == 30
    assert "cluny" in names
    listed = json.loads(run(*asked, "--deck", ",".join(reversed(names))).out)["options"]
    assert listed["deck-1"] == options["deck-1"], "a list is spelt in one way"
    assert listed["deck-2"] == "all"
    save = tmp_path / "game.json"
    done = run("play", "chronica", "--deck", mine, "--bots", "random", "--seed", 1, "--save", save, answers=["1"])
    assert done.code == 0
    mine.unlink()
    assert run("play", "--resume", save, answers=["1"] * 300).code == 0
    assert run("replay", save).code == 0


@pytest.mark.parametrize(
    ("old", "new", "at", "word"),
    [
        ('"cluny"', '"clunny"', "clunny", "clunny"),
        ('"clairvaux"', '"cluny"', '"cluny"', "twice"),
        ('"reims", "louis-ix"', '"reims"', "cards", "1 more card is needed"),
        ('game = "chronica"', 'game = "chess"', "game", "chess"),
        ("title = ", "name = ", "name", "name"),
        ("cards = [", "cards = 4 # [", "cards", ""),
    ],
)
def test_a_file_is_refused_with_line_and_reason(run: Run, mine: Path, old: str, new: str, at: str, word: str) -> None:
    text = mine.read_text("utf-8").replace(old, new, 1)
    mine.write_text(text, encoding="utf-8")
    done = run("simulate", "chronica", "--deck", mine, "--games", 1)
    assert (done.code, done.out) == (2, "")
    assert word in done.err
    if "4 #" not in new:
        line = next(number for number, line in enumerate(text.splitlines(), 1) if at in line)
        assert f"mine.toml, line {line}: " in done.err.replace("\n", "")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", ("Les abbayes", "30 cartes", "Sorte : Édifice 12, Personnage 18")),
        ("en", ("The abbeys", "30 cards", "Kind: Building 12, Character 18")),
    ],
)
def test_what_is_in_a_deck_is_counted(run: Run, mine: Path, lang: str, words: tuple[str, ...]) -> None:
    done = run("decks", "check", mine, "--lang", lang)
    assert done.code == 0
    for word in words:
        assert word in done.out
    summary = json.loads(run("decks", "check", mine, "--json").out)
    assert (summary["sound"], summary["cards"], summary["title"]) == (True, 30, "The abbeys")


def test_every_fault_of_a_deck_is_told_with_its_line(run: Run, mine: Path) -> None:
    text = mine.read_text("utf-8").replace('"cluny", "clairvaux"', '"clunny", "suger", "remi"')
    mine.write_text(text, encoding="utf-8")
    done = run("decks", "check", mine)
    assert (done.code, done.err) == (2, "")
    lines = text.splitlines()
    faulty_lines = {word: next(n for n, line in enumerate(lines, 1) if place in line) for word, place in PLACES.items()}
    for word, line in faulty_lines.items():
        assert f"mine.toml, line {line}: {word}" in done.out
    report = json.loads(run("decks", "check", mine, "--json").out)
    assert [fault["line"] for fault in report["faults"]] == sorted(faulty_lines.values())


PLACES = {"There is no card clunny": '"clunny"', "suger is in this deck twice": '"maurice', "remi is in": '"genevieve'}


def test_a_deck_is_checked_among_the_cards_of_a_set(run: Run, mine: Path, tmp_path: Path) -> None:
    own = tmp_path / "renaissance.toml"
    page = PAGE.with_name("sets.md").read_text("utf-8")
    own.write_text(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[0], encoding="utf-8")
    assert run("decks", "check", mine, "--content", own).code == 2
    allowed = json.loads(run("decks", "schema", "chronica", "--content", own).out)
    cards = allowed["properties"]["deck"]["properties"]["cards"]["items"]["enum"]
    mine.write_text(f'[deck]\ngame = "chronica"\ntitle = "x"\ncards = {cards}\n', encoding="utf-8")
    assert run("decks", "check", mine, "--content", own).code == 0
    assert run("decks", "check", mine).code == 2


@pytest.mark.parametrize(
    ("text", "line"), [("", 1), ("[deck]", 1), ('[deck]\n\ngame = "vaalbara"', 3), ("deck = 4", 1), ("\n[", 2)]
)
def test_what_is_no_deck_at_all_is_refused_with_a_line(run: Run, tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    done = run("decks", "check", path)
    assert (done.code, done.out) == (2, "")
    assert f"own.toml, line {line}" in done.err
    assert run("decks", "check", tmp_path / "none.toml").code == 4
    assert "no decks" in run("decks", "schema", "vaalbara").err


@pytest.mark.parametrize("deck", ["none", "louvre,reims", "Louvre", "louvre,,", "", "../x", "none.toml"])
def test_what_is_no_deck_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch, deck: str) -> None:
    monkeypatch.setenv("LUDOTHEQUE_JIT", "0")
    done = run("simulate", "chronica", "--deck", deck, "--games", 1)
    assert done.code == (4 if deck == "none.toml" else 2)
    assert done.out == ""
    assert done.err.count("\n") == 1


def test_games_without_decks_say_so(run: Run) -> None:
    assert "no decks" in run("simulate", "vaalbara", "--deck", "ost").err
    assert run("simulate", "chronica", "--deck", "ost", "--deck", "ost", "--deck", "ost").code == 2


def test_decks_meet_in_a_cross_table(run: Run, mine: Path) -> None:
    asked = (
        "arena",
        "chronica",
        "--deck",
        "couronne",
        "--deck",
        mine,
        "--deck",
        "ost",
        "--bots",
        "random",
        "--games",
        2,
    )
    output = run(*asked).out
    assert "mine" in output
    assert "2 games a pair" in output
    result = json.loads(run(*asked, "--json").out)
    assert result["games"] == 6
    assert [deck["name"] for deck in result["decks"]] == ["couronne", "mine", "ost"]
    rates = {deck["name"]: deck["against"] for deck in result["decks"]}
    assert rates["couronne"]["ost"] + rates["ost"]["couronne"] == pytest.approx(1)
    assert sum(deck["win_rate"] for deck in result["decks"]) == pytest.approx(1.5)
    assert [len(deck["cards"] or []) for deck in result["decks"]] == [0, 30, 0]
    assert [pair["decks"] for pair in result["pairs"]] == [["couronne", "mine"], ["couronne", "ost"], ["mine", "ost"]]
    for pair in result["pairs"]:
        assert pair["games"] == 2
        assert pair["win_interval"][0] <= pair["win_rate"] == pair["wins"] / 2 <= pair["win_interval"][1]
    assert (result["players"], result["asked"], result["patch"]) == (2, 6, {})
    assert result["ruleset"] > 0
    assert not {"deck-1", "deck-2"} & set(result["options"])
    for more in (("--players", 2), ("--file", "x.jsonl"), ("--stop-at", 0.5), ("--bots", "random,greedy")):
        assert run(*asked, *more).code == 2
    assert run("arena", "chronica", "--deck", "ost", "--bots", "random").code == 2
    assert run("arena", "chronica", "--deck", "ost", "--deck", "ost", "--bots", "random").code == 2


def test_decks_of_one_file_name_are_told_apart(run: Run, mine: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "mine.toml"
    other.parent.mkdir()
    other.write_text(mine.read_text("utf-8"), "utf-8")
    asked = ("arena", "chronica", "--bots", "random", "--games", 2, "--json")
    result = json.loads(run(*asked, "--deck", mine, "--deck", other, "--deck", "ost").out)
    assert [deck["name"] for deck in result["decks"]] == [str(mine), str(other), "ost"]
    french = run(*asked[:-1], "--deck", "couronne", "--deck", "ost", "--lang", "fr").out
    assert french.splitlines()[0].strip().endswith("parties, au hasard")
    twice = run(*asked, "--deck", "ost", "--deck", "couronne", "--deck", "ost")
    assert twice.code == 2
    assert "Two decks are called ost: they have to differ." in twice.err


@pytest.mark.parametrize("command", [("simulate",), ("play",), ("arena", "--deck", "couronne")])
def test_an_option_that_a_deck_would_replace_is_refused(run: Run, command: tuple[str, ...]) -> None:
    asked = (*command, "chronica", "--bots", "random", "--option", "deck-1=ost", "--deck", "batisseurs")
    done = run(*asked)
    assert done.code == 2
    assert "The option deck-1 and --deck both say the deck: keep one of them." in done.err
    if command == ("simulate",):
        both = run("simulate", "chronica", "--games", 1, "--option", "deck-2=ost", "--deck", "couronne", "--json")
        options = json.loads(both.out)["options"]
        assert (options["deck-1"], options["deck-2"]) == ("couronne", "ost")


def test_ctrl_c_tells_of_the_decks_that_have_met(run: Run, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("arena", "chronica", "--deck", "couronne", "--deck", "batisseurs", "--deck", "ost", "--bots", "random")
    played: list[int] = []

    def some(series: Series, games: int, *more: Any, **named: Any) -> Report:
        if len(played) == 3:
            played.clear()
            raise KeyboardInterrupt
        played.append(games)
        report = simulate(series, games, *more, **named)
        if len(played) == 3:
            raise Interrupted(report)
        return report

    monkeypatch.setattr("ludotheque.lab.decks.simulate", some)
    done = run(*asked, "--games", 4)
    assert done.code == 130
    assert "Interrupted: this is what was played." in done.err
    assert "6 of the 12 games asked for" in done.out
    assert "games a pair" not in done.out
    played[:] = [0] * 2
    cut_short = run(*asked, "--games", 4, "--json")
    whole = json.loads(cut_short.out)
    assert (cut_short.code, whole["games"], whole["interrupted"]) == (130, 2, True)
    rates = {deck["name"]: (deck["win_rate"], deck["against"]) for deck in whole["decks"]}
    assert rates["ost"] == (None, {"couronne": None, "batisseurs": None})
    played[:] = [0] * 3
    nothing = run(*asked, "--games", 4)
    assert (nothing.code, nothing.out) == (130, "")
    assert "before the first game was over" in nothing.err
