"""Where a sitting is shown. One person has the ordinary screen, whose scrollback serves to look back; several people at
one keyboard have the terminal's alternate screen, which is wiped before the keyboard changes hands and never scrolls:
nothing of what one of them saw can be found again by another.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from types import TracebackType

from rich.console import Group, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text as Line

from ..console import err, out
from ..language import say

RESERVED = 4  # lines below the table: what is asked, what is typed, and a notice
NOTICE = 5  # lines that still are a notice; what is longer is turned over page by page


def can_hide() -> bool:
    """Whether what was shown can be taken away again: only from a terminal with an alternate screen."""
    return out.is_terminal and not out.is_dumb_terminal and not out.legacy_windows


class Screen(AbstractContextManager["Screen"]):
    """The ordinary screen: one thing is printed below the other."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        pass

    def show(self, *parts: RenderableType) -> None:
        """What the person who acts is to see."""
        for part in parts:
            out.print(part)

    def aside(self, *parts: RenderableType) -> None:
        """Something besides: the log, the reference, a word of help."""
        for part in parts:
            out.print(part, soft_wrap=isinstance(part, str))

    def complain(self, sentence: str) -> None:
        """What was typed cannot be done."""
        err.print(Line(sentence), style="red", soft_wrap=True)

    def wipe(self) -> None:
        """Take away what is shown, as far as that is possible."""

    def hidden(self) -> int:
        """How many lines at the top of what was shown do not fit on the screen."""
        return 0

    def turn_over(self) -> None:
        """Show again what was shown, from its beginning."""


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
        """What fits, on a clean screen, so that no line ever leaves it at the top."""
        notice = notice or []
        kept = lines[len(notice) if len(lines) > _room() - len(notice) else 0 :]
        out.clear()
        for line in (*kept, *notice):
            out.print(Segments([*line, Segment.line()]), end="")


def _rendered(*parts: RenderableType) -> list[list[Segment]]:
    return out.render_lines(Group(*parts), pad=False)


def _room() -> int:
    """Lines of the screen that a table may fill."""
    return max(4, out.height - RESERVED)
