"""Words of the pages of decks: those that come with the game, and those that a reader makes."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "play_deck": Text("Jouer avec", "Play with it"),
    "play_this_deck": Text("Jouer avec cette pioche", "Play with this deck"),
    "try_hand": Text("Une main d’essai", "A test hand"),
    "draw_hand": Text("Tirer une main", "Draw a hand"),
    "draw_one": Text("Piocher une carte", "Draw one more"),
    "hand_says": Text(
        "Cartes en main\u00a0: #hand. Cartes dans la pioche\u00a0: #deck.",
        "Cards in hand: #hand. Cards in the deck: #deck.",
    ),
    "undo_choice": Text("Annuler", "Undo"),
    "clear_deck": Text("Tout enlever", "Clear"),
    "decks": Text("Pioches", "Decks"),
    "decks_of": Text("Pioches\u00a0· {title}", "Decks\u00a0· {title}"),
    "decks_lead": Text(
        "De {least} à {most} cartes, chaque nom une fois. Les vôtres restent dans ce navigateur, et dans le formulaire "
        "d’une nouvelle partie.",
        "{least} to {most} cards, every name once. Yours stay in this browser, and in the form of a new game.",
    ),
    "ready_decks": Text("Livrées avec le jeu", "Come with the game"),
    "your_decks": Text("Les vôtres", "Yours"),
    "no_decks_yet": Text("Vous n’en gardez aucune ici.", "You keep none here yet."),
    "make_deck": Text("Composer une pioche", "Make a deck"),
    "copy_deck": Text("Partir de celle-ci", "Start from this one"),
    "change_deck": Text("Changer", "Change"),
    "see_deck": Text("Voir les cartes", "See the cards"),
    "forget_deck": Text("Oublier", "Forget"),
    "forget_this": Text("Oublier {title}", "Forget {title}"),
    "number_of_cards": Text("{n} {n:carte|cartes}", "{n} {n:card|cards}"),
    "not_playable": Text("pas encore jouable", "not playable yet"),
    "playable": Text("Cette pioche se joue.", "This deck can be played with."),
    "deck_begin": Text(
        "Choisissez des cartes : ce qu’elles forment se lit ici.", "Choose cards: what they make is said here."
    ),
    "more_filters": Text("D’autres filtres", "More filters"),
    "deck_not_yet": Text("Pas encore jouable.", "Not playable yet."),
    "this_deck": Text("La pioche", "The deck"),
    "deck_title": Text("Son nom", "Its name"),
    "keep_deck": Text("Garder cette pioche", "Keep this deck"),
    "count_deck": Text("Mettre à jour", "Update"),
    "search_cards": Text("Chercher une carte", "Search for a card"),
    "any": Text("indifférent", "any"),
    "at_least": Text("{name}, au moins", "{name}, at least"),
    "only_chosen": Text("Seulement celles choisies", "Only those chosen"),
    "filter_cards": Text("Filtrer les cartes", "Filter the cards"),
    "choose_cards": Text("Choisir les cartes", "Choose the cards"),
    "share_deck": Text("La partager", "Share it"),
    "deck_link": Text("Un lien qui la contient", "A link that holds it"),
    "deck_text": Text(
        "En texte, pour la ligne de commande (--deck) ou pour l’envoyer",
        "As text, for the command line (--deck) or to be sent",
    ),
    "deck_from_text": Text("Une pioche reçue en texte", "A deck that came as text"),
    "read_deck_text": Text("Lire ce texte", "Read this text"),
    "the_text": Text("Le texte", "The text"),
    "bar_says": Text(
        "{name} {value} : {n} {n:carte|cartes}, dont {lit} où il compte le plus",
        "{name} {value}: {n} {n:card|cards}, {lit} of which it counts most for",
    ),
    "made_of": Text("Composée de", "Made of"),
    "set_used": Text("Jeu de cartes", "Set of cards"),
    "no_decks_here": Text("{title} n’a pas de pioches à composer.", "{title} has no decks to be made."),
    "no_such_deck": Text("Cette pioche n’est pas lisible ici.", "This deck cannot be read here."),
    "no_such_title": Text("Un nom est une ligne de {n} signes au plus.", "A name is a line of at most {n} signs."),
    "deck_needs_title": Text("Donnez-lui un nom pour la garder.", "Give it a name to keep it."),
    "deck_needs_cards": Text("Une pioche vide ne se garde pas.", "An empty deck cannot be kept."),
    "too_many_decks": Text("Ce navigateur garde déjà {n} pioches.", "This browser keeps {n} decks already."),
}
