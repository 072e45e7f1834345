"""How commands, groups and options are declared, in both languages."""

from __future__ import annotations

from functools import partial
from typing import Any

import typer

from ..kernel.text import LANGS, Text
from .usage import Command, Group, Program, words

EXAMPLE = Text("Exemple : {line}", "Example: {line}")
NAME, NAMES, LIST = ("NOM", "NAME"), ("NOM,…", "NAME,..."), ("A,B,…", "A,B,...")
NUMBER, SHARE, FILE = ("NOMBRE", "NUMBER"), ("PART", "SHARE"), ("FICHIER", "FILE")


def command(to: typer.Typer, about: tuple[str, str], *examples: str) -> Any:
    """A command of the program or of a group: what it does, in both languages, and examples."""
    return partial(_added, to, words(*about), below(*examples))


def group(name: str, about: tuple[str, str], *examples: str) -> typer.Typer:
    """A command that has commands of its own."""
    return typer.Typer(
        name=name,
        cls=Group,
        help=words(*about),
        epilog=below(*examples),
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def below(*examples: str) -> str:
    """What stands below a command's help."""
    return words(*("\n".join(EXAMPLE.say(lang, line=f"ludotheque {line}") for line in examples) for lang in LANGS))


def _added(to: typer.Typer, about: str, below: str, function: Any) -> Any:
    """A group's command is called by the first word of its function, the program's by all of them."""
    name = function.__name__ if to.info.cls is Program else function.__name__.partition("_")[0]
    return to.command(name, cls=Command, help=about, epilog=below)(function)


def option(*names: str, about: tuple[str, str], value: tuple[str, str] | None = None, **more: Any) -> Any:
    """An option: what it is for and, where it takes a value, what stands for that, in both languages."""
    return typer.Option(*names, help=words(*about), metavar=words(*value) if value else None, **more)


def argument(name: tuple[str, str], about: tuple[str, str], **more: Any) -> Any:
    """An argument: what stands for it and what it is, in both languages."""
    return typer.Argument(metavar=words(*name), help=words(*about), show_default=False, **more)
