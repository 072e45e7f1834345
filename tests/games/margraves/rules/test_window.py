"""The end of a turn with a grant in hand: one question, which names what may still be used and lets the turn end."""

from __future__ import annotations

import pytest

from ludotheque.games.margraves.page.table import LAYOUT
from ludotheque.kernel.text import LANGS, Lang
from ludotheque.stage.look import Look
from ludotheque.stage.scene import Prompt

from ..table import Lay, Table


def asked(t: Table, lang: Lang) -> Prompt:
    look = Look(t.match.content, t.match.view_twin(0), 0, lang, tuple(t.letters), legal=tuple(t.match.legal_codes(0)))
    return LAYOUT.scene(look).prompt


@pytest.mark.rule("MAR-PRIV-03", "MAR-PRIV-04")
def test_a_turn_ends_beside_the_grants_that_could_still_be_used(table: Lay) -> None:
    t = table(tiles={"A": "grant-1-gold grant-1-force"}, has={"A": "2 gold"}).text("A", "merchant", "gain:wood", "no")
    t.do("B", *["no"] * ("no" in t.options("B"))).do("C", *["no"] * ("no" in t.options("C")))
    assert t.options("A") == ["no", "cash:grant-1-gold", "cash:grant-1-force"]
    for lang in LANGS:
        prompt = asked(t, lang)
        first, *grants = prompt.choices
        assert (first.action, first.likely) == ("no", True)
        assert first.label == ("Finir le tour" if lang == "fr" else "End the turn")
        assert [grant.action for grant in grants] == ["cash:grant-1-gold", "cash:grant-1-force"]
        assert ("Octroi" if lang == "fr" else "grant") in prompt.sentence
        assert not prompt.by
    t.do("A", "no")
    t.to_play("B")
