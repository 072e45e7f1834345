"""A report as a page or as Markdown, from its JSON values: the same blocks, drawn twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from ...kernel.text import Lang, Text
from . import about_cards, about_games
from .words import say_number
from .writing import Block, Part, Writer, bots_of

HIGH = re.compile(r"(?<=\S) (?=[:;?!%»])|(?<=«) ")  # where French has no line break
MARKUP = re.compile(r"(<style>.*?</style>|<svg.*?</svg>|<code>.*?</code>|<[^>]*>)", re.DOTALL)
BARE = {
    "kicker": Text("Rapport de la Ludothèque", "A report of Ludothèque"),
    "contents": Text("Sommaire", "Contents"),
    "changed": Text("Avec d’autres valeurs que celles de la boîte", "With other values than those of the box"),
    "interrupted": Text(
        "Interrompu : ce qui suit ne compte que les parties jouées jusque-là.",
        "Interrupted: what follows counts only the games played until then.",
    ),
}

PARTS = (
    *(about_games.against, about_games.verdicts, about_games.seats, about_games.length, about_games.course),
    *(about_cards.cards, about_cards.dead),
    *(about_games.endings, about_games.sources, about_games.strategies, about_games.odd, about_games.method),
)


def parts(report: dict[str, Any], lang: Lang, *, draws: bool) -> list[Part]:
    """All parts that have something to say, in the order of the page. draws: with figures."""
    writer = Writer(report, lang, draws)
    return [part for write in PARTS if (part := write(writer)).blocks]


def title_of(report: dict[str, Any], lang: Lang) -> str:
    return report["title"][lang]


def facts_of(report: dict[str, Any], lang: Lang) -> list[str]:
    """What was played, in short."""
    games = sum(sheet["games"] for sheet in report["sheets"])
    players = dict.fromkeys(str(sheet["players"]) for sheet in report["sheets"])
    bots = bots_of(report)
    return [
        Text("{it} joueurs", "{it} players").say(lang, it=", ".join(players)),
        Text("{n} parties", "{n} games").say(lang, n=say_number(games, lang, 0)),
        Text("{n:bot|bots} : {it}", "{n:bot|bots}: {it}").say(lang, it=", ".join(bots), n=len(bots)),
        Text("graine {it}", "seed {it}").say(lang, it=report["seed"]),
    ]


def html(report: dict[str, Any], lang: Lang) -> str:
    """The page: one file, without a script, that needs no network."""
    from jinja2 import Environment
    from markupsafe import Markup

    here = files("ludotheque.lab.report")
    written = parts(report, lang, draws=True)
    for part in written:
        for block in part.blocks:
            if block["sort"] == "picture":
                block["svg"] = {size: Markup(svg) for size, svg in block["svg"].items()}
    template = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(
        here.joinpath("page.html").read_text("utf-8")
    )
    drawn = template.render(
        lang=lang,
        title=f"{title_of(report, lang)}{Text(' : rapport', ': report').say(lang)}",
        game=title_of(report, lang),
        facts=facts_of(report, lang),
        interrupted=report["interrupted"],
        changes=[change[lang] for change in report["changes"]],
        parts=written,
        style=Markup(here.joinpath("page.css").read_text("utf-8")),
        w={name: text.say(lang) for name, text in BARE.items()},
    )
    return "".join(part if n % 2 else HIGH.sub("\u00a0", part) for n, part in enumerate(MARKUP.split(drawn)))


def markdown(report: dict[str, Any], lang: Lang) -> str:
    """The same in Markdown, with tables in place of figures."""
    lines = [f"# {title_of(report, lang)}", "", ", ".join(facts_of(report, lang)) + "."]
    if report["changes"]:
        lines += ["", BARE["changed"].say(lang), "", *(f"- {change[lang]}" for change in report["changes"])]
    for part in parts(report, lang, draws=False):
        lines += ["", f"## {part.title}"]
        for block in part.blocks:
            lines += ["", *_marked_down(block)]
    return "\n".join(lines) + "\n"


def _marked_down(block: Block) -> Iterator[str]:
    sort = block["sort"]
    if sort == "text":
        yield block["text"]
    elif sort == "head":
        yield f"### {block['text']}"
    elif sort == "verdicts":
        if block["folded"]:
            yield from (f"### {block['folded']}", "")
        for item in block["items"]:
            where = f"{item['where']} " if item["where"] else ""
            yield f"- **{item['word']}.** {where}{item['sentence']} {item['small']}"
    elif sort == "table":
        yield "| " + " | ".join(block["heads"]) + " |"
        yield "|" + "---|" * len(block["heads"])
        for row in block["rows"]:
            yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
    elif sort == "games":
        for game in block["items"]:
            yield f"- {game['why']} {game['where']}: `ludotheque replay {game['file']}`"
    elif sort == "code":
        yield from ("```sh", block["text"], "```")
