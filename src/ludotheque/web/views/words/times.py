"""Words about time: what is agreed for a table, whose time is up, who is there and who thinks."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "time": Text("Le temps", "The time"),
    "time_limit": Text("Limite", "Limit"),
    "change_time": Text("Changer la limite de temps", "Change the time limit"),
    "time_none": Text("Sans limite", "No limit"),
    "time_live": Text("En direct", "Live"),
    "time_by_turns": Text("Sur plusieurs jours", "Over several days"),
    "time_total": Text(
        "{minutes} min chacun, plus {seconds} s par tour", "{minutes} min each, plus {seconds} s a turn"
    ),
    "time_minutes": Text("{n} min par tour", "{n} min a turn"),
    "time_days": Text("{n} {n:jour|jours} par tour", "{n} {n:day|days} a turn"),
    "at_zero": Text("Quand il est écoulé", "When it is up"),
    "zero_bot": Text("un bot continue, on peut revenir", "a bot plays on, one may come back"),
    "zero_resign": Text("la place est abandonnée", "the seat resigns"),
    "time_agreed": Text("{time} ; à zéro, {zero}", "{time}; at zero, {zero}"),
    "time_says": Text(
        "Le temps ne court que pour qui doit jouer, et jamais quand le serveur est arrêté.",
        "Time runs only for who has to play, and never while the server is down.",
    ),
    "keep_time": Text("Garder ce temps", "Keep this time"),
    "unknown_time": Text("Ce temps n’est pas proposé.", "That time is not offered."),
    "time_up": Text(
        "Le temps {who:de} est écoulé : un bot joue à {n:sa place|leurs places}.",
        "{who}’s time is up: a bot plays in their {n:place|places}.",
    ),
    "time_up_you": Text(
        "Votre temps est écoulé : un bot joue à votre place.", "Your time is up: a bot plays in your place."
    ),
    "time_up_resigned": Text(
        "Le temps {who:de} est écoulé : {n:sa place est abandonnée|leurs places sont abandonnées}, un bot finit.",
        "{who}’s time is up: their {n:seat has|seats have} resigned, a bot plays on.",
    ),
    "time_up_resigned_you": Text(
        "Votre temps est écoulé : votre place est abandonnée, un bot finit.",
        "Your time is up: your seat has resigned, a bot plays on.",
    ),
    "clock_of": Text("Temps restant", "Time left"),
    "minute_left": Text("Il vous reste une minute.", "You have one minute left."),
    "seconds_left": Text("Il vous reste dix secondes.", "You have ten seconds left."),
    "being_here": Text("est là", "is here"),
    "being_gone_since": Text("parti depuis {ago}", "gone for {ago}"),
    "being_thinks": Text("réfléchit", "is thinking"),
    "being_thinks_since": Text("réfléchit depuis {ago}", "thinking for {ago}"),
    "n_minutes": Text("{n} min", "{n} min"),
    "n_hours": Text("{n} h", "{n} h"),
    "n_days": Text("{n} j", "{n} d"),
}
