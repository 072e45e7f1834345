"""Words on the table: its board, its seats, its cards, and the choices there."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "moment_ends": Text("Un clic : la suite", "Click to go on"),
    "not_your_turn": Text("Vous n’avez rien à décider ici.", "There is nothing for you to decide here."),
    "guest": Text("Invité {n}", "Guest {n}"),
    "changed_cards": Text("Valeurs modifiées", "Changed values"),
    "own_set": Text("Un jeu de cartes à soi", "A set of one’s own"),
    "set_here": Text("Cartes : {names}", "Cards: {names}"),
    "changed_here": Text("Cartes modifiées : {names}", "Changed cards: {names}"),
    "changed_lead": Text(
        "Cette partie se joue avec {n} {n:valeur|valeurs} qui ne {n:vient|viennent} pas de la boîte :",
        "This game is played with {n} {n:value|values} that {n:is|are} not those of the box:",
    ),
    "undo": Text("Annuler", "Undo"),
    "no_undo": Text("Pourquoi rien ne s’annule ?", "Why can nothing be undone?"),
    "no_undo_shown": Text(
        "Votre dernier coup ne s’annule pas : il a montré des dés, une carte ou un secret.",
        "Your last move cannot be undone: it has shown dice, a card or a secret.",
    ),
    "no_undo_answered": Text(
        "Vos coups de ce tour ne s’annulent plus : d’autres ont répondu depuis.",
        "Your moves of this turn can no longer be undone: others have answered since.",
    ),
    "confirm": Text("Confirmer", "Confirm"),
    "reconsider": Text("Reprendre", "Take back"),
    "always": Text("Répondre toujours ainsi", "Always answer so"),
    "ask_again": Text("Redemander ({answer})", "Ask again ({answer})"),
    "confirming": Text("Le dernier mot", "The last word"),
    "show_choices": Text("Voir les choix", "Show choices"),
    "more_choices": Text("Autres choix", "More choices"),
    "board": Text("Le plateau", "The board"),
    "own_area": Text("Votre place", "Your area"),
    "sections": Text("Sur la table", "On the table"),
    "to_board": Text("Plateau", "Board"),
    "others": Text("Les autres joueurs", "The other players"),
    "on_your_left": Text("à votre gauche", "on your left"),
    "on_your_right": Text("à votre droite", "on your right"),
    "details": Text("Détails : {name}", "Details: {name}"),
    "details_at": Text("Détails : {name} ({where})", "Details: {name} ({where})"),
    "beside": Text("À côté : {places}.", "Next to: {places}."),
    "choices_at": Text("Choix : {name}", "Choices: {name}"),
    "way_between": Text("entre {one} et {other}", "between {one} and {other}"),
    "advice": Text("Conseil", "Advice"),
    "advice_comes": Text("Réflexion…", "Thinking…"),
    "ready_soon": Text("Bientôt…", "Soon…"),
    "ready_in": Text("Dans {n} s…", "In {n} s…"),
    "advice_away": Text("Fermer le conseil", "Close the advice"),
    "verdict_away": Text("Fermer l’explication", "Close the explanation"),
    "why": Text("Pourquoi", "Why"),
    "read_all": Text("Tout lire", "Read all"),
    "do_it": Text("Suivre ce conseil", "Follow this advice"),
    "empty": Text("Vide", "Empty"),
    "bots_play_plainly": Text(
        "{n:Le bot joue|Les bots jouent} simplement, le temps que {n:sa|leur} réflexion se prépare.",
        "{n:The bot plays|The bots play} simply while {n:its|their} thinking gets ready.",
    ),
    "freed_note": Text(
        "Votre place est à quelqu’un d’autre : vous regardez cette table.",
        "Your place is somebody else’s now: you are watching this table.",
    ),
    "spectator_note": Text("Vous regardez cette table.", "You are watching this table."),
    "other_rules": Text(
        "Cette partie a commencé sous d’autres règles ; elle continue sous les règles actuelles.",
        "This game began under other rules; it goes on under the present ones.",
    ),
    "just_moved": Text("vient d’être joué", "just played"),
    "would_come": Text("viendrait ici", "would come here"),
    "would_go": Text("partirait d’ici", "would leave"),
}
