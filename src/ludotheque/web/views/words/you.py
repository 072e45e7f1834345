"""Words of the page by which one comes to another device: a code, a recovery phrase."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "you_title": Text("Vos places, sur un autre appareil", "Your seats, on another device"),
    "you_says": Text(
        "Il n’y a pas de compte ici : vos places, vos tables et vos pioches sont à ce navigateur.",
        "There are no accounts here: your seats, tables and decks are this browser’s.",
    ),
    "you_elsewhere": Text("Continuer sur un autre appareil", "Go on with another device"),
    "you_elsewhere_says": Text(
        "Un code ouvre vos places là-bas. Il sert une fois, pendant dix minutes. Ici, rien ne change.",
        "A code opens your seats there. It works once, for ten minutes. Nothing changes here.",
    ),
    "you_make_code": Text("Faire un code", "Make a code"),
    "you_make_code_again": Text("Faire un autre code", "Make another code"),
    "you_code_square": Text(
        "Photographiez le carré avec l’autre appareil, ou tapez-y ce code, à cette même page.",
        "Photograph the square with the other device, or type this code there, on this same page.",
    ),
    "you_code_typed": Text(
        "Tapez ce code là-bas, à cette même page.",
        "Type this code there, on this same page.",
    ),
    "you_code_says": Text(
        "Il sert une fois, pendant dix minutes : ne le montrez à personne.",
        "It works once, for ten minutes: show it to nobody.",
    ),
    "you_square": Text("Le code en carré QR, à photographier", "The code as a QR square, to be photographed"),
    "you_browsers": Text("Vos navigateurs", "Your browsers"),
    "you_browsers_says": Text(
        "Ceux qui ont vos places. Déconnectez ceux que vous n’avez plus, ou que vous ne reconnaissez pas.",
        "Those that have your seats. Sign out the ones that you no longer have, or do not recognise.",
    ),
    "you_some_browser": Text("Un navigateur", "A browser"),
    "you_this_one": Text("celui-ci", "this one"),
    "you_since": Text("Depuis : {since}. Vu : {used}.", "Since: {since}. Last seen: {used}."),
    "you_sign_out": Text("Déconnecter", "Sign out"),
    "you_sign_out_of": Text("Déconnecter : {device} (depuis : {since})", "Sign out: {device} (since: {since})"),
    "you_sign_out_others": Text("Déconnecter tous les autres", "Sign out all others"),
    "you_sign_out_here": Text("Quitter ce navigateur", "Sign out here"),
    "you_days": Text(
        "Un navigateur reste le vôtre tant qu’il vient, au moins une fois en {n} {n:jour|jours}.",
        "A browser stays yours while it comes, at least once in {n} {n:day|days}.",
    ),
    "you_days_at_most": Text(
        "Au bout de {n} {n:jour|jours}, il faut un code ou la phrase de secours.",
        "After {n} {n:day|days}, it takes a code or the recovery phrase.",
    ),
    "you_lose": Text("Quitter sans retour ?", "Leave for good?"),
    "you_lose_says": Text(
        "Ce navigateur est le seul qui ait vos places, et vous n’avez pas de phrase de secours : rien ne vous y "
        "ramènerait. Faites d’abord une phrase, et notez-la.",
        "This browser is the only one that has your seats, and you have no recovery phrase: nothing would lead you "
        "back to them. Make a phrase first, and write it down.",
    ),
    "you_lose_go": Text("Quitter, et perdre mes places", "Sign out, and lose my seats"),
    "you_phrase": Text("Une phrase de secours", "A recovery phrase"),
    "you_phrase_says": Text(
        "Notez-la sur du papier : elle vous rend tout si ce navigateur est perdu. Une nouvelle phrase remplace "
        "l’ancienne.",
        "Write it down on paper: it gives everything back to you if this browser is lost. A new phrase replaces the "
        "one before.",
    ),
    "you_make_phrase": Text("Faire ma phrase", "Make my phrase"),
    "you_phrase_shown": Text(
        "Notez-la maintenant : elle n’est montrée qu’une fois. Qui la connaît a vos places.",
        "Write it down now: it is shown only once. Whoever knows it has your seats.",
    ),
    "you_here": Text("J’ai un code ou une phrase", "I have a code or a phrase"),
    "you_here_says": Text(
        "Ce navigateur aura les places de la personne dont il vient.",
        "This browser will have the seats of the person whom it comes from.",
    ),
    "you_words": Text("Le code ou la phrase", "The code or the phrase"),
    "you_enter": Text("Continuer ici", "Go on here"),
    "you_unknown": Text(
        "Ce code ou cette phrase n’ouvre rien : un code sert une fois, pendant dix minutes. Vérifiez-le, ou faites-en "
        "un autre.",
        "This code or phrase opens nothing: a code works once, for ten minutes. Check it, or make another one.",
    ),
    "you_sure": Text("Quitter ce qui est ici ?", "Leave what is here?"),
    "you_would_leave": Text(
        "Ce navigateur a {n} {n:table|tables} à lui : sans phrase de secours, {n:elle serait perdue|elles seraient "
        "perdues} pour vous.",
        "This browser has {n} {n:table|tables} of its own: without a recovery phrase {n:it|they} would be lost to you.",
    ),
    "you_stay": Text("Garder ce qui est ici", "Keep what is here"),
    "you_go_on": Text("Les quitter et continuer", "Leave them and go on"),
    "you_link": Text("Sur un autre appareil", "On another device"),
    "you_shelf_link": Text(
        "Vos places sur un autre appareil, ou un code à entrer", "Your seats on another device, or a code to enter"
    ),
}
