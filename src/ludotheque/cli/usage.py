"""Help and usage errors in the reader's language.

Typer reads the command line; all texts are ours. Typer holds one text for each command or option. `words` gives it the
English one and remembers both; the reader's language is looked up when a text is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from typing import Any

import typer
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from typer.core import TyperCommand, TyperGroup

from ..kernel.errors import printable
from ..kernel.text import Text
from . import calling, status
from .console import out
from .language import say, spoken

Abort = typer.Abort
UsageError: Any = typer.BadParameter.__mro__[1]
NARROW = 64  # columns below which an option's description stands under its name
WIDEST = 100
PROGRAM = "ludotheque"  # in examples: replaced by the words that start the program here

_both: dict[str, Text] = {}


def words(fr: str, en: str) -> str:
    """A text in both languages for Typer: the English one, which is the key to the French one. Raises ValueError for an
    English text with two French ones.
    """
    text = Text(cleandoc(fr), cleandoc(en))
    if _both.setdefault(text.en, text) != text:
        raise ValueError(f"{text.en!r} is {_both[text.en].fr!r} in French already, not {text.fr!r}")
    return text.en


def spoken_words(text: str | None) -> str:
    """The translation of a text of `words`; any other text unchanged."""
    if not text:
        return ""
    both = _both.get(cleandoc(text))
    return both.say(spoken()) if both else text


def known(text: str) -> bool:
    """Whether a text exists in both languages."""
    return cleandoc(text) in _both


words("Montrer cette aide.", "Show this message and exit.")


class Command(TyperCommand):
    """A command whose help is printed here."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        print_help(self, ctx)

    def get_short_help_str(self, limit: int = 45) -> str:
        return summary(self)


class Group(TyperGroup):
    """A command with commands of its own; their texts are looked up when they are shown."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        print_help(self, ctx)


class Program(Group):
    """The program itself, whose help also lists the exit statuses."""


def summary(command: Any) -> str:
    """The first paragraph of a command's help."""
    return spoken_words(command.help).partition("\n\n")[0]


def print_help(command: Any, ctx: Any) -> None:
    """The help of a command, or of the program, at most as wide as one can read well."""
    path = _path(ctx)
    pieces = [part.metavar_shown for part in _arguments(command)]
    if isinstance(command, TyperGroup):
        pieces.append(say("COMMANDE …", "COMMAND ..."))
    usage = " ".join([calling.command(*path), say("[OPTIONS]", "[OPTIONS]"), *pieces])
    _flow(f"[bold]{escape(say('Usage :', 'Usage:'))}[/] {escape(usage)}")
    for paragraph in spoken_words(command.help).split("\n\n"):
        out.print()
        _flow(escape(" ".join(paragraph.split())))
    _rows(say("Arguments", "Arguments"), [(argument.metavar_shown, argument.about) for argument in _arguments(command)])
    _rows(say("Options", "Options"), list(_options(command, ctx)))
    if isinstance(command, TyperGroup):
        listed = [(name, summary(command.commands[name])) for name in command.commands]
        _rows(say("Commandes", "Commands"), listed)
    if isinstance(command, Program):
        _rows(say("Code de sortie", "Exit status"), [(code, text.say(spoken())) for code, text in status.MEANINGS])
    if command.epilog:
        out.print()
        for line in spoken_words(command.epilog).splitlines():
            out.print(escape(_here(line)), soft_wrap=True)


def _here(line: str) -> str:
    """An example as it can be typed here."""
    return re.sub(rf"\b{PROGRAM} (?=[a-z-])", lambda _: f"{calling.program()} ", line)


def _path(ctx: Any) -> list[str]:
    """The names of the commands of a context, without the program's."""
    names: list[str] = []
    while ctx is not None and ctx.parent is not None:
        names.insert(0, ctx.info_name)
        ctx = ctx.parent
    return names


class _Argument:
    """An argument as help shows it."""

    def __init__(self, param: Any) -> None:
        name = spoken_words(param.metavar) or param.name.upper()
        self.metavar_shown = name if param.required or name.startswith("[") else f"[{name}]"
        self.about = _here(spoken_words(param.help))


def _arguments(command: Any) -> list[_Argument]:
    return [_Argument(param) for param in command.params if param.param_type_name == "argument"]


def _options(command: Any, ctx: Any) -> Iterator[tuple[str, str]]:
    """Options and their descriptions, --help last."""
    for param in command.get_params(ctx):
        if param.param_type_name != "option" or param.hidden:
            continue
        names = ", ".join(sorted(param.opts, key=len))
        if param.secondary_opts:
            names += f" / {', '.join(param.secondary_opts)}"
        if not param.is_flag and param.metavar:
            names += f" {spoken_words(param.metavar)}"
        about = _here(spoken_words(param.help))
        if param.required:
            about += say(" [obligatoire]", " [required]")
        elif param.show_default and param.default not in (None, False, (), ""):
            about += say(" [par défaut : {value}]", " [default: {value}]", value=_default(param))
        yield names, about


def _default(param: Any) -> str:
    if param.default is True and param.secondary_opts:
        return min(param.opts, key=len)
    return str(param.default)


def _rows(title: str, rows: Sequence[tuple[str, str]]) -> None:
    if not rows:
        return
    out.print(f"\n[bold]{escape(title)}[/]")
    width = min(WIDEST, out.width)
    if width < NARROW:
        for name, about in rows:
            out.print(Padding(f"[cyan]{escape(name)}[/]", (0, 0, 0, 2)), width=width)
            out.print(Padding(escape(about), (0, 0, 0, 6)), width=width)
        return
    grid = Table.grid(padding=(0, 2))
    longest = max(len(name) for name, _ in rows)
    grid.add_column(style="cyan", width=min(longest, width * 2 // 5))
    grid.add_column()
    for name, about in rows:
        grid.add_row(escape(name), escape(about))
    out.print(Padding(grid, (0, 0, 0, 2)), width=width)


def _flow(text: str) -> None:
    out.print(text, width=min(WIDEST, out.width))


# --- usage errors -------------------------------------------------------------------------------------------------


def explain(error: Any) -> list[str]:
    """What is wrong with a command line, and how to get help: two lines in the reader's language."""
    ctx = getattr(error, "ctx", None)
    return [
        _sentence(error),
        say("Aide : {help}", "Help: {help}", help=calling.command(*_path(ctx), "--help")),
    ]


def _sentence(error: Any) -> str:
    """A sentence for an error of Typer. Kinds are recognised by name: their modules differ between versions."""
    kinds = {kind.__name__ for kind in type(error).__mro__}
    message = str(getattr(error, "message", error))
    option = printable(str(getattr(error, "option_name", "")))
    if "NoSuchOption" in kinds:
        near = sorted(getattr(error, "possibilities", None) or ())
        return _with_hint(say("Option inconnue : {option}.", "No such option: {option}.", option=option), near)
    if "MissingParameter" in kinds:
        return say("Il manque : {what}.", "Missing: {what}.", what=_written(error.param))
    if "BadOptionUsage" in kinds:
        if "does not take" in message:
            return say("L’option {o} ne prend pas de valeur.", "The option {o} takes no value.", o=option)
        return say("L’option {o} attend une valeur.", "The option {o} needs a value.", o=option)
    if "BadParameter" in kinds and getattr(error, "param", None) is not None:
        return _bad_value(error.param, message)
    if match := re.match(r"No such command '(.*?)'", message):
        near = re.findall(r"'([^']*)'", message.partition("Did you mean")[2])
        return _with_hint(
            say("Commande inconnue : {name}.", "No such command: {name}.", name=printable(match[1])), near
        )
    if match := re.match(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", message):
        return say("Argument de trop : {rest}.", "Unexpected argument: {rest}.", rest=printable(match[1]))
    if message.startswith("Missing command"):
        return say("Il manque une commande.", "A command is missing.")
    return message


def _with_hint(sentence: str, near: Sequence[str]) -> str:
    if not near:
        return sentence
    return f"{sentence} {say('Vouliez-vous dire {near} ?', 'Did you mean {near}?', near=', '.join(near))}"


def _bad_value(param: Any, message: str) -> str:
    """The sentence for a value of the wrong kind; the kind is read from Typer's message."""
    what = _written(param)
    if "integer" in message:
        return say("{what} : il faut un nombre entier.", "{what}: it takes a whole number.", what=what)
    if "number" in message or "float" in message:
        return say("{what} : il faut un nombre.", "{what}: it takes a number.", what=what)
    return say("{what} : valeur refusée.", "{what}: value refused.", what=what)


def _written(param: Any) -> str:
    """An option by its names, an argument by its placeholder."""
    if param.param_type_name == "argument":
        return spoken_words(param.metavar) or param.name.upper()
    return " / ".join(param.opts)
