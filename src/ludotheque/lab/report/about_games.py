"""The parts of a report that tell of games: verdicts, seats, length, how they run and end, how they are played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.text import Lang, Text
from . import charts
from .targets import Target
from .words import say_interval, say_number, say_target
from .writing import Part, Writer, bots_of, rounded, tone

ORDER = ("missed", "open", "met")
VERDICTS = {"missed": Text("Manquée", "Missed"), "open": Text("Incertaine", "Open"), "met": Text("Tenue", "Met")}
LENGTHS = {
    "rounds": Text("manches", "rounds"),
    "turns": Text("tours, tous joueurs ensemble", "turns of all players"),
    "decisions": Text("décisions", "decisions"),
}
CHANGES = {
    "higher": Text("plus", "more"),
    "lower": Text("moins", "less"),
    "equal": Text("pareil", "the same"),
    "undecided": Text("rien de sûr", "nothing sure"),
}
NEEDED = Text("{open} ; il faut {n} parties de plus", "{open}; needs {n} more games")


def verdicts(writer: Writer) -> Part:
    """All verdicts; folded by bot where there are several, and those of the bot that is named last unfolded."""
    part = Part("verdicts", writer.say("Verdicts", "Verdicts"))
    bots = bots_of(writer.report)
    by_bot = {bot: [item for sheet in _sheets_of(writer, bot) for item in _items(writer, sheet)] for bot in bots}
    duels = [_item(writer, duel["verdict"], "") for duel in writer.report["duels"] if duel["verdict"]]
    items = [*(item for listed in by_bot.values() for item in listed), *duels]
    if not items:
        return part
    part.text(
        writer.say(
            "{of} {of:cible|cibles} : {counts}.",
            "{of} {of:target|targets}: {counts}.",
            of=len(items),
            counts=_counts(writer, items),
        )
    )
    if len(bots) == 1:
        part.verdicts(_in_order(items))
        return part
    for bot, listed in by_bot.items():
        if listed:
            summary = f"{bot}{writer.say(' :', ':')} {_counts(writer, listed)}"
            part.verdicts(_in_order(listed), summary, unfolded=bot == bots[-1])
    if duels:
        part.verdicts(_in_order(duels))
    return part


def _sheets_of(writer: Writer, bot: str) -> list[dict[str, Any]]:
    return [sheet for sheet in writer.report["sheets"] if sheet["bots"][0] == bot]


def _items(writer: Writer, sheet: dict[str, Any]) -> list[dict[str, Any]]:
    """The verdicts on a sheet, which say how many play where there are several sheets."""
    several = len(writer.report["sheets"]) > 1
    where = writer.number_of_players(sheet) + writer.say(" :", ":") if several else ""
    return [_item(writer, verdict, where) for verdict in sheet["verdicts"]]


def _in_order(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is missed first."""
    return sorted(items, key=lambda item: ORDER.index(item["verdict"]))


def _counts(writer: Writer, items: list[dict[str, Any]]) -> str:
    """How many targets are met, missed and open."""
    missed, uncertain, met = (sum(item["verdict"] == name for item in items) for name in ORDER)
    return writer.say(
        "{met} {met:tenue|tenues}, {missed} {missed:manquée|manquées}, {open} {open:incertaine|incertaines}",
        "{met} met, {missed} missed, {open} open",
        met=met,
        missed=missed,
        open=uncertain,
    )


def _item(writer: Writer, verdict: dict[str, Any], where: str) -> dict[str, Any]:
    target = say_target(Target(verdict["least"], verdict["most"]), writer.lang)
    small = [writer.say("cible : {it}", "target: {it}", it=_bounds(writer, verdict, target))]
    if verdict["low"] is not None:
        ends = say_interval(verdict["low"], verdict["high"], writer.lang)
        small.insert(0, writer.say("à 95 % : {it}", "at 95%: {it}", it=ends))
    if verdict["more_games"]:
        about = writer.say(
            "environ {n} {k:partie|parties} de plus {k:trancherait|trancheraient}",
            "about {n} more {k:game|games} would settle it",
            n=writer.n(rounded(verdict["more_games"]), 0),
            k=verdict["more_games"],
        )
        small.append(about)
    text = " ; ".join(small) if writer.lang == "fr" else "; ".join(small)
    return {
        "verdict": verdict["verdict"],
        "word": VERDICTS[verdict["verdict"]].say(writer.lang),
        "where": where,
        "sentence": writer.of(verdict["sentence"]),
        "small": f"{text[:1].upper()}{text[1:]}.",
    }


def _bounds(writer: Writer, verdict: dict[str, Any], target: str) -> str:
    """The bounds of a target, and of what they are where that is not plain."""
    if verdict["target"] == "rare":
        return writer.say(
            "{it} % des parties de la carte médiane de sa sorte",
            "{it}% of the games of the median card of its kind",
            it=target,
        )
    if verdict["target"] == "cards":
        return writer.say("{it} points de % au-dessus des autres", "{it} percentage points above the others", it=target)
    return target


def against(writer: Writer) -> Part:
    """What the cards of this report change, beside those it is compared with."""
    part = Part("against", writer.say("Ce que ces valeurs changent", "What these values change"))
    comparison = writer.report.get("against")
    if not comparison:
        return part
    part.text(
        writer.say(
            "Les mêmes donnes, jouées avec les autres valeurs et avec celles-ci.",
            "The same deals, played with the other values and with these.",
        )
    )
    for sheet in comparison["sheets"]:
        if len(comparison["sheets"]) > 1:
            part.head(writer.players(sheet))
        part.table(
            [
                writer.say("Quoi", "What"),
                writer.say("Avant", "Before"),
                writer.say("Après", "After"),
                writer.say("Différence (à 95 %)", "Difference (at 95%)"),
                writer.say("Verdict", "Verdict"),
            ],
            [
                [
                    writer.of(row["name"]),
                    writer.n(row["before"]),
                    writer.n(row["after"]),
                    writer.span(row["difference"], row["low"], row["high"], 2),
                    compared_verdict(row, writer.lang),
                ]
                for row in sheet["figures"]
            ],
        )
        _changed(writer, part, sheet["cards"])
    return part


def _changed(writer: Writer, part: Part, cards: Sequence[dict[str, Any]]) -> None:
    sure = [card for card in cards if card["sure"]]
    if not sure:
        part.text(writer.say("Aucune carte ne change sûrement.", "No card surely changes."))
        return
    part.table(
        [
            writer.say("Cartes qui changent", "Cards that change"),
            writer.say("Victoires, points de %", "Wins, percentage points"),
            writer.say("Vue, points de % des parties", "Seen, percentage points of games"),
        ],
        [
            [
                writer.of(card["name"]),
                writer.span(card["won"], card["won_low"], card["won_high"]),
                writer.span(card["seen"], card["seen_low"], card["seen_high"]),
            ]
            for card in sure
        ],
    )


def seats(writer: Writer) -> Part:
    part = Part("seats", writer.say("Places et nombres de joueurs", "Seats and numbers of players"))
    for sheet in writer.each(part):
        seats, equal = sheet["seats"], 100 / sheet["players"]
        names = [writer.say("Place {n}", "Seat {n}", n=seat + 1) for seat in range(len(seats))]
        rows = [
            {
                "name": name,
                "value": seat["won"],
                "low": seat["won_low"],
                "high": seat["won_high"],
                "tone": tone(seat["won_low"], seat["won_high"], equal),
            }
            for name, seat in zip(names, seats, strict=True)
        ]
        if len(seats) > 1:
            about = writer.say(
                "Victoires de chaque place, en %, avec leur intervalle à 95 % ; le trait est l’égalité.",
                "Wins of each seat, in %, with 95% intervals; the dashed line is an equal share.",
            )
            writer.picture(part, charts.forest(rows, writer.say("% des parties", "% of games"), equal), about)
        part.table(
            [
                writer.say("Place", "Seat"),
                writer.say("Victoires, %", "Wins, %"),
                writer.say("Points", "Points"),
                writer.say("De 5 à 95 % des parties", "5 to 95% of games"),
            ],
            [
                [
                    name,
                    writer.span(seat["won"], seat["won_low"], seat["won_high"]),
                    writer.span(seat["points"], seat["points_low"], seat["points_high"]),
                    say_interval(seat["quantiles"][0], seat["quantiles"][4], writer.lang, 0),
                ]
                for name, seat in zip(names, seats, strict=True)
            ],
        )
        games = writer.n(sheet["games"], 0)
        part.text(writer.say("{games} parties.", "{games} games.", games=games), quiet=True)
    return part


def length(writer: Writer) -> Part:
    part = Part("length", writer.say("Durée", "Length"))
    for sheet in writer.each(part):
        spread = sheet["length"]
        main = next((name for name in LENGTHS if name in spread), None)
        if main is None:
            continue
        figure = spread[main]
        what = LENGTHS[main].say(writer.lang)
        if figure["lowest"] == figure["highest"]:
            part.text(
                writer.say(
                    "Toutes les parties durent {n} {what}.",
                    "All games take {n} {what}.",
                    n=figure["lowest"],
                    what=what,
                )
            )
        else:
            part.text(
                writer.say(
                    "La moitié des parties durent de {a} à {b} {what}, neuf sur dix de {c} à {d}.",
                    "Half of the games take {a} to {b} {what}, nine in ten {c} to {d}.",
                    what=what,
                    **{key: writer.n(figure["quantiles"][at], 0) for key, at in zip("abcd", (1, 3, 0, 4), strict=True)},
                )
            )
        titles = (what[:1].upper() + what[1:], writer.say("Parties", "Games"))
        about = writer.say("Durée des parties, en {what}.", "How long games are, in {what}.", what=what)
        if figure["highest"] > figure["lowest"]:
            writer.picture(part, charts.histogram(figure["bars"], figure["step"], titles), about)
        part.table(
            [
                writer.say("En", "In"),
                writer.say("Moyenne", "Mean"),
                writer.say("Médiane", "Median"),
                writer.say("Extrêmes", "Range"),
            ],
            [
                [
                    LENGTHS[name].say(writer.lang),
                    writer.span(row["value"], row["low"], row["high"]),
                    writer.n(row["quantiles"][2], 0),
                    say_interval(row["lowest"], row["highest"], writer.lang, 0),
                ]
                for name, row in spread.items()
            ],
        )
    return part


def course(writer: Writer) -> Part:
    part = Part("course", writer.say("Quand la partie se décide", "When games are decided"))
    if not any(sheet["course"] for sheet in writer.report["sheets"]):
        if any(sheet["players"] > 1 for sheet in writer.report["sheets"]):
            text = writer.say(
                "Ce jeu ne marque pas le début des tours : rien n’en est mesuré (EventKind.turn).",
                "This game does not mark where turns begin: nothing is measured of that (EventKind.turn).",
            )
            part.text(text, quiet=True)
        return part
    for sheet in writer.each(part):
        course = sheet["course"]
        if not course or not course["of"]:
            continue
        part.text(
            writer.say(
                "Le vainqueur prend la tête pour de bon après {decided} % de la partie en moyenne. La première place "
                "change de mains {changes} fois. Dans {back} % des parties, le vainqueur était derrière à la "
                "mi-temps, de {points} points en moyenne.",
                "The winner takes the lead for good after {decided}% of the game on average. The lead changes hands "
                "{changes} times. In {back}% of the games the winner was behind at half-time, by {points} points on "
                "average.",
                decided=writer.n(course["decided"]["value"], 0),
                changes=writer.n(course["lead_changes"]["value"]),
                back=writer.n(100 * course["comebacks"] / course["of"], 0),
                points=writer.n(course["behind"]),
            )
        )
        titles = (writer.say("% de la partie", "% of the game"), writer.say("% gagne", "% wins"))
        about = writer.say(
            "Qui est seul en tête à ce moment de la partie gagne si souvent ; le trait est le hasard.",
            "Who leads alone at that moment of the game wins so often; the dashed line is chance.",
        )
        writer.picture(part, charts.line(course["leader_wins"], 100 / sheet["players"], titles), about)
    if part.blocks:
        part.text(
            writer.say(
                "Mesuré sur les points au début de chaque tour, tels que la règle les compte à ce moment : ce qui ne "
                "compte qu’à la fin n’y est pas toujours.",
                "Measured on the points at the beginning of each turn, as the rules count them then: what counts only "
                "at the end is not always in them.",
            ),
            quiet=True,
        )
    return part


def endings(writer: Writer) -> Part:
    part = Part("endings", writer.say("Comment les parties finissent", "How games end"))
    if not any(sheet["endings"] for sheet in writer.report["sheets"]):
        text = writer.say(
            "Ce jeu ne déclare pas plusieurs fins (EventKind.ending).",
            "This game does not declare several endings (EventKind.ending).",
        )
        part.text(text, quiet=True)
        return part
    for sheet in writer.each(part):
        rows = [
            {"name": writer.of(ending["name"]), "value": 100 * ending["games"] / sheet["games"]}
            for ending in sheet["endings"]
        ]
        part.table(
            [writer.say("Fin", "Ending"), writer.say("% des parties", "% of games")],
            [[row["name"], writer.n(row["value"])] for row in rows],
        )
    return part


def sources(writer: Writer) -> Part:
    part = Part("sources", writer.say("D’où viennent les points", "What points come from"))
    for sheet in writer.each(part) if any(sheet["sources"] for sheet in writer.report["sheets"]) else ():
        rows = [
            {"name": writer.of(source["name"]), "first": source["winners"], "second": source["others"]}
            for source in sheet["sources"]
        ]
        names = (writer.say("Vainqueurs", "Winners"), writer.say("Les autres", "The others"))
        about = writer.say("Points par partie, selon leur source.", "Points a game, by their source.")
        writer.picture(part, charts.pairs(rows, names, writer.say("points", "points")), about)
        heads = [writer.say("Source", "Source"), *names]
        part.table(
            heads,
            [[row["name"], writer.n(row["first"]), writer.n(row["second"])] for row in rows],
            folded=writer.say("Le tableau", "The table") if writer.draws else "",
        )
    return part


def strategies(writer: Writer) -> Part:
    part = Part(
        "strategies", writer.say("Réfléchir paie-t-il ? Les façons de jouer", "Does thinking pay? Ways to play")
    )
    duels = writer.report["duels"]
    if not duels:
        return part
    rows = [
        {
            "name": writer.say(
                "{a} contre {b}", "{a} against {b}", a=writer.of(duel["names"][0]), b=writer.of(duel["names"][1])
            ),
            "value": duel["won"],
            "low": duel["low"],
            "high": duel["high"],
            "tone": tone(duel["low"], duel["high"], 50),
        }
        for duel in duels
    ]
    about = writer.say(
        "Victoires du premier, en %, avec leur intervalle à 95 %.", "Wins of the first, in %, with 95% intervals."
    )
    writer.picture(part, charts.forest(rows, writer.say("% des parties", "% of games"), 50), about)
    part.table(
        [
            writer.say("Match", "Match"),
            writer.say("Victoires, %", "Wins, %"),
            writer.say("Points", "Points"),
            writer.say("Parties", "Games"),
        ],
        [
            [
                row["name"],
                writer.span(row["value"], row["low"], row["high"]),
                " / ".join(writer.n(points) for points in duel["points"]),
                writer.n(duel["games"], 0),
            ]
            for row, duel in zip(rows, duels, strict=True)
        ],
    )
    return part


def odd(writer: Writer) -> Part:
    part = Part("odd", writer.say("Parties à revoir", "Games worth a look"))
    if games := writer.report.get("odd"):
        items = [
            {
                "file": game["file"],
                "why": writer.of(game["why"])[:1].upper() + writer.of(game["why"])[1:],
                "where": writer.say(
                    "({n} {n:joueur|joueurs}, partie {game})",
                    "({n} {n:player|players}, game {game})",
                    n=game["players"],
                    game=game["game"],
                ),
            }
            for game in games
        ]
        part.blocks.append({"sort": "games", "items": items})
    return part


def method(writer: Writer) -> Part:
    part = Part("method", writer.say("Méthode", "Method"))
    report = writer.report
    part.text(
        writer.say(
            "Dans chaque partie, toutes les places sont tenues par le même bot : {bot}. La graine est {seed}. Les "
            "règles ont la version {rules}, les cartes le contenu {content}, le programme la version {program}.",
            "In each game all seats are played by the same bot: {bot}. The seed is {seed}. The rules have version "
            "{rules}, the cards content {content}, the program version {program}.",
            bot=", ".join(bots_of(report)),
            seed=report["seed"],
            rules=report["ruleset"],
            content=report["content"],
            program=report["program"],
        )
    )
    if report["options"]:
        options = ", ".join(f"{name}={value}" for name, value in report["options"].items())
        part.text(writer.say("Options : {it}.", "Options: {it}.", it=options))
    part.text(
        writer.say(
            "Les intervalles sont à 95 % : de Wilson pour les parts, de Student pour les moyennes. Une cible est "
            "tenue quand tout l’intervalle est dedans, manquée quand il est dehors, incertaine sinon ; celui des "
            "places est élargi d’autant de places (Bonferroni). Une victoire partagée compte en parts égales. Une "
            "partie est une observation de chaque carte : la moyenne de ceux qui l’ont, moins la part égale.",
            "Intervals are at 95%: Wilson’s for shares, Student’s for means. A target is met when the whole interval "
            "is inside, missed when it is outside, open otherwise; that of the seats is widened by as many seats "
            "(Bonferroni). A shared win counts in equal parts. A game is one observation of each card: the mean of "
            "those who have it, less an equal share.",
        )
    )
    if report.get("command"):
        part.text(writer.say("La commande qui refait ce rapport :", "The command that makes this report again:"))
        part.blocks.append({"sort": "code", "text": report["command"]})
    return part


def compared_verdict(figure: dict[str, Any], lang: Lang) -> str:
    """What a difference says, and how many more games would tell."""
    text = CHANGES[figure["verdict"]].say(lang)
    if figure["more_games"]:
        return NEEDED.say(lang, open=text, n=say_number(rounded(figure["more_games"]), lang, 0))
    return text
