"""Options of a game: fixed values, values of their own spelling, and what suits a number of players."""

from dataclasses import replace

import pytest

from ludotheque.kernel.errors import GameError
from ludotheque.kernel.game import Game, Option
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import Text
from tests.toys import TOYS

NAME = Text("Longueur", "Length")


def spelt(value: str) -> str:
    """A whole number, without leading zeros."""
    if not value.isdigit():
        raise GameError(Text("Pas un nombre : {value}", "Not a number: {value}"), value=value)
    return str(int(value))


def even_tables(options: object, players: int) -> None:
    if players % 2:
        raise GameError(Text("Un nombre pair, s’il vous plaît.", "An even number, please."))


@pytest.fixture
def game() -> Game:
    options = (Option("length", ("short", "long"), NAME), Option("size", ("any",), NAME, free=spelt))
    return replace(TOYS["market"], options=options, check_table=even_tables)


def test_defaults_are_filled_in(game: Game) -> None:
    assert game.check_options({}) == {"length": "short", "size": "any"}


def test_fixed_values_are_all_there_is(game: Game) -> None:
    assert game.check_options({"length": "long"})["length"] == "long"
    with pytest.raises(GameError, match="short, long"):
        game.check_options({"length": "endless"})


def test_a_free_value_gets_one_spelling(game: Game) -> None:
    assert game.check_options({"size": "007"})["size"] == "7"
    assert game.check_options({"size": "any"})["size"] == "any"
    with pytest.raises(GameError, match="Not a number"):
        game.check_options({"size": "big"})


def test_unknown_options_are_refused(game: Game) -> None:
    with pytest.raises(GameError, match="length, size"):
        game.check_options({"colour": "red"})


def test_options_must_suit_the_number_of_players(game: Game) -> None:
    game.check_players(2, {})
    game.check_players(3)  # options are not known yet
    with pytest.raises(GameError, match="even number"):
        game.check_players(3, {})


def test_a_match_asks_for_both(game: Game) -> None:
    with pytest.raises(GameError, match="even number"):
        Match.new(game, 3, seed=1, engine=game.engine(compiled=False))
