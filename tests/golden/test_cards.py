"""Compiled cards, read as text: a changed line here is a changed card."""

import re

import pytest

from . import REWRITE_CARDS, cards_file
from .corpus import CORPORA
from .disassemble import book


@pytest.mark.parametrize("game", CORPORA)
def test_cards_say_and_do_what_they_did(game: str) -> None:
    corpus = CORPORA[game]
    golden = cards_file(game).read_text("utf-8")
    message = f"cards of {game} have changed: if that is meant, run `{REWRITE_CARDS}` and read the diff"
    assert book(corpus.content) == golden, message


@pytest.mark.parametrize("game", CORPORA)
def test_a_verb_behind_another_stands_in_the_infinitive(game: str) -> None:
    """ "Vous pouvez payer 1 Or pour gagner 2 Force": a verb whose text has no third form cannot be read so."""
    assert not re.search(r"(?:pouvez|peut|pour) \w+ez\b|pour ceci|le souhait", cards_file(game).read_text("utf-8"))
