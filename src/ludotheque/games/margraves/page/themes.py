"""What the decisions of Margraves de Valeria are about: questions for lists of puzzles."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.layout import Theme

THEMES = {
    "text": Theme(Text("Quel Citoyen jouer ?", "Which Citizen to play?"), "person"),
    "move": Theme(Text("Où mener le Margrave ?", "Where to move the Margrave?"), "footsteps"),
    "guild": Theme(Text("Quelle Guilde influencer ?", "Which Guild to influence?"), "wax-seal"),
    "tile": Theme(Text("Quel Privilège prendre ?", "Which Privilege to take?"), "scroll-unfurled"),
    "send": Theme(Text("Où déployer un Chevalier ?", "Where to deploy a Knight?"), "mounted-knight"),
    "to": Theme(Text("Où envoyer un Chevalier ?", "Where to move a Knight?"), "mounted-knight"),
    "site": Theme(Text("Où bâtir la Tour ?", "Where to build the Tower?"), "white-tower"),
    "force": Theme(Text("Comment payer le Monstre ?", "How to pay for the Monster?"), "crossed-swords"),
    "choice": Theme(Text("Quel effet choisir ?", "Which effect to choose?"), "uncertainty"),
}
