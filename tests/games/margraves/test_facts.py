"""Advice about an action of Margraves says what it opens: Pennants, a Location's power, what a Citizen is good for."""

from __future__ import annotations

from ludotheque.games.margraves.page.facts import facts
from ludotheque.kernel.scene import Look
from ludotheque.kernel.text import Lang

from .positions import lay
from .table import Table


def told(t: Table, action: str, lang: Lang = "en") -> tuple[str, ...]:
    """What is said of an action of A by its canonical name."""
    look = Look(t.match.content, t.match.view_twin(0), 0, lang, tuple(t.letters), ())
    code = look.content.actions.code(action)
    assert code in t.match.legal_codes(0)
    return facts(look, code)


def test_pennants_are_told_as_the_card_says_them() -> None:
    t = lay(hands={"A": "merchant captain"})
    assert told(t, "pennants:merchant") == (
        "Gain 1 resource of choice, then you may move your Margrave one step, then you may deploy a Knight.",
    )
    assert told(t, "text:merchant") == (), "the log tells what it brings"


def test_a_way_to_a_location_is_told_by_what_it_brings() -> None:
    t = lay(hands={"A": "merchant captain"}, at={"A": "shilina"}, has={"A": "3 stone"})
    t.do("A", "pennants:merchant")
    while not any(name.startswith("move:") for name in t.match.legal(0)):
        t.do("A", t.match.legal(0)[0])
    moves = [name for name in t.match.legal(0) if name.startswith("move:")]
    assert moves
    for name in moves:
        (said,) = told(t, name)
        assert said.startswith("On arrival: ")
        assert said.endswith("2 Gold.")
        assert told(t, name, "fr")[0].startswith("En arrivant : ")
