"""A realm that is nothing but a scene: eight places with roads and a river, knights on them, and a track of seasons.

It has no rules of its own; what can be done is written down here. `Realm.play` moves a knight along a road, so that
pages can be tried out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ludotheque.games import Box
from ludotheque.games.artwork import Artwork
from ludotheque.kernel.text import Lang, Text
from ludotheque.kernel.words import Glyph
from ludotheque.stage.layout import Layout
from ludotheque.stage.parts import Choice, Map, Piece, Space, Track, Way
from ludotheque.stage.scene import SEAT_COLOURS, Prompt, Scene, SeatPanel, Stat

NAMES = ("Zoé", "Gaspard", "Léonie", "Théodore", "Basile")
GOLD = "two-coins"


@dataclass(frozen=True)
class Site:
    """A place of the realm: its name, where it lies, its kind, its picture, and what it pays."""

    name: Text
    at: tuple[float, float]
    kind: str
    icon: str
    pays: int = 0


SITES = {
    "harbour": Site(Text("Port-Clair", "Clearhaven"), (0.14, 0.82), "town", "anchor", 2),
    "mill": Site(Text("Moulin du Gué", "Ford Mill"), (0.4, 0.64), "town", "village", 1),
    "abbey": Site(Text("Abbaye de Saint-Aubin", "St Aubin’s Abbey"), (0.12, 0.44), "town", "greek-temple", 1),
    "wood": Site(Text("Bois-Noir", "Blackwood"), (0.36, 0.22), "wild", "pine-tree"),
    "pass": Site(Text("Col des Corbeaux", "Ravens’ Pass"), (0.63, 0.14), "wild", "peaks"),
    "castle": Site(Text("Château", "Castle"), (0.62, 0.48), "town", "castle", 3),
    "lair": Site(Text("Antre du Dragon", "Dragon’s Lair"), (0.88, 0.28), "lair", "cave-entrance"),
    "marsh": Site(Text("Marais", "Marsh"), (0.82, 0.76), "wild", "swamp"),
}
ROADS: dict[str, tuple[str, str]] = {
    "coast": ("harbour", "mill"),
    "pilgrims": ("harbour", "abbey"),
    "woodcutters": ("abbey", "wood"),
    "old": ("wood", "pass"),
    "kings": ("mill", "castle"),
    "high": ("pass", "castle"),
    "dragon": ("pass", "lair"),
    "causeway": ("castle", "marsh"),
}
RIVER = ("mill", "marsh")
FULL_TURN = 8
START = dict(enumerate(("mill", "castle", "castle", "pass", "abbey")))
START_SEASON = 2


@dataclass
class Realm:
    """Where every seat's knight is, and how far the season has come."""

    seats: int = 5
    knights: dict[int, str] = field(default_factory=lambda: dict(START))
    season: int = START_SEASON
    moved: tuple[str, ...] = ()
    version: int = 0

    def play(self, action: str) -> None:
        """Do what a button of seat 0 says; `anew` puts everything back."""
        verb, _, where = action.partition(":")
        self.version += 1
        if verb == "ride":
            self.moved = ("knight-0",)
            self.knights[0] = where
        elif verb == "wait":
            self.moved = ("season",)
            self.season = (self.season + 1) % FULL_TURN
        elif verb == "anew":
            self.knights, self.season, self.moved = dict(START), START_SEASON, ()

    def reach(self) -> set[str]:
        """The places that a road joins to the one where the first knight is."""
        here = self.knights[0]
        return {end for ends in ROADS.values() if here in ends for end in ends} - {here}

    def scene(self, lang: Lang, viewer: int = 0) -> Scene:
        """The realm as a seat sees it; only the first may do something."""
        acts = viewer == 0
        ride = Text("Chevaucher vers {where}", "Ride to {where}")
        wait = Text("Attendre la saison suivante", "Wait for the next season")
        return Scene(
            heading=Text("Printemps · tour de Zoé", "Spring · Zoé’s turn").say(lang),
            prompt=Prompt(
                Text("Où va votre Chevalier ?", "Where does your Knight go?").say(lang)
                if acts
                else Text("On attend Zoé", "Waiting for Zoé").say(lang),
                yours=acts,
                choices=(Choice("stay", Text("Rester ici", "Stay here").say(lang)),) if acts else (),
            ),
            board=(
                self._map(
                    lang,
                    {
                        site: Choice(f"ride:{site}", ride.say(lang, where=SITES[site].name.say(lang)))
                        for site in self.reach()
                    }
                    if acts
                    else {},
                ),
                self._seasons(lang, (Choice("wait", wait.say(lang)),) if acts else ()),
            ),
            seats=tuple(self._panel(lang, seat, viewer) for seat in range(self.seats)),
        )

    def _panel(self, lang: Lang, seat: int, viewer: int) -> SeatPanel:
        fame = Track(
            id=f"fame-{seat}",
            title=Text("Renom", "Fame").say(lang),
            spaces=tuple(
                Space(
                    str(n),
                    number=str(n),
                    pieces=(
                        Piece(
                            f"fame-{seat}-token", Text("Renom", "Fame").say(lang), "laurel-crown", SEAT_COLOURS[seat]
                        ),
                    )
                    if n == seat + 1
                    else (),
                )
                for n in range(1, 7)
            ),
        )
        gold = Stat(GOLD, Text("Or", "Gold").say(lang), str(3 + seat), "gold")
        return SeatPanel(seat, NAMES[seat], seat == viewer, seat == 0, "", (gold,), (fame,), SEAT_COLOURS[seat])

    def _map(self, lang: Lang, rides: dict[str, Choice]) -> Map:
        beast = Text(
            "Le dragon dort : il faut 7 Forces pour l’affronter.", "The dragon sleeps: facing it takes 7 Strength."
        )
        far = Text("Trop loin : aucune route n’y mène d’ici.", "Too far: no road leads there from here.")
        places = tuple(
            Space(
                id=name,
                name=site.name.say(lang),
                icon=site.icon,
                kind=site.kind,
                at=site.at,
                number="7" if name == "lair" else "",
                effect=(Glyph(GOLD, f"+{site.pays}"),) if site.pays else (),
                words=beast.say(lang) if name == "lair" else "",
                choices=self._choices(lang, name, rides),
                reason=far.say(lang) if rides and name == "marsh" and name not in rides else "",
                marked=name == "abbey",
                about=name == "lair" and not rides,
                pieces=self._pieces(lang, name, bool(rides)),
            )
            for name, site in SITES.items()
        )
        toll = Text("Un péage : 1 Or.", "A toll: 1 Gold.").say(lang)
        ways = [
            Way(name, ends, words=toll if name == "high" else "", icon=GOLD if name == "high" else "")
            for name, ends in ROADS.items()
        ]
        barge = Piece("barge", Text("Barque", "Barge").say(lang), "anchor")
        ways.append(
            Way(
                "river", RIVER, Text("la rivière", "the river").say(lang), ((0.62, 0.8),), kind="water", pieces=(barge,)
            )
        )
        return Map("realm", Text("Le royaume", "The realm").say(lang), places, tuple(ways), picture="ground.svg")

    def _choices(self, lang: Lang, place: str, rides: dict[str, Choice]) -> tuple[Choice, ...]:
        if place not in rides:
            return ()
        tower = Text("Y bâtir une tour", "Build a tower there").say(lang)
        return (rides[place], Choice(f"tower:{place}", tower)) if place == "castle" else (rides[place],)

    def _pieces(self, lang: Lang, place: str, acting: bool) -> tuple[Piece, ...]:
        knight = Text("Chevalier de {who}", "{who}’s Knight")
        pieces = [
            Piece(
                f"knight-{seat}",
                knight.say(lang, who=NAMES[seat]),
                "mounted-knight",
                SEAT_COLOURS[seat],
                choices=(Choice("rest", Text("Faire reposer le Chevalier", "Rest the Knight").say(lang)),)
                if seat == 0 and acting
                else (),
                marked=f"knight-{seat}" in self.moved,
            )
            for seat, where in self.knights.items()
            if where == place and seat < self.seats
        ]
        if place == "castle":
            pieces.append(
                Piece(
                    "towers-1",
                    Text("Tours de Gaspard", "Gaspard’s towers").say(lang),
                    "white-tower",
                    SEAT_COLOURS[1],
                    copies=2,
                )
            )
        if place == "lair":
            words = Text("Un Dragon endormi.", "A sleeping Dragon.").say(lang)
            pieces.append(Piece("dragon", "Dragon", "spiked-dragon-head", words=words))
        return tuple(pieces)

    def _seasons(self, lang: Lang, choices: tuple[Choice, ...]) -> Track:
        spaces = []
        for n in range(FULL_TURN):
            token = Piece("season", Text("Saison", "Season").say(lang), "hourglass", marked="season" in self.moved)
            spaces.append(
                Space(
                    id=str(n + 1),
                    number=str(n + 1),
                    name=Text("Moisson", "Harvest").say(lang) if n % 4 == 3 else "",
                    icon="wheat" if n % 4 == 3 else "",
                    kind="wild" if n % 4 == 3 else "",
                    effect=(Glyph(GOLD, f"+{n}"),) if n % 2 else (),
                    pieces=(token,) if n == self.season else (),
                    choices=choices if n == (self.season + 1) % FULL_TURN else (),
                    faded=n < self.season,
                    lit=n == self.season,
                )
            )
        return Track("seasons", Text("Les saisons", "The seasons").say(lang), tuple(spaces), closed=True)


class ToyBox(Box):
    """A box that is on no shelf."""

    @cached_property
    def looks(self) -> Artwork:
        return Artwork("realm", Path(__file__).parent / "looks")

    @property
    def layout(self) -> Layout:
        return Layout(lambda look: Realm().scene(look.lang))


BOX = ToyBox(
    "realm",
    "realm",
    Text("Le royaume", "The realm"),
    Text("Un jouet", "A toy"),
    range(1, 6),
    (1, 2),
    1,
    "castle",
    Text("Nous", "Us"),
)
