"""What there is to see on pages: sheets of many pictures, and words that cannot be read."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

STYLE = """
body { margin: 0; padding: 8px; font: 15px/1.3 sans-serif; background: #888; color: #fff; }
main { display: grid; grid-template-columns: repeat(%d, %dpx); gap: 8px; align-items: start; }
figure { margin: 0; max-height: %dpx; overflow: hidden; }
img { display: block; width: 100%%; }
"""

# Words that are cut off or lie over others, and pages that are wider than their window. What is hidden on purpose for
# those who see, and what an ellipsis says is longer, is not counted.
UNREADABLE = """() => {
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push('the page scrolls sideways');
    const words = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const drawers = [...document.querySelectorAll(':popover-open')];
    const scrolledAway = (one, box) => {
        for (let up = one; up && up !== document.body; up = up.parentElement) {
            if (!['auto', 'scroll'].includes(getComputedStyle(up).overflowY)) continue;
            const room = up.getBoundingClientRect();
            if (box.top < room.top || box.bottom > room.bottom) return true;
        }
        return false;
    };
    // What is left of words before an ellipsis.
    const shortened = (one, box) => {
        const style = getComputedStyle(one), room = one.getBoundingClientRect();
        if (style.textOverflow !== 'ellipsis' || style.overflowX === 'visible') return box;
        const right = Math.min(box.right, room.right - parseFloat(style.paddingInlineEnd));
        return new DOMRect(box.left, box.top, right - box.left, box.height);
    };
    while (walker.nextNode()) {
        const node = walker.currentNode, one = node.parentElement;
        if (!node.data.trim() || one.closest('.sr, script, style, svg, option')) continue;
        if (!one.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
        if (drawers.length && !drawers.some((drawer) => drawer.contains(one))) continue;
        range.selectNodeContents(node);
        const hidden = getComputedStyle(one);
        if (hidden.clipPath === 'inset(50%)' || one.closest('[style*=clip]')) continue;
        let dropped = false;
        for (let up = one; up; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (style.clipPath === 'inset(50%)') dropped = true;
        }
        if (dropped) continue;
        for (const box of range.getClientRects()) {
            if (box.width < 1 || scrolledAway(one, box)) continue;
            words.push([node.data.trim().slice(0, 40), shortened(one, box), one]);
            for (let up = one; up && up !== document.body; up = up.parentElement) {
                const style = getComputedStyle(up);
                if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
                if (style.textOverflow === 'ellipsis' || ['auto', 'scroll'].includes(style.overflowY)) break;
                const room = up.getBoundingClientRect();
                const cut = Math.max(room.left - box.left, box.right - room.right);
                const low = Math.max(room.top - box.top, box.bottom - room.bottom);
                if (cut > 1.5 || low > box.height / 3) {
                    const id = one.closest('[id]')?.id;
                    found.push(`cut: ${node.data.trim().slice(0, 40)} (${one.className} in ${id})`);
                    break;
                }
            }
        }
    }
    const inside = (a, b) => a.contains(b) || b.contains(a);
    const stays = '.prompt, .top, #panel, .sections, .note, .beginning'; // the table scrolls below them
    const sheet = (one) => {
        const bill = one.closest('.bill');
        return bill && getComputedStyle(bill).position === 'fixed' ? bill : null;
    };
    for (let i = 0; i < words.length; i++) {
        const [said, a, one] = words[i];
        for (let j = i + 1; j < words.length; j++) {
            const [other, b, two] = words[j];
            if (a.left > b.right - 2 || b.left > a.right - 2 || a.top > b.bottom - 5 || b.top > a.bottom - 5) continue;
            if (one === two || one.closest(stays) || two.closest(stays) || sheet(one) !== sheet(two)) continue;
            const at = document.elementFromPoint((Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2,
                (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2);
            const card = one.closest('.card'), other_card = two.closest('.card');
            if (card !== other_card && (card || other_card)) continue; // cards that overlap hide each other
            if (at && !inside(at, one) && !inside(at, two)) continue;
            found.push(`over each other: ${said} / ${other}`);
        }
    }
    return [...new Set(found)];
}"""


def unreadable(page: Page) -> list[str]:
    """Words on a page that cannot be read, and what else is wider than its place."""
    return page.evaluate(UNREADABLE)


def sheets(
    page: Page, pictures: Sequence[Path], target: Path, columns: int, width: int, height: int, rows: int
) -> None:
    """Pictures side by side, as TARGET-1.png and so on: so many columns and rows, each cut to a width and a height in
    pixels.
    """
    per_sheet = columns * rows
    for number, at in enumerate(range(0, len(pictures), per_sheet), 1):
        figures = "".join(
            f'<figure><figcaption>{escape(picture.stem)}</figcaption><img src="data:image/png;base64,'
            f'{base64.b64encode(picture.read_bytes()).decode()}"></figure>'
            for picture in pictures[at : at + per_sheet]
        )
        page.set_content(f"<style>{STYLE % (columns, width, height)}</style><main>{figures}</main>")
        page.set_viewport_size({"width": columns * (width + 8) + 8, "height": 600})
        page.screenshot(path=target.with_name(f"{target.name}-{number}.png"), full_page=True)
