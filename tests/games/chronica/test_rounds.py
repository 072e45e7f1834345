"""However the cards of somebody's own go on, a game ends after its last round, and says so."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import numpy as np
import pytest

from ludotheque.bots.playout import play_random_games
from ludotheque.games.chronica.game import GAME
from ludotheque.games.chronica.page.guide import RULES
from ludotheque.games.chronica.rules.actions import Ev
from ludotheque.games.chronica.rules.powers import Bury, Draw
from ludotheque.games.chronica.state import HAND, ROUNDS, SET, Ending
from ludotheque.kernel.content import PatchValues
from ludotheque.kernel.effects import Seq
from ludotheque.kernel.events import Event
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import Lang, Text
from ludotheque.kernel.words import Effect
from tests.support.models import Laid
from tests.support.tiers import mostly

from .model import ENDINGS, MOST_ROUNDS, report
from .own import Powers, endless
from .table import ENGINE

JIT = os.environ.get("LUDOTHEQUE_JIT") != "0"
WANTED = ("play", "place", "recall", "bury", "keep", "no")  # what a player does who does not want an end


def lasting(legal: Sequence[str], chance: random.Random) -> str:
    """What keeps a game going, where there is such an action."""
    for kind in WANTED:
        if names := [name for name in legal if name.partition(":")[0] == kind]:
            return chance.choice(names)
    return chance.choice(list(legal))


def played_for_ever(patch: PatchValues, seed: int = 1) -> tuple[Match, list[Event]]:
    chance = random.Random(seed)
    match = Match.new(GAME, 2, entry="chronica", patch=patch, seed=seed)
    log: list[Event] = []
    while match.actors:
        seat = match.actors[0]
        log += match.play(seat, lasting(match.legal(seat), chance))
    return match, log


def test_cards_that_are_always_put_back_play_all_rounds_and_points_decide() -> None:
    match, log = played_for_ever(endless())
    assert match.finished
    assert match.state["ending"][0] == Ending.ROUNDS
    assert match.state["round_number"][0] == ROUNDS
    turns = [event for event in log if event.kind == Ev.TURN]
    assert [event.seat for event in turns[-2:]] == [match.state["first"][0], 1 - match.state["first"][0]]
    points, ranks = match.points, match.ranks
    assert ranks == [1 if mine >= theirs else 2 for mine, theirs in (points, points[::-1])]
    lines = [match.tell(event, "fr") for event in log[-2:]]
    assert lines[0] == "La 104ᵉ manche, la dernière, est jouée : la partie est finie"
    assert match.tell(log[-2], "en") == "Round 104, the last of all, has been played: the game is over"
    assert log[-1].kind in (Ev.WON, Ev.DRAW_GAME)


def test_the_rules_page_tells_the_last_round() -> None:
    words: tuple[tuple[Lang, str], ...] = (
        ("fr", "après la manche 104, aux points"),
        ("en", "after round 104, on points"),
    )
    for lang, phrase in words:
        assert any(
            phrase in text.say(lang) for section in RULES for text in section.paragraphs if isinstance(text, Text)
        )


def test_no_game_with_the_published_cards_has_so_many_rounds() -> None:
    """Each turn takes a card or two of a deck, and no published power puts back more than it has drawn before: a deck
    of 52, of which five are dealt, lasts 47 turns of its player, and the rounds are twice as many.
    """
    for card in GAME.box["card"].values():
        if card.power is not None and any(isinstance(part, Bury) for part in card.power.walk()):
            assert _draws_first(card.power), card.id
    assert ROUNDS == MOST_ROUNDS > SET - HAND


def _draws_first(power: Effect) -> bool:
    """Whether a power is steps one after the other, none of which puts back what was not drawn."""
    if not isinstance(power, Seq):
        return False
    drawn = 0
    for step in power.steps:
        drawn += step.cards if isinstance(step, Draw) else -isinstance(step, Bury)
        if drawn < 0 or not isinstance(step, Draw | Bury):
            return False
    return True


@pytest.mark.parametrize("seed", mostly(range(40), always=range(10 if JIT else 4)))
def test_whatever_a_set_says_the_game_ends(seed: int) -> None:
    """No position in which nobody is to move is any other than the end."""
    match, _ = played_for_ever(Powers(random.Random(seed)).set(), seed)
    assert match.finished
    assert not match.state["fault"][0]


@pytest.mark.skipif(not JIT, reason="bulk games are compiled")
@pytest.mark.parametrize("sets", mostly([25, 100], always=[25]))
def test_whatever_a_set_says_random_games_end(sets: int) -> None:
    ends = GAME.state.zeros(8)
    met: set[int] = set()
    for seed in range(sets):
        content = GAME.content({"decks": ("common", "own")[seed % 2]}, Powers(random.Random(seed)).set())
        play_random_games(GAME.engine(compiled=True), content, 2, seed, 0, len(ends), ends)
        assert ends["finished"].all(), seed
        met |= set(np.unique(ends["ending"]).tolist())
    assert met >= {Ending.PROVINCE, Ending.DECK, Ending.HONOUR}


def test_any_set_is_played_as_a_plain_model_of_the_rulebook_does() -> None:
    sets = [Powers(random.Random(seed)).set() for seed in range(20)]
    tables = [Laid(patch=own, options={"decks": kind}) for own in (endless(), *sets) for kind in ("common", "own")]
    played = report(games=len(tables), bots=("random",))
    played.tables = tables
    played.run(ENGINE)
    assert played.met[f"end: {ENDINGS[Ending.DECK - 1]}"]
