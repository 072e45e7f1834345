"""The Dukes."""

from __future__ import annotations

from ....kernel.effects import seq
from ....kernel.text import Noun
from ..rules.counters import (
    per_citizen,
    per_domain,
    per_gold_left,
    per_icon,
    per_left,
    per_monster,
    per_others_left,
    per_type,
)
from ..rules.gains import points
from ..state import Role, Type
from .kinds import OURS, SECOND, Duke

WORKER, SOLDIER, SHADOW, HOLY = Role

DUKES = (
    Duke("cornelius-the-dreamer", Noun("Cornelius le Rêveur", "Cornelius the Dreamer", proper=True), "night-sleep",
        figure="old man, circlet, long white hair, blue cloak, hourglass, facing us",
        points=seq(per_domain(points(3)), per_left(3, points(1))), marks=OURS),
    Duke("elsyn", Noun("El’syn, Saint des Ombres", "El’syn, Saint of Shadows", proper=True), "moon-bats",
        figure="man, black hood, black habit, nimbus, candle, in profile",
        points=seq(per_icon(SHADOW, points(2)), per_icon(HOLY, points(2)), per_left(4, points(1))),
        marks=OURS),
    Duke("elysium-the-allsmith", Noun("Elysium l’Universel", "Elysium the Allsmith", proper=True), "anvil-impact",
        figure="man, crown, full red beard, brown apron, hammer, bare-armed, half turned",
        points=seq(*(per_icon(role, points(1)) for role in Role), per_left(4, points(1))),
        marks=OURS),
    Duke("hrothgar-the-conqueror", Noun("Hrothgar le Conquérant", "Hrothgar the Conqueror", proper=True), "conqueror",
        figure="man, crown, long red beard, mail, axe, stern, in profile",
        points=seq(per_monster(points(2)), per_type(Type.TITAN, points(1)), per_left(4, points(1))),
        marks=OURS),
    Duke("isabella-the-righteous", Noun("Isabella la Juste", "Isabella the Righteous", "f", proper=True), "scales",
        figure="woman, white crowned veil, sky mantle, scales, half turned, to the left",
        points=seq(per_icon(HOLY, points(2)), per_icon(SOLDIER, points(1)), per_left(3, points(1))),
        marks=OURS),
    Duke("lekzandr-the-protector", Noun("Lekzand’r le Protecteur", "Lekzand’r the Protector", proper=True),
        "shield-echoes",
        figure="man, wine duke crown, forked beard, plate, shield, spear",
        points=seq(per_icon(HOLY, points(2)), per_icon(WORKER, points(1)), per_left(3, points(1))),
        marks=OURS),
    Duke("node", Noun("Node, Maître des Épées", "Node, Master of Swords", proper=True), "sword-array",
        figure="man, black beret, black goatee, crimson cloak, sword, greatsword, half turned",
        points=seq(per_icon(SHADOW, points(2)), per_icon(SOLDIER, points(1)), per_left(3, points(1))),
        marks=OURS),
    Duke("reese-the-firebrand", Noun("Reese la Flamboyante", "Reese the Firebrand", "f", proper=True), "torch",
        figure="young woman, circlet, long red hair, crimson dress, torch, half turned",
        points=seq(per_monster(points(1)), per_citizen(points(1)), per_domain(points(1)), per_left(4, points(1))),
        marks=OURS),
    Duke("simon-the-unclean", Noun("Simon l’Impur", "Simon the Unclean", proper=True), "ringing-bell",
        figure="man, brown hood, stubble, sand cloak, bell, scarred, shaded, half turned, to the left",
        points=seq(per_icon(SOLDIER, points(1)), per_icon(WORKER, points(1)), per_left(2, points(1))),
        marks=OURS),
    Duke("waryn", Noun("Waryn, Seigneur des Scélérats", "Waryn, Lord of Rogues", proper=True), "domino-mask",
        figure="man, eye patch, curly hair, wine mantle, dagger, sly, half turned",
        points=seq(per_icon(SHADOW, points(2)), per_icon(WORKER, points(1)), per_left(3, points(1))),
        marks=OURS),
    Duke("tsoukalos-the-conspirator",
        Noun("Tsoukalos le Conspirateur", "Tsoukalos the Conspirator", proper=True), "hood", edition=2,
        figure="old man, purple turban, goatee, green mantle, letter, sly, to the left",
        points=seq(per_domain(points(2)), per_gold_left(points(1)), per_others_left(2, points(1))),
        marks=OURS | SECOND),
    Duke("mico-the-monster-slayer", Noun("Mico le Pourfendeur", "Mico the Monster Slayer", proper=True),
        "decapitation", edition=2,
        figure="man, fur hat, full beard, brown gambeson, skull",
        points=seq(per_monster(points(1)), per_type(Type.BOSS, points(5)), per_left(2, points(1))),
        marks=OURS | SECOND),
    Duke("drakkenstrike", Noun("Drakkenstrike", "Drakkenstrike", proper=True), "wyvern", edition=2,
        figure="man, great helm, plate, red banner",
        points=seq(per_icon(SOLDIER, points(1)), per_domain(points(2)), per_left(4, points(1))),
        marks=OURS | SECOND),
    Duke("waybright-the-wise", Noun("Waybright le Sage", "Waybright the Wise", proper=True), "wisdom", edition=2,
        figure="old man, purple scholar cap, long white beard, purple ermine, book",
        points=seq(per_icon(WORKER, points(1)), per_domain(points(2)), per_left(4, points(1))),
        marks=OURS | SECOND),
)  # fmt: skip
