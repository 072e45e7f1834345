"""Sets of one's own: what a file may say, and what is refused, with file, line and reason in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ludotheque.games import box
from ludotheque.games.chronica.game import GAME
from ludotheque.kernel.content import Mark
from ludotheque.kernel.errors import GameError, OutOfReach
from ludotheque.kernel.text import Text
from ludotheque.kernel.written.patch import changes, read_patch
from ludotheque.kernel.written.sets import faults_in, set_in
from ludotheque.kernel.written.spelling import spell, written_set
from ludotheque.kernel.written.toml import MOST_BYTES, line_of, parsed
from ludotheque.kernel.written.values import parse

PAGE = Path(__file__).parents[2] / "docs" / "sets.md"
SMALL = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
WHOLE = written_set(GAME, Text("Moyen Âge", "Middle Ages"))


def lines_with(text: str, part: str) -> int:
    """The first line with this in it."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_the_example_of_the_page_is_a_set(tmp_path: Path) -> None:
    path = tmp_path / "renaissance.toml"
    path.write_text(SMALL, encoding="utf-8")
    patch = read_patch(GAME, path)
    content = GAME.content({}, patch.values)
    card = content.cards["card"]["chambord"]
    assert (patch.title.en, len(content.cards["card"]), card.values) == ("Renaissance", 30, (2, 5, 1))
    assert card.marks["war"] is Mark.RECONSTRUCTED
    assert content.cards["card"]["clos-luce"].noun.form("fr", "le") == "le Clos Lucé"
    assert content.cards["card"]["bayard"].noun.form("fr", "du") == "de Bayard"
    assert content.actions.code("play:chambord") is not None
    assert content.actions.code("play:louvre") is None
    assert [change.say("en") for change in changes(GAME, content)] == [
        "Set “Renaissance”: 30 cards in place of those of the box"
    ]


def test_an_empty_text_takes_a_power_away() -> None:
    content = GAME.content({}, {"card": {"charlemagne": {"power": ""}}})
    assert GAME.content().cards["card"]["charlemagne"].power is not None
    assert content.cards["card"]["charlemagne"].power is None
    (change,) = changes(GAME, content)
    assert change.say("en") == "Card Charlemagne, power: nothing (box: draw 1 card)"


def test_cards_have_their_numbers_by_the_order_of_the_file() -> None:
    """The order in which cards of the same values were read before changes nothing."""
    values = set_in(GAME, parsed(SMALL.encode(), "a set")[0])[1]
    turned = {kind: {card: cards[card] for card in reversed(list(cards))} for kind, cards in values.items()}
    for patch in (values, turned, json.loads(json.dumps(values))):
        assert [card.id for card in GAME.content({}, patch).kind("card")] == list(patch["card"])


def test_the_box_written_as_a_set_says_what_the_box_says(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(WHOLE, encoding="utf-8")
    content = GAME.content({}, read_patch(GAME, path).values)
    assert content.digest == GAME.content().digest
    for own, card in zip(content.kind("card"), GAME.box["card"].values(), strict=True):
        assert {**vars(own), "marks": {}} == {**vars(card), "marks": {}}


def test_every_expression_of_the_cards_is_spelt_as_it_is_read() -> None:
    for card in GAME.box["card"].values():
        for effect in filter(None, (card.power, card.lasting)):
            assert parse(GAME.words, spell(GAME.words, effect)) == effect


BAD = [
    ("title = ", "titel = ", "titel", "title"),
    ('game = "chronica"', 'game = "chess"', "game = ", "chronica"),
    ('provenance = "rec', 'provenance = "wrec', "provenance", "published"),
    ('war = 1, predilection = "prestige", power', 'war = 7, predilection = "prestige", power', "chambord", "6"),
    ('war = 1, predilection = "prestige", power', "war = '1', predilection = \"prestige\", power", "chambord", "6"),
    ('war = 1, predilection = "prestige", power', 'predilection = "prestige", power', "chambord", "war"),
    ('predilection = "prestige", power = "gain(1)"', 'power = "gain(1)"', "chambord", "predilection"),
    ('predilection = "prestige", power = "gain(1)"', 'predilection = "love"', "chambord", "prestige"),
    ('power = "gain(1)"', 'power = "win(1)"', "chambord", "win"),
    ('power = "gain(1)"', 'power = "gain(1, 2, 3)"', "chambord", "gain"),
    ('power = "gain(1)"', 'power = "__import__(1)"', "chambord", "__import__"),
    ('power = "gain(1)"', 'power = "guard(war, 1)"', "chambord", "power"),
    ('lasting = "guard(war, 1)"', 'lasting = "gain(1)"', "angers", "lasting"),
    ('power = "gain(1)"', "honour = 1", "chambord", "honour"),
    ("building = false\n", "", "card.francois", "building"),
    ('name = "Blois"', 'name = "Chambord"', "chambord = ", "blois"),
    ('name = "Blois"', 'name = ""', "blois = ", "name"),
    ('name = "Blois"', 'name = "  "', "blois = ", "empty"),
    ('name = "Blois"', 'name = "\\u00a0"', "blois = ", "U+00A0"),
    ('name = "Blois"', 'name = "Blo\\u200bis"', "blois = ", "U+200B"),
    ('name = "Blois"', 'name = "\\u3164"', "blois = ", "U+3164"),
    ('name = "Blois"', 'name = "Bl\\nois"', "blois = ", "single line"),
    ('name = "Blois"', 'name = "CHAMBORD "', "chambord = ", "blois"),
    ('name = "Blois"', 'name = { fr = "Blois" }', "blois = ", "name"),
    ('name = "Blois"', 'name = "[Blois|x]"', "blois = ", "name"),
    ('name = "Blois"', 'name = { fr = "A", en = "B", gender = "x" }', "blois = ", "gender"),
    ('name = "Blois"', 'name = { fr = "A", en = "B", many = 2 }', "blois = ", "many"),
    ("blois = {", "'Blois !' = {", "Blois !", "a-z"),
    ("blois = {", "blois = 4 #", "blois = ", "["),
    ("[card]", "[monster]", "[monster]", "card"),
    ('picture = "castle"', 'picture = "castel"', "chambord", "castle"),
    ('figure = "king, black beret', 'figure = "king, black stetson', "figure", "felt hat"),
    ('figure = "king, black beret', 'figure = "king, black bert', "figure", "beret"),
    ('figure = "king, black beret', 'figure = "king, bascinet', "figure", "half turned"),
    ('dates = "1494 – 1547"', 'dates = "{n}"', "dates", "{"),
    ('dates = "1494 – 1547"', f'dates = "{"x" * 401}"', "dates", "400"),
]


@pytest.mark.parametrize(("old", "new", "at", "word"), BAD)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, old: str, new: str, at: str, word: str) -> None:
    assert old in SMALL
    text = SMALL.replace(old, new, 1)
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GameError) as caught:
        read_patch(GAME, path)
    line = 2 if at == "titel" else lines_with(text, at)
    assert f"own.toml, ligne {line} : " in caught.value.say("fr")
    assert f"own.toml, line {line}: " in caught.value.say("en")
    assert word in caught.value.say("en")
    faults = faults_in(GAME, parsed(text.encode(), "own.toml")[0])
    assert line in {line_of(text, *fault.values["where"]) for fault in faults}


@pytest.mark.parametrize("name", ["Louise Labe\u0301", "LOUISE LABÉ", "Louise Labe\u0301 "])
def test_names_are_the_same_however_they_are_typed(name: str) -> None:
    text = SMALL.replace('name = "Blois"', f'name = "{name}"')
    (fault,) = faults_in(GAME, parsed(text.encode(), "own.toml")[0])
    assert "is the name of blois already" in fault.say("en")


def test_a_deck_of_the_box_with_a_set_of_ones_own_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(SMALL, encoding="utf-8")
    values = read_patch(GAME, path).values
    with pytest.raises(GameError) as caught:
        GAME.content({"deck-2": "couronne"}, values)
    for lang, words in (("fr", "prenez toutes ses cartes (deck-2=all)"), ("en", "take all of its cards (deck-2=all)")):
        assert words in caught.value.say(lang)  # type: ignore[arg-type]
        assert "louvre" not in caught.value.say(lang)  # type: ignore[arg-type]


def test_cards_of_another_number_are_refused(tmp_path: Path) -> None:
    few = re.sub(r"\nblois = .*", "", SMALL)
    many = WHOLE + WHOLE.partition("\n\n")[2].partition("\n\n")[0].replace("louvre", "louvre-2").replace("Louvre", "L2")
    for text, n in ((few, 29), (many, 53)):
        path = tmp_path / "own.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(GameError) as caught:
            read_patch(GAME, path)
        assert f"{n} cartes : il en faut de 30 à 52" in caught.value.say("fr")


def test_a_card_that_stands_there_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(SMALL + "\n[card.francois-ier]\nlearning = 3\n", encoding="utf-8")
    with pytest.raises(GameError) as caught:
        read_patch(GAME, path)
    line = len(SMALL.splitlines()) + 2
    assert f"own.toml, ligne {line}, ne se lit pas : cette clé est déjà définie" in caught.value.say("fr")


def test_all_faults_are_found_at_once() -> None:
    text = SMALL.replace("learning = 2, prestige = 5, war = 1", "learning = -1, prestige = 'x', war = 1", 1)
    text = text.replace('pictogram = "cross"', 'pictogram = "crosss"')
    faults = faults_in(GAME, parsed(text.encode(), "own.toml")[0])
    assert len(faults) == 2 + text.count("crosss")


def test_what_is_no_file_of_cards_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    for text in ("[set", "set = 4", "[set]\ngame = 4", "[set]", '[set]\ngame = "chronica"\ntitle = 4'):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(GameError):
            read_patch(GAME, path)
    path.write_bytes(b"x" * (MOST_BYTES + 1))
    with pytest.raises(GameError):
        read_patch(GAME, path)
    with pytest.raises(OutOfReach):
        read_patch(GAME, tmp_path / "none.toml")


def test_a_game_that_takes_no_set_says_so(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('[set]\ngame = "vaalbara"\ntitle = "x"\n', encoding="utf-8")
    with pytest.raises(GameError, match="takes no set"):
        read_patch(box("vaalbara").game, path)


@pytest.mark.parametrize(
    "patch",
    [
        {"set": {}},
        {"set": {"own": {}}, "card": {}},
        {"set": {"own": {"title": {"fr": "a", "en": "b"}}}, "card": 4},
        {"set": {"own": {"title": {"fr": "a", "en": "b"}}}, "card": {str(n): 4 for n in range(40)}},
        {"set": 4, "card": {str(n): {} for n in range(40)}},
        {"set": {"own": {"title": {"fr": "a", "en": "b"}, "path": "/"}}, "card": {str(n): {} for n in range(40)}},
    ],
)
def test_a_damaged_set_in_a_record_is_refused(patch: object) -> None:
    with pytest.raises(GameError):
        GAME.content({}, json.loads(json.dumps(patch)))
