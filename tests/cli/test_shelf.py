"""Where the values of cards come from, and what is said of options."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.bots import ladder
from ludotheque.cli.shelf import games as shelf
from ludotheque.cli.shelf.games import marks
from ludotheque.games import SHELF, Box
from ludotheque.kernel.content import Mark
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.text import Text

from .conftest import Run


def test_a_mark_names_the_cards_unless_it_is_all_of_a_kind() -> None:
    marked = list(marks(SHELF["vaalbara"].game.content()))
    assert ("land.copies", Mark.RECONSTRUCTED, []) in marked
    assert ("land.numbers", Mark.RECONSTRUCTED, ["forest"]) in marked
    assert ("character.effect", Mark.PRINTED, []) in marked


def test_a_changed_value_is_marked_as_changed() -> None:
    game = SHELF["vaalbara"].game
    patch = {"points": {"points": {"start": 3}}}
    assert ("points.start", Mark.PATCHED, []) in list(marks(game.content({}, patch)))


def test_the_command_lists_them(run: Run) -> None:
    listed = json.loads(run("games", "--provenance", "vaalbara", "--json").out)
    assert {"values": "omens.rankings", "provenance": "reconstructed", "cards": []} in listed


def test_a_folder_of_cards_is_named_where_there_is_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "To be corrected in games/vaalbara/cards" in run("games", "--provenance", "vaalbara").out
    monkeypatch.setitem(SHELF, "vaalbara", replace(SHELF["vaalbara"]))
    monkeypatch.setattr(Box, "folder", tmp_path)
    done = run("games", "--provenance", "vaalbara")
    assert done.code == 0
    assert "corrected" not in done.out


def test_boxes_that_are_left_out_are_told_of_beside_the_list(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "faults", lambda: [GameError(Text("dames : non", "draughts: no"))])
    done = run("games", "--json", "--lang", "fr")
    assert (done.code, done.err.strip()) == (0, "dames : non")
    assert len(json.loads(done.out)) == len(SHELF)


def test_a_game_without_a_checklist_says_so(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "vaalbara", replace(SHELF["vaalbara"]))
    monkeypatch.setattr(Box, "folder", tmp_path)
    done = run("rules", "vaalbara", "--ids")
    assert done.code != 0
    assert "Vaalbara has no checklist of its rules" in done.err


def test_options_name_what_a_list_is_made_of_and_leave_out_what_is_settled(run: Run) -> None:
    options = {option["name"]: option for option in json.loads(run("games", "--options", "royaume-2e", "--json").out)}
    assert "edition" not in options
    assert options["areas"]["parts"]["hills"] == "Hills"
    assert len(options["citizens"]["parts"]) == 18
    assert "hills (Hills)" in " ".join(run("games", "--options", "royaume-2e").out.split())


FRENCH = re.compile(r"[À-ÿ]|\b(le|la|les|de|du|des|éd)\b", re.I)


def test_an_english_shelf_has_english_titles(run: Run) -> None:
    titles = [f"{box.title.en} {box.about.en}" for box in SHELF.values()]
    assert [words for words in titles if FRENCH.search(words)] == []
    for title in ("Valeria: Card Kingdoms", "Card Kingdoms (1st ed.)", "Margraves of Valeria"):
        assert title in " ".join(run("games").out.split())
    assert "Valeria : Le Royaume" in " ".join(run("games", "--lang", "fr").out.split()).replace("\u00a0", " ")


def measured(monkeypatch: pytest.MonkeyPatch) -> ladder.Ladder:
    """A ladder of Vaalbara in the place of those that are published."""
    game = SHELF["vaalbara"].game
    rung = ladder.Rung("medium", "easy", 60, 50.0, 0.72, 0.907, 0.58, "above")
    rated = {"random": 800, "easy": 1227, "greedy": 1338, "medium": 1500}
    ratings = tuple(ladder.Rating(level, value, 115) for level, value in rated.items())
    published = ladder.Ladder("vaalbara", 2, {}, game.ruleset, game.content().digest, 1, 200, (rung,), ratings)
    monkeypatch.setattr(ladder, "read", lambda package: [published])
    return published


@pytest.mark.parametrize("width", [60, 80])
def test_bots_are_listed_with_what_was_measured(run: Run, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    measured(monkeypatch)
    monkeypatch.setenv("COLUMNS", str(width))
    listed = " ".join(run("games", "--bots", "vaalbara", "--lang", "fr").out.split())
    assert "medium (moyen) bat « facile » 8 fois sur 10 60" in listed
    assert "1227 ± 115" in listed
    assert "expert pas encore mesuré à tant de joueurs Mesuré avec les options et les cartes habituelles." in listed
    places = [listed.index(name) for name in ("random (", "easy (", "greedy (", "medium (", "hard (", "expert ")]
    assert places == sorted(places), "the weakest first"
    ladder_shown = json.loads(run("games", "--bots", "vaalbara", "--json").out)["ladders"][0]
    assert (ladder_shown["players"], ladder_shown["matches"][0]["wins"]) == (2, 50.0)
    assert [rating["level"] for rating in ladder_shown["ratings"]] == ["random", "easy", "greedy", "medium"]


def test_what_was_measured_with_other_rules_is_not_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    old = replace(measured(monkeypatch), ruleset=0)
    monkeypatch.setattr(ladder, "read", lambda package: [old])
    listed = run("games", "--bots", "vaalbara")
    assert listed.code == 0
    assert "has not been measured yet" in listed.out
    assert "1227" not in listed.out
    assert json.loads(run("games", "--bots", "vaalbara", "--json").out)["ladders"] == []


@pytest.mark.parametrize(
    ("lang", "how", "name", "about"),
    [
        ("fr", "suivre le niveau : hard+builder", "fighter (guerrier)", "et terrasse les Monstres."),
        ("en", "follow the level: hard+builder", "fighter", "and to slay Monsters."),
    ],
)
def test_temperaments_are_listed_with_the_bots(run: Run, lang: str, how: str, name: str, about: str) -> None:
    listed = run("games", "--bots", "margraves", "--lang", lang).out
    lines = [line.strip() for line in listed.splitlines()]
    assert any(how in line for line in lines)
    assert name in lines
    assert about in listed
    temperaments = json.loads(run("games", "--bots", "margraves", "--json", "--lang", lang).out)["temperaments"]
    assert [temperament["name"] for temperament in temperaments] == ["builder", "fighter", "trader"]
    assert about in temperaments[1]["about"]
