"""Boxes as OpenSpiel games: its own suite, Shimmy's environments over them, and what an information state may hold."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import warnings
from typing import Any

import pyspiel
import pytest
from pettingzoo.test import api_test
from shimmy import OpenSpielCompatibilityV0

from ludotheque import rl
from ludotheque.games import SHELF
from ludotheque.kernel.errors import GameError
from ludotheque.rl.spiel import SpielState, short_name
from tests.support.tiers import mostly

SETTINGS = [(name, players) for name, box in SHELF.items() for players in box.seats]
FEWEST = [(name, max(2, box.seats[0])) for name, box in SHELF.items()]
plain: dict[str, Any] = {"compiled": False, "deals": 50}


def opened(name: str, players: int, decisions: int, deal: int = 7) -> SpielState:
    """A state of a game after some random decisions."""
    state = rl.openspiel(name, players, **plain).new_initial_state()
    state.apply_action(deal)
    chooser = random.Random(3)
    for _ in range(decisions):
        state.apply_action(chooser.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "players"), mostly(SETTINGS, always=FEWEST))
def test_the_suite_of_openspiel(name: str, players: int) -> None:
    pyspiel.random_sim_test(rl.openspiel(name, players, **plain), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), mostly(SETTINGS, always=FEWEST))
def test_shimmy_plays_it(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about spaces without bounds
        env = OpenSpielCompatibilityV0(game_name=short_name(name), config={"players": players, **plain})
        api_test(env, num_cycles=30)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_a_seat_cannot_tell_a_resampled_state_from_its_own(name: str, players: int) -> None:
    state = opened(name, players, 15)
    seat = state.current_player()
    guess = state.resample_from_infostate(seat, random.Random(5).random)
    assert guess.information_state_string(seat) == state.information_state_string(seat)
    assert guess.observation_tensor(seat) == state.observation_tensor(seat)
    assert guess.legal_actions() == state.legal_actions()
    assert guess.history() == state.history()


def test_what_others_alone_have_seen_does_not_enter_a_guess() -> None:
    """Else a search would know them by their information states."""
    state = opened("vaalbara", 3, 14)
    guess = state.resample_from_infostate(0, random.Random(5).random)
    for other in (1, 2):
        ours = set(state.information_state_string(0).splitlines())
        theirs = set(state.information_state_string(other).splitlines()) - ours
        kept = theirs & set(guess.information_state_string(other).splitlines())
        assert kept <= {f"seat {other}"}
        assert len(theirs) > 1


def test_an_information_state_remembers_its_own_choices_and_tells_no_sealed_one() -> None:
    """Sealed choices of Vaalbara: the others cannot tell which card was chosen."""
    first, second = opened("vaalbara", 2, 0), opened("vaalbara", 2, 0)
    actions = first.legal_actions()
    first.apply_action(actions[0])
    second.apply_action(actions[1])
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_string(1) == second.information_state_string(1)


def test_a_state_survives_its_bytes() -> None:
    state = opened("chronica", 2, 9)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.information_state_string(1) == state.information_state_string(1)
    again.apply_action(again.legal_actions()[-1])
    assert str(again) != str(state)


def test_a_deal_is_always_the_same_and_another_seed_has_others() -> None:
    game, other = rl.openspiel("vaalbara", 2, seed=1, **plain), rl.openspiel("vaalbara", 2, seed=2, **plain)
    assert len(game.new_initial_state().chance_outcomes()) == 50
    dealt = []
    for dealer in (game, game, other):
        state = dealer.new_initial_state()
        state.apply_action(3)
        dealt.append(str(state))
    assert dealt[0] == dealt[1] != dealt[2]


SEARCH = """
import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from ludotheque import rl

game = rl.openspiel("vaalbara", 2, compiled=False, deals=50)
state = game.new_initial_state()
state.apply_action(1)
chance = np.random.RandomState(1)
bot = ISMCTSBot(game, RandomRolloutEvaluator(1, chance), uct_c=1.4, max_simulations=3, random_state=chance)
print(bot.step(state) in state.legal_actions())
"""


def test_a_search_of_openspiel_plays() -> None:
    """In a process of its own: its searches import absl, whose log handler closes the stream that pytest reads."""
    program = [sys.executable, "-c", SEARCH]
    assert subprocess.run(program, capture_output=True, text=True, check=True).stdout == "True\n"


def test_options_come_back_with_the_name_of_a_game() -> None:
    game = rl.openspiel("royaume-2e", 3, options={"dukes": "no"}, **plain)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.new_initial_state().num_players() == 3
    assert again.setting.options["dukes"] == "no"


@pytest.mark.parametrize("wrong", [{"players": 9}, {"options": {"moon": "full"}}, {"game": "chess"}, {"deals": 0}])
def test_what_there_is_not_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(GameError):
        rl.openspiel(**{"game": "vaalbara", "players": 2, **plain, **wrong})
