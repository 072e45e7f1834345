"""The pages' words: each declared once, with a page that says it, and each said."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from jinja2 import nodes

import ludotheque.web
from ludotheque.web.views.html import environment, typeset, typeset_pieces
from ludotheque.web.views.words import MODULES, WORDS

WEB = Path(ludotheque.web.__file__).parent
SAYERS = ("w", "say")
# The templates and the modules that say the words of a module; those of `everywhere` by the
# frame of all pages or by several of them.
SAID_BY = {
    "about": ("about.html",),
    "cards": ("cards.html", "sheet.html", "_deck.html"),
    "consent": ("_consent.html", "back.html", "table.html", "views/consent.py", "views/gate.py"),
    "days": ("views/words/days.py",),
    "decks": ("decks.html", "deck.html", "_deck.html", "pages/decks.py"),
    "device": ("device.html",),
    "end": ("_end.html", "fair.html", "_course.html", "pages/table.py"),
    "errors": ("app.py",),
    "fair": ("fair.html", "table.html", "_end.html", "lobby.html"),
    "games": ("games.html", "shelf.html", "pages/games.py"),
    "lesson": ("_table.html", "table.html"),
    "levels": ("_levels.html", "views/levels.py", "pages/games.py"),
    "lobby": ("lobby.html", "_lobby.html", "whose.html", "pages/lobby.py", "pages/wishes.py", "pages/brought.py"),
    "log": ("_log.html", "at_table.html", "log.html", "fair.html"),
    "menu": ("table.html", "fair.html", "lobby.html", "server/calls.py"),
    "new": ("new.html", "pages/shelf.py"),
    "offline": ("offline.html",),
    "puzzles": ("puzzles.html", "puzzle.html", "shelf.html", "_table.html"),
    "replay": ("replay.html", "_steps.html", "pages/replay.py"),
    "rules": ("rules.html", "_explained.html"),
    "seats": ("table.html", "_table.html", "_end.html", "views/gate.py", "pages/table.py", "pages/commands.py"),
    "shelf": ("shelf.html", "_shelf.html", "pages/shelf.py"),
    "talk": ("_talk.html", "_say.html", "_talk_settings.html", "table.html", "pages/talk.py", "views/talk.py"),
    "you": ("you.html", "pages/you.py", "about.html", "table.html", "lobby.html"),
    "table": (
        *("table.html", "_table.html", "_seat.html", "_card.html", "_space.html", "_changed.html"),
        *("parts/map.html", "parts/zone.html", "pages/table.py", "views/gate.py"),
    ),
    "times": (
        *("_time.html", "_being.html", "_table.html", "_lobby.html", "new.html", "table.html"),
        *("views/times.py", "views/being.py", "views/gate.py"),
    ),
}


@cache
def words_by_source() -> dict[str, frozenset[str]]:
    """The words that each template and module says; one that is built from parts has `*` for what varies."""
    templates = {path.relative_to(WEB / "templates"): said_by_template(path) for path in WEB.rglob("*.html")}
    modules = {path.relative_to(WEB): said_by_module(path) for path in WEB.rglob("*.py")}
    return {path.as_posix(): frozenset(words) for path, words in (templates | modules).items()}


def said_by_template(path: Path) -> Iterator[str]:
    tree = environment().parse(path.read_text(encoding="utf-8"))
    for sayer in SAYERS:
        for call in calls_of(sayer, tree):
            yield from in_template(call.args[0], tree)


def calls_of(name: str, tree: nodes.Template) -> list[nodes.Call]:
    return [call for call in tree.find_all(nodes.Call) if isinstance(call.node, nodes.Name) and call.node.name == name]


def in_template(word: nodes.Node, tree: nodes.Template) -> Iterator[str]:
    """The words that an expression of a template may be; a name is what its loop or its macro is given."""
    match word:
        case nodes.Const(value=str() as text):
            yield text
        case nodes.CondExpr(expr1=first, expr2=other):
            yield from in_template(first, tree)
            if other is not None:
                yield from in_template(other, tree)
        case nodes.Concat(nodes=parts):
            yield "".join(part.value if isinstance(part, nodes.Const) else "*" for part in parts)
        case nodes.Name(name=name):
            for given in given_to(name, tree):
                yield from in_template(given, tree)
        case _:
            raise AssertionError(f"say which words these may be: {word}")


def given_to(name: str, tree: nodes.Template) -> Iterator[nodes.Node]:
    """What a name in a template stands for: an element of each row of a loop, or an argument of a macro's calls."""
    for loop in tree.find_all(nodes.For):
        if isinstance(loop.target, nodes.Tuple) and isinstance(loop.iter, nodes.Tuple):
            for place, target in enumerate(loop.target.items):
                if isinstance(target, nodes.Name) and target.name == name:
                    yield from (row.items[place] for row in loop.iter.items if isinstance(row, nodes.Tuple))
    for macro in tree.find_all(nodes.Macro):
        for place, parameter in enumerate(macro.args):
            if parameter.name == name:
                yield from (call.args[place] for call in calls_of(macro.name, tree))


def said_by_module(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Subscript(value=ast.Name(id="WORDS"), slice=word):
                yield from in_module(word)
            case ast.Call(func=ast.Name(id="say"), args=[word, *_]):
                yield from in_module(word)


def in_module(word: ast.expr) -> Iterator[str]:
    match word:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=first, orelse=other):
            yield from in_module(first)
            yield from in_module(other)
        case ast.JoinedStr(values=[ast.Constant(value=str() as begun), *_]):
            yield f"{begun}*"


def says(source: str, word: str) -> bool:
    return any(fnmatchcase(word, pattern) for pattern in words_by_source()[source])


@pytest.mark.quick
def test_every_word_is_declared_once() -> None:
    declared = Counter(word for module in MODULES for word in module.WORDS)
    assert [word for word, times in declared.items() if times > 1] == []
    assert set(declared) == set(WORDS)


def test_every_word_that_is_said_is_declared() -> None:
    missing = {
        (source, pattern)
        for source, patterns in words_by_source().items()
        for pattern in patterns
        if not any(fnmatchcase(word, pattern) for word in WORDS)
    }
    assert missing == set()


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_words_are_said_where_they_are_declared(module: ModuleType) -> None:
    name = module.__name__.rpartition(".")[2]
    assert name in {"everywhere", *SAID_BY}, f"name the templates and modules that say the words of '{name}' in SAID_BY"
    if name == "everywhere":
        unsaid = [
            word
            for word in module.WORDS
            if not says("base.html", word) and sum(says(source, word) for source in words_by_source()) < 2
        ]
    else:
        unsaid = [word for word in module.WORDS if not any(says(source, word) for source in SAID_BY[name])]
    assert unsaid == []


def test_a_page_is_typeset_as_one_text() -> None:
    """Large elements are set by themselves; what is written in a field stays, also where it is a piece of its own."""
    large = "<div>" + "Qui : moi ! " * 500 + '<input value="a : b"></div>'
    field = ['<input value="', "a ! " * 900, '"> ; ']
    pieces = ["« Un mot »", " ", ": ", large, large, *field, "<textarea>c : d</textarea> ?"]
    assert typeset_pieces(pieces) == typeset("".join(pieces))
    assert 'value="a : b"' in typeset_pieces(pieces)
    assert "moi\u00a0!" in typeset_pieces(pieces)


def test_no_line_ends_between_a_number_and_its_word() -> None:
    """In what is read: numbers of tags and of fields stay as they are."""
    assert (
        typeset("<p>Payez 2 Or (1 par Tour), <b>12</b> PV, 3 + 1")
        == "<p>Payez 2\u00a0Or (1\u00a0par Tour), <b>12</b> PV, 3 + 1"
    )
    for kept in ('<path d="M 1 h 2 v 3">', '<p title="2 Or">', '<input value="2 Or">', "<code>play 2 or : 3</code>"):
        assert typeset(kept) == kept
