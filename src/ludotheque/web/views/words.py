"""The page's own words, in both languages; what belongs to a game comes from that game."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from typing import Any

from ...kernel.text import Lang, Text

WORDS = {
    "brand": Text("Ludothèque", "Ludothèque"),
    "shelf": Text("L’étagère", "The shelf"),
    "shelf_lead": Text(
        "Prenez une boîte. La table est prête en un clic, seul contre des bots ou avec des amis.",
        "Take a box. The table is ready in one click, alone against bots or with friends.",
    ),
    "play_now": Text("Jouer maintenant", "Play now"),
    "of_box": Text("{what} : {title}", "{what}: {title}"),
    "new_game": Text("Nouvelle partie", "New game"),
    "compose": Text("Composer", "Set up"),
    "rules": Text("Règles", "Rules"),
    "learn": Text("Apprendre", "Learn"),
    "learn_about": Text("Une première partie guidée", "A guided first game"),
    "players": Text("{low} à {high} joueurs", "{low} to {high} players"),
    "so_many_players": Text("{n} {n:joueur|joueurs}", "{n} {n:player|players}"),
    "minutes": Text("{low} à {high} minutes", "{low} to {high} minutes"),
    "weight": Text("Complexité {n} sur 5", "Weight {n} out of 5"),
    "your_tables": Text("Vos tables", "Your tables"),
    "your_turn": Text("À vous", "Your turn"),
    "not_your_turn": Text("Vous n’avez rien à décider ici.", "There is nothing for you to decide here."),
    "other_tables": Text("Vos autres tables", "Your other tables"),
    "choose_yourself": Text("Choisir soi-même", "Choose yourself"),
    "over": Text("Terminée", "Over"),
    "in_play": Text("En cours", "In play"),
    "today": Text("aujourd’hui", "today"),
    "yesterday": Text("hier", "yesterday"),
    "day_at": Text("{day} à {hour}\u00a0h\u00a0{minute}", "{day} at {hour}:{minute}"),
    "nth_table": Text("{when}, table {n}", "{when}, table {n}"),
    "crowded": Text("Trop de tables en cours", "Too many tables in play"),
    "crowded_says": Text(
        "Ce navigateur se souvient de {n} tables en cours, et pas de plus. Si vous continuez, il oubliera la plus "
        "ancienne ({title}, {day}). La table reste : gardez son lien pour y revenir, ou finissez-la d’abord.",
        "This browser remembers {n} tables in play, and no more. If you go on it will forget the oldest ({title}, "
        "{day}). The table stays: keep its link to come back to it, or finish it first.",
    ),
    "crowded_go_on": Text("Continuer et l’oublier", "Go on and forget it"),
    "as_spectator": Text("En spectateur", "As a spectator"),
    "about": Text("À propos", "About"),
    "french": Text("Français", "Français"),
    "english": Text("English", "English"),
    "theme_now": Text("Lumière : {which}", "Light: {which}"),
    "theme_auto": Text("Automatique", "Automatic"),
    "theme_light": Text("Papier", "Paper"),
    "theme_dark": Text("Veillée", "Evening"),
    "skip": Text("Aller au contenu", "Skip to content"),
    "menu": Text("Menu", "Menu"),
    "to_shelf": Text("Retour à l’étagère", "Back to the shelf"),
    # sets and decks
    "the_cards": Text("Les cartes", "The cards"),
    "the_set": Text("{title} : les cartes", "{title}: the cards"),
    "set_lead": Text(
        "{n} cartes, chacune avec son histoire, d’où viennent ses valeurs et si ses faits sont vérifiés.",
        "{n} cards, each with its history, where its values come from and whether its facts were checked.",
    ),
    "deck_shown": Text("Une pioche de {n} {n:carte|cartes}", "A deck of {n} {n:card|cards}"),
    "to_print": Text("À imprimer", "To be printed"),
    "print_now": Text("Imprimer", "Print"),
    "print_says": Text(
        "{pages} {pages:page|pages} A4 de neuf cartes à découper, de 63 sur 88 mm. Imprimez sans marges, à 100 %.",
        "{pages} A4 {pages:page|pages} of nine cards to be cut out, 63 by 88 mm. Print without margins, at 100%.",
    ),
    "sheet_of": Text("{title} : la planche", "{title}: the sheet"),
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
    "deck_not_yet": Text("Pas encore jouable.", "Not playable yet."),
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
    # a new game
    "how_many": Text("Combien de joueurs ?", "How many players?"),
    "who": Text("Qui s’assied où ?", "Who sits where?"),
    "sitter": Text("Place {n}", "Seat {n}"),
    "level_of": Text("Niveau du bot à la place {n}", "Level of the bot at seat {n}"),
    "temperament_of": Text("Tempérament du bot à la place {n}", "Temperament of the bot at seat {n}"),
    "no_temperament": Text("neutre", "neutral"),
    "name_of": Text("Nom à la place {n}", "Name at seat {n}"),
    "a_friend": Text("Un ami", "A friend"),
    "a_bot": Text("Un bot", "A bot"),
    "at_once": Text("Jouer tout de suite", "Play at once"),
    "at_once_says": Text(
        "Vous et {n} {n:bot moyen|bots moyens}, avec ce qui convient le mieux à une première fois.",
        "You and {n} medium {n:bot|bots}, with what suits a first time best.",
    ),
    "or_compose": Text("Ou composez la vôtre", "Or set up your own"),
    "friend_name": Text("Son nom, si vous voulez", "Their name, if you like"),
    "friends_come": Text(
        "Avec des amis, la page suivante a un lien et un code QR pour les inviter.",
        "With friends, the next page has a link and a QR code to invite them.",
    ),
    "refused_here": Text("À revoir :", "To be seen to:"),
    "pick_one": Text("Un seul de chaque", "One of each"),
    "you": Text("Vous", "You"),
    "guest": Text("Invité {n}", "Guest {n}"),
    "cards": Text("Les cartes", "The cards"),
    "as_in_box": Text("Celles de la boîte", "As in the box"),
    "unusable": Text("inutilisable", "cannot be used"),
    "cards_hint": Text(
        "Avec un fichier de valeurs à vous : tout le monde à la table voit ce qui y est changé.",
        "With a file of your own values: everybody at the table sees what is changed in it.",
    ),
    "changed_cards": Text("Valeurs modifiées", "Changed values"),
    "own_set": Text("Un jeu de cartes à soi", "A set of one’s own"),
    "set_here": Text("Cartes : {names}", "Cards: {names}"),
    "changed_here": Text("Cartes modifiées : {names}", "Changed cards: {names}"),
    "changed_lead": Text(
        "Cette partie se joue avec {n} {n:valeur|valeurs} qui ne {n:vient|viennent} pas de la boîte :",
        "This game is played with {n} {n:value|values} that {n:is|are} not those of the box:",
    ),
    "start": Text("Ouvrir la table", "Open the table"),
    "bot_easy": Text("Bot facile", "Easy bot"),
    "bot_medium": Text("Bot moyen", "Medium bot"),
    "bot_hard": Text("Bot difficile", "Hard bot"),
    "bot_expert": Text("Bot expert", "Expert bot"),
    "bot_greedy": Text("Bot glouton (à court terme)", "Greedy bot (one move ahead)"),
    "bot_random": Text("Bot au hasard", "Random bot"),
    "which_level": Text("Quel niveau choisir ?", "Which level to choose?"),
    "levels_measured": Text(
        "Ces bots ont joué les uns contre les autres, à {n} joueurs, avec les options et les cartes habituelles, les "
        "mêmes donnes à toutes les places. Quatre cents points de cote de plus : dix victoires contre une.",
        "These bots played each other, {n} players at a table, with the usual options and cards, the same deals from "
        "every seat. Four hundred points of rating more mean ten wins to one.",
    ),
    "which_temperament": Text("Quel tempérament ?", "Which temperament?"),
    "temperaments_say": Text(
        "Facile, moyen, difficile ou expert, un bot peut avoir un tempérament : entre des actions qui lui semblent se "
        "valoir, il choisit celle qu’il aime. Cela peut lui coûter un peu de sa force.",
        "Easy, medium, hard or expert, a bot may have a temperament: among actions that seem about equal to it, it "
        "chooses the one that it likes. That may cost it a little of its strength.",
    ),
    "level_rating": Text("cote {n}", "rated {n}"),
    "level_games": Text("{n} {n:partie|parties}", "{n} {n:game|games}"),
    "level_easy": Text("facile", "easy"),
    "level_medium": Text("moyen", "medium"),
    "level_hard": Text("difficile", "hard"),
    "level_expert": Text("expert", "expert"),
    "level_greedy": Text("glouton", "greedy"),
    "level_random": Text("hasard", "random"),
    # the lobby
    "table_of_host": Text("Table {host:de}", "{host}’s table"),
    "gathering": Text("On s’installe", "Gathering"),
    "with_friends": Text("Inviter des amis", "Invite friends"),
    "the_host": Text("L’hôte", "The host"),
    "free_place": Text("Place libre", "Free place"),
    "expected": Text("On attend {name}", "{name} is expected"),
    "link_for_all": Text("Un seul lien pour tous", "One link for everybody"),
    "link_says": Text(
        "Envoyez-le, lisez-le à voix haute ou montrez le carré : qui l’ouvre choisit son nom et prend place.",
        "Send it, read it aloud or show the square: whoever opens it chooses a name and takes a place.",
    ),
    "code_says": Text("Le lien en code QR, à photographier", "The link as a QR code, to be photographed"),
    "reach_network": Text(
        "C’est l’adresse de cette machine sur le réseau : il faut être sur le même.",
        "This is this machine’s address on the network: one has to be on the same one.",
    ),
    "reach_here": Text(
        "Ce lien ne s’ouvre que sur cette machine. Pour que d’autres entrent, relancez la Ludothèque ainsi :",
        "This link opens on this machine only. To let others in, start Ludothèque again like this:",
    ),
    "reach_unknown": Text(
        "Pour les autres, remplacez le nom dans ce lien par l’adresse de cette machine sur le réseau : elle n’a pas "
        "été trouvée.",
        "For the others, put this machine’s address on the network in place of the name in this link: it was not "
        "found.",
    ),
    "share": Text("Partager…", "Share…"),
    "who_is_there": Text("Autour de la table", "Around the table"),
    "host_invites": Text(
        "{host} vous invite. Dites votre nom et prenez place.", "{host} invites you. Say your name and take a place."
    ),
    "lobby_full": Text(
        "Toutes les places sont prises. Restez ici : dès que la partie commence, vous la regarderez.",
        "All places are taken. Stay here: as soon as the game begins you will watch it.",
    ),
    "your_name": Text("Votre nom", "Your name"),
    "sit_down": Text("Prendre place", "Take a place"),
    "keep_name": Text("Garder ce nom", "Keep this name"),
    "name_please": Text("Sous quel nom jouez-vous ?", "Under which name do you play?"),
    "lobby_free": Text(
        "Il reste {n} {n:place|places} : envoyez le lien, chacun choisit son nom en arrivant.",
        "{n} {n:place is|places are} free: send the link, everybody chooses a name on arrival.",
    ),
    "lobby_unready": Text(
        "Tout le monde est assis. On attend encore l’accord {names:de}.",
        "Everybody is seated. Waiting for {names} to agree.",
    ),
    "lobby_all": Text("Tout le monde est là : à vous de commencer.", "Everybody is there: you may begin."),
    "lobby_seated": Text(
        "Vous avez votre place. Dites-le quand vous pouvez commencer.",
        "You have your place. Say when you can begin.",
    ),
    "lobby_noted": Text(
        "C’est noté. {host} lance la partie, et cette page y va d’elle-même.",
        "Noted. {host} begins the game, and this page goes there by itself.",
    ),
    "i_am_ready": Text("Je peux commencer", "I can begin"),
    "not_yet": Text("Attendez-moi", "Wait for me"),
    "is_ready": Text("peut commencer", "can begin"),
    "is_there": Text("est là", "is there"),
    "is_away": Text("n’est plus là", "has gone"),
    "is_host": Text("hôte", "host"),
    "is_you": Text("vous", "you"),
    "nobody_yet": Text("personne encore", "nobody yet"),
    "begin": Text("Commencer la partie", "Begin the game"),
    "begin_now": Text("Commencer sans attendre", "Begin without waiting"),
    "stand_ins": Text(
        "{n:Un bot moyen jouera à la place libre|Des bots moyens joueront aux places libres}.",
        "{n:A medium bot|Medium bots} will play at the free {n:place|places}.",
    ),
    "change_place": Text("Changer cette place : {name}", "Change this place: {name}"),
    "change": Text("Changer", "Change"),
    "to_bot": Text("Y asseoir un bot", "Seat a bot there"),
    "bot_level": Text("Niveau du bot", "Level of the bot"),
    "bot_temperament": Text("Tempérament du bot", "Temperament of the bot"),
    "to_friend": Text("La laisser à un ami", "Leave it to a friend"),
    "free_it": Text("Libérer la place", "Free the place"),
    "remove_place": Text("Retirer la place", "Take the place away"),
    "add_place": Text("Ajouter une place", "Add a place"),
    "leave": Text("Quitter la table", "Leave the table"),
    "place_freed": Text(
        "Votre place a été libérée. Vous pouvez en reprendre une tant qu’il y en a.",
        "Your place was freed. You may take another one as long as there are any.",
    ),
    "you_lead": Text(
        "{host} n’est plus là depuis deux minutes : vous pouvez commencer, et arranger les places, jusqu’à son retour.",
        "{host} has been gone for two minutes: you may begin, and arrange the places, until they come back.",
    ),
    "place_named": Text("{what} : {name}", "{what}: {name}"),
    "free_place_n": Text("place libre n° {n}", "free place no. {n}"),
    "free_it_of": Text("Libérer la place {name:de}", "Free the place of {name}"),
    "come_back": Text(
        "Votre place reste à vous dans ce navigateur. Pour revenir d’un autre appareil, gardez ce lien pour vous :",
        "Your place stays yours in this browser. To come back from another device, keep this link to yourself:",
    ),
    "whose_place": Text("C’est la place {name:de}", "This is {name}’s place"),
    "whose_says": Text(
        "Cette adresse ouvre une place déjà prise. Est-ce la vôtre, sur un autre appareil, ou vient-on de vous "
        "inviter ?",
        "This address opens a place that is taken. Is it yours, on another device, or were you just invited?",
    ),
    "its_mine": Text("C’est la mienne", "It is mine"),
    "another_place": Text("Prendre une autre place", "Take another place"),
    "own_link": Text("Le lien de votre place", "The link of your place"),
    "what_is_played": Text("Ce qui se joue", "What is played"),
    "host_only": Text(
        "Seul l’hôte de la table peut le faire : rien n’a été changé.",
        "Only the host of the table may do that: nothing was changed.",
    ),
    # the table
    "table_of": Text("Table {game:de}", "A table of {game}"),
    "undo": Text("Annuler", "Undo"),
    "confirm": Text("Confirmer", "Confirm"),
    "reconsider": Text("Reprendre", "Take back"),
    "always": Text("Toujours ainsi", "Always so"),
    "ask_again": Text("Redemander ({answer})", "Ask again ({answer})"),
    "confirming": Text("Le dernier mot", "The last word"),
    "confirming_switch": Text("Confirmer ce qui termine mon tour", "Confirm what ends my turn"),
    "confirming_hint": Text(
        "Ce qui lance les dés, révèle une carte ou passe la main ne se reprend plus ; le reste s’annule.",
        "What throws dice, reveals a card or hands on the turn cannot be taken back; anything else can be undone.",
    ),
    "show_choices": Text("Voir les choix", "Show choices"),
    "more_choices": Text("Autres choix", "More choices"),
    "cards_in_play": Text("Les cartes de cette partie", "The cards of this game"),
    "log": Text("Journal", "Log"),
    "log_empty": Text("Rien ne s’est encore passé.", "Nothing has happened yet."),
    "log_whole": Text("Tout le journal", "The whole log"),
    "to_table": Text("Retour à la table", "Back to the table"),
    "reference": Text("Aide-mémoire", "Reference"),
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
    "close": Text("Fermer", "Close"),
    "got_it": Text("Compris", "Got it"),
    "advice": Text("Conseil", "Advice"),
    "advice_comes": Text("Réflexion…", "Thinking…"),
    "ready_soon": Text("Bientôt…", "Soon…"),
    "ready_in": Text("Dans {n} s…", "In {n} s…"),
    "advice_away": Text("Fermer le conseil", "Close the advice"),
    "verdict_away": Text("Fermer l’explication", "Close the explanation"),
    "why": Text("Pourquoi", "Why"),
    "puzzles": Text("Problèmes", "Puzzles"),
    "puzzles_of": Text("Problèmes\u00a0· {title}", "Puzzles\u00a0· {title}"),
    "puzzles_lead": Text(
        "Des moments de parties entre bots où une action est nettement meilleure que les autres. Que feriez-vous ?",
        "Moments of games between bots in which one action is clearly better than the others. What would you do?",
    ),
    "puzzles_done": Text("{n} {n:résolu|résolus} sur {of}", "{n} of {of} solved"),
    "puzzle_at": Text("Problème {n} sur {of}", "Puzzle {n} of {of}"),
    "puzzle_asks": Text("Une action est nettement la meilleure.", "One action is clearly the best."),
    "puzzle_solved": Text("résolu", "solved"),
    "next_puzzle": Text("Problème suivant", "Next puzzle"),
    "puzzle_again": Text("Réessayer", "Try again"),
    "do_it": Text("Suivre ce conseil", "Follow this advice"),
    "hint_for_you": Text("Premiers pas", "First steps"),
    "empty": Text("Vide", "Empty"),
    "bots_play_plainly": Text(
        "{n:Le bot joue|Les bots jouent} simplement, le temps que {n:sa|leur} réflexion se prépare.",
        "{n:The bot plays|The bots play} simply while {n:its|their} thinking gets ready.",
    ),
    "bot_for_you": Text("Un bot joue à votre place.", "A bot plays in your place."),
    "bot_for": Text("Un bot joue pour {who}.", "A bot plays for {who}."),
    "take_back": Text("Reprendre ma place", "Take my place back"),
    "is_gone": Text(
        "{who} {n:n’est|ne sont} plus là depuis deux minutes.", "{who} {n:has|have} been gone for two minutes."
    ),
    "resigned": Text(
        "{who} {n:a|ont} abandonné : un bot finit à {n:sa place|leurs places}.",
        "{who} {n:has|have} resigned: a bot plays on in their {n:place|places}.",
    ),
    "resigned_end": Text(
        "{who} {n:a|ont} abandonné en cours de partie : un bot a fini à {n:sa place|leurs places}.",
        "{who} {n:has|have} resigned during the game: a bot finished in their {n:place|places}.",
    ),
    "you_resigned_end": Text(
        "Vous avez abandonné en cours de partie : un bot a fini à votre place.",
        "You resigned during the game: a bot finished in your place.",
    ),
    "you_resigned": Text(
        "Vous avez abandonné : un bot finit à votre place.", "You have resigned: a bot plays on in your place."
    ),
    "if_you_go": Text("Vous partez ?", "You are leaving?"),
    "go": Text("Laisser un bot jouer pour moi", "Let a bot play for me"),
    "go_says": Text(
        "Un bot moyen joue pour vous tant que vous n’êtes pas là. Tout le monde le lira, et un bouton vous rend votre "
        "place.",
        "A medium bot plays for you while you are not there. Everybody will read it, and one button gives your place "
        "back to you.",
    ),
    "go_now": Text("Oui, laisser un bot jouer pour moi", "Yes, let a bot play for me"),
    "resign": Text("Abandonner la partie", "Resign the game"),
    "resign_says": Text(
        "La partie continue sans vous : un bot moyen finit à votre place, et ses points comptent. Tout le monde lira, "
        "aussi à la fin, que vous avez abandonné. Jusque-là, un bouton vous rend votre place.",
        "The game goes on without you: a medium bot finishes in your place, and its points count. Everybody will read, "
        "at the end too, that you have resigned. Until then one button gives your place back to you.",
    ),
    "resign_now": Text("Oui, abandonner", "Yes, resign"),
    "if_away": Text("Quelqu’un ne revient pas ?", "Somebody does not come back?"),
    "who_lets_bot": Text(
        "L’hôte peut laisser un bot jouer à tout moment ; chacun le peut pour qui n’a ni regardé la table ni joué "
        "depuis deux minutes. Si l’hôte part, quelqu’un d’autre a ses droits jusqu’à son retour.",
        "The host may let a bot play at any time; everybody may for somebody who has neither looked at the table nor "
        "played for two minutes. While the host is gone, somebody else has the host’s rights.",
    ),
    "let_bot": Text("Laisser un bot jouer pour {who}", "Let a bot play for {who}"),
    "let_bot_says": Text(
        "Voulez-vous qu’un bot moyen continue pour {who} ? Tout le monde le lira. Le lien de sa place reste bon : un "
        "bouton la lui rend.",
        "Do you want a medium bot to go on for {who}? Everybody will read it. The link of their place stays good: one "
        "button gives it back to them.",
    ),
    "let_it": Text("Oui, laisser un bot jouer pour {who}", "Yes, let a bot play for {who}"),
    "freed_note": Text(
        "Votre place a été libérée avant le début de la partie : vous la regardez.",
        "Your place was freed before the game began: you are watching it.",
    ),
    "spectator_note": Text("Vous regardez cette table.", "You are watching this table."),
    "other_rules": Text(
        "Cette partie a commencé sous d’autres règles ; elle continue sous les règles actuelles.",
        "This game began under other rules; it goes on under the present ones.",
    ),
    "this_table": Text("Cette table", "This table"),
    "sound": Text("Sons", "Sounds"),
    "sound_hint": Text(
        "Un carillon vous appelle depuis un autre onglet ; des sons discrets accompagnent la partie.",
        "A chime calls you from another tab; soft sounds go with the game.",
    ),
    "sound_off": Text("Aucun", "None"),
    "sound_turn": Text("Quand c’est à moi", "When it is my turn"),
    "sound_all": Text("Tout ce qui se passe", "All that happens"),
    "links": Text("Les liens", "The links"),
    "own_link_hint": Text(
        "Pour revenir d’un autre appareil, chacun a son lien : il ouvre sa place, gardez-le pour vous.",
        "To come back from another device everybody has a link: it opens their place, so keep yours to yourself.",
    ),
    "host_has_link": Text(
        "L’hôte de la table peut le retrouver, pour vous le rendre.",
        "The host of the table can find it again, to give it back to you.",
    ),
    "friend_link": Text("Le lien {who:de}", "{who}’s link"),
    "friend_link_says": Text(
        "Voulez-vous le rendre à {who} ? Ne l’ouvrez pas vous-même : il montre ce que {who} cache, et joue à sa place.",
        "Do you want to give it back to {who}? Do not open it yourself: it shows what {who} hides, and plays in "
        "their place.",
    ),
    "invite_spectators": Text("Pour des spectateurs", "For spectators"),
    "copy": Text("Copier", "Copy"),
    "copy_what": Text("Copier : {what}", "Copy: {what}"),
    "copied": Text("Copié", "Copied"),
    "game_begins": Text("La partie commence", "The game begins"),
    "fairness": Text("Hasard vérifiable", "Chance you can check"),
    "fingerprint": Text("Empreinte de la clé, publiée au début", "Fingerprint of the key, published at the start"),
    "key": Text("Clé de la partie", "Key of the game"),
    "key_later": Text(
        "La clé elle-même est publiée à la fin : chacun peut alors rejouer la partie et vérifier.",
        "The key itself is published at the end: anybody can then replay the game and check.",
    ),
    "record": Text("Télécharger la partie", "Download the game"),
    "lost": Text("Connexion perdue, nouvel essai…", "Connection lost, trying again…"),
    "lost_kept": Text(
        "Votre coup est gardé : il partira dès son retour.", "Your move is kept: it is sent as soon as it is back."
    ),
    "just_moved": Text("vient d’être joué", "just played"),
    "would_come": Text("viendrait ici", "would come here"),
    "would_go": Text("partirait d’ici", "would leave"),
    "since_your_move": Text("Depuis votre dernier coup", "Since your last move"),
    "pace": Text("Rythme du récit", "Pace of the story"),
    "pace_hint": Text(
        "Ce que font les autres est montré coup après coup ; un clic ou une touche mène au présent.",
        "What others do is shown move by move; a click or a key leads to the present.",
    ),
    "pace_slow": Text("Lent", "Slow"),
    "pace_normal": Text("Normal", "Normal"),
    "pace_fast": Text("Rapide", "Fast"),
    "pace_now": Text("Tout de suite", "At once"),
    "pictures": Text("Images", "Pictures"),
    "pictures_hint": Text(
        "Sans images, chaque carte garde son signe, et la table se charge plus vite.",
        "Without pictures each card keeps its sign, and the table loads faster.",
    ),
    "pictures_all": Text("Images et signes", "Pictures and signs"),
    "pictures_signs": Text("Signes seuls", "Signs only"),
    "what_happened": Text("Ce qui s’est passé", "What happened"),
    # the end
    "end": Text("Fin de la partie", "End of the game"),
    "winner": Text("{who} l’emporte", "{who} wins"),
    "winner_you": Text("Vous l’emportez !", "You win!"),
    "winners": Text("{who} l’emportent ensemble", "{who} win together"),
    "rank": Text("Rang", "Rank"),
    "points": Text("{n} {n:point|points}", "{n} {n:point|points}"),
    "play_again": Text("Rejouer", "Play again"),
    "rematch_waits": Text(
        "{host} a ouvert une autre table : on s’y installe pour rejouer.",
        "{host} has opened another table: people gather there to play again.",
    ),
    "rematch_begun": Text("La partie suivante a commencé.", "The next game has begun."),
    "join_them": Text("Les rejoindre", "Join them"),
    "replay": Text("Revoir la partie", "Watch it again"),
    "replay_of": Text("{game} : la partie revue", "{game}: the game again"),
    "course": Text("Les points au fil de la partie", "The points over the game"),
    "course_of": Text("{what} au fil de la partie", "{what} over the game"),
    "course_of_hint": Text(
        "Ce que chacun avait alors : c’est ce qui a décidé de la partie, et non les points.",
        "What each had then: that has decided the game, not points.",
    ),
    "course_hint": Text(
        "Ce que chacun aurait eu si la partie s’était arrêtée là, tout compté.",
        "What each would have had if the game had stopped there, everything counted.",
    ),
    "course_table": Text("En nombres, manche par manche", "In numbers, round by round"),
    "rounds": Text("manches", "rounds"),
    "round_n": Text("manche {n}", "round {n}"),
    "round_begins": Text("Au début de la manche", "As the round begins"),
    "turning": Text("Le tournant :", "The turning point:"),
    "turning_at": Text("manche {round}, coup {n}", "round {round}, move {n}"),
    "turning_lead": Text("{who} [prenez|prend] la tête pour de bon.", "{who} [take|takes] the lead for good."),
    "turning_level": Text(
        "{who} [revenez|revient] à égalité, et l’égalité se départage à la fin.",
        "{who} [draw|draws] level, and the tie is broken at the end.",
    ),
    "turning_words": Text("«\u00a0{words}\u00a0»", "“{words}”"),
    "turning_seen": Text("Revoir ce moment", "Watch this moment"),
    "never_behind": Text("{who} [avez|a] mené d’un bout à l’autre.", "{who} [have|has] led from beginning to end."),
    "scrub": Text("Aller à un coup", "Go to a move"),
    "scrub_go": Text("Y aller", "Go"),
    "jump_move": Text("Coup", "Move"),
    "jump_turn": Text("Tour", "Turn"),
    "jump_round": Text("Manche", "Round"),
    "jump_own": Text("Ses coups", "Own moves"),
    "jump_turn_back": Text("Tour précédent", "Previous turn"),
    "jump_turn_on": Text("Tour suivant", "Next turn"),
    "jump_round_back": Text("Manche précédente", "Previous round"),
    "jump_round_on": Text("Manche suivante", "Next round"),
    "jump_own_back": Text("Sa décision précédente", "Own decision before"),
    "jump_own_on": Text("Sa prochaine décision", "Own next decision"),
    "step_first": Text("Au début", "To the beginning"),
    "jump_move_back": Text("Coup précédent", "Previous move"),
    "step_film": Text("Lecture ou pause", "Play or pause"),
    "jump_move_on": Text("Coup suivant", "Next move"),
    "step_end": Text("À la fin", "To the end"),
    "step_at": Text("Coup {n} sur {of}", "Move {n} of {of}"),
    "seen_by": Text("Point de vue : {who}", "Point of view: {who}"),
    "a_spectator": Text("Spectateur", "Spectator"),
    "breakdown": Text("D’où viennent les points", "Where the points come from"),
    "source": Text("Source", "Source"),
    "total": Text("Total", "Total"),
    # rules and about
    "rules_of": Text("Les règles {game:de}", "The rules of {game}"),
    "about_lead": Text(
        "Une étagère de jeux de société à jouer dans le navigateur, avec des règles vérifiées une à une.",
        "A shelf of tabletop games to play in the browser, with rules checked one by one.",
    ),
    "unofficial": Text("Un hommage, pas un produit officiel", "A tribute, not an official product"),
    "unofficial_text": Text(
        "Ludothèque n’est ni produite ni approuvée par les auteurs et éditeurs des jeux. Les noms et les nombres "
        "des jeux sont des faits ; les textes et les dessins d’ici sont les nôtres. Si un jeu vous plaît, achetez-le.",
        "Ludothèque is neither made nor endorsed by the authors and publishers of the games. Names and numbers of "
        "the games are facts; the texts and drawings here are ours. If you like a game, buy it.",
    ),
    "games": Text("Les jeux", "The games"),
    "icons_credit": Text(
        "Les icônes viennent de game-icons.net (Lorc, Delapouite et d’autres), sous licence CC BY 3.0.",
        "Icons are from game-icons.net (Lorc, Delapouite and others), under CC BY 3.0.",
    ),
    "built_with": Text("Construit avec", "Built with"),
    "package": Text("Composant", "Component"),
    "licence": Text("Licence", "Licence"),
    "author": Text("Auteurs", "Authors"),
    "free": Text("Le programme est libre (licence MIT).", "The program is free software (MIT licence)."),
    "not_built": Text("La liste n’a pas été construite.", "The list was not built."),
    # errors
    "error_400": Text("Demande incompréhensible", "Request not understood"),
    "error_403": Text("Demande refusée", "Request refused"),
    "error_404": Text("Rien à cette adresse", "Nothing at this address"),
    "error_409": Text("Ce n’est pas possible", "This is not possible"),
    "error_413": Text("Demande trop longue", "Request too long"),
    "error_429": Text("Doucement", "Slow down"),
    "error_500": Text("Quelque chose a mal tourné", "Something went wrong"),
    "error_503": Text("Indisponible pour l’instant", "Not available right now"),
    "explain_400": Text("Ce formulaire n’a pas la forme attendue.", "This form does not have the expected shape."),
    "explain_403": Text(
        "Elle vient d’un autre site ou d’un nom inconnu d’ici.", "It comes from another site or from an unknown name."
    ),
    "explain_404": Text("Vérifiez le lien, ou repartez de l’étagère.", "Check the link, or go back to the shelf."),
    "explain_409": Text("Rien n’a été changé.", "Nothing was changed."),
    "explain_413": Text("Elle dépasse ce que cette page accepte.", "It is more than this page accepts."),
    "explain_429": Text(
        "Trop de demandes en peu de temps : rien n’a été fait. Attendez un instant, puis recommencez.",
        "Too many requests in a short time: nothing was done. Wait a moment, then try again.",
    ),
    "explain_500": Text("Les parties sont à l’abri : rechargez la page.", "The games are safe: reload the page."),
    "explain_503": Text(
        "Rien n’a été changé : réessayez dans un instant.", "Nothing was changed: try again in a moment."
    ),
    "bad_form": Text(
        "Le formulaire ne dit pas qui joue à la place {n}.", "The form does not say who plays at seat {n}."
    ),
}


MONTHS = Text(
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "January February March April May June July August September October November December",
)


def day(moment: str, lang: Lang, zone: tzinfo | None = None, *, now: datetime | None = None) -> str:
    """The day of a moment in ISO 8601 for somebody in a time zone, this machine's without one: '1er mai 2027',
    '1 May 2027', and in words where it is today or yesterday.
    """
    date = datetime.fromisoformat(moment).astimezone(zone)
    ago = ((now or datetime.now(UTC)).astimezone(zone).date() - date.date()).days
    if ago in (0, 1):
        return say("yesterday" if ago else "today", lang)
    number = "1er" if date.day == 1 and lang == "fr" else date.day
    return f"{number} {MONTHS.say(lang).split()[date.month - 1]} {date.year}"


def moment_of(moment: str, lang: Lang, zone: tzinfo | None = None) -> str:
    """The same with the hour and the minute: 'hier à 21 h 05', 'yesterday at 21:05'."""
    date = datetime.fromisoformat(moment).astimezone(zone)
    return say("day_at", lang, day=day(moment, lang, zone), hour=date.hour, minute=f"{date.minute:02}")


def say(word: str, lang: Lang, **values: Any) -> str:
    """One of the page's phrases."""
    return WORDS[word].say(lang, **values)
