"""Whole games in a browser, measured: `tools/boxes.py ENTRY [--players 3] [--games 1] [--sizes 1280x720 390x844]`.

Somebody plays by choices at random against bots that do the same. At every question the boxes of the page are measured:
by how much the leading bar and the own area jumped since the last one, words that are cut off or lie over others, and
text under 11 pixels. Each finding is printed once, with the number of the question at which it came first; `--pictures`
keeps what the page looked like there.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from looking import unreadable
from playwright.sync_api import Page, sync_playwright
from screenshots import dress, launch
from serving import Server, serving

from ludotheque.games import SHELF, box

QUESTIONS = 600  # after which a game is given up
SMALLEST = 11  # pixels of text
ASKED = "() => document.querySelector('#end') || (!busy && !telling && document.querySelector('#table.yours'))"
SAT = "try { localStorage.pace = 'now'; localStorage.confirm = 'off'; } catch { /* a blank page keeps nothing */ }"
# Where things are, from the top of the page; and text that is too small to be read.
BOXES = """least => {
    const found = {small: []};
    for (const [name, some] of [['bar', '#prompt'], ['own', '.own'], ['board', '#board']]) {
        const box = document.querySelector(some)?.getBoundingClientRect();
        if (box) found[name] = [name === 'bar' ? 0 : Math.round(box.top + scrollY), Math.round(box.height)];
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, one = node.parentElement;
        if (!node.data.trim() || one.closest('.sr, script, style, svg, option')) continue;
        if (!one.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
        if (one.getBoundingClientRect().width < 2) continue;
        const size = parseFloat(getComputedStyle(one).fontSize);
        if (size > least - 0.05) continue;
        const where = `${one.className} in ${one.closest('[id]')?.id}`;
        found.small.push(`${size.toFixed(1)} px: ${node.data.trim().slice(0, 30)} (${where})`);
    }
    return found;
}"""
CHOICES = """() => [...document.querySelectorAll('button[name=action]')].map(
    (one) => [one.value, one.classList.contains('likely')])"""
CHOOSE = """action => {
    const one = [...document.querySelectorAll('button[name=action]')].find((button) => button.value === action);
    one.form.requestSubmit(one);
}"""


@dataclass
class Measured:
    """What one game showed: how often each part jumped by how much, and each finding with the question it came at."""

    questions: int = 0
    jumps: Counter[str] = field(default_factory=Counter)
    findings: dict[str, int] = field(default_factory=dict)
    boxes: dict[str, list[int]] = field(default_factory=dict)
    pictures: Path | None = None  # where a page is kept that shows something new

    def note(self, page: Page) -> None:
        """Measure the page at a question."""
        self.questions += 1
        known = len(self.findings) + len(self.jumps)
        boxes: dict[str, list[Any]] = page.evaluate(BOXES, SMALLEST)
        for finding in (*boxes.pop("small"), *unreadable(page)):
            self.findings.setdefault(finding, self.questions)
        for name, place in boxes.items():
            before = self.boxes.get(name) or place
            for what, was, now in zip(("top", "height"), before, place, strict=True):
                if was != now:
                    self.jumps[f"{name} {what}: {now - was:+}"] += 1
        self.boxes = boxes
        if self.pictures and len(self.findings) + len(self.jumps) > known:
            page.screenshot(path=f"{self.pictures}-{self.questions}.png")

    def lines(self) -> Iterator[str]:
        """What was found, the most frequent jumps first."""
        yield f"{self.questions} questions"
        yield from (f"jump, {number} times: {jump}" for jump, number in self.jumps.most_common())
        yield from (f"from question {at}: {finding}" for finding, at in self.findings.items())


def play(page: Page, server: Server, entry: str, players: int, number: int, pictures: Path | None) -> Measured:
    """A whole game at this page."""
    form: dict[str, str | float | bool] = {"players": players, "kind-0": "human"}
    form |= {f"kind-{seat}": "random" for seat in range(1, players)}
    answer = page.request.post(f"{server.address}/new/{entry}", form=form, max_redirects=0)
    page.goto(server.address + answer.headers["location"])
    dice, measured = random.Random(number), Measured(pictures=pictures)
    while measured.questions < QUESTIONS:
        page.wait_for_function(ASKED)
        if page.locator("#end").count():
            break
        measured.note(page)
        choices = page.evaluate(CHOICES)
        liked = [action for action, likely in choices if likely]
        version = page.locator("#table").get_attribute("data-version")
        page.evaluate(CHOOSE, dice.choice(liked or [action for action, _ in choices]))
        page.wait_for_function("was => document.getElementById('table').dataset.version !== was", arg=version)
    return measured


def main() -> None:
    """Measure some games of a box."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("entry", choices=list(SHELF))
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--sizes", nargs="+", default=["1280x720", "390x844"])
    parser.add_argument("--lang", default="fr")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER")
    wanted = parser.parse_args()
    if wanted.players not in (able := box(wanted.entry).suits({})):
        parser.error(f"{wanted.entry} is for {', '.join(map(str, able))} players")
    if wanted.pictures:
        wanted.pictures.mkdir(parents=True, exist_ok=True)
    os.environ["LUDOTHEQUE_JIT"] = "0"
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = launch(playwright)
        with serving(Path(scratch) / "tables.sqlite3", limited=False) as server:
            for size in wanted.sizes:
                width, height = map(int, size.split("x"))
                for number in range(wanted.games):
                    with browser.new_context(
                        viewport={"width": width, "height": height}, reduced_motion="reduce"
                    ) as context:
                        context.set_default_timeout(120_000)
                        context.add_init_script(SAT)
                        dress(context, server, wanted.lang, "light")
                        pictures = (
                            wanted.pictures and wanted.pictures / f"{wanted.entry}-{wanted.players}-{size}-{number}"
                        )
                        measured = play(context.new_page(), server, wanted.entry, wanted.players, number, pictures)
                    print(f"{wanted.entry}, {wanted.players} players, {size}, game {number + 1}")
                    print("".join(f"  {line}\n" for line in measured.lines()), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
