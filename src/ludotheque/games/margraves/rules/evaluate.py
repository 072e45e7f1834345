"""How well a seat stands, in victory points: its present score, and what can still grow.

Growth depends on the turns that are left. These are counted to the end that comes first: a player's last tower, the
deck of citizens, or a pile of privilege tiles, each at the pace of players who build, ship and recall. In the last
round nothing grows: leftovers count as in the final score, except for a seat whose turn is still to come.

Influence counts by the space, not only by the section, since every step brings the next section nearer; icons count at
the worth that their row can still reach. Tokens, gold and strength count by what they buy: a full set for a Build more
than its parts, most if its tower can be built at once, and no more of a kind than the next turns can spend, so that a
bot spends them. A built tower counts beyond its icons, since the player who builds the last one decides when the game
ends.

The weights come from games between greedy bots, each with random weights around the present ones, by a linear fit of
the difference in points; docs/lab-log.md describes the games.
"""

from __future__ import annotations

from ....kernel.linking.rule import outlined, rule
from ..state import BANNERS, GUILDS, LEVELS, RESOURCES, SECTION, SPACES, TOWERS, Token
from .end import banner_points, total_points
from .things import can_build

# Turns of a seat that a tower takes, and how many citizens and tiles of each level a turn of a seat uses up.
TOWER_TURNS = 4.5
CITIZENS_A_TURN = 0.42
TILES_A_TURN = (0.30, 0.12)
USUAL_TURNS = 30.0
# The discount of what is only worth something in later turns, by turns left.
SOON = 3.0
# Points that each buys in the middle of a game, and how many are useful.
GOLD, GOLD_OF_USE = 0.32, 14
FORCE, FORCE_OF_USE, FORCE_BEYOND = 0.40, 4, 0.25
KNIGHT, KNIGHTS_OF_USE = 0.45, 4
RESOURCE, RESOURCES_OF_USE, THIRD_RESOURCE = 0.75, 2, 0.30
GEM, SECOND_GEM = 3.0, 1.5
SET = 3.0  # a complete price of a tower beyond its parts, while one can still be built
HERE = 2.2  # and beyond that, if it can be built at this place
NEARLY = 0.8  # a price that lacks one resource
BUILT = 4.0  # a tower beyond its icons
CARD = 0.25  # a card in hand: every other one is a turn without a recall
STEP = 0.95  # the part of the way to the next section that counts
GROWTH = 0.15  # sections that a row gains in a turn
BANNER, BANNER_TURNS = 0.04, 15.0  # each different banner, for each turn left: what the next ones will add
GRANT = 0.9
END_GOLD = 0.2


@outlined
def turns_left(c, s):
    """Turns that each seat can expect before the first possible end; 0 in the last round."""
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
    """In the last round: whether a seat's turn is in progress or still to come."""
    players = int(s.players)
    return (seat + players - s.first) % players >= (s.active + players - s.first) % players


@rule
def _influence(c, s, seat, left):
    """Icons at the worth of their row, with the way to its next section and its possible growth."""
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
    """The goods that can still be spent."""
    value = GOLD * min(int(s.gold[seat]), GOLD_OF_USE)
    value += END_GOLD * max(0, int(s.gold[seat]) - GOLD_OF_USE)
    force = int(s.force[seat])
    value += FORCE * min(force, FORCE_OF_USE) + FORCE_BEYOND * max(0, force - FORCE_OF_USE)
    value += KNIGHT * min(int(s.store[seat][Token.KNIGHT]), KNIGHTS_OF_USE)
    missing = 0
    for kind in range(RESOURCES):
        held = int(s.store[seat][kind])
        value += RESOURCE * min(held, RESOURCES_OF_USE) + max(0, held - RESOURCES_OF_USE - 1) / c.per_resources
        if held > RESOURCES_OF_USE:
            value += THIRD_RESOURCE
        elif held == 0:
            missing += 1
    gems = int(s.store[seat][Token.GEM])
    if s.towers[seat] == 0:
        return value + c.per_gem * gems
    if gems > 0:
        value += GEM
        if missing == 0:
            value += SET
            if can_build(c, s, seat):
                value += HERE
        elif missing == 1:
            value += NEARLY
    if gems > 1:
        value += SECOND_GEM + c.per_gem * (gems - 2)
    return value


@rule
def _leftovers(c, s, seat):
    """The goods as the final score counts them, with fractions, so that more is always better."""
    kinds = 0
    for kind in range(RESOURCES):
        kinds += s.store[seat][kind]
    return s.gold[seat] / c.per_gold + kinds / c.per_resources + float(c.per_gem * s.store[seat][Token.GEM])


@rule
def _grants(c, s, seat):
    """The expected worth of the grants that a seat holds."""
    held = int(s.grants[seat])
    value = 0.0
    tile = 0
    while held >> tile:
        if (held >> tile) & 1:
            value += s.tiles[seat][tile] * c.t_worth[tile] / 10.0
        tile += 1
    return value


@rule
def _different_banners(s, seat):
    different = 0
    for banner in range(BANNERS):
        if s.banners[seat][banner] > 0:
            different += 1
    return different


@rule
def evaluate(c, s, seat):
    """Influence and banners at their expected final worth, goods by what they buy, towers and grants."""
    if s.finished:
        return float(s.total[seat])
    if s.last_round and not _acts_again(s, seat):
        return float(total_points(c, s, seat))
    left = turns_left(c, s)
    soon = min(1.0, max(left, 0.5) / SOON)
    value = _influence(c, s, seat, left) + banner_points(s, seat)
    value += BANNER * _different_banners(s, seat) * min(left, BANNER_TURNS)
    value += soon * _goods(c, s, seat) + (1.0 - soon) * _leftovers(c, s, seat)
    value += BUILT * (TOWERS - s.towers[seat])
    return value + GRANT * _grants(c, s, seat) * (0.4 + 0.6 * soon) + soon * CARD * s.hand_size[seat]
