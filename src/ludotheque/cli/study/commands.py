"""The commands of `ludotheque study`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from ..declare import add, argument, command, group, option
from ..options import BOT, FOLDER, Check, Data, GameName, Games, Json, Kept, Seats, Seed, bots, games_named, json_too

Bot = Annotated[str, bots(about=("Le bot de toutes les places.", "The bot of all seats."), value=BOT)]
variant = partial(
    option,
    "--variant",
    about=(
        "D’autres cartes : une variante de « study variants », ou plusieurs à la fois (a,b).",
        "Other cards: a variant of “study variants”, or several at once (a,b).",
    ),
    value=("VARIANTE", "VARIANT"),
)
Variant = Annotated[str, variant(then=("celles de la boîte par défaut", "those of the box by default"))]
EachVariant = Annotated[str, variant(then=("chacune à son tour par défaut", "each in turn by default"))]


@command(
    (
        """Dire ce qui arrive dans les parties d’un bot contre lui-même.

        Comment elles finissent, leur durée, ce qui est pris et joué, et qui gagne avec : chaque part ou moyenne est
        donnée avec son intervalle, à côté de la cible du jeu là où il y en a une. Elle est atteinte quand la valeur y
        est, manquée quand tout l’intervalle est dehors, sinon incertaine.""",
        """Tell what happens in games of one bot against itself.

        How they end, how long they are, what is taken and played, and who wins with it: each share or mean comes with
        its interval, beside the game's target where there is one. A target is met when the value lies in it, missed
        when the whole interval lies outside, and open in between.""",
    ),
    "study census margraves --players 3 --games 200",
    "study census chronica --bots search:200 --games 100 --json",
)
def census(
    game: GameName,
    players: Seats = 2,
    games: Games = 100,
    bots: Bot = "greedy",
    seed: Seed = 1,
    variant: Variant = "",
    kept: Kept = None,
    json: Json = False,
) -> None:
    from .run import census as run

    raise typer.Exit(run(game, players, games, bots, seed, variant, kept, json))


OneCard = Annotated[str, option("--card", about=("Une seule carte.", "One card alone."), value=("CARTE", "CARD"))]


@command(
    (
        """Dire ce que chaque carte vaut.

        La carte est remplacée par une carte médiane de sa sorte et les mêmes mélanges sont rejoués : combien de fois
        de plus gagne-t-on en l’ayant piochée, en points de pourcentage ?""",
        """Tell what each card is worth.

        The card is changed for a median one of its kind and the same shuffles are played again: how much more often
        does whoever drew it win, in percentage points?""",
    ),
    "study swaps chronica --games 400",
    "study swaps chronica --card sorbonne --games 100 --bots search:200",
)
def swaps(
    game: GameName,
    games: Games = 400,
    bots: Bot = "greedy",
    seed: Seed = 1,
    card: OneCard = "",
    kept: Kept = None,
    json: Json = False,
) -> None:
    from .run import swaps as run

    raise typer.Exit(run(game, games, bots, seed, card, kept, json))


@command(
    (
        """Comparer les cartes de la boîte à des variantes.

        Chaque variante est jouée avec les mêmes mélanges : durée des parties, fins, vainqueurs. « study variants » les
        liste.""",
        """Compare the cards of the box with variants.

        Each variant is played with the same shuffles: how long games are, how they end and who wins them. “study
        variants” lists them.""",
    ),
    "study sweep margraves --variant rivers --games 100",
    "study sweep chronica --games 200",
)
def sweep(
    game: GameName,
    players: Seats = 2,
    games: Games = 200,
    bots: Bot = "greedy",
    seed: Seed = 1,
    variant: EachVariant = "",
    kept: Kept = None,
    json: Json = False,
) -> None:
    from .run import sweep as run

    raise typer.Exit(run(game, players, games, bots, seed, variant, kept, json))


EachBot = Annotated[str, bots(about=("Les bots, chacun contre lui-même.", "The bots, each against itself."))]


@command(
    (
        """Dire ce que valent les richesses du début.

        Les parties de tous les nombres de joueurs et de plusieurs bots comptent ensemble : combien de fois de plus que
        le hasard gagne-t-on avec chaque tuile, en points de pourcentage ?""",
        """Tell what starting wealth is worth.

        Games of every number of players and of several bots count together: how much more often than by chance does
        one win with each tile, in percentage points?""",
    ),
    "study pooled margraves --games 200 --bots greedy,search:200",
)
def pooled(
    game: GameName,
    games: Games = 200,
    bots: EachBot = "search:200",
    seed: Seed = 1,
    kept: Kept = None,
    json: Json = False,
) -> None:
    from .run import pooled as run

    raise typer.Exit(run(game, games, bots, seed, kept, json))


WhichVariant = Annotated[
    str | None,
    argument(("[VARIANTE]", "[VARIANT]"), ("Laquelle, ou plusieurs : a,b.", "Which one, or several: a,b.")),
]


@command(
    (
        """Lister les variantes de cartes d’un jeu, ou dire ce que l’une change.

        Ce sont des patchs tout faits pour census et sweep ; --json donne leurs valeurs (docs/patches.md).""",
        """List the variants of a game's cards, or tell what one of them changes.

        They are patches for census and sweep; --json prints their values (docs/patches.md).""",
    ),
    "study variants margraves",
    "study variants margraves rivers",
    "study variants chronica swap:sorbonne --json",
)
def variants(game: GameName, name: WhichVariant = None, json: Json = False) -> None:
    from .run import variants as run

    run(game, name, json)


Documents = Annotated[list[str] | None, games_named(("Lesquels ; tous par défaut.", "Which games; all by default."))]
Everything = Annotated[
    bool, option("--all", about=("Mesurer aussi ce qui n’est pas périmé.", "Measure also what is not stale."))
]
Show = Annotated[
    bool, option("--show", about=("Ne rien mesurer ; afficher la page.", "Measure nothing; print the page."))
]
Listed = Annotated[
    bool, option("--list", about=("Ne rien mesurer ; lister les commandes.", "Measure nothing; list the commands."))
]
PageFolder = Annotated[
    Path | None,
    option(
        "--pages",
        about=(
            "Dossier où la page de chaque jeu est écrite, en Markdown.",
            "Folder in which the page of each game is written, as Markdown.",
        ),
        value=FOLDER,
    ),
]
Figures = Annotated[
    bool,
    json_too(about=("Ne rien mesurer ; afficher les mesures en JSON.", "Measure nothing; print the figures as JSON.")),
]


@command(
    (
        """Mesurer de nouveau ce qui est connu de l’équilibre d’un jeu, là où c’est périmé.

        Une ligne est périmée quand son échantillon, quelques parties, donne autre chose. Les mesures vont dans le
        dossier du jeu, une par une : la même commande continue où elle en était.""",
        """Measure again what is known of the balance of a game, where it is stale.

        A row is stale when its sample, a few games, comes out differently. The figures go into the game's folder, one
        by one: the same command goes on where it was.""",
    ),
    "study balance --show vaalbara",
    "study balance --list margraves",
    "study balance vaalbara",
    "study balance --check",
)
def balance(
    documents: Documents = None,
    everything: Everything = False,
    check: Check = False,
    show: Show = False,
    listed: Listed = False,
    pages: PageFolder = None,
    kept: Kept = None,
    data: Data = None,
    json: Figures = False,
) -> None:
    from . import balance as run

    where = (documents or [], data)
    if check:
        raise typer.Exit(run.check(*where, pages, kept, json))
    if listed or show or json:
        run.show(*where, commands=listed, page=show, json=json)
    else:
        raise typer.Exit(run.measure(*where, everything, pages, kept))


study = group(
    "study",
    (
        """Étudier un jeu : ce qui arrive dans ses parties, et ce que d’autres cartes changeraient.

        Les parties jouées sont gardées : la même commande continue où elle en était, et une commande qui en demande
        plus ne joue que celles qui manquent. Les intervalles sont à 95 %.""",
        """Study a game: what happens in its games, and what other cards would change.

        Games that were played are kept: the same command goes on where it was, and one that asks for more plays only
        those that are missing. Intervals are at 95%.""",
    ),
    "study census margraves --players 3 --games 200",
)
add(study, census, swaps, sweep, pooled, variants, balance)
