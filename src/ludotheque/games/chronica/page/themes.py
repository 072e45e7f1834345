"""What the decisions of Chronica Universalis are about: questions for lists of puzzles."""

from __future__ import annotations

from ....kernel.text import Text
from ....stage.layout import Theme

THEMES = {
    "reinforce": Theme(Text("Quel renfort envoyer ?", "Which reinforcement to send?"), "crossed-swords"),
    "no": Theme(Text("Jouer encore, ou arrêter ?", "Play on, or stop?"), "card-draw"),
    "play": Theme(Text("Quelle carte jouer ?", "Which card to play?"), "card-draw"),
    "keep": Theme(Text("Quelle carte garder ?", "Which card to keep?"), "files"),
    "attack": Theme(Text("Poser la carte, ou attaquer ?", "Place the card, or attack?"), "broadsword"),
    "place": Theme(Text("Où poser la carte ?", "Where to place the card?"), "house"),
}
