"""The features of a position of Chronica that are not fields of the record."""

from __future__ import annotations

from ....kernel.encoder import Sight, put, put_each, put_one
from ....kernel.linking.rule import rule
from ..state import DOMAINS, SEATS, SET, SLOT_IDS, SLOTS
from .province import deck_of

WHO = ("me", "+1")
VALUES = SLOTS * DOMAINS  # of the cards of one sort in a Province

# Cards count by their place in the set, for either deck; decks are those that each seat draws from.
SIGHT = Sight(
    aside=("shown", "discard", "deck", "known", "top", "end", "drawn_out", "building", "character", "card", "helper"),
    more=(
        *(
            f"{sort}[{who}][{slot}]:value[{domain}]"
            for who in WHO
            for sort in ("building", "character")
            for slot in SLOT_IDS
            for domain in range(DOMAINS)
        ),
        *(f"left[{who}]" for who in WHO),
        *(f"discard[{who}]={name}" for who in WHO for name in range(SET)),
        *(f"card={name}" for name in range(SET)),
    ),
)


@rule
def more_features(c, s, viewer, out, n, base):
    """The values of the cards in both Provinces, the sizes of decks, the discards, and the card of this play.

    A common deck appears once, as one's own.
    """
    decks = base + 2 * SEATS * VALUES
    for k in range(SEATS):
        seat = (viewer + k) % SEATS
        for slot in range(SLOTS):
            for domain in range(DOMAINS):
                place = base + 2 * k * VALUES + slot * DOMAINS + domain
                if s.building[seat][slot] >= 0:
                    n = put(out, n, place, int(c.value[s.building[seat][slot] % SET][domain]))
                if s.character[seat][slot] >= 0:
                    n = put(out, n, place + VALUES, int(c.value[s.character[seat][slot] % SET][domain]))
        if k == 0 or c.own:
            deck = deck_of(c, seat)
            n = put(out, n, decks + k, int(s.end[deck]) - int(s.top[deck]))
            n = put_each(out, n, decks + SEATS + k * SET, int(s.discard[deck]))
    if s.card >= 0:
        n = put_one(out, n, decks + SEATS + SEATS * SET, int(s.card % SET), SET)
    return n
