"""Effects of other players name the right person: every word of every game under every control word.

Who reads a card is "you"; what is said of another player never is, and in a duel that player's opponent is not "the
opponent".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from ludotheque.kernel.effects import AnyOrder, Choose, May, PayFor, Per, Repeat, Seq, Times, When
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.kernel.words import Condition, Counter, Effect, Lasting, Verb, Word
from ludotheque.testing.texts import slips

from .corpus import CORPORA, Corpus
from .test_corpus import GAMES

SECOND_PERSON: dict[Lang, re.Pattern[str]] = {
    "fr": re.compile(r"\b(?:vous|votre|vos|\w{2,}ez)\b(?<!assez)(?<!chez)", re.IGNORECASE),
    "en": re.compile(r"\b(?:you|your|yours)\b", re.IGNORECASE),
}
THE_OPPONENT: dict[Lang, re.Pattern[str]] = {
    "fr": re.compile(r"(?<!^)l’adversaire|adverse\b", re.IGNORECASE),
    "en": re.compile(r"(?<!^)the opponent", re.IGNORECASE),
}
CHOSEN: dict[Lang, str] = {"fr": "Un autre joueur de votre choix", "en": "Another player of your choice"}
DUELS = ("chronica",)
TO_READER = {"pay-you"}  # what is said of others and is about the reader


def words_used(corpus: Corpus, kind: type[Word]) -> list[Word]:
    """The words of a kind that cards use, each once as it is read."""
    by_phrase = {
        (type(word), word.phrase("fr", True)): word
        for effect in corpus.cards.values()
        for part in effect.walk()
        for word in part.words()
        if isinstance(word, kind) and word.printed and not isinstance(word, Lasting)
    }
    return list(by_phrase.values())


def others(game: str) -> dict[str, Callable[..., Effect]]:
    return {name: GAMES[game].words.spellings[name] for name in ("each_opponent", "each_player", "an_opponent")}


def verbs(corpus: Corpus) -> list[Verb]:
    return [word for word in words_used(corpus, Verb) if isinstance(word, Verb) and word.label() not in TO_READER]


def under_control(corpus: Corpus) -> Iterator[Effect]:
    """Every word as somebody else's effect would have it: alone, and under every control word."""
    all_verbs = verbs(corpus)
    first = all_verbs[0]
    for verb in all_verbs:
        yield verb
        yield Seq((verb, first))
        yield Seq((first, verb))
        yield Choose((verb, first))
        yield AnyOrder((first, verb))
        yield May(verb)
        yield May(PayFor(verb, first))
        yield PayFor(first, verb)
        yield Repeat(3, verb)
    for condition in words_used(corpus, Condition):
        assert isinstance(condition, Condition)
        yield When(condition, first, first)
    for counter in words_used(corpus, Counter):
        assert isinstance(counter, Counter)
        yield Times(counter, first)
        yield Per(counter, first)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_what_is_said_of_another_player_is_not_said_to_the_reader(game: str, lang: Lang) -> None:
    for who in others(game).values():
        for effect in under_control(CORPORA[game]):
            text = who(effect).say(lang)
            assert not SECOND_PERSON[lang].search(text.removeprefix(CHOSEN[lang])), text
            assert slips(text, lang) == []
            if game in DUELS:
                assert not THE_OPPONENT[lang].search(text), text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_another_players_others_are_theirs(game: str, lang: Lang) -> None:
    first = verbs(CORPORA[game])[0]
    for name, outer in others(game).items():
        for inner in others(game).values():
            text = outer(inner(first)).say(lang)
            who = outer(first).say(lang).partition(" ")[0]
            assert text.startswith(who), name
            assert (" : " if lang == "fr" else ": ") in text, "one player after the other"
            if game in DUELS:
                assert not THE_OPPONENT[lang].search(text), text


@pytest.mark.parametrize("lang", LANGS)
def test_a_word_that_names_who_does_it_is_set_off(lang: Lang) -> None:
    for game, corpus in CORPORA.items():
        for verb in verbs(corpus):
            if game in GAMES and verb.says_who:
                text = others(game)["each_opponent"](verb).say(lang)
                assert (" : " if lang == "fr" else ": ") in text
