"""One request at the house after another, and what is true of each answer, whoever asks for whatever."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..asking import Answer, Asked
from .filling import Filler, Kind, sent
from .house import FORGED, House, Role
from .words import BEFORE, FREE, VALUES, prepare

SERVER_ERROR, UNAVAILABLE = 500, 503
DOES, SEES, LED, NO = "does", "sees", "led", "no"  # what becomes of a request: the last are led elsewhere, and refused
QUIET = ("sqlalchemy", "asyncio", "aiosqlite")  # whose words are not the server's


class Kept(logging.Handler):
    """The lines of the log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(QUIET):
            self.lines.append(self.format(record))


@dataclass
class Tries:
    """Requests at a house. What must be true of every answer is asserted; the rest is told."""

    house: House
    filler: Filler = field(default_factory=lambda: Filler(VALUES, FREE))
    log: Kept = field(default_factory=Kept)
    statuses: Counter[int] = field(default_factory=Counter)
    spent: bool = False  # whether the house is to be put back
    form: Sequence[tuple[str, str]] = ()
    asked: Asked = field(default_factory=lambda: Asked("GET", "/"))

    async def ready(self, kind: Kind, role: Role) -> None:
        """Put the house back, let happen what a kind of request needs, and make a well-formed one: `form`, `asked`."""
        if self.spent:
            await self.house.restore()
        self.spent = kind.name in BEFORE
        if self.spent:
            await prepare(self.house, kind, role)
        self.form = self.filler.form(kind, self.house, role)
        path, query = self.filler.path(kind, self.house, role), self.filler.query(kind, self.house, role)
        self.asked = sent(kind, path, query, self.form)
        self.house.note() if self.spent else self.house.note_codes()

    async def outcome(self, kind: Kind, role: Role, asked: Asked) -> tuple[str, Answer]:
        """What becomes of a request, and its answer."""
        secrets = self.house.secrets()
        answer = await self.house.ask(role, asked)
        self.statuses[answer.status] += 1
        changed = self.house.changed()
        self.spent = self.spent or bool(changed)
        about = f"{kind.name} as {role}: {asked.method} {asked.path} {asked.query} {asked.body[:300]!r} {asked.headers}"
        assert answer.status < SERVER_ERROR, f"{about} failed: {answer.status}\n{self.log.lines[-3:]}"
        refused = answer.status >= 400
        assert not (refused and changed), f"{about} was refused ({answer.status}), and changed {changed}"
        assert not any(line.startswith("ERROR") for line in self.log.lines), f"{about}: {self.log.lines}"
        page, lines = answer.whole, "\n".join(self.log.lines)
        for secret, whose in secrets.items():
            known = whose is role or secret in about  # or they have said it themselves
            assert known or secret not in page, f"{about} was told a secret of {whose}: {secret}"
            assert secret not in lines, f"{about} left a secret in the log: {secret}"
        given = self.house.given_session(answer)
        assert given not in (FORGED, *self.house.sessions.values()), f"{about} was given a session that is known"
        self.log.lines.clear()
        if refused:
            return NO, answer
        return (DOES if changed else LED if answer.status >= 300 else SEES), answer
