"""Every sentence and sign that cards, events, actions and tables can show, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from functools import cache, lru_cache
from itertools import cycle, islice, product
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque.games import SHELF
from ludotheque.games.vaalbara.state import CARDS, ROUNDS
from ludotheque.kernel.content import Mark, values_of
from ludotheque.kernel.effects import AnyOrder, Choose
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.events import PUBLIC, SPECTATOR, Event
from ludotheque.kernel.game import Game
from ludotheque.kernel.match import Match
from ludotheque.kernel.stack import CHOICE
from ludotheque.kernel.text import LANGS, Lang, Text
from ludotheque.kernel.words import Effect
from ludotheque.kernel.written.lexicon import Kind, entries, texts_of
from ludotheque.kernel.written.values import Wrong, parse
from ludotheque.stage.layout import Layout
from ludotheque.stage.look import Look
from ludotheque.stage.parts import Card
from ludotheque.web.views import icons
from tests.games import each_game
from tests.support.scenes import inside

from .corpus import CORPORA
from .playthrough import NAMES, PLANS, Plan, recorded

GAMES = {box.game.name: box.game for box in SHELF.values()}
LAYOUTS = {box.game.name: box.layout for box in SHELF.values()}
MARKS = re.compile(r"[{}\[\]|]")
SLIPS: dict[Lang, re.Pattern[str]] = {
    "fr": re.compile(
        r"\b(?:le|la|de|du|que|se) (?=[AEIOUÉÈÊÎÔÂaeiouéèêîôâ])(?!onz|oui)"  # no elision
        r"|\b(?:de|à) les? (?=[A-ZÉÈ])|\bsi ils?\b|\b[01] \w+s\b(?<!fois)(?<!Bois)"
        r"|\b(?:[2-9]|\d\d) (?:point|carte|Chevalier|Gemme|ressource|segment|Citoyen|ligne)\b|  | \.|\.\.$"
        r"|\bOption \d|\bautant de tours(?! que)|\bgroupe de 1\b|\b1ᵉ(?!ʳ)"
    ),
    "en": re.compile(
        r"\ba (?=[aeiou])|\ban (?=[^aeiouAEIOU])"
        r"|\b1 (?:points|cards|Knights|Gems|resources|segments|Citizens|lines)\b|  | \.|\.\.$"
        r"|\b(?:[2-9]|\d\d) (?:point|card|Knight|Gem|resource|segment|Citizen|line)\b"
        r"|\bOption \d|\b(?:as many|equal) turns\b(?! as)"
    ),
}

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


def slips(text: str, lang: Lang) -> list[str]:
    """What is wrong with a sentence."""
    faults = [f"mark {mark}" for mark in MARKS.findall(text)]
    faults += [f"slip {match[0]!r}" for match in SLIPS[lang].finditer(text)]
    if not text or not (text[0].isupper() or text[0].isdigit()):
        faults.append("no capital")
    return [f"{what} in {lang}: {text}" for what in faults]


# --- cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", CORPORA)
@pytest.mark.parametrize("lang", LANGS)
def test_every_card_is_read_out(game: str, lang: Lang) -> None:
    for name, effect in CORPORA[game].cards.items():
        text = effect.say(lang)
        assert slips(text, lang) == []
        assert text.endswith("."), name


COUNTS = (0, 1, 2, 3, 11)


def counted(game: Game) -> Iterator[Effect]:
    """Every word with every number in the place of those in its example, and in each of the operands that it names."""
    words = entries(game.words, texts_of(game.box))
    gain = next(word.example for word in words if word.name == "gain")
    for word in words:
        around = {Kind.COUNT: "per({}, {})", Kind.CONDITION: "when({}, {})"}.get(word.kind, "{}")
        named = [operand.name for operand in word.operands if operand.named and not operand.values]
        examples = {word.example}
        for one, other in product(named, repeat=2):
            examples.add(f"{other}=".join(word.example.rsplit(f"{one}=", 1)))
        for example, number in product(sorted(examples), COUNTS):
            with suppress(Wrong):  # a number that cards cannot have
                yield parse(game.words, re.sub(r"\b2\b", str(number), around.format(example, gain)))


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_read_out_for_every_count(game: str) -> None:
    """Also for those that no card of the box has: a set or a patch may."""
    effects = list(counted(GAMES[game]))
    assert {type(word) for effect in effects for part in effect.walk() for word in part.words() if word.printed}
    for effect, lang in product(effects, LANGS):
        sentence = effect.say(lang)
        behind = sentence.startswith("(")  # what is read behind another word alone
        assert slips(sentence.strip("().").capitalize() if behind else sentence, lang) == []


def test_the_two_readings_are_two_languages() -> None:
    for corpus in CORPORA.values():
        assert [name for name, effect in corpus.cards.items() if effect.say("fr") == effect.say("en")] == []


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


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_game_is_used_by_a_card_or_by_its_course(game: str) -> None:
    corpus = CORPORA[game]
    used = {type(word) for effect in corpus.effects.values() for part in effect.walk() for word in part.words()}
    declared = {word for words in GAMES[game].words.words.values() for word in words}
    assert [word.label() for word in declared - used] == []


@pytest.mark.parametrize("game", GAMES)
def test_all_values_say_where_they_come_from(game: str) -> None:
    for kind, cards in GAMES[game].box.items():
        for card_id, card in cards.items():
            names = {field.name for field in fields(card)}
            assert set(card.marks) <= names, f"{kind}.{card_id} marks a value that it does not have"
            assert all(isinstance(mark, Mark) for _, mark in values_of(card).values())


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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_branch_of_every_choice_has_a_name(game: str, lang: Lang) -> None:
    """Wherever its action is told: on a button, in the terminal's list, as what waits for the last word."""
    content = GAMES[game].content()
    asking = [pc for pc, line in enumerate(content.programs.lines) if isinstance(line.node, Choose | AnyOrder)]
    for pc in asking:
        v = SimpleNamespace(actors=1, depth=1, stack=[SimpleNamespace(pc=pc + 1)])
        part: Any = content.programs.lines[pc].node
        sentences = [content.actions.say(CHOICE + i, lang, content, v) for i in range(len(part.branches))]
        assert [text for text in sentences if slips(text, lang) or not text] == []
        assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("game", GAMES)
def test_events_are_read_to_oneself_and_about_others(game: str) -> None:
    content = GAMES[game].content()
    for code in GAMES[game].events:
        kind = code.kind
        if "{who}" not in kind.text.fr:
            continue
        mine, theirs = (
            kind.say(Event(code, 1, 0, 0, 0, PUBLIC), content, "fr", viewer, NAMES.__getitem__) for viewer in (1, 0)
        )
        assert NAMES[1] in theirs
        assert NAMES[1] not in mine
        assert "vous" in mine.lower()


SUBJECT = re.compile(r"(?:^|[:;.] )\{([abc])(?::le|:the)?\} (?=[a-zà-ÿ])")


@pytest.mark.parametrize("game", GAMES)
def test_verbs_agree_with_the_names_of_cards(game: str) -> None:
    """A card may be a plural itself, so a verb that follows its name has both forms."""
    for code in GAMES[game].events:
        kind = code.kind
        for text in filter(None, (kind.text, kind.to_you)):
            led = [name for words in (text.fr, text.en) for name in SUBJECT.findall(words)]
            assert not any(callable(getattr(kind, name)) for name in led), code


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
                said: dict[str, set[tuple[int, ...]]] = {}
                for action in legal:
                    text = plan.game.actions.say(action, lang, match.content, view)
                    said.setdefault(text, set()).add(does(match.content, view, seat, action))
                    assert slips(text, lang) == []
                    assert "?" not in text
                assert [text for text, deeds in said.items() if len(deeds) > 1] == []


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


def check_shown(thing: Any) -> set[str]:
    """No text has marks left in it, and every icon is in the sprite. Returns the actions that have a button."""
    actions: set[str] = set()
    for part in inside(thing, closed=Card):
        if isinstance(part, str):
            check_text(part)
            continue
        if isinstance(part, Card):
            actions |= check_card(part)
            continue
        values = vars(part)
        icon = values.get("icon")
        assert not icon or icon in icons.known(), icon
        if "action" in values:
            actions.add(part.action)
    return actions


@lru_cache(1 << 14)
def check_card(card: Card) -> set[str]:
    """The same for a card: those of a position are mostly those of the one before."""
    assert not card.icon or card.icon in icons.known(), card.icon
    return check_shown(tuple(vars(card).values()))


@cache
def check_text(text: str) -> None:
    assert not MARKS.search(text), text
    assert "  " not in text, text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
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
        assert slips(scene.prompt.sentence, lang) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_rules_and_reference_are_whole(game: str, lang: Lang) -> None:
    layout: Layout = LAYOUTS[game]
    sections = (*layout.rules, *layout.reference)
    content = GAMES[game].content()
    assert layout.rules
    for section in sections:
        for text in (section.title.say(lang), *section.words(content, lang)):
            assert slips(text, lang) == []
        if section.cards:
            check_shown(section.cards(content, lang))
    for tip in layout.tips:
        assert slips(tip.words(content, lang), lang) == []
    assert len({tip.id for tip in layout.tips}) == len(layout.tips)


@pytest.mark.parametrize("name", SHELF)
def test_a_box_is_described(name: str) -> None:
    box = SHELF[name]
    texts = [box.about, box.credits, *(option.text for option in box.game.options)]
    texts += [value for option in box.game.options for value in option.value_texts]
    for text in (*texts, *box.game.breakdown):
        for lang in LANGS:
            assert text.say(lang)
            assert not MARKS.search(text.say(lang))
    assert box.icon in icons.known()
    assert all(len(option.value_texts) == len(option.values) for option in box.game.options)


@pytest.mark.parametrize("game", GAMES)
def test_errors_are_said_in_both_languages(game: str) -> None:
    subject: Game = GAMES[game]
    for lang in LANGS:
        for text in _errors(subject):
            assert not MARKS.search(text.say(lang))


def _errors(game: Game) -> list[Text]:
    errors = []
    for players, options in ((0, {}), (99, {}), (game.seats[0], {"no-such-option": "1"})):
        with pytest.raises(GameError) as caught:
            Match.new(game, players, options=options, seed=1, engine=game.engine(compiled=False))
        errors.append(Text(caught.value.say("fr"), caught.value.say("en")))
    return errors
