"""Cards as they might be: sweeps and swaps are played over the same shuffles, and go on where they were stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import typer
from benchmarks import balance, census, pooled, swaps, sweep, variants
from benchmarks.census import Census

from ludotheque.games import box
from ludotheque.games.chronica import GAME
from ludotheque.kernel.errors import GameError


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept."""
    monkeypatch.setattr(census, "FOLDER", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in variants.VARIANTS for name in variants.names(game)]
)
def test_every_variant_is_a_set_that_can_be_played(game: str, name: str) -> None:
    shelf = box(game)
    plain, changed = (shelf.game.content(shelf.settle({}), variants.patch_of(game, one)) for one in ("", name))
    assert changed.digest != plain.digest


def test_variants_of_margraves_deal_other_cards_but_have_no_more_of_them() -> None:
    margraves = box("margraves")

    def copies(name: str) -> list[int]:
        content = margraves.game.content(margraves.settle({}), variants.patch_of("margraves", name))
        return [sum(column) for column in zip(*(one.copies for one in content.kind("citizen")), strict=True)]

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
            variants.for_two(citizens)


def test_a_median_card_is_like_others_of_its_circle_and_has_no_power() -> None:
    found = GAME.content({}, variants.patch_of("chronica", "swap:sorbonne")).kind("card")
    sorbonne = next(card for card in found if card.id == "sorbonne")
    alike = [card for card in GAME.box["card"].values() if card.building and card.predilection == sorbonne.predilection]
    for field in variants.FIELDS:
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


@pytest.mark.parametrize(
    ("command", "words", "said"),
    [
        (census, {"game": "nope"}, "Unknown game: nope"),
        (census, {"game": "vaalbara"}, "vaalbara: not known here. Known: margraves, chronica."),
        (census, {"game": "chronica", "players": 5}, "5 players: it takes 2."),
        (census, {"game": "chronica", "bots": "wizard"}, "Unknown bot: wizard"),
        (sweep, {"game": "chronica", "variant": "war+1,nope"}, "nope: not known here. Known: no-powers,"),
        (swaps, {"game": "margraves"}, "margraves: not known here."),
        (swaps, {"game": "chronica", "card": "asterix"}, "swap:asterix: not known here."),
        (pooled, {"game": "nope", "bots": "random"}, "Unknown game: nope"),
        (pooled, {"game": "chronica", "bots": "random"}, "chronica: not known here. Known: margraves."),
    ],
)
def test_what_there_is_not_is_told_in_a_sentence(
    command: Any, words: dict[str, Any], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as ended:
        command.main(**{"games": 1, "bots": "random", "seed": 1} | words)
    assert ended.value.exit_code == 2
    told = capsys.readouterr()
    assert said in " ".join(told.err.split())
    assert told.out == ""


def test_a_card_that_never_matters_is_worth_nothing() -> None:
    """Random players choose without a look at the cards, so only what a card does can make a difference."""
    plain = list(Census("chronica", 2, "random", 5).notes(6))
    assert swaps.worth("louvre", plain, plain).value == 0.0
    won = [{"won": [1.0, 0.0], "drawn": [["louvre"], []]}, {"won": [0.0, 1.0], "drawn": [[], ["louvre"]]}]
    lost = [{"won": [0.0, 1.0], "drawn": [["louvre"], []]}, {"won": [0.5, 0.5], "drawn": [[], ["louvre"]]}]
    line = swaps.worth("louvre", won, lost)
    assert (line.value, line.of) == (75.0, 2)
    assert swaps.worth("vincennes", won, lost).of == 0


def test_swaps_and_sweeps_play_only_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["chronica", "--games", "2", "--bots", "random", "--seed", "3"]
    commands = ((swaps.answer, [*words, "--card", "sorbonne"]), (sweep.answer, [*words, "--variant", "war+1"]))
    first: list[Any] = [answer(args) for answer, args in commands]
    assert [line["what"] for line in first[0]["lines"]] == ["swap: sorbonne"]
    assert [row["variant"] for row in first[1]["variants"]] == [sweep.AS_IT_IS, "war+1"]
    monkeypatch.setattr(Census, "play", lambda self, number: pytest.fail("it was played already"))
    assert [answer(args) for answer, args in commands] == first


def test_a_sweep_is_a_table_with_a_line_a_variant() -> None:
    line = {"what": "turns", "value": 30.0, "low": 29.0, "high": 31.0}
    answer = {"games": 9, "variants": [{"variant": "as they are", "lines": [line]}, {"variant": "b", "lines": [line]}]}
    row = {"what": "Greedy", "command": "sweep chronica --games 9", "sample": 1}
    text = balance.render(
        {"file": "x", "title": "X", "part": [{"row": [row]}]}, {"sweep chronica --games 9": {"answer": answer}}
    )
    assert "**Greedy**, 9 games: `python -m benchmarks.sweep chronica --games 9`" in text
    assert "| cards | turns |\n|---|---|\n| as they are | 30.0 (29.0-31.0) |\n| b | 30.0 (29.0-31.0) |" in text


def test_a_census_of_a_variant_is_kept_apart() -> None:
    assert box("chronica").game is GAME
    assert Census("chronica", 2, "random", 1).file != Census("chronica", 2, "random", 1, "war+1").file


def test_wealth_of_all_numbers_of_players_counts_together() -> None:
    lines = pooled.pooled("margraves", 1, "greedy", 1)
    games = [next(iter(Census("margraves", players, "greedy", 1).notes(1))) for players in range(2, 6)]
    kept = [name for notes in games for held in notes["wealth"] for name in held]
    assert sum(line.of for line in lines) == len(kept) == 3 * (2 + 3 + 4 + 5)
    above = sum(line.value * line.of for line in lines)
    assert above == pytest.approx(100 * 3 * sum(sum(notes["won"]) - 1 for notes in games), abs=1e-6)
    assert {line.what.partition(": ")[2] for line in lines} == set(kept)
    shown = {line.what: line.target for line in lines}
    assert all(target == (-3.0, 3.0) for what, target in shown.items() if int(what.rpartition("-")[2]) > 3)
    assert balance.ask(["pooled", "margraves", "--games", "1", "--bots", "greedy", "--seed", "1"])["games"] == 1
