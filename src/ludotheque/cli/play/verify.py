"""The command `verify`: whether the dice of a recorded game follow from its key."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.markup import escape

from ...games import Box
from ...kernel.errors import BadRecord, GameError, OutOfReach
from ...kernel.events import Event
from ...kernel.match import Match
from ...kernel.nonces import mixed_key
from ...kernel.text import Text
from ...stage.dice import faces_thrown
from .. import status
from ..console import err, out, print_json
from ..files import read_record, seat_names
from ..language import say, spoken
from .replay import checked

WITHOUT_KEY = Text(
    "Cette partie suit d’une graine : rien n’a été publié avant elle, et rien ne peut être vérifié de son hasard.",
    "This game follows from a seed: nothing was published before it, and nothing about its chance can be checked.",
)
ANOTHER_KEY = Text(
    "L’empreinte {noted} n’est pas celle de la clé de cette partie : {own}.",
    "The fingerprint {noted} is not that of this game’s key: {own}.",
)
NOT_ADDED = Text(
    "Aucune place de cette partie n’a ajouté {nonce} à la clé.", "No seat of this game has added {nonce} to the key."
)
NOT_PROMISED = Text(
    "Aucune place de cette partie n’a promis {commitment}.", "No seat of this game has promised {commitment}."
)


@dataclass
class _Findings:
    """What was found so far."""

    box: Box | None = None
    names: list[str] = field(default_factory=list)
    match: Match | None = None
    events: list[Event] = field(default_factory=list)

    @property
    def dice(self) -> list[list[int]]:
        return faces_thrown(self.box.layout, self.events) if self.box else []


@dataclass(frozen=True)
class Noted:
    """What somebody noted before a game: the key's fingerprint, what seats promised, and what their own added."""

    fingerprint: str | None = None
    commitments: Sequence[str] = ()
    nonce: str | None = None


def verify(path: Path, noted: Noted, json: bool) -> int:
    """Verify a file; returns the exit status: NOT_SOUND where the game does not follow from its key, a seat added
    another number than it had promised, or something is not as it was noted.
    """
    findings, problem = _Findings(), None
    try:
        _check(path, noted, findings)
    except (BadRecord, OutOfReach) as error:
        problem = error
    if json:
        print_json(_as_json(path, findings, problem))
    elif problem:
        err.print(escape(problem.say(spoken())), style="red", soft_wrap=True)
    else:
        _tell(findings)
    return status.of(problem) if problem else status.DONE


def _check(path: Path, noted: Noted, findings: _Findings) -> None:
    """Find out all there is to find. Raises BadRecord, and OutOfReach."""
    findings.box, record = read_record(path)
    match = Match.begin(findings.box.game, record, findings.box.game.engine(compiled=False))
    if match.key is None:
        raise BadRecord(WITHOUT_KEY)
    findings.match, findings.names = match, seat_names(record, match.players)
    own = hashlib.sha256(match.key).hexdigest()
    if noted.fingerprint is not None and noted.fingerprint.lower() != own:
        raise BadRecord(ANOTHER_KEY, noted=noted.fingerprint, own=own)
    for commitment in noted.commitments:
        if not commitment or commitment.lower() not in match.commitments:
            raise BadRecord(NOT_PROMISED, commitment=commitment)
    if noted.nonce is not None and (not noted.nonce or noted.nonce.lower() not in match.nonces):
        raise BadRecord(NOT_ADDED, nonce=noted.nonce)
    findings.events += match.opening
    for events in checked(match, record):
        findings.events += events


def _tell(findings: _Findings) -> None:
    match = findings.match
    assert match is not None
    assert match.key is not None
    lines = [
        say("Empreinte de la clé : {own}", "Fingerprint of the key: {own}", own=hashlib.sha256(match.key).hexdigest())
    ]
    lines += _told_nonces(findings.names, match)
    for first, salt in match.salts:
        lines.append(
            say(
                "Coups repris : dès le coup {n}, le hasard suit aussi {salt}",
                "Moves taken back: from move {n} on, chance also follows {salt}",
                n=first,
                salt=salt,
            )
        )
    for number, faces in enumerate(findings.dice, 1):
        counts = ", ".join(f"{face} × {count}" for face, count in enumerate(faces, 1))
        lines.append(say("Dé {n} : {counts}", "Die {n}: {counts}", n=number, counts=counts))
    for line in lines:
        out.print(escape(line), soft_wrap=True)
    end = say(
        "{n} {n:action|actions} : la partie suit de sa clé.",
        "{n} {n:action|actions}: the game follows from its key.",
        n=len(match.actions),
    )
    out.print(end, style="green")


def _told_nonces(names: Sequence[str], match: Match) -> list[str]:
    """What each seat promised and added."""
    if not any(match.nonces) and not match.commitments:
        return [say("Aucune place n’a rien ajouté à la clé.", "No seat added anything to the key.")]
    lines = []
    nothing = [""] * match.players
    for who, commitment, nonce in zip(names, match.commitments or nothing, match.nonces or nothing, strict=False):
        if nonce and commitment:
            line = say(
                "{who} avait promis {commitment} et a ajouté {nonce}",
                "{who} had promised {commitment} and added {nonce}",
                who=who,
                commitment=commitment,
                nonce=nonce,
            )
        elif nonce:
            line = say("{who} a ajouté {nonce}", "{who} added {nonce}", who=who, nonce=nonce)
        elif commitment:
            line = say(
                "{who} avait promis {commitment} et n’a rien révélé : les dés s’en passent",
                "{who} had promised {commitment} and revealed nothing: the dice go without",
                who=who,
                commitment=commitment,
            )
        else:
            line = say("{who} n’a rien ajouté", "{who} added nothing", who=who)
        lines.append(line)
    if match.commitments:
        lines.append(say("Chaque nombre est celui qui était promis.", "Each number is the one that was promised."))
    else:
        lines.append(
            say(
                "Rien n’était promis d’abord : qui est venu le dernier a pu choisir son nombre.",
                "Nothing was promised first: whoever came last could choose their number.",
            )
        )
    return lines


def _as_json(path: Path, findings: _Findings, problem: GameError | None) -> dict[str, Any]:
    report: dict[str, Any] = {"file": str(path), "ok": problem is None}
    if problem:
        report["error"] = problem.say(spoken())
    if (match := findings.match) is not None and match.key is not None:
        report |= {
            "fingerprint": hashlib.sha256(match.key).hexdigest(),
            "key": match.key.hex(),
            "nonces": list(match.nonces),
            "commitments": list(match.commitments),
            "salts": [list(salt) for salt in match.salts],
            "dice_key": mixed_key(match.key, match.nonces).hex(),
            "actions": len(match.actions),
            "finished": match.finished,
            "dice": findings.dice,
        }
    return report
