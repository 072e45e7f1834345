"""The sentence that leads the table of Le Royaume counts what the same card asks more than once."""

from __future__ import annotations

import pytest

from ludotheque.games import box
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage.look import Look
from ludotheque.stage.scene import Prompt

from .positions import lay
from .table import Table, seat_of


def prompt(t: Table, letter: str, lang: Lang = "fr") -> Prompt:
    seat = seat_of(letter)
    legal = tuple(int(code) for code in t.match.legal_codes(seat))
    look = Look(t.match.content, t.match.view_twin(seat), seat, lang, tuple(t.letters), legal)
    return box("royaume-2e").layout.scene(look).prompt


@pytest.mark.rule("ROY-HERALD-03", "ROY-HERALD-04")
def test_a_herald_that_brings_two_resources_says_which_is_chosen() -> None:
    step_words = {"fr": ("Choix 1 sur 2", "Choix 2 sur 2"), "en": ("Choice 1 of 2", "Choice 2 of 2")}
    for lang in LANGS:
        t = lay(2, roll=(1, 1))
        first = prompt(t, "A", lang)
        t.herald("A", "gold")
        second = prompt(t, "A", lang)
        assert (first.sentence, first.by) == (second.sentence, second.by)
        assert (first.step, second.step) == step_words[lang]
        t.herald("A", "strength")
        assert prompt(t, "B", lang).step == step_words[lang][0]
        t.herald("B", "gold", "gold").acts("A")


@pytest.mark.rule("ROY-HERALD-01")
def test_what_is_asked_once_is_not_counted() -> None:
    t = lay(2, roll=(1, 2))
    assert prompt(t, "A").step == ""
    t.herald("A", "gold").herald("B", "gold").acts("A")


def test_each_card_counts_its_own_choices() -> None:
    """A Merchant whom both dice wake, and at this double the Herald besides."""
    t = lay(2, roll=(2, 2), tableau={"A": "merchant"})
    steps = []
    for _ in range(3):
        shown = prompt(t, "A")
        steps.append((shown.by, shown.step))
        t.do("A", "choice:1")
    assert steps == [("Marchand", "Choix 1 sur 2"), ("Marchand", "Choix 2 sur 2"), ("Héraut de Départ", "")]
    t.herald("B", "gold", "gold").acts("A")


def test_thefts_are_counted_too() -> None:
    t = lay(2, roll=(3, 4), tableau={"A": "thief thief"}, res={"B": "9 gold"})
    assert prompt(t, "A").step == "Choix 1 sur 2"
    t.do("A", "no")
    assert prompt(t, "A").step == "Choix 2 sur 2"
    t.do("A", "no").herald("B", "gold")
    assert prompt(t, "A").step == "Action 1 sur 2"


def test_a_payment_says_what_is_left() -> None:
    t = lay(2, roll=(1, 2), res={"A": "3 gold 2 magic"})
    t.herald("A", "gold").herald("B", "gold")
    assert prompt(t, "A").picture == ""
    t.do("A", "recruit:cleric")
    assert "cleric" in prompt(t, "A").picture, "it may lie out of sight"
    some = prompt(t, "A", "en").choices
    assert [(choice.label, choice.words) for choice in some] == [
        ("3 Gold", "You have 1 Gold and 2 Magic left."),
        ("2 Gold + 1 Magic", "You have 2 Gold and 1 Magic left."),
        ("1 Gold + 2 Magic", "You have 3 Gold and 0 Magic left."),
    ]
