"""The words of each game as writers of cards are told of them, and what is said of an effect that is none."""

from __future__ import annotations

from itertools import product

import pytest

from ludotheque.games import SHELF, box
from ludotheque.kernel.errors import GameError, nearest
from ludotheque.kernel.game import Game
from ludotheque.kernel.text import LANGS, sentence
from ludotheque.kernel.words import Condition, Counter, Effect, Selector, Verb, Word
from ludotheque.kernel.written.lexicon import Entry, Kind, entries, names, texts_of
from ludotheque.kernel.written.patch import check_patch
from ludotheque.kernel.written.values import Wrong, parse

GAMES = {shelved.package: shelved.game for shelved in SHELF.values()}


def listed(game: Game) -> list[Entry]:
    return entries(game.words, texts_of(game.box))


def words_in(effect: Effect) -> set[type[Word]]:
    words = {type(word) for part in effect.walk() for word in part.words() if word.printed}
    return {word for word in words if not issubclass(word, Selector)}  # control words bring those


def effect_of(game: Game, word: Entry, example: str = "") -> Effect:
    """An example; one of what is counted or asked in an effect."""
    around = {Kind.COUNT: "per({}, {})", Kind.CONDITION: "when({}, {})"}.get(word.kind, "{}")
    gain = next(other.example for other in listed(game) if other.name == "gain")
    return parse(game.words, around.format(example or word.example, gain))


@pytest.mark.parametrize("name", GAMES)
def test_every_example_is_an_effect_that_reads_as_it_is_told(name: str) -> None:
    game = GAMES[name]
    for word in listed(game):
        assert word.example.startswith(f"{word.name}(")
        assert "{" not in word.text.fr + word.text.en
        read = effect_of(game, word)
        for lang in LANGS:
            if word.kind in (Kind.COUNT, Kind.CONDITION):
                assert word.text.say(lang).lower() in read.say(lang).lower()
            else:
                assert sentence(read.say(lang)) == sentence(word.text.say(lang))


NOT_TOLD_APART = {("chronica", "each_opponent")}  # in a duel they are one player


@pytest.mark.parametrize("name", GAMES)
def test_every_word_says_what_it_does(name: str) -> None:
    """What reads as another word, or as what stands in it, and is not the same says what cards do not."""
    game = GAMES[name]
    alike: dict[str, list[Entry]] = {}
    for word in listed(game):
        assert bool(word.unread.fr) == bool(word.unread.en)
        assert word.text.fr.strip("."), word.name
        if not word.unread.fr and (name, word.name) not in NOT_TOLD_APART:
            alike.setdefault(effect_of(game, word).say("fr"), []).append(word)
    for of_one in alike.values():
        kinds = {repr(effect_of(game, word)) for word in of_one}
        assert len(kinds) == 1, [word.example for word in of_one]


@pytest.mark.parametrize("name", GAMES)
def test_every_word_of_the_cards_is_listed(name: str) -> None:
    """Whatever the cards of the box are made of is in the example of a word, or is one of its own kind."""
    game = GAMES[name]
    shown: set[type[Word]] = set()
    for word in listed(game):
        shown |= words_in(effect_of(game, word))
        named = [operand for operand in word.operands if operand.named and not operand.values]
        for operand, other in product(named, repeat=2):
            own = f"{other.name}=".join(word.example.rsplit(f"{operand.name}=", 1))
            shown |= words_in(effect_of(game, word, own))
    cards = [card for of_kind in game.box.values() for card in of_kind.values()]
    effects = [value for card in cards for value in vars(card).values() if isinstance(value, Effect)]
    used = {word for effect in effects for word in words_in(effect)}
    assert used
    assert {word.label() for word in used - shown} == set()


@pytest.mark.parametrize("name", GAMES)
def test_names_are_those_of_the_kind_that_is_wanted(name: str) -> None:
    game = GAMES[name]
    by_kind = {kind: set(names(game.words, kind)) for kind in (Effect, Verb, Counter, Condition)}
    assert by_kind[Verb] < by_kind[Effect]
    assert not by_kind[Effect] & (by_kind[Counter] | by_kind[Condition])
    assert {word.name for word in listed(game)} - {"when"} <= set.union(*by_kind.values())


def test_the_nearest_come_first() -> None:
    assert nearest("gian", ["bury", "gain", "draws"]) == ["gain", "bury", "draws"]
    assert nearest("zzz", ["bury", "gain"]) == ["bury", "gain"]


REFUSED = {
    ("royaume-2e", "gian(gold=1)"): (
        "n’est pas un mot du jeu. Il y a : gain, ",
        "no word of the game. There are: gain, ",
    ),
    ("royaume-2e", "gain(gld=1)"): (
        "« gain(gld=1) » s’écrit gain([gold=], [strength=], [magic=], [vp=])",
        "“gain(gld=1)” is written gain([gold=], [strength=], [magic=], [vp=])",
    ),
    ("royaume-2e", "seq(gain(gold=1), gain(magic='a'))"): (
        "dans gain([gold=], [strength=], [magic=], [vp=]), magic : a : il faut un nombre",
        "in gain([gold=], [strength=], [magic=], [vp=]), magic: a: it takes a number",
    ),
    ("royaume-2e", "gain()"): ("nommez gold, strength, magic ou vp", "name gold, strength, magic or vp"),
    ("royaume-2e", "pay(gold=1, magic=1)"): ("une seule sorte de Ressource", "one kind of Resource at a time"),
    ("royaume-2e", "per(gain(gold=1), gain(gold=1))"): (
        "counter : « gain(gold=1) » n’a pas sa place ici : il faut l’un de Citizens, Domains, GoldLeft, Monsters",
        "counter: “gain(gold=1)” has no place here: it takes one of Citizens, Domains, GoldLeft, Monsters",
    ),
    ("royaume-2e", "when(rich, gain(gold=1))"): (
        "« rich » n’a pas sa place ici, et ce jeu n’a aucun mot qui l’ait",
        "“rich” has no place here, and this game has no word that has",
    ),
    ("royaume-2e", "gain_named('kight')"): ("pas de Citoyen « kight »", "no citizen “kight”"),
    ("royaume-2e", "per_monster_in('moon', gain(gold=1))"): ("il y a hills, ruins", "there are hills, ruins"),
    ("royaume-2e", "per_domain(seq(gain(gold=1), gain(magic=1)))"): ("multiplie un seul verbe", "multiplies one verb"),
    ("royaume-2e", "Domains()"): ("« Domains() » n’a pas sa place ici", "“Domains()” has no place here"),
    ("royaume-2e", "points(3)"): ("Verbes qui en ont un : gain, ", "Verbs that do: gain, "),
    ("chronica", "when(palced(), gain(1))"): (
        "condition : palced n’est pas un mot du jeu. Il y a : placed, against_pair, in_action, less_honour",
        "condition: palced is no word of the game. There are: placed, against_pair, in_action, less_honour",
    ),
    ("chronica", "add_to(4, war)"): (
        "domain : 4 : il faut l’un de learning, prestige, war",
        "domain: 4: it takes one of learning, prestige, war",
    ),
    ("chronica", "per(own_pictograms(lilly), gain(1))"): ("il faut l’un de lily, ", "it takes one of lily, "),
    ("chronica", "gain()"): ("« gain() » s’écrit gain(honour)", "“gain()” is written gain(honour)"),
    ("vaalbara", "repeat(gain(1), 2)"): ("times : gain(1) : il faut un nombre", "times: gain(1): it takes a number"),
    ("vaalbara", "per_own(gain(1), gain(1))"): (
        "land : gain(1) : il faut l’un de prairie",
        "land: gain(1): it takes one of",
    ),
}
PLACES = {
    "royaume-2e": ("citizen", "archer", "on_turn"),
    "chronica": ("card", "sainte-chapelle", "power"),
    "vaalbara": ("character", "hunter", "effect"),
}


@pytest.mark.parametrize(("entry", "spelt"), REFUSED)
def test_what_is_wrong_with_an_effect_is_told_with_what_there_is(entry: str, spelt: str) -> None:
    kind, card, field = PLACES[entry]
    shelf = box(entry)
    card = card if card in shelf.game.box[kind] else next(iter(shelf.game.box[kind]))
    with pytest.raises(GameError) as caught:
        check_patch(shelf.game, {kind: {card: {field: spelt}}}, shelf.presets)
    for lang, reason in zip(LANGS, REFUSED[entry, spelt], strict=True):
        assert reason in caught.value.say(lang)


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_about_an_effect_is_in_the_other_language(name: str) -> None:
    """Each word of each game with too few operands, and with a strange one."""
    game = GAMES[name]
    for word in listed(game):
        for spelt in (f"{word.name}()", f"{word.name}('?')", f"{word.name}(strange=1)", f"{word.name}(strange)"):
            try:
                parse(game.words, spelt)
            except Wrong as error:
                fr, en = (GameError(error.text, **error.values).say(lang) for lang in LANGS)
                assert fr != en, spelt
                assert "there is" not in fr, spelt
                assert " il " not in en, spelt
