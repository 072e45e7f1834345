"""The Citizens, one name for each of the published piles, and the Starters."""

from __future__ import annotations

from ....kernel.effects import choose, seq
from ....kernel.text import Noun
from ..names import SPOKEN_OF
from ..rules.counters import per_citizen_of, per_domain, per_named
from ..rules.gains import gain, offer, pay
from ..rules.harvest import rob
from ..state import Role
from .kinds import OURS, Citizen, Starter

WORKER, SOLDIER, SHADOW, HOLY = Role
ONE_OF_CHOICE = (gain(gold=1), gain(strength=1), gain(magic=1))


CITIZENS = (
    Citizen("cleric", Noun("Clerc", "Cleric"), "monk-face", HOLY, cost=3, values=(1,),
        figure="old man, tonsure, black habit, candle, in profile",
        on_turn=gain(magic=3), off_turn=gain(magic=1)),
    Citizen("merchant", Noun("Marchand", "Merchant"), "old-wagon", WORKER, cost=2, values=(2,),
        figure="man, wine chaperon, goatee, wine mantle, purse, hook-nosed, smiling",
        on_turn=choose(gain(gold=2), gain(magic=2)), off_turn=gain(gold=1)),
    Citizen("mercenary", Noun("Mercenaire", "Mercenary", en_plural="Mercenaries"), "hooded-assassin", SHADOW,
        cost=3, values=(3,),
        figure="man, pine beret, black goatee, mail, greatsword, arms crossed, scarred, stern",
        on_turn=gain(gold=1, strength=1), off_turn=offer(pay(strength=1), gain(gold=2))),
    Citizen("archer", Noun("Archère", "Archer", "f"), "bowman", SOLDIER, cost=4, values=(4,),
        figure="young woman, green bycocket, green tunic, drawn bow",
        on_turn=gain(strength=2), off_turn=gain(strength=1)),
    Citizen("peasant", Noun("Paysan", "Peasant"), "farmer", WORKER, cost=2, values=(5,),
        figure="man, straw hat, stubble, ochre tunic, pitchfork, to the left, smiling",
        on_turn=gain(gold=1), off_turn=gain(gold=1)),
    Citizen("knight", SPOKEN_OF["knight"], "mounted-knight", SOLDIER, cost=2, values=(6,),
        figure="man, bascinet, blue plate, lance, shield, stern",
        on_turn=gain(strength=1), off_turn=gain(strength=1)),
    Citizen("rogue", Noun("Scélérat", "Rogue"), "cloak-dagger", SHADOW, cost=2, values=(7,),
        figure="man, purple hood, short black beard, gambeson, dagger, scarred, shaded, sly, to the left",
        on_turn=gain(gold=2, strength=2), off_turn=gain(gold=1, strength=1)),
    Citizen("champion", Noun("Champion", "Champion"), "swordman", SOLDIER, cost=2, values=(8,),
        figure="man, great helm, red surcoat, sword",
        on_turn=gain(strength=4), off_turn=offer(pay(gold=1), gain(strength=4))),
    Citizen("paladin", Noun("Paladin", "Paladin"), "templar-shield", HOLY, cost=2, values=(9, 10),
        figure="young brown-skinned man, mail coif, white surcoat, sword, half turned",
        on_turn=gain(strength=1, magic=2), off_turn=offer(pay(strength=1), gain(magic=3))),
    Citizen("butcher", Noun("Boucher", "Butcher"), "meat-cleaver", WORKER, cost=1, values=(11, 12),
        figure="man, red flat cap, moustache, white tunic, ham, cleaver, bare-armed, heavy, smiling, to the left",
        on_turn=per_citizen_of(WORKER, gain(gold=2)), off_turn=gain(gold=4)),
    Citizen("monk", Noun("Moine", "Monk"), "prayer", HOLY, cost=3, values=(1,),
        figure="man, tonsure, brown habit, joined sleeves, rosary, smiling",
        on_turn=gain(gold=1, magic=2), off_turn=offer(pay(gold=1), gain(magic=2))),
    Citizen("blacksmith", Noun("Forgeron", "Blacksmith"), "blacksmith", WORKER, cost=3, values=(2,),
        figure="man, red headband, full black beard, apron, smith hammer, arms crossed, bare-armed, facing us, stern",
        on_turn=per_citizen_of(SOLDIER, gain(gold=1)), off_turn=gain(gold=1), marks=OURS),
    Citizen("alchemist", Noun("Alchimiste", "Alchemist"), "bubbling-flask", SHADOW, cost=3, values=(3,),
        figure="old man, wine scholar cap, long beard, pine tunic, flask, hook-nosed",
        on_turn=offer(pay(gold=1), gain(magic=3)), off_turn=offer(pay(magic=1), gain(gold=2)),
        marks=OURS),
    Citizen("wizard", Noun("Magicien", "Wizard"), "wizard-face", SOLDIER, cost=4, values=(4,),
        figure="old man, blue pointed hat, long white beard, blue cloak, magic staff",
        on_turn=gain(strength=1, magic=1), off_turn=gain(magic=1), marks=OURS),
    Citizen("thief", Noun("Voleuse", "Thief", "f", en_plural="Thieves"), "robber", SHADOW, cost=2, values=(7,),
        figure="young woman, black mask, black tunic, pearls, sly, to the left, in profile",
        on_turn=rob(3), off_turn=choose(gain(gold=2), gain(magic=2))),
    Citizen("warlord", Noun("Chef de guerre", "Warlord", fr_plural="Chefs de guerre"), "warlord-helmet",
        SOLDIER, cost=2, values=(8,),
        figure="man, spiked helmet, full beard, mail, mace, stern, to the left",
        on_turn=per_citizen_of(SOLDIER, gain(strength=1)), off_turn=per_named("knight", gain(strength=1)),
        marks=OURS),
    Citizen("priestess", Noun("Prêtresse", "Priestess", "f", en_plural="Priestesses"), "nun-face", HOLY,
        cost=2, values=(9, 10),
        figure="woman, white nun veil, white habit, cross",
        on_turn=gain(strength=2, magic=1), off_turn=offer(pay(magic=1), gain(strength=3)),
        marks=OURS),
    Citizen("miner", Noun("Mineur", "Miner"), "miner", WORKER, cost=1, values=(11, 12),
        figure="man, coif, stubble, brown gambeson, pickaxe, half turned, tanned",
        on_turn=seq(gain(gold=1), per_domain(gain(gold=1))), off_turn=gain(gold=4)),
)  # fmt: skip

STARTERS = (
    Starter("starter-peasant", Noun("Paysan de Départ", "Starter Peasant", fr_plural="Paysans de Départ"),
        "pitchfork", values=(5,),
        figure="young man, brown felt hat, short hair, green tunic, scythe, half turned",
        on_turn=gain(gold=1), off_turn=gain(gold=1)),
    Starter("starter-knight", Noun("Chevalier de Départ", "Starter Knight", fr_plural="Chevaliers de Départ"),
        "visored-helm", values=(6,),
        figure="young man, helmet, mail, spear, half turned, to the left",
        on_turn=gain(strength=1), off_turn=gain(strength=1)),
    Starter("starter-herald",
        Noun("Héraut de Départ", "Starter Herald", fr_plural="Hérauts de Départ", aspirated=True), "trumpet-flag",
        values=(),
        figure="young man, bowl hair, blue tabard, trumpet",
        on_turn=choose(*ONE_OF_CHOICE), off_turn=choose(*ONE_OF_CHOICE)),
)  # fmt: skip
