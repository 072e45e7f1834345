"""What can be chosen before a game of Le Royaume, and which choices go together."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.errors import GameError
from ...kernel.game import Option
from ...kernel.text import Noun, Text
from .cards.citizens import CITIZENS
from .cards.monsters import EVENTS
from .names import AREA_IDS, AREA_NAMES
from .state import COLUMNS

_CITIZENS = {one.id: one for one in CITIZENS}
_EVENTS = {one.id: one.noun for one in EVENTS}
NO_YES = ("no", "yes")
_NO_YES_TEXTS = (Text("non", "no"), Text("oui", "yes"))
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
    """Monster Events that must be among those in play (ROY-EVENT-04)."""
    names = _listed(value)
    if not names:
        raise _refuse(Text("Aucun Événement n’est nommé.", "No Event is named."))
    _check_names(names, tuple(_EVENTS))
    return ",".join(sorted(names, key=tuple(_EVENTS).index))


def _valued(values: tuple[int, ...], noun: Noun) -> Text:
    shown = "/".join(map(str, values))
    return Text(f"{shown} · {noun.fr}", f"{shown} · {noun.en}")


def _options() -> tuple[Option, ...]:
    citizens = sorted(CITIZENS, key=lambda one: one.pile)
    return (
        Option(
            "edition",
            ("2e", "1e"),
            Text("Édition", "Edition"),
            (
                Text("2ᵉ édition : Héraut, 28 Domaines, 14 Ducs", "2nd edition: Herald, 28 Domains, 14 Dukes"),
                Text("1ʳᵉ édition : 24 Domaines, 10 Ducs", "1st edition: 24 Domains, 10 Dukes"),
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
        ),
        Option(
            "areas",
            ("set", "random"),
            Text("Lieux des Monstres", "Monster areas"),
            (Text("ceux des piles choisies", "those of the chosen piles"), Text("au hasard", "random")),
            check_areas,
            tuple((name, Text(noun.fr, noun.en)) for name, noun in AREA_NAMES.items()),
        ),
        Option(
            "citizens",
            ("set", "random"),
            Text("Citoyens", "Citizens"),
            (Text("ceux des piles choisies", "those of the chosen piles"), Text("au hasard", "random")),
            check_citizens,
            tuple((one.id, _valued(one.values, one.noun)) for one in citizens),
        ),
        Option("mixed", NO_YES, Text("Citoyens mélangés", "Mixed Citizens"), _NO_YES_TEXTS),
        Option("dukes", ("yes", "no"), Text("Ducs", "Dukes"), (Text("avec", "with"), Text("sans", "without"))),
        Option(
            "events",
            ("no", "yes"),
            Text("Événements de Monstre", "Monster Events"),
            (Text("sans", "without"), Text("un par joueur, au hasard", "one for each player, random")),
            check_events,
            tuple((name, Text(noun.fr, noun.en)) for name, noun in _EVENTS.items()),
        ),
        Option(
            "solo-sum",
            NO_YES,
            Text("Solo : la somme des dés active aussi une pile", "Solo: the sum of the dice wakes a pile too"),
            _NO_YES_TEXTS,
        ),
        Option(
            "solo-exhausted",
            NO_YES,
            Text("Solo : une pile épuisée frappe encore", "Solo: an exhausted pile still strikes"),
            _NO_YES_TEXTS,
        ),
        Option(
            "solo-board",
            NO_YES,
            Text("Solo : les PV du Plateau comptent", "Solo: VP on the board count"),
            _NO_YES_TEXTS,
        ),
        Option(
            "fewest",
            ("tableau", "all"),
            Text("Égalité (1ʳᵉ édition) : cartes comptées", "Tie-break (1st edition): cards counted"),
            (Text("celles du tableau", "those of the tableau"), Text("toutes", "all of them")),
        ),
    )


def check_together(options: Mapping[str, str], players: int | None) -> None:
    """Whether checked options go together, and with a number of players when it is known. Raises GameError."""
    events = options["events"]
    if options["edition"] == "1e" and events != "no":
        text = Text("La 1ʳᵉ édition n’a pas d’Événements de Monstre.", "The 1st edition has no Monster Events.")
        raise _refuse(text)
    if options["edition"] == "2e" and options["set"] in FIRST_EDITION_SETS:
        text = Text("Ces piles sont celles de la 1ʳᵉ édition.", "These piles belong to the 1st edition.")
        raise _refuse(text)
    if options["edition"] == "2e" and options["fewest"] == "all":
        text = Text("La 2ᵉ édition compte les cartes du tableau.", "The 2nd edition counts the cards of the tableau.")
        raise _refuse(text)
    if players is None:
        return
    wanted = 0 if events in NO_YES else len(_listed(events))
    if wanted > players:
        text = Text(
            "{n} Événements demandés pour {players} {players:joueur|joueurs} : un par joueur.",
            "{n} Events asked for with {players} {players:player|players}: one for each player.",
        )
        raise _refuse(text, n=wanted, players=players)
    if players == 1 and options["dukes"] == "no":
        text = Text(
            "En solo, le Seigneur Noir est un Duc : la variante sans Duc n’est pas possible.",
            "In solo the Dark Lord is a Duke: the variant without Dukes is not possible.",
        )
        raise _refuse(text)
    if players > 1 and "yes" in (options["solo-sum"], options["solo-exhausted"], options["solo-board"]):
        text = Text(
            "Les réglages du solo demandent un seul joueur, et non {players}.",
            "The solo settings need one player, not {players}.",
        )
        raise _refuse(text, players=players)


OPTIONS = _options()
