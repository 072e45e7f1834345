"""What is done at a table by the consent of all others: commands are taken back, somebody is put out.

A seat proposes it. Each person is asked at whose seat no bot plays, whether they are there or not; bots agree. Whoever
has a shared device in hand speaks for all who share it. A proposal ends with the next command, a refusal, or after some
minutes, and bots wait for it. A seat whose proposal was refused makes no other one before the game has gone on.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Literal

from ...kernel.errors import GameError
from ...kernel.events import SPECTATOR
from ...kernel.text import Text
from . import playing, seating
from .keeping import Tables
from .names import unused_bot_name
from .proposal import LASTS, Proposal
from .refusals import table_went_on
from .table import Table

MOST_BACK = 30  # commands
STAND_IN = "medium"  # the level of the bot that has the seat of somebody who was put out
OVER = Text("La partie est finie.", "The game is over.")
ANOTHER = Text("Une proposition attend déjà une réponse.", "A proposal waits for an answer already.")
REFUSED = Text(
    "Votre proposition a été refusée ou retirée : la partie doit d’abord avancer.",
    "Your proposal was refused or withdrawn: the game has to go on first.",
)
NOT_BACK = Text("Ces coups ne se reprennent pas.", "These moves cannot be taken back.")
NOT_OUT = Text("Personne à exclure à cette place.", "There is nobody to put out at that seat.")
NOT_ALONE = Text(
    "Il faut être au moins deux pour exclure quelqu’un : personne n’en décide seul.",
    "It takes at least two to put somebody out: nobody decides that alone.",
)
GONE = Text("Cette proposition n’attend plus de réponse.", "That proposal no longer waits for an answer.")


async def propose(
    tables: Tables, table: Table, by: int, kind: Literal["back", "out"], what: int, *, version: int
) -> None:
    """Propose something to all others; where nobody is asked, `settle` does it. Raises GameError."""
    async with table.lock:
        if kind == "back" and version != table.version:
            raise table_went_on()
        _check(table, by, kind, what)
        ends = table.presence.now + LASTS
        table.proposal = Proposal(secrets.token_hex(6), kind, what, by, table.version, ends)
        if kind == "out" and not asked(table, table.proposal):
            table.proposal = None
            raise GameError(NOT_ALONE)
        table.announce()


def _check(table: Table, by: int, kind: str, what: int) -> None:
    """Raises GameError for what cannot be proposed now."""
    if table.finished:
        raise GameError(OVER)
    if table.open_proposal:
        raise GameError(ANOTHER)
    if table.refused.get(by) == table.version:
        raise GameError(REFUSED)
    if kind == "back" and not may_go_back(table, what):
        raise GameError(NOT_BACK)
    if kind == "out" and (what == by or not 0 <= what < len(table.seats) or not table.seats[what].taken):
        raise GameError(NOT_OUT)


def may_go_back(table: Table, commands: int) -> bool:
    """Whether so many commands can be taken back by everyone's consent. A lesson always goes alike."""
    known = table.match.key is not None and not table.other_rules and not table.finished
    return known and 0 < commands <= min(MOST_BACK, len(table.match.actions))


def asked(table: Table, proposal: Proposal) -> list[int]:
    """Whose consent a proposal needs."""
    by = voices(table, proposal.by)
    others = [seat for seat in table.seats if seat.taken and not seat.away and seat.number not in by]
    return [seat.number for seat in others if (proposal.kind, proposal.what) != ("out", seat.number)]


def voices(table: Table, seat: int) -> list[int]:
    """The seats that whoever plays a seat speaks for; none for a spectator."""
    return [] if seat == SPECTATOR else table.seats_of(table.seats[seat].person) or [seat]


async def answer(table: Table, seat: int, proposal_id: str, agrees: bool) -> None:
    """Agree to a proposal, or refuse it; whoever made it withdraws it so. Raises GameError where it is over."""
    async with table.lock:
        proposal = table.open_proposal
        own = voices(table, seat)
        if proposal is None or proposal.id != proposal_id or {*own}.isdisjoint((proposal.by, *asked(table, proposal))):
            raise GameError(GONE)
        if agrees:
            table.proposal = replace(proposal, agreed=proposal.agreed.union(own))
        else:
            table.proposal, table.refused[proposal.by] = None, proposal.version
        table.announce()


async def settle(tables: Tables, table: Table) -> None:
    """Do what all have agreed to. Raises GameError."""
    async with table.lock:
        proposal = table.open_proposal
        if proposal is None or not proposal.agreed.issuperset(asked(table, proposal)):
            return
        try:
            if proposal.kind == "back":
                await playing.take_back(tables, table, proposal.by, proposal.what)
            else:
                name = unused_bot_name(seat.name for seat in table.seats)
                await seating.put_out(tables, table, proposal.what, name, STAND_IN)
        finally:  # not before: a page that is drawn meanwhile would take the table for what it will be
            table.proposal = None
            table.announce()
