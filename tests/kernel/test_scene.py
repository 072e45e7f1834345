"""A scene: cards that differ in a few values, what waits for a last word, what is marked."""

from dataclasses import replace

import pytest

from ludotheque.kernel.text import Lang
from ludotheque.stage.parts import Card, Choice, Piece, Space, Track, Zone
from ludotheque.stage.scene import Prompt, Scene

CARD = Card("citizen-1", "holy", "Moine", "monk-face", words="Rôle : sacré.", copies=3)


def test_a_card_with_other_values_is_that_card_with_these() -> None:
    changed = CARD.having(copies=2, marked=True)
    assert changed == replace(CARD, copies=2, marked=True)
    assert hash(changed) == hash(replace(CARD, copies=2, marked=True))
    assert (CARD.copies, CARD.marked) == (3, False)


def test_a_value_that_cards_do_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="cards have no colour, size"):
        CARD.having(size=2, colour="red", copies=1)


@pytest.mark.parametrize(
    ("label", "brief", "sentence"),
    [
        ("2 Or", "", "Vous recrutez le Paladin pour 2 Or\u00a0?"),
        ("Recruter le Paladin", "", "Vous recrutez le Paladin pour 2 Or\u00a0?"),
        ("Finir le tour", "", "Finir le tour\u00a0? Vous recrutez le Paladin pour 2 Or"),
        ("Finir : 2 Or", "Finir", "Finir\u00a0? Vous recrutez le Paladin pour 2 Or"),
    ],
)
def test_what_waits_for_a_last_word_is_told_once(label: str, brief: str, sentence: str) -> None:
    shown = Scene("", Prompt("", yours=True, choices=(Choice("pay:1", label, brief=brief),)), (), ())
    assert shown.awaiting("pay:1", label, "fr", "Vous recrutez le Paladin pour 2 Or").prompt.sentence == sentence


@pytest.mark.parametrize(
    ("label", "results", "sentence"),
    [
        ("Prendre le Village", "Vous prenez le Village (+2 points)", "Prendre le Village (+2 points)\u00a0?"),
        ("Prendre le Village", "Vous prenez le Village", "Prendre le Village\u00a0?"),
        ("Take the Village", "You take the Village (+2 points)", "Take the Village (+2 points)\u00a0?"),
        ("Gagner 1 Or", "Vous gagnez 1 Orge", "Gagner 1 Or\u00a0? Vous gagnez 1 Orge"),
    ],
)
def test_results_that_name_a_choice_leave_it_what_they_add(label: str, results: str, sentence: str) -> None:
    waits = Scene("", Prompt("", yours=True), (), ()).awaiting("take:1", label, "fr", results)
    assert waits.prompt.sentence == sentence


def test_an_answer_that_waits_is_told_behind_its_question() -> None:
    asks = Prompt("Passer la rivière\u00a0?", yours=True, choices=(Choice("no", "Non"),))
    waits = Scene("", asks, (), ()).awaiting("no", "Non", "fr", "Votre tour se termine.").prompt.sentence
    assert waits == "Passer la rivière\u00a0? Non. Votre tour se termine."


def test_a_choice_that_waits_is_called_by_what_it_lies_on() -> None:
    card = CARD.having(choices=(Choice("keep:6", "Garder"),))
    shown = Scene("", Prompt("", yours=True), (Zone("offer", "", "offer", (card,)),), ())
    waits = shown.awaiting("keep:6", "Garder la Richesse 6", "fr").prompt.sentence
    assert waits == "Garder la Richesse 6\u00a0?"


def test_spaces_of_one_number_on_two_tracks_are_told_apart() -> None:
    tracks = tuple(
        Track(name, "", (Space("1"), Space("2", choices=(Choice(f"go:{name}", ""),)))) for name in ("north", "south")
    )
    shown = Scene("", Prompt("", yours=True), tracks, ())
    marked = shown.pointing(shown.bearing("go:south"))
    assert [[space.about for space in track.spaces] for track in marked.board if isinstance(track, Track)] == [
        [False, False],
        [False, True],
    ]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("fr", "1 (Ada, Pions ×2). 1 à 2 : Rien. 3 : Gagnez 1 Or. Repos : vous passez."),
        ("en", "1 (Ada, Pions ×2). 1 to 2: Rien. 3: Gagnez 1 Or. Repos : vous passez."),
    ],
)
def test_a_track_is_told_in_one_line(lang: Lang, line: str) -> None:
    """Who stands where, then what its spaces say, those that say the same together and none twice by its name."""
    who = (Piece("a", "Ada", "person"), Piece("p", "Pions", "pawn", copies=2))
    spaces = (
        Space("1", number="1", words="Rien", pieces=who),
        Space("2", number="2", words="Rien"),
        Space("3", number="3", words="Gagnez 1 Or."),
        Space("4", number="4"),
        Space("rest", name="Repos", words="Repos : vous passez"),
    )
    assert Track("t", "T", spaces).summary(lang) == line


def test_spaces_of_one_name_are_told_by_their_place() -> None:
    spaces = tuple(Space(str(at), number="1", pieces=(Piece("a", "Ada", "person"),) * (at == 2)) for at in range(4))
    assert Track("t", "T", spaces).summary("fr") == "3 (Ada)."
