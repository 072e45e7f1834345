"""The cards of the published box: what is counted of it stays right when somebody adds a card of one's own."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.games.royaume.cards.content import RoyaumeContent
from ludotheque.games.royaume.game import GAME
from ludotheque.kernel.content import PatchValues

DOMAINS = (
    "foxgrove-palisade",
    "the-desert-orchid",
    "emerald-stronghold",
    "pratchetts-plateau",
    "cathedral-of-st-aquila",
    "darktide-harbour",
    "cloudriders-camp",
    "the-orb-of-urdr",
    "rogues-landing",
    "blood-crow-army",
    "eye-of-asteraten",
    "cutthroats-truce",
    "halfpenny-hill",
    "shattered-hand",
    "forgotten-sorrows",
    "watcher-on-the-water",
    "gargans-embrace",
    "nest-of-the-weaver-witch",
    "palace-of-the-dawn",
    "grimmwater-keep",
    "the-violet-thorn",
    "purloiners-perch",
    "golden-obelisk-of-nae",
    "monolith-of-ostendaar",
    "coliseum",
    "jousting-field",
    "the-tower",
    "ullamalizatli-court",
)
DUKES = (
    "cornelius-the-dreamer",
    "elsyn",
    "elysium-the-allsmith",
    "hrothgar-the-conqueror",
    "isabella-the-righteous",
    "lekzandr-the-protector",
    "node",
    "reese-the-firebrand",
    "simon-the-unclean",
    "waryn",
    "tsoukalos-the-conspirator",
    "mico-the-monster-slayer",
    "drakkenstrike",
    "waybright-the-wise",
)
EVENTS = (
    "corrupted-cleric",
    "giant-leech",
    "bat-swarm",
    "sorcerer",
    "mimic",
    "kobold-thieves",
)
# The blocks of actions that its words ask with.
ACTIONS = frozenset(
    (
        "player",
        "keep",
        "use",
        "announce",
        "die",
        "rob",
        "wake",
        "done",
        "gain",
        "recruit",
        "build",
        "slay",
        "pay",
        "take",
        "return",
        "dismiss",
        "mark",
        "attack",
        "lose",
    )
)
CARDS = {"domain": DOMAINS, "duke": DUKES, "event": EVENTS}  # the kinds that a card can be added to


def content_of(options: Mapping[str, str] | None = None, patch: PatchValues | None = None) -> RoyaumeContent:
    """The content of a game with these options."""
    content = GAME.content(options, patch)
    assert isinstance(content, RoyaumeContent)
    return content


def in_pool(content: RoyaumeContent, kind: str) -> list[str]:
    """The published Domains or Dukes that this content can deal."""
    pool = content.twin.domain_pool if kind == "domain" else content.twin.duke_pool
    published = DOMAINS if kind == "domain" else DUKES
    return [name for i, name in enumerate(content.cards[kind]) if pool >> i & 1 and name in published]
