"""A game as a seat at this terminal knows it: its table, choices, log, and foresight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text as Line

from ...bots.advice import advise, chance_told
from ...games import Box
from ...kernel.events import CHOSEN, Event
from ...kernel.match import Match
from ...stage.counsel import Counsel, Found, Position, counsel, said
from ...stage.look import Look
from ...stage.scene import Scene
from ...stage.telling import TOLD, Row, Teller, in_one, log_lines, promised
from ..console import out
from ..language import spoken
from ..parts import Hanging
from ..shelf.games import card_line, section_lines
from ..shelf.patches import changed_lines
from .screen import NOTICE

PAST = 40  # commands that a layout may read


@dataclass(frozen=True)
class Known:
    """A match and the names of its seats. `log`: the events of each command, the opening first."""

    shelf: Box
    match: Match
    log: Sequence[Sequence[Event]]
    names: tuple[str, ...]

    def look(self, seat: int) -> Look:
        """The look from which the table is drawn for this seat."""
        match = self.match
        return Look(
            content=match.content,
            v=match.view_twin(seat),
            viewer=seat,
            lang=spoken(),
            names=self.names,
            legal=tuple(int(code) for code in match.legal_codes(seat)),
            recent=tuple(event for event in self.log[-1] if event.visible_to(seat)),
            past=tuple(event for _, event in self._rows(seat)),
        )

    def _rows(self, seat: int, last: int = PAST) -> list[Row]:
        """The events of the last commands that a seat may know, with the numbers of their commands."""
        commands = list(enumerate(self.log))[-last:]
        return [(number, event) for number, events in commands for event in events if event.visible_to(seat)]

    def scene(self, seat: int) -> Scene:
        """The table of this seat."""
        return self.shelf.layout.scene(self.look(seat))

    def labels(self, seat: int, scene: Scene) -> dict[str, str]:
        """The label of each legal action, in the order of their numbers. It is that of the button, unless two buttons
        have the same.
        """
        match = self.match
        legal = [(int(code), match.content.actions.names[code]) for code in match.legal_codes(seat)]
        offered = {choice.action: choice.label for choice, _ in scene.offers()}
        alike = Counter(offered.get(name) for _, name in legal)
        alone = {name for name, label in offered.items() if label and alike[label] == 1}
        view = match.view_twin(seat)
        return {
            name: offered[name] if name in alone else match.content.actions.say(code, spoken(), match.content, view)
            for code, name in legal
        }

    def log_since(self, viewer: int, first: int) -> list[RenderableType]:
        """The log from a command on as one viewer knows it, worded as on the page."""
        teller = Teller(self.match.content, self.match.game.events, spoken(), viewer, self.names)
        rows = [row for row in self._rows(viewer, len(self.log)) if row[1].kind != CHOSEN]
        start = next((at for at, (number, _) in enumerate(rows) if number >= first), len(rows))
        lines = log_lines(teller, rows, start, self.shelf.layout.deed)
        return [Hanging(Line(f"  {line.words}", style="dim")) for line in lines]

    def reference(self, seat: int) -> list[RenderableType]:
        """The page's reference panel: its sections, then the cards that are only in this game."""
        content, signs = self.match.content, self.shelf.looks.signs
        recalled = self.shelf.layout.reference_of(content, self.match.players)
        sections = [part for section in recalled for part in section_lines(section, content, signs)]
        changed = [Line(line, style="yellow") for line in changed_lines(self.match.game, content)]
        return [*changed, *sections, *map(card_line, self.scene(seat).reference)]

    def promised(self, seat: int, action: str, scene: Scene) -> str:
        """The certain results of an action, as far as its seat can know, in no more lines than a notice has."""
        if then := next((choice.then for choice, _ in scene.offers() if choice.action == action and choice.then), ""):
            return then
        foreseen = self.match.foresee(seat, action)
        teller = Teller(self.match.content, self.match.game.events, spoken(), seat, self.names)
        promises = promised(teller, self._rows(seat), foreseen.events, self.shelf.layout.deed)
        lines = [line.words for line in promises]
        most = TOLD
        while most > 1 and len(in_one(lines, most)) > (NOTICE - 1) * out.width:  # wrapped at words, they may need more
            most -= 1
        return in_one(lines, most)

    def position(self, seat: int) -> Position:
        """The position as the input for reasons."""
        match = self.match
        plain = match.game.engine(compiled=False)
        rows = self._rows(seat)
        return Position(plain, match.content, self.shelf.layout, match.view(seat), seat, spoken(), self.names, rows)

    def advice(self, seat: int, seed: int, limit_ms: int) -> list[RenderableType]:
        """Advice from a search, with reasons and the chance to win, from what this seat knows."""
        match = self.match
        advice = Found.read(advise(match.engine, match.content, match.view(seat), seat, seed, limit_ms))
        explained = counsel(self.position(seat), advice)
        lines = reasoned(explained)
        if not explained.wins and (chance := chance_told(match, advice, spoken())):
            lines.append(Hanging(Line(f"  {chance}", style="dim")))
        return lines


def reasoned(advice: Counsel) -> list[RenderableType]:
    """The advised action, with the reasons below it."""
    does = Line(f"→ {advice.does(spoken())}", style="bold yellow")
    return [Line(), Hanging(does), *(Hanging(Line(f"  {why}")) for why in said(advice.reasons))]
