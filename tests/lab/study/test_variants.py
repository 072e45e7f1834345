"""Cards as they might be: sweeps and swaps are played over the same shuffles, and go on where they were stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque.cli.status import REFUSED
from ludotheque.games import box
from ludotheque.games.chronica.game import GAME
from ludotheque.kernel.errors import GameError
from ludotheque.lab.study import pooled, swaps, sweep, variants
from ludotheque.lab.study.census import Census
from ludotheque.lab.study.games import SUBJECTS, chronica
from ludotheque.lab.study.games.margraves import for_two
from ludotheque.lab.study.pages import render
from ludotheque.lab.study.subject import unknown

from ...cli.conftest import Run, run

__all__ = ["run"]  # the fixture


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in SUBJECTS for name in variants.names(game)])
def test_every_variant_is_a_set_that_can_be_played(game: str, name: str) -> None:
    shelf = box(game)
    plain, changed = (shelf.game.content(shelf.settle({}), variants.patch_of(game, variant)) for variant in ("", name))
    assert changed.digest != plain.digest


def test_variants_of_margraves_deal_other_cards_but_have_no_more_of_them() -> None:
    margraves = box("margraves")

    def copies(name: str) -> list[int]:
        content = margraves.game.content(margraves.settle({}), variants.patch_of("margraves", name))
        return [sum(column) for column in zip(*(citizen.copies for citizen in content.kind("citizen")), strict=True)]

    before = copies("")
    for name, two in (("two-24,row+1", 24), ("two-20,row+1", 20)):
        after = copies(name)
        assert after == [two, before[1] - (two - before[0]), *before[2:]]
        assert sum(after) == sum(before) == 40
        patch = variants.patch_of("margraves", name)
        assert patch["board"] == variants.patch_of("margraves", "row+1")["board"]
        assert patch["citizen"] == variants.patch_of("margraves", name.partition(",")[0])["citizen"]
    for citizens in (0, before[0] + 20):
        with pytest.raises(ValueError, match=f"{citizens} citizens with two players"):
            for_two(citizens)


def test_a_median_card_is_like_others_of_its_circle_and_has_no_power() -> None:
    found = GAME.content({}, variants.patch_of("chronica", "swap:sorbonne")).kind("card")
    sorbonne = next(card for card in found if card.id == "sorbonne")
    alike = [card for card in GAME.box["card"].values() if card.building and card.predilection == sorbonne.predilection]
    for field in chronica.FIELDS:
        values = [getattr(card, field) for card in alike]
        assert sum(value <= getattr(sorbonne, field) for value in values) * 2 >= len(values)
        assert sum(value >= getattr(sorbonne, field) for value in values) * 2 >= len(values)
    assert sorbonne.power is not None
    assert sorbonne.power.say("en").lower().startswith("gain 0")
    others = [card.id for card in found if card != GAME.box["card"][card.id]]
    assert others == ["sorbonne"]


def test_unknown_variants_are_refused() -> None:
    for game, name in (("chronica", "swap:asterix"), ("chronica", "war+9"), ("margraves", "swap:sorbonne")):
        with pytest.raises(GameError, match="not known here"):
            variants.patch_of(game, name)
    assert str(unknown("nope", [])) == "nope: not known here, where there are none."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("census", "nope"), "Unknown game: nope"),
        (("census", "chronica", "-b", "wizard"), "Unknown bot: wizard"),
        (("census", "chronica", "--variant", "nope"), "nope: not known here. Known: no-powers,"),
        (("sweep", "chronica", "--variant", "war+1,nope"), "nope: not known here. Known: no-powers,"),
        (("sweep", "royaume-2e"), "royaume-2e cannot be studied so. These can: margraves, chronica."),
        (("swaps", "margraves"), "margraves cannot be studied so. These can: chronica."),
        (("swaps", "chronica", "--card", "asterix"), "asterix: not known here."),
        (("pooled", "nope"), "Unknown game: nope"),
        (("pooled", "chronica"), "chronica cannot be studied so. These can: margraves."),
        (("pooled", "margraves", "-b", "random,,"), "A name is missing"),
        (("variants", "nope"), "Unknown game: nope"),
        (("variants", "margraves", "swap:sorbonne"), "swap:sorbonne: not known here."),
    ],
)
def test_what_there_is_not_is_told_in_a_sentence(run: Run, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    kept = () if words[0] == "variants" else ("--kept", tmp_path)
    done = run("study", *words, *kept)
    assert (done.code, done.out) == (REFUSED, "")
    assert said in " ".join(done.err.split())
    assert list(tmp_path.iterdir()) == []


def test_variants_are_listed_and_told(run: Run) -> None:
    listed = run("study", "variants", "margraves").out
    assert all(f"  {name} " in listed for name in variants.names("margraves"))
    assert "River 5, Gold: 10 (box: 12)" in run("study", "variants", "margraves", "rivers").out
    assert (
        "rivière Rivière 5, Or : 10 (boîte : 12)" in run("study", "variants", "margraves", "rivers", "--lang", "fr").out
    )
    patches = json.loads(run("study", "variants", "chronica", "war+1", "--json").out)
    assert patches == {"war+1": variants.patch_of("chronica", "war+1")}


def test_a_card_that_never_matters_is_worth_nothing(tmp_path: Path) -> None:
    """Random players choose without a look at the cards, so only what a card does can make a difference."""
    plain = list(Census("chronica", 2, "random", 5, tmp_path).notes(6))
    assert swaps.worth("louvre", plain, plain).value == 0.0
    won = [{"won": [1.0, 0.0], "drawn": [["louvre"], []]}, {"won": [0.0, 1.0], "drawn": [[], ["louvre"]]}]
    lost = [{"won": [0.0, 1.0], "drawn": [["louvre"], []]}, {"won": [0.5, 0.5], "drawn": [[], ["louvre"]]}]
    line = swaps.worth("louvre", won, lost)
    assert (line.value, line.of) == (75.0, 2)
    assert swaps.worth("vincennes", won, lost).of == 0


def test_swaps_and_sweeps_play_only_what_is_missing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("chronica", "--games", 2, "--bots", "random", "--seed", 3, "--kept", tmp_path, "--json")
    commands = (("swaps", *words, "--card", "sorbonne"), ("sweep", *words, "--variant", "war+1"))
    first: list[Any] = [json.loads(run("study", *command).out) for command in commands]
    assert [line["what"] for line in first[0]["lines"]] == ["swap: sorbonne"]
    assert [row["variant"] for row in first[1]["variants"]] == [sweep.AS_THEY_ARE.en, "war+1"]
    monkeypatch.setattr(Census, "play", lambda self, number: pytest.fail("it was played already"))
    assert [json.loads(run("study", *command).out) for command in commands] == first
    shown = run("study", "sweep", *words[:-1], "--variant", "war+1", "--lang", "fr").out
    assert "telles quelles" in shown
    assert "gagnées par" in shown


def test_a_sweep_is_a_table_with_a_line_a_variant() -> None:
    line = {"what": "turns", "value": 30.0, "low": 29.0, "high": 31.0}
    answer = {"games": 9, "variants": [{"variant": "as they are", "lines": [line]}, {"variant": "b", "lines": [line]}]}
    row = {"what": "Greedy", "command": "study sweep chronica --games 9", "sample": 1}
    text = render(
        {"file": "x", "title": "X", "part": [{"row": [row]}]}, {"study sweep chronica --games 9": {"answer": answer}}
    )
    assert "**Greedy**, 9 games: `ludotheque study sweep chronica --games 9`" in text
    assert "| cards | turns |\n|---|---|\n| as they are | 30.0 (29.0-31.0) |\n| b | 30.0 (29.0-31.0) |" in text


def test_a_census_of_a_variant_is_kept_apart(tmp_path: Path) -> None:
    assert box("chronica").game is GAME
    assert (
        Census("chronica", 2, "random", 1, tmp_path).file != Census("chronica", 2, "random", 1, tmp_path, "war+1").file
    )


def test_wealth_of_all_numbers_of_players_counts_together(run: Run, tmp_path: Path) -> None:
    lines = pooled.pooled("margraves", 1, ["greedy"], 1, tmp_path)
    games = [next(iter(Census("margraves", players, "greedy", 1, tmp_path).notes(1))) for players in range(2, 6)]
    kept = [name for notes in games for held in notes["wealth"] for name in held]
    assert sum(line.of for line in lines) == len(kept) == 3 * (2 + 3 + 4 + 5)
    above = sum(line.value * line.of for line in lines)
    assert above == pytest.approx(100 * 3 * sum(sum(notes["won"]) - 1 for notes in games), abs=1e-6)
    assert {line.what.en.partition(": ")[2] for line in lines} == set(kept)
    shown = {line.what.en: line.target for line in lines}
    assert all(target == (-3.0, 3.0) for what, target in shown.items() if int(what.rpartition("-")[2]) > 3)
    asked = ("study", "pooled", "margraves", "--games", 1, "--bots", "greedy", "--kept", tmp_path, "--json")
    told = json.loads(run(*asked).out)["lines"]
    assert told == [line.to_json() for line in lines]
