"""The options of Le Royaume, and which choices exclude each other."""

from __future__ import annotations

from collections.abc import Mapping

from ....kernel.errors import GameError
from ....kernel.game import Option
from ....kernel.text import Noun, Text
from ..names import AREA_IDS, AREA_NAMES
from ..state import COLUMNS
from .citizens import CITIZENS
from .monsters import EVENTS
from .sets import SETS

_CITIZENS = {citizen.id: citizen for citizen in CITIZENS}
_EVENTS = {event.id: event.noun for event in EVENTS}
NO_YES = ("no", "yes")
_NO_YES_TEXTS = (Text("non", "no"), Text("oui", "yes"))
_SET_OR_RANDOM = (Text("ceux des piles choisies", "those of the chosen piles"), Text("au hasard", "random"))
FIRST_EDITION_SETS = ("glittering-gold", "mastery-over-magic", "monster-blood")


def _listed(value: str) -> list[str]:
    return [name.strip() for name in value.split(",") if name.strip()]


def _refuse(text: Text, **values: object) -> GameError:
    return GameError(text, **values)


def _check_names(names: list[str], known: tuple[str, ...]) -> None:
    for name in names:
        if name not in known:
            text = Text("Inconnu : {name}. Connus : {known}.", "Unknown: {name}. Known: {known}.")
            raise _refuse(text, name=name[:40], known=", ".join(known))
    if len(set(names)) != len(names):
        raise _refuse(Text("Un nom est cité deux fois : {it}.", "A name is given twice: {it}."), it=", ".join(names))


def check_areas(value: str) -> str:
    """Five different areas (ROY-SETUP-03, ROY-SETUP-11)."""
    names = _listed(value)
    _check_names(names, AREA_IDS)
    if len(names) != COLUMNS:
        raise _refuse(Text("Il faut cinq Lieux, et non {n}.", "It takes five areas, not {n}."), n=len(names))
    return ",".join(sorted(names, key=AREA_IDS.index))


def check_citizens(value: str) -> str:
    """One Citizen for each of the ten activation values (ROY-SETUP-12, ROY-SETUP-13)."""
    names = _listed(value)
    _check_names(names, tuple(_CITIZENS))
    by_slot: dict[int, str] = {}
    for name in names:
        other = by_slot.setdefault(_CITIZENS[name].pile, name)
        if other != name:
            text = Text(
                "{a} et {b} ont la même Valeur d’Activation : un seul par valeur.",
                "{a} and {b} have the same Activation Value: one for each value.",
            )
            raise _refuse(text, a=_CITIZENS[other].noun, b=_CITIZENS[name].noun)
    if len(by_slot) != 2 * COLUMNS:
        text = Text(
            "Il faut dix Citoyens, un par Valeur d’Activation, et non {n}.",
            "It takes ten Citizens, one for each Activation Value, not {n}.",
        )
        raise _refuse(text, n=len(by_slot))
    return ",".join(by_slot[slot] for slot in sorted(by_slot))


def check_events(value: str) -> str:
    """Monster Events that must be in play (ROY-EVENT-04)."""
    names = _listed(value)
    if not names:
        raise _refuse(Text("Aucun Événement n’est nommé.", "No Event is named."))
    _check_names(names, tuple(_EVENTS))
    return ",".join(sorted(names, key=tuple(_EVENTS).index))


def _valued(values: tuple[int, ...], noun: Noun) -> Text:
    shown = "/".join(map(str, values))
    return Text(f"{shown} · {noun.fr}", f"{shown} · {noun.en}")


_IN_ORDER = sorted(CITIZENS, key=lambda citizen: citizen.pile)
_PILE_NUMBERS = sorted({citizen.pile for citizen in CITIZENS})
_PILES = (
    Option(
        "edition",
        ("2e", "1e"),
        Text("Édition", "Edition"),
        (
            Text("2ᵉ édition : Héraut, 28 Domaines, 14 Ducs", "2nd edition: Herald, 28 Domains, 14 Dukes"),
            Text("1ʳᵉ édition : 24 Domaines, 10 Ducs", "1st edition: 24 Domains, 10 Dukes"),
        ),
        about=Text(
            "Deux boîtes du même jeu, dont quelques règles et les cartes diffèrent.",
            "Two boxes of the same game, with a few rules and cards that differ.",
        ),
    ),
    Option(
        "set",
        ("first-game", "random", *FIRST_EDITION_SETS),
        Text("Piles de Monstres et de Citoyens", "Monster and Citizen piles"),
        (
            Text("première partie", "first game"),
            Text("au hasard", "random"),
            Text("Or étincelant (1ʳᵉ édition)", "Glittering Gold (1st edition)"),
            Text("Maîtrise de la magie (1ʳᵉ édition)", "Mastery Over Magic (1st edition)"),
            Text("Sang de monstre (1ʳᵉ édition)", "Monster Blood (1st edition)"),
        ),
        about=Text(
            "Cinq Lieux où rôdent les Monstres, et dix sortes de Citoyens à recruter : ce qui change le plus d’une "
            "partie à l’autre.",
            "Five areas where Monsters roam, and ten kinds of Citizens to recruit: what changes most from one game "
            "to the next.",
        ),
    ),
    Option(
        "areas",
        ("set", "random"),
        Text("Lieux des Monstres", "Monster areas"),
        _SET_OR_RANDOM,
        check_areas,
        tuple((name, Text(noun.fr, noun.en)) for name, noun in AREA_NAMES.items()),
        Text(
            "Chaque Lieu a ses Monstres, du plus faible au Boss ; il en faut cinq.",
            "Each area has its Monsters, from the weakest to the Boss; it takes five.",
        ),
        ",".join(SETS["first-game"].areas),
    ),
    Option(
        "citizens",
        ("set", "random"),
        Text("Citoyens", "Citizens"),
        _SET_OR_RANDOM,
        check_citizens,
        tuple((citizen.id, _valued(citizen.values, citizen.noun)) for citizen in _IN_ORDER),
        Text(
            "Un Citoyen répond à chaque résultat des dés ; pour plusieurs d’entre eux, la boîte laisse le choix.",
            "A Citizen answers to each result of the dice; for several of them the box leaves a choice.",
        ),
        ",".join(SETS["first-game"].citizens),
        tuple(tuple(citizen.id for citizen in _IN_ORDER if citizen.pile == pile) for pile in _PILE_NUMBERS),
    ),
    Option(
        "mixed",
        NO_YES,
        Text("Citoyens mélangés", "Mixed Citizens"),
        _NO_YES_TEXTS,
        about=Text(
            "Chaque pile mêle tous les Citoyens de sa valeur : on ne voit que le premier.",
            "Each pile mixes all Citizens of its value: only the first one is seen.",
        ),
    ),
)
_CARDS = (
    Option(
        "dukes",
        ("yes", "no"),
        Text("Ducs", "Dukes"),
        (Text("avec", "with"), Text("sans", "without")),
        about=Text(
            "Chacun garde en secret un Duc, qui dit ce qui lui rapportera des points à la fin.",
            "Everybody keeps a Duke in secret, who says what will score points for them at the end.",
        ),
    ),
    Option(
        "events",
        ("no", "yes"),
        Text("Événements de Monstre", "Monster Events"),
        (Text("sans", "without"), Text("un par joueur, au hasard", "one for each player, random")),
        check_events,
        tuple((name, Text(noun.fr, noun.en)) for name, noun in _EVENTS.items()),
        Text(
            "Là où une pile se vide surgit un Événement, que l’on peut tuer et qui agit quand les dés l’appellent.",
            "Where a pile runs out an Event appears, which can be slain and acts when the dice call it.",
        ),
        next(iter(_EVENTS)),
    ),
)
_SOLO = (
    Option(
        "solo-sum",
        NO_YES,
        Text("Solo : la somme des dés active aussi une pile", "Solo: the sum of the dice wakes a pile too"),
        _NO_YES_TEXTS,
        about=Text(
            "Une somme de 6 ou moins réveille une pile de plus : plus difficile.",
            "A sum of 6 or less wakes one more pile: harder.",
        ),
    ),
    Option(
        "solo-exhausted",
        NO_YES,
        Text("Solo : une pile épuisée frappe encore", "Solo: an exhausted pile still strikes"),
        _NO_YES_TEXTS,
        about=Text(
            "Vider une pile ne met plus à l’abri de ce qu’elle fait : plus difficile.",
            "Emptying a pile no longer shelters you from what it does: harder.",
        ),
    ),
    Option(
        "solo-board",
        NO_YES,
        Text("Solo : les PV du Plateau comptent", "Solo: VP on the board count"),
        _NO_YES_TEXTS,
        about=Text(
            "À la fin, les PV pris sur le Plateau vous comptent aussi : plus facile.",
            "At the end the VP taken on the board count for you too: easier.",
        ),
    ),
)
_RULINGS = (
    Option(
        "fewest",
        ("tableau", "all"),
        Text("Égalité (1ʳᵉ édition) : cartes comptées", "Tie-break (1st edition): cards counted"),
        (Text("celles du tableau", "those of the tableau"), Text("toutes", "all of them")),
        about=Text(
            "À égalité de points gagne qui a le moins de cartes : le livret ne dit pas si les Monstres vaincus en "
            "sont.",
            "With equal points the fewest cards win: the booklet does not say whether slain Monsters are among them.",
        ),
        ruling=True,
    ),
)
OPTIONS = (*_PILES, *_CARDS, *_SOLO, *_RULINGS)


def check_together(options: Mapping[str, str], players: int | None) -> None:
    """Check that options go together, with the number of players if it is known. Raises GameError; its value `option`
    names the option at fault.
    """
    events = options["events"]
    if options["edition"] == "1e" and events != "no":
        text = Text("La 1ʳᵉ édition n’a pas d’Événements de Monstre.", "The 1st edition has no Monster Events.")
        raise _refuse(text, option="events")
    if options["edition"] == "2e" and options["set"] in FIRST_EDITION_SETS:
        text = Text("Ces piles sont celles de la 1ʳᵉ édition.", "These piles belong to the 1st edition.")
        raise _refuse(text, option="set")
    if options["edition"] == "2e" and options["fewest"] == "all":
        text = Text("La 2ᵉ édition compte les cartes du tableau.", "The 2nd edition counts the cards of the tableau.")
        raise _refuse(text, option="fewest")
    if players is None:
        return
    wanted = 0 if events in NO_YES else len(_listed(events))
    if wanted > players:
        text = Text(
            "{n} Événements demandés pour {players} {players:joueur|joueurs} : un par joueur.",
            "{n} Events asked for with {players} {players:player|players}: one for each player.",
        )
        raise _refuse(text, n=wanted, players=players, option="events")
    if players == 1 and options["dukes"] == "no":
        text = Text(
            "En solo, le Seigneur Noir est un Duc : la variante sans Duc n’est pas possible.",
            "In solo the Dark Lord is a Duke: the variant without Dukes is not possible.",
        )
        raise _refuse(text, option="dukes")
    if players > 1 and "yes" in (options["solo-sum"], options["solo-exhausted"], options["solo-board"]):
        text = Text(
            "Les réglages du solo demandent un seul joueur, et non {players}.",
            "The solo settings need one player, not {players}.",
        )
        solo = next(name for name in ("solo-sum", "solo-exhausted", "solo-board") if options[name] == "yes")
        raise _refuse(text, players=players, option=solo)
