"""Words: French articles and elision, plurals, the person of a verb; templates are filled once."""

import pytest

from ludotheque.kernel.text import Lang, Noun, Text, person, plural, sentence

FOREST = Noun("Forêt", "Forest", "f")
ORACLE = Noun("Oracle", "Oracle")
FIELD = Noun("Champ", "Field")
HERO = Noun("Héros", "Hero", aspirated=True, en_plural="Heroes")
HUNTRESS = Noun("Huntress", "Huntress", "f", en_plural="Huntresses")
SCHOOL = Noun("École", "School", "f")
MIDWIFE = Noun("Sage-femme", "Midwife", "f", fr_plural="Sages-femmes", en_plural="Midwives")
ALICE = Noun("Alice", "Alice", proper=True)
BOB = Noun("Bob", "Bob", proper=True)
TOWER = Noun("Tour", "The Tower", "f", proper="en")


@pytest.mark.parametrize(
    ("noun", "le", "du", "au", "un", "de"),
    [
        (FOREST, "la Forêt", "de la Forêt", "à la Forêt", "une Forêt", "de Forêt"),
        (FIELD, "le Champ", "du Champ", "au Champ", "un Champ", "de Champ"),
        (ORACLE, "l’Oracle", "de l’Oracle", "à l’Oracle", "un Oracle", "d’Oracle"),
        (SCHOOL, "l’École", "de l’École", "à l’École", "une École", "d’École"),
        (HUNTRESS, "l’Huntress", "de l’Huntress", "à l’Huntress", "une Huntress", "d’Huntress"),
        (HERO, "le Héros", "du Héros", "au Héros", "un Héros", "de Héros"),
        (ALICE, "Alice", "d’Alice", "à Alice", "Alice", "d’Alice"),
        (BOB, "Bob", "de Bob", "à Bob", "Bob", "de Bob"),
        (TOWER, "la Tour", "de la Tour", "à la Tour", "une Tour", "de Tour"),
    ],
)
def test_french_articles(noun: Noun, le: str, du: str, au: str, un: str, de: str) -> None:
    assert [noun.form("fr", spec) for spec in ("le", "du", "au", "un", "de")] == [le, du, au, un, de]


@pytest.mark.parametrize(
    ("name", "fr"),
    [
        ("Aliénor", "le tour d’Aliénor"),
        ("Ève", "le tour d’Ève"),
        ("Gaspard", "le tour de Gaspard"),
        ("Ysabeau", "le tour d’Ysabeau"),
        ("Yves", "le tour d’Yves"),
        ("yvain", "le tour d’yvain"),
        ("Yann", "le tour de Yann"),
        ("Yolande", "le tour de Yolande"),
        ("Y", "le tour de Y"),
        ("Y2", "le tour de Y2"),
        ("Hugo", "le tour de Hugo"),
    ],
)
def test_people_are_elided_but_before_a_consonant_y_and_h(name: str, fr: str) -> None:
    text = Text("le tour {who:de}", "{who}’s turn")
    assert text.say("fr", who=person(name)) == fr
    assert text.say("en", who=person(name)) == f"{name}’s turn"


@pytest.mark.parametrize(
    ("title", "de", "au"),
    [
        ("Le Royaume (1ʳᵉ éd.)", "du Royaume (1ʳᵉ éd.)", "au Royaume (1ʳᵉ éd.)"),
        ("Les Margraves", "des Margraves", "aux Margraves"),
        ("La Cité", "de La Cité", "à La Cité"),
        ("Atlantis", "d’Atlantis", "à Atlantis"),
        ("Vaalbara", "de Vaalbara", "à Vaalbara"),
        ("Lettres", "de Lettres", "à Lettres"),
    ],
)
def test_the_article_of_a_title_is_swallowed(title: str, de: str, au: str) -> None:
    text = Text("les règles {game:de}, jouer {game:au}", "the rules of {game}, to play {game}")
    game = Text(title, "The Game")
    assert text.say("fr", game=game) == f"les règles {de}, jouer {au}"
    assert text.say("en", game=game) == "the rules of The Game, to play The Game"


@pytest.mark.parametrize(
    ("noun", "the", "of", "to", "a"),
    [
        (FIELD, "the Field", "of the Field", "to the Field", "a Field"),
        (ORACLE, "the Oracle", "of the Oracle", "to the Oracle", "an Oracle"),
        (ALICE, "Alice", "of Alice", "to Alice", "Alice"),
        (TOWER, "The Tower", "of The Tower", "to The Tower", "The Tower"),
    ],
)
def test_english_articles(noun: Noun, the: str, of: str, to: str, a: str) -> None:
    assert [noun.form("en", spec) for spec in ("the", "of", "to", "a")] == [the, of, to, a]


@pytest.mark.parametrize(
    ("noun", "fr", "en"),
    [
        (FOREST, "Forêts", "Forests"),
        (HERO, "Héros", "Heroes"),
        (MIDWIFE, "Sages-femmes", "Midwives"),
        (Noun("Grand Bois", "Great Wood"), "Grands Bois", "Great Woods"),
    ],
)
def test_plural_of_a_noun(noun: Noun, fr: str, en: str) -> None:
    assert (noun.form("fr", "pl"), noun.form("en", "pl")) == (fr, en)


@pytest.mark.parametrize(
    ("number", "fr", "en"),
    [(0, "0 Forêt", "0 Forests"), (1, "1 Forêt", "1 Forest"), (2, "2 Forêts", "2 Forests")],
)
def test_french_counts_zero_as_singular_and_english_as_plural(number: int, fr: str, en: str) -> None:
    assert (FOREST.count("fr", number), FOREST.count("en", number)) == (fr, en)


def test_a_loss_is_counted_as_its_size() -> None:
    assert [plural("fr", n) for n in (-2, -1)] == [True, False]
    assert [plural("en", n) for n in (-2, -1)] == [True, False]


def test_a_noun_of_an_unknown_form_is_an_error() -> None:
    for lang in ("fr", "en"):
        with pytest.raises(KeyError):
            FOREST.form(lang, "dans")


def test_a_sentence_speaks_to_its_reader_or_of_somebody() -> None:
    text = Text("{who} [gagnez|gagne] {n} {n:point|points}", "{who} [gain|gains] {n} {n:point|points}")
    assert text.say("fr", you=True, who="vous", n=1) == "vous gagnez 1 point"
    assert text.say("fr", who="Alice", n=2) == "Alice gagne 2 points"
    assert text.say("en", who="Alice", n=0) == "Alice gains 0 points"


def test_nouns_and_texts_fill_a_text_in_its_language() -> None:
    text = Text("Prendre {it:le} ({where})", "Take {it:the} ({where})")
    where = Text("première ligne", "first row")
    assert text.say("fr", it=ORACLE, where=where) == "Prendre l’Oracle (première ligne)"
    assert text.say("en", it=ORACLE, where=where) == "Take the Oracle (first row)"


@pytest.mark.parametrize("name", ["{who}", "[vous|il]", "{n:a|b}", "{it:le}"])
def test_a_name_with_marks_is_left_as_it_is(name: str) -> None:
    assert Text("{who} joue", "{who} plays").say("fr", who=name) == f"{name} joue"


def test_a_missing_word_is_an_error() -> None:
    with pytest.raises(KeyError):
        Text("{who} joue", "{who} plays").say("fr")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_filled_text_speaks_both_languages(lang: Lang) -> None:
    filled = Text("la {it}", "the {it}").filled(it=FOREST)
    assert filled.say(lang) == {"fr": "la Forêt", "en": "the Forest"}[lang]


@pytest.mark.parametrize(
    ("clause", "expected"),
    [("gagnez 2 points", "Gagnez 2 points."), (" déjà dit. ", "Déjà dit."), ("quoi ?", "Quoi ?"), ("", "")],
)
def test_sentence_case(clause: str, expected: str) -> None:
    assert sentence(clause) == expected


def test_a_name_that_is_a_plural_itself() -> None:
    kobolds = Noun("Kobolds", "Kobolds", many=True)
    assert [kobolds.form("fr", spec) for spec in ("", "le", "du", "au", "un", "de", "pl")] == [
        "Kobolds", "les Kobolds", "des Kobolds", "aux Kobolds", "des Kobolds", "de Kobolds", "Kobolds"
    ]  # fmt: skip
    assert [kobolds.form("en", spec) for spec in ("the", "a", "pl")] == ["the Kobolds", "Kobolds", "Kobolds"]


@pytest.mark.parametrize(
    ("noun", "fr", "en"),
    [
        (FIELD, "le Champ va et vient", "the Field comes"),
        (Noun("Hospices", "Hospices", many=True), "les Hospices vont et viennent", "the Hospices come"),
        (Text("une carte", "a card"), "une carte va et vient", "a card comes"),
    ],
)
def test_a_verb_agrees_with_the_name_of_who_acts(noun: Noun | Text, fr: str, en: str) -> None:
    text = Text("{it:le} {it:va|vont} et {it:vient|viennent}", "{it:the} {it:comes|come}")
    assert (text.say("fr", it=noun), text.say("en", it=noun)) == (fr, en)
