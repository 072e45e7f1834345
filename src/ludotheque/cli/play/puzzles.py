"""The command `puzzles`: the list of a box's puzzles, and one puzzle to solve in the terminal."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.text import Text as Line

from ...bots.puzzles import LEVELS, NONE_HERE, Puzzle, Verdict, by_level, puzzles, verdict
from ...games import Box, box
from ...kernel.errors import BadRecord, GameError, illegal, unreadable
from ...kernel.text import Text
from ...stage.counsel import said
from ...stage.scene import Scene
from ..calling import command
from ..console import facts, out, print_json
from ..draw import draw, menu
from ..files import data_folder, write_record
from ..language import say, spoken
from ..parts import Pen
from .known import Known
from .screen import Screen
from .typed import LOG, REFERENCE, TABLE, Leave, chosen, hint, not_offered, typed

FORMAT = "ludotheque-solved"
LARGEST = 1 << 20  # bytes of the file of solved puzzles


def listed(entry: str, as_json: bool) -> None:
    """List the puzzles of a box, the easiest first, and which are solved. Raises GameError if it has none."""
    shelf, all_puzzles, solved = box(entry), offered(entry), solved_in(entry)
    if as_json:
        print_json([_about(number, puzzle, solved) for number, puzzle in enumerate(all_puzzles, 1)])
        return
    done = sum(puzzle.id in solved for puzzle in all_puzzles)
    out.print(f"[bold]{escape(say('Problèmes · {title}', 'Puzzles · {title}', title=shelf.title))}[/]")
    facts(say("{n} {n:résolu|résolus} sur {of}", "{n} of {of} solved", n=done, of=len(all_puzzles)))
    several, width = len({puzzle.players for puzzle in all_puzzles}) > 1, len(str(len(all_puzzles)))
    for title, some in by_level(entry):
        out.print(f"\n[bold]{escape(title.say(spoken()))}[/]")
        for players, rows in some:
            if several:
                facts(say("{n} {n:joueur|joueurs}", "{n} {n:player|players}", n=players))
            facts("  ".join(f"{number:{width}}{'✓' if puzzle.id in solved else ' '}" for number, puzzle in rows))
    how = command("puzzles", entry, next_unsolved(all_puzzles, solved, 0) or 1)
    _say(say("\nPour en jouer un : {how}", "\nTo play one: {how}", how=how))


def offered(entry: str) -> tuple[Puzzle, ...]:
    """The puzzles that fit the rules and cards of a box. Raises GameError if there are none."""
    all_puzzles = puzzles(box(entry).name)
    if not all_puzzles:
        raise GameError(NONE_HERE)
    return all_puzzles


def next_unsolved(all_puzzles: tuple[Puzzle, ...], solved: set[str], number: int) -> int | None:
    """The number of the next unsolved puzzle after this one, starting over after the last."""
    order = [*range(number + 1, len(all_puzzles) + 1), *range(1, number)]
    return next((other for other in order if all_puzzles[other - 1].id not in solved), None)


def _about(number: int, puzzle: Puzzle, solved: set[str]) -> dict[str, Any]:
    return {
        "number": number,
        "id": puzzle.id,
        "level": puzzle.level,
        "about": LEVELS[puzzle.level].say(spoken()),
        "players": puzzle.players,
        "seat": puzzle.seat,
        "solved": puzzle.id in solved,
    }


# --- one puzzle ---


def practised(entry: str, number: int, answer: str | None, as_json: bool) -> None:
    """Show one puzzle and ask for an answer, or judge the answer from the command line. Raises GameError for an unknown
    number or an illegal answer.
    """
    shelf, all_puzzles = box(entry), offered(entry)
    if not 1 <= number <= len(all_puzzles):
        raise GameError(
            Text("Il n’y a pas de problème {number} : de 1 à {n}.", "There is no puzzle {number}: 1 to {n}."),
            number=number,
            n=len(all_puzzles),
        )
    solved_in(entry)  # report an unreadable file before anybody thinks
    practice = Practice.begun(shelf, all_puzzles[number - 1], number)
    action = None if answer is None else practice.legal(answer)
    if as_json:
        answered = None if action is None else practice.judge(action)
        print_json(practice.as_json(action, answered))
        return
    practice.show()
    try:
        action = action or practice.ask()
    except Leave:
        return
    except KeyboardInterrupt:
        out.print()  # the shell continues below the typed line
        raise
    practice.conclude(practice.judge(action))


@dataclass
class Practice:
    """A puzzle at this terminal. `labels`: the label of each legal action; `numbers`: its number in the menu."""

    shelf: Box
    puzzle: Puzzle
    number: int
    known: Known
    scene: Scene
    labels: dict[str, str]
    _screen: Screen = field(default_factory=Screen)

    @classmethod
    def begun(cls, shelf: Box, puzzle: Puzzle, number: int) -> Practice:
        """A puzzle, played up to its position."""
        match = puzzle.begin(shelf)
        log = [match.opening, *puzzle.play(match)]
        others = iter(range(1, puzzle.players))
        names = tuple(
            say("Joueur 1", "Player 1") if seat == puzzle.seat else say("Bot {n}", "Bot {n}", n=next(others))
            for seat in range(puzzle.players)
        )
        known = Known(shelf, match, log, names)
        scene = known.scene(puzzle.seat)
        return cls(shelf, puzzle, number, known, scene, known.labels(puzzle.seat, scene))

    @property
    def numbers(self) -> dict[str, int]:
        return {action: number for number, action in enumerate(self.labels, 1)}

    def legal(self, answer: str) -> str:
        """The legal action with this number or name. Raises IllegalAction."""
        action = chosen(answer.strip().lower(), self.numbers)
        if action is None:
            raise illegal(answer, self.labels)
        return action

    def show(self) -> None:
        """Show what others did since the seat's last action, the table, and the choices."""
        seat, signs = self.puzzle.seat, self.shelf.looks.signs
        own = [at for at, (who, _) in enumerate(self.known.match.actions, 1) if who == seat]
        self._screen.show(
            *self.known.log_since(seat, own[-1] if own else 0),
            draw(self.shelf.title.say(spoken()), self.scene, Pen(self.numbers, signs)),
            Line(f"\n{self._heading()}", style="italic"),
            menu(self.scene, self.labels, self.numbers, out.width),
        )

    def _heading(self) -> str:
        return say(
            "Problème {n} sur {of} : une action est nettement la meilleure.",
            "Puzzle {n} of {of}: one action is clearly the best.",
            n=self.number,
            of=len(puzzles(self.shelf.name)),
        )

    def ask(self) -> str:
        """Read an action from the keyboard. Raises Leave."""
        while True:
            answer = typed(hint(len(self.labels), above=False))
            if (action := chosen(answer, self.numbers)) is not None:
                return action
            if answer in LOG:
                self._screen.aside(*self.known.log_since(self.puzzle.seat, 0))
            elif answer in REFERENCE:
                self._screen.aside(*self.known.reference(self.puzzle.seat))
            elif answer in TABLE:
                self.show()
            elif answer == "?":
                self._screen.aside(
                    say(
                        "Un numéro ou un nom d’action ; l journal, t table, r référence, q quitter.",
                        "A number or an action's name; l log, t table, r reference, q quit.",
                    )
                )
            elif answer:
                self._screen.complain(not_offered(self.numbers))

    def judge(self, action: str) -> Verdict:
        """The verdict on a legal answer; the best one solves the puzzle. Raises OutOfReach."""
        answered = verdict(self.puzzle, action, self.known.position(self.puzzle.seat))
        if answered.right:
            keep_solved(self.shelf.name, self.puzzle.id)
        return answered

    def conclude(self, answered: Verdict) -> None:
        """Print the verdict, and the next puzzle."""
        out.print(Line(f"\n{answered.sentence}", style="bold green" if answered.right else "bold yellow"))
        facts(*said(answered.reasons))
        if not answered.right:
            how = command("puzzles", self.shelf.name, self.number)
            _say(say("Pour le reprendre : {how}", "To try it again: {how}", how=how))
        all_puzzles, solved = puzzles(self.shelf.name), solved_in(self.shelf.name)
        following = next_unsolved(all_puzzles, solved, self.number)
        if following:
            how = command("puzzles", self.shelf.name, following)
            _say(say("Problème suivant : {how}", "Next puzzle: {how}", how=how))
        elif answered.right:  # all others are solved
            _say(say("Vous les avez tous résolus.", "You have solved them all."))

    def as_json(self, action: str | None, answered: Verdict | None) -> dict[str, Any]:
        """The position as JSON, and the verdict on an answer; the best action is given only after an answer."""
        about = _about(self.number, self.puzzle, solved_in(self.shelf.name))
        fields = {"game": self.shelf.name} | about | {"asked": self.scene.prompt.sentence, "actions": self.labels}
        if answered is not None:
            fields |= {"answer": action, "right": answered.right, "best": self.puzzle.best}
            fields |= {"says": answered.sentence, "reasons": said(answered.reasons)}
        return fields


def _say(line: str) -> None:
    out.print(line, markup=False, soft_wrap=True)


# --- solved puzzles ---


def solved_file() -> Path:
    """The file that lists the solved puzzles."""
    return data_folder() / "solved.json"


def solved_in(entry: str) -> set[str]:
    """The ids of a box's solved puzzles. Raises BadRecord if the file holds something else, OutOfReach if it cannot be
    read.
    """
    return set(_solved().get(entry, ()))


def keep_solved(entry: str, puzzle_id: str) -> None:
    """Add a puzzle to the solved ones. Raises what reading raises, and OutOfReach if the file cannot be written."""
    solved = _solved()
    if puzzle_id not in solved.get(entry, ()):
        solved[entry] = [*solved.get(entry, ()), puzzle_id]
        write_record(solved_file(), {"format": FORMAT, "solved": solved})


def _solved() -> dict[str, list[str]]:
    path = solved_file()
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise unreadable(path, error) from None
    try:
        kept = json.loads(raw)
    except (ValueError, RecursionError):
        kept = None
    solved = kept.get("solved") if isinstance(kept, dict) and kept.get("format") == FORMAT else None
    if not (isinstance(solved, dict) and all(_are_ids(ids) for ids in solved.values())):
        text = Text(
            "{path} ne dit pas quels problèmes sont résolus : ôtez ce fichier pour repartir de rien.",
            "{path} does not say which puzzles are solved: take the file away to begin anew.",
        )
        raise BadRecord(text, path=path)
    return solved


def _are_ids(ids: Any) -> bool:
    return isinstance(ids, list) and all(isinstance(item, str) for item in ids)
