"""The course of the game, as expressions like those of the cards."""

from __future__ import annotations

from ....kernel.effects import Each, Repeat, Window, seq
from ....kernel.text import Text
from ....kernel.words import Effect
from ..rules.verbs import (
    Advance,
    Arrive,
    Begin,
    BeginTurn,
    BuildInfluence,
    Bury,
    Cashed,
    CheckTombs,
    ChooseResource,
    ClaimLine,
    ClaimSegment,
    CleanUp,
    Dismiss,
    EndTurn,
    Fetch,
    FromFirst,
    KeepWealth,
    Launch,
    LayDown,
    Load,
    Overflow,
    PassWealth,
    PayStrength,
    PickKnight,
    PlaceTower,
    PlayCard,
    PutKnight,
    RaiseOne,
    Reap,
    Resolve,
    ReturnResource,
    RevealWealth,
    TakeAllBack,
    may_recruit,
)
from ..state import KEPT

GRANTS = Window(
    Text("Votre tour se termine. Utiliser encore un Octroi ?", "Your turn ends. Use a grant before it does?"),
    Text("Finir le tour", "End the turn"),
)
TURN = seq(BeginTurn(), PlayCard(), GRANTS, CheckTombs(), LayDown(), CleanUp(), EndTurn())

COURSE: dict[str, Effect] = {
    "opening": seq(
        Repeat(KEPT, seq(KeepWealth(), PassWealth())),
        RevealWealth(),
        Repeat(KEPT, Each(FromFirst(), Resolve())),
        Begin(),
    ),
    "turn": TURN,
    "recall": seq(Dismiss(), TakeAllBack(), may_recruit()),
    "build": seq(PlaceTower(), BuildInfluence()),
    "arrival": Arrive(),
    "overflow": Overflow(),
    "choosing": ChooseResource(),
    "paying": ReturnResource(),
    "influencing": Advance(),
    "summoning": Fetch(),
    "relocating": seq(PickKnight(), PutKnight()),
    "slaying": seq(PayStrength(), Reap(), Bury()),
    "sailing": seq(Load(), Launch(), ClaimSegment()),
    "raising": RaiseOne(),
    "claiming": ClaimLine(),
    "cashed": Cashed(),
}
