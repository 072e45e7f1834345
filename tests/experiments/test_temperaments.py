"""The measure of temperaments: wins as in the arena, and what is counted beside them."""

from __future__ import annotations

import pytest
import typer
from experiments.temperaments import main, measure

from ludotheque.bots.names import parse_bot
from ludotheque.games import box
from ludotheque.lab.arena import Pairing, arena


def test_wins_are_those_of_the_arena_and_liked_actions_are_counted() -> None:
    game = box("vaalbara").game
    assert parse_bot("search:30+hasty", game).temperament == "hasty"
    tally = measure("vaalbara", "search:30", "hasty", 8, 1)
    pairing = Pairing.checked("vaalbara", 2, ["search:30+hasty", "search:30"], {}, 1)
    outcome = arena(pairing, 8, workers=1)
    assert (tally.games, tally.wins) == (outcome.games, outcome.standings[0].wins)
    assert sum(tally.done["with"]) > sum(tally.done["without"])
    for who, done in tally.done.items():
        assert len(done) == 4
        assert sum(done) <= tally.could[who]
        assert sum(done) <= tally.kinds[who]["play"], "with nothing else to play it is no choice"
    assert tally.row("hasty").startswith("| hasty | 8 |")
    assert tally.all_kinds().startswith("play ")


def test_a_temperament_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as refused:
        main("vaalbara", only="nope")
    assert refused.value.exit_code == 2
    assert "Unknown temperament in this game: nope" in capsys.readouterr().err
