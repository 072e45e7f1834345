"""The four guilds with their pennants, the four starters, and the sixteen other citizens (MAR-COMP-13)."""

from __future__ import annotations

from ....kernel.effects import choose, each_opponent, each_player, seq
from ....kernel.text import Noun
from ..rules.choices import either, if_possible
from ..rules.citizens import recruit, recruit_for, take_back
from ..rules.gains import gain, joker, may_joker
from ..rules.moves import may_deploy, may_deploy_anywhere, may_move, may_relocate, may_summon, move_anywhere, summon
from ..rules.pays import may_pay, may_pay_you
from ..rules.sailing import sail
from ..rules.slaying import may_slay, slay
from ..rules.tombs import raise_knights
from ..rules.turn import per_tower
from ..state import Guild
from .kinds import Citizen, GuildCard, dealt, ours

ARTISAN, SOLDIER, SHADOW, SAINT = Guild
OURS = ours("copies")
STARTER = ours("guild")

GUILDS = (
    GuildCard("artisan", Noun("Artisans", "Artisans", many=True),
        pennants=seq(may_joker(1), may_move(), may_deploy())),
    GuildCard("soldier", Noun("Soldats", "Soldiers", many=True),
        pennants=seq(gain(force=1), may_move(), may_deploy())),
    GuildCard("shadow", Noun("Ombre", "Shadow", "f"),
        pennants=seq(gain(gold=2), may_move(), may_deploy())),
    GuildCard("saint", Noun("Saints", "Saints", many=True),
        pennants=seq(may_move(), may_deploy(), may_deploy())),
)  # fmt: skip

STARTERS = (
    Citizen("alchemist", Noun("Alchimiste", "Alchemist"), "round-bottom-flask", guild=SHADOW, marks=STARTER,
        figure="old man, purple scholar cap, pointed white beard, purple cope, flask",
        text=seq(gain(gold=5), may_pay(joker(1), gold=1), each_player(per_tower(gain(gold=1))))),
    Citizen("captain", Noun("Capitaine", "Captain"), "barbute", guild=SOLDIER, marks=STARTER,
        figure="man, kettle helmet, moustache, mail, halberd, half turned, stern",
        text=seq(gain(knight=1), gain(force=1), each_player(may_pay(gain(knight=1), gold=1)), may_slay())),
    Citizen("merchant", Noun("Marchand", "Merchant"), "scales", guild=ARTISAN, marks=STARTER,
        figure="man, crimson chaperon, goatee, ochre mantle, scales",
        text=seq(joker(1), gain(gold=4), each_player(may_pay(joker(1), gold=1)))),
    Citizen("paladin", Noun("Paladin", "Paladin"), "winged-shield", guild=SAINT, marks=STARTER,
        figure="young man, mail coif, white surcoat, sword, half turned, to the left",
        text=seq(gain(magic=1), gain(force=1), each_player(per_tower(gain(force=1))), may_slay())),
)  # fmt: skip

OTHERS = (
    Citizen("artificer", Noun("Artificière", "Artificer", "f"), "gear-hammer", guild=SAINT,
        copies=(2, 0, 0, 0), marks=OURS,
        figure="young woman, red kerchief, brown apron, tongs, tanned",
        text=seq(gain(force=1), gain(magic=1), gain(stone=1),
            each_opponent(may_pay_you(2, gain(force=1), gain(stone=1))))),
    Citizen("cleric", Noun("Clerc", "Cleric"), "prayer", guild=SAINT, copies=(1, 1, 1, 0), marks=OURS,
        figure="man, tonsure, white cope, chalice, in profile",
        text=seq(gain(magic=1), may_move(), take_back())),
    Citizen("monk", Noun("Moine", "Monk"), "monk-face", guild=SAINT, copies=(1, 1, 0, 1), marks=OURS,
        figure="man, tonsure, brown habit, open book, half turned, smiling",
        text=seq(gain(gold=2), gain(magic=1), may_relocate())),
    Citizen("priestess", Noun("Prêtresse", "Priestess", "f"), "nun-face", guild=SAINT,
        copies=(1, 0, 1, 0), marks=OURS,
        figure="woman, white nun veil, black habit, candle",
        text=seq(choose(if_possible(gain(magic=2)), if_possible(gain(force=2))),
            each_player(may_pay(gain(force=1), gold=1)), may_slay())),
    Citizen("bogatyr", Noun("Bogatyr", "Bogatyr"), "crested-helmet", guild=SOLDIER,
        copies=(2, 0, 0, 0), marks=OURS,
        figure="man, spiked helmet, full blond beard, mail, mace",
        text=seq(choose(if_possible(gain(force=2)), if_possible(gain(knight=2))), may_deploy_anywhere(), may_slay())),
    Citizen("champion", Noun("Champion", "Champion"), "sword-clash", guild=SOLDIER, copies=(1, 0, 2, 0), marks=OURS,
        figure="man, great helm, plate, lance",
        text=seq(gain(force=3), each_player(may_pay(gain(force=1), gold=1)), may_slay())),
    Citizen("ranger", Noun("Rôdeuse", "Ranger", "f"), "bowman", guild=SOLDIER, copies=(2, 0, 0, 0), marks=OURS,
        figure="young woman, pine bycocket, bun, brown tunic, drawn bow, to the left",
        text=seq(gain(force=2), may_move(), may_slay())),
    Citizen("warlord", Noun("Chef de Guerre", "Warlord", fr_plural="Chefs de Guerre"), "warlord-helmet",
        guild=SOLDIER, copies=(1, 1, 0, 1), marks=OURS,
        figure="man, helmet, long black beard, gambeson, war hammer, half turned, stern",
        text=seq(gain(force=1), summon(1), may_slay())),
    Citizen("bard", Noun("Barde", "Bard"), "lyre", guild=ARTISAN, copies=(2, 1, 0, 0), marks=OURS,
        figure="young man, rose feathered hat, bobbed blond hair, green tunic, lute, smiling",
        text=seq(may_summon(2), may_deploy())),
    Citizen("lumberjack", Noun("Bûcheron", "Lumberjack"), "wood-axe", guild=ARTISAN,
        copies=(1, 1, 0, 1), marks=OURS,
        figure="man, fur hat, full red beard, red tunic, wood axe, to the left",
        text=seq(gain(force=2), gain(wood=1), each_player(may_pay(gain(wood=1), gold=1)), may_slay())),
    Citizen("town-crier", Noun("Crieur public", "Town Crier", fr_plural="Crieurs publics"), "ringing-bell",
        guild=ARTISAN, copies=(1, 0, 1, 0), marks=OURS,
        figure="man, green flat cap, moustache, red cloak, bell, heavy, half turned",
        text=seq(recruit_for(2), take_back())),
    Citizen("trader", Noun("Négociant", "Trader"), "trade", guild=ARTISAN, copies=(2, 0, 0, 0), marks=OURS,
        figure="man, sky turban, goatee, ochre mantle, coins, brown-skinned, to the left",
        text=seq(joker(1), gain(gold=2), either(if_possible(sail()), if_possible(joker(1))),
            each_player(may_pay(gain(gold=3), resources=1)))),
    Citizen("necromancer", Noun("Nécromancien", "Necromancer"), "raise-zombie", guild=SHADOW,
        copies=(1, 0, 1, 1), marks=OURS,
        figure="old man, black hood, black habit, skull, facing us",
        text=seq(raise_knights(2), may_deploy(), each_player(may_pay(gain(magic=1), gold=1)))),
    Citizen("peddler", Noun("Colporteur", "Peddler"), "knapsack", guild=SHADOW, copies=(2, 0, 1, 0), marks=OURS,
        figure="man, brown pilgrim hat, short beard, pine cloak, pack",
        text=seq(joker(2), gain(gold=2), each_opponent(may_pay_you(1, joker(1))))),
    Citizen("pilot", Noun("Pilote", "Pilot"), "compass", guild=SHADOW, copies=(1, 1, 0, 0), marks=OURS,
        figure="man, coif, short beard, blue gambeson, compass, half turned, tanned",
        text=seq(either(if_possible(recruit()), if_possible(joker(1))), move_anywhere())),
    Citizen("rogue", Noun("Scélérat", "Rogue"), "rogue", guild=SHADOW, copies=(1, 1, 0, 0), marks=OURS,
        figure="man, wine hood, stubble, black cloak, dagger, shaded, sly, half turned, to the left",
        text=seq(gain(force=2), gain(gold=2), each_player(may_pay(gain(gold=2), force=1)),
            either(if_possible(slay()), gain(gold=2)))),
)  # fmt: skip

CITIZENS = (*STARTERS, *dealt(OTHERS))
