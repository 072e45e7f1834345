"""What a viewer is shown of a proposal to all others at a table."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.text import person, together
from ..tables.consent import asked, voices
from ..tables.proposal import Proposal
from ..tables.table import Table
from .gate import last_deeds
from .view import View
from .words import say


@dataclass(frozen=True)
class Asked:
    """A proposal: what is proposed, what comes of it, who has not answered yet, and what this viewer may do."""

    id: str
    words: str
    says: str
    awaited: str
    may_agree: bool
    may_refuse: bool
    own: bool


def proposed(table: Table, view: View) -> Asked | None:
    """What is proposed at this moment, as a viewer reads it; None where nothing is."""
    proposal = table.open_proposal
    if proposal is None:
        return None
    needed = asked(table, proposal)
    awaited = [seat for seat in needed if seat not in proposal.agreed]
    own, speaks_for = view.viewer == proposal.by, {*voices(table, view.viewer)}
    return Asked(
        proposal.id,
        _words(table, view, proposal, own),
        say(f"consent_{proposal.kind}_says", view.lang),
        together([view.names[seat] for seat in awaited], view.lang),
        not speaks_for.isdisjoint(awaited),
        not speaks_for.isdisjoint([proposal.by, *needed]),
        own,
    )


def _words(table: Table, view: View, proposal: Proposal, own: bool) -> str:
    who = view.names[proposal.by]
    if proposal.kind == "back":
        first = last_deeds(table, view.viewer, view.lang, proposal.what)[-1]
        word = "consent_back_you" if own else "consent_back"
        return say(word, view.lang, who=who, n=proposal.what, first=first)
    if view.viewer == proposal.what:
        return say("consent_out_of_you", view.lang, who=who)
    word = "consent_out_you" if own else "consent_out"
    return say(word, view.lang, who=who, whom=person(view.names[proposal.what]))
