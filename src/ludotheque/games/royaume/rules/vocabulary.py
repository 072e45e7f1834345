"""All words of Le Royaume: those declared in the modules of its rules."""

from __future__ import annotations

from importlib import import_module

from ....kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary.of("royaume", import_module(__package__))
