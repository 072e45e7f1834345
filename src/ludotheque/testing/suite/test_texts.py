"""Every sentence and sign that a game can show, in both languages: its cards, its events, its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from ...kernel.content import Content, Mark, values_of
from ...kernel.effects import AnyOrder, Choose
from ...kernel.errors import GameError
from ...kernel.events import PUBLIC, Event, read_events
from ...kernel.game import Game
from ...kernel.match import Match
from ...kernel.stack import CHOICE
from ...kernel.text import LANGS, Lang, Text
from ...kernel.words import Effect
from ...kernel.written.lexicon import Kind, entries, texts_of
from ...kernel.written.values import Wrong, parse
from ..game import GameUnderTest
from ..subject import Subject
from ..texts import MARKS, check_icon, check_shown, slips

NAMES = ("Alice", "Bob", "Chloé", "Dan", "Ève")
COUNTS = (0, 1, 2, 3, 11)


def content_of(tested: GameUnderTest) -> Content:
    return tested.game.content(tested.presets)


def on_cards(tested: GameUnderTest) -> dict[str, Effect]:
    """By program, what stands on cards."""
    effects = content_of(tested).programs.effects
    return {name: effect for name, effect in effects.items() if not name.startswith("course")}


# --- cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_is_read_out(tested: GameUnderTest, lang: Lang) -> None:
    for name, effect in on_cards(tested).items():
        text = effect.say(lang)
        assert slips(text, lang) == []
        assert text.endswith("."), name


def test_the_two_readings_of_a_card_are_two_languages(tested: GameUnderTest) -> None:
    assert [name for name, effect in on_cards(tested).items() if effect.say("fr") == effect.say("en")] == []


def test_every_sign_on_a_card_can_be_drawn(tested: GameUnderTest) -> None:
    for effect in on_cards(tested).values() if tested.shelf else ():
        for glyph in effect.glyphs():
            check_icon(glyph.icon)


def counted(game: Game) -> Iterator[Effect]:
    """Every word with every number in the place of those in its example, and in each of the operands that it names."""
    words = entries(game.words, texts_of(game.box))
    verb = next((word.example for word in words if word.kind is Kind.VERB), "nothing()")
    for word in words:
        around = {Kind.COUNT: "per({}, {})", Kind.CONDITION: "when({}, {})"}.get(word.kind, "{}")
        named = [operand.name for operand in word.operands if operand.named and not operand.values]
        examples = {word.example}
        for name, other in product(named, repeat=2):
            examples.add(f"{other}=".join(word.example.rsplit(f"{name}=", 1)))
        for example, number in product(sorted(examples), COUNTS):
            with suppress(Wrong):  # a number that cards cannot have
                yield parse(game.words, re.sub(r"\b2\b", str(number), around.format(example, verb)))


def test_every_word_is_read_out_for_every_count(tested: GameUnderTest) -> None:
    """Also for those that no card of the box has: a set or a patch may."""
    for effect, lang in product(counted(tested.game) if tested.game.box else (), LANGS):
        sentence = effect.say(lang)
        behind = sentence.startswith("(")  # what is read behind another word alone
        assert slips(sentence.strip("().").capitalize() if behind else sentence, lang) == []


def test_every_word_of_a_game_is_used_by_a_card_or_by_its_course(tested: GameUnderTest) -> None:
    effects = tested.game.content().programs.effects.values()
    used = {type(word) for effect in effects for part in effect.walk() for word in part.words()}
    declared = {word for words in tested.game.words.words.values() for word in words}
    assert [word.label() for word in declared - used] == []


def test_all_values_say_where_they_come_from(tested: GameUnderTest) -> None:
    for kind, cards in tested.game.box.items():
        for card_id, card in cards.items():
            names = {field.name for field in fields(card)}
            assert set(card.marks) <= names, f"{kind}.{card_id} marks a value that it does not have"
            assert all(isinstance(mark, Mark) for _, mark in values_of(card).values())


# --- events and actions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_every_branch_of_every_choice_has_a_name(tested: GameUnderTest, lang: Lang) -> None:
    """Wherever its action is told: on a button, in the terminal's list, as what waits for the last word."""
    content = tested.game.content()
    asking = [pc for pc, line in enumerate(content.programs.lines) if isinstance(line.node, Choose | AnyOrder)]
    for pc in asking:
        v = SimpleNamespace(actors=1, depth=1, stack=[SimpleNamespace(pc=pc + 1)])
        part: Any = content.programs.lines[pc].node
        sentences = [content.actions.say(CHOICE + i, lang, content, v) for i in range(len(part.branches))]
        assert [text for text in sentences if slips(text, lang) or not text] == []
        assert len(set(sentences)) == len(sentences)


def test_events_are_read_to_oneself_and_about_others(tested: GameUnderTest) -> None:
    content = tested.game.content()
    for code in tested.game.events:
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


def test_verbs_agree_with_the_names_of_cards(tested: GameUnderTest) -> None:
    """A card may be a plural itself, so a verb that follows its name has both forms."""
    for code in tested.game.events:
        kind = code.kind
        for text in filter(None, (kind.text, kind.to_you)):
            led = [name for words in (text.fr, text.en) for name in SUBJECT.findall(words)]
            assert not any(callable(getattr(kind, name)) for name in led), code


def test_what_happens_and_what_may_be_done_is_said(compiled_subject: Subject) -> None:
    """All viewers are told of a random game in turn, in either language."""
    subject = compiled_subject
    game, content = subject.game, subject.content
    for number, (state, seat, action) in enumerate(subject.walk(2)):
        viewer, lang = number % subject.players, LANGS[number % 3 % 2]
        view = game.state.twin(subject.engine.redact(content, state, seat))
        for code in subject.legal(state, seat):
            assert slips(game.actions.say(code, lang, content, view), lang) == []
        for event in read_events(subject.engine.apply_with_events(content, state.copy(), seat, action)):
            kind = game.events(event.kind).kind
            if event.visible_to(viewer) and not kind.silent:
                assert slips(kind.say(event, content, lang, viewer, NAMES.__getitem__), lang) == []


@pytest.mark.parametrize("lang", LANGS)
def test_errors_are_said_in_both_languages(tested: GameUnderTest, lang: Lang) -> None:
    for text in errors(tested.game):
        assert not MARKS.search(text.say(lang))


def errors(game: Game) -> list[Text]:
    errors_found = []
    for players, options in ((0, {}), (99, {}), (game.seats[0], {"no-such-option": "1"})):
        with pytest.raises(GameError) as caught:
            Match.new(game, players, options=options, seed=1, engine=game.engine(compiled=False))
        errors_found.append(Text(caught.value.say("fr"), caught.value.say("en")))
    return errors_found


# --- the box and its page: of a game on the shelf -------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_box_is_described(tested: GameUnderTest, lang: Lang) -> None:
    game, box = tested.game, tested.shelf
    texts = [*game.breakdown, *(option.text for option in game.options)]
    texts += [value for option in game.options for value in option.value_texts]
    texts += [words for temper in game.temperaments for words in (temper.text, temper.about)]
    for text in (*texts, *((box.title, box.about, box.credits) if box else ())):
        assert text.say(lang)
        assert not MARKS.search(text.say(lang))
    for name in (*((box.icon,) if box else ()), *(temper.icon for temper in game.temperaments)):
        check_icon(name)
    assert all(len(option.value_texts) == len(option.values) for option in game.options)


@pytest.mark.parametrize("lang", LANGS)
def test_rules_and_reference_are_whole(tested: GameUnderTest, lang: Lang) -> None:
    if tested.shelf is None:
        return
    layout, content = tested.shelf.layout, content_of(tested)
    assert layout.rules
    for section in (*layout.rules, *layout.reference):
        for text in (section.title.say(lang), *section.words(content, lang)):
            assert slips(text, lang) == []
        if section.cards:
            check_shown(section.cards(content, lang))


def test_temperaments_like_something_that_may_be_done_and_not_everything(tested: GameUnderTest) -> None:
    """Each likes something of its own; in some random game it may be done, and something else as well."""
    liked = {temper.name: temper.liked(tested.game.content()) for temper in tested.game.temperaments}
    assert len(set(map(frozenset, liked.values()))) == len(liked)
    table, met = Subject(tested, tested.seats[0], compiled=True), set()
    for seed in range(3 if liked else 0):
        for state, seat, _ in table.walk(seed):
            legal = set(table.legal(state, seat))
            met |= {name for name, actions in liked.items() if actions & legal and legal - actions}
    assert met == set(liked)
