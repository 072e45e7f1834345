"""Words of a lobby, and of the page that asks whether the place of an old link is the reader's."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "table_of_host": Text("Table {host:de}", "{host}’s table"),
    "free_place": Text("Place libre", "Free place"),
    "expected": Text("On attend {name}", "{name} is expected"),
    "to_link": Text("Le lien", "The link"),
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
        "Ce lien ne s’ouvre que sur cette machine.",
        "This link opens on this machine only.",
    ),
    "reach_others": Text("Faire entrer d’autres machines", "Let other machines in"),
    "reach_again": Text(
        "Qui a démarré la Ludothèque la relance ainsi :", "Whoever started Ludothèque starts it again like this:"
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
    "is_unready": Text("est là, n’a pas encore dit oui", "is there, has not agreed yet"),
    "is_there": Text("est là", "is there"),
    "is_away": Text("n’est plus là", "has gone"),
    "is_host": Text("hôte", "host"),
    "is_you": Text("vous", "you"),
    "is_here": Text("sur votre appareil", "on your device"),
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
    "your_deck": Text("Votre pioche", "Your deck"),
    "deck_of": Text("La pioche {name:de}", "The deck of {name}"),
    "plays_with": Text("Pioche\u00a0: {title}", "Deck: {title}"),
    "own_deck": Text("composée, {n} {n:carte|cartes}", "made up, {n} {n:card|cards}"),
    "as_planned": Text("Celle de la table\u00a0: {title}", "The table’s: {title}"),
    "take_deck": Text("Prendre cette pioche", "Take this deck"),
    "leave": Text("Quitter la table", "Leave the table"),
    "put_out_here": Text(
        "L’hôte vous a retiré votre place, et ce lien ne vous en rend pas. Demandez-lui de vous laisser revenir.",
        "The host took your place away, and this link gives you no other. Ask the host to let you come back.",
    ),
    "lobby_closed": Text(
        "{host} ne laisse plus entrer personne pour l’instant. Restez ici : dès que la partie commence, vous la "
        "regarderez.",
        "{host} lets nobody else in for now. Stay here: as soon as the game begins you will watch it.",
    ),
    "lobby_kept": Text(
        "Les places libres sont gardées pour ceux qui ont joué ensemble. {host} peut en libérer une.",
        "The free places are kept for those who played together. {host} may free one.",
    ),
    "lobby_keeps": Text(
        "On attend ceux avec qui vous jouiez : leur place est gardée, et cette table est sur leur étagère.",
        "Waiting for those with whom you played: their place is kept, and this table is on their shelf.",
    ),
    "is_kept": Text("place gardée", "place kept"),
    "lobby_shut": Text(
        "Personne d’autre ne peut s’asseoir : vous avez fermé la table.",
        "Nobody else can sit down: you have closed the table.",
    ),
    "who_may_come": Text("Qui peut venir", "Who may come"),
    "renew_says": Text(
        "Avec un nouveau lien, l’ancien n’ouvre plus rien à qui n’est pas assis ici. Libérer une place en écarte son "
        "joueur jusqu’au lien suivant.",
        "With a new link the old one opens nothing any more to who does not sit here. A player whose place you free "
        "stays out until the next link.",
    ),
    "renew_link": Text("Changer le lien", "Renew the link"),
    "close_lobby": Text("Ne plus laisser entrer", "Let nobody else in"),
    "reopen_lobby": Text("Laisser entrer à nouveau", "Let others in again"),
    "let_back": Text("Laisser revenir {name}", "Let {name} come back"),
    "you_lead": Text(
        "{host} n’est plus là depuis deux minutes : vous pouvez commencer, et arranger les places, jusqu’à son retour.",
        "{host} has been gone for two minutes: you may begin, and arrange the places, until they come back.",
    ),
    "place_named": Text("{what} : {name}", "{what}: {name}"),
    "free_place_n": Text("place libre n° {n}", "free place no. {n}"),
    "free_it_of": Text("Libérer la place {name:de}", "Free the place of {name}"),
    "your_place": Text("Votre place", "Your place"),
    "come_back": Text(
        "Elle est à vous dans ce navigateur : cette adresse vous y ramène, et l’étagère aussi.",
        "It is yours in this browser: this address leads you back to it, and so does the shelf.",
    ),
    "whose_place": Text("Est-ce la place {name:de} ?", "Is this {name}’s place?"),
    "whose_says": Text(
        "Ce lien ouvre une place, une seule fois : elle sera à ce navigateur, et le lien n’ouvrira plus rien.",
        "This link opens a place, once: it will be this browser’s, and the link will open nothing any more.",
    ),
    "its_mine": Text("Oui, c’est la mienne", "Yes, it is mine"),
    "not_mine": Text("Non, voir la table", "No, see the table"),
    "host_only": Text(
        "Seul l’hôte de la table peut le faire : rien n’a été changé.",
        "Only the host of the table may do that: nothing was changed.",
    ),
}
