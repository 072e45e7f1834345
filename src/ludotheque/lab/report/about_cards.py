"""The parts of a report that tell of cards: what they are worth, which are left aside, which dominate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.text import Text
from . import charts
from .targets import Target
from .verdicts import FALSE, FEW, rare
from .writing import Part, Writer, tone

ENDS = 10  # cards at each end of a figure
HOW = {
    "taken": Text("{kind} : qui la prend", "{kind}: who takes it"),
    "drawn": Text("{kind} : qui la pioche", "{kind}: who draws it"),
    "used": Text("{kind} : qui s’en sert", "{kind}: who uses it"),
}


def cards(writer: Writer) -> Part:
    part = Part("cards", writer.say("Les cartes et ce qu’elles valent", "Cards and what they are worth"))
    if not any(sheet["cards"] for sheet in writer.report["sheets"]):
        text = writer.say(
            "Ce jeu ne déclare pas quelles cartes on prend : rien n’en est compté (EventKind.takes).",
            "This game does not declare which cards are taken: nothing is counted of them (EventKind.takes).",
        )
        part.text(text, quiet=True)
        return part
    part.text(
        writer.say(
            "De combien de points de pourcentage ceux qui ont une carte gagnent plus souvent que les autres de la "
            "même partie. Piocher est un hasard : la comparaison est juste. Prendre est un choix, et qui mène prend "
            "plus : ce qui est commun à toutes les cartes d’une sorte est retiré, et chacune est comparée à ses "
            "pareilles. « ludotheque worth » mesure ce qu’une carte vaut en l’échangeant, sur les mêmes donnes.",
            "By how many percentage points those who have a card win more often than the others of the same game. "
            "Drawing is luck, so the comparison is fair. Taking is a choice, and who is ahead takes more: what is "
            "common to all cards of a kind is left out, and each is compared with its like. “ludotheque worth” "
            "measures what a card is worth by swapping it, on the same deals.",
        )
    )
    for sheet in writer.each(part):
        for how, kind in dict.fromkeys((card["how"], card["kind"]) for card in sheet["cards"]):
            _cards(writer, part, sheet, how, kind)
    part.text(
        writer.say(
            "En couleur : les cartes que le contrôle des fausses découvertes retient (Benjamini et Hochberg, {false} "
            "%). Il faut {few} parties pour juger une carte.",
            "In colour: the cards that the control of false discoveries keeps (Benjamini and Hochberg, {false}%). It "
            "takes {few} games to judge a card.",
            false=writer.n(100 * FALSE, 0),
            few=FEW,
        ),
        quiet=True,
    )
    return part


def _cards(writer: Writer, part: Part, sheet: dict[str, Any], how: str, kind: str) -> None:
    cards = [card for card in sheet["cards"] if (card["how"], card["kind"]) == (how, kind)]
    weighed = [card for card in cards if card["compared"] >= FEW]
    title = HOW[how].say(writer.lang, kind=writer.of(writer.report["kinds"][kind]))
    if weighed:
        _forest(writer, part, title, weighed)
    part.table(
        [
            title,
            writer.say("Victoires, points de %", "Wins, percentage points"),
            writer.say("Points", "Points"),
            writer.say("Vue, % des parties", "Seen, % of games"),
            writer.say("Premier tour", "First turn"),
            writer.say("p ajusté", "Adjusted p"),
        ],
        [
            [
                writer.of(card["name"]),
                writer.span(card["won"], *_known(card["won_low"], card["won_high"], card["compared"])),
                writer.span(card["points"], *_known(card["points_low"], card["points_high"], card["compared"])),
                writer.n(100 * card["games"] / card["of"], 0),
                writer.n(card["turn"], 0),
                writer.n(card["adjusted"], 3),
            ]
            for card in cards
        ],
        folded=writer.say("{title} : le tableau ({n})", "{title}: the table ({n})", title=title, n=len(cards)),
    )


def _forest(writer: Writer, part: Part, title: str, weighed: Sequence[dict[str, Any]]) -> None:
    """A figure of what cards are worth with their intervals: all of them, or those at both ends."""
    shown = weighed if len(weighed) <= 2 * ENDS else [*weighed[:ENDS], *weighed[-ENDS:]]
    rows = [
        {
            "name": writer.of(card["name"]),
            "value": card["won"],
            "low": card["won_low"],
            "high": card["won_high"],
            "tone": tone(card["won_low"], card["won_high"], 0) if card["adjusted"] < FALSE else "plain",
        }
        for card in shown
    ]
    about = title + (
        "."
        if len(shown) == len(weighed)
        else writer.say(
            " : les {n} meilleures et les {n} moins bonnes sur {of}.",
            ": the best {n} and the worst {n} of {of}.",
            n=ENDS,
            of=len(weighed),
        )
    )
    axis = writer.say("points de %, 0 : comme les autres", "percentage points, 0: as the others")
    writer.picture(part, charts.forest(rows, axis, 0), about)


def dead(writer: Writer) -> Part:
    part = Part("dead", writer.say("Cartes délaissées, cartes qui dominent", "Dead cards, dominant cards"))
    if not any(sheet["cards"] for sheet in writer.report["sheets"]):
        return part
    targets = {name: Target(*bounds) for name, bounds in writer.report["targets"].items()}
    for sheet in writer.each(part):
        least = targets.get("rare", Target())
        most = targets.get("cards", Target()).most
        dead = rare(sheet["cards"], least)
        strong = [
            card
            for card in sheet["cards"]
            if card["adjusted"] < FALSE and card["compared"] >= FEW and most is not None and card["won"] > most
        ]
        part.text(
            writer.say("Délaissées : {cards}.", "Dead: {cards}.", cards=_listed(writer, dead))
            if dead
            else writer.say("Aucune carte n’est délaissée.", "No card is dead.")
        )
        part.text(
            writer.say("Dominantes : {cards}.", "Dominant: {cards}.", cards=_listed(writer, strong))
            if strong
            else writer.say("Aucune carte ne domine sûrement.", "No card is surely dominant.")
        )
        if sheet["unseen"]:
            text = writer.say(
                "Jamais vues, peut-être hors jeu avec ces options : {cards}.",
                "Never seen, perhaps not in play with these options: {cards}.",
                cards=", ".join(map(writer.of, sheet["unseen"])),
            )
            part.text(text, quiet=True)
    return part


def _listed(writer: Writer, cards: Sequence[dict[str, Any]]) -> str:
    return ", ".join(
        f"{writer.of(card['name'])} ({writer.n(100 * card['games'] / card['of'], 0)}{writer.say(' %', '%')})"
        for card in cards
    )


def _known(low: float, high: float, games: int) -> tuple[float | None, float | None]:
    return (low, high) if games > 1 else (None, None)
