"""Whom a lobby or a table lets in: everybody who has its address, or only those who have its invitation, too."""

from __future__ import annotations

import hmac
import json
from dataclasses import asdict, dataclass, replace

from .tokens import fresh_code


@dataclass(frozen=True)
class PutOut:
    """Somebody who lost their place because others wanted it so. `number`: of that place."""

    person: str
    name: str
    number: int


@dataclass(frozen=True)
class Door:
    """How a lobby or a table stands open to those who do not sit there. `invitation` is the secret in its link, empty
    where the address alone is the link; a `private` place always has one. Nobody new sits down where it is `closed`.
    """

    private: bool = False
    invitation: str = ""
    closed: bool = False
    put_out: tuple[PutOut, ...] = ()

    @classmethod
    def of(cls, *, private: bool) -> Door:
        """That of a new place."""
        return cls(private, fresh_code() if private else "")

    @classmethod
    def read(cls, stored: str) -> Door:
        """One that was stored."""
        values = json.loads(stored)
        return cls(**values | {"put_out": tuple(PutOut(**out) for out in values["put_out"])})

    def stored(self) -> str:
        return json.dumps(asdict(self))

    def admits(self, person: str | None, invitation: str) -> bool:
        """Whether somebody who does not sit there may look, with the invitation that they have."""
        if self.private and self.has_put_out(person):
            return False
        return not self.invitation or hmac.compare_digest(self.invitation.encode(), invitation.encode())

    def has_put_out(self, person: str | None) -> bool:
        return any(out.person == person for out in self.put_out)

    def name_of(self, person: str) -> str | None:
        """What somebody was called who was put out; None for anybody else."""
        return next((out.name for out in self.put_out if out.person == person), None)

    def names_but(self, person: str | None) -> list[str]:
        """What others were called who were put out: nobody else is to speak under their names."""
        return [out.name for out in self.put_out if out.person != person]

    def renewed(self) -> Door:
        """With another link. It is for everybody again who gets it."""
        return replace(self, invitation=fresh_code(), put_out=())

    def without(self, person: str | None, name: str, number: int) -> Door:
        """Once somebody was put out."""
        others = tuple(out for out in self.put_out if out.person != person)
        return replace(self, put_out=(*others, PutOut(person, name, number))) if person else self

    def back(self, number: int) -> Door:
        """Once whoever was put out of a place may come again."""
        return replace(self, put_out=tuple(out for out in self.put_out if out.number != number))

    def of_table(self) -> Door:
        """That of the table which a lobby becomes: one may watch it by its address, unless it is private."""
        return replace(self, invitation=self.invitation if self.private else "", closed=False)
