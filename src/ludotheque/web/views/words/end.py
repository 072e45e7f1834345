"""Words of the end of a game, and of its course in points."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "record": Text("Télécharger la partie", "Download the game"),
    "key": Text("Clé de la partie", "Key of the game"),
    "end": Text("Fin de la partie", "End of the game"),
    "winner": Text("{who} l’emporte", "{who} wins"),
    "winner_you": Text("Vous l’emportez !", "You win!"),
    "winners": Text("{who} l’emportent ensemble", "{who} win together"),
    "rank": Text("Rang", "Rank"),
    "points": Text("{n} {n:point|points}", "{n} {n:point|points}"),
    "behind": Text("à {n} {n:point|points}", "{n} {n:point|points} behind"),
    "rank_of": Text("rang {rank} sur {of}", "rank {rank} of {of}"),
    "play_again": Text("Rejouer", "Play again"),
    "rematch_waits": Text(
        "{host} a ouvert une autre table : on s’y installe pour rejouer.",
        "{host} has opened another table: people gather there to play again.",
    ),
    "rematch_begun": Text("La partie suivante a commencé.", "The next game has begun."),
    "join_them": Text("Les rejoindre", "Join them"),
    "replay": Text("Revoir la partie", "Watch it again"),
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
    "breakdown": Text("D’où viennent les points", "Where the points come from"),
    "source": Text("Source", "Source"),
    "total": Text("Total", "Total"),
}
