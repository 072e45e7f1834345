"""Temperaments: which there are, their names, and that they choose only among what a search holds nearly alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from ludotheque.bots.bot import Bot
from ludotheque.bots.leaning import KNOWN, KNOWN_BY_NETWORK, NEARLY, leaning_to, nearly_as_good
from ludotheque.bots.names import leanings, parse_bot
from ludotheque.bots.tasks import think
from ludotheque.bots.tree import think_through
from ludotheque.games import SHELF
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.match import Match
from ludotheque.kernel.random import generator
from ludotheque.kernel.temperaments import Temperament
from ludotheque.kernel.text import Text
from ludotheque.kernel.words import BadCard
from ludotheque.testing import Subject
from ludotheque.web.views.icons import known as known_icons
from tests.support.tested import subject_of
from tests.support.tiers import mostly
from tests.toys import nim

GAMES = {box.package: box for box in reversed(SHELF.values())}
LEANING = [(box.name, temperament) for box in GAMES.values() for temperament in box.game.temperaments]
SEED = 3


def decisions(entry: str, games: int) -> Iterator[tuple[Subject, np.ndarray, int, int]]:
    """Positions of random games as their seats know them, in which they have a choice; each with a number."""
    table = subject_of(entry, 2, compiled=True)
    for number in range(games):
        for step, (state, seat, _) in enumerate(table.walk(number)):
            if len(table.legal(state, seat)) > 1:
                yield table, table.engine.redact(table.content, state, seat), seat, 1_000 * number + step


# --- what there is ---


@pytest.mark.parametrize(("entry", "temperament"), LEANING, ids=lambda value: getattr(value, "name", value))
def test_a_temperament_has_words_and_an_icon_of_the_sprite(entry: str, temperament: Temperament) -> None:
    for text in (temperament.text, temperament.about):
        assert text.fr
        assert text.en
    assert temperament.about.fr.endswith(".")
    assert temperament.about.en.endswith(".")
    assert temperament.icon in known_icons()


def test_what_is_liked_goes_by_the_cards_in_play() -> None:
    """A Citizen whose changed text brings stone is one whom the builder likes, and no longer one for battle."""
    game = SHELF["margraves"].game
    changed = game.content({}, {"citizen": {"ranger": {"text": "gain(stone=2)"}}})
    ranger = changed.actions.code("text:ranger")
    assert ranger in game.temperament("builder").liked(changed)
    assert ranger not in game.temperament("fighter").liked(changed)
    assert ranger in game.temperament("fighter").liked(game.content())


@pytest.mark.parametrize("name", ["", "Builder", "two words", "a+b", "ab", "thirteenchars"])
def test_names_of_temperaments_are_one_short_word(name: str) -> None:
    with pytest.raises(BadCard, match="3 to 12 letters"):
        Temperament(name, Text("un", "one"), Text("Un.", "One."), "sun", (nim.Act.TAKE,))


def test_a_temperament_likes_something() -> None:
    with pytest.raises(BadCard, match="likes nothing"):
        Temperament("idle", Text("oisif", "idle"), Text("Rien.", "Nothing."), "sun")


# --- names of bots ---


@pytest.mark.parametrize(
    ("name", "full", "fr", "en"),
    [
        ("hard+builder", "hard+builder", "difficile, bâtisseur", "hard, builder"),
        ("easy+trader", "easy+trader", "facile, marchand", "easy, trader"),
        ("search:7+fighter", "search:7+fighter", "search:7, guerrier", "search:7, fighter"),
    ],
)
def test_a_temperament_stands_behind_a_level(name: str, full: str, fr: str, en: str) -> None:
    game = SHELF["margraves"].game
    bot = parse_bot(name, game)
    assert (bot.name, bot.text.fr, bot.text.en) == (full, fr, en)
    assert parse_bot(bot.name, game) == bot
    plain = parse_bot(leanings(name)[0])
    assert replace(bot, name=plain.name, text=plain.text, temperament="") == plain, "it thinks as its level does"


@pytest.mark.parametrize(
    ("name", "fr", "en"),
    [
        (
            "hard+wizard",
            "Tempérament inconnu à ce jeu : wizard. Tempéraments : builder, fighter, trader.",
            "Unknown temperament in this game: wizard. Temperaments: builder, fighter, trader.",
        ),
        (
            "hard+builder+trader",
            "inconnu à ce jeu : builder+trader",
            "Unknown temperament in this game: builder+trader",
        ),
        ("random+builder", "« random » ne compare pas", "“random” does not compare its actions"),
        (
            "greedy+builder",
            "va avec easy, medium",
            "goes with easy, medium, hard, expert, search:400, whole:400, aimless:400, aimless-whole:400.",
        ),
        ("hard+", "Bot inconnu : hard+.", "Unknown bot: hard+."),
        ("+builder", "Bot inconnu : +builder.", "Unknown bot: +builder."),
        ("wizard+builder", "Bot inconnu : wizard+builder.", "Unknown bot: wizard+builder."),
    ],
)
def test_what_there_is_not_is_refused(name: str, fr: str, en: str) -> None:
    with pytest.raises(GameError) as refused:
        parse_bot(name, SHELF["margraves"].game)
    assert fr in refused.value.say("fr")
    assert en in refused.value.say("en")


def test_a_game_without_temperaments_says_so() -> None:
    with pytest.raises(GameError, match="Temperaments: none"):
        parse_bot("easy+builder", nim.GAME)


def test_where_the_game_is_not_known_yet_the_bot_finds_out_when_it_plays() -> None:
    bot = parse_bot("search:5+planner")
    match = Match.new(SHELF["vaalbara"].game, 2, seed=1)
    with pytest.raises(GameError, match="hasty, patient, trader"):
        bot.choose(match.engine, match.content, match.view(0), 0, 1)


def test_a_stored_table_goes_on_without_a_temperament_that_is_no_more() -> None:
    match = Match.new(SHELF["vaalbara"].game, 2, seed=5)
    seen = match.view(1).tobytes()
    answers = {think("vaalbara", {}, {}, seen, 1, name, 4, None) for name in ("easy+forgotten", "easy")}
    assert len(answers) == 1


# --- what it chooses ---

VISITS = {1: 100, 2: 80, 3: 70, 4: 50, 5: 90}
VALUES = {1: 0.60, 2: 0.58, 3: 0.56, 4: 0.61, 5: 0.54, 6: 0.7}


def test_nearly_as_good_is_what_is_little_worse_and_known_well() -> None:
    visits = VISITS | {6: 1}
    assert nearly_as_good(visits, VALUES, 1) == [1, 2, 3], "of 4 and 6 too little is known, 5 is too much worse"
    assert VALUES[5] < VALUES[1] - NEARLY
    assert VISITS[4] < KNOWN * VISITS[1]
    assert nearly_as_good(visits, VALUES, 1, KNOWN_BY_NETWORK) == [1, 2, 3, 4], "PUCT tries few actions often"
    assert nearly_as_good(VISITS, {2: 0.5}, 1) == [1], "of a best one that was never tried nothing is known"


@pytest.mark.parametrize(("level", "known"), [("hard", KNOWN_BY_NETWORK), ("medium", KNOWN)])
def test_a_level_with_a_network_leans_to_what_is_tried_less(
    level: str, known: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    def noted(liked: object, visits: object, values: object, best: int, known: float) -> int:
        asked.append(known)
        return best

    monkeypatch.setattr("ludotheque.bots.bot.leaning_to", noted)
    table, state, seat, number = next(decisions("margraves", 1))
    bot = replace(parse_bot(f"{level}+builder"), playouts=20)
    bot.choose(table.engine, table.content, state, seat, number)
    assert asked == [known]


@pytest.mark.parametrize(
    ("liked", "chosen"), [(set(), 1), ({5}, 1), ({4}, 1), ({3}, 3), ({2, 3}, 2), ({1, 2}, 1), ({9}, 1)]
)
def test_the_best_of_what_is_liked_is_chosen(liked: set[int], chosen: int) -> None:
    assert leaning_to(liked, VISITS, {action: VALUES[action] for action in VISITS}, 1) == chosen


@pytest.mark.parametrize(
    ("entry", "temperament", "overlooks"),
    mostly(
        [(entry, temperament, overlooks) for entry, temperament in LEANING for overlooks in (0, 20)],
        always=[(box.name, box.game.temperaments[0], 20) for box in GAMES.values() if box.game.temperaments],
    ),
    ids=lambda value: getattr(value, "name", value),
)
def test_a_temperament_changes_only_what_is_nearly_alike_and_does_what_it_likes_more_often(
    entry: str, temperament: Temperament, overlooks: int
) -> None:
    """At all decisions of two random games, and of more until it shows, beside the same search without it, which grows
    the same tree."""
    plain = Bot("trial", Text("essai", "trial"), 120, overlooks=overlooks)
    leaning = replace(plain, temperament=temperament.name)
    liked = temperament.liked(SHELF[entry].game.content())
    changed = 0
    for table, known, seat, number in decisions(entry, 20):
        if changed >= 3 and number >= 2_000:
            break
        legal = table.engine.legal(table.content, known, seat)
        first, then = (bot.choose(table.engine, table.content, known, seat, number) for bot in (plain, leaning))
        if first == then:
            continue
        changed += 1
        assert then in liked
        assert first not in liked
        rng = generator(number)
        overlooked = plain._overlooked(legal, rng)
        tree = plain.tree(table.engine, table.content, known, seat, rng)
        think_through(tree, legal, plain.playouts)
        visits, values = tree.visits(), tree.values()
        assert then not in overlooked
        assert values[then] >= values[first] - NEARLY
        assert visits[then] >= KNOWN * visits[first]
    assert changed >= 3
