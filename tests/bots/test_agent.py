"""Agents that were learned by playing: what they choose, what they refuse, and files that hold none."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.bots import agent as agents
from ludotheque.bots.agent import WHOLE, Agent, AgentBot, learned_for
from ludotheque.bots.names import find_bot, parse_bot
from ludotheque.games import box
from ludotheque.kernel.errors import BadRecord, GameError, OutOfReach
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import Text
from ludotheque.lab.series import Series

GAME = box("vaalbara").game
CONTENT = GAME.content()
ACTIONS = CONTENT.actions.names
LATE = "play:farmer"


def agent_that_likes(action: str, by: float = 30.0, **about: Any) -> Agent:
    """An agent for Vaalbara with two that prefers one action wherever it is legal."""
    bias = np.zeros(len(ACTIONS), np.float16)
    bias[ACTIONS.index(action)] = by
    layers = (
        (np.zeros((3, 2), np.float16), np.zeros(3, np.float16)),
        (np.zeros((len(ACTIONS), 3), np.float16), bias),
    )
    about = learned_for(GAME, CONTENT, 2) | about
    return Agent(np.array([5, 7], np.int16), np.array([1, 0.5], np.float32), layers, about)


def bot_of(agent: Agent) -> AgentBot:
    return AgentBot("own.agent", Text("own.agent", "own.agent"), agent=agent)


def dealt(seed: int = 1, players: int = 2) -> Match:
    return ludotheque.new("vaalbara", players=players, seed=seed, compiled=False)


def choice(bot: Any, match: Match, seat: int = 0, seed: int = 1) -> str:
    return match.content.actions.names[bot.choose(match.engine, match.content, match.view(seat), seat, seed)]


def test_it_plays_what_its_network_weighs_most() -> None:
    """Where that is legal; elsewhere something that is."""
    bot = bot_of(agent_that_likes(LATE))
    chosen = {(LATE in match.legal(0), choice(bot, match)) for match in map(dealt, range(12))}
    assert {action for liked, action in chosen if liked} == {LATE}
    assert any(not liked for liked, _ in chosen)


def test_the_network_is_what_its_arrays_say() -> None:
    """The chosen columns, scaled; weights and biases; negative numbers of the hidden layer cut off."""
    first, second = np.array([[1, 2], [-1, -2]], np.float16), np.array([[3, 5], [0, 1]], np.float16)
    zeros = np.zeros(2, np.float16)
    agent = Agent(np.array([2, 0], np.int16), np.array([0.5, 1], np.float32), ((first, zeros), (second, zeros + 1)))
    assert agent.logits(np.array([4, 9, 6], np.int16)).tolist() == [(0.5 * 6 + 2 * 4) * 3 + 1, 1]


def test_weights_are_of_legal_actions_alone() -> None:
    legal = np.array([1, 3])
    agent = agent_that_likes(ACTIONS[2])
    weights = agent.weights(np.zeros(len(GAME.encoder), np.int16), legal)
    assert weights[legal].tolist() == [WHOLE, WHOLE]
    assert weights.sum() == 2 * WHOLE


def test_a_seed_determines_what_it_plays() -> None:
    bot, match = bot_of(agent_that_likes(LATE, by=0)), dealt()
    chosen = [choice(bot, match, seed=seed) for seed in range(20)]
    assert chosen == [choice(bot, match, seed=seed) for seed in range(20)]
    assert len(set(chosen)) > 1


def test_it_sees_what_its_seat_knows_alone() -> None:
    """The hand of the other seat makes no difference: its weights come from the redacted record."""
    match, bot = dealt(), bot_of(agent_that_likes(LATE, by=0))
    guess = match.guess(0, seed=3)
    assert guess.state["hand"][0].tolist() != match.state["hand"][0].tolist()
    assert choice(bot, guess) == choice(bot, match)


def test_a_file_plays_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Python and in series of games, whose machines are handed its bytes."""
    monkeypatch.chdir(tmp_path)
    Path("own.agent").write_bytes(agent_that_likes(LATE).dump())
    match = next(match for match in map(dealt, range(12)) if LATE in match.legal(0))
    assert ludotheque.bot("own.agent").choose(match, 0) == LATE
    series = Series.checked("vaalbara", 2, ["own.agent", "greedy"], {}, 1)
    assert series.bots == ("own.agent", "greedy")
    assert series.learned == (("own.agent", Path("own.agent").read_bytes()),)


def test_a_file_holds_all_of_an_agent() -> None:
    agent = agent_that_likes(LATE)
    again = Agent.read(agent.dump(), Path("own.agent"))
    assert again.about == agent.about
    assert again.digest == agent.digest
    assert again.digest != agent_that_likes(LATE, by=2).digest


@pytest.mark.parametrize(
    ("about", "players", "words"),
    [
        ({}, 3, "own.agent plays vaalbara with 2 players, and nothing else"),
        ({"game": "royaume"}, 2, "own.agent plays royaume with 2 players, and nothing else"),
        ({"ruleset": 0}, 2, "own.agent has learned vaalbara under other rules or with other cards"),
        ({"content": "0"}, 2, "own.agent has learned vaalbara under other rules or with other cards"),
        ({"features": "0"}, 2, "own.agent has learned vaalbara under other rules or with other cards"),
        ({"actions": "0"}, 2, "own.agent has learned vaalbara under other rules or with other cards"),
    ],
)
def test_it_refuses_what_it_has_not_learned(
    about: dict[str, Any], players: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When it is asked, and before any game of a series is played."""
    monkeypatch.chdir(tmp_path)
    Path("own.agent").write_bytes(agent_that_likes(LATE, **about).dump())
    with pytest.raises(GameError, match=words):
        choice(find_bot("own.agent"), dealt(players=players))
    with pytest.raises(GameError, match=words):
        Series.checked("vaalbara", players, ["own.agent"], {}, 1)


def test_an_agent_takes_no_number(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"an agent does not search, write .*own\.agent without a number"):
        find_bot(f"{tmp_path}/own.agent:400")


def other_arrays(**changed: Any) -> bytes:
    """The file of an agent with other arrays."""
    with np.load(io.BytesIO(agent_that_likes(LATE).dump())) as file:
        arrays = dict(file) | changed
    stream = io.BytesIO()
    np.savez_compressed(stream, **arrays)
    return stream.getvalue()


@pytest.mark.parametrize(
    "raw",
    [
        lambda: b"",
        lambda: b"no agent",
        lambda: agent_that_likes(LATE).dump()[:-40],
        lambda: other_arrays(about=np.frombuffer(b"{}", np.uint8)),
        lambda: other_arrays(columns=np.array([-1, 2], np.int16)),
        lambda: other_arrays(columns=np.array([1, 2], np.int64)),
        lambda: other_arrays(columns=np.zeros(0, np.int16), scale=np.zeros(0, np.float32)),
        lambda: other_arrays(scale=np.zeros(3, np.float32)),
        lambda: other_arrays(weight0=np.zeros((3, 9), np.float16)),
        lambda: other_arrays(weight1=np.zeros((len(ACTIONS), 3), np.float64)),
        lambda: other_arrays(bias0=np.full(3, np.nan, np.float16)),
        lambda: other_arrays(weight0=np.array([[print] * 2] * 3, object)),
        lambda: other_arrays(more=np.zeros(agents.LARGEST, np.uint8)),
        lambda: bytes(agents.LARGEST + 1),
    ],
    ids=[
        "empty",
        "text",
        "torn",
        "about",
        "column",
        "kind of columns",
        "no columns",
        "scale",
        "width",
        "kind",
        "no number",
        "objects",
        "swells",
        "long",
    ],
)
def test_a_file_that_holds_no_agent_is_refused(tmp_path: Path, raw: Callable[[], bytes]) -> None:
    path = tmp_path / "own.agent"
    path.write_bytes(raw())
    with pytest.raises(BadRecord, match=r"own\.agent is no agent, or is damaged"):
        find_bot(str(path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OutOfReach, match=r"Cannot read .*own\.agent"):
        find_bot(str(tmp_path / "own.agent"))


def test_columns_beyond_the_features_do_not_fit() -> None:
    beyond = replace(agent_that_likes(LATE), columns=np.array([0, len(GAME.encoder)], np.int16))
    assert not beyond.fits(GAME, CONTENT, 2)


def test_the_agent_of_vaalbara_fits_its_rules_and_plays() -> None:
    """It is small enough to ship, and where it has learned to, it sees what is better."""
    shipped = agents.shipped_agent("vaalbara", 2)
    assert shipped is not None
    assert shipped.fits(GAME, CONTENT, 2)
    assert len(shipped.dump()) < 200_000
    match = dealt()
    assert choice(parse_bot("learned"), match) in match.legal(0)


def test_where_no_agent_ships_the_learned_bot_says_so() -> None:
    with pytest.raises(GameError, match="learned: no agent that ships plays vaalbara with 5 players"):
        Series.checked("vaalbara", 5, ["learned"], {}, 1)
    assert parse_bot("learned").name == "learned"
