"""Advice about a card of Le Royaume says what it is good for, where the log cannot tell of it yet."""

from __future__ import annotations

import pytest

from ludotheque.games.royaume.page.facts import facts
from ludotheque.kernel.scene import Look
from ludotheque.kernel.text import Lang

from .positions import lay
from .table import Table


def told(t: Table, action: str, lang: Lang = "en") -> tuple[str, ...]:
    """What is said of an action of A by its canonical name."""
    legal = tuple(int(code) for code in t.match.legal_codes(0))
    look = Look(t.match.content, t.match.view_twin(0), 0, lang, tuple(t.letters), legal)
    code = look.content.actions.code(action)
    assert code in legal
    return facts(look, code)


def test_a_citizen_is_told_by_its_harvests() -> None:
    t = lay(res={"A": "9 gold"}, tableau={"B": "cleric"})
    assert told(t, "recruit:cleric") == ("On your turn: gain 3 Magic.", "On others’ turns: gain 1 Magic.")
    assert told(t, "recruit:cleric", "fr")[0] == "À votre tour : gagnez 3 Magie."
    assert told(t, "gain:gold") == ()


def test_a_domain_is_told_by_what_it_does_and_when() -> None:
    t = lay(res={"A": "20 gold"}, tableau={"A": "cleric paladin peasant"}, tops="pratchetts-plateau")
    assert told(t, "build:pratchetts-plateau") == ("Always: Domains cost you 1 Gold less.",)


@pytest.mark.parametrize(("magic", "said"), [(0, ()), (5, ("Reward: gain 2 Gold per slain Monster of the Ruins.",))])
def test_a_gain_is_told_where_the_price_leaves_a_choice_and_else_by_the_log(magic: int, said: tuple[str, ...]) -> None:
    t = lay(res={"A": f"20 strength {magic} magic"}, left={"ruins": 1})
    assert told(t, "slay:ruins") == said


def test_a_reward_with_a_choice_is_told_at_any_price() -> None:
    t = lay(res={"A": "20 strength 2 magic"}, left={"mountains": 1})
    (said,) = told(t, "slay:mountains")
    assert said.startswith("Reward: ")
