"""Files of sets and decks that are broken anyhow: never an exception that is not for people, always file, line and
reason, and nothing in them steers a terminal.
"""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from ludotheque.games.chronica.game import GAME
from ludotheque.kernel.errors import GameError
from ludotheque.kernel.text import LANGS
from ludotheque.kernel.written.decks import deck_of
from ludotheque.kernel.written.patch import read_patch
from ludotheque.kernel.written.sets import faults_in
from ludotheque.kernel.written.toml import expected, line_at, parsed
from tests.support.tiers import mostly

DOCS = Path(__file__).parents[2] / "docs"
SMALL, MINE = (
    re.findall(r"```toml\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)[0] for page in ("sets.md", "decks.md")
)
LINE = {
    "fr": r"own\.toml, ligne (\d+)( : |, ne se lit pas : ).",
    "en": r"own\.toml, line (\d+)(: |, cannot be read: ).",
}
SIGNS = "[]{}=\"'#.,\n\\ \t\x00é"
VALUES = (
    *("4", "-1", "1.5", "nan", "true", '""', '"x"', "[]", "[1]", "{}", '{ fr = "a" }', "1979-05-27", '"\\u001b[2J"'),
    *(
        '"a\\nb"',
        f'"{"(" * 300}"',
        '"gain("',
        '"seq()"',
        '"gain(-1)"',
        '"gain(gain(1))"',
        '"lambda: 1"',
        '"guard(9, 1)"',
    ),
)
KEYS = ("x", "war", "id", "noun", "marks", "set", "card", '"a\\u001bb"', '"a\\nb"', "''", "a.b", '"a=b"')


def broken(text: str, dice: random.Random) -> str:
    """The same with a sign, a line, a value or a key otherwise, once or a few times."""
    for _ in range(dice.choice((1, 1, 2, 3))):
        lines, place = text.split("\n"), dice.randrange(len(text))
        what = dice.randrange(7)
        if what == 0:
            text = text[:place] + dice.choice(SIGNS) + text[place:]
        elif what == 1:
            text = text[:place] + text[place + dice.randint(1, 4) :]
        elif what == 2:
            text = "\n".join(line for number, line in enumerate(lines) if number != place % len(lines))
        elif what == 3:
            text = "\n".join((*lines[: place % len(lines)], dice.choice(lines), *lines[place % len(lines) :]))
        else:
            pattern, others = (r'(?<= = )("[^"\n]*"|\d+|true|false|\{[^{}\n]*\})', VALUES) if what < 6 else KEY
            matches = list(re.finditer(pattern, text))
            if matches:
                match = dice.choice(matches)
                text = text[: match.start()] + dice.choice(others) + text[match.end() :]
    return text


KEY = (r"[\w-]+(?= = )", KEYS)


def refusals(raw: bytes, *, deck: bool, path: Path) -> Iterator[GameError]:
    """What the ways into the program say of a file."""
    try:
        if deck:
            deck_of(GAME, raw, path.name)
        else:
            read_patch(GAME, path, called=path.name)
    except GameError as error:
        yield error


@pytest.mark.parametrize("deck", [False, True], ids=["set", "deck"])
@pytest.mark.parametrize("seed", mostly(range(4), always=[3]))
def test_a_broken_file_is_refused_with_file_line_and_reason(tmp_path: Path, seed: int, deck: bool) -> None:
    dice, path, refused = random.Random(seed), tmp_path / "own.toml", 0
    for _ in range(40):
        text = broken(MINE if deck else SMALL, dice)
        raw = text.encode()
        path.write_bytes(raw)
        if not deck and "[set]" not in text:
            continue  # a patch
        for error in refusals(raw, deck=deck, path=path):
            refused += 1
            for lang in LANGS:
                words = error.say(lang)
                match = re.match(LINE[lang], words)
                assert match, (words, text)
                assert 1 <= int(match[1]) <= text.count("\n") + 1
                assert words.isprintable(), words
    assert refused >= 15


@pytest.mark.parametrize("seed", mostly(range(2), always=[0]))
def test_all_faults_of_a_broken_set_are_told(seed: int) -> None:
    dice, fault_count = random.Random(100 + seed), 0
    for _ in range(40):
        text = broken(SMALL, dice)
        try:
            tables = parsed(text.encode(), "own.toml")[0]
        except GameError:
            continue
        if "set" not in tables:
            continue
        for error in faults_in(GAME, tables):
            fault_count += 1
            assert 1 <= (line_at(error, text) or 1) <= text.count("\n") + 1
            for lang in LANGS:
                assert error.say(lang).isprintable()
    assert fault_count >= 10


@pytest.mark.parametrize("more", ["card = true\n", "card = 'x'\n", "monster = 4\n", "monster = []\n"])
def test_what_stands_where_cards_should_is_refused(tmp_path: Path, more: str) -> None:
    path = tmp_path / "own.toml"
    text = more + re.sub(r"\[card\].*", "", SMALL, flags=re.DOTALL) if "card" in more else more + SMALL
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GameError, match=r"own\.toml, line \d+: "):
        read_patch(GAME, path)
    assert faults_in(GAME, parsed(text.encode(), "own.toml")[0])


@pytest.mark.parametrize("key", ["\x1b[2J", "a\x9bb", "\u202ex"])
def test_nothing_in_a_file_steers_a_terminal(key: str) -> None:
    spelt = f'"{key}"'.encode("unicode_escape").decode().replace("\\x", "\\u00")
    for text in (
        SMALL.replace("war = 2", f"{spelt} = 2", 1),
        SMALL.replace('"lily"', spelt, 1),
        SMALL.replace("blois =", f"{spelt} =", 1),
        SMALL.replace('picture = "castle"', f"picture = {spelt}", 1),
        SMALL.replace('game = "chronica"', f"game = {spelt}", 1),
        SMALL.replace('"reconstructed"', spelt, 1),
    ):
        assert text != SMALL
        for error in faults_in(GAME, parsed(text.encode(), "own.toml")[0]):
            assert error.say("fr").isprintable()


@pytest.mark.parametrize(
    ("text", "line", "fr", "en"),
    [
        ("Ma pioche : Blois", 1, "après un nom, il faut « = »", "a name is followed by “=”"),
        ("\n= 4", 2, "une ligne commence par un nom", "a line begins with a name"),
        ("é = 1", 1, "une ligne commence par un nom", "a line begins with a name"),
        ("a = 1\ntitle = Mes châteaux", 2, "il faut une valeur", "followed by a value"),
        ('title = "a" b', 1, "quelque chose de trop", "something follows the value"),
        ('title = "Mes châteaux\na = 1', 1, "il manque le guillemet", "lacks its closing quote"),
        ("title = 'Mes châteaux\na = 'b'", 1, "il manque le guillemet", "lacks its closing quote"),
        ("title = 'Mes châteaux", 1, "il manque le guillemet", "lacks its closing quote"),
        ('a = "\\q"', 1, "s’écrit « \\\\ »", "is written “\\\\”"),
        ('a = "\\uZZ"', 1, "s’écrit « \\\\ »", "is written “\\\\”"),
        ("cards = [1, 2\n\n", 1, "une virgule ou le crochet", "a comma or its closing bracket"),
        ("a = { b = 1", 1, "une virgule ou l’accolade", "a comma or the closing brace"),
        ("[deck", 1, "un crochet fermant", "lacks its closing one"),
        ("[[deck]", 1, "un crochet fermant", "lacks its closing one"),
        ("a. = 1", 1, "il manque un nom", "a name is missing"),
        ("a = 1\n# \x01", 2, "un signe n’a pas sa place", "a sign has no place"),
        ("a = 1999-02-31", 1, "cette date n’existe pas", "no such date"),
        ("[a]\n[a]", 2, "cette clé est déjà définie", "already defined"),
        ("a = { b = 1, b = 2 }", 1, "cette clé est déjà définie", "already defined"),
        ("a = " + "9" * 5000, 0, "trop de chiffres", "too many digits"),
        ("a = " + "[" * 9000, 0, "trop de crochets", "too many brackets"),
    ],
)
def test_what_is_no_toml_is_told_in_words(text: str, line: int, fr: str, en: str) -> None:
    with pytest.raises(GameError) as caught:
        parsed(text.encode(), "own.toml")
    french, english = (caught.value.say(lang) for lang in LANGS)
    assert french.startswith(f"own.toml, ligne {line}, ne se lit pas : " if line else "own.toml ne se lit pas : ")
    assert english.startswith(f"own.toml, line {line}, cannot be read: " if line else "own.toml cannot be read: ")
    assert fr in french
    assert en in english


def test_every_sentence_of_the_parser_has_words() -> None:
    """None of its own sentences is shown, and none of ours is left for what is known."""
    parser = import_module("tomllib._parser")
    sentences = re.findall(
        r"""(?:suffixed_err|TOMLDecodeError)\(\s*(?:src, \w+, )f?"([^"]+)\"""", inspect.getsource(parser)
    )
    assert len(sentences) > 20
    for sentence in sentences:
        assert expected(sentence) != expected("") or "{expect" in sentence, sentence


def test_a_file_that_is_no_text_is_refused_with_its_line() -> None:
    with pytest.raises(GameError, match=r"own\.toml, line 2, cannot be read: "):
        parsed(b"[set]\n\xff\n", "own.toml")
