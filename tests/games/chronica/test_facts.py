"""The history on the cards: what it was checked against, and that pages say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.games.chronica.cards.box import Card, cited
from ludotheque.games.chronica.cards.moyen_age import CARDS
from ludotheque.games.chronica.game import GAME
from ludotheque.games.chronica.page.table import LAYOUT
from ludotheque.kernel.content import PatchValues
from ludotheque.kernel.text import LANGS, Lang

UNCHECKED: set[str] = set()  # cards whose facts nobody looked up; may only shrink
DOCS = Path(__file__).resolve().parents[3] / "docs" / "sets.md"


def sources_of(patch: PatchValues, card: str, lang: Lang) -> tuple[str, str]:
    """Where a card is said to come from, on the page of the set and on the table."""
    assert LAYOUT.collection is not None
    leaf = LAYOUT.collection.leaf(GAME.content({}, patch), card, lang)
    return leaf.provenance, leaf.face.provenance


@pytest.mark.parametrize("card", CARDS, ids=[card.id for card in CARDS])
def test_every_card_says_what_its_facts_were_checked_against(card: Card) -> None:
    for lang in LANGS:
        assert card.dates.say(lang)
        assert card.story.say(lang)
        assert bool(card.checked.say(lang)) == (card.id not in UNCHECKED)


def test_the_docs_say_how_many_are_checked() -> None:
    checked = [card for card in CARDS if card.checked.say("en")]
    assert f"{len(checked)} of the {len(CARDS)} cards of the box" in DOCS.read_text(encoding="utf-8")


def test_sources_are_told_on_the_page_of_the_set() -> None:
    page, table = sources_of({}, "suger", "fr")
    assert page.endswith(" · faits vérifiés\xa0: Larousse, «\xa0Suger\xa0»")  # no line ends inside of it
    assert table
    assert page.startswith(f"{table} · ")
    assert sources_of({}, "suger", "en")[0].endswith(" · facts checked: Larousse, “Suger”")


@pytest.mark.parametrize("field", ["dates", "story"])
def test_a_changed_history_is_unchecked_until_it_says_otherwise(field: str) -> None:
    changed = {field: {"fr": "Autrement.", "en": "Otherwise."}}
    for source in sources_of({"card": {"suger": changed}}, "suger", "fr"):
        assert source.endswith(" · faits non vérifiés")
    page, table = sources_of({"card": {"suger": {**changed, "checked": "Atlas"}}}, "suger", "en")
    assert page.endswith(" · facts checked: Atlas")
    assert "check" not in table


def test_numbers_that_are_changed_leave_the_history_checked() -> None:
    assert sources_of({"card": {"suger": {"war": 2}}}, "suger", "en")[0].endswith("Larousse, “Suger”")


def test_a_source_needs_no_title() -> None:
    sources = cited(("Atlas",), ("Musée", "Salle 2"))
    assert (sources.fr, sources.en) == ("Atlas ; Musée, « Salle 2 »", "Atlas; Musée, “Salle 2”")
