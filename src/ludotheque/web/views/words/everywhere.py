"""Words of every page, and those that several pages say."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "brand": Text("Ludothèque", "Ludothèque"),
    "of_box": Text("{what} : {title}", "{what}: {title}"),
    "new_game": Text("Nouvelle partie", "New game"),
    "rules": Text("Règles", "Rules"),
    "about": Text("À propos", "About"),
    "french": Text("Français", "Français"),
    "english": Text("English", "English"),
    "theme_now": Text("Lumière : {which}", "Light: {which}"),
    "theme_auto": Text("Automatique", "Automatic"),
    "theme_light": Text("Papier", "Paper"),
    "theme_dark": Text("Veillée", "Night"),
    "skip": Text("Aller au contenu", "Skip to content"),
    "menu": Text("Menu", "Menu"),
    "to_shelf": Text("Retour à l’étagère", "Back to the shelf"),
    "you": Text("Vous", "You"),
    "the_host": Text("L’hôte", "The host"),
    "your_name": Text("Votre nom", "Your name"),
    "what_is_played": Text("Ce qui se joue", "What is played"),
    "table_of": Text("Table {game:de}", "A table of {game}"),
    "close": Text("Fermer", "Close"),
    "copy": Text("Copier", "Copy"),
    "copy_what": Text("Copier : {what}", "Copy: {what}"),
    "copied": Text("Copié", "Copied"),
    "lost": Text("Connexion perdue, nouvel essai…", "Connection lost, trying again…"),
    "its_rule": Text("Sa règle", "Its rule"),
    "rules_of": Text("Les règles {game:de}", "The rules of {game}"),
}
