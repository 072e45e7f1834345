"""Words of what is done by everyone's consent."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "consent_back": Text(
        "{who} propose de reprendre {n} {n:coup|coups}, depuis : {first}",
        "{who} proposes to take back {n} {n:move|moves}, from: {first}",
    ),
    "consent_back_you": Text(
        "Vous proposez de reprendre {n} {n:coup|coups}, depuis : {first}",
        "You propose to take back {n} {n:move|moves}, from: {first}",
    ),
    "consent_back_says": Text(
        "Ce qui a été vu reste connu. Les dés seront jetés à neuf ; une pile déjà mélangée garde son ordre.",
        "What was seen stays known. Dice are thrown anew; a pile that is shuffled already keeps its order.",
    ),
    "consent_out": Text("{who} propose d’exclure {whom} de la table.", "{who} proposes to put {whom} out."),
    "consent_out_you": Text("Vous proposez d’exclure {whom} de la table.", "You propose to put {whom} out."),
    "consent_out_of_you": Text("{who} propose de vous exclure de la table.", "{who} proposes to put you out."),
    "consent_out_says": Text(
        "Un bot aura cette place, et qui la quitte n’y revient pas.",
        "A bot will have that seat, and whoever leaves it does not come back to it.",
    ),
    "consent_awaited": Text("Réponse attendue : {who}.", "Waiting for: {who}."),
    "consent_agree": Text("D’accord", "Agree"),
    "consent_refuse": Text("Refuser", "Refuse"),
    "consent_withdraw": Text("Retirer", "Withdraw"),
    "back": Text("Reprendre des coups", "Take moves back"),
    "back_says": Text(
        "Tous ceux qui jouent doivent être d’accord ; les bots le sont toujours.",
        "All who play have to agree; bots always do.",
    ),
    "back_from": Text("Reprendre depuis ce coup", "Take back from this move"),
    "back_silent": Text("{who} choisit.", "{who} chooses."),
    "back_none": Text("Aucun coup ne se reprend ici.", "No move can be taken back here."),
    "back_salts": Text(
        "Coups repris d’un commun accord : à partir du coup {n}, le hasard suit aussi ce sel :",
        "Moves taken back by consent: from move {n} on, chance also follows this salt:",
    ),
    "if_misled": Text("Si quelqu’un gâche la partie", "If somebody spoils the game"),
    "put_out": Text("Exclure {who}", "Put {who} out"),
    "put_out_says": Text(
        "Tous les autres doivent être d’accord. Un bot aura alors la place de {who}.",
        "All others have to agree. A bot then has the seat of {who}.",
    ),
    "put_out_now": Text("Proposer d’exclure {who}", "Propose to put {who} out"),
}
