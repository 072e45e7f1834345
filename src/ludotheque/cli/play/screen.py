"""The screen of a game at a terminal.

One person has the ordinary screen with its scrollback. Several people at one keyboard have the terminal's alternate
screen. It is wiped before the keyboard changes hands and never scrolls, so that nobody can look up what another person
saw.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from types import TracebackType

from rich.console import Group, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text as Line

from ..console import err, out
from ..language import say

RESERVED = 4  # lines below the table: the question, the input, and a notice
NOTICE = 5  # lines of a notice; longer texts are paged


def can_hide() -> bool:
    """Whether the screen can be wiped: only a terminal with an alternate screen allows it."""
    return out.is_terminal and not out.is_dumb_terminal and not out.legacy_windows


class Screen(AbstractContextManager["Screen"]):
    """The ordinary screen: everything is printed below the rest."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        pass

    def show(self, *parts: RenderableType) -> None:
        """Show the table and the choices of the person who acts."""
        for part in parts:
            out.print(part)

    def aside(self, *parts: RenderableType) -> None:
        """Show something else: the log, the reference, help."""
        for part in parts:
            out.print(part, soft_wrap=isinstance(part, str))

    def complain(self, sentence: str) -> None:
        """Show why the input was refused."""
        err.print(Line(sentence), style="red", soft_wrap=True)

    def wipe(self) -> None:
        """Wipe the screen, as far as that is possible."""

    def hidden(self) -> int:
        """The number of lines at the top of the last output that do not fit on the screen."""
        return 0

    def turn_over(self) -> None:
        """Show the last output again from its beginning."""


class Curtain(Screen):
    """The alternate screen, for several people."""

    def __init__(self) -> None:
        self._lines: list[list[Segment]] = []

    def __enter__(self) -> Curtain:
        out.set_alt_screen(True)
        out.clear()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.wipe()
        out.set_alt_screen(False)

    def show(self, *parts: RenderableType) -> None:
        self._lines = _rendered(*parts)
        self._draw(self._lines[self.hidden() :])

    def aside(self, *parts: RenderableType) -> None:
        lines = _rendered(*parts)
        if len(lines) <= NOTICE:
            self._draw(self._lines[self.hidden() :], lines)
        else:
            self._leaf_through(lines)

    def complain(self, sentence: str) -> None:
        self.aside(Line(sentence if len(sentence) < NOTICE * out.width else f"{sentence[: out.width]}…", style="red"))

    def wipe(self) -> None:
        self._lines = []
        out.clear()

    def hidden(self) -> int:
        return max(0, len(self._lines) - _room())

    def turn_over(self) -> None:
        self._leaf_through(self._lines)

    def _leaf_through(self, lines: list[list[Segment]]) -> None:
        pages = [lines[start : start + _room()] for start in range(0, len(lines), _room())]
        for number, page in enumerate(pages, 1):
            self._draw(page)
            hint = say(
                "[Entrée : suite, q : retour, {n}/{of}] ", "[Enter: go on, q: back, {n}/{of}] ", n=number, of=len(pages)
            )
            try:
                if input(hint).strip():
                    break
            except EOFError:
                break
        self._draw(self._lines[self.hidden() :])

    def _draw(self, lines: list[list[Segment]], notice: list[list[Segment]] | None = None) -> None:
        """Draw what fits on a clean screen, so that no line scrolls off."""
        notice = notice or []
        kept = lines[len(notice) if len(lines) > _room() - len(notice) else 0 :]
        out.clear()
        for line in (*kept, *notice):
            out.print(Segments([*line, Segment.line()]), end="")


def _rendered(*parts: RenderableType) -> list[list[Segment]]:
    return out.render_lines(Group(*parts), pad=False)


def _room() -> int:
    """The number of lines for a table."""
    return max(4, out.height - RESERVED)
