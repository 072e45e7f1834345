"""Words of a game that is watched again."""

from __future__ import annotations

from ....kernel.text import Text

WORDS = {
    "game_begins": Text("La partie commence", "The game begins"),
    "replay_of": Text("{game} : la partie revue", "{game}: the game again"),
    "round_n": Text("manche {n}", "round {n}"),
    "scrub": Text("Aller à un coup", "Go to a move"),
    "scrub_go": Text("Y aller", "Go"),
    "jump_move": Text("Coup", "Move"),
    "jump_turn": Text("Tour", "Turn"),
    "jump_round": Text("Manche", "Round"),
    "jump_own": Text("Ses coups", "Own moves"),
    "more_jumps": Text("Autres sauts, allure et point de vue", "Other jumps, pace and point of view"),
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
}
