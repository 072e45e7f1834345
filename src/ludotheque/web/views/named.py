"""Sentences in parts: names of cards, each with its card, and what stands between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...kernel.text import Lang
from ...stage.layout import Layout
from ...stage.parts import Card


def collected(layout: Layout, content: Any, lang: Lang) -> dict[str, str]:
    """The id of each card that the collection page shows, by its name; empty for a game without such a page."""
    collection = layout.collection
    if collection is None:
        return {}
    return content.kept(
        ("collected", lang),
        lambda: {collection.leaf(content, id, lang).face.name: id for id in content.cards[collection.kind]},
    )


@dataclass(frozen=True)
class Names:
    """The cards of a box by their names, and the expression that finds the names in a sentence, the longest first."""

    cards: dict[str, Card]
    pattern: re.Pattern[str]

    @classmethod
    def of(cls, layout: Layout, content: Any, lang: Lang) -> Names:
        """The cards of the rules page, computed once for each content."""
        return content.kept(("names", lang), lambda: cls._made(layout, content, lang))

    @classmethod
    def _made(cls, layout: Layout, content: Any, lang: Lang) -> Names:
        shown = (card for section in layout.rules_of(content) if section.cards for card in section.cards(content, lang))
        cards = {card.name: card for card in shown}
        longest = sorted(map(re.escape, cards), key=len, reverse=True)
        return cls(cards, re.compile(rf"(?<!\w)({'|'.join(longest)})(?!\w)" if longest else r"(?!)()"))

    def parts(self, sentence: str) -> Iterator[tuple[str, Card | None]]:
        """The sentence in order, each name with its card."""
        for number, text in enumerate(self.pattern.split(sentence)):
            if text:
                yield text, self.cards[text] if number % 2 else None
