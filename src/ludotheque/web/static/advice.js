// Advice: a sheet that lies over the table, so that nothing below it moves. On a wide window it lies where it covers the
// least that is needed; on a phone it stands on the leading bar. It rolls, is put away by its button or by Escape, and has
// to have been there for a moment before it can be followed. What is said of an answer to a puzzle is such a sheet, too.

const SHEET = "#advice, [open] > #verdict";
const READ = 600; // milliseconds in which nobody has read it
const UNSAID = 1; // how bad a pixel is that has to be rolled to
const LINES = 5; // that a sheet shows at least
// What had better not be covered: how bad that is at all, and for each pixel. A card counts whole, since half of one says little.
const NEEDED = {
  ".about": [1e7, 0],
  ":is(.act, .choice, .several > summary):not(.advice *), #note": [3e4, 2],
  ".map > .ground, .seat": [0, 3],
  ".own, .track": [0, 2],
  ".card": [0, 2, true],
  ".stats, .space": [0, 1],
};
const COLUMN = ".table:not(:has(.map)) .seat"; // who stands beside the board
let words = ""; // what it says
let unread = false;
let reading = 0;
let spot = null; // where it lies

const sheet = () => document.querySelector(`:is(${SHEET}):not([hidden])`);

// What advice is about comes into sight; at once where the sheet is laid by what it covers then.
let brought = "";
function bring() {
  const text = sheet()?.textContent ?? "";
  if (text === brought) return;
  brought = text;
  const view = free();
  if (text && NARROW.matches) view[1] = sheet().getBoundingClientRect().top;
  const [first, ...others] = text ? lying(".about") : [];
  const seen = (box) => Math.min(box.bottom, view[1]) - Math.max(box.top, view[0]);
  const whole = (box) => seen(box) > Math.min(box.height, view[1] - view[0]) - 0.01;
  if (!first || [first, ...others].some(whole)) return;
  const away = (first.top + first.bottom - view[0] - view[1]) / 2;
  scrollBy({ top: away, behavior: calm.matches || !NARROW.matches ? "auto" : "smooth" });
}

// It has come, has gone or is drawn anew; what it says tells which.
function lay() {
  const panel = sheet();
  const says = panel?.textContent ?? "";
  const comes = says !== "" && says !== words;
  words = says;
  document.getElementById("dismiss")?.removeAttribute("hidden");
  if (!panel) return;
  if (comes) {
    unread = true;
    clearTimeout(reading);
    reading = setTimeout(() => (unread = false), READ);
  }
  if (!NARROW.matches && (comes || !spot)) spot = roomFor(panel);
  lieAt(panel);
  roll();
}

function lieAt(panel) {
  for (const side of ["left", "top"]) panel.style[side] = NARROW.matches ? "" : `${spot[side]}px`;
  for (const side of ["right", "bottom"]) panel.style[side] = NARROW.matches ? "" : "auto";
  panel.style.inlineSize = NARROW.matches ? "" : `${spot.right - spot.left}px`;
  panel.style.maxBlockSize = NARROW.matches ? "" : `${spot.bottom - spot.top}px`;
}

// At a side of the window, as wide as it is or as a column of players: under the bar, below a player or what a player
// has, beginning or ending with a part of the board, above one's own area, or at the bottom. Advice may end where
// something begins that is needed: then it rolls. What is said of an answer is read whole, since nothing is chosen beside it.
function roomFor(panel) {
  const needed = Object.entries(NEEDED).flatMap(([some, costs]) => [...document.querySelectorAll(some)].map((one) => [filled(one), ...costs]));
  const boxes = widths(panel).flatMap((width) => boxesFor(panel, width, needed));
  const cost = ([box, size]) =>
    needed.filter(([other]) => overlap(box, other)).reduce((sum, [other, once, each, whole]) => sum + once + each * shared(whole ? other : box, other), 0)
    + UNSAID * size.width * (size.height - (box.bottom - box.top));
  return cheapest(boxes, cost)[0];
}

function widths(panel) {
  panel.style.inlineSize = "";
  const { width } = panel.getBoundingClientRect();
  const columns = panel.id === "advice" ? lying(COLUMN).map((seat) => seat.width) : [];
  return [width, ...new Set(columns.filter((column) => column < width))];
}

// Where a sheet of a width may lie, each with the size of all that it says.
function boxesFor(panel, width, needed) {
  Object.assign(panel.style, { maxBlockSize: "", inlineSize: `${width}px` });
  const size = panel.getBoundingClientRect();
  const top = document.getElementById("prompt").getBoundingClientRect().bottom + AWAY;
  const floor = innerHeight - AWAY;
  const own = document.querySelector(".own")?.getBoundingClientRect();
  const below = [...document.querySelectorAll(".seat")].flatMap((seat) => [filled(seat).bottom + AWAY, seat.getBoundingClientRect().bottom + AWAY]);
  const parts = lying("#board > .zone").flatMap((part) => [part.top, part.bottom + AWAY, part.bottom - size.height]);
  const tops = [floor - size.height, ...(own ? [own.top - size.height - AWAY] : []), ...below, ...parts, top].map((at) => Math.max(top, at));
  const { left, right } = document.querySelector(".play").getBoundingClientRect();
  const said = panel.querySelector(".said");
  const room = panel.id === "advice" ? LINES * parseFloat(getComputedStyle(said).lineHeight) : said.clientHeight;
  const lowest = room + size.height - said.clientHeight; // with the button below what is said
  const ends = (from) => [floor - from, ...needed.map(([box]) => box.top - AWAY / 2 - from)].filter((high) => high >= lowest && high < size.height);
  const heights = (from) => [...(from + size.height > floor ? [] : [size.height]), ...ends(from).filter((high) => from + high <= floor)];
  const low = [boxAt(right - width, top, { width, height: Math.min(size.height, floor - top) }), size]; // in a window of few lines
  const boxes = [right - width, left].flatMap((at) => tops.flatMap((from) => heights(from).map((height) => [boxAt(at, from, { width, height }), size])));
  return [...boxes, low];
}

// What a player has may end high above the end of its column: there is nothing to be covered below.
function filled(one) {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  if (!one.matches(COLUMN)) return { left, top, right, bottom };
  const parts = [...one.querySelectorAll(".zone > *")].map((part) => part.getBoundingClientRect().bottom);
  return { left, top, right, bottom: parts.length ? Math.min(bottom, Math.max(...parts)) : bottom };
}

const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

// That there is more below is seen, and keys roll it only where there is.
function roll() {
  const text = sheet()?.querySelector(".said");
  if (!text) return;
  const rolls = text.scrollHeight > text.clientHeight + 1;
  if (rolls) text.tabIndex = 0;
  else text.removeAttribute("tabindex");
  text.parentElement.classList.toggle("more", text.scrollTop + text.clientHeight < text.scrollHeight - 4);
}

function putAway() {
  const panel = sheet();
  if (!panel) return;
  const focused = panel.contains(document.activeElement);
  panel.hidden = true;
  words = "";
  if (focused) (document.getElementById("ask") ?? document.getElementById("sentence")).focus();
}

document.addEventListener("click", (event) => {
  const why = event.target.closest?.("#why");
  if (!why || !event.target.closest("#dismiss")) return;
  why.open = false;
  why.querySelector("summary").focus();
});
document.addEventListener("toggle", (event) => event.target.id === "why" && lay(), true);
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || document.querySelector(":popover-open:not(.log[popover=manual]), .several[open], #reconsider")) return;
  if (sheet()) document.getElementById("dismiss")?.click();
}, true);
document.addEventListener("scroll", (event) => event.target.matches?.(".said") && roll(), { capture: true, passive: true });
addEventListener("redrawn", lay);
addEventListener("resize", anew);

// Letters that come later than the page have another size, and so has all that was measured before.
document.fonts.addEventListener("loadingdone", () => (unread ? bringAnew() : survey()));
document.fonts.ready.then(bringAnew);

// The window, or what is in it, has another size.
function anew() {
  spot = null;
  survey();
  lay();
}

// Nobody has read it yet, so that it may still be laid elsewhere.
function bringAnew() {
  brought = "";
  bring();
  anew();
}

bring();
lay();
