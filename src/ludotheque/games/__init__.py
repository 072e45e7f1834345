"""The shelf: one line a box. Rules are loaded when a box is opened."""

from __future__ import annotations

import copyreg
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pickle import PicklingError
from types import ModuleType

from ..kernel.errors import GameError
from ..kernel.game import Game
from ..kernel.text import Text
from ..stage.layout import Layout
from .artwork import Artwork, artwork_of


@dataclass(frozen=True)
class Box:
    """A shelf entry: what is printed on the box, and the game (with preset options) inside."""

    name: str
    package: str
    title: Text
    about: Text
    seats: range
    minutes: tuple[int, int]
    weight: int  # 1 (light) to 5 (heavy)
    icon: str
    credits: Text
    presets: Mapping[str, str] = field(default_factory=dict)

    def settle(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options of a game from this box. Raises GameError for an unknown one, and for one the box has settled."""
        settled = self.game.check_options({**self.presets, **options})
        for name, value in self.presets.items():
            if settled[name] != value:
                raise GameError(
                    Text(
                        "{title} : l’option {name} est déjà réglée sur {value}.",
                        "{title}: the option {name} is settled as {value}.",
                    ),
                    title=self.title,
                    name=name,
                    value=value,
                )
        return settled

    def suits(self, options: Mapping[str, str]) -> list[int]:
        """The numbers of players that can play with these options; none for options that cannot be."""

        def fits(players: int) -> bool:
            try:
                self.game.check_players(players, self.settle(options))
            except GameError:
                return False
            return True

        return [players for players in self.seats if fits(players)]

    @property
    def looks(self) -> Artwork:
        """What the game looks like, without loading its rules."""
        return artwork_of(self.package)

    @property
    def game(self) -> Game:
        return _game(self.package)

    @property
    def options(self) -> dict[str, tuple[str, ...]]:
        """What may be chosen before a game and the values that there are, the default first."""
        return {option.name: option.values for option in self.game.options if option.name not in self.presets}

    @property
    def layout(self) -> Layout:
        return import_module(f"ludotheque.games.{self.package}.page.table").LAYOUT


def _game(package: str) -> Game:
    return import_module(f"ludotheque.games.{package}").GAME


def _reduce_game(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """A game is pickled by its place on the shelf, as functions are by their module."""
    if not any(box.package == game.name and box.game is game for box in SHELF.values()):
        raise PicklingError(f"the game {game.name} is not on the shelf: it cannot be pickled")
    return _game, (game.name,)


copyreg.pickle(Game, _reduce_game)

_ROYAUME_CREDITS = Text(
    "Un jeu d’Isaias Vallejo, illustré par Mihajlo Dimitrievski, développé par David MacKenzie "
    "(Daily Magic Games ; édition française Bad Boom Games).",
    "A game by Isaias Vallejo, illustrated by Mihajlo Dimitrievski, developed by David MacKenzie "
    "(Daily Magic Games; French edition Bad Boom Games).",
)

SHELF = {
    box.name: box
    for box in (
        Box(
            name="vaalbara",
            package="vaalbara",
            title=Text("Vaalbara", "Vaalbara"),
            about=Text(
                "Neuf manches, douze personnages, six sortes de terres : jouez tôt pour choisir, tard pour profiter.",
                "Nine rounds, twelve characters, six kinds of land: act early to choose, late to profit.",
            ),
            seats=range(2, 6),
            minutes=(20, 40),
            weight=2,
            icon="field",
            credits=Text(
                "Un jeu d’Olivier Cipière, illustré par Félix Donadio, Jocelin Carmes et Alexandre Reynaud.",
                "A game by Olivier Cipière, illustrated by Félix Donadio, Jocelin Carmes and Alexandre Reynaud.",
            ),
        ),
        Box(
            name="royaume-2e",
            package="royaume",
            title=Text("Valeria : Le Royaume", "Valeria: Card Kingdoms"),
            about=Text(
                "Lancez les dés, récoltez, recrutez, bâtissez, tuez des monstres : qui régnera sur Valeria ? "
                "Deuxième édition, toutes les variantes et le solo.",
                "Roll the dice, harvest, recruit, build, slay monsters: who will rule Valeria? "
                "Second edition, all variants and solo.",
            ),
            seats=range(1, 6),
            minutes=(30, 60),
            weight=2,
            icon="castle",
            credits=_ROYAUME_CREDITS,
            presets={"edition": "2e"},
        ),
        Box(
            name="royaume-1e",
            package="royaume",
            title=Text("Le Royaume (1ʳᵉ éd.)", "Card Kingdoms (1st ed.)"),
            about=Text(
                "Le même royaume tel qu’il parut d’abord : 24 domaines, 10 ducs, une ressource pour se consoler.",
                "The same realm as it first appeared: 24 domains, 10 dukes, a resource as consolation.",
            ),
            seats=range(1, 6),
            minutes=(30, 60),
            weight=2,
            icon="castle",
            credits=_ROYAUME_CREDITS,
            presets={"edition": "1e"},
        ),
        Box(
            name="margraves",
            package="margraves",
            title=Text("Margraves de Valeria", "Margraves of Valeria"),
            about=Text(
                "Chevauchez de Lieu en Lieu, commandez les Chevaliers, bâtissez des Tours : "
                "quelle Guilde fera votre fortune ?",
                "Ride from place to place, command the Knights, build Towers: which Guild will make your fortune?",
            ),
            seats=range(2, 6),
            minutes=(60, 90),
            weight=3,
            icon="white-tower",
            credits=Text(
                "Un jeu d’Isaias Vallejo, illustré par Mihajlo Dimitrievski, développé par David MacKenzie, "
                "Rick Holzgrafe et David Iezzi (Daily Magic Games).",
                "A game by Isaias Vallejo, illustrated by Mihajlo Dimitrievski, developed by David MacKenzie, "
                "Rick Holzgrafe and David Iezzi (Daily Magic Games).",
            ),
        ),
        Box(
            name="chronica",
            package="chronica",
            title=Text("Chronica Universalis", "Chronica Universalis"),
            about=Text(
                "Un duel : peuplez votre Province d’édifices et de personnages du Moyen Âge, défaites celle d’en face. "
                "Les cartes sont les nôtres.",
                "A duel: fill your Province with buildings and people of the Middle Ages, undo the one facing it. "
                "The cards are our own.",
            ),
            seats=range(2, 3),
            minutes=(20, 30),
            weight=2,
            icon="quill",
            credits=Text(
                "D’après les règles du jeu de ce nom, paru en 2020 ; ses cartes n’y sont pas : personnages, édifices, "
                "valeurs, pouvoirs et textes sont de ce projet.",
                "After the rules of the game of this name, published in 2020; its cards are not here: people, "
                "buildings, values, powers and texts are this project’s own.",
            ),
        ),
    )
}


def box(name: str) -> Box:
    """The shelf entry of this name. Raises GameError, naming those that exist."""
    if not isinstance(name, str) or name not in SHELF:
        raise GameError(
            Text(
                "Jeu inconnu : {name}. Sur l’étagère : {known}.",
                "Unknown game: {name}. On the shelf: {known}.",
            ),
            name=str(name)[:40],
            known=", ".join(SHELF),
        )
    return SHELF[name]


class _Shelf(ModuleType):
    """This module, which answers `ludotheque.games()` too: a package's attribute of this name is its submodule."""

    def __call__(self) -> list[Box]:
        """The boxes on the shelf, in order."""
        return list(SHELF.values())


sys.modules[__name__].__class__ = _Shelf
