"""What every card does, as expressions, and the course of the game."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.effects import Choose, Each, Effect, Nothing, Repeat, Seq, choose, may, seq
from ..rules.verbs import (
    HARVESTERS,
    Do,
    Timing,
    domains_cheaper,
    gain,
    gain_citizen,
    gain_named,
    if_possible,
    in_solo,
    lose,
    lower_die,
    may_slay,
    no_surcharge,
    offer,
    paid,
    pay,
    pay_gold_per,
    per_citizen,
    per_citizen_of,
    per_domain,
    per_gold_left,
    per_icon,
    per_left,
    per_monster,
    per_monster_in,
    per_named,
    per_others_left,
    per_type,
    points,
    put_token,
    return_citizen,
    return_monster,
    rob,
    set_die,
    step,
    take,
    take_monster,
    with_dukes,
    with_events,
)
from ..state import Res, Role, Type

WORKER, SOLDIER, SHADOW, HOLY = Role


@dataclass(frozen=True)
class Citizen:
    """The left effect, for the Active Player, and the right one, for everybody else (ROY-HARVEST-02)."""

    on_turn: Effect
    off_turn: Effect


@dataclass(frozen=True)
class Domain:
    """What a Domain does, and when."""

    timing: Timing
    effect: Effect


def both(effect: Effect) -> Citizen:
    return Citizen(effect, effect)


ONE_OF_CHOICE = (gain(gold=1), gain(strength=1), gain(magic=1))

CITIZENS: dict[str, Citizen] = {
    "cleric": Citizen(gain(magic=3), gain(magic=1)),
    "merchant": Citizen(choose(gain(gold=2), gain(magic=2)), gain(gold=1)),
    "mercenary": Citizen(gain(gold=1, strength=1), offer(pay(strength=1), gain(gold=2))),
    "archer": Citizen(gain(strength=2), gain(strength=1)),
    "peasant": both(gain(gold=1)),
    "knight": both(gain(strength=1)),
    "rogue": Citizen(gain(gold=2, strength=2), gain(gold=1, strength=1)),
    "champion": Citizen(gain(strength=4), offer(pay(gold=1), gain(strength=4))),
    "paladin": Citizen(gain(strength=1, magic=2), offer(pay(strength=1), gain(magic=3))),
    "butcher": Citizen(per_citizen_of(WORKER, gain(gold=2)), gain(gold=4)),
    "monk": Citizen(gain(gold=1, magic=2), offer(pay(gold=1), gain(magic=2))),
    "blacksmith": Citizen(per_citizen_of(SOLDIER, gain(gold=1)), gain(gold=1)),
    "alchemist": Citizen(offer(pay(gold=1), gain(magic=3)), offer(pay(magic=1), gain(gold=2))),
    "wizard": Citizen(gain(strength=1, magic=1), gain(magic=1)),
    "thief": Citizen(rob(3), choose(gain(gold=2), gain(magic=2))),
    "warlord": Citizen(per_citizen_of(SOLDIER, gain(strength=1)), per_named("knight", gain(strength=1))),
    "priestess": Citizen(gain(strength=2, magic=1), offer(pay(magic=1), gain(strength=3))),
    "miner": Citizen(seq(gain(gold=1), per_domain(gain(gold=1))), gain(gold=4)),
    "starter-peasant": both(gain(gold=1)),
    "starter-knight": both(gain(strength=1)),
    "starter-herald": both(choose(*ONE_OF_CHOICE)),
}
# The first edition has no Herald; whoever has no Citizen activated may take a Resource (ROY-ED1-01, ROY-ED1-04).
CONSOLATION = Choose((*ONE_OF_CHOICE, Nothing()))

REWARDS: dict[str, Effect] = {
    "goblin": gain(gold=1),
    "goblin-mage": choose(gain(gold=1), gain(magic=1)),
    "goblin-king": per_monster_in("hills", gain(gold=1)),
    "skeleton": gain(gold=1),
    "flaming-skeleton": gain(gold=1, magic=1),
    "skeleton-king": per_monster_in("ruins", gain(gold=2)),
    "treant": gain(gold=1, magic=1),
    "bane-spider": choose(gain(gold=3), if_possible(gain_named("knight"))),
    "spider-queen": choose(
        per_monster_in("forest", gain(gold=2)),
        if_possible(Seq((gain_citizen(), gain(vp=1)))),
    ),
    "owlbear": gain(magic=2),
    "giant": gain(gold=1, magic=2),
    "troll": per_monster_in("valley", gain(magic=2)),
    "dire-bear": choose(gain(gold=2), gain(magic=2)),
    "orc-warrior": gain_citizen(at_most=3),
    "orc-chieftain": per_monster_in("mountains", gain(gold=2)),
    "gargoyle": gain(magic=1),
    "wraith": gain_citizen(at_most=2),
    "witch-queen": per_monster_in("barrens", gain(magic=1)),
    "gelatinous-cube": gain(gold=2),
    "basilisk": choose(gain(gold=3), gain(magic=3)),
    "swamp-dragon": per_monster_in("swamp", gain(magic=2)),
    "kobolds": gain(gold=2, magic=1),
    "gold-golem": gain(gold=5),
    "red-dragon": per_monster_in("cavern", gain(gold=3)),
    "corrupted-cleric": gain(gold=3, magic=2),
    "giant-leech": gain(magic=5),
    "bat-swarm": per_monster(gain(gold=1)),
    "sorcerer": per_monster(gain(magic=1)),
    "mimic": gain(gold=5),
    "kobold-thieves": gain(gold=7),
}

# What a Monster Event makes happen when its value is rolled (ROY-EVENT-13 to 20).
EVENTS: dict[str, Effect] = {
    "corrupted-cleric": put_token(Res.MAGIC),
    "giant-leech": Each(HARVESTERS, lose(strength=1)),
    "bat-swarm": put_token(Res.STRENGTH),
    "sorcerer": Each(HARVESTERS, lose(magic=1)),
    "mimic": put_token(Res.GOLD),
    "kobold-thieves": Each(HARVESTERS, lose(gold=1)),
}

DOMAINS: dict[str, Domain] = {
    "foxgrove-palisade": Domain(Timing.ROLL, offer(pay(gold=2), set_die(6))),
    "the-desert-orchid": Domain(Timing.ROLL, offer(pay_gold_per(HOLY), set_die(1))),
    "emerald-stronghold": Domain(Timing.CITIZEN_PRICE, no_surcharge()),
    "pratchetts-plateau": Domain(Timing.DOMAIN_PRICE, domains_cheaper(1)),
    "cathedral-of-st-aquila": Domain(Timing.END, take(gold=1)),
    "darktide-harbour": Domain(Timing.ONCE, gain_citizen(role=SHADOW)),
    "cloudriders-camp": Domain(Timing.ONCE, seq(gain(strength=3), gain_citizen(role=SOLDIER, at_most=2))),
    "the-orb-of-urdr": Domain(Timing.END, take(magic=1)),
    "rogues-landing": Domain(Timing.ONCE, gain_citizen(role=WORKER)),
    "blood-crow-army": Domain(Timing.START, gain(strength=1)),
    "eye-of-asteraten": Domain(Timing.ONCE, seq(gain(strength=5), may_slay(), paid())),
    "cutthroats-truce": Domain(Timing.ONCE, take(gold=3)),
    "halfpenny-hill": Domain(Timing.START, gain(gold=1)),
    "shattered-hand": Domain(Timing.ONCE, gain_citizen(role=HOLY)),
    "forgotten-sorrows": Domain(Timing.ON_CITIZEN, gain(magic=1)),
    "watcher-on-the-water": Domain(Timing.ONCE, may(return_monster(), gain(vp=3))),
    "gargans-embrace": Domain(Timing.DOUBLE, gain(vp=1)),
    "nest-of-the-weaver-witch": Domain(Timing.ONCE, may(return_citizen(), gain(vp=3))),
    "palace-of-the-dawn": Domain(Timing.ROLL, lower_die()),
    "grimmwater-keep": Domain(Timing.ONCE, gain_citizen(at_most=3)),
    "the-violet-thorn": Domain(Timing.ON_SLAY, gain(magic=1)),
    "purloiners-perch": Domain(Timing.ONCE, take_monster()),
    "golden-obelisk-of-nae": Domain(Timing.ONCE, may(pay(magic=3), gain(vp=3))),
    "monolith-of-ostendaar": Domain(Timing.START, gain(magic=1)),
    "coliseum": Domain(Timing.ONCE, per_citizen(gain(strength=1))),
    "jousting-field": Domain(Timing.HARVEST, per_named("knight", gain(gold=1))),
    "the-tower": Domain(Timing.END, may(pay(magic=2), gain(vp=1))),
    "ullamalizatli-court": Domain(Timing.ONCE, per_citizen(gain(magic=1))),
}

DUKES: dict[str, Effect] = {
    "cornelius-the-dreamer": seq(per_domain(points(3)), per_left(3, points(1))),
    "elsyn": seq(per_icon(SHADOW, points(2)), per_icon(HOLY, points(2)), per_left(4, points(1))),
    "elysium-the-allsmith": seq(*(per_icon(role, points(1)) for role in Role), per_left(4, points(1))),
    "hrothgar-the-conqueror": seq(per_monster(points(2)), per_type(Type.TITAN, points(1)), per_left(4, points(1))),
    "isabella-the-righteous": seq(per_icon(HOLY, points(2)), per_icon(SOLDIER, points(1)), per_left(3, points(1))),
    "lekzandr-the-protector": seq(per_icon(HOLY, points(2)), per_icon(WORKER, points(1)), per_left(3, points(1))),
    "node": seq(per_icon(SHADOW, points(2)), per_icon(SOLDIER, points(1)), per_left(3, points(1))),
    "reese-the-firebrand": seq(
        per_monster(points(1)), per_citizen(points(1)), per_domain(points(1)), per_left(4, points(1))
    ),
    "simon-the-unclean": seq(per_icon(SOLDIER, points(1)), per_icon(WORKER, points(1)), per_left(2, points(1))),
    "waryn": seq(per_icon(SHADOW, points(2)), per_icon(WORKER, points(1)), per_left(3, points(1))),
    "tsoukalos-the-conspirator": seq(per_domain(points(2)), per_gold_left(points(1)), per_others_left(2, points(1))),
    "mico-the-monster-slayer": seq(per_monster(points(1)), per_type(Type.BOSS, points(5)), per_left(2, points(1))),
    "drakkenstrike": seq(per_icon(SOLDIER, points(1)), per_domain(points(2)), per_left(4, points(1))),
    "waybright-the-wise": seq(per_icon(WORKER, points(1)), per_domain(points(2)), per_left(4, points(1))),
}

# What everybody scores without Dukes, besides the majorities (ROY-NODUKE-03, ROY-NODUKE-05).
NO_DUKE_ICONS = seq(
    per_icon(WORKER, points(1)), per_icon(SOLDIER, points(1)), per_icon(SHADOW, points(2)), per_icon(HOLY, points(2))
)
NO_DUKE_LEFT = per_left(3, points(1))

HARVEST = Each(HARVESTERS, seq(step(Do.GATHER), step(Do.CHOICES), step(Do.EXCHANGES)))
ACTION = seq(step(Do.ACT), step(Do.PAY_COST), step(Do.SETTLE))
TURN = seq(
    step(Do.ROLL),
    step(Do.CHANGE),
    with_events(step(Do.EVENTS)),
    step(Do.THEFTS),
    HARVEST,
    step(Do.DOMAINS, Timing.START),
    Repeat(2, ACTION),
    step(Do.DOMAINS, Timing.END),
    step(Do.SETTLE),
    in_solo(seq(step(Do.ASSAULT), step(Do.HARVEST_AGAIN), HARVEST)),
    step(Do.END_TURN),
)
OPENING = seq(with_dukes(step(Do.DRAFT)), step(Do.BEGIN))
CAPTURE = seq(step(Do.AIM), step(Do.CAPTURE))
