"""A game at this terminal: its seats, what each person is shown, their answers, and the file of the game."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import RenderableType
from rich.markup import escape
from rich.text import Text as Line

from ...bots.names import Player
from ...games import Box
from ...kernel.errors import GameError
from ...kernel.events import Event
from ...kernel.match import Match
from ...kernel.random import decision_seed
from ...kernel.text import Text
from ...stage.scene import Scene
from ..console import err, out
from ..draw import draw, ended, menu
from ..files import write_record
from ..language import note, say, spoken
from ..parts import Pen
from ..shelf.patches import changed_lines
from .known import Known
from .screen import Curtain, Screen, can_hide
from .typed import ADVICE, LOG, REFERENCE, SAVE, TABLE, UNDO, chosen, hint, not_offered, typed

THINKING_MS = 2000  # the longest that a bot thinks about one decision


@dataclass
class Seat:
    """A seat; `bot` is None for a person. `read`: the number of log commands that the person has seen."""

    name: str
    bot: Player | None
    read: int = -1


@dataclass
class Sitting:
    """A match at this terminal."""

    shelf: Box
    match: Match
    seats: list[Seat]
    path: Path
    log: list[list[Event]]  # of each command, the opening first
    tips: bool = False
    confirm: bool = True
    _notes: set[str] = field(default_factory=set)  # those of the lesson that were read
    _holder: int | None = None  # the seat with the keyboard
    _screen: Screen = field(default_factory=Screen)
    _kept: bool = True  # whether the last move has been saved

    @property
    def known(self) -> Known:
        """The game as its seats may know it."""
        return Known(self.shelf, self.match, self.log, tuple(who.name for who in self.seats))

    @property
    def people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who.bot is None]

    def run(self) -> None:
        """Play to the end. Raises Leave if somebody wants to stop."""
        levels = [f"{who.name} : {who.bot.text.say(spoken())}" for who in self.seats if who.bot]
        if levels:
            out.print(escape(" · ".join(levels)), style="dim")
        for line in changed_lines(self.match.game, self.match.content):
            out.print(escape(line), style="yellow", soft_wrap=True)
        with self._stage() as self._screen:
            while not self.match.finished:
                actors = self.match.actors
                seat = next((seat for seat in actors if self.seats[seat].bot is None), actors[0])
                if self.seats[seat].bot is None:
                    self._person(seat)
                else:
                    self._bot(seat)
        self._screen = Screen()
        self._end()

    def _stage(self) -> Screen:
        """The screen of this game. Warns several people if it cannot keep their cards apart."""
        if len(self.people) == 1:
            return Screen()
        if can_hide():
            return Curtain()
        note(
            Text(
                "Cette sortie ne s’efface pas : chacun pourra y relire les cartes des autres.",
                "This output cannot be wiped: everybody can read the others' cards in it again.",
            )
        )
        return Screen()

    # --- bots ---

    def _bot(self, seat: int) -> None:
        match, bot = self.match, self.seats[seat].bot
        assert bot is not None
        view = match.view(seat)
        seed = decision_seed(match.seed, 0, len(match.actions)) if match.seed is not None else secrets.randbits(63)
        thinking = say("{who} réfléchit…", "{who} is thinking…", who=self.seats[seat].name)
        with err.status(escape(thinking)):
            code = bot.choose(match.engine, match.content, view, seat, seed, limit_ms=THINKING_MS)
        self._do(seat, match.content.actions.names[code])

    # --- people ---

    def _person(self, seat: int) -> None:
        self._hand_over(seat)
        known = self.known
        scene = known.scene(seat)
        labels = known.labels(seat, scene)
        numbers = {action: number for number, action in enumerate(labels, 1)}
        self._screen.show(
            *self._news(seat),
            draw(self.shelf.title.say(spoken()), scene, Pen(numbers, self.shelf.looks.signs)),
            *self._note(seat),
            menu(scene, labels, numbers, out.width),
        )
        while True:
            answer = self._read(hint(len(labels), self._screen.hidden() > 0))
            if answer in UNDO:
                if self._undo(seat):
                    return
                continue
            if answer in ADVICE:
                self._screen.aside(*self._advice(seat))
                continue
            action = self._chosen(answer, numbers)
            if action is not None and self._meant(seat, action, scene):
                break
        self._do(seat, action)
        self._screen.wipe()

    def _meant(self, seat: int, action: str, scene: Scene) -> bool:
        """Whether to do an action. One that cannot be undone is asked once more, with its certain results."""
        if not self.confirm or not self._final(seat, action):
            return True
        if words := self.known.promised(seat, action, scene):
            self._screen.aside(Line(words, style="dim"))
        asked = say("[Entrée pour confirmer, u pour choisir autre chose] ", "[Enter to confirm, u to choose again] ")
        return self._read(asked) not in UNDO

    def _final(self, seat: int, action: str) -> bool:
        """Whether an action cannot be undone. A sealed choice cannot if only bots have still to choose."""
        if self.match.sealed:
            return all(self.seats[other].bot for other in self.match.actors if other != seat)
        return self.match.hands_on(seat, action)

    def _advice(self, seat: int) -> list[RenderableType]:
        """Advice from a search, with reasons, from what this person knows."""
        match = self.match
        if len(self.people) > 1:
            return [
                Line(
                    say(
                        "Un conseil se demande seul face à des bots : les autres le liraient.",
                        "Advice is for one person against bots: the others would read it.",
                    )
                )
            ]
        seed = decision_seed(match.seed or 0, 0, len(match.actions))
        with err.status(escape(say("Le conseiller réfléchit…", "The adviser is thinking…"))):
            return self.known.advice(seat, seed, THINKING_MS)

    def _chosen(self, answer: str, numbers: dict[str, int]) -> str | None:
        """The action that an answer names. None after any other answer, which is carried out here."""
        if (action := chosen(answer, numbers)) is not None:
            return action
        if answer == "?":
            self._screen.aside(
                say(
                    "Un numéro ou un nom d’action ; c conseil, u annuler, s sauver, l journal, t table, "
                    "r référence, q quitter.",
                    "A number or an action's name; c advice, u undo, s save, l log, t table, r reference, q quit.",
                )
            )
        elif answer:
            self._screen.complain(not_offered(numbers))
        return None

    def _read(self, asked: str) -> str:
        """Read one answer, and carry out what is not an action. Raises Leave."""
        while True:
            answer = typed(asked)
            if answer in SAVE:
                self._save_now()
            elif answer in LOG:
                self._screen.aside(*self.known.log_since(self._holder or 0, 0))
            elif answer in REFERENCE:
                self._screen.aside(*self.known.reference(self.people[0] if self._holder is None else self._holder))
            elif answer in TABLE:
                self._screen.turn_over()
            else:
                return answer

    def _hand_over(self, seat: int) -> None:
        """Pass the keyboard to the next person. Until they have it, nothing is shown and nothing answered."""
        if len(self.people) > 1 and self._holder != seat:
            self._screen.wipe()
            name = self.seats[seat].name
            typed(
                say(
                    "Passez le clavier à {name}, qui appuie sur Entrée. ",
                    "Pass the keyboard to {name}, who presses Enter. ",
                    name=name,
                )
            )
        self._holder = seat

    def _undo(self, seat: int) -> bool:
        taken = self.match.fork()
        try:
            taken.undo(seat)
        except GameError as error:
            self._screen.complain(error.say(spoken()))
            return False
        self.match = taken
        self._keep_up()
        del self.log[len(self.match.actions) + 1 :]
        for who in self.seats:
            who.read = min(who.read, len(self.log))
        self._screen.aside(Line(say("Annulé.", "Undone."), style="dim"))
        return True

    # --- what is shown ---

    def _news(self, seat: int) -> list[RenderableType]:
        """The log since this person last looked."""
        first = max(self.seats[seat].read, 0)
        self.seats[seat].read = len(self.log)
        return self.known.log_since(seat, first)

    def _note(self, seat: int) -> list[RenderableType]:
        """The note of the game's lesson whose moment it is."""
        lesson = self.shelf.layout.lesson
        if not self.tips or lesson is None:
            return []
        look = self.known.look(seat)
        note = lesson.note(look, self._notes)
        if note is None:
            return []
        self._notes.add(note.id)
        lang = spoken()
        can_try = note.tried(self.known.match.legal(seat))
        task = f" {note.task.say(lang)}." if note.task and can_try else ""
        return [Line(f"\n{note.title.say(lang)}. {note.says(look.content, lang)}{task}", style="yellow")]

    def _end(self) -> None:
        viewer = self.people[0]
        self._screen.show(*self._news(viewer))
        scene = self.known.scene(viewer)
        out.print(draw(self.shelf.title.say(spoken()), scene, Pen({}, self.shelf.looks.signs)))
        out.print(ended(scene, out.width))
        out.print(f"[bold]{escape(scene.prompt.sentence)}[/]")

    # --- the match ---

    def _do(self, seat: int, action: str) -> None:
        """Play on a copy that replaces the match when the move is complete: an interrupted game stays whole."""
        played = self.match.fork()
        self.log.append(played.play(seat, action))
        self.match = played
        self._keep_up()

    def _keep_up(self) -> None:
        """Save after each move, so that a crash loses nothing. An error is printed once; the game goes on, and each
        move tries again.
        """
        try:
            self.save()
        except GameError as error:
            if self._kept:
                self._screen.complain(error.say(spoken()))
            self._kept = False
        else:
            self._kept = True

    def save(self) -> None:
        """Save the game. Raises GameError if that fails."""
        seats = [{"name": who.name, "bot": who.bot.name if who.bot else None} for who in self.seats]
        write_record(self.path, self.match.save() | {"seats": seats})

    def _save_now(self) -> None:
        try:
            self.save()
        except GameError as error:
            self._screen.complain(error.say(spoken()))
        else:
            self._screen.aside(escape(say("Sauvé : {path}", "Saved: {path}", path=self.path)))
