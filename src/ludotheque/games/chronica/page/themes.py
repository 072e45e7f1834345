"""What the decisions of Chronica Universalis are about: words for lists of puzzles, which say nothing of the answer."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.layout import Theme

THEMES = {
    "reinforce": Theme(Text("Envoyer un renfort", "Send a reinforcement"), "crossed-swords"),
    "no": Theme(Text("Jouer encore, ou arrêter", "Play on, or stop"), "card-draw"),
    "play": Theme(Text("Choisir une carte", "Choose a card"), "card-draw"),
    "keep": Theme(Text("Garder une carte", "Keep a card"), "files"),
    "attack": Theme(Text("Placer une carte, ou attaquer", "Place a card, or attack"), "broadsword"),
    "place": Theme(Text("Placer une carte", "Place a card"), "house"),
}
