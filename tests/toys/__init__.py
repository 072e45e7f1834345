"""Tiny games that show the kernel's parts, to be played by tests only."""

from ludotheque.kernel.game import Game

from . import market, nim, pennies, workshop

TOYS: dict[str, Game] = {game.name: game for game in (market.GAME, nim.GAME, pennies.GAME, workshop.GAME)}
