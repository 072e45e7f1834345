"""Advice about a card of Le Royaume says what it is good for, where the log cannot tell of it yet."""

from __future__ import annotations

import pytest

from ludotheque.games.royaume.page.facts import facts
from ludotheque.kernel.text import Lang
from ludotheque.stage.look import Look

from .positions import lay
from .table import Table, fresh


def facts_of(t: Table, action: str, lang: Lang = "en", last: bool = False) -> tuple[str, ...]:
    """What is said of an action of A by its canonical name."""
    legal = tuple(int(code) for code in t.match.legal_codes(0))
    look = Look(t.match.content, t.match.view_twin(0), 0, lang, tuple(t.letters), legal)
    code = look.content.actions.code(action)
    assert code in legal
    return facts(look, code, last)


def test_a_citizen_is_told_by_its_harvests() -> None:
    t = lay(res={"A": "9 gold"}, tableau={"B": "cleric"})
    assert facts_of(t, "recruit:cleric") == ("On your turn: gain 3 Magic.", "On others’ turns: gain 1 Magic.")
    assert facts_of(t, "recruit:cleric", "fr")[0] == "À votre tour : gagnez 3 Magie."
    assert facts_of(t, "gain:gold") == ()


def test_a_domain_is_told_by_what_it_does_and_when() -> None:
    t = lay(res={"A": "20 gold"}, tableau={"A": "cleric paladin peasant"}, tops="pratchetts-plateau")
    assert facts_of(t, "build:pratchetts-plateau") == ("Always: Domains cost you 1 Gold less.",)


@pytest.mark.parametrize(
    ("magic", "expected"), [(0, ()), (5, ("Reward: gain 2 Gold per slain Monster of the Ruins.",))]
)
def test_a_gain_is_told_where_the_price_leaves_a_choice_and_else_by_the_log(
    magic: int, expected: tuple[str, ...]
) -> None:
    t = lay(res={"A": f"20 strength {magic} magic"}, left={"ruins": 1})
    assert facts_of(t, "slay:ruins") == expected


def test_a_reward_with_a_choice_is_told_at_any_price() -> None:
    t = lay(res={"A": "20 strength 2 magic"}, left={"mountains": 1})
    (reward,) = facts_of(t, "slay:mountains")
    assert reward.startswith("Reward: ")


@pytest.mark.parametrize(
    ("active", "expected"),
    [("A", ("On others’ turns: gain 1 Magic.",)), ("C", ())],
    ids=["others follow", "the very last"],
)
def test_in_the_last_round_a_citizen_is_told_by_what_it_still_harvests(active: str, expected: tuple[str, ...]) -> None:
    """ROY-END-04: everybody has had as many turns, so nobody who acts has another one of their own."""
    t = lay(active="A", first="A" if active == "A" else "B", res={"A": "9 gold"})
    assert facts_of(t, "recruit:cleric", last=True) == expected
    assert len(facts_of(t, "recruit:cleric")) == 2


@pytest.mark.parametrize(
    ("domain", "actions", "first", "works"),
    [
        ("gargans-embrace", 2, "A", True),  # at a double
        ("gargans-embrace", 2, "B", False),
        ("the-violet-thorn", 2, "B", True),  # when a Monster is slain
        ("the-violet-thorn", 1, "B", False),
        ("pratchetts-plateau", 2, "B", True),  # always
        ("pratchetts-plateau", 1, "B", False),
    ],
)
def test_in_the_last_round_a_domain_is_told_where_it_still_works(
    domain: str, actions: int, first: str, works: bool
) -> None:
    t = lay(
        actions=actions,
        first=first,
        res={"A": "20 gold"},
        tableau={"A": "cleric cleric knight knight peasant butcher butcher merchant merchant rogue rogue"},
        tops=domain,
    )
    assert bool(facts_of(t, f"build:{domain}", last=True)) == works
    assert facts_of(t, f"build:{domain}")


def test_a_duke_is_told_by_what_counts_in_the_end() -> None:
    t = fresh(2, 1)
    keep = next(name for name in t.match.legal(0) if name.startswith("keep:"))
    (sentence,) = facts_of(t, keep)
    assert sentence.startswith("At the end of the game: ")
