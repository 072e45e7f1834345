"""How well a seat stands, in victory points: what it would score now, and what it can still grow into.

What grows, grows by the turn, so the turns that are left are counted, by what ends the game first: a player's last
tower, the deck of citizens, or a pile of privilege tiles, each at the pace at which players who build, ship and recall
use them up. Between greedy bots (10 games of four) the root mean square error is 1.4 turns. In the last round nothing
grows any more: leftovers count as they will be counted, except for a seat whose turn is still to come.

Influence counts by the space, not by the section alone, since every step brings the next section nearer; icons count
at the worth that their row can still reach. Tokens, gold and strength are worth what they buy, a full set for a Build
more than its parts, and no more of a kind than the next turns can spend: else nobody would ever spend any.
"""

from __future__ import annotations

from ....kernel.rule import outlined, rule
from ..state import GUILDS, LEVELS, RESOURCES, SECTION, SPACES, Token
from .end import banner_points, total_points

# Turns of a seat that a tower takes, and how many citizens and tiles of each level a turn of a seat uses up.
TOWER_TURNS = 4.5
CITIZENS_A_TURN = 0.42
TILES_A_TURN = (0.30, 0.12)
USUAL_TURNS = 30.0
# How much of what is worth something only in the coming turns counts, by turns left.
SOON = 3.0
# Points that each buys in the middle of a game, and how many are of use.
GOLD, GOLD_OF_USE = 0.32, 14
FORCE, KNIGHT, KNIGHTS_OF_USE = 0.40, 0.45, 4
RESOURCE, RESOURCES_OF_USE = 0.75, 3
GEM, GEMS_OF_USE = 3.0, 2
SET = 2.0  # a complete price of a tower beyond its parts, where one can still be built
CARD = 0.25  # a card in hand: every other one is a turn without a recall
STEP = 0.7  # how much of the way to the next section counts
GROWTH = 0.09  # sections that a row still gains in a turn
END_GOLD = 0.2


@outlined
def turns_left(c, s):
    """Turns that each seat can expect, by whichever end comes first; 0 in the last round."""
    if s.last_round:
        return 0.0
    players = float(s.players)
    left = USUAL_TURNS
    for seat in range(s.players):
        ready = 0.0
        for kind in range(RESOURCES + 1):
            if s.store[seat][kind] > 0:
                ready += 0.2
        left = min(left, TOWER_TURNS * (s.towers[seat] - ready))
    left = min(left, (s.deck_size + 1) / (CITIZENS_A_TURN * players))
    for level in range(LEVELS):
        left = min(left, (s.pile_size[level] + 1) / (TILES_A_TURN[level] * players))
    return max(0.5, left)


@rule
def _acts_again(s, seat):
    """In the last round: whether a seat's turn is still to come or under way."""
    players = int(s.players)
    return (seat + players - s.first) % players >= (s.active + players - s.first) % players


@rule
def _influence(c, s, seat, left):
    """Icons at the worth of their row, with the way to its next section, and what it may still gain."""
    value = 0.0
    for guild in range(GUILDS):
        space = int(s.influence[seat][guild])
        section = space // SECTION
        worth = float(c.points[section])
        top = float(c.points[(SPACES - 1) // SECTION])
        if left > 0.0 and space + 1 < SPACES:
            following = float(c.points[section + 1])
            part = (space % SECTION) / SECTION
            worth += min(1.0, left / SOON) * STEP * part * (following - worth)
            worth = min(top, worth + GROWTH * left)
        value += s.icons[seat][guild] * worth
    return value


@rule
def _goods(c, s, seat):
    """What can still be spent."""
    value = GOLD * min(int(s.gold[seat]), GOLD_OF_USE)
    value += END_GOLD * max(0, int(s.gold[seat]) - GOLD_OF_USE)
    value += FORCE * s.force[seat] + KNIGHT * min(int(s.store[seat][Token.KNIGHT]), KNIGHTS_OF_USE)
    ready = True
    for kind in range(RESOURCES):
        held = int(s.store[seat][kind])
        value += RESOURCE * min(held, RESOURCES_OF_USE) + max(0, held - RESOURCES_OF_USE) / c.per_resources
        ready = ready and held > 0
    gems = int(s.store[seat][Token.GEM])
    value += GEM * min(gems, GEMS_OF_USE) + c.per_gem * max(0, gems - GEMS_OF_USE)
    if ready and gems > 0 and s.towers[seat] > 0:
        value += SET
    return value


@rule
def _leftovers(c, s, seat):
    """The same as they are counted in the end, by fractions, so that more is always better."""
    kinds = 0
    for kind in range(RESOURCES):
        kinds += s.store[seat][kind]
    return s.gold[seat] / c.per_gold + kinds / c.per_resources + float(c.per_gem * s.store[seat][Token.GEM])


@rule
def _grants(c, s, seat):
    """What the grants that are held would bring."""
    held = int(s.grants[seat])
    value = 0.0
    tile = 0
    while held >> tile:
        if (held >> tile) & 1:
            value += s.tiles[seat][tile] * c.t_worth[tile] / 10.0
        tile += 1
    return value


@rule
def evaluate(c, s, seat):
    """Influence and banners as they may be counted, goods for what they buy, and grants."""
    if s.finished:
        return float(s.total[seat])
    if s.last_round and not _acts_again(s, seat):
        return float(total_points(c, s, seat))
    left = turns_left(c, s)
    soon = min(1.0, max(left, 0.5) / SOON)
    value = _influence(c, s, seat, left) + banner_points(s, seat)
    value += soon * _goods(c, s, seat) + (1.0 - soon) * _leftovers(c, s, seat)
    return value + _grants(c, s, seat) * (0.4 + 0.6 * soon) + soon * CARD * s.hand_size[seat]
