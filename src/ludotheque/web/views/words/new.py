"""Words of the form for a new game."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "silent": Text("Sans discussion à la table", "No talk at the table"),
    "private": Text("Table privée, sur invitation", "Private table, by invitation"),
    "rulings": Text(
        "Ce que le livret laisse ouvert",
        "What the booklet leaves open",
    ),
    "more_options": Text("Cartes et variantes", "Cards and variants"),
    "choose_yourself": Text("Choisir soi-même", "Choose yourself"),
    "how_many": Text("Combien de joueurs ?", "How many players?"),
    "who": Text("Qui s’assied où ?", "Who sits where?"),
    "sitter": Text("Place {n}", "Seat {n}"),
    "level_of": Text("Niveau du bot à la place {n}", "Level of the bot at seat {n}"),
    "temperament_of": Text("Tempérament du bot à la place {n}", "Temperament of the bot at seat {n}"),
    "no_temperament": Text("neutre", "neutral"),
    "name_of": Text("Nom à la place {n}", "Name at seat {n}"),
    "friends_deck": Text(
        "Un ami choisit la sienne en arrivant, s’il veut une autre que celle-ci.",
        "A friend chooses their own on arrival, if they want another one than this.",
    ),
    "a_friend": Text("Un ami", "A friend"),
    "someone_here": Text("Ici", "Here"),
    "here_says": Text(
        "« Ici » : plusieurs personnes se passent cet appareil.",
        "“Here”: several people hand this device to each other.",
    ),
    "name_needed": Text(
        "À plusieurs sur un appareil, chacun a un nom, pour savoir à qui le passer : il en manque un à la place {n}.",
        "Where several people share a device, each has a name, to know whom to hand it to: seat {n} has none.",
    ),
    "a_bot": Text("Un bot", "A bot"),
    "friend_name": Text("Son nom, si vous voulez", "Their name, if you like"),
    "friends_come": Text(
        "Avec des amis, la page suivante a un lien pour les inviter.",
        "With friends, the next page has a link to invite them.",
    ),
    "refused_here": Text("À revoir :", "To be seen to:"),
    "pick_one": Text("Un seul de chaque", "One of each"),
    "cards": Text("Les cartes", "The cards"),
    "as_in_box": Text("Celles de la boîte", "As in the box"),
    "unusable": Text("inutilisable", "cannot be used"),
    "cards_hint": Text(
        "Avec un fichier de valeurs à vous : tout le monde à la table voit ce qui y est changé.",
        "With a file of your own values: everybody at the table sees what is changed in it.",
    ),
    "start": Text("Ouvrir la table", "Open the table"),
    "bad_form": Text(
        "Le formulaire ne dit pas qui joue à la place {n}.", "The form does not say who plays at seat {n}."
    ),
}
