"""Every sentence and sign that cards, events, actions and tables can show, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice, product

import pytest

from ludotheque.games import SHELF
from ludotheque.games.vaalbara.state import CARDS, ROUNDS
from ludotheque.kernel.events import PUBLIC, SPECTATOR, Event
from ludotheque.kernel.match import Match
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage.layout import Layout
from ludotheque.stage.look import Look
from ludotheque.stage.parts import Card
from ludotheque.testing.scenes import inside
from ludotheque.testing.texts import check_shown, slips
from ludotheque.web.views import icons
from tests.games import each_game

from .corpus import CORPORA
from .playthrough import NAMES, PLANS, Plan, recorded

GAMES = {box.game.name: box.game for box in SHELF.values()}
LAYOUTS = {box.game.name: box.layout for box in SHELF.values()}

# By game and kind of event: how many members its arguments range over.
MEMBERS = {game: part.MEMBERS for game, part in each_game("corpus").items()}
# By game: what an action comes to, so that two may be called the same.
DOES = {game: part.does for game, part in each_game("corpus").items()}
# Steps that only one card needs; a new one is a reason to think about the algebra first.
SPECIAL_STEPS = {name: corpus.special for name, corpus in CORPORA.items()}


def test_every_game_is_in_the_corpus() -> None:
    """A new game on the shelf adds a line to `corpus.py`, its events to `MEMBERS`, and games to `PLANS`."""
    assert set(GAMES) <= set(CORPORA)
    assert set(GAMES) == set(MEMBERS)
    assert set(SHELF) == {plan.entry for plan in PLANS}


# --- cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_on_a_card_is_in_the_sprite(game: str) -> None:
    drawn = {glyph.icon for effect in CORPORA[game].cards.values() for glyph in effect.glyphs() if glyph.icon}
    assert drawn
    assert drawn - icons.known() == set()


@pytest.mark.parametrize("game", CORPORA)
def test_special_words_are_counted(game: str) -> None:
    effects = CORPORA[game].effects.values()
    special = {type(word) for effect in effects for part in effect.walk() for word in part.words() if word.special}
    assert len(special) == SPECIAL_STEPS[game]


# --- events and actions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_has_its_members_here(game: str) -> None:
    assert {kind.name for kind in GAMES[game].events} == set(MEMBERS[game])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_event_is_read_out_for_every_member(game: str, lang: Lang) -> None:
    content = GAMES[game].content()
    for code in GAMES[game].events:
        kind, ranges = code.kind, MEMBERS[game][code.name]
        for a, b in product(range(ranges.get("a", 1)), range(ranges.get("b", 1))):
            for viewer in (0, 1):
                line = kind.say(Event(code, 1, a, b, 0, PUBLIC), content, lang, viewer, NAMES.__getitem__)
                assert slips(line, lang) == []
                assert "?" not in line


def positions(plan: Plan) -> Iterator[tuple[Match, list[tuple[int, list[int]]]]]:
    """Every decision of a golden game: the match, and the legal actions of each seat that must decide."""
    match, decisions = _decisions(plan)
    for raw, legal in decisions:
        match.state = plan.game.state.from_bytes(raw)
        yield match, legal


@cache
def _decisions(plan: Plan) -> tuple[Match, list[tuple[bytes, list[tuple[int, list[int]]]]]]:
    """The match, and each position with what is legal there: uncompiled, to play once takes as long as to draw it."""
    match = plan.new(plan.game.engine(compiled=False))
    decisions = [
        (match.state.tobytes(), [(seat, match.legal_codes(seat).tolist()) for seat in match.actors])
        for _ in match.steps(recorded(plan))
    ]
    return match, decisions


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_legal_actions_are_read_out_apart(plan: Plan) -> None:
    """Two buttons never say the same, unless they do the same with cards that are alike."""
    for match, open_decisions in positions(plan):
        for seat, legal in open_decisions:
            view, does = match.view_twin(seat), DOES[plan.game.name]
            for lang in LANGS:
                deeds_by_text: dict[str, set[tuple[int, ...]]] = {}
                for action in legal:
                    text = plan.game.actions.say(action, lang, match.content, view)
                    deeds_by_text.setdefault(text, set()).add(does(match.content, view, seat, action))
                    assert slips(text, lang) == []
                    assert "?" not in text
                assert [text for text, deeds in deeds_by_text.items() if len(deeds) > 1] == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_block_of_actions_is_read_out_for_every_card(lang: Lang) -> None:
    """Vaalbara: each action with each Territory it can concern."""
    game = GAMES["vaalbara"]
    content = game.content()
    start = game.engine(compiled=False).start(content, 5, 1)
    view = game.state.twin(start)
    for card in range(CARDS):
        vars(view).update(actors=1, line=[[card] * 5] * 2, domain=[[card] * ROUNDS] * 5)
        for action in [code for code, name in enumerate(game.actions.names) if name and not name.startswith("choice:")]:
            text = game.actions.say(action, lang, content, view)
            assert slips(text, lang) == []
            assert "?" not in text


# --- tables -------------------------------------------------------------------------------------------------


# In every run one language of each recorded game, by turns.
TOLD = [
    pytest.param(plan, lang, id=f"{plan.name}-{lang}", marks=[] if lang == LANGS[number % 2] else [pytest.mark.full])
    for number, plan in enumerate(PLANS)
    for lang in LANGS
]


@pytest.mark.parametrize(("plan", "lang"), TOLD)
def test_scenes_are_drawn_with_known_icons_and_whole_sentences(plan: Plan, lang: Lang) -> None:
    """All viewers take turns in looking at a game, in either language at other positions."""
    layout: Layout = LAYOUTS[plan.game.name]
    names = NAMES[: plan.players]
    viewers = cycle((*range(plan.players), SPECTATOR))
    for (match, decisions), viewer in zip(positions(plan), islice(viewers, LANGS.index(lang), None), strict=False):
        legal = tuple(dict(decisions).get(viewer, ()))
        look = Look(match.content, match.view_twin(viewer), viewer, lang, names, legal)
        scene = layout.scene(look)
        assert check_shown(scene) == {match.game.actions.names[action] for action in legal}
        drawn = {getattr(part, "icon", "") for part in inside(scene, closed=Card)}
        assert drawn - {"", None} <= icons.known(), "in the sprite"
        assert slips(scene.prompt.sentence, lang) == []
