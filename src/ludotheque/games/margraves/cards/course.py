"""The course of the game, as expressions like those of the cards."""

from __future__ import annotations

from ....kernel.effects import Each, Repeat, Window, may, seq
from ....kernel.text import Text
from ....kernel.words import Effect
from ..rules.citizens import Dismiss, TakeAllBack, may_recruit
from ..rules.gains import ChooseResource, Overflow
from ..rules.influence import Advance, BuildInfluence
from ..rules.moves import Arrive, Fetch, PickKnight, PutKnight
from ..rules.pays import ReturnResource
from ..rules.sailing import ClaimSegment, Launch, Load
from ..rules.slaying import Bury, PayStrength, Reap
from ..rules.tombs import CheckTombs, ClaimLine, LayDown, RaiseOne
from ..rules.turn import (
    Begin,
    BeginTurn,
    Cashed,
    CleanUp,
    EndTurn,
    FromFirst,
    KeepWealth,
    PassWealth,
    PlaceTower,
    PlayCard,
    Resolve,
    RevealWealth,
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
    "summoning_some": may(Fetch()),
    "relocating": seq(may(PickKnight()), PutKnight()),
    "slaying": seq(PayStrength(), Reap(), Bury()),
    "sailing": seq(Load(), Launch(), ClaimSegment()),
    "raising": may(RaiseOne()),
    "claiming": ClaimLine(),
    "cashed": Cashed(),
}
