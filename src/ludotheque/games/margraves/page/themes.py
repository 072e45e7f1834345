"""What the decisions of Margraves de Valeria are about: words for lists of puzzles, which say nothing of the answer."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.layout import Theme

THEMES = {
    "text": Theme(Text("Jouer un Citoyen", "Play a Citizen"), "person"),
    "move": Theme(Text("Déplacer le Margrave", "Move the Margrave"), "footsteps"),
    "guild": Theme(Text("Influencer une Guilde", "Influence a Guild"), "wax-seal"),
    "tile": Theme(Text("Prendre un Privilège", "Take a Privilege"), "scroll-unfurled"),
    "send": Theme(Text("Déployer un Chevalier", "Deploy a Knight"), "mounted-knight"),
    "to": Theme(Text("Déplacer un Chevalier", "Move a Knight"), "mounted-knight"),
    "site": Theme(Text("Bâtir une Tour", "Build a Tower"), "white-tower"),
    "force": Theme(Text("Payer un Monstre", "Pay for a Monster"), "crossed-swords"),
    "choice": Theme(Text("Choisir un effet", "Choose an effect"), "uncertainty"),
}
