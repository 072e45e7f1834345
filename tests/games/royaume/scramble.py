"""Change everything that a player of Le Royaume cannot know, as the rulebook has it.

Nothing here looks at `secrets.py` or at the record's own marks of who knows what (`dark`, `events_seen`): a `Watcher`
follows a game by what lies open on the table, and `scramble` deals all that a viewer has never seen anew. Whatever the
viewer is sent must not change by one byte.

What the rulebook hides: the Domains under the top of each pile (and the next one, until a building is over) and those
left in the box; the Duke that another player keeps and the one it puts back, until the end the kept one, for good the
other; the Dark Lord's Duke until the end; which Monster Events lie face down in the Exhausted pile and in which order;
with mixed Citizens, the face-down cards of each pile and those left in the box; the choice of a Duke until all have
chosen. What it shows: tops of piles, what has been recruited, built and slain, Resources and points on the board, how
many cards a pile holds, how many Events the Exhausted pile holds and where (they are put there, and later back, in
sight of all), every card that has lain open once.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np

from ludotheque.games.royaume.cards.content import BOX
from ludotheque.games.royaume.cards.sets import SETS
from ludotheque.games.royaume.rules.actions import Act

from .ids import CITIZEN_IDS, EVENT_IDS

COPIES = 6  # cards of each Citizen in the box
NO_CHOICE = -1
NO_CARD = -1
FIRST_EVENT = 3  # in the Exhausted pile: this and the Event's number


def _edition(kind: str, options: dict[str, str]) -> list[int]:
    """The cards of an edition, by number, without those that its sets leave in the box."""
    last = 1 if options["edition"] == "1e" else 2
    left_out = SETS[options["set"]].without if options["set"] in SETS else ()
    cards = enumerate(BOX[kind].values())
    return [number for number, card in cards if card.edition <= last and card.id not in left_out]


def piles_of_value() -> list[list[int]]:
    """The Citizens that share each of the ten activation values."""
    kinds: dict[int, list[int]] = {}
    for card in BOX["citizen"].values():
        kinds.setdefault(card.values[0], []).append(CITIZEN_IDS.index(card.id))
    return [kinds[value] for value in sorted(kinds)]


@dataclass
class Watcher:
    """What everybody at the table has seen, remembered from decision to decision."""

    options: dict[str, str]
    domains: set[int] = field(default_factory=set)
    events: set[int] = field(default_factory=set)
    deepest: list[int] = field(default_factory=lambda: [99] * 10)  # the lowest Citizen of each pile that lay open

    def __post_init__(self) -> None:
        self.all_domains = _edition("domain", self.options)
        self.all_dukes = _edition("duke", self.options)
        self.mixed = self.options["mixed"] == "yes"
        named = self.options["events"]
        self.wanted = set() if named in ("no", "yes") else {EVENT_IDS.index(name) for name in named.split(",")}

    def watch(self, state: np.ndarray) -> None:
        """Look at the table. To be called at every decision of a game, in order."""
        s = state[0]
        for column, height in enumerate(s["domains"]):
            if height and s["shut"] != column + 1:  # the next Domain is turned up when the building is over
                self.domains.add(int(s["domain"][column][height - 1]))
        for built in (*s["built"], s["lord_domains"]):
            self.domains |= members(built)
        self.events |= {int(marker) - FIRST_EVENT for marker in s["cover"] if marker >= FIRST_EVENT}
        self.events |= {card - 48 for slain in s["slain"] for card in members(slain) if card >= 48}
        for pile, height in enumerate(s["citizens"]):
            if height:
                self.deepest[pile] = min(self.deepest[pile], int(height) - 1)

    def knows_citizen(self, pile: int, place: int) -> bool:
        """Without mixing, all cards of a pile have one name."""
        return not self.mixed or place >= self.deepest[pile]


def members(mask: int) -> set[int]:
    """A bit mask as a set."""
    return {bit for bit in range(64) if int(mask) >> bit & 1}


def scramble(state: np.ndarray, watcher: Watcher, viewer: int, dice: random.Random) -> np.ndarray:
    """Another position that this viewer cannot tell from the given one."""
    other = state.copy()
    s = other[0]
    s["rng"] = [dice.getrandbits(32) for _ in range(4)]
    _deal_domains(s, watcher, dice)
    _deal_citizens(s, watcher, dice)
    _deal_events(s, watcher, dice)
    _deal_dukes(s, watcher, viewer, dice)
    return other


def _deal_domains(s: np.void, watcher: Watcher, dice: random.Random) -> None:
    unseen = [domain for domain in watcher.all_domains if domain not in watcher.domains]
    places = [
        (column, i)
        for column in range(5)
        for i in range(s["domains"][column])
        if int(s["domain"][column][i]) not in watcher.domains
    ]
    for (column, i), domain in zip(places, dice.sample(unseen, len(places)), strict=True):
        s["domain"][column][i] = domain


def _deal_citizens(s: np.void, watcher: Watcher, dice: random.Random) -> None:
    for pile, kinds in enumerate(piles_of_value()):
        places = [i for i in range(s["citizens"][pile]) if not watcher.knows_citizen(pile, i)]
        if not places:
            continue
        seen = [int(s["citizen"][pile][i]) for i in range(s["citizens"][pile]) if i not in places]
        left = []
        for kind in kinds:
            out = seen.count(kind) + int(s["owned"][:, kind].sum()) + int(s["lord_citizens"][kind])
            left += [kind] * (COPIES - out)
        for i, kind in zip(places, dice.sample(left, len(places)), strict=True):
            s["citizen"][pile][i] = kind


def _deal_events(s: np.void, watcher: Watcher, dice: random.Random) -> None:
    places = [
        i
        for i in range(s["spares"])
        if s["spare"][i] >= FIRST_EVENT and int(s["spare"][i]) - FIRST_EVENT not in watcher.events
    ]
    unseen = [event for event in range(len(EVENT_IDS)) if event not in watcher.events]
    asked_for = [event for event in unseen if event in watcher.wanted]
    others = [event for event in unseen if event not in asked_for]
    dealt = asked_for + dice.sample(others, len(places) - len(asked_for))
    dice.shuffle(dealt)
    for i, event in zip(places, dealt, strict=True):
        s["spare"][i] = FIRST_EVENT + event


def _deal_dukes(s: np.void, watcher: Watcher, viewer: int, dice: random.Random) -> None:
    """Other players' two Dukes and the one they keep; revealed ones stay, with another one beside it."""
    if s["offer"][0][0] == NO_CARD:
        return
    over = bool(s["finished"])
    own = {int(duke) for duke in s["offer"][viewer]} if 0 <= viewer < s["players"] else set()
    revealed = {int(duke) for duke in s["duke"] if duke != NO_CARD} if over else set()
    left = [duke for duke in watcher.all_dukes if duke not in own | revealed]
    dice.shuffle(left)
    for seat in range(s["players"]):
        if seat == viewer:
            continue
        kept = s["duke"][seat]
        pair = [int(kept) if over else left.pop(), left.pop()]
        dice.shuffle(pair)
        s["offer"][seat] = pair
        if kept != NO_CARD and not over:
            s["duke"][seat] = dice.choice(pair)
        if s["choice"][seat] != NO_CHOICE:
            s["choice"][seat] = Act.KEEP + dice.choice(pair)
    if s["lord_duke"] != NO_CARD and not over:
        s["lord_duke"] = dice.choice([duke for duke in watcher.all_dukes if duke != s["duke"][0]])
