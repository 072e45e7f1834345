"""Verdicts: the figures of a report against the targets, in sentences.

A target is met if the whole 95% interval of the figure lies inside, missed if it lies outside, and open otherwise. Of
several seats, the one that is farthest away counts, and its interval is widened by as many as there are (Bonferroni);
cards count if Benjamini and Hochberg's control of false discoveries keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, inf
from typing import Any

from ...kernel.text import Text
from ..intervals import CONFIDENCE, wilson
from .targets import Target, Targets
from .words import Both, filled

FALSE = 0.05  # the share of false discoveries among cards that are named
NAMED = 6  # cards that a verdict names
FEW = 30  # below so many games a card is in no verdict

SEATS = Text(
    "La place {seat} est la plus loin de l’égalité : elle gagne {value} % des parties, pour {equal} % à parts égales.",
    "Seat {seat} is farthest from an equal share: it wins {value}% of the games, where {equal}% would be equal.",
)
MEANS = {
    "rounds": Text("Une partie dure {value} manches.", "A game takes {value} rounds."),
    "turns": Text(
        "Une partie dure {value} tours, tous joueurs ensemble.", "A game takes {value} turns of all players."
    ),
    "decisions": Text("Une partie demande {value} décisions.", "A game takes {value} decisions."),
}
DECIDED = Text(
    "Le vainqueur prend la tête pour de bon après {value} % de la partie.",
    "The winner takes the lead for good after {value}% of the game.",
)
LEAD_CHANGES = Text(
    "La première place change de mains {value} fois par partie.", "The lead changes hands {value} times a game."
)
COMEBACKS = Text(
    "Le vainqueur était derrière à la mi-temps dans {value} % des parties.",
    "The winner was behind at half-time in {value}% of the games.",
)
SHARED = Text("La victoire est partagée dans {value} % des parties.", "The win is shared in {value}% of the games.")
RAREST = Text(
    "La fin la plus rare, « {ending} », arrive dans {value} % des parties.",
    "The rarest ending, “{ending}”, comes in {value}% of the games.",
)
NO_CARD = Text(
    "Aucune carte sur {of} ne s’écarte sûrement de la cible.", "No card out of {of} is surely beyond the target."
)
CARDS = Text(
    "{n} {n:carte|cartes} sur {of} sortent de la cible : {cards}.",
    "{n} {n:card|cards} out of {of} {n:is|are} beyond the target: {cards}.",
)
MORE = Text("{cards} et {n} {n:autre|autres}", "{cards} and {n} more")
NO_RARE = Text("Aucune carte n’est délaissée.", "No card is left aside.")
RARE = Text(
    "{n} {n:carte est délaissée|cartes sont délaissées} : {cards}.",
    "{n} {n:card is|cards are} left aside: {cards}.",
)
THINKING = Text(
    "Le bot « {first} » gagne {value} % des parties contre « {second} », qui réfléchit moins.",
    "The bot “{first}” wins {value}% of the games against “{second}”, which thinks less.",
)


def verdict(target: Target, low: float | None, high: float | None) -> str:
    """Whether a figure is "met", "missed" or "open"; one without an interval is open."""
    if low is None or high is None:
        return "open"
    if (target.least is not None and high < target.least) or (target.most is not None and low > target.most):
        return "missed"
    return "met" if _inside(target, low) and _inside(target, high) else "open"


def more_games(target: Target, value: float, low: float | None, high: float | None, games: int) -> int | None:
    """How many more games would settle an open verdict if the figure stays where it is; None if none would."""
    bounds = [abs(value - bound) for bound in (target.least, target.most) if bound is not None]
    if low is None or high is None or not bounds or min(bounds) == 0:
        return None
    needed = games * ((high - low) / 2 / min(bounds)) ** 2
    return max(1, ceil(needed) - games) if needed < 1e9 else None


def verdicts(sheet: dict[str, Any], targets: Targets) -> Iterator[dict[str, Any]]:
    """All verdicts on the games of one sheet (`Sheet.to_json`), in the order of a report."""
    games, players = sheet["games"], sheet["players"]
    if players > 1:
        if "seats" in targets:
            yield _seats(sheet["seats"], games, targets["seats"])
        if "shared" in targets:
            yield _share("shared", SHARED, sheet["shared"], games, targets["shared"])
    for name, text in MEANS.items():
        if name in targets and name in sheet["length"]:
            figure = sheet["length"][name]
            yield _said(name, text, figure, games, targets[name])
    course = sheet["course"]
    for name, text in (("decided", DECIDED), ("lead_changes", LEAD_CHANGES)):
        if name in targets and course and course[name]["value"] is not None:
            yield _said(name, text, course[name], games, targets[name])
    if "comebacks" in targets and course and course["of"]:
        yield _share("comebacks", COMEBACKS, course["comebacks"], course["of"], targets["comebacks"])
    yield from _cards(sheet["cards"], targets)
    if "endings" in targets and len(sheet["endings"]) > 1:
        rarest = sheet["endings"][-1]
        yield _share("endings", RAREST, rarest["games"], games, targets["endings"], ending=rarest["name"])


def thinking(
    first: Both, second: Both, won: float, low: float, high: float, games: int, target: Target
) -> dict[str, Any]:
    """The verdict on a bot that thinks further than another: its wins in percent."""
    figure = {"value": won, "low": low, "high": high}
    return _said("thinking", THINKING, figure, games, target, first=first, second=second)


def _said(name: str, text: Text, figure: dict[str, Any], games: int, target: Target, **more: Any) -> dict[str, Any]:
    value, low, high = figure["value"], figure["low"], figure["high"]
    result = verdict(target, low, high)
    return {
        "target": name,
        "verdict": result,
        "sentence": _filled(text, value=float(value), **more),
        "value": value,
        "low": low,
        "high": high,
        "inside": _inside(target, value),
        "least": target.least,
        "most": target.most,
        "more_games": more_games(target, value, low, high, games) if result == "open" else None,
    }


def _filled(text: Text, **values: Any) -> Both:
    """A sentence; values that are texts in both languages are put in by language."""
    plain = {key: value for key, value in values.items() if not isinstance(value, dict)}
    named = {key: Text(value["fr"], value["en"]) for key, value in values.items() if isinstance(value, dict)}
    return filled(text, **plain, **named)


def _share(name: str, text: Text, cases: float, of: int, target: Target, **more: Any) -> dict[str, Any]:
    low, high = wilson(cases, of)
    return _said(name, text, {"value": 100 * cases / of, "low": 100 * low, "high": 100 * high}, of, target, **more)


def _seats(seats: Sequence[dict[str, Any]], games: int, target: Target) -> dict[str, Any]:
    """The seat that is farthest from an equal share; the target is about the distance."""
    equal = 100 / len(seats)
    place = max(range(len(seats)), key=lambda seat: abs(seats[seat]["won"] - equal))
    won = seats[place]["won"]
    low, high = wilson(won / 100 * games, games, 1 - (1 - CONFIDENCE) / len(seats))
    shifted = Target(*(None if bound is None else equal + bound for bound in (target.least, target.most)))
    figure = {"value": won, "low": 100 * low, "high": 100 * high}
    return _said("seats", SEATS, figure, games, shifted, seat=place + 1, equal=float(equal))


def _cards(cards: Sequence[dict[str, Any]], targets: Targets) -> Iterator[dict[str, Any]]:
    weighed = [card for card in cards if card["compared"] >= FEW]
    if "cards" in targets and weighed:
        target = targets["cards"]
        at_fault = [card for card in weighed if card["adjusted"] < FALSE and not _inside(target, card["won"])]
        yield _list("cards", CARDS if at_fault else NO_CARD, at_fault, len(weighed), target)
    taken = [card for card in cards if card["how"] != "drawn"]
    if "rare" in targets and taken:
        target = targets["rare"]
        yield _list("rare", RARE if (rare_cards := rare(taken, target)) else NO_RARE, rare_cards, len(taken), target)


def rare(cards: Sequence[dict[str, Any]], target: Target) -> list[dict[str, Any]]:
    """The cards that are taken or used in too few games, beside the median one of their kind."""
    return [card for card in cards if card["how"] != "drawn" and 100 * card["often"] < (target.least or 0)]


def _inside(target: Target, value: float) -> bool:
    least, most = target.least, target.most
    return (-inf if least is None else least) <= value <= (inf if most is None else most)


def _list(name: str, text: Text, cards: Sequence[dict[str, Any]], of: int, target: Target) -> dict[str, Any]:
    """A verdict on many cards that names those at fault."""
    names = [Text(card["name"]["fr"], card["name"]["en"]) for card in cards[:NAMED]]
    listed = Text(", ".join(name.fr for name in names), ", ".join(name.en for name in names))
    if len(cards) > NAMED:
        listed = MORE.filled(cards=listed, n=len(cards) - NAMED)
    return {
        "target": name,
        "verdict": "missed" if cards else "met",
        "sentence": filled(text, n=len(cards), of=of, cards=listed),
        "value": len(cards),
        "low": None,
        "high": None,
        "inside": not cards,
        "least": target.least,
        "most": target.most,
        "more_games": None,
    }
